/* SPDX-License-Identifier: GPL-3.0-or-later */
/* styles.h - simple players, as people may be
 *
 * The leaf of the door for those who do not search: kinds of simple bidder that beliefs
 * reckon with, and that sit at practice tables. */
#pragma once

#include "game/notation.h"

/* A simple bidder: what it is ready to pay, as a share of what it gains at once, and
 * how much its moods move that. */
typedef struct
{
  float share, noise;
} GavelHabit;

#define GAVEL_MOODS 8 /* all are equally likely */

/* A simple player that can be named where players are. */
typedef struct
{
  const char *name; /* "spender"; NULL ends a list */
  GavelHabit habit;
  double most_share; /* spender:SHARE[:NOISE] says its own habit, up to this; 0: it does
                        not */
} GavelStyle;

/* Somebody to play against, known by a first name. */
typedef struct
{
  const char *name;   /* NULL ends a list */
  const char *player; /* as play/player.h names it */
  const char *manner; /* in words */
} GavelOpponent;

/* A table of them, for as many as are wanted. */
typedef struct
{
  const char *name; /* "easy"; NULL ends a list */
  const char *others[GAVEL_MAX_SEATS - 1];
} GavelLevel;

typedef struct
{
  const GavelHabit *habits;
  unsigned n_habits;
  const GavelStyle *players;      /* NULL: none can be named */
  const GavelOpponent *opponents; /* from the simplest to the strongest; NULL: nobody */
  const GavelLevel *levels;       /* from the easiest to the hardest, if there are
                                     opponents */

  /* What one of them bids and chooses. */
  GavelMove (*habit_bid) (const GavelBox *box, const GavelState *s, unsigned seat,
                          const GavelHabit *habit, unsigned mood);
  GavelMove (*habit_turn) (const GavelBox *box, const GavelState *s, unsigned seat);
} GavelStyles;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* styles.h - simple players, as people may be
 *
 * The leaf of the door for those who do not search: kinds of simple bidder that beliefs
 * reckon with, and that sit at practice tables. */
#pragma once

#include "game/notation.h"
#include "game/pricing.h"

/* A simple bidder: what it is ready to pay, as a share of what it gains at once, and
 * how much its moods move that. Some go by the face of a prize, too: then it is a share
 * of both, @face of it of the face, and what prizes go for at this table moves the share,
 * by @drift of the way in the end. */
typedef struct
{
  float share, noise;
  float face, drift;
} GavelHabit;

/* The habit as it is at a table where prizes went for that much. */
static inline GavelHabit
gavel_habit_now (const GavelHabit *habit, const GavelPricing *pricing)
{
  GavelHabit now = *habit;

  if (habit->drift > 0.0f)
    now.share += habit->drift * MIN (pricing->n_rounds / 6.0f, 1.0f)
                 * (pricing->price - habit->share);
  return now;
}

#define GAVEL_MOODS 8 /* all are equally likely */

/* A simple player that can be named where players are. */
typedef struct
{
  const char *name; /* "spender"; NULL ends a list */
  GavelHabit habit;
  double most_share; /* spender:SHARE[:NOISE] says its own habit, up to this; 0: it does
                        not. Where the habit drifts, the second number is the drift */
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

  /* What one of them bids. NULL: nothing is sealed. */
  GavelMove (*habit_bid) (const GavelBox *box, const GavelState *s, unsigned seat,
                          const GavelHabit *habit, unsigned mood);

  /* What one of them chooses in an open turn; @rng is its luck. NULL: there are none. */
  GavelMove (*habit_turn) (const GavelBox *box, const GavelState *s, unsigned seat,
                           const GavelHabit *habit, GavelRng *rng);
} GavelStyles;

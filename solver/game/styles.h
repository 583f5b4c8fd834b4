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

typedef struct
{
  const GavelHabit *habits;
  unsigned n_habits;

  /* What one of them bids and chooses. */
  GavelMove (*habit_bid) (const GavelBox *box, const GavelState *s, unsigned seat,
                          const GavelHabit *habit, unsigned mood);
  GavelMove (*habit_turn) (const GavelBox *box, const GavelState *s, unsigned seat);
} GavelStyles;

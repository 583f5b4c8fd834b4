/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conformance.h - what every game behind the door must do, whatever it is
 *
 * Knows no game: what there is to try, it asks the game. */
#pragma once

#include "help.h"

/* A table to check at: of a game, by house rules of its own, with so many seats. */
typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelWeights *weights; /* NULL where nothing is learned */
  const char *rules;           /* lines of a record; "" are the default ones */
  unsigned n_seats;
  uint64_t seed;
} Trial;

typedef void (*Check) (const Trial *trial);

GavelRng trial_luck (const Trial *trial, uint64_t check);
void trial_set_table (const Trial *trial, GavelRng *rng, AnyState *s);
GavelSeats trial_to_act (const Trial *trial, const AnyState *s);
void trial_step (const Trial *trial, AnyState *s, GavelRng *rng);

/* conformance-think.c */
void check_draws (const Trial *trial);
void check_observed (const Trial *trial);
void check_worths (const Trial *trial);
void check_rounds (const Trial *trial);
void check_turns_end (const Trial *trial);
void check_advice_sees_nothing (const Trial *trial);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* objective.h - what one plays for
 *
 * Winning is what the game asks for; how far ahead one ends, or how many one leaves
 * behind, is what a club's table or a series of games may ask for. The worth of the
 * latter two is counted in units that are about as large as a win, so that whoever
 * weighs moves need not ask which it is. */
#pragma once

#include "base/cards.h"

typedef enum
{
  GAVEL_OBJECTIVE_WIN,
  GAVEL_OBJECTIVE_MARGIN, /* points ahead of the best other one */
  GAVEL_OBJECTIVE_RANK,   /* how many one leaves behind; equals count half */
  GAVEL_N_OBJECTIVES,
} GavelObjective;

extern const char *const gavel_objectives[GAVEL_N_OBJECTIVES + 1]; /* ended by NULL */

bool gavel_objective_find (const char *name, GavelObjective *objective, GError **error);
double gavel_objective_unit (GavelObjective objective, double win_in_points,
                             unsigned n_seats);
void gavel_objective_worths (GavelObjective objective, double win_in_points,
                             const int score[], unsigned n_seats, float worth[]);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* playouts.h - what an unfinished game is worth, by random games from there
 *
 * For games that have learned no value: their evaluator makes a GavelPlayouts its
 * workspace, and the functions here its slots. It speaks at any position. The luck of
 * the random games does not depend on the position, so that alternatives meet the same.
 * One belongs to one thread. */
#pragma once

#include "game/game.h"

typedef struct _GavelPlayouts GavelPlayouts;

GavelPlayouts *gavel_playouts_new (const GavelGame *game, const GavelBox *box,
                                   unsigned n_playouts);
void gavel_playouts_free (gpointer playouts);
void gavel_playouts_set_objective (gpointer playouts, GavelObjective objective);
void gavel_playouts_evaluate (gpointer playouts, const GavelState *s, float worth[]);

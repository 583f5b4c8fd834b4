/* SPDX-License-Identifier: GPL-3.0-or-later */
/* policy-play.h - games that a policy learns from
 *
 * Quick players play them; at some turns a search looks at every move, and what it says
 * is kept. For every game whose evaluator says what a policy sees of a turn. Any number
 * of threads. */
#pragma once

#include "game/game.h"

GavelMove gavel_policy_draw (const GavelPolicy *policy, const GavelGame *game,
                             const GavelBox *box, const GavelState *s, unsigned seat,
                             GavelRng *rng);
GArray *gavel_policy_play (const GavelGame *game, const GavelBox *box,
                           const GavelWeights *weights, unsigned n_seats, unsigned effort,
                           GavelRng *rng);

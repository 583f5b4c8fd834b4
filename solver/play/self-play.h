/* SPDX-License-Identifier: GPL-3.0-or-later */
/* self-play.h - games that a value net learns from
 *
 * For every game whose evaluator says what its net sees: the leaves of a game that is
 * played to the end, each with what it came to. A game that knows a better way has its
 * own (self_play of GavelGame), which is taken instead. Any number of threads. */
#pragma once

#include "game/game.h"

unsigned gavel_self_play (const GavelGame *game, const GavelBox *box,
                          const GavelCourse *course, unsigned n_seats, GavelRng *rng,
                          GavelSample samples[]);

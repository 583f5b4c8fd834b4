/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flat.h - a move chosen by games played out, and nothing else
 *
 * Flat Monte Carlo: after every move the game is played to its end so many times by the
 * game's first simple player in all seats, each time with the same luck for all moves;
 * what wins most is chosen. What is hidden is made up anew each time, and so are sealed
 * moves of the others. No tree, no value: a measure for those who have them. May run on
 * any thread. */
#pragma once

#include "game/game.h"

bool gavel_flat_is_possible (const GavelGame *game);
GavelMove gavel_flat_choose (const GavelGame *game, const GavelBox *box,
                             const GavelState *s, unsigned seat, unsigned n_games,
                             GavelRng *rng);

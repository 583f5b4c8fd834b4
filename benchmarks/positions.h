/* SPDX-License-Identifier: GPL-3.0-or-later */
/* positions.h - positions to measure on, from games of simple bidders */
#pragma once

#include "game/game.h"

void positions_play_to_bids (const GavelGame *game, const GavelBox *box, GavelState *s,
                             unsigned n_seats, unsigned n_rounds, GavelRng *rng);

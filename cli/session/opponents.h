/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opponents.h - whom one can play against, and how such a game begins
 *
 * A game offers opponents by first names, and tables of them by strength; where it offers
 * none there are those that every game has. Knows games through their styles only. */
#pragma once

#include "play/player.h"

const GavelOpponent *opponents_of (const GavelGame *game);
const GavelLevel *opponents_levels (const GavelGame *game);
const GavelOpponent *opponents_find (const GavelGame *game, const char *name);
const char *opponents_usual (const GavelGame *game, unsigned number);
char *opponents_list (const GavelGame *game);
char *opponents_start (const GavelGame *game, const GavelBox *box, const char *you,
                       const char *const *others, uint64_t seed, GError **error);

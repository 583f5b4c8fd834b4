/* SPDX-License-Identifier: GPL-3.0-or-later */
/* builtin.h - texts about a game that the program comes with
 *
 * They lie in data/, named by the game's id, and are compiled in. A game need not have
 * them. */
#pragma once

#include "game/game.h"

char *builtin_text (const GavelGame *game, const char *ending);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only list of games. A program may bring another one: tests do. */
#include "games/coloretto/coloretto.h"
#include "games/goofspiel/goofspiel.h"
#include "games/monopoly-bid/monopoly-bid.h"
#include "games/score5/score5.h"

static const GavelGame *const games[]
    = { &gavel_score5, &gavel_coloretto, &gavel_monopoly_bid, &gavel_goofspiel, NULL };

/* All games, ended by NULL. */
const GavelGame *const *
gavel_games (void)
{
  return games;
}

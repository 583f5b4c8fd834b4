/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of games of programs that know this one only. */
#include "market.h"

static const GavelGame *const games[] = { &market_game, NULL };

const GavelGame *const *
gavel_games (void)
{
  return games;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bid-inputs.h - what somebody sees who is about to bid, as numbers of about 1
 *
 * Of no game in particular: a game says what is at stake (GavelStakes), all else
 * follows from prices, from what the table has paid so far, and from the round as it
 * was laid out. */
#pragma once

#include "game/game.h"
#include "rivals/belief.h"
#include "rivals/bidders.h"

/* A round, as all who are to bid see it. */
typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelState *state;
  const GavelRound *round;
  const GavelPricing *pricing;
  const GavelBeliefs *beliefs;
  const double *const *equilibrium; /* the mix of every seat, */
  const double *const *tried;       /* and of those who try bids, see tried.h */
  const double *const *believed;    /* and what each is believed to bid */
} GavelBidScene;

void gavel_bid_inputs (const GavelBidScene *scene, unsigned seat, GavelBidSample *sample);

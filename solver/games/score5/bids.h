/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bids.h - which bids are worth a look
 *
 * A hand of h cards has 2^h bids. Up to a dozen cards all of them are looked at;
 * of larger hands those that reach each total at the least cost, as someone
 * estimates the cost of parting with each card. */
#pragma once

#include "games/score5/score5.h"

/* What a seat may bid, the empty bid first. Owns its array. */
typedef struct
{
  unsigned n;
  GavelCards *cards;
} Score5Bids;

void score5_bids_all (Score5Bids *bids, GavelCards hand);
void score5_bids_cheap (Score5Bids *bids, const GavelDeck *deck, GavelCards hand,
                        const float cost[], unsigned n_each);
void score5_bids_add (Score5Bids *bids, GavelCards cards);
void score5_bids_clear (Score5Bids *bids);

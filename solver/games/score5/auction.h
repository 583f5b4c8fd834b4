/* SPDX-License-Identifier: GPL-3.0-or-later */
/* auction.h - a SCORE 5 round as a stage: all bids, and what they are worth
 *
 * Whatever everybody bids, what follows depends only on who wins, what is paid
 * and in which order the others come: those are the leaves. The worth of every
 * bid of a seat, against any mixes of the others, follows from the leaves
 * exactly, by one walk over all bids sorted by rank. Who fills the leaves in
 * decides what they mean: the end of the game in a last round, a learned value
 * before. An auction is constant once filled, and then shared by threads. */
#pragma once

#include "games/score5/bids.h"
#include "solve/round.h"

typedef struct _Score5Auction Score5Auction;

/* What each seat gets if @winner pays @paid and the others come in @order. If
 * nobody bids, @paid is empty, @winner is who ranks first and begins @order. Only
 * as much of @order counts as there are cards to take. */
typedef void (*Score5Leaf) (gpointer data, unsigned winner, GavelCards paid,
                            const uint8_t order[], float worth[]);

Score5Auction *score5_auction_new (const GavelDeck *deck, const Score5 *s,
                                   const Score5Bids bids[], const GavelDetail *detail,
                                   Score5Leaf leaf, gpointer data);
Score5Auction *score5_auction_thin (const Score5Auction *whole, const GavelDetail *detail,
                                    bool once);
void score5_auction_free (Score5Auction *auction);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Score5Auction, score5_auction_free)

bool score5_auction_is_cut (const Score5Auction *auction);
const GavelStage *score5_auction_stage (const Score5Auction *auction);
void score5_auction_worths (const Score5Auction *auction, unsigned self, unsigned whose,
                            const double *const mix[], double tax, double utility[]);
void score5_auction_ranks (const Score5Auction *auction, unsigned self,
                           const double *const mix[], double chance[][GAVEL_MAX_SEATS]);
const GavelCards *score5_auction_bids (const Score5Auction *auction, unsigned seat);
GavelCards score5_auction_bid (const Score5Auction *auction, unsigned seat, unsigned i);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* end.h - the last two rounds of two players, exactly
 *
 * With two players a last round is decided before it is played: one of them has a
 * bid that wins for certain, and which one follows from the hands. So what the round
 * before leads to is known, too, and it can be laid out with nothing estimated. All
 * but two bids of each are shown to be pointless, however large the hands are. */
#pragma once

#include "games/score5/auction.h"

bool score5_end_is_near (const Score5 *s);
unsigned score5_end_winner (const GavelDeck *deck, const GavelCards hand[2],
                            Score5Unsold unsold);
GavelCards score5_end_bid (const GavelDeck *deck, const Score5 *s, unsigned seat);
Score5Auction *score5_end_auction (const GavelDeck *deck, const Score5 *s,
                                   const GavelDetail *detail, const Score5Auction *seen,
                                   Score5Auction **core);

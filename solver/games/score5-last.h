/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score5-last.h - the last round, exactly: nothing left to chance or guesses */
#pragma once

#include "score5-auction.h"

unsigned score5_last_takes (const GavelDeck *deck, const GavelCards hand[],
                            unsigned n_seats, unsigned buyer, GavelCards offer,
                            const uint8_t order[]);
Score5Auction *score5_last_auction (const GavelDeck *deck, const Score5 *s, bool all);

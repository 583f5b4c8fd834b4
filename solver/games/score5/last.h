/* SPDX-License-Identifier: GPL-3.0-or-later */
/* last.h - the last round, exactly: nothing left to chance or guesses */
#pragma once

#include "games/score5/auction.h"

/* The takes of the last round. What does not change from one way it may go to the next
 * is worked out once: hands are no more than the best of each family. */
typedef struct
{
  const GavelDeck *deck;
  unsigned n_seats, n_takers;
  unsigned held[GAVEL_MAX_SEATS];             /* points as the round begins */
  uint32_t best[GAVEL_MAX_SEATS][GAVEL_WILD]; /* merits, of all but the buyer; 0: none */
  unsigned points[GAVEL_MAX_SEATS];

  unsigned buyer; /* who has the lot, and takes nothing: */
  GavelCards paid;
  GavelCards buyer_shows;                           /* so this does not change */
  uint32_t offer[GAVEL_WILD][GAVEL_DECK_MAX_CARDS]; /* merits, best first, then 0 */
  unsigned next[GAVEL_WILD];                        /* how many of these are taken */
  unsigned n_left;                                  /* cards on offer, all together */
  unsigned sure;        /* who has won whatever is taken; the number of seats: nobody */
  const uint8_t *order; /* of the takers */
} Score5Last;

void score5_last_begin (Score5Last *t, const GavelDeck *deck, const GavelCards hand[],
                        unsigned n_seats);
void score5_last_pay (Score5Last *t, unsigned buyer, GavelCards hand, GavelCards paid);
unsigned score5_last_winner (Score5Last *t, const uint8_t order[]);
Score5Auction *score5_last_auction (const GavelDeck *deck, const Score5 *s, bool all);

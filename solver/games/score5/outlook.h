/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outlook.h - what lies behind a round: the value of every way it can go
 *
 * An outlook is a workspace for one round at a time. Set up for a position, it
 * judges hands as they would be after the round: by the rules after the last
 * one, by the learned value before. Hands met once are kept encoded. It also
 * knows what each seat would like to take, and so fills in an auction's leaves:
 * takers take what improves their own chance most. (Takes that are really due are
 * searched, in score5-takes.) All of it is about winning, unless told to be about
 * another objective. One outlook belongs to one thread. */
#pragma once

#include "games/score5/auction.h"
#include "games/score5/features.h"

typedef struct _Score5Outlook Score5Outlook;

Score5Outlook *score5_outlook_new (const GavelDeck *deck, const GavelWeights *weights);
void score5_outlook_free (Score5Outlook *outlook);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Score5Outlook, score5_outlook_free)

const GavelDeck *score5_outlook_deck (const Score5Outlook *outlook);
GavelObjective score5_outlook_objective (const Score5Outlook *outlook);
bool score5_outlook_is_exact (const Score5Outlook *outlook);
void score5_outlook_set_pricing (Score5Outlook *outlook, const GavelPricing *pricing);
void score5_outlook_set_objective (Score5Outlook *outlook, GavelObjective objective);
void score5_outlook_evaluate (Score5Outlook *outlook, const Score5 *s, float worth[]);
void score5_outlook_see (Score5Outlook *outlook, const Score5 *s);
void score5_outlook_set (Score5Outlook *outlook, const Score5 *s);
void score5_outlook_worth (gconstpointer outlook, const GavelDeck *deck,
                           const GavelCards hand[], unsigned n_seats, float worth[]);
void score5_outlook_leaf (gpointer outlook, unsigned winner, GavelCards paid,
                          const uint8_t order[], float worth[]);
uint64_t score5_outlook_judge_round (gpointer outlook, const GavelState *state);
unsigned score5_outlook_take (const Score5Outlook *outlook, unsigned seat,
                              GavelCards offer);
Score5Auction *score5_outlook_auction (Score5Outlook *outlook, const GavelDetail *detail);

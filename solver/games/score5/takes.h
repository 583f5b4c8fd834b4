/* SPDX-License-Identifier: GPL-3.0-or-later */
/* takes.h - who takes what of a winning bid
 *
 * An open game of turns: each taker looks ahead to what the others will take
 * then, and takes what is best for itself in the end (max^n), denial included.
 * One who does not care takes the most points for itself. Every order of taking
 * is looked at, so this is for a handful of cards; score5-last has a faster way
 * for the last round. */
#pragma once

#include "games/score5/score5.h"

/* What hands are worth to each seat once nothing is left to take. */
typedef void (*Score5Worth) (gconstpointer data, const GavelDeck *deck,
                             const GavelCards hand[], unsigned n_seats, float worth[]);

typedef struct
{
  const GavelDeck *deck;
  unsigned n_seats;
  Score5Worth worth;
  gconstpointer data;
} Score5Takes;

void score5_takes_solve (const Score5Takes *takes, const GavelCards hand[],
                         const uint8_t order[], GavelCards offer, float worth[]);
unsigned score5_takes_best (const Score5Takes *takes, const GavelCards hand[],
                            const uint8_t order[], GavelCards offer, unsigned turn);
void score5_worth_by_objective (GavelObjective objective, const GavelDeck *deck,
                                const GavelCards hand[], unsigned n_seats, float worth[]);
void score5_worth_final (gconstpointer data, const GavelDeck *deck,
                         const GavelCards hand[], unsigned n_seats, float worth[]);

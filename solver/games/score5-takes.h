/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score5-takes.h - who takes what of a winning bid
 *
 * An open game of turns: each taker looks ahead to what the others will take
 * then, takes what is best for itself in the end (max^n), denial included. One
 * who does not care takes any of the equally good cards alike. */
#pragma once

#include "score5.h"

/* What hands are worth to each seat once nothing is left to take. */
typedef void (*Score5Worth) (gconstpointer data, const GavelDeck *deck,
                             const GavelCards hand[], unsigned n_seats, double worth[]);

typedef struct
{
  const GavelDeck *deck;
  unsigned n_seats;
  Score5Worth worth;
  gconstpointer data;
  bool is_last; /* nothing comes after: a card that scores for nobody is like another */
} Score5Takes;

void score5_takes_solve (const Score5Takes *takes, const GavelCards hand[],
                         const uint8_t order[], GavelCards offer, double worth[]);
void score5_worth_final (gconstpointer data, const GavelDeck *deck,
                         const GavelCards hand[], unsigned n_seats, double worth[]);

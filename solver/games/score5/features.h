/* SPDX-License-Identifier: GPL-3.0-or-later */
/* features.h - a SCORE 5 hand as numbers for the value net
 *
 * Only values, families and counts go in, never a card's identity, so the weights
 * serve any deck of this shape. What all hands of a position share (how much is
 * left of the pile, and what it could still bring) is worked out once. */
#pragma once

#include "games/score5/score5.h"
#include "value/value.h"

#define SCORE5_INPUTS 44 /* numbers that a hand becomes */
#define SCORE5_STEPS 32  /* values in fives, up to 155 */

/* What is the same for all hands: a position between two rounds. */
typedef struct
{
  const GavelDeck *deck;
  float hope[GAVEL_WILD][SCORE5_STEPS][2]; /* what lots of one star and of two stars are
                                              expected to add, all taken, to a family
                                              whose best card has that many fives */
  float most[GAVEL_WILD][SCORE5_STEPS];    /* and the most a single one could */
  float table[8];                          /* inputs that are the table's */
  GavelPricing pricing;
  float left, done; /* shares of the game */
  bool wild_to_come;
} Score5Sight;

void score5_sight_init (Score5Sight *sight, const GavelDeck *deck, unsigned n_seats,
                        unsigned n_rounds, GavelCards gone, const GavelPricing *pricing);
void score5_features (const Score5Sight *sight, unsigned seat, GavelCards hand,
                      float inputs[SCORE5_INPUTS]);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-search.h - what several tests of the search need */
#pragma once

#include "help.h"
#include "search/search.h"

/* Bids and takes, early and late, of games of simple bidders. */
typedef struct
{
  const char *name;
  unsigned n_seats, round;
  Score5Phase phase;
} HelpPosition;

#define HELP_N_POSITIONS 8
extern const HelpPosition help_positions[HELP_N_POSITIONS];

GavelCards help_take_random (GavelCards *from, GavelRng *rng);
unsigned help_chooser (const Score5 *s);
void help_deal_round (const GavelDeck *deck, Score5 *s, unsigned n_seats, unsigned round,
                      unsigned n_first, uint64_t number);
const GavelOption *help_option (const GavelAdvice *advice, GavelMove move);
double help_sum (const double chance[], unsigned n);
void help_assert_advice (const GavelQuestion *question, const GavelAdvice *advice);
void help_assert_same (const GavelAdvice *a, const GavelAdvice *b);

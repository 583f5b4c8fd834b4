/* SPDX-License-Identifier: GPL-3.0-or-later */
/* auction-private.h - an auction from inside
 *
 *   auction.c       set up, and the worth of every bid: its top comment says how
 *   auction-thin.c  bids that cannot matter left out */
#pragma once

#include "games/score5/auction.h"

#define MAX_ORDERS 24 /* orders of four seats */
#define MAX_WORDS 65  /* words of up to four of four letters */

typedef struct
{
  uint8_t seat;
  unsigned bid;
  unsigned long long total;
  GavelCards rank; /* of equal totals: the one with the higher number */
} Atom;

/* An atom of a seat leads from a number to another. Words have different letters,
 * so no atom leads on from where it led to, and steps may come in any order. */
typedef struct
{
  uint8_t from, to;
} Step;

/* Everything about words that does not depend on mixes, for one seat's view. */
typedef struct
{
  unsigned n_words;
  unsigned n_up[GAVEL_MAX_SEATS]; /* below[]: steps of an atom of that seat */
  Step up[GAVEL_MAX_SEATS][16];
  unsigned n_sums;
  unsigned n_begin[GAVEL_MAX_SEATS]; /* above[]: where an atom of that seat begins */
  struct
  {
    uint8_t sum, order;
  } begin[GAVEL_MAX_SEATS][MAX_ORDERS];
  unsigned n_down[GAVEL_MAX_SEATS]; /* and which steps it makes */
  Step down[GAVEL_MAX_SEATS][64];
  unsigned n_lose; /* full sums, and the word below that goes with each */
  struct
  {
    uint8_t sum, word;
  } lose[4 * MAX_ORDERS];
  unsigned n_win; /* words of all others, and the order each one is */
  struct
  {
    uint8_t word, order;
  } win[MAX_ORDERS];
} View;

struct _Score5Auction
{
  unsigned n_seats;
  unsigned n_orders;
  bool is_cut;       /* not all leaves were filled in */
  bool gives_unsold; /* a lot that nobody bids for goes to the first in rank */
  unsigned n_atoms;
  Atom *atom; /* lowest rank first */
  GavelCards *bid[GAVEL_MAX_SEATS];
  /* worth[winner][(bid * n_orders + order) * n_seats + seat] */
  float *worth[GAVEL_MAX_SEATS];
  View view[GAVEL_MAX_SEATS];
  GavelStage stage;
};

void score5_auction_drop (Score5Auction *auction, const GavelDetail *detail, bool once);

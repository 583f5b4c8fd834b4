/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board.h - Monopoly Bid: what lies before everybody, ready to be asked fast
 *
 * Properties and Wilds by colour, the sets they make, what can be stolen: all that those
 * look at who play many games. Header only. A value; knows no hands. */
#pragma once

#include "games/monopoly-bid/monopoly-bid.h"

typedef struct
{
  const MbidDeck *deck;
  unsigned n_seats;
  uint8_t real[GAVEL_MAX_SEATS][MBID_COLOURS], wild[GAVEL_MAX_SEATS][MBID_COLOURS];
  uint8_t sets[GAVEL_MAX_SEATS]; /* complete ones */
  uint8_t sets_of[GAVEL_MAX_SEATS][MBID_COLOURS];
  uint8_t left[MBID_COLOURS]; /* properties that lie before nobody */
  unsigned take_real[GAVEL_MAX_SEATS], take_wild[GAVEL_MAX_SEATS]; /* can be stolen */
} MbidBoard;

/* Divides by the size of a set. All that there can be come out right. */
static inline unsigned
mbid_divided (unsigned n, unsigned set)
{
  static const uint16_t inverse[MBID_MAX_SET + 1] = { 0, 256, 128, 86, 64 };

  return n * inverse[set] >> 8;
}

/* The same as mbid_sets(), faster. */
static inline unsigned
mbid_board_sets (unsigned real, unsigned wild, unsigned set)
{
  return MIN (real, mbid_divided (real + wild, set));
}

/* Something changed before @seat. Returns whether it has won. */
static inline bool
mbid_board_look (MbidBoard *b, unsigned seat, unsigned colour)
{
  unsigned real = b->real[seat][colour], wild = b->wild[seat][colour];
  unsigned set = b->deck->set[colour], n = mbid_board_sets (real, wild, set);
  unsigned bit = 1u << colour;

  b->sets[seat] = (uint8_t) (b->sets[seat] + n - b->sets_of[seat][colour]);
  b->sets_of[seat][colour] = (uint8_t) n;
  b->take_real[seat] &= ~bit;
  b->take_wild[seat] &= ~bit;
  if (real > 0 && mbid_board_sets (real - 1, wild, set) == n)
    b->take_real[seat] |= bit;
  if (wild > 0 && mbid_board_sets (real, wild - 1, set) == n)
    b->take_wild[seat] |= bit;
  return b->sets[seat] >= MBID_SETS_TO_WIN;
}

/* board.c */
void mbid_board_take_over (MbidBoard *b, const MbidDeck *deck, const Mbid *s);

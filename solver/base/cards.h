/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cards.h - sets of cards and seats as bit masks
 *
 * Header only: every rule and every search step runs through here, so all of
 * it must inline. A card is its index in the deck; a set is one bit per card.
 * Knows nothing of what is printed on a card. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t GavelCards; /* bit c: card c is in the set */
typedef uint8_t GavelSeats;  /* bit s: seat s is in the set */

#define GAVEL_MAX_SEATS 5
#define GAVEL_CARD(c) (UINT64_C (1) << (c))
#define GAVEL_SEAT(s) ((GavelSeats) (1u << (s)))

static inline unsigned
gavel_cards_count (GavelCards set)
{
  return (unsigned) __builtin_popcountll (set);
}

/* The card with the lowest index. There must be one. */
static inline unsigned
gavel_cards_lowest (GavelCards set)
{
  return (unsigned) __builtin_ctzll (set);
}

/* The card with the highest index. There must be one. */
static inline unsigned
gavel_cards_highest (GavelCards set)
{
  return 63u - (unsigned) __builtin_clzll (set);
}

/* Card number @k of @set, counted from 0 upwards. There must be that many. */
static inline unsigned
gavel_cards_nth (GavelCards set, unsigned k)
{
  while (k-- > 0)
    set &= set - 1;
  return gavel_cards_lowest (set);
}

/* Subset number @k of @set, 0 being empty: bit i of @k says whether the i-th
 * card is in. */
static inline GavelCards
gavel_cards_subset (GavelCards set, uint64_t k)
{
  GavelCards subset = 0;

  for (; k != 0; k >>= 1)
    {
      if (k & 1)
        subset |= set & -set;
      set &= set - 1;
    }
  return subset;
}

static inline bool
gavel_cards_within (GavelCards set, GavelCards whole)
{
  return (set & ~whole) == 0;
}

static inline unsigned
gavel_seats_count (GavelSeats seats)
{
  return (unsigned) __builtin_popcount (seats);
}

/* The first seat in the set. There must be one. */
static inline unsigned
gavel_seats_first (GavelSeats seats)
{
  return (unsigned) __builtin_ctz (seats);
}

/* Seats 0 to @n - 1. */
static inline GavelSeats
gavel_seats_all (unsigned n)
{
  return (GavelSeats) ((1u << n) - 1);
}

/* Goes through @set from the lowest card up; @c is the card. */
#define GAVEL_FOREACH_CARD(c, set)                                                       \
  for (GavelCards foreach_##c = (set), foreach_once_##c = 1; foreach_once_##c;           \
       foreach_once_##c = 0)                                                             \
    for (unsigned c; foreach_##c != 0 && (c = gavel_cards_lowest (foreach_##c), true);   \
         foreach_##c &= foreach_##c - 1)

/* Goes through @set from the first seat; @s is the seat. */
#define GAVEL_FOREACH_SEAT(s, set)                                                       \
  for (GavelSeats foreach_##s = (set), foreach_once_##s = 1; foreach_once_##s;           \
       foreach_once_##s = 0)                                                             \
    for (unsigned s; foreach_##s != 0 && (s = gavel_seats_first (foreach_##s), true);    \
         foreach_##s &= (GavelSeats) (foreach_##s - 1))

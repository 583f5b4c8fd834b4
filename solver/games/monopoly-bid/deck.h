/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck.h - what is in a box of Monopoly Bid
 *
 * Colours of property and the size of their sets, kinds of money and action card and how
 * many there are of each. It is data: data/monopoly-bid.deck. Cards of a kind are all
 * alike, so any number of cards is so many of each kind. Knows no players. Constant once
 * loaded, so any thread may ask. */
#pragma once

#include "game/box.h"
#include "game/cells.h"

#include <stdint.h>

/* Kinds of card that are held in a hand. */
enum
{
  MBID_M1, /* money of 1 to 5: kind k is worth k + 1 */
  MBID_VALUES = 5,
  MBID_WILD = MBID_VALUES,
  MBID_DRAW2,
  MBID_STEAL,
  MBID_NO,
  MBID_KINDS,
};

#define MBID_ACTIONS (MBID_KINDS - MBID_VALUES)
#define MBID_MAX_COPIES 25  /* of a kind */
#define MBID_LEAST_MONEY 25 /* so that everybody can be dealt some */

#define MBID_COLOURS 10
#define MBID_MAX_SET 4
#define MBID_MAX_PROPERTIES (MBID_COLOURS * MBID_MAX_SET)
#define MBID_SETS_TO_WIN 3

/* So many cards of each kind, or so many of each colour, six bits a kind. Two of them may
 * be added. */
typedef uint64_t MbidCards;

static inline MbidCards
mbid_card (unsigned kind)
{
  return UINT64_C (1) << (6 * kind);
}

static inline unsigned
mbid_count (MbidCards cards, unsigned kind)
{
  return (unsigned) (cards >> (6 * kind)) & 63;
}

/* The money among them. */
static inline MbidCards
mbid_money (MbidCards cards)
{
  return cards & (mbid_card (MBID_VALUES) - 1);
}

/* How many cards they are. */
static inline unsigned
mbid_size (MbidCards cards)
{
  unsigned n = 0;

  for (; cards != 0; cards >>= 6)
    n += cards & 63;
  return n;
}

/* What the money among them is worth. */
static inline unsigned
mbid_total (MbidCards cards)
{
  unsigned total = 0;

  for (unsigned value = 1; value <= MBID_VALUES; value++)
    total += value * mbid_count (cards, value - 1);
  return total;
}

/* Of each kind the larger number, or the smaller one. */
static inline MbidCards
mbid_most (MbidCards a, MbidCards b)
{
  MbidCards most = 0;

  for (unsigned kind = 0; kind < MBID_COLOURS; kind++)
    most += MAX (mbid_count (a, kind), mbid_count (b, kind)) * mbid_card (kind);
  return most;
}

static inline MbidCards
mbid_least (MbidCards a, MbidCards b)
{
  return a + b - mbid_most (a, b);
}

/* The colours there are, in the order of the board. */
typedef struct
{
  const char *name;  /* as records write it */
  const char *title; /* "light blue" */
  GavelInk ink;
} MbidColour;

extern const MbidColour mbid_colours[MBID_COLOURS];

typedef struct
{
  char *source;
  unsigned set[MBID_COLOURS]; /* properties that make a set: as many as there are */
  unsigned copies[MBID_KINDS];
  bool attested[2]; /* of money, of actions: it is known that there are so many */
  MbidCards properties;
  unsigned n_properties;
} MbidDeck;

static inline const MbidDeck *
mbid_deck (const GavelBox *box)
{
  return (const MbidDeck *) box;
}

/* deck.c */
const char *mbid_kind_name (unsigned kind);
const char *mbid_kind_full (unsigned kind);
GavelInk mbid_kind_ink (unsigned kind);
int mbid_kind_read (const char *word, GError **error);
int mbid_colour_read (const char *word, GError **error);
bool mbid_is_unknown (const char *word, unsigned *n);

/* deck-file.c */
MbidDeck *mbid_deck_parse (const char *text, gsize length, const char *source,
                           GError **error);
char *mbid_deck_write (const MbidDeck *deck);
void mbid_deck_free (GavelBox *box);
extern const GavelBoxDoor mbid_box_door;

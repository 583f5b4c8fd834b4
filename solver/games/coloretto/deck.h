/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck.h - what is in a box of Coloretto
 *
 * Kinds of card and how many there are of each, rows and their room, what sets are worth.
 * It is data: data/coloretto.deck. Cards of a kind are all alike, so any number of cards
 * is so many of each kind. Knows no players. Constant once loaded, so any thread may ask.
 */
#pragma once

#include "game/box.h"
#include "game/cells.h"

#include <stdint.h>

/* Kinds: the colours come first, in the order of the file. */
#define COLORETTO_COLOURS 7 /* at most */
enum
{
  COLORETTO_PLUS = COLORETTO_COLOURS, /* "+2" */
  COLORETTO_JOKER,
  COLORETTO_GOLDEN, /* a joker that brings a card */
  COLORETTO_KINDS,
  COLORETTO_LAST = COLORETTO_KINDS, /* the last-round card, which nobody gets */
};

#define COLORETTO_ROWS 5
#define COLORETTO_MAX_ROOM 3   /* of a row */
#define COLORETTO_MAX_COPIES 9 /* of a colour */
#define COLORETTO_MAX_PLUS 15
#define COLORETTO_MAX_JOKERS 3 /* golden ones among them */
#define COLORETTO_SET 6        /* a set of more is worth no more */

/* So many cards of each kind, four bits a kind. Two of them may be added. */
typedef uint64_t ColorettoCards;

static inline ColorettoCards
coloretto_card (unsigned kind)
{
  return UINT64_C (1) << (4 * kind);
}

static inline unsigned
coloretto_count (ColorettoCards cards, unsigned kind)
{
  return (unsigned) (cards >> (4 * kind)) & 15;
}

/* How many cards they are. */
static inline unsigned
coloretto_size (ColorettoCards cards)
{
  const uint64_t low = UINT64_C (0x0f0f0f0f0f0f0f0f);

  return (unsigned) (((cards & low) + (cards >> 4 & low)) * UINT64_C (0x0101010101010101)
                     >> 56);
}

static inline unsigned
coloretto_jokers (ColorettoCards cards)
{
  return coloretto_count (cards, COLORETTO_JOKER)
         + coloretto_count (cards, COLORETTO_GOLDEN);
}

typedef enum
{
  COLORETTO_BROWN,
  COLORETTO_VIOLET,
  COLORETTO_SIDES,
} ColorettoSide;

typedef enum
{
  COLORETTO_NEW,
  COLORETTO_CLASSIC,
  COLORETTO_EDITIONS,
} ColorettoEdition;

/* Sets as one number that does not depend on which colour is which: the sum of these,
 * by the size of each set. All sums of seven of them are different. */
#define COLORETTO_SET_KEYS 29268
extern const uint16_t coloretto_set_key[16];

typedef struct
{
  char *source;
  unsigned n_colours;
  uint8_t colour[COLORETTO_COLOURS]; /* of coloretto_colours */
  unsigned copies, n_plus;
  struct
  {
    unsigned n_jokers, n_golden;
    unsigned n_under; /* cards under the last-round card */
    bool by_set;      /* equal points: the largest set of a colour decides */
  } edition[COLORETTO_EDITIONS];
  unsigned brown_room;
  unsigned n_green;
  unsigned green_room[COLORETTO_ROWS];
  unsigned n_counted;                                  /* colours that count plus */
  unsigned points[COLORETTO_SIDES][COLORETTO_SET + 1]; /* by the size of a set */

  ColorettoCards all[COLORETTO_EDITIONS];
  /* What sets are worth, by how many jokers there are besides and by their key. */
  int16_t worth[COLORETTO_SIDES][COLORETTO_MAX_JOKERS + 1][COLORETTO_SET_KEYS];
  /* The same with a card more in each of the three largest sets that gain by it. */
  int16_t grown[COLORETTO_SIDES][COLORETTO_MAX_JOKERS + 1][COLORETTO_SET_KEYS];
} ColorettoDeck;

static inline const ColorettoDeck *
coloretto_deck (const GavelBox *box)
{
  return (const ColorettoDeck *) box;
}

/* The key of the sets among @cards. */
static inline unsigned
coloretto_sets (ColorettoCards cards)
{
  unsigned key = 0;

  for (unsigned colour = 0; colour < COLORETTO_COLOURS; colour++)
    key += coloretto_set_key[cards >> (4 * colour) & 15];
  return key;
}

/* The colours there can be, with the letter that records write. */
typedef struct
{
  const char *name;
  const char *letter;
  GavelInk ink;
} ColorettoColour;

extern const ColorettoColour coloretto_colours[COLORETTO_COLOURS];

/* deck.c */
void coloretto_deck_prepare (ColorettoDeck *deck);
int coloretto_best_jokers (const ColorettoDeck *deck, ColorettoSide side,
                           ColorettoCards cards, ColorettoCards *given,
                           unsigned *largest);
int coloretto_worth (const ColorettoDeck *deck, ColorettoSide side, ColorettoCards cards);
unsigned coloretto_counted (const ColorettoDeck *deck, ColorettoSide side,
                            ColorettoCards cards);
const char *coloretto_kind_name (const ColorettoDeck *deck, unsigned kind);
const char *coloretto_kind_full (const ColorettoDeck *deck, unsigned kind);
GavelInk coloretto_kind_ink (const ColorettoDeck *deck, unsigned kind);
int coloretto_kind_read (const ColorettoDeck *deck, const char *word, GError **error);

/* deck-file.c */
ColorettoDeck *coloretto_deck_parse (const char *text, gsize length, const char *source,
                                     GError **error);
char *coloretto_deck_write (const ColorettoDeck *deck);
extern const GavelBoxDoor coloretto_box_door;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck.h - what is in the box
 *
 * A deck is data: a key file, one group a card, laid out as data/README.md
 * says. It is loaded once, then constant and shared by all threads; rules read
 * its tables directly, so the struct is open. Knows no rules, but for what a
 * SCORE 5 box must hold (gavel_deck_check).
 *
 * Cards are numbered by rising tiebreaker, those with an unknown one first. So
 * in a strict deck the best tiebreaker of a set is its highest bit, and of two
 * disjoint sets the one that is greater as a number has the better tiebreaker. */
#pragma once

#include "base/cards.h"
#include "game/box.h"

#define GAVEL_DECK_MAX_CARDS 55 /* five slices of eleven, see tally */
#define GAVEL_DECK_SLICE 11
#define GAVEL_DECK_ERROR (gavel_deck_error_quark ())
GQuark gavel_deck_error_quark (void);

typedef enum
{
  GAVEL_GREEN,
  GAVEL_RED,
  GAVEL_YELLOW,
  GAVEL_PURPLE,
  GAVEL_BLUE,
  GAVEL_WILD,
  GAVEL_N_FAMILIES
} GavelFamily;

typedef enum
{
  GAVEL_SET_A, /* start sets A to E are kinds 0 to 4 */
  GAVEL_ONE_STAR = 5,
  GAVEL_TWO_STARS,
  GAVEL_THREE_STARS,
  GAVEL_N_KINDS
} GavelKind;

#define GAVEL_N_SETS 5

typedef struct
{
  char name[12]; /* as records write it: g80, or g5A where g5 is not unique */
  GavelFamily family;
  GavelKind kind;
  unsigned value;
  unsigned tie;      /* the tiebreaker; 0: not known */
  bool attested;     /* family and value are seen in a rulebook or on the card */
  bool tie_attested; /* the same for the tiebreaker (and for a start card's set) */
} GavelCard;

typedef struct
{
  unsigned n_cards;
  GavelCard card[GAVEL_DECK_MAX_CARDS];
  GavelCards all;
  GavelCards family[GAVEL_N_FAMILIES];
  GavelCards kind[GAVEL_N_KINDS];
  GavelCards untied; /* cards whose tiebreaker is not known */
  bool strict;       /* all tiebreakers known and different: no tie is ever asked */
  uint16_t value[GAVEL_DECK_MAX_CARDS];
  uint8_t family_of[GAVEL_DECK_MAX_CARDS];
  uint32_t merit[GAVEL_DECK_MAX_CARDS]; /* value * 64 + card: of a family's cards the
                                           one with the most scores */
  /* For each eleven cards of a set: value + 4096 * number of cards. Wide slices, so
   * that a sum is five look-ups; 20 KiB, so that they stay in the first cache. */
  uint16_t tally[GAVEL_DECK_MAX_CARDS / GAVEL_DECK_SLICE][1 << GAVEL_DECK_SLICE];
  char *source; /* where it came from, for people */
} GavelDeck;

/* As the door passes it, see game/game.h; NULL stays NULL. */

static inline const GavelDeck *
score5_deck (const GavelBox *box)
{
  return (const GavelDeck *) box;
}

static inline const GavelBox *
score5_box (const GavelDeck *deck)
{
  return (const GavelBox *) deck;
}

GavelDeck *gavel_deck_builtin (void);
GavelDeck *gavel_deck_parse (const char *text, gsize length, const char *source,
                             GError **error);
GavelDeck *gavel_deck_find (const char *path, GError **error);
GavelDeck *gavel_deck_swap_ties (const GavelDeck *deck, unsigned a, unsigned b);
void gavel_deck_free (GavelDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelDeck, gavel_deck_free)

GPtrArray *gavel_deck_check (const char *text, gsize length);
char *gavel_deck_write (const GavelCard cards[], unsigned n_cards);
char *gavel_deck_user_path (void);

int gavel_deck_card (const GavelDeck *deck, const char *word, GError **error);
bool gavel_family_parse (const char *word, gsize length, GavelFamily *family);
const char *gavel_family_name (GavelFamily family);
char gavel_family_letter (GavelFamily family);
const char *gavel_kind_name (GavelKind kind);
GavelCards gavel_deck_scoring (const GavelDeck *deck, GavelCards hand);
int gavel_deck_gain (const GavelDeck *deck, GavelCards hand, unsigned card);

/* Value and number of @cards at once: value + 4096 * number. All cards together
 * are worth less than 4096, so the two never run into each other. */
static inline unsigned
gavel_deck_tally (const GavelDeck *deck, GavelCards cards)
{
  unsigned tally = 0;

  for (unsigned i = 0; i < GAVEL_DECK_MAX_CARDS / GAVEL_DECK_SLICE; i++)
    tally += deck->tally[i][(cards >> (GAVEL_DECK_SLICE * i))
                            & ((1 << GAVEL_DECK_SLICE) - 1)];
  return tally;
}

/* The total value of @cards. */
static inline unsigned
gavel_deck_sum (const GavelDeck *deck, GavelCards cards)
{
  return gavel_deck_tally (deck, cards) & 0xfff;
}

/* The best known tiebreaker in @cards, 0 if there is none. */
static inline unsigned
gavel_deck_best_tie (const GavelDeck *deck, GavelCards cards)
{
  return cards == 0 ? 0 : deck->card[gavel_cards_highest (cards)].tie;
}

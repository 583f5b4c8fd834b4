/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: the cards and what sets of them are worth. */
#include "games/coloretto/deck.h"

#include "base/cards.h"
#include "base/error.h"

#include <string.h>

#define LONG_ENOUGH 4 /* letters of a name to know it by: no player is called so */

const ColorettoColour coloretto_colours[COLORETTO_COLOURS] = {
  { "red", "r", GAVEL_INK_RED },       { "orange", "o", GAVEL_INK_ORANGE },
  { "yellow", "y", GAVEL_INK_YELLOW }, { "green", "g", GAVEL_INK_GREEN },
  { "blue", "b", GAVEL_INK_BLUE },     { "purple", "p", GAVEL_INK_PURPLE },
  { "brown", "n", GAVEL_INK_BROWN },
};

/* The smallest such numbers that are found when each is taken as soon as it fits; sets
 * of more than six are worth as much as those of six. */
const uint16_t coloretto_set_key[16] = { 0,    1,    8,    57,   256,  1153, 4181, 4181,
                                         4181, 4181, 4181, 4181, 4181, 4181, 4181, 4181 };

/* -- Worth ---------------------------------------------------------------------- */

/* What sets of these sizes are worth: the best ones count plus, the others minus. */
static int
worth_of_sets (const ColorettoDeck *deck, ColorettoSide side, ColorettoCards cards)
{
  int points[COLORETTO_COLOURS], sum = 0;

  for (unsigned colour = 0; colour < COLORETTO_COLOURS; colour++)
    {
      unsigned n = MIN (coloretto_count (cards, colour), COLORETTO_SET), i = colour;
      int here = (int) deck->points[side][n];

      for (; i > 0 && points[i - 1] < here; i--) /* sorted, the highest first */
        points[i] = points[i - 1];
      points[i] = here;
    }
  for (unsigned i = 0; i < COLORETTO_COLOURS; i++)
    sum += i < deck->n_counted ? points[i] : -points[i];
  return sum;
}

static unsigned
largest_set (ColorettoCards cards)
{
  unsigned largest = 0;

  for (unsigned colour = 0; colour < COLORETTO_COLOURS; colour++)
    largest = MAX (largest, coloretto_count (cards, colour));
  return largest;
}

/* Gives @n jokers to colours from @first on, in every way, and keeps the best: the most
 * points, then the largest set. */
static void
give (const ColorettoDeck *deck, ColorettoSide side, ColorettoCards cards, unsigned n,
      unsigned first, int *best, ColorettoCards *given)
{
  int worth;

  if (n > 0)
    {
      for (unsigned colour = first; colour < deck->n_colours; colour++)
        give (deck, side, cards + coloretto_card (colour), n - 1, colour, best, given);
      return;
    }
  worth = worth_of_sets (deck, side, cards);
  if (worth > *best || (worth == *best && largest_set (cards) > largest_set (*given)))
    {
      *best = worth;
      *given = cards;
    }
}

/**
 * coloretto_best_jokers:
 * @given: (nullable): gets the colours with the jokers as they are given best
 * @largest: (nullable): gets how many cards the largest of these sets has
 *
 * Looks at all ways to give the jokers, so it is slow.
 *
 * Returns: what the cards are worth then
 */
int
coloretto_best_jokers (const ColorettoDeck *deck, ColorettoSide side,
                       ColorettoCards cards, ColorettoCards *given, unsigned *largest)
{
  ColorettoCards colours = cards & (coloretto_card (COLORETTO_COLOURS) - 1), best = 0;
  int worth = INT16_MIN;

  give (deck, side, colours, coloretto_jokers (cards), 0, &worth, &best);
  if (given != NULL)
    *given = best;
  if (largest != NULL)
    *largest = largest_set (best);
  return worth + 2 * (int) coloretto_count (cards, COLORETTO_PLUS);
}

/* The same worth, looked up. */
int
coloretto_worth (const ColorettoDeck *deck, ColorettoSide side, ColorettoCards cards)
{
  return deck->worth[side][coloretto_jokers (cards)][coloretto_sets (cards)]
         + 2 * (int) coloretto_count (cards, COLORETTO_PLUS);
}

/* The colours that count plus, as a mask, jokers given best. Of equal ones the first. */
unsigned
coloretto_counted (const ColorettoDeck *deck, ColorettoSide side, ColorettoCards cards)
{
  ColorettoCards given;
  unsigned plus = 0;

  coloretto_best_jokers (deck, side, cards, &given, NULL);
  for (unsigned i = 0; i < deck->n_counted; i++)
    {
      int best = -1;

      for (unsigned colour = 0; colour < deck->n_colours; colour++)
        {
          unsigned n = MIN (coloretto_count (given, colour), COLORETTO_SET);

          if (n > 0 && (plus & 1u << colour) == 0
              && (best < 0
                  || deck->points[side][n] > deck->points[side][MIN (
                         coloretto_count (given, (unsigned) best), COLORETTO_SET)]))
            best = (int) colour;
        }
      if (best >= 0)
        plus |= 1u << best;
    }
  return plus;
}

/* What sets with @jokers are worth, from what they are worth with one less. */
static int
worth_with_jokers (const ColorettoDeck *deck, ColorettoSide side, ColorettoCards cards,
                   unsigned jokers)
{
  int best = INT16_MIN;

  if (jokers == 0)
    return worth_of_sets (deck, side, cards);
  for (unsigned colour = 0; colour < deck->n_colours; colour++)
    best = MAX (
        best,
        deck->worth[side][jokers - 1][coloretto_sets (cards + coloretto_card (colour))]);
  return best;
}

/* What sets, the largest first, are worth when the first three have grown. */
static int
worth_when_grown (const ColorettoDeck *deck, ColorettoSide side, ColorettoCards cards,
                  unsigned jokers)
{
  int best = INT16_MIN;

  for (unsigned which = 0; which < 8; which++)
    {
      ColorettoCards grown = cards;

      GAVEL_FOREACH_CARD (colour, which)
        grown += coloretto_card (colour);
      best = MAX (best, deck->worth[side][jokers][coloretto_sets (grown)]);
    }
  return best;
}

/* Fills in the worths of sets from @colour on that are not larger than @most: each
 * selection of sizes once. */
static void
fill_worths (ColorettoDeck *deck, ColorettoCards cards, unsigned colour, unsigned most,
             unsigned jokers, bool grown)
{
  for (unsigned n = 0; n <= most && colour < deck->n_colours; n++)
    fill_worths (deck, cards + n * coloretto_card (colour), colour + 1, n, jokers, grown);
  if (colour < deck->n_colours)
    return;
  for (unsigned side = 0; side < COLORETTO_SIDES; side++)
    if (grown)
      deck->grown[side][jokers][coloretto_sets (cards)]
          = (int16_t) worth_when_grown (deck, side, cards, jokers);
    else
      deck->worth[side][jokers][coloretto_sets (cards)]
          = (int16_t) worth_with_jokers (deck, side, cards, jokers);
}

/* Works out what follows from the data. */
void
coloretto_deck_prepare (ColorettoDeck *deck)
{
  for (unsigned edition = 0; edition < COLORETTO_EDITIONS; edition++)
    {
      ColorettoCards all = deck->n_plus * coloretto_card (COLORETTO_PLUS);

      for (unsigned colour = 0; colour < deck->n_colours; colour++)
        all += deck->copies * coloretto_card (colour);
      all += deck->edition[edition].n_jokers * coloretto_card (COLORETTO_JOKER);
      all += deck->edition[edition].n_golden * coloretto_card (COLORETTO_GOLDEN);
      deck->all[edition] = all;
    }
  for (unsigned jokers = 0; jokers <= COLORETTO_MAX_JOKERS; jokers++)
    {
      fill_worths (deck, 0, 0, COLORETTO_SET, jokers, false);
      fill_worths (deck, 0, 0, COLORETTO_SET, jokers, true);
    }
}

/* -- Names ----------------------------------------------------------------------- */

static const struct
{
  const char *name, *full, *also;
  GavelInk ink;
} others[] = {
  { "+2", "plus 2", "plus", GAVEL_INK_PLAIN },
  { "j", "joker", "joker", GAVEL_INK_BRIGHT },
  { "gj", "golden joker", "golden", GAVEL_INK_BRIGHT },
  { "last", "last round", "last-round", GAVEL_INK_BRIGHT },
};

/* A kind's name, as records write it. */
const char *
coloretto_kind_name (const ColorettoDeck *deck, unsigned kind)
{
  return kind < COLORETTO_COLOURS ? coloretto_colours[deck->colour[kind]].letter
                                  : others[kind - COLORETTO_COLOURS].name;
}

/* The same for whoever points at it. */
const char *
coloretto_kind_full (const ColorettoDeck *deck, unsigned kind)
{
  return kind < COLORETTO_COLOURS ? coloretto_colours[deck->colour[kind]].name
                                  : others[kind - COLORETTO_COLOURS].full;
}

GavelInk
coloretto_kind_ink (const ColorettoDeck *deck, unsigned kind)
{
  return kind < COLORETTO_COLOURS ? coloretto_colours[deck->colour[kind]].ink
                                  : others[kind - COLORETTO_COLOURS].ink;
}

/* Whether the word is a name, or begins it and is long enough to be meant so: "gold". */
static bool
names (const char *word, const char *name)
{
  gsize length = strlen (word);

  return g_ascii_strcasecmp (word, name) == 0
         || (length >= LONG_ENOUGH && g_ascii_strncasecmp (word, name, length) == 0);
}

/* Reads a kind's name; -1 with @error set if there is none such. */
int
coloretto_kind_read (const ColorettoDeck *deck, const char *word, GError **error)
{
  for (unsigned kind = 0; kind < deck->n_colours; kind++)
    if (g_ascii_strcasecmp (word, coloretto_kind_name (deck, kind)) == 0
        || names (word, coloretto_kind_full (deck, kind)))
      return (int) kind;
  for (unsigned i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_ascii_strcasecmp (word, others[i].name) == 0 || names (word, others[i].also))
      return (int) (COLORETTO_COLOURS + i);
  gavel_fail (error,
              "no card '%s' in this game (r o y g b p n, +2, j, gj for the golden joker, "
              "last)",
              word);
  return -1;
}

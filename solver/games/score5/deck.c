/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The deck as rules see it: numbered cards, masks, sums, names. How it lies in
 * a file is deck-file.c's business. */
#include "games/score5/deck-private.h"

#include <string.h>

G_DEFINE_QUARK (gavel - deck - error, gavel_deck_error)

static const char *const family_names[]
    = { "green", "red", "yellow", "purple", "blue", "wild" };
static const char *const kind_names[] = { "A", "B", "C", "D", "E", "*", "**", "***" };

const char *
gavel_family_name (GavelFamily family)
{
  return family_names[family];
}

char
gavel_family_letter (GavelFamily family)
{
  return family_names[family][0];
}

const char *
gavel_kind_name (GavelKind kind)
{
  return kind_names[kind];
}

/* Reads a family's letter or its full name, in either case. */
bool
gavel_family_parse (const char *word, gsize length, GavelFamily *family)
{
  for (unsigned f = 0; f < GAVEL_N_FAMILIES; f++)
    if ((length == 1 || length == strlen (family_names[f]))
        && g_ascii_strncasecmp (word, family_names[f], length) == 0)
      {
        *family = f;
        return true;
      }
  return false;
}

bool
gavel_kind_parse (const char *word, GavelKind *kind)
{
  for (unsigned k = 0; k < GAVEL_N_KINDS; k++)
    if (g_ascii_strcasecmp (word, kind_names[k]) == 0)
      {
        *kind = k;
        return true;
      }
  return false;
}

/* By tiebreaker; then, where that says nothing, by something that does not
 * depend on the order in the file. */
static int
card_compare (gconstpointer a, gconstpointer b)
{
  const GavelCard *x = a, *y = b;

  if (x->tie != y->tie)
    return x->tie < y->tie ? -1 : 1;
  if (x->value != y->value)
    return x->value < y->value ? -1 : 1;
  if (x->family != y->family)
    return x->family < y->family ? -1 : 1;
  return (int) x->kind - (int) y->kind;
}

/* Gives each card its short name, with the set's letter where it needs one. */
void
gavel_cards_name (GavelCard cards[], unsigned n_cards)
{
  for (unsigned i = 0; i < n_cards; i++)
    {
      bool alone = true;

      for (unsigned j = 0; j < n_cards; j++)
        if (i != j && cards[i].family == cards[j].family
            && cards[i].value == cards[j].value)
          alone = false;
      g_snprintf (cards[i].name, sizeof cards[i].name, "%c%u%s",
                  gavel_family_letter (cards[i].family), cards[i].value,
                  alone || cards[i].kind >= GAVEL_N_SETS ? ""
                                                         : kind_names[cards[i].kind]);
    }
}

/* Builds the deck and its tables from cards in any order. They must be
 * playable: gavel_deck_check() found nothing that says otherwise. */
GavelDeck *
gavel_deck_new (const GavelCard cards[], unsigned n_cards, const char *source)
{
  GavelDeck *deck = g_new0 (GavelDeck, 1);
  unsigned total = 0;

  g_assert (n_cards <= GAVEL_DECK_MAX_CARDS);
  deck->n_cards = n_cards;
  deck->source = g_strdup (source);
  deck->strict = true;
  memcpy (deck->card, cards, n_cards * sizeof *cards);
  qsort (deck->card, n_cards, sizeof *deck->card, card_compare);
  gavel_cards_name (deck->card, n_cards);

  for (unsigned c = 0; c < n_cards; c++)
    {
      const GavelCard *card = &deck->card[c];

      deck->all |= GAVEL_CARD (c);
      deck->family[card->family] |= GAVEL_CARD (c);
      deck->kind[card->kind] |= GAVEL_CARD (c);
      deck->value[c] = card->value;
      deck->family_of[c] = card->family;
      deck->merit[c] = card->value * 64 + c;
      total += card->value;
      if (card->tie == 0)
        deck->untied |= GAVEL_CARD (c);
      if (card->tie == 0 || (c > 0 && card->tie == deck->card[c - 1].tie))
        deck->strict = false;
    }

  g_assert (total < 4096);

  for (unsigned slice = 0; slice < G_N_ELEMENTS (deck->tally); slice++)
    for (unsigned bits = 1; bits < G_N_ELEMENTS (deck->tally[slice]); bits++)
      {
        unsigned card = GAVEL_DECK_SLICE * slice + gavel_cards_lowest (bits);

        deck->tally[slice][bits]
            = deck->tally[slice][bits & (bits - 1)] + deck->value[card] + 4096;
      }
  return deck;
}

/**
 * gavel_deck_swap_ties:
 * @a: a card
 * @b: another one
 *
 * What a tie at a table tells of two cards: their tiebreakers the other way round.
 * One tie shows which is higher, not what is printed there, so neither of them is
 * attested any more. Cards are numbered by tiebreaker, so numbers and sets of cards
 * of @deck do not hold for the new one.
 *
 * Returns: (transfer full): a deck that is else the same
 */
GavelDeck *
gavel_deck_swap_ties (const GavelDeck *deck, unsigned a, unsigned b)
{
  GavelCard cards[GAVEL_DECK_MAX_CARDS];

  g_return_val_if_fail (a < deck->n_cards && b < deck->n_cards && a != b, NULL);
  memcpy (cards, deck->card, deck->n_cards * sizeof *cards);
  cards[a].tie = deck->card[b].tie;
  cards[b].tie = deck->card[a].tie;
  cards[a].tie_attested = cards[b].tie_attested = false;
  return gavel_deck_new (cards, deck->n_cards, deck->source);
}

void
gavel_deck_free (GavelDeck *deck)
{
  if (deck == NULL)
    return;
  g_free (deck->source);
  g_free (deck);
}

/* Splits "g80", "80g", "Green80" or "g5A" into what it says. @set is the
 * letter's number, or -1. */
static bool
card_word_parse (const char *word, GavelFamily *family, unsigned *value, int *set)
{
  const char *p = word, *letters = word, *digits;
  gsize n_letters, n_digits;

  *set = -1;
  while (g_ascii_isalpha (*p))
    p++;
  n_letters = p - letters;
  digits = p;
  while (g_ascii_isdigit (*p))
    p++;
  n_digits = p - digits;
  if (n_letters == 0) /* the value first */
    {
      letters = p;
      while (g_ascii_isalpha (*p))
        p++;
      n_letters = p - letters;
      /* "5gA": the last letter may be a set's, unless it ends a full name. */
      if (n_letters > 1 && !gavel_family_parse (letters, n_letters, family))
        {
          n_letters--;
          p--;
        }
    }
  if (n_digits == 0 || n_digits > 4 || !gavel_family_parse (letters, n_letters, family))
    return false;
  if (*p != '\0')
    {
      char letter = g_ascii_toupper (*p++);

      if (letter < 'A' || letter > 'E' || *p != '\0')
        return false;
      *set = letter - 'A';
    }
  *value = (unsigned) g_ascii_strtoull (digits, NULL, 10);
  return true;
}

/**
 * gavel_deck_card:
 * @word: a card as people write it: g80, G80, 80g, green80, g5A
 *
 * Returns: the card's number, or -1 with @error set
 */
int
gavel_deck_card (const GavelDeck *deck, const char *word, GError **error)
{
  GavelFamily family;
  unsigned value;
  int set, found = -1;
  g_autoptr (GString) same_value = g_string_new (NULL);

  if (!card_word_parse (word, &family, &value, &set))
    {
      g_set_error (error, GAVEL_DECK_ERROR, 0,
                   "no card '%s' in this deck (a card is a family letter, g r y p b or "
                   "w, and a value, like g80)",
                   word);
      return -1;
    }
  for (unsigned c = 0; c < deck->n_cards; c++)
    {
      const GavelCard *card = &deck->card[c];

      if (card->value == value)
        g_string_append_printf (same_value, "%s%s", same_value->len > 0 ? ", " : "",
                                card->name);
      if (card->family != family || card->value != value
          || (set >= 0 && card->kind != (GavelKind) set))
        continue;
      if (found >= 0)
        {
          g_set_error (error, GAVEL_DECK_ERROR, 0, "'%s' can be %s or %s", word,
                       deck->card[found].name, card->name);
          return -1;
        }
      found = (int) c;
    }
  if (found < 0)
    g_set_error (error, GAVEL_DECK_ERROR, 0, "no card '%s' in this deck%s%s%s", word,
                 same_value->len > 0 ? " (of that value: " : "", same_value->str,
                 same_value->len > 0 ? ")" : "");
  return found;
}

/* The cards of a hand that score: the best of each family, and the wild. */
GavelCards
gavel_deck_scoring (const GavelDeck *deck, GavelCards hand)
{
  GavelCards all = 0;

  for (unsigned f = 0; f < GAVEL_N_FAMILIES; f++)
    {
      int best = -1;

      GAVEL_FOREACH_CARD (card, hand & deck->family[f])
        if (best < 0 || deck->merit[card] > deck->merit[best])
          best = (int) card;
      if (best >= 0)
        all |= GAVEL_CARD (best);
    }
  return all;
}

/* What a card adds to that hand at once. */
int
gavel_deck_gain (const GavelDeck *deck, GavelCards hand, unsigned card)
{
  return (int) gavel_deck_sum (deck, gavel_deck_scoring (deck, hand | GAVEL_CARD (card)))
         - (int) gavel_deck_sum (deck, gavel_deck_scoring (deck, hand));
}

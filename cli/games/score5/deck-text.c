/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/score5/deck-text.h"

#include "common/style.h"
#include "games/score5/score5.h"

#include <string.h>

/* Start cards by set and family, then stars by value, the wild last. */
static int
compare_shelf (gconstpointer a, gconstpointer b)
{
  const GavelCard *x = a, *y = b;

  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  if (x->kind >= GAVEL_N_SETS && x->value != y->value)
    return x->value < y->value ? -1 : 1;
  return (int) x->family - (int) y->family;
}

/* The deck's cards in the order people would lay them out. */
void
score5_deck_shelf (const GavelDeck *deck, GavelCard cards[])
{
  memcpy (cards, deck->card, deck->n_cards * sizeof *cards);
  qsort (cards, deck->n_cards, sizeof *cards, compare_shelf);
}

/* "80? #36" : value, marked if it is not attested, and tiebreaker. Returns its
 * width. */
static unsigned
put_value (GString *out, bool color, const GavelCard *card, unsigned width)
{
  g_autofree char *tie
      = card->tie == 0 ? g_strdup ("#?") : g_strdup_printf ("#%u", card->tie);
  g_autofree char *value
      = g_strdup_printf ("%u%s", card->value, card->attested ? "" : "?");

  style_pad (out, strlen (value), width);
  style_ink (out, color, score5_inks[card->family], card->attested, value);
  g_string_append_c (out, ' ');
  style_dim (out, color, tie);
  return MAX (strlen (value), width) + 1 + strlen (tie);
}

static void
put_start_sets (GString *out, bool color, const GavelCard cards[])
{
  g_string_append (out, "start sets   A         B         C         D         E\n");
  for (unsigned family = 0; family < GAVEL_WILD; family++)
    {
      const char *name = gavel_family_name (family);

      g_string_append (out, "  ");
      style_ink (out, color, score5_inks[family], false, name);
      style_pad (out, strlen (name), 9);
      for (unsigned set = 0; set < GAVEL_N_SETS; set++)
        style_pad (out, put_value (out, color, &cards[set * 5 + family], 3), 10);
      while (out->str[out->len - 1] == ' ')
        g_string_truncate (out, out->len - 1);
      g_string_append_c (out, '\n');
    }
}

static void
put_stars (GString *out, bool color, const GavelCard cards[], unsigned n_cards,
           GavelKind kind)
{
  static const char *const titles[] = { "one star", "two stars", "three stars" };

  g_string_append_printf (out, "\n%s\n", titles[kind - GAVEL_ONE_STAR]);
  for (unsigned family = 0; family < GAVEL_N_FAMILIES; family++)
    {
      const char *name = gavel_family_name (family);
      bool any = false;

      for (unsigned i = 0; i < n_cards; i++)
        if (cards[i].kind == kind && cards[i].family == family)
          {
            if (!any)
              {
                g_string_append (out, "  ");
                style_ink (out, color, score5_inks[family], false, name);
                style_pad (out, strlen (name), 8);
              }
            any = true;
            style_pad (out, put_value (out, color, &cards[i], 4), 10);
          }
      while (out->str[out->len - 1] == ' ')
        g_string_truncate (out, out->len - 1);
      if (any)
        g_string_append_c (out, '\n');
    }
}

static void
put_verdict (GString *out, const GavelDeck *deck)
{
  unsigned n_values = 0, n_ties = 0, n_sets = 0;

  for (unsigned c = 0; c < deck->n_cards; c++)
    {
      n_values += !deck->card[c].attested;
      n_ties += !deck->card[c].tie_attested;
      n_sets += !deck->card[c].tie_attested && deck->card[c].kind < GAVEL_N_SETS;
    }
  g_string_append (out, "\n#N is the tiebreaker.");
  if (n_values + n_ties == 0)
    g_string_append (out, " Every card is attested.\n");
  else
    g_string_append_printf (
        out,
        " Our guess, not attested: family and value of %u\n"
        "cards (marked ?), the tiebreaker of %u, the start set of %u. If you own the\n"
        "game, 'gavel deck edit' corrects them in a minute or two.\n",
        n_values, n_ties, n_sets);
  if (!deck->strict)
    g_string_append (out,
                     "Some tiebreakers are unknown or equal: where they do not decide\n"
                     "a tie, gavel asks you.\n");
}

/* The deck on a screen. */
char *
score5_deck_text (const GavelBox *box, bool color)
{
  const GavelDeck *deck = score5_deck (box);
  GString *out = g_string_new (NULL);
  GavelCard cards[GAVEL_DECK_MAX_CARDS];

  score5_deck_shelf (deck, cards);
  g_string_append_printf (out, "SCORE 5, %u cards: %s\n\n", deck->n_cards, deck->source);
  put_start_sets (out, color, cards);
  for (unsigned kind = GAVEL_ONE_STAR; kind < GAVEL_N_KINDS; kind++)
    put_stars (out, color, cards, deck->n_cards, kind);
  put_verdict (out, deck);
  return g_string_free (out, FALSE);
}

/* What `gavel deck --json` has: an array of cards. */
JsonNode *
score5_deck_json (const GavelBox *box)
{
  const GavelDeck *deck = score5_deck (box);
  g_autoptr (JsonBuilder) out = json_builder_new ();
  GavelCard cards[GAVEL_DECK_MAX_CARDS];

  score5_deck_shelf (deck, cards);
  json_builder_begin_array (out);
  for (unsigned i = 0; i < deck->n_cards; i++)
    {
      const GavelCard *card = &cards[i];

      json_builder_begin_object (out);
      json_builder_set_member_name (out, "card");
      json_builder_add_string_value (out, card->name);
      json_builder_set_member_name (out, "family");
      json_builder_add_string_value (out, gavel_family_name (card->family));
      json_builder_set_member_name (out, "value");
      json_builder_add_int_value (out, card->value);
      json_builder_set_member_name (out, "tie");
      if (card->tie != 0)
        json_builder_add_int_value (out, card->tie);
      else
        json_builder_add_null_value (out);
      json_builder_set_member_name (out, "kind");
      json_builder_add_string_value (out, gavel_kind_name (card->kind));
      json_builder_set_member_name (out, "attested");
      json_builder_add_boolean_value (out, card->attested);
      json_builder_set_member_name (out, "tie_attested");
      json_builder_add_boolean_value (out, card->tie_attested);
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  return json_builder_get_root (out);
}

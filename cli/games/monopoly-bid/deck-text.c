/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what is in the box, on a screen and in JSON. */
#include "common/style.h"
#include "games/monopoly-bid/deck.h"
#include "games/monopoly-bid/looks.h"

#include <string.h>

static bool
is_attested (const MbidDeck *deck, unsigned kind)
{
  return deck->attested[kind >= MBID_VALUES];
}

static void
put_row (GString *out, bool color, GavelInk ink, const char *name, unsigned n,
         const char *after)
{
  g_string_append (out, "  ");
  style_ink (out, color, ink, false, name);
  style_pad (out, strlen (name), 11);
  g_string_append_printf (out, "%2u%s\n", n, after);
}

char *
mbid_deck_text (const GavelBox *box, bool color)
{
  const MbidDeck *deck = mbid_deck (box);
  GString *out = g_string_new (NULL);
  unsigned n_cards = 0;

  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    n_cards += deck->copies[kind];
  g_string_append_printf (out, "%s: %u properties, %u other cards\n\nsets\n",
                          deck->source, deck->n_properties, n_cards);
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    put_row (out, color, mbid_colours[colour].ink, mbid_colours[colour].title,
             deck->set[colour], "");
  g_string_append (out, "\nmoney and actions\n");
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    put_row (out, color, mbid_kind_ink (kind), mbid_kind_name (kind), deck->copies[kind],
             is_attested (deck, kind) ? "" : "?");
  if (!deck->attested[0] || !deck->attested[1])
    g_string_append (out, "\nA ? is our guess. If you own the game, 'gavel deck edit "
                          "--game monopoly-bid'\ncorrects it in a minute.\n");
  return g_string_free (out, FALSE);
}

static void
add_card (JsonBuilder *out, const char *card, const char *kind, unsigned copies,
          bool attested)
{
  json_builder_begin_object (out);
  report_json_text (out, "card", card);
  report_json_text (out, "kind", kind);
  report_json_int (out, "copies", (int) copies);
  json_builder_set_member_name (out, "attested");
  json_builder_add_boolean_value (out, attested);
  json_builder_end_object (out);
}

JsonNode *
mbid_deck_json (const GavelBox *box)
{
  const MbidDeck *deck = mbid_deck (box);
  g_autoptr (JsonBuilder) out = json_builder_new ();

  json_builder_begin_array (out);
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    add_card (out, mbid_colours[colour].name, "property", deck->set[colour], true);
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    add_card (out, mbid_kind_name (kind), kind < MBID_VALUES ? "money" : "action",
              deck->copies[kind], is_attested (deck, kind));
  json_builder_end_array (out);
  return json_builder_get_root (out);
}

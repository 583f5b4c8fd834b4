/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: what is in the box, on a screen and for programs. */
#include "common/style.h"
#include "games/coloretto/looks.h"
#include "games/coloretto/words.h"

static const char *const editions[COLORETTO_EDITIONS] = { "new", "classic" };
static const char *const sides[COLORETTO_SIDES] = { "brown", "violet" };

static void
put_edition (GString *out, const ColorettoDeck *deck, ColorettoEdition edition)
{
  unsigned n_jokers = deck->edition[edition].n_jokers;

  g_string_append_printf (out, "%-9s %u joker%s%s; last round on %u cards; ties: %s\n",
                          editions[edition], n_jokers, n_jokers == 1 ? "" : "s",
                          deck->edition[edition].n_golden > 0 ? ", 1 golden" : "",
                          deck->edition[edition].n_under,
                          deck->edition[edition].by_set ? "largest set" : "shared");
}

/* The box on a screen. */
char *
coloretto_box_text (const GavelBox *box, bool color)
{
  const ColorettoDeck *deck = coloretto_deck (box);
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "Coloretto, %u cards and the last-round card: %s\n\n",
                          coloretto_size (deck->all[COLORETTO_NEW]), deck->source);
  g_string_append_printf (out, "colours   %u each of ", deck->copies);
  for (unsigned kind = 0; kind < deck->n_colours; kind++)
    {
      g_string_append (out, kind > 0 ? ", " : "");
      style_ink (out, color, coloretto_kind_ink (deck, kind), false,
                 coloretto_kind_full (deck, kind));
    }
  g_string_append_printf (out, "\nothers    %u \"+2\"; jokers by edition:\n",
                          deck->n_plus);
  for (unsigned i = 0; i < COLORETTO_EDITIONS; i++)
    put_edition (out, deck, i);
  g_string_append_printf (out, "rows      room for %u cards each; with two players",
                          deck->brown_room);
  for (unsigned row = 0; row < deck->n_green; row++)
    g_string_append_printf (out, "%s%u", row > 0 ? ", " : " ", deck->green_room[row]);
  g_string_append_printf (out, "\n\n%u colours count plus, the others minus:\nset of  ",
                          deck->n_counted);
  for (unsigned n = 1; n <= COLORETTO_SET; n++)
    g_string_append_printf (out, "%4u", n);
  g_string_append (out, " and more\n");
  for (unsigned side = 0; side < COLORETTO_SIDES; side++)
    {
      g_string_append_printf (out, "%-8s", sides[side]);
      for (unsigned n = 1; n <= COLORETTO_SET; n++)
        g_string_append_printf (out, "%4u", deck->points[side][n]);
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

/* -- For programs ----------------------------------------------------------------------
 */

static void
add_number (JsonBuilder *out, const char *name, unsigned number)
{
  json_builder_set_member_name (out, name);
  json_builder_add_int_value (out, number);
}

static void
add_numbers (JsonBuilder *out, const char *name, const unsigned numbers[], unsigned n)
{
  json_builder_set_member_name (out, name);
  json_builder_begin_array (out);
  for (unsigned i = 0; i < n; i++)
    json_builder_add_int_value (out, numbers[i]);
  json_builder_end_array (out);
}

static void
add_edition (JsonBuilder *out, const ColorettoDeck *deck, ColorettoEdition edition)
{
  json_builder_set_member_name (out, editions[edition]);
  json_builder_begin_object (out);
  add_number (out, "jokers", deck->edition[edition].n_jokers);
  add_number (out, "golden", deck->edition[edition].n_golden);
  add_number (out, "under", deck->edition[edition].n_under);
  json_builder_set_member_name (out, "ties");
  json_builder_add_string_value (out, deck->edition[edition].by_set ? "set" : "shared");
  json_builder_end_object (out);
}

/* What `gavel deck --game coloretto --json` has: the keys of the file. */
JsonNode *
coloretto_box_json (const GavelBox *box)
{
  const ColorettoDeck *deck = coloretto_deck (box);
  g_autoptr (JsonBuilder) out = json_builder_new ();

  json_builder_begin_object (out);
  json_builder_set_member_name (out, "colours");
  json_builder_begin_array (out);
  for (unsigned kind = 0; kind < deck->n_colours; kind++)
    json_builder_add_string_value (out, coloretto_kind_full (deck, kind));
  json_builder_end_array (out);
  add_number (out, "copies", deck->copies);
  add_number (out, "plus", deck->n_plus);
  for (unsigned i = 0; i < COLORETTO_EDITIONS; i++)
    add_edition (out, deck, i);
  json_builder_set_member_name (out, "rows");
  json_builder_begin_object (out);
  add_number (out, "brown", deck->brown_room);
  add_numbers (out, "green", deck->green_room, deck->n_green);
  json_builder_end_object (out);
  json_builder_set_member_name (out, "points");
  json_builder_begin_object (out);
  for (unsigned side = 0; side < COLORETTO_SIDES; side++)
    add_numbers (out, sides[side], deck->points[side] + 1, COLORETTO_SET);
  add_number (out, "counted", deck->n_counted);
  json_builder_end_object (out);
  json_builder_end_object (out);
  return json_builder_get_root (out);
}

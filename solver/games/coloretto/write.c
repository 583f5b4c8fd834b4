/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: moves and positions written down. */
#include "games/coloretto/words.h"

/* Appends the line that tells a move. */
void
coloretto_say (const GavelTable *table, unsigned seat, GavelMove move, GString *out)
{
  const Coloretto *s = coloretto_of (table);
  const char *name = table->seating->name[s->turn];

  if (seat == GAVEL_CHANCE)
    g_string_append_printf (
        out, "draw %s %s\n", name,
        coloretto_kind_name (coloretto_deck (table->box),
                             (unsigned) (move - COLORETTO_MOVE_CARD)));
  else if (move == COLORETTO_MOVE_DRAW)
    g_string_append_printf (out, "draw %s\n", name);
  else if (move < COLORETTO_MOVE_PLACE)
    g_string_append_printf (out, "take %s %u\n", name,
                            (unsigned) (move - COLORETTO_MOVE_TAKE) + 1);
  else
    g_string_append_printf (out, "place %s %u\n", name,
                            (unsigned) (move - COLORETTO_MOVE_PLACE) + 1);
}

/* -- Positions ----------------------------------------------------------------- */

static void
put_cards (const GavelTable *table, ColorettoCards cards, GString *out)
{
  g_autofree char *text = coloretto_cards_text (coloretto_deck (table->box), cards);

  g_string_append_printf (out, " %s\n", text);
}

static void
write_setup (const GavelTable *table, bool with_start, GString *out)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);

  if (s->side == COLORETTO_VIOLET)
    g_string_append (out, "rule side violet\n");
  if (s->edition == COLORETTO_CLASSIC)
    g_string_append (out, "rule edition classic\n");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      g_string_append_printf (out, "seat %s", table->seating->name[seat]);
      if (with_start && s->hand[seat] != 0)
        put_cards (table, s->hand[seat], out);
      else
        g_string_append_c (out, '\n');
    }
  if (s->without != 0)
    g_string_append (out, "without");
  GAVEL_FOREACH_CARD (colour, s->without)
    g_string_append_printf (out, " %s", coloretto_kind_name (deck, colour));
  if (s->without != 0)
    g_string_append_c (out, '\n');
}

/* What was turned up since the position that is written before it. */
static void
write_draw (const GavelTable *table, bool last_just_came, GString *out)
{
  const Coloretto *s = coloretto_of (table);
  const char *name = table->seating->name[s->turn];

  if (last_just_came)
    g_string_append_printf (out, "draw %s last\n", name);
  else if (s->phase == COLORETTO_DRAW)
    g_string_append_printf (out, "draw %s\n", name);
  if (s->phase == COLORETTO_PLACE)
    g_string_append_printf (out, "draw %s %s\n", name,
                            coloretto_kind_name (coloretto_deck (table->box), s->drawn));
}

/* A position after the opening. Where a card is being drawn, it is the one before that,
 * and what led on; where the golden joker was just taken, the one before that. */
static void
write_middle (const GavelTable *table, GString *out)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  bool bonus = s->phase == COLORETTO_BONUS, drawing = bonus || s->phase == COLORETTO_DRAW;
  unsigned n_before = s->n_pile + (s->phase == COLORETTO_PLACE ? 1u : 0);
  bool just_came = s->last && n_before == coloretto_n_under (deck, s) && !s->entered
                   && (drawing || s->phase == COLORETTO_PLACE);
  ColorettoCards golden = coloretto_card (COLORETTO_GOLDEN);

  g_string_append_printf (out, "round %u\n", s->round);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->hand[seat] != 0)
      {
        g_string_append_printf (out, "hand %s", table->seating->name[seat]);
        put_cards (table, s->hand[seat] - (bonus && seat == s->turn ? golden : 0), out);
      }
  for (unsigned row = 0; row < COLORETTO_ROWS; row++)
    if (s->row[row] != 0 || (bonus && s->took[s->turn] == row + 1))
      {
        g_string_append_printf (out, "row %u", row + 1);
        put_cards (table, s->row[row] != 0 ? s->row[row] : golden, out);
      }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->took[seat] != 0 && !(bonus && seat == s->turn))
      g_string_append_printf (out, "took %s %u\n", table->seating->name[seat],
                              s->took[seat]);
  if (coloretto_gone (deck, s) != 0)
    {
      g_string_append (out, "gone");
      put_cards (table, coloretto_gone (deck, s), out);
    }
  if (s->last && !just_came)
    g_string_append (out, "last\n");
  if (s->entered)
    return;
  g_string_append_printf (out, "turn %s\n", table->seating->name[s->turn]);
  if (bonus)
    g_string_append_printf (out, "take %s %u\n", table->seating->name[s->turn],
                            s->took[s->turn]);
  write_draw (table, just_came, out);
}

/* Appends the lines that lead to this position. */
void
coloretto_write (const GavelTable *table, GString *out)
{
  const Coloretto *s = coloretto_of (table);
  bool middle = s->begun || s->entered;

  write_setup (table, !middle, out);
  if (middle)
    write_middle (table, out);
  else if (s->turn != 0)
    g_string_append_printf (out, "first %s\n", table->seating->name[s->turn]);
}

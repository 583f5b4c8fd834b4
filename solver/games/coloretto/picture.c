/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: what the table looks like, and its facts. All lies open. */
#include "game/facts.h"
#include "games/coloretto/outlook.h"
#include "games/coloretto/words.h"

static void
show_card (const ColorettoDeck *deck, unsigned kind, bool strong, GavelCells *out)
{
  gavel_cells_card (out, coloretto_kind_ink (deck, kind), strong,
                    coloretto_kind_name (deck, kind), coloretto_kind_full (deck, kind));
}

/* Adds the cards one by one; those of a kind in the mask @strong stand out. */
void
coloretto_show_cards (const ColorettoDeck *deck, ColorettoCards cards, unsigned strong,
                      GavelCells *out)
{
  for (unsigned kind = 0; kind <= COLORETTO_LAST; kind++)
    for (unsigned i = 0; i < coloretto_count (cards, kind); i++)
      show_card (deck, kind, (strong & 1u << kind) != 0, out);
}

/* The same by sets: "r:3 g:2 +2:1". */
static void
show_sets (const ColorettoDeck *deck, ColorettoCards cards, unsigned strong,
           GavelCells *out)
{
  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    if (coloretto_count (cards, kind) > 0)
      {
        g_autofree char *text = g_strdup_printf (
            "%s:%u", coloretto_kind_name (deck, kind), coloretto_count (cards, kind));

        gavel_cells_card (out, coloretto_kind_ink (deck, kind),
                          (strong & 1u << kind) != 0, text,
                          coloretto_kind_full (deck, kind));
      }
  if (cards == 0)
    gavel_cells_printf (out, "-");
}

/* -- The table --------------------------------------------------------------------- */

static void
add_title (const Coloretto *s, GavelCells *title)
{
  gavel_cells_words (title, "%s,", gavel_coloretto.title);
  gavel_cells_words (title, "%s side,", s->side == COLORETTO_VIOLET ? "violet" : "brown");
  if (s->phase == COLORETTO_OVER)
    gavel_cells_words (title, "the game is over");
  else
    gavel_cells_words (title, "round %u%s", s->round, s->last ? ", the last one" : "");
}

/* Points, sets, who has taken. Colours that count plus stand out. */
static void
add_players (const GavelTable *table, GavelPicture *picture)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  GavelGrid *grid = gavel_picture_grid (picture);

  gavel_grid_column (grid, 1, false, false);
  gavel_grid_column (grid, 6, false, true);
  gavel_cells_printf (gavel_grid_column (grid, 6, true, false), "points");
  gavel_cells_printf (gavel_grid_column (grid, 4, true, false), "took");
  gavel_cells_printf (gavel_grid_column (grid, 0, false, false), "cards");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned plus = coloretto_counted (deck, s->side, s->hand[seat]);
      GavelCells *took;

      gavel_grid_row (grid);
      gavel_cells_printf (gavel_grid_cell (grid), "%s",
                          table->seating->you == (int) seat ? "*" : "");
      gavel_cells_printf (gavel_grid_cell (grid), "%s", table->seating->name[seat]);
      gavel_cells_printf (gavel_grid_cell (grid), "%d", coloretto_score (deck, s, seat));
      took = gavel_grid_cell (grid);
      if (s->took[seat] != 0)
        gavel_cells_printf (took, "%u", s->took[seat]);
      show_sets (deck, s->hand[seat], plus, gavel_grid_cell (grid));
    }
}

/* A row's cards, and what it would add for everybody who is still in. */
static void
add_rows (const GavelTable *table, GavelPicture *picture)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  GavelSeats in = coloretto_still_in (s);
  GavelGrid *grid = gavel_picture_grid (picture);

  gavel_cells_printf (gavel_grid_column (grid, 3, true, false), "row");
  gavel_cells_printf (gavel_grid_column (grid, 4, true, false), "room");
  GAVEL_FOREACH_SEAT (seat, in)
    gavel_cells_printf (gavel_grid_column (grid, 5, true, false), "%s",
                        table->seating->name[seat]);
  gavel_cells_printf (gavel_grid_column (grid, 0, false, false), "cards");
  for (unsigned row = 0; row < coloretto_n_rows (deck, s); row++)
    {
      GavelCells *cards;

      if (coloretto_row_is_taken (s, row))
        continue;
      gavel_grid_row (grid);
      gavel_cells_printf (gavel_grid_cell (grid), "%u", row + 1);
      gavel_cells_printf (gavel_grid_cell (grid), "%u",
                          coloretto_room (deck, s, row) - coloretto_size (s->row[row]));
      GAVEL_FOREACH_SEAT (seat, in)
        {
          GavelCells *adds = gavel_grid_cell (grid);

          if (s->row[row] != 0)
            gavel_cells_printf (adds, "%+d", coloretto_row_gain (deck, s, seat, row));
        }
      cards = gavel_grid_cell (grid);
      if (s->row[row] != 0)
        coloretto_show_cards (deck, s->row[row], 0, cards);
      else
        gavel_cells_printf (cards, "-");
    }
}

/* What is left, and how far off the end is. */
static void
add_pile (const GavelTable *table, GavelPicture *picture)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  g_autofree char *lead = g_strdup_printf ("%u:", s->n_pile);

  show_sets (deck, s->pile, 0, gavel_picture_line (picture, "pile", lead));
  if (!s->last && s->n_pile >= coloretto_n_under (deck, s))
    gavel_cells_words (gavel_picture_line (picture, "last", NULL),
                       "round after %u more card%s",
                       s->n_pile - coloretto_n_under (deck, s),
                       s->n_pile - coloretto_n_under (deck, s) == 1 ? "" : "s");
  if (s->without != 0)
    {
      GavelCells *line = gavel_picture_line (picture, "without", NULL);

      GAVEL_FOREACH_CARD (colour, s->without)
        show_card (deck, colour, false, line);
    }
}

static void
add_next (const GavelTable *table, GavelPicture *picture)
{
  const Coloretto *s = coloretto_of (table);
  g_autofree char *text = NULL, *by = NULL;
  GavelCells *line;
  GavelStatus status;

  coloretto_status (table, &status);
  if (status.over)
    {
      text = gavel_names_text (table->seating, status.winners, " and ");
      line = gavel_picture_line (picture, "winner", NULL);
      gavel_cells_words (line, "%s%s", text,
                         gavel_seats_count (status.winners) > 1 ? ", shared" : "");
      if ((by = coloretto_tie_text (table)) != NULL)
        gavel_cells_words (line, "%s", by);
      return;
    }
  if (s->drawn != COLORETTO_NOTHING)
    show_card (coloretto_deck (table->box), s->drawn, true,
               gavel_picture_line (picture, "drawn", NULL));
  text = gavel_entry_due (table, GAVEL_WORDING_TABLE);
  gavel_cells_words (gavel_picture_line (picture, "next", NULL), "%s", text);
}

void
coloretto_picture (const GavelTable *table, int viewer G_GNUC_UNUSED, bool compact,
                   GavelPicture *picture)
{
  const Coloretto *s = coloretto_of (table);

  add_title (s, picture->title);
  if (s->n_seats > 0)
    add_players (table, picture);
  if (s->n_seats >= 2 && s->phase != COLORETTO_OVER)
    add_rows (table, picture);
  if (!compact || s->phase != COLORETTO_OVER)
    add_pile (table, picture);
  if (!compact || s->drawn != COLORETTO_NOTHING)
    add_next (table, picture);
}

/* What can be taken or laid, and what the seat has. */
void
coloretto_choice (const GavelTable *table, int seat, GavelMove move,
                  GavelPicture *picture)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  unsigned rows = coloretto_rows_to_take (s);

  if (s->drawn != COLORETTO_NOTHING)
    show_card (deck, s->drawn, true, gavel_picture_line (picture, "drawn", NULL));
  GAVEL_FOREACH_CARD (row, rows)
    {
      g_autofree char *label = g_strdup_printf ("row %u", row + 1);
      bool chosen = move != 0 && move != COLORETTO_MOVE_DRAW && (move & 15) == row;

      coloretto_show_cards (deck, s->row[row], chosen ? ~0u : 0,
                            gavel_picture_line (picture, label, NULL));
    }
  if (seat >= 0)
    {
      g_autofree char *label = g_strdup_printf ("%s has", table->seating->name[seat]);

      show_sets (deck, s->hand[seat], coloretto_counted (deck, s->side, s->hand[seat]),
                 gavel_picture_line (picture, label, NULL));
    }
}

/* -- Facts ----------------------------------------------------------------------------
 */

static GVariant *
names_of (const ColorettoDeck *deck, ColorettoCards cards)
{
  GVariantBuilder names;

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    for (unsigned i = 0; i < coloretto_count (cards, kind); i++)
      g_variant_builder_add (&names, "s", coloretto_kind_name (deck, kind));
  return g_variant_builder_end (&names);
}

/* How many there are of each kind. */
static GVariant *
counts_of (const ColorettoDeck *deck, ColorettoCards cards)
{
  GVariantBuilder counts;

  g_variant_builder_init (&counts, G_VARIANT_TYPE ("a{si}"));
  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    if (coloretto_count (cards, kind) > 0)
      g_variant_builder_add (&counts, "{si}", coloretto_kind_name (deck, kind),
                             (int) coloretto_count (cards, kind));
  return g_variant_builder_end (&counts);
}

/* Each row as a list of cards, or nothing for one that is taken. */
static GVariant *
rows_of (const ColorettoDeck *deck, const Coloretto *s)
{
  GVariantBuilder rows;

  g_variant_builder_init (&rows, G_VARIANT_TYPE ("amas"));
  for (unsigned row = 0; row < coloretto_n_rows (deck, s) && s->n_seats >= 2; row++)
    g_variant_builder_add_value (
        &rows, g_variant_new_maybe (G_VARIANT_TYPE_STRING_ARRAY,
                                    coloretto_row_is_taken (s, row)
                                        ? NULL
                                        : names_of (deck, s->row[row])));
  return g_variant_builder_end (&rows);
}

GVariant *
coloretto_facts (const GavelTable *table, int seat)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  GVariantBuilder facts;

  g_variant_builder_init (&facts, G_VARIANT_TYPE_VARDICT);
  if (seat >= 0)
    {
      gavel_facts_add (&facts, "hand", names_of (deck, s->hand[seat]));
      gavel_facts_int (&facts, "score", coloretto_score (deck, s, (unsigned) seat));
      gavel_facts_add (&facts, "took",
                       g_variant_new_maybe (G_VARIANT_TYPE_INT32,
                                            s->took[seat] == 0
                                                ? NULL
                                                : g_variant_new_int32 (s->took[seat])));
      return g_variant_builder_end (&facts);
    }
  gavel_facts_add (&facts, "rows", rows_of (deck, s));
  gavel_facts_text (&facts, "drawn",
                    s->drawn == COLORETTO_NOTHING ? NULL
                                                  : coloretto_kind_name (deck, s->drawn));
  gavel_facts_add (&facts, "last", g_variant_new_boolean (s->last));
  gavel_facts_int (&facts, "pile", s->n_pile);
  gavel_facts_add (&facts, "left", counts_of (deck, s->pile));
  return g_variant_builder_end (&facts);
}

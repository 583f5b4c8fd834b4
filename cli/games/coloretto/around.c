/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: what stands under the moves. Every row with what it brings to whom, and what
 * becomes of it; everybody's sets; the next card. */
#include "games/coloretto/looks.h"
#include "games/coloretto/outlook.h"
#include "games/coloretto/words.h"

#define CARDS_A_TAKE 2.3 /* about */

static void
put_percent (GavelCells *cells, double chance)
{
  gavel_cells_printf (cells, "%.0f %%", 100.0 * chance);
}

/* The rows that lie there: what each brings whoever is in, and how likely it is gone or
 * brings the seat less at its next turn. */
static void
add_rows (const Report *report, unsigned seat, GavelPicture *picture)
{
  const ColorettoDeck *deck = coloretto_deck (report->box);
  const Coloretto *s = coloretto_of (&report->table);
  GavelSeats in = coloretto_still_in (s);
  unsigned rows = coloretto_rows_to_take (s);
  GavelGrid *grid = gavel_picture_grid (picture);
  ColorettoOutlook outlook;

  coloretto_look_out (deck, s, seat, &outlook);
  gavel_cells_printf (gavel_grid_column (grid, 3, true, false), "row");
  gavel_cells_printf (gavel_grid_column (grid, 4, true, false), "room");
  gavel_cells_printf (gavel_grid_column (grid, 8, false, false), "cards");
  GAVEL_FOREACH_SEAT (other, in)
    gavel_cells_printf (gavel_grid_column (grid, 3, true, false), "%s",
                        report->seating->name[other]);
  if (outlook.waits)
    {
      gavel_cells_printf (gavel_grid_column (grid, 5, true, false), "gone");
      gavel_cells_printf (gavel_grid_column (grid, 5, true, false), "worse");
    }
  GAVEL_FOREACH_CARD (row, rows)
    {
      gavel_grid_row (grid);
      gavel_cells_printf (gavel_grid_cell (grid), "%u", row + 1);
      gavel_cells_printf (gavel_grid_cell (grid), "%u",
                          coloretto_room (deck, s, row) - coloretto_size (s->row[row]));
      coloretto_show_cards (deck, s->row[row], 0, gavel_grid_cell (grid));
      GAVEL_FOREACH_SEAT (other, in)
        gavel_cells_printf (gavel_grid_cell (grid), "%+d",
                            coloretto_row_gain (deck, s, other, row));
      if (outlook.waits)
        {
          put_percent (gavel_grid_cell (grid), outlook.gone[row]);
          put_percent (gavel_grid_cell (grid), outlook.worse[row]);
        }
    }
}

/* The sets that count plus, or those that count minus: "r:3+j" has a joker given. */
static void
put_sets (const ColorettoDeck *deck, ColorettoCards hand, ColorettoCards given,
          unsigned colours, GavelCells *out)
{
  GAVEL_FOREACH_CARD (colour, colours)
    {
      unsigned own = coloretto_count (hand, colour),
               jokers = coloretto_count (given, colour) - own;
      g_autofree char *text
          = g_strdup_printf ("%s:%u%s", coloretto_kind_name (deck, colour), own,
                             jokers == 0   ? ""
                             : jokers == 1 ? "+j"
                             : jokers == 2 ? "+jj"
                                           : "+jjj");

      gavel_cells_card (out, coloretto_kind_ink (deck, colour), false, text,
                        coloretto_kind_full (deck, colour));
    }
  if (colours == 0)
    gavel_cells_printf (out, "-");
}

/* What everybody has, and how it counts. */
static void
add_players (const Report *report, GavelPicture *picture)
{
  const ColorettoDeck *deck = coloretto_deck (report->box);
  const Coloretto *s = coloretto_of (&report->table);
  GavelGrid *grid = gavel_picture_grid (picture);

  gavel_grid_column (grid, 6, false, false);
  gavel_cells_printf (gavel_grid_column (grid, 6, true, false), "points");
  gavel_cells_printf (gavel_grid_column (grid, 4, true, false), "+2s");
  gavel_cells_printf (gavel_grid_column (grid, 18, false, false), "plus");
  gavel_cells_printf (gavel_grid_column (grid, 0, false, false), "minus");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned plus = coloretto_counted (deck, s->side, s->hand[seat]), all = 0;
      ColorettoCards given;

      coloretto_best_jokers (deck, s->side, s->hand[seat], &given, NULL);
      for (unsigned colour = 0; colour < deck->n_colours; colour++)
        all |= (coloretto_count (given, colour) > 0 ? 1u : 0) << colour;
      gavel_grid_row (grid);
      gavel_cells_printf (gavel_grid_cell (grid), "%s", report->seating->name[seat]);
      gavel_cells_printf (gavel_grid_cell (grid), "%d", coloretto_score (deck, s, seat));
      gavel_cells_printf (gavel_grid_cell (grid), "%u",
                          coloretto_count (s->hand[seat], COLORETTO_PLUS));
      put_sets (deck, s->hand[seat], given, plus, gavel_grid_cell (grid));
      put_sets (deck, s->hand[seat], given, all & ~plus, gavel_grid_cell (grid));
    }
}

/* How likely each kind is the next card, and how many there are; when the end comes. */
static void
add_pile (const Report *report, GavelPicture *picture)
{
  const ColorettoDeck *deck = coloretto_deck (report->box);
  const Coloretto *s = coloretto_of (&report->table);
  unsigned under = coloretto_n_under (deck, s);
  GavelCells *line = gavel_picture_line (picture, "pile", NULL);

  for (unsigned kind = 0; kind < COLORETTO_KINDS && s->n_pile > 0; kind++)
    if (coloretto_count (s->pile, kind) > 0)
      {
        g_autofree char *text
            = g_strdup_printf ("%s:%u(%.0f%%)", coloretto_kind_name (deck, kind),
                               coloretto_count (s->pile, kind),
                               100.0 * coloretto_count (s->pile, kind) / s->n_pile);

        gavel_cells_card (line, coloretto_kind_ink (deck, kind), false, text,
                          coloretto_kind_full (deck, kind));
      }
  line = gavel_picture_line (picture, "end", NULL);
  if (s->last)
    gavel_cells_words (line, "this round is the last one");
  else if (s->n_pile <= under)
    gavel_cells_words (line, "the next card drawn makes this round the last one");
  else
    gavel_cells_words (line, "the last round after %u more card%s, in about %.1f rounds",
                       s->n_pile - under, s->n_pile - under == 1 ? "" : "s",
                       (s->n_pile - under) / (CARDS_A_TAKE * MAX (s->n_seats, 2)));
}

void
coloretto_put_around (Report *report, const GavelAdvice *advice)
{
  g_autoptr (GavelPicture) picture = gavel_picture_new ();

  if (coloretto_rows_to_take (coloretto_of (&report->table)) != 0)
    add_rows (report, advice->seat, picture);
  add_players (report, picture);
  add_pile (report, picture);
  for (unsigned i = 0; i < picture->blocks->len; i++)
    report_put_block (report, g_ptr_array_index (picture->blocks, i));
}

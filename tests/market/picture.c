/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the table looks like. Coins are shown to those who may see them. */
#include "market.h"

/* Whether @viewer, or -1 who sees all, may see that coin; and somebody noted it. */
static bool
is_seen (const Market *s, unsigned seat, unsigned i, int viewer)
{
  return s->value[seat][i] != 0
         && (viewer < 0 || (unsigned) viewer == seat
             || s->mark[seat][i] != MARKET_HIDDEN);
}

static void
show_coins (const Market *s, unsigned seat, int viewer, GavelCells *out)
{
  for (unsigned i = 0; i < MARKET_COINS; i++)
    if (!is_seen (s, seat, i, viewer))
      gavel_cells_add (out, GAVEL_INK_DIM, false, "?");
    else if (s->mark[seat][i] == MARKET_SPENT)
      gavel_cells_add (out, GAVEL_INK_DIM, false, "-");
    else
      gavel_cells_printf (out, "%u", s->value[seat][i]);
}

static void
show_goods (const Market *s, unsigned seat, GavelCells *out)
{
  for (unsigned kind = 0; kind < MARKET_KINDS; kind++)
    for (unsigned i = 0; i < s->goods[seat][kind]; i++)
      gavel_cells_printf (out, "%s", market_goods[kind]);
}

void
market_picture (const GavelTable *table, int viewer, bool compact G_GNUC_UNUSED,
                GavelPicture *picture)
{
  const Market *s = (const Market *) table->state;
  GavelGrid *grid = gavel_picture_grid (picture);

  bool sale = s->phase == MARKET_HOST || s->phase == MARKET_BIDS;

  gavel_cells_words (picture->title, "Market, round %u of %u%s",
                     MIN (s->round + 1u, s->n_rounds), s->n_rounds, sale ? "," : "");
  if (sale)
    gavel_cells_words (picture->title, "for sale: %s", market_goods[s->good]);
  gavel_grid_column (grid, 6, false, false);
  gavel_cells_printf (gavel_grid_column (grid, 6, true, false), "score");
  gavel_cells_printf (gavel_grid_column (grid, 6, false, false), "coins");
  gavel_cells_printf (gavel_grid_column (grid, 0, false, false), "goods");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      gavel_grid_row (grid);
      gavel_cells_printf (gavel_grid_cell (grid), "%s", table->seating->name[seat]);
      gavel_cells_printf (gavel_grid_cell (grid), "%d", market_score (s, seat));
      show_coins (s, seat, viewer, gavel_grid_cell (grid));
      show_goods (s, seat, gavel_grid_cell (grid));
    }
}

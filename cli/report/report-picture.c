/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a table on a screen, whatever the game. */
#include "report/report-private.h"

#include "common/style.h"

static const GavelColumn *
column_of (const GavelGrid *grid, unsigned column)
{
  return &g_array_index (grid->columns, GavelColumn, column);
}

/* A cell of a row; NULL where the row ends before. */
static const GavelCells *
cell_of (const GavelGrid *grid, unsigned row, unsigned column)
{
  const GPtrArray *cells = g_ptr_array_index (grid->rows, row);

  return column < cells->len ? g_ptr_array_index (cells, column) : NULL;
}

static unsigned
cells_width (const GavelCells *cells)
{
  g_autofree char *text = cells != NULL ? gavel_cells_text (cells) : NULL;

  return text != NULL ? style_width (text) : 0;
}

/* How wide a column is, without the blanks before it. */
static unsigned
column_width (const GavelGrid *grid, unsigned column)
{
  const GavelColumn *c = column_of (grid, column);
  unsigned width = MAX (c->width, cells_width (c->head));

  for (unsigned row = 0; row < grid->rows->len; row++)
    width = MAX (width, cells_width (cell_of (grid, row, column)));
  return width;
}

static unsigned
gap_before (const GavelGrid *grid, unsigned column)
{
  return column == 0 ? 0 : column_of (grid, column)->close ? 1 : 2;
}

static unsigned
grid_width (const GavelGrid *grid)
{
  unsigned width = 0;

  for (unsigned column = 0; column < grid->columns->len; column++)
    width += gap_before (grid, column) + column_width (grid, column);
  return width;
}

/* Ends the line; blanks at its end are nobody's. */
static void
end_line (GString *out)
{
  while (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\n');
}

/* A row, or with -1 what stands above the columns. */
static void
put_row (Report *report, const GavelGrid *grid, int row)
{
  unsigned at = 0;

  for (unsigned column = 0; column < grid->columns->len; column++)
    {
      const GavelColumn *c = column_of (grid, column);
      const GavelCells *cells
          = row < 0 ? c->head : cell_of (grid, (unsigned) row, column);
      unsigned width = column_width (grid, column), used = cells_width (cells);
      unsigned start = at + gap_before (grid, column);

      if (c->right && width > used)
        start += width - used;
      style_pad (report->out, at, start);
      if (cells != NULL)
        report_put_cells (report, cells, start);
      at = at + gap_before (grid, column) + width;
      style_pad (report->out, start + used, at);
    }
  end_line (report->out);
}

static void
put_grid (Report *report, const GavelGrid *grid)
{
  if (grid->narrow != NULL && grid_width (grid) > report->width)
    {
      put_grid (report, grid->narrow);
      return;
    }
  for (int row = -1; row < (int) grid->rows->len; row++)
    put_row (report, grid, row);
}

static void
put_line (Report *report, const GavelBlock *block)
{
  unsigned indent = 0;

  if (block->label != NULL)
    {
      report_put_label (report, block->label);
      indent = STYLE_LABEL;
    }
  if (block->lead != NULL)
    {
      g_autofree char *lead = g_strconcat (block->lead, " ", NULL);

      style_dim (report->out, report->color, lead);
      indent += style_width (lead);
    }
  report_put_cells (report, block->line, indent);
  end_line (report->out);
}

/* A grid or a line, whatever stands above it. */
void
report_put_block (Report *report, const GavelBlock *block)
{
  if (block->grid != NULL)
    put_grid (report, block->grid);
  else
    put_line (report, block);
}

/* The title, then block by block; grids stand apart. */
void
report_put_picture (Report *report, const GavelPicture *picture)
{
  report_put_cells (report, picture->title, 0);
  end_line (report->out);
  for (unsigned i = 0; i < picture->blocks->len; i++)
    {
      const GavelBlock *block = g_ptr_array_index (picture->blocks, i);
      const GavelBlock *last = i > 0 ? g_ptr_array_index (picture->blocks, i - 1) : NULL;

      if (last == NULL || last->grid != NULL || block->grid != NULL)
        g_string_append_c (report->out, '\n');
      report_put_block (report, block);
    }
}

/* What there is to watch out for, as the game sees it without a search. */
void
report_put_watch (Report *report, unsigned seat)
{
  g_autoptr (GavelPicture) picture = gavel_picture_new ();

  if (report->game->notation->watch == NULL)
    return;
  report->game->notation->watch (&report->table, seat, picture);
  for (unsigned i = 0; i < picture->blocks->len; i++)
    put_line (report, g_ptr_array_index (picture->blocks, i));
}

/* What every game has: where it stands, who has how much, what comes next. */
static void
draw_plainly (const Report *report, GavelPicture *picture)
{
  const GavelStatus *status = &report->status;
  g_autofree char *winners = gavel_names_text (report->seating, status->winners, " and ");
  g_autofree char *actors = gavel_names_text (report->seating, status->actors, " and ");
  GavelGrid *grid;

  if (status->over)
    gavel_cells_words (picture->title, "%s, the game is over", report->game->title);
  else
    gavel_cells_words (picture->title, "%s, %s %u", report->game->title,
                       gavel_game_round_word (report->game), status->round);
  if (!status->over && status->n_rounds > 0)
    gavel_cells_words (picture->title, "of %u", status->n_rounds);
  grid = gavel_picture_grid (picture);
  gavel_grid_column (grid, 1, false, false);
  gavel_grid_column (grid, 6, false, true);
  gavel_cells_printf (gavel_grid_column (grid, 0, true, false), "score");
  for (unsigned seat = 0; seat < status->n_seats; seat++)
    {
      gavel_grid_row (grid);
      gavel_cells_printf (gavel_grid_cell (grid), "%s",
                          report->seating->you == (int) seat ? "*" : "");
      gavel_cells_printf (gavel_grid_cell (grid), "%s", report->seating->name[seat]);
      gavel_cells_printf (gavel_grid_cell (grid), "%d", status->seat[seat].score);
    }
  if (status->over)
    gavel_cells_words (gavel_picture_line (picture, "winner", NULL), "%s%s", winners,
                       gavel_seats_count (status->winners) > 1 ? ", shared" : "");
  else
    gavel_cells_words (gavel_picture_line (picture, "next", NULL), "%s%s%s", status->next,
                       actors[0] != '\0' ? ": " : "", actors);
}

/* What the table looks like to @viewer, see GavelNotation. */
GavelPicture *
report_picture (const Report *report, int viewer, bool compact)
{
  GavelPicture *picture = gavel_picture_new ();

  if (report->game->notation->picture != NULL)
    report->game->notation->picture (&report->table, viewer, compact, picture);
  else
    draw_plainly (report, picture);
  return picture;
}

/* The table in words and columns. */
char *
report_table_text (const GavelRecord *record, int viewer, bool color, unsigned width)
{
  g_autoptr (GavelPicture) picture = NULL;
  Report report;

  report_begin (&report, record, &(ReportLook){ .color = color, .width = width });
  picture = report_picture (&report, viewer, false);
  report_put_picture (&report, picture);
  return g_string_free (report.out, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/picture.h"

static void
free_cells (gpointer cells)
{
  gavel_cells_free (cells);
}

static void
clear_column (gpointer column)
{
  gavel_cells_free (((GavelColumn *) column)->head);
}

static void
free_row (gpointer row)
{
  g_ptr_array_unref (row);
}

static GavelGrid *
grid_new (void)
{
  GavelGrid *grid = g_new0 (GavelGrid, 1);

  grid->columns = g_array_new (FALSE, TRUE, sizeof (GavelColumn));
  g_array_set_clear_func (grid->columns, clear_column);
  grid->rows = g_ptr_array_new_with_free_func (free_row);
  return grid;
}

static void
grid_free (GavelGrid *grid)
{
  if (grid == NULL)
    return;
  g_array_unref (grid->columns);
  g_ptr_array_unref (grid->rows);
  grid_free (grid->narrow);
  g_free (grid);
}

static void
free_block (gpointer data)
{
  GavelBlock *block = data;

  grid_free (block->grid);
  g_free (block->label);
  g_free (block->lead);
  gavel_cells_free (block->line);
  g_free (block);
}

GavelPicture *
gavel_picture_new (void)
{
  GavelPicture *picture = g_new0 (GavelPicture, 1);

  picture->title = gavel_cells_new ();
  picture->blocks = g_ptr_array_new_with_free_func (free_block);
  return picture;
}

void
gavel_picture_free (GavelPicture *picture)
{
  if (picture == NULL)
    return;
  gavel_cells_free (picture->title);
  g_ptr_array_unref (picture->blocks);
  g_free (picture);
}

/**
 * gavel_picture_grid:
 *
 * Adds a grid. Its columns come first, then its rows.
 *
 * Returns: (transfer none): the grid, empty
 */
GavelGrid *
gavel_picture_grid (GavelPicture *picture)
{
  GavelBlock *block = g_new0 (GavelBlock, 1);

  block->grid = grid_new ();
  g_ptr_array_add (picture->blocks, block);
  return block->grid;
}

/**
 * gavel_picture_line:
 * @label: what it is about; "" if the line before says it, %NULL if the line itself does
 * @lead: (nullable): what stands before it, dim
 *
 * Returns: (transfer none): the line, empty
 */
GavelCells *
gavel_picture_line (GavelPicture *picture, const char *label, const char *lead)
{
  GavelBlock *block = g_new0 (GavelBlock, 1);

  block->label = g_strdup (label);
  block->lead = g_strdup (lead);
  block->line = gavel_cells_new ();
  g_ptr_array_add (picture->blocks, block);
  return block->line;
}

/**
 * gavel_grid_narrow:
 *
 * Returns: (transfer none): an empty grid, to tell the same in less room
 */
GavelGrid *
gavel_grid_narrow (GavelGrid *grid)
{
  g_return_val_if_fail (grid->narrow == NULL, grid->narrow);

  grid->narrow = grid_new ();
  return grid->narrow;
}

/**
 * gavel_grid_column:
 *
 * Returns: (transfer none): what stands above the column, empty
 */
GavelCells *
gavel_grid_column (GavelGrid *grid, unsigned width, bool right, bool close)
{
  GavelColumn column
      = { .head = gavel_cells_new (), .width = width, .right = right, .close = close };

  g_array_append_val (grid->columns, column);
  return column.head;
}

/* Begins a row; gavel_grid_cell() fills it from the left. */
void
gavel_grid_row (GavelGrid *grid)
{
  g_ptr_array_add (grid->rows, g_ptr_array_new_with_free_func (free_cells));
}

/**
 * gavel_grid_cell:
 *
 * Returns: (transfer none): the next cell of the row begun last, empty
 */
GavelCells *
gavel_grid_cell (GavelGrid *grid)
{
  GPtrArray *row;
  GavelCells *cells;

  g_return_val_if_fail (grid->rows->len > 0, NULL);

  row = g_ptr_array_index (grid->rows, grid->rows->len - 1);
  g_assert (row->len < grid->columns->len);
  cells = gavel_cells_new ();
  g_ptr_array_add (row, cells);
  return cells;
}

/**
 * gavel_names_text:
 * @last: between the last two, " and " or " or "
 *
 * Returns: (transfer full): "Ann, Bob and Cy"
 */
char *
gavel_names_text (const GavelSeating *seating, GavelSeats seats, const char *last)
{
  GString *out = g_string_new (NULL);
  unsigned n = gavel_seats_count (seats), i = 0;

  GAVEL_FOREACH_SEAT (seat, seats)
    {
      g_string_append (out, i == 0 ? "" : i + 1 == n ? last : ", ");
      g_string_append (out, seating->name[seat]);
      i++;
    }
  return g_string_free (out, FALSE);
}

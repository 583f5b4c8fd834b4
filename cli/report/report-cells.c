/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game says in cells, on a screen. */
#include "report/report-private.h"

#include "common/style.h"

#include <string.h>

/* A report on the position at the end of the record, to be shown like that. */
void
report_begin (Report *report, const GavelRecord *record, const ReportLook *look)
{
  report_init (report, record);
  report->color = look->color;
  report->width = look->width;
  report->out = g_string_new (NULL);
}

/* The words with blanks between them, wrapped under column @indent. */
void
report_put_cells (Report *report, const GavelCells *cells, unsigned indent)
{
  unsigned column = indent;

  for (unsigned i = 0; i < cells->n; i++)
    {
      const GavelCell *cell = &cells->cell[i];
      unsigned width = style_width (cell->text);

      if (i > 0 && !cell->glued && column + 1 + width > report->width)
        {
          g_string_append_c (report->out, '\n');
          style_pad (report->out, 0, indent);
          column = indent;
        }
      else if (i > 0 && !cell->glued)
        {
          g_string_append_c (report->out, ' ');
          column++;
        }
      style_ink (report->out, report->color, cell->ink, cell->strong, cell->text);
      column += width;
    }
}

/**
 * report_move_cells:
 * @said: (nullable): the word that is said before it
 *
 * Returns: (transfer full): the move as people read it; without its first word where that
 *   is said already ("Ann takes", "take 2")
 */
GavelCells *
report_move_cells (const GavelTable *table, unsigned seat, GavelMove move,
                   const char *said)
{
  GavelCells *cells = gavel_cells_new ();

  table->game->notation->move_show (table, seat, move, cells);
  if (cells->n > 0 && !cells->cell[0].card && g_strcmp0 (cells->cell[0].text, said) == 0)
    {
      g_free (cells->cell[0].text);
      g_free (cells->cell[0].full);
      memmove (cells->cell, cells->cell + 1, --cells->n * sizeof *cells->cell);
    }
  return cells;
}

/* A move in JSON: its cards, where it is a set of cards, and in any case the words that
 * make it. */
void
report_json_move_at (const GavelTable *table, unsigned seat, GavelMove move, bool sealed,
                     JsonBuilder *out)
{
  g_autoptr (GavelCells) cells = report_move_cells (table, seat, move, NULL);
  g_autofree char *text = gavel_cells_text (cells);
  bool all = true;

  for (unsigned i = 0; i < cells->n; i++)
    all &= cells->cell[i].card;
  if (sealed || all)
    {
      json_builder_set_member_name (out, "cards");
      json_builder_begin_array (out);
      for (unsigned i = 0; i < cells->n; i++)
        if (cells->cell[i].card)
          json_builder_add_string_value (out, cells->cell[i].text);
      json_builder_end_array (out);
    }
  report_json_text (out, "move", text);
}

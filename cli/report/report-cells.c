/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game says in cells, on a screen. */
#include "report/report-private.h"

#include "common/style.h"

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

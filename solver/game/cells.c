/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/cells.h"

#include <stdarg.h>

GavelCells *
gavel_cells_new (void)
{
  return g_new0 (GavelCells, 1);
}

void
gavel_cells_free (GavelCells *cells)
{
  if (cells == NULL)
    return;
  for (unsigned i = 0; i < cells->n; i++)
    g_free (cells->cell[i].text);
  g_free (cells->cell);
  g_free (cells);
}

/* One more word. */
void
gavel_cells_add (GavelCells *cells, GavelInk ink, bool strong, const char *text)
{
  cells->cell = g_renew (GavelCell, cells->cell, cells->n + 1);
  cells->cell[cells->n++] = (GavelCell){ g_strdup (text), ink, strong };
}

/* The same in plain ink, made up. */
void
gavel_cells_printf (GavelCells *cells, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  gavel_cells_add (cells, GAVEL_INK_PLAIN, false, text);
}

/**
 * gavel_cells_text:
 *
 * Returns: (transfer full): the bare words, a blank between them
 */
char *
gavel_cells_text (const GavelCells *cells)
{
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; i < cells->n; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? " " : "", cells->cell[i].text);
  return g_string_free (out, FALSE);
}

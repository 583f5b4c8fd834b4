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
    {
      g_free (cells->cell[i].text);
      g_free (cells->cell[i].full);
    }
  g_free (cells->cell);
  g_free (cells);
}

static GavelCell *
add_cell (GavelCells *cells, GavelInk ink, bool strong, const char *text)
{
  cells->cell = g_renew (GavelCell, cells->cell, cells->n + 1);
  cells->cell[cells->n]
      = (GavelCell){ .text = g_strdup (text), .ink = ink, .strong = strong };
  return &cells->cell[cells->n++];
}

/* One more word. */
void
gavel_cells_add (GavelCells *cells, GavelInk ink, bool strong, const char *text)
{
  add_cell (cells, ink, strong, text);
}

/* A card, or what else lies on a table; @full may be NULL. */
void
gavel_cells_card (GavelCells *cells, GavelInk ink, bool strong, const char *text,
                  const char *full)
{
  GavelCell *cell = add_cell (cells, ink, strong, text);

  cell->card = true;
  cell->full = g_strdup (full);
}

/* What stands right behind the word before, in plain ink: ";", ",". */
void
gavel_cells_glue (GavelCells *cells, const char *text)
{
  add_cell (cells, GAVEL_INK_PLAIN, false, text)->glued = cells->n > 1;
}

/* One word in plain ink, made up; blanks in it are never broken. */
void
gavel_cells_printf (GavelCells *cells, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  add_cell (cells, GAVEL_INK_PLAIN, false, text);
}

/* The same of several words, one where a blank is. */
void
gavel_cells_words (GavelCells *cells, const char *format, ...)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  words = g_strsplit (text, " ", -1);
  for (unsigned i = 0; words[i] != NULL; i++)
    add_cell (cells, GAVEL_INK_PLAIN, false, words[i]);
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
    g_string_append_printf (out, "%s%s", i > 0 && !cells->cell[i].glued ? " " : "",
                            cells->cell[i].text);
  return g_string_free (out, FALSE);
}

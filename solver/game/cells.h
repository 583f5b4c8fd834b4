/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.h - words with ink: what a game shows, before anybody knows how it is drawn
 *
 * A game writes cells. A screen makes colours of their inks, a page classes; JSON and
 * records take the bare words. Words stand with a blank between them, and a line may
 * be broken there. Knows no game and no screen. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum
{
  GAVEL_INK_PLAIN,
  GAVEL_INK_GREEN,
  GAVEL_INK_RED,
  GAVEL_INK_YELLOW,
  GAVEL_INK_PURPLE,
  GAVEL_INK_BLUE,
  GAVEL_INK_ORANGE,
  GAVEL_INK_BROWN,
  GAVEL_INK_BRIGHT, /* what stands out from all colours */
  GAVEL_INK_DIM,
  GAVEL_N_INKS,
} GavelInk;

typedef struct
{
  char *text;
  char *full; /* "green 80" for "g80": for whoever points at it; NULL: nothing to add */
  GavelInk ink;
  bool strong;
  bool card;  /* a page draws it as one */
  bool glued; /* no blank before it, and no break */
} GavelCell;

/* A line of cells; an owner. */
typedef struct
{
  unsigned n;
  GavelCell *cell;
} GavelCells;

GavelCells *gavel_cells_new (void);
void gavel_cells_free (GavelCells *cells);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelCells, gavel_cells_free)

void gavel_cells_add (GavelCells *cells, GavelInk ink, bool strong, const char *text);
void gavel_cells_card (GavelCells *cells, GavelInk ink, bool strong, const char *text,
                       const char *full);
void gavel_cells_glue (GavelCells *cells, const char *text);
void gavel_cells_printf (GavelCells *cells, const char *format, ...) G_GNUC_PRINTF (2, 3);
void gavel_cells_words (GavelCells *cells, const char *format, ...) G_GNUC_PRINTF (2, 3);
char *gavel_cells_text (const GavelCells *cells);

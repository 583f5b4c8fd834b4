/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.h - what a table looks like to a viewer
 *
 * Titled grids and labelled lines of cells, in the order in which they are read. A game
 * makes them; text, pages and questions draw them without knowing the game. An owner. */
#pragma once

#include "game/cells.h"
#include "game/line.h"

typedef struct
{
  GavelCells *head;
  unsigned width; /* at least */
  bool right;     /* its cells end under each other, as numbers do */
  bool close;     /* one blank before it; else two */
} GavelColumn;

/* Rows of as many cells as there are columns. The last column may be long: it is broken
 * and goes on under itself. */
typedef struct _GavelGrid GavelGrid;
struct _GavelGrid
{
  GArray *columns;   /* of GavelColumn */
  GPtrArray *rows;   /* of GPtrArray of GavelCells */
  GavelGrid *narrow; /* tells the same where this one is too wide; NULL: there is none */
};

/* A grid, or a line. */
typedef struct
{
  GavelGrid *grid; /* NULL: a line, which has: */
  char *label;     /* "" goes on with the label above; NULL: it needs none */
  char *lead;      /* what is said before it: "4 of"; NULL: nothing */
  GavelCells *line;
} GavelBlock;

typedef struct
{
  GavelCells *title;
  GPtrArray *blocks; /* of GavelBlock */
} GavelPicture;

GavelPicture *gavel_picture_new (void);
void gavel_picture_free (GavelPicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelPicture, gavel_picture_free)

GavelGrid *gavel_picture_grid (GavelPicture *picture);
GavelCells *gavel_picture_line (GavelPicture *picture, const char *label,
                                const char *lead);

GavelGrid *gavel_grid_narrow (GavelGrid *grid);
GavelCells *gavel_grid_column (GavelGrid *grid, unsigned width, bool right, bool close);
void gavel_grid_row (GavelGrid *grid);
GavelCells *gavel_grid_cell (GavelGrid *grid);

char *gavel_names_text (const GavelSeating *seating, GavelSeats seats, const char *last);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* box.h - what is in a game's box, and where it comes from
 *
 * A box is what never changes in a game: cards, options. It is data: a file of its
 * owner's, or the one that came with the program. Loaded once, it is constant and
 * shared by all threads. What it holds, only its game knows. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct _GavelBox GavelBox;   /* never defined: each game casts to its own */
typedef struct _GavelGame GavelGame; /* see game.h */

/* One thing wrong with a box. */
typedef struct
{
  bool unplayable; /* else it is doubtful, or leaves something to the table */
  char *text;      /* starts with "line N: " where a line is to blame */
} GavelBoxProblem;

typedef struct
{
  /* The box that came with the program. */
  GavelBox *(*builtin) (void);

  /* The box to play with: @path if given, else the user's own, else the one that came
   * with the program. */
  GavelBox *(*find) (const char *path, GError **error);

  void (*free) (GavelBox *box);

  /* The box as a file, and where it came from, for people. */
  char *(*write) (const GavelBox *box);
  const char *(*source) (const GavelBox *box);

  /* Whether positions can be thought about with it; else says why not. */
  bool (*is_ready) (const GavelBox *box, GError **error);

  /* In a line, what of it is a guess; NULL if nothing is. */
  char *(*doubts) (const GavelBox *box);

  /* Where the user's own lies, if there is one. */
  char *(*user_path) (void);

  /* Whether what the table said last, at @s, contradicts the box. Then the box as the
   * table has it, why (a sentence), and what is different in it; NULL if it does not. To
   * be asked right after the line that says it. NULL where that cannot be. */
  GavelBox *(*corrected) (const GavelBox *box, gconstpointer s, char **why, char **what);

  /* All that is wrong with such a file: an array of GavelBoxProblem. */
  GPtrArray *(*check) (const char *text, gsize length);
} GavelBoxDoor;

/* The boxes in use, one a game that has one. A value; who owns what is in it says so. */
#define GAVEL_MAX_BOXES 8

typedef struct
{
  unsigned n;
  struct
  {
    const GavelGame *game;
    const GavelBox *box;
  } of[GAVEL_MAX_BOXES];
} GavelBoxes;

GavelBoxes gavel_boxes_of (const GavelGame *game, const GavelBox *box);
GavelBoxes gavel_boxes_builtin (void);
void gavel_boxes_clear (GavelBoxes *boxes);
const GavelBox *gavel_boxes_find (const GavelBoxes *boxes, const GavelGame *game);
void gavel_boxes_set (GavelBoxes *boxes, const GavelGame *game, const GavelBox *box);
const GavelGame *gavel_box_guess (const char *text, gsize length);
char *gavel_box_digest (const GavelGame *game, const GavelBox *box);
bool gavel_box_is_ready (const GavelGame *game, const GavelBox *box, GError **error);

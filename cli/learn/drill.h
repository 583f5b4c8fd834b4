/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drill.h - positions that teach something, in a file
 *
 * A set of drills is text: whole records one after the other, each under lines that
 * begin with "#:" and say what it is good for. So it can be read by people, and any
 * of its records cut out. A drill is named by its theme and a digest of its position: the
 * same position has the same name wherever it came from. Knows nothing of answers. */
#pragma once

#include "game/record.h"

/* What there is to learn: the word for it, a title, and a hint that gives no answer.
 * Which ones there are is the game's (learn/tutor.h); one's own mistakes are every
 * game's. */
typedef struct
{
  const char *name, *title, *hint;
} DrillTheme;

extern const DrillTheme drill_own;

typedef struct
{
  char *name; /* second-4f2a91c0 */
  const GavelGame *game;
  const DrillTheme *theme;
  char *text;  /* the record */
  char *best;  /* the move, when it was made */
  char *naive; /* what a beginner does */
  double loss; /* what that lost then, in points of the win */
} Drill;

void drill_free (Drill *drill);
Drill *drill_new (const GavelGame *game, const DrillTheme *theme, const char *text,
                  const char *best, const char *naive, double loss);

unsigned drill_n_themes (const GavelGame *game);
const DrillTheme *drill_theme (const GavelGame *game, unsigned number);
const DrillTheme *drill_theme_find (const GavelGame *game, const char *name,
                                    GError **error);

GPtrArray *drills_read (const char *text, GError **error);
GPtrArray *drills_builtin (const GavelGame *game);
char *drills_write (const GPtrArray *drills, const char *header);
const Drill *drills_find (const GPtrArray *drills, const char *name);

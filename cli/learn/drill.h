/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drill.h - positions that teach something, in a file
 *
 * A set of drills is text: whole records one after the other, each under lines that
 * begin with "#:" and say what it is good for. So it can be read by people, and any
 * of its records cut out. A drill is named by its theme and a digest of its position: the
 * same position has the same name wherever it came from. Knows nothing of answers. */
#pragma once

#include "game/record.h"

typedef enum
{
  DRILL_CLEAR,
  DRILL_SECOND,
  DRILL_SPARE,
  DRILL_DENY,
  DRILL_WILD,
  DRILL_COUNTS,
  DRILL_TIES,
  DRILL_OWN, /* one's own mistakes */
  N_DRILL_THEMES,
} DrillTheme;

typedef struct
{
  char *name; /* second-4f2a91c0 */
  DrillTheme theme;
  char *text;  /* the record */
  char *best;  /* cards, when it was made */
  char *naive; /* what a beginner does */
  double loss; /* what that lost then, in points of the win */
} Drill;

void drill_free (Drill *drill);
Drill *drill_new (DrillTheme theme, const char *text, const char *best, const char *naive,
                  double loss);

const char *drill_theme_name (DrillTheme theme);
const char *drill_theme_title (DrillTheme theme);
const char *drill_theme_hint (DrillTheme theme);
bool drill_theme_find (const char *name, DrillTheme *theme, GError **error);

GPtrArray *drills_read (const char *text, GError **error);
GPtrArray *drills_builtin (void);
char *drills_write (const GPtrArray *drills, const char *header);
const Drill *drills_find (const GPtrArray *drills, const char *name);

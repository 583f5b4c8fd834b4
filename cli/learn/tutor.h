/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tutor.h - what a game adds to learning: what there is to learn, and how it is told
 *
 * Asking, judging, when to ask again, one's own mistakes: all games share that. What is
 * instructive in a game lives in cli/games/<id>/ and is found here. A game need not have
 * a tutor, and each slot may be empty. Constant, so any thread may ask. */
#pragma once

#include "learn/drill.h"
#include "report/report.h"

typedef struct _DrillScan DrillScan; /* see drill-make.h */

/* A figure of lessons beside those that all games have. */
typedef struct
{
  const char *what; /* the word that lessons ask for it by */
  bool of_move;     /* @name is a move, and @option what was found out about it; else
                       @name is what the game says, and @option is NULL */
  bool (*put) (const GavelRecord *record, const char *name, const GavelOption *option,
               GString *out, GError **error);
} TutorFigure;

typedef struct
{
  /* What there is to learn, in the order in which it is shown. */
  const DrillTheme *themes;
  unsigned n_themes;

  /* Who plays the games that drills are looked for in, each row ended by NULL. */
  const char *const (*tables)[GAVEL_MAX_SEATS + 1];
  unsigned n_tables;

  /* Looks at a decision, and keeps what is good for a drill by drill_scan_keep(). NULL:
   * no drills can be made. */
  void (*look) (DrillScan *scan);

  /* Whether the position teaches @theme by a beginner's move that is not the best one. */
  bool (*teaches) (const DrillScan *scan, const GavelAdvice *advice,
                   const DrillTheme *theme, const GavelOption *naive);

  /* How an answer is typed: "cards, like g30 r20, or - for none". NULL: as a move. */
  const char *answers;

  /* Reads what 'you' answers; it must be legal. NULL: as the game reads moves. */
  bool (*read_answer) (const GavelRecord *record, const char *typed, GavelMove *move,
                       GError **error);

  /* A first hint where the one of the theme does not fit the position; NULL, also where
   * the slot is: it fits. */
  char *(*hint) (const GavelRecord *record, const DrillTheme *theme);

  /* A second hint, which gives half of the answer away; NULL where there is none. */
  char *(*half_answer) (const GavelRecord *record, GavelMove best);

  /* Adds lines that tell why an answer is what it is, each wrapped to @width; false where
   * the reasons of advice say it. */
  bool (*put_reasons) (const GavelRecord *record, const GavelAdvice *advice,
                       GavelMove answer, const ReportLook *look, GString *out);

  const TutorFigure *figures;
  unsigned n_figures;
} Tutor;

/* lesson.c: a figure that games share, how often in 100 a move comes first in its round
 */
bool tutor_put_wins (const GavelRecord *record, const char *name,
                     const GavelOption *option, GString *out, GError **error);

/* cli/games/list.c. Never NULL: a game without a tutor has an empty one. */
const Tutor *tutor_of (const GavelGame *game);

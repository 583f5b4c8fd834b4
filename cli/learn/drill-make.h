/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drill-make.h - positions that teach something, found in games
 *
 * Plays games among strong and simple bidders and looks at every decision: where a move
 * that comes easily to a beginner loses much, and it can be measured what of, there is a
 * drill. The same seed, number of games, deck and value give the same drills, on any
 * number of threads. For SCORE 5; knows it by its deck only. */
#pragma once

#include "learn/drill.h"
#include "learn/question.h"

typedef struct
{
  const GavelBox *box;
  const GavelValue *value;
  uint64_t seed;
  unsigned n_games;
  const atomic_bool *stop;
  void (*progress) (unsigned done, unsigned total); /* nullable */
} DrillMake;

GPtrArray *drill_make (const DrillMake *make, GError **error);

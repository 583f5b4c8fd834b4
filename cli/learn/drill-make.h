/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drill-make.h - positions that teach something, found in games
 *
 * Plays games among strong and simple bidders and looks at every decision: where a move
 * that comes easily to a beginner loses much, and it can be measured what of, there is a
 * drill. The same seed, number of games, deck and value give the same drills, on any
 * number of threads and processes. What is worth learning, the game's tutor says
 * (learn/tutor.h). */
#pragma once

#include "learn/drill.h"
#include "learn/question.h"
#include "learn/tutor.h"
#include "play/link.h"

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelValue *value;
  uint64_t seed;
  unsigned n_games;
  unsigned n_threads; /* 0: all cores */
  const atomic_bool *stop;
  GavelLink *link;  /* nullable: to other processes that make the same */
  const char *name; /* all that decides what is found, in words */
  void (*progress) (gpointer data, unsigned done, unsigned total); /* nullable */
  gpointer data;                                                   /* of progress() */
} DrillMake;

/* A decision that is looked at. */
struct _DrillScan
{
  const DrillMake *make;
  const GavelState *state;
  GavelStatus status;
  unsigned seat; /* who decides */
  const GavelMove
      *sealed; /* of a sealed round, what all put there in the end; else NULL */
  /* What drill_scan_place() sets: */
  GavelRecord *record; /* the position as the seat sees it, */
  char *text;          /* in words; */
  bool counted;        /* it tells how many cards lie there */
  /* Of drill-make.c: */
  unsigned number; /* of the game */
  GArray *finds;
};

bool drill_scan_place (DrillScan *scan, const int count[]);
bool drill_scan_loses (const DrillScan *scan, const GavelAdvice *advice,
                       const GavelOption *option, double least);
void drill_scan_keep (DrillScan *scan, const DrillTheme *theme, GavelMove naive,
                      unsigned burden);

GPtrArray *drill_make (const DrillMake *make, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysis.h - every decision of a game judged, and luck told from skill
 *
 * A decision is judged (grade.h) by what its seat could know then: of a sealed round all
 * before the first is turned up, by how many cards lay face down in the end, never which
 * ones. The count of a seat that is not written down follows from its bid. Where a round
 * has no counts at all, its bids are judged as made blind. Turns are judged as they come.
 * Where there was no choice, nothing is judged.
 *
 * Everybody's chances are followed from step to step (steps.h), and what each seat won or
 * lost over the game, its result less its chance at the start, is split exactly:
 *
 *   errors    what its own errors cost it, never more than 0; losses that lie within
 *             their interval do not count
 *   gifts     what the others' errors gave it: each is shared out evenly
 *   pile      chance: what it turned up less the mean over all that might have come;
 *             where seats draw, by one's own draws and by the others'
 *   guesses   the rest: what the others happened to choose
 *
 * Errors and gifts together are the skill. Over all seats skill, pile and guesses each
 * add up to nothing. */
#pragma once

#include "analysis/grade.h"
#include "analysis/steps.h"

typedef struct
{
  double start;             /* chance before the first step */
  double result;            /* 1 for the winner; before the end, the chance now */
  double own_errors, gifts; /* what errors cost: its own, and those of the others */
  double skill;             /* both together */
  double pile, guesses;
  double own_draws; /* of the pile, what it drew itself */
  unsigned n_judged;
  unsigned n_grade[GAVEL_N_GRADES];
  double mean_loss; /* a decision, of the win */
  double accuracy;  /* the same from 0 to 100 */
} GavelScorecard;

typedef struct
{
  unsigned n_seats;
  bool over;     /* the game is, whether or not all of it was looked at */
  bool complete; /* all of it was looked at */
  bool draws;    /* seats turn up what chance brings, so own draws are told apart */
  GArray *verdicts;
  GArray *steps;
  GavelScorecard seat[GAVEL_MAX_SEATS];
} GavelAnalysis;

/* @done of @total decisions are judged. */
typedef void (*GavelAnalysisProgress) (gpointer data, unsigned done, unsigned total);

GavelAnalysis *gavel_analyse (const GavelRecord *record, const GavelValue *value,
                              const GavelBudget *budget, GavelAnalysisProgress progress,
                              gpointer data, GError **error);
void gavel_analysis_free (GavelAnalysis *analysis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelAnalysis, gavel_analysis_free)

double gavel_verdict_cost (const GavelVerdict *verdict);
unsigned gavel_analysis_turning_points (const GavelAnalysis *analysis, unsigned n,
                                        unsigned step[]);

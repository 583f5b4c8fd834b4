/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysis.h - every decision of a game judged, and luck told from skill
 *
 * A decision is judged by what its seat could know then: the bids turned up before and
 * how many cards lay face down in the end, never which ones. The count of a seat that is
 * not written down follows from its bid. Where a round has no counts at all, its bids
 * are judged as made blind. What a decision lost is the best move's chance to win less
 * its own, with an interval, and no grade is worse than the interval allows. A blind bid
 * that an equilibrium makes is no error, however it turned out; once counts are seen that
 * is no excuse, for the equilibrium did not see them.
 *
 * Everybody's chances are followed from step to step, and what each seat won or lost
 * over the game, its result less its chance at the start, is split exactly:
 *
 *   errors    what its own errors cost it, never more than 0
 *   gifts     what the others' errors gave it: each is shared out evenly
 *   pile      the lots: its chance after each less the mean over all that might have come
 *   guesses   the rest: what the others happened to bid and take
 *
 * Errors and gifts together are the skill. Over all seats skill, pile and guesses each
 * add up to nothing. */
#pragma once

#include "analysis/advise.h"

/* From one table, used wherever gavel judges. */
typedef enum
{
  GAVEL_GRADE_GOOD,
  GAVEL_GRADE_DOUBTFUL,
  GAVEL_GRADE_MISTAKE,
  GAVEL_GRADE_BLUNDER,
  GAVEL_N_GRADES,
} GavelGrade;

/* How it turned out, next to what could be expected of it. */
typedef enum
{
  GAVEL_FATE_PLAIN,
  GAVEL_FATE_UNLUCKY, /* right, but unlucky */
  GAVEL_FATE_LUCKY,   /* wrong, but got away with it */
  GAVEL_FATE_PUNISHED,
} GavelFate;

#define GAVEL_N_BETTER 3
#define GAVEL_IN_MIX 0.01 /* an equilibrium's bid that is rarer is a slip of it */

typedef struct
{
  unsigned line; /* that tells it */
  unsigned at;   /* the line before the decision: what was known then */
  unsigned round, seat;
  GavelDecision kind;
  bool judged; /* else the hand was not known, or nothing could be chosen */
  GavelOption played;
  GavelOption better[GAVEL_N_BETTER]; /* the best moves there, the best first */
  unsigned n_better;
  bool in_mix;        /* an equilibrium bids so, too */
  double loss, error; /* of the win; the loss is 0 for what is no error */
  GavelGrade grade;
  GavelFate fate;
  double after; /* the seat's chance once the round's bids, or the card, were seen */
} GavelVerdict;

typedef enum
{
  GAVEL_STEP_START,
  GAVEL_STEP_LOT,
  GAVEL_STEP_BIDS,
  GAVEL_STEP_TAKE,
} GavelStepKind;

/* Everybody's chances after a line that changed them. */
typedef struct
{
  unsigned line, round;
  GavelStepKind kind;
  double win[GAVEL_MAX_SEATS];
} GavelStep;

typedef struct
{
  double start;             /* chance before the first lot */
  double result;            /* 1 for the winner; before the end, the chance now */
  double own_errors, gifts; /* what errors cost: its own, and those of the others */
  double skill;             /* both together */
  double pile, guesses;
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

GavelWish gavel_judging_wish (const char *seat, const char *cards, const int *count);
bool gavel_grade_strictly (const GavelAdvice *advice, GavelMove move,
                           GavelVerdict *verdict);
bool gavel_grade (const GavelAdvice *advice, GavelMove move, GavelVerdict *verdict);
GavelGrade gavel_grade_of (double loss, double error);
double gavel_grade_points (GavelGrade grade);
const char *gavel_grade_name (GavelGrade grade);
const char *gavel_fate_text (GavelFate fate);
double gavel_accuracy_of (double mean_loss);
unsigned gavel_analysis_turning_points (const GavelAnalysis *analysis, unsigned n,
                                        unsigned step[]);

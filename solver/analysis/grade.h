/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grade.h - one decision judged
 *
 * What a decision lost is the best move's chance to win less its own, with an interval,
 * and no grade is worse than the interval allows; the interval holds the doubt about how
 * much there was to lose. A blind bid that an equilibrium makes
 * is no error, however it turned out; once counts are seen that is no excuse, for the
 * equilibrium did not see them. Knows advice, no record. */
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
  double after; /* the seat's chance once the round's bids, or the move, were seen */
} GavelVerdict;

GavelWish gavel_judging_wish (const char *seat, const char *move, const int *count);
bool gavel_grade_strictly (const GavelAdvice *advice, GavelMove move,
                           GavelVerdict *verdict);
bool gavel_grade (const GavelAdvice *advice, GavelMove move, GavelVerdict *verdict);
GavelGrade gavel_grade_of (double loss, double error);
double gavel_grade_points (GavelGrade grade);
const char *gavel_grade_name (GavelGrade grade);
const char *gavel_fate_text (GavelFate fate);
double gavel_accuracy_of (double mean_loss);

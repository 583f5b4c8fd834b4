/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage.h - one sealed round solved
 *
 * All seats choose at once, unseen. The game says what every choice of a seat is
 * worth against the others' mixes, exactly; here that is turned into mixes: an
 * equilibrium by regret matching, or the logit quantal response of people who
 * err the more the less it costs. How good an answer is, is measured each time:
 * NashConv is what the seats could gain together, each by changing alone.
 *
 * With two seats and a zero sum an equilibrium is safe against anybody. With
 * three and more it only means that no single player gains by deviating, and
 * there may be others with other values. */
#pragma once

#include "base/cards.h"
#include "base/clock.h"

#include <stdatomic.h>

typedef struct
{
  unsigned n_seats;
  unsigned n_choices[GAVEL_MAX_SEATS];

  /* What each choice of @seat is worth to @seat, the others playing @mix. */
  void (*utilities) (gconstpointer data, unsigned seat, const double *const mix[],
                     double utility[]);
  gconstpointer data;
} GavelStage;

typedef struct
{
  double nash_conv;        /* good enough: stop there */
  unsigned n_rounds;       /* of learning, at most */
  const atomic_bool *stop; /* unowned, nullable: set from a signal or thread */
  gint64 deadline;         /* by the clock; 0: none */
  GavelClock clock;
  GavelSeats fixed; /* seats that keep the mix they come with */
} GavelStageBudget;

#define GAVEL_STAGE_BUDGET_INIT                                                          \
  ((GavelStageBudget){ .nash_conv = 0.005, .n_rounds = 2000 })

/* An answer. The arrays are the caller's, one number a choice. */
typedef struct
{
  double *mix[GAVEL_MAX_SEATS];
  double value[GAVEL_MAX_SEATS]; /* what each seat expects */
  double gain[GAVEL_MAX_SEATS];  /* what each could gain by changing alone */
  double nash_conv;              /* these added up */
  unsigned n_rounds;             /* of learning it took */
} GavelStageAnswer;

bool gavel_stage_is_late (const GavelStageBudget *budget);

void gavel_stage_answer_init (GavelStageAnswer *answer, const GavelStage *stage);
void gavel_stage_answer_clear (GavelStageAnswer *answer);

void gavel_stage_measure (const GavelStage *stage, GavelStageAnswer *answer);
void gavel_stage_solve (const GavelStage *stage, const GavelStageBudget *budget,
                        GavelStageAnswer *answer);
void gavel_stage_quantal (const GavelStage *stage, double heat,
                          const GavelStageBudget *budget, GavelStageAnswer *answer);

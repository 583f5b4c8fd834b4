/* SPDX-License-Identifier: GPL-3.0-or-later */
/* steps.h - everybody's chances followed from step to step of a record
 *
 * A step is a line that changed them: chance turned something up, the last sealed move
 * of a round was turned up, somebody took a turn. What chance turned up is luck: the
 * chances after it less the mean over all that might have come. Knows no game; asks who
 * is to act. */
#pragma once

#include "analysis/rounds.h"

typedef enum
{
  GAVEL_STEP_START,
  GAVEL_STEP_CHANCE,
  GAVEL_STEP_SEALED,
  GAVEL_STEP_TURN,
} GavelStepKind;

/* Everybody's chances after a line that changed them. A turn and what chance turned up
 * by it may be one line, and are two steps. */
typedef struct
{
  unsigned line, round;
  GavelStepKind kind;
  double win[GAVEL_MAX_SEATS];
} GavelStep;

typedef struct
{
  const GavelRecord *record;
  const GArray *rounds; /* of gavel_history_rounds() */
  const GavelWeights *weights;
  unsigned n_threads;           /* 0: all */
  GArray *steps;                /* of GavelStep, so far */
  double luck[GAVEL_MAX_SEATS]; /* what chance gave each seat, so far; */
  double drew[GAVEL_MAX_SEATS]; /* of it, where the seat itself turned it up */
  bool draws;                   /* it is seats who turn it up */
} GavelSteps;

void gavel_steps_follow (GavelSteps *steps, unsigned line);
GavelStepKind gavel_step_kind (const GavelRecord *record, const GArray *rounds,
                               unsigned line);
char *gavel_step_name (const GavelRecord *record, const GavelStep *step);
unsigned gavel_steps_turning_points (const GArray *steps, unsigned n_seats, unsigned n,
                                     unsigned found[]);

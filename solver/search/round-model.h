/* SPDX-License-Identifier: GPL-3.0-or-later */
/* round-model.h - a sealed round looked into: laid out, its equilibrium, forecasts
 *
 * What everybody who thinks about a round needs first, worked out once and kept
 * until another position is looked at. Players at a table who share a value share
 * a study. One study belongs to one thread. */
#pragma once

#include "rivals/belief.h"
#include "rivals/bid-inputs.h"

/* How finely players solve a round, gavel and those it foretells alike: a sharper
 * equilibrium than theirs foretells them no better (strangers worse). */
#define GAVEL_STUDY_NASH_CONV 0.005
#define GAVEL_STUDY_ROUNDS 150
#define GAVEL_STUDY_EACH 3        /* choices of a kind */
#define GAVEL_STUDY_LOOK_AHEAD 12 /* open turns after the bids that are looked into */
#define GAVEL_STUDY_BAD 0.05 /* a NashConv above this is no equilibrium to speak of */

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelWeights *weights;
  const GavelBidderWeights *bidders; /* nullable: how people bid, as was learned */
  gpointer bench;

  GavelManners manners; /* set by the owner, before looking */
  unsigned n_threads;   /* the same: how many may help; 0: none */
  bool no_forecasts;    /* the same: only the equilibrium is wanted */

  /* Of the position last looked at: */
  bool ready;
  unsigned n_each; /* how closely it was looked at, see GavelCare */
  double most_leaves;
  gint64 took; /* to lay it out, by the clock */
  GavelManners seen;
  _Alignas(16) char position[GAVEL_MAX_STATE];
  GavelRound *round;
  GavelStageAnswer answer; /* the equilibrium */
  gint64 deadline;         /* of whoever looked; 0: none */
  GavelClock clock;
  const atomic_bool *stop;
  GavelStageAnswer school[GAVEL_SCHOOLS]; /* empty: as our own */
  bool schooled;                          /* whether these are worked out */
  gpointer eyes[GAVEL_EYES];              /* benches, as soon as they are needed */
  GavelForecast *forecast[GAVEL_MAX_SEATS];
  bool read; /* whether the net has read the table, for whom and with which beliefs: */
  unsigned reader;
  GavelBeliefs read_with;
  double *ratio[GAVEL_MAX_SEATS];

  /* What gavel_study_worths() are of; the others play to win in any case. */
  GavelObjective objective;
  gpointer aim;                     /* a bench for that, as soon as it is needed */
  GavelRound *aimed;                /* the round by it, and what the choices */
  unsigned *place[GAVEL_MAX_SEATS]; /* are numbered there */
} GavelStudy;

GavelStudy *gavel_study_new (const GavelGame *game, const GavelBox *box,
                             const GavelWeights *weights);
void gavel_study_free (GavelStudy *study);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelStudy, gavel_study_free)

void gavel_study_look (GavelStudy *study, const GavelState *s, const GavelCare *care,
                       const GavelStageBudget *budget);
void gavel_study_aim (GavelStudy *study, GavelObjective objective);
void gavel_study_worths (GavelStudy *study, unsigned seat, const double *const mix[],
                         double worth[]);
double gavel_study_judge (GavelStudy *study, const GavelState *s, unsigned seat);
const GavelForecast *gavel_study_forecast (GavelStudy *study, unsigned seat);
void gavel_study_samples (GavelStudy *study, const GavelBeliefs *beliefs, unsigned self,
                          GavelBidSample sample[], double *believed[]);
void gavel_study_learn (GavelStudy *study, const GavelMove bid[], GavelSeats known,
                        unsigned self, GavelBeliefs *beliefs);

/* What the others may bid: a scenario for each school, if counts stay and if they
 * change. */
#define GAVEL_SCENARIOS (2 * GAVEL_SCHOOLS)

typedef struct
{
  unsigned n;
  double weight[GAVEL_SCENARIOS];
  double *mix[GAVEL_SCENARIOS][GAVEL_MAX_SEATS];
} GavelScenarios;

void gavel_study_scenarios (GavelStudy *study, const GavelBeliefs *beliefs, unsigned self,
                            const int count[], double firm, GavelScenarios *scenarios);
void gavel_scenarios_clear (GavelScenarios *scenarios);

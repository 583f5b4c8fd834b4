/* SPDX-License-Identifier: GPL-3.0-or-later */
/* round-model.h - a sealed round looked into: laid out, its equilibrium, forecasts
 *
 * What everybody who thinks about a round needs first, worked out once and kept
 * until another position is looked at. Players at a table who share a value share
 * a model. One model belongs to one thread. */
#pragma once

#include "rivals/belief.h"
#include "rivals/bid-inputs.h"
#include "rivals/together.h"

/* How finely players solve a round, gavel and those it foretells alike: a sharper
 * equilibrium than theirs foretells them no better (strangers worse). */
#define GAVEL_ROUND_MODEL_NASH_CONV 0.005
#define GAVEL_ROUND_MODEL_ROUNDS 150
#define GAVEL_ROUND_MODEL_EACH 3        /* choices of a kind */
#define GAVEL_ROUND_MODEL_LOOK_AHEAD 12 /* open turns after the bids, looked into */
#define GAVEL_ROUND_MODEL_BAD 0.05      /* above this NashConv, no equilibrium */

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelWeights *weights;
  const GavelBidderWeights *bidders; /* nullable: how people bid, as was learned */
  gpointer workspace;

  GavelPricing pricing; /* set by the owner, before looking */
  unsigned n_threads;   /* the same: how many may help; 0: none */
  bool no_forecasts;    /* the same: only the equilibrium is wanted */

  /* Of the position last looked at: */
  bool ready;
  unsigned n_each; /* how closely it was looked at, see GavelDetail */
  double most_leaves;
  gint64 took; /* to lay it out, by the clock */
  GavelPricing seen;
  _Alignas(16) char position[GAVEL_MAX_STATE];
  GavelRound *round;
  GavelStageAnswer answer; /* the equilibrium */
  gint64 deadline;         /* of whoever looked; 0: none */
  GavelClock clock;
  const atomic_bool *stop;
  GavelStageAnswer family[GAVEL_PRICE_FAMILIES]; /* empty: as our own */
  double *tried[GAVEL_MAX_SEATS]; /* what those do who try bids, see tried.h */
  bool families_ready;            /* whether these are worked out */
  gpointer rival_workspace[GAVEL_RIVAL_VALUES]; /* made as soon as they are needed */
  GavelForecast *forecast[GAVEL_MAX_SEATS];
  bool read; /* whether the net has read the table, for whom and with which beliefs: */
  unsigned reader;
  GavelBeliefs read_with;
  double *said[GAVEL_MAX_SEATS];     /* what it says of each seat, */
  double *believed[GAVEL_MAX_SEATS]; /* and what is believed without it */

  /* What gavel_round_model_worths() are of; the others play to win in any case. */
  GavelObjective objective;
  gpointer objective_workspace;     /* for that, made as soon as it is needed */
  GavelRound *objective_round;      /* the round by it, and what the choices */
  unsigned *place[GAVEL_MAX_SEATS]; /* are numbered there */
} GavelRoundModel;

GavelRoundModel *gavel_round_model_new (const GavelGame *game, const GavelBox *box,
                                        const GavelWeights *weights);
void gavel_round_model_free (GavelRoundModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelRoundModel, gavel_round_model_free)

void gavel_round_model_look (GavelRoundModel *model, const GavelState *s,
                             const GavelDetail *detail, const GavelStageBudget *budget);
void gavel_round_model_set_objective (GavelRoundModel *model, GavelObjective objective);
void gavel_round_model_worths (GavelRoundModel *model, unsigned seat,
                               const double *const mix[], double worth[]);
double gavel_round_model_evaluate (GavelRoundModel *model, const GavelState *s,
                                   unsigned seat);
void gavel_round_model_values (const GavelRoundModel *model, double value[]);
void gavel_round_model_try (const GavelRoundModel *model, uint64_t seed, double *tried[]);
const GavelForecast *gavel_round_model_forecast (GavelRoundModel *model, unsigned seat);
void gavel_round_model_samples (GavelRoundModel *model, const GavelBeliefs *beliefs,
                                unsigned self, GavelBidSample sample[],
                                double *believed[]);
void gavel_round_model_learn (GavelRoundModel *model, const GavelMove bid[],
                              GavelSeats known, unsigned self, GavelBeliefs *beliefs);

/* What the others may bid: a scenario for each price family, if counts stay and if they
 * change. */
#define GAVEL_SCENARIOS (2 * (GAVEL_PRICE_FAMILIES + GAVEL_LEVELS))

typedef struct
{
  unsigned n;
  double weight[GAVEL_SCENARIOS];
  double *mix[GAVEL_SCENARIOS][GAVEL_MAX_SEATS];
} GavelScenarios;

void gavel_round_model_scenarios (GavelRoundModel *model, const GavelBeliefs *beliefs,
                                  unsigned self, const int count[], double firm,
                                  GavelScenarios *scenarios);
void gavel_scenarios_clear (GavelScenarios *scenarios);

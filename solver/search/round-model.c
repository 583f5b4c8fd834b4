/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/round-model-private.h"

#include <math.h>
#include <string.h>

#define FALL_BACK_HEAT 40.0

GavelRoundModel *
gavel_round_model_new (const GavelGame *game, const GavelBox *box,
                       const GavelWeights *weights)
{
  GavelRoundModel *model = g_new0 (GavelRoundModel, 1);

  model->game = game;
  model->box = box;
  model->weights = weights;
  model->workspace = game->evaluator->workspace_new (box, weights);
  model->pricing = GAVEL_PRICING_INIT;
  model->bidders = gavel_bidders_builtin (game->id);
  return model;
}

static void
forget_objective_round (GavelRoundModel *model)
{
  g_clear_pointer (&model->objective_round, gavel_round_free);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    g_clear_pointer (&model->place[seat], g_free);
}

static void
forget_layout (GavelRoundModel *model)
{
  forget_objective_round (model);
  g_clear_pointer (&model->round, gavel_round_free);
}

static void
forget (GavelRoundModel *model)
{
  round_model_forget_rivals (model);
  gavel_stage_answer_clear (&model->answer);
  forget_layout (model);
  model->ready = false;
}

void
gavel_round_model_free (GavelRoundModel *model)
{
  if (model == NULL)
    return;
  forget (model);
  for (unsigned i = 0; i < GAVEL_RIVAL_VALUES; i++)
    if (model->rival_workspace[i] != NULL)
      model->game->evaluator->workspace_free (model->rival_workspace[i]);
  if (model->objective_workspace != NULL)
    model->game->evaluator->workspace_free (model->objective_workspace);
  model->game->evaluator->workspace_free (model->workspace);
  g_free (model);
}

/* The round of the choices that are solved. */
const GavelRound *
round_model_core (const GavelRoundModel *model)
{
  return model->round->core != NULL ? model->round->core : model->round;
}

/* Learning sometimes goes round in circles. What people do who err now and then is
 * easier to find, and better than a bad answer. */
static void
fall_back (const GavelStage *stage, const GavelStageBudget *budget,
           GavelStageAnswer *answer)
{
  GavelStageBudget second = *budget;
  GavelStageAnswer other;

  second.nash_conv = 0.01;
  gavel_stage_answer_init (&other, stage);
  gavel_stage_quantal (stage, FALL_BACK_HEAT, &second, &other);
  if (other.nash_conv < answer->nash_conv)
    {
      GavelStageAnswer swap = *answer;

      *answer = other;
      other = swap;
    }
  gavel_stage_answer_clear (&other);
}

/* Solves @stage, one of the core's choices, and says the answer in terms of the whole
 * round's. */
void
round_model_solve (const GavelRoundModel *model, const GavelStage *stage,
                   const GavelStageBudget *budget, GavelStageAnswer *answer)
{
  const GavelRound *round = model->round;
  GavelStageAnswer core;

  gavel_stage_answer_init (&core, stage);
  gavel_stage_solve (stage, budget, &core);
  if (core.nash_conv > GAVEL_ROUND_MODEL_BAD)
    fall_back (stage, budget, &core);
  *answer = core;
  if (round->core == NULL)
    return;
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      answer->mix[seat] = g_new0 (double, round->stage->n_choices[seat]);
      for (unsigned i = 0; i < stage->n_choices[seat]; i++)
        answer->mix[seat][round->whole[seat][i]] = core.mix[seat][i];
    }
  gavel_stage_answer_clear (&core);
}

/* -- By the objective ------------------------------------------------------------ */

/* What is played for from now on; to win at first. */
void
gavel_round_model_set_objective (GavelRoundModel *model, GavelObjective objective)
{
  if (model->objective == objective)
    return;
  forget_objective_round (model);
  g_clear_pointer (&model->objective_workspace, model->game->evaluator->workspace_free);
  model->objective = objective;
}

static gpointer
objective_workspace_of (GavelRoundModel *model)
{
  const GavelEvaluator *evaluator = model->game->evaluator;

  if (model->objective_workspace == NULL)
    {
      model->objective_workspace = evaluator->workspace_new (model->box, model->weights);
      evaluator->set_objective (model->objective_workspace, model->objective);
    }
  model->game->sealed->set_pricing (model->objective_workspace, &model->pricing);
  return model->objective_workspace;
}

/* Lays the round out once more, by the objective, with all the choices it has. */
static void
lay_out_by_objective (GavelRoundModel *model, const GavelStageBudget *until)
{
  const GavelRound *round = model->round;
  GavelDetail detail = { .n_each = model->n_each,
                         .all = true,
                         .bare = true,
                         .most_leaves = model->most_leaves,
                         .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD,
                         .until = until };

  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      detail.must[seat] = round->move[seat];
      detail.n_must[seat] = round->stage->n_choices[seat];
    }
  model->objective_round = model->game->sealed->round (
      objective_workspace_of (model), (GavelState *) model->position, &detail);
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      model->place[seat] = g_new (unsigned, round->stage->n_choices[seat]);
      for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
        model->place[seat][i] = gavel_round_nearest (
            model->objective_round, seat, round->move[seat][i], round->price[seat][i]);
    }
}

/**
 * gavel_round_model_worths:
 * @model: has looked at a round since it knows what is played for
 * @mix: of the others, in the round looked at
 * @worth: of every choice of @seat to itself, by the objective
 */
void
gavel_round_model_worths (GavelRoundModel *model, unsigned seat,
                          const double *const mix[], double worth[])
{
  const GavelStage *stage = model->round->stage;
  double *objective_mix[GAVEL_MAX_SEATS] = { NULL };
  g_autofree double *all = NULL;

  if (model->objective == GAVEL_OBJECTIVE_WIN)
    {
      stage->utilities (stage->data, seat, mix, worth);
      return;
    }
  for (unsigned other = 0; other < stage->n_seats; other++)
    {
      objective_mix[other]
          = g_new0 (double, model->objective_round->stage->n_choices[other]);
      for (unsigned i = 0; i < stage->n_choices[other] && other != seat; i++)
        objective_mix[other][model->place[other][i]] += mix[other][i];
    }
  all = g_new (double, model->objective_round->stage->n_choices[seat]);
  model->objective_round->stage->utilities (model->objective_round->stage->data, seat,
                                            (const double *const *) objective_mix, all);
  for (unsigned i = 0; i < stage->n_choices[seat]; i++)
    worth[i] = all[model->place[seat][i]];
  for (unsigned other = 0; other < stage->n_seats; other++)
    g_free (objective_mix[other]);
}

/* What @seat can expect by the objective, where neither bids nor turns are due. */
double
gavel_round_model_evaluate (GavelRoundModel *model, const GavelState *s, unsigned seat)
{
  float worth[GAVEL_MAX_SEATS];

  model->game->evaluator->evaluate (model->objective == GAVEL_OBJECTIVE_WIN
                                        ? model->workspace
                                        : objective_workspace_of (model),
                                    s, worth);
  return (double) worth[seat];
}

/* -- Looking ----------------------------------------------------------------------- */

/* Whether the round looked at has every move that @detail asks for. */
static bool
is_detailed_enough (const GavelRoundModel *model, const GavelDetail *detail)
{
  const GavelRound *round = model->round;

  if (!round->full && detail->most_leaves > model->most_leaves)
    return false;
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    for (unsigned i = 0; i < detail->n_must[seat]; i++)
      {
        unsigned k = 0;

        while (k < round->stage->n_choices[seat]
               && round->move[seat][k] != detail->must[seat][i])
          k++;
        if (k == round->stage->n_choices[seat])
          return false;
      }
  return true;
}

/* Lays the round out, by the objective, too; until then at most, if that is not NULL. */
static void
lay_out_once (GavelRoundModel *model, const GavelState *s, const GavelDetail *detail,
              const GavelStageBudget *until)
{
  GavelDetail own = *detail;
  gint64 start = gavel_clock_now (&model->clock);

  own.until = until;
  model->n_each = detail->n_each;
  model->most_leaves = detail->most_leaves;
  model->round = model->game->sealed->round (model->workspace, s, &own);
  if (model->objective != GAVEL_OBJECTIVE_WIN)
    lay_out_by_objective (model, until);
  model->took = gavel_clock_now (&model->clock) - start;
}

static bool
is_cut (const GavelRoundModel *model)
{
  return model->round->cut
         || (model->objective_round != NULL && model->objective_round->cut);
}

/* Lays the round out as closely as time allows. Where there is a deadline, a coarse
 * layout comes first, so that there is one in any case. It tells how long a close one
 * takes, but not for sure: that gets half of the time, and is given up then. */
static void
lay_out (GavelRoundModel *model, const GavelState *s, const GavelDetail *detail)
{
  GavelStageBudget until
      = { .stop = model->stop, .deadline = model->deadline, .clock = model->clock };
  GavelDetail coarse = *detail;
  gint64 left;

  if (model->no_forecasts)
    {
      lay_out_once (model, s, detail, &until);
      return;
    }
  if (model->deadline == 0 || detail->n_each == 1)
    {
      lay_out_once (model, s, detail, NULL);
      return;
    }
  coarse.n_each = 1;
  coarse.most_leaves = 0.0;
  lay_out_once (model, s, &coarse, NULL);
  left = model->deadline - gavel_clock_now (&model->clock);
  if (model->took * detail->n_each > left / 2)
    return;
  until.deadline -= left / 2;
  forget_layout (model);
  lay_out_once (model, s, detail, &until);
  if (is_cut (model))
    {
      forget_layout (model);
      lay_out_once (model, s, &coarse, NULL);
    }
}

/**
 * gavel_round_model_look:
 * @s: a position with a sealed round due, nothing unknown, no bid turned up
 *
 * Lays out and solves the round, unless it is the one last looked at.
 */
void
gavel_round_model_look (GavelRoundModel *model, const GavelState *s,
                        const GavelDetail *detail, const GavelStageBudget *budget)
{
  gsize size = model->game->state_size;
  GavelStageBudget own = *budget;

  model->deadline = budget->deadline;
  model->clock = budget->clock;
  model->stop = budget->stop;
  if (model->ready && memcmp (model->position, s, size) == 0
      && memcmp (&model->seen, &model->pricing, sizeof model->seen) == 0
      && is_detailed_enough (model, detail))
    {
      if (model->objective != GAVEL_OBJECTIVE_WIN && model->objective_round == NULL)
        lay_out_by_objective (model, NULL);
      return;
    }
  forget (model);
  model->seen = model->pricing;
  model->game->sealed->set_pricing (model->workspace, &model->pricing);
  memcpy (model->position, s, size);
  lay_out (model, s, detail);
  if (own.deadline != 0 && !model->no_forecasts)
    own.deadline
        -= (own.deadline - gavel_clock_now (&own.clock)) * 2 / 3; /* price families */
  round_model_solve (model, round_model_core (model)->stage, &own, &model->answer);
  model->ready = !is_cut (model);
}

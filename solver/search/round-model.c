/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/round-model.h"

#include <math.h>
#include <string.h>

#define FALL_BACK_HEAT 40.0
#define NEVER 1e-4 /* what was thought impossible was not quite */
#define LEAST 1e-5 /* less than that is not worth a look */

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
forget_ratios (GavelRoundModel *model)
{
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    g_clear_pointer (&model->ratio[seat], g_free);
  model->read = false;
}

static void
forget (GavelRoundModel *model)
{
  forget_ratios (model);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    g_clear_pointer (&model->forecast[seat], gavel_forecast_free);
  gavel_stage_answer_clear (&model->answer);
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
    gavel_stage_answer_clear (&model->family[family]);
  model->families_ready = false;
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

static const GavelRound *
core_of (const GavelRoundModel *model)
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
static void
solve (const GavelRoundModel *model, const GavelStage *stage,
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
  solve (model, core_of (model)->stage, &own, &model->answer);
  model->ready = !is_cut (model);
}

/* -- What the others may bid ------------------------------------------------------ */

/* A round among seats that pay a tax. */
typedef struct
{
  const GavelRound *round;
  double tax;
} Taxed;

static void
taxed_utilities (gconstpointer data, unsigned seat, const double *const mix[],
                 double utility[])
{
  const Taxed *taxed = data;

  taxed->round->worths (taxed->round, seat, seat, mix, taxed->tax, utility);
}

/* The later, the more do prices depend on what a point is worth; in the end it is
 * worth nothing any more, and there is only one price family. */
static double
tax_scale (const GavelRound *round)
{
  return round->left > 0.0f ? 0.15 + 1.5 * round->left : 0.0;
}

/* An equilibrium as others see the round, in terms of the round looked at. */
static void
find_seen (GavelRoundModel *model, unsigned which, const GavelStageBudget *budget,
           GavelStageAnswer *answer)
{
  const GavelEvaluator *evaluator = model->game->evaluator;
  const GavelDetail detail
      = { .n_each = model->n_each, .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD };
  g_autoptr (GavelRound) round = NULL;
  GavelStageAnswer seen;

  if (model->rival_workspace[which] == NULL)
    model->rival_workspace[which] = evaluator->workspace_new (
        model->box, gavel_rival_values (model->game->id, which));
  model->game->sealed->set_pricing (model->rival_workspace[which], &model->pricing);
  round = model->game->sealed->round (model->rival_workspace[which],
                                      (GavelState *) model->position, &detail);
  gavel_stage_answer_init (&seen, round->stage);
  gavel_stage_solve (round->stage, budget, &seen);
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      answer->mix[seat] = g_new0 (double, model->round->stage->n_choices[seat]);
      for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
        if (seen.mix[seat][i] > 0.0)
          answer->mix[seat][gavel_round_nearest (model->round, seat, round->move[seat][i],
                                                 round->price[seat][i])]
              += seen.mix[seat][i];
    }
  gavel_stage_answer_clear (&seen);
}

static bool
is_late (const GavelRoundModel *model, gint64 until)
{
  return (model->stop != NULL && atomic_load (model->stop))
         || (model->deadline != 0 && gavel_clock_now (&model->clock) >= until);
}

/* The same equilibrium as all see it who lean that way; nothing where that is as our own,
 * or if there is no time. */
static void
find_taxed (GavelRoundModel *model, unsigned family, const GavelStageBudget *budget)
{
  double tax = gavel_price_family_tax[family] * tax_scale (model->round);
  Taxed taxed = { core_of (model), tax };
  GavelStage stage = *taxed.round->stage;

  stage.utilities = taxed_utilities;
  stage.data = &taxed;
  if (family == GAVEL_OWN_PRICE_FAMILY)
    for (unsigned seat = 0; seat < stage.n_seats; seat++)
      model->family[family].mix[seat]
          = g_memdup2 (model->answer.mix[seat],
                       model->round->stage->n_choices[seat] * sizeof (double));
  else if (tax != 0.0 && !is_late (model, model->deadline))
    solve (model, &stage, budget, &model->family[family]);
}

static void
find_families (GavelRoundModel *model)
{
  const GavelStageBudget budget = { .nash_conv = 0.01,
                                    .n_rounds = 60,
                                    .stop = model->stop,
                                    .deadline = model->deadline,
                                    .clock = model->clock };
  const GavelStageBudget fine = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV,
                                  .n_rounds = GAVEL_ROUND_MODEL_ROUNDS,
                                  .stop = model->stop,
                                  .deadline = model->deadline,
                                  .clock = model->clock };
  /* To look by other values takes its time: half of what is left, no more. */
  gint64 now = gavel_clock_now (&model->clock), until = now + (model->deadline - now) / 2;
  /* Where nothing is estimated, all see the same. */
  bool differ = !model->round->exact && model->round->left > 0.0f
                && gavel_rival_values (model->game->id, 0) != NULL;

#pragma omp parallel for schedule(dynamic, 1) num_threads(MAX(1, model->n_threads))
  for (unsigned i = 0; i < GAVEL_PRICE_FAMILIES; i++)
    if (i < GAVEL_TAXES)
      find_taxed (model, i, &budget);
    else if (differ && !is_late (model, until - model->took))
      find_seen (model, i - GAVEL_TAXES, &fine, &model->family[i]);
  model->families_ready = true;
}

/* Whether that family bids as our own one does. */
static bool
is_like_own (const GavelRoundModel *model, unsigned family)
{
  return family != GAVEL_OWN_PRICE_FAMILY && model->family[family].mix[0] == NULL;
}

/* What each kind of bidder would bid in the place of @seat. */
const GavelForecast *
gavel_round_model_forecast (GavelRoundModel *model, unsigned seat)
{
  if (!model->families_ready)
    find_families (model);
  if (model->forecast[seat] == NULL)
    model->forecast[seat]
        = gavel_forecast_new (model->game, model->box, (GavelState *) model->position,
                              model->round, model->family, seat);
  return model->forecast[seat];
}

/* What all but @self are believed to bid, whatever the family; @self as the equilibrium.
 */
static void
find_believed (GavelRoundModel *model, const GavelBeliefs *beliefs, unsigned self,
               double *believed[])
{
  const GavelStage *stage = model->round->stage;
  double weight[GAVEL_PRICE_FAMILIES];

  gavel_beliefs_price_families (beliefs, weight);
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      unsigned n = stage->n_choices[seat];
      g_autofree double *mix = g_new (double, n);

      believed[seat] = g_new0 (double, n);
      if (seat == self)
        {
          memcpy (believed[seat], model->answer.mix[seat], n * sizeof *mix);
          continue;
        }
      for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
        {
          gavel_forecast_mix (gavel_round_model_forecast (model, seat),
                              &beliefs->seat[seat], family, mix);
          for (unsigned i = 0; i < n; i++)
            believed[seat][i] += weight[family] * mix[i];
        }
    }
}

/**
 * gavel_round_model_samples:
 * @self: who asks; nobody if there is no such seat
 * @sample: (out): for every seat but @self what it sees as it bids
 * @believed: (out) (transfer full): what each is believed to bid before that
 */
void
gavel_round_model_samples (GavelRoundModel *model, const GavelBeliefs *beliefs,
                           unsigned self, GavelBidSample sample[], double *believed[])
{
  const GavelBidScene scene = { .game = model->game,
                                .box = model->box,
                                .state = (GavelState *) model->position,
                                .round = model->round,
                                .pricing = &model->seen,
                                .beliefs = beliefs,
                                .equilibrium = (const double *const *) model->answer.mix,
                                .believed = (const double *const *) believed };

  find_believed (model, beliefs, self, believed);
  for (unsigned seat = 0; seat < model->round->stage->n_seats; seat++)
    if (seat != self)
      gavel_bid_inputs (&scene, seat, &sample[seat]);
}

/* What all but @self are believed to bid, and what the net says of that. */
static void
read_table (GavelRoundModel *model, const GavelBeliefs *beliefs, unsigned self,
            double *believed[], double *read[])
{
  GavelBidSample sample[GAVEL_MAX_SEATS] = { { 0 } };

  gavel_round_model_samples (model, beliefs, self, sample, believed);
  for (unsigned seat = 0; seat < model->round->stage->n_seats; seat++)
    if (seat != self)
      {
        read[seat] = g_new (double, sample[seat].n_bids);
        gavel_bidders_chances (model->bidders, &sample[seat], read[seat]);
        gavel_bid_sample_clear (&sample[seat]);
      }
}

/* How likely bids of about that price were thought to be. */
static double
chance_near (const GavelRound *round, unsigned seat, const double mix[], float price)
{
  double sum = 0.0;

  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    sum += mix[i]
           * MAX (0.0, 1.0 - fabs ((double) (round->price[seat][i] - price)) / 12.0);
  return sum;
}

/* Notes how well the bids were foretold, and whether the net did better. */
static void
note_fit (GavelRoundModel *model, const float price[], GavelSeats known, unsigned self,
          GavelBeliefs *beliefs)
{
  double *believed[GAVEL_MAX_SEATS] = { NULL }, *read[GAVEL_MAX_SEATS] = { NULL };
  double sum = 0.0;
  unsigned n_new = 0, n_seen = 0;

  if (model->bidders != NULL)
    read_table (model, beliefs, self, believed, read);
  else
    find_believed (model, beliefs, self, believed);
  for (unsigned seat = 0; seat < model->round->stage->n_seats; seat++)
    {
      GavelBelief *belief = &beliefs->seat[seat];

      if (seat != self && (known & GAVEL_SEAT (seat)) != 0)
        {
          double near = chance_near (model->round, seat, believed[seat], price[seat]);
          double fit = log (0.01 + near);

          belief->fit += (fit - belief->fit) / (belief->n_bids + 1.0);
          if (read[seat] != NULL)
            gavel_belief_compare (
                belief, near, chance_near (model->round, seat, read[seat], price[seat]));
          sum += fit;
          n_new++;
        }
      n_seen += belief->n_bids;
      g_free (believed[seat]);
      g_free (read[seat]);
    }
  if (n_new > 0)
    beliefs->fit += (sum - n_new * beliefs->fit) / (n_seen + n_new);
}

/* Brings beliefs about all opponents of @self up to date with the bids that were
 * turned up in the round looked at. */
void
gavel_round_model_learn (GavelRoundModel *model, const GavelMove bid[], GavelSeats known,
                         unsigned self, GavelBeliefs *beliefs)
{
  const GavelForecast *forecast[GAVEL_MAX_SEATS] = { NULL };
  float price[GAVEL_MAX_SEATS] = { 0.0f };

  for (unsigned seat = 0; seat < model->round->stage->n_seats; seat++)
    if (seat != self && (known & GAVEL_SEAT (seat)) != 0)
      {
        unsigned size;

        forecast[seat] = gavel_round_model_forecast (model, seat);
        price[seat] = model->game->sealed->price (model->box, bid[seat], &size);
      }
  note_fit (model, price, known, self, beliefs);
  gavel_beliefs_learn (beliefs, forecast, price);
}

/* How much likelier each bid of a seat is than was believed, going by the net as far as
 * it has foretold this table better so far. Kept, since it is asked again and again. */
static void
find_ratios (GavelRoundModel *model, const GavelBeliefs *beliefs, unsigned self)
{
  double *believed[GAVEL_MAX_SEATS] = { NULL };
  unsigned n_seats = model->round->stage->n_seats;

  if (model->read && model->reader == self
      && memcmp (&model->read_with, beliefs, sizeof *beliefs) == 0)
    return;
  forget_ratios (model);
  if (is_late (model, model->deadline)) /* then the beliefs must do */
    return;
  read_table (model, beliefs, self, believed, model->ratio);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      double share = gavel_beliefs_net_share (beliefs, seat, n_seats);
      double *ratio = model->ratio[seat];

      for (unsigned i = 0; ratio != NULL && i < model->round->stage->n_choices[seat]; i++)
        ratio[i] = 1.0 - share + share * ratio[i] / MAX (believed[seat][i], NEVER);
      g_free (believed[seat]);
    }
  model->read = true;
  model->reader = self;
  model->read_with = *beliefs;
}

/* Over all schools this gives the net its share; also where the beliefs saw nothing. */
static void
correct_mix (double mix[], const double ratio[], unsigned n)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    {
      mix[i] = MAX (mix[i], NEVER) * ratio[i];
      if (mix[i] < LEAST)
        mix[i] = 0.0;
      sum += mix[i];
    }
  for (unsigned i = 0; i < n; i++)
    mix[i] /= sum;
}

/* Adds what the opponents of @self are believed to bid, a scenario for each price family,
 * of
 * @part weight in all, corrected by @ratio. Unlikely schools are left out. */
static void
add_scenarios (GavelRoundModel *model, const GavelBeliefs *beliefs, unsigned self,
               const int count[], double *const ratio[], double part,
               GavelScenarios *scenarios)
{
  const GavelStage *stage = model->round->stage;
  double weight[GAVEL_PRICE_FAMILIES], most = 0.0, sum = 0.0;
  double *mixes[GAVEL_PRICE_FAMILIES][GAVEL_MAX_SEATS] = { { NULL } };
  unsigned first = scenarios->n;

  gavel_beliefs_price_families (beliefs, weight);
  if (!model->families_ready)
    find_families (model);
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES;
       family++) /* one scenario for all */
    if (is_like_own (model, family))
      {
        weight[GAVEL_OWN_PRICE_FAMILY] += weight[family];
        weight[family] = 0.0;
      }
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
    {
      if (is_like_own (model, family))
        continue;
      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        {
          double *mix = g_new (double, stage->n_choices[seat]);

          mixes[family][seat] = mix;
          if (seat == self)
            {
              memcpy (mix, model->answer.mix[seat], stage->n_choices[seat] * sizeof *mix);
              continue;
            }
          gavel_forecast_mix (gavel_round_model_forecast (model, seat),
                              &beliefs->seat[seat], family, mix);
          if (ratio[seat] != NULL)
            correct_mix (mix, ratio[seat], stage->n_choices[seat]);
          weight[family]
              *= gavel_forecast_count (model->forecast[seat], count[seat], mix);
        }
      most = MAX (most, weight[family]);
    }
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
    {
      bool keep = weight[family] > 0.01 * most;

      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        if (keep)
          scenarios->mix[scenarios->n][seat] = mixes[family][seat];
        else
          g_free (mixes[family][seat]);
      if (keep)
        sum += scenarios->weight[scenarios->n++] = weight[family];
    }
  for (unsigned i = first; i < scenarios->n; i++)
    scenarios->weight[i] *= part / sum;
}

/**
 * gavel_round_model_scenarios:
 * @count: cards seen face down at each seat, -1 where that is not known
 * @firm: how sure it is that they stay as they are; else all of them may change
 *
 * What the opponents of @self are believed to bid in the round looked at. The seat
 * itself gets the equilibrium's mix.
 */
void
gavel_round_model_scenarios (GavelRoundModel *model, const GavelBeliefs *beliefs,
                             unsigned self, const int count[], double firm,
                             GavelScenarios *scenarios)
{
  static const int unseen[GAVEL_MAX_SEATS] = { -1, -1, -1, -1, -1 };
  double *const *ratio = model->ratio;
  bool seen = false;

  if (model->bidders != NULL)
    find_ratios (model, beliefs, self);
  memset (scenarios, 0, sizeof *scenarios);
  for (unsigned seat = 0; seat < model->round->stage->n_seats; seat++)
    seen |= seat != self && count[seat] >= 0;
  if (!seen || firm > 0.0)
    add_scenarios (model, beliefs, self, count, ratio, seen ? firm : 1.0, scenarios);
  if (seen && firm < 1.0)
    add_scenarios (model, beliefs, self, unseen, ratio, 1.0 - firm, scenarios);
}

void
gavel_scenarios_clear (GavelScenarios *scenarios)
{
  for (unsigned i = 0; i < scenarios->n; i++)
    for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
      g_free (scenarios->mix[i][seat]);
  scenarios->n = 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sealed round: what the others may bid, by families of prices, beliefs and the net of
 * bidders; and what is learned of them when the bids are turned up. */
#include "search/round-model-private.h"

#include <math.h>
#include <string.h>

#define NEVER 1e-4 /* what was thought impossible was not quite */
#define LEAST 1e-5 /* less than that is not worth a look */

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
  Taxed taxed = { round_model_core (model), tax };
  GavelStage stage = *taxed.round->stage;

  stage.utilities = taxed_utilities;
  stage.data = &taxed;
  if (family == GAVEL_OWN_PRICE_FAMILY)
    for (unsigned seat = 0; seat < stage.n_seats; seat++)
      model->family[family].mix[seat]
          = g_memdup2 (model->answer.mix[seat],
                       model->round->stage->n_choices[seat] * sizeof (double));
  else if (tax != 0.0 && !is_late (model, model->deadline))
    round_model_solve (model, &stage, budget, &model->family[family]);
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
  round_model_forget_ratios (model);
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

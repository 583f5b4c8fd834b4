/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the others may bid in the round looked at, and what their bids tell. */
#include "search/round-model-private.h"

#include <math.h>
#include <string.h>

#define NEAR 12.0 /* points: bids this near count as foretold, the nearer the more */
#define LEAST                                                                            \
  0.003 /* scenarios less likely than that, next to the likeliest, are left out */

static void
forget_said (GavelRoundModel *model)
{
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      g_clear_pointer (&model->said[seat], g_free);
      g_clear_pointer (&model->believed[seat], g_free);
    }
  model->read = false;
}

/* Forgets what is known of a round. */
void
round_model_forget_rivals (GavelRoundModel *model)
{
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      g_clear_pointer (&model->forecast[seat], gavel_forecast_free);
      g_clear_pointer (&model->tried[seat], g_free);
    }
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
    gavel_stage_answer_clear (&model->family[family]);
  model->families_ready = false;
  forget_said (model);
}

/* What each kind of bidder would bid in the place of @seat. */
const GavelForecast *
gavel_round_model_forecast (GavelRoundModel *model, unsigned seat)
{
  if (!model->families_ready)
    round_model_find_families (model);
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
                                .tried = (const double *const *) model->tried,
                                .believed = (const double *const *) believed };

  if (!model->families_ready)
    round_model_find_families (model);
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
           * MAX (0.0, 1.0 - fabs ((double) (round->price[seat][i] - price)) / NEAR);
  return sum;
}

/* How likely bids below that price were thought to be, and half of those of that price.
 */
static double
chance_below (const GavelRound *round, unsigned seat, const double mix[], float price)
{
  double sum = 0.0;

  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    if (round->price[seat][i] <= price)
      sum += round->price[seat][i] < price ? mix[i] : 0.5 * mix[i];
  return sum;
}

/* Notes how well the bids were foretold, whether the net did better, and whether it was
 * off with all of them alike. */
static void
note_fit (GavelRoundModel *model, const float price[], GavelSeats known, unsigned self,
          GavelBeliefs *beliefs)
{
  double *believed[GAVEL_MAX_SEATS] = { NULL }, *read[GAVEL_MAX_SEATS] = { NULL };
  double sum = 0.0, off[GAVEL_MAX_SEATS];
  unsigned n_new = 0, n_seen = 0, n_off = 0;

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
            {
              gavel_belief_compare (
                  belief,
                  &(GavelSaid){ near,
                                chance_near (model->round, seat, read[seat], price[seat]),
                                chance_near (model->round, seat, model->answer.mix[seat],
                                             price[seat]),
                                chance_near (model->round, seat, model->tried[seat],
                                             price[seat]) });
              off[n_off++] = gavel_normal_score (
                  chance_below (model->round, seat, read[seat], price[seat]));
            }
          sum += fit;
          n_new++;
        }
      n_seen += belief->n_bids;
      g_free (believed[seat]);
      g_free (read[seat]);
    }
  gavel_beliefs_note_off (beliefs, off, n_off);
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

/* Lets the net read the table, if there is time. Kept, since it is asked again and again.
 */
static void
read_once (GavelRoundModel *model, const GavelBeliefs *beliefs, unsigned self)
{
  if (model->read && model->reader == self
      && memcmp (&model->read_with, beliefs, sizeof *beliefs) == 0)
    return;
  forget_said (model);
  if (model->bidders == NULL || round_model_is_late (model, model->deadline))
    return; /* then the beliefs must do */
  read_table (model, beliefs, self, model->believed, model->said);
  model->read = true;
  model->reader = self;
  model->read_with = *beliefs;
}

/* What all seats may bid, and how likely that is: as they are believed to in each price
 * family, then as the net says at each level of the table. */
#define N_WAYS (GAVEL_PRICE_FAMILIES + GAVEL_LEVELS)

typedef struct
{
  double weight[N_WAYS];
  double *mix[N_WAYS][GAVEL_MAX_SEATS];
} Ways;

/* How far to go by the net: for each seat, and for the table as a whole, where that is
 * the most for any of them. */
static double
find_shares (const GavelRoundModel *model, const GavelBeliefs *beliefs, double share[])
{
  unsigned n_seats = model->round->stage->n_seats;
  double most = 0.0;

  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      share[seat] = model->said[seat] != NULL
                        ? gavel_beliefs_net_share (beliefs, seat, n_seats)
                        : 0.0;
      most = MAX (most, share[seat]);
    }
  return most;
}

static void
weigh_ways (const GavelRoundModel *model, const GavelBeliefs *beliefs, double by_net,
            double weight[N_WAYS])
{
  gavel_beliefs_price_families (beliefs, weight);
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
    if (round_model_is_like_own (model, family)) /* one scenario for all */
      {
        weight[GAVEL_OWN_PRICE_FAMILY] += weight[family];
        weight[family] = 0.0;
      }
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
    weight[family] *= 1.0 - by_net;
  for (unsigned k = 0; k < GAVEL_LEVELS; k++)
    weight[GAVEL_PRICE_FAMILIES + k] = by_net * gavel_level_weight[k];
}

/* What @seat may bid in each of them. Of what the net says at a table only @part is for
 * this seat. */
static void
find_ways (GavelRoundModel *model, const GavelBeliefs *beliefs, unsigned seat,
           double part, Ways *ways)
{
  unsigned n = model->round->stage->n_choices[seat];
  const GavelForecast *forecast = gavel_round_model_forecast (model, seat);
  g_autofree double *all = NULL;
  double *leaning[GAVEL_LEVELS];

  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
    if (ways->weight[family] > 0.0)
      {
        ways->mix[family][seat] = g_new (double, n);
        gavel_forecast_mix (forecast, &beliefs->seat[seat], family,
                            ways->mix[family][seat]);
      }
  if (model->said[seat] == NULL)
    return;
  all = g_new (double, n);
  for (unsigned i = 0; i < n; i++)
    all[i] = part * model->said[seat][i] + (1.0 - part) * model->believed[seat][i];
  for (unsigned k = 0; k < GAVEL_LEVELS; k++)
    leaning[k] = ways->mix[GAVEL_PRICE_FAMILIES + k][seat] = g_new (double, n);
  gavel_lean_mix (model->round->price[seat], n, all, gavel_beliefs_correlation (beliefs),
                  leaning);
}

/* Adds what the opponents of @self may bid, scenarios of @part weight in all. Unlikely
 * ones are left out. */
static void
add_scenarios (GavelRoundModel *model, const GavelBeliefs *beliefs, unsigned self,
               const int count[], double part, GavelScenarios *scenarios)
{
  unsigned n_seats = model->round->stage->n_seats, first = scenarios->n;
  double share[GAVEL_MAX_SEATS], by_net, most = 0.0, sum = 0.0;
  Ways ways = { { 0.0 } };

  if (!model->families_ready)
    round_model_find_families (model);
  by_net = find_shares (model, beliefs, share);
  weigh_ways (model, beliefs, by_net, ways.weight);
  for (unsigned seat = 0; seat < n_seats; seat++)
    if (seat != self)
      find_ways (model, beliefs, seat, by_net > 0.0 ? share[seat] / by_net : 0.0, &ways);
  for (unsigned k = 0; k < N_WAYS; k++)
    {
      if (ways.weight[k] <= 0.0)
        continue;
      ways.mix[k][self]
          = g_memdup2 (model->answer.mix[self],
                       model->round->stage->n_choices[self] * sizeof (double));
      for (unsigned seat = 0; seat < n_seats; seat++)
        if (seat != self)
          ways.weight[k] *= gavel_forecast_count (model->forecast[seat], count[seat],
                                                  ways.mix[k][seat]);
      most = MAX (most, ways.weight[k]);
    }
  for (unsigned k = 0; k < N_WAYS; k++)
    {
      bool keep = ways.weight[k] > LEAST * most;

      for (unsigned seat = 0; seat < n_seats; seat++)
        if (keep)
          scenarios->mix[scenarios->n][seat] = ways.mix[k][seat];
        else
          g_free (ways.mix[k][seat]);
      if (keep)
        sum += scenarios->weight[scenarios->n++] = ways.weight[k];
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
  bool seen = false;

  read_once (model, beliefs, self);
  memset (scenarios, 0, sizeof *scenarios);
  for (unsigned seat = 0; seat < model->round->stage->n_seats; seat++)
    seen |= seat != self && count[seat] >= 0;
  if (!seen || firm > 0.0)
    add_scenarios (model, beliefs, self, count, seen ? firm : 1.0, scenarios);
  if (seen && firm < 1.0)
    add_scenarios (model, beliefs, self, unseen, 1.0 - firm, scenarios);
}

void
gavel_scenarios_clear (GavelScenarios *scenarios)
{
  for (unsigned i = 0; i < scenarios->n; i++)
    for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
      g_free (scenarios->mix[i][seat]);
  scenarios->n = 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rivals/bid-inputs.h"

#include <math.h>
#include <string.h>

#define NEAR 12.0 /* points: what is said of a price goes for prices this near, too */

/* What is at stake for the others, in one figure each. */
typedef struct
{
  float most_purse, purse; /* of the richest, on average */
  float most_gain, least_gain, gain;
  float most_score, n_cards, wanting; /* the share that gains anything */
} Others;

static Others
sum_up_others (const GavelStakes stakes[], unsigned n_seats, unsigned seat)
{
  Others others = { .least_gain = INFINITY, .most_score = -INFINITY };
  float part = 1.0f / (float) (n_seats - 1);

  for (unsigned i = 0; i < n_seats; i++)
    {
      if (i == seat)
        continue;
      others.most_purse = MAX (others.most_purse, stakes[i].purse);
      others.purse += part * stakes[i].purse;
      others.most_gain = MAX (others.most_gain, stakes[i].gain);
      others.least_gain = MIN (others.least_gain, stakes[i].gain);
      others.gain += part * stakes[i].gain;
      others.most_score = MAX (others.most_score, stakes[i].score);
      others.n_cards += part * (float) stakes[i].n_cards;
      others.wanting += stakes[i].gain > 0.0f ? part : 0.0f;
    }
  return others;
}

static void
write_situation (const GavelBidScene *scene, unsigned seat, const GavelStakes *own,
                 const Others *others, float prize, float x[GAVEL_SITUATION_INPUTS])
{
  const GavelPricing *m = scene->pricing;
  const GavelBelief *belief = &scene->beliefs->seat[seat];
  unsigned n_seats = scene->round->stage->n_seats;
  float left = scene->round->left;

  x[0] = 1.0f - left;
  x[1] = left <= 0.0f;
  x[2] = left < 0.34f;
  x[3] = (float) n_seats / 5.0f;
  x[4] = prize / 100.0f;
  x[5] = m->slow_price;
  x[6] = m->slow_all;
  x[7] = m->slow_seat[seat];
  x[8] = own->gain / 100.0f;
  x[9] = others->most_gain / 100.0f;
  x[10] = others->least_gain / 100.0f;
  x[11] = others->gain / 100.0f;
  x[12] = own->purse / 200.0f;
  x[13] = others->most_purse / 200.0f;
  x[14] = others->purse / 200.0f;
  x[15] = own->spare / 100.0f;
  x[16] = (float) own->n_cards / 8.0f;
  x[17] = others->n_cards / 8.0f;
  x[18] = (own->score - others->most_score) / 100.0f;
  x[19] = x[18] + x[8];
  x[20] = own->score / 300.0f;
  x[21] = others->wanting;
  x[22] = m->seat[seat];
  x[23] = m->n_rounds / 12.0f;
  x[24] = m->swing[seat];
  x[25] = (float) scene->beliefs->fit / 3.0f;
  x[26] = (float) belief->fit / 3.0f;
  x[29] = m->price;
  x[30] = n_seats == 2;
  x[31] = n_seats == 3;
}

/* What @mix says of each price and those near it. */
static void
smooth (const float price[], const double mix[], unsigned n, double near[])
{
  for (unsigned i = 0; i < n; i++)
    {
      near[i] = 0.0;
      for (unsigned k = 0; k < n; k++)
        near[i] += mix[k] * MAX (0.0, 1.0 - fabs ((double) (price[i] - price[k])) / NEAR);
    }
}

/* What @mix says of the very price. */
static void
add_alike (const float price[], const double mix[], unsigned n, double same[])
{
  for (unsigned i = 0; i < n; i++)
    {
      same[i] = 0.0;
      for (unsigned k = 0; k < n; k++)
        same[i] += price[k] == price[i] ? mix[k] : 0.0;
    }
}

/* Worths, told as how far below the best each is. */
static double
below_best (double worth[], unsigned n, double *spread)
{
  double most = -INFINITY, least = INFINITY;

  for (unsigned i = 0; i < n; i++)
    {
      most = MAX (most, worth[i]);
      least = MIN (least, worth[i]);
    }
  for (unsigned i = 0; i < n; i++)
    worth[i] -= most;
  *spread = most - least;
  return most;
}

static void
write_prices (const GavelBidScene *scene, unsigned seat, const GavelStakes *own,
              const Others *others, float prize, unsigned i, float x[GAVEL_BID_INPUTS])
{
  const GavelPricing *m = scene->pricing;
  float price = scene->round->price[seat][i], size = scene->round->size[seat][i];
  float after = scene->game->sealed->gain_by (scene->box, scene->state, seat,
                                              scene->round->move[seat][i]);
  float loss = own->gain - after;

  x[0] = price / 100.0f;
  x[1] = price <= 0.0f;
  x[2] = price / MAX (prize, 1.0f);
  x[3] = (price - m->slow_price * prize) / 50.0f;
  x[4] = fabsf (x[3]);
  x[5] = (price - m->slow_all * prize) / 50.0f;
  x[6] = fabsf (x[5]);
  x[7] = (price - m->slow_seat[seat] * prize) / 50.0f;
  x[8] = fabsf (x[7]);
  x[9] = price / MAX (own->purse, 1.0f);
  x[10] = MIN (price / MAX (others->most_purse, 1.0f), 3.0f);
  x[11] = price > others->most_purse;
  x[12] = MAX (0.0f, price - own->spare) / 50.0f;
  x[13] = loss / 50.0f;
  x[14] = MIN (loss / MAX (own->gain, 5.0f) / 2.0f, 4.0f);
  x[15] = after / 100.0f;
  x[16] = size / 6.0f;
  x[17] = size == 1.0f;
  x[18] = size / MAX ((float) own->n_cards, 1.0f);
  x[19] = (price - own->gain) / 100.0f;
  x[20] = fabsf (x[19]);
  x[21] = MIN (price, others->most_purse) / 100.0f;
  x[22] = loss > 0.0f;
  x[23] = (own->score + after - others->most_score) / 100.0f;
}

/* What each bid is worth, and what is said of it. */
static void
write_worths (const GavelBidScene *scene, unsigned seat, GavelBidSample *sample)
{
  const GavelRound *round = scene->round;
  unsigned n = sample->n_bids;
  g_autofree double *best = g_new (double, n), *reply = g_new (double, n);
  g_autofree double *mixed = g_new (double, n), *believed = g_new (double, n);
  double (*rank)[GAVEL_MAX_SEATS] = g_malloc0_n (n, sizeof *rank);
  double spread, most, other_spread;

  round->stage->utilities (round->stage->data, seat, scene->equilibrium, best);
  round->stage->utilities (round->stage->data, seat, scene->believed, reply);
  round->ranks (round, seat, scene->believed, rank);
  most = below_best (best, n, &spread);
  below_best (reply, n, &other_spread);
  smooth (round->price[seat], scene->equilibrium[seat], n, mixed);
  smooth (round->price[seat], scene->believed[seat], n, believed);
  for (unsigned i = 0; i < n; i++)
    {
      float *x = sample->bid[i];

      x[24] = (float) (10.0 * best[i]);
      x[25] = (float) exp (40.0 * best[i]);
      x[26] = (float) exp (10.0 * best[i]);
      x[27] = (float) (log (mixed[i] + 1e-3) / 3.0);
      x[28] = (float) (log (believed[i] + 1e-3) / 3.0);
      x[29] = (float) (10.0 * reply[i]);
      x[30] = (float) exp (40.0 * reply[i]);
      x[31] = (float) exp (10.0 * reply[i]);
      x[32] = (float) rank[i][0];
      x[33] = (float) rank[i][1];
      x[34] = (float) (best[i] / (spread + 0.02));
      x[35] = (float) (reply[i] / (other_spread + 0.02));
    }
  sample->situation[27] = (float) (5.0 * spread);
  sample->situation[28] = (float) most;
  g_free (rank);
}

/* The same next to those who try bids. */
static void
write_tried (const GavelBidScene *scene, unsigned seat, GavelBidSample *sample)
{
  const GavelRound *round = scene->round;
  unsigned n = sample->n_bids;
  g_autofree double *reply = g_new (double, n), *near = g_new (double, n);
  g_autofree double *same = g_new (double, n), *believed = g_new (double, n);
  double (*rank)[GAVEL_MAX_SEATS] = g_malloc0_n (n, sizeof *rank);
  double spread;

  round->stage->utilities (round->stage->data, seat, scene->tried, reply);
  round->ranks (round, seat, scene->tried, rank);
  below_best (reply, n, &spread);
  smooth (round->price[seat], scene->tried[seat], n, near);
  add_alike (round->price[seat], scene->tried[seat], n, same);
  add_alike (round->price[seat], scene->believed[seat], n, believed);
  for (unsigned i = 0; i < n; i++)
    {
      float *x = sample->bid[i];

      x[36] = (float) (log (near[i] + 1e-3) / 3.0);
      x[37] = (float) (log (same[i] + 1e-3) / 3.0);
      x[38] = (float) (10.0 * reply[i]);
      x[39] = (float) exp (20.0 * reply[i]);
      x[40] = (float) (reply[i] / (spread + 0.02));
      x[41] = (float) rank[i][0];
      x[42] = (float) rank[i][1];
      x[43] = (float) (log (believed[i] + 1e-3) / 3.0);
    }
  g_free (rank);
}

/* @sample is to be cleared by the caller. */
void
gavel_bid_inputs (const GavelBidScene *scene, unsigned seat, GavelBidSample *sample)
{
  const GavelSealed *sealed = scene->game->sealed;
  const GavelRound *round = scene->round;
  unsigned n_seats = round->stage->n_seats, n = round->stage->n_choices[seat];
  float prize = sealed->prize (scene->box, scene->state);
  GavelStakes stakes[GAVEL_MAX_SEATS];
  Others others;

  for (unsigned i = 0; i < n_seats; i++)
    sealed->stakes (scene->box, scene->state, i, &stakes[i]);
  others = sum_up_others (stakes, n_seats, seat);
  gavel_bid_sample_init (sample, n);
  write_situation (scene, seat, &stakes[seat], &others, prize, sample->situation);
  for (unsigned i = 0; i < n; i++)
    {
      write_prices (scene, seat, &stakes[seat], &others, prize, i, sample->bid[i]);
      for (unsigned k = 0; k < n; k++)
        sample->alike[i] += round->price[seat][k] == round->price[seat][i];
    }
  write_worths (scene, seat, sample);
  write_tried (scene, seat, sample);
}

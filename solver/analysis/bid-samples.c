/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/bid-samples.h"

#include <math.h>
#include <string.h>

/* A bid speaks for bids like it, too: of a price this near in points, */
#define NEAR 3.0f
/* with another number of cards less, with the very cards more. */
#define OTHER_SIZE 0.1f
#define SAME_CARDS 3.0f

static void
bid_seen_clear (gpointer data)
{
  GavelBidSeen *seen = data;

  gavel_bid_sample_clear (&seen->sample);
  g_free (seen->prices);
  g_free (seen->sizes);
  g_free (seen->believed);
}

/* What the net should have said. */
static void
write_target (const GavelRound *round, unsigned seat, GavelMove bid, float price,
              unsigned size, float target[])
{
  unsigned n = round->stage->n_choices[seat];
  float sum = 0.0f;

  for (unsigned i = 0; i < n; i++)
    {
      float off = (round->price[seat][i] - price) / NEAR;

      target[i] = expf (-0.5f * off * off);
      if (round->size[seat][i] != size)
        target[i] *= OTHER_SIZE;
      if (round->move[seat][i] == bid)
        target[i] *= SAME_CARDS;
      sum += target[i];
    }
  if (sum < 1e-6f)
    sum = target[gavel_round_nearest (round, seat, bid, price)] = 1.0f;
  for (unsigned i = 0; i < n; i++)
    target[i] /= sum;
}

static void
add_round (GArray *all, GavelRoundModel *model, const GavelPastRound *round,
           const GavelBeliefs *beliefs, unsigned number)
{
  const GavelState *s = (const GavelState *) round->before;
  const GavelSealed *sealed = model->game->sealed;
  unsigned n_seats = model->round->stage->n_seats;
  GavelBidSample sample[GAVEL_MAX_SEATS];
  double *believed[GAVEL_MAX_SEATS];

  gavel_round_model_samples (model, beliefs, GAVEL_MAX_SEATS, sample, believed);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      unsigned n = model->round->stage->n_choices[seat];
      GavelBidSeen seen = { .sample = sample[seat],
                            .round = number,
                            .seat = seat,
                            .n_seats = n_seats,
                            .prize = sealed->prize (model->box, s),
                            .pricing = model->pricing,
                            .believed = believed[seat] };

      if ((round->known & GAVEL_SEAT (seat)) == 0)
        {
          bid_seen_clear (&seen);
          continue;
        }
      seen.price = sealed->price (model->box, round->bid[seat], &seen.size);
      sealed->stakes (model->box, s, seat, &seen.stakes);
      seen.prices = g_memdup2 (model->round->price[seat], n * sizeof (float));
      seen.sizes = g_memdup2 (model->round->size[seat], n);
      write_target (model->round, seat, round->bid[seat], seen.price, seen.size,
                    seen.sample.target);
      g_array_append_val (all, seen);
    }
}

/**
 * gavel_bids_seen:
 *
 * Cards that nobody noted are filled in somehow.
 *
 * Returns: (transfer full) (element-type GavelBidSeen): the bids that were turned up, in
 *   order; none of a game in which nothing is learned of them
 */
GArray *
gavel_bids_seen (const GavelRecord *record, const GavelWeights *weights)
{
  static const GavelDetail detail = { .n_each = GAVEL_ROUND_MODEL_EACH,
                                      .all = true,
                                      .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD };
  static const GavelStageBudget budget = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV,
                                           .n_rounds = GAVEL_ROUND_MODEL_ROUNDS };
  const GavelGame *game = gavel_record_game (record);
  const GavelBox *box = gavel_record_box (record);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (GavelBidSeen));
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  GavelQuestion question;

  g_array_set_clear_func (all, bid_seen_clear);
  if (game->sealed == NULL || game->sealed->stakes == NULL || rounds->len == 0)
    return all;
  gavel_question_init (&question, game, box, weights, gavel_record_state (record), 0);
  for (unsigned i = 0; i < rounds->len; i++)
    {
      GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);
      g_autoptr (GavelRoundModel) model = gavel_round_model_new (game, box, weights);
      GavelRng rng = gavel_rng_named (1, round->line, 0);

      game->imagine (box, (GavelState *) round->before, GAVEL_CHANCE, &rng);
      model->pricing = gavel_history_pricing (rounds, round->line, &question);
      gavel_round_model_look (model, (GavelState *) round->before, &detail, &budget);
      add_round (all, model, round, &question.beliefs, i);
      gavel_round_model_learn (model, round->bid, round->known, GAVEL_MAX_SEATS,
                               &question.beliefs);
    }
  return all;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/score5/features.h"

#include <string.h>

static unsigned
step_of (unsigned value)
{
  return MIN (value / 5, SCORE5_STEPS - 1);
}

/**
 * score5_sight_init:
 * @n_rounds: how many are played
 * @gone: lots turned up so far
 * @pricing: how the table bids, as it was known before the last of those rounds
 */
void
score5_sight_init (Score5Sight *sight, const GavelDeck *deck, unsigned n_seats,
                   unsigned n_rounds, GavelCards gone, const GavelPricing *pricing)
{
  memset (sight, 0, sizeof *sight);
  sight->deck = deck;
  sight->pricing = *pricing;
  for (unsigned star = 0; star < 2; star++)
    {
      GavelKind kind = GAVEL_ONE_STAR + star;
      GavelCards unseen = deck->kind[kind] & ~gone;
      unsigned n_left = score5_lots_of_kind (SCORE5_ROUNDS, kind)
                        - score5_lots_of_kind (n_rounds, kind);
      float chance
          = unseen == 0 ? 0.0f : (float) n_left / (float) gavel_cards_count (unseen);

      if (n_left == 0)
        continue;
      GAVEL_FOREACH_CARD (card, unseen)
        for (unsigned step = 0; step <= step_of (deck->value[card]); step++)
          {
            float *hope = sight->hope[deck->family_of[card]][step];
            float *most = &sight->most[deck->family_of[card]][step];
            float gain = ((float) deck->value[card] - 5.0f * (float) step) / 150.0f;

            hope[star] += chance * MAX (gain, 0.0f);
            *most = MAX (*most, gain);
          }
      sight->table[star] = (float) n_left / (star == 0 ? 4.0f : 7.0f);
    }
  sight->left = (float) (SCORE5_ROUNDS - n_rounds) / SCORE5_ROUNDS;
  sight->done = 1.0f - sight->left;
  sight->wild_to_come = n_rounds < SCORE5_ROUNDS;
  sight->table[2] = sight->left;
  sight->table[3] = sight->wild_to_come;
  sight->table[4 + n_seats - 2] = 1.0f;
}

/* The two highest values of a set. */
static void
two_highest (const GavelDeck *deck, GavelCards cards, unsigned top[2])
{
  top[0] = top[1] = 0;
  GAVEL_FOREACH_CARD (card, cards)
    {
      unsigned value = deck->value[card];

      if (value > top[0])
        {
          top[1] = top[0];
          top[0] = value;
        }
      else if (value > top[1])
        top[1] = value;
    }
}

/* The numbers of one hand. What each is, its line says. */
void
score5_features (const Score5Sight *sight, unsigned seat, GavelCards hand,
                 float inputs[SCORE5_INPUTS])
{
  const GavelDeck *deck = sight->deck;
  GavelCards shown, spare;
  float score = (float) score5_score (deck, hand, &shown);
  unsigned best[GAVEL_WILD] = { 0 }, sorted[GAVEL_WILD], top[2], n_empty = 0;
  float total, spent, hope[2] = { 0.0f }, most = 0.0f, lowest = 1000.0f;
  bool has_wild = (hand & deck->family[GAVEL_WILD]) != 0;

  memset (inputs, 0, SCORE5_INPUTS * sizeof *inputs);
  GAVEL_FOREACH_CARD (card, shown & ~deck->family[GAVEL_WILD])
    best[deck->family_of[card]] = deck->value[card];
  for (unsigned f = 0; f < GAVEL_WILD; f++)
    {
      const float *here = sight->hope[f][step_of (best[f])];
      unsigned i = f;

      for (; i > 0 && sorted[i - 1] < best[f]; i--)
        sorted[i] = sorted[i - 1];
      sorted[i] = best[f];
      inputs[f] = (float) best[f] / 150.0f; /* the best of each family */
      inputs[20 + f] = here[1];             /* and what may come on top of it */
      hope[0] += here[0];
      hope[1] += here[1];
      most = MAX (most, sight->most[f][step_of (best[f])]);
      lowest = MIN (lowest, (float) best[f]);
      n_empty += best[f] == 0;
    }
  for (unsigned i = 0; i < GAVEL_WILD; i++)
    inputs[5 + i] = (float) sorted[i] / 150.0f; /* the same, families forgotten */
  spare = hand & ~shown;
  total = (float) gavel_deck_sum (deck, hand);
  spent = (float) gavel_deck_sum (deck, spare);
  two_highest (deck, spare, top);
  inputs[10] = score / 400.0f; /* points now */
  inputs[11] = sight->wild_to_come ? MAX (75.0f - lowest, 0.0f) / 75.0f : 0.0f;
  inputs[12] = total / 400.0f; /* what could be bid */
  inputs[13] = spent / 200.0f; /* and of that without losing points */
  inputs[14] = (float) gavel_cards_count (hand) / 8.0f;
  inputs[15] = (float) gavel_cards_count (spare) / 5.0f;
  inputs[16] = (float) top[0] / 100.0f;
  inputs[17] = (float) top[1] / 100.0f;
  inputs[18] = (float) n_empty / 5.0f;
  inputs[19] = hand == 0 ? 0.0f : (float) gavel_cards_highest (hand) / 50.0f;
  inputs[25] = hope[0];
  inputs[26] = hope[1] / 2.0f;
  inputs[27] = most;
  inputs[28] = has_wild;
  memcpy (inputs + 29, sight->table, sizeof sight->table);
  inputs[37] = score / 400.0f * sight->done; /* points count more near the end */
  inputs[38] = spent / 200.0f * sight->left; /* and money less */
  inputs[39] = total / 400.0f * sight->left;
  inputs[40] = (sight->pricing.price - 0.8f) * 2.0f; /* what winners tend to pay */
  inputs[41] = inputs[40] * (spent / 200.0f);
  inputs[42] = (sight->pricing.seat[seat] - 0.6f) * 2.0f; /* and how this one bids */
  inputs[43] = inputs[42] * (total / 400.0f);
}

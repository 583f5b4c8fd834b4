/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/score5/spender.h"

const GavelHabit score5_spenders[SCORE5_N_SPENDERS] = {
  { 0.1f, 0.2f },  { 0.2f, 0.2f }, { 0.3f, 0.2f },          { 0.4f, 0.2f },
  { 0.55f, 0.2f }, { 0.7f, 0.2f }, { 0.9f, 0.2f },          { 0.3f, 0.7f },
  { 0.6f, 0.7f },  { 1.2f, 0.3f }, { SCORE5_GREEDY, 0.0f },
};

/* exp (noise * z), with z at the middles of eight equally likely parts of the normal
 * distribution. A series of our own: libraries differ in the last digit. */
static float
mood_factor (float noise, unsigned mood)
{
  static const float z[GAVEL_MOODS]
      = { -1.534f, -0.887f, -0.489f, -0.157f, 0.157f, 0.489f, 0.887f, 1.534f };
  float x = noise * z[mood], factor = 1.0f;

  for (unsigned i = 8; i > 0; i--) /* the exponential series, by Horner's rule */
    factor = 1.0f + factor * x / (float) i;
  return factor;
}

/* The cards of @hand from the one that is missed least: points lost first, then
 * value. Returns how many there are. */
static unsigned
by_cost (const GavelDeck *deck, GavelCards hand, GavelCards lot, uint8_t cards[])
{
  GavelCards shown, all = hand | lot;
  unsigned points = score5_score (deck, all, &shown), n = 0;
  unsigned key[GAVEL_DECK_MAX_CARDS];

  GAVEL_FOREACH_CARD (card, hand)
    {
      GavelCards rest = all & ~GAVEL_CARD (card), ignored;
      unsigned loss = (shown & GAVEL_CARD (card)) != 0
                          ? points - score5_score (deck, rest, &ignored)
                          : 0;
      unsigned here = loss * 4096 + deck->value[card], i = n++;

      for (; i > 0 && key[i - 1] > here; i--)
        {
          key[i] = key[i - 1];
          cards[i] = cards[i - 1];
        }
      key[i] = here;
      cards[i] = card;
    }
  return n;
}

/* Cards worth about @want, from those that are missed least: what costs no points first,
 * high cards before low ones, then what costs less than @gain. */
static GavelCards
pay_about (const GavelDeck *deck, GavelCards hand, GavelCards lot, unsigned gain,
           float want)
{
  uint8_t cards[GAVEL_DECK_MAX_CARDS];
  GavelCards bid = 0, shown;
  unsigned n = by_cost (deck, hand, lot, cards), n_spare = 0;
  unsigned points = score5_score (deck, hand | lot, &shown);
  float total = 0.0f;

  while (n_spare < n && (shown & GAVEL_CARD (cards[n_spare])) == 0)
    n_spare++;
  for (unsigned i = n_spare; i-- > 0;)
    if (total + (float) deck->value[cards[i]] <= want + 2.5f)
      {
        bid |= GAVEL_CARD (cards[i]);
        total += (float) deck->value[cards[i]];
      }
  for (unsigned i = n_spare; i < n && total < want - 7.5f; i++)
    {
      GavelCards with = bid | GAVEL_CARD (cards[i]), ignored;

      if (total + (float) deck->value[cards[i]] <= want + 7.5f
          && score5_score (deck, (hand | lot) & ~with, &ignored) + gain > points)
        {
          bid = with;
          total += (float) deck->value[cards[i]];
        }
    }
  return bid;
}

/**
 * score5_spender_bid:
 * @mood: below GAVEL_MOODS
 *
 * Returns: what that spender bids in that mood
 */
GavelCards
score5_spender_bid (const GavelDeck *deck, const GavelHabit *spender, GavelCards hand,
                    unsigned lot, unsigned mood)
{
  GavelCards up = GAVEL_CARD (lot), bid = 0, shown;
  unsigned before = score5_score (deck, hand, &shown);
  unsigned gain = score5_score (deck, hand | up, &shown) - before;
  uint8_t cards[GAVEL_DECK_MAX_CARDS];
  unsigned n, total = 0;
  float budget;

  if (spender->face > 0.0f)
    {
      float face = gain == 0 ? 0.4f * spender->face : spender->face;
      float about
          = face * (float) deck->value[lot] + (1.0f - spender->face) * (float) gain;

      return pay_about (deck, hand, up, gain,
                        about * spender->share * mood_factor (spender->noise, mood));
    }
  if (gain == 0)
    return 0;
  budget = (float) gain * spender->share * mood_factor (spender->noise, mood);
  n = by_cost (deck, hand, up, cards);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned value = deck->value[cards[i]];
      GavelCards with = bid | GAVEL_CARD (cards[i]);

      if (spender->share >= SCORE5_GREEDY
              ? score5_score (deck, (hand | up) & ~with, &shown) > before
              : (float) (total + value) <= budget)
        {
          bid = with;
          total += value;
        }
    }
  return bid;
}

/* The card that adds most points; of equal ones the better card. */
unsigned
score5_spender_take (const GavelDeck *deck, GavelCards hand, GavelCards offer)
{
  unsigned best = 0, most = 0;

  GAVEL_FOREACH_CARD (card, offer)
    {
      GavelCards shown;
      unsigned here = score5_score (deck, hand | GAVEL_CARD (card), &shown) * 65536
                      + deck->merit[card];

      if (here >= most)
        {
          most = here;
          best = card;
        }
    }
  return best;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/score5/bids.h"

#include <string.h>

#define MAX_EACH 4

void
score5_bids_clear (Score5Bids *bids)
{
  g_clear_pointer (&bids->cards, g_free);
  bids->n = 0;
}

/* Every subset of the hand. */
void
score5_bids_all (Score5Bids *bids, GavelCards hand)
{
  g_assert (gavel_cards_count (hand) < 31);
  bids->n = 1u << gavel_cards_count (hand);
  bids->cards = g_new (GavelCards, bids->n);
  for (unsigned i = 0; i < bids->n; i++)
    bids->cards[i] = gavel_cards_subset (hand, i);
}

/* One more bid, unless it is there. */
void
score5_bids_add (Score5Bids *bids, GavelCards cards)
{
  for (unsigned i = 0; i < bids->n; i++)
    if (bids->cards[i] == cards)
      return;
  bids->cards = g_renew (GavelCards, bids->cards, bids->n + 1);
  bids->cards[bids->n++] = cards;
}

/* The cheapest ways to reach one total, cheapest first. */
typedef struct
{
  unsigned n;
  float cost[MAX_EACH];
  GavelCards cards[MAX_EACH];
} Ways;

/* Of ways with the same number of cards only the cheapest stays: the number is what
 * others see of a bid. */
static void
ways_add (Ways *ways, unsigned n_each, float cost, GavelCards cards)
{
  unsigned i;

  for (i = 0; i < ways->n; i++)
    if (gavel_cards_count (ways->cards[i]) == gavel_cards_count (cards))
      {
        if (!(cost < ways->cost[i]))
          return;
        for (ways->n--; i < ways->n; i++)
          {
            ways->cost[i] = ways->cost[i + 1];
            ways->cards[i] = ways->cards[i + 1];
          }
        break;
      }
  i = MIN (ways->n, n_each);

  if (i == n_each && !(cost < ways->cost[n_each - 1]))
    return;
  if (i == n_each)
    i--;
  else
    ways->n++;
  for (; i > 0 && cost < ways->cost[i - 1]; i--)
    {
      ways->cost[i] = ways->cost[i - 1];
      ways->cards[i] = ways->cards[i - 1];
    }
  ways->cost[i] = cost;
  ways->cards[i] = cards;
}

/**
 * score5_bids_cheap:
 * @cost: of parting with each card
 * @n_each: how many bids to keep for each total
 *
 * The knapsack problem, by dynamic programming over totals: any size of hand.
 */
void
score5_bids_cheap (Score5Bids *bids, const GavelDeck *deck, GavelCards hand,
                   const float cost[], unsigned n_each)
{
  unsigned most = gavel_deck_sum (deck, hand), reach = 0;
  g_autofree Ways *ways = g_new0 (Ways, most + 1);

  n_each = MIN (n_each, MAX_EACH);
  ways_add (&ways[0], n_each, 0.0f, 0);
  GAVEL_FOREACH_CARD (card, hand)
    {
      unsigned value = deck->value[card];

      for (unsigned total = reach + 1; total-- > 0;)
        for (unsigned i = 0; i < ways[total].n; i++)
          ways_add (&ways[total + value], n_each, ways[total].cost[i] + cost[card],
                    ways[total].cards[i] | GAVEL_CARD (card));
      reach += value;
    }
  bids->n = 0;
  for (unsigned total = 0; total <= most; total++)
    bids->n += ways[total].n;
  bids->cards = g_new (GavelCards, bids->n);
  bids->n = 0;
  for (unsigned total = 0; total <= most; total++)
    for (unsigned i = 0; i < ways[total].n; i++)
      bids->cards[bids->n++] = ways[total].cards[i];
}

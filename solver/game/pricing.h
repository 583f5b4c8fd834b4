/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pricing.h - how dearly a table bids
 *
 * Header only. What a hand is worth depends on how the others play: where prizes go
 * cheaply, money is worth more. Pricing is what anybody at the table could have
 * noticed: for each seat how much of a prize's worth it tends to bid, and for
 * the table what winners tend to pay; recent rounds count more. It is an input of
 * the value net, and looked at as it was before the round under way. */
#pragma once

#include "base/cards.h"

#include <math.h>

typedef struct
{
  float seat[GAVEL_MAX_SEATS]; /* price of a bid over worth of the prize, on average */
  float price;                 /* the same of winning bids */

  /* The same with a longer memory, for whoever foretells bids: */
  float slow_seat[GAVEL_MAX_SEATS];
  float slow_price, slow_all;   /* of winning bids, of all bids */
  float swing[GAVEL_MAX_SEATS]; /* how far a seat's bids lie from its average */
  float slow_weight;            /* how much all that is remembered counts */
  float n_rounds;               /* seen so far */
} GavelPricing;

#define GAVEL_PRICING_MEMORY 0.7f
#define GAVEL_PRICING_MOST 2.0f   /* more than that is all the same */
#define GAVEL_PRICING_STRONG 0.6f /* of someone who knows what to do */
#define GAVEL_PRICING_SLOW 0.85f  /* the longer memory */
#define GAVEL_PRICING_INIT                                                               \
  ((GavelPricing){ .seat = { 0.6f, 0.6f, 0.6f, 0.6f, 0.6f },                             \
                   .price = 0.8f,                                                        \
                   .slow_seat = { 0.65f, 0.65f, 0.65f, 0.65f, 0.65f },                   \
                   .slow_price = 0.85f,                                                  \
                   .slow_all = 0.65f,                                                    \
                   .slow_weight = 1.0f,                                                  \
                   .swing = { 0.3f, 0.3f, 0.3f, 0.3f, 0.3f } })

/* The same as seen by @seat, who will play well from now on, whatever it did so far. */
static inline GavelPricing
gavel_pricing_of (const GavelPricing *pricing, unsigned seat)
{
  GavelPricing seen = *pricing;

  seen.seat[seat] = MAX (seen.seat[seat], GAVEL_PRICING_STRONG);
  return seen;
}

/* One more round: what each seat bid, as a share of the prize. */
static inline void
gavel_pricing_see (GavelPricing *pricing, unsigned n_seats, const float ratio[])
{
  float most = 0.0f, sum = 0.0f, part;

  pricing->slow_weight = GAVEL_PRICING_SLOW * pricing->slow_weight + 1.0f;
  part = 1.0f / pricing->slow_weight; /* how much the newest round counts */
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      float here = MIN (ratio[seat], GAVEL_PRICING_MOST);

      pricing->seat[seat] = GAVEL_PRICING_MEMORY * pricing->seat[seat]
                            + (1.0f - GAVEL_PRICING_MEMORY) * here;
      pricing->swing[seat]
          += part * (fabsf (here - pricing->slow_seat[seat]) - pricing->swing[seat]);
      pricing->slow_seat[seat] += part * (here - pricing->slow_seat[seat]);
      most = MAX (most, here);
      sum += here;
    }
  pricing->slow_price += part * (most - pricing->slow_price);
  pricing->slow_all += part * (sum / (float) n_seats - pricing->slow_all);
  pricing->n_rounds++;
  pricing->price
      = GAVEL_PRICING_MEMORY * pricing->price + (1.0f - GAVEL_PRICING_MEMORY) * most;
}

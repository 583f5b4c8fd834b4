/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bid-samples.h - the bids of a record, each with what its bidder saw
 *
 * To learn from, and to measure forecasts on: everything in a sample was known before
 * the bid was turned up, as somebody who watches the table would know it. */
#pragma once

#include "analysis/history.h"

/* One bid. */
typedef struct
{
  GavelBidSample sample;
  unsigned round; /* from 0 */
  unsigned seat, n_seats;
  float price;   /* what was bid, */
  unsigned size; /* and with how many cards */
  GavelStakes stakes;
  float prize;
  GavelPricing pricing;
  float *prices; /* of every choice */
  uint8_t *sizes;
  double *believed; /* the chance that beliefs gave every choice, without the net */
} GavelBidSeen;

GArray *gavel_bids_seen (const GavelRecord *record, const GavelWeights *weights);

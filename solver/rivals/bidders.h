/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bidders.h - how people choose a sealed bid, learned from records
 *
 *   the situation --+
 *                   +--> first --> second --> how much this bid appeals
 *   one bid --------+
 *
 * Every bid that somebody could make goes through the same small net; a soft maximum
 * over all of them gives chances. The net sees what a bid costs next to what this table
 * and this bidder have paid so far, what it gains and gives up, and what an
 * equilibrium and the beliefs about the bidder say of it (bid-inputs.h). So it
 * learns which of these to follow, and when.
 *
 * Knows no game and no cards: inputs are numbers of about 1. Weights are constant once
 * loaded, and shared by threads. */
#pragma once

#include "base/rng.h"

#include <glib.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define GAVEL_BIDDERS_ERROR (gavel_bidders_error_quark ())
GQuark gavel_bidders_error_quark (void);

#define GAVEL_SITUATION_INPUTS 32
#define GAVEL_BID_INPUTS 44
#define GAVEL_BIDDERS_FIRST 32
#define GAVEL_BIDDERS_SECOND 16

/* Nothing but floats, so that a learner may see them as one row. */
typedef struct
{
  _Alignas(64) float situation[GAVEL_SITUATION_INPUTS][GAVEL_BIDDERS_FIRST];
  float bid[GAVEL_BID_INPUTS][GAVEL_BIDDERS_FIRST];
  float first_bias[GAVEL_BIDDERS_FIRST];
  float second[GAVEL_BIDDERS_FIRST][GAVEL_BIDDERS_SECOND];
  float second_bias[GAVEL_BIDDERS_SECOND];
  float last[GAVEL_BIDDERS_SECOND];
} GavelBidderWeights;

#define GAVEL_N_BIDDER_WEIGHTS (sizeof (GavelBidderWeights) / sizeof (float))

/* What somebody sees who is about to bid. */
typedef struct
{
  unsigned n_bids;
  float situation[GAVEL_SITUATION_INPUTS];
  float (*bid)[GAVEL_BID_INPUTS];
  float *alike;  /* how many bids there are of the same price */
  float *target; /* to learn from: what was bid, and bids like it; adds up to 1 */
} GavelBidSample;

void gavel_bid_sample_init (GavelBidSample *sample, unsigned n_bids);
void gavel_bid_sample_clear (GavelBidSample *sample);
void gavel_bidders_chances (const GavelBidderWeights *weights,
                            const GavelBidSample *sample, double chance[]);
double gavel_bidders_loss (const GavelBidderWeights *weights,
                           const GavelBidSample *sample, float gradient[]);
bool gavel_bidders_learn (GavelBidderWeights *weights,
                          const GavelBidSample *const sample[], unsigned n_samples,
                          unsigned n_epochs, uint64_t seed, const atomic_bool *stop);

const GavelBidderWeights *gavel_bidders_builtin (const char *game);
bool gavel_bidders_parse (const char *text, gsize length, const char *game,
                          GavelBidderWeights *weights, GError **error);
char *gavel_bidders_write (const GavelBidderWeights *weights, const char *game,
                           const char *made);

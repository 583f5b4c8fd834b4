/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds.h - everybody's chances at any line of a record
 *
 * A quick word, without trials and without opponents' habits: what the value says
 * where nothing is to be decided, what turns lead to if everybody chooses well (worked
 * out where that is little, exact in the end), and what the round is worth where bids are
 * due. A round whose prize is certain is looked into before it is turned up: that tells
 * nobody anything. For charts; search is for decisions. */
#pragma once

#include "analysis/history.h"

bool gavel_odds (const GavelRecord *record, unsigned line, const GavelWeights *weights,
                 double win[GAVEL_MAX_SEATS]);
bool gavel_odds_at (const GavelRecord *record, const GArray *rounds, unsigned line,
                    const GavelWeights *weights, double win[GAVEL_MAX_SEATS]);
bool gavel_odds_of (const GavelTable *table, const GavelPricing *pricing,
                    const GavelWeights *weights, double win[GAVEL_MAX_SEATS]);
GavelPricing gavel_odds_pricing (const GavelTable *table, const GArray *rounds,
                                 unsigned line);

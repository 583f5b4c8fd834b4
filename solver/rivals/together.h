/* SPDX-License-Identifier: GPL-3.0-or-later */
/* together.h - others who bid more than foretold tend to do so together
 *
 * Three players of one kind see a prize alike: if one of them bids less than we said, so
 * do the others. Whoever takes them for independent thinks that some one of them will
 * bid high, means to come second, and wins by accident. So how far each bid was off,
 * as a normal score, is kept for the table; the correlation of two bids of a round
 * follows from that. A forecast is then told at several levels of the whole table: the
 * same bids, the dear ones more often or less (a normal copula). Over all levels it comes
 * to what was foretold of each. */
#pragma once

#include "rivals/belief.h"

#define GAVEL_LEVELS 5

/* How likely each level is. */
extern const double gavel_level_weight[GAVEL_LEVELS];

double gavel_normal_score (double below);
void gavel_beliefs_note_off (GavelBeliefs *beliefs, const double off[], unsigned n);
double gavel_beliefs_correlation (const GavelBeliefs *beliefs);
void gavel_lean_mix (const float price[], unsigned n, const double mix[],
                     double correlation, double *const leaning[GAVEL_LEVELS]);

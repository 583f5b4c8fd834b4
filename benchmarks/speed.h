/* SPDX-License-Identifier: GPL-3.0-or-later */
/* speed.h - how fast things are, on one thread
 *
 * The micro-benchmarks behind `gavel bench`. Machines are shared and noisy: a
 * rate is the median of several short runs, and means most next to another
 * rate from the same minute. */
#pragma once

#include "search/search.h"

/* A game from its opening, ready to be played over and over. */
typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  unsigned n_seats;
  _Alignas(16) char opening[GAVEL_MAX_STATE];
} SpeedTable;

/* Does the work @n times with the given seed; returns something that depends on
 * all of it, so that no compiler leaves it out. */
typedef uint64_t (*SpeedFunc) (const void *what, uint64_t n, uint64_t seed);

void speed_table_init (SpeedTable *table, const GavelGame *game, const GavelBoxes *boxes,
                       unsigned n_seats);
uint64_t speed_playouts (const void *table, uint64_t n, uint64_t seed);
double speed_rate (SpeedFunc func, const void *what, double seconds);
double speed_values (const GavelBox *box, const GavelWeights *weights, double seconds);
double speed_solve (const GavelBox *box, const GavelWeights *weights, unsigned n_seats);
double speed_advice_speedup (const GavelBox *box, const GavelWeights *weights,
                             unsigned n_threads, double seconds);
void speed_sign_advices (const GavelBox *box, const GavelWeights *weights,
                         GChecksum *sum);
char *speed_signature (const GavelBoxes *boxes, const GavelWeights *weights);

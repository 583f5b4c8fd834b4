/* SPDX-License-Identifier: GPL-3.0-or-later */
/* speed.h - how fast things are, on one thread
 *
 * The micro-benchmarks behind `gavel bench`, for every game alike. Machines are shared
 * and noisy: a rate is the median of several short runs, and means most next to another
 * rate from the same minute. */
#pragma once

#include "search/search.h"

/* A game to be measured, with what it is played and judged by. Borrowed. */
typedef struct
{
  const GavelGame *game;
  const GavelBox *box;         /* nullable: it has none */
  const GavelWeights *weights; /* nullable: nothing is learned */
} SpeedGame;

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

void speed_table_init (SpeedTable *table, const SpeedGame *game, unsigned n_seats);
uint64_t speed_playouts (const void *table, uint64_t n, uint64_t seed);
double speed_rate (SpeedFunc func, const void *what, double seconds);
double speed_values (const SpeedGame *game, unsigned n_seats, double seconds);
double speed_solve (const SpeedGame *game, unsigned n_seats);
double speed_advice_speedup (const SpeedGame *game, unsigned n_threads, double seconds);
char *speed_signature (const SpeedGame games[], unsigned n_games);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rivals/together.h"

#include <math.h>
#include <stdlib.h>

/* What is thought of a table before any bid is seen, and how many products of two bids
 * that is worth. Correlations in matches of gavel against three of a kind were 0.4 to 0.6
 * next to the net, 0.1 at mixed tables and among its own equilibria. */
#define USUAL 0.4
#define USUAL_WEIGHT 8.0

#define MOST 0.9    /* a correlation that is never believed to be higher */
#define EXTREME 5.0 /* standard deviations */

/* Five points that stand for a normal distribution (Gauss, Hermite). */
static const double level_at[GAVEL_LEVELS]
    = { -2.856970, -1.355626, 0.0, 1.355626, 2.856970 };
const double gavel_level_weight[GAVEL_LEVELS]
    = { 0.011257, 0.222076, 0.533334, 0.222076, 0.011257 };

static double
normal_below (double z)
{
  return 0.5 * erfc (-z * M_SQRT1_2);
}

/* The inverse, by halving: fine enough for shares of bids. */
static double
normal_at (double below)
{
  double low = -EXTREME, high = EXTREME;

  for (unsigned i = 0; i < 24; i++)
    {
      double middle = 0.5 * (low + high);

      if (normal_below (middle) < below)
        low = middle;
      else
        high = middle;
    }
  return 0.5 * (low + high);
}

/* How far off a forecast was that gave lower bids the chance @below, in standard
 * deviations; no single bid counts for more than a one in a hundred. */
double
gavel_normal_score (double below)
{
  return normal_at (CLAMP (below, 0.01, 0.99));
}

/* Notes how far off each of the bids of a round was. */
void
gavel_beliefs_note_off (GavelBeliefs *beliefs, const double off[], unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < i; k++)
      {
        beliefs->off_together += off[i] * off[k];
        beliefs->off_squared += 0.5 * (off[i] * off[i] + off[k] * off[k]);
      }
}

/* How far two bids of a round are off together, as far as this table has shown it. */
double
gavel_beliefs_correlation (const GavelBeliefs *beliefs)
{
  return CLAMP ((beliefs->off_together + USUAL_WEIGHT * USUAL)
                    / (beliefs->off_squared + USUAL_WEIGHT),
                0.0, MOST);
}

typedef struct
{
  float price;
  unsigned choice;
} Priced;

static int
cheaper_first (gconstpointer a, gconstpointer b)
{
  const Priced *x = a, *y = b;

  if (x->price != y->price)
    return x->price < y->price ? -1 : 1;
  return x->choice < y->choice ? -1 : x->choice > y->choice;
}

/**
 * gavel_lean_mix:
 * @mix: as it was foretold, adding up to 1
 * @correlation: of this one with the others
 * @leaning: (out): what is left of it at each level of the table
 */
void
gavel_lean_mix (const float price[], unsigned n, const double mix[], double correlation,
                double *const leaning[GAVEL_LEVELS])
{
  g_autofree Priced *order = g_new (Priced, n);
  double along = sqrt (correlation), own = sqrt (1.0 - correlation), below = 0.0;
  double before[GAVEL_LEVELS] = { 0.0 };

  for (unsigned i = 0; i < n; i++)
    order[i] = (Priced){ price[i], i };
  qsort (order, n, sizeof *order, cheaper_first);
  for (unsigned from = 0, to; from < n; from = to)
    {
      double here = 0.0, at;

      for (to = from; to < n && order[to].price == order[from].price; to++)
        here += mix[order[to].choice];
      below += here;
      at = here > 0.0 ? normal_at (MIN (below, 1.0)) : 0.0;
      for (unsigned k = 0; k < GAVEL_LEVELS; k++)
        {
          double now
              = here > 0.0 ? normal_below ((at - along * level_at[k]) / own) : before[k];

          for (unsigned i = from; i < to; i++)
            leaning[k][order[i].choice]
                = here > 0.0 ? (now - before[k]) * mix[order[i].choice] / here : 0.0;
          before[k] = now;
        }
    }
  for (unsigned k = 0; k < GAVEL_LEVELS; k++)
    for (unsigned i = 0; i < n; i++)
      leaning[k][i] /= before[k];
}

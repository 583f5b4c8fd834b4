/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rivals/span.h"

#include <math.h>
#include <stdlib.h>

static int
cheaper_first (const void *a, const void *b)
{
  double x = ((const GavelPriced *) a)->price, y = ((const GavelPriced *) b)->price;

  return x < y ? -1 : x > y;
}

/* Bids of one price become one. Returns how many are left, the cheapest first. */
static unsigned
make_lumps (GavelPriced bid[], unsigned n)
{
  unsigned n_lumps = 0;

  qsort (bid, n, sizeof *bid, cheaper_first);
  for (unsigned i = 0; i < n; i++)
    {
      if (bid[i].chance <= 0.0)
        continue;
      if (n_lumps > 0 && bid[n_lumps - 1].price == bid[i].price)
        bid[n_lumps - 1].chance += bid[i].chance;
      else
        bid[n_lumps++] = bid[i];
    }
  return n_lumps;
}

/* The first of them at which that much has come together. */
static unsigned
reach (const GavelPriced lump[], unsigned n, double much)
{
  double sum = 0.0;
  unsigned i = 0;

  while (i + 1 < n && (sum += lump[i].chance) < much - 1e-9)
    i++;
  return i;
}

/**
 * gavel_span_find:
 * @bid: what may be bid, in any order; it is sorted, and bids of one price are put
 *   together
 * @n: one at least
 * @share: of the bids that should lie in the span, below 1
 *
 * Returns: the span around the middle that holds that share, as nearly as lumps allow
 */
GavelPriceSpan
gavel_span_find (GavelPriced bid[], unsigned n, double share)
{
  unsigned n_lumps = make_lumps (bid, n), low, middle, high;
  double total = 0.0, inside = 0.0;

  if (n_lumps == 0)
    return (GavelPriceSpan){ 0.0, 0.0, 0.0 };
  for (unsigned i = 0; i < n_lumps; i++)
    total += bid[i].chance;
  low = reach (bid, n_lumps, 0.5 * (1.0 - share) * total);
  middle = reach (bid, n_lumps, 0.5 * total);
  high = reach (bid, n_lumps, 0.5 * (1.0 + share) * total);
  for (unsigned i = low; i <= high; i++)
    inside += bid[i].chance;
  for (;;)
    {
      double excess = inside - share * total;
      double below = low < middle ? bid[low].chance : INFINITY;
      double above = high > middle ? bid[high].chance : INFINITY;
      double less = fmin (below, above);

      if (fabs (excess - less) >= excess)
        break;
      inside -= less;
      if (below <= above)
        low++;
      else
        high--;
    }
  return (GavelPriceSpan){ bid[low].price, bid[middle].price, bid[high].price };
}

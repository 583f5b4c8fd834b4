/* SPDX-License-Identifier: GPL-3.0-or-later */
/* span.h - between which prices so many of the bids lie that somebody may make
 *
 * Prices come in lumps: three cards make a few totals, and a pass is one price. A span
 * from the tenth of the bids to the nine tenths takes whole lumps in, at both ends, and
 * so holds more than it says. So an end that is a lump is left out where the rest is
 * nearer to what was asked for. */
#pragma once

/* What may be bid, and how likely. */
typedef struct
{
  double price, chance;
} GavelPriced;

typedef struct
{
  double low, middle, high;
} GavelPriceSpan;

GavelPriceSpan gavel_span_find (GavelPriced bid[], unsigned n, double share);

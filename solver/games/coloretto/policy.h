/* SPDX-License-Identifier: GPL-3.0-or-later */
/* policy.h - Coloretto: what cards promise, and players who do not search
 *
 * A cheap sensible player ends the rounds that a search begins; others of simple styles
 * are there to be played against. Nothing here keeps anything, so any thread may ask. */
#pragma once

#include "games/coloretto/coloretto.h"

/* How others weigh in what a simple player does. */
typedef struct
{
  float ahead; /* how much of what sets may grow to counts as theirs now, 0 to 1 */
  float wait;  /* points that a row with room must bring to be taken, */
  float full;  /* and one without */
  float own;   /* where a card is laid: how much one's own best row counts, */
  float spoil; /* and that of whoever comes next */
} ColorettoManner;

extern const GavelStyles coloretto_styles;

const ColorettoManner *coloretto_sensible (const Coloretto *s);
float coloretto_rounds_left (const ColorettoDeck *deck, const Coloretto *s);
float coloretto_promise (const ColorettoDeck *deck, const Coloretto *s,
                         ColorettoCards cards, float ahead);
GavelMove coloretto_choose (const ColorettoDeck *deck, const Coloretto *s,
                            const ColorettoManner *manner);

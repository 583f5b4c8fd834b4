/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outlook.h - Coloretto: what becomes of the rows until one's next turn
 *
 * Counted in samples where everybody plays sensibly. Knows no advice. Keeps nothing, so
 * any thread may ask. */
#pragma once

#include "games/coloretto/coloretto.h"

typedef struct
{
  bool waits;                   /* others come before the seat's next turn */
  double gone[COLORETTO_ROWS];  /* how likely a row is taken until then, */
  double worse[COLORETTO_ROWS]; /* or brings the seat less than now */
  double taker[COLORETTO_ROWS][GAVEL_MAX_SEATS]; /* how likely that one takes it */
} ColorettoOutlook;

int coloretto_row_gain (const ColorettoDeck *deck, const Coloretto *s, unsigned seat,
                        unsigned row);
void coloretto_look_out (const ColorettoDeck *deck, const Coloretto *s, unsigned seat,
                         ColorettoOutlook *outlook);

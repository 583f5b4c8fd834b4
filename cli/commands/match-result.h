/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match-result.h - how a match stands: what everybody has of the deals done
 *
 * Knows neither who plays how nor where. One thread at a time. */
#pragma once

#include "commands/calibration.h"

typedef struct
{
  const GavelMatch *match;
  unsigned n_done;          /* deals, from the first on without a gap */
  GavelMatchResult *result; /* [deal][rotation] */
  GavelObjective objective; /* what is counted */
  double ask;               /* has the first one more of it than this? NAN: no question */
  int answer;               /* 1 above, -1 below, 0 not decided */
} Standing;

int standing_decide (const Standing *s);
char *standing_text (const Standing *s, unsigned place);
void standing_print (const Standing *s, const Calibration *calibration);
void standing_print_json (const Standing *s, const Calibration *calibration,
                          double seconds);

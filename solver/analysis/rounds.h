/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rounds.h - the sealed rounds of a record
 *
 * Goes through a record line by line, and finds where moves were sealed, of all seats or
 * of some, what was seen of them, and what they were. Knows games by their status and the
 * kinds of their verbs. */
#pragma once

#include "game/record.h"

#define GAVEL_MAX_CHANGES 16 /* of counts, that are kept for a round */

/* A sealed round of a record. */
typedef struct
{
  unsigned line;      /* after which bids were due */
  unsigned turned_up; /* the line that turned up the first of them; 0: none did yet */
  unsigned last;      /* and the last of them */
  GavelSeats actors;  /* whose moves are sealed */
  _Alignas(16) char before[GAVEL_MAX_STATE];
  GavelSeats known; /* seats whose whole bid was turned up */
  GavelMove bid[GAVEL_MAX_SEATS];
  bool over; /* all bids are turned up */

  /* What was seen of the bids before: counts, and whose changed together, in order. */
  int count[GAVEL_MAX_SEATS]; /* the last one; -1: not seen */
  unsigned n_changes;
  GavelSeats change[GAVEL_MAX_CHANGES]; /* the first ones */
  int size[GAVEL_MAX_SEATS]; /* how many cards the bid was; -1: not turned up */
} GavelPastRound;

GArray *gavel_history_rounds (const GavelRecord *record);
bool gavel_history_counts (const GArray *rounds, unsigned line,
                           int count[GAVEL_MAX_SEATS]);
double gavel_history_firm (const GArray *rounds, unsigned seat);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history.h - what a record tells about how people bid
 *
 * Goes through the rounds of a record that are over, and makes beliefs and manners
 * of the bids that were turned up in them. */
#pragma once

#include "record.h"
#include "search.h"

/* A sealed round of a record. */
typedef struct
{
  unsigned line; /* after which bids were due */
  _Alignas(16) char before[GAVEL_MAX_STATE];
  GavelSeats known; /* seats whose whole bid was turned up */
  GavelMove bid[GAVEL_MAX_SEATS];
  bool over; /* all bids are turned up */
} GavelPastRound;

GArray *gavel_history_rounds (const GavelRecord *record);
void gavel_history_learn (const GavelRecord *record, GavelQuestion *question,
                          const GavelBudget *budget);

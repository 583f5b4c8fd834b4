/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history.h - what a record tells about how people bid
 *
 * Finds the sealed rounds of a record, of all seats or of some, and makes beliefs and
 * pricing of the moves that were turned up in those that are over. */
#pragma once

#include "game/record.h"
#include "search/search.h"

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

/* What was learned from the rounds of a game so far. Asked again a round later, it
 * looks into that one round only, and the answer is the same. Belongs to one thread, and
 * to one deck and one value. */
typedef struct _GavelHistory GavelHistory;

GavelHistory *gavel_history_new (void);
void gavel_history_free (GavelHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelHistory, gavel_history_free)

GArray *gavel_history_rounds (const GavelRecord *record);
bool gavel_history_counts (const GArray *rounds, unsigned line,
                           int count[GAVEL_MAX_SEATS]);
void gavel_history_learn (GavelHistory *history, const GArray *rounds,
                          GavelQuestion *question, const GavelBudget *budget);
double gavel_history_firm (const GArray *rounds, unsigned seat);
GavelPricing gavel_history_pricing (const GArray *rounds, unsigned line,
                                    const GavelQuestion *question);
unsigned gavel_history_n_new (const GavelHistory *history, const GArray *rounds,
                              const GavelQuestion *question);

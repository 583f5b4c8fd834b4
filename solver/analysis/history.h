/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history.h - what a record tells about how people bid
 *
 * Makes beliefs and pricing of the moves that were turned up in the sealed rounds of a
 * record that are over. */
#pragma once

#include "analysis/rounds.h"
#include "search/search.h"

/* What was learned from the rounds of a game so far. Asked again a round later, it
 * looks into that one round only, and the answer is the same. Belongs to one thread, and
 * to one deck and one value. */
typedef struct _GavelHistory GavelHistory;

GavelHistory *gavel_history_new (void);
void gavel_history_free (GavelHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelHistory, gavel_history_free)

void gavel_history_learn (GavelHistory *history, const GArray *rounds,
                          GavelQuestion *question, const GavelBudget *budget);
GavelPricing gavel_history_pricing (const GArray *rounds, unsigned line,
                                    const GavelQuestion *question);
gpointer gavel_history_diary (const GavelRecord *record, unsigned seat);
unsigned gavel_history_n_new (const GavelHistory *history, const GArray *rounds,
                              const GavelQuestion *question);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* entry.h - what was typed at the table, as lines of a record
 *
 * At any moment a game waits for one fact: a lot, counts, a bid, a card taken. There a
 * bare fact is understood ("g80", "2 1 0", "g30 r20", "Fran -"), and becomes the line
 * a record would have. Lines that leave no choice are made up here, too. Knows nothing
 * of screens and files. */
#pragma once

#include "game/record.h"

/* How far a new game is set up: players, start sets, who is asking; then it is played. */
typedef enum
{
  FACT_NAMES,
  FACT_SETS,
  FACT_YOU,
  FACT_PLAY,
} FactStage;

FactStage fact_stage (const GavelRecord *record);
char *fact_due (const GavelRecord *record, FactStage stage);
char *fact_wanted (const GavelRecord *record, FactStage stage);
bool fact_may_begin (const GavelRecord *record, FactStage stage, const char *word);
bool fact_read (const GavelRecord *record, const char *typed, GPtrArray *lines,
                GError **error);
char *fact_doubt (const GavelRecord *record, const char *line);
bool fact_is_late (const GavelRecord *record);
bool fact_is_own_bid (const GavelRecord *record);
bool fact_may_be_unseen (const GavelRecord *record, FactStage stage);
bool fact_offers_unseen (const GavelRecord *record);
char *fact_forced (const GavelRecord *record);
bool fact_is_forced (const char *line);
bool fact_settles_tie (const char *line);
char *fact_seat_sets (const GavelRecord *record, char **sets, GError **error);
int fact_seat (const GavelRecord *record, const char *word);
int fact_due_seat (const GavelRecord *record);
GavelCards fact_possible (const GavelRecord *record, int seat);
bool fact_is_verb (const GavelRecord *record, const char *word);

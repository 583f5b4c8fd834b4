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
  ENTRY_NAMES,
  ENTRY_SETS,
  ENTRY_YOU,
  ENTRY_PLAY,
} EntryStage;

EntryStage entry_stage (const GavelRecord *record);
char *entry_due (const GavelRecord *record, EntryStage stage);
char *entry_wanted (const GavelRecord *record, EntryStage stage);
bool entry_may_begin (const GavelRecord *record, EntryStage stage, const char *word);
bool entry_read (const GavelRecord *record, const char *typed, GPtrArray *lines,
                 GError **error);
char *entry_doubt (const GavelRecord *record, const char *line);
bool entry_is_late (const GavelRecord *record);
bool entry_is_own_bid (const GavelRecord *record);
bool entry_may_be_unseen (const GavelRecord *record, EntryStage stage);
bool entry_offers_unseen (const GavelRecord *record);
char *entry_forced (const GavelRecord *record);
bool entry_is_forced (const char *line);
bool entry_settles_tie (const char *line);
char *entry_seat_sets (const GavelRecord *record, char **sets, GError **error);
int entry_seat (const GavelRecord *record, const char *word);
int entry_due_seat (const GavelRecord *record);
GavelCards entry_possible (const GavelRecord *record, int seat);
bool entry_is_verb (const GavelRecord *record, const char *word);

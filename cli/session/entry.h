/* SPDX-License-Identifier: GPL-3.0-or-later */
/* entry.h - what was typed at the table, as lines of a record
 *
 * At any moment a game waits for one fact: what is turned up, a sealed move, a turn.
 * There a bare fact is understood, by the game itself (game/entry.h), and becomes the
 * line a record would have. Lines that leave no choice are made up here, too. Knows no
 * game, and nothing of screens and files. */
#pragma once

#include "game/entry.h"
#include "game/record.h"

/* How far a new game is set up: players, what they start with where that matters, who is
 * asking; then it is played. */
typedef enum
{
  ENTRY_NAMES,
  ENTRY_START,
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
bool entry_is_missing (const GavelRecord *record);
bool entry_offers_unseen (const GavelRecord *record);
char *entry_forced (const GavelRecord *record);
bool entry_is_forced (const char *line);
bool entry_is_setup (const GavelRecord *record, const char *line);
bool entry_is_ruling (const GavelRecord *record, const char *line);
char *entry_with_starts (const GavelRecord *record, const GPtrArray *starts);
int entry_seat (const GavelRecord *record, const char *word);
int entry_due_seat (const GavelRecord *record);
bool entry_is_verb (const GavelRecord *record, const char *word);

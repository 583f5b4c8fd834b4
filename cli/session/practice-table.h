/* SPDX-License-Identifier: GPL-3.0-or-later */
/* practice-table.h - a table to practise at: turns up lots and plays everybody but you
 *
 * A comment on top of the record says how the game is played ("# play 17 Tim=spender:0.2
 * Max=gavel"): the seed names the pile and everybody's luck, so a game that was left goes
 * on just as it would have. What the others have face down stays with the table until it
 * is turned up. One thread. */
#pragma once

#include "analysis/history.h"
#include "play/player.h"

typedef struct _PracticeTable PracticeTable;

PracticeTable *practice_new (const GavelRecord *record, const GavelValue *value,
                             GError **error);
void practice_free (PracticeTable *practice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeTable, practice_free)

char *practice_lot (PracticeTable *practice, const GavelRecord *record);
void practice_open (PracticeTable *practice, const GavelRecord *record);
bool practice_revise (PracticeTable *practice, GavelMove yours);
char *practice_counts (PracticeTable *practice);
void practice_turn_up (PracticeTable *practice, GavelMove yours, GPtrArray *lines);
char *practice_take (PracticeTable *practice, const GavelRecord *record);

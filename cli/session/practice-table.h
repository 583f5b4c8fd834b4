/* SPDX-License-Identifier: GPL-3.0-or-later */
/* practice-table.h - a game against the program: it plays all the others
 *
 * The record says who plays how, in a comment (`# play 17 Tim=spender:0.2
 * Max=gavel`): the seed names what chance turns up and everybody's luck, so a game that
 * was left goes on just as it would have. What the others have face down stays with the
 * table until it is turned up. One thread. */
#pragma once

#include "analysis/history.h"
#include "play/table.h"

typedef struct _PracticeTable PracticeTable;

/* Takes a line of the record; false with @error set ends the game. */
typedef bool (*PracticeTell) (gpointer data, const char *line, GError **error);

PracticeTable *practice_new (const GavelRecord *record, const GavelValue *value,
                             PracticeTell tell, gpointer data, GError **error);
void practice_free (PracticeTable *practice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeTable, practice_free)

GavelPlayDue practice_go (PracticeTable *practice, GError **error);
GavelPlayDue practice_due (const PracticeTable *practice);
bool practice_choose (PracticeTable *practice, GavelMove move, bool *news,
                      GError **error);
void practice_stay (PracticeTable *practice);

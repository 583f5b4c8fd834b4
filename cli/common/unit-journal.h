/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-journal.h - the results of units of work, on disk as soon as they are there
 *
 *   gavel units 1
 *   for gavel 0.1.0 match --game ...       what was worked on: all that decides the
 * results 17 AAAAAAAA8D8BAAAA... 5f0c3a91d2e84b70   unit, result in base64, checksum
 *
 * One line a unit, in the order in which they came. A program that is killed leaves at
 * most one torn line, the last, which is left out when the file is read again; any other
 * damage is an error. One program at a time. Does not know what the results mean. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct _UnitJournal UnitJournal;

UnitJournal *unit_journal_open (const char *path, const char *name, GError **error);
bool unit_journal_find (const UnitJournal *journal, unsigned unit, GByteArray *result);
bool unit_journal_keep (UnitJournal *journal, unsigned unit, const GByteArray *result,
                        GError **error);
unsigned unit_journal_count (const UnitJournal *journal, unsigned n_units);
void unit_journal_free (UnitJournal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UnitJournal, unit_journal_free)

bool unit_journal_parse (const char *text, gsize length, const char *name,
                         GHashTable *units, gsize *good, GError **error);
GHashTable *unit_journal_table (void);

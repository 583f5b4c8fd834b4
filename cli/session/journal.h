/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal.h - the game in hand, on disk after every line
 *
 * A journal is a record in a file of its own, in the games folder. It is told what
 * the file should say now: what only grew is appended and synced, anything else
 * replaces the file at one stroke. So at any moment the file holds a whole game, but
 * for the one line that was being written, which has no end and is left out when
 * read again. Two programs do not write one file: it is locked while in use. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct _Journal Journal;

Journal *journal_new (const char *folder);
Journal *journal_open (const char *path, GError **error);
void journal_free (Journal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Journal, journal_free)

bool journal_keep (Journal *journal, const char *text, GError **error);
const char *journal_path (const Journal *journal);
const char *journal_text (const Journal *journal);
const char *journal_torn (const Journal *journal);

char *journal_folder (void);
GPtrArray *journal_list (const char *folder);
bool journal_is_in_use (const char *path);

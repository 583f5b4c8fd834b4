/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file.h - files on disk: written whole, one writer at a time
 *
 * All that gavel writes goes through here, but for the next line of a journal. A file is
 * replaced at one stroke: at any moment it says all of the old or all of the new. It
 * keeps its mode and its owner, and a link stays a link. What a killed program left half
 * written is known by its name and has no lock any more: it is cleaned up.
 *
 * What is read, changed and written again is locked meanwhile, so that two programs do
 * not undo each other's work. Does not know what the files say. Any thread may call. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define FILE_PUBLIC 0666  /* a new file's mode, less what the user's mask takes away */
#define FILE_PRIVATE 0600 /* for nobody else's eyes */

bool file_may_write (const char *path, GError **error);
bool file_write (const char *path, const char *text, gssize length, GError **error);
bool file_keep (const char *path, const char *text, gssize length, unsigned mode,
                GError **error);
int file_replace (const char *path, const char *text, gssize length, unsigned mode,
                  GError **error);
bool file_append (int fd, const char *text, gsize length);
bool file_read (const char *path, char **text, gsize *length, GError **error);
char *file_keep_aside (const char *path, const char *text, gsize length, GError **error);
bool file_is_same (const char *a, const char *b);
bool file_make_folder (const char *folder, GError **error);
void file_clean (const char *folder);
bool file_fail (GError **error, const char *what, const char *path);

typedef struct _FileLock FileLock;

FileLock *file_lock (const char *path, GError **error);
void file_unlock (FileLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FileLock, file_unlock)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-private.h - SQLite as the library's files talk to it */
#pragma once

#include "library/library.h"

#include <sqlite3.h>

struct _Library
{
  sqlite3 *db;
  char *path;
};

typedef sqlite3_stmt Rows;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Rows, sqlite3_finalize)

bool library_fail (const Library *library, GError **error);
Rows *library_ask (Library *library, GError **error, const char *sql, const char *types,
                   ...);
bool library_next (Library *library, Rows *rows, GError **error);
bool library_do (Library *library, GError **error, const char *sql, const char *types,
                 ...);
bool library_run (Library *library, const char *sql, GError **error);
bool library_end (Library *library, bool well, GError **error);
char *library_text (Rows *rows, int column);
bool library_has_begun (const GavelGame *rules, const char *facts);
char *library_text_or_null (Rows *rows, int column);

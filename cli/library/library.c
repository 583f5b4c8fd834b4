/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library/library-private.h"

#include "base/error.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#define APPLICATION 0x6761766c /* "gavl", in the file's header */

/* What brings a library from one version to the next. A step is never changed once it
 * was released: another one is added. */
static const char *const steps[] = {
  "CREATE TABLE game ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT," /* numbers are not used twice */
  "  digest TEXT NOT NULL UNIQUE,"
  "  kind TEXT NOT NULL,"
  "  date TEXT NOT NULL,"
  "  n_seats INTEGER NOT NULL,"
  "  over INTEGER NOT NULL,"
  "  value TEXT,"
  "  deck TEXT NOT NULL,"
  "  effort INTEGER NOT NULL,"
  "  seed INTEGER NOT NULL,"
  "  record TEXT NOT NULL,"
  "  analysis TEXT NOT NULL);"
  "CREATE TABLE seat ("
  "  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
  "  seat INTEGER NOT NULL,"
  "  name TEXT NOT NULL,"
  "  start REAL NOT NULL,"
  "  result REAL NOT NULL,"
  "  skill REAL NOT NULL,"
  "  pile REAL NOT NULL,"
  "  guesses REAL NOT NULL,"
  "  judged INTEGER NOT NULL,"
  "  good INTEGER NOT NULL,"
  "  doubtful INTEGER NOT NULL,"
  "  mistake INTEGER NOT NULL,"
  "  blunder INTEGER NOT NULL,"
  "  mean_loss REAL NOT NULL,"
  "  accuracy REAL NOT NULL,"
  "  PRIMARY KEY (game, seat)) WITHOUT ROWID;"
  "CREATE TABLE verdict ("
  "  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
  "  number INTEGER NOT NULL,"
  "  line INTEGER NOT NULL,"
  "  position INTEGER NOT NULL," /* the line before the decision */
  "  round INTEGER NOT NULL,"
  "  name TEXT NOT NULL,"
  "  kind TEXT NOT NULL,"
  "  cards TEXT NOT NULL,"
  "  better TEXT,"
  "  grade TEXT," /* NULL: not judged */
  "  loss REAL,"
  "  error REAL,"
  "  fate TEXT,"
  "  PRIMARY KEY (game, number)) WITHOUT ROWID;"
  "CREATE TABLE learned ("
  "  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
  "  name TEXT NOT NULL,"
  "  bids INTEGER NOT NULL,"
  "  habits INTEGER NOT NULL,"
  "  odds TEXT NOT NULL,"
  "  PRIMARY KEY (game, name)) WITHOUT ROWID;",

  /* What is looked up often. */
  "CREATE INDEX seat_name ON seat (name);"
  "CREATE INDEX learned_name ON learned (name);"
  "CREATE INDEX verdict_sum ON verdict (name, grade, kind, round, loss);"
  "CREATE INDEX mistake_loss ON verdict (loss DESC, grade, kind, round)"
  "  WHERE grade <> 'good';"
  "CREATE INDEX mistake_name ON verdict (name, loss DESC, grade, kind, round)"
  "  WHERE grade <> 'good';",

  /* Losses are called otherwise from here on. */
  "UPDATE verdict SET grade = CASE WHEN loss - error >= 0.15 THEN 'blunder'"
  "    WHEN loss - error >= 0.08 THEN 'mistake'"
  "    WHEN loss - error >= 0.03 THEN 'doubtful' ELSE 'good' END"
  "  WHERE grade IS NOT NULL;"
  "UPDATE seat SET (good, doubtful, mistake, blunder) ="
  "  (SELECT coalesce(sum(grade = 'good'), 0), coalesce(sum(grade = 'doubtful'), 0),"
  "     coalesce(sum(grade = 'mistake'), 0), coalesce(sum(grade = 'blunder'), 0)"
  "   FROM verdict v WHERE v.game = seat.game AND v.name = seat.name);",

  /* Games of several kinds lie side by side. */
  "CREATE INDEX game_kind ON game (kind, n_seats);",
};

/* -- SQLite ------------------------------------------------------------------- */

/* What went wrong last, as an error in one line. */
bool
library_fail (const Library *library, GError **error)
{
  const char *text = sqlite3_errmsg (library->db);

  switch (sqlite3_errcode (library->db))
    {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: /* a table or a column is not there: our questions are right */
      return gavel_fail (error, "%s: not a library, or damaged (%s)", library->path,
                         text);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return gavel_fail (error, "%s: another program is writing it", library->path);
    default:
      return gavel_fail (error, "%s: %s", library->path, text);
    }
}

static void
bind_all (Rows *rows, const char *types, va_list args)
{
  for (int i = 1; *types != '\0'; i++, types++)
    if (*types == 't')
      sqlite3_bind_text (rows, i, va_arg (args, const char *), -1, SQLITE_TRANSIENT);
    else if (*types == 'd')
      sqlite3_bind_double (rows, i, va_arg (args, double));
    else
      sqlite3_bind_int64 (rows, i, va_arg (args, gint64));
}

static Rows *
ask_with (Library *library, GError **error, const char *sql, const char *types,
          va_list args)
{
  Rows *rows = NULL;

  if (sqlite3_prepare_v2 (library->db, sql, -1, &rows, NULL) != SQLITE_OK)
    {
      library_fail (library, error);
      return NULL;
    }
  bind_all (rows, types, args);
  return rows;
}

/**
 * library_ask:
 * @types: of the values for the question marks in @sql, which follow: t for text or
 *   %NULL, i for a #gint64, d for a double
 *
 * Returns: (transfer full): the rows, to be had with library_next()
 */
Rows *
library_ask (Library *library, GError **error, const char *sql, const char *types, ...)
{
  va_list args;
  Rows *rows;

  va_start (args, types);
  rows = ask_with (library, error, sql, types, args);
  va_end (args);
  return rows;
}

/* The next row; false at the end, and on failure, which sets @error. */
bool
library_next (Library *library, Rows *rows, GError **error)
{
  int code = sqlite3_step (rows);

  if (code != SQLITE_ROW && code != SQLITE_DONE)
    library_fail (library, error);
  return code == SQLITE_ROW;
}

/* The same for what gives no rows. */
bool
library_do (Library *library, GError **error, const char *sql, const char *types, ...)
{
  g_autoptr (Rows) rows = NULL;
  va_list args;

  va_start (args, types);
  rows = ask_with (library, error, sql, types, args);
  va_end (args);
  return rows != NULL
         && (sqlite3_step (rows) == SQLITE_DONE || library_fail (library, error));
}

/* Runs statements without values. */
bool
library_run (Library *library, const char *sql, GError **error)
{
  return sqlite3_exec (library->db, sql, NULL, NULL, NULL) == SQLITE_OK
         || library_fail (library, error);
}

/* A text; %NULL for nothing. Whatever the file says, it is UTF-8. */
char *
library_text_or_null (Rows *rows, int column)
{
  const char *text = (const char *) sqlite3_column_text (rows, column);

  return text == NULL ? NULL : g_utf8_make_valid (text, -1);
}

char *
library_text (Rows *rows, int column)
{
  char *text = library_text_or_null (rows, column);

  return text == NULL ? g_strdup ("") : text;
}

/* Ends a transaction: kept if all went well, else as if nothing had happened. */
bool
library_end (Library *library, bool well, GError **error)
{
  if (well && library_run (library, "COMMIT", error))
    return true;
  if (sqlite3_get_autocommit (library->db) == 0)
    sqlite3_exec (library->db, "ROLLBACK", NULL, NULL, NULL);
  return false;
}

/* -- The file ------------------------------------------------------------------- */

/* Where the library is. */
char *
library_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "gavel", "library.db", NULL);
}

static bool
read_number (Library *library, const char *sql, gint64 *number, GError **error)
{
  g_autoptr (Rows) rows = library_ask (library, error, sql, "");

  if (rows == NULL)
    return false;
  if (sqlite3_step (rows) != SQLITE_ROW)
    return library_fail (library, error);
  *number = sqlite3_column_int64 (rows, 0);
  return true;
}

/* Which version the file is of; one that is not ours is refused, and stays as it is. */
static bool
read_version (Library *library, gint64 *version, GError **error)
{
  gint64 application = 0, n_tables = 0;

  if (!read_number (library, "PRAGMA user_version", version, error)
      || !read_number (library, "PRAGMA application_id", &application, error)
      || !read_number (library, "SELECT count(*) FROM sqlite_schema", &n_tables, error))
    return false;
  if (n_tables > 0 && application != APPLICATION)
    return gavel_fail (error, "%s: not a gavel library", library->path);
  if (*version < 0)
    return gavel_fail (
        error, "%s: this library has an unknown version (%d); it is left as it is",
        library->path, (int) *version);
  if (*version > (gint64) G_N_ELEMENTS (steps))
    return gavel_fail (error,
                       "%s: this library is from a newer gavel (version %d, this "
                       "gavel knows %d); it is left as it is",
                       library->path, (int) *version, (int) G_N_ELEMENTS (steps));
  return true;
}

/* Brings an older library, or an empty file, up to date, all of it or not at all. */
static bool
migrate (Library *library, GError **error)
{
  gint64 version = 0;
  bool well;

  if (!read_version (library, &version, error))
    return false;
  if (version == G_N_ELEMENTS (steps))
    return true;
  if (!library_run (library, "BEGIN IMMEDIATE", error))
    return false;
  well = read_version (library, &version, error); /* another one may have been faster */
  for (; well && version < (gint64) G_N_ELEMENTS (steps); version++)
    well = library_run (library, steps[version], error);
  if (well)
    {
      g_autofree char *marks
          = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d",
                             APPLICATION, (int) G_N_ELEMENTS (steps));

      well = library_run (library, marks, error);
    }
  return library_end (library, well, error);
}

/**
 * library_open:
 * @make: make the file if there is none; else an empty library is in its place
 * @patience_ms: how long to wait for another program that is writing
 *
 * Returns: (transfer full): the library, or %NULL with @error set
 */
Library *
library_open (const char *path, bool make, unsigned patience_ms, GError **error)
{
  g_autoptr (Library) library = g_new0 (Library, 1);
  g_autofree char *folder = g_path_get_dirname (path);
  bool none = !make && !g_file_test (path, G_FILE_TEST_EXISTS);

  library->path = g_strdup (path);
  if (make && g_mkdir_with_parents (folder, 0755) != 0)
    {
      gavel_fail (error, "cannot make %s: %s", folder, g_strerror (errno));
      return NULL;
    }
  if (sqlite3_open_v2 (none ? ":memory:" : path, &library->db,
                       SQLITE_OPEN_READWRITE | (make || none ? SQLITE_OPEN_CREATE : 0),
                       NULL)
      != SQLITE_OK)
    {
      library_fail (library, error);
      return NULL;
    }
  sqlite3_busy_timeout (library->db, (int) patience_ms);
  /* A file may come from anywhere: what it has for triggers and views may do nothing. */
  sqlite3_db_config (library->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (library->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config (library->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_db_config (library->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  if (!library_run (library, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL", error)
      || !migrate (library, error))
    return NULL;
  return g_steal_pointer (&library);
}

void
library_free (Library *library)
{
  if (library == NULL)
    return;
  sqlite3_close (library->db);
  g_free (library->path);
  g_free (library);
}

/* -- Taking away ------------------------------------------------------------------ */

bool
library_remove (Library *library, gint64 game, GError **error)
{
  if (!library_do (library, error, "DELETE FROM game WHERE id = ?", "i", game))
    return false;
  if (sqlite3_changes (library->db) == 0)
    return gavel_fail (error, "there is no game %" G_GINT64_FORMAT " in the library",
                       game);
  return true;
}

/* Removes all of these games, or none of them. */
bool
library_remove_all (Library *library, const gint64 games[], unsigned n, GError **error)
{
  bool well = true;

  if (!library_run (library, "BEGIN IMMEDIATE", error))
    return false;
  for (unsigned i = 0; well && i < n; i++)
    well = library_remove (library, games[i], error);
  return library_end (library, well, error);
}

/* Forgets how somebody bids; the games stay. */
bool
library_forget (Library *library, const char *name, unsigned *n_bids, unsigned *n_games,
                GError **error)
{
  g_autoptr (Rows) rows = library_ask (
      library, error, "SELECT count(*), total(bids) FROM learned WHERE name = ?", "t",
      name);

  if (rows == NULL || !library_next (library, rows, error))
    return false;
  *n_games = (unsigned) sqlite3_column_int (rows, 0);
  *n_bids = (unsigned) sqlite3_column_int (rows, 1);
  sqlite3_reset (rows);
  return library_do (library, error, "DELETE FROM learned WHERE name = ?", "t", name);
}

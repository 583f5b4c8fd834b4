/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-private.h"

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
      return gavel_line_fail (error, "%s: no library, or damaged (%s)", library->path,
                              text);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return gavel_line_fail (error, "%s: another program is writing it", library->path);
    default:
      return gavel_line_fail (error, "%s: %s", library->path, text);
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

static bool
run (Library *library, const char *sql, GError **error)
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
static bool
end (Library *library, bool well, GError **error)
{
  if (well && run (library, "COMMIT", error))
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
    return gavel_line_fail (error, "%s: this is no library of gavel's", library->path);
  if (*version > (gint64) G_N_ELEMENTS (steps))
    return gavel_line_fail (error,
                            "%s: a newer gavel wrote this library (version %d, this one "
                            "knows %d); it is left as it is",
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
  if (!run (library, "BEGIN IMMEDIATE", error))
    return false;
  well = read_version (library, &version, error); /* another one may have been faster */
  for (; well && version < (gint64) G_N_ELEMENTS (steps); version++)
    well = run (library, steps[version], error);
  if (well)
    {
      g_autofree char *marks
          = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d",
                             APPLICATION, (int) G_N_ELEMENTS (steps));

      well = run (library, marks, error);
    }
  return end (library, well, error);
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
      gavel_line_fail (error, "cannot make %s: %s", folder, g_strerror (errno));
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
  if (!run (library, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL", error)
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

/* -- Adding --------------------------------------------------------------------- */

/* The facts of a record alone: words with one blank between, no comments, and not whose
 * advisor it is. */
char *
library_facts (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = gavel_line_split (lines[i], NULL);
      g_autofree char *line = words != NULL ? g_strjoinv (" ", words) : NULL;

      if (line != NULL && line[0] != '\0' && g_ascii_strcasecmp (words[0], "you") != 0)
        g_string_append_printf (out, "%s\n", line);
    }
  return g_string_free (out, FALSE);
}

static char *
digest_of (const GavelRecord *record)
{
  g_autofree char *text = gavel_record_write (record);
  g_autofree char *facts = library_facts (text);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, facts, -1);
}

/* The number of that game, 0 if it is not here. */
bool
library_find (Library *library, const GavelRecord *record, gint64 *game, GError **error)
{
  g_autofree char *digest = digest_of (record);
  g_autoptr (Rows) rows
      = library_ask (library, error, "SELECT id FROM game WHERE digest = ?", "t", digest);
  g_autoptr (GError) own = NULL;

  *game = 0;
  if (rows == NULL)
    return false;
  if (library_next (library, rows, &own))
    *game = sqlite3_column_int64 (rows, 0);
  if (own == NULL)
    return true;
  g_propagate_error (error, g_steal_pointer (&own));
  return false;
}

static bool
add_seat (Library *library, gint64 game, unsigned seat, const char *name,
          const GavelScorecard *card, GError **error)
{
  return library_do (
      library, error, "INSERT INTO seat VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
      "iitdddddiiiiidd", game, (gint64) seat, name, card->start, card->result,
      card->skill, card->pile, card->guesses, (gint64) card->n_judged,
      (gint64) card->n_grade[GAVEL_GRADE_GOOD],
      (gint64) card->n_grade[GAVEL_GRADE_DOUBTFUL],
      (gint64) card->n_grade[GAVEL_GRADE_MISTAKE],
      (gint64) card->n_grade[GAVEL_GRADE_BLUNDER], card->mean_loss, card->accuracy);
}

static bool
add_learned (Library *library, gint64 game, const char *name, const GavelBelief *belief,
             GError **error)
{
  g_autoptr (GString) odds = g_string_new (NULL);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (belief->n_bids == 0)
    return true;
  for (unsigned kind = 0; kind < gavel_belief_n_kinds (belief); kind++)
    g_string_append_printf (
        odds, "%s%s", kind == 0 ? "" : " ",
        g_ascii_formatd (number, sizeof number, "%.6g", belief->odds[kind]));
  return library_do (library, error, "INSERT INTO learned VALUES (?,?,?,?,?)", "itiit",
                     game, name, (gint64) belief->n_bids, (gint64) belief->n_habits,
                     odds->str);
}

static bool
add_verdict (Library *library, gint64 game, unsigned number, const GavelRecord *record,
             const GavelVerdict *v, const char *name, GError **error)
{
  const GavelGame *rules = gavel_record_game (record);
  const GavelDeck *deck = rules->needs_deck ? gavel_record_deck (record) : NULL;
  g_autofree char *cards = gavel_cards_text (rules, deck, v->played.move, 0);
  g_autofree char *better
      = v->n_better > 0 ? gavel_cards_text (rules, deck, v->better[0].move, 0) : NULL;
  const char *kind = v->kind == GAVEL_DECISION_BID ? "bid" : "take";

  if (!v->judged)
    return library_do (library, error,
                       "INSERT INTO verdict VALUES (?,?,?,?,?,?,?,?,NULL,NULL,NULL,"
                       "NULL,NULL)",
                       "iiiiittt", game, (gint64) number, (gint64) v->line,
                       (gint64) v->at, (gint64) v->round, name, kind, cards);
  return library_do (
      library, error, "INSERT INTO verdict VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
      "iiiiitttttddt", game, (gint64) number, (gint64) v->line, (gint64) v->at,
      (gint64) v->round, name, kind, cards, better, gavel_grade_name (v->grade), v->loss,
      v->error, v->fate != GAVEL_FATE_PLAIN ? gavel_fate_text (v->fate) : NULL);
}

static bool
add_all (Library *library, const LibraryEntry *entry, gint64 *game, GError **error)
{
  const GavelSeating *seating = gavel_record_seating (entry->record);
  const GavelAnalysis *analysis = entry->analysis;
  g_autofree char *digest = digest_of (entry->record);
  g_autofree char *text = gavel_record_write (entry->record);
  g_auto (GStrv) names = g_new0 (char *, GAVEL_MAX_SEATS + 1);
  bool well = library_do (
      library, error,
      "INSERT INTO game (digest, kind, date, n_seats, over, value, deck, effort, seed,"
      " record, analysis) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
      "tttiittiitt", digest, gavel_record_game (entry->record)->id, entry->date,
      (gint64) seating->n, (gint64) analysis->over, entry->value, entry->deck,
      (gint64) entry->effort, entry->seed, text, entry->json);

  *game = sqlite3_last_insert_rowid (library->db);
  for (unsigned seat = 0; well && seat < seating->n; seat++)
    {
      names[seat] = library_name (library, seating->name[seat], true, NULL);
      if (names[seat] == NULL) /* nobody of that name yet */
        names[seat] = g_strdup (seating->name[seat]);
      well = add_seat (library, *game, seat, names[seat], &analysis->seat[seat], error)
             && add_learned (library, *game, names[seat], &entry->learned[seat], error);
    }
  for (unsigned i = 0; well && i < analysis->verdicts->len; i++)
    {
      const GavelVerdict *v = &g_array_index (analysis->verdicts, GavelVerdict, i);

      well = add_verdict (library, *game, i, entry->record, v, names[v->seat], error);
    }
  return well;
}

/**
 * library_add:
 * @game: gets its number
 * @is_new: gets whether it was not here before; if it was, nothing is changed
 *
 * Returns: true once it is on the disk; false with @error set, and the library as it was
 */
bool
library_add (Library *library, const LibraryEntry *entry, gint64 *game, bool *is_new,
             GError **error)
{
  bool well;

  if (!run (library, "BEGIN IMMEDIATE", error))
    return false;
  well = library_find (library, entry->record, game, error);
  *is_new = well && *game == 0;
  if (*is_new)
    well = add_all (library, entry, game, error);
  return end (library, well, error);
}

/* -- Taking away ------------------------------------------------------------------ */

bool
library_remove (Library *library, gint64 game, GError **error)
{
  if (!library_do (library, error, "DELETE FROM game WHERE id = ?", "i", game))
    return false;
  if (sqlite3_changes (library->db) == 0)
    return gavel_line_fail (error, "there is no game %" G_GINT64_FORMAT " in the library",
                            game);
  return true;
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

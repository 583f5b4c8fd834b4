/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked of a library. */
#include "library/library-private.h"

#include "base/error.h"
#include "base/suggest.h"

#include <string.h>

#define RECENT "50" /* games that tell how somebody bids: what is older has faded */

/* -- Names -------------------------------------------------------------------- */

static char **
all_names (Library *library, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (Rows) rows
      = library_ask (library, error, "SELECT DISTINCT name FROM seat ORDER BY name", "");
  g_autoptr (GError) own = NULL;

  if (rows == NULL)
    return NULL;
  while (library_next (library, rows, &own))
    g_ptr_array_add (names, library_text (rows, 0));
  if (own != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&own));
      return NULL;
    }
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

/* Those that begin so, whatever the case; all of the name, if @whole. */
static unsigned
match_names (char **names, const char *typed, bool whole, unsigned *last)
{
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  unsigned n = 0;

  for (unsigned i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = g_utf8_casefold (names[i], -1);

      if (whole ? strcmp (name, folded) == 0 : g_str_has_prefix (name, folded))
        {
          *last = i;
          n++;
        }
    }
  return n;
}

/**
 * library_name:
 * @typed: a name as somebody types it
 * @whole: a beginning does not do
 *
 * Returns: (transfer full): the name as the library has it, or %NULL with @error set
 */
char *
library_name (Library *library, const char *typed, bool whole, GError **error)
{
  g_auto (GStrv) names = all_names (library, error);
  const char *meant;
  unsigned at = 0, n;

  if (names == NULL)
    return NULL;
  if (g_strv_contains ((const char *const *) names, typed))
    return g_strdup (typed);
  n = match_names (names, typed, true, &at);
  if (n != 1 && !whole && typed[0] != '\0')
    n = match_names (names, typed, false, &at);
  if (n == 1)
    return g_strdup (names[at]);
  meant = gavel_suggest (typed, (const char *const *) names);
  if (n > 1)
    gavel_fail (error, "'%s' matches %u players in the library", typed, n);
  else if (meant != NULL)
    gavel_fail (error,
                "there is no player '%s' in the library; did you mean "
                "%s?",
                typed, meant);
  else
    gavel_fail (error, "there is no player '%s' in the library", typed);
  return NULL;
}

/* -- Games ---------------------------------------------------------------------- */

void
library_game_free (LibraryGame *game)
{
  if (game == NULL)
    return;
  for (unsigned seat = 0; seat < game->n_seats; seat++)
    g_free (game->seat[seat].name);
  g_free (game->date);
  g_free (game->kind);
  g_free (game->record);
  g_free (game->analysis);
  g_free (game->value);
  g_free (game->deck);
  g_free (game);
}

/* Rows of game and seat together, a game's seats in order, from the one that @rows is
 * at. True while there are more. */
static bool
read_seats (Library *library, Rows *rows, LibraryGame *game, GError **error)
{
  do
    {
      LibrarySeat *seat;

      if (sqlite3_column_int64 (rows, 0) != game->id)
        return true;
      if (game->n_seats == GAVEL_MAX_SEATS)
        continue;
      seat = &game->seat[game->n_seats++];
      seat->name = library_text (rows, 4);
      seat->share = sqlite3_column_double (rows, 5);
      seat->accuracy = sqlite3_column_double (rows, 6);
      seat->n_judged = (unsigned) sqlite3_column_int (rows, 7);
    }
  while (library_next (library, rows, error));
  return false;
}

static LibraryGame *
begin_game (Rows *rows)
{
  LibraryGame *game = g_new0 (LibraryGame, 1);

  game->id = sqlite3_column_int64 (rows, 0);
  game->date = library_text (rows, 1);
  game->kind = library_text (rows, 2);
  game->over = sqlite3_column_int (rows, 3) != 0;
  return game;
}

#define GAME_COLUMNS                                                                     \
  "SELECT g.id, g.date, g.kind, g.over, s.name, s.result, s.accuracy, s.judged"

/**
 * library_list:
 *
 * Returns: (transfer full) (element-type LibraryGame): by date, the last one last
 */
GPtrArray *
library_list (Library *library, const LibraryWhose *whose, GError **error)
{
  g_autoptr (GPtrArray) games
      = g_ptr_array_new_with_free_func ((GDestroyNotify) library_game_free);
  g_autoptr (Rows) rows = library_ask (
      library, error,
      GAME_COLUMNS
      " FROM game g JOIN seat s ON s.game = g.id"
      " WHERE (?1 IS NULL OR g.id IN (SELECT game FROM seat WHERE name = ?1))"
      " AND (?2 IS NULL OR g.kind = ?2) ORDER BY g.date, g.id, s.seat",
      "tt", whose->seat, whose->game);
  g_autoptr (GError) own = NULL;
  bool more;

  if (rows == NULL)
    return NULL;
  more = library_next (library, rows, &own);
  while (more)
    {
      LibraryGame *game = begin_game (rows);

      g_ptr_array_add (games, game);
      more = read_seats (library, rows, game, &own);
    }
  if (own == NULL)
    return g_steal_pointer (&games);
  g_propagate_error (error, g_steal_pointer (&own));
  return NULL;
}

/* One game, with all that is kept of it. */
LibraryGame *
library_game (Library *library, gint64 id, GError **error)
{
  g_autoptr (Rows) rows = library_ask (
      library, error,
      GAME_COLUMNS ", g.record, g.analysis, g.value, g.deck, g.effort"
                   " FROM game g JOIN seat s ON s.game = g.id WHERE g.id = ?"
                   " ORDER BY s.seat",
      "i", id);
  g_autoptr (LibraryGame) game = NULL;
  g_autoptr (GError) own = NULL;

  if (rows == NULL)
    return NULL;
  if (library_next (library, rows, &own))
    {
      game = begin_game (rows);
      game->record = library_text (rows, 8);
      game->analysis = library_text (rows, 9);
      game->value = library_text_or_null (rows, 10);
      game->deck = library_text (rows, 11);
      game->effort = (unsigned) sqlite3_column_int (rows, 12);
      read_seats (library, rows, game, &own);
    }
  if (own != NULL)
    g_propagate_error (error, g_steal_pointer (&own));
  else if (game == NULL)
    gavel_fail (error, "there is no game %" G_GINT64_FORMAT " in the library", id);
  else
    return g_steal_pointer (&game);
  return NULL;
}

/* -- Mistakes --------------------------------------------------------------------- */

static void
mistake_free (gpointer data)
{
  LibraryMistake *mistake = data;

  g_free (mistake->rules);
  g_free (mistake->date);
  g_free (mistake->seat);
  g_free (mistake->kind);
  g_free (mistake->cards);
  g_free (mistake->better);
  g_free (mistake->grade);
  g_free (mistake->fate);
  g_free (mistake);
}

static LibraryMistake *
read_mistake (Rows *rows)
{
  LibraryMistake *m = g_new (LibraryMistake, 1);

  *m = (LibraryMistake){ .game = sqlite3_column_int64 (rows, 0),
                         .date = library_text (rows, 1),
                         .line = (unsigned) sqlite3_column_int (rows, 2),
                         .at = (unsigned) sqlite3_column_int (rows, 3),
                         .round = (unsigned) sqlite3_column_int (rows, 4),
                         .seat = library_text (rows, 5),
                         .kind = library_text (rows, 6),
                         .cards = library_text (rows, 7),
                         .better = library_text_or_null (rows, 8),
                         .grade = library_text (rows, 9),
                         .loss = sqlite3_column_double (rows, 10),
                         .error = sqlite3_column_double (rows, 11),
                         .fate = library_text_or_null (rows, 12),
                         .rules = library_text (rows, 13) };
  return m;
}

/* The rows of verdict, and the games they are of, that pass the filter, @what of them.
 * Only what is asked for stands in the question, so that an index can be chosen by it. */
static Rows *
ask_mistakes (Library *library, const LibraryFilter *filter, const char *what,
              const char *order, GError **error)
{
  g_autofree char *sql
      = g_strconcat ("SELECT ", what,
                     " FROM verdict v JOIN game g ON g.id = v.game"
                     " WHERE v.grade <> 'good' AND v.loss > ?1",
                     filter->whose.seat != NULL ? " AND v.name = ?2" : "",
                     filter->kind != NULL ? " AND v.kind = ?3" : "",
                     filter->to > 0 ? " AND v.round BETWEEN ?4 AND ?5" : "",
                     filter->whose.game != NULL ? " AND g.kind = ?6" : "", order, NULL);
  Rows *rows = library_ask (library, error, sql, "d", filter->loss);

  if (rows == NULL)
    return NULL;
  if (filter->whose.seat != NULL)
    sqlite3_bind_text (rows, 2, filter->whose.seat, -1, SQLITE_TRANSIENT);
  if (filter->kind != NULL)
    sqlite3_bind_text (rows, 3, filter->kind, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64 (rows, 4, filter->from);
  sqlite3_bind_int64 (rows, 5, filter->to);
  if (filter->whose.game != NULL)
    sqlite3_bind_text (rows, 6, filter->whose.game, -1, SQLITE_TRANSIENT);
  return rows;
}

/**
 * library_mistakes:
 * @n_all: gets how many there are, also beyond what the filter wants at most
 *
 * Returns: (transfer full) (element-type LibraryMistake): the worst first
 */
GPtrArray *
library_mistakes (Library *library, const LibraryFilter *filter, unsigned *n_all,
                  GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (mistake_free);
  g_autoptr (GError) own = NULL;
  g_autoptr (Rows) count = NULL, rows = NULL;

  rows = ask_mistakes (
      library, filter,
      "v.game, g.date, v.line, v.position, v.round, v.name, v.kind, v.cards, v.better,"
      " v.grade, v.loss, v.error, v.fate, g.kind",
      " ORDER BY v.loss DESC, v.game, v.number", error);
  if (rows == NULL)
    return NULL;
  while ((filter->n_most == 0 || found->len < filter->n_most)
         && library_next (library, rows, &own))
    g_ptr_array_add (found, read_mistake (rows));
  *n_all = found->len;
  if (own == NULL && found->len == filter->n_most)
    {
      count = ask_mistakes (library, filter, "count(*)", "", &own);
      if (count != NULL && library_next (library, count, &own))
        *n_all = (unsigned) sqlite3_column_int (count, 0);
    }
  if (own == NULL)
    return g_steal_pointer (&found);
  g_propagate_error (error, g_steal_pointer (&own));
  return NULL;
}

/* -- Opponents ---------------------------------------------------------------------- */

/* One row of what was learned; false if another gavel, with other kinds, learned it. */
static bool
read_learned (Rows *rows, GavelBelief *belief)
{
  const char *p = (const char *) sqlite3_column_text (rows, 2);

  memset (belief, 0, sizeof *belief);
  belief->n_bids = (unsigned) sqlite3_column_int (rows, 0);
  belief->n_habits = (unsigned) sqlite3_column_int (rows, 1);
  if (belief->n_habits > GAVEL_MAX_HABITS || p == NULL)
    return false;
  for (unsigned kind = 0; kind < gavel_belief_n_kinds (belief); kind++)
    {
      char *end;

      belief->odds[kind] = g_ascii_strtod (p, &end);
      if (end == p || !(belief->odds[kind] >= 0.0 && belief->odds[kind] <= 1.0))
        return false;
      p = end;
    }
  return p[strspn (p, " ")] == '\0';
}

/* Whether a record of the library is this game itself, now or later: nobody shall know
 * what is still to come. */
static bool
is_same_game (const char *facts, bool begun, const char *other)
{
  g_autofree char *others = begun ? library_facts (other) : NULL;

  return begun && (g_str_has_prefix (others, facts) || g_str_has_prefix (facts, others));
}

static bool
add_priors (Library *library, const GavelGame *rules, const char *name, const char *facts,
            unsigned seat, GavelPriors *priors, GError **error)
{
  bool begun = library_has_begun (rules, facts);
  g_autoptr (Rows) rows = library_ask (
      library, error,
      "SELECT * FROM (SELECT l.bids, l.habits, l.odds, iif (?3, g.record, ''), g.date,"
      " g.id FROM learned l JOIN game g ON g.id = l.game WHERE l.name = ?1 AND g.kind = "
      "?2"
      " ORDER BY g.date DESC, g.id DESC LIMIT " RECENT ") ORDER BY date, id",
      "tti", name, rules->id, (gint64) begun);
  g_autoptr (GError) own = NULL;
  GavelBelief belief;

  if (rows == NULL)
    return false;
  while (library_next (library, rows, &own))
    {
      g_autofree char *other = library_text (rows, 3);

      if (read_learned (rows, &belief) && !is_same_game (facts, begun, other))
        gavel_priors_add (priors, seat, &belief);
    }
  if (own == NULL)
    return true;
  g_propagate_error (error, g_steal_pointer (&own));
  return false;
}

/**
 * library_priors:
 * @priors: gets what earlier games tell about those who sit in @record
 */
bool
library_priors (Library *library, const GavelRecord *record, GavelPriors *priors,
                GError **error)
{
  const GavelSeating *seating = gavel_record_seating (record);
  g_autofree char *text = gavel_record_write (record);
  g_autofree char *facts = library_facts (text);
  g_auto (GStrv) names = all_names (library, error);
  unsigned at;

  memset (priors, 0, sizeof *priors);
  if (names == NULL)
    return false;
  for (unsigned seat = 0; seat < seating->n; seat++)
    if (match_names (names, seating->name[seat], true, &at) == 1
        && !add_priors (library, gavel_record_game (record), names[at], facts, seat,
                        priors, error))
      return false;
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game put into the library, once. */
#include "library/library-private.h"

#include <string.h>

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

/* Whether anybody has decided anything yet in a game of these facts. */
bool
library_has_begun (const GavelGame *rules, const char *facts)
{
  g_auto (GStrv) lines = g_strsplit (facts, "\n", -1);

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *word = g_strndup (lines[i], strcspn (lines[i], " "));
      const GavelVerb *verb = gavel_game_verb (rules, word);

      if (verb != NULL
          && (verb->kind == GAVEL_VERB_SEALED || verb->kind == GAVEL_VERB_TURN))
        return true;
    }
  return false;
}

static char *
digest_of (const GavelRecord *record)
{
  g_autofree char *text = gavel_record_write (record);
  g_autofree char *facts = library_facts (text);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, facts, -1);
}

/* Another version of this game: one that goes on (@longer), or one that stops before.
 * 0: none. */
static bool
find_version (Library *library, const GavelRecord *record, bool longer, gint64 *game,
              GError **error)
{
  g_autofree char *text = gavel_record_write (record);
  g_autofree char *facts = library_facts (text);
  g_autoptr (Rows) rows = library_ask (
      library, error,
      "SELECT id, record FROM game WHERE kind = ? AND n_seats = ? AND (? OR over = 0)",
      "tii", gavel_record_game (record)->id, (gint64) gavel_record_seating (record)->n,
      (gint64) longer);
  g_autoptr (GError) own = NULL;

  *game = 0;
  if (rows == NULL)
    return false;
  while (*game == 0 && library_next (library, rows, &own))
    {
      g_autofree char *stored = library_text (rows, 1);
      g_autofree char *other = library_facts (stored);
      const char *first = longer ? facts : other;

      if (library_has_begun (gavel_record_game (record), first)
          && g_str_has_prefix (longer ? other : facts, first))
        *game = sqlite3_column_int64 (rows, 0);
    }
  if (own == NULL)
    return true;
  g_propagate_error (error, g_steal_pointer (&own));
  return false;
}

/* The number of that game, or of one that goes on from it; 0 if it is not here. */
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
    return *game != 0 || find_version (library, record, true, game, error);
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

/* What was decided, in the game's word: that of the line which tells it. */
static const char *
kind_of (const GavelRecord *record, const GavelVerdict *v)
{
  const GavelGame *game = gavel_record_game (record);
  g_autofree char *line = g_strdup (gavel_record_line (record, v->line));
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (line), " \t", 2);
  const GavelVerb *verb = words[0] != NULL ? gavel_game_verb (game, words[0]) : NULL;

  if (verb == NULL)
    verb = gavel_game_verb_of (game, v->kind == GAVEL_DECISION_SEALED ? GAVEL_VERB_SEALED
                                                                      : GAVEL_VERB_TURN);
  return verb != NULL ? verb->word : "";
}

static bool
add_verdict (Library *library, gint64 game, unsigned number, const GavelRecord *record,
             const GavelVerdict *v, const char *name, GError **error)
{
  GavelTable table = gavel_record_table_at (record, v->at);
  g_autofree char *cards = gavel_move_written (&table, v->seat, v->played.move);
  g_autofree char *better
      = v->n_better > 0 ? gavel_move_written (&table, v->seat, v->better[0].move) : NULL;
  const char *kind = kind_of (record, v);

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

/* Whatever of the game was here before it went on, its number in @old. */
static bool
replace_older (Library *library, const GavelRecord *record, gint64 *old, GError **error)
{
  return find_version (library, record, false, old, error)
         && (*old == 0 || library_remove (library, *old, error));
}

/**
 * library_add:
 * @added: gets its number, whether it was not here before, and what it replaces. If it
 *   was here, nothing is changed
 *
 * Returns: true once it is on the disk; false with @error set, and the library as it was
 */
bool
library_add (Library *library, const LibraryEntry *entry, LibraryAdded *added,
             GError **error)
{
  bool well;

  *added = (LibraryAdded){ 0 };
  if (!library_run (library, "BEGIN IMMEDIATE", error))
    return false;
  well = library_find (library, entry->record, &added->game, error);
  added->is_new = well && added->game == 0;
  if (added->is_new)
    well = replace_older (library, entry->record, &added->replaces, error)
           && add_all (library, entry, &added->game, error);
  return library_end (library, well, error);
}

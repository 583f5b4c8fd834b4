/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/session-private.h"

#include "base/error.h"
#include "session/echo.h"
#include "session/shared-lines.h"

#include <string.h>

/* How things stood. */
typedef struct
{
  SharedLines *told;
  SharedLines *waiting; /* backwards, for lines leave at the front */
  FactStage stage;
  char *change; /* what was typed next */
} Snapshot;

static void
snapshot_free (gpointer data)
{
  Snapshot *snapshot = data;

  shared_lines_free (snapshot->told);
  shared_lines_free (snapshot->waiting);
  g_free (snapshot->change);
  g_free (snapshot);
}

static char *
waiting_text (const Sitting *sitting, const char *prefix)
{
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; i < sitting->waiting->len; i++)
    g_string_append_printf (out, "%s%s\n", prefix,
                            (char *) g_ptr_array_index (sitting->waiting, i));
  return g_string_free (out, FALSE);
}

/* One that was taken lately, so that it has much in common with what is so now. */
static const Snapshot *
snapshot_last (const Sitting *sitting)
{
  const GPtrArray *past = sitting->undo->len > 0 ? sitting->undo : sitting->redo;

  return past->len > 0 ? g_ptr_array_index (past, past->len - 1) : NULL;
}

static Snapshot *
snapshot_take (const Sitting *sitting, const char *change)
{
  const Snapshot *last = snapshot_last (sitting);
  Snapshot *snapshot = g_new (Snapshot, 1);
  g_autoptr (GPtrArray) told = g_ptr_array_new (), waiting = g_ptr_array_new ();

  for (unsigned i = 1; i <= gavel_record_n_lines (sitting->record); i++)
    g_ptr_array_add (told, (char *) gavel_record_line (sitting->record, i));
  for (unsigned i = sitting->waiting->len; i-- > 0;)
    g_ptr_array_add (waiting, g_ptr_array_index (sitting->waiting, i));
  snapshot->told = shared_lines_new (last != NULL ? last->told : NULL, told);
  snapshot->waiting = shared_lines_new (last != NULL ? last->waiting : NULL, waiting);
  snapshot->stage = sitting->stage;
  snapshot->change = g_strdup (change);
  return snapshot;
}

/**
 * sitting_new:
 * @box: must outlive the sitting, or be changed first
 * @folder: (nullable): where games are kept
 */
Sitting *
sitting_new (const GavelBox *box, const char *folder)
{
  Sitting *sitting = g_new0 (Sitting, 1);

  sitting->box = box;
  sitting->folder = g_strdup (folder);
  sitting->record = gavel_record_new (box);
  sitting->waiting = g_ptr_array_new_with_free_func (g_free);
  sitting->undo = g_ptr_array_new_with_free_func (snapshot_free);
  sitting->redo = g_ptr_array_new_with_free_func (snapshot_free);
  return sitting;
}

void
sitting_free (Sitting *sitting)
{
  if (sitting == NULL)
    return;
  gavel_record_free (sitting->record);
  g_ptr_array_unref (sitting->waiting);
  g_ptr_array_unref (sitting->undo);
  g_ptr_array_unref (sitting->redo);
  journal_free (sitting->journal);
  g_free (sitting->trouble);
  g_free (sitting->folder);
  g_free (sitting);
}

bool
sitting_has_game (const Sitting *sitting)
{
  return gavel_record_game (sitting->record) != NULL
         && gavel_record_seating (sitting->record)->n > 0;
}

/* What the prompt says. */
char *
sitting_prompt (const Sitting *sitting)
{
  g_autofree char *due = fact_due (sitting->record, sitting->stage);

  return g_strdup_printf ("%s%s> ", sitting->waiting->len > 0 ? "fixing: " : "", due);
}

/* -- On disk ------------------------------------------------------------------ */

/* Makes the disk say what is so now. A full disk is no reason to stop playing. */
void
sitting_keep (Sitting *sitting, GString *said)
{
  g_autofree char *text = gavel_record_write (sitting->record);
  g_autofree char *waiting = waiting_text (sitting, SITTING_WAITING);
  g_autofree char *whole = g_strconcat (text, waiting, NULL);
  g_autoptr (GError) error = NULL;

  if (sitting->folder == NULL
      || (sitting->journal == NULL && !sitting_has_game (sitting)))
    return;
  if (sitting->journal == NULL)
    sitting->journal = journal_new (sitting->folder);
  if (journal_keep (sitting->journal, whole, &error))
    {
      if (sitting->trouble != NULL)
        g_string_append (said, "The game is being saved again\n");
      g_clear_pointer (&sitting->trouble, g_free);
      return;
    }
  if (g_strcmp0 (sitting->trouble, error->message) != 0)
    g_string_append_printf (
        said, "%s: the game goes on, but is not saved (save FILE saves it elsewhere)\n",
        error->message);
  g_free (sitting->trouble);
  sitting->trouble = g_strdup (error->message);
}

/* Ends a change that went well. */
static void
commit (Sitting *sitting, Snapshot *before, GString *said)
{
  g_ptr_array_add (sitting->undo, before);
  g_ptr_array_set_size (sitting->redo, 0);
  sitting_keep (sitting, said);
}

/* -- Telling lines -------------------------------------------------------------- */

/* Appends a line and says what it did. */
bool
sitting_tell (Sitting *sitting, const char *line, GString *said, GError **error)
{
  if (!gavel_record_append (sitting->record, line, error))
    return false;
  confirm_line (sitting->record, gavel_record_n_lines (sitting->record), said);
  return true;
}

static void
tell_forced (Sitting *sitting, GString *said)
{
  char *line;

  while ((line = fact_forced (sitting->record)) != NULL)
    {
      bool told = sitting_tell (sitting, line, said, NULL);

      g_free (line);
      if (!told)
        return;
    }
}

/* The word and the name a line begins with. */
static char *
subject_of (const char *line)
{
  g_auto (GStrv) words = gavel_line_split (line, NULL);

  if (words == NULL || words[0] == NULL)
    return g_strdup ("");
  if (g_strv_contains (
          (const char *const[]){ "lot", "prize", "gone", "unsold", "round", NULL },
          words[0]))
    return g_ascii_strdown (words[0], -1);
  return g_strjoin (" ", words[0], words[1], NULL);
}

/* Tells the lines that wait, up to the first that cannot be true. What was made up
 * is made up anew. */
static void
tell_waiting (Sitting *sitting, GString *said)
{
  g_autoptr (GString) quiet = g_string_new (NULL);

  while (sitting->waiting->len > 0)
    {
      const char *line = g_ptr_array_index (sitting->waiting, 0);
      g_autoptr (GError) error = NULL;

      if (!fact_is_forced (line) && !sitting_tell (sitting, line, quiet, &error))
        {
          g_autofree char *forced = fact_forced (sitting->record);

          if (forced != NULL && sitting_tell (sitting, forced, quiet, NULL))
            continue;
          g_string_append_printf (said,
                                  "'%s' is no longer possible: %s\n"
                                  "%u line%s: type the right line, or drop it, or undo\n",
                                  line, error->message, sitting->waiting->len,
                                  sitting->waiting->len == 1 ? " waits" : "s wait");
          return;
        }
      g_ptr_array_remove_index (sitting->waiting, 0);
    }
  tell_forced (sitting, quiet);
}

/* Puts a snapshot in place of what is so. It was true once, so it is again; unless the
 * deck is another one, and then the rest waits. */
void
sitting_restore (Sitting *sitting, const GPtrArray *told, const GPtrArray *waiting,
                 GString *said)
{
  unsigned i = 0;

  gavel_record_truncate (sitting->record, 0);
  g_ptr_array_set_size (sitting->waiting, 0);
  while (i < told->len)
    {
      const char *line = g_ptr_array_index (told, i);
      g_autoptr (GError) error = NULL;
      g_autofree char *forced = NULL;

      if (gavel_record_append (sitting->record, line, &error))
        {
          i++;
          continue;
        }
      forced = fact_forced (sitting->record); /* made up otherwise with this deck */
      if (forced != NULL && gavel_record_append (sitting->record, forced, NULL))
        {
          i += fact_is_forced (line);
          continue;
        }
      g_string_append_printf (said, "line %u: '%s' is not possible: %s\n", i + 1, line,
                              error->message);
      break;
    }
  for (; i < told->len; i++)
    if (((char *) g_ptr_array_index (told, i))[0] != '\0')
      g_ptr_array_add (sitting->waiting, g_strdup (g_ptr_array_index (told, i)));
  for (i = 0; i < waiting->len; i++)
    if (((char *) g_ptr_array_index (waiting, i))[0] != '\0')
      g_ptr_array_add (sitting->waiting, g_strdup (g_ptr_array_index (waiting, i)));
}

static void
restore_snapshot (Sitting *sitting, const Snapshot *snapshot, GString *said)
{
  g_autoptr (GPtrArray) told = shared_lines_get (snapshot->told);
  g_autoptr (GPtrArray) waiting = shared_lines_get (snapshot->waiting);
  g_autoptr (GPtrArray) in_order = g_ptr_array_new ();

  for (unsigned i = waiting->len; i-- > 0;)
    g_ptr_array_add (in_order, g_ptr_array_index (waiting, i));
  sitting_restore (sitting, told, in_order, said);
  sitting->stage = snapshot->stage;
}

/* Undoes what a change that failed has done so far. */
static bool
give_up (Sitting *sitting, Snapshot *before, GString *said, gsize said_length)
{
  g_autoptr (GString) nothing = g_string_new (NULL);

  g_string_truncate (said, said_length);
  restore_snapshot (sitting, before, nothing);
  snapshot_free (before);
  return false;
}

/* -- Changes ------------------------------------------------------------------------ */

/* Begins another game; the one in hand stays as it is on disk. */
void
sitting_begin (Sitting *sitting)
{
  gavel_record_truncate (sitting->record, 0);
  g_ptr_array_set_size (sitting->waiting, 0);
  g_ptr_array_set_size (sitting->undo, 0);
  g_ptr_array_set_size (sitting->redo, 0);
  g_clear_pointer (&sitting->journal, journal_free);
  sitting->stage = FACT_NAMES;
}

/* Mending: @told may be what is true instead of the line that waits first. */
static void
replace_waiting (Sitting *sitting, const char *told)
{
  const char *first = g_ptr_array_index (sitting->waiting, 0);
  g_autofree char *was = subject_of (first);
  g_autofree char *is = subject_of (told);

  if (gavel_record_append (sitting->record, first, NULL))
    gavel_record_truncate (sitting->record, gavel_record_n_lines (sitting->record) - 1);
  else if (g_ascii_strcasecmp (was, is) == 0)
    g_ptr_array_remove_index (sitting->waiting, 0);
}

/* Leaves out the lines at the end that were made up, for they hung on a tie. */
static void
forget_forced (Sitting *sitting)
{
  unsigned n = gavel_record_n_lines (sitting->record);

  while (n > 1 && fact_is_forced (gavel_record_line (sitting->record, n)))
    n--;
  gavel_record_truncate (sitting->record, n);
}

/* Tells what was typed, as lines of a record. */
static bool
tell_typed (Sitting *sitting, const char *typed, GPtrArray *lines, GString *said,
            GError **error)
{
  gsize length = said->len;
  unsigned n = gavel_record_n_lines (sitting->record);

  g_ptr_array_set_size (lines, 0);
  if (!fact_read (sitting->record, typed, lines, error))
    return false;
  for (unsigned i = 0; i < lines->len; i++)
    {
      g_autofree char *doubt = NULL;
      g_autoptr (GError) wrong = NULL;

      if (sitting_tell (sitting, g_ptr_array_index (lines, i), said, &wrong))
        continue;
      doubt = fact_doubt (sitting->record, g_ptr_array_index (lines, i));
      gavel_record_truncate (sitting->record, n);
      g_string_truncate (said, length);
      return gavel_fail (error, "%s%s%s", wrong->message, doubt != NULL ? "; " : "",
                         doubt != NULL ? doubt : "");
    }
  return true;
}

/* The same for somebody who tells also what leaves no choice, and was made up already:
 * in its place, if it cannot come after it. */
static bool
tell_again (Sitting *sitting, const char *typed, GPtrArray *lines, GString *said)
{
  unsigned n = gavel_record_n_lines (sitting->record);

  forget_forced (sitting);
  return gavel_record_n_lines (sitting->record) < n
         && tell_typed (sitting, typed, lines, said, NULL);
}

/* A fact of a game under way, and what follows from it without a choice. */
static bool
enter_fact (Sitting *sitting, const char *typed, GString *said, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  FactStage stage;

  if (fact_settles_tie (typed))
    forget_forced (sitting);
  if (!tell_typed (sitting, typed, lines, said, error))
    {
      if (!tell_again (sitting, typed, lines, said))
        return false;
      g_clear_error (error);
    }
  stage = fact_stage (sitting->record);
  if (stage == FACT_PLAY || stage == FACT_YOU || sitting->stage == FACT_NAMES)
    sitting->stage = stage;
  if (sitting->waiting->len == 0)
    {
      tell_forced (sitting, said);
      return true;
    }
  replace_waiting (sitting, g_ptr_array_index (lines, lines->len - 1));
  tell_waiting (sitting, said);
  return true;
}

/* Whether the word is one of the usual game's records. */
static bool
is_fact_word (const char *word)
{
  for (const GavelVerb *verb = gavel_games ()[0]->paper->verbs; verb->word != NULL;
       verb++)
    if (g_ascii_strcasecmp (verb->word, word) == 0)
      return true;
  return g_ascii_strcasecmp (word, "you") == 0;
}

/* A record's own words before there is a game: its first line goes without saying. */
static bool
begin_in_words (Sitting *sitting, const char *typed, const char *word, GString *said,
                GError **error)
{
  g_autofree char *first = g_strdup_printf ("gavel 1 %s", gavel_games ()[0]->id);

  if (g_ascii_strcasecmp (word, "seat") != 0 && g_ascii_strcasecmp (word, "rule") != 0)
    return gavel_fail (
        error, "%s: there is no game yet; type the players' names first, in seat order",
        word);
  return gavel_record_append (sitting->record, first, error)
         && enter_fact (sitting, typed, said, error);
}

/**
 * sitting_enter:
 * @typed: a fact, bare or in a record's words; names, sets or a name at the beginning
 * @said: gets what was understood
 *
 * Returns: false with @error set, and nothing changed
 */
bool
sitting_enter (Sitting *sitting, const char *typed, GString *said, GError **error)
{
  g_auto (GStrv) words = gavel_line_split (typed, error);
  Snapshot *before;
  gsize length = said->len;
  FactStage stage = sitting->stage;
  bool done;

  if (words == NULL)
    return false;
  before = snapshot_take (sitting, typed);
  if (words[0] == NULL && sitting->stage == FACT_NAMES)
    done = true; /* a comment before there is a game */
  else if (gavel_record_game (sitting->record) == NULL && is_fact_word (words[0]))
    done = begin_in_words (sitting, typed, words[0], said, error);
  else if (words[0] == NULL || fact_is_verb (sitting->record, words[0]))
    done = enter_fact (sitting, typed, said, error);
  else if (sitting->stage == FACT_NAMES)
    done = sitting_enter_names (sitting, words, said, error);
  else if (sitting->stage == FACT_SETS && strlen (words[0]) == 1)
    done = sitting_enter_sets (sitting, words, said, error);
  else if (sitting->stage == FACT_YOU && words[1] == NULL
           && (g_ascii_strcasecmp (words[0], "nobody") == 0 || strcmp (words[0], "-") == 0
               || fact_seat (sitting->record, words[0]) >= 0))
    done = sitting_enter_you (sitting, words, said, error);
  else if (sitting->stage != FACT_PLAY
           && gavel_record_game (sitting->record)
                      ->paper->card_read (sitting->box, words[0], NULL)
                  < 0
           && !g_ascii_isdigit (words[0][0]))
    {
      g_autofree char *wanted = fact_wanted (sitting->record, sitting->stage);

      done = gavel_fail (error, "%s", wanted);
    }
  else if ((done = enter_fact (sitting, typed, said, error)) && stage != FACT_PLAY)
    {
      sitting->stage = FACT_PLAY; /* the first lot: no more questions */
      if (gavel_record_seating (sitting->record)->you < 0)
        g_string_append (said, "For advice, say who you are: you NAME\n");
    }
  if (!done)
    return give_up (sitting, before, said, length);
  commit (sitting, before, said);
  return true;
}

/* Takes back the last change; of a game that was read, its last line. */
bool
sitting_undo (Sitting *sitting, GString *said, GError **error)
{
  unsigned n = gavel_record_n_lines (sitting->record);
  g_autofree char *change = NULL;

  if (n == 0 && sitting->undo->len == 0)
    return gavel_fail (error, "there is nothing to undo");
  if (sitting->undo->len > 0)
    {
      Snapshot *snapshot
          = g_ptr_array_steal_index (sitting->undo, sitting->undo->len - 1);

      change = g_strdup (snapshot->change);
      g_ptr_array_add (sitting->redo, snapshot_take (sitting, change));
      restore_snapshot (sitting, snapshot, said);
      snapshot_free (snapshot);
    }
  else
    {
      while (n > 1 && fact_is_forced (gavel_record_line (sitting->record, n)))
        n--;
      change = g_strdup (gavel_record_line (sitting->record, n));
      g_ptr_array_add (sitting->redo, snapshot_take (sitting, change));
      gavel_record_truncate (sitting->record, n - 1);
      sitting->stage = fact_stage (sitting->record);
    }
  g_string_append_printf (said, "Taken back: %s\n", change);
  sitting_keep (sitting, said);
  return true;
}

bool
sitting_redo (Sitting *sitting, GString *said, GError **error)
{
  Snapshot *snapshot;

  if (sitting->redo->len == 0)
    return gavel_fail (error, "there is nothing to redo");
  snapshot = g_ptr_array_steal_index (sitting->redo, sitting->redo->len - 1);
  g_ptr_array_add (sitting->undo, snapshot_take (sitting, snapshot->change));
  restore_snapshot (sitting, snapshot, said);
  g_string_append_printf (said, "Again: %s\n", snapshot->change);
  snapshot_free (snapshot);
  sitting_keep (sitting, said);
  return true;
}

/* What was typed to mend @line: bare cards are of whoever that line is about. */
static char *
mended_text (const GavelRecord *record, const char *line, const char *typed)
{
  const GavelGame *game = gavel_record_game (record);
  g_auto (GStrv) was = gavel_line_split (line, NULL);
  g_auto (GStrv) is = gavel_line_split (typed, NULL);

  if (game != NULL && was != NULL && was[0] != NULL && was[1] != NULL && was[2] != NULL
      && is != NULL && is[0] != NULL && fact_seat (record, was[1]) >= 0
      && game->paper->card_read (gavel_record_box (record), is[0], NULL) >= 0)
    return g_strjoin (" ", was[0], was[1], typed, NULL);
  return g_strdup (typed);
}

/**
 * sitting_fix:
 * @line: number of the line that was wrong
 * @typed: what is true, as it would have been typed then
 *
 * Everything after it is told again, up to the first contradiction; from there on
 * lines wait.
 */
bool
sitting_fix (Sitting *sitting, unsigned line, const char *typed, GString *said,
             GError **error)
{
  g_autofree char *change = g_strdup_printf ("fix %u %s", line, typed);
  Snapshot *before = snapshot_take (sitting, change);
  unsigned n = gavel_record_n_lines (sitting->record);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;
  gsize length = said->len;

  if (line < 1 || line > n)
    {
      snapshot_free (before);
      return n == 0
                 ? gavel_fail (error, "there is nothing to fix yet")
                 : gavel_fail (error, "there are lines 1 to %u (record shows them)", n);
    }
  for (unsigned i = line + 1; i <= n; i++)
    g_ptr_array_add (rest, g_strdup (gavel_record_line (sitting->record, i)));
  text = mended_text (sitting->record, gavel_record_line (sitting->record, line), typed);
  gavel_record_truncate (sitting->record, line - 1);
  if (line == 1)
    g_ptr_array_add (lines, g_strdup (typed));
  if (line > 1 && !fact_read (sitting->record, text, lines, error))
    return give_up (sitting, before, said, length);
  for (unsigned i = 0; i < lines->len; i++)
    if (!sitting_tell (sitting, g_ptr_array_index (lines, i), said, error))
      return give_up (sitting, before, said, length);
  g_ptr_array_extend_and_steal (rest, g_ptr_array_ref (sitting->waiting));
  g_ptr_array_unref (sitting->waiting);
  sitting->waiting = g_steal_pointer (&rest);
  tell_waiting (sitting, said);
  if (sitting->waiting->len == 0)
    {
      unsigned last = gavel_record_n_lines (sitting->record);

      g_string_append_printf (said, "Line %u is fixed, all later lines still fit%s\n",
                              line, last >= line + lines->len ? ". So now:" : "");
      if (last >= line + lines->len)
        confirm_line (sitting->record, last, said);
    }
  sitting->stage = FACT_PLAY;
  if (fact_stage (sitting->record) == FACT_NAMES)
    sitting->stage = FACT_NAMES;
  commit (sitting, before, said);
  return true;
}

/* Leaves out the line that waits first, and goes on with the rest. */
bool
sitting_drop (Sitting *sitting, GString *said, GError **error)
{
  Snapshot *before;

  if (sitting->waiting->len == 0)
    return gavel_fail (error,
                       "no line is waiting after a fix; undo takes back the last line");
  before = snapshot_take (sitting, "drop");
  g_string_append_printf (said, "Dropped: %s\n",
                          (char *) g_ptr_array_index (sitting->waiting, 0));
  g_ptr_array_remove_index (sitting->waiting, 0);
  tell_waiting (sitting, said);
  commit (sitting, before, said);
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/session-private.h"

#include "base/error.h"
#include "session/echo.h"

#include <string.h>

static char *
waiting_text (const Session *session, const char *prefix)
{
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; i < session->waiting->len; i++)
    g_string_append_printf (out, "%s%s\n", prefix,
                            (char *) g_ptr_array_index (session->waiting, i));
  return g_string_free (out, FALSE);
}

/**
 * session_new:
 * @boxes: what is in them must outlive the session, or be changed first
 * @folder: (nullable): where games are kept
 */
Session *
session_new (const GavelBoxes *boxes, const char *folder)
{
  Session *session = g_new0 (Session, 1);

  session->boxes = *boxes;
  session->folder = g_strdup (folder);
  session->record = gavel_record_new (boxes);
  session->waiting = g_ptr_array_new_with_free_func (g_free);
  session->undo = g_ptr_array_new_with_free_func (session_snapshot_free);
  session->redo = g_ptr_array_new_with_free_func (session_snapshot_free);
  return session;
}

void
session_free (Session *session)
{
  if (session == NULL)
    return;
  gavel_record_free (session->record);
  g_ptr_array_unref (session->waiting);
  g_ptr_array_unref (session->undo);
  g_ptr_array_unref (session->redo);
  journal_free (session->journal);
  g_free (session->trouble);
  g_free (session->folder);
  g_free (session);
}

bool
session_has_game (const Session *session)
{
  return gavel_record_game (session->record) != NULL
         && gavel_record_seating (session->record)->n > 0;
}

/* What the prompt says. */
char *
session_prompt (const Session *session)
{
  g_autofree char *due = entry_due (session->record, session->stage);

  return g_strdup_printf ("%s%s> ", session->waiting->len > 0 ? "fixing: " : "", due);
}

/* -- On disk ------------------------------------------------------------------ */

/* Makes the disk say what is so now. A full disk is no reason to stop playing. */
void
session_keep (Session *session, GString *said)
{
  g_autofree char *text = gavel_record_write (session->record);
  g_autofree char *waiting = waiting_text (session, SESSION_WAITING);
  g_autofree char *whole = g_strconcat (text, waiting, NULL);
  g_autoptr (GError) error = NULL;

  if (session->folder == NULL
      || (session->journal == NULL && !session_has_game (session)))
    return;
  if (session->journal == NULL)
    session->journal = journal_new (session->folder);
  if (journal_keep (session->journal, whole, &error))
    {
      if (session->trouble != NULL)
        g_string_append (said, "The game is being saved again\n");
      g_clear_pointer (&session->trouble, g_free);
      return;
    }
  if (g_strcmp0 (session->trouble, error->message) != 0)
    g_string_append_printf (
        said, "%s: the game goes on, but is not saved (save FILE saves it elsewhere)\n",
        error->message);
  g_free (session->trouble);
  session->trouble = g_strdup (error->message);
}

/* -- Telling lines -------------------------------------------------------------- */

/* Appends a line and says what it did. */
bool
session_tell (Session *session, const char *line, GString *said, GError **error)
{
  if (!gavel_record_append (session->record, line, error))
    return false;
  echo_line (session->record, gavel_record_n_lines (session->record), said);
  return true;
}

static void
tell_forced (Session *session, GString *said)
{
  char *line;

  while ((line = entry_forced (session->record)) != NULL)
    {
      bool told = session_tell (session, line, said, NULL);

      g_free (line);
      if (!told)
        return;
    }
}

/* The word a line begins with, and whom or which rule it is about, if that is anybody. */
static char *
subject_of (const GavelRecord *record, const char *line)
{
  g_auto (GStrv) words = gavel_line_split (line, NULL);
  const GavelVerb *verb;

  if (words == NULL || words[0] == NULL)
    return g_strdup ("");
  verb = gavel_game_verb (gavel_record_game (record), words[0]);
  if (words[1] == NULL
      || ((verb == NULL || verb->kind != GAVEL_VERB_SETUP)
          && entry_seat (record, words[1]) < 0))
    return g_strdup (words[0]);
  return g_strjoin (" ", words[0], words[1], NULL);
}

/* Tells the lines that wait, up to the first that cannot be true. What was made up
 * is made up anew. */
void
session_tell_waiting (Session *session, GString *said)
{
  g_autoptr (GString) quiet = g_string_new (NULL);

  while (session->waiting->len > 0)
    {
      const char *line = g_ptr_array_index (session->waiting, 0);
      g_autoptr (GError) error = NULL;

      if (!entry_is_forced (line) && !session_tell (session, line, quiet, &error))
        {
          g_autofree char *forced = entry_forced (session->record);

          if (forced != NULL && session_tell (session, forced, quiet, NULL))
            continue;
          g_string_append_printf (said,
                                  "'%s' is no longer possible: %s\n"
                                  "%u line%s: type the right line, or drop it, or undo\n",
                                  line, error->message, session->waiting->len,
                                  session->waiting->len == 1 ? " waits" : "s wait");
          return;
        }
      g_ptr_array_remove_index (session->waiting, 0);
    }
  tell_forced (session, quiet);
}

/* Puts a snapshot in place of what is so. It was true once, so it is again; unless the
 * deck is another one, and then the rest waits. */
void
session_restore (Session *session, const GPtrArray *told, const GPtrArray *waiting,
                 GString *said)
{
  unsigned i = 0;

  gavel_record_truncate (session->record, 0);
  g_ptr_array_set_size (session->waiting, 0);
  while (i < told->len)
    {
      const char *line = g_ptr_array_index (told, i);
      g_autoptr (GError) error = NULL;
      g_autofree char *forced = NULL;

      if (gavel_record_append (session->record, line, &error))
        {
          i++;
          continue;
        }
      forced = entry_forced (session->record); /* made up otherwise with this deck */
      if (forced != NULL && gavel_record_append (session->record, forced, NULL))
        {
          i += entry_is_forced (line);
          continue;
        }
      g_string_append_printf (said, "line %u: '%s' is not possible: %s\n", i + 1, line,
                              error->message);
      break;
    }
  for (; i < told->len; i++)
    if (((char *) g_ptr_array_index (told, i))[0] != '\0')
      g_ptr_array_add (session->waiting, g_strdup (g_ptr_array_index (told, i)));
  for (i = 0; i < waiting->len; i++)
    if (((char *) g_ptr_array_index (waiting, i))[0] != '\0')
      g_ptr_array_add (session->waiting, g_strdup (g_ptr_array_index (waiting, i)));
}

/* -- Changes ------------------------------------------------------------------------ */

/* Begins another game; the one in hand stays as it is on disk. */
void
session_begin (Session *session)
{
  gavel_record_truncate (session->record, 0);
  g_ptr_array_set_size (session->waiting, 0);
  g_ptr_array_set_size (session->undo, 0);
  g_ptr_array_set_size (session->redo, 0);
  g_clear_pointer (&session->journal, journal_free);
  session->stage = ENTRY_NAMES;
}

/* Mending: @told may be what is true instead of the line that waits first. */
static void
replace_waiting (Session *session, const char *told)
{
  const char *first = g_ptr_array_index (session->waiting, 0);
  g_autofree char *was = subject_of (session->record, first);
  g_autofree char *is = subject_of (session->record, told);

  if (gavel_record_append (session->record, first, NULL))
    gavel_record_truncate (session->record, gavel_record_n_lines (session->record) - 1);
  else if (g_ascii_strcasecmp (was, is) == 0)
    g_ptr_array_remove_index (session->waiting, 0);
}

/* Leaves out the lines at the end that were made up, for they hung on a tie. */
static void
forget_forced (Session *session)
{
  unsigned n = gavel_record_n_lines (session->record);

  while (n > 1 && entry_is_forced (gavel_record_line (session->record, n)))
    n--;
  gavel_record_truncate (session->record, n);
}

/* Tells what was typed, as lines of a record. */
static bool
tell_typed (Session *session, const char *typed, GPtrArray *lines, GString *said,
            GError **error)
{
  gsize length = said->len;
  unsigned n = gavel_record_n_lines (session->record);

  g_ptr_array_set_size (lines, 0);
  if (!entry_read (session->record, typed, lines, error))
    return false;
  for (unsigned i = 0; i < lines->len; i++)
    {
      g_autofree char *doubt = NULL;
      g_autoptr (GError) wrong = NULL;

      if (session_tell (session, g_ptr_array_index (lines, i), said, &wrong))
        continue;
      doubt = entry_doubt (session->record, g_ptr_array_index (lines, i));
      gavel_record_truncate (session->record, n);
      g_string_truncate (said, length);
      return gavel_fail (error, "%s%s%s", wrong->message, doubt != NULL ? "; " : "",
                         doubt != NULL ? doubt : "");
    }
  return true;
}

/* Whether two lines of a record say the same. */
static bool
say_the_same (const char *line, const char *other)
{
  g_auto (GStrv) words = gavel_line_split (line, NULL);
  g_auto (GStrv) others = gavel_line_split (other, NULL);
  unsigned n = 0;

  if (words == NULL || others == NULL)
    return false;
  while (words[n] != NULL && others[n] != NULL
         && g_ascii_strcasecmp (words[n], others[n]) == 0)
    n++;
  return words[n] == NULL && others[n] == NULL;
}

/* Puts lines in place of those from line @at on, which say the same. */
static void
put_in_place (Session *session, unsigned at, const GPtrArray *lines)
{
  unsigned n = gavel_record_n_lines (session->record);
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func (g_free);

  for (unsigned i = at + lines->len; i <= n; i++)
    g_ptr_array_add (rest, g_strdup (gavel_record_line (session->record, i)));
  gavel_record_truncate (session->record, at - 1);
  for (unsigned i = 0; i < lines->len; i++)
    gavel_record_append (session->record, g_ptr_array_index (lines, i), NULL);
  for (unsigned i = 0; i < rest->len; i++)
    gavel_record_append (session->record, g_ptr_array_index (rest, i), NULL);
}

/* Whether what was typed says no more than lines at the end which were made up, for they
 * leave no choice; now they are told. */
static bool
is_told_already (Session *session, const char *typed)
{
  unsigned n = gavel_record_n_lines (session->record);

  for (unsigned at = n;
       at > 1 && entry_is_forced (gavel_record_line (session->record, at)); at--)
    {
      g_autoptr (GavelRecord) before = gavel_record_copy (session->record, at - 1);
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
      unsigned same = 0;

      if (!entry_read (before, typed, lines, NULL))
        continue;
      while (same < lines->len && at + same <= n
             && say_the_same (g_ptr_array_index (lines, same),
                              gavel_record_line (session->record, at + same)))
        same++;
      if (same == 0 || same < lines->len)
        continue;
      put_in_place (session, at, lines);
      return true;
    }
  return false;
}

/* Tells what was made up already, for it left no choice, as it is typed now: in its
 * place, if it cannot come after it. */
static bool
tell_again (Session *session, const char *typed, GPtrArray *lines, GString *said)
{
  unsigned n = gavel_record_n_lines (session->record);

  forget_forced (session);
  return gavel_record_n_lines (session->record) < n
         && tell_typed (session, typed, lines, said, NULL);
}

/* A fact of a game under way, and what follows from it without a choice. */
static bool
enter_fact (Session *session, const char *typed, GString *said, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  EntryStage stage;

  if (entry_is_ruling (session->record, typed))
    forget_forced (session);
  if (!tell_typed (session, typed, lines, said, error))
    {
      if (session->waiting->len == 0 && is_told_already (session, typed))
        {
          g_clear_error (error);
          g_string_append (said, "That is told already: there was no choice\n");
          return true;
        }
      if (!tell_again (session, typed, lines, said))
        return false;
      g_clear_error (error);
    }
  stage = entry_stage (session->record);
  if (session->stage == ENTRY_PLAY && stage == ENTRY_YOU && lines->len > 0
      && entry_is_setup (session->record, g_ptr_array_index (lines, 0)))
    stage = ENTRY_PLAY; /* that was asked before */
  if (stage == ENTRY_PLAY || stage == ENTRY_YOU || session->stage == ENTRY_NAMES)
    session->stage = stage;
  if (session->waiting->len == 0)
    {
      tell_forced (session, said);
      return true;
    }
  replace_waiting (session, g_ptr_array_index (lines, lines->len - 1));
  session_tell_waiting (session, said);
  return true;
}

/* Whether the word is one of the usual game's records. */
static bool
is_fact_word (const char *word)
{
  return gavel_game_verb (gavel_games ()[0], word) != NULL
         || g_ascii_strcasecmp (word, "you") == 0;
}

/* A record's own words before there is a game: its first line goes without saying. */
static bool
begin_in_words (Session *session, const char *typed, const char *word, GString *said,
                GError **error)
{
  g_autofree char *first = g_strdup_printf ("gavel 1 %s", gavel_games ()[0]->id);
  const GavelVerb *verb = gavel_game_verb (gavel_games ()[0], word);

  if (verb == NULL || verb->kind != GAVEL_VERB_SETUP)
    return gavel_fail (
        error, "%s: there is no game yet; type the players' names first, in seat order",
        word);
  return gavel_record_append (session->record, first, error)
         && enter_fact (session, typed, said, error);
}

/* Whether a fact of the game may begin with the word, names aside. */
static bool
begins_play (const Session *session, const char *word)
{
  GavelTable table = gavel_record_table (session->record);

  return g_ascii_isdigit (word[0]) || gavel_entry_may_begin (&table, word);
}

/**
 * session_enter:
 * @typed: a fact, bare or in a record's words; at the beginning names, what they start
 *   with, or a name
 * @said: gets what was understood
 *
 * Returns: false with @error set, and nothing changed
 */
bool
session_enter (Session *session, const char *typed, GString *said, GError **error)
{
  g_auto (GStrv) words = gavel_line_split (typed, error);
  Snapshot *before;
  gsize length = said->len;
  EntryStage stage = session->stage;
  bool done;

  if (words == NULL)
    return false;
  before = session_snapshot_take (session, typed);
  if (words[0] == NULL && session->stage == ENTRY_NAMES)
    done = true; /* a comment before there is a game */
  else if (gavel_record_game (session->record) == NULL && is_fact_word (words[0]))
    done = begin_in_words (session, typed, words[0], said, error);
  else if (words[0] == NULL || entry_is_verb (session->record, words[0]))
    done = enter_fact (session, typed, said, error);
  else if (session->stage == ENTRY_NAMES)
    done = session_enter_names (session, words, said, error);
  else if (session->stage == ENTRY_START
           && gavel_entry_start (gavel_record_game (session->record))
                  ->may_begin (words[0]))
    done = session_enter_starts (session, words, said, error);
  else if (session->stage == ENTRY_YOU && words[1] == NULL
           && (g_ascii_strcasecmp (words[0], "nobody") == 0 || strcmp (words[0], "-") == 0
               || entry_seat (session->record, words[0]) >= 0))
    done = session_enter_you (session, words, said, error);
  else if (session->stage != ENTRY_PLAY && !begins_play (session, words[0]))
    {
      g_autofree char *wanted = entry_wanted (session->record, session->stage);

      done = gavel_fail (error, "%s", wanted);
    }
  else if ((done = enter_fact (session, typed, said, error)) && stage != ENTRY_PLAY
           && session->stage != ENTRY_YOU)
    {
      session->stage = ENTRY_PLAY; /* the first fact: no more questions */
      if (gavel_record_seating (session->record)->you < 0)
        g_string_append (said, "For advice, say who you are: you NAME\n");
    }
  if (!done)
    return session_give_up (session, before, said, length);
  session_commit (session, before, said);
  return true;
}

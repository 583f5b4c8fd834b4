/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole games: from a file, from a text, into a file, with another deck. */
#include "session/session-private.h"

#include "base/error.h"
#include "base/text.h"
#include "common/file.h"
#include "common/terminal.h"

#include <string.h>

/* -- Whole games -----------------------------------------------------------------------
 */

/* Sorts a journal's lines into those told and those that wait; they stay @lines' own. */
static void
sort_lines (char **lines, GPtrArray *told, GPtrArray *waiting)
{
  for (unsigned i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], SESSION_WAITING))
      g_ptr_array_add (waiting, lines[i] + strlen (SESSION_WAITING));
    else if (lines[i][0] != '\0' || lines[i + 1] != NULL)
      g_ptr_array_add (told, lines[i]);
}

/* Puts a game in place of the one in hand; false if its first line is wrong. */
static bool
put_game (Session *session, const char *text, Journal *journal, GString *said,
          GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) told = g_ptr_array_new (), waiting = g_ptr_array_new ();
  g_autoptr (GavelRecord) probe = gavel_record_new (&session->boxes);

  sort_lines (lines, told, waiting);
  if (!gavel_record_read (probe, text, -1, 0, error)
      && gavel_record_seating (probe)->n == 0)
    return false;
  if (gavel_record_game (probe) == NULL)
    return gavel_fail (error, "there is no game in it");
  g_clear_error (error);
  session_begin (session);
  session->journal = journal;
  session_restore (session, told, waiting, said);
  session->stage = entry_stage (session->record);
  if (session->waiting->len > 0)
    g_string_append_printf (
        said, "%u line%s from there on: type the right line, or drop\n",
        session->waiting->len, session->waiting->len == 1 ? " waits" : "s wait");
  return true;
}

/**
 * session_load:
 * @path: a file; one of the games folder goes on there, any other is not written
 */
bool
session_load (Session *session, const char *path, GString *said, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  bool own = g_strcmp0 (folder, session->folder) == 0;
  g_autoptr (Journal) journal = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (own && session->journal != NULL
      && g_strcmp0 (journal_path (session->journal), path) == 0)
    return gavel_fail (error, "this is the current game");
  if (own)
    {
      journal = journal_open (path, error);
      if (journal == NULL)
        return false;
      text = g_strdup (journal_text (journal));
      if (journal_torn (journal) != NULL)
        {
          g_autofree char *torn = terminal_safe (journal_torn (journal));

          g_string_append_printf (
              said, "Its last line was incomplete and is left out: %s\n", torn);
        }
    }
  else if (!g_file_get_contents (path, &text, &length, error))
    return false;
  else if (!gavel_text_is_whole (text, length, error))
    {
      g_prefix_error (error, "%s: ", path);
      return false;
    }
  if (!put_game (session, text, journal, said, error))
    {
      g_prefix_error (error, "%s: ", path);
      return false;
    }
  g_steal_pointer (&journal); /* the session's now */
  return true;
}

/* A game in a text, which must be right from the first line to the last. */
bool
session_read (Session *session, const char *text, GString *said, GError **error)
{
  g_autoptr (GavelRecord) probe = gavel_record_new (&session->boxes);

  if (!gavel_record_read (probe, text, -1, 0, error)
      || !put_game (session, text, NULL, said, error))
    return false;
  session_keep (session, said);
  return true;
}

/* Tells the whole game, which there must be, again with another box. */
bool
session_change_box (Session *session, const GavelBox *box, GString *said, GError **error)
{
  g_autofree char *text = gavel_record_write (session->record);
  const GavelGame *game = gavel_record_game (session->record);
  GavelBoxes boxes = session->boxes;
  g_autoptr (GavelRecord) record = NULL;

  gavel_boxes_set (&boxes, game, box);
  record = gavel_record_new (&boxes);
  if (!gavel_record_read (record, text, -1, 0, error))
    return false;
  gavel_record_free (session->record);
  session->record = g_steal_pointer (&record);
  session->boxes = boxes;
  session_keep (session, said);
  return true;
}

/**
 * session_save:
 * @over: also over another game's file
 *
 * Writes the game to a file of its own; a file that holds an earlier state of this
 * game is written over in any case.
 */
bool
session_save (Session *session, const char *path, bool over, GError **error)
{
  g_autofree char *text = gavel_record_write (session->record);
  g_autofree char *there = NULL;
  gsize length;

  if (!session_has_game (session))
    return gavel_fail (error, "there is no game to save yet");
  if (!over && !file_read (path, &there, &length, error))
    return false;
  if (there != NULL && !g_str_has_prefix (text, there))
    return gavel_fail (error,
                       "%s is there already and holds something else; 'save %s over' "
                       "replaces it",
                       path, path);
  return file_write (path, text, -1, error);
}

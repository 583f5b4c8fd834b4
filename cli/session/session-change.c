/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of the game in hand: each happens whole or not at all, can be taken back, and
 * an earlier one can be mended. */
#include "session/session-private.h"

#include "base/error.h"
#include "session/echo.h"
#include "session/shared-lines.h"

/* How things stood. */
struct _Snapshot
{
  SharedLines *told;
  SharedLines *waiting; /* backwards, for lines leave at the front */
  EntryStage stage;
  char *change; /* what was typed next */
};

void
session_snapshot_free (gpointer data)
{
  Snapshot *snapshot = data;

  shared_lines_free (snapshot->told);
  shared_lines_free (snapshot->waiting);
  g_free (snapshot->change);
  g_free (snapshot);
}

/* One that was taken lately, so that it has much in common with what is so now. */
static const Snapshot *
snapshot_last (const Session *session)
{
  const GPtrArray *past = session->undo->len > 0 ? session->undo : session->redo;

  return past->len > 0 ? g_ptr_array_index (past, past->len - 1) : NULL;
}

Snapshot *
session_snapshot_take (const Session *session, const char *change)
{
  const Snapshot *last = snapshot_last (session);
  Snapshot *snapshot = g_new (Snapshot, 1);
  g_autoptr (GPtrArray) told = g_ptr_array_new (), waiting = g_ptr_array_new ();

  for (unsigned i = 1; i <= gavel_record_n_lines (session->record); i++)
    g_ptr_array_add (told, (char *) gavel_record_line (session->record, i));
  for (unsigned i = session->waiting->len; i-- > 0;)
    g_ptr_array_add (waiting, g_ptr_array_index (session->waiting, i));
  snapshot->told = shared_lines_new (last != NULL ? last->told : NULL, told);
  snapshot->waiting = shared_lines_new (last != NULL ? last->waiting : NULL, waiting);
  snapshot->stage = session->stage;
  snapshot->change = g_strdup (change);
  return snapshot;
}

static void
restore_snapshot (Session *session, const Snapshot *snapshot, GString *said)
{
  g_autoptr (GPtrArray) told = shared_lines_get (snapshot->told);
  g_autoptr (GPtrArray) waiting = shared_lines_get (snapshot->waiting);
  g_autoptr (GPtrArray) in_order = g_ptr_array_new ();

  for (unsigned i = waiting->len; i-- > 0;)
    g_ptr_array_add (in_order, g_ptr_array_index (waiting, i));
  session_restore (session, told, in_order, said);
  session->stage = snapshot->stage;
}

/* Undoes what a change that failed has done so far. */
bool
session_give_up (Session *session, Snapshot *before, GString *said, gsize said_length)
{
  g_autoptr (GString) nothing = g_string_new (NULL);

  g_string_truncate (said, said_length);
  restore_snapshot (session, before, nothing);
  session_snapshot_free (before);
  return false;
}

/* Ends a change that went well. */
void
session_commit (Session *session, Snapshot *before, GString *said)
{
  g_ptr_array_add (session->undo, before);
  g_ptr_array_set_size (session->redo, 0);
  session_keep (session, said);
}

/* -- Taking back ------------------------------------------------------------------ */

/* Takes back the last change; of a game that was read, its last line. */
bool
session_undo (Session *session, GString *said, GError **error)
{
  unsigned n = gavel_record_n_lines (session->record);
  g_autofree char *change = NULL;

  if (n == 0 && session->undo->len == 0)
    return gavel_fail (error, "there is nothing to undo");
  if (session->undo->len > 0)
    {
      Snapshot *snapshot
          = g_ptr_array_steal_index (session->undo, session->undo->len - 1);

      change = g_strdup (snapshot->change);
      g_ptr_array_add (session->redo, session_snapshot_take (session, change));
      restore_snapshot (session, snapshot, said);
      session_snapshot_free (snapshot);
    }
  else
    {
      while (n > 1 && entry_is_forced (gavel_record_line (session->record, n)))
        n--;
      change = g_strdup (gavel_record_line (session->record, n));
      g_ptr_array_add (session->redo, session_snapshot_take (session, change));
      gavel_record_truncate (session->record, n - 1);
      session->stage = entry_stage (session->record);
    }
  g_string_append_printf (said, "Taken back: %s\n", change);
  session_keep (session, said);
  return true;
}

bool
session_redo (Session *session, GString *said, GError **error)
{
  Snapshot *snapshot;

  if (session->redo->len == 0)
    return gavel_fail (error, "there is nothing to redo");
  snapshot = g_ptr_array_steal_index (session->redo, session->redo->len - 1);
  g_ptr_array_add (session->undo, session_snapshot_take (session, snapshot->change));
  restore_snapshot (session, snapshot, said);
  g_string_append_printf (said, "Again: %s\n", snapshot->change);
  session_snapshot_free (snapshot);
  session_keep (session, said);
  return true;
}

/* -- Mending ---------------------------------------------------------------------- */

/* Whether the record could have that line there. */
static bool
could_be (const GavelRecord *record, unsigned line, const char *text)
{
  g_autoptr (GavelRecord) probe = gavel_record_copy (record, line - 1);

  return gavel_record_append (probe, text, NULL);
}

/* An open turn of @seat as it is typed, as the line that says it; %NULL if it is none. */
static char *
turn_line (const GavelTable *table, unsigned seat, const char *typed)
{
  g_autoptr (GString) out = g_string_new (NULL);
  GavelStatus status;
  GavelMove move;

  table->game->notation->status (table, &status);
  if (status.due != GAVEL_DUE_TURN || (status.actors & GAVEL_SEAT (seat)) == 0
      || !table->game->notation->move_read (table, seat, typed, &move, NULL))
    return NULL;
  table->game->notation->say (table, seat, move, out);
  g_strchomp (out->str);
  return strchr (out->str, '\n') == NULL ? g_strdup (out->str) : NULL;
}

/* What was typed to mend line @line: a bare move is of whoever that line is about. */
static char *
mended_text (const GavelRecord *record, unsigned line, const char *typed)
{
  g_autofree char *with = NULL, *turn = NULL;
  g_auto (GStrv) was = gavel_line_split (gavel_record_line (record, line), NULL);
  g_auto (GStrv) is = gavel_line_split (typed, NULL);
  GavelTable table;
  GavelMove move;
  int seat;

  if (line < 2 || was == NULL || was[0] == NULL || was[1] == NULL || was[2] == NULL
      || is == NULL || is[0] == NULL)
    return g_strdup (typed);
  table = gavel_record_table_at (record, line - 1);
  seat = entry_seat (record, was[1]);
  if (seat < 0 || table.state == NULL
      || (is[1] != NULL && gavel_game_verb (table.game, is[0]) != NULL)
      || !table.game->notation->move_read (&table, (unsigned) seat, is[0], &move, NULL))
    return g_strdup (typed);
  with = g_strjoin (" ", was[0], was[1], typed, NULL);
  if (!could_be (record, line, with))
    turn = turn_line (&table, (unsigned) seat, typed);
  return turn != NULL ? g_steal_pointer (&turn) : g_steal_pointer (&with);
}

/**
 * session_fix:
 * @line: number of the line that was wrong
 * @typed: what is true, as it would have been typed then
 *
 * Everything after it is told again, up to the first contradiction; from there on
 * lines wait.
 */
bool
session_fix (Session *session, unsigned line, const char *typed, GString *said,
             GError **error)
{
  g_autofree char *change = g_strdup_printf ("fix %u %s", line, typed);
  Snapshot *before = session_snapshot_take (session, change);
  unsigned n = gavel_record_n_lines (session->record);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;
  gsize length = said->len;

  if (line < 1 || line > n)
    {
      session_snapshot_free (before);
      return n == 0
                 ? gavel_fail (error, "there is nothing to fix yet")
                 : gavel_fail (error, "there are lines 1 to %u (record shows them)", n);
    }
  for (unsigned i = line + 1; i <= n; i++)
    g_ptr_array_add (rest, g_strdup (gavel_record_line (session->record, i)));
  text = mended_text (session->record, line, typed);
  gavel_record_truncate (session->record, line - 1);
  if (line == 1)
    g_ptr_array_add (lines, g_strdup (typed));
  if (line > 1 && !entry_read (session->record, text, lines, error))
    return session_give_up (session, before, said, length);
  for (unsigned i = 0; i < lines->len; i++)
    if (!session_tell (session, g_ptr_array_index (lines, i), said, error))
      return session_give_up (session, before, said, length);
  g_ptr_array_extend_and_steal (rest, g_ptr_array_ref (session->waiting));
  g_ptr_array_unref (session->waiting);
  session->waiting = g_steal_pointer (&rest);
  session_tell_waiting (session, said);
  if (session->waiting->len == 0)
    {
      unsigned last = gavel_record_n_lines (session->record);

      g_string_append_printf (said, "Line %u is fixed, all later lines still fit%s\n",
                              line, last >= line + lines->len ? ". So now:" : "");
      if (last >= line + lines->len)
        echo_line (session->record, last, said);
    }
  session->stage = ENTRY_PLAY;
  if (entry_stage (session->record) == ENTRY_NAMES)
    session->stage = ENTRY_NAMES;
  session_commit (session, before, said);
  return true;
}

/* Leaves out the line that waits first, and goes on with the rest. */
bool
session_drop (Session *session, GString *said, GError **error)
{
  Snapshot *before;

  if (session->waiting->len == 0)
    return gavel_fail (error,
                       "no line is waiting after a fix; undo takes back the last line");
  before = session_snapshot_take (session, "drop");
  g_string_append_printf (said, "Dropped: %s\n",
                          (char *) g_ptr_array_index (session->waiting, 0));
  g_ptr_array_remove_index (session->waiting, 0);
  session_tell_waiting (session, said);
  session_commit (session, before, said);
  return true;
}

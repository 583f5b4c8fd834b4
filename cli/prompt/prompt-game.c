/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands about the game in hand: slips, keeping, looking. */
#include "prompt/prompt.h"

#include "base/error.h"
#include "common/file.h"
#include "common/style.h"
#include "prompt/reader.h"
#include "report/looks.h"
#include "session/echo.h"

#include <glib/gstdio.h>
#include <string.h>

#define MANY 20 /* games that are looked into for an unfinished one */

/* Says what came of a change, and thinks anew. */
static bool
changed (Prompt *prompt, GString *said)
{
  prompt_put (prompt, said->str);
  prompt_changed (prompt);
  return true;
}

static bool
nothing_more (char **words, unsigned n, GError **error)
{
  if (g_strv_length (words) > n)
    return gavel_fail (error, "%s: unexpected word '%s'", words[0], words[n]);
  return true;
}

/* -- Looking -------------------------------------------------------------------- */

bool
prompt_show (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  g_autofree char *text = NULL;
  int viewer = -1;

  if (gavel_record_game (prompt->session->record) == NULL)
    return prompt_needs_game (prompt, error);
  if (prompt->practice != NULL) /* what the others hold is theirs */
    viewer = gavel_record_seating (prompt->session->record)->you;
  text = report_table_text (prompt->session->record, viewer, prompt->context->color,
                            style_screen_width ());
  prompt_page (prompt, text);
  return true;
}

bool
prompt_record (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  g_autoptr (GString) out = g_string_new (NULL);

  if (gavel_record_n_lines (record) == 0)
    return prompt_needs_game (prompt, error);
  for (unsigned i = 1; i <= gavel_record_n_lines (record); i++)
    g_string_append_printf (out, "%3u  %s\n", i, gavel_record_line (record, i));
  for (unsigned i = 0; i < prompt->session->waiting->len; i++)
    g_string_append_printf (out, "waits  %s\n",
                            (char *) g_ptr_array_index (prompt->session->waiting, i));
  prompt_page (prompt, out->str);
  return true;
}

bool
prompt_id (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) out = NULL;

  if (!prompt_needs_game (prompt, error))
    return false;
  text = gavel_record_write_position (prompt->session->record);
  if (strchr (text, ';') != NULL)
    return gavel_fail (error, "a name with a ; in it cannot be written in one line");
  out = g_string_new (g_strchomp (text));
  g_string_replace (out, "\n", "; ", 0);
  prompt_put_whole (prompt, out->str);
  return true;
}

bool
prompt_deck (Prompt *prompt, char **words, GError **error)
{
  g_autofree char *text = NULL;

  if (words[1] != NULL)
    return gavel_fail (error,
                       "deck: to correct the cards, run 'gavel deck edit' in a shell");
  if (prompt_game (prompt)->box == NULL)
    return gavel_fail (error, "%s has no deck of its own", prompt_game (prompt)->title);
  text = looks_of (prompt_game (prompt))->box_text != NULL
             ? looks_of (prompt_game (prompt))
                   ->box_text (prompt_box (prompt), prompt->context->color)
             : prompt_game (prompt)->box->write (prompt_box (prompt));
  prompt_page (prompt, text);
  return true;
}

/* -- Slips ---------------------------------------------------------------------- */

/* "undo", "undo 3". */
static bool
read_times (char **words, unsigned *n, GError **error)
{
  guint64 times = 1;

  if (words[1] != NULL
      && !g_ascii_string_to_unsigned (words[1], 10, 1, 1000, &times, NULL))
    return gavel_fail (error, "%s: how many lines? A number from 1, not '%s'", words[0],
                       words[1]);
  *n = (unsigned) times;
  return nothing_more (words, 2, error);
}

bool
prompt_undo (Prompt *prompt, char **words, GError **error)
{
  g_autoptr (GString) said = g_string_new (NULL);
  unsigned n;

  if (!read_times (words, &n, error))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (!session_undo (prompt->session, said, i == 0 ? error : NULL))
      {
        if (i == 0)
          return false;
        break;
      }
  return changed (prompt, said);
}

bool
prompt_redo (Prompt *prompt, char **words, GError **error)
{
  g_autoptr (GString) said = g_string_new (NULL);
  unsigned n;

  if (!read_times (words, &n, error))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (!session_redo (prompt->session, said, i == 0 ? error : NULL))
      {
        if (i == 0)
          return false;
        break;
      }
  return changed (prompt, said);
}

/* The last line that says what the words are about, "bid Francis"; 0 if there is none. */
static unsigned
find_line (const GavelRecord *record, char **words)
{
  int seat = words[1] != NULL ? entry_seat (record, words[1]) : -1;

  for (unsigned i = gavel_record_n_lines (record); i >= 1; i--)
    {
      g_auto (GStrv) told = gavel_line_split (gavel_record_line (record, i), NULL);

      if (told[0] != NULL && g_ascii_strcasecmp (told[0], words[0]) == 0
          && (seat < 0 || (told[1] != NULL && entry_seat (record, told[1]) == seat)))
        return i;
    }
  return 0;
}

bool
prompt_fix (Prompt *prompt, char **words, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  g_autoptr (GString) said = g_string_new (NULL);
  g_autofree char *rest = NULL;
  guint64 line = 0;
  unsigned from = 2;

  if (gavel_record_n_lines (record) == 0)
    return gavel_fail (error, "there is nothing to fix yet");
  if (words[1] == NULL)
    return gavel_fail (error,
                       "fix which line? fix LINE FACT, like fix %u %s; record "
                       "shows the numbers",
                       gavel_record_n_lines (record),
                       gavel_record_line (record, gavel_record_n_lines (record)));
  if (!g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXUINT, &line, NULL))
    {
      if (!entry_is_verb (record, words[1]))
        return gavel_fail (
            error,
            "fix: '%s' is not a line number (record shows them) or a word of a record",
            words[1]);
      line = find_line (record, words + 1);
      from = 1;
      if (line == 0)
        return gavel_fail (error, "fix: no line says '%s%s%s' yet", words[1],
                           words[2] != NULL ? " " : "", words[2] != NULL ? words[2] : "");
    }
  if (line > gavel_record_n_lines (record))
    return gavel_fail (error, "there are lines 1 to %u (record shows them)",
                       gavel_record_n_lines (record));
  if (words[from] == NULL && prompt->reader != NULL && reader_can_redraw (prompt->reader))
    {
      g_autofree char *start = g_strdup_printf (
          "fix %u %s", (unsigned) line, gavel_record_line (record, (unsigned) line));

      reader_prefill (prompt->reader, start);
      return true;
    }
  if (words[from] == NULL)
    return gavel_fail (error, "fix %u: type the right line after it; now it is '%s'",
                       (unsigned) line, gavel_record_line (record, (unsigned) line));
  rest = g_strjoinv (" ", words + from);
  if (!session_fix (prompt->session, (unsigned) line, rest, said, error))
    return false;
  return changed (prompt, said);
}

bool
prompt_drop (Prompt *prompt, char **words, GError **error)
{
  g_autoptr (GString) said = g_string_new (NULL);

  if (!nothing_more (words, 1, error) || !session_drop (prompt->session, said, error))
    return false;
  return changed (prompt, said);
}

/* -- Whole games ------------------------------------------------------------------- */

bool
prompt_new_game (Prompt *prompt, char **words, GError **error)
{
  g_autoptr (GString) said = g_string_new (NULL);
  const GavelGame *game = prompt_game (prompt);
  bool had_game = session_has_game (prompt->session);

  if (words[1] != NULL)
    {
      game = gavel_game_find (words[1], error);
      if (game == NULL)
        return false;
    }
  if (!nothing_more (words, 2, error))
    return false;
  prompt_leave_play (prompt);
  session_begin (prompt->session);
  if (had_game && prompt->session->folder != NULL)
    g_string_append (said, "The other game is saved (list, resume). ");
  g_string_append_printf (said, "A new game of %s: the players' names, in seat order\n",
                          game->title);
  if (game != gavel_games ()[0])
    {
      g_autofree char *first = g_strdup_printf ("gavel 1 %s", game->id);
      g_autoptr (GString) quiet = g_string_new (NULL);

      if (!session_enter (prompt->session, first, quiet, error))
        return false;
    }
  return changed (prompt, said);
}

/* The game in a file, as a line; NULL if it is none. */
static char *
describe (const Prompt *prompt, const char *path, bool *over)
{
  g_autoptr (GavelRecord) record = gavel_record_new (&prompt->session->boxes);
  g_autofree char *text = NULL;
  GavelTable table;
  GavelStatus status;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  gavel_record_read (record, text, -1, 0, NULL); /* as far as it goes */
  if (gavel_record_game (record) == NULL || gavel_record_seating (record)->n == 0)
    return NULL;
  table = gavel_record_table (record);
  table.game->notation->status (&table, &status);
  *over = status.over;
  return echo_standing (record);
}

static bool
is_in_hand (const Prompt *prompt, const char *path)
{
  return prompt->session->journal != NULL
         && g_strcmp0 (journal_path (prompt->session->journal), path) == 0;
}

/* The path of the last game that is not finished and not open elsewhere, and how it
 * stands; %NULL if there is none. */
char *
prompt_unfinished (const Prompt *prompt, char **standing)
{
  g_autoptr (GPtrArray) paths = NULL;

  if (prompt->session->folder == NULL)
    return NULL;
  paths = journal_list (prompt->session->folder);
  for (unsigned i = 0; i < MIN (paths->len, MANY); i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autofree char *text = NULL;
      bool over = false;

      if (is_in_hand (prompt, path) || journal_is_in_use (path))
        continue;
      text = describe (prompt, path, &over);
      if (text == NULL || over)
        continue;
      *standing = g_steal_pointer (&text);
      return g_strdup (path);
    }
  return NULL;
}

bool
prompt_list (Prompt *prompt, char **words, GError **error)
{
  g_autoptr (GPtrArray) paths = NULL;
  g_autoptr (GString) out = g_string_new (NULL);

  if (!nothing_more (words, 1, error))
    return false;
  if (prompt->session->folder == NULL)
    return gavel_fail (error, "games are not saved (--no-journal)");
  paths = journal_list (prompt->session->folder);
  for (unsigned i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autofree char *name = g_path_get_basename (path);
      bool over = false;
      g_autofree char *text = describe (prompt, path, &over);

      *strrchr (name, '.') = '\0';
      g_string_append_printf (out, "%3u%c %-20s %s\n", i + 1,
                              is_in_hand (prompt, path) ? '*' : ' ', name,
                              text != NULL ? text : "not readable with this deck");
    }
  if (paths->len == 0)
    g_string_append_printf (out, "No games in %s yet\n", prompt->session->folder);
  prompt_page (prompt, out->str);
  return true;
}

static bool
load_path (Prompt *prompt, const char *path, GError **error)
{
  g_autoptr (GString) said = g_string_new (NULL);
  g_autofree char *standing = NULL;

  if (!session_load (prompt->session, path, said, error))
    return false;
  standing = echo_standing (prompt->session->record);
  g_string_append_printf (said, "%s\n", standing);
  changed (prompt, said);
  return prompt_resume_play (prompt, error);
}

/* A number of the list, a name of the games folder, or a file. */
static char *
find_game (const Prompt *prompt, const char *name, GError **error)
{
  guint64 number;

  if (prompt->session->folder != NULL
      && g_ascii_string_to_unsigned (name, 10, 1, 100000, &number, NULL))
    {
      g_autoptr (GPtrArray) paths = journal_list (prompt->session->folder);

      if (number <= paths->len)
        return g_strdup (g_ptr_array_index (paths, number - 1));
      gavel_fail (error, "the list has only %u game%s: there is no number %s", paths->len,
                  paths->len == 1 ? "" : "s", name);
      return NULL;
    }
  if (prompt->session->folder != NULL && strchr (name, '/') == NULL)
    {
      g_autofree char *whole = g_str_has_suffix (name, ".gavel")
                                   ? g_strdup (name)
                                   : g_strconcat (name, ".gavel", NULL);
      g_autofree char *path = g_build_filename (prompt->session->folder, whole, NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }
  return g_strdup (name);
}

bool
prompt_load (Prompt *prompt, char **words, GError **error)
{
  g_autofree char *path = NULL, *name = NULL;

  if (words[1] == NULL)
    return gavel_fail (error, "load which game? A file, or a number of the list");
  name = g_strjoinv (" ", words + 1); /* a file's name may have blanks */
  path = find_game (prompt, name, error);
  if (path != NULL && !g_file_test (path, G_FILE_TEST_EXISTS))
    return gavel_fail (error, "there is no file '%s' (list shows the saved games)", name);
  return path != NULL && load_path (prompt, path, error);
}

/* Whether another program has a game of ours in hand. */
static bool
has_game_elsewhere (const Prompt *prompt)
{
  g_autoptr (GPtrArray) paths = NULL;

  if (prompt->session->folder == NULL)
    return false;
  paths = journal_list (prompt->session->folder);
  for (unsigned i = 0; i < MIN (paths->len, MANY); i++)
    if (!is_in_hand (prompt, g_ptr_array_index (paths, i))
        && journal_is_in_use (g_ptr_array_index (paths, i)))
      return true;
  return false;
}

bool
prompt_resume (Prompt *prompt, char **words, GError **error)
{
  g_autofree char *path = NULL, *standing = NULL;

  if (words[1] != NULL)
    return prompt_load (prompt, words, error);
  path = prompt_unfinished (prompt, &standing);
  if (path == NULL && has_game_elsewhere (prompt))
    return gavel_fail (error, "the unfinished game is open in another gavel");
  if (path == NULL)
    return gavel_fail (error, "there is no unfinished game to continue%s",
                       prompt->session->folder == NULL ? " (--no-journal)" : "");
  return load_path (prompt, path, error);
}

bool
prompt_save (Prompt *prompt, char **words, GError **error)
{
  unsigned n = g_strv_length (words);
  bool over = n > 2 && strcmp (words[n - 1], "over") == 0;
  g_autofree char *name = NULL, *path = NULL;

  if (n < 2)
    return gavel_fail (error, "save to which file? save evening.gavel%s",
                       prompt->session->journal != NULL ? " (the game is saved anyway)"
                                                        : "");
  if (over)
    g_clear_pointer (&words[n - 1], g_free);
  name = g_strjoinv (" ", words + 1);
  path = g_str_has_suffix (name, ".gavel") || strchr (name, '/') != NULL
             ? g_strdup (name)
             : g_strconcat (name, ".gavel", NULL);
  if (!session_save (prompt->session, path, over, error))
    return false;
  prompt_printf (prompt, "Saved to %s\n", path);
  return true;
}

bool
prompt_quit (Prompt *prompt, char **words, GError **error)
{
  if (!nothing_more (words, 1, error))
    return false;
  prompt->quit = true;
  return true;
}

/* -- The table is right ------------------------------------------------------------ */

/* If the table settled something otherwise than the box would, says what that means. */
void
prompt_note_dispute (Prompt *prompt, const char *fact)
{
  const GavelRecord *record = prompt->session->record;
  const GavelGame *game = gavel_record_game (record);
  unsigned line = gavel_record_n_lines (record);
  g_autofree char *why = NULL;
  GavelBox *correction;
  char *what = NULL;

  if (game == NULL || game->box == NULL || game->box->corrected == NULL
      || !entry_is_ruling (record, fact))
    return;
  while (line > 1 && entry_is_forced (gavel_record_line (record, line)))
    line--;
  correction = game->box->corrected (gavel_record_box (record),
                                     gavel_record_state_at (record, line), &why, &what);
  if (correction == NULL)
    return;
  prompt_forget_correction (prompt);
  prompt->corrected_game = game;
  prompt->correction = correction;
  prompt->corrected = what;
  prompt_printf (prompt, "%s 'remember' saves that in your deck.\n", why);
}

/* Nothing is to be remembered any more. */
void
prompt_forget_correction (Prompt *prompt)
{
  if (prompt->correction != NULL)
    prompt->corrected_game->box->free (prompt->correction);
  prompt->correction = NULL;
  g_clear_pointer (&prompt->corrected, g_free);
}

/* The box that was corrected here, if any, is used no more. */
void
prompt_free_own_box (Prompt *prompt)
{
  if (prompt->own_box != NULL)
    prompt->own_game->box->free (prompt->own_box);
  prompt->own_box = NULL;
}

bool
prompt_remember (Prompt *prompt, char **words, GError **error)
{
  const GavelGame *game = prompt->corrected_game;
  g_autoptr (GString) said = g_string_new (NULL);
  g_autofree char *path = NULL, *text = NULL;

  if (!nothing_more (words, 1, error))
    return false;
  if (prompt->correction == NULL && prompt_game (prompt)->box == NULL)
    return gavel_fail (error, "%s has no deck of its own", prompt_game (prompt)->title);
  if (prompt->correction == NULL)
    return gavel_fail (error,
                       "there is nothing to remember: no tie went against the deck");
  if (prompt->context->deck_path != NULL && context_deck_game (prompt->context) == game)
    return gavel_fail (error, "the deck comes from %s (--deck): correct it there",
                       prompt->context->deck_path);
  path = game->box->user_path ();
  text = game->box->write (prompt->correction);
  thinker_halt (prompt->thinker);
  if (!file_keep (path, text, -1, FILE_PUBLIC, error)
      || !session_change_box (prompt->session, prompt->correction, said, error))
    return false;
  prompt_free_own_box (prompt);
  prompt->own_game = game;
  prompt->own_box = g_steal_pointer (&prompt->correction);
  g_string_append_printf (said, "Remembered in %s: %s\n", path, prompt->corrected);
  prompt_forget_correction (prompt);
  return changed (prompt, said);
}

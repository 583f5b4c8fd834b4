/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "prompt/prompt.h"

#include "base/error.h"
#include "base/suggest.h"
#include "common/file.h"
#include "common/style.h"
#include "common/terminal.h"
#include "prompt/reader.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

/**
 * prompt_new:
 * @terminal: somebody sits there
 * @keep: write down what is told, at once
 *
 * Returns: (transfer full) (nullable): %NULL, and the reason on stderr, if there is no
 *   deck
 */
Prompt *
prompt_new (Context *context, bool terminal, bool keep)
{
  g_autoptr (GPtrArray) complaints = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = keep ? journal_folder () : NULL;
  const GavelBoxes *boxes = context_boxes (context);
  Prompt *prompt;

  if (boxes == NULL)
    return NULL;
  if (keep)
    file_clean (folder); /* after a kill nothing may be written there for long */
  prompt = g_new0 (Prompt, 1);
  prompt->context = context;
  prompt->settings = settings_load (complaints);
  prompt->session = session_new (boxes, folder);
  prompt->thinker = thinker_new ();
  prompt->style = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  prompt->terminal = terminal;
  prompt->out = stdout;
  for (unsigned i = 0; i < complaints->len; i++)
    fprintf (stderr, "gavel: %s\n", (char *) g_ptr_array_index (complaints, i));
  return prompt;
}

void
prompt_free (Prompt *prompt)
{
  if (prompt == NULL)
    return;
  thinker_free (prompt->thinker);
  g_hash_table_unref (prompt->style);
  gavel_advice_free (prompt->advice);
  prompt_leave_play (prompt);
  g_clear_pointer (&prompt->reader, reader_free);
  session_free (prompt->session);
  settings_free (prompt->settings);
  prompt_forget_correction (prompt);
  prompt_free_own_box (prompt);
  g_free (prompt->live_text);
  g_free (prompt->advice_seat);
  g_free (prompt->advised_text);
  g_free (prompt->mine_text);
  g_free (prompt->play_name);
  g_free (prompt->priors_key);
  g_free (prompt);
}

/* The game in hand, or the one that a new game would be of. */
const GavelGame *
prompt_game (const Prompt *prompt)
{
  const GavelGame *game = gavel_record_game (prompt->session->record);

  return game != NULL ? game : gavel_games ()[0];
}

/* Whether the game in hand is against others who hold what you may not see. */
bool
prompt_hides (const Prompt *prompt)
{
  return prompt->practice != NULL && prompt_game (prompt)->observe != NULL;
}

/* What is in its box; %NULL if it has none. */
const GavelBox *
prompt_box (const Prompt *prompt)
{
  return gavel_boxes_find (&prompt->session->boxes, prompt_game (prompt));
}

/* -- What is printed ------------------------------------------------------------ */

/* Prints a report, above the line that is being typed if there is one. */
void
prompt_put (Prompt *prompt, const char *text)
{
  g_autofree char *fitted
      = prompt->terminal ? style_fit (text, style_screen_width ()) : g_strdup (text);
  g_autofree char *shown = style_for_charset (fitted, g_get_charset (NULL));

  prompt->live_rows = 0;
  if (prompt->reader != NULL && reader_is_asking (prompt->reader))
    reader_print_above (prompt->reader, 0, shown);
  else
    fputs (shown, prompt->out);
}

/* The same for what must stay in one line, however long: it is to be copied. */
void
prompt_put_whole (Prompt *prompt, const char *line)
{
  g_autofree char *shown = style_for_charset (line, g_get_charset (NULL));

  prompt->live_rows = 0;
  fprintf (prompt->out, "%s\n", shown);
}

void
prompt_printf (Prompt *prompt, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  prompt_put (prompt, text);
}

/* The same for what may be longer than the screen. */
void
prompt_page (Prompt *prompt, const char *text)
{
  enum
  {
    NOT_RUN = 126 /* what a shell says of a program that is not there; 127, too */
  };
  const char *pager = g_getenv ("GAVEL_PAGER");
  unsigned n_lines = 0;
  FILE *out;

  for (const char *p = text; *p != '\0'; p++)
    n_lines += *p == '\n';
  if (pager == NULL)
    pager = g_getenv ("PAGER");
  if (pager == NULL)
    pager = "LESSSECURE=1 less -FRX '-Ps-- q goes back to the game --'";
  if (!prompt->terminal || settings_choice (prompt->settings, SETTING_PAGER) == 0
      || n_lines + 1 < style_screen_height () || pager[0] == '\0')
    {
      prompt_put (prompt, text);
      return;
    }
  fflush (stdout);
  out = popen (pager, "w");
  if (out != NULL)
    {
      g_autofree char *shown = style_for_charset (text, g_get_charset (NULL));
      struct sigaction ignore = { .sa_handler = SIG_IGN }, before;
      int status;

      sigaction (SIGPIPE, &ignore, &before); /* who leaves the pager has read enough */
      fputs (shown, out);
      status = pclose (out);
      if (WIFEXITED (status) && WEXITSTATUS (status) >= NOT_RUN)
        prompt_put (prompt, text);
      sigaction (SIGPIPE, &before, NULL);
    }
  else
    prompt_put (prompt, text);
}

ReportLook
prompt_look (const Prompt *prompt)
{
  return (ReportLook){
    .color = prompt->context->color,
    .width = style_screen_width (),
    .n_rows = (unsigned) settings_number (prompt->settings, SETTING_ROWS),
  };
}

/* -- Lines ------------------------------------------------------------------------- */

/* Players must not be called as words are that one types. */
static bool
names_are_free (const Prompt *prompt, const char *piece, GError **error)
{
  g_auto (GStrv) words = gavel_line_split (piece, NULL);
  Word word;

  for (unsigned i = 0; words != NULL && words[i] != NULL; i++)
    {
      g_autofree char *name = g_ascii_strdown (words[i], -1);

      if (i > 0 && prompt_find_word (prompt, name, &word))
        return gavel_fail (error, "'%s' is a word of the prompt: please use another name",
                           words[i]);
    }
  return true;
}

/* Says so, once for each game, if nobody has seen all of its cards. */
static void
tell_doubts (Prompt *prompt)
{
  const GavelGame *game = prompt_game (prompt);
  g_autofree char *doubts = NULL;

  if (!prompt->terminal || prompt->doubted == game || game->box == NULL
      || game->box->doubts == NULL)
    return;
  prompt->doubted = game;
  doubts = game->box->doubts (prompt_box (prompt));
  if (doubts != NULL)
    prompt_printf (prompt, "%s\n", doubts);
}

/* A fact; what it did is said, and thinking begins anew. */
static bool
run_fact (Prompt *prompt, const char *piece, GError **error)
{
  g_autoptr (GString) said = g_string_new (NULL);
  bool naming = prompt->session->stage == ENTRY_NAMES;

  if (naming && !names_are_free (prompt, piece, error))
    return false;
  if (!session_enter (prompt->session, piece, said, error))
    return false;
  prompt_put (prompt, said->str);
  if (naming && prompt->session->stage != ENTRY_NAMES)
    tell_doubts (prompt);
  prompt_note_dispute (prompt, piece);
  prompt_changed (prompt);
  return true;
}

/* The only command that begins so. */
static bool
abbreviated (const Prompt *prompt, const char *name, Word *found)
{
  unsigned n = 0;
  Word word;

  for (unsigned i = 0; prompt_word (prompt, i, &word); i++)
    if (g_str_has_prefix (word.name, name))
      {
        *found = word;
        n++;
      }
  return n == 1;
}

static bool
no_such_word (Prompt *prompt, const char *name, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  g_autofree char *wanted = entry_wanted (record, prompt->session->stage);
  const char *meant;
  Word word;

  for (unsigned i = 0; prompt_word (prompt, i, &word); i++)
    g_ptr_array_add (known, (char *) word.name);
  for (unsigned i = 0; i < gavel_record_seating (record)->n; i++)
    g_ptr_array_add (known, gavel_record_seating (record)->name[i]);
  g_ptr_array_add (known, NULL);
  if (entry_seat (record, name) >= 0)
    return gavel_fail (error, "%s is a player; %s",
                       gavel_record_seating (record)->name[entry_seat (record, name)],
                       wanted);
  meant = gavel_suggest (name, (const char *const *) known->pdata);
  if (meant != NULL)
    return gavel_fail (error, "unknown word '%s'; did you mean %s?", name, meant);
  return gavel_fail (error, "unknown word '%s'; %s", name, wanted);
}

static bool
run_word (Prompt *prompt, const Word *word, char **words, GError **error)
{
  const char *lack;

  if (prompt->practice != NULL && word->not_in_play)
    return gavel_fail (error,
                       "%s: not possible in a game against the computer (new leaves it)",
                       word->name);
  if (prompt->practice != NULL && word->run == prompt_ok)
    return prompt_stay (prompt, error);
  if (word->tells_all && prompt_hides (prompt))
    return gavel_fail (error,
                       "%s: not before the game is over, for it tells what the others "
                       "hold",
                       word->name);
  if ((lack = prompt_lack (prompt, word->need)) != NULL)
    return gavel_fail (error, "%s: of no use in %s, where %s", word->name,
                       prompt_game (prompt)->title, lack);
  if (word->arguments[0] == '\0' && words[1] != NULL)
    return gavel_fail (error, "%s: unexpected word '%s'", word->name, words[1]);
  return word->run (prompt, words, error);
}

/* A record's first line begins another game, if it is right. */
static bool
begin_with (Prompt *prompt, const char *first, GError **error)
{
  g_autoptr (GavelRecord) probe = gavel_record_new (&prompt->session->boxes);

  if (!gavel_record_append (probe, first, error))
    return false;
  prompt_leave_play (prompt);
  if (gavel_record_game (prompt->session->record) != NULL)
    session_begin (prompt->session);
  return true;
}

/* "?": what is expected here. */
static bool
explain_next (Prompt *prompt)
{
  g_autofree char *wanted
      = prompt->practice != NULL
            ? prompt_play_wanted (prompt)
            : entry_wanted (prompt->session->record, prompt->session->stage);

  wanted[0] = g_ascii_toupper (wanted[0]);
  prompt_printf (prompt,
                 "%s%s\n"
                 "help lists all words\n",
                 wanted, g_str_has_suffix (wanted, "?") ? "" : ".");
  return true;
}

/* How many words of a line come before what somebody does, if its first one, which is a
 * word of the prompt, too, is meant as the record's: that one, and perhaps a name after
 * it; else 0. */
static unsigned
begins_turn (const Prompt *prompt, char **words)
{
  const GavelRecord *record = prompt->session->record;
  const GavelVerb *verb;
  GavelTable table;

  if (!session_has_game (prompt->session) || words[1] == NULL)
    return 0;
  table = gavel_record_table (record);
  verb = gavel_game_verb (table.game, words[0]);
  if (verb == NULL || verb->kind != GAVEL_VERB_TURN
      || table.seating->n < table.game->min_seats)
    return 0;
  if (words[2] != NULL && entry_seat (record, words[1]) >= 0)
    return 2;
  return gavel_entry_may_begin (&table, words[1]) ? 1 : 0;
}

/* One command or fact. */
static bool
run_piece (Prompt *prompt, const char *piece, GError **error)
{
  g_auto (GStrv) words = gavel_line_split (piece, error);
  g_autofree char *name = NULL;
  Setting setting;
  Word word;
  bool whole;
  unsigned n_before;

  if (words == NULL)
    return false;
  if (words[0] == NULL) /* a comment belongs to the game */
    return strchr (piece, '#') == NULL || !session_has_game (prompt->session)
           || run_fact (prompt, piece, error);
  if (strcmp (words[0], "?") == 0 && words[1] == NULL
      && (prompt->practice != NULL
          || !entry_may_be_unseen (prompt->session->record, prompt->session->stage)))
    return explain_next (prompt);
  name = g_ascii_strdown (words[0], -1);
  whole = prompt_find_word (prompt, name, &word);
  n_before = whole ? begins_turn (prompt, words) : 0;
  if (n_before == 2 && prompt->practice == NULL)
    return run_fact (prompt, piece, error);
  if (n_before > 0)
    {
      g_autofree char *rest = g_strjoinv (" ", words + n_before);

      return run_piece (prompt, rest, error);
    }
  if (prompt_play_reads (prompt, words))
    return prompt_play_line (prompt, words, error);
  if (prompt->practice != NULL && !whole && !settings_find (name, &setting, NULL)
      && (entry_may_begin (prompt->session->record, ENTRY_PLAY, words[0])
          || !abbreviated (prompt, name, &word)))
    return prompt_play_line (prompt, words, error);
  if (whole)
    return run_word (prompt, &word, words, error);
  if (settings_find (name, &setting,
                     NULL)) /* also those that have no word of their own */
    return prompt_set_one (prompt, words, error);
  if (strcmp (name, "gavel") == 0 && !begin_with (prompt, piece, error))
    return false;
  if (entry_may_begin (prompt->session->record, prompt->session->stage, words[0])
      && (prompt->session->stage != ENTRY_NAMES || words[1] != NULL
          || gavel_record_seating (prompt->session->record)->n > 0
          || !abbreviated (prompt, name, &word)))
    return run_fact (prompt, piece, error);
  if (abbreviated (prompt, name, &word))
    return run_word (prompt, &word, words, error);
  return no_such_word (prompt, words[0], error);
}

/* Cuts a line at semicolons, but for those in a comment. */
static GPtrArray *
pieces_of (const char *line)
{
  GPtrArray *pieces = g_ptr_array_new_with_free_func (g_free);
  const char *start = line;

  for (const char *p = line;; p++)
    if (*p == '\0' || *p == '#' || *p == ';')
      {
        const char *end = *p == '#' ? p + strlen (p) : p;

        g_ptr_array_add (pieces, g_strstrip (g_strndup (start, (gsize) (end - start))));
        if (*end == '\0')
          return pieces;
        start = p + 1;
      }
}

/* The pieces after number @i, as they were typed; NULL if there are none. */
static char *
pieces_after (GPtrArray *pieces, unsigned i)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (i++; i < pieces->len; i++)
    if (((char *) g_ptr_array_index (pieces, i))[0] != '\0')
      g_string_append_printf (out, "%s%s", out->len > 0 ? "; " : "",
                              (char *) g_ptr_array_index (pieces, i));
  return out->len > 0 ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}

/* A whole position in a line, as 'id' prints it: all of it or nothing. */
static bool
run_position (Prompt *prompt, GPtrArray *pieces, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) said = g_string_new (NULL);

  for (unsigned i = 0; i < pieces->len; i++)
    if (((char *) g_ptr_array_index (pieces, i))[0] != '\0')
      g_string_append_printf (text, "%s\n", (char *) g_ptr_array_index (pieces, i));
  if (!session_read (prompt->session, text->str, said, error))
    return false;
  prompt_leave_play (prompt);
  prompt_put (prompt, said->str);
  prompt_changed (prompt);
  return prompt_show (prompt, NULL, error);
}

/**
 * prompt_run:
 * @line: what was typed: commands and facts, semicolons between
 *
 * Returns: false with @error set at the first that is wrong; those before it stand
 */
bool
prompt_run (Prompt *prompt, const char *line, GError **error)
{
  g_autoptr (GPtrArray) pieces = NULL;

  if (!g_utf8_validate (line, -1, NULL))
    return gavel_fail (error, "not UTF-8 text");
  pieces = pieces_of (line);
  if (pieces->len > 1
      && g_ascii_strncasecmp (g_ptr_array_index (pieces, 0), "gavel ", 6) == 0)
    return run_position (prompt, pieces, error);
  for (unsigned i = 0; i < pieces->len && !prompt->quit; i++)
    {
      g_autoptr (GError) wrong = NULL;
      g_autofree char *rest = NULL;

      if (run_piece (prompt, g_ptr_array_index (pieces, i), &wrong))
        continue;
      rest = pieces_after (pieces, i);
      return gavel_fail (error, rest != NULL ? "%s (not done: %s)" : "%s", wrong->message,
                         rest);
    }
  return true;
}

/* What comes next, for the prompt. */
char *
prompt_due (const Prompt *prompt)
{
  char *due = prompt_play_due (prompt);

  return due != NULL ? due : session_prompt (prompt->session);
}

/* -- Scripts ------------------------------------------------------------------------- */

static bool run_script_line (Prompt *prompt, const char *line, const char *name,
                             unsigned number, bool keep_going);

/* Whether the line has more than one command or fact; a whole position is one. */
static bool
is_several (const char *line)
{
  g_autoptr (GPtrArray) pieces = NULL;

  if (!g_utf8_validate (line, -1, NULL) || g_ascii_strncasecmp (line, "gavel ", 6) == 0)
    return false;
  pieces = pieces_of (line);
  return pieces->len > 1;
}

/* All of them, whatever becomes of one. */
static bool
run_each (Prompt *prompt, const char *line, const char *name, unsigned number)
{
  g_autoptr (GPtrArray) pieces = pieces_of (line);
  bool good = true;

  for (unsigned i = 0; i < pieces->len && !prompt->quit; i++)
    good &= run_script_line (prompt, g_ptr_array_index (pieces, i), name, number, false);
  return good;
}

/* Runs one line of a script; false if it was wrong, which is said. */
static bool
run_script_line (Prompt *prompt, const char *line, const char *name, unsigned number,
                 bool keep_going)
{
  g_autoptr (GError) error = NULL;

  if (keep_going && is_several (line)) /* then each of them has its own chance */
    return run_each (prompt, line, name, number);
  if (prompt->echo)
    {
      g_autofree char *due = prompt_due (prompt);

      prompt_printf (prompt, "%s%s\n", due, line);
    }
  if (prompt_run (prompt, line, &error))
    return true;
  fflush (stdout);
  if (prompt->echo) /* as at a terminal, where everybody sees which line it was */
    fprintf (stderr, "%s\n", error->message);
  else if (number > 0)
    fprintf (stderr, "gavel: %s: line %u: %s\n", name, number, error->message);
  else
    fprintf (stderr, "gavel: %s: %s\n", name, error->message);
  return false;
}

/**
 * prompt_script:
 * @name: where @text comes from, for errors
 *
 * Runs lines as if they were typed, up to the first wrong one.
 */
ExitStatus
prompt_script (Prompt *prompt, const char *text, const char *name, bool keep_going)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  ExitStatus status = EXIT_DONE;
  bool only = lines[0] == NULL || lines[1] == NULL;

  for (unsigned i = 0; lines[i] != NULL && !prompt->quit; i++)
    if (!run_script_line (prompt, lines[i], name, only ? 0 : i + 1, keep_going))
      {
        status = EXIT_INPUT;
        if (!keep_going)
          break;
      }
  return status;
}

/* A zero would end the line early: whether there is none, else it is said. */
static bool
line_is_whole (const char *line, gsize length, const char *name, unsigned number)
{
  if (strlen (line) == length)
    return true;
  complain (EXIT_INPUT, "%s: line %u: a control character (U+0000)", name, number);
  return false;
}

/* The same for lines as they come in on standard input. */
ExitStatus
prompt_stream (Prompt *prompt, const char *name, bool keep_going)
{
  ExitStatus status = EXIT_DONE;
  char *line = NULL;
  gsize size = 0;
  gssize length;

  for (unsigned number = 1;
       !prompt->quit && (length = getline (&line, &size, stdin)) >= 0; number++)
    {
      if (length > 0 && line[length - 1] == '\n')
        line[--length] = '\0';
      if (!line_is_whole (line, (gsize) length, name, number)
          || !run_script_line (prompt, line, name, number, keep_going))
        {
          status = EXIT_INPUT;
          if (!keep_going)
            break;
        }
      fflush (stdout);
    }
  free (line);
  return status;
}

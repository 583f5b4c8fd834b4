/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "prompt/reader.h"

#include "common/file.h"
#include "common/terminal.h"
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

#define HISTORY_LINES 1000
#define MAX_LINE (1 << 20)

struct _Reader
{
  ReaderCalls calls;
  bool editing; /* readline at a terminal */
  bool asking;  /* a line is being typed */
  bool ended;
  guint source;
  guint idle;     /* lines that came together are told one by one */
  GString *ahead; /* read, but not told yet: without readline */
  char *prompt;
  char *prefill;
  GPtrArray *found; /* what Tab may offer, while readline goes through it */
};

#ifdef HAVE_READLINE

static Reader *the_reader; /* readline has one of everything */

/* -- History, without duplicates, kept between sessions ------------------------ */

static char *
history_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "gavel", "history", NULL);
}

static void
load_history (void)
{
  g_autofree char *path = history_path ();

  using_history ();
  stifle_history (HISTORY_LINES);
  read_history (path);
}

/* Puts the line at the end of the file, in place of the same one earlier. What another
 * prompt has put there stays. A history that cannot be kept is no reason to stop. */
static void
remember_on_disk (const char *line)
{
  g_autofree char *path = history_path (), *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  g_autoptr (FileLock) lock = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  unsigned n = 0;
  gsize length;

  if (g_mkdir_with_parents (folder, 0700) != 0 || (lock = file_lock (path, NULL)) == NULL
      || !file_read (path, &text, &length, NULL))
    return;
  lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  for (unsigned i = g_strv_length (lines); i-- > 0 && n < HISTORY_LINES - 1;)
    if (lines[i][0] != '\0' && strcmp (lines[i], line) != 0)
      {
        g_string_prepend_c (out, '\n');
        g_string_prepend (out, lines[i]);
        n++;
      }
  g_string_append_printf (out, "%s\n", line);
  file_keep (path, out->str, -1, FILE_PRIVATE, NULL);
}

/* Adds the line, in place of the same one earlier. */
static void
remember (const char *line)
{
  if (line[strspn (line, " \t")] == '\0')
    return;
  for (int i = history_length - 1; i >= 0; i--)
    {
      HIST_ENTRY *entry = history_get (history_base + i);

      if (entry != NULL && strcmp (entry->line, line) == 0)
        free_history_entry (remove_history (i));
    }
  add_history (line);
  remember_on_disk (line);
}

/* -- Completion ------------------------------------------------------------------ */

static char *
next_match (const char *text, int state)
{
  static unsigned at;
  const GPtrArray *found = the_reader->found;
  gsize length = strlen (text);

  if (state == 0)
    at = 0;
  while (at < found->len)
    {
      const char *word = g_ptr_array_index (found, at++);

      if (g_ascii_strncasecmp (word, text, length) == 0)
        return strdup (word);
    }
  return NULL;
}

static char **
complete (const char *text, int start G_GNUC_UNUSED, int end)
{
  g_autofree char *before = g_strndup (rl_line_buffer, (gsize) end);
  char **matches;

  the_reader->found = the_reader->calls.complete (the_reader->calls.data, before);
  matches = rl_completion_matches (text, next_match);
  g_clear_pointer (&the_reader->found, g_ptr_array_unref);
  rl_attempted_completion_over = 1; /* no file names where a card is wanted */
  return matches;
}

/* -- Lines ------------------------------------------------------------------------ */

/* Readline has one. What comes of it may ask again. */
static void
on_line (char *line)
{
  Reader *reader = the_reader;

  reader->asking = false;
  rl_callback_handler_remove ();
  if (line == NULL)
    {
      reader->ended = true;
      fputc ('\n', stdout);
    }
  else
    remember (line);
  reader->calls.line (reader->calls.data, line);
  free (line);
}

static int
insert_prefill (void)
{
  if (the_reader->prefill != NULL)
    rl_insert_text (the_reader->prefill);
  g_clear_pointer (&the_reader->prefill, g_free);
  return 0;
}

static void
start_editing (Reader *reader)
{
  the_reader = reader;
  rl_readline_name = "gavel";
  rl_catch_signals = 0; /* the main loop does */
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_outstream = terminal_for_readline ();
  rl_attempted_completion_function = complete;
  rl_completer_word_break_characters = (char *) " \t;";
  rl_startup_hook = insert_prefill;
  /* A paste is lines, as if they were typed: each is answered as it comes. */
  rl_variable_bind ("enable-bracketed-paste", "off");
  load_history ();
}

#endif

/* Tells the next whole line of what was read. */
static void
tell_ahead (Reader *reader)
{
  char *end;

  if (!reader->asking)
    return;
  end = memchr (reader->ahead->str, '\n', reader->ahead->len);
  if (end != NULL || (reader->ended && reader->ahead->len > 0))
    {
      gsize length
          = end != NULL ? (gsize) (end - reader->ahead->str) : reader->ahead->len;
      g_autofree char *line = g_strndup (reader->ahead->str, length);

      g_string_erase (reader->ahead, 0, (gssize) (length + (end != NULL)));
      reader->asking = false;
      reader->calls.line (reader->calls.data, line);
    }
  else if (reader->ended)
    {
      reader->asking = false;
      reader->calls.line (reader->calls.data, NULL);
    }
}

static gboolean
on_idle (gpointer data)
{
  Reader *reader = data;

  reader->idle = 0;
  tell_ahead (reader);
  return G_SOURCE_REMOVE;
}

static void
read_more (Reader *reader)
{
  char buffer[4096];
  gssize n = read (STDIN_FILENO, buffer, sizeof buffer);

  if (n < 0 && (errno == EINTR || errno == EAGAIN))
    return;
  if (n > 0)
    g_string_append_len (reader->ahead, buffer, n);
  if (n <= 0 || reader->ahead->len > MAX_LINE)
    reader->ended = true;
  tell_ahead (reader);
}

static gboolean
on_input (int fd G_GNUC_UNUSED, GIOCondition condition G_GNUC_UNUSED, gpointer data)
{
  Reader *reader = data;

#ifdef HAVE_READLINE
  if (reader->editing)
    {
      rl_callback_read_char ();
      return G_SOURCE_CONTINUE;
    }
#endif
  read_more (reader);
  return G_SOURCE_CONTINUE;
}

/**
 * reader_new:
 * @terminal: somebody sits there
 */
Reader *
reader_new (const ReaderCalls *calls, bool terminal)
{
  Reader *reader = g_new0 (Reader, 1);

  reader->calls = *calls;
  reader->ahead = g_string_new (NULL);
#ifdef HAVE_READLINE
  reader->editing = terminal && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
  if (reader->editing)
    start_editing (reader);
#else
  (void) terminal;
#endif
  return reader;
}

void
reader_free (Reader *reader)
{
  if (reader == NULL)
    return;
  reader_pause (reader);
  g_clear_handle_id (&reader->idle, g_source_remove);
  g_string_free (reader->ahead, TRUE);
  g_free (reader->prompt);
  g_free (reader->prefill);
  g_free (reader);
}

/* From now on a line may come. */
void
reader_ask (Reader *reader, const char *prompt)
{
  g_free (reader->prompt);
  reader->prompt = terminal_safe (prompt);
  reader->asking = true;
  fflush (stdout);
#ifdef HAVE_READLINE
  if (reader->editing)
    rl_callback_handler_install (reader->prompt, on_line);
#endif
  if (!reader->editing)
    {
      fputs (reader->prompt, stdout);
      fflush (stdout);
      if (reader->idle == 0)
        reader->idle = g_idle_add (on_idle, reader);
    }
  if (reader->source == 0)
    reader->source = g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP, on_input, reader);
}

/* The next line begins with that, to be edited. */
void
reader_prefill (Reader *reader, const char *text)
{
  g_free (reader->prefill);
  reader->prefill = g_strdup (text);
}

/* No more lines until asked again; what is typed meanwhile waits. */
void
reader_pause (Reader *reader)
{
  g_clear_handle_id (&reader->source, g_source_remove);
#ifdef HAVE_READLINE
  if (reader->editing && reader->asking)
    rl_callback_handler_remove ();
#endif
  reader->asking = false;
}

bool
reader_is_asking (const Reader *reader)
{
  return reader->asking;
}

/* Whether what was printed above can be printed over. */
bool
reader_can_redraw (const Reader *reader)
{
  return reader->editing;
}

/* Writes above the line that is being typed, in place of the @n_over lines above it. */
void
reader_print_above (Reader *reader, unsigned n_over, const char *text)
{
#ifdef HAVE_READLINE
  if (reader->editing && reader->asking)
    {
      g_autofree char *safe = terminal_safe (text);

      rl_clear_visible_line ();
      if (n_over > 0)
        fprintf (rl_outstream, "\033[%uA\r\033[J", n_over);
      fputs (safe, rl_outstream);
      rl_on_new_line ();
      rl_redisplay ();
      return;
    }
#endif
  (void) n_over;
  if (reader->asking && reader->prompt[0] != '\0')
    fputc ('\n', stdout);
  fputs (text, stdout);
  if (reader->asking)
    fputs (reader->prompt, stdout);
  fflush (stdout);
}

/* Throws away what was typed of the line; false if that was nothing. */
bool
reader_clear (Reader *reader)
{
#ifdef HAVE_READLINE
  if (reader->editing && reader->asking)
    {
      bool any = rl_end > 0 || RL_ISSTATE (RL_STATE_ISEARCH);

      rl_callback_sigcleanup ();
      fputs ("^C\n", rl_outstream);
      rl_replace_line ("", 0);
      rl_on_new_line ();
      rl_redisplay ();
      return any;
    }
#endif
  if (reader->asking && reader->prompt[0] != '\0')
    {
      fprintf (stdout, "\n%s", reader->prompt);
      fflush (stdout);
    }
  return false;
}

/* The window has another size. */
void
reader_resized (Reader *reader)
{
#ifdef HAVE_READLINE
  if (reader->editing)
    rl_resize_terminal ();
#else
  (void) reader;
#endif
}

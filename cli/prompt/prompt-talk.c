/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The prompt at a terminal: its main loop, lines as they are typed, signals. */
#include "prompt/prompt.h"

#include "common/style.h"
#include "config.h"
#include "prompt/reader.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void
ask (Prompt *prompt)
{
  g_autofree char *text = prompt_due (prompt);
  g_autofree char *shown = style_for_charset (text, g_get_charset (NULL));

  if (!prompt->quit)
    reader_ask (prompt->reader, shown);
  /* What was thought while nobody could be shown anything. */
  if (!prompt->quit && prompt->advice != NULL && !prompt->shown && prompt->advice_auto)
    prompt_show_live (prompt);
}

static void
on_line (gpointer data, const char *line)
{
  Prompt *prompt = data;
  g_autoptr (GError) error = NULL;

  prompt->live_rows = 0;
  prompt->interrupted = false;
  if (line == NULL)
    prompt->quit = true;
  else if (!prompt_run (prompt, line, &error))
    {
      g_autofree char *fitted = style_fit (error->message, style_screen_width ());
      g_autofree char *shown = style_for_charset (fitted, g_get_charset (NULL));

      fflush (stdout);
      fprintf (stderr, "%s\n", shown);
    }
  fflush (stdout);
  if (!prompt->quit)
    ask (prompt);
  else
    g_main_loop_quit (prompt->loop);
}

static GPtrArray *
on_complete (gpointer data, const char *before)
{
  return prompt_complete (data, before);
}

/* Ctrl-C: ends a thought and keeps the best of it; else leaves the line that is being
 * typed; never the program. */
static gboolean
on_interrupt (gpointer data)
{
  Prompt *prompt = data;

  prompt->interrupted = true;
  if (thinker_is_busy (prompt->thinker)
      && (!reader_is_asking (prompt->reader) || prompt->shown))
    thinker_stop (prompt->thinker);
  else if (reader_is_asking (prompt->reader))
    {
      prompt->live_rows = 0;
      reader_clear (prompt->reader);
    }
  return G_SOURCE_CONTINUE;
}

static gboolean
on_hang_up (gpointer data)
{
  Prompt *prompt = data;

  prompt->quit = true;
  g_main_loop_quit (prompt->loop);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_resize (gpointer data)
{
  Prompt *prompt = data;

  prompt->live_rows = 0; /* lines may have been broken otherwise: it is below us now */
  reader_resized (prompt->reader);
  return G_SOURCE_CONTINUE;
}

static int continued[2] = { -1, -1 }; /* a pipe: a signal can do nothing else */

static void
on_continue_signal (int number G_GNUC_UNUSED)
{
  if (write (continued[1], "", 1) < 0)
    return;
}

/* Back from Ctrl-Z: the terminal is as the shell left it. */
static gboolean
on_continue (int fd, GIOCondition condition G_GNUC_UNUSED, gpointer data)
{
  Prompt *prompt = data;
  char byte;

  prompt->live_rows = 0;
  if (read (fd, &byte, 1) == 1 && reader_is_asking (prompt->reader))
    {
      reader_pause (prompt->reader);
      ask (prompt);
    }
  return G_SOURCE_CONTINUE;
}

/* Which game it is that names begin, and how to begin another one. */
static void
greet (Prompt *prompt)
{
  g_autofree char *standing = NULL;
  g_autofree char *path = prompt_unfinished (prompt, &standing);
  const GavelGame *const *games = gavel_games ();
  g_autoptr (GString) others = g_string_new (NULL);

  for (unsigned i = 0; games[i] != NULL; i++)
    if (games[i] != prompt_game (prompt))
      g_string_append_printf (others, "%snew %s", others->len > 0 ? ", " : "",
                              games[i]->id);
  prompt_printf (prompt,
                 "gavel %s, %s. Type the players' names in seat order; help lists the "
                 "rest.\n",
                 GAVEL_VERSION, prompt_game (prompt)->title);
  if (others->len > 0)
    prompt_printf (prompt, "Another game: %s.\n", others->str);
  if (path != NULL)
    prompt_printf (prompt, "Unfinished game of %s. Type resume to continue it.\n",
                   standing);
}

/* Talks with whoever sits at the terminal, until they leave. */
ExitStatus
prompt_talk (Prompt *prompt)
{
  ReaderCalls calls = { .line = on_line, .complete = on_complete, .data = prompt };
  struct sigaction action = { .sa_handler = on_continue_signal, .sa_flags = SA_RESTART };

  prompt->loop = g_main_loop_new (NULL, FALSE);
  prompt->reader = reader_new (&calls, true);
  g_unix_signal_add (SIGINT, on_interrupt, prompt);
  g_unix_signal_add (SIGTERM, on_hang_up, prompt);
  g_unix_signal_add (SIGHUP, on_hang_up, prompt);
  g_unix_signal_add (SIGWINCH, on_resize, prompt);
  if (g_unix_open_pipe (continued, FD_CLOEXEC, NULL))
    {
      g_unix_fd_add (continued[0], G_IO_IN, on_continue, prompt);
      sigaction (SIGCONT, &action, NULL);
    }
  if (!session_has_game (prompt->session))
    greet (prompt);
  ask (prompt);
  g_main_loop_run (prompt->loop);
  g_clear_pointer (&prompt->reader, reader_free);
  g_main_loop_unref (prompt->loop);
  if (session_has_game (prompt->session) && prompt->session->folder != NULL
      && prompt->session->trouble == NULL)
    {
      GavelTable table = gavel_record_table (prompt->session->record);
      GavelStatus status;

      table.game->notation->status (&table, &status);
      if (!status.over)
        prompt_printf (prompt, "The game is saved: 'gavel resume' continues it.\n");
    }
  return EXIT_DONE;
}

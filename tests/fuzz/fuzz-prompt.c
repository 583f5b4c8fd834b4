/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines typed at the prompt: facts, slips and mending, Tab after each. Whatever they
 * are, the game can be written down and told again, and undone to the beginning. Commands
 * that think or touch files are left out. */
#include "prompt/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

#define MAX_LINES 200

/* Whether the line may be run here; an abbreviated command counts as one. */
static bool
may_run (const Prompt *prompt, const char *line)
{
  static const char *const harmless[]
      = { "undo", "redo", "fix",  "drop", "show", "record",
          "id",   "help", "rule", "new",  NULL };
  g_auto (GStrv) pieces = g_strsplit (line, ";", -1);

  for (unsigned i = 0; pieces[i] != NULL; i++)
    {
      g_auto (GStrv) words = gavel_line_split (pieces[i], NULL);
      g_autofree char *name = NULL;
      Word word;

      if (words == NULL || words[0] == NULL)
        continue;
      name = g_ascii_strdown (words[0], -1);
      if (g_strv_contains (harmless, name))
        continue;
      for (unsigned k = 0; prompt_word (prompt, k, &word); k++)
        if (g_str_has_prefix (word.name, name) && word.run != prompt_game_page)
          return false;
      for (unsigned k = 0; k < N_SETTINGS; k++)
        if (strcmp (settings_name (k), name) == 0)
          return false;
    }
  return true;
}

/* What is kept of a game is a record, and leads to the same position. */
static void
check_record (const Session *session)
{
  g_autofree char *text = gavel_record_write (session->record);
  g_autoptr (GavelRecord) again = gavel_record_new (&session->boxes);
  g_autoptr (GError) error = NULL;
  g_autofree char *due = NULL, *wanted = NULL;

  g_assert_true (gavel_record_read (again, text, -1, 0, &error));
  g_assert_no_error (error);
  if (gavel_record_game (again) != NULL && gavel_record_state (again) != NULL)
    g_assert_true (memcmp (gavel_record_state (again),
                           gavel_record_state (session->record),
                           gavel_record_game (again)->state_size)
                   == 0);
  due = entry_due (session->record, session->stage);
  wanted = entry_wanted (session->record, session->stage);
  g_assert_true (due[0] != '\0' && wanted[0] != '\0');
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static Context context = { .no_library = TRUE };
  static FILE *nowhere;
  g_autoptr (Prompt) prompt = NULL;
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_LINES);
  char *words[] = { (char *) "undo", NULL };
  GError *error = NULL;

  if (nowhere == NULL)
    {
      g_setenv ("XDG_CONFIG_HOME", "/nonexistent", TRUE);
      nowhere = fopen ("/dev/null", "w");
    }
  prompt = prompt_new (&context, false, false);
  prompt->out = nowhere;
  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *before = gavel_record_write (prompt->session->record);
      unsigned n_waiting = prompt->session->waiting->len;

      if (g_utf8_validate (lines[i], -1, NULL))
        {
          g_autoptr (GPtrArray) found = prompt_complete (prompt, lines[i]);

          g_assert_nonnull (found);
        }
      if (!may_run (prompt, lines[i]))
        continue;
      if (!prompt_run (prompt, lines[i], &error))
        {
          g_assert_nonnull (error);
          g_assert_true (error->message[0] != '\0');
          g_clear_error (&error);
          if (strchr (lines[i], ';') == NULL) /* nothing of a wrong line is applied */
            {
              g_autofree char *after = gavel_record_write (prompt->session->record);

              g_assert_cmpstr (before, ==, after);
              g_assert_cmpuint (n_waiting, ==, prompt->session->waiting->len);
            }
        }
      else
        g_assert_no_error (error);
      check_record (prompt->session);
    }
  for (unsigned i = 0; i < 2 * MAX_LINES; i++)
    if (!prompt_undo (prompt, words, NULL))
      break;
  g_assert_cmpuint (gavel_record_n_lines (prompt->session->record), ==, 0);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel without a command, gavel -c, play, resume, script: the prompt, or lines for it.
 */
#include "prompt/prompt.h"

#include "base/text.h"

#include <string.h>
#include <unistd.h>

/* The prompt at a terminal; from anywhere else, the lines that come in. */
ExitStatus
command_prompt (Context *context, const char *lines)
{
  bool terminal = lines == NULL && isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
  g_autoptr (Prompt) prompt = prompt_new (context, terminal, !context->no_journal);

  if (prompt == NULL)
    return EXIT_INPUT;
  if (lines != NULL)
    return prompt_script (prompt, lines, "-c", context->keep_going);
  if (terminal)
    return prompt_talk (prompt);
  return prompt_stream (prompt, "standard input", context->keep_going);
}

/* gavel play: the prompt, with a game against others begun. */
ExitStatus
command_play (Context *context, int argc, char **argv)
{
  g_autofree char *name = NULL;
  gboolean who = FALSE;
  gint64 seed = 0;
  const GOptionEntry entries[] = {
    { "name", 0, 0, G_OPTION_ARG_STRING, &name,
      "Your name in the game (default: your user name)", "NAME" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed,
      "Shuffle the pile by this number: the same number gives the same game", "N" },
    { "who", 0, 0, G_OPTION_ARG_NONE, &who, "List the opponents", NULL },
    { NULL },
  };
  bool terminal = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
  g_autoptr (Prompt) prompt = NULL;
  g_autofree char *others = NULL, *line = NULL;
  GError *error = NULL;
  ExitStatus status;

  if (!parse_options (
          entries,
          "[GAME] [easy|medium|strong|NAME...] - play against the computer, with a tutor",
          &argc, &argv, &status))
    return status;
  prompt = prompt_new (context, terminal, !context->no_journal);
  if (prompt == NULL)
    return EXIT_INPUT;
  prompt->play_seed = (uint64_t) seed;
  prompt->play_name = g_strdup (name);
  others = g_strjoinv (" ", argv + 1);
  line = !who ? g_strdup_printf ("play %s", others)
         : argc > 1 && gavel_game_find (argv[1], NULL) != NULL
             ? g_strdup_printf ("play %s who", argv[1])
             : g_strdup ("play who");
  if (!prompt_run (prompt, line, &error))
    return complain_error (error);
  if (who)
    return EXIT_DONE;
  return terminal ? prompt_talk (prompt)
                  : prompt_stream (prompt, "standard input", context->keep_going);
}

/* gavel resume: the prompt, with a game that was left. */
ExitStatus
command_resume (Context *context, int argc, char **argv)
{
  const GOptionEntry entries[] = { { NULL } };
  bool terminal = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
  g_autoptr (Prompt) prompt = NULL;
  g_autofree char *line = NULL;
  GError *error = NULL;
  ExitStatus status;

  if (!parse_options (entries, "[N] - continue the last unfinished game, or number N",
                      &argc, &argv, &status))
    return status;
  if (argc > 2)
    return complain (
        EXIT_USAGE,
        "resume: give one number at most ('gavel -c list' shows the numbers)");
  prompt = prompt_new (context, terminal, !context->no_journal);
  if (prompt == NULL)
    return EXIT_INPUT;
  line = g_strjoinv (" ", argv);
  if (!prompt_run (prompt, line, &error))
    return complain_error (error);
  return terminal ? prompt_talk (prompt)
                  : prompt_stream (prompt, "standard input", context->keep_going);
}

ExitStatus
command_script (Context *context, int argc, char **argv)
{
  gboolean echo = FALSE;
  const GOptionEntry entries[] = {
    { "echo", 0, 0, G_OPTION_ARG_NONE, &echo,
      "Also show prompts and lines, as on a terminal", NULL },
    { NULL },
  };
  g_autoptr (Prompt) prompt = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  ExitStatus status;
  gsize length;

  if (!parse_options (
          entries, "FILE - run the lines of a file as if they were typed at the prompt",
          &argc, &argv, &status))
    return status;
  if (argc != 2)
    return complain (EXIT_USAGE, "script: name one file (- is standard input)");
  if (strcmp (argv[1], "-") != 0 && !read_input (argv[1], &text, &length, &error))
    return complain_error (error);
  if (text != NULL && !gavel_text_is_whole (text, length, &error))
    {
      g_prefix_error (&error, "%s: ", argv[1]);
      return complain_error (error);
    }
  prompt = prompt_new (context, false, !context->no_journal);
  if (prompt == NULL)
    return EXIT_INPUT;
  prompt->echo = echo;
  if (text == NULL)
    return prompt_stream (prompt, "standard input", context->keep_going);
  if (g_str_has_suffix (text, "\n"))
    text[length - 1] = '\0';
  return prompt_script (prompt, text, argv[1], context->keep_going);
}

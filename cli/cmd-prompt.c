/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel without a command, gavel -c, gavel script: the prompt, or lines for it. */
#include "prompt.h"

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

ExitStatus
command_script (Context *context, int argc, char **argv)
{
  gboolean echo = FALSE;
  const GOptionEntry entries[] = {
    { "echo", 0, 0, G_OPTION_ARG_NONE, &echo,
      "Show prompts and lines, too: a transcript as at a terminal", NULL },
    { NULL },
  };
  g_autoptr (Prompt) prompt = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  ExitStatus status;
  gsize length;

  if (!parse_options (entries, "FILE - lines as they would be typed at the prompt", &argc,
                      &argv, &status))
    return status;
  if (argc != 2)
    return complain (EXIT_USAGE, "script: one file is wanted (- is standard input)");
  if (strcmp (argv[1], "-") != 0 && !read_input (argv[1], &text, &length, &error))
    return complain_error (error);
  if (text != NULL && strlen (text) != length)
    return complain (EXIT_INPUT, "%s: this is not text", argv[1]);
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

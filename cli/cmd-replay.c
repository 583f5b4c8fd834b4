/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel replay: the table after a record, or after a line of it. */
#include "command.h"

#include "report.h"
#include "style.h"

#include <stdio.h>
#include <string.h>

/* Prints the table; there must be a first line. */
static void
print_table (const GavelRecord *record, bool as_json, bool color)
{
  g_autofree char *text = NULL;

  if (as_json)
    {
      g_autoptr (JsonBuilder) builder = json_builder_new ();

      json_builder_begin_object (builder);
      report_table_json (record, builder);
      json_builder_end_object (builder);
      text = report_json_line (builder, false);
      puts (text);
    }
  else
    {
      text = report_table_text (record, color, style_screen_width ());
      fputs (text, stdout);
    }
}

ExitStatus
command_replay (Context *context, int argc, char **argv)
{
  gboolean as_json = FALSE;
  int to = 0;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { "to", 0, 0, G_OPTION_ARG_INT, &to, "Stop after this line", "LINE" },
    { NULL },
  };
  g_autoptr (GavelRecord) record = NULL;
  g_autofree char *text = NULL;
  gsize length;
  GError *error = NULL;
  ExitStatus status;
  const char *name;
  bool to_given = false;

  for (int i = 1; i < argc; i++)
    to_given |= g_str_has_prefix (argv[i], "--to");
  if (!parse_options (entries, "FILE - the table after a record (- is standard input)",
                      &argc, &argv, &status))
    return status;
  if (argc != 2)
    return complain (EXIT_USAGE, "replay: one file is wanted (- is standard input)");
  if (to_given && to < 1)
    return complain (EXIT_USAGE, "replay: --to wants a line's number, from 1");
  if (context_deck (context) == NULL)
    return EXIT_INPUT;
  name = strcmp (argv[1], "-") == 0 ? "standard input" : argv[1];
  if (!read_input (argv[1], &text, &length, &error))
    return complain_error (error);

  record = gavel_record_new (context_deck (context));
  if (!gavel_record_read (record, text, length, (unsigned) to, &error))
    {
      unsigned n = gavel_record_n_lines (record);

      g_prefix_error (&error, "%s: ", name);
      status = complain_error (error);
      if (gavel_record_game (record) != NULL)
        fprintf (stderr, "(--to %u shows the table before that line)\n", n);
      return status;
    }
  if (gavel_record_game (record) == NULL)
    return complain (EXIT_INPUT, "%s: empty; a record begins with 'gavel 1 score5'",
                     name);
  if ((unsigned) to > gavel_record_n_lines (record))
    return complain (EXIT_INPUT, "%s: line %d: there are only %u lines", name, to,
                     gavel_record_n_lines (record));
  print_table (record, as_json, context->color);
  return EXIT_DONE;
}

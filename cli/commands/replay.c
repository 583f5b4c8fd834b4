/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel replay: the table after a record, or after a line of it. */
#include "common/command.h"

#include "common/style.h"
#include "report/report.h"

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
      text = report_table_text (record, -1, color, style_screen_width ());
      style_print (text);
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
  GError *error = NULL;
  ExitStatus status;
  unsigned n_good;
  bool to_given = false;

  for (int i = 1; i < argc; i++)
    to_given |= g_str_has_prefix (argv[i], "--to");
  if (!parse_options (
          entries, "FILE - show the table at the end of a record (- is standard input)",
          &argc, &argv, &status))
    return status;
  if (argc != 2)
    return complain (EXIT_USAGE, "replay: name one file (- is standard input)");
  if (to_given && to < 1)
    return complain (EXIT_USAGE, "replay: --to needs a line number, from 1");
  if (context_boxes (context) == NULL)
    return EXIT_INPUT;
  record = read_record (context, argv[1], (unsigned) to, &n_good, &error);
  if (record == NULL)
    {
      status = complain_error (error);
      if (n_good > 0)
        fprintf (stderr, "(--to %u shows the table before that line)\n", n_good);
      return status;
    }
  print_table (record, as_json, context->color);
  return EXIT_DONE;
}

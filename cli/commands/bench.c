/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel bench: how fast it is here, and a signature of how it plays. */
#include "common/command.h"

#include "report/report.h"
#include "speed.h"

#include <omp.h>
#include <stdio.h>

/* A figure, for programs and for people. */
static void
put (JsonBuilder *out, bool as_json, const char *name, double figure, unsigned digits)
{
  json_builder_set_member_name (out, name);
  if (digits == 0)
    json_builder_add_int_value (out, (gint64) figure);
  else
    json_builder_add_double_value (out, figure);
  if (!as_json)
    printf ("  %-14s %10.*f\n", name, (int) digits, figure);
  fflush (stdout);
}

static void
bench_playouts (JsonBuilder *out, bool as_json, const GavelBoxes *boxes, double seconds)
{
  json_builder_set_member_name (out, "playouts");
  json_builder_begin_object (out);
  if (!as_json)
    printf ("random games a second, on one thread\n");
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    for (unsigned n = (*game)->min_seats; n <= (*game)->max_seats; n++)
      {
        SpeedTable table;
        g_autofree char *name = g_strdup_printf ("%s/%u", (*game)->id, n);

        speed_table_init (&table, *game, boxes, n);
        put (out, as_json, name, speed_rate (speed_playouts, &table, seconds), 0);
      }
  json_builder_end_object (out);
}

static void
bench_solves (JsonBuilder *out, bool as_json, const GavelBox *box,
              const GavelWeights *weights)
{
  json_builder_set_member_name (out, "solve_ms");
  json_builder_begin_object (out);
  if (!as_json)
    printf ("\nmilliseconds to solve a last round to NashConv 0.01\n");
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%u", gavel_games ()[0]->id, n);

      put (out, as_json, name, speed_solve (box, weights, n), 2);
    }
  json_builder_end_object (out);
}

ExitStatus
command_bench (Context *context, int argc, char **argv)
{
  gboolean as_json = FALSE, only_signature = FALSE;
  double seconds = 0.5;
  int n_threads = 0;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds,
      "Time for each measurement (default 0.5)", "S" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
      "Number of threads (default: all cores)", "N" },
    { "signature", 0, 0, G_OPTION_ARG_NONE, &only_signature,
      "Only the signature of how it plays", NULL },
    { NULL },
  };
  g_autoptr (JsonBuilder) out = json_builder_new ();
  g_autofree char *signature = NULL, *text = NULL;
  const GavelBox *box;
  const GavelValue *value;
  GError *error = NULL;
  ExitStatus status;

  if (!parse_options (entries, "- measure how fast gavel is on this machine", &argc,
                      &argv, &status))
    return status;
  if (argc != 1)
    return complain (EXIT_USAGE, "bench: takes no arguments");
  if (as_json && only_signature)
    return complain (EXIT_USAGE, "bench: --signature is a line, not JSON");
  if (!(seconds > 0.0 && seconds <= 60.0) || n_threads < 0 || n_threads > 1024)
    return complain (
        EXIT_USAGE,
        "bench: --seconds must be above 0 and up to 60, --threads up to 1024");
  if (!context_is_ready (context, gavel_games ()[0]))
    return EXIT_INPUT;
  box = context_box (context, gavel_games ()[0]);
  value = context_value (context, gavel_games ()[0], &error);
  if (value == NULL)
    return complain_error (error);
  if (n_threads == 0)
    n_threads = omp_get_max_threads ();

  signature = speed_signature (context_boxes (context), &value->weights);
  if (only_signature)
    {
      puts (signature);
      return EXIT_DONE;
    }
  json_builder_begin_object (out);
  json_builder_set_member_name (out, "signature");
  json_builder_add_string_value (out, signature);
  if (!as_json)
    printf ("signature  %s\n\n", signature);
  bench_playouts (out, as_json, context_boxes (context), seconds);
  if (!as_json)
    printf ("\npositions judged a second, on one thread\n");
  put (out, as_json, "values", speed_values (box, &value->weights, seconds), 0);
  bench_solves (out, as_json, box, &value->weights);
  json_builder_set_member_name (out, "threads");
  json_builder_add_int_value (out, n_threads);
  if (!as_json)
    printf ("\nhow many times faster advice is with %d threads than with one\n",
            n_threads);
  put (out, as_json, "speedup",
       speed_advice_speedup (box, &value->weights, (unsigned) n_threads, seconds), 2);
  json_builder_end_object (out);
  text = report_json_line (out, false);
  if (as_json)
    puts (text);
  return EXIT_DONE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel bench: how fast it is here, and a signature of how it plays. */
#include "command.h"

#include "report.h"
#include "speed.h"

#include <omp.h>
#include <stdio.h>
#include <string.h>

/* Whole games a second on @n_threads threads together. */
static double
parallel_rate (const SpeedTable *table, int n_threads, uint64_t n_each)
{
  gint64 start = g_get_monotonic_time ();
  uint64_t sum = 0;

#pragma omp parallel for num_threads(n_threads) schedule(static, 1) reduction(+ : sum)
  for (int i = 0; i < n_threads; i++)
    sum += speed_playouts (table, n_each, (uint64_t) i + 1);
  return (double) n_each * n_threads * G_USEC_PER_SEC
             / (double) MAX (1, g_get_monotonic_time () - start)
         + (sum == 0 ? 1e-9 : 0);
}

/* How much more @n_threads threads get done than one: the median of five pairs
 * of runs, each pair in the same moment. */
static double
measure_speedup (const SpeedTable *table, int n_threads, double rate, double seconds)
{
  double ratio[5];
  uint64_t n_each = (uint64_t) MAX (1.0, rate * seconds / 10);

  for (unsigned i = 0; i < 5; i++)
    {
      double one = parallel_rate (table, 1, n_each);

      ratio[i] = parallel_rate (table, n_threads, n_each) / one;
      for (unsigned j = i; j > 0 && ratio[j] < ratio[j - 1]; j--)
        {
          double swap = ratio[j];

          ratio[j] = ratio[j - 1];
          ratio[j - 1] = swap;
        }
    }
  return ratio[2];
}

ExitStatus
command_bench (Context *context, int argc, char **argv)
{
  gboolean as_json = FALSE;
  double seconds = 0.5;
  int n_threads = 0;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, "Time for each figure (0.5)", "S" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads, "Threads (default: all cores)",
      "N" },
    { NULL },
  };
  g_autoptr (JsonBuilder) out = json_builder_new ();
  g_autofree char *signature = NULL, *text = NULL;
  const GavelDeck *deck;
  ExitStatus status;
  double speedup = 1.0;

  if (!parse_options (entries, "- how fast gavel is on this machine", &argc, &argv,
                      &status))
    return status;
  if (argc != 1)
    return complain (EXIT_USAGE, "bench: takes no arguments");
  if (!(seconds > 0.0 && seconds <= 60.0) || n_threads < 0 || n_threads > 1024)
    return complain (EXIT_USAGE,
                     "bench: --seconds is above 0, up to 60; --threads up to 1024");
  deck = context_deck (context);
  if (deck == NULL)
    return EXIT_INPUT;
  if (n_threads == 0)
    n_threads = omp_get_max_threads ();

  signature = speed_signature (deck);
  json_builder_begin_object (out);
  json_builder_set_member_name (out, "signature");
  json_builder_add_string_value (out, signature);
  json_builder_set_member_name (out, "playouts");
  json_builder_begin_object (out);
  if (!as_json)
    printf ("signature  %s\n\nrandom games a second, on one thread\n", signature);
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    for (unsigned n = (*game)->min_seats; n <= (*game)->max_seats; n++)
      {
        SpeedTable table;
        double rate;
        g_autofree char *name = g_strdup_printf ("%s/%u", (*game)->id, n);

        speed_table_init (&table, *game, deck, n);
        rate = speed_rate (speed_playouts, &table, seconds);
        json_builder_set_member_name (out, name);
        json_builder_add_int_value (out, (gint64) rate);
        if (!as_json)
          {
            printf ("  %-14s %10.0f\n", name, rate);
            fflush (stdout);
          }
        if (strcmp (name, "score5/4") == 0)
          speedup = measure_speedup (&table, n_threads, rate, seconds);
      }
  json_builder_end_object (out);
  json_builder_set_member_name (out, "threads");
  json_builder_add_int_value (out, n_threads);
  json_builder_set_member_name (out, "playout_speedup");
  json_builder_add_double_value (out, speedup);
  json_builder_end_object (out);
  text = report_json_line (out, false);
  if (as_json)
    puts (text);
  else
    printf ("\n%d threads do %.2f times as many games as one\n", n_threads, speedup);
  return EXIT_DONE;
}

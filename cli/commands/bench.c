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

/* Figures of all games, each as "ID/PLAYERS". */
static void
begin (JsonBuilder *out, bool as_json, const char *member, const char *title)
{
  json_builder_set_member_name (out, member);
  json_builder_begin_object (out);
  if (!as_json)
    printf ("%s\n", title);
}

static void
put_of (JsonBuilder *out, bool as_json, const SpeedGame *of, unsigned n_seats,
        double figure, unsigned digits)
{
  g_autofree char *name = g_strdup_printf ("%s/%u", of->game->id, n_seats);

  put (out, as_json, name, figure, digits);
}

static void
bench_playouts (JsonBuilder *out, bool as_json, const GArray *games, double seconds)
{
  begin (out, as_json, "playouts", "random games a second, on one thread");
  for (unsigned i = 0; i < games->len; i++)
    {
      const SpeedGame *of = &g_array_index (games, SpeedGame, i);

      for (unsigned n = of->game->min_seats; n <= of->game->max_seats; n++)
        {
          SpeedTable table;

          speed_table_init (&table, of, n);
          put_of (out, as_json, of, n, speed_rate (speed_playouts, &table, seconds), 0);
        }
    }
  json_builder_end_object (out);
}

/* The one whose advice is measured: the first that has learned something. */
static const SpeedGame *
main_game (const GArray *games)
{
  for (unsigned i = 0; i < games->len; i++)
    if (g_array_index (games, SpeedGame, i).weights != NULL)
      return &g_array_index (games, SpeedGame, i);
  return &g_array_index (games, SpeedGame, 0);
}

/* Of games that have a value. "values" is the first of them, as it was when there was
 * one only. */
static void
bench_values (JsonBuilder *out, bool as_json, const GArray *games, double seconds)
{
  double first = 0.0;

  begin (out, as_json || main_game (games)->weights == NULL, "judged",
         "\npositions judged a second, on one thread");
  for (unsigned i = 0; i < games->len; i++)
    {
      const SpeedGame *of = &g_array_index (games, SpeedGame, i);
      unsigned n = MIN (4, of->game->max_seats);
      double rate;

      if (of->weights == NULL)
        continue;
      rate = speed_values (of, n, seconds);
      put_of (out, as_json, of, n, rate, 0);
      if (first == 0.0)
        first = rate;
    }
  json_builder_end_object (out);
  json_builder_set_member_name (out, "values");
  json_builder_add_int_value (out, (gint64) first);
}

static void
bench_solves (JsonBuilder *out, bool as_json, const GArray *games)
{
  begin (out, as_json, "solve_ms",
         "\nmilliseconds to solve a last round to NashConv 0.01");
  for (unsigned i = 0; i < games->len; i++)
    {
      const SpeedGame *of = &g_array_index (games, SpeedGame, i);

      for (unsigned n = of->game->min_seats;
           n <= of->game->max_seats && gavel_game_lays_out_rounds (of->game); n++)
        {
          double ms = speed_solve (of, n);

          if (ms >= 0.0)
            put_of (out, as_json, of, n, ms, 2);
        }
    }
  json_builder_end_object (out);
}

/* All games, each with its box and its value. %NULL, and the reason on stderr, if one
 * cannot be had. */
static GArray *
find_games (Context *context)
{
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (SpeedGame));

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    {
      const GavelValue *value;
      GError *error = NULL;
      SpeedGame of = { .game = *game };

      if (!context_is_ready (context, *game))
        return NULL;
      if (!context_find_value (context, *game, &value, &error))
        {
          complain_error (error);
          return NULL;
        }
      of.box = context_box (context, *game);
      of.weights = value != NULL ? &value->weights : NULL;
      g_array_append_val (games, of);
    }
  return g_steal_pointer (&games);
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
  g_autoptr (GArray) games = NULL;
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
  games = find_games (context);
  if (games == NULL)
    return EXIT_INPUT;
  if (n_threads == 0)
    n_threads = omp_get_max_threads ();

  signature = speed_signature ((const SpeedGame *) games->data, games->len);
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
  bench_playouts (out, as_json, games, seconds);
  bench_values (out, as_json, games, seconds);
  bench_solves (out, as_json, games);
  json_builder_set_member_name (out, "threads");
  json_builder_add_int_value (out, n_threads);
  if (!as_json)
    printf ("\nhow many times faster advice is with %d threads than with one\n",
            n_threads);
  put (out, as_json, "speedup",
       speed_advice_speedup (main_game (games), (unsigned) n_threads, seconds), 2);
  json_builder_end_object (out);
  text = report_json_line (out, false);
  if (as_json)
    puts (text);
  return EXIT_DONE;
}

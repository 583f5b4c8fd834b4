/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel analyse and gavel annotate: a game judged. */
#include "command.h"

#include "report-analysis.h"
#include "style.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define EFFORT 2 /* batches of trials a decision: a game in a few seconds */
#define ROWS 5

/* A bar on stderr, where that is a terminal. */
typedef struct
{
  gint64 start;
  unsigned last; /* percent shown */
} Bar;

static void
show_bar (gpointer data, unsigned done, unsigned total)
{
  enum
  {
    WIDTH = 30
  };
  Bar *bar = data;
  unsigned percent = 100 * done / MAX (total, 1), filled = WIDTH * done / MAX (total, 1);
  double took = (double) (g_get_monotonic_time () - bar->start) / G_USEC_PER_SEC;
  char signs[WIDTH + 1];

  if (!isatty (STDERR_FILENO) || percent == bar->last)
    return;
  bar->last = percent;
  memset (signs, '.', WIDTH);
  memset (signs, '#', MIN (filled, WIDTH));
  signs[WIDTH] = '\0';
  fprintf (stderr, "\r\033[K[%s] %u of %u decisions, %.0f s left", signs, done, total,
           took / MAX (done, 1) * (total - MIN (done, total)));
  if (done >= total)
    fputs ("\r\033[K", stderr);
}

/* Reads the record and judges it; NULL, and the reason on stderr, if that fails. */
static GavelAnalysis *
analyse_file (Context *context, const char *path, int effort, gint64 seed, int n_threads,
              GavelRecord **record, ExitStatus *status)
{
  GavelBudget budget = { .effort = (unsigned) effort,
                         .seed = (uint64_t) seed,
                         .n_threads = (unsigned) n_threads,
                         .stop = catch_interrupts () };
  Bar bar = { .start = g_get_monotonic_time (), .last = 101 };
  const GavelValue *value = NULL;
  GavelAnalysis *analysis;
  GError *error = NULL;
  unsigned n_good;

  *status = EXIT_INPUT;
  if (context_deck (context) == NULL)
    return NULL;
  *record = read_record (context, path, 0, &n_good, &error);
  if (*record != NULL && gavel_record_game (*record)->school != NULL)
    value = context_value (context, gavel_record_game (*record), &error);
  if (error != NULL)
    {
      complain_error (error);
      return NULL;
    }
  analysis = gavel_analyse (*record, value, &budget, show_bar, &bar, &error);
  if (isatty (STDERR_FILENO))
    fputs ("\r\033[K", stderr);
  if (analysis == NULL)
    complain_error (error);
  return analysis;
}

ExitStatus
command_analyse (Context *context, int argc, char **argv)
{
  gboolean as_json = FALSE;
  int effort = EFFORT, n_threads = 0;
  gint64 seed = 1;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { "effort", 0, 0, G_OPTION_ARG_INT, &effort,
      "Batches of trials a decision (2); more is surer", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Names the luck of the trials (1)", "N" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads, "Threads (default: all cores)",
      "N" },
    { NULL },
  };
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GavelAnalysis) analysis = NULL;
  ExitStatus status;

  if (!parse_options (entries,
                      "FILE - every decision of a game judged (- is standard "
                      "input)",
                      &argc, &argv, &status))
    return status;
  if (argc != 2)
    return complain (EXIT_USAGE, "analyse: one file is wanted (- is standard input)");
  if (effort < 0 || effort > 100000 || n_threads < 0 || n_threads > 1024)
    return complain (EXIT_USAGE,
                     "analyse: --effort is 0 to 100000, --threads up to 1024");
  analysis = analyse_file (context, argv[1], effort, seed, n_threads, &record, &status);
  if (analysis == NULL)
    return status;
  if (as_json)
    {
      g_autoptr (JsonBuilder) builder = json_builder_new ();
      g_autofree char *text = NULL;

      json_builder_begin_object (builder);
      report_analysis_json (record, analysis, builder);
      json_builder_end_object (builder);
      text = report_json_line (builder, false);
      puts (text);
    }
  else
    {
      g_autofree char *text = report_analysis_text (
          record, analysis,
          &(ReportLook){ context->color, style_screen_width (), ROWS, false });

      style_print (text);
    }
  return EXIT_DONE;
}

ExitStatus
command_annotate (Context *context, int argc, char **argv)
{
  g_autofree char *out = NULL;
  int effort = EFFORT, n_threads = 0;
  gint64 seed = 1;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &out, "Where to write it", "FILE" },
    { "effort", 0, 0, G_OPTION_ARG_INT, &effort,
      "Batches of trials a decision (2); more is surer", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Names the luck of the trials (1)", "N" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads, "Threads (default: all cores)",
      "N" },
    { NULL },
  };
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GavelAnalysis) analysis = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  ExitStatus status;

  if (!parse_options (entries, "FILE -o FILE - a record with what an analysis found",
                      &argc, &argv, &status))
    return status;
  if (argc != 2)
    return complain (EXIT_USAGE, "annotate: one file is wanted (- is standard input)");
  if (effort < 0 || effort > 100000 || n_threads < 0 || n_threads > 1024)
    return complain (EXIT_USAGE,
                     "annotate: --effort is 0 to 100000, --threads up to 1024");
  analysis = analyse_file (context, argv[1], effort, seed, n_threads, &record, &status);
  if (analysis == NULL)
    return status;
  text = report_analysis_record (record, analysis);
  if (out == NULL)
    fputs (text, stdout);
  else if (!g_file_set_contents (out, text, -1, &error))
    return complain_error (error);
  return EXIT_DONE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel analyse and gavel annotate: a game judged. */
#include "commands/analyse.h"

#include "common/file.h"
#include "common/style.h"
#include "common/terminal.h"
#include "report/report-analysis.h"
#include "report/report-html.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define EFFORT 2 /* batches of trials a decision: a game in a few seconds */

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

  if (percent == bar->last)
    return;
  bar->last = percent;
  memset (signs, '.', WIDTH);
  memset (signs, '#', MIN (filled, WIDTH));
  signs[WIDTH] = '\0';
  terminal_progress ("[%s] %u of %u decisions, %.0f s left", signs, done, total,
                     took / MAX (done, 1) * (total - MIN (done, total)));
  if (done >= total)
    terminal_clear_progress ();
}

/* Whether so much can be asked of @command; else @status is what to end with. */
static bool
check_budget (const char *command, int effort, int n_threads, ExitStatus *status)
{
  if (effort >= 0 && effort <= 100000 && n_threads >= 0 && n_threads <= 1024)
    return true;
  *status = complain (EXIT_USAGE,
                      "%s: --effort must be 0 to 100000, --threads up to 1024", command);
  return false;
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
  if (context_boxes (context) == NULL)
    return NULL;
  *record = read_record (context, path, 0, &n_good, &error);
  if (*record == NULL
      || !context_find_value (context, gavel_record_game (*record), &value, &error))
    {
      complain_error (error);
      return NULL;
    }
  analysis = gavel_analyse (*record, value, &budget, show_bar, &bar, &error);
  terminal_clear_progress ();
  if (analysis == NULL)
    complain_error (error);
  return analysis;
}

static bool
write_page (const GavelRecord *record, const GavelAnalysis *analysis, const char *path,
            GError **error)
{
  g_autofree char *text = report_analysis_html (record, analysis);

  if (strcmp (path, "-") != 0)
    return file_write (path, text, -1, error);
  terminal_put_data (text);
  return true;
}

ExitStatus
command_analyse (Context *context, int argc, char **argv)
{
  gboolean as_json = FALSE;
  g_autofree char *page = NULL;
  int effort = EFFORT, n_threads = 0, n_jobs = 0;
  gint64 seed = 1;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { "html", 0, 0, G_OPTION_ARG_FILENAME, &page,
      "Write a page for a browser (- is standard output); of several files, pages into "
      "this folder",
      "OUT" },
    { "effort", 0, 0, G_OPTION_ARG_INT, &effort,
      "Batches of trials for each decision (default 2); more is more precise", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Seed of the random numbers (default 1)",
      "N" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
      "Number of threads (default: all cores)", "N" },
    { "jobs", 0, 0, G_OPTION_ARG_INT, &n_jobs,
      "Of several files, how many to judge at once (default: one for each thread)", "N" },
    { NULL },
  };
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GavelAnalysis) analysis = NULL;
  GError *error = NULL;
  ExitStatus status;

  if (!parse_options (entries,
                      "FILE... - judge every decision of a game (- is standard input)",
                      &argc, &argv, &status))
    return status;
  if (argc < 2)
    return complain (EXIT_USAGE, "analyse: name a file (- is standard input)");
  if (!check_budget (argv[0], effort, n_threads, &status))
    return status;
  if (n_jobs < 0 || n_jobs > 1024)
    return complain (EXIT_USAGE, "analyse: --jobs must be up to 1024");
  if (as_json && g_strcmp0 (page, "-") == 0)
    return complain (
        EXIT_USAGE,
        "analyse: --json and --html - both write to standard output: choose one");
  if (argc > 2 && g_strcmp0 (page, "-") == 0)
    return complain (EXIT_USAGE, "analyse: of several files, --html wants a folder");
  if (argc > 2 || context->link != NULL)
    return analyse_many (context, &(AnalyseCall){ .paths = argv + 1,
                                                  .n_paths = (unsigned) argc - 1,
                                                  .effort = effort,
                                                  .n_threads = n_threads,
                                                  .n_jobs = n_jobs,
                                                  .seed = seed,
                                                  .as_json = as_json,
                                                  .page = page });
  if (page != NULL && strcmp (page, "-") != 0
      && !check_output (context, page, argv[1], &error))
    return complain_error (error);
  analysis = analyse_file (context, argv[1], effort, seed, n_threads, &record, &status);
  if (analysis == NULL)
    return status;
  if (page != NULL && !write_page (record, analysis, page, &error))
    return complain_error (error);
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
  else if (page == NULL)
    {
      g_autofree char *text = report_analysis_text (
          record, analysis,
          &(ReportLook){ context->color, style_screen_width (), ANALYSE_ROWS, false });

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
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &out,
      "Where to write it (default: standard output)", "FILE" },
    { "effort", 0, 0, G_OPTION_ARG_INT, &effort,
      "Batches of trials for each decision (default 2); more is more precise", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Seed of the random numbers (default 1)",
      "N" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
      "Number of threads (default: all cores)", "N" },
    { NULL },
  };
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GavelAnalysis) analysis = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  ExitStatus status;

  if (!parse_options (entries, "FILE -o FILE - add an analysis to a record, as comments",
                      &argc, &argv, &status))
    return status;
  if (argc != 2)
    return complain (EXIT_USAGE, "annotate: name one file (- is standard input)");
  if (!check_budget (argv[0], effort, n_threads, &status))
    return status;
  if (out != NULL && !check_output (context, out, NULL, &error)) /* may be FILE itself */
    return complain_error (error);
  analysis = analyse_file (context, argv[1], effort, seed, n_threads, &record, &status);
  if (analysis == NULL)
    return status;
  if (!analysis->complete)
    return complain (EXIT_INPUT, "stopped; nothing was written");
  text = report_analysis_record (record, analysis);
  if (out == NULL)
    terminal_put_data (text);
  else if (!file_write (out, text, -1, &error))
    return complain_error (error);
  return EXIT_DONE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel advise: what to do in the position at the end of a record. */
#include "common/command.h"

#include "analysis/advise.h"
#include "common/style.h"
#include "library/library.h"
#include "report/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PATIENCE_MS 1000 /* for another program that is writing the library */

/* What earlier games tell about those who sit there. A library that cannot be read is no
 * reason to say nothing. */
static void
ask_library (const GavelRecord *record, GavelPriors *priors)
{
  g_autofree char *path = library_path ();
  g_autoptr (GError) error = NULL;
  g_autoptr (Library) library = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return;
  library = library_open (path, false, PATIENCE_MS, &error);
  if (library == NULL || !library_priors (library, record, priors, &error))
    {
      memset (priors, 0, sizeof *priors);
      fprintf (stderr, "gavel: %s; continuing without it\n", error->message);
    }
}

/* Prints the advice on the position. */
static void
print_advice (const GavelRecord *record, const GavelAdvice *advice, bool as_json,
              bool all, bool color)
{
  g_autofree char *text = NULL;

  if (as_json)
    {
      g_autoptr (JsonBuilder) builder = json_builder_new ();

      json_builder_begin_object (builder);
      report_advice_json (record, advice, builder);
      json_builder_end_object (builder);
      text = report_json_line (builder, false);
      puts (text);
      return;
    }
  text = report_advice_text (record, advice,
                             &(ReportLook){ .color = color,
                                            .width = style_screen_width (),
                                            .n_rows = all ? G_MAXUINT : 8,
                                            .heading = true,
                                            .all = all });
  style_print (text);
}

ExitStatus
command_advise (Context *context, int argc, char **argv)
{
  gboolean as_json = FALSE, all = FALSE;
  g_autofree char *seat = NULL, *objective = NULL, *with = NULL, *without = NULL;
  g_autofree char *passes = NULL, *next = NULL;
  int to = 0, effort = 0, n_threads = 0;
  gint64 seed = 1;
  double seconds = 0.0, safety = 0.0, firm = NAN;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { "all", 0, 0, G_OPTION_ARG_NONE, &all,
      "List every bid, not just the best of each total", NULL },
    { "seat", 0, 0, G_OPTION_ARG_STRING, &seat,
      "Advise this player (default: the record's 'you')", "NAME" },
    { "to", 0, 0, G_OPTION_ARG_INT, &to, "Use the record only up to this line", "LINE" },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds,
      "How long to think (default 1); overrides --effort", "S" },
    { "effort", 0, 0, G_OPTION_ARG_INT, &effort,
      "Batches of trials instead of seconds: the same answer each time", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Seed of the random numbers (default 1)",
      "N" },
    { "safety", 0, 0, G_OPTION_ARG_DOUBLE, &safety,
      "0: best against these players; 1: safe, the equilibrium", "0..1" },
    { "firm", 0, 0, G_OPTION_ARG_DOUBLE, &firm,
      "How sure it is that the counts stay as they are (default: learned from this game)",
      "0..1" },
    { "objective", 0, 0, G_OPTION_ARG_STRING, &objective,
      "What to play for: win, margin (points ahead), rank (how many you beat)", "WHAT" },
    { "with", 0, 0, G_OPTION_ARG_STRING, &with, "Also consider this move", "CARDS" },
    { "without", 0, 0, G_OPTION_ARG_STRING, &without,
      "Use none of these cards (-: do not pass)", "CARDS" },
    { "passes", 0, 0, G_OPTION_ARG_STRING, &passes, "Suppose that this rival passes",
      "NAME" },
    { "next", 0, 0, G_OPTION_ARG_STRING, &next, "Suppose that this is turned up next",
      "CARD" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
      "Number of threads (default: all cores)", "N" },
    { NULL },
  };
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GavelAdvice) advice = NULL;
  GavelBudget budget = GAVEL_BUDGET_INIT;
  GavelWish wish = GAVEL_WISH_INIT;
  const GavelValue *value = NULL;
  GError *error = NULL;
  ExitStatus status;
  unsigned n_good;

  if (!parse_options (
          entries, "FILE - say what to do at the end of a record (- is standard input)",
          &argc, &argv, &status))
    return status;
  if (argc != 2)
    return complain (EXIT_USAGE, "advise: name one file (- is standard input)");
  if (seconds < 0.0 || seconds > 3600.0 || effort < 0 || n_threads < 0 || n_threads > 1024
      || !(safety >= 0.0 && safety <= 1.0) || firm < 0.0 || firm > 1.0 || to < 0)
    return complain (EXIT_USAGE, "advise: --seconds must be up to 3600, --safety and "
                                 "--firm 0 to 1, --threads up to 1024");
  if (context_boxes (context) == NULL)
    return EXIT_INPUT;
  record = read_record (context, argv[1], (unsigned) to, &n_good, &error);
  if (record == NULL)
    return complain_error (error);
  if (!context_find_value (context, gavel_record_game (record), &value, &error))
    return complain_error (error);
  if (seconds > 0.0)
    budget.seconds = seconds;
  else if (effort > 0)
    {
      budget.seconds = 0.0;
      budget.effort = (unsigned) effort;
    }
  budget.seed = (uint64_t) seed;
  budget.stop = catch_interrupts (); /* then the best so far */
  budget.n_threads = (unsigned) n_threads;
  wish = (GavelWish){ .seat = seat,
                      .safety = safety,
                      .firm = isnan (firm) ? GAVEL_FIRM_AUTO : firm,
                      .with = with,
                      .without = without,
                      .passes = passes,
                      .next = next };
  if (objective != NULL && !gavel_objective_find (objective, &wish.objective, &error))
    return complain_error (error);
  if (!context->no_library
      && budget.seconds > 0.0) /* effort: the same answer each time */
    ask_library (record, &wish.priors);
  advice = gavel_advise (record, value, &wish, &budget, NULL, &error);
  if (advice == NULL)
    return complain_error (error);
  print_advice (record, advice, as_json, all, context->color);
  return EXIT_DONE;
}

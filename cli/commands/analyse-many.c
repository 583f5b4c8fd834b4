/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/analyse.h"

#include "base/error.h"
#include "common/file.h"
#include "common/progress.h"
#include "common/style.h"
#include "common/terminal.h"
#include "config.h"
#include "play/workers.h"
#include "report/report-analysis.h"
#include "report/report-html.h"
#include "report/report-private.h"

#include <stdio.h>
#include <string.h>

typedef struct
{
  Context *context;
  const AnalyseCall *call;
  const atomic_bool *stop;
  GMutex lock; /* of the context's values */
  unsigned n_at_once;
  bool color; /* as the screen is that it will be seen on */
  unsigned width;
  unsigned n_done;
  ExitStatus status;
  Progress progress;
} Analyses;

/* -- One game --------------------------------------------------------------------------
 */

/* The file's text goes to whoever judges it: others may have no such file. */
static bool
read_file (gpointer data, unsigned i, GByteArray *question, GByteArray *result)
{
  const Analyses *a = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!read_input (a->call->paths[i], &text, &length, &error))
    {
      gavel_put_text (result, error->message);
      return true;
    }
  gavel_put_bytes (question, (const guint8 *) text, length);
  return false;
}

/* The game judged; %NULL with @error set. */
static GavelAnalysis *
judge (Analyses *a, const GavelRecord *record, GError **error)
{
  GavelBudget budget
      = { .effort = (unsigned) a->call->effort,
          .seed = (uint64_t) a->call->seed,
          .n_threads = a->n_at_once > 1 ? 1 : (unsigned) a->call->n_threads,
          .stop = a->stop };
  const GavelValue *value = NULL;
  bool good;

  g_mutex_lock (&a->lock);
  good = context_find_value (a->context, gavel_record_game (record), &value, error);
  g_mutex_unlock (&a->lock);
  return good ? gavel_analyse (record, value, &budget, NULL, NULL, error) : NULL;
}

static char *
json_of (const GavelRecord *record, const GavelAnalysis *analysis, const char *path)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  if (path != NULL)
    report_json_text (builder, "file", path);
  report_analysis_json (record, analysis, builder);
  json_builder_end_object (builder);
  return report_json_line (builder, false);
}

/* A unit of work: a game judged and written up. First what went wrong, if anything did.
 */
static bool
work (gpointer data, unsigned i, GavelBytes *question, GByteArray *result,
      GError **error G_GNUC_UNUSED)
{
  Analyses *a = data;
  const char *path = a->call->paths[i];
  g_autoptr (GError) own = NULL;
  unsigned n_good;
  g_autoptr (GavelRecord) record = read_record_text (
      a->context, path, (const char *) question->at, question->left, 0, &n_good, &own);
  g_autoptr (GavelAnalysis) analysis = record != NULL ? judge (a, record, &own) : NULL;
  g_autofree char *json = NULL, *page = NULL, *text = NULL;

  if (analysis == NULL)
    {
      gavel_put_text (result, own->message);
      return true;
    }
  if (a->call->as_json)
    json = json_of (record, analysis, a->call->n_paths > 1 ? path : NULL);
  else if (a->call->page == NULL)
    text = report_analysis_text (
        record, analysis, &(ReportLook){ a->color, a->width, ANALYSE_ROWS, false });
  if (a->call->page != NULL)
    page = report_analysis_html (record, analysis);
  gavel_put_text (result, NULL);
  gavel_put_text (result, json);
  gavel_put_text (result, text);
  gavel_put_text (result, page);
  return true;
}

/* -- All of them
 * ------------------------------------------------------------------------- */

/* Where the page of that file goes; of a single one, it is named. */
static char *
page_path (const AnalyseCall *call, unsigned i)
{
  g_autofree char *name = g_path_get_basename (call->paths[i]), *page = NULL;

  if (call->n_paths == 1)
    return g_strdup (call->page);
  if (strcmp (name, "-") == 0)
    page = g_strdup ("standard-input.html");
  else
    {
      if (g_str_has_suffix (name, ".gavel"))
        name[strlen (name) - strlen (".gavel")] = '\0';
      page = g_strconcat (name, ".html", NULL);
    }
  return g_build_filename (call->page, page, NULL);
}

/* Makes the folder, unless two pages would have one name. */
static bool
check_pages (const Context *context, const AnalyseCall *call, GError **error)
{
  g_autoptr (GHashTable) seen
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (call->n_paths == 1)
    return strcmp (call->page, "-") == 0
           || check_output (context, call->page, call->paths[0], error);

  for (unsigned i = 0; i < call->n_paths; i++)
    {
      g_autofree char *path = page_path (call, i);

      if (g_hash_table_contains (seen, path))
        return gavel_fail (error, "two of these files would be written to %s", path);
      g_hash_table_add (seen, g_steal_pointer (&path));
    }
  return file_make_folder (call->page, error);
}

/* Prints a game, or says what is wrong with it; then come the others all the same. */
static bool
take (gpointer data, unsigned i, GavelBytes *in, GError **error)
{
  Analyses *a = data;
  g_autofree char *wrong = gavel_get_text (in), *json = NULL, *text = NULL, *page = NULL;
  g_autofree char *path = NULL;

  a->n_done++;
  progress_end ();
  if (wrong != NULL)
    {
      a->status = complain (EXIT_INPUT, "%s", wrong);
      return true;
    }
  json = gavel_get_text (in);
  text = gavel_get_text (in);
  page = gavel_get_text (in);
  if (!gavel_bytes_end (in))
    return gavel_fail (error, "the analysis of %s makes no sense", a->call->paths[i]);
  if (page != NULL && strcmp (a->call->page, "-") == 0)
    terminal_put_data (page);
  else if (page != NULL)
    {
      path = page_path (a->call, i);
      if (!file_write (path, page, -1, error))
        return false;
    }
  if (json != NULL)
    puts (json);
  if (text != NULL)
    {
      if (a->call->n_paths > 1)
        printf ("%s%s:\n\n", i > 0 ? "\n" : "", a->call->paths[i]);
      style_print (text);
    }
  fflush (stdout);
  progress_show (&a->progress, a->n_done, a->call->n_paths, "");
  return true;
}

/* How the screen is that others write for. */
static void
tell (gpointer data, GByteArray *out)
{
  const Analyses *a = data;

  gavel_put_u32 (out, a->color);
  gavel_put_u32 (out, a->width);
}

static bool
hear (gpointer data, GavelBytes *in)
{
  Analyses *a = data;

  a->color = gavel_get_below (in, 2);
  a->width = gavel_get_u32 (in);
  return gavel_bytes_end (in);
}

/* Names the work: all that decides what is found. */
static char *
name_of (Context *context, const AnalyseCall *call)
{
  const GavelValue *value = context_main_value (context, NULL);

  return g_strdup_printf ("gavel %s analyse --effort %d --seed %" G_GINT64_FORMAT
                          "%s%s of %u files (value %s)",
                          GAVEL_VERSION, call->effort, call->seed,
                          call->as_json ? " --json" : "",
                          call->page != NULL ? " --html" : "", call->n_paths,
                          value != NULL ? value->digest : "none");
}

/**
 * analyse_many:
 *
 * Judges games, some at once, here and at other ranks; prints them in the order of
 * @call's paths. A wrong one is told, and does not keep the others back.
 */
ExitStatus
analyse_many (Context *context, const AnalyseCall *call)
{
  Analyses a = { .context = context,
                 .call = call,
                 .stop = catch_interrupts (),
                 .color = context->color,
                 .width = style_screen_width () };
  g_autofree char *name = name_of (context, call);
  GavelWork works = { .name = name,
                      .tell = tell,
                      .hear = hear,
                      .prepare = read_file,
                      .work = work,
                      .fold = take,
                      .data = &a,
                      .n_threads = (unsigned) MAX (call->n_jobs, 0),
                      .stop = a.stop,
                      .link = context->link };
  g_autoptr (GavelWorkers) workers = NULL;
  GError *error = NULL;

  if (context_boxes (context) == NULL)
    return EXIT_INPUT;
  if (works.n_threads == 0)
    works.n_threads = (unsigned) call->n_threads;
  a.n_at_once = MIN (gavel_workers_threads (&works), call->n_paths);
  g_mutex_init (&a.lock);
  workers = gavel_workers_new (&works, &error);
  progress_begin (&a.progress, "games", context->link != NULL);
  if (workers != NULL && (call->page == NULL || check_pages (context, call, &error)))
    gavel_workers_run (workers, call->n_paths, &error);
  progress_end ();
  if (error != NULL)
    a.status = complain_error (error);
  else if (workers != NULL && gavel_workers_is_stopped (workers))
    a.status = complain (EXIT_INPUT, "stopped; %u of %u files are done", a.n_done,
                         call->n_paths);
  g_mutex_clear (&a.lock);
  return a.status;
}

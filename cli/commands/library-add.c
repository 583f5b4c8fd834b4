/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel library add: what is new is judged and kept, a game at a time. */
#include "commands/library.h"

#include "base/error.h"
#include "common/terminal.h"
#include "report/report-analysis.h"
#include "report/report-private.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DATE "%Y-%m-%d"

/* Where we are, on stderr, where that is a terminal. */
typedef struct
{
  unsigned number, n_files;
  gint64 last; /* when it was shown */
} Progress;

static void
show_progress (gpointer data, unsigned done, unsigned total)
{
  Progress *progress = data;
  gint64 now = g_get_monotonic_time ();

  if (now - progress->last < 100000)
    return;
  progress->last = now;
  terminal_progress ("game %u of %u, %u of %u decisions", progress->number,
                     progress->n_files, done, total);
}

/* -- Dates ---------------------------------------------------------------------- */

/* The date in a comment, "# date 2026-11-16"; %NULL if there is none. */
char *
library_date_in (const char *text)
{
  for (const char *p = strchr (text, '#'); p != NULL; p = strchr (p, '#'))
    {
      unsigned year, month, day;

      for (p++; *p == ' ' || *p == '\t';)
        p++;
      if (g_str_has_prefix (p, "date ")
          && sscanf (p + 5, " %4u-%2u-%2u", &year, &month, &day) == 3
          && g_date_valid_dmy ((GDateDay) MIN (day, 99), (GDateMonth) MIN (month, 99),
                               (GDateYear) year))
        return g_strdup_printf ("%04u-%02u-%02u", year, month, day);
    }
  return NULL;
}

/* Of the game: as it says, else of its file, else today. */
static char *
date_of (const GavelRecord *record, const char *path)
{
  g_autofree char *text = gavel_record_write (record);
  g_autoptr (GDateTime) when = NULL;
  char *date = library_date_in (text);
  GStatBuf info;

  if (date != NULL)
    return date;
  when = strcmp (path, "-") != 0 && g_stat (path, &info) == 0
             ? g_date_time_new_from_unix_local (info.st_mtime)
             : g_date_time_new_now_local ();
  return g_date_time_format (when, DATE);
}

/* -- A game ----------------------------------------------------------------------- */

/* Judges the game and keeps it; its number stays 0 if that was stopped. */
static bool
judge_and_keep (LibraryCall *call, const GavelRecord *record, const char *path,
                Progress *progress, LibraryAdded *added, GError **error)
{
  GavelBudget budget = { .effort = (unsigned) call->effort,
                         .seed = 1,
                         .n_threads = (unsigned) call->n_threads,
                         .stop = catch_interrupts () };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GavelAnalysis) analysis = NULL;
  g_autofree char *json = NULL, *date = date_of (record, path);
  g_autofree char *deck
      = gavel_box_digest (gavel_record_game (record), gavel_record_box (record));
  GavelBelief learned[GAVEL_MAX_SEATS] = { 0 };
  const GavelValue *value = NULL;

  if (!context_find_value (call->context, gavel_record_game (record), &value, error))
    return false;
  analysis = gavel_analyse (record, value, &budget, show_progress, progress, error);
  if (analysis == NULL)
    return false;
  if (analysis->verdicts->len == 0 && !atomic_load (budget.stop))
    return gavel_fail (error, "it has no decision to judge");
  gavel_get_to_know (record, value, &budget, learned);
  if (atomic_load (budget.stop)) /* half a game is none */
    return true;
  json_builder_begin_object (builder);
  report_analysis_json (record, analysis, builder);
  json_builder_end_object (builder);
  json = report_json_line (builder, false);
  return library_add (call->library,
                      &(LibraryEntry){ .record = record,
                                       .analysis = analysis,
                                       .json = json,
                                       .learned = learned,
                                       .date = date,
                                       .value = value != NULL ? value->digest : NULL,
                                       .deck = deck,
                                       .effort = (unsigned) call->effort,
                                       .seed = 1 },
                      added, error);
}

/* Says what became of a file. */
static void
tell (const LibraryCall *call, const char *path, const GavelRecord *record,
      const LibraryAdded *added, JsonBuilder *out)
{
  const GavelSeating *seating = gavel_record_seating (record);

  if (call->as_json)
    {
      json_builder_begin_object (out);
      report_json_text (out, "file", path);
      report_json_int (out, "game", added->game);
      json_builder_set_member_name (out, "new");
      json_builder_add_boolean_value (out, added->is_new);
      if (added->replaces != 0)
        report_json_int (out, "replaces", added->replaces);
      json_builder_end_object (out);
      return;
    }
  printf ("%s: ", path);
  if (!added->is_new)
    printf ("in the library already, game %" G_GINT64_FORMAT "\n", added->game);
  else
    {
      printf ("game %" G_GINT64_FORMAT ",", added->game);
      for (unsigned seat = 0; seat < seating->n; seat++)
        printf (" %s%s", seating->name[seat], seat + 1 < seating->n ? "," : "");
      if (added->replaces != 0)
        printf ("; continues game %" G_GINT64_FORMAT ", which it replaces",
                added->replaces);
      putchar ('\n');
    }
  fflush (stdout);
}

/* One file; false if it is wrong, which is said. @done is false if it was stopped. */
static bool
add_file (LibraryCall *call, const char *path, Progress *progress, JsonBuilder *out,
          bool *done)
{
  g_autoptr (GError) error = NULL;
  unsigned n_good;
  g_autoptr (GavelRecord) record = read_record (call->context, path, 0, &n_good, &error);
  bool well = record != NULL;
  LibraryAdded added = { 0 };

  if (well)
    {
      well = library_find (call->library, record, &added.game, &error)
             && (added.game != 0
                 || judge_and_keep (call, record, path, progress, &added, &error));
      if (!well && error->domain == GAVEL_ERROR && strstr (error->message, path) == NULL)
        g_prefix_error (&error, "%s: ", path);
    }
  terminal_clear_progress ();
  if (!well)
    complain (EXIT_INPUT, "%s", error->message);
  else if (added.game != 0)
    tell (call, path, record, &added, out);
  *done = !well || added.game != 0;
  return well;
}

ExitStatus
library_run_add (LibraryCall *call)
{
  const atomic_bool *stop = catch_interrupts ();
  g_autoptr (JsonBuilder) out = json_builder_new ();
  ExitStatus status = EXIT_DONE;
  unsigned n_done = 0;

  if (context_boxes (call->context) == NULL)
    return EXIT_INPUT;
  json_builder_begin_array (out);
  for (unsigned i = 0; i < call->n_args && !atomic_load (stop); i++)
    {
      Progress progress = { i + 1, call->n_args, 0 };
      bool done;

      if (!add_file (call, call->args[i], &progress, out, &done))
        status = EXIT_INPUT;
      n_done += done;
    }
  json_builder_end_array (out);
  if (call->as_json)
    {
      g_autofree char *text = report_json_line (out, false);

      puts (text);
    }
  if (n_done < call->n_args && atomic_load (stop))
    status
        = complain (EXIT_INPUT, "stopped; of %u file%s %u %s done and kept", call->n_args,
                    call->n_args == 1 ? "" : "s", n_done, n_done == 1 ? "is" : "are");
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel library add: what is new is judged, some games at once, and kept, a game at a
 * time, in the order in which they are named. */
#include "commands/library.h"

#include "base/error.h"
#include "common/progress.h"
#include "common/terminal.h"
#include "config.h"
#include "play/workers.h"
#include "report/report-analysis.h"
#include "report/report-private.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DATE "%Y-%m-%d"

/* Files that are being added. */
typedef struct
{
  LibraryCall *call;
  const atomic_bool *stop;
  GMutex lock;          /* of the context's values */
  unsigned n_at_once;   /* games */
  GavelRecord **record; /* of files that are being judged, until they are kept */
  unsigned n_done;
  ExitStatus status;
  JsonBuilder *out;
  Progress progress;
} Adding;

/* What became of a file before it is kept. */
typedef enum
{
  WRONG, /* and why */
  KNOWN, /* the number of the game */
  NEW,   /* judged */
} Fate;

/* Within a game, where there is one at a time. */
static void
show_decisions (gpointer data, unsigned done, unsigned total)
{
  const Adding *adding = data;

  terminal_progress ("game %u of %u, %u of %u decisions", adding->n_done + 1,
                     adding->call->n_args, done, total);
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

/* -- A game ----------------------------------------------------------------------- */

/* The path in front, unless the message has it. */
static char *
complaint_of (const char *path, const GError *error)
{
  return error->domain == GAVEL_ERROR && strstr (error->message, path) == NULL
             ? g_strdup_printf ("%s: %s", path, error->message)
             : g_strdup (error->message);
}

static void
put_wrong (GByteArray *result, const char *path, const GError *error)
{
  g_autofree char *text = complaint_of (path, error);

  gavel_put_u32 (result, WRONG);
  gavel_put_text (result, text);
}

/* Reads a file; its text goes to whoever judges it, unless the library has the game. */
static bool
read_file (gpointer data, unsigned i, GByteArray *question, GByteArray *result)
{
  Adding *adding = data;
  LibraryCall *call = adding->call;
  const char *path = call->args[i];
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64 game = 0;
  unsigned n_good;
  gsize length;

  if (read_input (path, &text, &length, &error))
    adding->record[i]
        = read_record_text (call->context, path, text, length, 0, &n_good, &error);
  if (adding->record[i] == NULL
      || !library_find (call->library, adding->record[i], &game, &error))
    {
      put_wrong (result, path, error);
      return true;
    }
  if (game != 0)
    {
      gavel_put_u32 (result, KNOWN);
      gavel_put_u64 (result, (uint64_t) game);
      return true;
    }
  gavel_put_bytes (question, (const guint8 *) text, length);
  return false;
}

/* Judges the game and what it tells about its players. */
static bool
judge (Adding *adding, const GavelRecord *record, Judged *judged, GError **error)
{
  const LibraryCall *call = adding->call;
  GavelBudget budget
      = { .effort = (unsigned) call->effort,
          .seed = 1,
          .n_threads = adding->n_at_once > 1 ? 1 : (unsigned) call->n_threads,
          .stop = adding->stop };
  bool one = adding->n_at_once == 1 && call->context->link == NULL;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  const GavelValue *value = NULL;
  bool good;

  g_mutex_lock (&adding->lock);
  good = context_find_value (call->context, gavel_record_game (record), &value, error);
  g_mutex_unlock (&adding->lock);
  if (good)
    judged->analysis = gavel_analyse (record, value, &budget, one ? show_decisions : NULL,
                                      adding, error);
  if (judged->analysis == NULL)
    return false;
  if (judged->analysis->verdicts->len == 0 && !atomic_load (adding->stop))
    return gavel_fail (error, "it has no decision to judge");
  gavel_get_to_know (record, value, &budget, judged->learned);
  json_builder_begin_object (builder);
  report_analysis_json (record, judged->analysis, builder);
  json_builder_end_object (builder);
  judged->json = report_json_line (builder, false);
  judged->value = g_strdup (value != NULL ? value->digest : NULL);
  judged->deck = gavel_box_digest (gavel_record_game (record), gavel_record_box (record));
  return true;
}

/* A unit of work: a file's game. */
static bool
judge_file (gpointer data, unsigned i, GavelBytes *question, GByteArray *result,
            GError **error G_GNUC_UNUSED)
{
  Adding *adding = data;
  const char *path = adding->call->args[i];
  g_autoptr (GError) own = NULL;
  unsigned n_good;
  g_autoptr (GavelRecord) record
      = read_record_text (adding->call->context, path, (const char *) question->at,
                          question->left, 0, &n_good, &own);
  Judged judged = { 0 };

  if (record != NULL && judge (adding, record, &judged, &own))
    {
      gavel_put_u32 (result, NEW);
      judged_write (&judged, result);
    }
  else
    put_wrong (result, path, own);
  judged_clear (&judged);
  return true;
}

static bool
keep_game (Adding *adding, unsigned i, GavelBytes *in, LibraryAdded *added,
           GError **error)
{
  const GavelRecord *record = adding->record[i];
  LibraryCall *call = adding->call;
  g_autofree char *date = date_of (record, call->args[i]);
  Judged judged;
  bool well = judged_read (&judged, gavel_record_seating (record)->n, in)
                  ? library_add (call->library,
                                 &(LibraryEntry){ .record = record,
                                                  .analysis = judged.analysis,
                                                  .json = judged.json,
                                                  .learned = judged.learned,
                                                  .date = date,
                                                  .value = judged.value,
                                                  .deck = judged.deck,
                                                  .effort = (unsigned) call->effort,
                                                  .seed = 1 },
                                 added, error)
                  : gavel_fail (error, "its analysis makes no sense");

  judged_clear (&judged);
  return well;
}

/* Keeps a game and says so; what is wrong with a file does not keep the others back. */
static bool
take_game (gpointer data, unsigned i, GavelBytes *in, GError **error G_GNUC_UNUSED)
{
  Adding *adding = data;
  const char *path = adding->call->args[i];
  Fate fate = gavel_get_below (in, NEW + 1);
  LibraryAdded added = { 0 };
  g_autofree char *wrong = NULL;
  g_autoptr (GError) own = NULL;

  if (fate == WRONG)
    wrong = gavel_get_text (in);
  else if (fate == KNOWN)
    added.game = (gint64) gavel_get_u64 (in);
  else if (!keep_game (adding, i, in, &added, &own))
    wrong = complaint_of (path, own);
  progress_end ();
  if (wrong != NULL)
    adding->status = complain (EXIT_INPUT, "%s", wrong);
  else
    tell (adding->call, path, adding->record[i], &added, adding->out);
  g_clear_pointer (&adding->record[i], gavel_record_free);
  adding->n_done++;
  progress_show (&adding->progress, adding->n_done, adding->call->n_args, "");
  return true;
}

/* -- All of them ------------------------------------------------------------------- */

/* Opens the library and adds the files; false with @error set. */
static bool
add_files (Adding *adding, GavelWorkers *workers, GError **error)
{
  LibraryCall *call = adding->call;
  g_autofree char *path = library_path ();
  g_autoptr (Library) library = library_open (path, true, LIBRARY_PATIENCE_MS, error);
  bool done;

  if (library == NULL)
    return false;
  call->library = library;
  adding->record = g_new0 (GavelRecord *, call->n_args);
  json_builder_begin_array (adding->out);
  done = gavel_workers_run (workers, call->n_args, error);
  json_builder_end_array (adding->out);
  progress_end ();
  for (unsigned i = 0; i < call->n_args; i++)
    gavel_record_free (adding->record[i]);
  g_free (adding->record);
  call->library = NULL;
  return done;
}

/* Says how it ended. */
static ExitStatus
sum_up (const Adding *adding, const GavelWorkers *workers)
{
  const LibraryCall *call = adding->call;

  if (call->as_json)
    {
      g_autofree char *text = report_json_line (adding->out, false);

      puts (text);
    }
  if (adding->n_done == call->n_args || !gavel_workers_is_stopped (workers))
    return adding->status;
  return complain (EXIT_INPUT, "stopped; of %u file%s %u %s done and kept", call->n_args,
                   call->n_args == 1 ? "" : "s", adding->n_done,
                   adding->n_done == 1 ? "is" : "are");
}

ExitStatus
library_run_add (LibraryCall *call)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();
  Adding adding = { .call = call, .stop = catch_interrupts (), .out = out };
  const GavelValue *value = context_main_value (call->context, NULL);
  g_autofree char *name = g_strdup_printf (
      "gavel %s library add --effort %d of %u files (value %s)", GAVEL_VERSION,
      call->effort, call->n_args, value != NULL ? value->digest : "none");
  GavelWork work = { .name = name,
                     .prepare = read_file,
                     .work = judge_file,
                     .fold = take_game,
                     .data = &adding,
                     .n_threads = (unsigned) call->n_threads,
                     .stop = adding.stop,
                     .link = call->context->link };
  g_autoptr (GavelWorkers) workers = NULL;
  ExitStatus status = EXIT_DONE;
  GError *error = NULL;

  if (context_boxes (call->context) == NULL)
    return EXIT_INPUT;
  g_mutex_init (&adding.lock);
  adding.n_at_once = MIN (gavel_workers_threads (&work), call->n_args);
  workers = gavel_workers_new (&work, &error);
  progress_begin (&adding.progress, "games", call->context->link != NULL);
  if (workers != NULL && add_files (&adding, workers, &error))
    status = sum_up (&adding, workers);
  if (error != NULL)
    status = complain_error (error);
  g_mutex_clear (&adding.lock);
  return status;
}

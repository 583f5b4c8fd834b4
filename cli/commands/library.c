/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel library: games kept and judged. */
#include "commands/library.h"
#include "commands/games.h"

#include "base/error.h"
#include "base/suggest.h"
#include "common/file.h"
#include "common/style.h"
#include "common/terminal.h"
#include "report/analysis-read.h"
#include "report/report-analysis.h"
#include "report/report-library.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define EFFORT 2 /* batches of trials a decision, as analyse has it */
#define ROWS 40  /* mistakes that are listed */

/* Options that only some of the words take. */
enum
{
  WHOSE = 1 << 0,
  JSON = 1 << 1,
  FILTER = 1 << 2,
  OUTPUT = 1 << 3,
  JUDGING = 1 << 4,
};

typedef struct
{
  const char *name, *arguments;
  unsigned n_min, n_max; /* arguments */
  unsigned options;
  ExitStatus (*run) (LibraryCall *call);
} LibraryWord;

/* Prints a report, and frees it. */
static ExitStatus
print_text (char *text)
{
  style_print (text);
  g_free (text);
  return EXIT_DONE;
}

static ExitStatus
print_json (char *text)
{
  puts (text);
  g_free (text);
  return EXIT_DONE;
}

static ReportLook
look_of (const LibraryCall *call)
{
  return (ReportLook){ .color = call->context->color,
                       .width = style_screen_width (),
                       .n_rows = 5 };
}

/* The number of a game. */
static bool
read_number (const char *text, gint64 *number, GError **error)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT64, &value, NULL))
    return gavel_fail (
        error, "'%s' is not a game's number (gavel library list shows them)", text);
  *number = (gint64) value;
  return true;
}

/* -- Looking ------------------------------------------------------------------ */

static ExitStatus
run_list (LibraryCall *call)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) games = library_list (call->library, &call->whose, &error);
  ReportLook look = look_of (call);

  if (games == NULL)
    return complain_error (error);
  look.heading = call->whose.game == NULL;
  return call->as_json ? print_json (report_library_list_json (games))
                       : print_text (report_library_list (games, &look));
}

/* The analysis again, for a screen. */
static char *
retell (LibraryCall *call, const LibraryGame *game, GError **error)
{
  g_autoptr (GavelRecord) record = gavel_record_new (context_boxes (call->context));
  g_autofree char *deck = NULL;
  g_autoptr (GavelAnalysis) analysis = NULL;
  ReportLook look = look_of (call);

  if (!gavel_record_read (record, game->record, -1, 0, error))
    {
      const GavelGame *rules = gavel_record_game (record);

      deck = rules != NULL ? gavel_box_digest (rules, gavel_record_box (record))
                           : g_strdup ("");
      if (strcmp (deck, game->deck) != 0)
        g_prefix_error (
            error, "played with another deck (%s, this one is %s): ", game->deck, deck);
      return NULL;
    }
  if (gavel_record_game (record) == NULL)
    gavel_fail (error, "there is no record");
  else if ((analysis = analysis_read (record, game->analysis, error)) == NULL)
    g_prefix_error (error, "its analysis is damaged: ");
  return analysis == NULL ? NULL : report_analysis_text (record, analysis, &look);
}

static ExitStatus
run_show (LibraryCall *call)
{
  g_autoptr (LibraryGame) game = NULL;
  GError *error = NULL;
  char *text;
  gint64 id = 0;

  if (read_number (call->args[0], &id, &error))
    game = library_game (call->library, id, &error);
  if (game == NULL)
    return complain_error (error);
  if (call->as_json)
    {
      g_autoptr (JsonNode) analysis = report_library_analysis (game, &error);

      return analysis == NULL ? complain_error (error)
                              : print_json (g_strdup (game->analysis));
    }
  if (context_boxes (call->context) == NULL)
    return EXIT_INPUT;
  text = retell (call, game, &error);
  if (text != NULL)
    return print_text (text);
  g_prefix_error (&error, "game %s: ", call->args[0]);
  return complain_error (error);
}

/* "8..12", "8". */
static bool
read_rounds (const char *text, LibraryFilter *filter)
{
  g_auto (GStrv) ends = g_strsplit (text, "..", 2);
  guint64 from = 0, to = 0;

  if (!g_ascii_string_to_unsigned (ends[0], 10, 1, 1000, &from, NULL)
      || (ends[1] != NULL
          && !g_ascii_string_to_unsigned (ends[1], 10, from, 1000, &to, NULL)))
    return false;
  filter->from = (unsigned) from;
  filter->to = ends[1] != NULL ? (unsigned) to : filter->from;
  return true;
}

static ExitStatus
run_mistakes (LibraryCall *call)
{
  LibraryFilter filter
      = { .whose = call->whose,
          .loss = isnan (call->worse_than) ? 0.0 : call->worse_than / 100.0,
          .kind = call->kind,
          .n_most = call->as_json ? 0 : ROWS };
  g_auto (GStrv) kinds = games_decisions ();
  g_autoptr (GPtrArray) found = NULL;
  ReportLook look = look_of (call);
  GError *error = NULL;
  unsigned n_all;

  if (call->rounds != NULL && !read_rounds (call->rounds, &filter))
    return complain (EXIT_USAGE,
                     "library mistakes: --round must be like 8 or 8..12, not '%s'",
                     call->rounds);
  if (call->kind != NULL && !g_strv_contains ((const char *const *) kinds, call->kind))
    {
      g_autofree char *all = g_strjoinv (" or ", kinds);

      return complain (EXIT_USAGE, "library mistakes: --kind must be %s, not '%s'", all,
                       call->kind);
    }
  if (call->n_rows >= 0)
    filter.n_most = (unsigned) call->n_rows;
  found = library_mistakes (call->library, &filter, &n_all, &error);
  if (found == NULL)
    return complain_error (error);
  return call->as_json ? print_json (report_library_mistakes_json (found))
                       : print_text (report_library_mistakes (found, n_all, &look));
}

static ExitStatus
run_stats (LibraryCall *call)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) people = library_people (call->library, &call->whose, &error);
  g_autoptr (LibraryTallies) tallies = NULL;
  ReportLook look = look_of (call);

  if (people != NULL)
    tallies = library_tallies (call->library, &call->whose, &error);
  if (tallies == NULL)
    return complain_error (error);
  if (call->as_json)
    return print_json (report_library_stats_json (people, tallies));
  return print_text (
      report_library_stats (people, tallies, call->whose.seat != NULL, &look));
}

/* -- Taking out ----------------------------------------------------------------- */

/* What is written of a game: its record, with a date that it is known by again. */
static char *
exported (const LibraryGame *game, bool as_json, GError **error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *date = library_date_in (game->record);
  g_autofree char *line = NULL;

  if (!as_json)
    return date != NULL ? g_strdup (game->record)
                        : g_strdup_printf ("# date %s\n%s", game->date, game->record);
  if (!report_library_game_json (game, builder, error))
    return NULL;
  line = report_json_line (builder, false);
  return g_strconcat (line, "\n", NULL);
}

/* Into the folder, or to standard output if there is none. */
static bool
write_game (const LibraryCall *call, const LibraryGame *game, GError **error)
{
  g_autofree char *text = exported (game, call->as_json, error);
  bool dated = game->date[strspn (game->date, "0123456789-")] == '\0';
  g_autofree char *name = g_strdup_printf ("%04" G_GINT64_FORMAT "-%s.%s", game->id,
                                           dated ? game->date : "undated",
                                           call->as_json ? "json" : "gavel");
  g_autofree char *path = NULL, *there = NULL;
  gsize length;

  if (text == NULL)
    return false;
  if (call->output == NULL)
    {
      terminal_put_data (text);
      return true;
    }
  path = g_build_filename (call->output, name, NULL);
  if (!file_read (path, &there, &length, error))
    return false;
  if (there != NULL && strcmp (there, text) != 0)
    return gavel_fail (error, "%s is there already and holds something else", path);
  return file_write (path, text, -1, error);
}

static bool
export_one (const LibraryCall *call, gint64 id, GError **error)
{
  g_autoptr (LibraryGame) game = library_game (call->library, id, error);

  return game != NULL && write_game (call, game, error);
}

static ExitStatus
run_export (LibraryCall *call)
{
  bool all = call->n_args == 0 || strcmp (call->args[0], "all") == 0;
  ExitStatus status = EXIT_DONE;
  g_autoptr (GPtrArray) games = NULL;
  GError *error = NULL;
  gint64 id = 0;

  if (call->output != NULL && g_mkdir_with_parents (call->output, 0755) != 0)
    return complain (EXIT_INPUT, "cannot make %s: %s", call->output, g_strerror (errno));
  if (!all)
    {
      if (!read_number (call->args[0], &id, &error) || !export_one (call, id, &error))
        return complain_error (error);
      return EXIT_DONE;
    }
  games = library_list (call->library, &(LibraryWhose){ 0 }, &error);
  if (games == NULL)
    return complain_error (error);
  for (unsigned i = 0; i < games->len; i++) /* one that is damaged keeps no other back */
    {
      g_autoptr (GError) wrong = NULL;

      id = ((LibraryGame *) g_ptr_array_index (games, i))->id;
      if (call->output == NULL && !call->as_json)
        printf ("%s# game %" G_GINT64_FORMAT "\n", i > 0 ? "\n" : "", id);
      if (!export_one (call, id, &wrong))
        status = complain (EXIT_INPUT, "%s", wrong->message);
    }
  return status;
}

static ExitStatus
run_forget (LibraryCall *call)
{
  GError *error = NULL;
  g_autofree char *name = library_name (call->library, call->args[0], true, &error);
  unsigned n_bids, n_games;

  if (name == NULL || !library_forget (call->library, name, &n_bids, &n_games, &error))
    return complain_error (error);
  if (n_games == 0)
    printf ("There was nothing to forget about %s\n", name);
  else
    printf ("Forgotten: how %s bids, %u bid%s in %u game%s\n", name, n_bids,
            n_bids == 1 ? "" : "s", n_games, n_games == 1 ? "" : "s");
  return EXIT_DONE;
}

static ExitStatus
run_remove (LibraryCall *call)
{
  g_autofree gint64 *games = g_new (gint64, call->n_args);
  GError *error = NULL;
  unsigned n = 0;

  for (unsigned i = 0; i < call->n_args; i++)
    {
      bool twice = false;

      if (!read_number (call->args[i], &games[n], &error))
        return complain_error (error);
      for (unsigned k = 0; k < n; k++)
        twice |= games[k] == games[n];
      n += !twice;
    }
  if (!library_remove_all (call->library, games, n, &error))
    return complain_error (error);
  for (unsigned i = 0; i < n; i++)
    printf ("Removed: game %" G_GINT64_FORMAT "\n", games[i]);
  return EXIT_DONE;
}

/* -- The command -------------------------------------------------------------------- */

static const LibraryWord library_words[] = {
  { "add", "FILE...", 1, G_MAXUINT, JSON | JUDGING, library_run_add },
  { "list", "", 0, 0, JSON | WHOSE, run_list },
  { "show", "N", 1, 1, JSON, run_show },
  { "mistakes", "", 0, 0, JSON | WHOSE | FILTER, run_mistakes },
  { "stats", "", 0, 0, JSON | WHOSE, run_stats },
  { "export", "[N|all]", 0, 1, JSON | OUTPUT, run_export },
  { "forget", "NAME", 1, 1, 0, run_forget },
  { "remove", "N...", 1, G_MAXUINT, 0, run_remove },
};

static const LibraryWord *
find_word (const char *name, ExitStatus *status)
{
  const char *names[G_N_ELEMENTS (library_words) + 1] = { NULL };
  g_autofree char *hint = NULL;

  for (unsigned i = 0; i < G_N_ELEMENTS (library_words); i++)
    {
      names[i] = library_words[i].name;
      if (g_strcmp0 (name, names[i]) == 0)
        return &library_words[i];
    }
  hint = gavel_suggest_hint (name != NULL ? name : "", names);
  *status = name == NULL
                ? complain (EXIT_USAGE, "library: say what to do%s", hint)
                : complain (EXIT_USAGE, "library: unknown word '%s'%s", name, hint);
  return NULL;
}

/* Whether all that was said goes with the word. */
static bool
is_fitting (const LibraryWord *word, const LibraryCall *call, ExitStatus *status)
{
  const struct
  {
    unsigned option;
    bool given;
    const char *name;
  } given[] = {
    { WHOSE, call->whose.game != NULL, "--game" },
    { WHOSE, call->whose.seat != NULL, "--seat" },
    { JSON, call->as_json, "--json" },
    { FILTER, !isnan (call->worse_than), "--worse-than" },
    { FILTER, call->rounds != NULL, "--round" },
    { FILTER, call->kind != NULL, "--kind" },
    { FILTER, call->n_rows >= 0, "--rows" },
    { OUTPUT, call->output != NULL, "--output" },
    { JUDGING, call->effort >= 0, "--effort" },
    { JUDGING, call->n_threads > 0, "--threads" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (given); i++)
    if (given[i].given && (word->options & given[i].option) == 0)
      {
        *status = complain (EXIT_USAGE, "library %s: takes no option %s", word->name,
                            given[i].name);
        return false;
      }
  if (call->n_args < word->n_min || call->n_args > word->n_max)
    {
      *status = complain (EXIT_USAGE, "library: too %s words; use: library %s%s%s",
                          call->n_args > word->n_max ? "many" : "few", word->name,
                          word->arguments[0] != '\0' ? " " : "", word->arguments);
      return false;
    }
  return true;
}

/* Opens the library and does it. */
static ExitStatus
run_word (const LibraryWord *word, LibraryCall *call)
{
  g_autofree char *path = library_path ();
  g_autofree char *name = NULL;
  g_autoptr (Library) library = NULL;
  GError *error = NULL;

  if (word->run == library_run_add) /* which opens it where it is written */
    return word->run (call);
  library = library_open (path, false, LIBRARY_PATIENCE_MS, &error);
  if (library == NULL)
    return complain_error (error);
  if (call->whose.seat != NULL)
    {
      name = library_name (library, call->whose.seat, false, &error);
      if (name == NULL)
        return complain_error (error);
      call->whose.seat = name;
    }
  call->library = library;
  return word->run (call);
}

ExitStatus
command_library (Context *context, int argc, char **argv)
{
  g_autofree char *game = NULL, *seat = NULL, *rounds = NULL, *kind = NULL;
  g_autofree char *output = NULL;
  LibraryCall call
      = { .context = context, .worse_than = NAN, .n_rows = -1, .effort = -1 };
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &call.as_json, "Print JSON", NULL },
    { "game", 0, 0, G_OPTION_ARG_STRING, &game,
      "list, mistakes, stats: only games of this kind", "GAME" },
    { "seat", 0, 0, G_OPTION_ARG_STRING, &seat, "list, mistakes, stats: only this player",
      "NAME" },
    { "worse-than", 0, 0, G_OPTION_ARG_DOUBLE, &call.worse_than,
      "mistakes: only those that lost more points of the chance to win", "POINTS" },
    { "round", 0, 0, G_OPTION_ARG_STRING, &rounds, "mistakes: only this round, or A..B",
      "A..B" },
    { "kind", 0, 0, G_OPTION_ARG_STRING, &kind,
      "mistakes: only this kind of decision, in the game's word", "KIND" },
    { "rows", 0, 0, G_OPTION_ARG_INT, &call.n_rows,
      "mistakes: how many to list (default 40); 0 means all", "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
      "export: write one file for each game into this folder", "FOLDER" },
    { "effort", 0, 0, G_OPTION_ARG_INT, &call.effort,
      "add: batches of trials for each decision (default 2); more is more precise", "N" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &call.n_threads,
      "add: number of threads (default: all cores)", "N" },
    { NULL },
  };
  const LibraryWord *word;
  GError *error = NULL;
  ExitStatus status;

  if (!parse_options (entries,
                      "WHAT ... - a collection of analysed games\n\n"
                      "  add FILE...     analyse these games and keep them\n"
                      "  list            list the games\n"
                      "  show N          show the analysis of a game\n"
                      "  mistakes        list mistakes, the worst first\n"
                      "  stats           show everybody's progress\n"
                      "  export [N|all]  print the records\n"
                      "  forget NAME     forget how a player bids\n"
                      "  remove N...     remove games and what was learned from them",
                      &argc, &argv, &status))
    return status;
  call.whose = (LibraryWhose){ .game = game, .seat = seat };
  call.rounds = rounds;
  call.kind = kind;
  call.output = output;
  call.args = argc > 2 ? argv + 2 : NULL;
  call.n_args = argc > 2 ? (unsigned) argc - 2 : 0;
  word = find_word (argc > 1 ? argv[1] : NULL, &status);
  if (word == NULL || !is_fitting (word, &call, &status))
    return status;
  if (game != NULL && gavel_game_find (game, &error) == NULL)
    return complain_error (error);
  if (call.worse_than < 0.0 || call.worse_than > 100.0)
    return complain (EXIT_USAGE, "library: --worse-than must be 0 to 100");
  if (call.effort > 100000 || call.n_threads < 0 || call.n_threads > 1024)
    return complain (EXIT_USAGE,
                     "library: --effort must be 0 to 100000, --threads up to 1024");
  if (call.effort < 0)
    call.effort = EFFORT;
  return run_word (word, &call);
}

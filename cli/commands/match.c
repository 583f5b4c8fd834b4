/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel match: players against each other, with the same luck for all. */
#include "common/command.h"

#include "base/error.h"
#include "commands/calibration.h"
#include "commands/match-result.h"
#include "common/file.h"
#include "common/kept-work.h"
#include "config.h"
#include "engine/external.h"
#include "play/match.h"

#include <errno.h>
#include <math.h>

typedef struct
{
  GavelMatch match;
  unsigned n_deals;
  Standing standing;
  const char *folder;       /* for the games, or NULL */
  Calibration *calibration; /* what was said and came true; NULL: nobody asks */
  const atomic_bool *interrupted;
  GPtrArray *externals; /* programs at the table, */
  char **commands;      /* how they are started, or NULL, */
  double seconds;       /* and how long they are asked to think */
  atomic_bool broken;   /* one of them is, or nobody wants more games */
  Progress progress;
} Contest;

/* -- Playing --------------------------------------------------------------- */

/* What is listened to in a game. */
typedef struct
{
  Heard heard;     /* first, so that what hears chances finds it */
  GString *record; /* NULL: nobody asks */
} Listener;

static void
hear_line (gpointer data, const char *line)
{
  g_string_append (((Listener *) data)->record, line);
}

/* What one of the programs did wrong. */
static const char *
first_problem (const Contest *c)
{
  for (unsigned i = 0; i < c->externals->len; i++)
    if (external_problem (c->externals->pdata[i]) != NULL)
      return external_problem (c->externals->pdata[i]);
  return "stopped";
}

/* A unit of work: plays game number @i; its result, and its record and what was said in
 * it if that is asked for. */
static bool
play_game (gpointer data, unsigned i, GavelBytes *question G_GNUC_UNUSED, GByteArray *out,
           GError **error)
{
  Contest *c = data;
  unsigned n = c->match.n_seats;
  g_autoptr (GString) record = c->folder != NULL ? g_string_new (NULL) : NULL;
  g_auto (Heard) heard;
  Listener listener;
  GavelMatchEar ear = { .tell = record != NULL ? hear_line : NULL,
                        .said = c->calibration != NULL ? heard_chance : NULL,
                        .foretold = c->calibration != NULL ? heard_span : NULL,
                        .data = &listener };
  GavelMatchResult result;

  heard_init (&heard);
  listener = (Listener){ heard, record };
  gavel_match_play (&c->match, i / n, i % n, &ear, &result);
  if (atomic_load (&c->broken))
    return gavel_fail (error, "external: %s", first_problem (c));
  gavel_match_result_write (&result, n, out);
  gavel_put_text (out, record != NULL ? record->str : NULL);
  if (c->calibration != NULL)
    heard_write (&heard, out);
  return true;
}

static void
show_progress (Contest *c)
{
  g_autofree char *mean = NULL, *more = NULL;

  if (!progress_is_due (&c->progress))
    return;
  mean = standing_text (&c->standing, 0);
  more = g_strdup_printf ("%s %s", c->match.table[0]->name, g_strchug (mean));
  progress_show (&c->progress, c->standing.n_done, c->n_deals, more);
}

/* Takes a game's result; with the last one of a deal, that deal is done. */
static bool
take_game (gpointer data, unsigned i, GavelBytes *in, GError **error)
{
  Contest *c = data;
  unsigned n = c->match.n_seats;
  g_autofree char *record = NULL, *name = NULL, *path = NULL;
  g_auto (Heard) heard;

  heard_init (&heard);
  gavel_match_result_read (&c->standing.result[i], n, in);
  record = gavel_get_text (in);
  if (c->calibration != NULL)
    heard_read (&heard, n, in);
  if (!gavel_bytes_end (in))
    return gavel_fail (error, "match: the result of game %u makes no sense", i + 1);
  if (c->calibration != NULL)
    calibration_add (c->calibration, &heard, &c->standing.result[i], n);
  if (c->folder != NULL)
    {
      name = g_strdup_printf ("deal-%04u-%u.gavel", i / n + 1, i % n + 1);
      path = g_build_filename (c->folder, name, NULL);
      if (!file_write (path, record != NULL ? record : "", -1, NULL))
        return gavel_fail (error, "match: cannot write into %s", c->folder);
    }
  if (i % n == n - 1)
    {
      c->standing.n_done++;
      c->standing.answer = standing_decide (&c->standing);
      show_progress (c);
    }
  return c->standing.answer == 0;
}

/* Names the match: all that decides how its games end. */
static char *
match_name (const Contest *c)
{
  const GavelMatch *match = &c->match;
  g_autofree char *with = gavel_game_made_with (match->game, match->box, match->value);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  GString *out = g_string_new (NULL);

  g_string_append_printf (
      out, "gavel %s match --game %s --seed %" G_GUINT64_FORMAT "%s%s%s%s", GAVEL_VERSION,
      match->game->id, match->seed, match->counts_seen ? "" : " --no-counts",
      match->styles_known ? " --styles-known" : "",
      c->folder != NULL ? " --save-games" : "",
      c->calibration != NULL ? " --calibrate" : "");
  for (unsigned i = 0; match->rules != NULL && match->rules[i] != NULL; i++)
    g_string_append_printf (out, " --rule '%s'", match->rules[i]);
  for (unsigned place = 0; place < match->n_seats; place++)
    g_string_append_printf (
        out, "%s%s%s%s", place == 0 ? " --table " : ",", match->table[place]->name,
        match->table[place]->value != NULL ? " value " : "",
        match->table[place]->value != NULL ? match->table[place]->value->digest : "");
  for (unsigned i = 0; c->commands != NULL && c->commands[i] != NULL; i++)
    g_string_append_printf (out, " --seconds %s --external '%s'",
                            g_ascii_dtostr (seconds, sizeof seconds, c->seconds),
                            c->commands[i]);
  g_strdelimit (out->str, "\n\r", ' ');
  g_string_append_printf (out, " (%s)", with);
  return g_string_free (out, FALSE);
}

/* Plays all games, here and at other ranks. False with @error set, or without, if another
 * rank has the result. */
static bool
play_all (Contest *c, GavelLink *link, unsigned n_threads, const char *journal,
          GError **error)
{
  g_autofree char *name = match_name (c);
  unsigned n = c->match.n_seats;

  return kept_work_run (&(KeptWork){ .work = { .name = name,
                                               .work = play_game,
                                               .fold = take_game,
                                               .data = c,
                                               .n_threads = n_threads,
                                               .stop = c->interrupted,
                                               .over = &c->broken,
                                               .link = link },
                                     .n_units = c->n_deals * n,
                                     .journal = journal,
                                     .progress = &c->progress,
                                     .what = "deals",
                                     .n_each = n },
                        error);
}

/* -- The command ------------------------------------------------------------ */

/* The players named in @text. */
static bool
read_table (const GavelGame *game, const char *text, int n_players, GPtrArray *specs,
            GError **error)
{
  g_auto (GStrv) names = g_strsplit (text, ",", 0);

  for (unsigned i = 0; names[i] != NULL; i++)
    {
      GavelPlayerSpec *spec = gavel_player_spec_new (game, names[i], error);

      if (spec == NULL)
        return false;
      g_ptr_array_add (specs, spec);
    }
  if (n_players != 0 && (unsigned) n_players != specs->len)
    return gavel_fail (error, "%u players are named for a table of %d", specs->len,
                       n_players);
  return true;
}

/* Starts the programs behind the players 'external', in order; the last one plays for
 * all that are left. */
static bool
start_externals (GPtrArray *specs, char **commands, unsigned n_commands,
                 ExternalSetup *setup, GPtrArray *externals, GError **error)
{
  for (unsigned i = 0; i < specs->len; i++)
    {
      GavelPlayerSpec *spec = specs->pdata[i];

      if (spec->kind != GAVEL_PLAYER_EXTERNAL)
        continue;
      if (externals->len < n_commands)
        {
          External *external;

          setup->command = commands[externals->len];
          external = external_new (setup, error);
          if (external == NULL)
            return false;
          g_ptr_array_add (externals, external);
        }
      spec->outsider = external_outsider (externals->pdata[externals->len - 1]);
      if (n_commands > 1)
        {
          g_free (spec->name);
          spec->name = g_strdup_printf ("external:%s", setup->command);
          g_strdelimit (spec->name, "\n\r", ' ');
        }
    }
  return true;
}

static unsigned
n_external (const GPtrArray *specs)
{
  unsigned n = 0;

  for (unsigned i = 0; i < specs->len; i++)
    n += ((GavelPlayerSpec *) specs->pdata[i])->kind == GAVEL_PLAYER_EXTERNAL;
  return n;
}

ExitStatus
command_match (Context *context, int argc, char **argv)
{
  g_autofree char *table = NULL, *game = NULL, *folder = NULL, *journal = NULL;
  g_auto (GStrv) commands = NULL, rules = NULL;
  g_autofree char *objective = NULL;
  g_autoptr (GPtrArray) externals
      = g_ptr_array_new_with_free_func ((GDestroyNotify) external_free);
  int n_players = 0, n_deals = 100, n_threads = 0;
  unsigned n_commands;
  gint64 seed = 1;
  gboolean no_counts = FALSE, as_json = FALSE, calibrate = FALSE, styles = FALSE;
  double ask = NAN, seconds = 0.2, limit = NAN;
  g_autofree char *known = gavel_players_text (gavel_games ()[0]);
  g_autofree char *who = g_strconcat ("Who plays: ", known, NULL);
  const GOptionEntry entries[] = {
    { "table", 0, 0, G_OPTION_ARG_STRING, &table, who, "A,B,..." },
    { "players", 0, 0, G_OPTION_ARG_INT, &n_players,
      "Check that this is the number of players", "N" },
    { "deals", 0, 0, G_OPTION_ARG_INT, &n_deals,
      "Deals, each played once from every seat (default 100)", "N" },
    { "ask", 0, 0, G_OPTION_ARG_DOUBLE, &ask,
      "Stop when it is clear whether the first player's share is above this", "SHARE" },
    { "objective", 0, 0, G_OPTION_ARG_STRING, &objective,
      "What is counted: win, margin or rank (default win)", "WHAT" },
    { "rule", 0, 0, G_OPTION_ARG_STRING_ARRAY, &rules,
      "A house rule as records have it, like 'side violet'; may be given several times",
      "RULE" },
    { "no-counts", 0, 0, G_OPTION_ARG_NONE, &no_counts,
      "Bid once, without seeing counts and changing bids", NULL },
    { "styles-known", 0, 0, G_OPTION_ARG_NONE, &styles,
      "gavel knows how simple players take open turns", NULL },
    { "external", 0, 0, G_OPTION_ARG_STRING_ARRAY, &commands,
      "The program that plays as 'external' and answers like gavel engine; give it "
      "several times for several such players",
      "COMMAND" },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds,
      "How long it is asked to think about a decision (default 0.2)", "S" },
    { "external-seconds", 0, 0, G_OPTION_ARG_DOUBLE, &limit,
      "How long it may take for an answer (default: ten times that)", "S" },
    { "game", 0, 0, G_OPTION_ARG_STRING, &game, "Game, if not the first one", "GAME" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Seed of the deals (default 1)", "N" },
    { "save-games", 0, 0, G_OPTION_ARG_FILENAME, &folder,
      "Write the record of every game into this folder", "DIR" },
    { "calibrate", 0, 0, G_OPTION_ARG_NONE, &calibrate,
      "Tell, too, whether the chances that gavel said came true", NULL },
    { "resume", 0, 0, G_OPTION_ARG_FILENAME, &journal,
      "Keep the result of every game in this file, and go on from those that it has",
      "FILE" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
      "Number of threads (default: all cores)", "N" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { NULL },
  };
  g_autofree Calibration *calibration = g_new0 (Calibration, 1);
  g_autoptr (GPtrArray) specs
      = g_ptr_array_new_with_free_func ((GDestroyNotify) gavel_player_spec_free);
  ExitStatus status;
  GError *error = NULL;
  _Alignas(16) char empty[GAVEL_MAX_STATE];
  Contest c = { 0 };

  if (!parse_options (entries, "--table A,B,... - let computer players play each other",
                      &argc, &argv, &status))
    return status;
  if (argc != 1 || table == NULL)
    return complain (EXIT_USAGE,
                     "match: needs --table, like gavel,spender:0.4,spender:0.4");
  if (n_deals < 1 || n_deals > 1000000 || n_threads < 0 || n_threads > 1024)
    return complain (EXIT_USAGE, "match: --deals must be 1 or more");
  if (!(seconds > 0.0 && seconds <= 3600.0))
    return complain (EXIT_USAGE, "match: --seconds must be above 0 and up to 3600");
  if (limit <= 0.0 || limit > 36000.0)
    return complain (EXIT_USAGE,
                     "match: --external-seconds must be above 0 and up to 36000");
  if (objective != NULL
      && !gavel_objective_find (objective, &c.standing.objective, &error))
    return complain_error (error);
  c.match.game = game != NULL ? gavel_game_find (game, &error) : gavel_games ()[0];
  context->game = c.match.game;
  if (c.match.game == NULL || !read_table (c.match.game, table, n_players, specs, &error))
    return complain_error (error);
  if (specs->len < c.match.game->min_seats || specs->len > c.match.game->max_seats)
    return complain (EXIT_USAGE, "match: %s needs %u to %u players, not %u",
                     c.match.game->title, c.match.game->min_seats,
                     c.match.game->max_seats, specs->len);
  c.standing.ask = ask / gavel_game_unit (c.match.game, c.standing.objective, specs->len);
  if (ask < (c.standing.objective == GAVEL_OBJECTIVE_WIN ? 0.0 : -1000.0)
      || c.standing.ask > (c.standing.objective == GAVEL_OBJECTIVE_MARGIN ? 5.0 : 1.0))
    return complain (EXIT_USAGE, "match: a share of %g of the %s is not possible", ask,
                     gavel_objectives[c.standing.objective]);
  if (c.match.game->evaluator == NULL)
    return complain (EXIT_USAGE, "match: no computer player can play %s",
                     c.match.game->title);
  if (!context_is_ready (context, c.match.game))
    return EXIT_INPUT;
  c.match.box = context_box (context, c.match.game);
  if (!context_find_value (context, c.match.game, &c.match.value, &error))
    return complain_error (error);
  c.match.rules = (const char *const *) rules;
  if (!gavel_match_set_table (&c.match, (GavelState *) empty, &error))
    {
      g_prefix_error (&error, "match: ");
      return complain_error (error);
    }
  if (folder != NULL && g_mkdir_with_parents (folder, 0777) != 0)
    return complain (EXIT_INPUT, "%s: %s", folder, g_strerror (errno));

  n_commands = commands == NULL ? 0 : g_strv_length (commands);
  if (n_commands == 0 && n_external (specs) > 0)
    return complain (EXIT_USAGE, "match: the player 'external' needs --external COMMAND");
  if (n_commands > n_external (specs))
    return complain (EXIT_USAGE,
                     "match: more --external options than players 'external'");
  c.interrupted = catch_interrupts ();
  if (!start_externals (specs, commands, n_commands,
                        &(ExternalSetup){ .seconds = seconds,
                                          .limit = isnan (limit) ? 0.0 : limit,
                                          .interrupted = c.interrupted,
                                          .broken = &c.broken },
                        externals, &error))
    return complain_error (error);
  c.standing.match = &c.match;
  c.match.n_seats = specs->len;
  c.match.table = (GavelPlayerSpec *const *) specs->pdata;
  c.match.seed = (uint64_t) seed;
  c.match.counts_seen = !no_counts;
  c.match.styles_known = styles;
  if (styles && !gavel_game_has_turn_styles (c.match.game))
    return complain (EXIT_USAGE, "match: --styles-known: of no use in %s",
                     c.match.game->title);
  c.n_deals = (unsigned) n_deals;
  c.folder = folder;
  c.calibration = calibrate ? calibration : NULL;
  c.standing.result = g_new0 (GavelMatchResult, (gsize) n_deals * specs->len);
  c.match.stop[0] = c.interrupted;
  c.match.stop[1] = &c.broken;
  c.externals = externals;
  c.commands = commands;
  c.seconds = seconds;
  if (!play_all (&c, context->link, (unsigned) n_threads, journal, &error))
    status = error != NULL ? complain_error (error) : EXIT_DONE;
  else if (c.standing.n_done == 0)
    status = complain (EXIT_INPUT, "match: stopped before the first deal was finished");
  else
    {
      status = EXIT_DONE;
      if (as_json)
        standing_print_json (&c.standing, c.calibration,
                             (double) (g_get_monotonic_time () - c.progress.start)
                                 / G_USEC_PER_SEC);
      else
        standing_print (&c.standing, c.calibration);
    }
  g_free (c.standing.result);
  return status;
}

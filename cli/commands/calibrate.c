/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel calibrate: of the games where it said 30 %, are 30 % won?
 *
 * Games of gavel among itself and at mixed tables, for each number of players. With
 * every bid gavel says what chance to win the game it gives itself; what happened
 * is known in the end. Cases of one game come out together, so intervals are by
 * game. */
#include "common/command.h"

#include "base/error.h"
#include "commands/calibration.h"
#include "common/kept-work.h"
#include "config.h"
#include "play/match.h"
#include "session/opponents.h"

#include <string.h>

#define N_SORTS 3 /* of tables */

/* Who sits where at a table of that sort, NULL for gavel: all gavel, gavels among those
 * whom people usually play against, gavels among equilibria. False where the game has
 * none of these. */
static bool
sort_names (const GavelGame *game, unsigned sort, unsigned n_seats,
            const char *names[GAVEL_MAX_SEATS])
{
  memset (names, 0, GAVEL_MAX_SEATS * sizeof *names);
  if (sort == 1)
    {
      names[n_seats == 2 ? 1 : 2] = opponents_usual (game, 0);
      names[4] = opponents_usual (game, 1);
    }
  else if (sort == 2)
    names[1] = names[3] = "equilibrium";
  return sort != 2 || gavel_game_lays_out_rounds (game);
}

/* Whether it does not matter who sits where: then a deal turned round is the same
 * game once more, and tells nothing new. */
static bool
is_of_one_kind (const char *const names[], unsigned n_seats)
{
  for (unsigned i = 1; i < n_seats; i++)
    if (g_strcmp0 (names[i], names[0]) != 0)
      return false;
  return true;
}

/* -- Playing ----------------------------------------------------------------- */

/* Tables of one sort and number of players. */
typedef struct
{
  GavelMatch match;
  GavelPlayerSpec *specs[GAVEL_MAX_SEATS];
  unsigned n_turns;        /* games a deal that tell something new */
  unsigned first, n_games; /* units of work */
} Sort;

typedef struct
{
  GArray *sorts; /* of Sort */
  unsigned n_games, n_done;
  Calibration *sums;
  Progress progress;
} Study;

static const Sort *
sort_of_game (const Study *study, unsigned unit)
{
  for (unsigned i = 0; i < study->sorts->len; i++)
    {
      const Sort *sort = &g_array_index (study->sorts, Sort, i);

      if (unit - sort->first < sort->n_games)
        return sort;
    }
  g_assert_not_reached ();
}

/* Adds a sort of tables, where @me stands for gavel. */
static bool
add_sort (Study *study, const GavelMatch *base, const char *me, const char *const names[],
          unsigned n_seats, unsigned n_deals, GError **error)
{
  Sort sort = { .match = *base,
                .n_turns = is_of_one_kind (names, n_seats) ? 1 : n_seats,
                .first = study->n_games,
                .n_games = n_deals * n_seats };
  bool good = true;

  sort.match.n_seats = n_seats;
  for (unsigned i = 0; i < n_seats && good; i++)
    good = (sort.specs[i]
            = gavel_player_spec_new (base->game, names[i] != NULL ? names[i] : me, error))
           != NULL;
  study->n_games += sort.n_games;
  g_array_append_val (study->sorts, sort);
  return good;
}

static void
clear_sort (gpointer data)
{
  Sort *sort = data;

  for (unsigned i = 0; i < sort->match.n_seats; i++)
    gavel_player_spec_free (sort->specs[i]);
}

/* A unit of work: a game, and what was said in it. */
static bool
play_game (gpointer data, unsigned unit, GavelBytes *question G_GNUC_UNUSED,
           GByteArray *out, GError **error G_GNUC_UNUSED)
{
  const Sort *sort = sort_of_game (data, unit);
  GavelMatch match = sort->match;
  g_auto (Heard) heard;
  GavelMatchEar ear = { .said = heard_chance, .foretold = heard_span, .data = &heard };
  unsigned i = unit - sort->first;
  GavelMatchResult result;

  heard_init (&heard);
  match.table = sort->specs;
  gavel_match_play (&match, i / sort->n_turns, i % sort->n_turns, &ear, &result);
  gavel_match_result_write (&result, match.n_seats, out);
  heard_write (&heard, out);
  return true;
}

static bool
take_game (gpointer data, unsigned unit, GavelBytes *in, GError **error)
{
  Study *study = data;
  unsigned n_seats = sort_of_game (study, unit)->match.n_seats;
  GavelMatchResult result;
  g_auto (Heard) heard;

  heard_init (&heard);
  gavel_match_result_read (&result, n_seats, in);
  heard_read (&heard, n_seats, in);
  if (!gavel_bytes_end (in))
    return gavel_fail (error, "calibrate: the result of game %u makes no sense",
                       unit + 1);
  calibration_add (study->sums, &heard, &result, n_seats);
  study->n_done++;
  progress_show (&study->progress, study->n_done, study->n_games, "");
  return true;
}

/* Plays all games, here and at other ranks. False with @error set, or without, if another
 * rank has the result. */
static bool
play_all (Study *study, const char *name, GavelLink *link, const char *journal,
          GError **error)
{
  const atomic_bool *interrupted = catch_interrupts ();
  atomic_bool over = false;

  for (unsigned i = 0; i < study->sorts->len; i++)
    {
      Sort *sort = &g_array_index (study->sorts, Sort, i);

      sort->match.stop[0] = interrupted;
      sort->match.stop[1] = &over;
    }
  if (!kept_work_run (&(KeptWork){ .work = { .name = name,
                                             .work = play_game,
                                             .fold = take_game,
                                             .data = study,
                                             .stop = interrupted,
                                             .over = &over,
                                             .link = link },
                                   .n_units = study->n_games,
                                   .journal = journal,
                                   .progress = &study->progress,
                                   .what = "games",
                                   .n_each = 1 },
                      error))
    return false;
  return study->n_done == study->n_games
         || gavel_fail (error, "calibrate: stopped after %u of %u games%s", study->n_done,
                        study->n_games,
                        journal != NULL ? "; the same command continues" : "");
}

/* -- The command ------------------------------------------------------------- */

/* Whether that is a gavel, which is the only one to say chances. */
static bool
is_gavel (const GavelGame *game, const char *name, GError **error)
{
  g_autoptr (GavelPlayerSpec) spec = gavel_player_spec_new (game, name, error);

  if (spec == NULL)
    return false;
  if (spec->kind != GAVEL_PLAYER_GAVEL || spec->objective != GAVEL_OBJECTIVE_WIN)
    return gavel_fail (error, "%s does not estimate chances; use gavel", name);
  return true;
}

ExitStatus
command_calibrate (Context *context, int argc, char **argv)
{
  int n_deals = 40, n_players = 0;
  gint64 seed = 1;
  gboolean as_json = FALSE;
  g_autofree char *player = NULL, *game = NULL, *journal = NULL, *name = NULL;
  g_autofree char *with = NULL;
  const GOptionEntry entries[] = {
    { "player", 0, 0, G_OPTION_ARG_STRING, &player,
      "Whose chances to check: gavel (without search), gavel:0.2s, gavel:EFFORT",
      "NAME" },
    { "deals", 0, 0, G_OPTION_ARG_INT, &n_deals,
      "Deals for each kind of table and number of players (default 40)", "N" },
    { "players", 0, 0, G_OPTION_ARG_INT, &n_players, "Only this number of players", "N" },
    { "game", 0, 0, G_OPTION_ARG_STRING, &game, "Game, if not the first one", "GAME" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Seed of the deals (default 1)", "N" },
    { "resume", 0, 0, G_OPTION_ARG_FILENAME, &journal,
      "Keep the result of every game in this file, and go on from those that it has",
      "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { NULL },
  };
  GavelMatch match = { .counts_seen = true };
  g_autofree Calibration *c = g_new0 (Calibration, 1);
  g_autoptr (GArray) sorts = g_array_new (FALSE, FALSE, sizeof (Sort));
  Study study = { .sorts = sorts, .sums = c };
  GError *error = NULL;
  ExitStatus status;

  if (!parse_options (entries, "- check chances against results", &argc, &argv, &status))
    return status;
  if (argc != 1)
    return complain (EXIT_USAGE, "calibrate: takes no arguments");
  if (n_deals < 1 || n_deals > 100000 || n_players < 0 || n_players == 1
      || n_players > GAVEL_MAX_SEATS)
    return complain (EXIT_USAGE,
                     "calibrate: --deals must be 1 or more, --players 2 to 5");
  match.game = game != NULL ? gavel_game_find (game, &error) : gavel_games ()[0];
  context->game = match.game;
  if (match.game == NULL)
    return complain_error (error);
  if (player != NULL && !is_gavel (match.game, player, &error))
    return complain_error (error);
  if (!context_is_ready (context, match.game))
    return EXIT_INPUT;
  match.box = context_box (context, match.game);
  if (!context_find_value (context, match.game, &match.value, &error))
    return complain_error (error);
  match.seed = (uint64_t) seed;
  g_array_set_clear_func (sorts, clear_sort);
  for (unsigned n = match.game->min_seats; n <= match.game->max_seats; n++)
    for (unsigned i = 0; i < N_SORTS; i++)
      {
        const char *names[GAVEL_MAX_SEATS];

        if ((n_players != 0 && n != (unsigned) n_players)
            || !sort_names (match.game, i, n, names))
          continue;
        if (!add_sort (&study, &match, player != NULL ? player : "gavel", names, n,
                       (unsigned) n_deals, &error))
          return complain_error (error);
      }
  with = gavel_game_made_with (match.game, match.box, match.value);
  name = g_strdup_printf ("gavel %s calibrate --game %s --seed %" G_GINT64_FORMAT
                          " --deals %d --players %d --player %s (%s)",
                          GAVEL_VERSION, match.game->id, seed, n_deals, n_players,
                          player != NULL ? player : "gavel", with);
  if (!play_all (&study, name, context->link, journal, &error))
    return error != NULL ? complain_error (error) : EXIT_DONE;
  (as_json ? calibration_print_json : calibration_print) (c);
  return EXIT_DONE;
}

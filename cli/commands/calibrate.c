/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel calibrate: of the games where it said 30 %, are 30 % won?
 *
 * Games of gavel among itself and at mixed tables, for each number of players. With
 * every bid gavel says what chance to win the game it gives itself; what happened
 * is known in the end. Cases of one game come out together, so intervals are by
 * game. */
#include "common/command.h"

#include "base/error.h"
#include "common/kept-work.h"
#include "config.h"
#include "play/match.h"
#include "report/report.h"
#include "session/opponents.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TENTHS 10
#define MAX_ROUNDS 64 /* what is said later in a game is not looked at */
#define N_SORTS 3     /* of tables */
#define BAR 30        /* columns for 100 % */

/* Forecasts and how they came out. */
typedef struct
{
  unsigned n;
  double said, won;     /* added up */
  double brier;         /* squared errors, added up */
  double brier_uniform; /* the same if each seat had been given an equal chance */
  double off;           /* by how much the game under way was off, its cases together */
  double squares;       /* that squared, added up over games */
} Tally;

typedef struct
{
  Tally tenth[TENTHS];
  Tally round[MAX_ROUNDS];
  Tally players[GAVEL_MAX_SEATS + 1];
  Tally all;
} Calibration;

/* What was said in a game, until it is known who won. */
typedef struct
{
  unsigned place, round;
  double chance;
} Saying;

static void
note (gpointer data, unsigned place, unsigned round, double chance)
{
  Saying saying = { place, round, chance };

  if (round < MAX_ROUNDS)
    g_array_append_val ((GArray *) data, saying);
}

static void
tally_add (Tally *tally, double chance, double won, double uniform)
{
  tally->n++;
  tally->said += chance;
  tally->won += won;
  tally->brier += (chance - won) * (chance - won);
  tally->brier_uniform += (uniform - won) * (uniform - won);
  tally->off += won - chance;
}

/* A game is over: what was said in it was off together, or not. */
static void
tally_close (Tally *tally)
{
  tally->squares += tally->off * tally->off;
  tally->off = 0.0;
}

/* Half of a 95 % interval of won less said, by game. */
static double
tally_half (const Tally *tally)
{
  return 1.96 * sqrt (tally->squares) / tally->n;
}

static void
calibration_add (Calibration *c, const GArray *said, const GavelMatchResult *result,
                 unsigned n_seats)
{
  for (unsigned i = 0; i < said->len; i++)
    {
      const Saying *saying = &g_array_index (said, Saying, i);
      double chance = CLAMP (saying->chance, 0.0, 1.0);
      double won = result->share[saying->place], uniform = 1.0 / n_seats;

      tally_add (&c->tenth[MIN ((unsigned) (chance * TENTHS), TENTHS - 1)], chance, won,
                 uniform);
      tally_add (&c->round[saying->round], chance, won, uniform);
      tally_add (&c->players[n_seats], chance, won, uniform);
      tally_add (&c->all, chance, won, uniform);
    }
  for (unsigned i = 0; i < TENTHS; i++)
    tally_close (&c->tenth[i]);
  for (unsigned i = 0; i < MAX_ROUNDS; i++)
    tally_close (&c->round[i]);
  tally_close (&c->players[n_seats]);
  tally_close (&c->all);
}

/* Who sits where at a table of that sort, NULL for gavel: all gavel, gavels among those
 * whom people usually play against, gavels among equilibria. False where the game has
 * none of these. */
static bool
sort_names (const GavelGame *game, unsigned sort, const char *names[GAVEL_MAX_SEATS])
{
  memset (names, 0, GAVEL_MAX_SEATS * sizeof *names);
  if (sort == 1)
    {
      names[2] = opponents_usual (game, 0);
      names[4] = opponents_usual (game, 1);
    }
  else if (sort == 2)
    names[1] = names[3] = "equilibrium";
  return sort != 2 || game->sealed != NULL;
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
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (Saying));
  GavelMatchEar ear = { .said = note, .data = said };
  unsigned i = unit - sort->first;
  GavelMatchResult result;

  match.table = sort->specs;
  gavel_match_play (&match, i / sort->n_turns, i % sort->n_turns, &ear, &result);
  gavel_match_result_write (&result, match.n_seats, out);
  for (unsigned k = 0; k < said->len; k++)
    {
      const Saying *saying = &g_array_index (said, Saying, k);

      gavel_put_u32 (out, saying->place);
      gavel_put_u32 (out, saying->round);
      gavel_put_double (out, saying->chance);
    }
  return true;
}

static bool
take_game (gpointer data, unsigned unit, GavelBytes *in, GError **error)
{
  Study *study = data;
  unsigned n_seats = sort_of_game (study, unit)->match.n_seats;
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (Saying));
  GavelMatchResult result;

  gavel_match_result_read (&result, n_seats, in);
  while (in->left > 0 && !in->bad)
    {
      Saying saying = { .place = gavel_get_below (in, n_seats),
                        .round = gavel_get_below (in, MAX_ROUNDS),
                        .chance = gavel_get_double (in) };

      g_array_append_val (said, saying);
    }
  if (!gavel_bytes_end (in))
    return gavel_fail (error, "calibrate: the result of game %u makes no sense",
                       unit + 1);
  calibration_add (study->sums, said, &result, n_seats);
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

/* -- The result -------------------------------------------------------------- */

static void
print_bar (double said, double won)
{
  char bar[BAR + 2];

  memset (bar, ' ', BAR + 1);
  memset (bar, '-', (gsize) (won * BAR));
  bar[(unsigned) (said * BAR)] = '|';
  bar[BAR + 1] = '\0';
  printf ("  %s\n", g_strchomp (bar));
}

static void
print_tally (const char *label, const Tally *tally, bool bar)
{
  double said, won;

  if (tally->n == 0)
    return;
  said = tally->said / tally->n;
  won = tally->won / tally->n;
  printf ("%-10s %7u %7.1f %7.1f %+6.1f ±%4.1f", label, tally->n, 100.0 * said,
          100.0 * won, 100.0 * (won - said), 100.0 * tally_half (tally));
  if (bar)
    print_bar (said, won);
  else
    printf ("   %.4f  %.4f\n", tally->brier / tally->n, tally->brier_uniform / tally->n);
}

static void
print_text (const Calibration *c)
{
  printf ("said         cases  said %%   won %%   off  (95 %%)  | said, - won\n");
  for (unsigned i = 0; i < TENTHS; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u-%u %%", 10 * i, 10 * i + 10);

      print_tally (label, &c->tenth[i], true);
    }
  printf (
      "\n             cases  said %%   won %%   off  (95 %%)   Brier   equal chances\n");
  for (unsigned i = 1; i < MAX_ROUNDS; i++)
    {
      g_autofree char *label = g_strdup_printf ("round %u", i);

      print_tally (label, &c->round[i], false);
    }
  printf ("\n");
  for (unsigned i = 2; i <= GAVEL_MAX_SEATS; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u players", i);

      print_tally (label, &c->players[i], false);
    }
  print_tally ("all", &c->all, false);
}

static void
json_tally (JsonBuilder *out, const char *name, unsigned number, const Tally *tally)
{
  if (tally->n == 0)
    return;
  json_builder_begin_object (out);
  json_builder_set_member_name (out, name);
  json_builder_add_int_value (out, number);
  json_builder_set_member_name (out, "cases");
  json_builder_add_int_value (out, tally->n);
  json_builder_set_member_name (out, "said");
  json_builder_add_double_value (out, tally->said / tally->n);
  json_builder_set_member_name (out, "won");
  json_builder_add_double_value (out, tally->won / tally->n);
  json_builder_set_member_name (out, "half"); /* of a 95 % interval of won - said */
  json_builder_add_double_value (out, tally_half (tally));
  json_builder_set_member_name (out, "brier");
  json_builder_add_double_value (out, tally->brier / tally->n);
  json_builder_set_member_name (out, "brier_uniform");
  json_builder_add_double_value (out, tally->brier_uniform / tally->n);
  json_builder_end_object (out);
}

static void
print_json (const Calibration *c)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();
  g_autofree char *text = NULL;

  json_builder_begin_object (out);
  json_builder_set_member_name (out, "tenths");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < TENTHS; i++)
    json_tally (out, "from_percent", 10 * i, &c->tenth[i]);
  json_builder_end_array (out);
  json_builder_set_member_name (out, "rounds");
  json_builder_begin_array (out);
  for (unsigned i = 1; i < MAX_ROUNDS; i++)
    json_tally (out, "round", i, &c->round[i]);
  json_builder_end_array (out);
  json_builder_set_member_name (out, "players");
  json_builder_begin_array (out);
  for (unsigned i = 2; i <= GAVEL_MAX_SEATS; i++)
    json_tally (out, "players", i, &c->players[i]);
  json_builder_end_array (out);
  json_builder_end_object (out);
  text = report_json_line (out, false);
  puts (text);
}

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
  g_autofree char *deck = NULL;
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
            || !sort_names (match.game, i, names))
          continue;
        if (!add_sort (&study, &match, player != NULL ? player : "gavel", names, n,
                       (unsigned) n_deals, &error))
          return complain_error (error);
      }
  deck = gavel_box_digest (match.game, match.box);
  name = g_strdup_printf ("gavel %s calibrate --game %s --seed %" G_GINT64_FORMAT
                          " --deals %d --players %d --player %s (deck %s, value %s)",
                          GAVEL_VERSION, match.game->id, seed, n_deals, n_players,
                          player != NULL ? player : "gavel", deck,
                          match.value != NULL ? match.value->digest : "none");
  if (!play_all (&study, name, context->link, journal, &error))
    return error != NULL ? complain_error (error) : EXIT_DONE;
  (as_json ? print_json : print_text) (c);
  return EXIT_DONE;
}

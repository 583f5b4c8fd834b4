/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "speed.h"

#include <string.h>

#define N_RUNS 7

/* The opening that comparisons with other programs use. */
void
speed_table_init (SpeedTable *table, const SpeedGame *of, unsigned n_seats)
{
  const GavelGame *game = of->game;
  GavelState *opening = (GavelState *) table->opening;
  GavelSeating nobody = { 0, -1, { NULL } };
  GavelRng rng = gavel_rng_named (1, 0, 0);

  memset (table, 0, sizeof *table);
  table->game = game;
  table->box = of->box;
  table->n_seats = n_seats;
  game->clear (table->box, opening);
  if (game->bench_rule != NULL)
    gavel_game_tell (game, table->box, opening, &nobody, (char **) game->bench_rule, 1,
                     NULL);
  game->start (table->box, opening, n_seats, &rng);
}

/* @n whole random games. */
uint64_t
speed_playouts (const void *what, uint64_t n, uint64_t seed)
{
  const SpeedTable *table = what;
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelRng rng = gavel_rng_named (seed, 0, 0);
  uint64_t first_wins = 0;

  for (uint64_t i = 0; i < n; i++)
    {
      double share[GAVEL_MAX_SEATS];

      memcpy (state, table->opening, table->game->state_size);
      table->game->playout (table->box, (GavelState *) state, &rng);
      table->game->payoff (table->box, (GavelState *) state, share);
      first_wins += share[0] > 0.5;
    }
  return first_wins;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* How often @func's work is done in a second: the median of several runs that
 * take about @seconds together. */
double
speed_rate (SpeedFunc func, const void *what, double seconds)
{
  double rates[N_RUNS];
  uint64_t n = 1;
  volatile uint64_t sink = 0;

  for (;;) /* how much work fills one run, measured on a warm machine */
    {
      gint64 start = g_get_monotonic_time ();
      double took;

      sink += func (what, n, 0);
      took = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
      if (took > seconds / N_RUNS / 4)
        {
          n = MAX (1, (uint64_t) ((double) n * seconds / N_RUNS / took));
          break;
        }
      n *= 2;
    }
  for (unsigned i = 0; i < N_RUNS; i++)
    {
      gint64 start = g_get_monotonic_time ();

      sink += func (what, n, i + 1);
      rates[i] = (double) n * G_USEC_PER_SEC
                 / (double) MAX (1, g_get_monotonic_time () - start);
    }
  (void) sink;
  qsort (rates, N_RUNS, sizeof rates[0], compare_doubles);
  return rates[N_RUNS / 2];
}

/* -- Positions ---------------------------------------------------------------- */

static void
find_status (const SpeedGame *of, const GavelState *s, GavelStatus *status)
{
  GavelTable table = { of->game, of->box, s, NULL };

  of->game->notation->status (&table, status);
}

/* What is measured is a sealed move, or an open one in a game that has no others. */
static bool
is_choice (const SpeedGame *of, const GavelStatus *status)
{
  return status->due == (of->game->sealed != NULL ? GAVEL_DUE_SEALED : GAVEL_DUE_TURN);
}

/* A random game up to a choice in that round, or in a later one. False where it ends
 * before. */
static bool
play_to_choice (const SpeedGame *of, GavelState *s, unsigned n_seats, unsigned round,
                GavelRng rng)
{
  GavelStatus status;

  of->game->clear (of->box, s);
  of->game->start (of->box, s, n_seats, &rng);
  for (find_status (of, s, &status);
       !status.over && (status.round < round || !is_choice (of, &status));
       find_status (of, s, &status))
    gavel_game_step (of->game, of->box, s, &rng);
  return !status.over;
}

/* -- The value ------------------------------------------------------------- */

/* How many positions a second are judged on one thread, as a search does it. */
double
speed_values (const SpeedGame *of, unsigned n_seats, double seconds)
{
  enum
  {
    N_POSITIONS = 22,
    N_ROUNDS = 11
  };
  const GavelEvaluator *evaluator = of->game->evaluator;
  gpointer workspace = evaluator->workspace_new (of->box, of->weights);
  struct
  {
    _Alignas(16) char state[GAVEL_MAX_STATE];
  } *position = g_aligned_alloc0 (N_POSITIONS, sizeof *position, 16);
  gint64 start, now;
  uint64_t n = 0;
  unsigned n_found = 0;

  for (unsigned i = 0; i < N_POSITIONS; i++)
    n_found += play_to_choice (of, (GavelState *) position[n_found].state, n_seats,
                               1 + i % N_ROUNDS, gavel_rng_named (20240502, i, 0));
  g_assert (n_found > 0); /* the first round has a choice in every game */
  now = start = g_get_monotonic_time ();
  for (unsigned i = 0; now - start < (gint64) (seconds * G_USEC_PER_SEC); i++)
    {
      const GavelState *s = (const GavelState *) position[i % n_found].state;
      _Alignas(16) char copy[GAVEL_MAX_STATE];
      float worth[GAVEL_MAX_SEATS];

      if (evaluator->judge_round != NULL)
        n += evaluator->judge_round (workspace, s);
      else
        {
          memcpy (copy, s, of->game->state_size);
          gavel_game_evaluate (of->game, of->box, workspace, (GavelState *) copy, worth);
          n++;
        }
      now = g_get_monotonic_time ();
    }
  evaluator->workspace_free (workspace);
  g_aligned_free (position);
  return (double) n * G_USEC_PER_SEC / (double) (now - start);
}

/* -- Rounds and advice ------------------------------------------------------ */

/* The last sealed round of a random game in which somebody has a choice. False where
 * there is none: two may be too few for one. */
static bool
play_to_last (const SpeedGame *of, GavelState *s, unsigned n_seats, GavelRng rng)
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelState *now = (GavelState *) state;
  bool found = false;
  GavelSeats to_act;

  of->game->clear (of->box, now);
  of->game->start (of->box, now, n_seats, &rng);
  for (; (to_act = of->game->to_act (of->box, now)) != 0;
       gavel_game_step (of->game, of->box, now, &rng))
    if (gavel_seats_count (to_act) > 1)
      {
        uint64_t most = 0;

        GAVEL_FOREACH_SEAT (seat, to_act)
          most = MAX (most, of->game->n_moves (of->box, now, seat));
        if (most <= 1)
          continue;
        memcpy (s, now, of->game->state_size);
        found = true;
      }
  return found;
}

/* Milliseconds from nothing to a last round's equilibrium, NashConv 0.01, in the
 * middle of a row of such rounds; below 0 where there is no sealed round. */
double
speed_solve (const SpeedGame *of, unsigned n_seats)
{
  enum
  {
    N_ROUNDS = 9
  };
  static const GavelDetail detail = { .n_each = 2 };
  static const GavelStageBudget budget = { .nash_conv = 0.01, .n_rounds = 2000 };
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (of->game, of->box, of->weights);
  double took[N_ROUNDS];

  for (unsigned i = 0; i < N_ROUNDS; i++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      gint64 start;

      if (!play_to_last (of, (GavelState *) state, n_seats,
                         gavel_rng_named (20240503, i, n_seats)))
        return -1.0;
      start = g_get_monotonic_time ();
      gavel_round_model_look (model, (GavelState *) state, &detail, &budget);
      took[i] = (double) (g_get_monotonic_time () - start) / 1000.0;
    }
  qsort (took, N_ROUNDS, sizeof took[0], compare_doubles);
  return took[N_ROUNDS / 2];
}

/* One advice of a fixed effort, on a choice of @n_seats players; %NULL where a random
 * game does not last that long. */
static GavelAdvice *
fixed_advice (const SpeedGame *of, unsigned n_seats, unsigned round, unsigned effort,
              unsigned n_threads)
{
  GavelBudget budget = { .effort = effort, .seed = 20240504, .n_threads = n_threads };
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelState *s = (GavelState *) state;
  GavelQuestion question;
  GavelSeats to_act;

  if (!play_to_choice (of, s, n_seats, round, gavel_rng_named (20240505, n_seats, round)))
    return NULL;
  to_act = of->game->to_act (of->box, s);
  gavel_question_init (&question, of->game, of->box, of->weights, s,
                       gavel_seats_first (to_act));
  return gavel_search (&question, &budget);
}

/* How much sooner a full advice is there on @n_threads threads than on one: the
 * median of up to five pairs, each pair in the same moment; fewer for somebody who has
 * few @seconds for a figure. */
double
speed_advice_speedup (const SpeedGame *of, unsigned n_threads, double seconds)
{
  gint64 end = g_get_monotonic_time () + (gint64) (20.0 * G_USEC_PER_SEC * seconds);
  unsigned n_seats = MIN (4, of->game->max_seats), n = 0, round = 6;
  double ratio[5];

  do
    {
      double ms[2];

      for (unsigned k = 0; k < 2; k++)
        {
          g_autoptr (GavelAdvice) advice = NULL;

          while ((advice = fixed_advice (of, n_seats, round, 8, k == 0 ? 1 : n_threads))
                 == NULL)
            round--;
          ms[k] = advice->ms;
        }
      ratio[n++] = ms[0] / ms[1];
    }
  while (n < G_N_ELEMENTS (ratio) && g_get_monotonic_time () < end);
  qsort (ratio, n, sizeof ratio[0], compare_doubles);
  return ratio[n / 2];
}

/* -- How it plays --------------------------------------------------------------- */

/* Adds fixed random games of every number of players to a digest. */
static void
sign_games (const SpeedGame *of, GChecksum *sum)
{
  const GavelGame *game = of->game;

  for (unsigned n = game->min_seats; n <= game->max_seats; n++)
    {
      SpeedTable table;
      _Alignas(16) char state[GAVEL_MAX_STATE];

      speed_table_init (&table, of, n);
      for (unsigned trial = 0; trial < 200; trial++)
        {
          GavelRng rng = gavel_rng_named (20240501, trial, n);

          memcpy (state, table.opening, game->state_size);
          if (trial % 2 == 0) /* one game by leaps, one step by step */
            game->playout (table.box, (GavelState *) state, &rng);
          else
            while (game->to_act (table.box, (GavelState *) state) != 0)
              gavel_game_step (game, table.box, (GavelState *) state, &rng);
          g_checksum_update (sum, (const guchar *) state, game->state_size);
        }
    }
}

/* Adds a fixed set of advices. */
static void
sign_advices (const SpeedGame *of, GChecksum *sum)
{
  for (unsigned n = of->game->min_seats; n <= of->game->max_seats; n++)
    for (unsigned round = 3; round <= 12; round += 3)
      {
        g_autoptr (GavelAdvice) advice = fixed_advice (of, n, round, 1, 0);

        for (unsigned i = 0; advice != NULL && i < MIN (advice->n_options, 8); i++)
          {
            gint64 win = (gint64) (advice->option[i].win * 1e9);

            g_checksum_update (sum, (const guchar *) &advice->option[i].move,
                               sizeof advice->option[i].move);
            g_checksum_update (sum, (const guchar *) &win, sizeof win);
          }
      }
}

/* A digest of fixed random games of every kind, and of fixed advices where something is
 * learned: it changes only when rules, boxes, values or play change. */
char *
speed_signature (const SpeedGame games[], unsigned n_games)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  for (unsigned i = 0; i < n_games; i++)
    sign_games (&games[i], sum);
  for (unsigned i = 0; i < n_games; i++)
    if (games[i].weights != NULL)
      sign_advices (&games[i], sum);
  return g_strndup (g_checksum_get_string (sum), 16);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "speed.h"

#include "games/score5/outlook.h"

#include <string.h>

#define N_RUNS 7

/* The opening that comparisons with other programs use: SCORE 5 as it is,
 * Goofspiel with twelve cards and the prizes in random order. */
void
speed_table_init (SpeedTable *table, const GavelGame *game, const GavelBoxes *boxes,
                  unsigned n_seats)
{
  char *twelve[] = { (char *) "rule", (char *) "cards", (char *) "12", NULL };
  GavelState *opening = (GavelState *) table->opening;
  GavelSeating nobody = { 0, -1, { NULL } };
  GavelRng rng = gavel_rng_named (1, 0, 0);

  memset (table, 0, sizeof *table);
  table->game = game;
  table->box = gavel_boxes_find (boxes, game);
  table->n_seats = n_seats;
  game->clear (table->box, opening);
  if (strcmp (game->id, "goofspiel") == 0)
    gavel_game_tell (game, NULL, opening, &nobody, twelve, 1, NULL);
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

/* A digest of fixed random games of every kind and of fixed advices: it changes only
 * when rules, deck, value or play change. */
char *
speed_signature (const GavelBoxes *boxes, const GavelWeights *weights)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    for (unsigned n = (*game)->min_seats; n <= (*game)->max_seats; n++)
      {
        SpeedTable table;
        _Alignas(16) char state[GAVEL_MAX_STATE];

        speed_table_init (&table, *game, boxes, n);
        for (unsigned trial = 0; trial < 200; trial++)
          {
            GavelRng rng = gavel_rng_named (20240501, trial, n);

            memcpy (state, table.opening, (*game)->state_size);
            if (trial % 2 == 0) /* one game by leaps, one step by step */
              (*game)->playout (table.box, (GavelState *) state, &rng);
            else
              while ((*game)->to_act (table.box, (GavelState *) state) != 0)
                gavel_game_step (*game, table.box, (GavelState *) state, &rng);
            g_checksum_update (sum, (const guchar *) state, (*game)->state_size);
          }
      }
  speed_sign_advices (gavel_boxes_find (boxes, &gavel_score5), weights, sum);
  return g_strndup (g_checksum_get_string (sum), 16);
}

/* -- The value ------------------------------------------------------------- */

/* A random game up to the bids of round @round, or of a later one. */
static void
play_to_bids (const GavelBox *box, Score5 *s, unsigned n_seats, unsigned round,
              GavelRng rng)
{
  gavel_score5.clear (box, (GavelState *) s);
  gavel_score5.start (box, (GavelState *) s, n_seats, &rng);
  while (s->round < round || s->phase != SCORE5_BIDS)
    gavel_game_step (&gavel_score5, box, (GavelState *) s, &rng);
}

/* How many positions a second the learned value judges on one thread, as a search
 * does it: every way a round can go is judged, takes included, hands met before in
 * the same round are encoded already, and each round begins with none. */
double
speed_values (const GavelBox *box, const GavelWeights *weights, double seconds)
{
  enum
  {
    N_POSITIONS = 22,
    MAX_CARDS = 7
  };
  static const uint8_t orders[6][3]
      = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  g_autoptr (Score5Outlook) outlook = score5_outlook_new (score5_deck (box), weights);
  Score5 positions[N_POSITIONS];
  gint64 start = g_get_monotonic_time (), now;
  uint64_t n = 0;
  volatile float sink = 0.0f;

  for (unsigned i = 0; i < N_POSITIONS; i++)
    play_to_bids (box, &positions[i], 4, 1 + i % (SCORE5_ROUNDS - 1),
                  gavel_rng_named (20240502, i, 0));
  do
    {
      const Score5 *s = &positions[n % N_POSITIONS];

      score5_outlook_set (outlook, s);
      for (unsigned winner = 0; winner < 4; winner++)
        for (unsigned bid = 1;
             bid < 1u << MIN (gavel_cards_count (s->hand[winner]), MAX_CARDS); bid++)
          for (unsigned order = 0; order < 6; order++)
            {
              uint8_t seats[3];
              float worth[GAVEL_MAX_SEATS];

              for (unsigned i = 0; i < 3; i++)
                seats[i] = (uint8_t) ((winner + 1u + orders[order][i]) % 4);
              score5_outlook_leaf (outlook, winner,
                                   gavel_cards_subset (s->hand[winner], bid), seats,
                                   worth);
              sink += worth[0];
              n++;
            }
      now = g_get_monotonic_time ();
    }
  while (now - start < (gint64) (seconds * G_USEC_PER_SEC));
  (void) sink;
  return (double) n * G_USEC_PER_SEC / (double) (now - start);
}

/* -- Rounds and advice ------------------------------------------------------ */

/* Milliseconds from nothing to a last round's equilibrium, NashConv 0.01, in the
 * middle of a row of such rounds. */
double
speed_solve (const GavelBox *box, const GavelWeights *weights, unsigned n_seats)
{
  enum
  {
    N_ROUNDS = 9
  };
  static const GavelDetail detail = { .n_each = 2 };
  static const GavelStageBudget budget = { .nash_conv = 0.01, .n_rounds = 2000 };
  g_autoptr (GavelRoundModel) model = gavel_round_model_new (&gavel_score5, box, weights);
  double took[N_ROUNDS];

  for (unsigned i = 0; i < N_ROUNDS; i++)
    {
      gint64 start;
      Score5 s;

      play_to_bids (box, &s, n_seats, SCORE5_ROUNDS,
                    gavel_rng_named (20240503, i, n_seats));
      start = g_get_monotonic_time ();
      gavel_round_model_look (model, (GavelState *) &s, &detail, &budget);
      took[i] = (double) (g_get_monotonic_time () - start) / 1000.0;
    }
  qsort (took, N_ROUNDS, sizeof took[0], compare_doubles);
  return took[N_ROUNDS / 2];
}

/* One advice of a fixed effort, on a round of @n_seats players. */
static GavelAdvice *
fixed_advice (const GavelBox *box, const GavelWeights *weights, unsigned n_seats,
              unsigned n_rounds, unsigned effort, unsigned n_threads)
{
  GavelBudget budget = { .effort = effort, .seed = 20240504, .n_threads = n_threads };
  GavelQuestion question;
  Score5 s;

  play_to_bids (box, &s, n_seats, n_rounds,
                gavel_rng_named (20240505, n_seats, n_rounds));
  gavel_question_init (&question, &gavel_score5, box, weights, (GavelState *) &s, 0);
  return gavel_search (&question, &budget);
}

/* How much sooner a full advice is there on @n_threads threads than on one: the
 * median of up to five pairs, each pair in the same moment; fewer for somebody who has
 * few @seconds for a figure. */
double
speed_advice_speedup (const GavelBox *box, const GavelWeights *weights,
                      unsigned n_threads, double seconds)
{
  gint64 end = g_get_monotonic_time () + (gint64) (20.0 * G_USEC_PER_SEC * seconds);
  double ratio[5];
  unsigned n = 0;

  do
    {
      double ms[2];

      for (unsigned k = 0; k < 2; k++)
        {
          g_autoptr (GavelAdvice) advice
              = fixed_advice (box, weights, 4, 6, 8, k == 0 ? 1 : n_threads);

          ms[k] = advice->ms;
        }
      ratio[n++] = ms[0] / ms[1];
    }
  while (n < G_N_ELEMENTS (ratio) && g_get_monotonic_time () < end);
  qsort (ratio, n, sizeof ratio[0], compare_doubles);
  return ratio[n / 2];
}

/* Adds a fixed set of advices to a digest. */
void
speed_sign_advices (const GavelBox *box, const GavelWeights *weights, GChecksum *sum)
{
  for (unsigned n_seats = 2; n_seats <= GAVEL_MAX_SEATS; n_seats++)
    for (unsigned n_rounds = 3; n_rounds <= SCORE5_ROUNDS; n_rounds += 3)
      {
        g_autoptr (GavelAdvice) advice
            = fixed_advice (box, weights, n_seats, n_rounds, 1, 0);

        for (unsigned i = 0; i < MIN (advice->n_options, 8); i++)
          {
            gint64 win = (gint64) (advice->option[i].win * 1e9);

            g_checksum_update (sum, (const guchar *) &advice->option[i].move,
                               sizeof advice->option[i].move);
            g_checksum_update (sum, (const guchar *) &win, sizeof win);
          }
      }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stages: small games whose equilibria everybody knows, quantal responses that
 * are their own logit, and last rounds of SCORE 5 against a linear program. */
#include "games/score5/last.h"
#include "help.h"
#include "solve/matrix.h"
#include "solve/tried.h"

#include <glpk.h>
#include <math.h>
#include <string.h>

static GavelDeck *deck;

/* -- Small games --------------------------------------------------------- */

/* Payoffs of two seats: [row][column]. */
typedef struct
{
  unsigned n_rows, n_columns;
  double row[3][3], column[3][3];
} Matrix;

static void
matrix_utilities (gconstpointer data, unsigned seat, const double *const mix[],
                  double utility[])
{
  const Matrix *m = data;

  memset (utility, 0, (seat == 0 ? m->n_rows : m->n_columns) * sizeof *utility);
  for (unsigned r = 0; r < m->n_rows; r++)
    for (unsigned c = 0; c < m->n_columns; c++)
      if (seat == 0)
        utility[r] += mix[1][c] * m->row[r][c];
      else
        utility[c] += mix[0][r] * m->column[r][c];
}

static GavelStage
matrix_stage (const Matrix *matrix)
{
  return (GavelStage){ .n_seats = 2,
                       .n_choices = { matrix->n_rows, matrix->n_columns },
                       .utilities = matrix_utilities,
                       .data = matrix };
}

static const struct
{
  const char *name;
  Matrix matrix;
  double mix[2][3], value;
} known[] = {
  { "rock-paper-scissors",
    { 3,
      3,
      { { 0, -1, 1 }, { 1, 0, -1 }, { -1, 1, 0 } },
      { { 0, 1, -1 }, { -1, 0, 1 }, { 1, -1, 0 } } },
    { { 1 / 3., 1 / 3., 1 / 3. }, { 1 / 3., 1 / 3., 1 / 3. } },
    0.0 },
  { "pennies-with-a-prize", /* heads pays the matcher double */
    { 2, 2, { { 2, -1 }, { -1, 1 } }, { { -2, 1 }, { 1, -1 } } },
    { { 0.4, 0.6 }, { 0.4, 0.6 } },
    0.2 },
  { "prisoners",
    { 2, 2, { { 3, 0 }, { 5, 1 } }, { { 3, 5 }, { 0, 1 } } },
    { { 0, 1 }, { 0, 1 } },
    1.0 },
  { "one-choice", { 1, 1, { { 7 } }, { { 3 } } }, { { 1 }, { 1 } }, 7.0 },
};

static void
test_known (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  GavelStage stage = matrix_stage (&known[i].matrix);
  GavelStageBudget budget = { .nash_conv = 1e-4, .n_rounds = 20000 };
  GavelStageAnswer answer;

  gavel_stage_answer_init (&answer, &stage);
  gavel_stage_solve (&stage, &budget, &answer);
  g_assert_cmpfloat (answer.nash_conv, <=, 1e-4);
  g_assert_cmpfloat_with_epsilon (answer.value[0], known[i].value, 1e-3);
  for (unsigned seat = 0; seat < 2; seat++)
    for (unsigned k = 0; k < stage.n_choices[seat]; k++)
      g_assert_cmpfloat_with_epsilon (answer.mix[seat][k], known[i].mix[seat][k], 0.01);
  gavel_stage_answer_clear (&answer);
}

/* Every mix is the logit of its own utilities; cold is uniform, hot is sharp. */
static void
test_quantal (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  static const double heats[] = { 0.0, 0.5, 3.0, 20.0 };
  GavelStage stage = matrix_stage (&known[i].matrix);

  for (unsigned h = 0; h < G_N_ELEMENTS (heats); h++)
    {
      GavelStageBudget budget = { .nash_conv = 1e-7, .n_rounds = 20000 };
      GavelStageAnswer answer;

      gavel_stage_answer_init (&answer, &stage);
      gavel_stage_quantal (&stage, heats[h], &budget, &answer);
      for (unsigned seat = 0; seat < 2; seat++)
        {
          double utility[3], sum = 0.0;

          stage.utilities (stage.data, seat, (const double *const *) answer.mix, utility);
          for (unsigned k = 0; k < stage.n_choices[seat]; k++)
            sum += exp (heats[h] * utility[k]);
          for (unsigned k = 0; k < stage.n_choices[seat]; k++)
            g_assert_cmpfloat_with_epsilon (answer.mix[seat][k],
                                            exp (heats[h] * utility[k]) / sum, 1e-5);
        }
      gavel_stage_answer_clear (&answer);
    }
}

/* Those who try long enough come to the equilibrium, and never do what they left out. */
static void
test_tried (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  static const GavelStageBudget always = { .n_rounds = 1 };
  GavelStage stage = matrix_stage (&known[i].matrix);
  unsigned all[] = { 0, 1, 2 };
  double mixes[2][3];
  double *mix[] = { mixes[0], mixes[1] };
  GavelTries tries = { .n = 40000,
                       .until = &always,
                       .seed = 5,
                       .kept = { all, all },
                       .n_kept = { stage.n_choices[0], stage.n_choices[1] } };

  gavel_stage_try (&stage, &tries, mix);
  for (unsigned seat = 0; seat < 2; seat++)
    for (unsigned k = 0; k < stage.n_choices[seat]; k++)
      g_assert_cmpfloat_with_epsilon (mix[seat][k], known[i].mix[seat][k], 0.05);
  tries.n_kept[0] = 1;
  gavel_stage_try (&stage, &tries, mix);
  for (unsigned k = 0; k < stage.n_choices[0]; k++)
    g_assert_cmpfloat (mix[0][k], ==, k == 0);
}

/* A set flag ends it, with an answer all the same. */
static void
test_stop (void)
{
  GavelStage stage = matrix_stage (&known[1].matrix);
  atomic_bool stop = true;
  GavelStageBudget budget = { .nash_conv = 0.0, .n_rounds = UINT_MAX, .stop = &stop };
  GavelStageAnswer answer;

  gavel_stage_answer_init (&answer, &stage);
  gavel_stage_solve (&stage, &budget, &answer);
  g_assert_cmpuint (answer.n_rounds, ==, 0);
  g_assert_cmpfloat_with_epsilon (answer.mix[0][0] + answer.mix[0][1], 1.0, 1e-12);
  g_assert_true (isfinite (answer.nash_conv));
  gavel_stage_answer_clear (&answer);
}

/* -- Last rounds --------------------------------------------------------- */

/* A last round where everybody has @n_cards random cards and nobody is far
 * ahead: there is something to bid for. */
static void
deal_last (unsigned n_seats, unsigned n_cards, uint64_t number, Score5 *s)
{
  unsigned low, high;

  for (uint64_t try = 0; try == 0 || high - low > 75; try++)
    {
      GavelRng rng = gavel_rng_named (31 + try, number, n_seats);
      GavelCards left = deck->all & ~deck->family[GAVEL_WILD];

      score5_clear (s);
      low = UINT_MAX;
      high = 0;
      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          GavelCards shown;
          unsigned points;

          score5_add_seat (deck, s, seat);
          s->hand[seat] = 0;
          for (unsigned i = 0; i < n_cards; i++)
            {
              uint64_t k = gavel_rng_below (&rng, gavel_cards_count (left));
              GavelCards card = GAVEL_CARD (gavel_cards_nth (left, (unsigned) k));

              s->hand[seat] |= card;
              left &= ~card;
            }
          points = score5_score (deck, s->hand[seat], &shown);
          low = MIN (low, points);
          high = MAX (high, points);
        }
    }
  s->round = SCORE5_ROUNDS - 1;
  score5_turn_up_lot (s, gavel_cards_lowest (deck->family[GAVEL_WILD]));
}

/* The value of a zero-sum game to the row player, by GLPK: most v such that
 * against every column the mix earns v. */
static double
linear_program (const double *payoff, unsigned n_rows, unsigned n_columns)
{
  glp_prob *lp = glp_create_prob ();
  glp_smcp options;
  gsize n = (gsize) n_columns * (n_rows + 1) + n_rows, at = 1;
  g_autofree int *row = g_new (int, n + 1), *column = g_new (int, n + 1);
  g_autofree double *entry = g_new (double, n + 1);
  double value;

  glp_init_smcp (&options);
  options.msg_lev = GLP_MSG_OFF;
  options.presolve = GLP_ON;
  glp_set_obj_dir (lp, GLP_MAX);
  glp_add_cols (lp, (int) n_rows + 1); /* the mix, and v */
  glp_add_rows (lp, (int) n_columns + 1);
  for (unsigned r = 1; r <= n_rows; r++)
    glp_set_col_bnds (lp, (int) r, GLP_LO, 0.0, 0.0);
  glp_set_col_bnds (lp, (int) n_rows + 1, GLP_FR, 0.0, 0.0);
  glp_set_obj_coef (lp, (int) n_rows + 1, 1.0);
  for (unsigned c = 1; c <= n_columns; c++)
    {
      glp_set_row_bnds (lp, (int) c, GLP_LO, 0.0, 0.0);
      for (unsigned r = 1; r <= n_rows + 1; r++, at++)
        {
          row[at] = (int) c;
          column[at] = (int) r;
          entry[at] = r <= n_rows ? payoff[(r - 1) * n_columns + c - 1] : -1.0;
        }
    }
  glp_set_row_bnds (lp, (int) n_columns + 1, GLP_FX, 1.0, 1.0);
  for (unsigned r = 1; r <= n_rows; r++, at++)
    {
      row[at] = (int) n_columns + 1;
      column[at] = (int) r;
      entry[at] = 1.0;
    }
  glp_load_matrix (lp, (int) n, row, column, entry);
  g_assert_cmpint (glp_simplex (lp, &options), ==, 0);
  g_assert_cmpint (glp_get_status (lp), ==, GLP_OPT);
  value = glp_get_obj_val (lp);
  glp_delete_prob (lp);
  return value;
}

/* Two players: the value is the linear program's, and a forced win is found. One
 * of the two always has one: what a bid leads to if it wins depends on nobody
 * else, so whoever has the highest bid that leads to winning the game makes it;
 * to outbid it is to lose. */
static void
test_linear_program (void)
{
  unsigned n_mixed = 0, n_forced = 0;

  for (unsigned number = 0; number < 60; number++)
    {
      GavelStageBudget budget = { .nash_conv = 0.0005, .n_rounds = 20000 };
      g_autoptr (Score5Auction) auction = NULL;
      g_autofree double *payoff = NULL;
      const GavelStage *stage;
      GavelStageAnswer answer;
      double value;
      Score5 s;

      deal_last (2, 6, number, &s);
      auction = score5_last_auction (deck, &s, true);
      stage = score5_auction_stage (auction);
      gavel_stage_answer_init (&answer, stage);
      gavel_stage_solve (stage, &budget, &answer);
      payoff = g_new (double, (gsize) stage->n_choices[0] * stage->n_choices[1]);
      for (unsigned a = 0; a < stage->n_choices[0]; a++)
        for (unsigned b = 0; b < stage->n_choices[1]; b++)
          { /* by the rules, move by move: the loser takes everything */
            GavelMove moves[GAVEL_CHANCE + 1] = { score5_auction_bid (auction, 0, a),
                                                  score5_auction_bid (auction, 1, b) };
            Score5 after = s;
            GavelRng rng = gavel_rng_named (1, 1, 1);

            gavel_score5.apply (score5_box (deck), (GavelState *) &after, moves);
            while (after.phase != SCORE5_OVER)
              gavel_game_step (&gavel_score5, score5_box (deck), (GavelState *) &after,
                               &rng);
            payoff[a * stage->n_choices[1] + b] = after.winner == 0 ? 1.0 : 0.0;
          }
      value = linear_program (payoff, stage->n_choices[0], stage->n_choices[1]);
      g_assert_cmpfloat_with_epsilon (answer.value[0], value, 0.001);
      if (value > 1.0 - 1e-9) /* a bid that wins whatever the other does */
        {
          double least = 1.0;

          n_forced++;
          for (unsigned b = 0; b < stage->n_choices[1]; b++)
            {
              double earns = 0.0;

              for (unsigned a = 0; a < stage->n_choices[0]; a++)
                earns += answer.mix[0][a] * payoff[a * stage->n_choices[1] + b];
              least = MIN (least, earns);
            }
          g_assert_cmpfloat (least, >, 0.999);
        }
      n_mixed += value > 0.001 && value < 0.999;
      gavel_stage_answer_clear (&answer);
    }
  g_test_message ("%u mixed, %u forced", n_mixed, n_forced);
  g_assert_cmpuint (n_mixed, ==, 0);
  g_assert_cmpuint (n_forced, >, 5);
}

/* Matrices at random, of few different numbers, so that much is tied: the value is the
 * linear program's, and both mixes are sure of it. */
static void
test_matrix (void)
{
  for (unsigned number = 0; number < 300; number++)
    {
      GavelRng rng = gavel_rng_named (12, number, 0);
      unsigned n_rows = 1 + (unsigned) gavel_rng_below (&rng, 9);
      unsigned n_columns = 1 + (unsigned) gavel_rng_below (&rng, 9);
      double payoff[81], row_mix[9], column_mix[9], value;

      for (unsigned i = 0; i < n_rows * n_columns; i++)
        payoff[i] = (double) gavel_rng_below (&rng, number % 2 == 0 ? 3 : 1000) / 7.0;
      value = gavel_matrix_solve (payoff, n_rows, n_columns, row_mix, column_mix);
      g_assert_cmpfloat_with_epsilon (value, linear_program (payoff, n_rows, n_columns),
                                      1e-6);
      for (unsigned k = 0; k < n_columns; k++)
        {
          double earns = 0.0;

          for (unsigned i = 0; i < n_rows; i++)
            earns += row_mix[i] * payoff[i * n_columns + k];
          g_assert_cmpfloat (earns, >, value - 1e-6);
        }
      for (unsigned i = 0; i < n_rows; i++)
        {
          double pays = 0.0;

          for (unsigned k = 0; k < n_columns; k++)
            pays += column_mix[k] * payoff[i * n_columns + k];
          g_assert_cmpfloat (pays, <, value + 1e-6);
        }
    }
}

/* Nine of ten last rounds come to a NashConv of 0.01 or less. */
static void
test_bank (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), n_good = 0;

  for (unsigned number = 0; number < 30; number++)
    {
      GavelStageBudget budget = GAVEL_STAGE_BUDGET_INIT;
      g_autoptr (Score5Auction) auction = NULL;
      GavelStageAnswer answer;
      double sum = 0.0;
      Score5 s;

      deal_last (n_seats, n_seats > 3 ? 6 : 8, number, &s);
      auction = score5_last_auction (deck, &s, false);
      gavel_stage_answer_init (&answer, score5_auction_stage (auction));
      budget.nash_conv = 0.01;
      gavel_stage_solve (score5_auction_stage (auction), &budget, &answer);
      n_good += answer.nash_conv <= 0.01;
      for (unsigned seat = 0; seat < n_seats; seat++)
        sum += answer.value[seat];
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6); /* somebody wins */
      gavel_stage_answer_clear (&answer);
    }
  g_test_message ("%u of 30", n_good);
  g_assert_cmpuint (n_good, >=, 27);
}

/* Leaving out pointless bids changes no answer: what solves the thin round is as
 * good in the whole one, bid for bid. */
static void
test_thin (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), n_thin = 0, n_whole = 0;

  for (unsigned number = 0; number < 15; number++)
    {
      GavelStageBudget budget = GAVEL_STAGE_BUDGET_INIT;
      g_autoptr (Score5Auction) thin = NULL, whole = NULL;
      const GavelStage *small, *large;
      GavelStageAnswer answer, lifted;
      Score5 s;

      deal_last (n_seats, n_seats > 3 ? 6 : 8, 100 + number, &s);
      thin = score5_last_auction (deck, &s, false);
      whole = score5_last_auction (deck, &s, true);
      small = score5_auction_stage (thin);
      large = score5_auction_stage (whole);
      gavel_stage_answer_init (&answer, small);
      gavel_stage_answer_init (&lifted, large);
      gavel_stage_solve (small, &budget, &answer);
      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          n_thin += small->n_choices[seat];
          n_whole += large->n_choices[seat];
          memset (lifted.mix[seat], 0, large->n_choices[seat] * sizeof (double));
          for (unsigned i = 0; i < small->n_choices[seat]; i++)
            for (unsigned j = 0; j < large->n_choices[seat]; j++)
              if (score5_auction_bid (thin, seat, i)
                  == score5_auction_bid (whole, seat, j))
                lifted.mix[seat][j] = answer.mix[seat][i];
        }
      gavel_stage_measure (large, &lifted);
      g_assert_cmpfloat_with_epsilon (lifted.nash_conv, answer.nash_conv, 1e-9);
      for (unsigned seat = 0; seat < n_seats; seat++)
        g_assert_cmpfloat_with_epsilon (lifted.value[seat], answer.value[seat], 1e-9);
      gavel_stage_answer_clear (&answer);
      gavel_stage_answer_clear (&lifted);
    }
  g_test_message ("%u of %u bids are left", n_thin, n_whole);
  g_assert_cmpuint (n_thin, <, n_whole);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  for (unsigned i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autofree char *nash = g_strdup_printf ("/stage/known/%s", known[i].name);
      g_autofree char *quantal = g_strdup_printf ("/stage/quantal/%s", known[i].name);
      g_autofree char *tried = g_strdup_printf ("/stage/tried/%s", known[i].name);

      g_test_add_data_func (nash, GUINT_TO_POINTER (i), test_known);
      g_test_add_data_func (quantal, GUINT_TO_POINTER (i), test_quantal);
      g_test_add_data_func (tried, GUINT_TO_POINTER (i), test_tried);
    }
  g_test_add_func ("/stage/stop", test_stop);
  g_test_add_func ("/stage/linear-program", test_linear_program);
  g_test_add_func ("/stage/matrix", test_matrix);
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *path = g_strdup_printf ("/stage/last-rounds/%u", n);
      g_autofree char *thin = g_strdup_printf ("/stage/thin/%u", n);

      g_test_add_data_func (path, GUINT_TO_POINTER (n), test_bank);
      g_test_add_data_func (thin, GUINT_TO_POINTER (n), test_thin);
    }
  status = g_test_run ();
  gavel_deck_free (deck);
  return status;
}

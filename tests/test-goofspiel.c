/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goofspiel thought ahead: small games of two against a second opinion, which knows
 * its own rules and solves every round by a linear program; and what must hold at
 * tables of any size. */
#include "games/goofspiel/outlook.h"
#include "help.h"
#include "search/search.h"

#include <glpk.h>
#include <math.h>
#include <string.h>

#define MAX_SMALL 4 /* cards, as far as the second opinion goes */

/* -- The second opinion -------------------------------------------------- */

/* Two players, a prize to be turned up. Values are the first one's chance to win
 * less that to lose. */
typedef struct
{
  unsigned hand[2], left; /* bit v: card or prize v */
  int lead, pot;
  bool carry;
  GoofspielPrizes order;
  bool margin; /* count points, not wins */
} Small;

typedef struct
{
  unsigned n;
  unsigned card[2][MAX_SMALL];
  double payoff[MAX_SMALL][MAX_SMALL];
} Matrix;

/* The most that a mix of the rows earns against every column. */
static double
linear_program (const Matrix *m)
{
  glp_prob *lp = glp_create_prob ();
  glp_smcp options;
  int index[MAX_SMALL + 2], n = (int) m->n;
  double entry[MAX_SMALL + 2], value;

  glp_init_smcp (&options);
  options.msg_lev = GLP_MSG_OFF;
  glp_set_obj_dir (lp, GLP_MAX);
  glp_add_cols (lp, n + 1); /* the mix, and what it earns */
  glp_add_rows (lp, n + 1);
  for (int i = 1; i <= n + 1; i++)
    {
      index[i] = i;
      glp_set_col_bnds (lp, i, i <= n ? GLP_LO : GLP_FR, 0.0, 0.0);
      glp_set_obj_coef (lp, i, i <= n ? 0.0 : 1.0);
      glp_set_row_bnds (lp, i, i <= n ? GLP_LO : GLP_FX, i <= n ? 0.0 : 1.0, 1.0);
    }
  for (int row = 1; row <= n + 1; row++) /* a column each, and: chances add up */
    {
      for (int i = 1; i <= n + 1; i++)
        entry[i] = row > n ? i <= n : i <= n ? m->payoff[i - 1][row - 1] : -1.0;
      glp_set_mat_row (lp, row, n + 1, index, entry);
    }
  g_assert_cmpint (glp_simplex (lp, &options), ==, 0);
  g_assert_cmpint (glp_get_status (lp), ==, GLP_OPT);
  value = glp_get_obj_val (lp);
  glp_delete_prob (lp);
  return value;
}

static double small_value (const Small *s);

/* Every pair of cards for that prize, and what comes of it. */
static void
small_matrix (const Small *s, unsigned prize, Matrix *m)
{
  memset (m, 0, sizeof *m);
  for (unsigned seat = 0; seat < 2; seat++)
    {
      m->n = 0;
      for (unsigned card = 1; card <= GOOFSPIEL_MAX_CARDS; card++)
        if (s->hand[seat] >> card & 1)
          m->card[seat][m->n++] = card;
    }
  for (unsigned i = 0; i < m->n; i++)
    for (unsigned j = 0; j < m->n; j++)
      {
        unsigned a = m->card[0][i], b = m->card[1][j];
        int stake = s->pot + (int) prize;
        Small after = *s;

        after.left &= ~(1u << prize);
        after.hand[0] &= ~(1u << a);
        after.hand[1] &= ~(1u << b);
        after.pot = a == b && s->carry ? stake : 0;
        after.lead += a > b ? stake : a < b ? -stake : 0;
        m->payoff[i][j] = small_value (&after);
      }
}

static double
small_value (const Small *s)
{
  double sum = 0.0;
  unsigned n = 0;

  if (s->left == 0)
    return s->margin     ? s->lead / gavel_goofspiel.win_in_points
           : s->lead > 0 ? 1.0
           : s->lead < 0 ? -1.0
                         : 0.0;
  for (unsigned prize = 1; prize <= GOOFSPIEL_MAX_CARDS; prize++)
    {
      Matrix m;

      if ((s->left >> prize & 1) == 0
          || (s->order == GOOFSPIEL_ASCENDING && (s->left & ((1u << prize) - 1)) != 0)
          || (s->order == GOOFSPIEL_DESCENDING && s->left >> prize != 1))
        continue;
      small_matrix (s, prize, &m);
      sum += m.n == 1 ? m.payoff[0][0] : linear_program (&m);
      n++;
    }
  return sum / n;
}

/* The same position, as if its prize were not turned up. */
static Small
small_of (const Goofspiel *s)
{
  unsigned left = ((1u << s->n_cards) - 1) & ~(unsigned) s->gone;

  if (s->prize != 0)
    left |= 1u << (s->prize - 1);
  return (Small){ .hand = { s->hand[0] * 2u, s->hand[1] * 2u },
                  .left = left * 2,
                  .lead = (int) s->points[0] - (int) s->points[1],
                  .pot = s->pot,
                  .carry = s->ties == GOOFSPIEL_CARRY,
                  .order = s->prizes };
}

/* -- Small games --------------------------------------------------------- */

typedef struct
{
  unsigned n_cards;
  GoofspielPrizes order;
  GoofspielTies ties;
} Rules;

static void
set_table (const Rules *rules, unsigned n_seats, Goofspiel *s)
{
  GavelRng rng = gavel_rng_named (1, 1, 1);

  gavel_goofspiel.clear (NULL, (GavelState *) s);
  s->n_cards = rules->n_cards;
  s->prizes = rules->order;
  s->ties = rules->ties;
  gavel_goofspiel.start (NULL, (GavelState *) s, n_seats, &rng);
}

static void
check_value (gpointer workspace, const Goofspiel *s)
{
  Small small = small_of (s);
  float worth[2];

  gavel_goofspiel.evaluator->evaluate (workspace, (const GavelState *) s, worth);
  g_assert_cmpfloat_with_epsilon (worth[0] + worth[1], 1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (worth[0] - worth[1], small_value (&small), 0.001);
}

/* Every pair of cards leads where the second opinion says, for both. */
static void
check_round (gpointer workspace, const Goofspiel *s)
{
  static const GavelDetail detail = { .n_each = 1 };
  g_autoptr (GavelRound) round
      = gavel_goofspiel.sealed->round (workspace, (const GavelState *) s, &detail);
  Small small = small_of (s);
  Matrix m;

  small_matrix (&small, s->prize, &m);
  g_assert_true (round->exact);
  g_assert_cmpuint (round->stage->n_choices[0], ==, m.n);
  for (unsigned j = 0; j < m.n; j++)
    {
      double pure[MAX_SMALL] = { 0.0 }, worth[2][MAX_SMALL], taxed[MAX_SMALL];
      double rank[MAX_SMALL][GAVEL_MAX_SEATS];
      const double *const mix[GAVEL_MAX_SEATS] = { NULL, pure };

      pure[j] = 1.0;
      for (unsigned whose = 0; whose < 2; whose++)
        round->worths (round, 0, whose, mix, 0.0, worth[whose]);
      round->worths (round, 0, 0, mix, 0.01, taxed);
      round->ranks (round, 0, mix, rank);
      for (unsigned i = 0; i < m.n; i++)
        {
          unsigned own = m.card[0][i];
          bool wins = own > m.card[1][j];

          g_assert_cmpuint (round->move[0][i], ==, 1u << (own - 1));
          g_assert_cmpfloat (round->price[0][i], ==, own);
          g_assert_cmpfloat_with_epsilon (worth[0][i] - worth[1][i], m.payoff[i][j],
                                          0.001);
          g_assert_cmpfloat_with_epsilon (taxed[i],
                                          worth[0][i] - (wins ? 0.01 * own : 0.0), 1e-9);
          g_assert_cmpfloat (rank[i][0], ==, wins ? 1.0 : 0.0);
          g_assert_cmpfloat (rank[i][1], ==, wins ? 0.0 : 1.0);
        }
    }
}

/* What the advice's mix may lose against the linear program, as a share of the win. */
static double
advice_loss (const GavelAdvice *advice, const Matrix *m)
{
  double least = INFINITY, sum = 0.0;

  for (unsigned j = 0; j < m->n; j++)
    {
      double earns = 0.0;

      for (unsigned k = 0; k < m->n; k++)
        for (unsigned i = 0; i < m->n; i++)
          if (advice->option[k].move == 1u << (m->card[0][i] - 1))
            earns += advice->option[k].mix * m->payoff[i][j];
      least = MIN (least, earns);
      sum += advice->option[j].mix;
    }
  g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-9);
  return 0.5 * (linear_program (m) - least);
}

/* The equilibrium in an advice is one: as near as it says it is, or, of a round that
 * was looked into more closely before, as near as that. */
static void
check_advice (const Goofspiel *s, unsigned seat)
{
  static const GavelDetail detail = { .n_each = 1, .all = true };
  static const GavelStageBudget closely = { .nash_conv = 1e-4, .n_rounds = 20000 };
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (&gavel_goofspiel, NULL, NULL);
  Small small = small_of (s);
  GavelQuestion question;
  Matrix m;

  if (seat == 1) /* change places: rows are the adviser's */
    small = (Small){ { small.hand[1], small.hand[0] },
                     small.left,
                     -small.lead,
                     small.pot,
                     small.carry,
                     small.order,
                     small.margin };
  small_matrix (&small, s->prize, &m);
  gavel_round_model_look (model, (const GavelState *) s, &detail, &closely);
  gavel_question_init (&question, &gavel_goofspiel, NULL, NULL, (const GavelState *) s,
                       seat);
  for (unsigned lent = 0; lent < 2; lent++)
    {
      g_autoptr (GavelAdvice) advice = NULL;

      question.model = lent ? model : NULL;
      advice = gavel_search (&question, &budget);
      g_assert_cmpint (advice->decision, ==, GAVEL_DECISION_SEALED);
      g_assert_cmpuint (advice->n_options, ==, m.n);
      g_assert_true (advice->exact);
      g_assert_cmpfloat (advice->nash_conv, <=, lent ? 1e-4 : 0.01);
      g_assert_cmpfloat (advice_loss (advice, &m), <=, advice->nash_conv + 0.001);
    }
}

/* Random games from the opening on, each position looked at. */
static void
test_small (gconstpointer data)
{
  const Rules *rules = data;
  gpointer workspace = gavel_goofspiel.evaluator->workspace_new (NULL, NULL);

  for (unsigned number = 0; number < 12; number++)
    {
      GavelRng rng = gavel_rng_named (2, number, rules->n_cards);
      bool opening = number > 0; /* seen */
      Goofspiel s;

      set_table (rules, 2, &s);
      for (;; gavel_game_step (&gavel_goofspiel, NULL, (GavelState *) &s, &rng))
        {
          if (s.prize != 0)
            {
              check_round (workspace, &s);
              check_advice (&s, number % 2);
            }
          else if (!opening)
            check_value (workspace, &s);
          opening = false;
          if (gavel_goofspiel.to_act (NULL, (GavelState *) &s) == 0)
            break;
        }
    }
  gavel_goofspiel.evaluator->workspace_free (workspace);
}

/* The same for the margin. */
static void
test_margin (gconstpointer data)
{
  const Rules *rules = data;
  gpointer workspace = gavel_goofspiel.evaluator->workspace_new (NULL, NULL);

  gavel_goofspiel.evaluator->set_objective (workspace, GAVEL_OBJECTIVE_MARGIN);
  for (unsigned number = 0; number < 6; number++)
    {
      GavelRng rng = gavel_rng_named (4, number, rules->n_cards);
      Goofspiel s;

      set_table (rules, 2, &s);
      for (;; gavel_game_step (&gavel_goofspiel, NULL, (GavelState *) &s, &rng))
        {
          Small small = small_of (&s);
          float worth[2];

          if (s.prize == 0)
            {
              small.margin = true;
              gavel_goofspiel.evaluator->evaluate (workspace, (const GavelState *) &s,
                                                   worth);
              g_assert_cmpfloat_with_epsilon (worth[0], small_value (&small), 3e-4);
              g_assert_cmpfloat_with_epsilon (worth[0] + worth[1], 0.0, 1e-6);
            }
          if (gavel_goofspiel.to_act (NULL, (GavelState *) &s) == 0)
            break;
        }
    }
  gavel_goofspiel.evaluator->workspace_free (workspace);
}

/* Ranks at the end, and where nothing tells two seats apart. */
static void
test_rank (void)
{
  Rules rules = { 4, GOOFSPIEL_RANDOM, GOOFSPIEL_DISCARD };
  gpointer workspace = gavel_goofspiel.evaluator->workspace_new (NULL, NULL);
  float worth[GAVEL_MAX_SEATS];
  Goofspiel s;

  gavel_goofspiel.evaluator->set_objective (workspace, GAVEL_OBJECTIVE_RANK);
  set_table (&rules, 3, &s);
  gavel_goofspiel.evaluator->evaluate (workspace, (const GavelState *) &s, worth);
  for (unsigned seat = 0; seat < 3; seat++)
    g_assert_cmpfloat_with_epsilon (worth[seat], 0.5, 1e-6);
  memset (s.hand, 0, sizeof s.hand);
  s.gone = 15;
  s.points[0] = 3;
  s.points[1] = 4;
  s.points[2] = 3;
  gavel_goofspiel.evaluator->evaluate (workspace, (const GavelState *) &s, worth);
  g_assert_cmpfloat (worth[0], ==, 0.25f);
  g_assert_cmpfloat (worth[1], ==, 1.0f);
  g_assert_cmpfloat (worth[2], ==, 0.25f);
  gavel_goofspiel.evaluator->workspace_free (workspace);
}

/* Where both have the same, each wins half of the games: by the second opinion as
 * far as that goes, and exactly. */
static void
test_symmetric (void)
{
  g_autoptr (GoofspielOutlook) outlook = goofspiel_outlook_new ();

  for (unsigned number = 0; number < 60; number++)
    {
      GavelRng rng = gavel_rng_named (3, number, 0);
      Rules rules = { 2 + number % 12, number % 3, number / 3 % 2 };
      float worth[2];
      Goofspiel s;

      set_table (&rules, 2, &s);
      if (number >= 12)
        while (gavel_cards_count (s.hand[0]) > 2 || s.prize != 0)
          gavel_game_step (&gavel_goofspiel, NULL, (GavelState *) &s, &rng);
      s.hand[1] = s.hand[0];
      s.points[1] = s.points[0];
      g_assert_true (goofspiel_outlook_evaluate (outlook, &s, worth));
      g_assert_cmpfloat (worth[0], ==, 0.5);
      g_assert_cmpfloat (worth[1], ==, 0.5);
      if (gavel_cards_count (s.hand[0]) <= MAX_SMALL)
        {
          Small small = small_of (&s);

          g_assert_cmpfloat_with_epsilon (small_value (&small), 0.0, 1e-9);
        }
    }
}

/* -- Tables of any size ---------------------------------------------------- */

/* A position of a random game, with a prize up and @n_cards cards a hand. */
static void
deal (const Rules *rules, unsigned n_seats, unsigned n_cards, uint64_t number,
      Goofspiel *s)
{
  GavelRng rng = gavel_rng_named (4, number, n_seats);

  set_table (rules, n_seats, s);
  while (gavel_cards_count (s->hand[0]) > n_cards || s->prize == 0)
    gavel_game_step (&gavel_goofspiel, NULL, (GavelState *) s, &rng);
}

/* Someone wins and someone comes first, second, ...; the same on a workspace that has
 * seen other positions as on a new one. */
static void
check_table (GavelRoundModel *used, const Goofspiel *s)
{
  static const GavelDetail detail = { .n_each = 1 };
  static const GavelStageBudget budget = { .nash_conv = 0.01, .n_rounds = 50 };
  g_autoptr (GavelRoundModel) fresh
      = gavel_round_model_new (&gavel_goofspiel, NULL, NULL);
  const double *const *mix = (const double *const *) fresh->answer.mix;
  unsigned n = gavel_cards_count (s->hand[0]);
  double worth[GAVEL_MAX_SEATS][GOOFSPIEL_MAX_CARDS];
  double again[GOOFSPIEL_MAX_CARDS];
  double rank[GOOFSPIEL_MAX_CARDS][GAVEL_MAX_SEATS];

  gavel_round_model_look (fresh, (const GavelState *) s, &detail, &budget);
  gavel_round_model_look (used, (const GavelState *) s, &detail, &budget);
  for (unsigned whose = 0; whose < s->n_seats; whose++)
    {
      fresh->round->worths (fresh->round, 1, whose, mix, 0.0, worth[whose]);
      used->round->worths (used->round, 1, whose, mix, 0.0, again);
      g_assert_cmpmem (worth[whose], n * sizeof (double), again, n * sizeof (double));
    }
  fresh->round->ranks (fresh->round, 1, mix, rank);
  for (unsigned i = 0; i < n; i++)
    {
      double sum = 0.0, places = 0.0;

      for (unsigned seat = 0; seat < s->n_seats; seat++)
        {
          sum += worth[seat][i];
          places += rank[i][seat];
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-5);
      g_assert_cmpfloat_with_epsilon (places, 1.0, 1e-9);
      g_assert_cmpuint (fresh->round->move[1][i], ==,
                        GAVEL_CARD (gavel_cards_nth (s->hand[1], i)));
    }
}

static void
check_habits (const Goofspiel *s)
{
  const GavelStyles *styles = gavel_goofspiel.styles;

  for (unsigned habit = 0; habit < styles->n_habits; habit++)
    for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        {
          GavelMove move = styles->habit_bid (NULL, (const GavelState *) s, seat,
                                              &styles->habits[habit], mood);

          g_assert_true (
              gavel_goofspiel.legal (NULL, (const GavelState *) s, seat, move));
        }
}

static void
test_table (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  static const unsigned sizes[] = { 1, 2, 4, 7, 10, 13 };
  g_autoptr (GavelRoundModel) used = gavel_round_model_new (&gavel_goofspiel, NULL, NULL);

  for (unsigned i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Rules rules = { GOOFSPIEL_MAX_CARDS, i % 3, i % 2 };
      Goofspiel s;

      deal (&rules, n_seats, sizes[i], i, &s);
      check_table (used, &s);
      check_habits (&s);
    }
}

/* With a card each nothing is left to choose, and the rules say who wins. */
static void
test_last_card (void)
{
  g_autoptr (GoofspielOutlook) outlook = goofspiel_outlook_new ();

  for (unsigned number = 0; number < 200; number++)
    {
      unsigned n_seats = 2 + number % 4;
      Rules rules = { GOOFSPIEL_MAX_CARDS, GOOFSPIEL_RANDOM, number / 4 % 2 };
      GavelRng rng = gavel_rng_named (5, number, n_seats);
      double share[GAVEL_MAX_SEATS];
      float worth[GAVEL_MAX_SEATS];
      Goofspiel s;

      deal (&rules, n_seats, 1, number, &s);
      s.gone ^= 1u << (s.prize - 1);
      s.prize = 0;
      g_assert_true (goofspiel_outlook_evaluate (outlook, &s, worth));
      gavel_goofspiel.playout (NULL, (GavelState *) &s, &rng);
      gavel_goofspiel.payoff (NULL, (GavelState *) &s, share);
      for (unsigned seat = 0; seat < n_seats; seat++)
        g_assert_cmpfloat_with_epsilon (worth[seat], share[seat], 1e-6);
    }
}

/* In a crowd the chances of who wins are exact: with a win of the prize for a win of
 * the game, every card is worth what going through all profiles says. */
static void
test_crowd (void)
{
  enum
  {
    SEATS = 5,
    CARDS = 6,
    SELF = 2
  };
  Rules rules = { GOOFSPIEL_MAX_CARDS, GOOFSPIEL_RANDOM, GOOFSPIEL_DISCARD };
  double mix[SEATS][CARDS], sum[SEATS][CARDS] = { { 0.0 } }, worth[CARDS];
  const double *const mixes[] = { mix[0], mix[1], mix[2], mix[3], mix[4] };
  g_autoptr (GoofspielBids) bids = NULL;
  Goofspiel s;

  deal (&rules, SEATS, CARDS, 1, &s);
  bids = goofspiel_bids_new (&s);
  g_assert_cmpuint (bids->n_profiles, ==, 0);
  for (unsigned i = 0; i < SEATS * CARDS; i++)
    {
      mix[i / CARDS][i % CARDS] = (i * 7 % CARDS) / 15.0; /* 0 to 5 fifteenths */
      for (unsigned seat = 0; seat < SEATS; seat++)
        bids->crowd[i][seat][seat] = 1.0;
    }
  for (unsigned profile = 0; profile < 6 * 6 * 6 * 6 * 6; profile++)
    {
      Goofspiel after = s;
      double chance = 1.0;
      unsigned own = 0;

      goofspiel_bids_play (bids, profile, &after);
      for (unsigned seat = SEATS, rest = profile; seat-- > 0; rest /= CARDS)
        if (seat == SELF)
          own = rest % CARDS;
        else
          chance *= mix[seat][rest % CARDS];
      for (unsigned seat = 0; seat < SEATS; seat++)
        sum[seat][own] += after.points[seat] > s.points[seat] ? chance : 0.0;
    }
  for (unsigned whose = 0; whose < SEATS; whose++)
    {
      goofspiel_bids_worths (bids, SELF, whose, mixes, 0.0, worth);
      for (unsigned i = 0; i < CARDS; i++)
        g_assert_cmpfloat_with_epsilon (worth[i], sum[whose][i], 1e-9);
    }
}

/* The same advice on one thread and on three, estimates included. */
static void
test_threads (void)
{
  Rules rules = { GOOFSPIEL_MAX_CARDS, GOOFSPIEL_RANDOM, GOOFSPIEL_DISCARD };
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
  g_autoptr (GavelAdvice) one = NULL, three = NULL;
  GavelQuestion question;
  Goofspiel s;

  deal (&rules, 2, 8, 1, &s);
  gavel_question_init (&question, &gavel_goofspiel, NULL, NULL, (GavelState *) &s, 1);
  one = gavel_search (&question, &budget);
  budget.n_threads = 3;
  three = gavel_search (&question, &budget);
  g_assert_false (one->exact);
  g_assert_cmpuint (one->n_options, ==, 8);
  g_assert_cmpmem (one->option, one->n_options * sizeof *one->option, three->option,
                   three->n_options * sizeof *three->option);
}

/* Nobody can pass, so it does not matter who is said to. */
static void
test_no_pass (void)
{
  Rules rules = { 6, GOOFSPIEL_RANDOM, GOOFSPIEL_DISCARD };
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
  g_autoptr (GavelAdvice) free = NULL, passing = NULL;
  GavelQuestion question;
  Goofspiel s;

  deal (&rules, 2, 4, 1, &s);
  gavel_question_init (&question, &gavel_goofspiel, NULL, NULL, (GavelState *) &s, 0);
  free = gavel_search (&question, &budget);
  question.passing = GAVEL_SEAT (1);
  passing = gavel_search (&question, &budget);
  for (unsigned i = 0; i < free->n_options; i++)
    {
      g_assert_cmpuint (passing->option[i].move, ==, free->option[i].move);
      g_assert_cmpfloat (passing->option[i].win, ==, free->option[i].win);
    }
  g_assert_cmpuint (free->if_passes[1].move, ==, 0);
  g_assert_cmpfloat (free->if_passes[1].win, ==, free->if_passes[1].instead);
}

static void
endless_status (const GavelTable *table, GavelStatus *status)
{
  goofspiel_notation.status (table, status);
  status->n_rounds = 0;
}

/* A game of which nobody knows how many rounds it has. */
static void
test_unknown_end (void)
{
  Rules rules = { GOOFSPIEL_MAX_CARDS, GOOFSPIEL_RANDOM, GOOFSPIEL_DISCARD };
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
  GavelNotation notation = goofspiel_notation;
  GavelGame game = gavel_goofspiel;
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion question;
  Goofspiel s;

  notation.status = endless_status;
  game.notation = &notation;
  deal (&rules, 3, 8, 1, &s);
  gavel_question_init (&question, &game, NULL, NULL, (GavelState *) &s, 1);
  advice = gavel_search (&question, &budget);
  g_assert_cmpuint (advice->n_options, ==, 8);
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      g_assert_true (isfinite (advice->option[i].error));
      g_assert_cmpfloat (advice->option[i].win, >, 0.0);
      g_assert_cmpfloat (advice->option[i].win, <, 1.0);
    }
}

int
main (int argc, char **argv)
{
  static const char *const orders[] = { "random", "ascending", "descending" };
  static const char *const ties[] = { "discard", "carry" };
  static Rules rules[3 * 3 * 2];
  unsigned n = 0;

  g_test_init (&argc, &argv, NULL);
  for (unsigned n_cards = 2; n_cards <= MAX_SMALL; n_cards++)
    for (unsigned order = 0; order < 3; order++)
      for (unsigned tie = 0; tie < 2; tie++)
        {
          g_autofree char *path = g_strdup_printf ("/goofspiel/small/%u/%s/%s", n_cards,
                                                   orders[order], ties[tie]);

          g_autofree char *margin = g_strdup_printf ("/goofspiel/margin/%u/%s/%s",
                                                     n_cards, orders[order], ties[tie]);

          rules[n] = (Rules){ n_cards, order, tie };
          g_test_add_data_func (path, &rules[n], test_small);
          g_test_add_data_func (margin, &rules[n++], test_margin);
        }
  g_test_add_func ("/goofspiel/rank", test_rank);
  g_test_add_func ("/goofspiel/symmetric", test_symmetric);
  g_test_add_func ("/goofspiel/last-card", test_last_card);
  g_test_add_func ("/goofspiel/crowd", test_crowd);
  g_test_add_func ("/goofspiel/threads", test_threads);
  g_test_add_func ("/goofspiel/no-pass", test_no_pass);
  g_test_add_func ("/goofspiel/unknown-end", test_unknown_end);
  for (unsigned seats = 2; seats <= GAVEL_MAX_SEATS; seats++)
    {
      g_autofree char *path = g_strdup_printf ("/goofspiel/table/%u", seats);

      g_test_add_data_func (path, GUINT_TO_POINTER (seats), test_table);
    }
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beliefs: odds stay odds, bidders and schools are known by their bids, counts
 * narrow what is forecast. Bids come from games played for the purpose. */
#include "games/score5/spender.h"
#include "help.h"
#include "rivals/together.h"
#include "search/round-model.h"

#include <math.h>
#include <string.h>

#define SELF 0 /* whose beliefs these are */

static GavelDeck *deck;
static GavelValue *value;

/* -- A table to watch ------------------------------------------------------ */

/* A game that stops wherever bids are due. */
typedef struct
{
  Score5 s;
  GavelRng rng;
  GavelRoundModel *model;
  GavelBeliefs beliefs;
} Table;

/* Goes on to the next bids. False if there are none. */
static bool
table_go_on (Table *t)
{
  static const GavelDetail detail = { .n_each = 1 };
  static const GavelStageBudget budget = { .nash_conv = 0.01, .n_rounds = 100 };
  GavelState *s = (GavelState *) &t->s;

  while (t->s.phase == SCORE5_LOT || t->s.phase == SCORE5_TAKE)
    if (t->s.phase == SCORE5_LOT)
      gavel_game_step (&gavel_score5, score5_box (deck), s, &t->rng);
    else
      score5_take (deck, &t->s,
                   score5_styles.habit_turn (score5_box (deck), s, score5_taker (&t->s),
                                             score5_styles.habits, &t->rng));
  if (t->s.phase != SCORE5_BIDS)
    return false;
  gavel_round_model_look (t->model, s, &detail, &budget);
  for (unsigned seat = 0; seat < t->s.n_seats; seat++)
    gavel_round_model_forecast (t->model, seat);
  return true;
}

static void
table_init (Table *t, unsigned n_seats, uint64_t number)
{
  t->rng = gavel_rng_named (61, number, n_seats);
  t->model = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
  gavel_beliefs_init (&t->beliefs, &score5_styles);
  gavel_score5.clear (score5_box (deck), (GavelState *) &t->s);
  gavel_score5.start (score5_box (deck), (GavelState *) &t->s, n_seats, &t->rng);
  g_assert_true (table_go_on (t));
}

static void
table_clear (Table *t)
{
  gavel_round_model_free (t->model);
}

/* A choice of @seat, with the chances of @mix. */
static GavelMove
draw (Table *t, unsigned seat, const double mix[])
{
  double x = (double) (gavel_rng_next (&t->rng) >> 11) / (double) (UINT64_C (1) << 53);
  unsigned i = 0;

  for (; i + 1 < t->model->round->stage->n_choices[seat] && x >= mix[i]; i++)
    x -= mix[i];
  return t->model->round->move[seat][i];
}

/* Everybody bids like this; the seats in @seen are learned from. */
static bool
table_bid (Table *t, const GavelMove moves[], GavelSeats seen)
{
  unsigned n_seats = t->s.n_seats;
  float ratio[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < n_seats; seat++)
    ratio[seat]
        = (float) gavel_deck_sum (deck, moves[seat]) / (float) deck->value[t->s.lot];
  gavel_round_model_learn (t->model, moves, seen, SELF, &t->beliefs);
  gavel_pricing_see (&t->model->pricing, n_seats, ratio);
  gavel_score5.apply (score5_box (deck), (GavelState *) &t->s, moves);
  return table_go_on (t);
}

/* Plays @n_rounds rounds: the opponents of @simple as that habit says, everybody
 * else as a strong player of that price family. */
static void
table_play (Table *t, unsigned n_rounds, GavelSeats simple, const GavelHabit *habit,
            unsigned family)
{
  for (unsigned round = 0; round < n_rounds; round++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      for (unsigned seat = 0; seat < t->s.n_seats; seat++)
        if ((simple & GAVEL_SEAT (seat)) != 0)
          moves[seat] = score5_styles.habit_bid (
              score5_box (deck), (GavelState *) &t->s, seat, habit,
              (unsigned) gavel_rng_below (&t->rng, GAVEL_MOODS));
        else
          moves[seat] = draw (t, seat, t->model->family[family].mix[seat]);
      g_assert_true (table_bid (t, moves, gavel_seats_all (t->s.n_seats)));
    }
}

static void
assert_odds (const double odds[], unsigned n)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    {
      g_assert_true (isfinite (odds[i]) && odds[i] >= 0.0);
      sum += odds[i];
    }
  g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-9);
}

static void
assert_beliefs (const GavelBeliefs *beliefs)
{
  double family[GAVEL_PRICE_FAMILIES];

  gavel_beliefs_price_families (beliefs, family);
  assert_odds (family, GAVEL_PRICE_FAMILIES);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      const GavelBelief *belief = &beliefs->seat[seat];
      double share[GAVEL_N_BIDDERS];

      assert_odds (belief->odds, GAVEL_MAX_KINDS);
      for (unsigned i = 0; i < GAVEL_N_BIDDERS; i++)
        share[i] = gavel_belief_share (belief, i);
      assert_odds (share, GAVEL_N_BIDDERS);
      g_assert_cmpfloat (fabs (gavel_belief_tilt (belief)), <=, 6.0);
    }
}

/* -- Odds ------------------------------------------------------------------ */

/* Whatever anybody bids, and whoever was seen: odds add up to 1. */
static void
test_odds (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), n_bids[GAVEL_MAX_SEATS] = { 0 };
  bool more = true;
  GavelBeliefs start;
  Table t;

  table_init (&t, n_seats, 1);
  start = t.beliefs;
  assert_beliefs (&t.beliefs);
  while (more)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      GavelSeats seen = (GavelSeats) gavel_rng_below (&t.rng, 1u << n_seats);

      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          uint64_t n = UINT64_C (1) << gavel_cards_count (t.s.hand[seat]);

          moves[seat] = gavel_cards_subset (t.s.hand[seat], gavel_rng_below (&t.rng, n));
          n_bids[seat] += seat != SELF && (seen & GAVEL_SEAT (seat)) != 0;
        }
      more = table_bid (&t, moves, seen);
      assert_beliefs (&t.beliefs);
      for (unsigned seat = 0; seat < n_seats; seat++)
        g_assert_cmpuint (t.beliefs.seat[seat].n_bids, ==, n_bids[seat]);
    }
  g_assert_cmpmem (&t.beliefs.seat[SELF], sizeof t.beliefs.seat[SELF], &start.seat[SELF],
                   sizeof start.seat[SELF]);
  table_clear (&t);
}

/* -- Earlier games ---------------------------------------------------------- */

/* A game that told nothing changes nothing, however often; kinds of another gavel
 * neither. */
static void
test_priors_of_nothing (void)
{
  GavelPriors priors = { 0 };
  GavelBeliefs start, then;
  GavelBelief other;

  gavel_beliefs_init (&start, &score5_styles);
  then = start;
  gavel_beliefs_expect (&then, &priors);
  g_assert_cmpmem (&then, sizeof then, &start, sizeof start);
  other = start.seat[1];
  other.n_bids = 12;
  for (unsigned game = 0; game < 3; game++)
    gavel_priors_add (&priors, 1, &other);
  gavel_beliefs_expect (&then, &priors);
  assert_beliefs (&then);
  for (unsigned kind = 0; kind < gavel_belief_n_kinds (&other); kind++)
    g_assert_cmpfloat_with_epsilon (then.seat[1].odds[kind], start.seat[1].odds[kind],
                                    1e-12);
  g_assert_cmpuint (then.seat[1].n_bids, ==, 0);
  g_assert_cmpuint (then.seat[1].n_before, ==, 36);
  g_assert_cmpuint (then.seat[1].n_games, ==, 3);
  g_assert_cmpuint (then.seat[2].n_games, ==, 0);
  other.n_habits--;
  gavel_priors_add (&priors, 1, &other);
  g_assert_cmpuint (priors.seat[1].n_games, ==, 3);
}

/* Somebody who is met again is known again, with some doubt; and whoever changes is seen
 * through within a game. */
static void
test_priors (void)
{
  static const GavelHabit habit = { 0.25f, 0.2f };
  GavelPriors priors = { 0 };
  double simple = 0.0;
  Table t;

  for (unsigned game = 0; game < 3; game++)
    {
      table_init (&t, 3, 10 + game);
      gavel_beliefs_expect (&t.beliefs, &priors);
      g_assert_cmpfloat (gavel_belief_share (&t.beliefs.seat[1], GAVEL_KIND_SIMPLE), >,
                         simple);
      simple = gavel_belief_share (&t.beliefs.seat[1], GAVEL_KIND_SIMPLE);
      gavel_beliefs_init (&t.beliefs,
                          &score5_styles); /* each game is learned by itself */
      table_play (&t, 8, GAVEL_SEAT (1), &habit, GAVEL_OWN_PRICE_FAMILY);
      gavel_priors_add (&priors, 1, &t.beliefs.seat[1]);
      table_clear (&t);
    }
  table_init (&t, 3, 20);
  gavel_beliefs_expect (&t.beliefs, &priors);
  assert_beliefs (&t.beliefs);
  g_assert_cmpuint (t.beliefs.seat[1].n_before, ==, 24);
  g_assert_cmpfloat (gavel_belief_share (&t.beliefs.seat[1], GAVEL_KIND_SIMPLE), >, 0.5);
  g_assert_cmpfloat (gavel_belief_share (&t.beliefs.seat[1], GAVEL_KIND_STRONG), >=,
                     0.14);
  table_play (&t, 9, 0, NULL, GAVEL_OWN_PRICE_FAMILY);
  g_assert_cmpfloat (gavel_belief_share (&t.beliefs.seat[1], GAVEL_KIND_STRONG), >, 0.7);
  table_clear (&t);
}

/* -- Who they are ---------------------------------------------------------- */

#define N_GAMES 3
#define N_WATCHED 8

static const GavelHabit habits[]
    = { { 0.1f, 0.2f }, { 0.25f, 0.2f }, { 0.4f, 0.2f }, { 0.3f, 0.7f } };

/* A spender among strong players is seen through, and how much it spends. */
static void
test_spender (gconstpointer data)
{
  const GavelHabit *habit = &habits[GPOINTER_TO_UINT (data)];
  double share = 0.0;

  for (unsigned game = 0; game < N_GAMES; game++)
    {
      const GavelBelief *belief;
      double simple;
      Table t;

      table_init (&t, 3 + game % 2, 10 + game);
      table_play (&t, N_WATCHED, GAVEL_SEAT (1), habit, GAVEL_OWN_PRICE_FAMILY);
      belief = &t.beliefs.seat[1];
      simple = gavel_belief_share (belief, GAVEL_KIND_SIMPLE);
      g_assert_cmpfloat (simple, >, 0.8);
      g_assert_cmpfloat (gavel_belief_share (&t.beliefs.seat[2], GAVEL_KIND_SIMPLE), <,
                         0.5);
      for (unsigned i = 0; i < belief->n_habits; i++)
        share += gavel_belief_habits (belief)[i] / simple
                 * (double) score5_styles.habits[i].share / N_GAMES;
      table_clear (&t);
    }
  g_test_message ("spends %g, believed to spend %g", (double) habit->share, share);
  g_assert_cmpfloat_with_epsilon (share, (double) habit->share, 0.15);
}

static void
test_strong (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  unsigned n_games = n_seats < GAVEL_MAX_SEATS ? N_GAMES : 1; /* they take long */

  for (unsigned game = 0; game < n_games; game++)
    {
      Table t;

      table_init (&t, n_seats, 20 + game);
      table_play (&t, N_WATCHED, 0, NULL, GAVEL_OWN_PRICE_FAMILY);
      for (unsigned seat = 1; seat < n_seats; seat++)
        g_assert_cmpfloat (gavel_belief_share (&t.beliefs.seat[seat], GAVEL_KIND_STRONG),
                           >, 0.8);
      table_clear (&t);
    }
}

/* The odds of a price family, and the number of the one that is expected. */
static double
family_odds (const GavelBeliefs *beliefs, unsigned number, double *mean)
{
  double family[GAVEL_PRICE_FAMILIES], leaning = 0.0;

  gavel_beliefs_price_families (beliefs, family);
  *mean = 0.0;
  for (unsigned i = 0; i < GAVEL_TAXES; i++)
    {
      *mean += i * family[i];
      leaning += family[i];
    }
  *mean /= leaning;
  return family[number];
}

/* The odds of a price family go up where its members sit, and what is expected moves
 * towards it. */
static void
test_families (gconstpointer data)
{
  unsigned family = GPOINTER_TO_UINT (data);
  double odds_before, mean_before, odds = 0.0, mean = 0.0;
  GavelBeliefs start;

  gavel_beliefs_init (&start, &score5_styles);
  odds_before = family_odds (&start, family, &mean_before);
  for (unsigned game = 0; game < N_GAMES; game++)
    {
      double here;
      Table t;

      table_init (&t, 4, 30 + game);
      table_play (&t, N_WATCHED, 0, NULL, family);
      odds += family_odds (&t.beliefs, family, &here) / N_GAMES;
      mean += here / N_GAMES;
      table_clear (&t);
    }
  g_test_message ("odds %.2f, then %.2f; mean %.2f, then %.2f", odds_before, odds,
                  mean_before, mean);
  if (family == GAVEL_OWN_PRICE_FAMILY) /* which is expected from the start */
    g_assert_cmpfloat (fabs (mean - family), <, 1.0);
  else
    {
      g_assert_cmpfloat (odds, >, 1.5 * odds_before);
      g_assert_cmpfloat (fabs (mean - family), <, 0.7 * fabs (mean_before - family));
    }
}

static double
mean_price (const Table *t, unsigned seat, const double mix[])
{
  double mean = 0.0;

  for (unsigned i = 0; i < t->model->round->stage->n_choices[seat]; i++)
    mean += mix[i] * (double) t->model->round->price[seat][i];
  return mean;
}

/* A price family is what its tax makes of it: the dearer points are, the less it bids. */
static void
test_taxes (void)
{
  double price[GAVEL_TAXES] = { 0.0 };
  Table t;

  table_init (&t, 4, 35);
  for (unsigned round = 0; round < 6; round++)
    {
      for (unsigned k = 0; k < GAVEL_TAXES; k++)
        for (unsigned seat = 0; seat < 4; seat++)
          price[k] += mean_price (&t, seat, t.model->family[k].mix[seat]) / 24.0;
      table_play (&t, 1, 0, NULL, GAVEL_OWN_PRICE_FAMILY);
    }
  g_test_message ("a bid is %g, %g, %g", price[0], price[GAVEL_OWN_PRICE_FAMILY],
                  price[GAVEL_TAXES - 1]);
  g_assert_cmpfloat (gavel_price_family_tax[GAVEL_OWN_PRICE_FAMILY], ==, 0.0);
  for (unsigned k = 1; k < GAVEL_TAXES; k++)
    g_assert_cmpfloat (gavel_price_family_tax[k], >, gavel_price_family_tax[k - 1]);
  g_assert_cmpfloat (price[0], >, 1.05 * price[GAVEL_OWN_PRICE_FAMILY]);
  g_assert_cmpfloat (price[GAVEL_OWN_PRICE_FAMILY], >, 1.05 * price[GAVEL_TAXES - 1]);
  table_clear (&t);
}

/* A table that has other values is not taken for one that sees as we do; which
 * values these are is not asked. */
static void
test_rival_values (void)
{
  double agree = 0.0, other = 0.0;
  GavelBeliefs start;

  g_assert_null (gavel_rival_values ("goofspiel", 0)); /* nothing is learned for that */
  for (unsigned i = 0; i < GAVEL_RIVAL_VALUES; i++)
    {
      const GavelWeights *rival = gavel_rival_values ("score5", i);

      g_assert_true (rival == gavel_rival_values ("score5", i));
      g_assert_cmpint (memcmp (rival, &value->weights, sizeof *rival), !=, 0);
      for (unsigned k = 0; k < i; k++)
        g_assert_cmpint (memcmp (rival, gavel_rival_values ("score5", k), sizeof *rival),
                         !=, 0);
    }
  gavel_beliefs_init (&start, &score5_styles);
  for (unsigned game = 0; game < N_GAMES; game++)
    {
      Table t;

      table_init (&t, 4, 40 + game);
      table_play (&t, N_WATCHED, 0, NULL, GAVEL_TAXES + game);
      agree += t.beliefs.agree / N_GAMES;
      other += t.beliefs.other / N_GAMES;
      table_clear (&t);
    }
  g_test_message ("as we do %.2f, other values %.2f", agree, other);
  g_assert_cmpfloat (agree, <, 0.5 * start.agree);
  g_assert_cmpfloat (other, >, 1.2 * start.other);
}

/* What is ruled out stays so, whatever is bid. */
static void
test_keep_only (void)
{
  static const unsigned kept[] = {
    1 << GAVEL_KIND_SIMPLE,
    1 << GAVEL_KIND_STRONG,
    1 << GAVEL_KIND_AIMLESS | 1 << GAVEL_KIND_LEANING,
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      Table t;

      table_init (&t, 4, 40 + i);
      gavel_beliefs_keep_only (&t.beliefs, kept[i]);
      for (unsigned round = 0; round < 6; round++)
        {
          assert_beliefs (&t.beliefs);
          for (unsigned seat = 0; seat < t.s.n_seats; seat++)
            for (unsigned bidder = 0; bidder < GAVEL_N_BIDDERS; bidder++)
              if ((kept[i] >> bidder & 1) == 0)
                g_assert_cmpfloat (gavel_belief_share (&t.beliefs.seat[seat], bidder), ==,
                                   0.0);
          table_play (&t, 1, GAVEL_SEAT (1), &habits[2], GAVEL_OWN_PRICE_FAMILY);
        }
      table_clear (&t);
    }
}

/* -- Forecasts ------------------------------------------------------------- */

static double
mass_of_size (const GavelRound *round, unsigned seat, const double mix[], int size)
{
  double mass = 0.0;

  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    mass += round->size[seat][i] == size ? mix[i] : 0.0;
  return mass;
}

/* Cards seen face down narrow a mix to bids of that size. */
static void
test_count (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), seat = n_seats - 1, n_narrowed = 0;
  Table t;

  table_init (&t, n_seats, 50);
  for (unsigned round = 0; round < 6; round++)
    {
      const GavelRound *at = t.model->round;
      const GavelForecast *forecast = gavel_round_model_forecast (t.model, seat);
      unsigned n = at->stage->n_choices[seat];
      g_autofree double *before = g_new (double, n), *mix = g_new (double, n);

      gavel_forecast_mix (forecast, &t.beliefs.seat[seat], round, before);
      assert_odds (before, n);
      memcpy (mix, before, n * sizeof *mix);
      g_assert_cmpfloat (gavel_forecast_count (forecast, -1, mix), ==, 1.0);
      g_assert_cmpmem (mix, n * sizeof *mix, before, n * sizeof *before);
      for (int count = 0; count <= 5; count++)
        {
          double mass = mass_of_size (at, seat, before, count), likely;

          memcpy (mix, before, n * sizeof *mix);
          likely = gavel_forecast_count (forecast, count, mix);
          assert_odds (mix, n);
          g_assert_cmpfloat_with_epsilon (likely, mass, 0.003);
          if (mass < 0.1)
            continue;
          g_assert_cmpfloat_with_epsilon (mass_of_size (at, seat, mix, count), 1.0, 0.02);
          for (unsigned i = 0; i < n; i++) /* among those, nothing is preferred */
            if (at->size[seat][i] == count)
              g_assert_cmpfloat_with_epsilon (mix[i], before[i] / likely, 1e-12);
          n_narrowed += mass < 0.9;
        }
      table_play (&t, 1, 0, NULL, GAVEL_OWN_PRICE_FAMILY);
    }
  g_test_message ("%u mixes narrowed", n_narrowed);
  g_assert_cmpuint (n_narrowed, >=, 2);
  table_clear (&t);
}

/* Scenarios at every round of a game, with counts seen and without. */
static void
test_scenarios (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  static const int unseen[] = { -1, -1, -1, -1, -1 };
  int seen[GAVEL_MAX_SEATS] = { -1, 1, 2, 0, 1 };
  double family[GAVEL_PRICE_FAMILIES], likeliest = 0.0, heaviest = 0.0, dearer = 0.0;
  double by_net = 0.0;
  bool more = true;
  GavelScenarios scenarios;
  Table t;

  table_init (&t, n_seats, 60);
  gavel_round_model_scenarios (t.model, &t.beliefs, SELF, unseen, 1.0, &scenarios);
  gavel_beliefs_price_families (&t.beliefs, family);
  for (unsigned k = 0; k < GAVEL_PRICE_FAMILIES; k++)
    likeliest = MAX (likeliest, family[k]);
  /* The families first, then the levels of the net: all of those are likely enough. */
  g_assert_cmpuint (scenarios.n, >, GAVEL_LEVELS + 1);
  for (unsigned k = 0; k < scenarios.n; k++)
    if (k + GAVEL_LEVELS < scenarios.n)
      heaviest = MAX (heaviest, scenarios.weight[k]);
    else
      by_net += scenarios.weight[k];
  g_assert_cmpfloat_with_epsilon (
      by_net, gavel_beliefs_net_share (&t.beliefs, 1 - SELF, n_seats), 0.02);
  g_assert_cmpfloat_with_epsilon (heaviest, (1.0 - by_net) * likeliest, 0.05);
  gavel_scenarios_clear (&scenarios);
  while (more)
    {
      const GavelStage *stage = t.model->round->stage;
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      for (unsigned pass = 0; pass < 2; pass++)
        {
          gavel_round_model_scenarios (t.model, &t.beliefs, SELF,
                                       pass == 0 ? unseen : seen, 1.0, &scenarios);
          g_assert_cmpuint (scenarios.n, >=, 1);
          g_assert_cmpuint (scenarios.n, <=, GAVEL_PRICE_FAMILIES + GAVEL_LEVELS);
          assert_odds (scenarios.weight, scenarios.n);
          for (unsigned k = 0; k < scenarios.n; k++)
            for (unsigned seat = 0; seat < n_seats; seat++)
              assert_odds (scenarios.mix[k][seat], stage->n_choices[seat]);
          g_assert_cmpmem (
              scenarios.mix[0][SELF], stage->n_choices[SELF] * sizeof (double),
              t.model->answer.mix[SELF], stage->n_choices[SELF] * sizeof (double));
          if (scenarios.n > GAVEL_LEVELS) /* the first family, and the last */
            dearer
                += mean_price (&t, 1, scenarios.mix[0][1])
                   - mean_price (&t, 1, scenarios.mix[scenarios.n - GAVEL_LEVELS - 1][1]);
          if (t.s.round == SCORE5_ROUNDS) /* points are worth nothing: one family */
            for (unsigned k = 1; k + GAVEL_LEVELS < scenarios.n; k++)
              g_assert_cmpmem (scenarios.mix[k][1], stage->n_choices[1] * sizeof (double),
                               scenarios.mix[0][1],
                               stage->n_choices[1] * sizeof (double));
          gavel_scenarios_clear (&scenarios);
        }
      for (unsigned seat = 0; seat < n_seats; seat++)
        moves[seat] = draw (&t, seat, t.model->answer.mix[seat]);
      more = table_bid (&t, moves, gavel_seats_all (n_seats));
    }
  g_assert_cmpfloat (dearer, >, 1.0); /* each scenario is of its own family */
  table_clear (&t);
}

/* What is told of a chance: in order, more among simple rivals than among strong ones as
 * long as there are rounds to come, and what is certain or between two as it is. */
static void
test_chance (void)
{
  GavelBeliefs beliefs;
  double strong[13], last_simple = 1.0;

  gavel_beliefs_init (&beliefs, &score5_styles);
  /* Without a known number of rounds it is as in the middle of a game. */
  g_assert_cmpfloat (gavel_beliefs_chance (&beliefs, SELF, 4, 6, 0, 0.5, 0.5), ==,
                     gavel_beliefs_chance (&beliefs, SELF, 4, 6, 12, 0.5, 0.5));
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    {
      g_assert_cmpfloat (gavel_beliefs_trust (&beliefs, SELF, n), <=, 1.0);
      g_assert_cmpfloat (gavel_beliefs_trust (&beliefs, SELF, n), >=, 0.5);
      for (unsigned round = 1; round <= 12; round++)
        {
          double last = 0.0;

          g_assert_cmpfloat (
              gavel_beliefs_chance (&beliefs, SELF, n, round, 12, 0.0, 0.0), ==, 0.0);
          g_assert_cmpfloat (
              gavel_beliefs_chance (&beliefs, SELF, n, round, 12, 1.0, 1.0), ==, 1.0);
          for (double win = 0.001; win < 1.0; win += 0.001)
            {
              double told = gavel_beliefs_chance (&beliefs, SELF, n, round, 12, win, win);

              g_assert_cmpfloat (told, >, last);
              g_assert_cmpfloat (told, <, 1.0);
              last = told;
              if (n == 2)
                g_assert_cmpfloat_with_epsilon (told, win, 1e-9);
            }
        }
    }
  gavel_beliefs_keep_only (&beliefs, 1u << GAVEL_KIND_STRONG);
  for (unsigned round = 1; round <= 12; round++)
    strong[round] = gavel_beliefs_chance (&beliefs, SELF, 4, round, 12, 0.4, 0.4);
  gavel_beliefs_init (&beliefs, &score5_styles);
  gavel_beliefs_keep_only (&beliefs, 1u << GAVEL_KIND_SIMPLE);
  g_assert_cmpfloat (gavel_beliefs_trust (&beliefs, SELF, 4), ==, 1.0);
  for (unsigned round = 1; round <= 12; round++)
    {
      double simple = gavel_beliefs_chance (&beliefs, SELF, 4, round, 12, 0.4, 0.4);

      g_assert_cmpfloat (strong[round], <, 0.45);
      if (round < 12)
        g_assert_cmpfloat (simple, >, strong[round] + 0.1);
      else
        g_assert_cmpfloat_with_epsilon (simple, strong[round], 1e-9);
      if (round > 1)
        g_assert_cmpfloat (simple, <, last_simple);
      last_simple = simple;
    }
}

/* -- Off together ---------------------------------------------------------- */

/* Over all levels a leaning mix is the one that was foretold; a dear level has dear
 * bids. */
static void
test_leaning (void)
{
  static const float price[] = { 30, 0, 15, 15, 80 };
  static const double mix[] = { 0.25, 0.3, 0.2, 0.1, 0.15 };
  double at[GAVEL_LEVELS][5], *leaning[GAVEL_LEVELS], before = -1.0;

  for (unsigned k = 0; k < GAVEL_LEVELS; k++)
    leaning[k] = at[k];
  gavel_lean_mix (price, 5, mix, 0.5, leaning);
  for (unsigned i = 0; i < 5; i++)
    {
      double sum = 0.0;

      for (unsigned k = 0; k < GAVEL_LEVELS; k++)
        sum += gavel_level_weight[k] * at[k][i];
      g_assert_cmpfloat_with_epsilon (sum, mix[i], 0.02);
    }
  for (unsigned k = 0; k < GAVEL_LEVELS; k++)
    {
      double sum = 0.0, paid = 0.0;

      for (unsigned i = 0; i < 5; i++)
        {
          sum += at[k][i];
          paid += price[i] * at[k][i];
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-9);
      g_assert_cmpfloat (paid, >, before);
      before = paid;
    }
  gavel_lean_mix (price, 5, mix, 0.0, leaning);
  for (unsigned i = 0; i < 5; i++)
    g_assert_cmpfloat_with_epsilon (at[0][i], mix[i], 1e-4);
}

/* A table that is off together is known by it; one that is not, too. */
static void
test_off_together (void)
{
  GavelBeliefs together = { 0 }, apart = { 0 };
  double usual = gavel_beliefs_correlation (&together);

  for (unsigned round = 0; round < 12; round++)
    {
      double off = round % 2 ? 1.2 : -1.2;

      gavel_beliefs_note_off (&together, (double[]){ off, off, 0.8 * off }, 3);
      gavel_beliefs_note_off (&apart, (double[]){ off, -off, 0.1 }, 3);
    }
  g_assert_cmpfloat (gavel_beliefs_correlation (&together), >, usual + 0.2);
  g_assert_cmpfloat (gavel_beliefs_correlation (&apart), <, usual - 0.2);
}

int
main (int argc, char **argv)
{
  static const unsigned families[] = { 0, GAVEL_OWN_PRICE_FAMILY, 9, GAVEL_TAXES - 1 };
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *odds = g_strdup_printf ("/belief/odds/%u", n);
      g_autofree char *strong = g_strdup_printf ("/belief/strong/%u", n);
      g_autofree char *count = g_strdup_printf ("/belief/count/%u", n);
      g_autofree char *scenarios = g_strdup_printf ("/belief/scenarios/%u", n);

      g_test_add_data_func (odds, GUINT_TO_POINTER (n), test_odds);
      g_test_add_data_func (strong, GUINT_TO_POINTER (n), test_strong);
      g_test_add_data_func (count, GUINT_TO_POINTER (n), test_count);
      g_test_add_data_func (scenarios, GUINT_TO_POINTER (n), test_scenarios);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (habits); i++)
    {
      g_autofree char *path
          = g_strdup_printf ("/belief/spender/%.2f", (double) habits[i].share);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_spender);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (families); i++)
    {
      g_autofree char *path = g_strdup_printf ("/belief/family/%u", families[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (families[i]), test_families);
    }
  g_test_add_func ("/belief/priors", test_priors);
  g_test_add_func ("/belief/priors-of-nothing", test_priors_of_nothing);
  g_test_add_func ("/belief/taxes", test_taxes);
  g_test_add_func ("/belief/rival-values", test_rival_values);
  g_test_add_func ("/belief/keep-only", test_keep_only);
  g_test_add_func ("/belief/chance", test_chance);
  g_test_add_func ("/belief/leaning", test_leaning);
  g_test_add_func ("/belief/off-together", test_off_together);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search of open turns: against expectimax written down naively, on small positions
 * of the market; against what SCORE 5 finds of its takes; on any number of threads. */
#include "games/score5/score5.h"
#include "help-search.h"
#include "market/market.h"
#include "search/compare.h"
#include "search/turn-tree.h"

#include <math.h>
#include <string.h>

/* -- Positions of the market --------------------------------------------------- */

static bool
is_turn (const Market *s)
{
  return gavel_seats_count (market_game.to_act (NULL, (const GavelState *) s)) == 1
         && s->phase != MARKET_GOOD;
}

/* A random game up to an open turn, with at most @n_left rounds to come. */
static void
play_to_turn (Market *s, unsigned n_seats, unsigned n_left, uint64_t number)
{
  GavelState *state = (GavelState *) s;

  for (uint64_t k = 0;; k++)
    {
      GavelRng rng = gavel_rng_named (number, k, n_seats);

      market_game.clear (NULL, state);
      market_game.start (NULL, state, n_seats, &rng);
      while (s->phase != MARKET_OVER
             && (!is_turn (s) || s->n_rounds - s->round > (int) n_left
                 || gavel_rng_below (&rng, 3) > 0))
        gavel_game_step (&market_game, NULL, state, &rng);
      if (s->phase != MARKET_OVER)
        return;
    }
}

static void
show_all (Market *s)
{
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      for (unsigned i = 0; i < MARKET_COINS; i++)
        if (s->mark[seat][i] == MARKET_HIDDEN)
          s->mark[seat][i] = MARKET_SHOWN;
      market_sort_coins (s, seat);
    }
}

static void
question_init (GavelQuestion *q, const Market *s, GavelObjective objective)
{
  unsigned seat = gavel_seats_first (market_game.to_act (NULL, (const GavelState *) s));

  gavel_question_init (q, &market_game, NULL, NULL, (const GavelState *) s, seat);
  q->objective = objective;
}

/* -- The same, naively ------------------------------------------------------------ */

typedef struct
{
  double win[MARKET_SEATS], aim;
} Naive;

typedef struct
{
  gpointer win, aim; /* workspaces */
  unsigned seat;     /* who plays for the aim */
} NaiveJudge;

static void
naive_judge_init (NaiveJudge *judge, unsigned seat, GavelObjective objective)
{
  judge->win = market_evaluator.workspace_new (NULL, NULL);
  judge->aim = market_evaluator.workspace_new (NULL, NULL);
  market_evaluator.set_objective (judge->aim, objective);
  judge->seat = seat;
}

static void
naive_judge_clear (NaiveJudge *judge)
{
  market_evaluator.workspace_free (judge->win);
  market_evaluator.workspace_free (judge->aim);
}

static Naive
naive_worth (const NaiveJudge *judge, const Market *s)
{
  unsigned host = s->n_seats > 0 ? s->round % s->n_seats : 0;
  Naive worth = { { 0 }, 0 };

  if (s->phase == MARKET_OVER || (s->phase == MARKET_BIDS && s->n_seats > 2))
    {
      float win[GAVEL_MAX_SEATS], aim[GAVEL_MAX_SEATS];

      market_evaluator.evaluate (judge->win, (const GavelState *) s, win);
      market_evaluator.evaluate (judge->aim, (const GavelState *) s, aim);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        worth.win[seat] = (double) win[seat];
      worth.aim = (double) aim[judge->seat];
    }
  else if (s->phase == MARKET_GOOD)
    {
      double total = 0.0;

      for (unsigned kind = 0; kind < MARKET_KINDS; kind++)
        total += market_left (s, kind);
      for (unsigned kind = 0; kind < MARKET_KINDS; kind++)
        if (market_left (s, kind) > 0)
          {
            double p = market_left (s, kind) / total;
            Market after = *s;
            Naive part;

            market_turn_up_good (&after, kind);
            part = naive_worth (judge, &after);
            for (unsigned seat = 0; seat < s->n_seats; seat++)
              worth.win[seat] += p * part.win[seat];
            worth.aim += p * part.aim;
          }
    }
  else
    {
      unsigned seat = s->phase == MARKET_HOST ? host : 1 - host;
      uint64_t n = market_game.n_moves (NULL, (const GavelState *) s, seat);
      unsigned n_best = 0;
      double more;

      for (uint64_t k = 0; k < n; k++)
        {
          GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
          Market after = *s;
          Naive part;

          moves[seat] = market_game.move (NULL, (const GavelState *) s, seat, k);
          market_game.apply (NULL, (GavelState *) &after, moves);
          part = naive_worth (judge, &after);
          more = seat == judge->seat ? part.aim - worth.aim
                                     : part.win[seat] - worth.win[seat];
          if (k == 0 || more > 1e-6)
            {
              worth = part;
              n_best = 1;
            }
          else if (more >= -1e-6) /* it does not mind */
            {
              n_best++;
              for (unsigned i = 0; i < s->n_seats; i++)
                worth.win[i] += (part.win[i] - worth.win[i]) / n_best;
              worth.aim += (part.aim - worth.aim) / n_best;
            }
        }
    }
  return worth;
}

static Naive
naive_move (const NaiveJudge *judge, const Market *s, GavelMove move)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  Market after = *s;

  moves[judge->seat] = move;
  market_game.apply (NULL, (GavelState *) &after, moves);
  return naive_worth (judge, &after);
}

/* -- Nothing hidden ------------------------------------------------------------------ */

static void
test_exact (gconstpointer data)
{
  GavelObjective objective = (GavelObjective) GPOINTER_TO_UINT (data);
  unsigned n_exact = 0;

  for (unsigned n_seats = 2; n_seats <= MARKET_SEATS; n_seats++)
    for (uint64_t number = 0; number < 12; number++)
      {
        GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 2 };
        g_autoptr (GavelAdvice) advice = NULL;
        GavelQuestion q;
        NaiveJudge judge;
        Market s;

        play_to_turn (&s, n_seats, 2, number);
        show_all (&s);
        question_init (&q, &s, objective);
        naive_judge_init (&judge, q.seat, objective);
        advice = gavel_search (&q, &budget);
        g_assert_cmpint (advice->decision, ==, GAVEL_DECISION_TURN);
        g_assert_true (advice->settled);
        g_assert_cmpuint (advice->n_options, ==,
                          market_game.n_moves (NULL, q.state, q.seat));
        n_exact += advice->exact;
        for (unsigned i = 0; i < advice->n_options; i++)
          {
            const GavelOption *option = &advice->option[i];
            Naive naive = naive_move (&judge, &s, option->move);

            g_assert_cmpfloat_with_epsilon (
                gavel_option_worth (advice, option),
                objective == GAVEL_OBJECTIVE_WIN ? naive.win[q.seat] : naive.aim, 1e-5);
            g_assert_cmpfloat_with_epsilon (option->win, naive.win[q.seat], 1e-5);
            g_assert_cmpfloat (option->apart, ==, 0.0);
          }
        naive_judge_clear (&judge);
      }
  g_assert_cmpuint (n_exact, >, 0);
}

/* -- Hidden coins ----------------------------------------------------------------------
 */

/* The mean over all ways the coins that @seat cannot know may lie, each as likely as it
 * is dealt. */
static Naive
naive_mean (const NaiveJudge *judge, const Market *s, GavelMove move)
{
  enum
  {
    N = 400
  };
  Naive mean = { { 0 }, 0 };

  for (unsigned i = 0; i < N; i++)
    {
      GavelRng rng = gavel_rng_named (77, i, 0);
      Market world = *s;
      Naive part;

      market_game.imagine (NULL, (GavelState *) &world, judge->seat, &rng);
      part = naive_move (judge, &world, move);
      mean.win[judge->seat] += part.win[judge->seat] / N;
    }
  return mean;
}

static void
test_hidden (void)
{
  unsigned n_inside = 0, n_doubtful = 0, n = 0;

  for (uint64_t number = 0; number < 40; number++)
    {
      GavelBudget budget = { .effort = 20, .seed = number, .n_threads = 2 };
      g_autoptr (GavelAdvice) advice = NULL;
      GavelQuestion q;
      NaiveJudge judge;
      Market s;

      play_to_turn (&s, 2, 2, number);
      question_init (&q, &s, GAVEL_OBJECTIVE_WIN);
      naive_judge_init (&judge, q.seat, GAVEL_OBJECTIVE_WIN);
      advice = gavel_search (&q, &budget);
      g_assert_false (advice->exact && advice->n_worlds > 1);
      for (unsigned i = 0; i < advice->n_options; i++)
        {
          const GavelOption *option = &advice->option[i];
          double naive = naive_mean (&judge, &s, option->move).win[q.seat];

          n++;
          n_doubtful += naive > 0.05 && naive < 0.95;
          n_inside += fabs (option->win - naive) <= option->error + 0.02;
          g_assert_cmpfloat_with_epsilon (option->win, naive, 0.15);
        }
      naive_judge_clear (&judge);
    }
  g_assert_cmpuint (10 * n_inside, >=, 9 * n);
  g_assert_cmpuint (n_doubtful, >, 5);
}

/* The advice is the same to the bit, whatever the others hold. */
static void
test_observes (void)
{
  for (unsigned n_seats = 2; n_seats <= MARKET_SEATS; n_seats++)
    {
      g_autoptr (GavelAdvice) first = NULL;
      Market s;

      play_to_turn (&s, n_seats, MARKET_ROUNDS, n_seats);
      for (unsigned i = 0; i < 3; i++)
        {
          GavelBudget budget = { .effort = 2, .seed = 4, .n_threads = 1 + i };
          GavelRng rng = gavel_rng_named (9, i, 0);
          g_autoptr (GavelAdvice) advice = NULL;
          GavelQuestion q;

          question_init (&q, &s, GAVEL_OBJECTIVE_WIN);
          market_game.imagine (NULL, (GavelState *) &s, q.seat, &rng);
          advice = gavel_search (&q, &budget);
          if (first == NULL)
            first = g_steal_pointer (&advice);
          else
            help_assert_same (first, advice);
        }
    }
}

/* -- Sampled trees
 * ------------------------------------------------------------------------ */

/* A tree that is sampled long enough finds what one that is worked out says. */
static void
test_sampled (void)
{
  const TurnLimit limit = { 0 };

  for (uint64_t number = 0; number < 12; number++)
    {
      g_autoptr (TurnTree) solved = NULL, sampled = NULL;
      GavelMove moves[4];
      TurnJudge judge;
      GavelQuestion q;
      unsigned n, best = 0, chosen = 0;
      Market s;

      play_to_turn (&s, 2, 2, number);
      show_all (&s);
      question_init (&q, &s, GAVEL_OBJECTIVE_WIN);
      n = (unsigned) market_game.n_moves (NULL, q.state, q.seat);
      for (unsigned i = 0; i < n; i++)
        moves[i] = market_game.move (NULL, q.state, q.seat, i);
      turn_judge_init (&judge, &q);
      solved = turn_tree_new (&q, q.state, moves, n, 1, 0);
      sampled = turn_tree_new (&q, q.state, moves, n, 1, 1000000);
      g_assert_false (turn_tree_solve (solved, &judge, 0, &limit, NULL)); /* too large */
      g_assert_true (turn_tree_solve (solved, &judge, 1000000, &limit, NULL));
      for (unsigned i = 0; i < n; i++)
        turn_tree_grow (sampled, &judge, i, 20000, 0, &limit);
      for (unsigned i = 0; i < n; i++)
        {
          g_assert_cmpfloat_with_epsilon ((double) solved->worth[i].aim,
                                          (double) sampled->worth[i].aim, 0.04);
          best = solved->worth[i].aim > solved->worth[best].aim ? i : best;
          chosen = sampled->worth[i].aim > sampled->worth[chosen].aim ? i : chosen;
        }
      g_assert_cmpfloat_with_epsilon ((double) solved->worth[best].aim,
                                      (double) solved->worth[chosen].aim, 0.03);
      turn_judge_clear (&judge);
    }
}

/* A whole game lies ahead: too large to be worked out. */
static void
test_threads (void)
{
  for (unsigned n_seats = 2; n_seats <= 3; n_seats++)
    {
      GavelAdvice *advice[3];
      GavelQuestion q;
      Market s;

      play_to_turn (&s, n_seats, MARKET_ROUNDS, 40);
      s.n_rounds = MARKET_MAX_ROUNDS;
      show_all (&s);
      question_init (&q, &s, GAVEL_OBJECTIVE_RANK);
      for (unsigned i = 0; i < 3; i++)
        {
          GavelBudget budget = { .effort = 3, .seed = 3, .n_threads = 1 + 2 * i };

          advice[i] = gavel_search (&q, &budget);
          help_assert_same (advice[0], advice[i]);
          g_assert_cmpfloat (advice[i]->option[0].aim, ==, advice[0]->option[0].aim);
        }
      for (unsigned i = 0; i < 3; i++)
        gavel_advice_free (advice[i]);
    }
}

/* However little time there is, every move is told. */
static void
test_stopped (void)
{
  const atomic_bool stop = true;
  GavelBudget budget = { .seconds = 1.0, .seed = 3, .stop = &stop, .n_threads = 2 };
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion q;
  Market s;

  play_to_turn (&s, 3, MARKET_ROUNDS, 2);
  question_init (&q, &s, GAVEL_OBJECTIVE_WIN);
  advice = gavel_search (&q, &budget);
  g_assert_cmpuint (advice->n_options, ==, market_game.n_moves (NULL, q.state, q.seat));
  g_assert_cmpfloat (advice->option[0].win, >=, 0.0);
  g_assert_false (advice->exact);
}

/* -- SCORE 5's takes
 * ------------------------------------------------------------------------ */

/* What the takers' own way finds, the tree finds. */
static void
test_takes (void)
{
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();
  g_autoptr (GavelValue) value = gavel_value_builtin ("score5");
  const TurnLimit limit = { 0 };
  unsigned n = 0;

  for (uint64_t number = 0; number < 60; number++)
    {
      GavelBudget budget = { .seed = 5, .n_threads = 1 };
      g_autoptr (GavelAdvice) advice = NULL;
      g_autoptr (TurnTree) tree = NULL;
      g_autofree GavelMove *moves = NULL;
      TurnJudge judge;
      GavelQuestion q;
      Score5 s;
      unsigned n_moves;

      help_play_to (deck, &s, 3 + number % 3, 2 + number % 9, SCORE5_TAKE, number);
      n_moves = gavel_cards_count (s.offer);
      if (n_moves < 2 || n_moves > 5)
        continue;
      n++;
      gavel_question_init (&q, &gavel_score5, score5_box (deck), &value->weights,
                           (const GavelState *) &s, score5_taker (&s));
      advice = gavel_search (&q, &budget);
      moves = g_new (GavelMove, n_moves);
      for (unsigned i = 0; i < n_moves; i++)
        moves[i] = advice->option[i].move;
      turn_judge_init (&judge, &q);
      tree = turn_tree_new (&q, q.state, moves, n_moves, 1, 0);
      g_assert_true (turn_tree_solve (tree, &judge, 100000, &limit, NULL));
      for (unsigned i = 0; i < n_moves; i++)
        for (unsigned seat = 0; seat < q.n_seats; seat++)
          g_assert_cmpfloat_with_epsilon ((double) tree->worth[i].win[seat],
                                          advice->option[i].rival[seat], 1e-4);
      turn_judge_clear (&judge);
    }
  g_assert_cmpuint (n, >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < GAVEL_N_OBJECTIVES; i++)
    {
      g_autofree char *path = g_strdup_printf ("/turns/exact/%s", gavel_objectives[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_exact);
    }
  g_test_add_func ("/turns/hidden", test_hidden);
  g_test_add_func ("/turns/observes", test_observes);
  g_test_add_func ("/turns/sampled", test_sampled);
  g_test_add_func ("/turns/threads", test_threads);
  g_test_add_func ("/turns/stopped", test_stopped);
  g_test_add_func ("/turns/takes", test_takes);
  return g_test_run ();
}

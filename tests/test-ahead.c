/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round ahead: in the last round but one the search knows what its bids lead to, since
 * the last one is solved for every table that may come of them. Here all bids are
 * valued that way once more, by hand, against rivals who are known to be strong and
 * to see things as we do. */
#include "help-search.h"

#include <string.h>

#define DRAWS 150

/* Games in which the value alone would go wrong. */
static const struct
{
  unsigned n_seats, n_games;
  uint64_t game[3];
} tables[] = { { 3, 3, { 4, 6, 7 } }, { 4, 3, { 6, 9, 11 } } };

static GavelDeck *deck;
static GavelValue *value;

static const GavelDetail detail = { .n_each = 3, .all = true, .look_ahead = 12 };
static const GavelStageBudget budget
    = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV, .n_rounds = GAVEL_ROUND_MODEL_ROUNDS };

static void
expect_our_family (GavelBeliefs *beliefs)
{
  gavel_beliefs_init (beliefs, gavel_score5.styles);
  gavel_beliefs_keep_only (beliefs, 1 << GAVEL_KIND_STRONG);
  beliefs->agree = 1.0;
  beliefs->other = 0.0;
  for (unsigned i = 0; i < GAVEL_TAXES; i++)
    beliefs->leans[i] = 0.0;
}

/* The best that the first seat can do in the last round. */
static double
last_round (GavelRoundModel *model, Score5 *s)
{
  GavelRng rng = gavel_rng_named (0, 0, 0); /* there is only the wild to come */
  const GavelStage *stage;
  g_autofree double *utility = NULL;
  double best = 0.0;

  gavel_game_step (&gavel_score5, score5_box (deck), (GavelState *) s, &rng);
  gavel_round_model_look (model, (GavelState *) s, &detail, &budget);
  stage = model->round->stage;
  utility = g_new (double, stage->n_choices[0]);
  stage->utilities (stage->data, 0, (const double *const *) model->answer.mix, utility);
  for (unsigned i = 0; i < stage->n_choices[0]; i++)
    best = MAX (best, utility[i]);
  return best;
}

/* What @bid of the first seat comes to, on average over draws of the others' bids. */
static double
worth_of (GavelRoundModel *model, GavelRoundModel *further,
          const GavelScenarios *scenarios, const Score5 *s, GavelMove bid)
{
  const GavelRound *round = model->round;
  g_autoptr (GHashTable) known = g_hash_table_new_full (
      g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);
  double sum = 0.0;

  for (unsigned draw = 0; draw < DRAWS; draw++)
    {
      GavelRng rng = gavel_rng_named (9, draw, 0);
      GavelMove moves[GAVEL_CHANCE + 1] = { bid };
      unsigned k = gavel_rng_pick (&rng, scenarios->weight, scenarios->n);
      Score5 after = *s;
      g_autoptr (GBytes) key = NULL;
      double *found;

      for (unsigned seat = 1; seat < s->n_seats; seat++)
        moves[seat] = round->move[seat][gavel_rng_pick (&rng, scenarios->mix[k][seat],
                                                        round->stage->n_choices[seat])];
      gavel_score5.apply (score5_box (deck), (GavelState *) &after, moves);
      gavel_score5.evaluator->play_turns (model->workspace, (GavelState *) &after);
      key = g_bytes_new (&after, sizeof after);
      found = g_hash_table_lookup (known, key);
      if (found == NULL)
        {
          found = g_new (double, 1);
          *found = last_round (further, &after);
          g_hash_table_insert (known, g_bytes_ref (key), found);
        }
      sum += *found / DRAWS;
    }
  return sum;
}

/* What people are told if that is the chance to win against these others. */
static double
chance (const GavelQuestion *question, double win)
{
  return gavel_beliefs_chance (&question->beliefs, 0, question->n_seats,
                               SCORE5_ROUNDS - 1, SCORE5_ROUNDS, win, win);
}

static void
test_last_but_one (gconstpointer data)
{
  unsigned which = GPOINTER_TO_UINT (data), n_games = tables[which].n_games;
  double advised = 0.0, by_value = 0.0, best = 0.0;
  double told = 0.0, told_by_value = 0.0, told_best = 0.0;

  for (unsigned game = 0; game < n_games; game++)
    {
      g_autoptr (GavelRoundModel) model
          = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
      g_autoptr (GavelRoundModel) further
          = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
      static const int unseen[GAVEL_MAX_SEATS] = { -1, -1, -1, -1, -1 };
      GavelBudget effort = { .effort = 20, .seed = 3, .n_threads = 2 };
      g_autoptr (GavelAdvice) advice = NULL;
      GavelScenarios scenarios;
      GavelQuestion question;
      Score5 s;
      double most = 0.0, round_best = -1.0, of_value = 0.0;

      help_play_to (deck, &s, tables[which].n_seats, SCORE5_ROUNDS - 1, SCORE5_BIDS,
                    tables[which].game[game]);
      gavel_question_init (&question, &gavel_score5, score5_box (deck), &value->weights,
                           (GavelState *) &s, 0);
      expect_our_family (&question.beliefs);
      advice = gavel_search (&question, &effort);
      gavel_round_model_look (model, (GavelState *) &s, &detail, &budget);
      gavel_round_model_scenarios (model, &question.beliefs, 0, unseen, 1.0, &scenarios);
      for (unsigned i = 0; i < MIN (advice->n_options, 24); i++)
        {
          double worth
              = worth_of (model, further, &scenarios, &s, advice->option[i].move);

          most = MAX (most, worth);
          if (i == 0)
            advised += worth;
          if (advice->option[i].rival[0] > round_best)
            {
              round_best = advice->option[i].rival[0];
              of_value = worth;
            }
        }
      best += most;
      by_value += of_value;
      told += advice->option[0].win;
      told_by_value += chance (&question, round_best);
      told_best += chance (&question, most);
      gavel_scenarios_clear (&scenarios);
    }
  g_test_message ("advised %.3f, best %.3f, by the value alone %.3f", advised / n_games,
                  best / n_games, by_value / n_games);
  g_assert_cmpfloat (advised / n_games, >, best / n_games - 0.02);
  g_assert_cmpfloat (advised / n_games, >, by_value / n_games + 0.1);
  /* The others look ahead, too: of what is found, some is told, but not the better half.
   */
  g_test_message ("told %.3f, by the value %.3f, by what was found %.3f", told / n_games,
                  told_by_value / n_games, told_best / n_games);
  g_assert_cmpfloat (told, >, told_by_value);
  g_assert_cmpfloat (told, <, (told_by_value + told_best) / 2.0);
}

/* A move that is asked about is tried, however bad it looks. */
static void
test_asked_about (void)
{
  GavelBudget effort = { .effort = 1, .seed = 3, .n_threads = 2 };
  GavelQuestion question;
  Score5 s;
  GavelMove worst;
  unsigned n_tried = 0;

  help_play_to (deck, &s, 4, 6, SCORE5_BIDS, 1);
  gavel_question_init (&question, &gavel_score5, score5_box (deck), &value->weights,
                       (GavelState *) &s, 0);
  for (unsigned pass = 0; pass < 2; pass++)
    {
      g_autoptr (GavelAdvice) advice = gavel_search (&question, &effort);
      const GavelOption *last = &advice->option[advice->n_options - 1];

      if (pass == 0)
        {
          g_assert_cmpuint (last->n_trials, ==, 0);
          worst = last->move;
          question.must = &worst;
          question.n_must = 1;
          continue;
        }
      for (unsigned i = 0; i < advice->n_options; i++)
        if (advice->option[i].move == worst)
          n_tried = advice->option[i].n_trials;
    }
  g_assert_cmpuint (n_tried, ==, 16); /* the whole effort, though it is far behind */
}

/* What was found behind a round is lent to one question after the other: with counts,
 * other beliefs, pricing, another seat, a certain next lot, another round. Every answer
 * is the one that a search gives that knows nothing. */
static void
test_memory (void)
{
  g_autoptr (GavelAhead) ahead = gavel_ahead_new ();
  GavelBudget effort = { .effort = 1, .seed = 3, .n_threads = 2 };
  Score5 s[2];

  help_play_to (deck, &s[0], 4, SCORE5_ROUNDS - 1, SCORE5_BIDS, 6);
  help_play_to (deck, &s[1], 4, SCORE5_ROUNDS - 3, SCORE5_BIDS, 6);
  for (unsigned i = 0; i < 9; i++)
    {
      const Score5 *here = &s[i >= 7];
      GavelMove next
          = GAVEL_CARD (gavel_cards_lowest (deck->kind[GAVEL_TWO_STARS] & ~here->gone));
      g_autoptr (GavelAdvice) alone = NULL, lent = NULL;
      GavelQuestion question;

      gavel_question_init (&question, &gavel_score5, score5_box (deck), &value->weights,
                           (GavelState *) here, i == 5 ? 1 : 0);
      if (i == 1 || i == 2)
        question.count[1] = (int) i;
      if (i == 3)
        expect_our_family (&question.beliefs);
      if (i == 4)
        gavel_beliefs_keep_only (&question.beliefs, 1 << GAVEL_KIND_SIMPLE);
      if (i == 6)
        question.pricing.seat[2] = 1.1f;
      if (i == 8)
        question.next = &next;
      alone = gavel_search (&question, &effort);
      question.ahead = ahead;
      lent = gavel_search (&question, &effort);
      help_assert_same (alone, lent);
    }
}

/* Bids that come to the same are equal once they are canonical, and making them so
 * changes nothing of what follows. */
static void
test_canonicalise (void)
{
  const GavelEvaluator *evaluator = gavel_score5.evaluator;
  gpointer workspace = evaluator->workspace_new (score5_box (deck), &value->weights);
  unsigned n_changed = 0;

  for (unsigned game = 0; game < 200; game++)
    {
      GavelRng rng = gavel_rng_named (5, game, 0);
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      Score5 s, canonical;

      help_play_to (deck, &s, 3 + game % 3, 1 + game % (SCORE5_ROUNDS - 1), SCORE5_BIDS,
                    game);
      for (unsigned seat = 0; seat < s.n_seats; seat++)
        moves[seat] = gavel_score5.move (
            score5_box (deck), (GavelState *) &s, seat,
            gavel_rng_below (
                &rng, gavel_score5.n_moves (score5_box (deck), (GavelState *) &s, seat)));
      gavel_score5.apply (score5_box (deck), (GavelState *) &s, moves);
      canonical = s;
      gavel_score5.sealed->canonicalise ((GavelState *) &canonical);
      n_changed += memcmp (&s, &canonical, sizeof s) != 0;
      evaluator->play_turns (workspace, (GavelState *) &s);
      evaluator->play_turns (workspace, (GavelState *) &canonical);
      g_assert_cmpmem (&s, sizeof s, &canonical, sizeof canonical);
    }
  g_assert_cmpuint (n_changed, >, 100);
  evaluator->workspace_free (workspace);
}

int
main (int argc, char **argv)
{
  g_autoptr (GavelDeck) cards = NULL;
  g_autoptr (GavelValue) net = NULL;

  g_test_init (&argc, &argv, NULL);
  deck = cards = gavel_deck_builtin ();
  value = net = gavel_value_builtin ("score5");
  g_test_add_data_func ("/ahead/last-but-one/3", GUINT_TO_POINTER (0), test_last_but_one);
  g_test_add_data_func ("/ahead/last-but-one/4", GUINT_TO_POINTER (1), test_last_but_one);
  g_test_add_func ("/ahead/asked-about", test_asked_about);
  g_test_add_func ("/ahead/memory", test_memory);
  g_test_add_func ("/ahead/canonicalise", test_canonicalise);
  return g_test_run ();
}

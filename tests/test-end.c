/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last two rounds of two players: who wins them is known for certain. The second
 * opinion plays every pair of bids out by the rules, round by round. */
#include "games/score5/end.h"
#include "help.h"
#include "search/search.h"

static GavelDeck *deck;
static GavelValue *value;

/* A round with so many random cards in each hand, nobody far ahead. */
static void
deal (Score5 *s, unsigned round, unsigned n_first, unsigned n_second, uint64_t number)
{
  GavelRng rng = gavel_rng_named (75, number, round);
  const unsigned n[2] = { n_first, n_second };
  GavelCards shown;
  int ahead;

  do
    {
      help_play_to (deck, s, 2, round, SCORE5_BIDS, number);
      s->unsold = number % 2 == 0 ? SCORE5_UNSOLD_BOX : SCORE5_UNSOLD_TIEBREAK;
      s->hand[0] = s->hand[1] = 0;
      for (unsigned seat = 0; seat < 2; seat++)
        while (gavel_cards_count (s->hand[seat]) < n[seat])
          {
            GavelCards left = deck->all & ~deck->family[GAVEL_WILD] & ~s->hand[0]
                              & ~s->hand[1] & ~GAVEL_CARD (s->lot);
            uint64_t k = gavel_rng_below (&rng, gavel_cards_count (left));

            while (k-- > 0)
              left &= left - 1;
            s->hand[seat] |= left & -left;
          }
      ahead = (int) score5_score (deck, s->hand[0], &shown)
              - (int) score5_score (deck, s->hand[1], &shown);
    }
  while (ABS (ahead) > 75);
}

static unsigned brute_winner (const Score5 *s);

/* Who wins after these bids, both playing well from then on. */
static unsigned
brute_outcome (const Score5 *s, GavelMove first, GavelMove second)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { first, second };
  Score5 after = *s;
  GavelRng luck = gavel_rng_named (1, 1, 1); /* there is one lot only */

  gavel_score5.apply (score5_box (deck), (GavelState *) &after, moves);
  while (after.phase == SCORE5_TAKE)
    score5_take (deck, &after, after.offer & -after.offer);
  if (after.phase == SCORE5_OVER)
    return after.winner;
  gavel_game_step (&gavel_score5, score5_box (deck), (GavelState *) &after, &luck);
  g_assert_cmpuint (after.phase, ==, SCORE5_BIDS);
  return brute_winner (&after);
}

/* The seat that has a bid which wins whatever the other one does. */
static unsigned
brute_winner (const Score5 *s)
{
  unsigned n[2]
      = { 1u << gavel_cards_count (s->hand[0]), 1u << gavel_cards_count (s->hand[1]) };
  g_autofree bool *beaten = g_new0 (bool, n[1]); /* bids of the second that lose once */
  unsigned n_beaten = 0;

  for (unsigned i = 0; i < n[0]; i++)
    {
      bool sure = true;

      for (unsigned k = 0; k < n[1]; k++)
        if (brute_outcome (s, gavel_cards_subset (s->hand[0], i),
                           gavel_cards_subset (s->hand[1], k))
            != 0)
          sure = false;
        else if (!beaten[k])
          {
            beaten[k] = true;
            n_beaten++;
          }
      if (sure)
        return 0;
    }
  g_assert_cmpuint (n_beaten, <, n[1]); /* one of the two must have one */
  return 1;
}

static void
test_last (void)
{
  unsigned n_won = 0;

  for (uint64_t number = 0; number < 200; number++)
    {
      Score5 s;
      unsigned winner;

      deal (&s, SCORE5_ROUNDS, 3 + number % 4, 3 + number / 4 % 4, number);
      winner = score5_end_winner (deck, s.hand, s.unsold);
      g_assert_cmpuint (winner, ==, brute_winner (&s));
      n_won += winner == 0;
    }
  g_test_message ("the first won %u of 200", n_won);
  g_assert_cmpuint (n_won, >, 40);
  g_assert_cmpuint (n_won, <, 160);
}

/* The round before it: as a stage it has the value that playing it out has. */
static void
test_last_but_one (void)
{
  static const GavelDetail detail = { .n_each = 3, .all = true, .look_ahead = 12 };
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
  unsigned n_won = 0;

  for (uint64_t number = 0; number < 24; number++)
    {
      GavelStageBudget budget = { .nash_conv = 0.002, .n_rounds = 1000 };
      unsigned winner;
      Score5 s;

      deal (&s, SCORE5_ROUNDS - 1, 3 + number % 2, 3 + number / 2 % 2, number);
      g_assert_true (score5_end_is_near (&s));
      winner = brute_winner (&s);
      gavel_round_model_look (model, (GavelState *) &s, &detail, &budget);
      g_assert_true (model->round->exact);
      g_assert_cmpfloat_with_epsilon (model->answer.value[winner], 1.0, 0.01);
      n_won += winner == 0;
    }
  g_test_message ("the first won %u of 24", n_won);
  g_assert_cmpuint (n_won, >, 0);
  g_assert_cmpuint (n_won, <, 24);
}

/* Bids that are not looked at as choices change nothing: the whole round, all bids of
 * hands as large as they get, has the same value, and no bid gains. */
static void
test_large (void)
{
  static const GavelDetail detail = { .n_each = 3, .all = true, .look_ahead = 12 };
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);

  for (uint64_t number = 0; number < 6; number++)
    {
      GavelStageBudget budget = { .nash_conv = 0.002, .n_rounds = 1000 };
      GavelDetail all = detail;
      g_autoptr (GavelRoundModel) other
          = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
      Score5 s;

      deal (&s, SCORE5_ROUNDS - 1, 8 + number % 3, 11 - number % 3, number);
      gavel_round_model_look (model, (GavelState *) &s, &detail, &budget);
      all.whole = gavel_seats_all (2);
      gavel_round_model_look (other, (GavelState *) &s, &all, &budget);
      for (unsigned seat = 0; seat < 2; seat++)
        g_assert_cmpuint (other->round->stage->n_choices[seat], ==,
                          1u << gavel_cards_count (s.hand[seat]));
      g_assert_cmpfloat (model->answer.nash_conv, <=, 0.01);
      g_assert_cmpfloat (other->answer.nash_conv, <=, 0.01);
      g_assert_cmpfloat_with_epsilon (model->answer.value[0], other->answer.value[0],
                                      0.01);
    }
}

static void
test_advice (void)
{
  GavelBudget budget = { .effort = 3, .seed = 1, .n_threads = 1 };
  GavelQuestion question;
  Score5 s;

  for (unsigned n_seats = 2; n_seats <= 3; n_seats++)
    {
      g_autoptr (GavelAdvice) advice = NULL;

      help_play_to (deck, &s, n_seats, SCORE5_ROUNDS - 1, SCORE5_BIDS, 3);
      gavel_question_init (&question, &gavel_score5, score5_box (deck), &value->weights,
                           (GavelState *) &s, 0);
      advice = gavel_search (&question, &budget);
      g_assert_true (advice->exact == (n_seats == 2));
      g_assert_true ((advice->n_trials == 0) == (n_seats == 2));
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  g_test_add_func ("/end/last", test_last);
  g_test_add_func ("/end/last-but-one", test_last_but_one);
  g_test_add_func ("/end/large", test_large);
  g_test_add_func ("/end/advice", test_advice);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is called exact is: all bids of all seats count, also those of large hands that
 * are no choices. The second opinion lays out every bid there is. */
#include "games/score5/end.h"
#include "games/score5/last.h"
#include "help-clock.h"
#include "help-search.h"

#include <math.h>

#define MOST_LEAVES 100e3

static GavelDeck *deck;
static GavelValue *value;

static GavelAdvice *
ask (const Score5 *s, unsigned seat, double seconds)
{
  HelpTicker ticker = { .step = 100 };
  GavelBudget budget = { .seconds = seconds,
                         .clock = help_ticker (&ticker),
                         .effort = 1,
                         .seed = 1,
                         .n_threads = 1 };
  GavelQuestion question;

  gavel_question_init (&question, &gavel_score5, score5_box (deck), &value->weights,
                       (const GavelState *) s, seat);
  return gavel_search (&question, &budget);
}

/* -- Two players --------------------------------------------------------------- */

/* As good bids were missed: of nine ways to pay 60 the one that wins is not among the
 * cheapest. */
static void
test_rare_bid (void)
{
  g_autoptr (GavelRecord) record = help_record (
      deck, "gavel 1 score5\nseat Ann B\nseat Bob D\nround 12\n"
            "gone r75 y55 b50 b70 y95 b135 g150 r140 g125 p145 y105\n"
            "hand Ann g10 r15 r25 r75 r140 y20 p10 b15\nhand Bob g20 g125 y5 p25 b5 b70\n"
            "lot w75\n");
  const Score5 *s = (const Score5 *) gavel_record_state (record);
  static const double seconds[] = { 0.05, 0.5 };

  for (unsigned i = 0; i < G_N_ELEMENTS (seconds); i++)
    {
      g_autoptr (GavelAdvice) ann = ask (s, 0, seconds[i]), bob = ask (s, 1, seconds[i]);

      g_assert_cmpuint (ann->option[0].move, ==, help_cards (deck, "g10 r25 r15 p10"));
      g_assert_cmpfloat (ann->option[0].win, ==, 1.0);
      g_assert_true (ann->option[0].sure && ann->exact && ann->settled);
      g_assert_cmpfloat (ann->nash_conv, ==, 0.0);
      g_assert_false (ann->option[1].sure);
      g_assert_cmpfloat (ann->option[1].win, <, 1.0);
      g_assert_true (bob->exact);
      g_assert_cmpfloat (bob->option[0].win, <, 1.0);
    }
}

/* Whether the seat wins the game by buying the lot with @paid. */
static bool
is_good (const Score5 *s, unsigned seat, GavelCards paid)
{
  GavelCards hand[2] = { s->hand[0], s->hand[1] };

  hand[seat] = (hand[seat] & ~paid) | GAVEL_CARD (s->lot);
  hand[1 - seat] |= paid;
  return (s->round == SCORE5_ROUNDS ? score5_best_seat (deck, hand, 2)
                                    : score5_end_winner (deck, hand, s->unsold))
         == seat;
}

/* The same by looking at every bid. */
static GavelCards
highest_good (const Score5 *s, unsigned seat)
{
  GavelCards best = 0;
  unsigned most = 0;

  for (uint64_t k = 1; k < UINT64_C (1) << gavel_cards_count (s->hand[seat]); k++)
    {
      GavelCards bid = gavel_cards_subset (s->hand[seat], k);
      unsigned total = gavel_deck_sum (deck, bid);

      if ((total > most || (total == most && bid > best)) && is_good (s, seat, bid))
        {
          best = bid;
          most = total;
        }
    }
  return best;
}

/* Whose forced win it is, by @good, the highest good bid of each. */
static unsigned
winner_by (const Score5 *s, const GavelCards good[2])
{
  unsigned total[2] = { gavel_deck_sum (deck, good[0]), gavel_deck_sum (deck, good[1]) };
  GavelMove passes[GAVEL_CHANCE + 1] = { 0 };
  Score5 after = *s;

  if (good[0] != 0 || good[1] != 0)
    return total[0] != total[1] ? total[1] > total[0] : good[1] > good[0];
  gavel_score5.apply (score5_box (deck), (GavelState *) &after, passes);
  return after.phase == SCORE5_OVER ? after.winner
                                    : score5_end_winner (deck, after.hand, s->unsold);
}

/* Hands of any size: the highest good bid is found, and the advice has it. */
static void
check_large (unsigned round, unsigned n_first, uint64_t number)
{
  GavelCards good[2];
  unsigned winner;
  Score5 s;

  help_deal_round (deck, &s, 2, round, n_first, number);
  s.unsold = number % 2 == 0 ? SCORE5_UNSOLD_BOX : SCORE5_UNSOLD_TIEBREAK;
  for (unsigned seat = 0; seat < 2; seat++)
    {
      good[seat] = highest_good (&s, seat);
      g_assert_cmpuint (score5_end_bid (deck, &s, seat), ==, good[seat]);
    }
  winner = winner_by (&s, good);
  for (unsigned seat = 0; seat < 2; seat++)
    {
      g_autoptr (GavelAdvice) advice = ask (&s, seat, 0.05);

      g_assert_true (advice->exact && advice->settled);
      g_assert_cmpfloat (advice->nash_conv, >=, 0.0);
      g_assert_cmpfloat (advice->nash_conv, <=, 0.01);
      if (seat == winner)
        {
          g_assert_true (advice->option[0].sure);
          g_assert_cmpfloat (advice->option[0].win, ==, 1.0);
        }
      else
        for (unsigned i = 0; i < advice->n_options; i++)
          g_assert_false (advice->option[i].sure);
    }
}

static void
test_large (void)
{
  for (unsigned number = 0; number < 8; number++)
    {
      check_large (SCORE5_ROUNDS, 10 + number, number);
      check_large (SCORE5_ROUNDS - 1, 9 + number % 4, number);
    }
}

/* With a bid turned up, a win against that one is as good as any. */
static void
test_turned_up (void)
{
  for (unsigned number = 0; number < 20; number++)
    {
      GavelCards good[2], shown;
      g_autoptr (GavelAdvice) advice = NULL;
      bool wins;
      Score5 s;

      help_deal_round (deck, &s, 2, SCORE5_ROUNDS, 11, number);
      for (unsigned seat = 0; seat < 2; seat++)
        good[seat] = score5_end_bid (deck, &s, seat);
      shown = gavel_cards_subset (s.hand[1], 1 + number);
      wins = !is_good (&s, 1, shown)
             || gavel_deck_sum (deck, good[0]) > gavel_deck_sum (deck, shown)
             || (gavel_deck_sum (deck, good[0]) == gavel_deck_sum (deck, shown)
                 && good[0] > shown);
      s.bid[1] = shown;
      s.turned_up |= GAVEL_SEAT (1);
      advice = ask (&s, 0, 0.05);
      g_assert_cmpfloat (advice->option[0].win, ==, wins ? 1.0 : 0.0);
    }
}

/* The move that may not be made was the one that mattered. */
static void
test_never (void)
{
  HelpTicker ticker = { .step = 100 };
  GavelBudget budget
      = { .seconds = 0.05, .clock = help_ticker (&ticker), .seed = 1, .n_threads = 1 };

  for (unsigned number = 0; number < 10; number++)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      GavelQuestion question;
      GavelMove never;
      Score5 s;

      help_deal_round (deck, &s, 2, SCORE5_ROUNDS, 12, number);
      never = score5_end_bid (deck, &s, 0);
      gavel_question_init (&question, &gavel_score5, score5_box (deck), &value->weights,
                           (GavelState *) &s, 0);
      question.never = &never;
      question.n_never = 1;
      advice = gavel_search (&question, &budget);
      g_assert_false (advice->exact);
      if (advice->settled) /* then all other bids were looked at, one by one */
        g_assert_cmpfloat (advice->full_gain, >=, 0.0);
    }
}

/* -- More players ---------------------------------------------------------------- */

/* A last round with so many cards in the first hand, and few in the others. */
static void
deal_last (Score5 *s, unsigned n_seats, unsigned n_first, unsigned n_others,
           uint64_t number)
{
  GavelRng rng = gavel_rng_named (76, number, n_seats);
  GavelCards left = deck->all & ~deck->family[GAVEL_WILD];

  help_deal_round (deck, s, n_seats, SCORE5_ROUNDS, 0, number);
  for (unsigned seat = 0; seat < n_seats; seat++)
    for (s->hand[seat] = 0;
         gavel_cards_count (s->hand[seat]) < (seat == 0 ? n_first : n_others);)
      s->hand[seat] |= help_take_random (&left, &rng);
}

/* A mix of the round's choices, said for every bid there is: bid number k is subset k. */
static double *
lift (const Score5 *s, const GavelRound *round, unsigned seat, const double mix[])
{
  unsigned n = 1u << gavel_cards_count (s->hand[seat]);
  double *all = g_new0 (double, n);

  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    for (unsigned k = 0; k < n && mix[i] > 0.0; k++)
      if (gavel_cards_subset (s->hand[seat], k) == round->move[seat][i])
        all[k] += mix[i];
  return all;
}

static double
highest (const double number[], unsigned n)
{
  double most = -INFINITY;

  for (unsigned i = 0; i < n; i++)
    most = MAX (most, number[i]);
  return most;
}

/* The equilibrium and the best reply to other mixes are what they are over all bids. */
static void
check_round (const Score5 *s, GavelRng *rng)
{
  static const GavelDetail detail
      = { .n_each = 3, .all = true, .look_ahead = 12, .most_leaves = MOST_LEAVES };
  static const GavelStageBudget budget = { .nash_conv = 0.005, .n_rounds = 150 };
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
  g_autoptr (Score5Auction) all = score5_last_auction (deck, s, true);
  const GavelStage *stage = score5_auction_stage (all);
  GavelStageAnswer answer = { 0 };

  gavel_round_model_look (model, (const GavelState *) s, &detail, &budget);
  g_assert_true (model->round->exact && model->round->full);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    answer.mix[seat] = lift (s, model->round, seat, model->answer.mix[seat]);
  gavel_stage_measure (stage, &answer);
  g_assert_cmpfloat_with_epsilon (answer.nash_conv, model->answer.nash_conv, 1e-6);
  gavel_stage_answer_clear (&answer);
  for (unsigned try = 0; try < 5; try++)
    {
      double *few[GAVEL_MAX_SEATS], *many[GAVEL_MAX_SEATS];
      g_autofree double *worth = g_new (double, stage->n_choices[0]);
      double best;

      for (unsigned seat = 0; seat < s->n_seats; seat++)
        {
          unsigned n = model->round->stage->n_choices[seat];

          few[seat] = g_new0 (double, n);
          for (unsigned i = 0; i < 3; i++)
            few[seat][gavel_rng_below (rng, n)] += 1.0 / 3.0;
          many[seat] = lift (s, model->round, seat, few[seat]);
        }
      stage->utilities (stage->data, 0, (const double *const *) many, worth);
      best = highest (worth, stage->n_choices[0]);
      model->round->stage->utilities (model->round->stage->data, 0,
                                      (const double *const *) few, worth);
      g_assert_cmpfloat_with_epsilon (highest (worth, model->round->stage->n_choices[0]),
                                      best, 1e-6);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        {
          g_free (few[seat]);
          g_free (many[seat]);
        }
    }
}

/* Whether a bid of the first seat wins whatever the others do: against those who make
 * all their bids alike it wins always. */
static bool
has_forced_win (const Score5 *s)
{
  g_autoptr (Score5Auction) all = score5_last_auction (deck, s, true);
  const GavelStage *stage = score5_auction_stage (all);
  g_autofree double *worth = g_new (double, stage->n_choices[0]);
  GavelStageAnswer answer;
  double best;

  gavel_stage_answer_init (&answer, stage);
  stage->utilities (stage->data, 0, (const double *const *) answer.mix, worth);
  best = highest (worth, stage->n_choices[0]);
  gavel_stage_answer_clear (&answer);
  return best >= 1.0 - 1e-9;
}

static void
test_more_players (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), n_forced = 0;
  GavelRng rng = gavel_rng_named (77, n_seats, 0);

  for (uint64_t number = 0; number < 40; number++)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      Score5 s;

      deal_last (&s, n_seats, 8 + number % 3, 5 + number % 2, number);
      if (number % 4 == 0)
        check_round (&s, &rng);
      advice = ask (&s, 0, 0.05);
      g_assert_true (advice->exact && advice->settled);
      g_assert_cmpfloat (advice->nash_conv, >=, 0.0);
      if (has_forced_win (&s))
        {
          n_forced++;
          g_assert_cmpfloat_with_epsilon (advice->option[0].win, 1.0, 1e-6);
        }
    }
  g_test_message ("%u of 40 forced", n_forced);
  g_assert_cmpuint (n_forced, >, 2);
  g_assert_cmpuint (n_forced, <, 38);
}

/* Hands too large for the time: nothing is claimed that was not looked at. */
static void
test_too_large (void)
{
  g_autoptr (GavelAdvice) advice = NULL;
  Score5 s;

  deal_last (&s, 3, 12, 12, 1);
  advice = ask (&s, 0, 0.01);
  g_assert_false (advice->exact);
  g_assert_false (advice->settled);
  g_assert_cmpfloat (advice->nash_conv, <, 0.0);
  /* However many trials there are: they look at the same bids again. */
  g_clear_pointer (&advice, gavel_advice_free);
  for (uint64_t number = 1; advice == NULL; number++)
    {
      deal_last (&s, 5, 12, 9, number);
      advice = ask (&s, 1, 0.2);
      if (advice->n_trials < 200 || advice->option[0].win > 0.9
          || advice->option[0].win < 0.1)
        g_clear_pointer (&advice, gavel_advice_free);
    }
  g_assert_false (advice->exact);
  g_assert_cmpfloat (advice->option[0].error, >, 0.02);
}

/* -- Turns ----------------------------------------------------------------------- */

/* Takes of the last round are exact as long as all of them are looked into; of more
 * cards than that they are not, whichever one is taken. */
static void
test_takes (void)
{
  for (unsigned n = 2; n <= 10; n++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      g_autoptr (GavelAdvice) advice = NULL;
      Score5 s;

      deal_last (&s, 3, n, 2, n);
      moves[0] = s.hand[0];
      gavel_score5.apply (score5_box (deck), (GavelState *) &s, moves);
      g_assert_cmpuint (s.phase, ==, SCORE5_TAKE);
      advice = ask (&s, score5_taker (&s), 0.05);
      g_assert_true (advice->exact == (n <= 7));
    }
}

/* By points, a coarse look goes into fewer takes, since it must be quick, and claims no
 * more than that. */
static void
test_coarse (void)
{
  for (unsigned n = 2; n <= 5; n++)
    for (unsigned n_each = 1; n_each <= 3; n_each += 2)
      {
        GavelDetail detail = { .n_each = n_each, .all = true, .look_ahead = 12 };
        gpointer workspace
            = gavel_score5.evaluator->workspace_new (score5_box (deck), &value->weights);
        g_autoptr (GavelRound) round = NULL;
        Score5 s;

        deal_last (&s, 3, n, 2, n);
        gavel_score5.evaluator->set_objective (workspace, GAVEL_OBJECTIVE_MARGIN);
        round = gavel_score5.sealed->round (workspace, (GavelState *) &s, &detail);
        g_assert_true (round->exact == (n <= (n_each == 1 ? 2 : 4)));
        gavel_score5.evaluator->workspace_free (workspace);
      }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  g_test_add_func ("/exact/rare-bid", test_rare_bid);
  g_test_add_func ("/exact/large", test_large);
  g_test_add_func ("/exact/turned-up", test_turned_up);
  g_test_add_func ("/exact/never", test_never);
  g_test_add_data_func ("/exact/more-players/3", GUINT_TO_POINTER (3), test_more_players);
  g_test_add_data_func ("/exact/more-players/4", GUINT_TO_POINTER (4), test_more_players);
  g_test_add_func ("/exact/too-large", test_too_large);
  g_test_add_func ("/exact/takes", test_takes);
  g_test_add_func ("/exact/coarse", test_coarse);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sure wins of the last round. The second opinion plays every bid and every take out by
 * the rules, one seat against all others. */
#include "games/score5/sure.h"
#include "help-clock.h"
#include "help-search.h"

#define MUCH_WORK 3000000

static GavelDeck *deck;
static GavelValue *value;

/* A last round with so many cards in each hand, in such a place that much is open: cards
 * of any value, so that nobody is far ahead. */
static void
deal_last (Score5 *s, unsigned n_seats, const unsigned n_cards[], uint64_t number)
{
  GavelRng rng = gavel_rng_named (78, number, n_seats);
  GavelCards left = deck->all & ~deck->family[GAVEL_WILD];

  help_deal_round (deck, s, n_seats, SCORE5_ROUNDS, 0, number);
  s->unsold = number % 2 == 0 ? SCORE5_UNSOLD_BOX : SCORE5_UNSOLD_TIEBREAK;
  for (unsigned seat = 0; seat < n_seats; seat++)
    for (s->hand[seat] = 0; gavel_cards_count (s->hand[seat]) < n_cards[seat];)
      s->hand[seat] |= help_take_random (&left, &rng);
}

/* -- By the rules ----------------------------------------------------------------- */

/* Whether the seat wins whatever the others take. */
static bool
brute_takes (const Score5 *s, unsigned seat)
{
  bool own = s->phase == SCORE5_TAKE && score5_taker (s) == seat;

  if (s->phase == SCORE5_OVER)
    return s->winner == seat;
  GAVEL_FOREACH_CARD (card, s->offer)
    {
      Score5 after = *s;

      score5_take (deck, &after, GAVEL_CARD (card));
      if (brute_takes (&after, seat) == own)
        return own;
    }
  return !own;
}

/* Whether it wins with the bid in @moves whatever the seats from @other on bid. */
static bool
brute_bids (const Score5 *s, unsigned seat, GavelMove moves[], unsigned other)
{
  if (other == seat)
    other++;
  if (other >= s->n_seats)
    {
      Score5 after = *s;

      gavel_score5.apply (score5_box (deck), (GavelState *) &after, moves);
      return brute_takes (&after, seat);
    }
  for (unsigned k = 0; k < 1u << gavel_cards_count (s->hand[other]); k++)
    {
      moves[other] = gavel_cards_subset (s->hand[other], k);
      if (!brute_bids (s, seat, moves, other + 1))
        return false;
    }
  return true;
}

static bool
is_sure (const Score5 *s, unsigned seat, GavelCards bid)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  moves[seat] = bid;
  return brute_bids (s, seat, moves, 0);
}

static bool
has_sure (const Score5 *s, unsigned seat)
{
  for (unsigned k = 1u << gavel_cards_count (s->hand[seat]); k-- > 0;)
    if (is_sure (s, seat, gavel_cards_subset (s->hand[seat], k)))
      return true;
  return false;
}

static void
test_brute (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), n_sure = 0, n = n_seats == 3 ? 1500 : 400;

  for (uint64_t number = 0; number < n; number++)
    {
      unsigned n_cards[GAVEL_MAX_SEATS], seat = number % n_seats;
      GavelCards bid = 0;
      bool found;
      Score5 s;

      for (unsigned i = 0; i < n_seats; i++) /* one has more than the others */
        n_cards[i] = n_seats == 3 ? (i == seat ? 5 + number / 7 % 2 : 2 + number / 3 % 3)
                                  : (i == seat ? 5 : 1 + (number + i) % 3);
      deal_last (&s, n_seats, n_cards, number);
      found = score5_sure_bid (deck, &s, seat, SCORE5_SURE_WORK, &bid);
      n_sure += found;
      if (found)
        g_assert_true (is_sure (&s, seat, bid));
      else if (has_sure (&s, seat))
        {
          g_test_message ("number %u", (unsigned) number);
          g_assert_not_reached ();
        }
    }
  g_test_message ("%u of %u sure", n_sure, n);
  g_assert_cmpuint (n_sure, >, n / 20);
  g_assert_cmpuint (n_sure, <, n - n / 20);
}

/* -- Large hands -------------------------------------------------------------------- */

#define N_SIZES 12

static const unsigned sizes[N_SIZES][GAVEL_MAX_SEATS] = {
  { 20, 3, 3 },       { 3, 20, 3 },       { 9, 9, 8 },       { 13, 7, 6 },
  { 6, 13, 7 },       { 20, 3, 3, 4 },    { 4, 12, 8, 7 },   { 8, 8, 8, 7 },
  { 25, 3, 3, 3, 2 }, { 3, 25, 3, 3, 2 }, { 8, 7, 7, 7, 7 }, { 12, 6, 6, 6, 6 },
};

static void
deal_large (Score5 *s, unsigned k, uint64_t number)
{
  deal_last (s, sizes[k][3] == 0 ? 3 : sizes[k][4] == 0 ? 4 : 5, sizes[k], number);
}

/* The work that is allowed is enough to find what there is. */
static void
test_work (void)
{
  unsigned n_sure = 0;

  for (unsigned k = 0; k < N_SIZES; k++)
    for (unsigned number = 0; number < 200; number++)
      {
        GavelCards bid, again;
        bool found, there;
        Score5 s;

        deal_large (&s, k, number);
        found = score5_sure_bid (deck, &s, 0, SCORE5_SURE_WORK, &bid);
        there = score5_sure_bid (deck, &s, 0, MUCH_WORK, &again);
        g_assert_true (found == there);
        n_sure += found;
      }
  g_test_message ("%u of %u sure", n_sure, N_SIZES * 200);
  g_assert_cmpuint (n_sure, >, N_SIZES * 200 / 10);
  /* And who has none to do claims nothing. */
  for (unsigned number = 0; number < 50; number++)
    {
      GavelCards bid;
      Score5 s;

      deal_large (&s, 7, number);
      for (unsigned n_work = 0; n_work < 200; n_work += 7)
        if (score5_sure_bid (deck, &s, 0, n_work, &bid))
          g_assert_true (score5_sure_bid (deck, &s, 0, MUCH_WORK, &bid));
    }
}

static GavelAdvice *
ask (const Score5 *s, GavelMove never)
{
  HelpTicker ticker = { .step = 100 };
  GavelBudget budget
      = { .seconds = 0.05, .clock = help_ticker (&ticker), .seed = 1, .n_threads = 1 };
  GavelQuestion question;

  gavel_question_init (&question, &gavel_score5, score5_box (deck), &value->weights,
                       (const GavelState *) s, 0);
  question.never = &never;
  question.n_never = never != 0;
  return gavel_search (&question, &budget);
}

/* A twentieth of a second is enough, whatever the hands; and the round as players and
 * looks ahead see it has the bid, too. */
static void
test_advice (void)
{
  static const GavelDetail detail
      = { .n_each = GAVEL_ROUND_MODEL_EACH, .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD };
  static const GavelStageBudget budget = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV,
                                           .n_rounds = GAVEL_ROUND_MODEL_ROUNDS };
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
  unsigned n_sure = 0;

  for (unsigned number = 0; number < 72; number++)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      GavelCards bid;
      Score5 s;

      deal_large (&s, number % N_SIZES, 1000 + number);
      if (!score5_sure_bid (deck, &s, 0, SCORE5_SURE_WORK, &bid))
        continue;
      n_sure++;
      advice = ask (&s, 0);
      g_assert_true (advice->option[0].sure && advice->settled);
      g_assert_cmpfloat (advice->option[0].win, ==, 1.0);
      g_assert_cmpfloat (advice->option[0].error, ==, 0.0);
      gavel_round_model_look (model, (GavelState *) &s, &detail, &budget);
      g_assert_cmpfloat (model->answer.value[0] + model->answer.gain[0], >, 1.0 - 1e-9);
    }
  g_assert_cmpuint (n_sure, >, 20);
}

/* A bid that may not be made is no sure win. */
static void
test_never (void)
{
  g_autoptr (GavelAdvice) advice = NULL;
  GavelCards bid;
  Score5 s;

  for (unsigned number = 0;; number++)
    {
      deal_large (&s, 2, number);
      if (score5_sure_bid (deck, &s, 0, SCORE5_SURE_WORK, &bid) && bid != 0)
        break;
    }
  advice = ask (&s, bid);
  g_assert_null (help_option (advice, bid));
  g_assert_false (advice->option[0].sure && !advice->exact);
}

/* Against a bid that is turned up more is sure than against any. */
static void
test_turned_up (void)
{
  unsigned n_more = 0;

  for (unsigned number = 0; number < 300; number++)
    {
      static const unsigned n_cards[] = { 5, 3, 3 };
      GavelCards bid;
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      bool before, after;
      Score5 s;

      deal_last (&s, 3, n_cards, number);
      before = score5_sure_bid (deck, &s, 0, SCORE5_SURE_WORK, &bid);
      s.bid[1] = gavel_cards_subset (s.hand[1], number % 8);
      s.turned_up = GAVEL_SEAT (1);
      after = score5_sure_bid (deck, &s, 0, SCORE5_SURE_WORK, &bid);
      g_assert_true (after || !before);
      n_more += after && !before;
      s.turned_up = 0;
      moves[0] = bid;
      for (unsigned k = 0; k < 8 && after; k++)
        {
          Score5 then = s;

          then.bid[1] = 0;
          moves[1] = s.bid[1];
          moves[2] = gavel_cards_subset (s.hand[2], k);
          gavel_score5.apply (score5_box (deck), (GavelState *) &then, moves);
          g_assert_true (brute_takes (&then, 0));
        }
    }
  g_assert_cmpuint (n_more, >, 10);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  g_test_add_data_func ("/sure/brute/3", GUINT_TO_POINTER (3), test_brute);
  g_test_add_data_func ("/sure/brute/4", GUINT_TO_POINTER (4), test_brute);
  g_test_add_data_func ("/sure/brute/5", GUINT_TO_POINTER (5), test_brute);
  g_test_add_func ("/sure/work", test_work);
  g_test_add_func ("/sure/advice", test_advice);
  g_test_add_func ("/sure/never", test_never);
  g_test_add_func ("/sure/turned-up", test_turned_up);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}

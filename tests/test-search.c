/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search: the same effort gives the same advice on any number of threads, last
 * rounds are exact, what-ifs do what they say, time is kept; and what a record
 * tells of the rounds before. Positions come from games of simple bidders. */
#include "games/score5-spender.h"
#include "help.h"
#include "history.h"

#include <math.h>
#include <string.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)                    \
    || !defined(__OPTIMIZE__)
#define KEEPS_TIME false /* such a build is too slow to be held to it */
#else
#define KEEPS_TIME true
#endif

static GavelDeck *deck;
static GavelValue *value;

/* -- Positions ------------------------------------------------------------- */

/* Plays on to where a choice is due in that phase, in that round or a later one. */
static void
play_to (Score5 *s, unsigned n_seats, unsigned round, Score5Phase phase, uint64_t number)
{
  GavelState *state = (GavelState *) s;
  GavelRng rng = gavel_rng_named (71, number, n_seats);

  gavel_score5.clear (deck, state);
  gavel_score5.start (deck, state, n_seats, &rng);
  while (s->round < round || s->phase != phase
         || (phase == SCORE5_TAKE && gavel_cards_count (s->offer) < 2))
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (s->phase == SCORE5_LOT)
        gavel_game_step (&gavel_score5, deck, state, &rng);
      else if (s->phase == SCORE5_TAKE)
        score5_take (deck, s, score5_mind.habit_turn (deck, state, score5_taker (s)));
      else
        {
          for (unsigned seat = 0; seat < n_seats; seat++)
            moves[seat] = score5_mind.habit_bid (
                deck, state, seat, &(GavelHabit){ 0.5f + 0.1f * (float) seat, 0.2f },
                (unsigned) gavel_rng_below (&rng, GAVEL_MOODS));
          gavel_score5.apply (deck, state, moves);
        }
    }
}

static GavelCards
take_random (GavelCards *from, GavelRng *rng)
{
  unsigned k = (unsigned) gavel_rng_below (rng, gavel_cards_count (*from));
  GavelCards card = GAVEL_CARD (gavel_cards_nth (*from, k));

  *from &= ~card;
  return card;
}

/* A round where the first seat holds @n_first of all cards in play, the others share
 * the rest. */
static void
deal_round (Score5 *s, unsigned n_seats, unsigned round, unsigned n_first,
            uint64_t number)
{
  GavelRng rng = gavel_rng_named (72 + number, n_seats, round);
  GavelCards in_play = 0, lots[3];

  for (unsigned i = 0; i < 3; i++)
    lots[i] = deck->kind[GAVEL_ONE_STAR + i];
  score5_clear (s);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      score5_add_seat (deck, s, seat);
      in_play |= s->hand[seat];
      s->hand[seat] = 0;
    }
  while (s->round + 1u < round)
    {
      s->gone |= take_random (&lots[score5_next_kind (s) - GAVEL_ONE_STAR], &rng);
      s->round++;
    }
  in_play |= s->gone;
  while (n_first-- > 0)
    s->hand[0] |= take_random (&in_play, &rng);
  for (unsigned i = 0; in_play != 0; i++)
    s->hand[1 + i % (n_seats - 1)] |= take_random (&in_play, &rng);
  score5_turn_up_lot (s, gavel_cards_lowest (take_random (
                             &lots[score5_next_kind (s) - GAVEL_ONE_STAR], &rng)));
}

static unsigned
chooser (const Score5 *s)
{
  return s->phase == SCORE5_TAKE ? score5_taker (s) : 0;
}

static void
question_init (GavelQuestion *question, const GavelState *s, unsigned seat)
{
  gavel_question_init (question, &gavel_score5, deck, &value->weights, s, seat);
}

static GavelAdvice *
ask (const GavelQuestion *question, unsigned effort)
{
  GavelBudget budget = { .effort = effort, .seed = 5, .n_threads = 2 };

  return gavel_search (question, &budget);
}

static const GavelOption *
find_option (const GavelAdvice *advice, GavelMove move)
{
  for (unsigned i = 0; i < advice->n_options; i++)
    if (advice->option[i].move == move)
      return &advice->option[i];
  return NULL;
}

static double
sum_of (const double chance[], unsigned n)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    sum += chance[i];
  return sum;
}

/* What goes for every advice. */
static void
assert_advice (const GavelQuestion *question, const GavelAdvice *advice)
{
  unsigned n = advice->n_seats;
  bool is_bid = advice->decision == GAVEL_DECISION_BID;

  g_assert_cmpuint (advice->seat, ==, question->seat);
  g_assert_cmpuint (advice->n_options, >, 0);
  g_assert_cmpfloat_with_epsilon (sum_of (advice->win, n), 1.0, 1e-5);
  g_assert_cmpfloat (advice->win[advice->seat], ==, advice->option[0].win);
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      const GavelOption *option = &advice->option[i];

      g_assert_true (option == find_option (advice, option->move)); /* only once */
      g_assert_true (isfinite (option->win) && isfinite (option->error));
      g_assert_cmpfloat (option->win, >=, 0.0);
      g_assert_cmpfloat (option->win, <=, 1.0);
      g_assert_cmpfloat (option->error, >=, 0.0);
      g_assert_cmpfloat_with_epsilon (sum_of (option->rival, n), 1.0, 1e-5);
      g_assert_cmpfloat_with_epsilon (sum_of (option->rank, n), is_bid ? 1.0 : 0.0, 1e-9);
      g_assert_cmpfloat ((double) option->price, ==,
                         (double) gavel_deck_sum (deck, option->move));
      g_assert_cmpuint (option->size, ==, gavel_cards_count (option->move));
      g_assert_cmpfloat (option->win, <=, advice->option[0].win);
    }
}

static void
assert_same_chances (const double a[], const double b[])
{
  g_assert_cmpmem (a, GAVEL_MAX_SEATS * sizeof *a, b, GAVEL_MAX_SEATS * sizeof *b);
}

/* Bit for bit the same, what time it took aside. */
static void
assert_same (const GavelAdvice *a, const GavelAdvice *b)
{
  g_assert_cmpuint (a->n_options, ==, b->n_options);
  g_assert_cmpuint (a->n_trials, ==, b->n_trials);
  g_assert_cmpuint (a->effort, ==, b->effort);
  g_assert_cmpuint (a->n_worlds, ==, b->n_worlds);
  g_assert_true (a->settled == b->settled && a->exact == b->exact);
  g_assert_cmpfloat (a->nash_conv, ==, b->nash_conv);
  assert_same_chances (a->win, b->win);
  for (unsigned i = 0; i < a->n_options; i++)
    {
      const GavelOption *x = &a->option[i], *y = &b->option[i];

      g_assert_cmpuint (x->move, ==, y->move);
      g_assert_cmpuint (x->n_trials, ==, y->n_trials);
      g_assert_cmpfloat (x->win, ==, y->win);
      g_assert_cmpfloat (x->error, ==, y->error);
      g_assert_cmpfloat (x->safe, ==, y->safe);
      g_assert_cmpfloat (x->mix, ==, y->mix);
      assert_same_chances (x->rank, y->rank);
      assert_same_chances (x->rival, y->rival);
    }
}

/* -- The same on any number of threads --------------------------------------- */

static const struct
{
  const char *name;
  unsigned n_seats, round;
  Score5Phase phase;
} positions[] = {
  { "bid-2", 2, 6, SCORE5_BIDS },  { "bid-3", 3, 9, SCORE5_BIDS },
  { "bid-4", 4, 3, SCORE5_BIDS },  { "bid-5", 5, 1, SCORE5_BIDS },
  { "take-2", 2, 9, SCORE5_TAKE }, { "take-3", 3, 9, SCORE5_TAKE },
  { "take-4", 4, 6, SCORE5_TAKE }, { "take-5", 5, 6, SCORE5_TAKE },
};

static unsigned
compare_threads (const GavelQuestion *question, unsigned effort)
{
  static const unsigned n_threads[] = { 1, 2, 5 };
  GavelAdvice *advice[G_N_ELEMENTS (n_threads)];
  unsigned n_trials;

  for (unsigned i = 0; i < G_N_ELEMENTS (n_threads); i++)
    {
      GavelBudget budget = { .effort = effort, .seed = 3, .n_threads = n_threads[i] };

      advice[i] = gavel_search (question, &budget);
      assert_advice (question, advice[i]);
      assert_same (advice[0], advice[i]);
    }
  n_trials = advice[0]->n_trials;
  for (unsigned i = 0; i < G_N_ELEMENTS (n_threads); i++)
    gavel_advice_free (advice[i]);
  return n_trials;
}

static void
test_threads (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data), n_trials = 0;

  for (uint64_t number = 0; number < 4 && n_trials == 0; number++)
    {
      GavelQuestion question;
      Score5 s;

      play_to (&s, positions[i].n_seats, positions[i].round, positions[i].phase, number);
      question_init (&question, (GavelState *) &s, chooser (&s));
      n_trials += compare_threads (&question, 2);
    }
  g_assert_cmpuint (n_trials, >, 0); /* or nothing was shared among threads */
}

/* The same where nobody noted some start sets: several worlds. */
static void
test_threads_unknown (void)
{
  g_autoptr (GavelRecord) record
      = help_record (deck, "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy ?\nlot b50\n"
                           "bid Ann b25\nbid Bob -\nbid Cy -\ntake Bob b25\nlot r40\n"
                           "count Bob 2\n");
  GavelQuestion question;
  g_autoptr (GavelAdvice) advice = NULL;

  question_init (&question, gavel_record_state (record), 0);
  question.count[1] = 2;
  compare_threads (&question, 1);
  advice = ask (&question, 0);
  g_assert_cmpuint (advice->n_worlds, >, 1);
  g_assert_false (advice->exact);
}

/* -- Last rounds ----------------------------------------------------------- */

static void
test_last_round (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);

  for (unsigned phase = SCORE5_BIDS; phase <= SCORE5_TAKE;
       phase += SCORE5_TAKE - SCORE5_BIDS)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      GavelQuestion question;
      uint64_t number = 1;
      Score5 s;

      play_to (&s, n_seats, SCORE5_ROUNDS, phase, number);
      question_init (&question, (GavelState *) &s, chooser (&s));
      advice = ask (&question, 5);
      assert_advice (&question, advice);
      g_assert_true (advice->exact && advice->settled);
      g_assert_cmpuint (advice->n_trials, ==, 0);
      for (unsigned i = 0; i < advice->n_options; i++)
        {
          g_assert_cmpfloat (advice->option[i].error, ==, 0.0);
          if (phase == SCORE5_TAKE)
            g_assert_true (advice->option[i].win == 0.0 || advice->option[i].win == 1.0);
        }
    }
}

/* A last round of two with six random cards each, where nobody is far ahead. */
static void
deal_close (Score5 *s, uint64_t number)
{
  GavelRng rng = gavel_rng_named (74, number, 0);
  GavelCards shown;
  int ahead;

  do
    {
      GavelCards left = deck->all & ~deck->family[GAVEL_WILD];

      deal_round (s, 2, SCORE5_ROUNDS, 0, number);
      for (unsigned seat = 0; seat < 2; seat++)
        for (s->hand[seat] = 0; gavel_cards_count (s->hand[seat]) < 6;)
          s->hand[seat] |= take_random (&left, &rng);
      ahead = (int) score5_score (deck, s->hand[0], &shown)
              - (int) score5_score (deck, s->hand[1], &shown);
    }
  while (ABS (ahead) > 75);
}

/* Who wins a last round of two: whoever loses the lot gets all that was paid. */
static unsigned
winner_of (const Score5 *s, GavelMove first, GavelMove second)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { first, second };
  Score5 after = *s;

  gavel_score5.apply (deck, (GavelState *) &after, moves);
  while (after.phase == SCORE5_TAKE)
    score5_take (deck, &after, after.offer & -after.offer);
  g_assert_cmpuint (after.phase, ==, SCORE5_OVER);
  return after.winner;
}

static bool
wins_for_sure (const Score5 *s, GavelMove bid)
{
  for (unsigned k = 0; k < 1u << gavel_cards_count (s->hand[1]); k++)
    if (winner_of (s, bid, gavel_cards_subset (s->hand[1], k)) != 0)
      return false;
  return true;
}

/* A bid that wins the game whatever the other one does comes first, and is known to
 * win; where there is none, no bid is said to. */
static void
test_forced_win (void)
{
  unsigned n_forced = 0, n_others = 0;

  for (uint64_t number = 0; number < 80; number++)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      unsigned n_sure = 0, n_all;
      GavelQuestion question;
      Score5 s;

      deal_close (&s, number);
      n_all = 1u << gavel_cards_count (s.hand[0]);
      for (unsigned k = 0; k < n_all; k++)
        n_sure += wins_for_sure (&s, gavel_cards_subset (s.hand[0], k));
      question_init (&question, (GavelState *) &s, 0);
      advice = ask (&question, 1);
      if (n_sure > 0)
        {
          g_assert_cmpfloat_with_epsilon (advice->option[0].win, 1.0, 1e-6);
          g_assert_true (wins_for_sure (&s, advice->option[0].move));
        }
      else
        g_assert_cmpfloat (advice->option[0].win, <, 1.0 - 1e-6);
      n_forced += n_sure > 0 && n_sure < n_all / 2;
      n_others += n_sure == 0;
    }
  g_test_message ("%u forced, %u not", n_forced, n_others);
  g_assert_cmpuint (n_forced, >, 8);
  g_assert_cmpuint (n_others, >, 8);
}

/* -- What if --------------------------------------------------------------- */

static void
test_never (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      g_autoptr (GavelAdvice) before = NULL, after = NULL;
      GavelQuestion question;
      GavelMove never[2];
      Score5 s;

      if (positions[i].n_seats > 3)
        continue;
      play_to (&s, positions[i].n_seats, positions[i].round, positions[i].phase, 1);
      question_init (&question, (GavelState *) &s, chooser (&s));
      before = ask (&question, 0);
      assert_advice (&question, before);
      never[0] = before->option[0].move;
      never[1] = before->option[1].move;
      question.never = never;
      question.n_never = G_N_ELEMENTS (never);
      after = ask (&question, 1);
      g_assert_null (find_option (after, never[0]));
      g_assert_null (find_option (after, never[1]));
      g_assert_cmpuint (after->n_options, ==, before->n_options - 2);
    }
}

/* Of a large hand not all bids are looked at; one that is asked for is. */
static void
must_be_offered (bool with_study)
{
  g_autoptr (GavelStudy) study = gavel_study_new (&gavel_score5, deck, &value->weights);
  g_autoptr (GavelAdvice) before = NULL, after = NULL;
  GavelQuestion question;
  GavelMove must = 0;
  Score5 s;

  deal_round (&s, 3, 8, 12, 0);
  question_init (&question, (GavelState *) &s, 0);
  question.study = with_study ? study : NULL;
  before = ask (&question, 0);
  assert_advice (&question, before);
  for (uint64_t k = 1; find_option (before, must) != NULL; k++)
    must = gavel_cards_subset (s.hand[0], k);
  g_assert_true (gavel_score5.legal (deck, (GavelState *) &s, 0, must));
  question.must = &must;
  question.n_must = 1;
  after = ask (&question, 0);
  assert_advice (&question, after);
  g_assert_nonnull (find_option (after, must));
  g_assert_cmpuint (after->n_options, >=, before->n_options);
}

/* The equilibrium of the bids looked at leaves next to nothing over all of them. */
static void
test_full_gain (void)
{
  for (unsigned n_cards = 5; n_cards <= 14; n_cards += 3)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      GavelQuestion question;
      Score5 s;

      deal_round (&s, 3, 8, n_cards, 0);
      question_init (&question, (GavelState *) &s, 0);
      advice = ask (&question, 1);
      if (n_cards > 12)
        g_assert_cmpfloat (advice->full_gain, <, 0.0);
      else
        {
          g_assert_cmpfloat (advice->full_gain, >=, 0.0);
          g_assert_cmpfloat (advice->full_gain, <, 0.02);
        }
    }
}

static void
test_must (void)
{
  must_be_offered (false);
}

/* The same if the study that is lent has looked at that round before. */
static void
test_must_with_study (void)
{
  must_be_offered (true);
}

/* If all others pass, any card wins the lot. */
static void
test_passing (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), n_open = 0;
  g_autoptr (GavelAdvice) before = NULL, after = NULL;
  GavelQuestion question;
  Score5 s;

  play_to (&s, n_seats, 3, SCORE5_BIDS, 2);
  question_init (&question, (GavelState *) &s, 1);
  before = ask (&question, 0);
  question.passing = gavel_seats_all (n_seats);
  after = ask (&question, 1);
  assert_advice (&question, after);
  for (unsigned i = 0; i < after->n_options; i++)
    if (after->option[i].price > 0.0f)
      {
        g_assert_cmpfloat_with_epsilon (after->option[i].rank[0], 1.0, 1e-12);
        n_open += find_option (before, after->option[i].move)->rank[0] < 0.9;
      }
  g_assert_cmpuint (n_open, >, 0); /* or they would have passed anyway */
  for (unsigned seat = 0; seat < n_seats; seat++)
    if (seat != 1)
      g_assert_cmpfloat_with_epsilon (after->rival[seat].stay.pass, 1.0, 1e-9);
}

/* Another view of the same table: sorted by what is safe. */
static void
test_safety (void)
{
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion question;
  Score5 s;

  play_to (&s, 4, 4, SCORE5_BIDS, 3);
  question_init (&question, (GavelState *) &s, 0);
  question.safety = 1.0;
  advice = ask (&question, 1);
  for (unsigned i = 1; i < advice->n_options; i++)
    g_assert_cmpfloat (advice->option[i].safe, <=, advice->option[i - 1].safe);
  g_assert_cmpfloat_with_epsilon (advice->option[0].safe, advice->option[0].win, 0.2);
}

/* The lot to come, if it is known: one that cannot come changes nothing. */
static void
test_next (void)
{
  g_autoptr (GavelAdvice) any = NULL, known = NULL, wrong = NULL;
  GavelQuestion question;
  Score5 s;

  play_to (&s, 3, 6, SCORE5_BIDS, 4);
  question_init (&question, (GavelState *) &s, 0);
  any = ask (&question, 2);
  question.next = GAVEL_CARD (s.lot);
  wrong = ask (&question, 2);
  assert_same (any, wrong);
  question.next = deck->kind[GAVEL_TWO_STARS] & ~s.gone;
  question.next &= -question.next;
  known = ask (&question, 2);
  assert_advice (&question, known);
  g_assert_cmpuint (any->n_trials, >, 0);
  g_assert_cmpfloat (any->option[0].win, !=, known->option[0].win);
}

static void
test_not_to_act (void)
{
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion question;
  Score5 s;

  play_to (&s, 3, 5, SCORE5_TAKE, 1);
  question_init (&question, (GavelState *) &s, (chooser (&s) + 1) % 3);
  advice = ask (&question, 1);
  g_assert_cmpint (advice->decision, ==, GAVEL_DECISION_NONE);
  g_assert_cmpuint (advice->n_options, ==, 0);
}

/* -- Bids that lie open ------------------------------------------------------ */

/* Bob's bid is turned up, all or part of it: what 5, 30 and 75 points then win. */
static const struct
{
  const char *name, *seats, *bid;
  double wins[3]; /* NAN: depends */
} shown[] = {
  { "known", "seat Ann A\nseat Bob B\n", "p25 y20", { 0.0, 0.0, 1.0 } },
  { "nothing", "seat Ann A\nseat Bob B\n", "-", { 1.0, 1.0, 1.0 } },
  { "all-that-is-unknown", "seat Ann A\nseat Bob ?\n", "?5", { 0.0, 0.0, NAN } },
  { "two-unknown", "seat Ann A\nseat Bob B\n", "?2", { 0.0, NAN, 1.0 } },
};

static void
test_shown (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  static const char *const bids[] = { "g5", "g5 b25", "g5 r10 y15 p20 b25" };
  g_autofree char *text = g_strdup_printf ("gavel 1 score5\n%slot g30\nbid Bob %s\n",
                                           shown[i].seats, shown[i].bid);
  g_autoptr (GavelRecord) record = help_record (deck, text);
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion question;

  question_init (&question, gavel_record_state (record), 0);
  advice = ask (&question, 1);
  assert_advice (&question, advice);
  for (unsigned k = 0; k < G_N_ELEMENTS (bids); k++)
    {
      const GavelOption *option = find_option (advice, help_cards (deck, bids[k]));

      g_assert_nonnull (option);
      if (!isnan (shown[i].wins[k]))
        g_assert_cmpfloat_with_epsilon (option->rank[0], shown[i].wins[k], 1e-9);
    }
}

/* Some of what is on offer nobody saw: every option is still worth what it is worth
 * where it can be taken. */
static void
test_offer_unknown (void)
{
  g_autoptr (GavelRecord) record
      = help_record (deck, "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\n"
                           "bid Ann b25 ?\nbid Bob -\nbid Cy -\n");
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion question;

  question_init (&question, gavel_record_state (record), 1);
  advice = ask (&question, 1);
  assert_advice (&question, advice);
}

/* -- Time ------------------------------------------------------------------ */

/* Set beforehand, the flag leaves time for an advice, but for nothing else. */
static void
test_stop (gconstpointer data)
{
  unsigned effort = GPOINTER_TO_UINT (data);

  for (unsigned i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      atomic_bool stop = true;
      GavelBudget budget = { .effort = effort,
                             .seconds = effort == 0 ? 30.0 : 0.0,
                             .seed = 1,
                             .n_threads = 2,
                             .stop = &stop };
      g_autoptr (GavelAdvice) advice = NULL;
      GavelQuestion question;
      Score5 s;

      play_to (&s, positions[i].n_seats, positions[i].round, positions[i].phase, 1);
      question_init (&question, (GavelState *) &s, chooser (&s));
      advice = gavel_search (&question, &budget);
      assert_advice (&question, advice);
      g_assert_cmpuint (advice->n_trials, ==, 0);
      g_assert_cmpuint (advice->effort, <=, 1);
    }
}

/* The fastest of some tries, so that a busy machine does not spoil it. */
static double
seconds_taken (const GavelQuestion *question, double seconds, double limit)
{
  double least = INFINITY;

  for (unsigned try = 0; try < 8 && least > limit; try++)
    {
      GavelBudget budget = { .seconds = seconds, .seed = 1, .n_threads = 1 };
      gint64 start = g_get_monotonic_time ();
      g_autoptr (GavelAdvice) advice = gavel_search (question, &budget);

      assert_advice (question, advice);
      least = MIN (least, (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
      if (!KEEPS_TIME)
        break;
    }
  return KEEPS_TIME ? least : 0.0;
}

static void
test_time (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  static const unsigned rounds[] = { 1, 8, 12 };

  for (unsigned i = 0; i < G_N_ELEMENTS (rounds); i++)
    {
      GavelQuestion question;
      Score5 s;

      play_to (&s, n_seats, rounds[i], SCORE5_BIDS, 1);
      question_init (&question, (GavelState *) &s, 0);
      g_assert_cmpfloat (seconds_taken (&question, 0.05, 0.08), <, 0.08);
    }
}

/* As many cards as anybody may ever hold: the time asked for, and little more. */
static void
large_hand (unsigned n_seats, unsigned round)
{
  for (unsigned number = 0; number < 2; number++)
    {
      GavelQuestion question;
      Score5 s;

      deal_round (&s, n_seats, round, 25, number);
      question_init (&question, (GavelState *) &s, number); /* and a neighbour */
      g_assert_cmpfloat (seconds_taken (&question, 0.1, 0.2), <, 0.2);
    }
}

static void
test_large_hand (gconstpointer data)
{
  large_hand (GPOINTER_TO_UINT (data), 11);
}

static void
test_large_hand_last (gconstpointer data)
{
  large_hand (GPOINTER_TO_UINT (data), SCORE5_ROUNDS);
}

static void
count_call (gpointer data, const GavelAdvice *advice)
{
  g_assert_cmpuint (advice->n_options, >, 0);
  g_assert_cmpfloat_with_epsilon (sum_of (advice->win, advice->n_seats), 1.0, 1e-5);
  ++*(unsigned *) data;
}

static void
test_progress (void)
{
  unsigned n_calls = 0;
  GavelBudget budget = {
    .effort = 1, .seed = 1, .n_threads = 1, .progress = count_call, .data = &n_calls
  };
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion question;
  Score5 s;

  play_to (&s, 3, 3, SCORE5_BIDS, 1);
  question_init (&question, (GavelState *) &s, 0);
  advice = gavel_search (&question, &budget);
  g_assert_cmpuint (n_calls, >=, 1);
}

/* -- What came before -------------------------------------------------------- */

#define N_TOLD 6
#define UNSOLD 2 /* nobody bids in that round */

/* A game on paper up to the lot of a round that is not played, and its bids. */
static char *
tell_game (unsigned n_seats, GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS],
           unsigned line[N_TOLD + 1])
{
  GString *text = g_string_new ("# a game\ngavel 1 score5\n");
  GavelRng rng = gavel_rng_named (73, n_seats, 0);
  unsigned n_lines = 2 + n_seats;
  Score5 s;
  GavelState *state = (GavelState *) &s;

  gavel_score5.clear (deck, state);
  gavel_score5.start (deck, state, n_seats, &rng);
  gavel_score5.paper->write (deck, state, &help_seating, text);
  while (s.round <= N_TOLD)
    {
      GavelSeats to_act = gavel_score5.to_act (deck, state);
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (s.phase == SCORE5_LOT)
        moves[GAVEL_CHANCE] = gavel_score5.move (deck, state, GAVEL_CHANCE, 0);
      else if (s.phase == SCORE5_TAKE)
        moves[score5_taker (&s)] = s.offer & -s.offer;
      else
        for (unsigned seat = 0; seat < n_seats && s.round != UNSOLD; seat++)
          moves[seat] = gavel_cards_subset (s.hand[seat], gavel_rng_below (&rng, 16));
      if (s.phase == SCORE5_BIDS)
        {
          memcpy (bid[s.round - 1], moves, GAVEL_MAX_SEATS * sizeof *moves);
          line[s.round - 1] = n_lines;
        }
      GAVEL_FOREACH_SEAT (seat, to_act)
        {
          gavel_score5.paper->say (deck, state, &help_seating, seat, moves[seat], text);
          n_lines++;
        }
      gavel_score5.apply (deck, state, moves);
      if (s.phase == SCORE5_BIDS && s.round == N_TOLD + 1)
        break;
    }
  line[N_TOLD] = n_lines;
  return g_string_free (text, FALSE);
}

static void
test_rounds (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), line[N_TOLD + 1];
  GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS] = { 0 };
  g_autofree char *text = tell_game (n_seats, bid, line);
  g_autoptr (GavelRecord) record = help_record (deck, text);
  g_autoptr (GArray) rounds = NULL;

  g_assert_true (gavel_record_append (record, "bid Bob -", NULL));
  rounds = gavel_history_rounds (record);
  g_assert_cmpuint (rounds->len, ==, N_TOLD + 1);
  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);
      const Score5 *before = (const Score5 *) round->before;

      g_assert_cmpuint (round->line, ==, line[i]);
      g_assert_cmpuint (before->phase, ==, SCORE5_BIDS);
      g_assert_cmpuint (before->round, ==, i + 1);
      g_assert_cmpuint (before->turned_up, ==, 0);
      g_assert_true (round->over == (i < N_TOLD));
      g_assert_cmpuint (round->known, ==,
                        i < N_TOLD ? gavel_seats_all (n_seats) : GAVEL_SEAT (1));
      for (unsigned seat = 0; seat < n_seats; seat++)
        g_assert_cmpuint (round->bid[seat], ==, bid[i][seat]);
    }
}

/* Manners as the first @n_rounds rounds make them. */
static void
assert_manners (const GavelRecord *record, const GavelQuestion *question,
                GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS], const unsigned line[],
                unsigned n_rounds)
{
  GavelManners manners = GAVEL_MANNERS_INIT;

  for (unsigned i = 0; i < n_rounds; i++)
    {
      const Score5 *before = (const Score5 *) gavel_record_state_at (record, line[i]);
      float ratio[GAVEL_MAX_SEATS];

      for (unsigned seat = 0; seat < question->n_seats; seat++)
        ratio[seat] = (float) gavel_deck_sum (deck, bid[i][seat])
                      / (float) deck->value[before->lot];
      gavel_manners_see (&manners, question->n_seats, ratio);
    }
  for (unsigned seat = 0; seat < question->n_seats; seat++)
    g_assert_cmpfloat_with_epsilon ((double) question->manners.seat[seat],
                                    (double) manners.seat[seat], 1e-6);
  g_assert_cmpfloat_with_epsilon ((double) question->manners.price,
                                  (double) manners.price, 1e-6);
}

/* Beliefs have seen every bid of the opponents, manners are those of the table, and
 * threads make no difference. While a bid is being taken, manners are still those
 * before it. */
static void
test_learn (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), line[N_TOLD + 1];
  GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS] = { 0 };
  g_autofree char *text = tell_game (n_seats, bid, line);
  g_autoptr (GavelRecord) record = help_record (deck, text);
  GavelQuestion question[3];

  for (unsigned i = 0; i < G_N_ELEMENTS (question); i++)
    {
      GavelBudget budget = { .n_threads = i == 0 ? 1 : 3, .seed = 1 };

      if (i == 2) /* back to where the takes of the last round begin */
        gavel_record_truncate (record, line[N_TOLD - 1] + n_seats);
      question_init (&question[i], gavel_record_state (record), 0);
      gavel_history_learn (record, &question[i], &budget);
      g_assert_cmpmem (&question[i].beliefs, sizeof question[i].beliefs,
                       &question[0].beliefs, sizeof question[0].beliefs);
      assert_manners (record, &question[i], bid, line, i == 2 ? N_TOLD - 1 : N_TOLD);
    }
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      const GavelBelief *belief = &question[0].beliefs.seat[seat];

      g_assert_cmpuint (belief->n_bids, ==, seat == 0 ? 0 : N_TOLD);
      g_assert_cmpfloat_with_epsilon (sum_of (belief->odds, GAVEL_MAX_KINDS), 1.0, 1e-9);
    }
}

/* Bids that were not seen whole are nobody's evidence. */
static void
test_rounds_unseen (void)
{
  g_autoptr (GavelRecord) record
      = help_record (deck, "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\n"
                           "bid Ann b25 g5\nbid Bob ?\nbid Cy -\ntake Bob g5\n"
                           "take Cy b25\nlot r40\n");
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  GavelBudget budget = { .n_threads = 1, .seed = 1 };
  GavelQuestion question;

  g_assert_cmpuint (rounds->len, ==, 2);
  g_assert_cmpuint (g_array_index (rounds, GavelPastRound, 0).known, ==,
                    GAVEL_SEAT (0) | GAVEL_SEAT (2));
  question_init (&question, gavel_record_state (record), 0);
  gavel_history_learn (record, &question, &budget);
  g_assert_cmpuint (question.beliefs.seat[1].n_bids, ==, 0);
  g_assert_cmpuint (question.beliefs.seat[2].n_bids, ==, 1);
}

/* Nobody bids in the last round: all of them are known to have passed. */
static void
test_rounds_last (void)
{
  g_autoptr (GString) text = g_string_new ("gavel 1 score5\n");
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GArray) rounds = NULL;
  Score5 s;

  play_to (&s, 3, SCORE5_ROUNDS, SCORE5_BIDS, 1);
  gavel_score5.paper->write (deck, (GavelState *) &s, &help_seating, text);
  g_string_append (text, "bid Ann -\nbid Bob -\nbid Cy -\n");
  record = help_record (deck, text->str);
  rounds = gavel_history_rounds (record);
  g_assert_cmpuint (rounds->len, ==, 1);
  g_assert_true (g_array_index (rounds, GavelPastRound, 0).over);
  g_assert_cmpuint (g_array_index (rounds, GavelPastRound, 0).known, ==,
                    gavel_seats_all (3));
}

static void
add_by_seats (const char *format, unsigned least, GTestDataFunc test)
{
  for (unsigned n = least; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u", format, n);

      g_test_add_data_func (path, GUINT_TO_POINTER (n), test);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  for (unsigned i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      g_autofree char *path = g_strdup_printf ("/search/threads/%s", positions[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_threads);
    }
  g_test_add_func ("/search/threads/unknown", test_threads_unknown);
  add_by_seats ("/search/last-round", 2, test_last_round);
  g_test_add_func ("/search/forced-win", test_forced_win);
  g_test_add_func ("/search/what-if/never", test_never);
  g_test_add_func ("/search/full-gain", test_full_gain);
  g_test_add_func ("/search/what-if/must", test_must);
  g_test_add_func ("/search/what-if/next", test_next);
  add_by_seats ("/search/what-if/passing", 2, test_passing);
  g_test_add_func ("/search/safety", test_safety);
  g_test_add_func ("/search/not-to-act", test_not_to_act);
  g_test_add_func ("/search/progress", test_progress);
  add_by_seats ("/search/history/rounds", 2, test_rounds);
  add_by_seats ("/search/history/learn", 2, test_learn);
  g_test_add_func ("/search/history/unseen", test_rounds_unseen);
  g_test_add_data_func ("/search/stop/seconds", GUINT_TO_POINTER (0), test_stop);
  add_by_seats ("/search/time", 2, test_time);
  add_by_seats ("/search/time/large-hand", 4, test_large_hand);
  for (unsigned i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *path = g_strdup_printf ("/search/shown/%s", shown[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_shown);
    }
  g_test_add_func ("/search/shown/offer-unknown", test_offer_unknown);
  g_test_add_func ("/search/history/last-round", test_rounds_last);
  g_test_add_func ("/search/what-if/must-with-study", test_must_with_study);
  g_test_add_data_func ("/search/stop/effort", GUINT_TO_POINTER (20), test_stop);
  add_by_seats ("/search/time/large-hand-last", 4, test_large_hand_last);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}

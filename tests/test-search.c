/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search: the same effort gives the same advice on any number of threads, last
 * rounds are exact, what-ifs do what they say. Positions come from games of simple
 * bidders. */
#include "games/score5/spender.h"
#include "help-search.h"
#include "search/compare.h"

#include <math.h>
#include <string.h>

static GavelDeck *deck;
static GavelValue *value;

static void
question_init (GavelQuestion *question, const GavelState *s, unsigned seat)
{
  gavel_question_init (question, &gavel_score5, score5_box (deck), &value->weights, s,
                       seat);
}

static GavelAdvice *
ask (const GavelQuestion *question, unsigned effort)
{
  GavelBudget budget = { .effort = effort, .seed = 5, .n_threads = 2 };

  return gavel_search (question, &budget);
}

/* -- The same on any number of threads --------------------------------------- */

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
      help_assert_advice (question, advice[i]);
      help_assert_same (advice[0], advice[i]);
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

      help_play_to (deck, &s, help_positions[i].n_seats, help_positions[i].round,
                    help_positions[i].phase, number);
      question_init (&question, (GavelState *) &s, help_chooser (&s));
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

      help_play_to (deck, &s, n_seats, SCORE5_ROUNDS, phase, number);
      question_init (&question, (GavelState *) &s, help_chooser (&s));
      advice = ask (&question, 5);
      help_assert_advice (&question, advice);
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

      help_deal_round (deck, s, 2, SCORE5_ROUNDS, 0, number);
      for (unsigned seat = 0; seat < 2; seat++)
        for (s->hand[seat] = 0; gavel_cards_count (s->hand[seat]) < 6;)
          s->hand[seat] |= help_take_random (&left, &rng);
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

  gavel_score5.apply (score5_box (deck), (GavelState *) &after, moves);
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

/* -- Errors ------------------------------------------------------------------ */

/* An interval of few trials holds what many say: in nine of ten positions, though it is
 * one of 95 %, since they think more, too. benchmarks/intervals has more of them. */
static void
test_intervals (void)
{
  unsigned n_held = 0, n_apart = 0, n = 40;

  for (uint64_t number = 0; number < n; number++)
    {
      g_autoptr (GavelAdvice) quick = NULL, slow = NULL;
      GavelQuestion question;
      double off;
      Score5 s;

      help_play_to (deck, &s, 2, 1 + number % 4, SCORE5_BIDS, number);
      question_init (&question, (GavelState *) &s, 0);
      quick = ask (&question, 1);
      question.must = &quick->option[0].move;
      question.n_must = 1;
      slow = ask (&question, 10);
      off = fabs (help_option (slow, quick->option[0].move)->win - quick->option[0].win);
      g_assert_cmpfloat (quick->option[0].error, >=, quick->option[0].apart);
      n_held += off <= quick->option[0].error;
      n_apart += off <= quick->option[0].apart;
    }
  g_test_message ("%u of %u held, %u without what moves have in common", n_held, n,
                  n_apart);
  g_assert_cmpuint (n_held * 10, >=, n * 9);
}

/* -- What if --------------------------------------------------------------- */

static void
test_never (void)
{
  for (unsigned i = 0; i < HELP_N_POSITIONS; i++)
    {
      g_autoptr (GavelAdvice) before = NULL, after = NULL, compared = NULL;
      GavelQuestion question;
      GavelMove never[2];
      Score5 s;

      if (help_positions[i].n_seats > 3)
        continue;
      help_play_to (deck, &s, help_positions[i].n_seats, help_positions[i].round,
                    help_positions[i].phase, 1);
      question_init (&question, (GavelState *) &s, help_chooser (&s));
      before = ask (&question, 0);
      help_assert_advice (&question, before);
      never[0] = before->option[0].move;
      never[1] = before->option[1].move;
      question.never = never;
      question.n_never = G_N_ELEMENTS (never);
      after = ask (&question, 1);
      g_assert_null (help_option (after, never[0]));
      g_assert_null (help_option (after, never[1]));
      g_assert_cmpuint (after->n_options, ==, before->n_options - 2);
      /* With the same scale, what is left is worth what it was worth. */
      question.told_scale = before->told_scale;
      compared = ask (&question, 0);
      for (unsigned k = 0; k < compared->n_options; k++)
        g_assert_cmpfloat_with_epsilon (
            compared->option[k].win, help_option (before, compared->option[k].move)->win,
            1e-9);
    }
}

/* Without the only move there is none. */
static void
test_never_at_all (void)
{
  for (unsigned n_cards = 0; n_cards <= 1; n_cards++)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      GavelMove never, moves[GAVEL_CHANCE + 1] = { 0 };
      GavelQuestion question;
      Score5 s;

      help_deal_round (deck, &s, 3, 4, 2, 0);
      moves[0] = GAVEL_CARD (gavel_cards_lowest (s.hand[0]));
      if (n_cards == 0)
        s.hand[0] = 0; /* can only pass */
      else
        gavel_score5.apply (score5_box (deck), (GavelState *) &s, moves);
      question_init (&question, (GavelState *) &s, help_chooser (&s));
      never = n_cards == 0 ? 0 : moves[0];
      question.never = &never;
      question.n_never = 1;
      advice = ask (&question, 1);
      g_assert_cmpuint (advice->n_options, ==, 0);
      g_assert_false (advice->settled);
    }
}

/* Of a large hand not all bids are looked at; one that is asked for is. */
static void
must_be_offered (bool with_model)
{
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
  g_autoptr (GavelAdvice) before = NULL, after = NULL;
  GavelQuestion question;
  GavelMove must = 0;
  Score5 s;

  help_deal_round (deck, &s, 3, 8, 12, 0);
  question_init (&question, (GavelState *) &s, 0);
  question.model = with_model ? model : NULL;
  before = ask (&question, 0);
  help_assert_advice (&question, before);
  for (uint64_t k = 1; help_option (before, must) != NULL; k++)
    must = gavel_cards_subset (s.hand[0], k);
  g_assert_true (gavel_score5.legal (score5_box (deck), (GavelState *) &s, 0, must));
  question.must = &must;
  question.n_must = 1;
  after = ask (&question, 0);
  help_assert_advice (&question, after);
  g_assert_nonnull (help_option (after, must));
  g_assert_cmpuint (after->n_options, >=, before->n_options);
}

/* The equilibrium of the bids looked at leaves next to nothing over all of them; where
 * these are too many to look at without end, nothing is said. */
static void
test_full_gain (void)
{
  for (unsigned n_cards = 5; n_cards <= 17; n_cards += 3)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      GavelQuestion question;
      Score5 s;

      help_deal_round (deck, &s, 3, 8, n_cards, 0);
      question_init (&question, (GavelState *) &s, 0);
      advice = ask (&question, 1);
      if (n_cards > 14)
        g_assert_cmpfloat (advice->full_gain, <, 0.0);
      else
        {
          g_assert_cmpfloat (advice->full_gain, >=, -1e-9);
          g_assert_cmpfloat (advice->full_gain, <, 0.006);
        }
    }
}

static void
test_must (void)
{
  must_be_offered (false);
}

/* The same if the model that is lent has looked at that round before. */
static void
test_must_with_model (void)
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

  help_play_to (deck, &s, n_seats, 3, SCORE5_BIDS, 2);
  question_init (&question, (GavelState *) &s, 1);
  before = ask (&question, 0);
  question.passing = gavel_seats_all (n_seats);
  after = ask (&question, 1);
  help_assert_advice (&question, after);
  for (unsigned i = 0; i < after->n_options; i++)
    if (after->option[i].price > 0.0f)
      {
        g_assert_cmpfloat_with_epsilon (after->option[i].rank[0], 1.0, 1e-12);
        n_open += help_option (before, after->option[i].move)->rank[0] < 0.9;
      }
  g_assert_cmpuint (n_open, >, 0); /* or they would have passed anyway */
  for (unsigned seat = 0; seat < n_seats; seat++)
    if (seat != 1)
      g_assert_cmpfloat_with_epsilon (after->rival[seat].stay.pass, 1.0, 1e-9);
}

/* The lot to come, if it is known: one that cannot come changes nothing. */
static void
test_next (void)
{
  g_autoptr (GavelAdvice) any = NULL, known = NULL, wrong = NULL;
  GavelQuestion question;
  GavelMove next;
  Score5 s;

  help_play_to (deck, &s, 3, 6, SCORE5_BIDS, 4);
  question_init (&question, (GavelState *) &s, 0);
  any = ask (&question, 2);
  next = GAVEL_CARD (s.lot);
  question.next = &next;
  wrong = ask (&question, 2);
  help_assert_same (any, wrong);
  next = deck->kind[GAVEL_TWO_STARS] & ~s.gone;
  next &= -next;
  known = ask (&question, 2);
  help_assert_advice (&question, known);
  g_assert_cmpuint (any->n_trials, >, 0);
  g_assert_cmpfloat (any->option[0].win, !=, known->option[0].win);
}

static void
test_not_to_act (void)
{
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion question;
  Score5 s;

  help_play_to (deck, &s, 3, 5, SCORE5_TAKE, 1);
  question_init (&question, (GavelState *) &s, (help_chooser (&s) + 1) % 3);
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
  help_assert_advice (&question, advice);
  for (unsigned k = 0; k < G_N_ELEMENTS (bids); k++)
    {
      const GavelOption *option = help_option (advice, help_cards (deck, bids[k]));

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
  help_assert_advice (&question, advice);
}

/* -- Other objectives ---------------------------------------------------------- */

/* What the bids of seat 0 come to against those mixes, every way they may fall played
 * to the end: sums over all profiles, counted like the digits of a number. */
static void
play_all_bids (gpointer workspace, const Score5 *s, const GavelRound *round,
               double *const mix[], double worth[])
{
  unsigned at[GAVEL_MAX_SEATS] = { 0 }, seat = 0;

  memset (worth, 0, round->stage->n_choices[0] * sizeof *worth);
  while (seat < s->n_seats)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      float end[GAVEL_MAX_SEATS];
      double chance = 1.0;
      Score5 after = *s;

      for (unsigned i = 0; i < s->n_seats; i++)
        {
          moves[i] = round->move[i][at[i]];
          chance *= i == 0 ? 1.0 : mix[i][at[i]];
        }
      gavel_score5.apply (score5_box (deck), (GavelState *) &after, moves);
      gavel_score5.evaluator->play_turns (workspace, (GavelState *) &after);
      gavel_score5.evaluator->evaluate (workspace, (GavelState *) &after, end);
      worth[at[0]] += chance * (double) end[0];
      for (seat = 0; seat < s->n_seats && ++at[seat] == round->stage->n_choices[seat];
           seat++)
        at[seat] = 0;
    }
}

/* In a last round nothing is estimated. */
static void
test_aims (gconstpointer data)
{
  static const GavelDetail detail = { .n_each = 3, .all = true };
  static const GavelStageBudget budget = { .nash_conv = 0.05, .n_rounds = 20 };
  unsigned n_seats = GPOINTER_TO_UINT (data);

  for (unsigned number = 0; number < 6; number++)
    {
      GavelObjective objective = 1 + number % 2;
      GavelRng rng = gavel_rng_named (61, number, n_seats);
      g_autoptr (GavelRoundModel) model
          = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
      gpointer workspace
          = gavel_score5.evaluator->workspace_new (score5_box (deck), &value->weights);
      double *mix[GAVEL_MAX_SEATS] = { NULL }, worth[8], played[8];
      Score5 s;

      help_play_to (deck, &s, n_seats, SCORE5_ROUNDS, SCORE5_BIDS, number);
      for (unsigned seat = 0; seat < n_seats; seat++)
        while (gavel_cards_count (s.hand[seat]) > (n_seats == 5 ? 2 : 3))
          help_take_random (&s.hand[seat], &rng);
      gavel_score5.evaluator->set_objective (workspace, objective);
      gavel_round_model_set_objective (model, objective);
      gavel_round_model_look (model, (GavelState *) &s, &detail, &budget);
      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          unsigned n = model->round->stage->n_choices[seat];

          g_assert_cmpuint (n, <=, G_N_ELEMENTS (worth));
          mix[seat] = g_new (double, n);
          for (unsigned i = 0; i < n; i++)
            mix[seat][i] = (double) gavel_rng_below (&rng, 100) / 400.0;
        }
      gavel_round_model_worths (model, 0, (const double *const *) mix, worth);
      play_all_bids (workspace, &s, model->round, mix, played);
      for (unsigned i = 0; i < model->round->stage->n_choices[0]; i++)
        g_assert_cmpfloat_with_epsilon (worth[i], played[i], 1e-5);
      for (unsigned seat = 0; seat < n_seats; seat++)
        g_free (mix[seat]);
      gavel_score5.evaluator->workspace_free (workspace);
    }
}

/* An advice for something else is sorted by that, and as the dial says; the chances are
 * those of whoever plays to win; and the model it was lent is none the worse for it. */
static void
test_objective (gconstpointer data)
{
  GavelObjective objective = GPOINTER_TO_UINT (data);
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (&gavel_score5, score5_box (deck), &value->weights);
  GavelBudget budget = { .effort = 1, .seed = 5, .n_threads = 1 };

  for (unsigned turn = 0; turn < 2; turn++)
    for (unsigned safe = 0; safe < 2; safe++)
      {
        g_autoptr (GavelAdvice) wins = NULL, one = NULL, two = NULL, again = NULL;
        GavelQuestion question;
        Score5 s;

        help_play_to (deck, &s, 4, 6, turn ? SCORE5_TAKE : SCORE5_BIDS, 2);
        question_init (&question, (GavelState *) &s, help_chooser (&s));
        question.model = model;
        wins = ask (&question, 1);
        question.objective = objective;
        question.safety = safe;
        one = gavel_search (&question, &budget);
        two = ask (&question, 1);
        g_assert_cmpuint (one->n_options, ==, wins->n_options);
        for (unsigned i = 0; i < one->n_options; i++)
          {
            const GavelOption *option = &one->option[i], *before = option - (i > 0);
            const GavelOption *same = help_option (wins, option->move);

            g_assert_cmpmem (option, sizeof *option, &two->option[i], sizeof *option);
            g_assert_cmpmem (option->rival, sizeof option->rival, same->rival,
                             sizeof same->rival);
            if (turn || !safe) /* safe bids go by the mix */
              g_assert_cmpfloat (gavel_option_worth (one, option), <,
                                 gavel_option_worth (one, before) + GAVEL_ALIKE);
            g_assert_cmpfloat (option->aim_error, >, 0.0);
            g_assert_cmpfloat (option->win, >=, 0.0);
            g_assert_cmpfloat (option->win, <=, 1.0);
            if (objective == GAVEL_OBJECTIVE_RANK)
              g_assert_cmpfloat (fabs (option->aim - 1.5), <, 2.0);
          }
        question.objective = GAVEL_OBJECTIVE_WIN;
        question.safety = 0.0;
        again = ask (&question, 1);
        g_assert_cmpmem (again->option, again->n_options * sizeof *again->option,
                         wins->option, wins->n_options * sizeof *wins->option);
      }
}

static void
count_call (gpointer data, const GavelAdvice *advice)
{
  g_assert_cmpuint (advice->n_options, >, 0);
  g_assert_cmpfloat_with_epsilon (help_sum (advice->win, advice->n_seats), 1.0, 1e-5);
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

  help_play_to (deck, &s, 3, 3, SCORE5_BIDS, 1);
  question_init (&question, (GavelState *) &s, 0);
  advice = gavel_search (&question, &budget);
  g_assert_cmpuint (n_calls, >=, 1);
}

/* Start sets that the seat was never shown: whichever they are, the advice is the same.
 */
static void
test_hidden_sets (void)
{
  g_autoptr (GavelRecord) record = help_record (
      deck, "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy ?\nlot g30\n");
  g_autoptr (GavelAdvice) first = NULL;
  GavelCards hand = 0;
  bool differs = false;

  for (unsigned i = 0; i < 4; i++)
    {
      GavelRng rng = gavel_rng_named (1, i, 0);
      GavelQuestion question;
      g_autoptr (GavelAdvice) advice = NULL;
      AnyState s;

      memcpy (&s, gavel_record_state (record), sizeof (Score5));
      gavel_score5.imagine (score5_box (deck), STATE (&s), 0, &rng);
      differs |= i > 0 && ((Score5 *) &s)->hand[1] != hand;
      hand = ((Score5 *) &s)->hand[1];
      question_init (&question, STATE (&s), 0);
      advice = ask (&question, 1);
      if (first == NULL)
        first = g_steal_pointer (&advice);
      else
        help_assert_same (first, advice);
    }
  g_assert_true (differs);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  for (unsigned i = 0; i < HELP_N_POSITIONS; i++)
    {
      g_autofree char *path
          = g_strdup_printf ("/search/threads/%s", help_positions[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_threads);
    }
  g_test_add_func ("/search/threads/unknown", test_threads_unknown);
  help_add_by_seats ("/search/last-round", 2, test_last_round);
  g_test_add_func ("/search/forced-win", test_forced_win);
  g_test_add_func ("/search/what-if/never", test_never);
  g_test_add_func ("/search/intervals", test_intervals);
  g_test_add_func ("/search/full-gain", test_full_gain);
  g_test_add_func ("/search/never-at-all", test_never_at_all);
  g_test_add_func ("/search/what-if/must", test_must);
  g_test_add_func ("/search/what-if/next", test_next);
  help_add_by_seats ("/search/what-if/passing", 2, test_passing);
  help_add_by_seats ("/search/objective/last-round", 2, test_aims);
  g_test_add_data_func ("/search/objective/margin",
                        GUINT_TO_POINTER (GAVEL_OBJECTIVE_MARGIN), test_objective);
  g_test_add_data_func ("/search/objective/rank", GUINT_TO_POINTER (GAVEL_OBJECTIVE_RANK),
                        test_objective);
  g_test_add_func ("/search/hidden-sets", test_hidden_sets);
  g_test_add_func ("/search/not-to-act", test_not_to_act);
  g_test_add_func ("/search/progress", test_progress);
  for (unsigned i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *path = g_strdup_printf ("/search/shown/%s", shown[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_shown);
    }
  g_test_add_func ("/search/shown/offer-unknown", test_offer_unknown);
  g_test_add_func ("/search/what-if/must-with-model", test_must_with_model);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}

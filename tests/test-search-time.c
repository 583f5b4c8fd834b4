/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search and the clock: seconds are kept, whatever the position, a first answer is
 * there before the rest, and it stops when it is told to. By clocks that the tests bring
 * with them: what a real machine makes of it is for benchmarks/real-time to say. */
#include "help-clock.h"
#include "help-search.h"

#define SLOW 4.0 /* times slower than the machine that the clock is made after */

static GavelDeck *deck;
static GavelValue *value;

static void
question_init (GavelQuestion *question, const GavelState *s, unsigned seat)
{
  gavel_question_init (question, &gavel_score5, score5_box (deck), &value->weights, s,
                       seat);
}

/* No other clock is asked: where the one that was given goes the same way twice, so does
 * the search, bit for bit, and it takes as long by it. */
static void
test_clock (void)
{
  for (unsigned i = 0; i < HELP_N_POSITIONS; i++)
    {
      GavelAdvice *advice[2];
      GavelQuestion question;
      Score5 s;

      help_play_to (deck, &s, help_positions[i].n_seats, help_positions[i].round,
                    help_positions[i].phase, 1);
      question_init (&question, (GavelState *) &s, help_chooser (&s));
      for (unsigned k = 0; k < 2; k++)
        {
          HelpTicker ticker = { .step = 100 };
          GavelBudget budget = {
            .seconds = 0.1, .clock = help_ticker (&ticker), .seed = 1, .n_threads = 1
          };

          advice[k] = gavel_search (&question, &budget);
        }
      help_assert_same (advice[0], advice[1]);
      g_assert_cmpfloat (advice[0]->ms, ==, advice[1]->ms);
      gavel_advice_free (advice[0]);
      gavel_advice_free (advice[1]);
    }
}

/* Set beforehand, the flag leaves time for an advice, but for nothing else. */
static void
test_stop (gconstpointer data)
{
  unsigned effort = GPOINTER_TO_UINT (data);

  for (unsigned i = 0; i < HELP_N_POSITIONS; i++)
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

      help_play_to (deck, &s, help_positions[i].n_seats, help_positions[i].round,
                    help_positions[i].phase, 1);
      question_init (&question, (GavelState *) &s, help_chooser (&s));
      advice = gavel_search (&question, &budget);
      help_assert_advice (&question, advice);
      g_assert_cmpuint (advice->n_trials, ==, 0);
      g_assert_cmpuint (advice->effort, <=, 1);
    }
}

typedef struct
{
  atomic_bool stop;
  unsigned n_reports, n_effort; /* stop after so many, and how far it was then */
} Patience;

static void
lose_patience (gpointer data, const GavelAdvice *advice)
{
  Patience *patience = data;

  g_assert_cmpuint (patience->n_reports, >, 0); /* it goes no further than that */
  patience->n_effort = advice->effort;
  if (--patience->n_reports == 0)
    atomic_store (&patience->stop, true);
}

/* Set on the way, nothing is begun any more. */
static void
test_stop_later (void)
{
  GavelQuestion question;
  Score5 s;

  help_play_to (deck, &s, 3, 6, SCORE5_BIDS, 1);
  question_init (&question, (GavelState *) &s, 0);
  for (unsigned n = 1; n <= 3; n++)
    {
      Patience patience = { .n_reports = n };
      GavelBudget budget = { .effort = 1000,
                             .seed = 1,
                             .n_threads = 2,
                             .stop = &patience.stop,
                             .progress = lose_patience,
                             .data = &patience };
      g_autoptr (GavelAdvice) advice = gavel_search (&question, &budget);

      help_assert_advice (&question, advice);
      g_assert_cmpuint (patience.n_reports, ==, 0);
      g_assert_cmpuint (advice->effort, ==, patience.n_effort);
    }
}

/* Searches by a clock that goes on with the work; says where it stands in the end. */
static double
seconds_worked (GavelQuestion *question, double seconds, double slowness)
{
  GavelBudget budget = {
    .seconds = seconds, .clock = help_work_clock (slowness), .seed = 1, .n_threads = 1
  };
  g_autoptr (GavelAdvice) advice = NULL;
  double took;

  question->game = help_working_score5 ();
  advice = gavel_search (question, &budget);
  took = (double) gavel_clock_now (&budget.clock) / G_USEC_PER_SEC;
  help_assert_advice (question, advice);
  g_assert_cmpfloat (advice->ms, <=, 1000.0 * took);
  if (!advice->settled) /* the time is there to be used */
    g_assert_cmpfloat (took, >, 0.5 * seconds);
  return took;
}

/* For both kinds of objective: the next round is laid out once more for the second. */
static void
assert_kept (GavelQuestion *question, double seconds, double slowness)
{
  static const GavelObjective objectives[]
      = { GAVEL_OBJECTIVE_WIN, GAVEL_OBJECTIVE_MARGIN };

  for (unsigned i = 0; i < G_N_ELEMENTS (objectives); i++)
    {
      question->objective = objectives[i];
      g_assert_cmpfloat (seconds_worked (question, seconds, slowness), <=, 1.1 * seconds);
    }
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

      help_play_to (deck, &s, n_seats, rounds[i], SCORE5_BIDS, 1);
      question_init (&question, (GavelState *) &s, 0);
      assert_kept (&question, 0.05, 1.0);
      assert_kept (&question, 0.3, SLOW);
    }
}

/* Nobody noted a start set but one's own. */
static const char strangers[]
    = "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy ?\nseat Di ?\nseat Eve ?\n"
      "lot g30\n";

/* Several worlds share the time. */
static void
test_time_unknown (void)
{
  g_autoptr (GavelRecord) record = help_record (deck, strangers);
  GavelQuestion question;

  question_init (&question, gavel_record_state (record), 0);
  assert_kept (&question, 0.1, 1.0);
}

/* As many cards as anybody may ever hold, on a slow machine: even to lay out such a round
 * takes a good part of the time, and there is no stopping in the middle of it. */
static void
large_hand (unsigned n_seats, unsigned round)
{
  for (unsigned number = 0; number < 2; number++)
    {
      GavelQuestion question;
      Score5 s;

      help_deal_round (deck, &s, n_seats, round, 25, number);
      question_init (&question, (GavelState *) &s, number); /* and a neighbour */
      assert_kept (&question, 0.1, SLOW);
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

typedef struct
{
  GavelClock clock;
  unsigned n;
  gint64 time[2];       /* of the first answers */
  unsigned n_worlds[2]; /* that they are about */
} Answers;

static void
note_answer (gpointer data, const GavelAdvice *advice)
{
  Answers *answers = data;

  if (answers->n == 2)
    return;
  g_assert_cmpuint (advice->n_options, >, 0);
  g_assert_false (advice->exact);
  answers->time[answers->n] = gavel_clock_now (&answers->clock);
  answers->n_worlds[answers->n++] = advice->n_worlds;
}

/* With several worlds the first one speaks before the others are looked at, and nothing
 * else is different. */
static void
test_first_answer (void)
{
  g_autoptr (GavelRecord) record = help_record (deck, strangers);
  Answers answers = { .clock = help_work_clock (1.0) };
  GavelBudget budget = { .effort = 1, .clock = answers.clock, .seed = 5, .n_threads = 1 };
  g_autoptr (GavelAdvice) quiet = NULL, advice = NULL;
  GavelQuestion question;

  question_init (&question, gavel_record_state (record), 0);
  question.game = help_working_score5 ();
  quiet = gavel_search (&question, &budget);
  budget.clock = answers.clock = help_work_clock (1.0);
  budget.progress = note_answer;
  budget.data = &answers;
  advice = gavel_search (&question, &budget);
  help_assert_same (advice, quiet);
  g_assert_cmpuint (answers.n, ==, 2);
  g_assert_cmpuint (answers.n_worlds[0], ==, 1);
  g_assert_cmpuint (answers.n_worlds[1], ==, quiet->n_worlds);
  g_assert_cmpuint (quiet->n_worlds, >=, 4);
  g_assert_cmpint (answers.time[0] * quiet->n_worlds / 2, <, answers.time[1]);
}

int
main (int argc, char **argv)
{
  g_autoptr (GavelDeck) cards = NULL;
  g_autoptr (GavelValue) net = NULL;

  g_test_init (&argc, &argv, NULL);
  deck = cards = gavel_deck_builtin ();
  value = net = gavel_value_builtin ("score5");
  g_test_add_func ("/search-time/clock", test_clock);
  g_test_add_data_func ("/search-time/stop/seconds", GUINT_TO_POINTER (0), test_stop);
  g_test_add_data_func ("/search-time/stop/effort", GUINT_TO_POINTER (20), test_stop);
  g_test_add_func ("/search-time/stop/later", test_stop_later);
  g_test_add_func ("/search-time/first-answer", test_first_answer);
  help_add_by_seats ("/search-time/kept", 2, test_time);
  g_test_add_func ("/search-time/kept/unknown", test_time_unknown);
  help_add_by_seats ("/search-time/large-hand", 4, test_large_hand);
  help_add_by_seats ("/search-time/large-hand-last", 4, test_large_hand_last);
  return g_test_run ();
}

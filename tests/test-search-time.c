/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search and the clock: seconds are kept, whatever the position, a first answer is
 * there at once, and it stops when it is told to. */
#include "help-search.h"

#include <math.h>

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

static void
question_init (GavelQuestion *question, const GavelState *s, unsigned seat)
{
  gavel_question_init (question, &gavel_score5, deck, &value->weights, s, seat);
}

/* A clock that goes on by a step each time it is asked. */
typedef struct
{
  gint64 time, step;
} Ticker;

static gint64
tick (gpointer data)
{
  Ticker *ticker = data;

  return __atomic_add_fetch (&ticker->time, ticker->step, __ATOMIC_SEQ_CST);
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
          Ticker ticker = { .step = 100 };
          GavelBudget budget
              = { .seconds = 0.1, .clock = { tick, &ticker }, .seed = 1, .n_threads = 1 };

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

/* The fastest of some tries, so that a busy machine does not spoil it. */
static double
seconds_taken (const GavelQuestion *question, double seconds, double limit)
{
  double least = INFINITY;

  for (unsigned try = 0; try < 16 && least > limit; try++)
    {
      GavelBudget budget = { .seconds = seconds, .seed = 1, .n_threads = 1 };
      gint64 start = g_get_monotonic_time ();
      g_autoptr (GavelAdvice) advice = gavel_search (question, &budget);

      help_assert_advice (question, advice);
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

      help_play_to (deck, &s, n_seats, rounds[i], SCORE5_BIDS, 1);
      question_init (&question, (GavelState *) &s, 0);
      g_assert_cmpfloat (seconds_taken (&question, 0.05, 0.07), <, 0.07);
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
  g_assert_cmpfloat (seconds_taken (&question, 0.1, 0.12), <, 0.12);
  question.objective = GAVEL_OBJECTIVE_MARGIN;
  g_assert_cmpfloat (seconds_taken (&question, 0.1, 0.12), <, 0.12);
}

/* As many cards as anybody may ever hold: the time asked for, and little more. */
static void
large_hand (unsigned n_seats, unsigned round)
{
  for (unsigned number = 0; number < 2; number++)
    {
      GavelQuestion question;
      Score5 s;

      help_deal_round (deck, &s, n_seats, round, 25, number);
      question_init (&question, (GavelState *) &s, number); /* and a neighbour */
      g_assert_cmpfloat (seconds_taken (&question, 0.1, 0.12), <, 0.12);
      question.objective = GAVEL_OBJECTIVE_MARGIN;
      g_assert_cmpfloat (seconds_taken (&question, 0.1, 0.12), <, 0.12);
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
  gint64 start;
  double seconds; /* until the first answer */
  unsigned n_worlds;
} FirstAnswer;

static void
note_first (gpointer data, const GavelAdvice *advice)
{
  FirstAnswer *first = data;

  if (first->n_worlds != 0)
    return;
  g_assert_cmpuint (advice->n_options, >, 0);
  g_assert_false (advice->exact);
  first->n_worlds = advice->n_worlds;
  first->seconds = (double) (g_get_monotonic_time () - first->start) / G_USEC_PER_SEC;
}

/* With several worlds the first one speaks at once, and nothing else is different. */
static void
test_first_answer (void)
{
  g_autoptr (GavelRecord) record = help_record (deck, strangers);
  GavelBudget effort = { .effort = 1, .seed = 5, .n_threads = 2 };
  g_autoptr (GavelAdvice) quiet = NULL;
  GavelQuestion question;
  double least = INFINITY;

  question_init (&question, gavel_record_state (record), 0);
  quiet = gavel_search (&question, &effort);
  for (unsigned try = 0; try < 8 && least > 0.1; try++)
    {
      FirstAnswer first = { .start = g_get_monotonic_time () };
      GavelBudget budget
          = { .effort = 1, .seed = 5, .progress = note_first, .data = &first };
      g_autoptr (GavelAdvice) advice = gavel_search (&question, &budget);

      help_assert_same (advice, quiet);
      g_assert_cmpuint (first.n_worlds, ==, 1);
      least = KEEPS_TIME ? MIN (least, first.seconds) : 0.0;
    }
  g_assert_cmpuint (quiet->n_worlds, >, 1);
  g_assert_cmpfloat (least, <, 0.1);
}

int
main (int argc, char **argv)
{
  g_autoptr (GavelDeck) cards = NULL;
  g_autoptr (GavelValue) net = NULL;

  g_test_init (&argc, &argv, NULL);
  deck = cards = gavel_deck_builtin ();
  value = net = gavel_value_builtin ("score5");
  g_test_add_data_func ("/search-time/stop/seconds", GUINT_TO_POINTER (0), test_stop);
  g_test_add_data_func ("/search-time/stop/effort", GUINT_TO_POINTER (20), test_stop);
  g_test_add_func ("/search-time/clock", test_clock);
  g_test_add_func ("/search-time/first-answer", test_first_answer);
  help_add_by_seats ("/search-time/kept", 2, test_time);
  g_test_add_func ("/search-time/kept/unknown", test_time_unknown);
  help_add_by_seats ("/search-time/large-hand", 4, test_large_hand);
  help_add_by_seats ("/search-time/large-hand-last", 4, test_large_hand_last);
  return g_test_run ();
}

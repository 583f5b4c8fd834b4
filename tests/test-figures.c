/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures that must agree with each other: one value for one thing, whoever asks. */
#include "analysis/advise.h"
#include "help-search.h"
#include "search/compare.h"

#include <math.h>
#include <string.h>

static GavelDeck *deck;
static GavelValue *value;

/* Advice on a record, repeatable. */
static GavelAdvice *
advise_by (const char *text, const GavelWish *wish, unsigned effort)
{
  g_autoptr (GavelRecord) record = help_record (deck, text);
  GavelBudget budget = { .effort = effort, .seed = 5, .n_threads = 2 };
  g_autoptr (GError) error = NULL;
  GavelAdvice *advice = gavel_advise (record, value, wish, &budget, NULL, &error);

  g_assert_no_error (error);
  return advice;
}

static GavelAdvice *
advise (const char *text, const GavelWish *wish)
{
  return advise_by (text, wish, 2);
}

#define TABLE                                                                            \
  "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nseat Dee D\nyou Ann\nlot g30\n"
#define ROUND_TWO "bid Ann -\nbid Bob y20\nbid Cy -\nbid Dee r25\ntake Bob r25\nlot y35\n"

/* -- Counts that may change --------------------------------------------------- */

/* What the table did with its counts, and how sure it is then that they stay. */
static const struct
{
  const char *name, *record;
  double firm; /* at first it is as if they had stayed three times and changed once */
} tables[] = {
  { "nothing-seen", TABLE "count Bob 0 Cy 0 Dee 0\n", 3.0 / 4.0 },
  { "stayed", TABLE "count Bob 1 Cy 0 Dee 1\n" ROUND_TWO "count Bob 1\n", 4.0 / 5.0 },
  { "one-by-one",
    TABLE "count Bob 1\ncount Cy 0\ncount Dee 1\n" ROUND_TWO "count Bob 1\n", 4.0 / 5.0 },
  { "changed", TABLE "count Bob 1 Cy 0 Dee 2\n" ROUND_TWO "count Bob 1\n", 3.0 / 5.0 },
  { "changed-then-stayed",
    TABLE "count Bob 1 Dee 2\ncount Dee 1\n" ROUND_TWO "count Bob 1\n", 4.0 / 6.0 },
  { "changed-twice", TABLE "count Dee 2\ncount Dee 3\n" ROUND_TWO "count Bob 1\n",
    3.0 / 6.0 },
  { "the-same-again",
    TABLE "count Bob 1 Dee 1\ncount Bob 1 Dee 1\n" ROUND_TWO "count Bob 1\n", 4.0 / 5.0 },
  { "own-count", TABLE "count Ann 3 Dee 1\ncount Ann 2\n" ROUND_TWO "count Bob 1\n",
    4.0 / 5.0 },
  { "bids-lie-open", TABLE "count Bob 1 Cy 0\nbid Dee r25\n", 1.0 },
};

static void
test_firm (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  GavelWish wish = GAVEL_WISH_INIT;
  g_autoptr (GavelAdvice) learned = advise (tables[i].record, &wish), told = NULL;

  g_assert_true (learned->counted);
  g_assert_cmpfloat_with_epsilon (learned->firm, tables[i].firm, 1e-12);
  wish.firm = 0.25; /* whoever says so knows better */
  told = advise (tables[i].record, &wish);
  g_assert_cmpfloat (told->firm, ==, 0.25);
}

/* Both views are told, and the advice is the mean of the two, as sure as it is. */
static void
test_views (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  static const double firms[] = { 1.0, 0.75, 0.5, 0.0 };

  for (unsigned k = 0; k < G_N_ELEMENTS (firms); k++)
    {
      GavelWish wish = GAVEL_WISH_INIT;
      g_autoptr (GavelAdvice) advice = NULL;
      const GavelSwitchPoint *stay, *change;

      wish.firm = firms[k];
      advice = advise (tables[i].record, &wish);
      stay = &advice->if_stay;
      change = &advice->if_change;
      g_assert_cmpfloat (stay->win, >=, stay->instead);
      g_assert_cmpfloat (change->win, >=, change->instead);
      g_assert_cmpfloat_with_epsilon (firms[k] * stay->instead
                                          + (1.0 - firms[k]) * change->instead,
                                      advice->option[0].win, 1e-9);
      if (firms[k] == 1.0) /* the view that is believed is the advice itself */
        g_assert_cmpfloat_with_epsilon (stay->win, stay->instead, 1e-3);
      if (firms[k] == 0.0)
        g_assert_cmpfloat_with_epsilon (change->win, change->instead, 1e-3);
      if (i == 0) /* all show nothing */
        {
          g_assert_cmpfloat_with_epsilon (advice->rival[1].stay.pass, 1.0, 1e-9);
          g_assert_cmpfloat (advice->rival[1].open.pass, <, 0.9);
        }
    }
}

/* -- Which is best ------------------------------------------------------------- */

/* Bids of two to five, early and late. */
static void
ask_position (unsigned i, double safety, GavelAdvice **advice)
{
  static const unsigned rounds[] = { 1, 4, 8, 11, 12 };
  GavelBudget budget = { .effort = 1, .seed = 5, .n_threads = 2 };
  GavelQuestion question;
  Score5 s;

  help_play_to (deck, &s, 2 + i % 4, rounds[i % G_N_ELEMENTS (rounds)], SCORE5_BIDS, i);
  gavel_question_init (&question, &gavel_score5, score5_box (deck), &value->weights,
                       (GavelState *) &s, i % 2);
  question.safety = safety;
  *advice = gavel_search (&question, &budget);
}

/* Safe is one of the equilibrium's bids, one that it makes often, and everybody's
 * chances are those that the bid is told with. */
static void
test_safe (void)
{
  for (unsigned i = 0; i < 20; i++)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      double likeliest = 0.0;

      ask_position (i, 1.0, &advice);
      for (unsigned k = 0; k < advice->n_options; k++)
        likeliest = MAX (likeliest, advice->option[k].mix);
      g_assert_cmpfloat (advice->option[0].mix, >=, 0.5 * likeliest);
      g_assert_cmpfloat (advice->option[0].mix, >, 0.0);
      g_assert_cmpfloat (advice->win[advice->seat], ==, advice->option[0].safe);
      g_assert_cmpfloat_with_epsilon (help_sum (advice->win, advice->n_seats), 1.0, 1e-9);
    }
}

/* Of bids that are worth the same the cheapest is advised. */
static void
test_cheapest (void)
{
  unsigned n_alike = 0;

  for (unsigned i = 0; i < 20; i++)
    {
      g_autoptr (GavelAdvice) advice = NULL;
      double best = 0.0;

      ask_position (i, 0.0, &advice);
      for (unsigned k = 0; k < advice->n_options; k++)
        best = MAX (best, advice->option[k].win);
      g_assert_cmpfloat (advice->option[0].win, >, best - GAVEL_ALIKE);
      for (unsigned k = 1; k < advice->n_options; k++)
        if (advice->option[k].win > best - GAVEL_ALIKE)
          {
            g_assert_cmpfloat ((double) advice->option[0].price, <=,
                               (double) advice->option[k].price);
            n_alike++;
          }
    }
  g_assert_cmpuint (n_alike, >, 0); /* or nothing was looked at */
}

/* To forbid cards never gains, and changes nothing of what other moves are worth. */
static void
test_without (void)
{
  static const char *const without[] = { "g5", "r10", "b25", "r10 y15", "-" };
  GavelWish wish = GAVEL_WISH_INIT;
  g_autoptr (GavelAdvice) now = advise (tables[1].record, &wish);
  unsigned n_lost = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (without); i++)
    {
      GavelCards cards = help_cards (deck, i < 4 ? without[i] : "");
      g_autoptr (GavelAdvice) then = NULL;
      double error;

      wish.without = without[i];
      then = advise (tables[1].record, &wish);
      g_assert_cmpfloat (
          gavel_advice_gap (then, &then->option[0], &then->best_of_all, &error), <,
          GAVEL_ALIKE);
      for (unsigned k = 0; k < then->n_options; k++)
        g_assert_true (i < 4 ? (then->option[k].move & cards) == 0
                             : then->option[k].move != 0);
      for (unsigned k = 0; k < now->n_options; k++) /* no other bid is missing */
        if (i < 4 ? (now->option[k].move & cards) == 0 : now->option[k].move != 0)
          g_assert_nonnull (help_option (then, now->option[k].move));
      g_assert_cmpuint (then->best_of_all.move, ==, now->option[0].move);
      g_assert_cmpfloat (then->best_of_all.win, ==, now->option[0].win);
      for (unsigned k = 0; k < then->n_options; k++)
        g_assert_cmpfloat (then->option[k].win, ==,
                           help_option (now, then->option[k].move)->win);
      n_lost += then->option[0].move != now->option[0].move;
    }
  g_assert_cmpuint (n_lost, >, 0);
}

/* Where the best chance that is found is next to nothing and told as more, since beliefs
 * may be wrong, so are all that are about as small. */
static void
test_next_to_nothing (void)
{
  GavelWish wish = GAVEL_WISH_INIT;
  g_autoptr (GavelAdvice) advice = advise_by (
      "gavel 1 score5\nseat Ann E\nseat Ben C\nseat You B\nyou You\nround 11\n"
      "gone y35 p60 g65 r75 g80 b85 p100 r115 g125 y130\n"
      "hand Ann b5 r5 g10 p15 b20 r20 y25 g25 r115 g125\n"
      "hand Ben p5 y10 y35 p60 g65 p100 y130\n"
      "hand You b10 r15 g15 y20 p25 r75 g80 b85\nlot r90\n"
      "count Ann 7 Ben 3 You 2\nbid Ann b5 r5 g10 p15 r20 y25 g25\n"
      "bid Ben p5 y35 p60\nbid You p25 r75\n",
      &wish, 20);

  g_assert_cmpuint (advice->n_options, ==, 7);
  g_assert_cmpfloat (advice->told_scale.best, <, 0.03);
  g_assert_cmpfloat (advice->option[0].win, >, 0.1);
  for (unsigned i = 1; i < advice->n_options; i++)
    g_assert_cmpfloat (advice->option[0].win - advice->option[i].win, <=,
                       advice->told_scale.best);
}

/* One rule for a close call: trials of both do not tell them apart, or the gap is none
 * that matters, also where all is exact. */
static void
test_close (void)
{
  static const struct
  {
    double gap, error;
    unsigned n_trials;
    bool exact, close;
  } cases[] = {
    { 0.0, 0.0, 0, true, true },       { 0.0019, 0.0, 0, true, true },
    { 0.0021, 0.0, 0, true, false },   { 0.0019, 0.05, 0, false, true },
    { 0.0021, 0.05, 0, false, false }, { 0.0019, 0.0001, 9, false, true },
    { 0.02, 0.03, 9, false, true },    { 0.05, 0.03, 9, false, false },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GavelOption option[2]
          = { { .win = 0.5, .apart = cases[i].error, .n_trials = cases[i].n_trials },
              { .win = 0.5 - cases[i].gap,
                .apart = cases[i].error,
                .n_trials = cases[i].n_trials } };
      GavelAdvice advice
          = { .n_options = 2, .option = option, .n_seats = 3, .exact = cases[i].exact };

      g_assert_true (gavel_advice_is_close (&advice, &option[0], &option[1])
                     == cases[i].close);
      g_assert_true (gavel_advice_is_close (&advice, &option[1], &option[0])
                     == cases[i].close);
    }
}

/* -- A bid that lies there ------------------------------------------------------- */

/* It stays unless another one is better by more than the doubt about that, also where
 * nothing was tried yet; and nobody is told to change for a loss. */
static void
test_keep (void)
{
  static const struct
  {
    double gain, error;
    unsigned n_trials;
    bool keeps;
  } cases[] = {
    { 0.023, 0.064, 0, true }, { 0.08, 0.064, 0, false }, { 0.02, 0.03, 9, true },
    { 0.05, 0.03, 9, false },  { 0.0019, 0.0, 9, true },  { 0.0021, 0.0, 9, false },
    { -0.05, 0.0, 0, true },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double apart = cases[i].error / sqrt (2.0);
      GavelOption option[2] = {
        { .move = 1, .win = 0.5, .apart = apart, .n_trials = cases[i].n_trials },
        { .move = 2, .win = 0.5 - cases[i].gain, .apart = apart, .n_trials = 9 },
      };
      GavelAdvice advice = {
        .n_options = 2, .option = option, .n_seats = 3, .revises = true, .lying = 2
      };

      g_assert_true (gavel_advice_choice (&advice) == &option[cases[i].keeps ? 1 : 0]);
      advice.lying = 1;
      g_assert_true (gavel_advice_choice (&advice) == &option[0]);
      advice.revises = false;
      g_assert_true (gavel_advice_choice (&advice) == &option[0]);
    }
}

/* All figures around the advice are those of the bid that is advised, also if that is
 * the one that lies there and not the first of the list. */
static void
test_around (void)
{
  static const char *const lies[]
      = { "g5",      "r10",     "y15",    "p20",    "b25",    "r10 p20", "r10 b25",
          "y15 p20", "y15 b25", "g5 b25", "g5 p20", "g5 y15", "r10 y15", "-" };
  unsigned n_kept = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (lies); i++)
    {
      GavelWish wish = GAVEL_WISH_INIT;
      g_autoptr (GavelAdvice) advice = NULL;
      const GavelOption *choice;

      wish.lies = lies[i];
      advice = advise (TABLE "count Bob 2 Cy 2 Dee 0\n", &wish);
      choice = gavel_advice_choice (advice);
      n_kept += choice != &advice->option[0];
      g_assert_cmpfloat (advice->win[advice->seat], ==, choice->win);
      g_assert_cmpfloat (advice->if_safe.instead, ==, choice->safe);
      g_assert_cmpfloat_with_epsilon (advice->firm * advice->if_stay.instead
                                          + (1.0 - advice->firm)
                                                * advice->if_change.instead,
                                      choice->win, 1e-9);
    }
  g_assert_cmpuint (n_kept, >, 0); /* or nothing was looked at */
}

/* Who does not know a rival's cards cannot bid by them: there is one mix for all that may
 * be, and no bid of it is worth less than another. */
static void
test_unknown (void)
{
  static const char *const games[]
      = { "gavel 1 score5\nseat Ann A\nseat Bob C\nseat Cy ?\nseat Dee E\nlot g30\n",
          "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy ?\nlot g30\n",
          "gavel 1 score5\nseat Ann B\nseat Bob ?\nlot r40\n" };

  for (unsigned i = 0; i < G_N_ELEMENTS (games); i++)
    {
      GavelWish wish = GAVEL_WISH_INIT;
      g_autoptr (GavelAdvice) advice = NULL;
      double best = 0.0, mixed = 0.0, sum = 0.0;

      wish.seat = "Ann";
      wish.safety = 1.0;
      advice = advise (games[i], &wish);
      g_assert_cmpuint (advice->n_worlds, >, 1);
      for (unsigned k = 0; k < advice->n_options; k++)
        {
          best = MAX (best, advice->option[k].safe);
          mixed += advice->option[k].mix * advice->option[k].safe;
          sum += advice->option[k].mix;
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6);
      g_assert_cmpfloat (advice->nash_conv, >=, 0.0);
      g_assert_cmpfloat (best - mixed, <=, advice->nash_conv + 1e-6);
      g_assert_cmpfloat (advice->nash_conv, <, 0.02);
      g_assert_cmpfloat (advice->option[0].mix, >, 0.2);
      g_assert_cmpfloat_with_epsilon (advice->option[0].safe, best, 0.02);
    }
}

int
main (int argc, char *argv[])
{
  int result;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  g_assert_true (deck != NULL && value != NULL);
  for (unsigned i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strdup_printf ("/figures/firm/%s", tables[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_firm);
    }
  for (unsigned i = 0; i < 2; i++)
    {
      g_autofree char *path = g_strdup_printf ("/figures/views/%s", tables[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_views);
    }
  g_test_add_func ("/figures/safe", test_safe);
  g_test_add_func ("/figures/cheapest", test_cheapest);
  g_test_add_func ("/figures/without", test_without);
  g_test_add_func ("/figures/next-to-nothing", test_next_to_nothing);
  g_test_add_func ("/figures/close", test_close);
  g_test_add_func ("/figures/keep", test_keep);
  g_test_add_func ("/figures/around", test_around);
  g_test_add_func ("/figures/unknown", test_unknown);
  result = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return result;
}

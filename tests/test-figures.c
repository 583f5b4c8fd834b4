/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures that must agree with each other: one value for one thing, whoever asks. */
#include "advise.h"
#include "help-search.h"

#include <math.h>
#include <string.h>

static GavelDeck *deck;
static GavelValue *value;

/* Advice on a record, repeatable. */
static GavelAdvice *
advise (const char *text, const GavelWish *wish)
{
  g_autoptr (GavelRecord) record = help_record (deck, text);
  GavelBudget budget = { .effort = 2, .seed = 5, .n_threads = 2 };
  g_autoptr (GError) error = NULL;
  GavelAdvice *advice = gavel_advise (record, value, wish, &budget, NULL, &error);

  g_assert_no_error (error);
  return advice;
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
      const GavelTurnabout *stay, *change;

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
  result = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return result;
}

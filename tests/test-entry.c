/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people type and are told, where a game says nothing about it itself: what suits
 * every game must do. */
#include "game/entry.h"
#include "games/goofspiel/goofspiel.h"
#include "help.h"

/* Goofspiel without its own words for people. */
typedef struct
{
  GavelNotation notation;
  GavelGame game;
  GavelRecord *record;
  GavelTable table;
} Plain;

static void
plain_init (Plain *plain, const char *text)
{
  plain->notation = *gavel_goofspiel.notation;
  plain->notation.entry = NULL;
  plain->game = gavel_goofspiel;
  plain->game.notation = &plain->notation;
  plain->record = help_record (NULL, text);
  plain->table = gavel_record_table (plain->record);
  plain->table.game = &plain->game;
}

#define SEATS "gavel 1 goofspiel\nrule cards 3\nseat Ann\nseat Bob\n"

static const struct
{
  const char *name, *text, *prompt, *help, *table;
} dues[] = {
  { "chance", SEATS, "the prize, round 1",
    "type what comes next, like this: prize NUMBER", "the prize of round 1" },
  { "sealed", SEATS "prize 2\n", "Ann's bid",
    "type what comes next, like this: bid NAME CARD", "bid of Ann and Bob" },
  { "you", SEATS "prize 2\nyou Bob\n", "Bob's bid",
    "type what comes next, like this: bid NAME CARD", "bid of Ann and Bob" },
  { "entry", SEATS "round 2\ngone 1\nhand Ann 1 2\n", "Bob's hand",
    "type what comes next, like this: hand NAME CARD...", "hand of Bob" },
  { "over", SEATS "round 4\ngone 1 2 3\nhand Ann -\nhand Bob -\n", "the game is over",
    "the game is over (new starts another one)", "the game is over" },
};

static void
what_comes_next (gconstpointer data)
{
  const char *want[]
      = { dues[GPOINTER_TO_UINT (data)].prompt, dues[GPOINTER_TO_UINT (data)].help,
          dues[GPOINTER_TO_UINT (data)].table };
  Plain plain;

  plain_init (&plain, dues[GPOINTER_TO_UINT (data)].text);
  for (unsigned i = 0; i < G_N_ELEMENTS (want); i++)
    {
      g_autofree char *due = gavel_entry_due (&plain.table, (GavelWording) i);

      g_assert_cmpstr (due, ==, want[i]);
    }
  gavel_record_free (plain.record);
}

static const struct
{
  const char *name, *text, *typed, *line, *error;
} facts[] = {
  { "chance", SEATS, "2", "prize 2", NULL },
  { "sealed", SEATS "prize 2\n", "3", "bid Ann 3", NULL },
  { "named", SEATS "prize 2\n", "bo 3", "bid Bob 3", NULL },
  { "yours", SEATS "prize 2\nyou Bob\n", "3", "bid Bob 3", NULL },
  { "entry", SEATS "round 2\n", "Ann 1 2", "hand Ann 1 2", NULL },
  { "no-move", SEATS "prize 2\n", "x", NULL, "no card 'x' in this game (1 to 13)" },
  { "not-held", SEATS "prize 2\n", "9", NULL, "Ann cannot do this now: 9" },
  { "over", SEATS "round 4\ngone 1 2 3\nhand Ann -\nhand Bob -\n", "1", NULL,
    "the game is over (new starts another one)" },
};

static void
bare_facts (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_auto (GStrv) words = gavel_line_split (facts[i].typed, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  Plain plain;

  plain_init (&plain, facts[i].text);
  if (gavel_entry_read (&plain.table, words, lines, &error))
    {
      g_assert_cmpuint (lines->len, ==, 1);
      g_assert_cmpstr (g_ptr_array_index (lines, 0), ==, facts[i].line);
    }
  else
    g_assert_cmpstr (error->message, ==, facts[i].error);
  gavel_record_free (plain.record);
}

static void
assert_offers (GPtrArray *out, const char *want)
{
  g_autofree char *all = NULL;

  g_ptr_array_add (out, NULL);
  all = g_strjoinv (" ", (char **) out->pdata);
  g_assert_cmpstr (all, ==, want);
  g_ptr_array_set_size (out, 0);
}

/* Tab offers the moves of whoever is due or named. */
static void
tab (void)
{
  g_autoptr (GPtrArray) out = g_ptr_array_new_with_free_func (g_free);
  char *bob[] = { (char *) "bid", (char *) "Bob", NULL };
  char *done[] = { (char *) "Bob", (char *) "3", NULL };
  Plain plain;

  plain_init (&plain, SEATS "round 2\ngone 1\nhand Ann 1 2\nhand Bob 2 3\nprize 2\n");
  gavel_entry_complete (&plain.table, NULL, 0, out);
  assert_offers (out, "1 2");
  gavel_entry_complete (&plain.table, bob, 2, out);
  assert_offers (out, "2 3");
  gavel_entry_complete (&plain.table, done, 2, out);
  assert_offers (out, "");
  gavel_entry_choices (&plain.table, 1, out);
  assert_offers (out, "2 3");
  g_assert_true (gavel_entry_may_begin (&plain.table, "7"));
  g_assert_false (gavel_entry_may_begin (&plain.table, "seven"));
  g_assert_false (gavel_entry_may_be_unseen (&plain.table));
  g_assert_null (gavel_entry_forced (&plain.table));
  g_assert_null (gavel_entry_start (&plain.game));
  gavel_record_free (plain.record);
}

/* A line is said back as it is. */
static void
said_back (void)
{
  char *words[] = { (char *) "bid", (char *) "Ann", (char *) "3", NULL };
  g_autoptr (GString) out = g_string_new (NULL);
  Plain plain;

  plain_init (&plain, SEATS "prize 2\nbid Ann 3\n");
  gavel_entry_echo (&plain.table, &plain.table, words, false, out);
  g_assert_cmpstr (out->str, ==, "bid Ann 3\n");
  gavel_record_free (plain.record);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < G_N_ELEMENTS (dues); i++)
    {
      g_autofree char *path = g_strdup_printf ("/entry/next/%s", dues[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), what_comes_next);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/entry/facts/%s", facts[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), bare_facts);
    }
  g_test_add_func ("/entry/tab", tab);
  g_test_add_func ("/entry/said-back", said_back);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The deck: the built-in one card by card, and every way to get one wrong. */
#include "help.h"

#include "common/file.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

static char *
builtin_text (void)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/gavel/score5.deck", 0, NULL);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return g_strndup (text, length);
}

/* The reconstruction, computed from its description. */
static void
test_builtin (void)
{
  static const char *const stars[] = {
    "g30",  "y35",  "r40",  "p45",  "b50",  "y55",  "p60",  "g65",  "b70",
    "r75",  "g80",  "b85",  "r90",  "y95",  "p100", "y105", "p110", "r115",
    "b120", "g125", "y130", "b135", "r140", "p145", "g150",
  };
  static const char *const attested
      = " g80 g125 r40 r115 y55 y105 p45 p60 p145 b70 b85 b120 b135 g5 r20 r25 y25 p15 "
        "w75 ";
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();

  g_assert_cmpuint (deck->n_cards, ==, 51);
  g_assert_true (deck->strict);
  for (unsigned set = 0; set < GAVEL_N_SETS; set++)
    for (unsigned family = 0; family < GAVEL_WILD; family++)
      {
        unsigned value = 5 * (1 + (family + set) % 5), k = value / 5 - 1;
        g_autofree char *name
            = g_strdup_printf ("%c%u", gavel_family_letter (family), value);
        int card = gavel_deck_card (deck, name, NULL);

        g_assert_cmpint (card, >=, 0);
        g_assert_cmpuint (deck->card[card].kind, ==, set);
        g_assert_cmpuint (deck->card[card].tie, ==, 5 * k + (set + 2 * k) % 5 + 1);
      }
  for (unsigned i = 0; i < G_N_ELEMENTS (stars); i++)
    {
      int card = gavel_deck_card (deck, stars[i], NULL);

      g_assert_cmpint (card, >=, 0);
      g_assert_cmpuint (deck->card[card].value, ==, 30 + 5 * i);
      g_assert_cmpuint (deck->card[card].tie, ==, 26 + i);
      g_assert_cmpuint (deck->card[card].kind, ==,
                        i < 10 ? GAVEL_ONE_STAR : GAVEL_TWO_STARS);
    }
  g_assert_cmpuint (deck->card[50].family, ==, GAVEL_WILD);
  g_assert_cmpuint (deck->card[50].tie, ==, 51);
  for (unsigned c = 0; c < 51; c++)
    {
      g_autofree char *word = g_strdup_printf (" %s ", deck->card[c].name);

      g_assert_cmpuint (deck->card[c].tie, ==, c + 1); /* numbered by tiebreaker */
      g_assert_cmpint (deck->card[c].attested, ==, strstr (attested, word) != NULL);
    }
}

static void
test_sums (void)
{
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();
  GavelRng rng = gavel_rng_named (3, 0, 0);

  for (unsigned trial = 0; trial < 1000; trial++)
    {
      GavelCards set = trial == 0 ? deck->all : gavel_rng_next (&rng) & deck->all;
      unsigned sum = 0;

      for (unsigned c = 0; c < 51; c++)
        if (set & GAVEL_CARD (c))
          sum += deck->card[c].value;
      g_assert_cmpuint (gavel_deck_sum (deck, set), ==, sum);
      g_assert_cmpuint (gavel_deck_tally (deck, set) >> 12, ==, gavel_cards_count (set));
    }
}

/* -- What is wrong ------------------------------------------------------- */

/* One replacement in the built-in deck's text, and a problem that must be among
 * those found. */
static const struct
{
  const char *name, *from, *to, *problem;
  bool playable;
} wrong[] = {
  { "duplicate-tiebreaker", "tiebreaker=8\n", "tiebreaker=1\n",
    "tiebreaker 1 is on both g5 and r10: gavel asks you about ties between them", true },
  { "family-short", "[g30]\nfamily=green", "[g30]\nfamily=red",
    "green: 9 cards, of them 1 with one star and 3 with two; expected 10, 2 and 3",
    true },
  { "set-without-value", "[r10]\nfamily=red\nvalue=10", "[r10]\nfamily=red\nvalue=5",
    "set A: no card of value 10", false },
  { "set-value-twice", "[r10]\nfamily=red\nvalue=10", "[r10]\nfamily=red\nvalue=5",
    "set A: 2 cards of value 5, not one", false },
  { "set-without-family", "[r10]\nfamily=red", "[r10]\nfamily=green",
    "set A: 0 red cards, not one", false },
  { "missing-wild", "family=wild\nvalue=75\ntiebreaker=51\nkind=***",
    "family=blue\nvalue=75\ntiebreaker=51\nkind=*",
    "the wild is missing (family wild, value 75, kind ***)", false },
  { "wild-value", "family=wild\nvalue=75", "family=wild\nvalue=80",
    "the card with three stars is w80, not w75: the wild is worth 75", false },
  { "star-value", "value=150", "value=155",
    "two-star cards: value 155 is not one of 80, 85, ... 150", false },
  { "bad-family", "[g30]\nfamily=green", "[g30]\nfamily=gren",
    "line 209: [g30]: no family 'gren' (green, red, yellow, purple, blue or wild)",
    false },
  { "bad-kind", "kind=***", "kind=****",
    "line 409: [w75]: no kind '****' (a set A to E, * one star, ** two stars, *** the "
    "wild)",
    false },
  { "bad-number", "tiebreaker=51", "tiebreaker=many",
    "line 409: [w75]: tiebreaker is 'many', not a whole number from 1 to 999, or ? if "
    "not known",
    false },
  { "missing-key", "tiebreaker=51\n", "", "line 409: [w75]: tiebreaker is missing",
    false },
  { "unknown-key", "tiebreaker=51\n", "tiebreaker=51\ntiebraker=51\n",
    "line 409: [w75]: unknown key 'tiebraker' (did you mean tiebreaker?)", false },
  { "twice-a-group", "[w75]", "[g5]", "line 409: [g5] is already in line 9", false },
  { "no-key-file", "[w75]", "w75", "line 409: neither [a group] nor key=value", false },
  { "bad-flag", "attested=true", "attested=yes",
    "line 9: [g5]: attested is 'yes', neither true nor false", false },
};

static void
test_wrong (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autofree char *text = builtin_text ();
  g_autoptr (GString) edited = g_string_new (text);
  g_autoptr (GPtrArray) problems = NULL;
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GavelDeck) deck = NULL;
  g_autoptr (GError) error = NULL;
  bool found = false;

  g_assert_cmpuint (g_string_replace (edited, wrong[i].from, wrong[i].to, 1), ==, 1);
  problems = gavel_deck_check (edited->str, edited->len);
  for (unsigned j = 0; j < problems->len; j++)
    {
      const GavelBoxProblem *problem = problems->pdata[j];

      g_string_append_printf (all, "\n  %s", problem->text);
      if (strcmp (problem->text, wrong[i].problem) == 0)
        {
          found = true;
          g_assert_cmpint (problem->unplayable, ==, !wrong[i].playable);
        }
    }
  if (!found)
    g_error ("%s: not found: %s; but:%s", wrong[i].name, wrong[i].problem, all->str);
  deck = gavel_deck_parse (edited->str, edited->len, "deck", &error);
  g_assert_cmpint (deck != NULL, ==, wrong[i].playable);
  g_assert_cmpint (error == NULL, ==, wrong[i].playable);
}

/* All problems are told, not just the first. */
static void
test_all_told (void)
{
  g_autoptr (GPtrArray) problems = gavel_deck_check ("", 0);

  g_assert_cmpuint (problems->len, >, 50);
}

/* -- Corrected decks ----------------------------------------------------- */

static void
test_round_trip (void)
{
  static const char *const edits[][3] = { { "r10", "tiebreaker", "?" },
                                          { "g80", "tiebreaker", "999" },
                                          { "b85", "attested", "false" },
                                          { NULL } };
  g_autoptr (GavelDeck) deck = help_deck_with (edits);
  g_autofree char *text = gavel_deck_write (deck->card, deck->n_cards);
  g_autoptr (GavelDeck) again = gavel_deck_parse (text, strlen (text), "again", NULL);

  g_assert_nonnull (again);
  g_assert_false (again->strict);
  g_assert_cmpmem (deck->card, sizeof deck->card, again->card, sizeof again->card);
  g_assert_cmpuint (deck->card[0].tie, ==, 0); /* the unknown one comes first */
  g_assert_cmpstr (deck->card[50].name, ==, "g80");
}

/* Two start cards alike: the set's letter tells them apart. */
static void
test_same_name (void)
{
  static const char *const edits[][3]
      = { /* Sets A and B with green 5 and blue 25 in both: B was g10 ... b5. */
          { "g10", "value", "5" },
          { "b5", "value", "10" },
          { NULL }
        };
  g_autoptr (GavelDeck) deck = help_deck_with (edits);
  g_autoptr (GError) error = NULL;
  int a = gavel_deck_card (deck, "g5A", NULL), b = gavel_deck_card (deck, "5gB", NULL);

  g_assert_cmpint (a, >=, 0);
  g_assert_cmpint (b, >=, 0);
  g_assert_cmpint (a, !=, b);
  g_assert_cmpstr (deck->card[a].name, ==, "g5A");
  g_assert_cmpstr (deck->card[b].name, ==, "g5B");
  g_assert_cmpint (gavel_deck_card (deck, "g5", &error), ==, -1);
  g_assert_cmpstr (error->message, ==, "'g5' can be g5A or g5B");
  {
    g_autoptr (GavelRecord) record
        = help_record (deck, "gavel 1 score5\nseat Ann A\nseat Bob B\nlot g30\n"
                             "bid Ann g5A\nbid Bob g5b\n");

    g_assert_nonnull (record);
  }
}

/* Two tiebreakers exchanged: all else is the same, and neither is attested. */
static void
test_swap_ties (void)
{
  static const char *const edits[][3] = { { "g10", "tiebreaker-attested", "true" },
                                          { "b10", "tiebreaker-attested", "true" },
                                          { "r10", "tiebreaker-attested", "true" },
                                          { "p25", "tiebreaker", "?" },
                                          { NULL } };
  g_autoptr (GavelDeck) deck = help_deck_with (edits), builtin = gavel_deck_builtin ();
  unsigned a = (unsigned) gavel_deck_card (deck, "g10", NULL);
  unsigned b = (unsigned) gavel_deck_card (deck, "g150", NULL);
  unsigned none = (unsigned) gavel_deck_card (deck, "p25", NULL);
  g_autoptr (GavelDeck) swapped = gavel_deck_swap_ties (deck, a, b);
  g_autoptr (GavelDeck) back = gavel_deck_swap_ties (swapped, a, b);
  g_autoptr (GavelDeck) unknown = gavel_deck_swap_ties (deck, a, none);
  g_autoptr (GavelDeck) strict = gavel_deck_swap_ties (builtin, 3, 40);

  g_assert_cmpstr (swapped->source, ==, deck->source);
  g_assert_cmpuint (swapped->n_cards, ==, deck->n_cards);
  g_assert_true (strict->strict);
  g_assert_false (swapped->strict);
  for (unsigned c = 0; c < deck->n_cards; c++)
    {
      const GavelCard *was = &deck->card[c];
      unsigned other = c == a ? b : c == b ? a : c;
      const GavelCard *is = &swapped->card[other];

      /* Numbered by tiebreaker: these two have changed places, the others stay. */
      g_assert_cmpstr (is->name, ==, was->name);
      g_assert_cmpuint (is->tie, ==, deck->card[other].tie);
      g_assert_cmpuint (is->value, ==, was->value);
      g_assert_cmpuint (is->kind, ==, was->kind);
      g_assert_cmpuint (is->family, ==, was->family);
      g_assert_cmpint (is->attested, ==, was->attested);
      g_assert_cmpint (is->tie_attested, ==, was->tie_attested && other == c);
      g_assert_cmpuint (swapped->value[other], ==, was->value);
      g_assert_cmpuint (gavel_deck_sum (swapped, GAVEL_CARD (other)), ==, was->value);
      g_assert_cmpstr (back->card[c].name, ==, was->name);
      g_assert_cmpuint (back->card[c].tie, ==, was->tie);
    }
  g_assert_cmpuint (unknown->card[0].tie, ==, 0);
  g_assert_cmpstr (unknown->card[0].name, ==, "g10");
  g_assert_cmphex (unknown->untied, ==, GAVEL_CARD (0));
}

static void
test_save (void)
{
  g_autofree char *dir = g_dir_make_tmp ("gavel-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "a", "b", "score5.deck", NULL);
  g_autofree char *blocked = g_build_filename (path, "x", "score5.deck", NULL);
  g_autofree char *text = builtin_text ();
  g_autoptr (GavelDeck) deck = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (file_keep (path, text, -1, FILE_PUBLIC, NULL));
  deck = gavel_deck_find (path, NULL);
  g_assert_nonnull (deck);
  g_assert_cmpstr (deck->source, ==, path);
  g_assert_false (file_keep (blocked, text, -1, FILE_PUBLIC, &error));
  g_assert_nonnull (error);
  g_remove (path);
}

/* Whose box a file is, shows by what is in it, also where something is wrong with it. */
static void
test_guess (void)
{
  g_autofree char *text = builtin_text ();
  g_auto (GStrv) parts = g_strsplit (text, "kind=B", 2);
  g_autofree char *bad = g_strjoinv ("kind=X", parts);

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    if ((*game)->box != NULL)
      {
        GavelBox *box = (*game)->box->builtin ();
        g_autofree char *own = (*game)->box->write (box);

        g_assert_true (gavel_box_guess (own, strlen (own)) == *game);
        (*game)->box->free (box);
      }
  g_assert_cmpstr (bad, !=, text);
  g_assert_cmpstr (gavel_box_guess (bad, strlen (bad))->id, ==, "score5");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/deck/builtin", test_builtin);
  g_test_add_func ("/deck/sums", test_sums);
  for (unsigned i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *path = g_strdup_printf ("/deck/wrong/%s", wrong[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_wrong);
    }
  g_test_add_func ("/deck/all-told", test_all_told);
  g_test_add_func ("/deck/round-trip", test_round_trip);
  g_test_add_func ("/deck/same-name", test_same_name);
  g_test_add_func ("/deck/swap-ties", test_swap_ties);
  g_test_add_func ("/deck/save", test_save);
  g_test_add_func ("/deck/guess", test_guess);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: the rulebooks' examples and the edges of every rule, as records.
 * What nobody noted is test-unknown's business, what the table sees otherwise than the
 * deck is test-ties'. */
#include "games/score5/score5.h"
#include "help.h"

#include <string.h>

static GavelDeck *deck;

/* -- The score ----------------------------------------------------------- */

static const struct
{
  const char *name, *hand;
  unsigned score;
  const char *shown;
} scores[] = {
  /* From the rulebooks. */
  { "rulebook-170", "g5 p15 y25 r40 b85", 170, "g5 p15 y25 r40 b85" },
  { "rulebook-270-wild-as-green", "w75 p45 y55 r25 b70", 270, "w75 p45 y55 r25 b70" },
  { "rulebook-445", "g125 p60 y105 r20 b135", 445, "g125 p60 y105 r20 b135" },
  { "rulebook-460-no-yellow", "g80 p145 r115 b120", 460, "g80 p145 r115 b120" },
  /* Only the best of a family counts. */
  { "best-of-family", "g5 g80 g125 g30", 125, "g125" },
  { "nothing", "", 0, "" },
  /* The wild: better, equal, useless. */
  { "wild-alone", "w75", 75, "w75" },
  { "wild-better", "w75 g30 r40 y55 p60 b50", 280, "w75 r40 y55 p60 b50" },
  { "wild-where-nothing-is", "w75 g5 r10 y15 p20", 125, "w75 g5 r10 y15 p20" },
  { "wild-equal-shows-tiebreaker", "w75 g150 r75 y105 p100 b120", 550,
    "g150 w75 y105 p100 b120" },
  { "wild-useless", "w75 g150 r140 y105 p100 b120", 615, "g150 r140 y105 p100 b120" },
};

static void
test_score (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  GavelCards hand = scores[i].hand[0] ? help_cards (deck, scores[i].hand) : 0;
  GavelCards want = scores[i].shown[0] ? help_cards (deck, scores[i].shown) : 0;
  GavelCards shown;

  g_assert_cmpuint (score5_score (deck, hand, &shown), ==, scores[i].score);
  g_assert_cmphex (shown, ==, want);
}

/* The wild replaces the family's best that hides the least: of equal scores the
 * highest tiebreaker shows. Here the wild's own is low. */
static void
test_wild_low_tiebreaker (void)
{
  static const char *const edits[][3]
      = { { "w75", "tiebreaker", "60" }, { "r75", "tiebreaker", "70" }, { NULL } };
  g_autoptr (GavelDeck) other = help_deck_with (edits);
  GavelCards hand = help_cards (other, "w75 r75 g80 y95 p100 b85"), shown;

  g_assert_cmpuint (score5_score (other, hand, &shown), ==, 75 + 80 + 95 + 100 + 85);
  g_assert_cmphex (shown, ==, hand & ~help_cards (other, "w75"));
}

/* -- Rounds -------------------------------------------------------------- */

#define FOUR "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nseat Dee D\n"
#define FIVE FOUR "seat Eve E\n"
#define TWO "gavel 1 score5\nseat Ann A\nseat Bob B\n"
/* Start sets: A g5 r10 y15 p20 b25; B g10 r15 y20 p25 b5; C g15 r20 y25 p5 b10;
 * D g20 r25 y5 p10 b15; E g25 r5 y10 p15 b20. */

static const struct
{
  const char *name, *text;
  const char *expect[5]; /* parts of the summary */
} rounds[] = {
  { "highest-total-wins",
    FOUR "lot g30\nbid Ann g5 r10\nbid Bob y20\nbid Cy b10\nbid Dee -\n",
    { "next=take Ann;", "offer=y20;", "Bob=b5 g10 r15 p25 g30;" } },
  { "winner-gets-the-lot",
    FOUR "lot g30\nbid Ann -\nbid Bob y20\nbid Cy b10\nbid Dee -\ntake Cy y20\n",
    { "round=2; next=lot;", "Bob=b5 g10 r15 p25 g30;", "Cy=p5 b10 g15 y20 r20 y25;" } },
  { "losing-bids-return",
    FOUR "lot g30\nbid Ann r10\nbid Bob y20\nbid Cy b10\nbid Dee -\ntake Cy y20\n",
    { "Ann=g5 r10 y15 p20 b25;" } },
  /* Equal totals: r10 has tiebreaker 8, b10 has 10, g10 has 9. */
  { "equal-totals-highest-tiebreaker-wins",
    FOUR "lot g30\nbid Ann r10\nbid Bob g10\nbid Cy b10\nbid Dee -\n",
    { "next=take Bob;", "offer=b10;" } },
  /* 30 = b25 + g5 with tiebreaker 24, against y20 + g10 with 18: single highest. */
  { "equal-totals-single-highest-not-sum",
    FOUR "lot g30\nbid Ann b25 g5\nbid Bob y20 g10\nbid Cy -\nbid Dee -\n",
    { "next=take Bob;", "offer=g5 b25;" } },
  { "losers-by-total",
    FOUR "lot g30\nbid Ann b25 p20\nbid Bob g10\nbid Cy r20\nbid Dee y5\n"
         "take Cy b25\n",
    { "next=take Bob;", "offer=p20;" } },
  { "losers-equal-totals-by-tiebreaker",
    FOUR "lot g30\nbid Ann b25 p20 y15\nbid Bob g10\nbid Cy b10\nbid Dee p10\n"
         "take Cy b25\ntake Bob p20\n",
    { "next=take Dee;", "offer=y15;" } },
  /* Nobody bids against Ann: by the best tiebreaker in hand, B 25, D 22, C 21. */
  { "passers-by-tiebreaker-in-hand",
    FOUR "lot g30\nbid Ann b25 p20 y15\nbid Bob -\nbid Cy -\nbid Dee -\n"
         "take Bob b25\ntake Dee p20\n",
    { "next=take Cy;", "offer=y15;" } },
  { "bidders-before-passers",
    FOUR "lot g30\nbid Ann b25 p20 y15\nbid Bob -\nbid Cy p5\nbid Dee -\n"
         "take Cy b25\ntake Bob p20\n",
    { "next=take Dee;", "offer=y15;" } },
  { "fewer-cards-than-takers",
    FIVE "lot g30\nbid Ann b25\nbid Bob g10\nbid Cy r20\nbid Dee -\nbid Eve b20\n"
         "take Cy b25\n",
    { "round=2; next=lot;", "Bob=b5 g10 r15 y20 p25;", "Eve=r5 y10 p15 b20 g25;" } },
  { "two-laps",
    FOUR "lot g30\nbid Ann g5 r10 y15 p20 b25\nbid Bob g10\nbid Cy r20\nbid Dee -\n"
         "take Cy b25\ntake Bob p20\ntake Dee y15\ntake Cy r10\n",
    { "next=take Bob;", "offer=g5;", "Ann=g30;" } },
  /* Three takers, seven cards: the same order round and round. */
  { "three-laps",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nseat Dee D\n"
    "round 3\ngone g30 y35\nhand Ann g5 r10 y15 p20 b25 g30 y35\n"
    "hand Bob g10 r15 y20 p25 b5\nhand Cy g15 r20 y25 p5 b10\n"
    "hand Dee g20 r25 y5 p10 b15\nlot r40\nbid Ann g5 r10 y15 p20 b25 g30 y35\n"
    "bid Bob b5\nbid Cy -\nbid Dee -\ntake Bob y35\ntake Dee g30\ntake Cy b25\n"
    "take Bob p20\ntake Dee y15\ntake Cy r10\n",
    { "next=take Bob;", "offer=g5;", "Ann=r40;" } },
  { "two-players-loser-takes-all",
    TWO "lot g30\nbid Ann b25 p20\nbid Bob g10\ntake Bob b25\ntake Bob p20\n",
    { "round=2; next=lot;", "Bob=b5 g10 r15 p20 y20 b25 p25;", "Ann=g5 r10 y15 g30;" } },
  { "nobody-bids-box",
    FOUR "lot g30\nbid Ann -\nbid Bob -\nbid Cy -\nbid Dee -\n",
    { "round=2; next=lot;", "Ann=g5 r10 y15 p20 b25;", "Bob=b5 g10 r15 y20 p25;" } },
  { "nobody-bids-tiebreak",
    "gavel 1 score5\nrule unsold tiebreak\nseat Ann A\nseat Bob B\nseat Cy C\n"
    "lot g30\nbid Ann -\nbid Bob -\nbid Cy -\n",
    { "round=2; next=lot;", "Bob=b5 g10 r15 y20 p25 g30;" } },
  { "cardless-last-in-seat-order",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nseat Dee D\nround 2\ngone g30\n"
    "hand Ann -\nhand Bob -\nhand Cy g15 r20 y25 p5 b10 g5 r10 y15 p20 b25\n"
    "hand Dee g10 r15 y20 p25 b5 g20 r25 y5 p10 b15 g30\nlot y35\n"
    "bid Ann -\nbid Bob -\nbid Cy -\nbid Dee g10 r15 y20\n"
    "take Cy g10\ntake Ann r15\n",
    { "next=take Bob;", "offer=y20;" } },
  { "bids-with-everything",
    TWO "lot g30\nbid Ann g5 r10 y15 p20 b25\nbid Bob g10 r15 y20 p25 b5\n",
    { "next=take Ann;", "offer=b5 g10 r15 y20 p25;", "Bob=g30;" } },
};

static void
test_round (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelRecord) record = help_record (deck, rounds[i].text);

  help_expect (record, rounds[i].expect, G_N_ELEMENTS (rounds[i].expect));
}

/* -- The end ------------------------------------------------------------- */

#define LAST                                                                             \
  "gavel 1 score5\nseat Ann A\nseat Bob B\nround 13\n"                                   \
  "gone g30 y35 r40 p45 g80 b85 r90 y95 p100 y105 p110 w75\n"

static const struct
{
  const char *name, *text, *winner;
} ends[] = {
  { "most-points",
    LAST "hand Ann g80 r90 p100 g5 r10 y15 p20 b25 g30\n"
         "hand Bob w75 b85 y95 y105 p110 y35 r40 p45 g10 r15 y20 p25 b5\n",
    "Bob" },
};

static void
test_end (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelRecord) record = help_record (deck, ends[i].text);
  g_autofree char *want = g_strdup_printf ("winner=%s;", ends[i].winner);

  help_expect (record, (const char *const[]){ want }, 1);
}

/* Equal points for certain: the tiebreakers of the cards that score decide, not
 * those of cards that do not. */
static void
test_equal_points (void)
{
  Score5 s;

  score5_clear (&s);
  score5_add_seat (deck, &s, 0);
  score5_add_seat (deck, &s, 1);
  s.round = SCORE5_ROUNDS;
  s.hand[0] = help_cards (deck, "g80 r40 g65"); /* 120; g80 has 36 */
  s.hand[1] = help_cards (deck, "b85 y35");     /* 120; b85 has 37 */
  score5_finish (deck, &s);
  g_assert_cmpint (s.phase, ==, SCORE5_OVER);
  g_assert_cmpint (s.winner, ==, 1);

  s.hand[0] = help_cards (deck, "w75 r75 g150 y105 p100 b120"); /* w75 shows: 51 */
  s.hand[1] = help_cards (deck, "g125 r140 y130 p145");         /* 540 */
  g_assert_cmpuint (gavel_deck_sum (deck, s.hand[1]), ==, 540);
  s.hand[0] = help_cards (deck, "w75 r75 g80 y105 p145 b135"); /* 540: 51 beats 49 */
  score5_finish (deck, &s);
  g_assert_cmpint (s.winner, ==, 0);
}

/* -- Ties that only the table can settle --------------------------------- */

static const char *const equal_ties[][3]
    = { { "r10", "tiebreaker", "10" }, { NULL } }; /* like b10's */
static const char *const no_ties[][3]
    = { { "r10", "tiebreaker", "?" }, { "p25", "tiebreaker", "?" }, { NULL } };

static const struct
{
  const char *name;
  const char *const (*edits)[3];
  const char *text, *expect;
} asked[] = {
  { "equal-tiebreakers-for-the-lot", equal_ties,
    FOUR "lot g30\nbid Ann r10\nbid Bob -\nbid Cy b10\nbid Dee -\n", "next=won Ann Cy;" },
  { "the-table-says", equal_ties,
    FOUR "lot g30\nbid Ann r10\nbid Bob -\nbid Cy b10\nbid Dee -\nwon Ann\n",
    "next=take Cy; offer=r10;" },
  { "unknown-tiebreaker", no_ties,
    FOUR "lot g30\nbid Ann r10\nbid Bob -\nbid Cy b10\nbid Dee -\n", "next=won Ann Cy;" },
  { "decided-all-the-same-by-total", no_ties,
    FOUR "lot g30\nbid Ann r10 g5\nbid Bob -\nbid Cy b10\nbid Dee -\n", "next=take Cy;" },
  { "takers-in-question", equal_ties,
    FOUR "lot g30\nbid Ann r10\nbid Bob y20 r15\nbid Cy b10\nbid Dee -\n",
    "next=take Ann Cy;" },
  { "taking-first-says-who-is-first", equal_ties,
    FOUR "lot g30\nbid Ann r10\nbid Bob y20 r15\nbid Cy b10\nbid Dee -\ntake Cy y20\n",
    "next=take Ann; offer=r15;" },
  { "the-order-stays-for-the-next-lap", equal_ties,
    FOUR "lot g30\nbid Ann r10\nbid Bob y20 r15 b5 g10\nbid Cy b10\nbid Dee -\n"
         "take Cy y20\ntake Ann r15\ntake Dee g10\n",
    "next=take Cy; offer=b5;" },
  { "passers-in-question", no_ties, /* p25 is Bob's, and has no tiebreaker */
    FOUR "lot g30\nbid Ann p20 b25 y15\nbid Bob -\nbid Cy -\nbid Dee -\n",
    "next=take Bob Dee;" },
};

#define TIED_END                                                                         \
  "gavel 1 score5\nseat Ann A\nseat Bob B\nround 13\n"                                   \
  "gone r75 b70 y35 g30 g80 y95 p100 b85 g125 r115 y105 w75\n"                           \
  "hand Ann g80 r75 y95 p100 b85 w75 g5 r10 y15 b25 g10 r15 y20 p25\n"                   \
  "hand Bob g125 r115 y105 p20 b70 b5 y35 g30\n"

/* 435 each. The wild may stand for r75, and then its tiebreaker counts. */
static void
test_asked_at_the_end (void)
{
  static const char *const unknown[][3] = { { "w75", "tiebreaker", "?" }, { NULL } };
  static const char *const low[][3]
      = { { "w75", "tiebreaker", "1" }, { "g5", "tiebreaker", "51" }, { NULL } };
  g_autoptr (GavelDeck) asks = help_deck_with (unknown), decides = help_deck_with (low);
  g_autoptr (GavelRecord) a = help_record (asks, TIED_END);
  g_autoptr (GavelRecord) b = help_record (deck, TIED_END);
  g_autoptr (GavelRecord) c = help_record (decides, TIED_END);

  help_expect (a, (const char *const[]){ "next=won Ann Bob;" }, 1);
  help_expect (b, (const char *const[]){ "winner=Ann;" }, 1);
  help_expect (c, (const char *const[]){ "winner=Bob;" }, 1);
}

/* Unknown cards cannot add more than the best of them would. */
static void
test_certain_at_the_end (void)
{
  g_autoptr (GavelRecord) record = help_record (
      deck,
      "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nround 13\n"
      "gone g65 r75 y55 p60 g150 r140 y130 p145 b135 g125 r115 w75\n"
      "unsold p145 b135 w75\nhand Ann g5 r10 y15 p20 b25 g125 r115 y55 p60 g65 r75\n"
      "hand Bob b5 g10 r15 y20 p25 ?\nhand Cy p5 b10 g15 r20 y25 ?2\n");

  help_expect (record, (const char *const[]){ "winner=Ann;" }, 1);
}

static void
test_asked (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelDeck) other = help_deck_with (asked[i].edits);
  g_autoptr (GavelRecord) record = help_record (other, asked[i].text);

  g_assert_false (other->strict);
  help_expect (record, &asked[i].expect, 1);
}

/* Random games with a deck full of holes end, and the playout copes. */
static void
test_asked_playouts (void)
{
  static const char *const holes[][3]
      = { { "r10", "tiebreaker", "10" }, { "p25", "tiebreaker", "?" },
          { "g80", "tiebreaker", "?" },  { "w75", "tiebreaker", "?" },
          { "b85", "tiebreaker", "38" }, { NULL } };
  g_autoptr (GavelDeck) other = help_deck_with (holes);
  unsigned n_asked = 0;

  for (unsigned trial = 0; trial < 500; trial++)
    {
      GavelRng rng = gavel_rng_named (5, trial, 0);
      AnyState any;
      Score5 *s = (Score5 *) any.bytes;

      gavel_score5.clear (score5_box (other), STATE (&any));
      gavel_score5.start (score5_box (other), STATE (&any), 2 + trial % 4, &rng);
      while (trial % 2 && s->phase != SCORE5_OVER)
        {
          n_asked += s->phase == SCORE5_RANK;
          gavel_game_step (&gavel_score5, score5_box (other), STATE (&any), &rng);
        }
      gavel_score5.playout (score5_box (other), STATE (&any), &rng);
      g_assert_cmpint (s->phase, ==, SCORE5_OVER);
    }
  g_assert_cmpuint (n_asked, >, 100);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
#define ADD(table, function)                                                             \
  for (unsigned i = 0; i < G_N_ELEMENTS (table); i++)                                    \
    {                                                                                    \
      g_autofree char *path = g_strdup_printf ("/score5/" #table "/%s", table[i].name);  \
                                                                                         \
      g_test_add_data_func (path, GUINT_TO_POINTER (i), function);                       \
    }
  ADD (scores, test_score);
  ADD (rounds, test_round);
  ADD (ends, test_end);
  ADD (asked, test_asked);
#undef ADD
  g_test_add_func ("/score5/wild-low-tiebreaker", test_wild_low_tiebreaker);
  g_test_add_func ("/score5/equal-points", test_equal_points);
  g_test_add_func ("/score5/asked-playouts", test_asked_playouts);
  g_test_add_func ("/score5/asked-at-the-end", test_asked_at_the_end);
  g_test_add_func ("/score5/certain-at-the-end", test_certain_at_the_end);
  status = g_test_run ();
  gavel_deck_free (deck);
  return status;
}

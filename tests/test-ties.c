/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: ties that the table settles otherwise than the deck. What it says stands,
 * survives being written down, and tells what is wrong with the deck. */
#include "games/score5/words.h"
#include "help.h"

#include <string.h>

static GavelDeck *deck;

/* -- What the table says ------------------------------------------------- */

#define TWO "gavel 1 score5\nseat Ann A\nseat Bob B\n"
#define FOUR TWO "seat Cy C\nseat Dee D\n"
/* 60 for the lot, three of ten (Cy's b10 has tiebreaker 10, Bob's g10 9, Dee's p10 6). */
#define TENS FOUR "lot g30\nbid Ann b25 p20 y15\nbid Bob g10\nbid Cy b10\nbid Dee p10\n"
/* All at 25: p25 has 25, b25 24, r25 22, y25 21. */
#define FULL FOUR "lot g30\nbid Ann b25\nbid Bob p25\nbid Cy y25\nbid Dee r25\n"
#define PASS FOUR "lot g30\nbid Ann b25 p20 y15\nbid Bob -\nbid Cy -\nbid Dee -\n"

/* 435 each: the wild, 51, against g125, 45. */
#define END                                                                              \
  TWO "round 13\ngone r75 b70 y35 g30 g80 y95 p100 b85 g125 r115 y105 w75\n"             \
      "hand Ann g80 r75 y95 p100 b85 w75 g5 r10 y15 b25 g10 r15 y20 p25\n"               \
      "hand Bob g125 r115 y105 p20 b70 b5 y35 g30\n"

static const char *const equal_ties[][3]
    = { { "r10", "tiebreaker", "10" }, { NULL } }; /* like b10's */

static const struct
{
  const char *name, *text;
  const char *expect[3];      /* parts of the summary */
  const char *higher, *lower; /* NULL: the deck agrees */
  const char *const (*edits)[3];
} told[] = {
  { "won-by-the-deck", FULL "won Bob\n", { "next=take Ann; offer=p25;" } },
  { "won",
    FULL "won Cy\n",
    { "next=take Bob; offer=y25;", "Cy=p5 b10 g15 r20 g30;", "Bob=b5 g10 r15 y20 p25;" },
    "y25",
    "p25" },
  { "won-twice",
    FULL "won Cy\nwon Dee\n",
    { "next=take Bob; offer=r25;" },
    "r25",
    "p25" },
  { "won-and-back", FULL "won Cy\nwon Bob\n", { "next=take Ann; offer=p25;" } },
  { "won-then-first",
    FULL "won Dee\nfirst Cy\n",
    { "next=take Cy; offer=r25;" },
    "y25",
    "p25" },
  { "won-two-players",
    TWO "lot g30\nbid Ann b25 r10\nbid Bob p25 g10\nwon Ann\ntake Bob r10\n",
    { "next=take Bob; offer=b25;", "Ann=g5 y15 p20 g30;" } },
  { "won-forgets-first",
    FULL "first Cy\nwon Ann\n",
    { "next=take Bob; offer=b25;" },
    "b25",
    "p25" },
  { "won-beside-unseen",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nseat Dee ?\nlot g30\n"
    "bid Ann b25\nbid Bob p25\nbid Cy -\nbid Dee ?2\nwon Ann\n",
    { "next=take Bob Dee; offer=b25;" },
    "b25",
    "p25" },
  { "won-an-open-tie",
    FOUR "lot g30\nbid Ann r10\nbid Bob g10\nbid Cy b10\nbid Dee -\nwon Ann\n",
    { "next=take Cy; offer=r10;" },
    NULL,
    NULL,
    equal_ties },
  { "won-against-equal-ties",
    FOUR "lot g30\nbid Ann r10\nbid Bob g10\nbid Cy b10\nbid Dee -\nwon Bob\n",
    { "next=take Ann Cy; offer=g10;" },
    "g10",
    "b10",
    equal_ties },
  { "first-by-the-deck", TENS "first Cy\n", { "next=take Cy;" } },
  { "first", TENS "first Bob\n", { "next=take Bob;" }, "g10", "b10" },
  { "first-and-take", TENS "first Bob\ntake Bob b25\n", { "next=take Cy;" } },
  { "first-of-three", TENS "first Dee\n", { "next=take Dee;" }, "p10", "b10" },
  { "first-and-first",
    TENS "first Bob\nfirst Dee\n",
    { "next=take Dee;" },
    "p10",
    "b10" },
  { "first-and-first-and-take",
    TENS "first Bob\nfirst Dee\ntake Dee y15\n",
    { "next=take Bob;" },
    "g10",
    "b10" },
  { "first-and-back", TENS "first Bob\nfirst Cy\n", { "next=take Cy;" } },
  { "first-of-those-left",
    TENS "take Cy b25\nfirst Dee\n",
    { "next=take Dee; offer=y15 p20;" },
    "p10",
    "g10" },
  { "first-to-the-end",
    TENS "first Dee\ntake Dee b25\nfirst Bob\ntake Bob p20\n",
    { "next=take Cy; offer=y15;" } },
  { "first-stays-for-the-next-lap",
    FOUR
    "lot g30\nbid Ann b25 p20 y15 g5\nbid Bob g10\nbid Cy b10\nbid Dee -\nfirst Bob\n"
    "take Bob b25\ntake Cy p20\ntake Dee y15\n",
    { "next=take Bob; offer=g5;" } },
  { "first-ends-the-round",
    TENS "first Dee\ntake Dee b25\ntake Cy y15\ntake Bob p20\n",
    { "round=2; next=lot;", "Dee=y5 p10 b15 g20 r25 b25;" } },
  { "first-passer", PASS "first Cy\n", { "next=take Cy;" }, "y25", "p25" },
  { "first-passer-of-those-left",
    PASS "take Bob b25\nfirst Cy\n",
    { "next=take Cy; offer=y15 p20;" },
    "y25",
    "r25" },
  { "first-passer-unseen",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy ?\nlot g30\n"
    "bid Ann b25 p20\nbid Bob -\nbid Cy -\nfirst Cy\n",
    { "next=take Cy;" } },
  { "first-in-an-open-tie",
    FOUR "lot g30\nbid Ann r10\nbid Bob y20 r15\nbid Cy b10\nbid Dee -\nfirst Cy\n",
    { "next=take Cy;" },
    NULL,
    NULL,
    equal_ties },
  { "first-against-equal-ties",
    FOUR "lot g30\nbid Ann r10\nbid Bob y20 r15 b5\nbid Cy b10\nbid Dee p10\nfirst Dee\n",
    { "next=take Dee;" },
    "p10",
    "b10",
    equal_ties },
  { "game-by-the-deck", END "won Ann\n", { "winner=Ann;" } },
  { "game", END "won Bob\n", { "winner=Bob;" }, "g125", "w75" },
  { "game-and-back", END "won Bob\nwon Ann\n", { "winner=Ann;" } },
  { "game-and-hand",
    END "won Bob\nhand Bob g125 r115 y105 p20 b70 b5 y35 g30\n",
    { "winner=Bob;" },
    "g125",
    "w75" },
};

/* Written and read again, the position is the same to the byte. */
static void
check_written (const GavelDeck *with, const GavelRecord *record)
{
  g_autofree char *text = gavel_record_write_position (record), *twice = NULL;
  g_autoptr (GavelRecord) again = NULL;

  g_test_message ("%s", text);
  again = help_record (with, text);
  g_assert_cmpmem (gavel_record_state (again), sizeof (Score5),
                   gavel_record_state (record), sizeof (Score5));
  twice = gavel_record_write_position (again);
  g_assert_cmpstr (text, ==, twice);
}

/* Whatever the table said, the game can be imagined, thought about and played on. */
static void
check_played_on (const GavelDeck *with, const GavelRecord *record)
{
  g_autoptr (GavelValue) value = gavel_value_builtin ("score5");
  gpointer workspace
      = score5_evaluator.workspace_new (score5_box (with), &value->weights);

  for (unsigned trial = 0; trial < 20; trial++)
    {
      GavelRng rng = gavel_rng_named (14, trial, 0);
      AnyState any, settled;
      Score5 *s = (Score5 *) any.bytes;

      memcpy (&any, gavel_record_state (record), sizeof *s);
      score5_imagine (score5_box (with), STATE (&any), trial % s->n_seats, &rng);
      g_assert_cmpmem (s->order, sizeof s->order,
                       ((const Score5 *) gavel_record_state (record))->order,
                       sizeof s->order);
      settled = any;
      score5_evaluator.play_turns (workspace, STATE (&settled));
      g_assert_cmpint (((Score5 *) settled.bytes)->phase, !=, SCORE5_TAKE);
      gavel_score5.playout (score5_box (with), STATE (&any), &rng);
      g_assert_cmpint (s->phase, ==, SCORE5_OVER);
    }
  score5_evaluator.workspace_free (workspace);
}

/* What the table says stands, and tells what is wrong with the deck. A deck with
 * just that put right says the same by itself. */
static void
test_told (gconstpointer data)
{
  static const char *const as_it_is[][3] = { { NULL } };
  unsigned i = GPOINTER_TO_UINT (data), higher, lower;
  g_autoptr (GavelDeck) with
      = help_deck_with (told[i].edits != NULL ? told[i].edits : as_it_is);
  g_autoptr (GavelRecord) record = help_record (with, told[i].text);
  const Score5 *s = (const Score5 *) gavel_record_state (record);
  bool disputed
      = score5_disputed (score5_box (with), (const GavelState *) s, &higher, &lower);

  help_expect (record, told[i].expect, G_N_ELEMENTS (told[i].expect));
  check_played_on (with, record);
  for (unsigned n = gavel_record_n_lines (record); n > 1; n--)
    {
      g_autoptr (GavelRecord) part = gavel_record_new (SCORE5_BOXES (with));

      g_assert_true (gavel_record_read (part, told[i].text, -1, n, NULL));
      check_written (with, part);
    }
  g_assert_cmpint (disputed, ==, told[i].higher != NULL);
  if (disputed)
    {
      g_autoptr (GavelDeck) right = gavel_deck_swap_ties (with, higher, lower);
      g_autoptr (GavelRecord) again = help_record (right, told[i].text);
      const Score5 *t = (const Score5 *) gavel_record_state (again);
      unsigned next[2];

      g_assert_cmpstr (with->card[higher].name, ==, told[i].higher);
      g_assert_cmpstr (with->card[lower].name, ==, told[i].lower);
      g_assert_cmpuint (t->order[0], ==, s->order[0]);
      g_assert_cmpuint (t->winner, ==, s->winner);
      g_assert_true (!score5_disputed (score5_box (right), gavel_record_state (again),
                                       &next[0], &next[1])
                     || strcmp (right->card[next[0]].name, told[i].higher) != 0);
    }
}

/* -- What it cannot say where tiebreakers leave a tie open ---------------- */

#define OPEN FOUR "lot g30\nbid Ann r10\nbid Bob y20 r15\nbid Cy b10\n"

static const struct
{
  const char *name, *text, *error; /* the last line is wrong, and says this */
} refused[] = {
  { "first-less", OPEN "bid Dee -\nfirst Dee\n",
    "line 11: Dee cannot be first: the tiebreakers do not decide who takes next: Ann or "
    "Cy" },
  { "first-winner", OPEN "bid Dee -\nfirst Bob\n",
    "line 11: Bob won the lot and takes nothing" },
  { "take-less", OPEN "bid Dee -\ntake Dee r15\n",
    "line 11: Dee cannot take yet: Ann or Cy comes before" },
  { "take-tied", OPEN "bid Dee p10\ntake Dee r15\n",
    "line 11: Dee cannot take yet: Ann or Cy comes before; if the table decides "
    "otherwise: first Dee" },
  { "first-too-early",
    FOUR "lot g30\nbid Ann r10\nbid Bob -\nbid Cy b10\nbid Dee p10\nfirst Dee\n",
    "line 11: nobody takes now: the tiebreakers do not decide who won: won Ann or Cy?" },
  { "won-less", FOUR "lot g30\nbid Ann r10\nbid Bob -\nbid Cy b10\nbid Dee y5\nwon Dee\n",
    "line 11: Dee cannot be first: the tiebreakers do not decide who won: won Ann or "
    "Cy?" },
};

static void
test_refused (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelDeck) with = help_deck_with (equal_ties);
  g_autoptr (GavelRecord) record = gavel_record_new (SCORE5_BOXES (with));
  g_autoptr (GError) error = NULL;

  g_assert_false (gavel_record_read (record, refused[i].text, -1, 0, &error));
  g_assert_cmpstr (error->message, ==, refused[i].error);
}

/* -- At random ----------------------------------------------------------- */

/* One line that may come next, with many ties: a bid is often nothing or one card. */
static char *
some_line (const GavelDeck *with, const GavelState *state, GavelRng *rng)
{
  const Score5 *s = (const Score5 *) state;
  GavelSeats actors = gavel_score5.to_act (score5_box (with), state);
  unsigned seat = gavel_cards_nth (
      actors, (unsigned) gavel_rng_below (rng, gavel_seats_count (actors)));
  GavelMove move = gavel_score5.move (
      score5_box (with), state, seat,
      gavel_rng_below (rng, gavel_score5.n_moves (score5_box (with), state, seat)));
  GavelTable table = { &gavel_score5, score5_box (with), state, &help_seating };
  GString *out = g_string_new (NULL);

  if (s->phase == SCORE5_BIDS && gavel_rng_below (rng, 3) > 0)
    move &= -move;
  if (s->phase == SCORE5_RANK && s->n_ranked > 0) /* no line of its own */
    g_string_append_printf (out, "first %s", help_seating.name[move]);
  else
    {
      score5_notation.say (&table, seat, move, out);
      g_string_truncate (out, out->len - 1);
    }
  return g_string_free (out, FALSE);
}

/* Random games at tables that see every tie their own way. */
static void
test_at_random (gconstpointer data)
{
  static const char *const holes[][3]
      = { { "r10", "tiebreaker", "10" }, { "p25", "tiebreaker", "?" },
          { "g80", "tiebreaker", "?" },  { "w75", "tiebreaker", "?" },
          { "b85", "tiebreaker", "38" }, { NULL } };
  g_autoptr (GavelDeck) other = help_deck_with (holes);
  unsigned n_seats = GPOINTER_TO_UINT (data), n_said = 0, n_disputed = 0;

  for (unsigned trial = 0; trial < 100; trial++)
    {
      const GavelDeck *with = trial % 2 ? deck : other;
      GavelRng rng = gavel_rng_named (15, trial, n_seats);
      g_autoptr (GavelRecord) record = help_record (with, "gavel 1 score5");

      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          g_autofree char *line
              = g_strdup_printf ("seat %s %c", help_seating.name[seat], 'A' + seat);

          g_assert_true (gavel_record_append (record, line, NULL));
        }
      while (gavel_score5.to_act (score5_box (with), gavel_record_state (record)) != 0)
        {
          g_autofree char *line = some_line (with, gavel_record_state (record), &rng);
          g_autofree char *says
              = g_strdup_printf ("%s %s", gavel_rng_below (&rng, 2) ? "won" : "first",
                                 help_seating.name[gavel_rng_below (&rng, n_seats)]);
          GError *error = NULL;
          unsigned higher, lower;

          gavel_record_append (record, line, &error);
          g_assert_no_error (error);
          n_said += gavel_record_append (record, says, NULL);
          check_written (with, record);
          if (score5_disputed (score5_box (with), gavel_record_state (record), &higher,
                               &lower))
            {
              n_disputed++;
              g_assert_cmpuint (with->card[higher].tie, <, with->card[lower].tie);
            }
        }
    }
  g_assert_cmpuint (n_said, >, 50);
  g_assert_cmpuint (n_disputed, >, 10);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  for (unsigned i = 0; i < G_N_ELEMENTS (told); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ties/told/%s", told[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_told);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ties/refused/%s", refused[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
    }
  help_add_by_seats ("/ties/at-random", 2, test_at_random);
  status = g_test_run ();
  gavel_deck_free (deck);
  return status;
}

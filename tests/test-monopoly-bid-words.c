/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: its record: what lines do, and the exact error of each wrong one. */
#include "help.h"

#include "games/monopoly-bid/words.h"
#include "test-monopoly-bid.h"

#include <string.h>

/* Three players; Ann writes, and hosts. */
#define SEATS "gavel 1 monopoly-bid\nseat Ann\nseat Bob\nseat Cy\n"
#define ANN SEATS "you Ann\nhand Ann m1 m5 m3 steal no\n"
#define DREW ANN "draw Ann m4\n"
#define MIDDLE                                                                           \
  SEATS "you Ann\nlay Bob green red red red\nlay Cy wild=pink brown\n"                   \
        "hand Ann m1 wild steal draw2 no\n"
#define READY MIDDLE "draw Ann m1\n"
#define REFEREE                                                                          \
  SEATS "hand Ann m1 m2 m3 steal no\nhand Bob m4 m4 m4 m5 wild\nhand Cy m1 m1 no no "    \
        "m2\n"

static GavelRecord *
read_all (const GavelBoxes *boxes, const char *text, GError **error)
{
  GavelRecord *record = gavel_record_new (boxes);

  gavel_record_read (record, text, -1, 0, error);
  return record;
}

static const Mbid *
state_of (const GavelRecord *record)
{
  return (const Mbid *) gavel_record_state (record);
}

/* -- Wrong lines ----------------------------------------------------------------------
 */

static const struct
{
  const char *before, *line, *error;
} wrong[] = {
  { "gavel 1 monopoly-bid\nseat Ann\n", "draw Ann m1",
    "enter two to five players first: seat NAME" },
  { SEATS "seat D\nseat E\n", "seat F", "seat: there are five players already" },
  { SEATS, "seat D m1", "seat: unexpected word 'm1'" },
  { SEATS, "rule money 10 10 10", "rule: m4 is missing" },
  { SEATS, "rule money 0 0 0 0 0", "rule: there must be money to bid" },
  { SEATS, "rule actions 1 2 3 99",
    "rule: no must be a whole number from 0 to 25, not "
    "'99'" },
  { ANN, "rule actions 8 8 0 8", "rule: 1 steal in sight, but the game has only 0" },
  { SEATS, "rule sides", "rule: no rule 'sides' (known: money, actions)" },
  { SEATS, "hand Ann red", "no card 'red' in a hand (m1 to m5, wild, draw2, steal, no)" },
  { SEATS, "hand Ann m6", "no card 'm6' in a hand (m1 to m5, wild, draw2, steal, no)" },
  { SEATS, "hand Ann", "hand: a card, or -, is missing" },
  { SEATS, "hand Ann no no no no no no no no no",
    "hand: 9 no in sight, but the game has only 8" },
  { SEATS, "hand Ann ?90", "hand: 100 unknown cards, but only 82 are left" },
  { SEATS, "shown Ann m1", "shown: these must be among what is told of the hand" },
  { SEATS, "lay Ann purple",
    "no colour 'purple' (brown lightblue pink orange red yellow green darkblue station "
    "utility)" },
  { SEATS, "lay Ann brown brown brown",
    "lay: 3 brown in sight, but the game has only 2" },
  { SEATS, "lay Ann steal=red", "lay: a Wild is like wild=red, not 'steal=red'" },
  { SEATS "lay Ann brown brown utility utility darkblue darkblue\n", "draw",
    "Ann has three complete sets, so the game is over: won Ann" },
  { SEATS, "discard Ann wild wild no no",
    "discard: only a hand of five cards without "
    "money goes" },
  { ANN, "discard Ann wild wild no no no", "discard: that is not Ann's hand" },
  { SEATS, "discard m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1",
    "discard: there are not so many m1" },
  { SEATS, "unsold green green green green",
    "unsold: 4 green in sight, but the game has only 3" },
  { SEATS, "round 301",
    "round: the turn must be a whole number from 1 to 300, not "
    "'301'" },
  { SEATS, "won Ann", "won: Ann has not three complete sets" },
  { SEATS, "won -", "won: it is shared only after 300 turns" },
  { SEATS, "drawn Ann Ann Ann Ann Ann Ann", "drawn: Ann has not so many unknown cards" },
  { SEATS "you Ann\nhand Ann wild wild steal no no\n", "draw Ann m1",
    "Ann was dealt no money, so these cards go and others come: discard Ann wild wild "
    "steal no no, then hand Ann CARD..." },
  { ANN, "lot red", "first tell what Ann draws: draw Ann CARD" },
  { ANN, "draw Ann", "draw: a card is missing" },
  { ANN, "draw Ann red", "no card 'red' in a hand (m1 to m5, wild, draw2, steal, no)" },
  { DREW, "draw", "draw: a player's name is missing" },
  { DREW, "draw Ann m4", "Ann draws no card now" },
  { DREW "draw Bob m4\n", "draw Bob m4", "Bob draws no card now" },
  { DREW, "draw Bob ?2", "Bob draws no so many cards now" },
  { DREW, "hand Ann m1", "hand: too late, the game has started" },
  { DREW, "host Bob", "host: too late, the game has started" },
  { DREW, "play Bob draw2", "Ann hosts, so Bob plays no actions" },
  { DREW, "play Ann draw2", "Ann has no draw2 (has m1 m3 m4 m5 steal no)" },
  { DREW, "play Ann", "play: an action (wild, draw2, steal) is missing" },
  { DREW, "play Ann no", "a No! answers a card: no NAME" },
  { DREW, "play Ann m1", "no action 'm1' (wild, draw2, steal)" },
  { DREW, "play Ann steal Bob green", "Bob has no green (can be stolen: nothing)" },
  { DREW, "no Bob", "no: there is no card to answer" },
  { DREW, "let", "let: there is no card to answer" },
  { READY, "play Ann wild", "play: the Wild's colour (wild red) is missing" },
  { READY, "play Ann steal Bob",
    "play: what is stolen (green, or wild pink as red) is missing" },
  { READY, "play Ann wild blue", "no colour 'blue': lightblue or darkblue? (l, d)" },
  { READY, "play Ann steal Cy wild",
    "play: the Wild's colour (wild pink as red) is missing" },
  { READY, "play Ann wild red red", "play: unexpected word 'red'" },
  { READY, "play Ann steal Ann green", "Ann cannot steal from Ann" },
  { READY, "play Ann steal Bob red",
    "Bob's red is of a complete set (can be stolen: green)" },
  { READY, "play Ann steal Cy wild brown as red",
    "Cy has no Wild as brown (can be stolen: brown, wild pink)" },
  { READY, "play Ann steal Cy wild pink",
    "play: 'as' and the colour that it gets is missing" },
  { READY, "play Ann steal Cy wild pink to red",
    "a stolen Wild gets a colour, like 'wild pink as red', not 'to'" },
  { READY "play Ann wild red\n", "no Ann",
    "no: Ann played the last card, and nobody answers its own" },
  { READY "play Ann wild red\nlet Bob\n", "no Bob", "no: Bob let it be already" },
  { READY "play Ann wild red\n", "no Dee", "no player 'Dee' here (known: Ann, Bob, Cy)" },
  { REFEREE "draw Ann m1\ndraw Bob m1\ndraw Cy m1\nplay Ann steal Bob green\n", "",
    NULL },
  { DREW, "lot purple",
    "no colour 'purple' (brown lightblue pink orange red yellow green darkblue station "
    "utility)" },
  { DREW, "lot -", "lot: there are properties left (lot COLOUR)" },
  { DREW "lot\n", "lot", "lot: a colour is missing" },
  { SEATS "you Ann\nhand Ann m1\nlay Bob brown brown\ndraw Ann m1\n", "lot brown",
    "lot: no brown is left that was not turned up before" },
  { DREW "lot red\n", "lot green", "lot: the bids of red are not all told" },
  { DREW "lot red\n", "play Ann draw2",
    "play: the lot of this turn is turned up already" },
  { DREW, "bid Ann m1", "bid: no property is turned up (lot COLOUR)" },
  { DREW "lot red\n", "raise Ann m1", "raise: nobody is tied" },
  { DREW "lot red\n", "bid Ann", "bid: a card, or -, is missing" },
  { DREW "lot red\n", "bid Ann steal",
    "bid: only money can be bid, like 5 3; - for nothing" },
  { DREW "lot red\n", "bid Ann ?", "bid: these cards were seen: '?' cannot be" },
  { DREW "lot red\n", "bid Ann m1 m1",
    "Ann has not so many m1 (has m1 m3 m4 m5 steal no)" },
  { DREW "lot red\n", "bid Bob m1 m1 m1 m1 m1 m1 m1",
    "Bob does not have so many cards (has ?6)" },
  { DREW "lot red\nbid Ann m1\n", "bid Ann m3", "bid: Ann's is told already" },
  { DREW "lot red\nbid Ann m1\n", "trade Ann red Bob -",
    "trade: not before this auction is over" },
  { DREW "lot red\nbid Ann m1\nbid Bob m1\nbid Cy -\n", "bid Ann m3",
    "some are tied for the highest: raise Ann MONEY... or -" },
  { DREW "lot red\nbid Ann m1\nbid Bob m1\nbid Cy -\n", "raise Cy m3",
    "raise: Cy is not tied for the highest" },
  { READY, "trade Ann red Bob green", "Ann has no red" },
  { READY, "trade Bob green Bob -", "trade: it takes two players" },
  { READY, "trade Bob green Cy",
    "trade: a property, 'wild' and its colour, or - is "
    "missing" },
  { READY, "trade Bob green Cy wild brown", "Cy has no Wild as brown" },
  { SEATS "lay Ann brown brown utility utility darkblue darkblue\nwon Ann\n",
    "draw Ann m1", "the game is over" },
};

static void
test_wrong (void)
{
  GavelBoxes boxes = gavel_boxes_builtin ();

  for (unsigned i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL, refused = NULL;
      g_autoptr (GavelRecord) record = read_all (&boxes, wrong[i].before, &error);
      Mbid was;

      g_test_message ("%s", wrong[i].line);
      if (wrong[i].error == NULL) /* the record itself is wrong, in its last line */
        {
          g_assert_nonnull (error);
          continue;
        }
      g_assert_no_error (error);
      was = *state_of (record);
      g_assert_false (gavel_record_append (record, wrong[i].line, &refused));
      g_assert_cmpstr (refused->message, ==, wrong[i].error);
      g_assert_cmpmem (&was, sizeof was, state_of (record), sizeof was);
    }
  gavel_boxes_clear (&boxes);
}

/* -- Right ones ------------------------------------------------------------------------
 */

static GavelStatus
status_of (const GavelRecord *record)
{
  GavelTable table = gavel_record_table (record);
  GavelStatus status;

  mbid_status (&table, &status);
  return status;
}

static void
expect_hand (const GavelRecord *record, unsigned seat, const char *cards)
{
  const Mbid *s = state_of (record);
  g_autofree char *text = mbid_cards_text (s->hand[seat], s->unknown[seat]);

  g_assert_cmpstr (text, ==, cards);
}

/* Each line, what comes next then, and Bob's hand. */
typedef struct
{
  const char *line, *next, *bob;
} Step;

static void
follow (const char *start, const Step steps[], unsigned n)
{
  GavelBoxes boxes = gavel_boxes_builtin ();
  GError *error = NULL;
  g_autoptr (GavelRecord) record = read_all (&boxes, start, &error);

  g_assert_no_error (error);
  for (unsigned i = 0; i < n; i++)
    {
      g_autofree char *text = NULL;
      g_autoptr (GavelRecord) again = NULL;

      g_test_message ("%s", steps[i].line);
      gavel_record_append (record, steps[i].line, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (status_of (record).next, ==, steps[i].next);
      expect_hand (record, 1, steps[i].bob);
      /* The position by itself is the same. */
      text = gavel_record_write_position (record);
      again = read_all (&boxes, text, &error);
      g_test_message ("%s", text);
      g_assert_no_error (error);
      g_assert_cmpmem (state_of (record), sizeof (Mbid), state_of (again), sizeof (Mbid));
    }
  gavel_boxes_clear (&boxes);
}

/* As one seat sees it: others draw unseen, bids make their cards known. */
static void
test_one_seat (void)
{
  static const Step steps[] = {
    { "draw Ann m4", "play", "?6" },
    { "lot red", "bid", "?6" },
    { "bid Bob m4 m4", "bid", "m4 m4 ?4" },
    { "bid Ann m5 m3", "bid", "m4 m4 ?4" },
    { "bid Cy -", "raise", "m4 m4 ?4" },
    { "raise Ann -", "raise", "m4 m4 ?4" },
    { "raise Bob m1", "draw", "?4" }, /* it took red, and drew for Bob's turn */
    { "draw Ann m2", "play", "?4" },
    { "draw Bob m1", "play", "m1 ?3" },
    { "play Bob draw2", "no", "m1 ?2" },
    { "no Cy", "no", "m1 ?2" },
    { "no Bob", "no", "m1 ?" },
    { "let Ann", "no", "m1 ?" },
    { "let", "play", "m1 ?3" },
    { "lot green", "bid", "m1 ?3" },
    { "bid Ann -", "bid", "m1 ?3" },
    { "bid Bob -", "bid", "m1 ?3" },
    { "bid Cy -", "draw", "m1 ?4" },
    { "trade Bob red Ann -", "draw", "m1 ?4" },
  };

  follow (ANN, steps, G_N_ELEMENTS (steps));
}

/* As a referee sees it: every draw is told, who has no No! is not asked. */
static void
test_referee (void)
{
  static const Step steps[] = {
    { "draw Cy m1", "draw", "m4 m4 m4 m5 wild" },
    { "draw Ann draw2", "draw", "m4 m4 m4 m5 wild" },
    { "draw Bob no", "play", "m4 m4 m4 m5 wild no" },
    { "play Ann draw2", "no", "m4 m4 m4 m5 wild no" },
    { "no Cy", "no", "m4 m4 m4 m5 wild no" },
    { "let Ann", "no", "m4 m4 m4 m5 wild no" },
    { "no Bob", "no", "m4 m4 m4 m5 wild" },
    { "let Ann", "no", "m4 m4 m4 m5 wild" },
    { "no Cy", "no", "m4 m4 m4 m5 wild" }, /* Ann may, Bob cannot any more */
    { "no Ann", "draw", "m4 m4 m4 m5 wild" },
    { "draw Ann m5", "draw", "m4 m4 m4 m5 wild" },
    { "draw Ann m5", "play", "m4 m4 m4 m5 wild" },
    { "lot", "lot", "m4 m4 m4 m5 wild" },
    { "lot brown", "bid", "m4 m4 m4 m5 wild" },
    { "bid Ann m5", "bid", "m4 m4 m4 m5 wild" },
    { "bid Bob m5", "bid", "m4 m4 m4 m5 wild" },
    { "bid Cy m1", "raise", "m4 m4 m4 m5 wild" },
    { "raise Ann m3", "raise", "m4 m4 m4 m5 wild" },
    { "raise Bob m4", "draw", "m4 m4 wild" },
    { "draw Bob wild", "draw", "m4 m4 wild wild" },
    { "draw Ann m1", "draw", "m4 m4 wild wild" },
    { "draw Cy m1", "play", "m4 m4 wild wild" },
    { "play Bob wild brown", "play", "m4 m4 wild" }, /* all No! are gone */
    { "trade Bob wild brown Ann -", "play", "m4 m4 wild" },
  };

  follow (REFEREE, steps, G_N_ELEMENTS (steps));
}

/* Answers, Steals, Wilds, an end by an action. */
static void
test_middle (void)
{
  static const Step steps[] = {
    { "draw Ann steal", "play", "m5 ?3" },
    { "play Ann steal Cy wild pink as green", "no", "m5 ?3" },
    { "play Ann steal Bob green", "no", "m5 ?3" },
    { "no Bob", "no", "m5 ?2" },
    { "play Ann wild green", "no", "m5 ?2" },
    { "lot station", "bid", "m5 ?2" },
    { "trade Bob green Ann -", NULL, "m5 ?2" }, /* two complete sets lay there already */
  };

  follow (SEATS "you Ann\nlay Ann utility utility darkblue darkblue\n"
                "lay Bob green\nlay Cy wild=pink\n"
                "hand Ann m1 wild steal no\nhand Bob m5 ?2\nhand Cy ?5\n"
                "discard m1 m1 ?3\nunsold green red\nround 7\n",
          steps, G_N_ELEMENTS (steps));
}

/* The pile is too short: the discards go under it. Who is served last draws nothing. */
static void
test_short_pile (void)
{
  static const Step steps[] = {
    { "draw", "draw", "m1" },
    { "draw Cy no", "draw", "m1" },
    { "draw Ann wild", "draw", "m1" },
    { "draw Bob no", "play", "m1 no" },
    { "play Ann wild red", "no", "m1 no" },
    { "let Cy", "no", "m1 no" },
    { "no Bob", "no", "m1" },
  };
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  /* 25 of money, four Wilds, three No!: one card on top of three discards. */
  static const char start[] = SEATS
      "rule money 25 0 0 0 0\nrule actions 4 0 0 3\nhand Bob m1\nhand Cy m1\n"
      "hand Ann m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1\n"
      "lay Ann wild=red\nlay Bob wild=red\nlay Cy wild=red\ndiscard no no no\n";

  follow (start, steps, G_N_ELEMENTS (steps));
  record = read_all (&boxes, start, &error);
  g_assert_no_error (error);
  g_assert_false (gavel_record_append (record, "draw Ann no", &error));
  g_assert_cmpstr (error->message, ==, "there is no no left to draw");
  gavel_boxes_clear (&boxes);
}

/* What somebody sees who has to choose is written down and read back as the same bytes;
 * while cards are drawn, it is at least a record. */
static void
test_observed (void)
{
  GavelBoxes boxes = gavel_boxes_builtin ();
  const GavelGame *game = &gavel_monopoly_bid;
  const GavelBox *box = gavel_boxes_find (&boxes, game);
  GavelRng rng = gavel_rng_named (3, 1, 4);

  for (unsigned trial = 0; trial < 40; trial++)
    {
      AnyState s;

      game->clear (box, STATE (&s));
      game->start (box, STATE (&s), 2 + trial % 4, &rng);
      for (; game->to_act (box, STATE (&s)) != 0;
           gavel_game_step (game, box, STATE (&s), &rng))
        {
          GavelSeats to_act = game->to_act (box, STATE (&s));
          unsigned seat = gavel_seats_first (to_act);
          bool chance = seat == GAVEL_CHANCE;
          AnyState seen = s;
          GavelTable table = { game, box, STATE (&seen), &help_seating };
          g_autoptr (GString) text = g_string_new ("gavel 1 monopoly-bid\n");
          g_autoptr (GavelRecord) record = NULL;
          GError *error = NULL;

          game->observe (box, STATE (&seen), chance ? trial % 2 : seat);
          mbid_write (&table, text);
          record = read_all (&boxes, text->str, &error);
          g_assert_no_error (error);
          if (!chance)
            g_assert_cmpmem (state_of (record), sizeof (Mbid), &seen, sizeof (Mbid));
        }
    }
  gavel_boxes_clear (&boxes);
}

/* Whoever writes may say No! at once, without telling that those before let it be; then
 * that is supposed. */
static void
test_speaks_first (void)
{
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GavelRecord) record
      = read_all (&boxes,
                  SEATS "you Cy\nhand Cy m1 m1 m1 no no\ndraw Cy m1\n"
                        "play Ann wild red\n",
                  &error);
  Mbid s;

  g_assert_no_error (error);
  g_assert_cmpuint (status_of (record).actors, ==, GAVEL_SEAT (2));
  s = *state_of (record);
  g_assert_cmpuint (mbid_asked (&s), ==, 1);
  mbid_notation.suppose ((GavelState *) &s, 2);
  g_assert_cmpuint (mbid_asked (&s), ==, 2);
  gavel_record_append (record, "no Bob", &error);
  gavel_record_append (record, "no Ann", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (status_of (record).actors, ==, GAVEL_SEAT (2));
  gavel_record_append (record, "no", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (status_of (record).actors, ==, GAVEL_SEAT (0));
  gavel_boxes_clear (&boxes);
}

/* Who may say No! is told as far as whoever the record is for knows; and what an action
 * does is said when nobody answers any more, before what it draws. */
static void
test_told (void)
{
  static const char *const lines[]
      = { "play Ann draw2", "let", "draw Ann m1", "draw Ann m2" };
  static const char *const echo[]
      = { "Ann plays Draw 2\n", "it takes effect\n", "Ann draws m1\n", "Ann draws m2\n" };
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GavelRecord) record = read_all (
      &boxes,
      SEATS "referee\nyou Ann\nhand Ann m1 m5 m3 steal draw2\nhand Bob m1 m1 m1 m1 no\n"
            "hand Cy m2 m2 m2 m2 m2\ndraw Ann m4\ndraw Bob m4\ndraw Cy m4\n",
      &error);

  g_assert_no_error (error);
  for (unsigned i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      GavelTable before, after;
      g_auto (GStrv) words = gavel_line_split (lines[i], NULL);
      g_autoptr (GString) out = g_string_new (NULL);
      g_autofree char *due = NULL;

      g_assert_true (gavel_record_append (record, lines[i], NULL));
      before = gavel_record_table_at (record, gavel_record_n_lines (record) - 1);
      after = gavel_record_table (record);
      mbid_echo (&before, &after, words, false, out);
      g_assert_cmpstr (out->str, ==, echo[i]);
      due = mbid_due (&after, GAVEL_WORDING_TABLE);
      if (i == 0)
        g_assert_cmpstr (due, ==,
                         "a No! of Bob or Cy to the Draw 2, or the host goes on");
    }
  gavel_boxes_clear (&boxes);
}

void
add_word_tests (void)
{
  g_test_add_func ("/monopoly-bid/wrong-lines", test_wrong);
  g_test_add_func ("/monopoly-bid/one-seat", test_one_seat);
  g_test_add_func ("/monopoly-bid/referee", test_referee);
  g_test_add_func ("/monopoly-bid/middle", test_middle);
  g_test_add_func ("/monopoly-bid/short-pile", test_short_pile);
  g_test_add_func ("/monopoly-bid/observed", test_observed);
  g_test_add_func ("/monopoly-bid/speaks-first", test_speaks_first);
  g_test_add_func ("/monopoly-bid/told", test_told);
}

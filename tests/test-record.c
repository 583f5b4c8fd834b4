/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records: every error with its line and reason, nothing half applied, and the
 * same text and positions back. */
#include "help.h"

#include <string.h>

static GavelDeck *deck;
static GavelBoxes boxes; /* of all games */

/* -- Errors -------------------------------------------------------------- */

#define THREE "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\n"
#define LOT THREE "lot g30\n"
#define WON LOT "bid Ann b25 p20\nbid Bob y20 b5\nbid Cy y25 b10\n"
#define TIED LOT "bid Ann b25 p20 y15\nbid Bob g10\nbid Cy b10\n"
#define CARDLESS                                                                         \
  "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nseat Dee D\nround 2\ngone g30\n"   \
  "hand Ann -\nhand Bob -\nhand Cy g15 r20 y25 p5 b10 g5 r10 y15 p20 b25\n"              \
  "hand Dee g10 r15 y20 p25 b5 g20 r25 y5 p10 b15 g30\nlot y35\n"                        \
  "bid Ann -\nbid Bob -\nbid Cy -\nbid Dee g10 r15 y20\n"
#define GOOF "gavel 1 goofspiel\nrule cards 5\nseat Ann\nseat Bob\n"

static const struct
{
  const char *name, *text, *error; /* the last line is wrong, and says this */
} errors[] = {
  { "first-line", "seat Ann A\n",
    "line 1: a record must begin with 'gavel 1 score5', not 'seat'" },
  { "version", "gavel 2 score5\n",
    "line 1: format version 2 is newer than this gavel (1)" },
  { "no-version", "gavel x score5\n", "line 1: 'x' is not a format version (use 1)" },
  { "game", "gavel 1 score\n", "line 1: no game 'score' (did you mean score5?)" },
  { "unknown-word", THREE "lott g30\n",
    "line 5: no word 'lott' in a score5 record (did you mean lot?)" },
  { "second-header", THREE "gavel 1 score5\n",
    "line 5: gavel: only the first line may begin with this" },
  { "control-character", "gavel 1 score5\nseat A\033nn A\n",
    "line 2: a control character (U+001B) at byte 7" },
  { "not-utf8", "gavel 1 score5\nseat A\377nn A\n",
    "line 2: not UTF-8 text from byte 7 on" },
  /* seats */
  { "seat-no-name", "gavel 1 score5\nseat\n",
    "line 2: seat: a player's name is missing" },
  { "seat-no-set", "gavel 1 score5\nseat Ann\n",
    "line 2: seat: start set (A, B, C, D, E, ?) is missing" },
  { "seat-set", "gavel 1 score5\nseat Ann F\n",
    "line 2: seat: no start set 'F' (known: A, B, C, D, E, ?)" },
  { "seat-twice", THREE "seat ann D\n", "line 5: there is already a player Ann" },
  { "seat-set-taken", THREE "seat Dee A\n", "line 5: start set A is Ann's already" },
  { "seat-name-number", "gavel 1 score5\nseat 2 A\n",
    "line 2: a name must not begin with a digit, - or ?: '2'" },
  { "seat-six", THREE "seat Dee D\nseat Eve E\nseat Fay ?\n",
    "line 7: seat: there are five players already" },
  { "seat-late", LOT "seat Dee D\n", "line 6: seat: too late, the game has started" },
  { "seat-more", "gavel 1 score5\nseat Ann A B\n", "line 2: seat: unexpected word 'B'" },
  { "you", THREE "you Anna\n", "line 5: no player 'Anna' here (did you mean Ann?)" },
  { "ambiguous", "gavel 1 score5\nseat Anna A\nseat Anne B\nyou Ann\n",
    "line 4: 'Ann' can be more than one of Anna, Anne" },
  { "rule", THREE "rule unsold bank\n",
    "line 5: rule: no way to deal with an unsold lot 'bank' (known: box, tiebreak)" },
  /* lots */
  { "lot-one-player", "gavel 1 score5\nseat Ann A\nlot g30\n",
    "line 3: enter two to five players first: seat NAME SET" },
  { "lot-no-card", THREE "lot x9\n",
    "line 5: no card 'x9' in this deck (a card is a family letter, g r y p b or w, and a "
    "value, like g80)" },
  { "lot-no-such-card", THREE "lot r30\n",
    "line 5: no card 'r30' in this deck (of that value: g30)" },
  { "lot-start-card", THREE "lot r10\n", "line 5: r10 is a start card, never a lot" },
  { "lot-kind", THREE "lot g80\n",
    "line 5: the lot of round 1 is a one-star card (30 to 75), but g80 is a two-star "
    "card (80 "
    "to 150)" },
  { "lot-seen-before", LOT "bid Ann -\nbid Bob -\nbid Cy -\nlot g30\n",
    "line 9: g30 was turned up before" },
  { "lot-fifth-one-star",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 5\ngone g30 y35 r40 p45\n"
    "hand Ann g5 r10 y15 p20 b25 g30 y35\nhand Bob g10 r15 y20 p25 b5 r40 p45\n"
    "lot b50\n",
    "line 8: the lot of round 5 is a two-star card (80 to 150), but b50 is a one-star "
    "card "
    "(30 to 75)" },
  { "lot-too-early", LOT "lot y35\n",
    "line 6: no lot yet: bids for g30 are missing from Ann, Bob, Cy" },
  { "lot-before-takes", WON "lot y35\n",
    "line 9: no lot yet: Cy takes next, one of p20 b25" },
  /* bids and counts */
  { "bid-no-lot", THREE "bid Ann g5\n",
    "line 5: no bids now: the lot of round 1 comes next" },
  { "bid-not-held", LOT "bid Ann g10\n", "line 6: Ann does not hold g10: Bob does" },
  { "bid-not-held-by-anyone", LOT "bid Ann g80\n",
    "line 6: Ann does not hold g80 (hand: g5 r10 y15 p20 b25)" },
  { "bid-two-sets",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy ?\nlot g30\nbid Bob y5 g15\n",
    "line 6: Bob cannot hold both y5 and g15: one of them is wrong (hand before: ?5)" },
  { "bid-twice-a-card", LOT "bid Ann g5 5g\n", "line 6: 5g is named twice" },
  { "bid-twice", LOT "bid Ann g5\nbid Ann r10\n",
    "line 7: Ann's bid is turned up already: g5" },
  { "bid-nothing-said", LOT "bid Ann\n", "line 6: bid: no cards named (- for none)" },
  { "bid-too-many-unknown", LOT "bid Ann ?6\n", "line 6: Ann has only 5 cards" },
  { "count-too-many", LOT "count Ann 6\n", "line 6: Ann has only 5 cards, not 6" },
  { "count-no-number", LOT "count Ann\n", "line 6: count: a number of cards is missing" },
  { "count-half-wrong", LOT "count Ann 2 Bob x\n",
    "line 6: count: a number of cards must be a whole number from 0 to 99, not 'x'" },
  { "count-too-late", LOT "bid Ann g5\ncount Ann 2\n",
    "line 7: Ann's bid is turned up already: g5" },
  { "count-no-lot", THREE "count Ann 2\n",
    "line 5: there are no cards face down now: the lot of round 1 comes next" },
  /* takes */
  { "take-out-of-turn", WON "take Bob p20\n",
    "line 9: Bob cannot take yet: Cy bid 35, Bob 25" },
  { "take-winner", WON "take Ann p20\n", "line 9: Ann won the lot and takes nothing" },
  { "take-not-on-offer", WON "take Cy r10\n", "line 9: r10 is not on offer: p20 b25" },
  { "take-two", WON "take Cy p20 b25\n",
    "line 9: take only one card on each line (on offer: p20 b25)" },
  { "take-again",
    LOT "bid Ann b25 p20 y15\nbid Bob y20 b5\nbid Cy y25 b10\ntake Cy b25\n"
        "take Cy p20\n",
    "line 10: Cy cannot take again yet: Bob takes next (one card each, in turn)" },
  { "take-passer-before-bidder",
    LOT "bid Ann b25 p20 y15\nbid Bob -\nbid Cy b10\ntake Bob b25\n",
    "line 9: Bob cannot take yet: Cy bid 10, Bob nothing" },
  { "take-tie", LOT "bid Ann b25 p20 y15\nbid Bob g10\nbid Cy b10\ntake Bob b25\n",
    "line 9: Bob cannot take yet: both bid 10, and Cy has the higher tiebreaker (10 over "
    "9); if the table decides otherwise: first Bob" },
  { "take-tie-the-table-settled", TIED "first Bob\ntake Cy b25\n",
    "line 10: Cy cannot take yet: both bid 10, and Bob took first before" },
  { "take-tie-next-lap",
    LOT "bid Ann b25 p20 y15\nbid Bob g10\nbid Cy b10\ntake Cy b25\ntake Bob p20\n"
        "take Bob y15\n",
    "line 11: Bob cannot take again yet: both bid 10, and Cy has the higher tiebreaker "
    "(10 over 9)" },
  { "take-passers", LOT "bid Ann b25 p20 y15\nbid Bob -\nbid Cy -\ntake Cy b25\n",
    "line 9: Cy cannot take yet: both bid nothing, and Bob has the higher tiebreaker in "
    "hand; if the table decides otherwise: first Cy" },
  { "take-passers-the-table-settled",
    LOT "bid Ann b25 p20 y15\nbid Bob -\nbid Cy -\nfirst Cy\ntake Bob b25\n",
    "line 10: Bob cannot take yet: both bid nothing, and Cy took first before" },
  { "take-no-card", CARDLESS "take Ann g10\n",
    "line 17: Ann cannot take yet: both bid nothing, and Ann has no card" },
  { "take-neither-has-a-card", CARDLESS "take Cy g10\ntake Bob r15\n",
    "line 18: Bob cannot take yet: neither has a card, and Ann comes first in seat "
    "order" },
  { "take-nothing-there", LOT "take Ann g5\n",
    "line 6: nothing can be taken now: bids for g30 are missing from Ann, Bob, Cy" },
  { "won-no-tie", LOT "won Ann\n",
    "line 6: there is no tie to settle: bids for g30 are missing from Ann, Bob, Cy" },
  { "won-against-the-cards", WON "won Bob\n",
    "line 9: Ann has won the lot: Ann bid 45, Bob 25" },
  { "won-with-nothing", LOT "bid Ann b25\nbid Bob -\nbid Cy r20\nwon Bob\n",
    "line 9: Ann has won the lot: Ann bid 25, Bob nothing" },
  { "won-with-less-than-the-tied",
    LOT "bid Ann b25\nbid Bob p25\nbid Cy r20\nwon Ann\nwon Cy\n",
    "line 10: Ann has won the lot: Ann bid 25, Cy 20" },
  { "won-unseen", LOT "bid Ann b25 p20\nbid Bob ?\nbid Cy -\nwon Bob\n",
    "line 9: Ann has won the lot: Ann comes before Bob" },
  { "won-too-late",
    LOT "bid Ann b25 g5\nbid Bob p25 b5\nbid Cy -\ntake Ann b5\nwon Ann\n",
    "line 10: there is no tie to settle: Cy takes next, one of p25" },
  { "won-the-game-with-less",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 13\n"
    "gone g30 y35 r40 p45 g80 b85 r90 y95 p100 y105 p110 w75\n"
    "hand Ann g80 r90 p100 g5 r10 y15 p20 b25 g30\n"
    "hand Bob w75 b85 y95 y105 p110 y35 r40 p45 g10 r15 y20 p25 b5\nwon Ann\n",
    "line 8: Bob has won the game" },
  { "first-no-bids", LOT "first Ann\n",
    "line 6: nobody takes now: bids for g30 are missing from Ann, Bob, Cy" },
  { "first-between-rounds", THREE "first Ann\n",
    "line 5: nobody takes now: the lot of round 1 comes next" },
  { "first-no-name", TIED "first\n", "line 9: first: a player's name is missing" },
  { "first-more", TIED "first Bob b25\n", "line 9: first: unexpected word 'b25'" },
  { "first-winner", TIED "first Ann\n", "line 9: Ann won the lot and takes nothing" },
  { "first-less", WON "first Bob\n",
    "line 9: Bob is not tied with Cy (Cy bid 35, Bob 25): Cy takes next, one of p20 "
    "b25" },
  { "first-passer-before-bidder",
    LOT "bid Ann b25 p20 y15\nbid Bob -\nbid Cy b10\nfirst Bob\n",
    "line 9: Bob is not tied with Cy (Cy bid 10, Bob nothing): Cy takes next, one of y15 "
    "p20 b25" },
  { "first-unseen", LOT "bid Ann b25 p20\nbid Bob ?\nbid Cy r20 y25\nfirst Bob\n",
    "line 9: Bob is not tied with Cy (Cy comes before Bob): Cy takes next, one of p20 "
    "b25" },
  { "first-no-card", CARDLESS "first Bob\n",
    "line 17: Bob is not tied with Cy (both bid nothing, and Bob has no card): Cy takes "
    "next, one of g10 r15 y20" },
  { "first-neither-has-a-card", CARDLESS "take Cy g10\nfirst Bob\n",
    "line 18: Bob is not tied with Ann (neither has a card, and Ann comes first in seat "
    "order): Ann "
    "takes next, one of r15 y20" },
  { "first-has-taken", TIED "take Cy b25\nfirst Cy\n",
    "line 10: Cy has taken a card already: Bob takes next, one of y15 p20" },
  { "first-next-lap", TIED "take Cy b25\ntake Bob p20\nfirst Cy\n",
    "line 11: Cy has taken a card already: Cy takes next, one of y15" },
  /* the middle of a game */
  { "round-late", LOT "round 3\n", "line 6: round: too late, the game has started" },
  { "gone-count", THREE "round 3\ngone g30\n",
    "line 6: before round 3 there were 2 lots, but this names 1 (?2 for two you do not "
    "remember)" },
  { "gone-kind", THREE "round 2\ngone g80\n",
    "line 6: 1 lots of kind ** before round 2 are too many, there were 0" },
  { "gone-without-round", THREE "gone g30\n",
    "line 5: gone: only where a game is entered in the middle, after 'round'" },
  { "middle-without-gone", THREE "round 2\nlot y35\n",
    "line 6: round 2: first enter the lots so far, 1 in all (gone r40 ..., ?2 for two "
    "you do not remember)" },
  { "middle-without-hand",
    THREE "round 2\ngone g30\nhand Ann g5 r10 y15 p20 b25 g30\nlot y35\n",
    "line 8: round 2: first enter what Bob holds (hand Bob g80 r5 ?2)" },
  { "middle-too-many",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 2\ngone g30\n"
    "hand Ann g5 r10 y15 p20 b25 g30\nhand Bob g10 r15 y20 p25 b5 ?\n",
    "line 7: too many cards: 2 players and 1 lots have at most 11, but the hands hold "
    "12" },
  { "middle-too-few",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 2\ngone g30\n"
    "hand Ann g5 r10 y15 p20 b25 g30\nhand Bob g10 r15 y20 p25\n",
    "line 7: too few cards: start cards in no hand: 1, of b5 (write ? for unknown "
    "cards)" },
  { "middle-not-gone",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 2\ngone g30\n"
    "hand Ann g5 r10 y15 p20 b25 y35\nhand Bob g10 r15 y20 p25 b5\n",
    "line 7: Ann holds y35, which is not one of the lots so far" },
  { "middle-two-places",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 2\ngone g30\n"
    "hand Ann g5 r10 y15 p20 b25 g30\nhand Bob g10 r15 y20 p25 g30\n",
    "line 7: Bob does not hold g30: Ann does" },
  { "middle-foreign-set",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 2\ngone g30\nhand Ann r20\n",
    "line 6: r20 belongs to start set C, which nobody has" },
  { "middle-no-room-for-a-star",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 2\ngone ?\nhand Ann ?5\nhand Bob "
    "?5\nlot r40\nbid Ann g30\n",
    "line 9: Ann does not hold g30 (hand: ?5)" },
  { "middle-no-room-for-a-lot",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nround 2\ngone g30\n"
    "hand Ann g5 r10 y15 p20 b25\nhand Bob ?5\nlot r40\nbid Bob g30\n",
    "line 9: Bob does not hold g30: nobody bought it" },
  { "middle-gone-again", THREE "round 3\ngone r40 p45\nunsold p45\ngone r40 b50\n",
    "line 8: gone: p45 is unsold, so it must be named here, too" },
  { "middle-all-sold",
    "gavel 1 score5\nrule unsold tiebreak\nseat Ann A\nseat Bob B\nround 2\ngone g30\n"
    "hand Ann g5 r10 y15 p20 b25\nhand Bob g10 r15 y20 p25 b5\n",
    "line 8: too few cards: with 'rule unsold tiebreak' every lot is in a hand (write ? "
    "for unknown cards)" },
  { "middle-bid", THREE "round 3\nbid Ann g5\n",
    "line 6: no bids now: enter first what is known before round 3: gone, hand" },
  { "hand-against-the-winner",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 13\ngone r75 b70 y35 g30 g80 y95 p100 "
    "b85 g125 r115 y105 w75\nhand Ann ?13\nhand Bob ?9\nwon Bob\nhand Bob b5 g10 r15 y20 "
    "p25 g5 r10 y15 p20\n",
    "line 9: with this hand, Bob could not have won" },
  /* Goofspiel */
  { "goofspiel-prize", GOOF "prize 6\n",
    "line 5: prize 6 cannot come now; possible: 1 2 3 4 5" },
  { "goofspiel-card", GOOF "prize 5\nbid Ann 14\n",
    "line 6: no card '14' in this game (1 to 13)" },
  { "goofspiel-not-held", GOOF "prize 5\nbid Ann 7\n",
    "line 6: Ann does not hold 7 (hand: 1 2 3 4 5)" },
  { "goofspiel-no-prize", GOOF "bid Ann 3\n",
    "line 5: there is no prize yet: enter prize NUMBER first" },
  { "goofspiel-points",
    GOOF "round 2\ngone 5\npoints Ann 6\nhand Ann 1 2 3 4\nhand Bob 1 2 3 4\n",
    "line 9: points won and in the pot add up to 6, but the prizes gone are worth 5 "
    "(points NAME N and pot N come before the hands)" },
};

/* The last line fails as it should, and what came before stands as it was. */
static void
test_error (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  const char *text = errors[i].text;
  const char *last = text + strlen (text) - 1;
  g_autoptr (GavelRecord) record = gavel_record_new (SCORE5_BOXES (deck));
  g_autoptr (GavelRecord) before = gavel_record_new (SCORE5_BOXES (deck));
  g_autoptr (GError) error = NULL;
  g_autofree char *written = NULL, *head = NULL;

  while (last > text && last[-1] != '\n')
    last--;
  head = g_strndup (text, last - text);
  g_assert_true (gavel_record_read (before, head, -1, 0, NULL));
  g_assert_false (gavel_record_read (record, text, -1, 0, &error));
  g_assert_cmpstr (error->message, ==, errors[i].error);

  written = gavel_record_write (record);
  g_assert_cmpstr (written, ==, head);
  if (gavel_record_game (before) != NULL)
    g_assert_cmpmem (gavel_record_state (record), gavel_record_game (record)->state_size,
                     gavel_record_state (before), gavel_record_game (before)->state_size);
  g_assert_cmpuint (gavel_record_seating (record)->n, ==,
                    gavel_record_seating (before)->n);
}

/* -- Words --------------------------------------------------------------- */

/* Everything a card may be called. */
static void
test_card_words (void)
{
  static const char *const same[]
      = { "g80", "G80", "80g", "80G", "green80", "GREEN80", "80green", "Green80" };
  static const char *const none[] = { "",     "g",  "80", "gg80", "g80z", "g080000",
                                      "g80A", "x9", "-",  "?",    "g8o",  "w80" };

  for (unsigned i = 0; i < G_N_ELEMENTS (same); i++)
    g_assert_cmpint (gavel_deck_card (deck, same[i], NULL), ==,
                     gavel_deck_card (deck, "g80", NULL));
  for (unsigned i = 0; i < G_N_ELEMENTS (none); i++)
    g_assert_cmpint (gavel_deck_card (deck, none[i], NULL), ==, -1);
  g_assert_cmpint (gavel_deck_card (deck, "g5A", NULL), ==,
                   gavel_deck_card (deck, "g5", NULL));
  g_assert_cmpint (gavel_deck_card (deck, "5gA", NULL), ==,
                   gavel_deck_card (deck, "g5", NULL));
}

/* Case, blanks, comments and beginnings of names are a matter of taste. */
static void
test_taste (void)
{
  g_autoptr (GavelRecord) plain
      = help_record (deck, "gavel 1 score5\nseat Laura A\nseat Francis B\nlot g30\n"
                           "bid Laura b25 g5\n");
  g_autoptr (GavelRecord) odd = help_record (
      deck, "# a game\n\n  Gavel\t1  SCORE5 # yes\r\nSEAT Laura a\nseat Francis b#x\n"
            "lot green30\n\tBID lau 25B  g5A   \n# the end");
  g_autoptr (GavelRecord) marked
      = help_record (deck, "\xef\xbb\xbfgavel 1 score5\nseat Laura A\n");

  g_assert_cmpmem (gavel_record_state (plain), gavel_record_game (plain)->state_size,
                   gavel_record_state (odd), gavel_record_game (odd)->state_size);
  g_assert_cmpuint (gavel_record_n_lines (marked), ==, 2);
}

/* -- Cut, taken back, written -------------------------------------------- */

static char *
random_game (const GavelGame *game, unsigned n_seats, uint64_t seed)
{
  const GavelBox *box = gavel_boxes_find (&boxes, game);
  GavelRng rng = gavel_rng_named (seed, n_seats, 0);
  GString *text = g_string_new (NULL);
  AnyState s;
  GavelTable table = { game, box, STATE (&s), &help_seating };

  game->clear (box, STATE (&s));
  game->start (box, STATE (&s), n_seats, &rng);
  g_string_append_printf (text, "gavel 1 %s # made up\n", game->id);
  game->notation->write (&table, text);
  g_string_append (text, "you Bob\n\n");
  while (game->to_act (box, STATE (&s)) != 0)
    help_step (game, box, STATE (&s), &rng, text);
  return g_string_free (text, FALSE);
}

/* A record of any game. */
static GavelRecord *
any_record (const char *text)
{
  GavelRecord *record = gavel_record_new (&boxes);
  GError *error = NULL;

  gavel_record_read (record, text, -1, 0, &error);
  g_assert_no_error (error);
  return record;
}

/* Cut at any byte, a record replays up to there: all whole lines stand, and if
 * anything is wrong it is the line that was cut. */
static void
test_cut_anywhere (gconstpointer data)
{
  const GavelGame *game = data;

  for (unsigned n = game->min_seats; n <= game->max_seats; n++)
    {
      g_autofree char *text = random_game (game, n, 1);
      g_autoptr (GavelRecord) whole = gavel_record_new (&boxes);
      unsigned n_whole = 0;

      for (gsize cut = 0; text[cut] != '\0'; cut++)
        {
          g_autoptr (GavelRecord) record = gavel_record_new (&boxes);
          g_autoptr (GError) error = NULL;

          if (cut > 0 && text[cut - 1] == '\n')
            {
              g_autofree char *line = NULL;
              gsize from = cut - 1;

              while (from > 0 && text[from - 1] != '\n')
                from--;
              line = g_strndup (text + from, cut - 1 - from);
              g_assert_true (gavel_record_append (whole, line, NULL));
              n_whole++;
            }
          if (cut % 7 != 0 && text[cut - 1] != '\n') /* not all of them: time */
            continue;
          if (!gavel_record_read (record, text, (gssize) cut, 0, &error))
            {
              g_autofree char *where = g_strdup_printf ("line %u: ", n_whole + 1);

              g_assert_true (g_str_has_prefix (error->message, where));
            }
          gavel_record_truncate (record, n_whole);
          g_assert_cmpuint (gavel_record_n_lines (record), ==, n_whole);
          if (gavel_record_game (whole) != NULL)
            g_assert_cmpmem (gavel_record_state (record), game->state_size,
                             gavel_record_state (whole), game->state_size);
        }
    }
}

/* Taking lines back one by one leaves what was there before each of them. */
static void
test_truncate (gconstpointer data)
{
  const GavelGame *game = data;
  g_autofree char *text = random_game (game, 3, 2);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GavelRecord) all = any_record (text);

  for (unsigned n = gavel_record_n_lines (all); n-- > 1;)
    {
      g_autoptr (GavelRecord) part = gavel_record_new (&boxes);
      g_autofree char *a = NULL, *b = NULL;

      g_assert_true (gavel_record_read (part, text, -1, n, NULL));
      gavel_record_truncate (all, n);
      a = gavel_record_write (all);
      b = gavel_record_write (part);
      g_assert_cmpstr (a, ==, b);
      g_assert_cmpmem (gavel_record_state (all), game->state_size,
                       gavel_record_state (part), game->state_size);
      g_assert_cmpuint (gavel_record_seating (all)->n, ==,
                        gavel_record_seating (part)->n);
      g_assert_cmpint (gavel_record_seating (all)->you, ==,
                       gavel_record_seating (part)->you);
      g_assert_cmpstr (gavel_record_line (all, n), ==, lines[n - 1]);
    }
  gavel_record_truncate (all, 0);
  g_assert_null (gavel_record_game (all));
  g_assert_true (gavel_record_append (all, "gavel 1 goofspiel", NULL));
}

/* A copy holds as much of the game as was asked for, and goes its own way. */
static void
test_copy (gconstpointer data)
{
  const GavelGame *game = data;
  g_autofree char *text = random_game (game, 4, 2);
  g_autoptr (GavelRecord) all = any_record (text);

  for (unsigned n = 0; n <= gavel_record_n_lines (all); n++)
    {
      g_autoptr (GavelRecord) part = gavel_record_new (&boxes);
      g_autoptr (GavelRecord) copy = gavel_record_copy (all, n);
      g_autofree char *a = NULL, *b = NULL;

      g_assert_true (gavel_record_read (part, text, -1, n, NULL));
      a = gavel_record_write (copy);
      b = gavel_record_write (part);
      g_assert_cmpstr (a, ==, b);
      g_assert_cmpmem (gavel_record_state (copy), game->state_size,
                       gavel_record_state (part), game->state_size);
      g_assert_cmpuint (gavel_record_seating (copy)->n, ==,
                        gavel_record_seating (part)->n);
      g_assert_cmpint (gavel_record_seating (copy)->you, ==,
                       gavel_record_seating (part)->you);
      gavel_record_truncate (copy, 1);
      g_assert_true (gavel_record_append (copy, "# another game", NULL));
    }
  g_assert_cmpuint (gavel_record_seating (all)->n, ==, 4);
}

/* The bid of whoever the record is for may be told before the counts, and changed until
 * the first of the others is turned up. */
static void
test_changed_bid (void)
{
  g_autoptr (GavelRecord) record = help_record (deck, LOT "you Ann\n");
  g_autofree char *sealed = NULL;
  GError *error = NULL;
  const Score5 *s;

  g_assert_false (gavel_record_may_revise (record));
  g_assert_true (gavel_record_append (record, "bid Ann g5", NULL));
  g_assert_true (gavel_record_may_revise (record));
  g_assert_true (gavel_record_append (record, "count Bob 1 Cy 0", NULL));
  g_assert_true (gavel_record_append (record, "bid Ann r10 p20", NULL));
  g_assert_true (gavel_record_append (record, "count Bob 2", NULL));
  g_assert_true (gavel_record_may_revise (record));
  s = (const Score5 *) gavel_record_state (record);
  g_assert_cmpuint (gavel_deck_sum (deck, s->bid[0]), ==, 30);
  g_assert_cmpuint (s->turned_up, ==, GAVEL_SEAT (0));
  sealed = gavel_record_write_sealed (record, gavel_record_n_lines (record));
  g_assert_cmpstr (sealed, ==, LOT "you Ann\ncount Bob 1 Cy 0\ncount Bob 2\n");

  g_assert_false (gavel_record_append (record, "bid Bob g5", NULL)); /* Ann has it */
  g_assert_true (gavel_record_append (record, "bid Bob g10", NULL));
  g_assert_false (gavel_record_may_revise (record));
  g_assert_false (gavel_record_append (record, "bid Ann g5", &error));
  g_assert_cmpstr (error->message, ==, "Ann's bid is turned up already: r10 p20");
  g_error_free (error);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  boxes = gavel_boxes_builtin ();
  for (unsigned i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_autofree char *path = g_strdup_printf ("/record/errors/%s", errors[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_error);
    }
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    {
      g_autofree char *cut = g_strdup_printf ("/record/cut-anywhere/%s", (*game)->id);
      g_autofree char *back = g_strdup_printf ("/record/truncate/%s", (*game)->id);
      g_autofree char *copy = g_strdup_printf ("/record/copy/%s", (*game)->id);

      g_test_add_data_func (copy, *game, test_copy);
      g_test_add_data_func (cut, *game, test_cut_anywhere);
      g_test_add_data_func (back, *game, test_truncate);
    }
  g_test_add_func ("/record/card-words", test_card_words);
  g_test_add_func ("/record/taste", test_taste);
  g_test_add_func ("/record/changed-bid", test_changed_bid);
  status = g_test_run ();
  gavel_boxes_clear (&boxes);
  gavel_deck_free (deck);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto's records: every kind of wrong line with its reason and what would have been
 * right, nothing half applied; games entered in the middle are the same games. */
#include "help.h"

#include <string.h>

static GavelBoxes boxes;

#define HEAD "gavel 1 coloretto\n"
#define THREE HEAD "seat Ann r\nseat Bob g\nseat Cy y\n"
#define SET THREE "without n\n"
#define TWO HEAD "seat Ann r g\nseat Bob r y\nwithout n p\n"
#define DRAWN SET "draw Ann b\n"
#define LAID DRAWN "place Ann 2\n"
#define TOOK LAID "take Bob 2\n"
#define MIDDLE HEAD "seat Ann\nseat Bob\nseat Cy\nwithout n\n"
#define FULL MIDDLE "hand Ann r\nhand Bob g\nhand Cy y\nrow 2 r g +2\nrow 3 b\n"
#define LATE                                                                             \
  MIDDLE "hand Ann r r r r r r r r r o o o o o o o\nhand Bob g g g g g g g g y y y y y " \
         "y y\nhand Cy p p p p p p p p b b b b b b b b b +2 +2 +2\n"

static const struct
{
  const char *name, *text, *error; /* the last line is wrong, and says this */
} errors[] = {
  { "word", SET "drow Ann b\n",
    "line 6: no word 'drow' in a coloretto record (did you mean row?)" },
  { "rule", HEAD "rule colour red\n",
    "line 2: rule: no rule 'colour' (known: side, edition)" },
  { "rule-side", HEAD "rule side green\n",
    "line 2: rule: no side 'green' (known: brown, violet)" },
  { "rule-late", LAID "rule side violet\n",
    "line 8: rule: too late, the game has started" },
  { "seat-name-only-late", SET "seat Di b\n",
    "line 6: seat: players come before 'without'" },
  { "seat-six", HEAD "seat A r\nseat B g\nseat C y\nseat D b\nseat E p\nseat F o\n",
    "line 7: seat: there are five players already" },
  { "seat-no-card", HEAD "seat Ann x\n",
    "line 2: no card 'x' in this game (r o y g b p n, +2, j, gj for the golden joker, "
    "last)" },
  { "seat-plus", HEAD "seat Ann +2\n",
    "line 2: seat: everybody starts with colours, not with +2" },
  { "seat-same", HEAD "seat Ann r r\n",
    "line 2: seat: the two start cards of a player differ" },
  { "seat-three-cards", HEAD "seat Ann r g y\n",
    "line 2: seat: nobody starts with more than two cards" },
  { "seat-taken", THREE "seat Di r\n", "line 5: seat: Ann starts with r already" },
  { "seat-two-each", THREE "seat Di b o\n",
    "line 5: seat: three and more players start with one card" },
  { "seat-third-of-two", HEAD "seat Ann r g\nseat Bob r y\nseat Cy b\n",
    "line 4: seat: Ann has two start cards, so only two can play: three and more start "
    "with one" },
  { "seat-same-of-two", HEAD "seat Ann r\nseat Bob r\nseat Cy b\n",
    "line 4: seat: Ann and Bob start with the same colour, which only two players may" },
  { "seat-late", LAID "seat Di b\n", "line 8: seat: too late, the game has started" },
  { "seat-named-twice", THREE "seat ann b\n", "line 5: there is already a player Ann" },
  { "without-none", THREE "without\n", "line 5: without: a colour is missing" },
  { "without-four", THREE "seat Di b\nwithout n\n",
    "line 6: without: with 4 players no colour leaves the game" },
  { "without-two", THREE "without n p\n",
    "line 5: without: with 3 players one colour leaves the game" },
  { "without-start", THREE "without r\n", "line 5: without: Ann starts with r" },
  { "without-joker", THREE "without j\n",
    "line 5: without: a colour leaves the game, not j" },
  { "without-same", SET "without n\n", "line 6: without: n has left the game already" },
  { "without-one-player", HEAD "seat Ann r\nwithout n\n",
    "line 3: enter two to five players first: seat NAME CARD" },
  { "first-who", SET "first Di\n", "line 6: no player 'Di' here (known: Ann, Bob, Cy)" },
  { "first-late", LAID "first Bob\n", "line 8: first: too late, the game has started" },
  { "draw-early", THREE "draw Ann b\n",
    "line 5: first enter the colour that left the game: without COLOUR" },
  { "draw-no-start", HEAD "seat Ann r\nseat Bob ?\nseat Cy y\nwithout n\ndraw Ann b\n",
    "line 6: first enter what Bob starts with (hand Bob CARD...)" },
  { "draw-turn", SET "draw Bob b\n", "line 6: it is Ann's turn, not Bob's" },
  { "draw-who", SET "draw Di b\n", "line 6: no player 'Di' here (known: Ann, Bob, Cy)" },
  { "draw-card", SET "draw Ann x\n",
    "line 6: no card 'x' in this game (r o y g b p n, +2, j, gj for the golden joker, "
    "last)" },
  { "draw-left", SET "draw Ann n\n", "line 6: brown left the game" },
  { "draw-twice", DRAWN "draw Ann b\n",
    "line 7: Ann first lays the b that was drawn: type the row (place Ann ROW)" },
  { "draw-two", SET "draw Ann b g\n", "line 6: draw: unexpected word 'g'" },
  { "draw-out", TOOK "draw Bob g\n",
    "line 9: Bob took row 2 in this round; it is Cy's turn" },
  { "draw-last", SET "draw Ann last\n",
    "line 6: the last-round card cannot come yet: 48 cards lie on it" },
  { "draw-which", SET "draw Ann\ndraw Ann\n", "line 7: draw: which card did Ann get?" },
  { "draw-none-left",
    MIDDLE "hand Ann r r r r r r r r r\nhand Bob g\nhand Cy y\nturn Ann\ndraw Ann r\n",
    "line 10: there is no r left in the pile" },
  { "draw-no-room",
    MIDDLE "hand Ann r\nhand Bob g\nhand Cy y\nrow 1 r g b\nrow 2 y y p\nrow 3 +2 +2 "
           "+2\nturn Ann\ndraw Ann b\n",
    "line 13: no row has room: take Ann ROW" },
  { "last-no-room",
    LATE
    "hand Ann r r r r r r r\nrow 1 o o o\nrow 2 o o o\nrow 3 o r +2\nturn Ann\nlast\n",
    "line 14: no row has room: take Ann ROW" },
  { "last-first", LATE "turn Ann\ndraw Ann +2\n",
    "line 10: the last-round card comes first: draw Ann last" },
  { "last-twice", LATE "turn Ann\ndraw Ann last\nlast\n",
    "line 11: the last-round card was drawn before" },
  { "last-early", LAID "last\n",
    "line 8: the last-round card cannot come yet: 47 cards lie on it" },
  { "place-none", SET "place Ann 1\n",
    "line 6: Ann has drawn no card to lay: draw Ann CARD" },
  { "place-row", DRAWN "place Ann 4\n",
    "line 7: place: the row must be a whole number from 1 to 3, not '4'" },
  { "place-full", FULL "turn Ann\ndraw Ann b\nplace Ann 2\n",
    "line 13: row 2 is full (r g +2): rows 1 and 3 have room" },
  { "place-taken", TOOK "draw Cy g\nplace Cy 2\n",
    "line 10: Bob took row 2 in this round: rows 1 and 3 have room" },
  { "place-word", DRAWN "place Ann two\n",
    "line 7: place: the row must be a whole number from 1 to 3, not 'two'" },
  { "place-missing", DRAWN "place Ann\n", "line 7: place: the row is missing" },
  { "take-empty", LAID "take Bob 1\n",
    "line 8: row 1 has no card yet: only row 2 can be taken" },
  { "take-taken", TOOK "take Cy 2\n",
    "line 9: Bob took row 2 in this round: no row can be taken now, so Cy draws" },
  { "take-drawn", DRAWN "take Ann 1\n",
    "line 7: Ann first lays the b that was drawn: type the row (place Ann ROW)" },
  { "take-none", SET "take Ann 1\n",
    "line 6: row 1 has no card yet: no row can be taken now, so Ann draws" },
  { "take-row", LAID "take Bob 0\n",
    "line 8: take: the row must be a whole number from 1 to 3, not '0'" },
  { "take-turn", LAID "take Ann 2\n", "line 8: it is Bob's turn, not Ann's" },
  { "take-bonus",
    MIDDLE "hand Ann r\nhand Bob g\nhand Cy y\nrow 1 gj\nrow 2 b\nturn Ann\ntake Ann "
           "1\ntake Bob 2\n",
    "line 13: Ann gets a card with the golden joker first: draw Ann CARD" },
  { "take-two-words", LAID "take Bob 2 3\n", "line 8: take: unexpected word '3'" },
  { "two-room", TWO "draw Ann b\nplace Ann 1\ndraw Bob g\nplace Bob 1\n",
    "line 8: row 1 is full (b): rows 2 and 3 have room" },
  { "two-left", TWO "draw Ann n\n", "line 5: brown left the game" },
  { "hand-late", LAID "hand Ann r\n",
    "line 8: hand: only where a game is entered in the middle, before anything is "
    "drawn" },
  { "hand-last", MIDDLE "hand Ann last\n",
    "line 6: hand: nobody gets the last-round card ('last' by itself says that it was "
    "drawn)" },
  { "hand-left", MIDDLE "hand Ann n\n", "line 6: hand: brown left the game" },
  { "hand-too-many", MIDDLE "hand Ann r r r r r r r r r r\n",
    "line 6: hand: there are only 9 of r, and all are told of" },
  { "hand-nothing", MIDDLE "hand Ann\n", "line 6: hand: a card (- for none) is missing" },
  { "row-too-many", MIDDLE "row 1 r r r r\n", "line 6: row: row 1 has room for 3 cards" },
  { "row-taken", MIDDLE "took Ann 1\nrow 1 r\n",
    "line 7: row: row 1 is taken, so it has no cards" },
  { "row-number", MIDDLE "row 4 r\n",
    "line 6: row: the row must be a whole number from 1 to 3, not '4'" },
  { "took-cards", MIDDLE "row 1 r\ntook Ann 1\n",
    "line 7: took: row 1 has cards, so nobody has taken it" },
  { "took-twice", MIDDLE "took Ann 1\ntook Bob 1\n", "line 7: took: row 1 is Ann's" },
  { "gone-three", MIDDLE "gone r\n",
    "line 6: gone: cards are discarded only where two play" },
  { "round", MIDDLE "round 99\n",
    "line 6: round: the round must be a whole number from 1 to 60, not '99'" },
  { "seat-after-hand", MIDDLE "hand Ann r\nseat Di\n",
    "line 7: seat: this comes before 'hand', 'row' and the like" },
  { "turn-hands", MIDDLE "hand Ann r\nturn Ann\n",
    "line 7: first enter what Bob has (hand Bob CARD...)" },
  { "turn-without",
    HEAD "seat Ann\nseat Bob\nseat Cy\nhand Ann r\nhand Bob g\nhand Cy y\nturn Ann\n",
    "line 8: first enter the colour that left the game: without COLOUR" },
  { "turn-took", FULL "took Ann 1\nturn Ann\n",
    "line 12: turn: Ann took row 1 in this round" },
  { "turn-all-took",
    MIDDLE
    "hand Ann r\nhand Bob g\nhand Cy y\ntook Ann 1\ntook Bob 2\ntook Cy 3\nturn Ann\n",
    "line 12: turn: everybody has taken a row, so the next round has begun: leave out "
    "'took'" },
  { "turn-last", FULL "last\nturn Ann\n",
    "line 12: 60 cards are left, but the last-round card lies on 16: it cannot have been "
    "drawn" },
  { "turn-no-last", LATE "row 1 o o y\nturn Ann\n",
    "line 10: only 13 cards are left, so the last-round card has been drawn: say 'last' "
    "before" },
  { "draw-before-turn", FULL "draw Ann r\n",
    "line 11: first enter whose turn it is: turn NAME" },
  { "over",
    LATE "row 1 o o y\nlast\ntook Bob 2\ntook Cy 3\nturn Ann\ntake Ann 1\ndraw Ann r\n",
    "line 15: the game is over" },
  { "over-last",
    LATE "row 1 o o y\nlast\ntook Bob 2\ntook Cy 3\nturn Ann\ntake Ann 1\nlast\n",
    "line 15: the game is over" },
};

/* The last line fails as it should, and what came before stands as it was. */
static void
test_error (gconstpointer data)
{
  const char *text = errors[GPOINTER_TO_UINT (data)].text;
  const char *last = text + strlen (text) - 1;
  g_autoptr (GavelRecord) record = gavel_record_new (&boxes);
  g_autoptr (GavelRecord) before = gavel_record_new (&boxes);
  g_autoptr (GError) error = NULL;
  g_autofree char *written = NULL, *head = NULL;

  while (last[-1] != '\n')
    last--;
  head = g_strndup (text, last - text);
  g_assert_true (gavel_record_read (before, head, -1, 0, NULL));
  g_assert_false (gavel_record_read (record, text, -1, 0, &error));
  g_assert_cmpstr (error->message, ==, errors[GPOINTER_TO_UINT (data)].error);
  written = gavel_record_write (record);
  g_assert_cmpstr (written, ==, head);
  g_assert_cmpmem (gavel_record_state (record), gavel_record_game (record)->state_size,
                   gavel_record_state (before), gavel_record_game (before)->state_size);
}

/* -- In the middle ------------------------------------------------------------------- */

/* At every line of the example games, the position told in one go is the same position:
 * what 'id' prints, and what somebody types who comes in late. */
static void
test_middle (void)
{
  static const char *const games[] = { "two", "three", "four", "five" };
  unsigned n_told = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *name
          = g_strdup_printf ("../data/games/coloretto-%s.gavel", games[i]);
      g_autoptr (GavelRecord) record = gavel_record_new (&boxes);
      g_autofree char *text = NULL;

      g_assert_true (g_file_get_contents (g_test_get_filename (G_TEST_DIST, name, NULL),
                                          &text, NULL, NULL));
      g_assert_true (gavel_record_read (record, text, -1, 0, NULL));
      for (unsigned line = 8; line <= gavel_record_n_lines (record); line++)
        {
          GavelTable table = gavel_record_table_at (record, line);
          g_autoptr (GavelRecord) told = gavel_record_new (&boxes);
          g_autoptr (GString) position = g_string_new ("gavel 1 coloretto\n");
          g_autoptr (GError) error = NULL;

          table.game->notation->write (&table, position);
          gavel_record_read (told, position->str, -1, 0, &error);
          g_assert_no_error (error);
          g_assert_cmpmem (gavel_record_state (told), table.game->state_size, table.state,
                           table.game->state_size);
          n_told++;
        }
    }
  g_assert_cmpuint (n_told, >, 400);
}

/* A card that is laid where it was not, in the middle of a game, changes nothing but
 * that; a line that no longer fits is named. */
static void
test_mended (void)
{
  g_autoptr (GavelRecord) record = gavel_record_new (&boxes);
  g_autoptr (GavelRecord) other = gavel_record_new (&boxes);
  g_autoptr (GError) error = NULL;

  g_assert_true (gavel_record_read (record, TOOK, -1, 0, NULL));
  gavel_record_truncate (record, 6);
  g_assert_true (gavel_record_read (other, DRAWN, -1, 0, NULL));
  g_assert_cmpmem (gavel_record_state (record), gavel_record_game (record)->state_size,
                   gavel_record_state (other), gavel_record_game (other)->state_size);
  g_assert_true (gavel_record_append (record, "place Ann 1", NULL));
  g_assert_false (gavel_record_append (record, "take Bob 2", &error));
  g_assert_cmpstr (error->message, ==, "row 2 has no card yet: only row 1 can be taken");
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  boxes = gavel_boxes_builtin ();
  for (unsigned i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_autofree char *path = g_strdup_printf ("/coloretto/error/%s", errors[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_error);
    }
  g_test_add_func ("/coloretto/middle", test_middle);
  g_test_add_func ("/coloretto/mended", test_mended);
  status = g_test_run ();
  gavel_boxes_clear (&boxes);
  return status;
}

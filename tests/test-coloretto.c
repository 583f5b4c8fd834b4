/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: the rules beside a naive implementation; scores by hand; the box. */
#include "help.h"

#include "games/coloretto/coloretto.h"
#include "games/coloretto/outlook.h"
#include "games/coloretto/words.h"
#include "naive-coloretto.h"

#include <string.h>

typedef struct
{
  const ColorettoDeck *deck;
  GavelRng rng;
  NaiveColoretto naive;
  Coloretto fast;
} Pair;

static unsigned
below (void *data, unsigned n)
{
  return (unsigned) gavel_rng_below (data, n);
}

static ColorettoCards
cards_of (const NaivePile *pile)
{
  ColorettoCards cards = 0;

  for (int i = 0; i < pile->n; i++)
    cards += pile->card[i] == NAIVE_LAST ? 0 : coloretto_card ((unsigned) pile->card[i]);
  return cards;
}

static const GavelBox *
box_of (const Pair *pair)
{
  return (const GavelBox *) pair->deck;
}

/* A table of the fast one, with what was dealt at the naive one. */
static void
copy_table (Pair *pair)
{
  Coloretto *s = &pair->fast;
  const NaiveColoretto *g = &pair->naive;
  ColorettoCards all = cards_of (&g->deck);

  gavel_coloretto.clear (box_of (pair), (GavelState *) s);
  s->side = g->violet ? COLORETTO_VIOLET : COLORETTO_BROWN;
  s->edition = g->classic ? COLORETTO_CLASSIC : COLORETTO_NEW;
  s->n_seats = (uint8_t) g->n_players;
  s->turn = (uint8_t) g->turn;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      s->hand[seat] = cards_of (&g->before[seat]);
      all += s->hand[seat];
    }
  for (unsigned colour = 0; colour < COLORETTO_COLOURS; colour++)
    if (coloretto_count (all, colour) == 0)
      s->without |= (uint8_t) (1u << colour);
  coloretto_count_pile (pair->deck, s);
}

static void
compare (const Pair *pair)
{
  const NaiveColoretto *g = &pair->naive;
  const Coloretto *s = &pair->fast;
  unsigned n_last = 0;

  for (int i = 0; i < g->deck.n; i++)
    n_last += g->deck.card[i] == NAIVE_LAST;
  g_assert_cmpuint (s->pile, ==, cards_of (&g->deck));
  g_assert_cmpuint (s->n_pile, ==, (unsigned) g->deck.n - n_last);
  g_assert_cmpint (s->last, ==, g->last_round);
  g_assert_cmpint (s->last, ==, n_last == 0);
  g_assert_cmpint (s->phase == COLORETTO_OVER, ==, g->over);
  g_assert_cmpuint (s->turn, ==, (unsigned) g->turn);
  g_assert_cmpuint (s->round, ==, (unsigned) g->round);
  g_assert_cmpint (s->drawn == COLORETTO_NOTHING ? -1 : s->drawn, ==, g->in_hand);
  for (int row = 0; row < g->n_rows; row++)
    g_assert_cmpuint (s->row[row], ==, cards_of (&g->row[row]));
  for (int seat = 0; seat < g->n_players; seat++)
    {
      int largest;

      g_assert_cmpuint (s->hand[seat], ==, cards_of (&g->before[seat]));
      g_assert_cmpint (s->took[seat] - 1, ==, g->taken[seat]);
      if (g->round % 4 == 0 || g->over) /* it is slow */
        g_assert_cmpint (coloretto_score (pair->deck, s, (unsigned) seat), ==,
                         naive_coloretto_points (g->violet, &g->before[seat], &largest));
    }
}

/* Legal is what both think legal. Returns how many moves there are. */
static unsigned
compare_moves (const Pair *pair, GavelMove moves[])
{
  const GavelState *s = (const GavelState *) &pair->fast;
  unsigned n = 0;

  if (naive_coloretto_may_draw (&pair->naive))
    moves[n++] = COLORETTO_MOVE_DRAW;
  for (int row = 0; row < COLORETTO_ROWS; row++)
    {
      if (naive_coloretto_may_take (&pair->naive, row))
        moves[n++] = COLORETTO_MOVE_TAKE + (unsigned) row;
      if (naive_coloretto_may_place (&pair->naive, row))
        moves[n++] = COLORETTO_MOVE_PLACE + (unsigned) row;
    }
  g_assert_cmpuint (gavel_coloretto.n_moves (box_of (pair), s, pair->fast.turn), ==, n);
  for (unsigned i = 0; i < n; i++)
    g_assert_true (gavel_coloretto.legal (box_of (pair), s, pair->fast.turn, moves[i]));
  return n;
}

static void
apply (Pair *pair, unsigned seat, GavelMove move)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  moves[seat] = move;
  g_assert_true (
      gavel_coloretto.legal (box_of (pair), (GavelState *) &pair->fast, seat, move));
  gavel_coloretto.apply (box_of (pair), (GavelState *) &pair->fast, moves);
}

/* What the naive one turned up. */
static void
turn_up (Pair *pair, int card, bool last)
{
  if (last)
    apply (pair, GAVEL_CHANCE, COLORETTO_MOVE_CARD + COLORETTO_LAST);
  apply (pair, GAVEL_CHANCE, COLORETTO_MOVE_CARD + (unsigned) card);
}

static void
play_move (Pair *pair, GavelMove move)
{
  bool last;
  int card;

  apply (pair, pair->fast.turn, move);
  if (move == COLORETTO_MOVE_DRAW)
    {
      card = naive_coloretto_draw (&pair->naive, &last);
      turn_up (pair, card, last);
    }
  else if (move < COLORETTO_MOVE_PLACE)
    {
      card = naive_coloretto_take (&pair->naive, (int) (move - COLORETTO_MOVE_TAKE),
                                   &last);
      if (card >= 0)
        turn_up (pair, card, last);
    }
  else
    naive_coloretto_place (&pair->naive, (int) (move - COLORETTO_MOVE_PLACE));
}

/* Random games at both tables at once; @patience: of how many choices one is to take. */
static void
play_beside (Pair *pair, unsigned n_seats, unsigned rules, unsigned patience)
{
  GavelMove moves[2 * COLORETTO_ROWS + 1];

  naive_coloretto_start (&pair->naive, (int) n_seats, (rules & 1) != 0, (rules & 2) != 0,
                         below, &pair->rng);
  copy_table (pair);
  for (compare (pair); !pair->naive.over; compare (pair))
    {
      unsigned n = compare_moves (pair, moves), k = below (&pair->rng, n);

      if (moves[0] == COLORETTO_MOVE_DRAW && below (&pair->rng, patience) != 0)
        k = 0;
      play_move (pair, moves[k]);
    }
  g_assert_cmpuint (coloretto_winners (pair->deck, &pair->fast), ==,
                    naive_coloretto_winners (&pair->naive));
}

static void
test_beside_naive (void)
{
  GavelBox *box = coloretto_box_door.builtin ();
  Pair pair = { .deck = coloretto_deck (box), .rng = gavel_rng_named (1, 2, 3) };

  for (unsigned game = 0; game < 4000; game++)
    play_beside (&pair, 2 + game % 4, game / 4 % 4, 1 + game % 5);
  coloretto_box_door.free (box);
}

/* -- Scores ------------------------------------------------------------------------ */

/* Any cards at all, by the table and by trying everything. */
static void
test_scores (void)
{
  GavelBox *box = coloretto_box_door.builtin ();
  GavelRng rng = gavel_rng_named (4, 5, 6);

  for (unsigned trial = 0; trial < 4000; trial++)
    {
      ColorettoSide side = trial % 2;
      NaivePile cards = { 0 };
      ColorettoCards hand;
      unsigned largest;
      int set, points;

      for (unsigned colour = 0; colour < COLORETTO_COLOURS; colour++)
        for (unsigned n = below (&rng, 10) * below (&rng, 2); n > 0; n--)
          cards.card[cards.n++] = (int) colour;
      for (unsigned n = below (&rng, 4); n > 0; n--)
        cards.card[cards.n++] = n == 2 ? NAIVE_GOLDEN : NAIVE_JOKER;
      for (unsigned n = below (&rng, 11); n > 0; n--)
        cards.card[cards.n++] = NAIVE_PLUS;
      hand = cards_of (&cards);
      points = naive_coloretto_points (side == COLORETTO_VIOLET, &cards, &set);
      g_assert_cmpint (coloretto_worth (coloretto_deck (box), side, hand), ==, points);
      g_assert_cmpint (
          coloretto_best_jokers (coloretto_deck (box), side, hand, NULL, &largest), ==,
          points);
      g_assert_cmpint ((int) largest, ==, set);
    }
  coloretto_box_door.free (box);
}

static void
test_scores_by_hand (void)
{
  static const struct
  {
    const char *cards;
    int brown, violet;
  } cases[] = {
    { "", 0, 0 },
    { "r", 1, 1 },
    { "r r r o o y g", 6 + 3 + 1 - 1, 8 + 4 + 1 - 1 },
    { "r r r r r r r", 21, 5 },
    { "r o y g b p n", 3 - 4, 3 - 4 },
    { "j", 1, 1 },
    { "r r r o o o y y y j", 10 + 6 + 6, 8 + 8 + 7 },
    { "r r j gj +2 +2", 10 + 4, 8 + 1 + 4 },
  };
  GavelBox *box = coloretto_box_door.builtin ();

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) words = g_strsplit (cases[i].cards, " ", -1);
      ColorettoCards cards = 0;

      for (char **word = words; *word != NULL; word++)
        cards += coloretto_card (
            (unsigned) coloretto_kind_read (coloretto_deck (box), *word, NULL));
      g_test_message ("%s", cases[i].cards);
      g_assert_cmpint (coloretto_worth (coloretto_deck (box), COLORETTO_BROWN, cards), ==,
                       cases[i].brown);
      g_assert_cmpint (coloretto_worth (coloretto_deck (box), COLORETTO_VIOLET, cards),
                       ==, cases[i].violet);
    }
  coloretto_box_door.free (box);
}

/* The sizes of the piles, as the rules say them. */
/* That the largest set decided is said, and only where it did. */
static void
test_tie (void)
{
  GavelBox *box = gavel_coloretto.box->builtin ();
  ColorettoCards r = coloretto_card (0), o = coloretto_card (1), y = coloretto_card (2);
  Coloretto s
      = { .n_seats = 2, .phase = COLORETTO_OVER, .hand = { 3 * r, 2 * o + 2 * y } };
  GavelTable table = { &gavel_coloretto, box, (const GavelState *) &s, NULL };
  g_autofree char *text = coloretto_tie_text (&table);

  g_assert_cmpstr (text, ==, "(equal points: a set of 3 cards decides against one of 2)");
  s.hand[1] += o;
  g_assert_null (coloretto_tie_text (&table));
  s.hand[1] = 3 * y;
  g_assert_null (coloretto_tie_text (&table)); /* shared */
  gavel_coloretto.box->free (box);
}

/* A full row that suits the next one is gone; whoever is alone has time. */
static void
test_outlook (void)
{
  GavelBox *box = gavel_coloretto.box->builtin ();
  const ColorettoDeck *deck = coloretto_deck (box);
  ColorettoCards r = coloretto_card (0), y = coloretto_card (2);
  Coloretto s = { .n_seats = 3,
                  .round = 2,
                  .drawn = COLORETTO_NOTHING,
                  .hand = { y, 3 * r, y },
                  .row = { 3 * r } };
  ColorettoOutlook outlook;

  coloretto_count_pile (deck, &s);
  g_assert_cmpint (coloretto_row_gain (deck, &s, 1, 0), ==, 15);
  coloretto_look_out (deck, &s, 0, &outlook);
  g_assert_true (outlook.waits);
  g_assert_cmpfloat (outlook.gone[0], >, 0.99);
  g_assert_cmpfloat (outlook.taker[0][1], >, 0.99);
  s.row[1] = s.row[2] = y; /* rows that are alike have the same outlook */
  coloretto_look_out (deck, &s, 0, &outlook);
  g_assert_cmpfloat (outlook.gone[1], ==, outlook.gone[2]);
  g_assert_cmpfloat (outlook.worse[1], ==, outlook.worse[2]);
  g_assert_cmpfloat (outlook.gone[1] + outlook.worse[1], >, 0.0);
  s.row[1] = s.row[2] = 0;
  s.took[1] = 2;
  s.took[2] = 3;
  coloretto_look_out (deck, &s, 0, &outlook);
  g_assert_false (outlook.waits);
  g_assert_cmpfloat (outlook.gone[0], ==, 0.0);
  gavel_coloretto.box->free (box);
}

static void
test_setup (void)
{
  static const unsigned pile[] = { 54, 64, 72, 71 };
  GavelBox *box = coloretto_box_door.builtin ();

  for (unsigned n = 2; n <= 5; n++)
    {
      GavelRng rng = gavel_rng_named (7, n, 0);
      Coloretto s;

      gavel_coloretto.clear (box, (GavelState *) &s);
      gavel_coloretto.start (box, (GavelState *) &s, n, &rng);
      g_assert_cmpuint (s.n_pile, ==, pile[n - 2]);
      g_assert_cmpuint (coloretto_size (s.pile), ==, pile[n - 2]);
      g_assert_cmpuint (coloretto_gone (coloretto_deck (box), &s), ==, 0);
    }
  coloretto_box_door.free (box);
}

/* -- The box ------------------------------------------------------------------------- */

static void
test_box (void)
{
  static const struct
  {
    const char *from, *to, *error;
  } wrong[] = {
    { "copies=9", "copies=0",
      "line 3: [cards]: copies is '0', not a whole number from 2 "
      "to 9" },
    { "copies=9\n", "", "line 3: [cards]: copies is missing" },
    { "plus=10", "plus=10\nminus=3",
      "line 3: [cards]: unknown key 'minus' (known: colours, copies, plus)" },
    { "purple", "pink",
      "line 3: [cards]: no colour 'pink' (red, orange, yellow, green, blue, purple or "
      "brown)" },
    { "orange", "red", "line 3: [cards]: red is there twice" },
    { "jokers=2", "jokers=3",
      "line 9: [new]: more than three jokers, the golden one included" },
    { "under=16", "under=15",
      "line 9: [new]: 15 cards under the last-round card are too few: the last round of "
      "5 "
      "players can take 16" },
    { "ties=set", "ties=none", "line 9: [new]: ties is 'none', neither set nor shared" },
    { "green=1;2;3", "green=1;2;4",
      "line 22: [rows]: green is '1;2;4;', not 2 to 5 whole numbers from 1 to 3" },
    { "brown=1;3;",
      "brown=", "line 26: [points]: brown: 4 numbers, at least 6 are needed" },
    { "[points]", "[score]",
      "line 26: [score]: unknown (cards, new, classic, rows, "
      "points)" },
  };
  GavelBox *box = coloretto_box_door.builtin ();
  g_autofree char *text = NULL, *written = coloretto_box_door.write (box), *again = NULL;
  GavelBox *same
      = (GavelBox *) coloretto_deck_parse (written, strlen (written), "", NULL);

  again = coloretto_box_door.write (same);
  g_assert_cmpstr (written, ==, again);
  g_file_get_contents (g_test_get_filename (G_TEST_DIST, "../data/coloretto.deck", NULL),
                       &text, NULL, NULL);
  for (unsigned i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      GString *changed = g_string_new (text);
      g_autoptr (GPtrArray) problems = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (g_string_replace (changed, wrong[i].from, wrong[i].to, 1), ==, 1);
      problems = coloretto_box_door.check (changed->str, changed->len);
      g_assert_cmpuint (problems->len, >, 0);
      g_assert_cmpstr (((GavelBoxProblem *) problems->pdata[0])->text, ==,
                       wrong[i].error);
      g_assert_null (coloretto_deck_parse (changed->str, changed->len, "here", &error));
      g_assert_true (strstr (error->message, wrong[i].error) != NULL);
      g_string_free (changed, TRUE);
    }
  coloretto_box_door.free (same);
  coloretto_box_door.free (box);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/coloretto/beside-naive", test_beside_naive);
  g_test_add_func ("/coloretto/scores", test_scores);
  g_test_add_func ("/coloretto/scores-by-hand", test_scores_by_hand);
  g_test_add_func ("/coloretto/tie", test_tie);
  g_test_add_func ("/coloretto/outlook", test_outlook);
  g_test_add_func ("/coloretto/setup", test_setup);
  g_test_add_func ("/coloretto/box", test_box);
  return g_test_run ();
}

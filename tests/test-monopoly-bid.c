/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: the rules beside a naive implementation. */
#include "help.h"

#include "games/monopoly-bid/monopoly-bid.h"
#include "naive-monopoly-bid.h"
#include "test-monopoly-bid.h"

#include <string.h>

typedef struct
{
  GavelBox *box;
  GavelRng rng;
  unsigned keenness; /* of so many plays, one is to stop */
  NaiveBid naive;
  Mbid fast;
} Pair;

static unsigned
below (void *data, unsigned n)
{
  return (unsigned) gavel_rng_below (data, n);
}

static MbidCards
cards_of (const NaiveCards *cards)
{
  MbidCards sum = 0;

  for (int i = 0; i < cards->n; i++)
    sum += mbid_card ((unsigned) cards->card[i] - 1);
  return sum;
}

static GavelState *
state_of (Pair *pair)
{
  return (GavelState *) &pair->fast;
}

static void
copy_table (Pair *pair)
{
  Mbid *s = &pair->fast;
  const NaiveBid *g = &pair->naive;

  gavel_monopoly_bid.clear (pair->box, state_of (pair));
  s->n_seats = (uint8_t) g->n_players;
  s->host = (uint8_t) g->host;
  s->discards = cards_of (&g->discards);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    s->hand[seat] = cards_of (&g->hand[seat]);
  mbid_count_pile (s);
}

/* What both see, between the steps of a turn. */
static void
compare (const Pair *pair)
{
  const NaiveBid *g = &pair->naive;
  const Mbid *s = &pair->fast;

  g_assert_cmpint (s->phase == MBID_OVER, ==, g->over);
  g_assert_cmpint (s->winner == MBID_NOTHING ? -1 : s->winner, ==, g->winner);
  g_assert_cmpuint (s->host, ==, (unsigned) g->host);
  g_assert_cmpuint (s->turn, ==, (unsigned) g->turn);
  if (!s->under)
    {
      g_assert_cmpuint (s->discards, ==, cards_of (&g->discards));
      g_assert_cmpuint (mbid_pool (s), ==, cards_of (&g->pile));
    }
  g_assert_cmpuint (mbid_n_properties (mbid_deck (pair->box), s), ==,
                    (unsigned) g->lots.n);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      MbidCards real = 0, wild = 0;

      for (int i = 0; i < g->before[seat].n; i++)
        {
          int card = g->before[seat].card[i];

          real += card < NAIVE_WILD_AS ? mbid_card ((unsigned) card) : 0;
          wild += card >= NAIVE_WILD_AS ? mbid_card ((unsigned) card - NAIVE_WILD_AS) : 0;
        }
      g_assert_cmpuint (s->hand[seat], ==, cards_of (&g->hand[seat]));
      g_assert_cmpuint (mbid_least (s->seen[seat], s->hand[seat]), ==, s->seen[seat]);
      g_assert_cmpuint (s->real[seat], ==, real);
      g_assert_cmpuint (s->wild[seat], ==, wild);
      g_assert_cmpuint (mbid_complete (mbid_deck (pair->box), s, seat), ==,
                        (unsigned) naive_bid_sets (g, (int) seat));
    }
}

static void
apply (Pair *pair, unsigned seat, GavelMove move)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  moves[seat] = move;
  g_assert_true (gavel_monopoly_bid.legal (pair->box, state_of (pair), seat, move));
  gavel_monopoly_bid.apply (pair->box, state_of (pair), moves);
}

/* Everybody draws at both tables, @n times @player, or each once. */
static void
draw (Pair *pair, int player, int n)
{
  for (int i = 0; i < n; i++)
    {
      int who = player >= 0 ? player : (pair->naive.host + i) % pair->naive.n_players;
      int card = naive_bid_draw (&pair->naive, who, n - i);

      if (card > 0)
        apply (pair, GAVEL_CHANCE, mbid_move (MBID_MOVE_CARD, (unsigned) card - 1));
    }
}

static GavelMove
move_of (const NaiveAction *action)
{
  bool wild = action->stolen >= NAIVE_WILD_AS;

  switch (action->card)
    {
    case NAIVE_WILD:
      return mbid_move (MBID_MOVE_WILD, (unsigned) action->colour);
    case NAIVE_DRAW_TWO:
      return mbid_move (MBID_MOVE_DRAW_2, 0);
    case NAIVE_STEAL:
      return mbid_move (
          MBID_MOVE_STEAL,
          mbid_steal ((unsigned) action->from,
                      (unsigned) (wild ? action->stolen - NAIVE_WILD_AS : action->stolen),
                      wild ? (unsigned) action->colour : MBID_NOTHING));
    default:
      return mbid_move (MBID_MOVE_LOT, 0);
    }
}

/* Everybody who has a No! may say it, in turn from the left of the card on top. Returns
 * how many did. */
static int
answer (Pair *pair, NaiveCards *table)
{
  NaiveBid *g = &pair->naive;
  int top = g->host, n = 0;

  for (int i = 1; i < g->n_players; i++)
    {
      int player = (top + i) % g->n_players;
      bool no = below (&pair->rng, 2) == 0;

      if (naive_bid_held (g, player, NAIVE_NO) == 0)
        continue;
      apply (pair, (unsigned) player, mbid_move (no ? MBID_MOVE_NO : MBID_MOVE_LET, 0));
      if (!no)
        continue;
      naive_bid_lay_down (g, player, NAIVE_NO, table);
      n++;
      top = player;
      i = 0;
    }
  return n;
}

/* The host plays actions. */
static void
play_actions (Pair *pair)
{
  static NaiveAction actions[1000];
  NaiveBid *g = &pair->naive;

  while (!g->over)
    {
      int n = naive_bid_actions (g, actions);
      int k = (int) below (&pair->rng, (unsigned) n);
      NaiveCards table = { 0 };

      g_assert_cmpuint (
          gavel_monopoly_bid.n_moves (pair->box, state_of (pair), (unsigned) g->host), ==,
          (unsigned) n);
      for (int i = 0; i < n; i++)
        g_assert_true (gavel_monopoly_bid.legal (
            pair->box, state_of (pair), (unsigned) g->host, move_of (&actions[i])));
      if (below (&pair->rng, pair->keenness) == 0)
        k = 0;
      apply (pair, (unsigned) g->host, move_of (&actions[k]));
      if (k == 0)
        return;
      naive_bid_lay_down (g, g->host, actions[k].card, &table);
      if (answer (pair, &table) % 2 == 0)
        {
          if (actions[k].card == NAIVE_DRAW_TWO)
            draw (pair, g->host, 2);
          else
            {
              if (actions[k].card == NAIVE_WILD)
                memmove (table.card, table.card + 1,
                         (size_t) --table.n * sizeof *table.card);
              naive_bid_take_effect (g, &actions[k]);
            }
        }
      naive_bid_discard (g, &table);
      compare (pair);
    }
}

/* Any part of the money that is left; often the same, so that many are tied. */
static int
choose_money (Pair *pair, int player, const int bid[5], int more[5])
{
  int total = 0;

  for (int value = 1; value <= 5; value++)
    {
      int left = naive_bid_held (&pair->naive, player, value) - bid[value - 1];

      more[value - 1] = (int) below (&pair->rng, (unsigned) MIN (left, 2) + 1);
      if (below (&pair->rng, 2) == 0)
        more[value - 1] = 0;
      total += value * more[value - 1];
    }
  return total;
}

static void
auction (Pair *pair, int lot)
{
  NaiveBid *g = &pair->naive;
  bool in[5] = { true, true, true, true, true }, tied[5], nothing = false;
  int bid[5][5] = { { 0 } }, total[5] = { 0 }, winner;

  do
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      int added = 0;

      for (int player = 0; player < g->n_players; player++)
        {
          GavelMove money = 0;
          int more[5], sum;

          if (!in[player])
            continue;
          sum = choose_money (pair, player, bid[player], more);
          added += sum;
          total[player] += sum;
          for (unsigned i = 0; i < 5; i++)
            {
              bid[player][i] += more[i];
              money += (unsigned) more[i] * mbid_card (i);
            }
          moves[player] = mbid_move (MBID_MOVE_BID, money);
          g_assert_true (gavel_monopoly_bid.legal (pair->box, state_of (pair),
                                                   (unsigned) player, moves[player]));
        }
      gavel_monopoly_bid.apply (pair->box, state_of (pair), moves);
      winner = naive_bid_settle (g, lot, total, in, nothing && added == 0, tied);
      memcpy (in, tied, sizeof in);
      nothing = true; /* raises from now on */
    }
  while (winner == -2);
  if (winner >= 0)
    naive_bid_pay (g, winner, lot, bid[winner]);
}

static void
play_beside (Pair *pair, unsigned n_seats)
{
  NaiveBid *g = &pair->naive;

  naive_bid_start (g, (int) n_seats, below, &pair->rng);
  copy_table (pair);
  while (!g->over)
    {
      int lot;

      draw (pair, -1, g->n_players);
      compare (pair);
      play_actions (pair);
      if (g->over)
        break;
      lot = naive_bid_turn_up (g);
      if (lot >= 0)
        {
          apply (pair, GAVEL_CHANCE, mbid_move (MBID_MOVE_PROPERTY, (unsigned) lot));
          auction (pair, lot);
        }
      naive_bid_end_turn (g);
    }
  compare (pair);
}

static void
test_beside_naive (void)
{
  Pair pair = { .box = mbid_box_door.builtin (), .rng = gavel_rng_named (1, 2, 3) };

  for (unsigned game = 0; game < 2000; game++)
    {
      pair.keenness = 1 + game % 7;
      play_beside (&pair, 2 + game % 4);
    }
  mbid_box_door.free (pair.box);
}

/* -- The box ------------------------------------------------------------------------- */

static void
test_box (void)
{
  static const struct
  {
    const char *from, *to, *error;
  } wrong[] = {
    { "brown=2", "brown=5",
      "line 4: [properties]: brown is '5', not a whole number from 1 to 4" },
    { "utility=2\n", "", "line 4: [properties]: utility is missing" },
    { "utility=2", "utility=2\nwater=1",
      "line 4: [properties]: unknown key 'water' (known: brown, lightblue, pink, orange, "
      "red, yellow, green, darkblue, station, utility)" },
    { "copies=10;10;10;10;10;", "copies=5;5;5;5;4;",
      "line 17: [money]: 24 cards of money: at least 25 are needed, so that everybody "
      "can "
      "be dealt some" },
    { "copies=10;10;10;10;10;", "copies=10;10;10;10;",
      "line 17: [money]: copies: 4 numbers, at least 5 are needed" },
    { "attested=false", "attested=no",
      "line 17: [money]: attested is 'no', neither true nor false" },
    { "steal=8", "steal=26",
      "line 22: [actions]: steal is '26', not a whole number from 0 to 25" },
    { "[actions]", "[action]",
      "line 22: [action]: unknown (properties, money, actions)" },
  };
  GavelBox *box = mbid_box_door.builtin ();
  g_autofree char *text = NULL, *written = mbid_box_door.write (box), *again = NULL;
  g_autofree char *doubts = mbid_box_door.doubts (box);
  GavelBox *same = (GavelBox *) mbid_deck_parse (written, strlen (written), "", NULL);

  g_assert_nonnull (doubts);
  again = mbid_box_door.write (same);
  g_assert_cmpstr (written, ==, again);
  g_file_get_contents (
      g_test_get_filename (G_TEST_DIST, "../data/monopoly-bid.deck", NULL), &text, NULL,
      NULL);
  for (unsigned i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      GString *changed = g_string_new (text);
      g_autoptr (GPtrArray) problems = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (g_string_replace (changed, wrong[i].from, wrong[i].to, 1), ==, 1);
      problems = mbid_box_door.check (changed->str, changed->len);
      g_assert_cmpuint (problems->len, >, 0);
      g_assert_cmpstr (((GavelBoxProblem *) problems->pdata[0])->text, ==,
                       wrong[i].error);
      g_assert_null (mbid_deck_parse (changed->str, changed->len, "here", &error));
      g_assert_true (strstr (error->message, wrong[i].error) != NULL);
      g_string_free (changed, TRUE);
    }
  mbid_box_door.free (same);
  mbid_box_door.free (box);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/monopoly-bid/beside-naive", test_beside_naive);
  g_test_add_func ("/monopoly-bid/box", test_box);
  add_word_tests ();
  add_threat_tests ();
  return g_test_run ();
}

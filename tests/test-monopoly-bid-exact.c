/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: two players, few cards, nothing hidden: advice is equal to brute force.
 *
 * The brute force is written from the rules, not from the solver: cards are counted in
 * plain arrays, everything that can be done is tried, nothing is remembered. A sealed
 * choice without a saddle point is learned by regret, where the solver works it out. */
#include "analysis/advise.h"
#include "games/monopoly-bid/monopoly-bid.h"
#include "help-search.h"
#include "solve/stage.h"

#include <math.h>
#include <string.h>

#define N_POSITIONS 100
#define NEAR 0.002 /* regret comes so near */

enum
{
  WILD = 6,
  DRAW_2,
  STEAL,
  NO,
  N_KINDS
};

static GavelBox *box;
static const MbidDeck *deck;
static const int set_size[10] = { 2, 3, 3, 3, 3, 3, 3, 2, 4, 2 };

typedef struct
{
  int hand[2][N_KINDS]; /* 1 to 5 are money */
  int pile[N_KINDS], discards[N_KINDS];
  int real[2][10], wild[2][10];
  int lots[10]; /* not seen yet */
  int unsold[40], n_unsold;
  int host, turn;
} Brute;

static double turn (Brute b);
static double play (const Brute *b);

static int
count (const int cards[], int n)
{
  int sum = 0;

  for (int i = 0; i < n; i++)
    sum += cards[i];
  return sum;
}

static int
sets_of (const Brute *b, int player, int colour)
{
  int real = b->real[player][colour];

  return MIN (real, (real + b->wild[player][colour]) / set_size[colour]);
}

/* Player 0's share where it is over, else -1. */
static double
result (const Brute *b)
{
  for (int i = 0; i < 2; i++)
    {
      int player = (b->host + i) % 2, sets = 0;

      for (int colour = 0; colour < 10; colour++)
        sets += sets_of (b, player, colour);
      if (sets >= 3)
        return player == 0 ? 1.0 : 0.0;
    }
  return -1.0;
}

static double
better (int player, double a, double b)
{
  return player == 0 ? MAX (a, b) : MIN (a, b);
}

/* -- Drawing ------------------------------------------------------------------------- */

/* Those who are to draw, one after the other: from the pile, then from what was under. */
static double
draw (Brute b, const int who[], int n_who, int under[])
{
  double sum = 0.0;
  int *from, n;

  if (n_who > 0 && count (b.pile, N_KINDS) == 0)
    {
      memcpy (b.pile, under, sizeof b.pile);
      memset (under, 0, sizeof b.pile);
    }
  from = b.pile;
  n = count (from, N_KINDS);
  if (n_who == 0 || n == 0)
    {
      for (int kind = 0; kind < N_KINDS; kind++)
        b.pile[kind] += under[kind];
      return play (&b);
    }
  for (int kind = 0; kind < N_KINDS; kind++)
    if (from[kind] > 0)
      {
        Brute next = b;
        int rest[N_KINDS];

        memcpy (rest, under, sizeof rest);
        next.pile[kind]--;
        next.hand[who[0]][kind]++;
        sum += (double) from[kind] / n * draw (next, who + 1, n_who - 1, rest);
      }
  return sum;
}

/* -- The auction --------------------------------------------------------------------- */

/* All bids that can be made of that money. */
static int
list_bids (const int hand[], int bids[][6])
{
  int n = 0;

  for (int a = 0; a <= hand[1]; a++)
    for (int b = 0; b <= hand[2]; b++)
      for (int c = 0; c <= hand[3]; c++)
        for (int d = 0; d <= hand[4]; d++)
          for (int e = 0; e <= hand[5]; e++)
            {
              int bid[6] = { 0, a, b, c, d, e };

              memcpy (bids[n++], bid, sizeof bid);
            }
  return n;
}

static int
total (const int bid[])
{
  return bid[1] + 2 * bid[2] + 3 * bid[3] + 4 * bid[4] + 5 * bid[5];
}

typedef struct
{
  int n_rows, n_columns;
  double payoff[64 * 64];
} Matrix;

static void
utilities (gconstpointer data, unsigned seat, const double *const mix[], double utility[])
{
  const Matrix *m = data;

  for (int i = 0; i < (seat == 0 ? m->n_rows : m->n_columns); i++)
    {
      utility[i] = 0.0;
      for (int k = 0; k < (seat == 0 ? m->n_columns : m->n_rows); k++)
        utility[i] += mix[1 - seat][k]
                      * (seat == 0 ? m->payoff[i * m->n_columns + k]
                                   : 1.0 - m->payoff[k * m->n_columns + i]);
    }
}

static double
solve_matrix (const Matrix *m)
{
  GavelStage stage = { .n_seats = 2,
                       .n_choices = { (unsigned) m->n_rows, (unsigned) m->n_columns },
                       .utilities = utilities,
                       .data = m };
  GavelStageBudget budget = { .nash_conv = NEAR / 4.0, .n_rounds = 50000 };
  double safe = 0.0, limit = 1.0, value;
  GavelStageAnswer answer;

  for (int i = 0; i < m->n_rows; i++)
    {
      double least = 1.0;

      for (int k = 0; k < m->n_columns; k++)
        least = MIN (least, m->payoff[i * m->n_columns + k]);
      safe = MAX (safe, least);
    }
  for (int k = 0; k < m->n_columns; k++)
    {
      double most = 0.0;

      for (int i = 0; i < m->n_rows; i++)
        most = MAX (most, m->payoff[i * m->n_columns + k]);
      limit = MIN (limit, most);
    }
  if (limit - safe < 1e-9)
    return safe;
  gavel_stage_answer_init (&answer, &stage);
  gavel_stage_solve (&stage, &budget, &answer);
  value = answer.value[0];
  gavel_stage_answer_clear (&answer);
  return value;
}

static double
end_turn (Brute b)
{
  b.turn++;
  b.host = 1 - b.host;
  return turn (b);
}

static double auction (const Brute *b, int lot, int paid[2][6], bool raising);

/* What comes of two bids, or raises. */
static double
settle (const Brute *b, int lot, int paid[2][6], int a[], int z[], bool raising)
{
  int now[2][6], highest;
  Brute next = *b;
  double over;

  for (int i = 0; i < 6; i++)
    {
      now[0][i] = paid[0][i] + a[i];
      now[1][i] = paid[1][i] + z[i];
    }
  if (total (now[0]) == total (now[1]))
    {
      if (total (now[0]) > 0 && (!raising || total (a) + total (z) > 0))
        return auction (b, lot, now, true);
      next.unsold[next.n_unsold++] = lot;
      return end_turn (next);
    }
  highest = total (now[0]) > total (now[1]) ? 0 : 1;
  for (int i = 0; i < 6; i++)
    {
      next.hand[highest][i] -= now[highest][i];
      next.discards[i] += now[highest][i];
    }
  next.real[highest][lot]++;
  over = result (&next);
  return over >= 0.0 ? over : end_turn (next);
}

static double
auction (const Brute *b, int lot, int paid[2][6], bool raising)
{
  static const int none[2][6];
  int bids[2][64][6], left[2][6], already[2][6];
  Matrix *m = g_new (Matrix, 1);
  double value;

  memcpy (already, paid != NULL ? (const int (*)[6]) paid : none, sizeof already);
  for (int i = 0; i < 6; i++)
    {
      left[0][i] = b->hand[0][i] - already[0][i];
      left[1][i] = b->hand[1][i] - already[1][i];
    }
  m->n_rows = list_bids (left[0], bids[0]);
  m->n_columns = list_bids (left[1], bids[1]);
  for (int i = 0; i < m->n_rows; i++)
    for (int k = 0; k < m->n_columns; k++)
      m->payoff[i * m->n_columns + k]
          = settle (b, lot, already, bids[0][i], bids[1][k], raising);
  value = solve_matrix (m);
  g_free (m);
  return value;
}

/* -- The host --------------------------------------------------------------------------
 */

typedef struct
{
  int card, colour, as; /* as: a Wild of the other's gets that colour; -1: a property */
} Action;

/* The host draws two. The card itself, and what was said to it, come after that. */
static double
draw_two (Brute b, int n_no)
{
  int who[2] = { b.host, b.host }, under[N_KINDS] = { 0 };

  if (count (b.pile, N_KINDS) < 2)
    {
      memcpy (under, b.discards, sizeof under);
      memset (b.discards, 0, sizeof b.discards);
    }
  b.discards[DRAW_2]++;
  b.discards[NO] += n_no;
  return draw (b, who, 2, under);
}

static double
take_effect (Brute b, Action action, int n_no)
{
  int host = b.host;
  double over;

  if (n_no % 2 == 0 && action.card == DRAW_2)
    return draw_two (b, n_no);
  b.discards[NO] += n_no;
  if (n_no % 2 != 0 || action.card == STEAL)
    b.discards[action.card]++;
  if (n_no % 2 != 0)
    return play (&b);
  if (action.card == WILD)
    b.wild[host][action.colour]++;
  else if (action.as < 0)
    {
      b.real[1 - host][action.colour]--;
      b.real[host][action.colour]++;
    }
  else
    {
      b.wild[1 - host][action.colour]--;
      b.wild[host][action.as]++;
    }
  over = result (&b);
  return over >= 0.0 ? over : play (&b);
}

/* Whoever did not play the card on top may answer it. */
static double
answer (const Brute *b, Action action, int n_no)
{
  int player = n_no % 2 == 0 ? 1 - b->host : b->host;
  double value = take_effect (*b, action, n_no);

  if (b->hand[player][NO] > 0)
    {
      Brute next = *b;

      next.hand[player][NO]--;
      value = better (player, value, answer (&next, action, n_no + 1));
    }
  return value;
}

static double
try_action (const Brute *b, Action action)
{
  Brute next = *b;

  next.hand[b->host][action.card]--;
  return answer (&next, action, 0);
}

static bool
can_be_taken (const Brute *b, int colour, bool wild)
{
  int owner = 1 - b->host, sets = sets_of (b, owner, colour);
  Brute without = *b;

  if ((wild ? b->wild : b->real)[owner][colour] == 0)
    return false;
  (wild ? without.wild : without.real)[owner][colour]--;
  return sets_of (&without, owner, colour) == sets;
}

static double
turn_up (const Brute *b)
{
  int n = count (b->lots, 10);
  double sum = 0.0;

  if (n == 0 && b->n_unsold == 0)
    return end_turn (*b);
  for (int colour = 0; colour < 10; colour++)
    if (b->lots[colour] > 0)
      {
        Brute next = *b;

        next.lots[colour]--;
        sum += (double) b->lots[colour] / n * auction (&next, colour, NULL, false);
      }
  if (n == 0)
    {
      Brute next = *b;

      next.n_unsold--;
      memmove (next.unsold, next.unsold + 1, sizeof next.unsold - sizeof *next.unsold);
      sum = auction (&next, b->unsold[0], NULL, false);
    }
  return sum;
}

static double
play (const Brute *b)
{
  const int *hand = b->hand[b->host];
  double value = turn_up (b);

  if (hand[DRAW_2] > 0 && count (b->pile, N_KINDS) + count (b->discards, N_KINDS) >= 2)
    value = better (b->host, value, try_action (b, (Action){ DRAW_2, 0, -1 }));
  for (int colour = 0; colour < 10; colour++)
    {
      if (hand[WILD] > 0)
        value = better (b->host, value, try_action (b, (Action){ WILD, colour, -1 }));
      if (hand[STEAL] > 0 && can_be_taken (b, colour, false))
        value = better (b->host, value, try_action (b, (Action){ STEAL, colour, -1 }));
      for (int as = 0; as < 10 && hand[STEAL] > 0 && can_be_taken (b, colour, true); as++)
        value = better (b->host, value, try_action (b, (Action){ STEAL, colour, as }));
    }
  return value;
}

static double
turn (Brute b)
{
  int who[2] = { b.host, 1 - b.host }, under[N_KINDS] = { 0 };

  if (b.turn > 300)
    return 0.5;
  if (count (b.pile, N_KINDS) < 2)
    {
      memcpy (under, b.discards, sizeof under);
      memset (b.discards, 0, sizeof b.discards);
    }
  return draw (b, who, 2, under);
}

/* -- Positions -------------------------------------------------------------------------
 */

/* Cards of a hand at random: a little money, and few actions. */
static MbidCards
deal (GavelRng *rng, unsigned n_values, unsigned n_money, unsigned n_actions)
{
  MbidCards cards = 0;

  for (unsigned i = 0; i < n_money; i++)
    cards += mbid_card ((unsigned) gavel_rng_below (rng, n_values));
  for (unsigned i = 0; i < n_actions; i++)
    cards += mbid_card (MBID_WILD + (unsigned) gavel_rng_below (rng, MBID_ACTIONS));
  return cards;
}

/* Properties at random: both have two sets, and one or two lots are left. */
static void
lay (Mbid *s, GavelRng *rng)
{
  do
    {
      s->real[0] = 2 * mbid_card (0) + 2 * mbid_card (9);
      s->real[1] = 2 * mbid_card (7) + 3 * mbid_card (1);
      s->n_unsold = 0;
      for (unsigned colour = 2; colour < 9; colour++)
        for (unsigned i = 0; colour != 7 && i < deck->set[colour]; i++)
          {
            unsigned to = (unsigned) gavel_rng_below (rng, 12);

            if (to < 10)
              s->real[to % 2] += mbid_card (colour);
            else if (to == 10)
              s->unsold[s->n_unsold++] = (uint8_t) colour;
          }
    }
  while (mbid_complete (deck, s, 0) > 2 || mbid_complete (deck, s, 1) > 2
         || mbid_n_properties (deck, s) == 0 || mbid_n_properties (deck, s) > 2);
}

static void
set_table (Mbid *s, unsigned number)
{
  GavelRng rng = gavel_rng_named (17, number, 0);
  bool alike = number % 4 == 1; /* only 1s: then nothing is ever hidden */
  unsigned n_turns = alike ? 3 : number % 4 == 2 ? 2 : 1, n_values = alike ? 1 : 3;
  unsigned n_actions = alike ? 0 : 4 - n_turns;

  gavel_monopoly_bid.clear (box, (GavelState *) s);
  s->n_seats = 2;
  s->host = (uint8_t) gavel_rng_below (&rng, 2);
  s->turn = (uint16_t) (MBID_MOST_TURNS + 1 - n_turns);
  for (unsigned seat = 0; seat < 2; seat++)
    s->hand[seat] = deal (
        &rng, n_values, 1 + (unsigned) gavel_rng_below (&rng, alike ? 3 : 4 - n_turns),
        n_actions > 0 ? (unsigned) gavel_rng_below (&rng, n_actions) : 0);
  s->discards = deal (&rng, n_values, (unsigned) gavel_rng_below (&rng, 2), 0);
  s->deck = s->hand[0] + s->hand[1] + s->discards;
  lay (s, &rng);
  mbid_count_pile (s);
}

static void
spread (MbidCards cards, int out[], unsigned n, unsigned first)
{
  for (unsigned i = 0; i < n; i++)
    out[first + i] = (int) mbid_count (cards, i);
}

static Brute
brute_of (const Mbid *s)
{
  Brute b = { .host = s->host, .turn = s->turn, .n_unsold = s->n_unsold };

  for (unsigned seat = 0; seat < 2; seat++)
    {
      spread (s->hand[seat], b.hand[seat], MBID_KINDS, 1);
      spread (s->real[seat], b.real[seat], 10, 0);
      spread (s->wild[seat], b.wild[seat], 10, 0);
    }
  spread (s->discards, b.discards, MBID_KINDS, 1);
  spread (mbid_pool (s), b.pile, MBID_KINDS, 1);
  spread (mbid_unseen_lots (deck, s), b.lots, 10, 0);
  for (unsigned i = 0; i < s->n_unsold; i++)
    b.unsold[i] = s->unsold[i];
  return b;
}

/* What that move of an open turn is worth to player 0, by brute force. */
static double
brute_move (const Brute *b, const Mbid *s, GavelMove move)
{
  unsigned about = (unsigned) mbid_move_about (move);
  Action action = { s->action + 1, s->colour, s->as == MBID_NOTHING ? -1 : s->as };
  Brute next = *b;

  switch (mbid_move_what (move))
    {
    case MBID_MOVE_LOT:
      return turn_up (b);
    case MBID_MOVE_WILD:
      return try_action (b, (Action){ WILD, (int) about, -1 });
    case MBID_MOVE_DRAW_2:
      return try_action (b, (Action){ DRAW_2, 0, -1 });
    case MBID_MOVE_STEAL:
      return try_action (
          b, (Action){ STEAL, (int) (about >> 4 & 15),
                       (about & 15) == MBID_NOTHING ? -1 : (int) (about & 15) });
    case MBID_MOVE_NO:
      next.hand[s->n_no % 2 == 0 ? 1 - s->host : s->host][NO]--;
      return answer (&next, action, s->n_no + 1);
    default:
      return take_effect (*b, action, s->n_no);
    }
}

/* What the auction under way is worth to player 0, by brute force. */
static double
brute_auction (const Brute *b, const Mbid *s)
{
  int paid[2][6] = { { 0 } };

  for (unsigned seat = 0; seat < 2; seat++)
    spread (s->bid[seat], paid[seat], MBID_VALUES, 1);
  return auction (b, s->lot, paid, s->phase == MBID_RAISES);
}

/* Compares an advice of @seat with brute force. Returns whether there was anything to
 * compare. */
static bool
compare (const Mbid *s, unsigned seat, bool *mixes)
{
  const GavelGame *game = &gavel_monopoly_bid;
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
  Brute b = brute_of (s);
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion q;
  double value;

  gavel_question_init (&q, game, box, NULL, (const GavelState *) s, seat);
  advice = gavel_search (&q, &budget);
  if (!advice->exact)
    return false;
  if (s->lot != MBID_NOTHING)
    {
      value = brute_auction (&b, s);
      *mixes = advice->option[0].mix < 0.99;
      g_assert_cmpfloat_with_epsilon (advice->option[0].win,
                                      seat == 0 ? value : 1.0 - value, NEAR);
      return true;
    }
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      value = brute_move (&b, s, advice->option[i].move);
      value = seat == 0 ? value : 1.0 - value;
      if (advice->option[i].error == 0.0)
        g_assert_cmpfloat_with_epsilon (advice->option[i].win, value, NEAR);
      g_assert_cmpfloat (value, <=, advice->option[0].win + NEAR);
    }
  return true;
}

/* Random games from random positions: every choice in them is compared. */
static void
test_brute_force (void)
{
  const GavelGame *game = &gavel_monopoly_bid;
  unsigned n_turns = 0, n_bids = 0, n_mixed = 0, n_all = 0;

  for (unsigned number = 0; number < N_POSITIONS; number++)
    {
      GavelRng rng = gavel_rng_named (18, number, 0);
      AnyState any;
      Mbid *s = (Mbid *) STATE (&any);

      memset (&any, 0, sizeof any);
      set_table (s, number);
      for (GavelSeats to_act; (to_act = game->to_act (box, STATE (&any))) != 0;
           gavel_game_step (game, box, STATE (&any), &rng))
        {
          unsigned seat = gavel_seats_first (to_act);
          bool mixes = false;

          if (seat == GAVEL_CHANCE || s->phase == MBID_BEFORE)
            continue;
          n_all++;
          if (!compare (s, seat, &mixes))
            continue;
          n_bids += s->lot != MBID_NOTHING;
          n_turns += s->lot == MBID_NOTHING;
          n_mixed += mixes;
        }
    }
  g_test_message ("%u choices: %u turns, %u bids, %u of them mixed", n_all, n_turns,
                  n_bids, n_mixed);
  g_assert_cmpuint (n_turns, >, 80);
  g_assert_cmpuint (n_bids, >, 80);
  g_assert_cmpuint (n_mixed, >, 0);
}

/* Far from the end: red, which comes back until somebody pays more, decides; with the
 * same money on both sides nobody ever does. */
static void
test_known (void)
{
  static const struct
  {
    const char *ann, *bob, *money;
    double win;
  } known[] = {
    { "m3", "m3", "0 0 2 0 0", 0.5 },
    { "m1 m3", "m3", "1 0 2 0 0", 1.0 },
    { "m2", "m3", "0 1 1 0 0", 0.0 },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (known); i++)
    {
      GavelBoxes boxes = gavel_boxes_builtin ();
      g_autoptr (GavelRecord) record = gavel_record_new (&boxes);
      g_autofree char *text = g_strdup_printf (
          "gavel 1 monopoly-bid\nseat Ann\nseat Bob\nhand Ann %s\nhand Bob %s\n"
          "rule money %s\nrule actions 2 0 0 0\nunsold red\n"
          "lay Ann brown brown utility utility red wild=red pink orange yellow green "
          "station station\n"
          "lay Bob darkblue darkblue lightblue lightblue lightblue pink pink orange "
          "orange yellow "
          "yellow green green station station red wild=red\n"
          "you Ann\nlot red\n",
          known[i].ann, known[i].bob, known[i].money);
      GavelWish wish = GAVEL_WISH_INIT;
      GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
      g_autoptr (GavelAdvice) advice = NULL;
      GError *error = NULL;

      gavel_record_read (record, text, -1, G_MAXUINT, &error);
      g_assert_no_error (error);
      advice = gavel_advise (record, NULL, &wish, &budget, NULL, NULL);
      g_assert_true (advice->exact);
      g_assert_cmpfloat_with_epsilon (advice->option[0].win, known[i].win, 1e-6);
      gavel_boxes_clear (&boxes);
    }
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  box = gavel_monopoly_bid.box->builtin ();
  deck = mbid_deck (box);
  g_test_add_func ("/monopoly-bid-exact/known", test_known);
  g_test_add_func ("/monopoly-bid-exact/brute-force", test_brute_force);
  status = g_test_run ();
  gavel_monopoly_bid.box->free (box);
  return status;
}

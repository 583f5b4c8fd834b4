/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: a turn as a policy net sees it. Rows are told by what they bring whom: whose
 * turn it is, and the others who are still in, in the order in which they come. */
#include "games/coloretto/evaluator.h"
#include "games/coloretto/policy.h"

#include <math.h>
#include <string.h>

#define MAY_GROW 0.6f   /* how much of a promise is what sets may grow to */
#define POINTS 0.2f     /* makes points numbers of about 1 */
#define NOTHING (-9.0f) /* points: there is no such row */
#define LOOKED_AT 3     /* players whose gains are told one by one */

enum
{
  NET_TURN, /* to draw, or which row to take; one for each side of the summary */
  NET_PLACE,
  N_KINDS,
};

G_STATIC_ASSERT (N_KINDS *COLORETTO_SIDES == COLORETTO_POLICIES);

/* What rows bring those who are still in, the one whose turn it is first. */
typedef struct
{
  const ColorettoDeck *deck;
  const Coloretto *s;
  unsigned n_rows, n_in, seat[GAVEL_MAX_SEATS];
  float has[GAVEL_MAX_SEATS]; /* by place in that order */
  float gain[GAVEL_MAX_SEATS][COLORETTO_ROWS];
} Table;

static inline float
promise (const Table *t, ColorettoCards cards)
{
  return coloretto_promise (t->deck, t->s, cards, MAY_GROW);
}

static void
look_at_table (Table *t, const ColorettoDeck *deck, const Coloretto *s)
{
  t->deck = deck;
  t->s = s;
  t->n_rows = coloretto_n_rows (deck, s);
  t->n_in = 0;
  for (unsigned i = 0; i < s->n_seats; i++)
    {
      unsigned seat = s->turn + i < s->n_seats ? s->turn + i : s->turn + i - s->n_seats;

      if (s->took[seat] == 0)
        t->seat[t->n_in++] = seat;
    }
  for (unsigned i = 0; i < t->n_in; i++)
    {
      t->has[i] = promise (t, s->hand[t->seat[i]]);
      for (unsigned row = 0; row < t->n_rows; row++)
        t->gain[i][row]
            = s->row[row] == 0
                  ? 0.0f
                  : promise (t, s->hand[t->seat[i]] + s->row[row]) - t->has[i];
    }
}

/* The best that rows bring that player, @but one. */
static float
best_row (const Table *t, unsigned i, unsigned but, float least, unsigned *which)
{
  float best = least;

  for (unsigned row = 0; row < t->n_rows; row++)
    if (row != but && t->s->row[row] != 0 && t->gain[i][row] > best)
      {
        best = t->gain[i][row];
        if (which != NULL)
          *which = row;
      }
  return best;
}

/* How far the game and the round are. */
static void
put_situation (const Table *t, float out[GAVEL_POLICY_SITUATION])
{
  const Coloretto *s = t->s;
  float rounds = coloretto_rounds_left (t->deck, s);
  unsigned room = 0, some = 0;

  for (unsigned row = 0; row < t->n_rows; row++)
    {
      some += s->row[row] != 0;
      if (!coloretto_row_is_taken (s, row))
        room += coloretto_room (t->deck, s, row) - coloretto_size (s->row[row]);
    }
  memset (out, 0, GAVEL_POLICY_SITUATION * sizeof *out);
  out[0] = rounds / 6.0f;
  out[1] = expf (-rounds);
  out[2] = (float) s->last;
  out[3] = (float) t->n_in / 4.0f;
  out[4] = t->n_in == 1;
  out[5] = t->n_in == 2;
  out[6] = (float) room / 6.0f;
  out[7] = room == 1;
  out[8] = (float) some / 3.0f;
  out[7 + s->n_seats] = 1.0f; /* 2 to 5 */
  if (s->phase == COLORETTO_PLACE)
    {
      out[13] = s->drawn >= COLORETTO_PLUS;
      out[14] = s->drawn >= COLORETTO_JOKER;
    }
  out[15] = (float) s->n_pile / 60.0f;
}

/* -- To draw, or to take ---------------------------------------------------------- */

/* What the next card promises whoever draws it and gets it, on average, and if those that
 * cost points are thrown away. */
static void
put_next_card (const Table *t, float out[2])
{
  const Coloretto *s = t->s;
  float sum = 0.0f, good = 0.0f;

  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    {
      float n = (float) coloretto_count (s->pile, kind), gain;

      if (n == 0.0f)
        continue;
      gain = promise (t, s->hand[s->turn] + coloretto_card (kind)) - t->has[0];
      sum += n * gain;
      good += n * MAX (gain, 0.0f);
    }
  out[0] = sum / (float) MAX (s->n_pile, 1) / 3.0f;
  out[1] = good / (float) MAX (s->n_pile, 1) / 3.0f;
}

/* Drawing: what lies there for everybody, and may not much longer. */
static void
put_draw (const Table *t, float out[])
{
  unsigned own = COLORETTO_ROWS, next = COLORETTO_ROWS;
  float best = best_row (t, 0, COLORETTO_ROWS, NOTHING, &own), others = NOTHING;
  float next_best = NOTHING;

  for (unsigned i = 1; i < t->n_in; i++)
    {
      float here = best_row (t, i, COLORETTO_ROWS, NOTHING, i == 1 ? &next : NULL);

      others = MAX (others, here);
      if (i == 1)
        next_best = here;
    }
  out[0] = 1.0f;
  out[1] = POINTS * best;
  out[2] = POINTS * best_row (t, 0, own, NOTHING, NULL);
  out[3] = POINTS * next_best;
  out[4] = POINTS * others;
  out[5] = next < COLORETTO_ROWS ? POINTS * t->gain[0][next] : -1.0f;
  put_next_card (t, out + 6);
  if (own == COLORETTO_ROWS)
    return;
  out[8] = (float) (coloretto_room (t->deck, t->s, own) - coloretto_size (t->s->row[own]))
           / 3.0f;
  out[9] = own == next;
}

/* Taking that row. */
static void
put_take (const Table *t, unsigned row, float out[])
{
  ColorettoCards cards = t->s->row[row];
  unsigned size = coloretto_size (cards), room = coloretto_room (t->deck, t->s, row);
  float own = t->gain[0][row], next = t->n_in > 1 ? t->gain[1][row] : 0.0f;
  float now, others = NOTHING;

  now = coloretto_promise (t->deck, t->s, t->s->hand[t->s->turn] + cards, 0.0f)
        - coloretto_promise (t->deck, t->s, t->s->hand[t->s->turn], 0.0f);
  for (unsigned i = 1; i < t->n_in; i++)
    others = MAX (others, t->gain[i][row]);
  out[10] = POINTS * own;
  out[11] = POINTS * now;
  out[12] = (float) size / 3.0f;
  out[13] = (float) (room - size) / 3.0f;
  out[14] = room == size;
  out[15] = coloretto_count (cards, COLORETTO_GOLDEN) > 0;
  out[16] = POINTS * next;
  out[17] = POINTS * others;
  out[18] = POINTS * (own - best_row (t, 0, row, 0.0f, NULL));
  out[19] = t->n_in > 1 ? POINTS * (next - best_row (t, 1, row, 0.0f, NULL)) : 0.0f;
  out[20] = size == 1;
  out[21] = size == 2;
  out[22] = (float) coloretto_jokers (cards);
  out[23] = POINTS * own * POINTS * own;
}

/* -- To lay a card ------------------------------------------------------------------ */

/* What the card beside that row brings one of the first players: 4 numbers, and for the
 * very first 6, for the next 5. */
static float *
put_there (const Table *t, unsigned i, unsigned row, float there, float *out)
{
  float was = t->gain[i][row], rest = best_row (t, i, row, 0.0f, NULL);
  float before = MAX (rest, was), after = MAX (rest, there);

  *out++ = POINTS * there;
  *out++ = POINTS * (there - was);
  *out++ = POINTS * (after - before);
  *out++ = POINTS * after;
  if (i < 2)
    *out++ = POINTS * (there - rest);
  return out;
}

static void
put_place (const Table *t, unsigned row, float out[])
{
  const Coloretto *s = t->s;
  ColorettoCards cards = s->row[row] + coloretto_card (s->drawn);
  unsigned size = coloretto_size (cards), room = coloretto_room (t->deck, s, row);
  float sum = 0.0f, least = -NOTHING, most = NOTHING, *next = out + 4;

  out[0] = (float) size / 3.0f;
  out[1] = (float) (room - size) / 3.0f;
  out[2] = room == size;
  out[3] = size == 1;
  for (unsigned i = 0; i < t->n_in; i++)
    {
      float there = promise (t, s->hand[t->seat[i]] + cards) - t->has[i];

      if (i < LOOKED_AT)
        next = put_there (t, i, row, there, next);
      if (i == 0)
        *next++ = POINTS
                  * (coloretto_promise (t->deck, s, s->hand[s->turn] + cards, 0.0f)
                     - coloretto_promise (t->deck, s, s->hand[s->turn], 0.0f));
      if (i == 0)
        continue;
      sum += there;
      least = MIN (least, there - t->gain[i][row]);
      most = MAX (most, there);
    }
  if (t->n_in == 1)
    return;
  out[19] = POINTS * sum / (float) (t->n_in - 1);
  out[20] = POINTS * least;
  out[21] = POINTS * most;
}

/* What a policy net sees of a turn, and which one it is for. */
void
coloretto_see_turn (const GavelBox *box, const GavelState *state, const GavelMove moves[],
                    unsigned n_moves, GavelPolicyTurn *turn)
{
  const Coloretto *s = (const Coloretto *) state;
  unsigned kind = s->phase == COLORETTO_PLACE ? NET_PLACE : NET_TURN;
  Table t;

  look_at_table (&t, coloretto_deck (box), s);
  turn->net = s->side * N_KINDS + kind;
  turn->n_moves = MIN (n_moves, GAVEL_POLICY_MOST_MOVES);
  put_situation (&t, turn->situation);
  for (unsigned m = 0; m < turn->n_moves; m++)
    {
      memset (turn->move[m], 0, sizeof turn->move[m]);
      if (kind == NET_PLACE)
        put_place (&t, (unsigned) (moves[m] - COLORETTO_MOVE_PLACE), turn->move[m]);
      else if (moves[m] == COLORETTO_MOVE_DRAW)
        put_draw (&t, turn->move[m]);
      else
        put_take (&t, (unsigned) (moves[m] - COLORETTO_MOVE_TAKE), turn->move[m]);
    }
}

/* -- Choosing ------------------------------------------------------------------------ */

/* Whether a row of the same cards and room comes before it. */
static bool
is_double (const Table *t, unsigned row)
{
  for (unsigned i = 0; i < row; i++)
    if (t->s->row[i] == t->s->row[row]
        && coloretto_room (t->deck, t->s, i) == coloretto_room (t->deck, t->s, row)
        && !coloretto_row_is_taken (t->s, i))
      return true;
  return false;
}

/* What a player of that policy does, whose turn it is or who has drawn a card. */
GavelMove
coloretto_choose_learned (const ColorettoDeck *deck, const Coloretto *s,
                          const GavelPolicy *policy)
{
  bool places = s->phase == COLORETTO_PLACE;
  unsigned room = coloretto_rows_with_room (deck, s), n = 0;
  unsigned rows = places ? room : coloretto_rows_to_take (s);
  GavelMove first = places ? COLORETTO_MOVE_PLACE : COLORETTO_MOVE_TAKE;
  Table t = { .deck = deck, .s = s };
  GavelMove move[COLORETTO_ROWS + 1];
  GavelPolicyTurn turn;

  if (!places && room != 0)
    move[n++] = COLORETTO_MOVE_DRAW;
  GAVEL_FOREACH_CARD (row, rows)
    if (!is_double (&t, row))
      move[n++] = first + row;
  if (n == 1)
    return move[0];
  coloretto_see_turn ((const GavelBox *) deck, (const GavelState *) s, move, n, &turn);
  return move[gavel_policy_best (policy, &turn)];
}

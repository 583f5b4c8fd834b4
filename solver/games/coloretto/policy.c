/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/coloretto/policy.h"

#include <math.h>

#define CARDS_A_TAKE 2.3f /* that a player gets in a round, about */
#define GROWTH 0.4f       /* of a round, a card more in this share of the largest sets */
#define GOLDEN 1.5f       /* what the card that a golden joker brings is worth */
#define AFTER_NEXT 0.3f   /* how much the next but one counts beside the next */

/* By side, and with 2 to 5 players. Found by climbing: 60 times for each, one of changed
 * numbers played 3,000 games against such as it was, and took its place if it won more.
 */
static const ColorettoManner sensible[COLORETTO_SIDES][GAVEL_MAX_SEATS - 1] = {
  { { 1.23f, 6.12f, 9.61f, 0.29f, 1.25f },
    { 0.62f, 6.92f, 4.49f, 0.21f, 1.24f },
    { 0.92f, 6.30f, 2.96f, 0.17f, 1.37f },
    { 1.00f, 6.36f, 4.69f, 0.24f, 0.95f } },
  { { 0.80f, 3.98f, 7.57f, 0.61f, 1.00f },
    { 0.99f, 3.51f, 0.99f, 0.36f, 1.29f },
    { 0.73f, 3.54f, 2.53f, 0.17f, 0.98f },
    { 1.00f, 4.50f, 2.29f, 0.39f, 0.93f } },
};

const ColorettoManner *
coloretto_sensible (const Coloretto *s)
{
  return &sensible[s->side][s->n_seats - 2];
}

/* About how many rounds will come after the one under way. */
float
coloretto_rounds_left (const ColorettoDeck *deck, const Coloretto *s)
{
  float cards = (float) s->n_pile - (float) coloretto_n_under (deck, s);

  return s->last ? 0.0f : cards / (CARDS_A_TAKE * (float) s->n_seats) + 0.5f;
}

/* What cards are worth now, and @ahead of what they may grow to. */
float
coloretto_promise (const ColorettoDeck *deck, const Coloretto *s, ColorettoCards cards,
                   float ahead)
{
  unsigned jokers = coloretto_jokers (cards), key = coloretto_sets (cards);
  float now = deck->worth[s->side][jokers][key];

  return now + ahead * ((float) deck->grown[s->side][jokers][key] - now)
         + 2.0f * (float) coloretto_count (cards, COLORETTO_PLUS);
}

/* A seat's choice. */
typedef struct
{
  const ColorettoDeck *deck;
  const Coloretto *s;
  const ColorettoManner *manner;
  float ahead;
} Chooser;

/* What a row of these cards would bring that seat. */
static float
gain (const Chooser *c, unsigned seat, float has, ColorettoCards row)
{
  return coloretto_promise (c->deck, c->s, c->s->hand[seat] + row, c->ahead) - has
         + (coloretto_count (row, COLORETTO_GOLDEN) > 0 ? GOLDEN : 0.0f);
}

/* The last one who is in may draw on: whether that promises more than to take what lies
 * there, if it cannot be laid elsewhere. */
static bool
draws_alone (const Chooser *c, unsigned seat, float has, unsigned best, float most)
{
  unsigned room = coloretto_rows_with_room (c->deck, c->s);
  float sum = 0.0f;

  if ((room & ~(1u << best)) != 0)
    return true;
  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    if (coloretto_count (c->s->pile, kind) > 0)
      sum += (float) coloretto_count (c->s->pile, kind)
             * (gain (c, seat, has, c->s->row[best] + coloretto_card (kind)) - most);
  return sum > 0.0f;
}

/* To draw, or which row to take. */
static GavelMove
choose_turn (const Chooser *c)
{
  const Coloretto *s = c->s;
  unsigned rows = coloretto_rows_to_take (s), room, best = 0;
  float has = coloretto_promise (c->deck, s, s->hand[s->turn], c->ahead);
  float most = -INFINITY;
  bool may_draw;

  GAVEL_FOREACH_CARD (row, rows)
    {
      float here = gain (c, s->turn, has, s->row[row]);

      if (here > most)
        {
          most = here;
          best = row;
        }
    }
  room = coloretto_rows_with_room (c->deck, s);
  may_draw = room != 0;
  if (rows == 0)
    return COLORETTO_MOVE_DRAW;
  if (may_draw && coloretto_still_in (s) == GAVEL_SEAT (s->turn))
    may_draw = draws_alone (c, s->turn, has, best, most);
  else if (may_draw)
    may_draw = most < ((room & 1u << best) != 0 ? c->manner->wait : c->manner->full);
  return may_draw ? (GavelMove) COLORETTO_MOVE_DRAW : COLORETTO_MOVE_TAKE + best;
}

/* How much a seat's best row counts to whoever lays a card: its own for it, that of
 * those who come next against it. */
static unsigned
weigh_seats (const Chooser *c, unsigned seats[3], float weight[3])
{
  const Coloretto *s = c->s;
  unsigned n = 1;

  seats[0] = s->turn;
  weight[0] = c->manner->own;
  for (unsigned i = 1; i < s->n_seats && n < 3; i++)
    {
      unsigned seat = (s->turn + i) % s->n_seats;

      if (s->took[seat] != 0)
        continue;
      seats[n] = seat;
      weight[n] = -c->manner->spoil * (n == 1 ? 1.0f : AFTER_NEXT);
      n++;
    }
  if (n == 1) /* alone: what lies there is all that counts */
    weight[0] = 1.0f;
  return n;
}

/* Where to lay the card. */
static GavelMove
choose_row (const Chooser *c)
{
  const Coloretto *s = c->s;
  unsigned room = coloretto_rows_with_room (c->deck, s), seats[3], best = 0;
  float weight[3], score[COLORETTO_ROWS] = { 0 }, most = -INFINITY;
  unsigned n = weigh_seats (c, seats, weight);

  for (unsigned i = 0; i < n; i++)
    {
      float has = coloretto_promise (c->deck, s, s->hand[seats[i]], c->ahead);
      float first = 0.0f, second = 0.0f; /* rows that bring nothing are let lie */
      float now[COLORETTO_ROWS];

      for (unsigned row = 0; row < COLORETTO_ROWS; row++)
        {
          now[row] = s->row[row] != 0 ? gain (c, seats[i], has, s->row[row]) : 0.0f;
          second = MAX (second, MIN (first, now[row]));
          first = MAX (first, now[row]);
        }
      GAVEL_FOREACH_CARD (row, room)
        {
          float there = gain (c, seats[i], has, s->row[row] + coloretto_card (s->drawn));
          float others = now[row] >= first ? second : first;

          score[row] += weight[i] * MAX (there, others);
        }
    }
  GAVEL_FOREACH_CARD (row, room)
    if (score[row] > most)
      {
        most = score[row];
        best = row;
      }
  return COLORETTO_MOVE_PLACE + best;
}

/* What a player of that manner does, whose turn it is or who has drawn a card. */
GavelMove
coloretto_choose (const ColorettoDeck *deck, const Coloretto *s,
                  const ColorettoManner *manner)
{
  float ahead = manner->ahead * MIN (GROWTH * coloretto_rounds_left (deck, s), 1.0f);
  Chooser c = { deck, s, manner, ahead };

  return s->phase == COLORETTO_PLACE ? choose_row (&c) : choose_turn (&c);
}

/* -- Styles --------------------------------------------------------------------- */

/* Of the simple ones; a habit's share, from 1 on, says which of these it is. */
static const ColorettoManner simple[] = {
  { 0.0f, 2.5f, 0.0f, 1.0f, 0.2f }, /* greedy: takes what scores at once */
  { 1.0f, 9.0f, 4.0f, 1.0f, 0.3f }, /* hoarding: waits for full rows */
  { 0.6f, 4.0f, 1.0f, 0.0f, 1.5f }, /* spoiling: lays where it hurts */
};

static const GavelHabit habits[] = {
  { .share = 0.0f },
  { .share = 1.0f },
  { .share = 2.0f },
  { .share = 3.0f },
};

static const GavelStyle players[] = {
  { "sensible", { .share = 0.0f }, 0.0 },
  { "greedy", { .share = 1.0f }, 0.0 },
  { "hoarding", { .share = 2.0f }, 0.0 },
  { "spoiling", { .share = 3.0f }, 0.0 },
  { NULL },
};

static const GavelOpponent opponents[] = {
  { "Rex", "random", "does anything" },
  { "Greta", "greedy", "takes what scores at once" },
  { "Hoard", "hoarding", "waits for full rows" },
  { "Spike", "spoiling", "lays cards where they hurt" },
  { "Sam", "sensible", "sensible: looks a little ahead" },
  { "Max", "gavel", "plays as gavel advises" },
  { NULL },
};

static const GavelLevel levels[] = {
  { "easy", { "Greta", "Rex", "Hoard", "Rex" } },
  { "medium", { "Sam", "Spike", "Greta", "Hoard" } },
  { "strong", { "Max", "Sam", "Max", "Sam" } },
  { NULL },
};

static GavelMove
habit_turn (const GavelBox *box, const GavelState *state, unsigned seat G_GNUC_UNUSED,
            const GavelHabit *habit, GavelRng *rng G_GNUC_UNUSED)
{
  const Coloretto *s = (const Coloretto *) state;
  unsigned which = MIN ((unsigned) habit->share, G_N_ELEMENTS (simple));

  return coloretto_choose (coloretto_deck (box), s,
                           which == 0 ? coloretto_sensible (s) : &simple[which - 1]);
}

const GavelStyles coloretto_styles = {
  .habits = habits,
  .n_habits = G_N_ELEMENTS (habits),
  .players = players,
  .opponents = opponents,
  .levels = levels,
  .habit_turn = habit_turn,
};

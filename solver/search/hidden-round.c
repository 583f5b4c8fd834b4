/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/hidden-round.h"

#include "solve/regret.h"

#include <math.h>
#include <string.h>

/* Chosen by hand, not fitted. */
#define EACH 2           /* worlds of every guesser */
#define N_ROUNDS 60      /* of learning */
#define PURSE_WEIGHT 0.3 /* how much the most that it can pay makes hands alike */
#define N_ALIKE 3        /* hands that are taken to be like another one */
#define N_WORLDS (HIDDEN_GUESSERS * EACH)
#define MOST_LEVELS 256

/* One seat in one world. */
typedef struct
{
  unsigned n;
  GavelMove *move;
  unsigned *level;                 /* of the price of each */
  float (*worth)[GAVEL_MAX_SEATS]; /* to everybody if it takes the prize, by level */
  float usual, most;               /* what a habit pays, and what it can pay */
  GavelRegret *learner;
} Hand;

struct _HiddenRound
{
  const GavelQuestion *q;
  GavelSeats seats; /* who choose */
  unsigned n_levels;
  float level[MOST_LEVELS]; /* prices, from 0 up */
  Hand hand[N_WORLDS][GAVEL_MAX_SEATS];
  float none[N_WORLDS][GAVEL_MAX_SEATS]; /* what it is worth if nobody takes it */
  GavelRegret *own; /* of the seat that is advised: it has one hand in all worlds */
  double mix[GAVEL_MAX_SEATS][MOST_LEVELS];   /* of all hands together, by level, */
  double below[GAVEL_MAX_SEATS][MOST_LEVELS]; /* and below it, ties half */
};

static float
price_of (const HiddenRound *r, GavelMove move)
{
  unsigned size;

  return r->q->game->sealed->price (r->q->box, move, &size);
}

static float
usual_price (const HiddenRound *r, const GavelState *s, unsigned seat)
{
  const GavelStyles *styles = r->q->game->styles;

  return price_of (
      r, styles->habit_bid (r->q->box, s, seat, &styles->habits[0], GAVEL_MOODS / 2));
}

/* The place of a price among the levels, which becomes one if there is room. */
static unsigned
level_of (HiddenRound *r, float price)
{
  unsigned i = 0;

  while (i < r->n_levels && r->level[i] < price)
    i++;
  if ((i < r->n_levels && r->level[i] == price) || r->n_levels == MOST_LEVELS)
    return MIN (i, r->n_levels - 1);
  memmove (&r->level[i + 1], &r->level[i], (r->n_levels - i) * sizeof *r->level);
  r->level[i] = price;
  r->n_levels++;
  return i;
}

/* -- Worlds ------------------------------------------------------------------------- */

/* What the choices of everybody are in that world, and what they cost. */
static void
list_choices (HiddenRound *r, const GavelState *s, Hand hand[])
{
  GAVEL_FOREACH_SEAT (seat, r->seats)
    {
      Hand *here = &hand[seat];

      here->move = g_new (GavelMove, GAVEL_MAX_CHOICES);
      here->n = r->q->game->hidden->choices (r->q->box, s, seat, here->move);
      here->usual = usual_price (r, s, seat);
      for (unsigned i = 0; i < here->n; i++)
        {
          here->most = MAX (here->most, price_of (r, here->move[i]));
          level_of (r, price_of (r, here->move[i]));
        }
    }
}

/* What it is worth to everybody if @seat chooses that, and all others the least. */
static void
try_move (const HiddenRound *r, const TurnJudge *judge, const GavelState *s,
          const GavelHabit *const habit[], const Hand hand[], unsigned seat,
          GavelMove move, GavelRng rng, float worth[])
{
  const GavelGame *game = r->q->game;
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  GAVEL_FOREACH_SEAT (other, r->seats)
    moves[other] = hand[other].move[0];
  moves[seat] = move;
  memcpy (state, s, game->state_size);
  game->apply (r->q->box, (GavelState *) state, moves);
  game->hidden->play_on (judge->workspace, (GavelState *) state, habit, &rng, worth);
}

/* Works out what comes of a world, whoever takes the prize at whatever price; at prices
 * that one cannot pay, what it can pay next below. */
static void
look_at_world (HiddenRound *r, const TurnJudge *judge, const GavelState *s,
               const GavelHabit *const habit[], GavelRng rng, unsigned world)
{
  Hand *hand = r->hand[world];
  unsigned first = gavel_seats_first (r->seats);

  try_move (r, judge, s, habit, hand, first, hand[first].move[0], rng, r->none[world]);
  GAVEL_FOREACH_SEAT (seat, r->seats)
    {
      Hand *here = &hand[seat];

      here->worth = g_malloc0_n (r->n_levels, sizeof *here->worth);
      here->level = g_new (unsigned, here->n);
      memcpy (here->worth[0], r->none[world], sizeof *here->worth);
      for (unsigned i = 0, done = 1; i < here->n; i++)
        {
          unsigned level = here->level[i] = level_of (r, price_of (r, here->move[i]));

          for (; done < level; done++)
            memcpy (here->worth[done], here->worth[done - 1], sizeof *here->worth);
          if (level > 0)
            try_move (r, judge, s, habit, hand, seat, here->move[i], rng,
                      here->worth[level]);
          done = MAX (done, level + 1);
          for (unsigned k = done; i + 1 == here->n && k < r->n_levels; k++)
            memcpy (here->worth[k], here->worth[k - 1], sizeof *here->worth);
        }
      if (seat != r->q->seat)
        here->learner = gavel_regret_new (here->n);
      else if (r->own == NULL)
        r->own = gavel_regret_new (here->n);
    }
}

/* -- Learning ------------------------------------------------------------------------ */

/* What all hands of a seat choose together, by now. */
static void
gather (HiddenRound *r)
{
  GAVEL_FOREACH_SEAT (seat, r->seats)
    {
      double sum = 0.0;

      memset (r->mix[seat], 0, sizeof r->mix[seat]);
      for (unsigned k = 0; k < N_WORLDS; k++)
        {
          const Hand *hand = &r->hand[k][seat];
          const GavelRegret *learner = seat == r->q->seat ? r->own : hand->learner;

          for (unsigned i = 0; i < hand->n; i++)
            r->mix[seat][hand->level[i]] += learner->mix[i] / N_WORLDS;
        }
      for (unsigned i = 0; i < r->n_levels; i++)
        {
          r->below[seat][i] = sum + 0.5 * r->mix[seat][i];
          sum += r->mix[seat][i];
        }
    }
}

/* What each choice of @seat is worth to it in that world, the others doing as they do in
 * all worlds. */
static void
weigh_choices (const HiddenRound *r, unsigned world, unsigned seat, double utility[])
{
  const Hand *hand = r->hand[world];
  GavelSeats others = r->seats & (GavelSeats) ~GAVEL_SEAT (seat);
  double lost[MOST_LEVELS + 1] = { 0 }, weight[MOST_LEVELS + 1] = { 0 }, none = 1.0;

  for (unsigned i = r->n_levels - 1; i > 0; i--)
    {
      lost[i] = lost[i + 1];
      weight[i] = weight[i + 1];
      GAVEL_FOREACH_SEAT (other, others)
        {
          double chance = r->mix[other][i];

          GAVEL_FOREACH_SEAT (third, others)
            if (third != other)
              chance *= r->below[third][i];
          weight[i] += chance;
          lost[i] += chance * (double) hand[other].worth[i][seat];
        }
    }
  GAVEL_FOREACH_SEAT (other, others)
    none *= r->mix[other][0];
  for (unsigned i = 0; i < hand[seat].n; i++)
    {
      unsigned level = hand[seat].level[i];
      double wins = level > 0 ? 1.0 : none;
      /* of those who choose the same, half are ahead */
      double loses = level > 0 ? 0.5 * (weight[level] + weight[level + 1]) : weight[1];
      double worth = level > 0 ? 0.5 * (lost[level] + lost[level + 1]) : lost[1];

      GAVEL_FOREACH_SEAT (other, level > 0 ? others : 0)
        wins *= r->below[other][level];
      worth
          += wins * (double) (level > 0 ? hand[seat].worth[level] : r->none[world])[seat];
      utility[i] = wins + loses > 0.0 ? worth / (wins + loses) : 0.0;
    }
}

static void
learn (HiddenRound *r)
{
  GavelSeats others = r->seats & (GavelSeats) ~GAVEL_SEAT (r->q->seat);

  gather (r);
  GAVEL_FOREACH_SEAT (seat, others)
    for (unsigned k = 0; k < N_WORLDS; k++)
      {
        double utility[GAVEL_MAX_CHOICES];

        weigh_choices (r, k, seat, utility);
        gavel_regret_learn (r->hand[k][seat].learner, utility);
      }
  if (r->own != NULL)
    {
      double sum[GAVEL_MAX_CHOICES] = { 0 }, utility[GAVEL_MAX_CHOICES];

      for (unsigned k = 0; k < N_WORLDS; k++)
        {
          weigh_choices (r, k, r->q->seat, utility);
          for (unsigned i = 0; i < r->own->n; i++)
            sum[i] += utility[i] / N_WORLDS;
        }
      gavel_regret_learn (r->own, sum);
    }
}

/* -- The door ------------------------------------------------------------------------ */

/**
 * hidden_round_new:
 * @h: others choose unseen
 * @guesser: worlds are drawn from these
 *
 * Returns: (transfer full): the round, solved
 */
HiddenRound *
hidden_round_new (const Hidden *h, const TurnJudge *judge,
                  gpointer guesser[HIDDEN_GUESSERS])
{
  const GavelQuestion *q = h->q;
  HiddenRound *r = g_new0 (HiddenRound, 1);
  gsize size = q->game->state_size;
  g_autofree char *world = g_malloc (N_WORLDS * size);
  const GavelHabit *habit[N_WORLDS][GAVEL_MAX_SEATS] = { 0 };

  r->q = q;
  r->seats = h->others | GAVEL_SEAT (q->seat);
  level_of (r, 0.0f);
  for (unsigned k = 0; k < N_WORLDS; k++)
    {
      GavelState *s = (GavelState *) (world + k * size);

      hidden_guess (q, guesser[k % HIDDEN_GUESSERS], s, habit[k]);
      list_choices (r, s, r->hand[k]);
    }
  for (unsigned k = 0; k < N_WORLDS; k++)
    look_at_world (r, judge, (const GavelState *) (world + k * size), habit[k],
                   gavel_rng_named (h->budget->seed, k, 9), k);
  for (unsigned i = 0; i < N_ROUNDS; i++)
    learn (r);
  return r;
}

void
hidden_round_free (HiddenRound *r)
{
  if (r == NULL)
    return;
  for (unsigned k = 0; k < N_WORLDS; k++)
    GAVEL_FOREACH_SEAT (seat, r->seats)
      {
        Hand *hand = &r->hand[k][seat];

        g_free (hand->move);
        g_free (hand->level);
        g_free (hand->worth);
        gavel_regret_free (hand->learner);
      }
  gavel_regret_free (r->own);
  g_free (r);
}

/* A hand like that of @seat in @s, of those that were solved. */
static const Hand *
draw_alike (const HiddenRound *r, const GavelState *s, unsigned seat, float most,
            GavelRng *rng)
{
  float usual = usual_price (r, s, seat);
  unsigned alike[N_WORLDS], n = 0;
  double far[N_WORLDS];

  for (unsigned k = 0; k < N_WORLDS; k++)
    {
      const Hand *hand = &r->hand[k][seat];
      double here = fabs ((double) (hand->usual - usual))
                    + PURSE_WEIGHT * fabs ((double) (hand->most - most));
      unsigned i;

      for (i = n++; i > 0 && far[i - 1] > here; i--)
        {
          far[i] = far[i - 1];
          alike[i] = alike[i - 1];
        }
      far[i] = here;
      alike[i] = k;
    }
  return &r->hand[alike[gavel_rng_below (rng, N_ALIKE)]][seat];
}

GavelMove
hidden_round_draw (const HiddenRound *r, const GavelState *s, unsigned seat,
                   GavelRng *rng)
{
  GavelMove move[GAVEL_MAX_CHOICES];
  unsigned n = r->q->game->hidden->choices (r->q->box, s, seat, move), best = 0;
  double mix[GAVEL_MAX_CHOICES];
  const Hand *hand;
  float price, off = INFINITY;

  hand = draw_alike (r, s, seat, price_of (r, move[n - 1]), rng);
  gavel_regret_average (hand->learner, mix);
  price = price_of (r, hand->move[gavel_rng_pick (rng, mix, hand->n)]);
  for (unsigned i = 0; i < n; i++)
    if (fabsf (price_of (r, move[i]) - price) < off)
      {
        off = fabsf (price_of (r, move[i]) - price);
        best = i;
      }
  return move[best];
}

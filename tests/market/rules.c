/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "market.h"

#include <string.h>

const char *const market_goods[MARKET_KINDS + 1] = { "apple", "bread", "cloth", NULL };

static const uint8_t copies[MARKET_KINDS] = { 4, 3, 2 };

static const Market *
state_of (const GavelState *s)
{
  return (const Market *) s;
}

/* -- What can be told ---------------------------------------------------------- */

unsigned
market_host (const Market *s)
{
  return s->round % s->n_seats;
}

GavelSeats
market_bidders (const Market *s)
{
  return gavel_seats_all (s->n_seats) & (GavelSeats) ~GAVEL_SEAT (market_host (s));
}

/* How many of a kind nobody has. */
unsigned
market_left (const Market *s, unsigned kind)
{
  unsigned n = copies[kind];

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    n -= s->goods[seat][kind];
  return n;
}

unsigned
market_worth (unsigned kind)
{
  return 2 * (kind + 1);
}

int
market_score (const Market *s, unsigned seat)
{
  unsigned score = 0;

  for (unsigned kind = 0; kind < MARKET_KINDS; kind++)
    score += s->goods[seat][kind] * market_worth (kind);
  for (unsigned i = 0; i < MARKET_COINS; i++)
    score += s->mark[seat][i] != MARKET_SPENT;
  return (int) score;
}

GavelSeats
market_winners (const Market *s)
{
  GavelSeats winners = 0;
  int best = -1;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      int score = market_score (s, seat);

      if (score > best)
        winners = 0;
      if (score >= best)
        winners |= GAVEL_SEAT (seat);
      best = MAX (best, score);
    }
  return winners;
}

/* -- What happens ---------------------------------------------------------------- */

void
market_sort_coins (Market *s, unsigned seat)
{
  uint8_t *value = s->value[seat], *mark = s->mark[seat];

  if (mark[0] * 16 + value[0] > mark[1] * 16 + value[1])
    {
      uint8_t v = value[0], m = mark[0];

      value[0] = value[1];
      mark[0] = mark[1];
      value[1] = v;
      mark[1] = m;
    }
}

void
market_turn_up_good (Market *s, unsigned kind)
{
  s->good = (uint8_t) kind;
  s->phase = MARKET_HOST;
}

void
market_choose (Market *s, bool swap)
{
  s->phase = swap ? MARKET_GOOD : MARKET_BIDS;
  s->swapped = swap || s->swapped;
  if (swap)
    s->good = 0;
}

/* Marks the coins of a bid, of equal ones that which was seen before, and makes coins
 * known that were not. False if they cannot be there. */
static bool
mark_bid (Market *s, unsigned seat, uint8_t bid, MarketMark mark)
{
  unsigned want[2] = { bid >> 4, bid & 15 };
  bool used[MARKET_COINS] = { false };

  for (unsigned pass = 0; pass < 2; pass++) /* coins that are known first */
    for (unsigned k = 0; k < 2; k++)
      for (unsigned i = MARKET_COINS; i-- > 0 && want[k] != 0;)
        if (!used[i] && s->mark[seat][i] != MARKET_SPENT
            && s->value[seat][i] == (pass == 0 ? want[k] : 0))
          {
            used[i] = true;
            s->value[seat][i] = (uint8_t) want[k];
            s->mark[seat][i] = (uint8_t) mark;
            want[k] = 0;
          }
  market_sort_coins (s, seat);
  return want[0] == 0 && want[1] == 0;
}

static unsigned
sum_of (uint8_t bid)
{
  return (bid >> 4) + (bid & 15);
}

static void
settle (Market *s)
{
  unsigned host = market_host (s), winner = host, best = 0;

  for (unsigned i = 1; i < s->n_seats; i++)
    {
      unsigned seat = (host + i) % s->n_seats;

      if (sum_of (s->bid[seat]) > best)
        {
          best = sum_of (s->bid[seat]);
          winner = seat;
        }
    }
  mark_bid (s, winner, s->bid[winner], MARKET_SPENT);
  s->goods[winner][s->good]++;
  memset (s->bid, 0, sizeof s->bid);
  s->turned_up = 0;
  s->good = s->swapped = 0;
  s->round++;
  s->phase = s->round == s->n_rounds ? MARKET_OVER : MARKET_GOOD;
}

/* All see the coins of a bid. False if they cannot be that seat's. */
bool
market_show_bid (Market *s, unsigned seat, uint8_t bid)
{
  return mark_bid (s, seat, bid, MARKET_SHOWN);
}

/* The last one settles the round. */
void
market_turn_up_bid (Market *s, unsigned seat, uint8_t bid)
{
  market_show_bid (s, seat, bid);
  s->bid[seat] = bid;
  s->turned_up |= GAVEL_SEAT (seat);
  if (s->turned_up == market_bidders (s))
    settle (s);
}

/* -- The door ---------------------------------------------------------------------- */

static void
market_clear (const GavelBox *box G_GNUC_UNUSED, GavelState *state)
{
  Market *s = (Market *) state;

  memset (s, 0, sizeof *s);
  s->n_rounds = MARKET_ROUNDS;
}

/* What is in the bag beside the coins that lie somewhere. Returns how many. */
static unsigned
bag_of (const Market *s, uint8_t bag[])
{
  unsigned n = 0, out[MARKET_MOST + 1] = { 0 };

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (unsigned i = 0; i < MARKET_COINS; i++)
      out[s->value[seat][i]]++;
  for (uint8_t value = 1; value <= MARKET_MOST; value++)
    for (unsigned i = out[value]; i < 2; i++)
      bag[n++] = value;
  return n;
}

/* Deals the coins that are not known. */
static void
deal (Market *s, GavelRng *rng)
{
  uint8_t bag[2 * MARKET_MOST];
  unsigned n = bag_of (s, bag);

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      for (unsigned i = 0; i < MARKET_COINS; i++)
        if (s->value[seat][i] == 0)
          {
            unsigned k = (unsigned) gavel_rng_below (rng, n);

            s->value[seat][i] = bag[k];
            bag[k] = bag[--n];
          }
      market_sort_coins (s, seat);
    }
}

static void
market_start (const GavelBox *box G_GNUC_UNUSED, GavelState *state, unsigned n_seats,
              GavelRng *rng)
{
  Market *s = (Market *) state;

  s->n_seats = (uint8_t) n_seats;
  deal (s, rng);
}

static GavelSeats
market_to_act (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  const Market *s = state_of (state);

  switch ((MarketPhase) s->phase)
    {
    case MARKET_HOST:
      return GAVEL_SEAT (market_host (s));
    case MARKET_BIDS:
      return market_bidders (s) & (GavelSeats) ~s->turned_up;
    case MARKET_OVER:
      return 0;
    case MARKET_GOOD:
      break;
    }
  return GAVEL_SEAT (GAVEL_CHANCE);
}

/* All moves of a seat, or of chance. Returns how many. */
static unsigned
list_moves (const Market *s, unsigned seat, GavelMove moves[])
{
  unsigned n = 0, n_coins = 0, coin[MARKET_COINS];

  if (seat > GAVEL_CHANCE
      || (market_to_act (NULL, (const GavelState *) s) & GAVEL_SEAT (seat)) == 0)
    return 0;
  if (s->phase == MARKET_GOOD)
    for (unsigned kind = 0; kind < MARKET_KINDS; kind++)
      if (market_left (s, kind) > 0)
        moves[n++] = MARKET_TURN_UP + kind;
  if (s->phase == MARKET_HOST)
    {
      moves[n++] = MARKET_OPEN;
      if (!s->swapped)
        moves[n++] = MARKET_SWAP;
    }
  if (s->phase != MARKET_BIDS)
    return n;
  moves[n++] = MARKET_BID;
  for (unsigned i = 0; i < MARKET_COINS; i++)
    if (s->mark[seat][i] != MARKET_SPENT && s->value[seat][i] != 0)
      {
        if (n_coins == 0 || coin[0] != s->value[seat][i])
          moves[n++] = MARKET_BID + market_bid (0, s->value[seat][i]);
        coin[n_coins++] = s->value[seat][i];
      }
  if (n_coins == 2)
    moves[n++] = MARKET_BID + market_bid (MIN (coin[0], coin[1]), MAX (coin[0], coin[1]));
  return n;
}

static uint64_t
market_n_moves (const GavelBox *box G_GNUC_UNUSED, const GavelState *state, unsigned seat)
{
  GavelMove moves[8];

  return list_moves (state_of (state), seat, moves);
}

static GavelMove
market_move (const GavelBox *box G_GNUC_UNUSED, const GavelState *state, unsigned seat,
             uint64_t k)
{
  GavelMove moves[8];

  list_moves (state_of (state), seat, moves);
  return moves[k];
}

static bool
market_legal (const GavelBox *box G_GNUC_UNUSED, const GavelState *state, unsigned seat,
              GavelMove move)
{
  GavelMove moves[8];
  unsigned n = list_moves (state_of (state), seat, moves);

  while (n > 0 && moves[n - 1] != move)
    n--;
  return n > 0;
}

static void
market_apply (const GavelBox *box G_GNUC_UNUSED, GavelState *state,
              const GavelMove moves[GAVEL_CHANCE + 1])
{
  Market *s = (Market *) state;

  if (s->phase == MARKET_GOOD)
    market_turn_up_good (s, (unsigned) (moves[GAVEL_CHANCE] - MARKET_TURN_UP));
  else if (s->phase == MARKET_HOST)
    market_choose (s, moves[market_host (s)] == MARKET_SWAP);
  else
    GAVEL_FOREACH_SEAT (seat, market_to_act (NULL, state))
      market_turn_up_bid (s, seat, (uint8_t) (moves[seat] - MARKET_BID));
}

static uint64_t
market_weight (const GavelBox *box, const GavelState *state, uint64_t k)
{
  return market_left (
      state_of (state),
      (unsigned) (market_move (box, state, GAVEL_CHANCE, k) - MARKET_TURN_UP));
}

static void
market_observe (const GavelBox *box G_GNUC_UNUSED, GavelState *state, unsigned viewer)
{
  Market *s = (Market *) state;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (unsigned i = 0; i < MARKET_COINS && seat != viewer; i++)
      if (s->mark[seat][i] == MARKET_HIDDEN)
        s->value[seat][i] = 0;
}

static void
market_imagine (const GavelBox *box, GavelState *state, unsigned viewer, GavelRng *rng)
{
  market_observe (box, state, viewer);
  deal ((Market *) state, rng);
}

static void
market_playout (const GavelBox *box, GavelState *state, GavelRng *rng)
{
  deal ((Market *) state, rng);
  while (market_to_act (box, state) != 0)
    gavel_game_step (&market_game, box, state, rng);
}

static void
market_payoff (const GavelBox *box G_GNUC_UNUSED, const GavelState *state, double share[])
{
  const Market *s = state_of (state);
  GavelSeats winners = market_winners (s);

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    share[seat] = (winners & GAVEL_SEAT (seat)) ? 1.0 / gavel_seats_count (winners) : 0.0;
}

const GavelGame market_game = {
  .id = "market",
  .title = "Market",
  .state_size = sizeof (Market),
  .min_seats = 2,
  .max_seats = MARKET_SEATS,
  .win_in_points = 10.0,
  .notation = &market_notation,
  .evaluator = &market_evaluator,
  .sealed = &market_sealed,
  .clear = market_clear,
  .start = market_start,
  .to_act = market_to_act,
  .n_moves = market_n_moves,
  .move = market_move,
  .legal = market_legal,
  .apply = market_apply,
  .weight = market_weight,
  .observe = market_observe,
  .imagine = market_imagine,
  .playout = market_playout,
  .payoff = market_payoff,
};

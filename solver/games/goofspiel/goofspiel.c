/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goofspiel: the rules.
 *
 * Everybody holds the cards 1 to n (13, or fewer); prizes 1 to n are turned up
 * one by one, in random, rising or falling order. All bid one card, sealed. The
 * highest single bid takes the prize; if the highest is tied, the prize is
 * discarded, or (rule ties carry) added to the next one; what a tie in the last
 * round leaves is nobody's. Bid cards are gone. Most points win; equal points
 * share the win. Nothing is hidden but the prizes to come. */
#include "games/goofspiel/goofspiel.h"

#include <string.h>

static const Goofspiel *
state_of (const GavelState *s)
{
  return (const Goofspiel *) s;
}

static unsigned
full_suit (const Goofspiel *s)
{
  return (1u << s->n_cards) - 1;
}

/* What the cards of a mask are worth together. */
unsigned
goofspiel_sum (unsigned cards)
{
  unsigned total = 0;

  GAVEL_FOREACH_CARD (card, cards)
    total += card + 1;
  return total;
}

/* The round under way, or about to begin, from 1. */
unsigned
goofspiel_round (const Goofspiel *s)
{
  return gavel_cards_count (s->gone) + (s->prize == 0 ? 1 : 0);
}

/* The prizes that may be turned up next. */
unsigned
goofspiel_next_prizes (const Goofspiel *s)
{
  unsigned left = full_suit (s) & ~(unsigned) s->gone;

  if (left == 0 || s->prizes == GOOFSPIEL_RANDOM)
    return left;
  return s->prizes == GOOFSPIEL_ASCENDING ? left & -left
                                          : 1u << gavel_cards_highest (left);
}

void
goofspiel_turn_up_prize (Goofspiel *s, unsigned worth)
{
  s->prize = worth;
  s->gone |= 1u << (worth - 1);
}

/* Seats whose bid is not turned up. */
GavelSeats
goofspiel_missing (const Goofspiel *s)
{
  GavelSeats seats = 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->bid[seat] == 0)
      seats |= GAVEL_SEAT (seat);
  return seats;
}

/* The prize goes to @winner; -1: to nobody. */
void
goofspiel_award (Goofspiel *s, int winner)
{
  if (winner >= 0)
    {
      s->points[winner] += s->pot + s->prize;
      s->pot = 0;
    }
  else if (s->ties == GOOFSPIEL_CARRY)
    s->pot += s->prize;
  s->prize = 0;
}

/* The prize goes to the highest bid, if there is one that is highest alone. */
static void
settle (Goofspiel *s)
{
  unsigned best = 0, n_best = 0, winner = 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned bid = s->bid[seat];

      if (bid == best)
        n_best++;
      else if (bid > best)
        {
          best = bid;
          n_best = 1;
          winner = seat;
        }
      s->hand[seat] &= ~bid;
      s->bid[seat] = 0;
    }
  goofspiel_award (s, n_best == 1 ? (int) winner : -1);
}

void
goofspiel_turn_up_bid (Goofspiel *s, unsigned seat, unsigned card)
{
  s->bid[seat] = card;
  if (goofspiel_missing (s) == 0)
    settle (s);
}

GavelSeats
goofspiel_winners (const Goofspiel *s)
{
  unsigned best = 0;
  GavelSeats winners = 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    best = MAX (best, s->points[seat]);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->points[seat] == best)
      winners |= GAVEL_SEAT (seat);
  return winners;
}

/* -- The door ------------------------------------------------------------ */

static void
goofspiel_clear (const GavelBox *box G_GNUC_UNUSED, GavelState *state)
{
  Goofspiel *s = (Goofspiel *) state;

  memset (s, 0, sizeof *s);
  s->n_cards = GOOFSPIEL_MAX_CARDS;
}

static void
goofspiel_start (const GavelBox *box G_GNUC_UNUSED, GavelState *state, unsigned n_seats,
                 GavelRng *rng G_GNUC_UNUSED)
{
  Goofspiel *s = (Goofspiel *) state;

  s->n_seats = n_seats;
  for (unsigned seat = 0; seat < n_seats; seat++)
    s->hand[seat] = full_suit (s);
}

static GavelSeats
goofspiel_to_act (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  const Goofspiel *s = state_of (state);

  if (s->prize != 0)
    return goofspiel_missing (s);
  return s->gone == full_suit (s) ? 0 : GAVEL_SEAT (GAVEL_CHANCE);
}

/* The cards, or prizes, @seat may choose from; a move is one bit of them. */
static unsigned
choices (const GavelState *state, unsigned seat)
{
  const Goofspiel *s = state_of (state);

  if (seat > GAVEL_CHANCE || !(goofspiel_to_act (NULL, state) & GAVEL_SEAT (seat)))
    return 0;
  return seat == GAVEL_CHANCE ? goofspiel_next_prizes (s) : s->hand[seat];
}

static uint64_t
goofspiel_n_moves (const GavelBox *box G_GNUC_UNUSED, const GavelState *state,
                   unsigned seat)
{
  return gavel_cards_count (choices (state, seat));
}

static GavelMove
goofspiel_move (const GavelBox *box G_GNUC_UNUSED, const GavelState *state, unsigned seat,
                uint64_t k)
{
  return GAVEL_CARD (gavel_cards_nth (choices (state, seat), (unsigned) k));
}

static bool
goofspiel_legal (const GavelBox *box G_GNUC_UNUSED, const GavelState *state,
                 unsigned seat, GavelMove move)
{
  return move != 0 && (move & (move - 1)) == 0
         && gavel_cards_within (move, choices (state, seat));
}

static void
goofspiel_apply (const GavelBox *box G_GNUC_UNUSED, GavelState *state,
                 const GavelMove moves[])
{
  Goofspiel *s = (Goofspiel *) state;

  if (s->prize == 0)
    goofspiel_turn_up_prize (s, gavel_cards_lowest (moves[GAVEL_CHANCE]) + 1);
  else
    {
      GavelSeats missing = goofspiel_missing (s);

      GAVEL_FOREACH_SEAT (seat, missing)
        goofspiel_turn_up_bid (s, seat, (unsigned) moves[seat]);
    }
}

/* All is open but the order of the prizes, and that is drawn as it is needed. */
static void
goofspiel_imagine (const GavelBox *box G_GNUC_UNUSED, GavelState *state G_GNUC_UNUSED,
                   unsigned viewer G_GNUC_UNUSED, GavelRng *rng G_GNUC_UNUSED)
{
}

/* The cards of a mask in random order, one bit each. One random word has digits
 * enough: 13! is below 2^33. */
static inline void
shuffle (unsigned cards, GavelRng *rng, uint16_t out[])
{
  GavelDigits digits = { gavel_rng_next (rng) };
  unsigned n = 0;

  GAVEL_FOREACH_CARD (card, cards)
    {
      /* Inside-out shuffle: card number n goes to a random place among 0 .. n. */
      unsigned i = gavel_digits_below (&digits, n + 1);

      out[n++] = out[i];
      out[i] = 1u << card;
    }
}

/* Random bids from a hand are that hand shuffled: no round needs a choice. */
static void
goofspiel_playout (const GavelBox *box, GavelState *state, GavelRng *rng)
{
  Goofspiel *s = (Goofspiel *) state;
  uint16_t bid[GAVEL_MAX_SEATS][GOOFSPIEL_MAX_CARDS];
  uint16_t prize[GOOFSPIEL_MAX_CARDS];
  unsigned n_rounds;

  if (s->prize != 0)
    gavel_game_step (&gavel_goofspiel, box, state, rng);
  n_rounds = s->n_cards - gavel_cards_count (s->gone);
  if (s->prizes == GOOFSPIEL_RANDOM)
    shuffle (full_suit (s) & ~(unsigned) s->gone, rng, prize);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    shuffle (s->hand[seat], rng, bid[seat]);

  for (unsigned i = 0; i < n_rounds; i++)
    {
      unsigned next
          = s->prizes == GOOFSPIEL_RANDOM ? prize[i] : goofspiel_next_prizes (s);
      unsigned worth = gavel_cards_lowest (next) + 1;
      unsigned best = 0, winner = 0, tied = 0;

      s->gone |= next;
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        {
          unsigned card = bid[seat][i];

          tied = card > best ? 0 : tied | (card == best);
          winner = card > best ? seat : winner;
          best = MAX (card, best);
        }
      if (!tied)
        {
          s->points[winner] += s->pot + worth;
          s->pot = 0;
        }
      else if (s->ties == GOOFSPIEL_CARRY)
        s->pot += worth;
    }
  memset (s->hand, 0, sizeof s->hand);
}

static void
goofspiel_payoff (const GavelBox *box G_GNUC_UNUSED, const GavelState *state,
                  double share[])
{
  const Goofspiel *s = state_of (state);
  GavelSeats winners = goofspiel_winners (s);

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    share[seat] = winners & GAVEL_SEAT (seat) ? 1.0 / gavel_seats_count (winners) : 0.0;
}

/* What others measure theirs with. */
static const char *const bench_rule[] = { "rule", "cards", "12", NULL };

const GavelGame gavel_goofspiel = {
  .id = "goofspiel",
  .title = "Goofspiel",
  .state_size = sizeof (Goofspiel),
  .min_seats = 2,
  .max_seats = 5,
  .win_in_points = 91.0, /* all prizes */
  .bench_rule = bench_rule,
  .notation = &goofspiel_notation,
  .evaluator = &goofspiel_evaluator,
  .sealed = &goofspiel_sealed,
  .styles = &goofspiel_styles,
  .clear = goofspiel_clear,
  .start = goofspiel_start,
  .to_act = goofspiel_to_act,
  .n_moves = goofspiel_n_moves,
  .move = goofspiel_move,
  .legal = goofspiel_legal,
  .apply = goofspiel_apply,
  .imagine = goofspiel_imagine,
  .playout = goofspiel_playout,
  .payoff = goofspiel_payoff,
};

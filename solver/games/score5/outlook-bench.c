/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: the leaves of a round, one after the other, for benches. */
#include "games/score5/outlook.h"

#define MAX_CARDS 7   /* of a bid */
#define MAX_ORDERS 24 /* of four takers */

/* Writes down all orders of the others; returns how many. */
static unsigned
find_orders (unsigned winner, unsigned n_seats,
             uint8_t orders[MAX_ORDERS][GAVEL_MAX_SEATS])
{
  unsigned n_others = n_seats - 1, n_orders = 1;

  for (unsigned i = 2; i <= n_others; i++)
    n_orders *= i;
  for (unsigned order = 0; order < n_orders; order++)
    {
      GavelSeats left = gavel_seats_all (n_seats) & (GavelSeats) ~GAVEL_SEAT (winner);
      unsigned rest = order, ways = n_orders;

      for (unsigned i = 0; i < n_others; i++)
        {
          unsigned seat;

          ways /= n_others - i;
          seat = gavel_cards_nth (left, rest / ways);
          rest %= ways;
          left &= (GavelSeats) ~GAVEL_SEAT (seat);
          orders[order][i] = (uint8_t) seat;
        }
    }
  return n_orders;
}

/* Judges every way the round at @state can go, takes included. Hands met before in the
 * same round are encoded already, and each round begins with none. */
uint64_t
score5_outlook_judge_round (gpointer outlook, const GavelState *state)
{
  const Score5 *s = (const Score5 *) state;
  uint64_t n = 0;

  score5_outlook_set (outlook, s);
  for (unsigned winner = 0; winner < s->n_seats; winner++)
    {
      unsigned n_cards = MIN (gavel_cards_count (s->hand[winner]), MAX_CARDS);
      uint8_t orders[MAX_ORDERS][GAVEL_MAX_SEATS];
      unsigned n_orders = find_orders (winner, s->n_seats, orders);

      for (unsigned bid = 1; bid < 1u << n_cards; bid++)
        for (unsigned order = 0; order < n_orders; order++, n++)
          {
            float worth[GAVEL_MAX_SEATS];

            score5_outlook_leaf (outlook, winner,
                                 gavel_cards_subset (s->hand[winner], bid), orders[order],
                                 worth);
          }
    }
  return n;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "score5-takes.h"

#include <math.h>
#include <string.h>

/* One who gains less than this by a card does not care. */
#define INDIFFERENT 1e-9

/* The end of the game: all to the winner. Tiebreakers must be strict. */
void
score5_worth_final (gconstpointer data G_GNUC_UNUSED, const GavelDeck *deck,
                    const GavelCards hand[], unsigned n_seats, double worth[])
{
  unsigned winner = score5_best_seat (deck, hand, n_seats);

  for (unsigned seat = 0; seat < n_seats; seat++)
    worth[seat] = seat == winner ? 1.0 : 0.0;
}

/* The cards of @offer that would score for one of the takers, if it took them
 * now. What does not now never will: hands only grow. */
static GavelCards
useful (const Score5Takes *takes, const GavelCards hand[], const uint8_t order[],
        GavelCards offer)
{
  const GavelDeck *deck = takes->deck;
  GavelCards cards = offer & deck->family[GAVEL_WILD];

  for (unsigned i = 0; i + 1 < takes->n_seats; i++)
    GAVEL_FOREACH_CARD (card, offer & ~cards)
      {
        GavelCards better = hand[order[i]] & deck->family[deck->family_of[card]];
        bool scores = true;

        GAVEL_FOREACH_CARD (other, better)
          scores &= deck->merit[other] < deck->merit[card];
        if (scores)
          cards |= GAVEL_CARD (card);
      }
  return cards;
}

/* Number @turn takes, then those after it. */
static void
solve (const Score5Takes *takes, GavelCards hand[], const uint8_t order[],
       GavelCards offer, unsigned turn, double worth[])
{
  unsigned n_takers = takes->n_seats - 1, taker = order[turn % n_takers];
  GavelCards choices = offer;
  double best = -INFINITY;
  unsigned n_best = 0;

  if (offer == 0)
    {
      takes->worth (takes->data, takes->deck, hand, takes->n_seats, worth);
      return;
    }
  if (takes->is_last)
    {
      GavelCards idle = offer & ~useful (takes, hand, order, offer);

      choices &= ~idle;
      if (choices == 0) /* nobody cares any more */
        {
          takes->worth (takes->data, takes->deck, hand, takes->n_seats, worth);
          return;
        }
      choices |= idle & -idle; /* one stands for all of them */
    }
  memset (worth, 0, takes->n_seats * sizeof *worth);
  GAVEL_FOREACH_CARD (card, choices)
    {
      double after[GAVEL_MAX_SEATS];

      hand[taker] |= GAVEL_CARD (card);
      solve (takes, hand, order, offer & ~GAVEL_CARD (card), turn + 1, after);
      hand[taker] &= ~GAVEL_CARD (card);
      if (after[taker] < best - INDIFFERENT)
        continue;
      if (after[taker] > best + INDIFFERENT)
        {
          best = after[taker];
          n_best = 0;
          memset (worth, 0, takes->n_seats * sizeof *worth);
        }
      n_best++;
      for (unsigned seat = 0; seat < takes->n_seats; seat++)
        worth[seat] += after[seat];
    }
  for (unsigned seat = 0; seat < takes->n_seats; seat++)
    worth[seat] /= n_best;
}

/**
 * score5_takes_solve:
 * @hand: all hands, the winner's with the lot and without what was paid
 * @order: the takers, by rank
 * @offer: what was paid
 * @worth: gets what each seat can expect
 */
void
score5_takes_solve (const Score5Takes *takes, const GavelCards hand[],
                    const uint8_t order[], GavelCards offer, double worth[])
{
  GavelCards copy[GAVEL_MAX_SEATS];

  memcpy (copy, hand, takes->n_seats * sizeof *copy);
  if (takes->n_seats == 2) /* no choice: the loser gets all of it */
    {
      copy[order[0]] |= offer;
      takes->worth (takes->data, takes->deck, copy, 2, worth);
      return;
    }
  solve (takes, copy, order, offer, 0, worth);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/score5/takes.h"

#include <math.h>
#include <string.h>

/* Less than this is no difference. */
#define INDIFFERENT 1e-7f

/* The end of the game: all to the winner. Tiebreakers must be strict. */
void
score5_worth_final (gconstpointer data G_GNUC_UNUSED, const GavelDeck *deck,
                    const GavelCards hand[], unsigned n_seats, float worth[])
{
  unsigned winner = score5_best_seat (deck, hand, n_seats);

  for (unsigned seat = 0; seat < n_seats; seat++)
    worth[seat] = seat == winner ? 1.0f : 0.0f;
}

/* The end of the game to those who do not play to win. */
void
score5_worth_by_objective (GavelObjective objective, const GavelDeck *deck,
                           const GavelCards hand[], unsigned n_seats, float worth[])
{
  int score[GAVEL_MAX_SEATS];
  GavelCards shown;

  for (unsigned seat = 0; seat < n_seats; seat++)
    score[seat] = (int) score5_score (deck, hand[seat], &shown);
  gavel_objective_worths (objective, gavel_score5.win_in_points, score, n_seats, worth);
}

/* What a seat that does not care goes by: points now, then the better card. */
static unsigned
taste (const GavelDeck *deck, GavelCards hand, unsigned card)
{
  GavelCards shown;

  return score5_score (deck, hand | GAVEL_CARD (card), &shown) * 65536
         + deck->merit[card];
}

/* Number @turn takes, then those after it. Returns what it takes. */
static unsigned
solve (const Score5Takes *takes, GavelCards hand[], const uint8_t order[],
       GavelCards offer, unsigned turn, float worth[])
{
  unsigned n_takers = takes->n_seats - 1, taker = order[turn % n_takers];
  float best = -INFINITY;
  unsigned best_taste = 0, best_card = 0;

  if (offer == 0)
    {
      takes->worth (takes->data, takes->deck, hand, takes->n_seats, worth);
      return 0;
    }
  GAVEL_FOREACH_CARD (card, offer)
    {
      unsigned here = taste (takes->deck, hand[taker], card);
      float after[GAVEL_MAX_SEATS];

      hand[taker] |= GAVEL_CARD (card);
      solve (takes, hand, order, offer & ~GAVEL_CARD (card), turn + 1, after);
      hand[taker] &= ~GAVEL_CARD (card);
      if (after[taker] < best - INDIFFERENT
          || (after[taker] <= best + INDIFFERENT && here < best_taste))
        continue;
      best = after[taker];
      best_taste = here;
      best_card = card;
      memcpy (worth, after, takes->n_seats * sizeof *worth);
    }
  return best_card;
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
                    const uint8_t order[], GavelCards offer, float worth[])
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

/* What number @turn in the row of takers takes of @offer. */
unsigned
score5_takes_best (const Score5Takes *takes, const GavelCards hand[],
                   const uint8_t order[], GavelCards offer, unsigned turn)
{
  GavelCards copy[GAVEL_MAX_SEATS];
  float worth[GAVEL_MAX_SEATS];

  memcpy (copy, hand, takes->n_seats * sizeof *copy);
  return solve (takes, copy, order, offer, turn, worth);
}

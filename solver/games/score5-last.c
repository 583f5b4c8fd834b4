/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "score5-last.h"

#include "score5-takes.h"

#include <string.h>

typedef struct
{
  const Score5 *s;
  Score5Takes takes;
} Last;

/* Who wins the game if the round goes that way and everybody takes well. */
static void
last_leaf (gpointer data, unsigned winner, GavelCards paid, const uint8_t order[],
           double worth[])
{
  const Last *last = data;
  const Score5 *s = last->s;
  GavelCards hand[GAVEL_MAX_SEATS];

  memcpy (hand, s->hand, sizeof hand);
  if (paid == 0) /* nobody bid */
    {
      if (s->unsold == SCORE5_UNSOLD_TIEBREAK)
        hand[order[0]] |= GAVEL_CARD (s->lot);
      score5_worth_final (NULL, last->takes.deck, hand, s->n_seats, worth);
      return;
    }
  hand[winner] = (hand[winner] & ~paid) | GAVEL_CARD (s->lot);
  score5_takes_solve (&last->takes, hand, order, paid, worth);
}

/**
 * score5_last_auction:
 * @s: the last round, bids due, every card known
 *
 * Returns: (transfer full): the round as a stage whose worth is winning the game
 */
Score5Auction *
score5_last_auction (const GavelDeck *deck, const Score5 *s)
{
  Last last = { s, { deck, s->n_seats, score5_worth_final, NULL, true } };

  g_assert (s->round == SCORE5_ROUNDS);
  return score5_auction_new (deck, s, last_leaf, &last);
}

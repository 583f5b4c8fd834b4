/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: who comes before whom, in a round and at the end.
 *
 * With every card and tiebreaker known this is a comparison of totals, then of
 * tiebreakers. Otherwise a comparison has three outcomes, and what the cards do
 * not tell is left open for the table. */
#include "score5.h"

/* What a seat puts into a comparison. Where cards are unknown it is a span:
 * the total lies between low and high, the best tiebreaker is at least that of
 * @sure and at most that of @maybe. */
typedef struct
{
  unsigned low, high;
  GavelCards sure, maybe;
  bool has_cards;
} Claim;

/* The sum of the @n cheapest, or dearest, of @cards; of fewer if there are. */
static unsigned
extreme_sum (const GavelDeck *deck, GavelCards cards, unsigned n, bool dearest)
{
  unsigned total = 0;

  while (n-- > 0 && cards != 0)
    {
      unsigned pick = gavel_cards_lowest (cards);

      GAVEL_FOREACH_CARD (card, cards)
        if (dearest ? deck->value[card] > deck->value[pick]
                    : deck->value[card] < deck->value[pick])
          pick = card;
      total += deck->value[pick];
      cards &= ~GAVEL_CARD (pick);
    }
  return total;
}

/* The claim of a bid, or of one who bids nothing. */
static Claim
bid_claim (const GavelDeck *deck, const Score5 *s, unsigned seat)
{
  GavelCards bid = s->bid[seat];
  unsigned n_unknown = s->n_bid_unknown[seat];
  unsigned total = gavel_deck_sum (deck, bid);
  Claim claim = { total, total, bid, bid, true };

  if (n_unknown > 0)
    {
      GavelCards maybe = s->hand[seat] & ~bid;

      if (s->n_unknown[seat] > 0)
        maybe |= score5_possible (deck, s, (int) seat);
      claim.low += extreme_sum (deck, maybe, n_unknown, false);
      claim.high += extreme_sum (deck, maybe, n_unknown, true);
      claim.maybe |= maybe;
    }
  else if (bid == 0)
    {
      claim.sure = claim.maybe = s->hand[seat];
      if (s->n_unknown[seat] > 0)
        claim.maybe |= score5_possible (deck, s, (int) seat);
      claim.has_cards = score5_hand_size (s, seat) > 0;
    }
  return claim;
}

/* The claim to have won the game. */
static Claim
final_claim (const GavelDeck *deck, const Score5 *s, unsigned seat)
{
  Claim claim = { .has_cards = true };

  claim.low = claim.high = score5_score (deck, s->hand[seat], &claim.sure);
  claim.maybe = claim.sure;
  if (s->n_unknown[seat] > 0)
    {
      GavelCards all = s->hand[seat] | score5_possible (deck, s, (int) seat);
      GavelCards shown;

      claim.high = score5_score (deck, all, &shown);
      claim.maybe = all;
      claim.sure = 0; /* an unknown card may outdo any of them and hide its tiebreaker */
    }
  return claim;
}

/* Whether @a surely has a better tiebreaker than @b. */
static bool
tie_beats (const GavelDeck *deck, const Claim *a, const Claim *b)
{
  if (!b->has_cards)
    return a->has_cards;
  return (b->maybe & deck->untied) == 0
         && gavel_deck_best_tie (deck, a->sure) > gavel_deck_best_tie (deck, b->maybe);
}

/* Whether @a surely ranks before @b. */
static bool
beats (const GavelDeck *deck, const Claim *a, const Claim *b)
{
  if (a->low != b->high)
    return a->low > b->high;
  /* At worst for @a they are level; then it takes the tiebreaker, if they can be. */
  return tie_beats (deck, a, b);
}

/* Which of @seats none of the others surely beats: one, or the table decides.
 * Seats without any card are no case for the table: seat order. */
static GavelSeats
unbeaten (const GavelDeck *deck, const Claim claim[], GavelSeats seats)
{
  GavelSeats left = seats;

  GAVEL_FOREACH_SEAT (b, seats)
    GAVEL_FOREACH_SEAT (a, seats)
      if (a != b
          && (beats (deck, &claim[a], &claim[b])
              || (a < b && !claim[a].has_cards && !claim[b].has_cards)))
        left &= (GavelSeats) ~GAVEL_SEAT (b);
  return left;
}

/* Who may be next in rank, or, in SCORE5_FINISH, who may have won. */
GavelSeats
score5_candidates (const GavelDeck *deck, const Score5 *s)
{
  GavelSeats seats = gavel_seats_all (s->n_seats);
  Claim claim[GAVEL_MAX_SEATS];
  bool final = s->phase == SCORE5_FINISH || s->phase == SCORE5_OVER;

  for (unsigned i = 0; !final && i < s->n_ranked; i++)
    seats &= (GavelSeats) ~GAVEL_SEAT (s->order[i]);
  GAVEL_FOREACH_SEAT (seat, seats)
    claim[seat] = final ? final_claim (deck, s, seat) : bid_claim (deck, s, seat);
  return unbeaten (deck, claim, seats);
}

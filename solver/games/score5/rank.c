/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: who comes before whom, in a round and at the end.
 *
 * With every card and tiebreaker known this is a comparison of totals, then of
 * tiebreakers. Otherwise a comparison has three outcomes, and what the cards do
 * not tell is left open for the table. */
#include "games/score5/score5.h"

#include <limits.h>

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

/* Widens @claim by @n unknown cards out of @pool. */
static void
add_unknown (const GavelDeck *deck, GavelCards pool, unsigned n, Claim *claim)
{
  unsigned low = gavel_deck_sum (deck, claim->sure) + extreme_sum (deck, pool, n, false);
  unsigned high = gavel_deck_sum (deck, claim->sure) + extreme_sum (deck, pool, n, true);

  claim->low = MIN (claim->low, low);
  claim->high = MAX (claim->high, high);
  claim->maybe |= pool;
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
      GavelCards rest = s->hand[seat] & ~bid, possible = 0;

      if (s->n_unknown[seat] > 0)
        possible = score5_possible (deck, s, (int) seat);
      claim.low = UINT_MAX;
      claim.high = 0;
      if (score5_is_fresh (s, seat) && s->n_unknown[seat] == SCORE5_SET_CARDS)
        {
          for (unsigned set = 0; set < GAVEL_N_SETS; set++) /* one whole set, then */
            if (possible & deck->kind[set])
              add_unknown (deck, rest | deck->kind[set], n_unknown, &claim);
        }
      else
        add_unknown (deck, rest | possible, n_unknown, &claim);
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

/* The cards of @hand that count when points are equal: all that are shown in
 * some way to score most. The owner chooses the way that shows the highest
 * tiebreaker, so the best of these is the one. */
static GavelCards
showable (const GavelDeck *deck, GavelCards hand)
{
  GavelCards wild = hand & deck->family[GAVEL_WILD], best[GAVEL_WILD] = { 0 }, cards = 0;
  int value[GAVEL_WILD] = { 0 }, most = -1;
  unsigned n_most = 0;

  GAVEL_FOREACH_CARD (card, hand & ~wild)
    {
      unsigned family = deck->family_of[card];
      int here = deck->value[card];

      if (here > value[family])
        best[family] = 0;
      if (here >= value[family])
        best[family] |= GAVEL_CARD (card);
      value[family] = MAX (value[family], here);
    }
  for (unsigned f = 0; wild != 0 && f < GAVEL_WILD; f++)
    {
      int gain = (int) deck->value[gavel_cards_lowest (wild)] - value[f];

      n_most = gain > most ? 1 : n_most + (gain == most);
      most = MAX (most, gain);
    }
  if (most >= 0)
    cards |= wild;
  for (unsigned f = 0; f < GAVEL_WILD; f++)
    {
      /* Covered for certain only where the wild gains, and nowhere else as much. */
      bool covered = most > 0 && n_most == 1
                     && (int) deck->value[gavel_cards_lowest (wild)] - value[f] == most;

      if (!covered)
        cards |= best[f];
    }
  return cards;
}

/* What @hand with @n more cards out of @possible scores at most: each of them can
 * better one family, and the wild adds its value at most. */
static unsigned
most_points (const GavelDeck *deck, GavelCards hand, GavelCards possible, unsigned n)
{
  unsigned gain[GAVEL_N_FAMILIES] = { 0 };
  GavelCards shown;
  unsigned total = score5_score (deck, hand, &shown);

  GAVEL_FOREACH_CARD (card, possible)
    {
      unsigned family = deck->family_of[card], best = 0;

      GAVEL_FOREACH_CARD (held, hand & deck->family[family])
        best = MAX (best, deck->value[held]);
      if (deck->value[card] > best)
        gain[family] = MAX (gain[family], deck->value[card] - best);
    }
  for (; n > 0; n--)
    {
      unsigned pick = 0;

      for (unsigned f = 1; f < GAVEL_N_FAMILIES; f++)
        if (gain[f] > gain[pick])
          pick = f;
      total += gain[pick];
      gain[pick] = 0;
    }
  return total;
}

/* The claim to have won the game. */
static Claim
final_claim (const GavelDeck *deck, const Score5 *s, unsigned seat)
{
  GavelCards hand = s->hand[seat], shown;
  Claim claim = { .has_cards = true };

  claim.low = claim.high = score5_score (deck, hand, &shown);
  claim.sure = claim.maybe = showable (deck, hand);
  if (s->n_unknown[seat] > 0)
    {
      GavelCards possible = score5_possible (deck, s, (int) seat);

      claim.high = most_points (deck, hand, possible, s->n_unknown[seat]);
      claim.maybe = hand | possible;
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

/* Whether the game is played, so that points count and not bids. */
static bool
is_final (const Score5 *s)
{
  return s->phase == SCORE5_FINISH || s->phase == SCORE5_OVER;
}

/* Who may be next in rank, or, in SCORE5_FINISH, who may have won. */
GavelSeats
score5_candidates (const GavelDeck *deck, const Score5 *s)
{
  GavelSeats seats = gavel_seats_all (s->n_seats);
  Claim claim[GAVEL_MAX_SEATS];
  bool final = is_final (s);

  for (unsigned i = 0; !final && i < s->n_ranked; i++)
    seats &= (GavelSeats) ~GAVEL_SEAT (s->order[i]);
  GAVEL_FOREACH_SEAT (seat, seats)
    claim[seat] = final ? final_claim (deck, s, seat) : bid_claim (deck, s, seat);
  return unbeaten (deck, claim, seats);
}

/* Whether only tiebreakers tell @a and @b apart: equal totals, or equal points at the
 * end, for certain. Those without a card have no tiebreaker, so are in no tie. In a
 * round neither may have taken yet. */
bool
score5_tied (const GavelDeck *deck, const Score5 *s, unsigned a, unsigned b)
{
  GavelCards shown;

  if (a == b)
    return false;
  if (is_final (s))
    return s->n_unknown[a] + s->n_unknown[b] == 0
           && score5_score (deck, s->hand[a], &shown)
                  == score5_score (deck, s->hand[b], &shown);
  if (s->n_bid_unknown[a] + s->n_bid_unknown[b] > 0
      || gavel_deck_sum (deck, s->bid[a]) != gavel_deck_sum (deck, s->bid[b]))
    return false;
  return s->bid[a] != 0 || (score5_hand_size (s, a) > 0 && score5_hand_size (s, b) > 0);
}

/* Whom the table may put first: the candidates, and all whom only a tiebreaker keeps
 * from being one. */
GavelSeats
score5_contenders (const GavelDeck *deck, const Score5 *s)
{
  GavelSeats candidates = score5_candidates (deck, s), all = candidates;
  GavelSeats seats = gavel_seats_all (s->n_seats);

  for (unsigned i = 0; !is_final (s) && i < s->n_ranked; i++)
    seats &= (GavelSeats) ~GAVEL_SEAT (s->order[i]);
  GAVEL_FOREACH_SEAT (seat, seats)
    GAVEL_FOREACH_SEAT (first, candidates)
      if (score5_tied (deck, s, seat, first))
        all |= GAVEL_SEAT (seat);
  return all;
}

/* Whether @seat takes next if the table says so. Takes must be due, and it must not be
 * the winner nor have taken. */
bool
score5_can_be_first (const GavelDeck *deck, const Score5 *s, unsigned seat)
{
  if (s->phase == SCORE5_RANK)
    return (score5_contenders (deck, s) & GAVEL_SEAT (seat)) != 0;
  return seat == score5_taker (s) || score5_tied (deck, s, seat, score5_taker (s));
}

/* The known cards whose best tiebreaker counts for @seat in a tie. */
GavelCards
score5_tie_cards (const GavelDeck *deck, const Score5 *s, unsigned seat)
{
  if (is_final (s))
    return showable (deck, s->hand[seat]);
  if (s->bid[seat] != 0)
    return s->bid[seat];
  /* As it was when bids were turned up: without what was taken since. */
  return s->hand[seat] & ~(s->n_ranked > 0 ? s->bid[s->order[0]] : 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end of a game of two.
 *
 * Say that a bid is good if its owner wins the game by buying the wild with it, all
 * that is paid going to the other. Take the good bid of the highest rank. Its owner
 * makes it and wins: whoever ranks higher buys with a bid that is not good. Where
 * neither has a good bid, nobody can gain by buying, and passing decides. */
#include "score5-end.h"

/* The search for someone's highest good bid. */
typedef struct
{
  const GavelDeck *deck;
  GavelCards hand[2];
  unsigned self;
  unsigned n;
  uint8_t card[GAVEL_DECK_MAX_CARDS];      /* of the hand, dearest first */
  unsigned left[GAVEL_DECK_MAX_CARDS + 1]; /* what these and all behind add up to */
  unsigned total;                          /* the highest found so far: */
  GavelCards bid;
} Purchase;

/* Looks at all that can be paid on top of @paid with cards from number @from on. Who
 * is behind in points after paying that, is so after paying more. */
static void
pay_more (Purchase *p, unsigned from, GavelCards paid, unsigned total)
{
  GavelCards hand[2], shown;
  unsigned mine, others;

  hand[p->self] = (p->hand[p->self] & ~paid) | p->deck->family[GAVEL_WILD];
  hand[1 - p->self] = p->hand[1 - p->self] | paid;
  mine = score5_score (p->deck, hand[p->self], &shown);
  others = score5_score (p->deck, hand[1 - p->self], &shown);
  if (mine < others)
    return;
  /* Of equal totals the higher tiebreaker ranks first; cards are numbered so. */
  if ((total > p->total || (total == p->total && paid > p->bid))
      && (mine > others || score5_best_seat (p->deck, hand, 2) == p->self))
    {
      p->total = total;
      p->bid = paid;
    }
  for (unsigned i = from; i < p->n && total + p->left[i] >= p->total; i++)
    pay_more (p, i + 1, paid | GAVEL_CARD (p->card[i]),
              total + p->deck->value[p->card[i]]);
}

/* Moves on to the highest good bid of @self if it ranks above what is there. Returns
 * whether it does. */
static bool
find_higher (Purchase *p, unsigned self)
{
  GavelCards before = p->bid;

  p->self = self;
  p->n = 0;
  GAVEL_FOREACH_CARD (card, p->hand[self])
    {
      unsigned i = p->n++;

      for (; i > 0 && p->deck->value[p->card[i - 1]] < p->deck->value[card]; i--)
        p->card[i] = p->card[i - 1];
      p->card[i] = (uint8_t) card;
    }
  p->left[p->n] = 0;
  for (unsigned i = p->n; i-- > 0;)
    p->left[i] = p->left[i + 1] + p->deck->value[p->card[i]];
  pay_more (p, 0, 0, 0);
  return p->bid != before;
}

/**
 * score5_end_winner:
 * @hand: of both, before the last round: the wild is to come
 *
 * Returns: who wins the game
 */
unsigned
score5_end_winner (const GavelDeck *deck, const GavelCards hand[2], Score5Unsold unsold)
{
  Purchase p = { .deck = deck, .hand = { hand[0], hand[1] } };
  GavelCards passed[2] = { hand[0], hand[1] };
  bool first = find_higher (&p, 0);

  if (find_higher (&p, 1))
    return 1;
  if (first)
    return 0;
  if (unsold == SCORE5_UNSOLD_TIEBREAK)
    passed[hand[1] > hand[0]] |= deck->family[GAVEL_WILD];
  return score5_best_seat (deck, passed, 2);
}

/* Whether @s is such a round. */
bool
score5_end_is_near (const Score5 *s)
{
  return s->n_seats == 2 && s->round == SCORE5_ROUNDS - 1
         && gavel_cards_count (s->hand[0]) <= SCORE5_END_CARDS
         && gavel_cards_count (s->hand[1]) <= SCORE5_END_CARDS;
}

typedef struct
{
  const GavelDeck *deck;
  const Score5 *s;
} End;

static void
end_leaf (gpointer data, unsigned buyer, GavelCards paid,
          const uint8_t order[] G_GNUC_UNUSED, float worth[])
{
  const End *end = data;
  GavelCards hand[2] = { end->s->hand[0], end->s->hand[1] };
  unsigned winner;

  if (paid != 0 || end->s->unsold == SCORE5_UNSOLD_TIEBREAK)
    hand[buyer] = (hand[buyer] & ~paid) | GAVEL_CARD (end->s->lot);
  hand[1 - buyer] |= paid;
  winner = score5_end_winner (end->deck, hand, end->s->unsold);
  worth[winner] = 1.0f;
  worth[1 - winner] = 0.0f;
}

/**
 * score5_end_auction:
 * @s: the last round but one, see score5_end_is_near(); bids due, every card known
 * @seen: bids that must be among the choices
 *
 * Every bid of both is looked at, and those that matter are kept beside @seen: an
 * equilibrium of these is one of the whole round.
 *
 * Returns: (transfer full): the round, its worth winning the game
 */
Score5Auction *
score5_end_auction (const GavelDeck *deck, const Score5 *s, const GavelCare *care,
                    const Score5Auction *seen)
{
  static const GavelCare thin = { .n_each = 1 };
  End end = { deck, s };
  Score5Bids bids[GAVEL_MAX_SEATS] = { 0 };
  g_autoptr (Score5Auction) whole = NULL;
  Score5Auction *auction;

  for (unsigned seat = 0; seat < 2; seat++)
    score5_bids_all (&bids[seat], s->hand[seat]);
  whole = score5_auction_new (deck, s, bids, &thin, end_leaf, &end);
  for (unsigned seat = 0; seat < 2; seat++)
    {
      score5_bids_clear (&bids[seat]);
      score5_bids_add (&bids[seat], 0); /* comes first */
      for (unsigned i = 0; i < score5_auction_stage (seen)->n_choices[seat]; i++)
        score5_bids_add (&bids[seat], score5_auction_bid (seen, seat, i));
      for (unsigned i = 0; i < score5_auction_stage (whole)->n_choices[seat]; i++)
        score5_bids_add (&bids[seat], score5_auction_bid (whole, seat, i));
    }
  auction = score5_auction_new (deck, s, bids, care, end_leaf, &end);
  for (unsigned seat = 0; seat < 2; seat++)
    score5_bids_clear (&bids[seat]);
  return auction;
}

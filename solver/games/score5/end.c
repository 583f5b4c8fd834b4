/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end of a game of two.
 *
 * Say that a bid is good if its owner wins the game by buying the lot with it, all that
 * is paid going to the other. Whoever bids less than the other wins just if the other's
 * bid is not good. So
 *
 *   1. of its good bids, the highest does at least as well as any: what it outbids in
 *      addition would have been good for the other, or not;
 *   2. of all others, a pass does: it buys nothing, and loses to no more bids.
 *
 * A round is a game of two choices each, then, whatever the hands. Take the good bid of
 * the highest rank: its owner makes it and wins. Where neither has a good bid, nobody
 * can gain by buying, and passing decides. So the last round is decided before it is
 * played, for the round before it is known what each bid leads to, and the same is true
 * there. */
#include "games/score5/end.h"

#define MERIT_VALUE 64 /* a merit is 64 * value + card */

/* A way to pay with cards of one family. Only the best card kept and the best one
 * given count, so for each such pair there is one way, that which pays most. */
typedef struct
{
  uint32_t kept, given; /* merits, 0: none; the other's own best card counts as given */
  unsigned total;
  GavelCards paid;
} Way;

/* The search for someone's highest good bid of the last round. */
typedef struct
{
  const GavelDeck *deck;
  GavelCards hand[2];
  unsigned self;
  unsigned n_ways[GAVEL_WILD];
  Way way[GAVEL_WILD][2 * GAVEL_DECK_MAX_CARDS + 1];
  const Way *chosen[GAVEL_WILD];
  unsigned left[GAVEL_WILD + 1]; /* what this family and all behind it add up to */
  unsigned total;                /* the highest found so far: */
  GavelCards bid;
} Purchase;

/* Lists the ways of a family. The last pays nothing that helps the other. */
static void
list_ways (Purchase *p, unsigned family)
{
  const GavelDeck *deck = p->deck;
  GavelCards all = p->hand[p->self] & deck->family[family];
  uint32_t merit[GAVEL_DECK_MAX_CARDS + 1], theirs = 0;
  unsigned n = 0, total = gavel_deck_sum (deck, all);
  Way *way = p->way[family];

  GAVEL_FOREACH_CARD (card, p->hand[1 - p->self] & deck->family[family])
    theirs = MAX (theirs, deck->merit[card]);
  GAVEL_FOREACH_CARD (card, all)
    {
      unsigned i = n++;

      for (; i > 0 && merit[i - 1] < deck->merit[card]; i--)
        merit[i] = merit[i - 1];
      merit[i] = deck->merit[card];
    }
  merit[n] = 0;
  *way++ = (Way){ 0, MAX (theirs, merit[0]), total, all };
  for (unsigned i = n; i-- > 1;) /* all but one */
    *way++ = (Way){ merit[i], MAX (theirs, merit[0]), total - merit[i] / MERIT_VALUE,
                    all & ~GAVEL_CARD (merit[i] % MERIT_VALUE) };
  for (unsigned i = 0; i < n; i++) /* the best is kept, and others down from there */
    {
      total -= merit[i] / MERIT_VALUE;
      all &= ~GAVEL_CARD (merit[i] % MERIT_VALUE);
      *way++ = (Way){ merit[0], MAX (theirs, merit[i + 1]), total, all };
      if (merit[i + 1] <= theirs)
        break;
    }
  p->n_ways[family] = (unsigned) (way - p->way[family]);
  p->chosen[family] = way - 1;
}

/* How many points the buyer is ahead. */
static int
lead (const Purchase *p)
{
  int wild = p->deck->value[gavel_cards_lowest (p->deck->family[GAVEL_WILD])];
  int ahead = 0, least = wild;

  for (unsigned family = 0; family < GAVEL_WILD; family++)
    {
      int kept = (int) (p->chosen[family]->kept / MERIT_VALUE);

      ahead += kept - (int) (p->chosen[family]->given / MERIT_VALUE);
      least = MIN (least, kept);
    }
  return ahead + wild - least; /* it stands in where that gains most */
}

/* Whether the tiebreaker is with the buyer, too. */
static bool
wins_tie (const Purchase *p, GavelCards paid)
{
  GavelCards hand[2];

  hand[p->self] = (p->hand[p->self] & ~paid) | p->deck->family[GAVEL_WILD];
  hand[1 - p->self] = p->hand[1 - p->self] | paid;
  return score5_best_seat (p->deck, hand, 2) == p->self;
}

/* Looks at all that can be paid on top of @paid with cards from @family on. Who is
 * behind in points after paying that, is so after paying more. */
static void
pay_more (Purchase *p, unsigned family, GavelCards paid, unsigned total)
{
  const Way *least = p->chosen[family];

  for (unsigned i = 0; i < p->n_ways[family]; i++)
    {
      const Way *way = &p->way[family][i];
      unsigned here = total + way->total;
      GavelCards bid = paid | way->paid;
      int ahead;

      if (here + p->left[family + 1] < p->total)
        continue;
      p->chosen[family] = way;
      ahead = lead (p);
      if (ahead >= 0 && family + 1 < GAVEL_WILD)
        pay_more (p, family + 1, bid, here);
      /* Of equal totals the higher tiebreaker ranks first; cards are numbered so. */
      else if (ahead >= 0 && (here > p->total || (here == p->total && bid > p->bid))
               && (ahead > 0 || wins_tie (p, bid)))
        {
          p->total = here;
          p->bid = bid;
        }
    }
  p->chosen[family] = least;
}

/* Moves on to the highest good bid of @self if it ranks above what is there. Returns
 * whether it does. */
static bool
find_higher (Purchase *p, unsigned self)
{
  GavelCards before = p->bid;

  p->self = self;
  p->left[GAVEL_WILD] = 0;
  for (unsigned family = GAVEL_WILD; family-- > 0;)
    {
      list_ways (p, family);
      p->left[family] = p->left[family + 1] + p->way[family][0].total;
    }
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

/* Whether @s is one of these rounds. */
bool
score5_end_is_near (const Score5 *s)
{
  return s->n_seats == 2 && s->round >= SCORE5_ROUNDS - 1;
}

/* Who wins the game if @buyer gets the lot at @s for @paid, or nobody bids. */
static unsigned
winner_after (const GavelDeck *deck, const Score5 *s, unsigned buyer, GavelCards paid)
{
  GavelCards hand[2] = { s->hand[0], s->hand[1] };

  if (paid != 0 || s->unsold == SCORE5_UNSOLD_TIEBREAK)
    hand[buyer] = (hand[buyer] & ~paid) | GAVEL_CARD (s->lot);
  hand[1 - buyer] |= paid;
  return s->round == SCORE5_ROUNDS ? score5_best_seat (deck, hand, 2)
                                   : score5_end_winner (deck, hand, s->unsold);
}

/* The search for someone's highest good bid of the round before the last. */
typedef struct
{
  const GavelDeck *deck;
  const Score5 *s;
  unsigned self;
  unsigned n;
  uint8_t card[GAVEL_DECK_MAX_CARDS];      /* of the hand, dearest first */
  unsigned left[GAVEL_DECK_MAX_CARDS + 1]; /* what these and all behind add up to */
  unsigned total;                          /* the highest found so far: */
  GavelCards bid;
} Outbid;

/* Looks at all that can be bid on top of @bid with cards from number @from on. Whoever
 * has more cards, and the other fewer, does no worse; so more of a bid that is not good
 * is not good either. */
static void
bid_more (Outbid *o, unsigned from, GavelCards bid, unsigned total)
{
  for (unsigned i = from; i < o->n && total + o->left[i] >= o->total; i++)
    {
      GavelCards more = bid | GAVEL_CARD (o->card[i]);
      unsigned here = total + o->deck->value[o->card[i]];

      if (winner_after (o->deck, o->s, o->self, more) != o->self)
        continue;
      if (here > o->total || (here == o->total && more > o->bid))
        {
          o->total = here;
          o->bid = more;
        }
      bid_more (o, i + 1, more, here);
    }
}

/**
 * score5_end_bid:
 * @s: one of the last two rounds, see score5_end_is_near(); bids due, every card known
 *
 * Returns: the highest bid that wins @seat the game if it buys the lot; 0 if none does
 */
GavelCards
score5_end_bid (const GavelDeck *deck, const Score5 *s, unsigned seat)
{
  Purchase p = { .deck = deck, .hand = { s->hand[0], s->hand[1] } };
  Outbid o = { .deck = deck, .s = s, .self = seat };

  if (s->round == SCORE5_ROUNDS)
    {
      find_higher (&p, seat);
      return p.bid;
    }
  GAVEL_FOREACH_CARD (card, s->hand[seat])
    {
      unsigned i = o.n++;

      for (; i > 0 && deck->value[o.card[i - 1]] < deck->value[card]; i--)
        o.card[i] = o.card[i - 1];
      o.card[i] = (uint8_t) card;
    }
  for (unsigned i = o.n; i-- > 0;)
    o.left[i] = o.left[i + 1] + deck->value[o.card[i]];
  bid_more (&o, 0, 0, 0);
  return o.bid;
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
  unsigned winner = winner_after (end->deck, end->s, buyer, paid);

  worth[winner] = 1.0f;
  worth[1 - winner] = 0.0f;
}

/**
 * score5_end_auction:
 * @s: one of the last two rounds, see score5_end_is_near(); bids due, every card known
 * @seen: bids that are among the choices
 * @core: (out) (transfer full): the same with nothing but what matters
 *
 * Returns: (transfer full): the round, its worth winning the game
 */
Score5Auction *
score5_end_auction (const GavelDeck *deck, const Score5 *s, const GavelDetail *detail,
                    const Score5Auction *seen, Score5Auction **core)
{
  End end = { deck, s };
  Score5Bids bids[GAVEL_MAX_SEATS] = { 0 }, best[GAVEL_MAX_SEATS] = { 0 };
  Score5Auction *auction;

  for (unsigned seat = 0; seat < 2; seat++)
    {
      GavelCards good = score5_end_bid (deck, s, seat);

      score5_bids_add (&best[seat], 0); /* comes first */
      score5_bids_add (&best[seat], good);
      for (unsigned i = 0; i < score5_auction_stage (seen)->n_choices[seat]; i++)
        score5_bids_add (&bids[seat], score5_auction_bid (seen, seat, i));
      score5_bids_add (&bids[seat], good);
    }
  auction = score5_auction_new (deck, s, bids, detail, end_leaf, &end);
  *core = score5_auction_new (deck, s, best, detail, end_leaf, &end);
  for (unsigned seat = 0; seat < 2; seat++)
    {
      score5_bids_clear (&bids[seat]);
      score5_bids_clear (&best[seat]);
    }
  return auction;
}

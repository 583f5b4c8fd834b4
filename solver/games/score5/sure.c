/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sure wins of the last round.
 *
 * Say that a bid is safe to pay if its owner wins the game by buying the lot with it,
 * whoever of the others takes what. To outbid more never hurts: fewer bids of the others
 * come before it, and of what those pay its owner takes sooner. So of all bids that are
 * safe to pay only the highest counts, and of the rest only a pass:
 *
 *   1. More of a bid that is not safe is not safe either. So the highest one is found
 *      by adding cards, dearest first, as long as it is safe and may become the highest.
 *   2. Then the others' higher bids are gone through: one that hurts lets somebody end
 *      up before the owner, all others helping. Cards that are of no use to the owner,
 *      and that the buyer does not score with, may as well be among them.
 *   3. Takes are played to the end, the owner against all others together.
 *
 * Work is counted, and who runs out of it has found no sure win: nothing is claimed that
 * was not shown. */
#include "games/score5/sure.h"

#include <string.h>

#define TOTAL_SHIFT 51 /* above all cards, as in a score's key */
#define MAX_TOTAL 8192 /* of all cards together */

typedef struct
{
  const GavelDeck *deck;
  const Score5 *s;
  unsigned self;
  unsigned n_work;                         /* steps that are left */
  unsigned n;                              /* cards to go through, one after the other: */
  uint8_t card[GAVEL_DECK_MAX_CARDS];      /*   of the hand that pays */
  unsigned left[GAVEL_DECK_MAX_CARDS + 1]; /* what these and all behind add up to */
  unsigned total;                          /* of the highest safe bid so far: */
  GavelCards bid;
  unsigned enough;                                 /* nobody can bid as much */
  unsigned buyer;                                  /* who outbids that */
  uint64_t reach[GAVEL_MAX_SEATS][MAX_TOTAL / 64]; /* totals that a seat can bid */
} Sure;

/* Who has the higher key has won. */
static uint64_t
key_of (const Sure *u, GavelCards hand)
{
  GavelCards shown;
  uint64_t score = score5_score (u->deck, hand, &shown);

  return score << TOTAL_SHIFT | shown;
}

static bool
work (Sure *u)
{
  if (u->n_work == 0)
    return false;
  u->n_work--;
  return true;
}

/* -- Buying ------------------------------------------------------------------ */

/* Whether @hand can come before @key with so many cards of @offer. */
static bool
can_reach (const Sure *u, GavelCards hand, GavelCards offer, unsigned n_picks,
           uint64_t key)
{
  GavelCards best[GAVEL_WILD];
  unsigned n = 0;

  if (key_of (u, hand | offer) <= key)
    return false;
  for (unsigned f = 0; f < GAVEL_WILD; f++) /* only the best of a family scores */
    {
      uint32_t most = 0;

      GAVEL_FOREACH_CARD (card, offer & u->deck->family[f])
        most = MAX (most, u->deck->merit[card]);
      if (most > 0)
        best[n++] = GAVEL_CARD (most % 64);
    }
  if (n_picks >= n)
    return true;
  for (unsigned picks = 0; picks < 1u << n; picks++)
    if ((unsigned) __builtin_popcount (picks) == n_picks)
      {
        GavelCards then = hand;

        for (unsigned i = 0; i < n; i++)
          then |= (picks >> i & 1) != 0 ? best[i] : 0;
        if (key_of (u, then) > key)
          return true;
      }
  return false;
}

/* Who bids nothing ranks by the hand; two without cards by seat. */
static bool
passes_before (const Score5 *s, unsigned a, unsigned b)
{
  return s->hand[a] != s->hand[b] ? s->hand[a] > s->hand[b] : a < b;
}

/* How many others must come before @seat if all bid less than @bid. */
static unsigned
n_before (const Sure *u, unsigned seat, GavelCards bid)
{
  const Score5 *s = u->s;
  unsigned total = gavel_deck_sum (u->deck, bid), n = 0;

  GAVEL_FOREACH_CARD (card, s->hand[seat])
    if (u->deck->value[card] < total
        || (u->deck->value[card] == total && GAVEL_CARD (card) < bid))
      return 0;
  for (unsigned other = 0; other < s->n_seats; other++)
    if (other != seat && other != u->self)
      n += passes_before (s, other, seat);
  return n;
}

/* Whether @self wins the game if it buys the lot with @paid. */
static bool
is_safe (const Sure *u, GavelCards paid)
{
  const Score5 *s = u->s;
  uint64_t own = key_of (u, (s->hand[u->self] & ~paid) | GAVEL_CARD (s->lot));
  unsigned n_cards = gavel_cards_count (paid), n_takers = s->n_seats - 1;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (seat != u->self && key_of (u, s->hand[seat] | paid) > own)
      {
        unsigned first = n_before (u, seat, paid);
        unsigned n_picks = n_cards > first ? (n_cards - first - 1) / n_takers + 1 : 0;

        if (can_reach (u, s->hand[seat], paid, n_picks, own))
          return false;
      }
  return true;
}

/* Looks at all that can be paid on top of @bid with cards from number @from on. */
static void
pay_more (Sure *u, unsigned from, GavelCards bid, unsigned total)
{
  for (unsigned i = from;
       i < u->n && total + u->left[i] >= u->total && u->total < u->enough && work (u);
       i++)
    {
      GavelCards more = bid | GAVEL_CARD (u->card[i]);
      unsigned here = total + u->deck->value[u->card[i]];

      if (!is_safe (u, more))
        continue;
      if (here > u->total || (here == u->total && more > u->bid))
        {
          u->total = here;
          u->bid = more;
        }
      pay_more (u, i + 1, more, here);
    }
}

static void
find_purchase (Sure *u)
{
  const GavelDeck *deck = u->deck;

  u->n = 0;
  GAVEL_FOREACH_CARD (card, u->s->hand[u->self])
    {
      unsigned i = u->n++;

      for (; i > 0 && deck->value[u->card[i - 1]] < deck->value[card]; i--)
        u->card[i] = u->card[i - 1];
      u->card[i] = (uint8_t) card;
    }
  u->left[u->n] = 0;
  for (unsigned i = u->n; i-- > 0;)
    u->left[i] = u->left[i + 1] + deck->value[u->card[i]];
  u->total = u->enough = 0;
  u->bid = 0;
  for (unsigned seat = 0; seat < u->s->n_seats; seat++)
    if (seat != u->self)
      u->enough = MAX (u->enough, gavel_deck_sum (deck, u->s->hand[seat]) + 1);
  pay_more (u, 0, 0, 0);
}

/**
 * score5_sure_purchase:
 * @s: the last round, bids due, every card known, nothing left to the table
 *
 * Returns: the highest bid found that wins @seat the game if it buys the lot, whoever
 *   takes what, or one that nobody can outbid; 0 if there is none
 */
GavelCards
score5_sure_purchase (const GavelDeck *deck, const Score5 *s, unsigned seat,
                      unsigned n_work)
{
  Sure u = { .deck = deck, .s = s, .self = seat, .n_work = n_work };

  find_purchase (&u);
  return u.bid;
}

/* -- Being outbid -------------------------------------------------------------- */

static void
find_totals (Sure *u, unsigned seat)
{
  uint64_t *reach = u->reach[seat];

  memset (reach, 0, sizeof u->reach[seat]);
  reach[0] = 1;
  GAVEL_FOREACH_CARD (card, u->s->hand[seat])
    {
      unsigned words = u->deck->value[card] / 64, bits = u->deck->value[card] % 64;

      for (unsigned i = MAX_TOTAL / 64; i-- > words;)
        reach[i] |= reach[i - words] << bits
                    | (bits > 0 && i > words ? reach[i - words - 1] >> (64 - bits) : 0);
    }
}

/* The highest total up to @most that @seat can bid; 0 if there is none. */
static unsigned
highest_total (const Sure *u, unsigned seat, unsigned most)
{
  for (unsigned i = most / 64 + 1; i-- > 0;)
    {
      uint64_t here = u->reach[seat][i];

      if (i == most / 64 && most % 64 < 63)
        here &= (UINT64_C (2) << most % 64) - 1;
      if (here != 0)
        return i * 64 + 63 - (unsigned) __builtin_clzll (here);
    }
  return 0;
}

/* The largest set of cards below @bound that is @bid and such of @cards as make up
 * @total; 0 if there is none. Of equal totals the larger set comes first, so the highest
 * cards decide. */
static GavelCards
largest_below (Sure *u, GavelCards cards, unsigned total, GavelCards bid,
               GavelCards bound)
{
  GavelCards card, with;

  if (total == 0)
    return bid < bound ? bid : 0;
  if (gavel_deck_sum (u->deck, cards) < total || bid >= bound || !work (u))
    return 0;
  card = UINT64_C (1) << (63 - __builtin_clzll (cards));
  if (gavel_deck_sum (u->deck, card) <= total)
    {
      with = largest_below (u, cards & ~card, total - gavel_deck_sum (u->deck, card),
                            bid | card, bound);
      if (with != 0)
        return with;
    }
  return largest_below (u, cards & ~card, total, bid, bound);
}

/* The highest bid of @seat below the bid @bound of @total; 0 if it must pass. */
static GavelCards
highest_below (Sure *u, unsigned seat, unsigned total, GavelCards bound)
{
  GavelCards hand = u->s->hand[seat], bid = 0;
  unsigned own = highest_total (u, seat, total);

  if (own == total)
    {
      bid = largest_below (u, hand, own, 0, bound);
      if (bid == 0)
        own = highest_total (u, seat, total - 1);
    }
  return bid != 0 ? bid : largest_below (u, hand, own, 0, ~UINT64_C (0));
}

/* Whether the takers can come in that order below the bid @paid: each bids as much as it
 * can. */
static bool
can_come_so (Sure *u, const uint8_t order[], GavelCards paid)
{
  unsigned n_takers = u->s->n_seats - 1, total = gavel_deck_sum (u->deck, paid);

  for (unsigned i = 0; i < n_takers; i++)
    {
      unsigned seat = order[i], most = total;
      GavelCards own = seat == u->self ? u->bid : u->s->bid[seat];
      bool is_known = seat == u->self || (u->s->turned_up & GAVEL_SEAT (seat)) != 0;

      if (!is_known)
        own = total > 0 ? highest_below (u, seat, total, paid) : 0;
      total = gavel_deck_sum (u->deck, own);
      if (total > most || (total == most && total > 0 && own > paid))
        return false;
      if (paid == 0 && !passes_before (u->s, order[i - 1], seat))
        return false;
      paid = own;
    }
  return true;
}

/* Takes under way, @self against the rest. */
typedef struct
{
  GavelCards hand[GAVEL_MAX_SEATS];
  GavelCards offer;
  uint8_t order[GAVEL_MAX_SEATS]; /* the takers */
} Takes;

/* Whether the card would score for a taker, or is the best of its family to @self. */
static bool
is_of_use (const Sure *u, const Takes *t, unsigned card)
{
  GavelCards family = u->deck->family[u->deck->family_of[card]];

  for (unsigned i = 0; i + 1u < u->s->n_seats; i++)
    {
      bool better = true;

      GAVEL_FOREACH_CARD (own, t->hand[t->order[i]] & family)
        better &= u->deck->merit[card] > u->deck->merit[own];
      if (better)
        return true;
    }
  return false;
}

/* Whether no card on offer of the same family is better. */
static bool
is_best_on_offer (const Sure *u, const Takes *t, unsigned card)
{
  GAVEL_FOREACH_CARD (other, t->offer & u->deck->family[u->deck->family_of[card]])
    if (u->deck->merit[other] > u->deck->merit[card])
      return false;
  return true;
}

/* Whether @self wins the game; number @turn takes. */
static bool
defends (Sure *u, Takes *t, unsigned turn)
{
  const Score5 *s = u->s;
  unsigned taker = t->order[turn % (s->n_seats - 1)];
  uint64_t own = key_of (u, t->hand[u->self]);
  uint64_t most = key_of (u, t->hand[u->self] | t->offer);
  bool open = false;

  if (!work (u))
    return false;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (seat != u->self)
      {
        GavelCards then = t->hand[seat] | (seat != u->buyer ? t->offer : 0);

        if (key_of (u, t->hand[seat]) > most)
          return false;
        open |= key_of (u, then) > own;
      }
  if (!open)
    return true;
  for (GavelCards left = t->offer; left != 0;) /* what is high counts most, as a rule */
    {
      unsigned card = 63 - (unsigned) __builtin_clzll (left);
      bool wins;

      left &= ~GAVEL_CARD (card);
      if (!is_of_use (u, t, card) || (taker == u->self && !is_best_on_offer (u, t, card)))
        continue;
      t->hand[taker] |= GAVEL_CARD (card);
      t->offer &= ~GAVEL_CARD (card);
      wins = defends (u, t, turn + 1);
      t->offer |= GAVEL_CARD (card);
      t->hand[taker] &= ~GAVEL_CARD (card);
      if (wins == (taker == u->self))
        return wins;
    }
  return taker != u->self;
}

/* The same for all orders of takers that begin with the first @n of @t. */
static bool
defends_in_any_order (Sure *u, Takes *t, unsigned n)
{
  unsigned n_takers = u->s->n_seats - 1;

  if (n == n_takers)
    return !can_come_so (u, t->order, t->offer) || defends (u, t, 0);
  for (uint8_t seat = 0; seat < u->s->n_seats; seat++)
    if (seat != u->buyer && memchr (t->order, seat, n) == NULL)
      {
        t->order[n] = seat;
        if (!defends_in_any_order (u, t, n + 1))
          return false;
      }
  return true;
}

/* Whether somebody may end up before @self if the buyer pays @paid, and as much as it
 * likes of @rest: @self taking nothing, one other all it has turns for. */
static bool
may_hurt (const Sure *u, GavelCards paid, GavelCards rest, bool *buyer)
{
  const Score5 *s = u->s;
  uint64_t own = key_of (u, s->hand[u->self]);
  unsigned n_picks = (gavel_cards_count (paid | rest) - 1) / (s->n_seats - 1) + 1;
  bool may;

  may = *buyer = key_of (u, (s->hand[u->buyer] & ~paid) | GAVEL_CARD (s->lot)) > own;
  for (unsigned seat = 0; seat < s->n_seats && !may; seat++)
    may = seat != u->self && seat != u->buyer
          && can_reach (u, s->hand[seat], paid | rest, n_picks, own);
  return may;
}

static bool
outranks (const Sure *u, GavelCards bid)
{
  unsigned total = gavel_deck_sum (u->deck, bid);

  return bid != 0 && (total > u->total || (total == u->total && bid > u->bid));
}

static bool
hurts (Sure *u, GavelCards paid)
{
  const Score5 *s = u->s;
  Takes t = { .offer = paid };

  memcpy (t.hand, s->hand, sizeof t.hand);
  t.hand[u->buyer] = (t.hand[u->buyer] & ~paid) | GAVEL_CARD (s->lot);
  return outranks (u, paid) && !defends_in_any_order (u, &t, 0);
}

/* Whether a bid of the buyer hurts that has @paid, of the cards up to number @at. */
static bool
can_hurt (Sure *u, unsigned at, GavelCards paid)
{
  const Score5 *s = u->s;
  GavelCards rest = 0, family, higher = 0, own;
  bool buyer, useful = true;
  unsigned card;

  for (unsigned i = at; i < u->n; i++)
    rest |= GAVEL_CARD (u->card[i]);
  if (!outranks (u, paid | rest) || !may_hurt (u, paid, rest, &buyer))
    return false;
  if (!work (u))
    return true;
  if (at == u->n)
    return hurts (u, paid);
  card = u->card[at];
  family = u->deck->family[u->deck->family_of[card]];
  own = s->hand[u->self] & family;
  GAVEL_FOREACH_CARD (mine, own)
    useful &= u->deck->merit[card] > u->deck->merit[mine];
  for (unsigned i = 0; i < at; i++) /* what is kept */
    higher |= GAVEL_CARD (u->card[i]) & family & ~paid;
  if (can_hurt (u, at + 1, paid | GAVEL_CARD (card)))
    return true;
  return (useful || (buyer && higher == 0)) && can_hurt (u, at + 1, paid);
}

/* The buyer's cards, family by family, the best of each first. */
static void
list_cards (Sure *u)
{
  const GavelDeck *deck = u->deck;

  u->n = 0;
  for (unsigned f = 0; f < GAVEL_WILD; f++)
    {
      unsigned first = u->n;

      GAVEL_FOREACH_CARD (card, u->s->hand[u->buyer] & deck->family[f])
        {
          unsigned i = u->n++;

          for (; i > first && deck->merit[u->card[i - 1]] < deck->merit[card]; i--)
            u->card[i] = u->card[i - 1];
          u->card[i] = (uint8_t) card;
        }
    }
}

/* Whether @self wins if nobody bids. */
static bool
wins_unsold (const Sure *u)
{
  const Score5 *s = u->s;
  GavelCards hand[GAVEL_MAX_SEATS];
  unsigned first = 0;

  memcpy (hand, s->hand, sizeof hand);
  for (unsigned seat = 1; seat < s->n_seats; seat++)
    if (passes_before (s, seat, first))
      first = seat;
  if (s->unsold == SCORE5_UNSOLD_TIEBREAK)
    hand[first] |= GAVEL_CARD (s->lot);
  return score5_best_seat (u->deck, hand, s->n_seats) == u->self;
}

/**
 * score5_sure_bid:
 * @s: the last round, bids due, every card known, nothing left to the table; bids that
 *   are turned up stay as they are
 * @n_work: steps to spend at most
 * @bid: (out): a bid that wins @seat the game whatever the others do
 *
 * Returns: whether there is one, as far as that was found out
 */
bool
score5_sure_bid (const GavelDeck *deck, const Score5 *s, unsigned seat, unsigned n_work,
                 GavelCards *bid)
{
  Sure u = { .deck = deck, .s = s, .self = seat, .n_work = n_work };

  find_purchase (&u);
  u.n_work = n_work;
  if (u.bid == 0 && !wins_unsold (&u))
    return false;
  for (unsigned other = 0; other < s->n_seats; other++)
    if (other != seat)
      find_totals (&u, other);
  for (u.buyer = 0; u.buyer < s->n_seats; u.buyer++)
    {
      if (u.buyer == seat)
        continue;
      if ((s->turned_up & GAVEL_SEAT (u.buyer)) != 0)
        {
          if (hurts (&u, s->bid[u.buyer]))
            return false;
          continue;
        }
      list_cards (&u);
      if (can_hurt (&u, 0, 0))
        return false;
    }
  *bid = u.bid;
  return u.n_work > 0; /* else not all was looked at */
}

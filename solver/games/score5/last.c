/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last round of SCORE 5: after the bids only takes are left, and then the
 * score. Takes are looked at to the end, with short cuts that only the last round
 * allows:
 *
 *   1. Only the best card of a family scores, so a taker looks at the best card
 *      left of each family: a lower one gives it less and leaves the others more.
 *   2. A card that would score for no taker any more is not worth a look.
 *   3. Once only one seat can still win, it has won.
 *   4. A taker that cannot win any more, or does not care, takes the most points.
 *
 * Everybody's choice is settled by these, so the end is one winner, no average. */
#include "games/score5/last.h"

#include <string.h>

#define MERIT_VALUE 64 /* a merit is 64 * value + card */

/* The cards that score for @seat as things are. */
static GavelCards
shows (const Score5Last *t, unsigned seat)
{
  GavelCards shown = 0;

  if (seat == t->buyer)
    return t->buyer_shows;
  for (unsigned f = 0; f < GAVEL_WILD; f++)
    if (t->best[seat][f] != 0)
      shown |= GAVEL_CARD (t->best[seat][f] % MERIT_VALUE);
  return shown;
}

/* Who would win if nothing more were taken. */
static unsigned
leader (const Score5Last *t)
{
  unsigned lead = 0;

  for (unsigned seat = 1; seat < t->n_seats; seat++)
    if (t->points[seat] > t->points[lead]
        || (t->points[seat] == t->points[lead] && shows (t, seat) > shows (t, lead)))
      lead = seat;
  return lead;
}

/* The points that the best card left of @family would add to @seat's. */
static unsigned
gain (const Score5Last *t, unsigned seat, unsigned family)
{
  uint32_t merit = t->offer[family][t->next[family]];
  uint32_t best = t->best[seat][family];

  return merit > best ? merit / MERIT_VALUE - best / MERIT_VALUE : 0;
}

/* Whether the taker @ahead turns from now can still have @points in the end: with n
 * cards, the n families where it gains most. */
static bool
can_have (const Score5Last *t, unsigned seat, unsigned ahead, unsigned points)
{
  unsigned n = t->n_left > ahead ? (t->n_left - ahead - 1) / t->n_takers + 1 : 0;
  unsigned gains[GAVEL_WILD], total = t->points[seat];

  for (unsigned f = 0; f < GAVEL_WILD; f++)
    total += gains[f] = gain (t, seat, f);
  if (total < points || n >= GAVEL_WILD)
    return total >= points;
  for (total = t->points[seat]; n > 0 && total < points; n--)
    {
      unsigned most = 0;

      for (unsigned f = 1; f < GAVEL_WILD; f++)
        if (gains[f] > gains[most])
          most = f;
      total += gains[most];
      gains[most] = 0;
    }
  return total >= points;
}

/* Who has won whatever is taken, or the number of seats if that is open. */
static unsigned
sure_winner (const Score5Last *t)
{
  unsigned lead = leader (t);

  for (unsigned seat = 0; seat < t->n_seats; seat++)
    {
      unsigned most = t->points[seat];

      for (unsigned f = 0; f < GAVEL_WILD && seat != t->buyer; f++)
        most += gain (t, seat, f);
      if (seat != lead && most >= t->points[lead])
        return t->n_seats;
    }
  return lead;
}

/* Families worth a look for @taker, in the order it likes them. */
static unsigned
choices (const Score5Last *t, unsigned taker, unsigned families[])
{
  unsigned n = 0;

  for (unsigned f = 0; f < GAVEL_WILD; f++)
    {
      uint32_t merit = t->offer[f][t->next[f]];
      bool scores = false;
      unsigned i;

      for (unsigned k = 0; k < t->n_takers; k++)
        scores |= merit > t->best[t->order[k]][f];
      if (!scores)
        continue;
      for (i = n++; i > 0; i--)
        {
          unsigned before = families[i - 1];

          if (gain (t, taker, before) > gain (t, taker, f)
              || (gain (t, taker, before) == gain (t, taker, f)
                  && t->offer[before][t->next[before]] > merit))
            break;
          families[i] = before;
        }
      families[i] = f;
    }
  return n;
}

/* Who wins the game if all take well from here; number @turn takes. */
static unsigned
play_takes (Score5Last *t, unsigned turn)
{
  unsigned taker = t->order[turn % t->n_takers], lead = leader (t);
  unsigned families[GAVEL_WILD], n = 0, first = lead;
  bool is_open = false, can_win = taker == lead;

  for (unsigned ahead = 0; ahead < t->n_takers; ahead++)
    {
      unsigned seat = t->order[(turn + ahead) % t->n_takers];

      if (seat == lead || !can_have (t, seat, ahead, t->points[lead]))
        continue;
      is_open = true;
      can_win |= seat == taker;
    }
  if (is_open)
    n = choices (t, taker, families);
  for (unsigned i = 0; i < (can_win ? n : MIN (n, 1)); i++)
    {
      unsigned f = families[i], wins;
      uint32_t merit = t->offer[f][t->next[f]], before = t->best[taker][f];
      unsigned points = t->points[taker];

      t->points[taker] += gain (t, taker, f);
      t->best[taker][f] = MAX (before, merit);
      t->next[f]++;
      t->n_left--;
      wins = play_takes (t, turn + 1);
      t->n_left++;
      t->next[f]--;
      t->best[taker][f] = before;
      t->points[taker] = points;
      if (wins == taker)
        return wins;
      if (i == 0)
        first = wins;
    }
  return first;
}

/**
 * score5_last_begin:
 * @hand: all hands as the round begins; nobody holds the wild but who will buy
 */
void
score5_last_begin (Score5Last *t, const GavelDeck *deck, const GavelCards hand[],
                   unsigned n_seats)
{
  t->deck = deck;
  t->n_seats = n_seats;
  t->n_takers = n_seats - 1;
  t->buyer = n_seats;
  t->paid = 0;
  memset (t->best, 0, sizeof t->best);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      GavelCards shown;

      t->held[seat] = t->points[seat] = score5_score (deck, hand[seat], &shown);
      GAVEL_FOREACH_CARD (card, shown & ~deck->family[GAVEL_WILD])
        t->best[seat][deck->family_of[card]] = deck->merit[card];
    }
}

/* The lot is @buyer's, whose hand is @hand then, for @paid. */
void
score5_last_pay (Score5Last *t, unsigned buyer, GavelCards hand, GavelCards paid)
{
  unsigned n[GAVEL_WILD] = { 0 };

  if (buyer == t->buyer && paid == t->paid)
    return;
  if (t->buyer < t->n_seats) /* who had it before is as others are again */
    t->points[t->buyer] = t->held[t->buyer];
  memset (t->next, 0, sizeof t->next);
  t->buyer = buyer;
  t->paid = paid;
  t->points[buyer] = score5_score (t->deck, hand, &t->buyer_shows);
  t->n_left = gavel_cards_count (paid);
  GAVEL_FOREACH_CARD (card, paid)
    {
      unsigned f = t->deck->family_of[card], i = n[f]++;

      for (; i > 0 && t->offer[f][i - 1] < t->deck->merit[card]; i--)
        t->offer[f][i] = t->offer[f][i - 1];
      t->offer[f][i] = t->deck->merit[card];
    }
  for (unsigned f = 0; f < GAVEL_WILD; f++)
    t->offer[f][n[f]] = 0;
  t->sure = sure_winner (t);
}

/**
 * score5_last_winner:
 * @order: the takers, by rank
 *
 * Returns: who wins the game if everybody takes well of what was paid
 */
unsigned
score5_last_winner (Score5Last *t, const uint8_t order[])
{
  if (t->sure < t->n_seats)
    return t->sure;
  t->order = order;
  return play_takes (t, 0);
}

typedef struct
{
  const GavelDeck *deck;
  const Score5 *s;
  Score5Last takes;
} Last;

/* Who wins the game if the round goes that way. */
static void
last_leaf (gpointer data, unsigned buyer, GavelCards paid, const uint8_t order[],
           float worth[])
{
  Last *last = data;
  const Score5 *s = last->s;
  GavelCards hand[GAVEL_MAX_SEATS];
  unsigned winner;

  memcpy (hand, s->hand, sizeof hand);
  if (paid == 0) /* nobody bid */
    {
      if (s->unsold == SCORE5_UNSOLD_TIEBREAK)
        hand[buyer] |= GAVEL_CARD (s->lot);
      winner = score5_best_seat (last->deck, hand, s->n_seats);
    }
  else
    {
      score5_last_pay (&last->takes, buyer, (hand[buyer] & ~paid) | GAVEL_CARD (s->lot),
                       paid);
      winner = score5_last_winner (&last->takes, order);
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    worth[seat] = seat == winner ? 1.0f : 0.0f;
}

/**
 * score5_last_auction:
 * @s: the last round, bids due, every card known
 * @all: keep every bid, also those that another one makes pointless
 *
 * Returns: (transfer full): the round as a stage whose worth is winning the game
 */
Score5Auction *
score5_last_auction (const GavelDeck *deck, const Score5 *s, bool all)
{
  Last last = { .deck = deck, .s = s };
  GavelDetail detail = { .all = all };
  Score5Bids bids[GAVEL_MAX_SEATS];
  Score5Auction *auction;

  g_assert (s->round == SCORE5_ROUNDS);
  score5_last_begin (&last.takes, deck, s->hand, s->n_seats);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    score5_bids_all (&bids[seat], s->hand[seat]);
  auction = score5_auction_new (deck, s, bids, &detail, last_leaf, &last);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    score5_bids_clear (&bids[seat]);
  return auction;
}

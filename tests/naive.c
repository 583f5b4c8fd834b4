/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naive.c - SCORE 5 a second time, as a person would keep it on paper
 *
 * Written from the rules page alone. Every card lies in exactly one place: the box, a
 * hand, the offer, or (from naive_lot to naive_bids) last in turned_up; the bids are put
 * down, compared and taken up again within naive_bids. Turned_up also keeps a record of
 * the lots of earlier rounds. */
#include "naive.h"

#include <assert.h>
#include <stddef.h>

#define N_FAMILIES 5
#define WILD_FAMILY 5
#define ONE_STAR 5
#define TWO_STARS 6
#define THREE_STARS 7
#define N_ROUNDS 12

/* Where in @list the card called @id is, or -1. */
static int
find_card (const NaiveList *list, int id)
{
  for (int i = 0; i < list->n; i++)
    {
      if (list->card[i].id == id)
        return i;
    }
  return -1;
}

/* Put @card at the end of @list. */
static void
put_card (NaiveList *list, NaiveCard card)
{
  assert (list->n < 64);
  list->card[list->n] = card;
  list->n++;
}

/* Move the card called @id, which must be there, from one list to another. */
static void
move_card (NaiveList *from, NaiveList *to, int id)
{
  int at = find_card (from, id);

  assert (at >= 0);
  put_card (to, from->card[at]);
  for (int i = at; i + 1 < from->n; i++)
    from->card[i] = from->card[i + 1];
  from->n--;
}

/* Move all cards from one list to another. */
static void
move_all (NaiveList *from, NaiveList *to)
{
  while (from->n > 0)
    move_card (from, to, from->card[0].id);
}

/* The sum of the values in @list. */
static int
total_of (const NaiveList *list)
{
  int total = 0;

  for (int i = 0; i < list->n; i++)
    total += list->card[i].value;
  return total;
}

/* The single highest tiebreaker in @list, which must not be empty. */
static int
highest_tie (const NaiveList *list)
{
  int tie;

  assert (list->n > 0);
  tie = list->card[0].tie;
  for (int i = 1; i < list->n; i++)
    {
      if (list->card[i].tie > tie)
        tie = list->card[i].tie;
    }
  return tie;
}

/* Whether seat @a comes strictly before seat @b once the bids are turned up. */
static bool
comes_before (const Naive *game, int a, int b)
{
  const NaiveList *bid_a = &game->bid[a];
  const NaiveList *bid_b = &game->bid[b];
  const NaiveList *hand_a = &game->hand[a];
  const NaiveList *hand_b = &game->hand[b];

  /* Resolve, Distribute: higher total; equal totals, higher tiebreaker in the bid. */
  if (bid_a->n > 0 && bid_b->n > 0)
    {
      if (total_of (bid_a) != total_of (bid_b))
        return total_of (bid_a) > total_of (bid_b);
      return highest_tie (bid_a) > highest_tie (bid_b);
    }

  /* Distribute: first the bidders, then those who bid nothing. */
  if (bid_a->n > 0 || bid_b->n > 0)
    return bid_a->n > 0;

  /* Distribute: those who bid nothing, higher tiebreaker in hand first. */
  if (hand_a->n > 0 && hand_b->n > 0)
    return highest_tie (hand_a) > highest_tie (hand_b);

  /* Distribute: no card at all in hand comes last, in seat order. */
  if (hand_a->n > 0 || hand_b->n > 0)
    return hand_a->n > 0;
  return a < b;
}

/* Sort the seats: bidders from best to worst, then the others. */
static void
sort_seats (const Naive *game, int order[])
{
  for (int seat = 0; seat < game->n_seats; seat++)
    {
      int at = seat;

      while (at > 0 && comes_before (game, seat, order[at - 1]))
        {
          order[at] = order[at - 1];
          at--;
        }
      order[at] = seat;
    }
}

/* Go on to the next lot, or end the game. */
static void
end_round (Naive *game)
{
  /* Setup: 12 auctions, whatever the player count. */
  game->phase = game->round == N_ROUNDS ? NAIVE_OVER : NAIVE_LOT;
}

/* Deal the start sets and begin before the first lot. */
void
naive_start (Naive *game, const NaiveList *box, int n_seats, const int set_of_seat[],
             bool unsold_tiebreak)
{
  assert (n_seats >= 2 && n_seats <= 5);
  assert (box->n >= 0 && box->n <= 64);
  for (int i = 0; i < box->n; i++)
    {
      for (int j = 0; j < i; j++)
        {
          assert (box->card[i].id != box->card[j].id);
          assert (box->card[i].tie != box->card[j].tie);
        }
    }

  *game = (Naive){ 0 };
  game->n_seats = n_seats;
  game->unsold_tiebreak = unsold_tiebreak;
  game->phase = NAIVE_LOT;
  game->box = *box;

  /* Setup: each player takes one start set. */
  for (int seat = 0; seat < n_seats; seat++)
    {
      assert (set_of_seat[seat] >= 0 && set_of_seat[seat] <= 4);
      for (int i = 0; i < box->n; i++)
        {
          if (box->card[i].kind == set_of_seat[seat])
            move_card (&game->box, &game->hand[seat], box->card[i].id);
        }
      assert (game->hand[seat].n > 0);
    }
}

/* List the cards that may come next from the pile; none after the last round. */
void
naive_lots (const Naive *game, NaiveList *lots)
{
  int kind;

  lots->n = 0;
  if (game->round == N_ROUNDS)
    return;

  /* Setup: the pile is 4 one-star cards, 7 two-star cards, the wild. */
  if (game->round < 4)
    kind = ONE_STAR;
  else if (game->round < 4 + 7)
    kind = TWO_STARS;
  else
    kind = THREE_STARS;

  /* Nobody bids: an unsold lot is in the box again, but not in the pile. */
  for (int i = 0; i < game->box.n; i++)
    {
      NaiveCard card = game->box.card[i];

      if (card.kind == kind && find_card (&game->turned_up, card.id) < 0)
        put_card (lots, card);
    }
}

/* Turn up the lot. */
void
naive_lot (Naive *game, int id)
{
  NaiveList lots;

  assert (game->phase == NAIVE_LOT);
  naive_lots (game, &lots);
  assert (find_card (&lots, id) >= 0);

  move_card (&game->box, &game->turned_up, id);
  game->round++;
  game->n_takers = 0;
  game->n_taken = 0;
  game->phase = NAIVE_BIDS;
}

/* Turn up all bids and see who wins the lot and in which order the others take. */
void
naive_bids (Naive *game, const int bids[][64])
{
  NaiveCard lot;
  int order[5];
  int first;

  assert (game->phase == NAIVE_BIDS);
  for (int seat = 0; seat < game->n_seats; seat++)
    {
      /* Bid: any number of hand cards, none included. */
      for (int i = 0; bids[seat][i] != -1; i++)
        {
          assert (i + 1 < 64);
          move_card (&game->hand[seat], &game->bid[seat], bids[seat][i]);
        }
    }

  lot = game->turned_up.card[game->turned_up.n - 1];
  sort_seats (game, order);
  first = order[0];

  if (game->bid[first].n == 0)
    {
      /* Nobody bids: to the box, or for nothing to the highest tiebreaker in hand. */
      if (game->unsold_tiebreak && game->hand[first].n > 0)
        put_card (&game->hand[first], lot);
      else
        put_card (&game->box, lot);
      end_round (game);
      return;
    }

  /* Resolve: the lot goes to the winner's hand. */
  put_card (&game->hand[first], lot);

  /* Distribute: the others take the winning bid; the winner never takes. */
  move_all (&game->bid[first], &game->offer);
  for (int i = 1; i < game->n_seats; i++)
    {
      game->taker[game->n_takers] = order[i];
      game->n_takers++;
    }

  /* Distribute: losing bids return to hand. */
  for (int seat = 0; seat < game->n_seats; seat++)
    move_all (&game->bid[seat], &game->hand[seat]);

  game->phase = NAIVE_TAKE;
}

/* The seat that takes now. */
int
naive_taker (const Naive *game)
{
  assert (game->phase == NAIVE_TAKE);

  /* Distribute: if cards remain, the same order goes round again. */
  return game->taker[game->n_taken % game->n_takers];
}

/* Let the seat whose turn it is take a card of the winning bid. */
void
naive_take (Naive *game, int id)
{
  int seat = naive_taker (game);

  move_card (&game->offer, &game->hand[seat], id);
  game->n_taken++;

  /* Distribute: until none is left. */
  if (game->offer.n == 0)
    end_round (game);
}

/* List the cards of @hand that score if wilds count as @wild_family. */
static void
scoring_cards (const NaiveList *hand, int wild_family, NaiveList *scoring)
{
  scoring->n = 0;
  for (int family = 0; family < N_FAMILIES; family++)
    {
      const NaiveCard *best = NULL;

      for (int i = 0; i < hand->n; i++)
        {
          const NaiveCard *card = &hand->card[i];
          int counts_as = card->family == WILD_FAMILY ? wild_family : card->family;

          if (counts_as != family)
            continue;

          /* The end: the highest card of the family; equal, the better tiebreaker. */
          if (best == NULL || card->value > best->value
              || (card->value == best->value && card->tie > best->tie))
            best = card;
        }
      if (best != NULL)
        put_card (scoring, *best);
    }
}

/* Whether the scoring cards @a are strictly better to show than @b. */
static bool
shows_more (const NaiveList *a, const NaiveList *b)
{
  /* The end: most points; equal points, the highest tiebreaker among those that score. */
  if (total_of (a) != total_of (b))
    return total_of (a) > total_of (b);
  if (a->n == 0 || b->n == 0)
    return a->n > 0;
  return highest_tie (a) > highest_tie (b);
}

/* List the cards of @hand that score with the wild where its owner wants it. */
static void
best_scoring_cards (const NaiveList *hand, NaiveList *best)
{
  scoring_cards (hand, 0, best);
  for (int family = 1; family < N_FAMILIES; family++)
    {
      NaiveList other;

      /* The end: so as to score most, then so as to show the highest tiebreaker. */
      scoring_cards (hand, family, &other);
      if (shows_more (&other, best))
        *best = other;
    }
}

/* What the hand of @seat would score now. */
int
naive_score (const Naive *game, int seat)
{
  NaiveList scoring;

  assert (seat >= 0 && seat < game->n_seats);
  best_scoring_cards (&game->hand[seat], &scoring);
  return total_of (&scoring);
}

/* Who won. */
int
naive_winner (const Naive *game)
{
  NaiveList best;
  int winner = 0;

  assert (game->phase == NAIVE_OVER);
  best_scoring_cards (&game->hand[0], &best);
  for (int seat = 1; seat < game->n_seats; seat++)
    {
      NaiveList other;

      best_scoring_cards (&game->hand[seat], &other);
      if (shows_more (&other, &best))
        {
          best = other;
          winner = seat;
        }
    }
  return winner;
}

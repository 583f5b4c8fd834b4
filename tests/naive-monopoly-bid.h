/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naive-monopoly-bid.h - Monopoly Bid once more, as slow and plain as can be
 *
 * Written from the rules, not from the fast one: cards lie in lists, piles are shuffled
 * and have an order, whatever can be done is found by trying it. Only tests use it. */
#pragma once

#include <stdbool.h>

/* Cards in hands: 1 to 5 are money. */
enum
{
  NAIVE_WILD = 6,
  NAIVE_DRAW_TWO,
  NAIVE_STEAL,
  NAIVE_NO,
};

/* Cards before players: a property of colour c is c, a Wild given to it 100 + c. */
#define NAIVE_WILD_AS 100

typedef struct
{
  int n;
  int card[200];
} NaiveCards;

typedef struct
{
  int n_players, host, turn;
  NaiveCards pile, discards; /* the top card is the last of the list */
  NaiveCards lots;           /* the same */
  NaiveCards hand[5], before[5];
  int winner; /* or -1 */
  bool over;
  unsigned (*below) (void *data, unsigned n);
  void *data;
} NaiveBid;

/* Something the host can do. */
typedef struct
{
  int card; /* the action card; 0: none, the lot is turned up */
  int colour;
  int from, stolen; /* of a Steal: whose, and which card before that one */
} NaiveAction;

void naive_bid_start (NaiveBid *g, int n_players,
                      unsigned (*below) (void *data, unsigned n), void *data);
int naive_bid_held (const NaiveBid *g, int player, int card);
int naive_bid_sets (const NaiveBid *g, int player);
int naive_bid_draw (NaiveBid *g, int player, int n_needed);
int naive_bid_actions (const NaiveBid *g, NaiveAction actions[]);
void naive_bid_lay_down (NaiveBid *g, int player, int card, NaiveCards *table);
void naive_bid_take_effect (NaiveBid *g, const NaiveAction *action);
void naive_bid_discard (NaiveBid *g, NaiveCards *table);
int naive_bid_turn_up (NaiveBid *g);
int naive_bid_settle (NaiveBid *g, int lot, const int total[5], const bool in[5],
                      bool raised_nothing, bool tied[5]);
void naive_bid_pay (NaiveBid *g, int player, int lot, const int money[5]);
void naive_bid_end_turn (NaiveBid *g);

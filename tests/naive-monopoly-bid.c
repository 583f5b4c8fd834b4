/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "naive-monopoly-bid.h"

#include <stdlib.h>
#include <string.h>

/* brown, light blue, pink, orange, red, yellow, green, dark blue, stations, utilities */
static const int set_size[10] = { 2, 3, 3, 3, 3, 3, 3, 2, 4, 2 };

static void
put (NaiveCards *cards, int card)
{
  cards->card[cards->n++] = card;
}

static int
take_top (NaiveCards *cards)
{
  return cards->card[--cards->n];
}

/* Takes out one such card. */
static void
take_out (NaiveCards *cards, int card)
{
  for (int i = 0; i < cards->n; i++)
    if (cards->card[i] == card)
      {
        memmove (cards->card + i, cards->card + i + 1,
                 (size_t) (cards->n - i - 1) * sizeof *cards->card);
        cards->n--;
        return;
      }
  abort ();
}

static void
shuffle (NaiveBid *g, NaiveCards *cards)
{
  for (int i = cards->n - 1; i > 0; i--)
    {
      int j = (int) g->below (g->data, (unsigned) i + 1);
      int card = cards->card[i];

      cards->card[i] = cards->card[j];
      cards->card[j] = card;
    }
}

/* The discards, shuffled, go under the pile. */
static void
put_under (NaiveBid *g)
{
  NaiveCards all = g->discards;

  shuffle (g, &all);
  for (int i = 0; i < g->pile.n; i++)
    put (&all, g->pile.card[i]);
  g->pile = all;
  g->discards.n = 0;
}

static int
count (const NaiveCards *cards, int card)
{
  int n = 0;

  for (int i = 0; i < cards->n; i++)
    n += cards->card[i] == card;
  return n;
}

int
naive_bid_held (const NaiveBid *g, int player, int card)
{
  return count (&g->hand[player], card);
}

void
naive_bid_start (NaiveBid *g, int n_players, unsigned (*below) (void *data, unsigned n),
                 void *data)
{
  memset (g, 0, sizeof *g);
  g->n_players = n_players;
  g->below = below;
  g->data = data;
  g->winner = -1;
  g->turn = 1;
  for (int i = 0; i < 10; i++)
    for (int value = 1; value <= 5; value++)
      put (&g->pile, value);
  for (int i = 0; i < 8; i++)
    for (int action = NAIVE_WILD; action <= NAIVE_NO; action++)
      put (&g->pile, action);
  for (int colour = 0; colour < 10; colour++)
    for (int i = 0; i < set_size[colour]; i++)
      put (&g->lots, colour);
  shuffle (g, &g->pile);
  shuffle (g, &g->lots);
  for (int player = 0; player < n_players; player++)
    for (bool money = false; !money;)
      {
        for (; g->hand[player].n > 0;)
          put (&g->discards, take_top (&g->hand[player]));
        if (g->pile.n < 5)
          put_under (g);
        for (int i = 0; i < 5; i++)
          put (&g->hand[player], take_top (&g->pile));
        for (int i = 0; i < 5; i++)
          money |= g->hand[player].card[i] <= 5;
      }
  g->host = (int) below (data, (unsigned) n_players);
}

/* Complete sets: each takes a real property, and fills up with what there is. */
static int
sets_among (const NaiveCards *cards)
{
  int sets = 0;

  for (int colour = 0; colour < 10; colour++)
    {
      int real = count (cards, colour);
      int all = real + count (cards, NAIVE_WILD_AS + colour);

      for (; real >= 1 && all >= set_size[colour]; real--)
        {
          all -= set_size[colour];
          sets++;
        }
    }
  return sets;
}

int
naive_bid_sets (const NaiveBid *g, int player)
{
  return sets_among (&g->before[player]);
}

static void
look_for_winner (NaiveBid *g)
{
  for (int i = 0; i < g->n_players && !g->over; i++)
    if (naive_bid_sets (g, (g->host + i) % g->n_players) >= 3)
      {
        g->winner = (g->host + i) % g->n_players;
        g->over = true;
      }
}

/* Draws a card; @n_needed are to be drawn at once from now on, this one included.
 * Returns 0 where none is left. */
int
naive_bid_draw (NaiveBid *g, int player, int n_needed)
{
  int card;

  if (g->pile.n < n_needed)
    put_under (g);
  if (g->pile.n == 0)
    return 0;
  card = take_top (&g->pile);
  put (&g->hand[player], card);
  return card;
}

/* What the host can steal: whatever leaves its owner as many sets. */
static int
list_steals (const NaiveBid *g, NaiveAction actions[], int n)
{
  for (int player = 0; player < g->n_players; player++)
    for (int card = 0; card < NAIVE_WILD_AS + 10 && player != g->host; card++)
      {
        NaiveCards without;

        if (count (&g->before[player], card) == 0)
          continue;
        without = g->before[player];
        take_out (&without, card);
        if (sets_among (&without) != naive_bid_sets (g, player))
          continue;
        for (int colour = 0; colour < 10; colour++)
          if (card >= NAIVE_WILD_AS || colour == card)
            actions[n++] = (NaiveAction){ NAIVE_STEAL, colour, player, card };
      }
  return n;
}

int
naive_bid_actions (const NaiveBid *g, NaiveAction actions[])
{
  int n = 0;

  actions[n++] = (NaiveAction){ 0 };
  for (int colour = 0; colour < 10 && naive_bid_held (g, g->host, NAIVE_WILD) > 0;
       colour++)
    actions[n++] = (NaiveAction){ .card = NAIVE_WILD, .colour = colour };
  if (naive_bid_held (g, g->host, NAIVE_DRAW_TWO) > 0 && g->pile.n + g->discards.n >= 2)
    actions[n++] = (NaiveAction){ .card = NAIVE_DRAW_TWO };
  return naive_bid_held (g, g->host, NAIVE_STEAL) > 0 ? list_steals (g, actions, n) : n;
}

/* A card goes from a hand to the table. */
void
naive_bid_lay_down (NaiveBid *g, int player, int card, NaiveCards *table)
{
  take_out (&g->hand[player], card);
  put (table, card);
}

/* A Wild or a Steal that was not cancelled. */
void
naive_bid_take_effect (NaiveBid *g, const NaiveAction *action)
{
  if (action->card == NAIVE_WILD)
    put (&g->before[g->host], NAIVE_WILD_AS + action->colour);
  else
    {
      take_out (&g->before[action->from], action->stolen);
      put (&g->before[g->host], action->stolen >= NAIVE_WILD_AS
                                    ? NAIVE_WILD_AS + action->colour
                                    : action->stolen);
    }
  look_for_winner (g);
}

/* What lies on the table is discarded. */
void
naive_bid_discard (NaiveBid *g, NaiveCards *table)
{
  while (table->n > 0)
    put (&g->discards, take_top (table));
}

/* The top property; -1 where none is left. */
int
naive_bid_turn_up (NaiveBid *g)
{
  return g->lots.n == 0 ? -1 : take_top (&g->lots);
}

/* Who takes the lot: a player, -1 for nobody, -2 where some are @tied. */
int
naive_bid_settle (NaiveBid *g, int lot, const int total[5], const bool in[5],
                  bool raised_nothing, bool tied[5])
{
  int most = 0, n = 0, winner = -1;

  for (int player = 0; player < g->n_players; player++)
    if (in[player] && total[player] > most)
      most = total[player];
  for (int player = 0; player < g->n_players; player++)
    {
      tied[player] = in[player] && total[player] == most;
      n += tied[player];
      if (tied[player])
        winner = player;
    }
  if (most > 0 && n == 1)
    return winner;
  if (most > 0 && !raised_nothing)
    return -2;
  memmove (g->lots.card + 1, g->lots.card, (size_t) g->lots.n * sizeof *g->lots.card);
  g->lots.card[0] = lot;
  g->lots.n++;
  return -1;
}

void
naive_bid_pay (NaiveBid *g, int player, int lot, const int money[5])
{
  for (int value = 1; value <= 5; value++)
    for (int i = 0; i < money[value - 1]; i++)
      {
        take_out (&g->hand[player], value);
        put (&g->discards, value);
      }
  put (&g->before[player], lot);
  look_for_winner (g);
}

void
naive_bid_end_turn (NaiveBid *g)
{
  if (g->over)
    return;
  if (g->turn == 300)
    {
      g->over = true;
      return;
    }
  g->turn++;
  g->host = (g->host + 1) % g->n_players;
}

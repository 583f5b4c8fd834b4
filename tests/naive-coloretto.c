/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "naive-coloretto.h"

#include <string.h>

static void
put (NaivePile *pile, int card)
{
  pile->card[pile->n++] = card;
}

static void
shuffle (NaivePile *pile, unsigned (*below) (void *data, unsigned n), void *data)
{
  for (int i = pile->n - 1; i > 0; i--)
    {
      int j = (int) below (data, (unsigned) i + 1);
      int card = pile->card[i];

      pile->card[i] = pile->card[j];
      pile->card[j] = card;
    }
}

/* Takes one card of that colour out of the pile. */
static void
take_out (NaivePile *pile, int colour)
{
  for (int i = 0; i < pile->n; i++)
    if (pile->card[i] == colour)
      {
        memmove (pile->card + i, pile->card + i + 1,
                 (size_t) (pile->n - i - 1) * sizeof *pile->card);
        pile->n--;
        return;
      }
}

static void
deal_start_cards (NaiveColoretto *g, const NaivePile *colours,
                  unsigned (*below) (void *data, unsigned n), void *data)
{
  NaivePile different = *colours;

  for (int player = 0; player < g->n_players; player++)
    {
      if (g->n_players == 2)
        different = *colours;
      for (int i = 0; i < (g->n_players == 2 ? 2 : 1); i++)
        {
          int colour = different.card[below (data, (unsigned) different.n)];

          take_out (&different, colour);
          take_out (&g->deck, colour);
          put (&g->before[player], colour);
        }
    }
}

/* Shuffles, and puts the last-round card on the last 16 (or 15) cards. */
static void
stack_deck (NaiveColoretto *g, unsigned (*below) (void *data, unsigned n), void *data)
{
  int under = g->classic ? 15 : 16;

  shuffle (&g->deck, below, data);
  memmove (g->deck.card + under + 1, g->deck.card + under,
           (size_t) (g->deck.n - under) * sizeof *g->deck.card);
  g->deck.card[under] = NAIVE_LAST;
  g->deck.n++;
}

void
naive_coloretto_start (NaiveColoretto *g, int n_players, bool violet, bool classic,
                       unsigned (*below) (void *data, unsigned n), void *data)
{
  NaivePile colours = { 0 };

  memset (g, 0, sizeof *g);
  g->n_players = n_players;
  g->violet = violet;
  g->classic = classic;
  for (int colour = 0; colour < NAIVE_COLOURS; colour++)
    put (&colours, colour);
  for (int out = n_players == 2 ? 2 : n_players == 3 ? 1 : 0; out > 0; out--)
    take_out (&colours, colours.card[below (data, (unsigned) colours.n)]);
  for (int i = 0; i < colours.n; i++)
    for (int copy = 0; copy < 9; copy++)
      put (&g->deck, colours.card[i]);
  for (int i = 0; i < 10; i++)
    put (&g->deck, NAIVE_PLUS);
  put (&g->deck, NAIVE_JOKER);
  put (&g->deck, NAIVE_JOKER);
  put (&g->deck, classic ? NAIVE_JOKER : NAIVE_GOLDEN);
  deal_start_cards (g, &colours, below, data);
  stack_deck (g, below, data);
  g->n_rows = n_players == 2 ? 3 : n_players;
  for (int row = 0; row < g->n_rows; row++)
    g->room[row] = n_players == 2 ? row + 1 : 3;
  for (int player = 0; player < 5; player++)
    g->taken[player] = -1;
  g->in_hand = -1;
  g->turn = (int) below (data, (unsigned) n_players);
  g->round = 1;
}

static bool
is_taken (const NaiveColoretto *g, int row)
{
  for (int player = 0; player < g->n_players; player++)
    if (g->taken[player] == row)
      return true;
  return false;
}

static bool
has_room (const NaiveColoretto *g, int row)
{
  return row < g->n_rows && !is_taken (g, row) && g->row[row].n < g->room[row];
}

bool
naive_coloretto_may_place (const NaiveColoretto *g, int row)
{
  return !g->over && g->in_hand >= 0 && has_room (g, row);
}

bool
naive_coloretto_may_draw (const NaiveColoretto *g)
{
  bool room = false;

  for (int row = 0; row < g->n_rows; row++)
    room = room || has_room (g, row);
  return !g->over && g->in_hand < 0 && room;
}

bool
naive_coloretto_may_take (const NaiveColoretto *g, int row)
{
  return !g->over && g->in_hand < 0 && row < g->n_rows && !is_taken (g, row)
         && g->row[row].n > 0;
}

/* The top card of the deck; @last says whether the last-round card lay on it. */
static int
top_card (NaiveColoretto *g, bool *last)
{
  int card = g->deck.card[--g->deck.n];

  *last = card == NAIVE_LAST;
  if (*last)
    {
      g->last_round = true;
      card = g->deck.card[--g->deck.n];
    }
  return card;
}

static void
next_player (NaiveColoretto *g)
{
  int last_taker = g->turn;

  for (int i = 1; i <= g->n_players; i++)
    {
      int player = (g->turn + i) % g->n_players;

      if (g->taken[player] < 0)
        {
          g->turn = player;
          return;
        }
    }
  /* The round ends. */
  for (int row = 0; row < g->n_rows; row++)
    g->row[row].n = 0;
  g->turn = last_taker;
  if (g->last_round)
    {
      g->over = true;
      return;
    }
  g->round++;
  for (int player = 0; player < g->n_players; player++)
    g->taken[player] = -1;
}

int
naive_coloretto_draw (NaiveColoretto *g, bool *last)
{
  g->in_hand = top_card (g, last);
  return g->in_hand;
}

void
naive_coloretto_place (NaiveColoretto *g, int row)
{
  put (&g->row[row], g->in_hand);
  g->in_hand = -1;
  next_player (g);
}

/* Returns the card that came with a golden joker, or -1. */
int
naive_coloretto_take (NaiveColoretto *g, int row, bool *last)
{
  int bonus = -1;

  *last = false;
  for (int i = 0; i < g->row[row].n; i++)
    {
      put (&g->before[g->turn], g->row[row].card[i]);
      if (g->row[row].card[i] == NAIVE_GOLDEN)
        bonus = top_card (g, last);
    }
  if (bonus >= 0)
    put (&g->before[g->turn], bonus);
  g->row[row].n = 0;
  g->taken[g->turn] = row;
  next_player (g);
  return bonus;
}

/* -- Score ------------------------------------------------------------------------ */

static int
points_of_set (bool violet, int n)
{
  static const int brown_points[] = { 0, 1, 3, 6, 10, 15, 21 };
  static const int violet_points[] = { 0, 1, 4, 8, 7, 6, 5 };

  if (n > 6)
    n = 6;
  return violet ? violet_points[n] : brown_points[n];
}

/* The best of all choices of up to three colours that count plus. */
static int
best_choice (bool violet, const int n[NAIVE_COLOURS])
{
  int best = -1000;

  for (int chosen = 0; chosen < 1 << NAIVE_COLOURS; chosen++)
    {
      int points = 0, n_chosen = 0;

      for (int colour = 0; colour < NAIVE_COLOURS; colour++)
        {
          bool plus = (chosen >> colour & 1) != 0;

          n_chosen += plus;
          points += plus ? points_of_set (violet, n[colour])
                         : -points_of_set (violet, n[colour]);
        }
      if (n_chosen <= 3 && points > best)
        best = points;
    }
  return best;
}

static void
give_jokers (bool violet, int n[NAIVE_COLOURS], int jokers, int *best, int *largest)
{
  int points, size = 0;

  if (jokers > 0)
    {
      for (int colour = 0; colour < NAIVE_COLOURS; colour++)
        {
          n[colour]++;
          give_jokers (violet, n, jokers - 1, best, largest);
          n[colour]--;
        }
      return;
    }
  points = best_choice (violet, n);
  for (int colour = 0; colour < NAIVE_COLOURS; colour++)
    if (n[colour] > size)
      size = n[colour];
  if (points > *best || (points == *best && size > *largest))
    {
      *best = points;
      *largest = size;
    }
}

int
naive_coloretto_points (bool violet, const NaivePile *cards, int *largest)
{
  int n[NAIVE_COLOURS] = { 0 }, jokers = 0, plus = 0, best = -1000;

  *largest = 0;
  for (int i = 0; i < cards->n; i++)
    if (cards->card[i] < NAIVE_COLOURS)
      n[cards->card[i]]++;
    else if (cards->card[i] == NAIVE_PLUS)
      plus += 2;
    else
      jokers++;
  give_jokers (violet, n, jokers, &best, largest);
  return best + plus;
}

unsigned
naive_coloretto_winners (const NaiveColoretto *g)
{
  int points[5], set[5];
  unsigned winners = 0;

  for (int player = 0; player < g->n_players; player++)
    points[player] = naive_coloretto_points (g->violet, &g->before[player], &set[player]);
  for (int player = 0; player < g->n_players; player++)
    {
      bool beaten = false;

      for (int other = 0; other < g->n_players; other++)
        beaten = beaten || points[other] > points[player]
                 || (points[other] == points[player] && !g->classic
                     && set[other] > set[player]);
      winners |= beaten ? 0 : 1u << player;
    }
  return winners;
}

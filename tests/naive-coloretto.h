/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naive-coloretto.h - Coloretto once more, as slow and plain as can be
 *
 * Written from the rules, not from the fast one: cards lie in lists, the deck is shuffled
 * before the game with the last-round card in it, every way to score is tried. Only
 * tests use it. */
#pragma once

#include <stdbool.h>

/* Cards. */
enum
{
  NAIVE_COLOURS = 7, /* 0 to 6 are colours */
  NAIVE_PLUS = 7,
  NAIVE_JOKER = 8,
  NAIVE_GOLDEN = 9,
  NAIVE_LAST = 10,
};

typedef struct
{
  int n;
  int card[100];
} NaivePile;

typedef struct
{
  int n_players;
  bool violet, classic;
  NaivePile deck; /* the top card is the last of the list */
  NaivePile before[5];
  NaivePile row[5];
  int room[5];
  int n_rows;
  int taken[5]; /* row of each player, or -1 */
  int turn;
  int in_hand; /* a card drawn and not laid yet, or -1 */
  bool last_round, over;
  int round;
} NaiveColoretto;

void naive_coloretto_start (NaiveColoretto *g, int n_players, bool violet, bool classic,
                            unsigned (*below) (void *data, unsigned n), void *data);
bool naive_coloretto_may_draw (const NaiveColoretto *g);
bool naive_coloretto_may_place (const NaiveColoretto *g, int row);
bool naive_coloretto_may_take (const NaiveColoretto *g, int row);
int naive_coloretto_draw (NaiveColoretto *g, bool *last);
void naive_coloretto_place (NaiveColoretto *g, int row);
int naive_coloretto_take (NaiveColoretto *g, int row, bool *last);
int naive_coloretto_points (bool violet, const NaivePile *cards, int *largest);
unsigned naive_coloretto_winners (const NaiveColoretto *g);

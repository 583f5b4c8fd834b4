/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naive.h - SCORE 5 a second time, as a person would keep it on paper
 *
 * Lists, loops and sorting; no masks, nothing clever, nothing shared with
 * solver/. It exists only so that the fast rules can be checked against it.
 * All tiebreakers are known and different, and every hand is known. */
#pragma once

#include <stdbool.h>

typedef struct
{
  int id;     /* the caller's name for the card */
  int family; /* 0 to 4: green red yellow purple blue; 5: wild */
  int value;
  int tie;
  int kind; /* 0 to 4: start sets A to E; 5: one star; 6: two stars; 7: three stars */
} NaiveCard;

typedef struct
{
  int n;
  NaiveCard card[64];
} NaiveList;

typedef enum
{
  NAIVE_LOT,  /* a lot is to be turned up */
  NAIVE_BIDS, /* all seats bid */
  NAIVE_TAKE, /* one seat takes a card of the winning bid */
  NAIVE_OVER,
} NaivePhase;

typedef struct
{
  int n_seats;
  bool unsold_tiebreak; /* nobody bids: the highest tiebreaker in hand takes the lot */
  NaivePhase phase;
  int round; /* lots turned up so far */
  NaiveList box;
  NaiveList hand[5];
  NaiveList bid[5];
  NaiveList turned_up; /* lots turned up so far, in order */
  NaiveList offer;     /* what is left of the winning bid */
  int n_takers;
  int taker[5]; /* the order in which the others take */
  int n_taken;  /* cards taken so far in this round */
} Naive;

void naive_start (Naive *game, const NaiveList *box, int n_seats, const int set_of_seat[],
                  bool unsold_tiebreak);

/* The cards that may come next from the pile. */
void naive_lots (const Naive *game, NaiveList *lots);
void naive_lot (Naive *game, int id);

/* One list of card ids a seat, each ended by -1. */
void naive_bids (Naive *game, const int bids[][64]);

/* The seat that takes now (phase NAIVE_TAKE). */
int naive_taker (const Naive *game);
void naive_take (Naive *game, int id);

/* What the hand of @seat would score now. */
int naive_score (const Naive *game, int seat);

/* Who won (phase NAIVE_OVER). */
int naive_winner (const Naive *game);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manner.h - Monopoly Bid: players who do not search
 *
 * How strong a seat stands is told by how far it is from three sets and by what it has in
 * hand; of others only the number of cards is known. A sensible player compares such
 * strengths before and after; a simple one bids a share of its purse by how much the lot
 * helps, and plays its cards at once. They see the board and one hand, nothing hidden.
 * Nothing here keeps anything, so any thread may ask. */
#pragma once

#include "games/monopoly-bid/run.h"

/* Strengths are logarithms: one more is 2.7 times as good a chance, next to the others.
 */
typedef struct
{
  float share;  /* of the purse that a simple player bids; 0: a sensible one */
  float near;   /* what a card nearer to three sets is worth */
  float money;  /* what money is worth, by one, */
  float rich;   /* and how much there must be for half of that */
  float bid;    /* how much of what the lot is worth is bid, */
  float raise;  /* and how far it goes if tied */
  float deny;   /* how much counts what the lot would be to whoever wants it most */
  float hidden; /* what a card in another hand is worth */
  float wild;   /* what it is worth to keep a Wild, */
  float steal;  /* a Steal, */
  float no;     /* a No! */
} MbidManner;

#define MBID_SPARE 2 /* colours beside the best three that count a little */
#define MBID_BEST (MBID_SETS_TO_WIN + MBID_SPARE + 1)

/* What all see of a table. */
typedef struct
{
  const MbidBoard *board;
  float far[GAVEL_MAX_SEATS];                /* how far everybody is from three sets, */
  float cost[GAVEL_MAX_SEATS][MBID_COLOURS]; /* and from the next set of each colour; */
  float best[GAVEL_MAX_SEATS][MBID_BEST];    /* of these the least, in order */
  uint8_t n_cards[GAVEL_MAX_SEATS];          /* in hands */
} MbidSight;

/* What a lot would be to everybody. */
typedef struct
{
  unsigned colour;
  float nearer[GAVEL_MAX_SEATS]; /* by how much it brings one nearer to three sets; */
  bool wins[GAVEL_MAX_SEATS];    /* whether these are three */
} MbidLot;

/* A seat that chooses. */
typedef struct
{
  const MbidManner *manner;
  const MbidSight *sight;
  unsigned seat;
  MbidCards hand; /* its own */
} MbidChooser;

/* An action that was played, or is thought of. */
typedef struct
{
  uint8_t kind;               /* MBID_WILD, MBID_DRAW2, MBID_STEAL; 0: none */
  uint8_t target, colour, as; /* as in a position */
} MbidAction;

#define MBID_N_SENSIBLE 3 /* the first habits are those of sensible players */

extern const GavelStyles mbid_styles;

MbidManner mbid_manner (const GavelHabit *habit, unsigned n_seats);
void mbid_look (MbidSight *sight, unsigned seat);
float mbid_far_with (const MbidSight *sight, unsigned seat, unsigned colour, int real,
                     int wild, bool bought, bool *wins);
MbidAction mbid_choose_action (const MbidChooser *c, bool may_draw_2);
bool mbid_choose_no (const MbidChooser *c, const MbidAction *action, unsigned host,
                     bool takes_effect);
void mbid_look_at_lot (const MbidSight *sight, unsigned colour, MbidLot *lot);
float mbid_lot_price (const MbidChooser *c, const MbidLot *lot);
MbidCards mbid_pay (MbidCards money, float price);
MbidCards mbid_choose_bid (const MbidChooser *c, const MbidLot *lot, float mood);
MbidCards mbid_choose_raise (const MbidChooser *c, const MbidLot *lot, MbidCards bid,
                             float mood);

/* manner-run.c */
void mbid_run_on (MbidRun *g, const MbidManner manner[], unsigned n_turns, GavelRng *rng);

/* styles.c */
void mbid_look_at (const GavelBox *box, const Mbid *s, MbidBoard *board,
                   MbidSight *sight);
GavelMove mbid_action_move (const MbidAction *action);
float mbid_mood (const GavelHabit *habit, unsigned mood);
void mbid_play_by_habits (const GavelBox *box, Mbid *s, const GavelHabit *const habit[],
                          unsigned n_turns, GavelRng *rng);

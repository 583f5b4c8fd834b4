/* SPDX-License-Identifier: GPL-3.0-or-later */
/* market.h - a small game that lives in the tests only
 *
 * It has what SCORE 5 and Goofspiel lack: copies of cards, turned up by weight; hidden
 * hands; open turns that are searched; sealed rounds of some seats.
 *
 * Everybody holds two coins, dealt unseen from a bag of ten: 1 to 5, two of each. Every
 * round a good is turned up: one of 4 apples (worth 2 points), 3 loaves of bread (4) and
 * 2 bolts of cloth (6). Hosts go round. The host opens the sale, or once a round swaps
 * the good for another one, which may be of the same kind. Then the others bid, sealed:
 * no coin, one or both. The highest sum gets the good and pays; of equal ones the nearest
 * after the host. The others take their coins back, which all have seen. Where nobody
 * bids, the host gets it. In the end every coin left is a point more. Most points win.
 *
 *   rules.c      the rules
 *   words.c      records and words
 *   picture.c    the table as people see it
 *   evaluator.c  what it is worth, by playouts; its sealed rounds */
#pragma once

#include "game/game.h"

#define MARKET_KINDS 3 /* of goods */
#define MARKET_COINS 2 /* of each seat */
#define MARKET_MOST 5  /* the highest coin */
#define MARKET_SEATS 4
#define MARKET_ROUNDS 4     /* unless the table says otherwise */
#define MARKET_MAX_ROUNDS 6 /* there are goods enough for these */

extern const GavelGame market_game;
extern const GavelNotation market_notation;
extern const GavelEvaluator market_evaluator;
extern const GavelSealed market_sealed;

typedef enum
{
  MARKET_GOOD, /* a good is to be turned up */
  MARKET_HOST, /* the host chooses */
  MARKET_BIDS, /* the others bid */
  MARKET_OVER,
} MarketPhase;

/* How much is known of a coin. */
typedef enum
{
  MARKET_HIDDEN, /* its owner knows it */
  MARKET_SHOWN,
  MARKET_SPENT,
} MarketMark;

/* A coin of value 0 is one that nobody knows who looks at this position. Coins lie in
 * order: hidden, shown, spent, and the lower before the higher. */
typedef struct
{
  uint8_t value[MARKET_SEATS][MARKET_COINS];
  uint8_t mark[MARKET_SEATS][MARKET_COINS]; /* MarketMark */
  uint8_t goods[MARKET_SEATS][MARKET_KINDS];
  uint8_t bid[MARKET_SEATS]; /* that are turned up: see market_bid() */
  GavelSeats turned_up;
  uint8_t n_seats, n_rounds;
  uint8_t round; /* that is under way, from 0 */
  uint8_t phase; /* MarketPhase */
  uint8_t good;  /* that is up, where one is */
  uint8_t swapped;
} Market;

/* A move is none of these numbers by itself, so that nobody outside guesses. */
#define MARKET_TURN_UP 0x100 /* and the kind */
#define MARKET_OPEN 0x200
#define MARKET_SWAP 0x201
#define MARKET_BID 0x300 /* and the coins, four bits each, the lower one first */

static inline uint8_t
market_bid (unsigned low, unsigned high)
{
  return (uint8_t) (low << 4 | high);
}

/* picture.c */
void market_picture (const GavelTable *table, int viewer, bool compact,
                     GavelPicture *picture);

/* rules.c */
extern const char *const market_goods[MARKET_KINDS + 1];
unsigned market_host (const Market *s);
GavelSeats market_bidders (const Market *s);
unsigned market_left (const Market *s, unsigned kind);
unsigned market_worth (unsigned kind);
int market_score (const Market *s, unsigned seat);
GavelSeats market_winners (const Market *s);
void market_sort_coins (Market *s, unsigned seat);
bool market_show_bid (Market *s, unsigned seat, uint8_t bid);
void market_turn_up_good (Market *s, unsigned kind);
void market_choose (Market *s, bool swap);
void market_turn_up_bid (Market *s, unsigned seat, uint8_t bid);

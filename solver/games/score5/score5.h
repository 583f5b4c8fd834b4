/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score5.h - SCORE 5 behind the door, and what its own files share
 *
 *   deck, deck-file   what is in the box; how it lies in a file; box.c: for the door
 *   score5.c          the rules: phases, takes, the score
 *   rank.c            who comes before whom, and when only the table can tell
 *   unknown.c         what nobody noted: start sets and cards; imagining them
 *   playout.c         random games, fast
 *   takes             who takes what of a winning bid, looking ahead
 *   bids              which bids are worth a look
 *   auction           a round as a stage: the worth of every bid, exactly;
 *                     auction-thin.c: without those that cannot matter
 *   last              the last round, to the end
 *   end               the last two rounds of two players
 *   sure              bids of the last round that win whatever the others do
 *   features          a hand as numbers for the value net
 *   outlook           what lies behind a round, by that value; outlook-bench.c:
 *                     how fast
 *   spender           simple bidders
 *   evaluator.c       all this as the door's third leaf
 *   self-play.c       games to learn the value from
 *   words.c           the words of a record, errors that explain
 *   ties.c            the words that settle ties, and what they tell of the deck
 *   notation.c        positions written
 *   moves.c           moves as people type and read them; where a game stands
 *   picture.c         what the table looks like
 *   facts.c           the same for programs
 *   due.c             what comes next, in words
 *   entry.c, start.c  what people type
 *   echo.c            what a line did, said back
 *
 * Outside this folder only gavel_score5 matters; tests look at the state too. */
#pragma once

#include "game/game.h"
#include "games/score5/deck.h"

G_STATIC_ASSERT (GAVEL_DECK_MAX_CARDS <= 8 * sizeof (GavelCards));

extern const GavelGame gavel_score5;
extern const GavelBoxDoor score5_box_door;

/* A record's boxes, of which this deck is the only one. */
#define SCORE5_BOXES(deck) (&(GavelBoxes){ 1, { { &gavel_score5, score5_box (deck) } } })

extern const GavelNotation score5_notation;
extern const GavelCardNames score5_card_names;
extern const GavelEvaluator score5_evaluator;
extern const GavelSealed score5_sealed;
extern const GavelStyles score5_styles;
extern const GavelInk score5_inks[GAVEL_N_FAMILIES];

#define SCORE5_ROUNDS 12
#define SCORE5_NO_LOT 0xff
#define SCORE5_NO_SET GAVEL_N_SETS
#define SCORE5_NO_COUNT (-1)
#define SCORE5_SET_CARDS 5

typedef enum
{
  SCORE5_LOT,    /* a lot is to be turned up */
  SCORE5_BIDS,   /* sealed bids; some may be turned up already */
  SCORE5_RANK,   /* tiebreakers leave open who comes next in rank: the table says */
  SCORE5_TAKE,   /* a seat takes a card of the winning bid */
  SCORE5_FINISH, /* tiebreakers leave open who has won: the table says */
  SCORE5_OVER,
} Score5Phase;

typedef enum
{
  SCORE5_UNSOLD_BOX,
  SCORE5_UNSOLD_TIEBREAK,
} Score5Unsold;

/* A position. Cards are known (a bit in a mask) or unknown (counted). Every
 * card of a winning bid is taken by somebody and every sold lot goes to a hand,
 * so cards never leave play but for unsold lots.
 *
 *   hand[s]  n_unknown[s]       what seat s holds, cards in its bid included
 *   bid[s]   n_bid_unknown[s]   what of that lies turned up, if s is in turned_up
 *   offer    n_offer_unknown    what is left to take of the winning bid
 *   box                         lots that nobody bought
 *   gone     n_lost[]           lots turned up so far; how many more nobody noted
 *   secret                      seats whose start set was never shown: all five
 *                               cards are still there, known to the state or not */
typedef struct
{
  GavelCards hand[GAVEL_MAX_SEATS];
  GavelCards bid[GAVEL_MAX_SEATS];
  GavelCards offer;
  GavelCards box;
  GavelCards gone;
  uint8_t n_unknown[GAVEL_MAX_SEATS];
  uint8_t n_bid_unknown[GAVEL_MAX_SEATS];
  uint8_t n_offer_unknown;
  uint8_t n_lost[2]; /* with one star, with two */
  int8_t count[GAVEL_MAX_SEATS];
  uint8_t set[GAVEL_MAX_SEATS];   /* start set, SCORE5_NO_SET if not known */
  uint8_t order[GAVEL_MAX_SEATS]; /* rank in this round: the winner, then the takers;
                                     in a tie the table may see that otherwise than
                                     the deck, and then this is the table's */
  uint8_t n_ranked;               /* how much of order is settled */
  uint8_t n_taken;                /* cards taken in this round */
  uint8_t n_seats;
  uint8_t phase;  /* Score5Phase */
  uint8_t round;  /* lots turned up so far */
  uint8_t lot;    /* the card up for auction, or SCORE5_NO_LOT */
  uint8_t unsold; /* Score5Unsold */
  uint8_t winner; /* when it is over */
  GavelSeats turned_up;
  GavelSeats secret;
  GavelSeats given; /* while a game is entered in the middle: hands told so far */
  uint8_t entering; /* a game is being entered in the middle */
} Score5;

G_STATIC_ASSERT (sizeof (Score5) <= GAVEL_MAX_STATE);

/* score5.c */
unsigned score5_score (const GavelDeck *deck, GavelCards hand, GavelCards *shown);
GavelKind score5_next_kind (const Score5 *s);
unsigned score5_lots_of_kind (unsigned n_rounds, GavelKind kind);
unsigned score5_taker (const Score5 *s);
unsigned score5_hand_size (const Score5 *s, unsigned seat);
void score5_clear (Score5 *s);
void score5_add_seat (const GavelDeck *deck, Score5 *s, unsigned set);
void score5_turn_up_lot (Score5 *s, unsigned card);
void score5_turn_up_bid (const GavelDeck *deck, Score5 *s, unsigned seat,
                         GavelCards cards, unsigned n_unknown);
void score5_rank_next (const GavelDeck *deck, Score5 *s, unsigned seat);
void score5_rank_winner (const GavelDeck *deck, Score5 *s, unsigned seat);
void score5_rank_taker (const GavelDeck *deck, Score5 *s, unsigned seat);
void score5_take (const GavelDeck *deck, Score5 *s, GavelCards card);
void score5_finish (const GavelDeck *deck, Score5 *s);

/* rank.c */
GavelSeats score5_candidates (const GavelDeck *deck, const Score5 *s);
bool score5_tied (const GavelDeck *deck, const Score5 *s, unsigned a, unsigned b);
GavelSeats score5_contenders (const GavelDeck *deck, const Score5 *s);
bool score5_can_be_first (const GavelDeck *deck, const Score5 *s, unsigned seat);
GavelCards score5_tie_cards (const GavelDeck *deck, const Score5 *s, unsigned seat);

/* unknown.c */
bool score5_is_known (const Score5 *s);
bool score5_is_fresh (const Score5 *s, unsigned seat);
GavelCards score5_located (const Score5 *s);
GavelCards score5_possible (const GavelDeck *deck, const Score5 *s, int seat);
bool score5_show (const GavelDeck *deck, Score5 *s, unsigned seat, GavelCards cards);
void score5_loosen (Score5 *s, unsigned seat);
bool score5_unsold (const GavelDeck *deck, Score5 *s, GavelCards lots);
void score5_deduce (const GavelDeck *deck, Score5 *s);
void score5_take_told (const GavelDeck *deck, Score5 *s, GavelCards card);
bool score5_enter (const GavelDeck *deck, Score5 *s, const GavelSeating *seating,
                   bool must, GError **error);
void score5_observe (const GavelBox *box, GavelState *state, unsigned viewer);
void score5_imagine (const GavelBox *box, GavelState *state, unsigned viewer,
                     GavelRng *rng);

/* self-play.c */
unsigned score5_self_play (const GavelBox *box, const GavelCourse *course,
                           unsigned n_seats, GavelRng *rng, GavelSample samples[]);

/* playout.c */
unsigned score5_best_seat (const GavelDeck *deck, const GavelCards hand[],
                           unsigned n_seats);
void score5_playout (const GavelBox *box, GavelState *state, GavelRng *rng);

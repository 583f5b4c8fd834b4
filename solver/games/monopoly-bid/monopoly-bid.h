/* SPDX-License-Identifier: GPL-3.0-or-later */
/* monopoly-bid.h - Monopoly Bid behind the door
 *
 * A position is counts: what is known of each hand and how many cards more it has, what
 * lies before everybody, the discards. Neither pile has an order: a card is drawn when it
 * is needed. What a hand holds and what all have seen of it are kept apart, so that what
 * somebody cannot know can be forgotten.
 *
 *   deck.c, deck-file.c  what is in the box
 *   monopoly-bid.c       the rules: what can be told, what happens
 *   exchange.c           an action card, the No! against it, what comes of them
 *   door.c               moves, what a seat can know, the table of functions
 *   board, run           the table and a game, to be played fast; playout.c: random games
 *   manner, manner-run.c players who do not search; styles.c: these by name
 *   thinking.h           what searches stand on: choices.c, evaluator.c (inputs.c,
 *                        self-play.c), sealed.c; diary: what a seat saw;
 *                        guesser.c: worlds; fits: how likely somebody did what it
 *                        did; open.c: where nothing is hidden
 *   threats.c            who may win soon, what others may hold: counted
 *   words.c, middle.c    the words of its record; a game entered in the middle
 *   write.c              moves and positions written down
 *   moves.c              moves as people type and read them, where a game stands
 *   due.c, entry.c       what comes next, what people type
 *   echo.c               what they are told; play-words.c: against the computer
 *   picture.c, facts.c   what the table looks like, to people and to programs
 */
#pragma once

#include "game/game.h"
#include "games/monopoly-bid/deck.h"

#define MBID_NOTHING 15 /* no colour */
#define MBID_DEALT 5    /* cards that everybody starts with */
#define MBID_MOST_TURNS 300
#define MBID_UNSEEN 0xff /* a drawn card that nobody told */

typedef enum
{
  MBID_BEFORE, /* the table is set; nobody has drawn */
  MBID_DRAW,   /* everybody draws a card; some of them are to be told */
  MBID_PLAY,   /* the host plays actions, or has the lot turned up */
  MBID_ANSWER, /* somebody may say No! to the card on top */
  MBID_DRAW_2, /* the host draws for Draw 2 */
  MBID_LOT,    /* a property is to be turned up */
  MBID_BIDS,
  MBID_RAISES, /* those who are tied add to their bids */
  MBID_OVER,
} MbidPhase;

typedef struct
{
  MbidCards hand[GAVEL_MAX_SEATS];  /* as far as it is known here */
  MbidCards seen[GAVEL_MAX_SEATS];  /* of these, what all have seen */
  MbidCards bid[GAVEL_MAX_SEATS];   /* money turned up in this auction; still in hand */
  MbidCards raise[GAVEL_MAX_SEATS]; /* what is added in this round of raises */
  MbidCards real[GAVEL_MAX_SEATS];  /* properties before a player, by colour */
  MbidCards wild[GAVEL_MAX_SEATS];  /* Wilds there, by the colour they were given */
  MbidCards discards;               /* as far as they are known */
  MbidCards deck;                   /* all cards of the game that are held in hands */
  uint8_t unknown[GAVEL_MAX_SEATS]; /* cards in a hand beside those in @hand */
  uint8_t owed[GAVEL_MAX_SEATS];    /* cards that are drawn next, and told */
  uint8_t unnamed[GAVEL_MAX_SEATS]; /* drawn unseen in this turn: may still be told */
  uint8_t drawn[GAVEL_MAX_SEATS]; /* see @under: a kind and 1, by the order of drawing */
  uint8_t n_unknown_discards;
  uint8_t n_pile;
  uint8_t under; /* the discards went under the pile, which was too short, and are @pile's
                    now, but still in @discards, until all have drawn: @drawn are not */
  uint8_t n_top; /* cards that lie on them */
  uint8_t n_seats;
  uint8_t phase; /* MbidPhase */
  uint8_t host;
  uint8_t referee; /* all draws are told, also to whoever could not see them */
  uint16_t turn;   /* from 1 */
  uint8_t lot;     /* colour, or MBID_NOTHING */
  uint8_t n_unsold;
  uint8_t unsold[MBID_MAX_PROPERTIES]; /* lots that went under their pile, in order */
  /* An action card that can be answered: */
  uint8_t action; /* kind, or 0 */
  uint8_t target; /* of a Steal: whose, */
  uint8_t colour; /* which; of a Wild: its new colour */
  uint8_t as;     /* what colour a stolen Wild gets, or MBID_NOTHING: no Wild is stolen */
  uint8_t n_no;   /* how often No! was said */
  uint8_t top;    /* who played the last of these cards */
  GavelSeats let; /* who does not answer it */
  /* An auction: */
  GavelSeats in;   /* whose bid is turned up, or whose raise */
  GavelSeats tied; /* who may raise */
  uint8_t winner;  /* at the end, or MBID_NOTHING: it is shared */
} Mbid;

G_STATIC_ASSERT (sizeof (Mbid) <= GAVEL_MAX_STATE);

/* What a move is, in its highest byte; and what it is about. */
typedef enum
{
  MBID_MOVE_LOT = 1, /* no more actions: the lot is turned up */
  MBID_MOVE_WILD,    /* and the colour */
  MBID_MOVE_DRAW_2,
  MBID_MOVE_STEAL, /* as | colour << 4 | seat << 8 */
  MBID_MOVE_NO,
  MBID_MOVE_LET,
  MBID_MOVE_BID,      /* and the money, in a raise, too */
  MBID_MOVE_CARD,     /* chance's: and the kind that is drawn */
  MBID_MOVE_PROPERTY, /* chance's: and the colour that is turned up */
} MbidMove;

static inline GavelMove
mbid_move (MbidMove what, uint64_t about)
{
  return (GavelMove) what << 56 | about;
}

static inline MbidMove
mbid_move_what (GavelMove move)
{
  return (MbidMove) (move >> 56);
}

static inline uint64_t
mbid_move_about (GavelMove move)
{
  return move & ((UINT64_C (1) << 56) - 1);
}

static inline uint64_t
mbid_steal (unsigned seat, unsigned colour, unsigned as)
{
  return as | colour << 4 | seat << 8;
}

extern const GavelGame gavel_monopoly_bid;
extern const GavelNotation mbid_notation;

/* Seats in turn order: number @i from the seat @first on. */
static inline unsigned
mbid_seat (const Mbid *s, unsigned first, unsigned i)
{
  return (first + i) % s->n_seats;
}

/* Cards in a hand, known or not. */
static inline unsigned
mbid_n_cards (const Mbid *s, unsigned seat)
{
  return mbid_size (s->hand[seat]) + s->unknown[seat];
}

static inline unsigned
mbid_n_discards (const Mbid *s)
{
  return mbid_size (s->discards) + s->n_unknown_discards;
}

/* Complete sets of a colour that so many properties and Wilds make. */
static inline unsigned
mbid_sets (unsigned real, unsigned wild, unsigned set)
{
  return MIN (real, (real + wild) / set);
}

/* monopoly-bid.c */
MbidCards mbid_pool (const Mbid *s);
MbidCards mbid_unseen_lots (const MbidDeck *deck, const Mbid *s);
unsigned mbid_n_properties (const MbidDeck *deck, const Mbid *s);
unsigned mbid_complete_of (const MbidDeck *deck, const Mbid *s, unsigned seat,
                           unsigned colour);
unsigned mbid_complete (const MbidDeck *deck, const Mbid *s, unsigned seat);
bool mbid_can_be_stolen (const MbidDeck *deck, const Mbid *s, unsigned seat,
                         unsigned colour, bool wild);
GavelSeats mbid_all_known (const Mbid *s);
GavelSeats mbid_bidders (const Mbid *s);
MbidCards mbid_money_left (const Mbid *s, unsigned seat);
int mbid_next_drawer (const Mbid *s);
unsigned mbid_rank (const Mbid *s, unsigned seat);
MbidCards mbid_can_draw (const Mbid *s, unsigned seat);
void mbid_count_pile (Mbid *s);
void mbid_spend (Mbid *s, unsigned seat, MbidCards cards);
void mbid_end (Mbid *s, unsigned winner);
void mbid_find_winner (const MbidDeck *deck, Mbid *s);
void mbid_begin_turn (Mbid *s, GavelSeats told);
void mbid_begin_draw_2 (Mbid *s, GavelSeats told);
void mbid_draw (Mbid *s, unsigned seat, unsigned kind);
void mbid_end_actions (const MbidDeck *deck, Mbid *s, GavelSeats told);
void mbid_turn_up (const MbidDeck *deck, Mbid *s, unsigned colour);
void mbid_bid (const MbidDeck *deck, Mbid *s, unsigned seat, MbidCards money,
               GavelSeats told);

/* exchange.c */
MbidCards mbid_exchange_cards (const Mbid *s);
GavelSeats mbid_may_answer (const Mbid *s);
unsigned mbid_asked (const Mbid *s);
void mbid_play (const MbidDeck *deck, Mbid *s, GavelMove move, GavelSeats told);
void mbid_no (const MbidDeck *deck, Mbid *s, unsigned seat, GavelSeats told);
void mbid_let (const MbidDeck *deck, Mbid *s, GavelSeats seats, GavelSeats told);
void mbid_end_exchange (Mbid *s);

/* door.c */
const Mbid *mbid_begun (const Mbid *s, Mbid *copy);
unsigned mbid_pick (MbidCards cards, GavelRng *rng);
void mbid_fill (Mbid *s, GavelRng *rng);

/* playout.c */
void mbid_playout (const GavelBox *box, GavelState *state, GavelRng *rng);

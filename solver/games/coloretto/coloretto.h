/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coloretto.h - Coloretto behind the door
 *
 * Everything lies open but the order of the pile, and that is drawn as it is needed. So a
 * position is counts: what lies before each player, beside each row, in the pile.
 *
 *   deck.c, deck-file.c  what is in the box
 *   coloretto.c          the rules
 *   playout.c            random games, fast
 *   words.c, middle.c    the words of its record; a game entered in the middle
 *   write.c              moves and positions written down
 *   moves.c              moves as people type and read them, where a game stands
 *   entry.c, echo.c      what comes next, what people type and are told
 *   picture.c            what the table looks like, facts for programs
 *   policy.c             what cards promise; a cheap sensible player, others of style
 *   outlook.c            what becomes of the rows until one's next turn
 *   evaluator.c          what an unfinished game is worth; inputs.c: as its net sees it
 *   turn-inputs.c        a turn as the net of strong players sees it
 */
#pragma once

#include "game/game.h"
#include "games/coloretto/deck.h"

#define COLORETTO_NOTHING 15 /* no card is waiting to be laid */

typedef enum
{
  COLORETTO_TURN,  /* draw, or take a row */
  COLORETTO_DRAW,  /* a card is to be turned up, to be laid beside a row */
  COLORETTO_PLACE, /* it is turned up */
  COLORETTO_BONUS, /* a card is to be turned up for whoever took the golden joker */
  COLORETTO_OVER,
} ColorettoPhase;

typedef struct
{
  ColorettoCards hand[GAVEL_MAX_SEATS]; /* all that lies before a player */
  ColorettoCards row[COLORETTO_ROWS];
  ColorettoCards pile;
  uint8_t took[GAVEL_MAX_SEATS]; /* row taken in this round, from 1; 0: none yet */
  uint8_t n_seats;
  uint8_t n_pile; /* cards in it, the last-round card not counted */
  uint8_t turn;   /* the seat; at the end whoever took last */
  uint8_t phase;  /* ColorettoPhase */
  uint8_t drawn;  /* kind that waits to be laid, or COLORETTO_NOTHING */
  uint8_t last;   /* that card has been turned up */
  uint8_t round;  /* from 1 */
  uint8_t side, edition;
  uint8_t without; /* colours that left the game, as a mask */
  uint8_t begun;   /* more is told than how the table is set */
  uint8_t entered; /* a game is being entered in the middle */
} Coloretto;

G_STATIC_ASSERT (sizeof (Coloretto) <= GAVEL_MAX_STATE);

/* A move is none of these numbers by itself, so that nobody outside guesses. */
#define COLORETTO_MOVE_DRAW 0x100
#define COLORETTO_MOVE_TAKE 0x200  /* and the row, from 0 */
#define COLORETTO_MOVE_PLACE 0x300 /* and the row */
#define COLORETTO_MOVE_CARD 0x400  /* chance's: and the kind */

extern const GavelGame gavel_coloretto;
extern const GavelNotation coloretto_notation;

/* What of the box a table has. */
static inline unsigned
coloretto_n_rows (const ColorettoDeck *deck, const Coloretto *s)
{
  return s->n_seats == 2 ? deck->n_green : s->n_seats;
}

static inline unsigned
coloretto_room (const ColorettoDeck *deck, const Coloretto *s, unsigned row)
{
  return s->n_seats == 2 ? deck->green_room[row] : deck->brown_room;
}

static inline unsigned
coloretto_n_under (const ColorettoDeck *deck, const Coloretto *s)
{
  return deck->edition[s->edition].n_under;
}

/* coloretto.c */
unsigned coloretto_n_start (unsigned n_seats);
unsigned coloretto_n_without (unsigned n_seats);
ColorettoCards coloretto_gone (const ColorettoDeck *deck, const Coloretto *s);
void coloretto_count_pile (const ColorettoDeck *deck, Coloretto *s);
bool coloretto_row_is_taken (const Coloretto *s, unsigned row);
unsigned coloretto_rows_to_take (const Coloretto *s);
unsigned coloretto_rows_with_room (const ColorettoDeck *deck, const Coloretto *s);
GavelSeats coloretto_still_in (const Coloretto *s);
bool coloretto_last_is_next (const ColorettoDeck *deck, const Coloretto *s);
void coloretto_draw (Coloretto *s);
void coloretto_turn_up (const ColorettoDeck *deck, Coloretto *s, unsigned kind);
void coloretto_place (Coloretto *s, unsigned row);
void coloretto_take (Coloretto *s, unsigned row);
int coloretto_score (const ColorettoDeck *deck, const Coloretto *s, unsigned seat);
GavelSeats coloretto_winners (const ColorettoDeck *deck, const Coloretto *s);

/* playout.c */
void coloretto_playout (const GavelBox *box, GavelState *state, GavelRng *rng);

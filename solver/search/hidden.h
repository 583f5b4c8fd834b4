/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hidden.h - a search in worlds, for games in which hands are hidden
 *
 * A world is one way things may be, in keeping with what the seat has seen, and a habit
 * for everybody: how that one plays. Every move that is worth a look is made in the same
 * worlds, with the same luck, what the others choose unseen drawn from their habits; then
 * all play on by habit until the evaluator speaks. Moves that fall behind drop out.
 * Worlds come from several guessers at once, each with luck of its own, so neither the
 * number of threads nor who runs when changes an answer.
 *
 *   hidden.c        worlds, batch after batch
 *   hidden-exact    what needs no worlds, for nothing is hidden
 *   hidden-round    what others choose unseen if they choose well
 *   hidden-write.c  what they say, as advice */
#pragma once

#include "search/hidden-exact.h"
#include "search/search-private.h"

#define HIDDEN_GUESSERS 8 /* that draw worlds side by side, */
#define HIDDEN_EACH 8     /* so many each in a batch */
#define HIDDEN_BATCH (HIDDEN_GUESSERS * HIDDEN_EACH)
#define HIDDEN_MOST_MOVES (GAVEL_MAX_CHOICES + 4)

/* What was found in one world by a move. */
typedef struct
{
  float win[GAVEL_MAX_SEATS]; /* everybody's chances */
  float aim;                  /* what is played for; NAN: not looked at */
} HiddenWord;

/* The same by every move. */
typedef struct
{
  GavelMove others[GAVEL_MAX_SEATS]; /* what they chose unseen */
  HiddenWord word[];
} HiddenRow;

typedef struct
{
  const GavelQuestion *q;
  const GavelBudget *budget;
  GavelAdvice *advice;
  gint64 start, deadline; /* 0: none */
  unsigned n_threads;
  GavelSeats others; /* who choose unseen with the seat */
  unsigned n_moves;
  GavelMove move[HIDDEN_MOST_MOVES];
  bool in[HIDDEN_MOST_MOVES]; /* it is still looked at */
  GPtrArray *rows;            /* of HiddenRow, one a world */
  unsigned n_batches;
  const Exact *exact; /* what is certain of its moves; NULL: nothing */
} Hidden;

/* How far a move is ahead of another one, over the worlds where both were looked at. */
typedef struct
{
  unsigned n;
  double mean, error; /* a standard error */
} HiddenGap;

GavelAdvice *search_hidden (const GavelQuestion *question, const GavelBudget *budget);

/* hidden.c */
GavelSeats hidden_guess (const GavelQuestion *q, gpointer guesser, GavelState *world,
                         const GavelHabit *habit[]);

/* hidden-write.c */
HiddenGap hidden_gap (const Hidden *h, unsigned move, int other, bool of_winning);
unsigned hidden_best (const Hidden *h);
void hidden_write_down (Hidden *h);

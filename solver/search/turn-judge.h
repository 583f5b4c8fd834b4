/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-judge.h - what those who look at open turns share: worths, judges, moves
 *
 * A judge is the evaluator as one thread uses it. Knows no trees. */
#pragma once

#include "search/search.h"

#include <math.h>

#define TURN_SAME 1e-6f        /* worths that are no further apart differ by rounding, */
#define TURN_SAME_POINTS 0.01f /* and so do points */

/* What a position is worth: each seat's chance to win; the points it ends with, if the
 * evaluator says that (unless the game is over, only of the one who asks); and what that
 * one plays for, in units of gavel_game_unit(). */
typedef struct
{
  float win[GAVEL_MAX_SEATS];
  float points[GAVEL_MAX_SEATS];
  float aim;
} TurnWorth;

typedef struct
{
  const GavelQuestion *q;
  const GavelPolicy *policy; /* nullable */
  gpointer workspace;
  gpointer aim_workspace; /* NULL: it plays to win, as the others do */
} TurnJudge;

/* What @seat goes by. */
static inline float
turn_own (const TurnJudge *judge, const TurnWorth *worth, unsigned seat)
{
  return seat == judge->q->seat ? worth->aim : worth->win[seat];
}

/* Whether @a is better for @seat than @b, above 0, or worse, below 0. What is worth the
 * same is told apart by points: those who cannot win any more, and those who cannot lose,
 * play for them. */
static inline int
turn_compare (const TurnJudge *judge, const TurnWorth *a, const TurnWorth *b,
              unsigned seat)
{
  float more = turn_own (judge, a, seat) - turn_own (judge, b, seat);
  float points = a->points[seat] - b->points[seat];

  if (fabsf (more) > TURN_SAME)
    return more > 0.0f ? 1 : -1;
  return fabsf (points) <= TURN_SAME_POINTS ? 0 : points > 0.0f ? 1 : -1;
}

static inline void
turn_add (const TurnJudge *judge, TurnWorth *sum, const TurnWorth *part, float share)
{
  for (unsigned seat = 0; seat < judge->q->n_seats; seat++)
    {
      sum->win[seat] += share * part->win[seat];
      sum->points[seat] += share * part->points[seat];
    }
  sum->aim += share * part->aim;
}

static inline void
turn_apply (const TurnJudge *judge, GavelState *s, unsigned seat, GavelMove move)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  moves[seat] = move;
  judge->q->game->apply (judge->q->box, s, moves);
}

void turn_judge_init (TurnJudge *judge, const GavelQuestion *q);
void turn_judge_clear (TurnJudge *judge);
void turn_evaluate (const TurnJudge *judge, const GavelState *s, TurnWorth *worth);
void turn_find_priors (const TurnJudge *judge, const GavelState *s,
                       const GavelMove moves[], unsigned n, float prior[]);
void turn_name (const GavelGame *game, const GavelState *s, uint64_t name[2]);
bool turn_keeps_to_style (const GavelQuestion *q, const GavelState *s, unsigned seat,
                          GavelMove *move);
bool turn_is_given (const GavelQuestion *q, const GavelState *s);
unsigned turn_list_moves (const GavelQuestion *q, const GavelState *s, unsigned seat,
                          uint64_t n, GavelMove list[], unsigned same[], unsigned most);

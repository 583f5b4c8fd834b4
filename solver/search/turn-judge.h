/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-judge.h - what those who look at open turns share: worths, judges, moves
 *
 * A judge is the evaluator as one thread uses it. Knows no trees. */
#pragma once

#include "search/search.h"

#define TURN_SAME 1e-6f /* worths that are no further apart differ by rounding */

/* What a position is worth: each seat's chance to win; of the one who asks, the points it
 * ends with, if the evaluator says that, and what it plays for, in units of
 * gavel_game_unit(). */
typedef struct
{
  float win[GAVEL_MAX_SEATS];
  float points;
  float aim;
} TurnWorth;

typedef struct
{
  const GavelQuestion *q;
  gpointer workspace;
  gpointer aim_workspace; /* NULL: it plays to win, as the others do */
} TurnJudge;

/* What @seat goes by. */
static inline float
turn_own (const TurnJudge *judge, const TurnWorth *worth, unsigned seat)
{
  return seat == judge->q->seat ? worth->aim : worth->win[seat];
}

static inline void
turn_add (const TurnJudge *judge, TurnWorth *sum, const TurnWorth *part, float share)
{
  for (unsigned seat = 0; seat < judge->q->n_seats; seat++)
    sum->win[seat] += share * part->win[seat];
  sum->points += share * part->points;
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
void turn_name (const GavelGame *game, const GavelState *s, uint64_t name[2]);
bool turn_is_given (const GavelQuestion *q, const GavelState *s);
unsigned turn_list_moves (const GavelQuestion *q, const GavelState *s, unsigned seat,
                          uint64_t n, GavelMove list[], unsigned same[], unsigned most);

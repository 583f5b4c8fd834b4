/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-tree.h - the tree of open turns in one world
 *
 * A world is a position where nothing is unknown but what chance will turn up. Seats
 * choose one after the other, each what is best for itself (max^n: Luckhardt and Irani
 * 1986), chance turns up things by weight. A small tree is worked out; a large one is
 * sampled: every iteration walks down once, at a choice by upper confidence bounds
 * (Kocsis and Szepesvari 2006), at chance by a draw, and adds one position, from which
 * cheap moves lead to where the evaluator speaks. All moves at the root are walked in
 * turn with the same luck.
 *
 * Knows no beliefs and no other worlds. A tree belongs to one thread at a time. */
#pragma once

#include "search/search.h"

/* What a position is worth: each seat's chance to win; of the one who asks, the points it
 * ends with, if the evaluator says that, and what it plays for, in units of
 * gavel_game_unit(). */
typedef struct
{
  float win[GAVEL_MAX_SEATS];
  float points;
  float aim;
} TurnWorth;

/* The evaluator as one thread uses it. */
typedef struct
{
  const GavelQuestion *q;
  gpointer workspace;
  gpointer aim_workspace; /* NULL: it plays to win, as the others do */
} TurnJudge;

void turn_judge_init (TurnJudge *judge, const GavelQuestion *q);
void turn_judge_clear (TurnJudge *judge);

typedef struct
{
  _Alignas(16) char world[GAVEL_MAX_STATE];
  const GavelMove *move; /* at the root; borrowed */
  unsigned n_moves;
  uint64_t luck;    /* names what chance does */
  TurnWorth *worth; /* of every move at the root */
  unsigned *n;      /* iterations of it */
  unsigned n_iterations;
  bool solved;     /* worked out: worths are those of best play by all */
  bool to_the_end; /* if so: all that follows was looked at, nothing is estimated */
  GArray *nodes;   /* the moves at the root first; NULL where it is solved */
  unsigned most_nodes;
} TurnTree;

/* When to stop growing. */
typedef struct
{
  gint64 deadline; /* by the clock; 0: none */
  GavelClock clock;
  const atomic_bool *stop; /* nullable */
} TurnLimit;

TurnTree *turn_tree_new (const GavelQuestion *q, const GavelState *world,
                         const GavelMove moves[], unsigned n_moves, uint64_t luck,
                         unsigned most_nodes);
void turn_tree_free (TurnTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TurnTree, turn_tree_free)

bool turn_limit_is_reached (const TurnLimit *limit);
bool turn_tree_solve (TurnTree *tree, const TurnJudge *judge, unsigned most,
                      const TurnLimit *limit);
void turn_tree_grow (TurnTree *tree, const TurnJudge *judge, const bool in[],
                     unsigned n_iterations, unsigned least, const TurnLimit *limit);

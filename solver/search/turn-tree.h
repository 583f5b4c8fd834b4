/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-tree.h - the tree of open turns in one world
 *
 * A world is a position where nothing is unknown but what chance will turn up. Seats
 * choose one after the other, each what is best for itself (max^n: Luckhardt and Irani
 * 1986), chance turns up things by weight. A small tree is worked out (turn-solve.c); a
 * large one is sampled: every iteration walks down once, at a choice by what is worth
 * most so far and by curiosity (Kocsis and Szepesvari 2006), at chance evenly by weight,
 * and adds one position, from which cheap moves lead to where the evaluator speaks. A
 * position that is reached on several ways is there once (Childs, Brodeur and Kocsis
 * 2008), and once all that follows it is known, nobody looks there again (Winands,
 * Bjornsson and Saito 2008): so a tree that grows long enough is worked out, too. Every
 * move at the root has a branch of its own, which meets the same luck as the others.
 *
 * Instead of moves there may be one branch, of the position as it is (turn-odds.c).
 *
 * Knows no beliefs and no other worlds. A branch belongs to one thread at a time. */
#pragma once

#include "search/turn-judge.h"

typedef struct _TurnNode TurnNode;
typedef struct _TurnEdge TurnEdge;

/* All that follows a move at the root. */
typedef struct
{
  TurnNode *node; /* the position after the move first */
  TurnEdge *edge; /* what leads from one to another */
  unsigned n_nodes, n_node_room, n_edges, n_edge_room;
  unsigned *place; /* of positions, found by name; n_places is a power of two */
  unsigned n_places;
  bool known;     /* all that follows was looked at, */
  bool estimated; /* and not all of it ends the game */
  unsigned n;     /* iterations */
  double sum[GAVEL_MAX_SEATS], squares[GAVEL_MAX_SEATS]; /* of what they found */
} TurnBranch;

typedef struct
{
  _Alignas(16) char world[GAVEL_MAX_STATE];
  const GavelMove *move; /* at the root; borrowed; NULL: see turn_tree_new() */
  unsigned n_moves;
  uint64_t luck;    /* names what chance does */
  TurnWorth *worth; /* of every move at the root */
  unsigned *n;      /* iterations of it */
  TurnBranch *branch;
  unsigned most_nodes; /* of a branch */
  bool solved;         /* worked out: worths are those of best play by all */
  bool to_the_end;     /* if so: all that follows was looked at, nothing is estimated */
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
void turn_tree_grow (TurnTree *tree, const TurnJudge *judge, unsigned move,
                     unsigned n_iterations, unsigned least, const TurnLimit *limit);
void turn_tree_conclude (TurnTree *tree);

/* turn-solve.c */
bool turn_tree_solve (TurnTree *tree, const TurnJudge *judge, unsigned most,
                      const TurnLimit *limit, double *size);

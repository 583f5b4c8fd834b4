/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/turn-tree.h"

#include <math.h>
#include <string.h>

#define EXPLORE 1.0f        /* curiosity, in spreads of what visits find */
#define GOLDEN 0.618034f    /* steps of this size fill any interval evenly */
#define LEAST_SPREAD 0.0025 /* squared: visits that agree may all be wrong */
#define MOST_CHILDREN 64    /* of a choice within the tree; others are not looked at */

/* A position of the tree, named by the move that leads there. Those that can follow lie
 * side by side. */
struct _TurnNode
{
  GavelMove move;
  TurnWorth worth;
  float share;    /* chance's: how likely it is */
  unsigned n;     /* visits */
  unsigned child; /* the first one; 0: none was opened */
  uint16_t n_children;
  uint8_t seat; /* who chooses there */
  bool leaf;    /* the evaluator has spoken, there is no more to find */
};

/* -- The tree ---------------------------------------------------------------- */

/**
 * turn_tree_new:
 * @moves: at the root, of the seat that asks; borrowed, as long as the tree lives
 * @luck: names what chance does in iterations
 * @most_nodes: positions that each move may have
 */
TurnTree *
turn_tree_new (const GavelQuestion *q, const GavelState *world, const GavelMove moves[],
               unsigned n_moves, uint64_t luck, unsigned most_nodes)
{
  TurnTree *tree = g_new0 (TurnTree, 1);

  memcpy (tree->world, world, q->game->state_size);
  tree->move = moves;
  tree->n_moves = n_moves;
  tree->luck = luck;
  tree->worth = g_new0 (TurnWorth, n_moves);
  tree->n = g_new0 (unsigned, n_moves);
  tree->branch = g_new0 (TurnBranch, n_moves);
  tree->most_nodes = MAX (most_nodes, 1);
  return tree;
}

void
turn_tree_free (TurnTree *tree)
{
  if (tree == NULL)
    return;
  g_free (tree->worth);
  g_free (tree->n);
  for (unsigned i = 0; i < tree->n_moves; i++)
    g_free (tree->branch[i].node);
  g_free (tree->branch);
  g_free (tree);
}

bool
turn_limit_is_reached (const TurnLimit *limit)
{
  return (limit->stop != NULL && atomic_load (limit->stop))
         || (limit->deadline != 0 && gavel_clock_now (&limit->clock) >= limit->deadline);
}

/* -- Sampled ----------------------------------------------------------------- */

typedef struct
{
  const TurnTree *tree;
  TurnBranch *branch;
  const TurnJudge *judge;
  GavelRng rng;
  uint64_t key;    /* names what chance has turned up */
  bool is_next;    /* chance has turned up nothing yet */
  TurnWorth found; /* at the end of the walk */
} Walk;

static inline TurnNode *
node_at (const Walk *walk, unsigned number)
{
  return &walk->branch->node[number];
}

/* Makes room for @n nodes side by side. Returns the first one's number; 0: there is no
 * room. */
static unsigned
add_nodes (TurnBranch *branch, unsigned most, unsigned n)
{
  unsigned first = branch->n_nodes;

  if (first + n > most)
    return 0;
  if (first + n > branch->n_room)
    {
      branch->n_room = MIN (most, MAX (first + n, 2 * branch->n_room));
      branch->node = g_renew (TurnNode, branch->node, branch->n_room);
    }
  memset (branch->node + first, 0, n * sizeof *branch->node);
  branch->n_nodes += n;
  return first;
}

/* What chance may turn up at @s. */
static bool
open_chance (Walk *walk, unsigned number, const GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  const GavelGame *game = q->game;
  bool given = walk->is_next && turn_is_given (q, s);
  unsigned n = given ? 1 : (unsigned) game->n_moves (q->box, s, GAVEL_CHANCE), first;
  double n_ways = (double) gavel_game_n_ways (game, q->box, s);

  first = add_nodes (walk->branch, walk->tree->most_nodes, n);
  if (first == 0)
    return false;
  for (unsigned k = 0; k < n; k++)
    {
      TurnNode *child = node_at (walk, first + k);

      child->move = given ? *q->next : game->move (q->box, s, GAVEL_CHANCE, k);
      child->share = given ? 1.0f
                     : game->weight != NULL
                         ? (float) (game->weight (q->box, s, k) / n_ways)
                         : (float) (1.0 / n_ways);
    }
  node_at (walk, number)->child = first;
  node_at (walk, number)->n_children = (uint16_t) n;
  return true;
}

/* What @seat may choose at @s; of moves that lead to the same, the first. */
static bool
open_choice (Walk *walk, unsigned number, const GavelState *s, unsigned seat)
{
  const GavelQuestion *q = walk->judge->q;
  uint64_t n_moves = q->game->n_moves (q->box, s, seat);
  GavelMove moves[MOST_CHILDREN];
  unsigned n = turn_list_moves (q, s, seat, n_moves, moves, NULL, MOST_CHILDREN);
  unsigned first = add_nodes (walk->branch, walk->tree->most_nodes, n);

  if (first == 0)
    return false;
  for (unsigned k = 0; k < n; k++)
    node_at (walk, first + k)->move = moves[k];
  node_at (walk, number)->child = first;
  node_at (walk, number)->n_children = (uint16_t) n;
  return true;
}

/* Looks what can follow there, if there is room. */
static bool
open_node (Walk *walk, unsigned number, const GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  unsigned seat = gavel_seats_first (q->game->to_act (q->box, s));

  node_at (walk, number)->seat = (uint8_t) seat;
  return seat == GAVEL_CHANCE ? open_chance (walk, number, s)
                              : open_choice (walk, number, s, seat);
}

/* What follows is played with cheap moves, and then judged: the mean over visits, as
 * long as nothing was opened. */
static void
look (Walk *walk, unsigned number, GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  TurnNode *node = node_at (walk, number);
  float share = 1.0f / (float) node->n;

  node->leaf = gavel_game_is_leaf (q->game, q->box, s);
  if (!node->leaf)
    gavel_game_play_on (q->game, q->box, walk->judge->workspace, s, &walk->rng);
  walk->found = (TurnWorth){ 0 };
  turn_evaluate (walk->judge, s, &walk->found);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    node->worth.win[seat] += share * (walk->found.win[seat] - node->worth.win[seat]);
  node->worth.points += share * (walk->found.points - node->worth.points);
  node->worth.aim += share * (walk->found.aim - node->worth.aim);
}

/* How far apart visits are to @seat. */
static float
spread_of (const TurnBranch *branch, unsigned seat)
{
  double n = MAX (branch->n, 1), mean = branch->sum[seat] / n;

  return (float) sqrt (MAX (branch->squares[seat] / n - mean * mean, LEAST_SPREAD));
}

/* Which move of its seat to look at: one not looked at yet, else what is worth most or
 * has been looked at little. Curiosity grows with the root of all visits (Rosin 2011):
 * one unlucky visit must not shut a move out for long. */
static unsigned
choose (const Walk *walk, const TurnNode *node)
{
  float curiosity
      = EXPLORE * spread_of (walk->branch, node->seat) * sqrtf ((float) node->n),
      most = -INFINITY;
  unsigned best = node->child;

  for (unsigned k = 0; k < node->n_children; k++)
    {
      const TurnNode *child = node_at (walk, node->child + k);
      float here;

      if (child->n == 0)
        return node->child + k;
      here = turn_own (walk->judge, &child->worth, node->seat)
             + curiosity / (1.0f + (float) child->n);
      if (here > most)
        {
          most = here;
          best = node->child + k;
        }
    }
  return best;
}

/* What chance turns up: each thing as often as is its due, as evenly as can be. After
 * the same things came up, the same come up next, whatever was chosen between them. */
static unsigned
draw (Walk *walk, const TurnNode *node)
{
  float offset = (float) (walk->key >> 40) / (float) (1 << 24);
  float at = offset + GOLDEN * (float) (node->n & 0xffff);
  unsigned k = 0;

  at -= floorf (at);
  for (; k + 1 < node->n_children; k++)
    {
      at -= node_at (walk, node->child + k)->share;
      if (at < 0.0f)
        break;
    }
  walk->key = gavel_rng_mix (walk->key + node_at (walk, node->child + k)->move);
  walk->is_next = false;
  return node->child + k;
}

/* What the children say together. At chance each counts as it is likely. At a choice
 * those count more that were chosen more often, so that what was only looked at for
 * curiosity hardly does. */
static void
back_up (const Walk *walk, unsigned number)
{
  TurnNode *node = node_at (walk, number);
  const TurnNode *child = node_at (walk, node->child);
  bool is_chance = node->seat == GAVEL_CHANCE;
  TurnWorth sum = { 0 };
  float total = 0.0f;

  for (unsigned k = 0; k < node->n_children; k++)
    {
      float n = (float) child[k].n, weight = is_chance ? child[k].share : n * n;

      if (child[k].n == 0)
        continue;
      turn_add (walk->judge, &sum, &child[k].worth, weight);
      total += weight;
    }
  node->worth = (TurnWorth){ 0 };
  turn_add (walk->judge, &node->worth, &sum, 1.0f / total);
}

/* Walks down from that node, whose position is @s, and back. */
static void
visit (Walk *walk, unsigned number, GavelState *s)
{
  TurnNode *node = node_at (walk, number);
  unsigned child;

  node->n++;
  if (node->leaf)
    {
      walk->found = node->worth;
      return;
    }
  if (node->n == 1 || (node->child == 0 && !open_node (walk, number, s)))
    {
      look (walk, number, s);
      return;
    }
  node = node_at (walk, number);
  child = node->seat == GAVEL_CHANCE ? draw (walk, node) : choose (walk, node);
  turn_apply (walk->judge, s, node->seat, node_at (walk, child)->move);
  visit (walk, child, s);
  back_up (walk, number);
}

/* What was found counts in how far apart visits are. */
static void
remember (TurnBranch *branch, const TurnJudge *judge, const TurnWorth *found)
{
  branch->n++;
  for (unsigned seat = 0; seat < judge->q->n_seats; seat++)
    {
      double own = (double) turn_own (judge, found, seat);

      branch->sum[seat] += own;
      branch->squares[seat] += own * own;
    }
}

/**
 * turn_tree_grow:
 * @move: the branch of that move at the root; others may grow at the same time
 * @least: iterations that are done even if the limit is reached
 *
 * Iterations of the same number have the same luck in every branch.
 */
void
turn_tree_grow (TurnTree *tree, const TurnJudge *judge, unsigned move,
                unsigned n_iterations, unsigned least, const TurnLimit *limit)
{
  TurnBranch *branch = &tree->branch[move];
  uint64_t key = gavel_rng_mix (tree->luck);

  if (tree->solved)
    return;
  if (branch->n_nodes == 0)
    add_nodes (branch, tree->most_nodes, 1);
  for (unsigned k = 0; k < n_iterations; k++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      Walk walk = { .tree = tree,
                    .branch = branch,
                    .judge = judge,
                    .rng = gavel_rng_named (tree->luck, branch->n, 5),
                    .key = key,
                    .is_next = true };

      if (k >= least && turn_limit_is_reached (limit))
        return;
      memcpy (state, tree->world, judge->q->game->state_size);
      turn_apply (judge, (GavelState *) state, judge->q->seat, tree->move[move]);
      visit (&walk, 0, (GavelState *) state);
      remember (branch, judge, &walk.found);
      tree->worth[move] = branch->node[0].worth;
      tree->n[move] = branch->n;
    }
}

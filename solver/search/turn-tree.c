/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/turn-tree.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define EXPLORE 1.0f     /* curiosity, in spreads of what visits find */
#define UNSEEN 0.3f      /* so many spreads less is expected of what nobody looked at */
#define A_POINT 0.01f    /* wins: who hardly can win, or lose, plays for points */
#define GOLDEN 0.618034f /* steps of this size fill any interval evenly */
#define LEAST_SPREAD 0.0025 /* squared: visits that agree may all be wrong */
#define MOST_CHILDREN 64    /* of a choice within the tree; others are not looked at */
#define NONE UINT_MAX       /* no such number */

/* A position of the tree. However it is reached, there is one of it. */
struct _TurnNode
{
  uint64_t name[2];
  TurnWorth worth;
  unsigned n;    /* visits, on whatever way */
  unsigned edge; /* the first one; NONE: it was not opened */
  uint16_t n_edges;
  uint8_t seat; /* who chooses there */
  bool known;   /* worked out: there is no more to find */
};

/* What may be done there. Those of a position lie side by side. */
struct _TurnEdge
{
  GavelMove move;
  float share;   /* chance's: how likely it is; a seat's: how many moves do the same */
  float prior;   /* a seat's: how likely it is to be best, before any look */
  unsigned n;    /* how often it seemed best, or came up */
  unsigned node; /* where it leads; NONE: nobody has looked */
};

/* -- The tree ---------------------------------------------------------------- */

/**
 * turn_tree_new:
 * @moves: at the root, of the seat that asks; borrowed, as long as the tree lives. %NULL:
 *   there is one branch, of the position as it is, whoever acts there
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
    {
      g_free (tree->branch[i].node);
      g_free (tree->branch[i].edge);
      g_free (tree->branch[i].place);
    }
  g_free (tree->branch);
  g_free (tree);
}

bool
turn_limit_is_reached (const TurnLimit *limit)
{
  return (limit->stop != NULL && atomic_load (limit->stop))
         || (limit->deadline != 0 && gavel_clock_now (&limit->clock) >= limit->deadline);
}

/* -- Its positions ------------------------------------------------------------- */

typedef struct
{
  const TurnTree *tree;
  TurnBranch *branch;
  const TurnJudge *judge;
  GavelRng rng;
  uint64_t key;    /* names what chance has turned up, in whatever order */
  bool is_next;    /* chance has turned up nothing yet */
  TurnWorth found; /* at the end of the walk */
} Walk;

static inline TurnNode *
node_at (const Walk *walk, unsigned number)
{
  return &walk->branch->node[number];
}

static inline TurnEdge *
edges_of (const Walk *walk, const TurnNode *node)
{
  return &walk->branch->edge[node->edge];
}

/* Where in the table of places the position of that name is, or would be. */
static unsigned
find_place (const TurnBranch *branch, const uint64_t name[2])
{
  unsigned i = (unsigned) name[0] & (branch->n_places - 1);

  while (branch->place[i] != NONE
         && (branch->node[branch->place[i]].name[0] != name[0]
             || branch->node[branch->place[i]].name[1] != name[1]))
    i = (i + 1) & (branch->n_places - 1);
  return i;
}

/* Half the places stay free at least. */
static void
add_places (TurnBranch *branch)
{
  branch->n_places = MAX (256, 2 * branch->n_places);
  branch->place = g_renew (unsigned, branch->place, branch->n_places);
  for (unsigned i = 0; i < branch->n_places; i++)
    branch->place[i] = NONE;
  for (unsigned i = 0; i < branch->n_nodes; i++)
    branch->place[find_place (branch, branch->node[i].name)] = i;
}

/* The number of the position @s, which may be new. NONE: there is no room. */
static unsigned
find_node (const Walk *walk, const GavelState *s)
{
  TurnBranch *branch = walk->branch;
  unsigned place;
  uint64_t name[2];

  if (2 * (branch->n_nodes + 1) > branch->n_places)
    add_places (branch);
  turn_name (walk->judge->q->game, s, name);
  name[1] ^= walk->is_next; /* what comes then may be given */
  place = find_place (branch, name);
  if (branch->place[place] != NONE)
    return branch->place[place];
  if (branch->n_nodes >= walk->tree->most_nodes)
    return NONE;
  if (branch->n_nodes == branch->n_node_room)
    {
      branch->n_node_room = MAX (64, 2 * branch->n_node_room);
      branch->node = g_renew (TurnNode, branch->node, branch->n_node_room);
    }
  branch->node[branch->n_nodes]
      = (TurnNode){ .name = { name[0], name[1] }, .edge = NONE };
  branch->place[place] = branch->n_nodes;
  return branch->n_nodes++;
}

/* Makes room for @n edges side by side. Returns the first one's number. */
static unsigned
add_edges (TurnBranch *branch, unsigned n)
{
  unsigned first = branch->n_edges;

  if (first + n > branch->n_edge_room)
    {
      branch->n_edge_room = MAX (first + n, 2 * branch->n_edge_room);
      branch->edge = g_renew (TurnEdge, branch->edge, branch->n_edge_room);
    }
  for (unsigned k = 0; k < n; k++)
    branch->edge[first + k] = (TurnEdge){ .node = NONE };
  branch->n_edges += n;
  return first;
}

/* What chance may turn up at @s. */
static void
open_chance (Walk *walk, TurnNode *node, const GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  const GavelGame *game = q->game;
  bool given = walk->is_next && turn_is_given (q, s);
  unsigned n = given ? 1 : (unsigned) game->n_moves (q->box, s, GAVEL_CHANCE);
  double n_ways = (double) gavel_game_n_ways (game, q->box, s);
  TurnEdge *edge;

  node->edge = add_edges (walk->branch, n);
  node->n_edges = (uint16_t) n;
  edge = edges_of (walk, node);
  for (unsigned k = 0; k < n; k++)
    {
      edge[k].move = given ? *q->next : game->move (q->box, s, GAVEL_CHANCE, k);
      edge[k].share = given ? 1.0f
                      : game->weight != NULL
                          ? (float) (game->weight (q->box, s, k) / n_ways)
                          : (float) (1.0 / n_ways);
    }
}

/* What @seat may choose at @s; of moves that lead to the same, the first. */
static void
open_choice (Walk *walk, TurnNode *node, const GavelState *s, unsigned seat)
{
  const GavelQuestion *q = walk->judge->q;
  uint64_t n_moves = MIN (q->game->n_moves (q->box, s, seat), MOST_CHILDREN);
  GavelMove moves[MOST_CHILDREN];
  unsigned same[MOST_CHILDREN];
  float prior[MOST_CHILDREN];
  unsigned n = turn_list_moves (q, s, seat, n_moves, moves, same, MOST_CHILDREN);
  TurnEdge *edge;

  node->edge = add_edges (walk->branch, n);
  node->n_edges = (uint16_t) n;
  edge = edges_of (walk, node);
  for (unsigned k = 0; k < n; k++)
    edge[k].move = moves[k];
  for (unsigned k = 0; k < n_moves; k++)
    edge[same[k]].share += 1.0f;
  turn_find_priors (walk->judge, s, moves, n, prior);
  for (unsigned k = 0; k < n; k++)
    edge[k].prior = prior[k];
}

/* Looks what can follow there. */
static void
open_node (Walk *walk, TurnNode *node, const GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  unsigned seat = gavel_seats_first (q->game->to_act (q->box, s));

  node->seat = (uint8_t) seat;
  if (seat == GAVEL_CHANCE)
    open_chance (walk, node, s);
  else
    open_choice (walk, node, s, seat);
}

/* -- Sampled ------------------------------------------------------------------- */

/* What follows is played with cheap moves, and then judged. */
static void
look (Walk *walk, TurnNode *node, GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  bool leaf = gavel_game_is_leaf (q->game, q->box, s);

  if (!leaf)
    gavel_game_play_on (q->game, q->box, walk->judge->workspace, s, &walk->rng);
  else if (q->game->to_act (q->box, s) != 0)
    walk->branch->estimated = true;
  walk->found = (TurnWorth){ 0 };
  turn_evaluate (walk->judge, s, &walk->found);
  if (node == NULL)
    return;
  node->known = leaf;
  node->worth = walk->found;
}

/* What a position is worth to @seat, points included. */
static inline float
worth_to (const Walk *walk, const TurnNode *node, unsigned seat)
{
  return turn_own (walk->judge, &node->worth, seat) + A_POINT * node->worth.points[seat];
}

/* How far apart visits are to @seat. */
static float
spread_of (const TurnBranch *branch, unsigned seat)
{
  double n = MAX (branch->n, 1), mean = branch->sum[seat] / n;

  return (float) sqrt (MAX (branch->squares[seat] / n - mean * mean, LEAST_SPREAD));
}

/* Which move of its seat to look at: what is worth most, or was looked at little, the
 * more so the likelier it is to be best (Silver and others 2016). Curiosity grows with
 * the root of all visits (Rosin 2011): one unlucky visit must not shut a move out for
 * long. What nobody looked at is taken for a little worse than what was. What is known
 * needs no curiosity: it may seem best, and then another is looked at. */
static unsigned
choose (const Walk *walk, const TurnNode *node)
{
  TurnEdge *edge = edges_of (walk, node);
  float spread = spread_of (walk->branch, node->seat);
  float curiosity = EXPLORE * spread * sqrtf ((float) node->n) * (float) node->n_edges,
        unseen = worth_to (walk, node, node->seat) - UNSEEN * spread;
  float most = -INFINITY, most_unknown = -INFINITY;
  unsigned best = 0, unknown = 0;

  for (unsigned k = 0; k < node->n_edges; k++)
    {
      const TurnNode *child = edge[k].node != NONE ? node_at (walk, edge[k].node) : NULL;
      float here = child != NULL ? worth_to (walk, child, node->seat) : unseen;

      if (child == NULL || !child->known)
        {
          here += curiosity * edge[k].prior
                  / (1.0f + (child != NULL ? (float) child->n : 0.0f));
          if (here > most_unknown)
            {
              most_unknown = here;
              unknown = k;
            }
        }
      if (here > most)
        {
          most = here;
          best = k;
        }
    }
  edge[best].n++;
  return unknown;
}

static bool
is_known (const Walk *walk, const TurnEdge *edge)
{
  return edge->node != NONE && node_at (walk, edge->node)->known;
}

/* What chance turns up: each thing as often as is its due, as evenly as can be, but for
 * what is known. After the same things came up, the same come up next, whatever was
 * chosen between them. */
static unsigned
draw (const Walk *walk, const TurnNode *node)
{
  TurnEdge *edge = edges_of (walk, node);
  float offset = (float) (walk->key >> 40) / (float) (1 << 24), left = 0.0f;
  float at = offset + GOLDEN * (float) (node->n & 0xffff);
  unsigned last = 0;

  for (unsigned k = 0; k < node->n_edges; k++)
    if (!is_known (walk, &edge[k]))
      left += edge[k].share;
  at = (at - floorf (at)) * left;
  for (unsigned k = 0; k < node->n_edges; k++)
    if (!is_known (walk, &edge[k]))
      {
        last = k;
        at -= edge[k].share;
        if (at < 0.0f)
          break;
      }
  edge[last].n++;
  return last;
}

/* What can follow is known: chance's mean, or what is best for the seat; of moves that
 * are worth the same to it, any. */
static void
conclude (const Walk *walk, TurnNode *node)
{
  const TurnEdge *edge = edges_of (walk, node);
  bool is_chance = node->seat == GAVEL_CHANCE;
  const TurnWorth *best = NULL;
  TurnWorth sum = { 0 };
  float total = 0.0f;

  for (unsigned k = 0; k < node->n_edges && !is_chance; k++)
    {
      const TurnWorth *worth = &node_at (walk, edge[k].node)->worth;

      if (best == NULL || turn_compare (walk->judge, worth, best, node->seat) > 0)
        best = worth;
    }
  for (unsigned k = 0; k < node->n_edges; k++)
    {
      const TurnWorth *worth = &node_at (walk, edge[k].node)->worth;

      if (!is_chance && turn_compare (walk->judge, worth, best, node->seat) < 0)
        continue;
      turn_add (walk->judge, &sum, worth, edge[k].share);
      total += edge[k].share;
    }
  node->worth = (TurnWorth){ 0 };
  turn_add (walk->judge, &node->worth, &sum, 1.0f / total);
  node->known = true;
}

/* What can follow says together. At chance each counts as it is likely. At a choice
 * those count more that were chosen more often, so that what was only looked at for
 * curiosity hardly does. */
static void
back_up (const Walk *walk, TurnNode *node)
{
  const TurnEdge *edge = edges_of (walk, node);
  bool is_chance = node->seat == GAVEL_CHANCE, known = true;
  TurnWorth sum = { 0 };
  float total = 0.0f;

  for (unsigned k = 0; k < node->n_edges; k++)
    {
      float n = (float) edge[k].n, weight = is_chance ? edge[k].share : n * n;

      known &= is_known (walk, &edge[k]);
      if (edge[k].node == NONE)
        continue;
      turn_add (walk->judge, &sum, &node_at (walk, edge[k].node)->worth, weight);
      total += weight;
    }
  if (known)
    {
      conclude (walk, node);
      return;
    }
  node->worth = (TurnWorth){ 0 };
  turn_add (walk->judge, &node->worth, &sum, 1.0f / total);
}

/* Walks down from that node, whose position is @s, and back. */
static void
visit (Walk *walk, unsigned number, GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  TurnNode *node = node_at (walk, number);
  unsigned first, k, child;

  node->n++;
  if (node->known)
    {
      walk->found = node->worth;
      return;
    }
  if (node->n == 1)
    {
      look (walk, node, s);
      return;
    }
  if (node->edge == NONE)
    open_node (walk, node, s);
  first = node->edge;
  k = node->seat == GAVEL_CHANCE ? draw (walk, node) : choose (walk, node);
  turn_apply (walk->judge, s, node->seat, walk->branch->edge[first + k].move);
  if (node->seat == GAVEL_CHANCE)
    {
      walk->key
          += gavel_rng_mix (walk->tree->luck + walk->branch->edge[first + k].move + 1);
      walk->is_next = false;
    }
  if (q->game->evaluator->tidy != NULL)
    q->game->evaluator->tidy (q->box, s);
  child = walk->branch->edge[first + k].node;
  if (child == NONE)
    child = walk->branch->edge[first + k].node = find_node (walk, s);
  if (child == NONE)
    {
      look (walk, NULL, s);
      return;
    }
  visit (walk, child, s);
  back_up (walk, node_at (walk, number));
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

/* One iteration. Those of the same number have the same luck in every branch. */
static void
walk_once (TurnTree *tree, const TurnJudge *judge, unsigned move)
{
  const GavelQuestion *q = judge->q;
  TurnBranch *branch = &tree->branch[move];
  _Alignas(16) char state[GAVEL_MAX_STATE];
  Walk walk = { .tree = tree,
                .branch = branch,
                .judge = judge,
                .rng = gavel_rng_named (tree->luck, branch->n, 5),
                .key = gavel_rng_mix (tree->luck),
                .is_next = true };

  memcpy (state, tree->world, q->game->state_size);
  if (tree->move != NULL)
    turn_apply (judge, (GavelState *) state, q->seat, tree->move[move]);
  if (q->game->evaluator->tidy != NULL)
    q->game->evaluator->tidy (q->box, (GavelState *) state);
  if (branch->n_nodes == 0)
    find_node (&walk, (GavelState *) state);
  visit (&walk, 0, (GavelState *) state);
  remember (branch, judge, &walk.found);
  tree->worth[move] = branch->node[0].worth;
  tree->n[move] = branch->n;
  branch->known = branch->node[0].known;
}

/**
 * turn_tree_grow:
 * @move: the branch of that move at the root; others may grow at the same time
 * @least: iterations that are done even if the limit is reached
 *
 * Once all that follows the move is known, nothing more happens.
 */
void
turn_tree_grow (TurnTree *tree, const TurnJudge *judge, unsigned move,
                unsigned n_iterations, unsigned least, const TurnLimit *limit)
{
  const TurnBranch *branch = &tree->branch[move];

  if (tree->solved)
    return;
  for (unsigned k = 0; k < n_iterations; k++)
    {
      if (branch->known || (k >= least && turn_limit_is_reached (limit)))
        return;
      walk_once (tree, judge, move);
    }
}

/**
 * turn_tree_conclude:
 *
 * After branches have grown: whether all of them are known by now, and the tree is worked
 * out.
 */
void
turn_tree_conclude (TurnTree *tree)
{
  bool known = true, estimated = false;

  if (tree->solved)
    return;
  for (unsigned i = 0; i < tree->n_moves; i++)
    {
      known &= tree->branch[i].known;
      estimated |= tree->branch[i].estimated;
    }
  tree->solved = known;
  tree->to_the_end = known && !estimated;
}

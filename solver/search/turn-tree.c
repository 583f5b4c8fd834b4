/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/turn-tree.h"

#include <math.h>
#include <string.h>

#define EXPLORE 0.5f /* how much curiosity counts next to worths, which are 0 to 1 */
#define NONE 0       /* no node: number 0 is never a child */

/* A position of the tree, named by the move that leads there. */
typedef struct
{
  GavelMove move;
  TurnWorth worth;
  unsigned n;           /* visits */
  unsigned child, next; /* its first child, its next sibling; or NONE */
  bool leaf;            /* the evaluator has spoken, there is no more to find */
} Node;

/* -- What a position is worth ------------------------------------------------ */

/**
 * turn_judge_init:
 * @judge: gets workspaces of its own; with turn_judge_clear() these go again
 */
void
turn_judge_init (TurnJudge *judge, const GavelQuestion *q)
{
  const GavelGame *game = q->game;
  GavelPricing pricing;

  *judge = (TurnJudge){ .q = q };
  pricing = gavel_pricing_of (&q->pricing, q->seat);
  judge->workspace = game->evaluator->workspace_new (q->box, q->weights);
  if (game->sealed != NULL)
    game->sealed->set_pricing (judge->workspace, &pricing);
  if (q->objective == GAVEL_OBJECTIVE_WIN)
    return;
  judge->aim_workspace = game->evaluator->workspace_new (q->box, q->weights);
  game->evaluator->set_objective (judge->aim_workspace, q->objective);
  if (game->sealed != NULL)
    game->sealed->set_pricing (judge->aim_workspace, &pricing);
}

void
turn_judge_clear (TurnJudge *judge)
{
  const GavelEvaluator *evaluator = judge->q->game->evaluator;

  evaluator->workspace_free (judge->workspace);
  if (judge->aim_workspace != NULL)
    evaluator->workspace_free (judge->aim_workspace);
}

/* Asks the evaluator about @s, a leaf. */
static void
evaluate (const TurnJudge *judge, const GavelState *s, TurnWorth *worth)
{
  const GavelQuestion *q = judge->q;
  float aim[GAVEL_MAX_SEATS];

  q->game->evaluator->evaluate (judge->workspace, s, worth->win);
  worth->aim = worth->win[q->seat];
  if (q->game->evaluator->points != NULL)
    worth->points = q->game->evaluator->points (judge->workspace, s, q->seat);
  if (judge->aim_workspace == NULL)
    return;
  q->game->evaluator->evaluate (judge->aim_workspace, s, aim);
  worth->aim = aim[q->seat];
}

/* What @seat goes by. */
static float
own (const TurnJudge *judge, const TurnWorth *worth, unsigned seat)
{
  return seat == judge->q->seat ? worth->aim : worth->win[seat];
}

static void
add (const TurnJudge *judge, TurnWorth *sum, const TurnWorth *part, float share)
{
  for (unsigned seat = 0; seat < judge->q->n_seats; seat++)
    sum->win[seat] += share * part->win[seat];
  sum->points += share * part->points;
  sum->aim += share * part->aim;
}

static void
apply (const TurnJudge *judge, GavelState *s, unsigned seat, GavelMove move)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  moves[seat] = move;
  judge->q->game->apply (judge->q->box, s, moves);
}

/* Whether the question says what chance turns up at @s. */
static bool
is_given (const GavelQuestion *q, const GavelState *s)
{
  return q->next != NULL && q->game->legal (q->box, s, GAVEL_CHANCE, *q->next);
}

/* -- The tree ---------------------------------------------------------------- */

/**
 * turn_tree_new:
 * @moves: at the root, of the seat that asks; borrowed, as long as the tree lives
 * @luck: names what chance does in iterations
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
  tree->most_nodes = MAX (most_nodes, n_moves + 2);
  return tree;
}

void
turn_tree_free (TurnTree *tree)
{
  if (tree == NULL)
    return;
  g_free (tree->worth);
  g_free (tree->n);
  if (tree->nodes != NULL)
    g_array_unref (tree->nodes);
  g_free (tree);
}

bool
turn_limit_is_reached (const TurnLimit *limit)
{
  return (limit->stop != NULL && atomic_load (limit->stop))
         || (limit->deadline != 0 && gavel_clock_now (&limit->clock) >= limit->deadline);
}

/* -- Worked out -------------------------------------------------------------- */

typedef struct
{
  const TurnJudge *judge;
  const TurnLimit *limit;
  unsigned n, most; /* positions looked at, and how many they may be */
  bool to_the_end;
} Solver;

static bool solve (Solver *solver, const GavelState *s, bool is_next, TurnWorth *worth);

/* The mean over what chance may turn up; @is_next: for the first time. */
static bool
solve_chance (Solver *solver, const GavelState *s, bool is_next, TurnWorth *worth)
{
  const GavelQuestion *q = solver->judge->q;
  const GavelGame *game = q->game;
  uint64_t n = game->n_moves (q->box, s, GAVEL_CHANCE);
  double n_ways = (double) gavel_game_n_ways (game, q->box, s);
  bool given = is_next && is_given (q, s);

  for (uint64_t k = 0; k < (given ? 1 : n); k++)
    {
      double weight = game->weight != NULL ? (double) game->weight (q->box, s, k) : 1.0;
      _Alignas(16) char state[GAVEL_MAX_STATE];
      TurnWorth part = { 0 };

      memcpy (state, s, game->state_size);
      apply (solver->judge, (GavelState *) state, GAVEL_CHANCE,
             given ? *q->next : game->move (q->box, s, GAVEL_CHANCE, k));
      if (!solve (solver, (GavelState *) state, false, &part))
        return false;
      add (solver->judge, worth, &part, given ? 1.0f : (float) (weight / n_ways));
    }
  return true;
}

/* What is best for @seat; of moves worth the same, the first. */
static bool
solve_turn (Solver *solver, const GavelState *s, unsigned seat, bool is_next,
            TurnWorth *worth)
{
  const GavelQuestion *q = solver->judge->q;
  const GavelGame *game = q->game;
  uint64_t n = game->n_moves (q->box, s, seat);

  for (uint64_t k = 0; k < n; k++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      TurnWorth part = { 0 };

      memcpy (state, s, game->state_size);
      apply (solver->judge, (GavelState *) state, seat, game->move (q->box, s, seat, k));
      if (!solve (solver, (GavelState *) state, is_next, &part))
        return false;
      if (k == 0 || own (solver->judge, &part, seat) > own (solver->judge, worth, seat))
        *worth = part;
    }
  return true;
}

/* Expectimax with a component a seat. False if there is too much of it. */
static bool
solve (Solver *solver, const GavelState *s, bool is_next, TurnWorth *worth)
{
  const GavelQuestion *q = solver->judge->q;
  GavelSeats to_act = q->game->to_act (q->box, s);

  if (++solver->n > solver->most || turn_limit_is_reached (solver->limit))
    return false;
  if (gavel_game_is_leaf (q->game, q->box, s))
    {
      evaluate (solver->judge, s, worth);
      solver->to_the_end &= to_act == 0;
      return true;
    }
  return to_act == GAVEL_SEAT (GAVEL_CHANCE)
             ? solve_chance (solver, s, is_next, worth)
             : solve_turn (solver, s, gavel_seats_first (to_act), is_next, worth);
}

/**
 * turn_tree_solve:
 * @most: positions that may be looked at
 *
 * Works the whole tree out.
 *
 * Returns: false if it is too large, or time is up: then nothing has changed
 */
bool
turn_tree_solve (TurnTree *tree, const TurnJudge *judge, unsigned most,
                 const TurnLimit *limit)
{
  Solver solver = { judge, limit, 0, most, true };
  g_autofree TurnWorth *worth = g_new0 (TurnWorth, tree->n_moves);

  for (unsigned i = 0; i < tree->n_moves; i++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];

      memcpy (state, tree->world, judge->q->game->state_size);
      apply (judge, (GavelState *) state, judge->q->seat, tree->move[i]);
      if (!solve (&solver, (GavelState *) state, true, &worth[i]))
        return false;
    }
  memcpy (tree->worth, worth, tree->n_moves * sizeof *worth);
  tree->solved = true;
  tree->to_the_end = solver.to_the_end;
  return true;
}

/* -- Sampled ----------------------------------------------------------------- */

typedef struct
{
  TurnTree *tree;
  const TurnJudge *judge;
  GavelRng rng;
  bool is_next; /* chance has turned up nothing yet */
} Walk;

static inline Node *
node_at (const TurnTree *tree, unsigned number)
{
  return &g_array_index (tree->nodes, Node, number);
}

/* The child of @parent that @move leads to, made if there is none; NONE if there is no
 * room for it. */
static unsigned
find_child (TurnTree *tree, unsigned parent, GavelMove move)
{
  unsigned child = node_at (tree, parent)->child;
  Node fresh = { .move = move, .next = child };

  for (; child != NONE; child = node_at (tree, child)->next)
    if (node_at (tree, child)->move == move)
      return child;
  if (tree->nodes->len >= tree->most_nodes)
    return NONE;
  g_array_append_val (tree->nodes, fresh);
  return node_at (tree, parent)->child = tree->nodes->len - 1;
}

/* The first visit: what follows is played with cheap moves, and then judged. */
static void
begin (Walk *walk, unsigned number, GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  Node *node = node_at (walk->tree, number);

  node->n = 1;
  node->leaf = gavel_game_is_leaf (q->game, q->box, s);
  if (!node->leaf)
    gavel_game_play_on (q->game, q->box, walk->judge->workspace, s, &walk->rng);
  evaluate (walk->judge, s, &node->worth);
}

/* Which move of @seat to look at: one not looked at yet, else what is worth most or has
 * been looked at little. */
static unsigned
choose (Walk *walk, unsigned number, const GavelState *s, unsigned seat)
{
  const GavelQuestion *q = walk->judge->q;
  uint64_t n = q->game->n_moves (q->box, s, seat);
  float curiosity = EXPLORE * sqrtf (logf ((float) node_at (walk->tree, number)->n));
  float most = -INFINITY;
  unsigned best = NONE;

  for (uint64_t k = 0; k < n; k++)
    {
      unsigned child
          = find_child (walk->tree, number, q->game->move (q->box, s, seat, k));
      const Node *node = node_at (walk->tree, child);
      float here;

      if (child == NONE || node->n == 0)
        return child;
      here = own (walk->judge, &node->worth, seat) + curiosity / sqrtf ((float) node->n);
      if (here > most)
        {
          most = here;
          best = child;
        }
    }
  return best;
}

/* What the children say together. At chance all visits count alike, for they came by
 * weight. At a choice those count more that were chosen more often, so that what was
 * only looked at for curiosity hardly does. */
static void
back_up (const Walk *walk, unsigned number, bool is_chance)
{
  const TurnTree *tree = walk->tree;
  Node *node = node_at (tree, number);
  TurnWorth sum = { 0 };
  float total = 0.0f;

  for (unsigned child = node->child; child != NONE; child = node_at (tree, child)->next)
    total += (float) node_at (tree, child)->n
             * (is_chance ? 1.0f : (float) node_at (tree, child)->n);
  for (unsigned child = node->child; child != NONE; child = node_at (tree, child)->next)
    {
      const Node *c = node_at (tree, child);

      add (walk->judge, &sum, &c->worth,
           (float) c->n * (is_chance ? 1.0f : (float) c->n) / total);
    }
  node->worth = sum;
}

/* Walks down from that node, whose position is @s, and back. */
static void
visit (Walk *walk, unsigned number, GavelState *s)
{
  const GavelQuestion *q = walk->judge->q;
  unsigned child, seat;
  bool is_chance;

  if (node_at (walk->tree, number)->n == 0)
    {
      begin (walk, number, s);
      return;
    }
  node_at (walk->tree, number)->n++;
  if (node_at (walk->tree, number)->leaf)
    return;
  seat = gavel_seats_first (q->game->to_act (q->box, s));
  is_chance = seat == GAVEL_CHANCE;
  if (!is_chance)
    child = choose (walk, number, s, seat);
  else
    child = find_child (walk->tree, number,
                        walk->is_next && is_given (q, s)
                            ? *q->next
                            : gavel_game_draw (q->game, q->box, s, &walk->rng));
  if (child == NONE)
    return;
  walk->is_next &= !is_chance;
  apply (walk->judge, s, seat, node_at (walk->tree, child)->move);
  visit (walk, child, s);
  back_up (walk, number, is_chance);
}

/* The root, which is no node that counts, and its moves: numbers 1 and up. */
static void
plant (TurnTree *tree)
{
  Node root = { 0 };

  tree->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  g_array_append_val (tree->nodes, root);
  for (unsigned i = 0; i < tree->n_moves; i++)
    {
      Node node = { .move = tree->move[i] };

      g_array_append_val (tree->nodes, node);
    }
}

/**
 * turn_tree_grow:
 * @in: which moves at the root are still worth it
 * @least: iterations that are done even if the limit is reached
 *
 * Every iteration is one for each of these moves, with the same luck.
 */
void
turn_tree_grow (TurnTree *tree, const TurnJudge *judge, const bool in[],
                unsigned n_iterations, unsigned least, const TurnLimit *limit)
{
  if (tree->solved)
    return;
  if (tree->nodes == NULL)
    plant (tree);
  for (unsigned k = 0; k < n_iterations; k++)
    {
      GavelRng luck = gavel_rng_named (tree->luck, tree->n_iterations, 5);

      if (k >= least && turn_limit_is_reached (limit))
        return;
      for (unsigned i = 0; i < tree->n_moves; i++)
        if (in[i])
          {
            _Alignas(16) char state[GAVEL_MAX_STATE];
            Walk walk = { tree, judge, luck, true };

            memcpy (state, tree->world, judge->q->game->state_size);
            apply (judge, (GavelState *) state, judge->q->seat, tree->move[i]);
            visit (&walk, i + 1, (GavelState *) state);
            tree->worth[i] = node_at (tree, i + 1)->worth;
            tree->n[i]++;
          }
      tree->n_iterations++;
    }
}

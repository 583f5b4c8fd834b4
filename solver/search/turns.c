/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open turns: trees in worlds that the seat may be in. Where the tree is small and
 * nothing hidden, one of them says it all. Where it is large, that tree grows by batches,
 * and how far apart its visits are says how wrong it may be. Where cards are hidden there
 * are groups of trees, each tree with a world and luck of its own, and what they disagree
 * about is the error; a batch lets one group grow, and there come to be more groups as
 * well as larger trees. Moves that have fallen behind are looked at
 * now and then, for a larger tree may tell otherwise. */
#include "search/compare.h"
#include "search/search-private.h"
#include "search/turn-tree.h"

#include <math.h>
#include <omp.h>
#include <string.h>

/* Chosen by hand, not fitted. */
#define GROUP 16        /* trees that grow together, in worlds that differ, */
#define OPEN_GROUP 1    /* or where nothing is hidden: a large one says more than two */
#define ITERATIONS 512  /* of every move, a batch */
#define NOW_AND_THEN 8  /* so much less of moves that have fallen behind */
#define BEHIND 3.0      /* standard errors after which they have */
#define MOST_GROUPS 16  /* of trees that are sampled, */
#define MOST_SOLVED 64  /* and of trees that are worked out */
#define SMALL 20000     /* positions of a tree that is worked out in each world; */
#define FIRST_LOOK 5000 /* where there is only one, before anything is sampled, */
#define AFTERWARDS                                                                       \
  4.0 /* and again if there seem to be no more than so many a sample,                    \
       */
#define MOST_POSITIONS 1500000 /* and no more than these */
#define MOST_NODES 1e6         /* of all trees together, some 100 MB */
#define POOLED 3.0             /* how many trees all moves together count as, in errors */
#define DOUBT 3.5       /* how wrong what is sampled may be, in spreads, see doubt_of() */
#define ESTIMATED 0.015 /* how wrong the evaluator's word may be about all moves */
#define MOST_MOVES 4096 /* no game has more at a turn */

typedef struct
{
  const GavelQuestion *q;
  const GavelBudget *budget;
  GavelAdvice *advice;
  gint64 start;
  TurnLimit limit;
  unsigned n_threads;
  unsigned n_all; /* moves there are, */
  GavelMove *all;
  unsigned *same;   /* and which of these each comes to: */
  unsigned n_moves; /* those that lead to different things */
  GavelMove *move;
  bool *in;       /* moves that may still be best */
  bool hidden;    /* there are several worlds */
  unsigned group; /* trees of a group */
  unsigned n_groups, n_trees;
  TurnTree **tree;  /* n_groups times group of them, or a single one */
  TurnJudge *judge; /* one a thread, made as soon as it is needed */
  bool *judge_ready;
  unsigned n_batches, turn; /* whose turn it is to grow, of the groups there are */
  double size;              /* positions that the one tree seems to have */
} Turns;

/* -- Trees --------------------------------------------------------------------- */

/* The judge of that thread, of those that this search has. */
static const TurnJudge *
judge_of (const Turns *turns, unsigned i)
{
  if (!turns->judge_ready[i])
    turn_judge_init (&turns->judge[i], turns->q);
  turns->judge_ready[i] = true;
  return &turns->judge[i];
}

/* Tree number @number, in a world of its own. */
static TurnTree *
tree_new (const Turns *turns, unsigned number)
{
  const GavelQuestion *q = turns->q;
  GavelRng rng = gavel_rng_named (turns->budget->seed, number, 6);
  uint64_t luck = gavel_rng_next (&rng);
  _Alignas(16) char world[GAVEL_MAX_STATE];
  unsigned n_trees = turns->group * (turns->hidden ? MOST_GROUPS : 1);

  memcpy (world, q->state, q->game->state_size);
  q->game->imagine (q->box, (GavelState *) world, q->seat, &rng);
  return turn_tree_new (q, (GavelState *) world, turns->move, turns->n_moves, luck,
                        (unsigned) (MOST_NODES / n_trees / turns->n_moves));
}

static void
add_group (Turns *turns, unsigned n)
{
  turns->tree = g_renew (TurnTree *, turns->tree, turns->n_trees + n);
  for (unsigned i = 0; i < n; i++)
    turns->tree[turns->n_trees + i] = NULL;
  turns->n_trees += n;
  turns->n_groups++;
}

/* Makes the trees of a group. In worlds that differ each may be small enough to be worked
 * out. */
static void
make_trees (Turns *turns, unsigned first, unsigned end)
{
  bool must = turns->n_batches == 0;

#pragma omp parallel for schedule(dynamic, 1) num_threads(turns->n_threads)
  for (unsigned i = first; i < end; i++)
    if (turns->tree[i] == NULL && (must || !turn_limit_is_reached (&turns->limit)))
      {
        const TurnJudge *judge = judge_of (turns, (unsigned) omp_get_thread_num ());

        turns->tree[i] = tree_new (turns, i);
        if (turns->hidden)
          turn_tree_solve (turns->tree[i], judge, SMALL, &turns->limit, NULL);
      }
}

/* Lets a group grow: every branch of every tree by itself, for none depends on another,
 * so neither does what they say on who runs when. */
static void
grow (Turns *turns, unsigned group)
{
  unsigned first = group * turns->group, end = MIN (first + turns->group, turns->n_trees);
  unsigned n = ITERATIONS / turns->group, least = turns->n_batches == 0 ? 1 : 0;

  make_trees (turns, first, end);
#pragma omp parallel for schedule(dynamic, 1) num_threads(turns->n_threads)
  for (unsigned i = 0; i < (end - first) * turns->n_moves; i++)
    {
      const TurnJudge *judge = judge_of (turns, (unsigned) omp_get_thread_num ());
      TurnTree *tree = turns->tree[first + i / turns->n_moves];
      unsigned move = i % turns->n_moves;

      if (tree != NULL)
        turn_tree_grow (tree, judge, move, turns->in[move] ? n : n / NOW_AND_THEN, least,
                        &turns->limit);
    }
  for (unsigned i = first; i < end; i++)
    if (turns->tree[i] != NULL)
      turn_tree_conclude (turns->tree[i]);
}

/* Whether the trees of the first group are worked out: then more of them say more, while
 * none has more to say. */
static bool
is_solved (const Turns *turns)
{
  for (unsigned i = 0; i < MIN (turns->group, turns->n_trees); i++)
    if (turns->tree[i] == NULL || !turns->tree[i]->solved)
      return false;
  return true;
}

/* The group that grows next. Of several each gets its turn before one is added: so
 * their number and the size of their trees grow alike. False if there is nothing to do.
 */
static bool
next_group (Turns *turns, unsigned *group)
{
  if (turns->n_batches > 0 && is_solved (turns))
    {
      if (!turns->hidden || turns->n_groups >= MOST_SOLVED)
        return false;
      add_group (turns, turns->group);
      *group = turns->n_groups - 1;
      return true;
    }
  *group = turns->turn++;
  if (*group < turns->n_groups)
    return true;
  turns->turn = 0;
  if (turns->hidden && turns->n_groups < MOST_GROUPS)
    {
      add_group (turns, turns->group);
      *group = turns->n_groups - 1;
    }
  else
    *group = turns->turn++;
  return true;
}

/* -- What they say --------------------------------------------------------------- */

/* How much a tree's word about a move counts: as much as it has looked at it. */
static double
weight_of (const TurnTree *tree, unsigned move)
{
  return tree == NULL ? 0.0 : tree->solved ? 1.0 : tree->n[move];
}

/* The mean of all trees about a move: everybody's chances, the points it ends with, and
 * what is played for. */
static void
mean_of (const Turns *turns, unsigned move, double win[], double *points, double *aim)
{
  double total = 0.0;

  memset (win, 0, GAVEL_MAX_SEATS * sizeof *win);
  *points = *aim = 0.0;
  for (unsigned i = 0; i < turns->n_trees; i++) /* in order, so that sums never differ */
    {
      double weight = weight_of (turns->tree[i], move);

      if (weight <= 0.0)
        continue;
      total += weight;
      for (unsigned seat = 0; seat < turns->q->n_seats; seat++)
        win[seat] += weight * (double) turns->tree[i]->worth[move].win[seat];
      *points += weight * (double) turns->tree[i]->worth[move].points[turns->q->seat];
      *aim += weight * (double) turns->tree[i]->worth[move].aim;
    }
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    win[seat] /= MAX (total, 1.0);
  *points /= MAX (total, 1.0);
  *aim /= MAX (total, 1.0);
}

/* What a tree says of a move: by the objective, or of winning; if @apart, less what it
 * says of all moves that are in. */
static double
word_of (const Turns *turns, const TurnTree *tree, unsigned move, bool of_winning,
         bool apart)
{
  unsigned seat = turns->q->seat;
  double sum = 0.0, own;
  unsigned n = 0;

  own = (double) (of_winning ? tree->worth[move].win[seat] : tree->worth[move].aim);
  for (unsigned i = 0; i < turns->n_moves && apart; i++)
    if (turns->in[i] && (tree->solved || tree->n[i] > 0))
      {
        sum += (double) (of_winning ? tree->worth[i].win[seat] : tree->worth[i].aim);
        n++;
      }
  return own - sum / MAX (n, 1);
}

/* By how much trees disagree about a move: the sum of squares of one visit, and from how
 * many trees it is beside the first. Returns the visits. */
static double
disagree (const Turns *turns, unsigned move, bool of_winning, bool apart, double *squares,
          double *n_others)
{
  double total = 0.0, mean = 0.0;

  *squares = 0.0;
  *n_others = -1.0;
  for (unsigned i = 0; i < turns->n_trees; i++)
    {
      double weight = weight_of (turns->tree[i], move);

      if (weight <= 0.0)
        continue;
      total += weight;
      mean += weight * word_of (turns, turns->tree[i], move, of_winning, apart);
      *n_others += 1.0;
    }
  mean /= MAX (total, 1.0);
  for (unsigned i = 0; i < turns->n_trees; i++)
    {
      double weight = weight_of (turns->tree[i], move);

      if (weight > 0.0)
        *squares
            += weight
               * pow (word_of (turns, turns->tree[i], move, of_winning, apart) - mean,
                      2.0);
    }
  return total;
}

/* Half the 95 % interval of the trees' mean, for they are few wider than that of a normal
 * distribution. What they disagree about other moves counts a little, too, for of few
 * trees some agree by chance. */
static double
error_of (const Turns *turns, unsigned move, bool of_winning, bool apart)
{
  double all_squares = 0.0, all_others = 0.0, squares, n_others, total, variance;

  if (is_solved (turns) && turns->n_trees == 1)
    return 0.0; /* no doubts */
  for (unsigned i = 0; i < turns->n_moves; i++)
    {
      disagree (turns, i, of_winning, apart, &squares, &n_others);
      all_squares += squares;
      all_others += MAX (n_others, 0.0);
    }
  total = disagree (turns, move, of_winning, apart, &squares, &n_others);
  if (total <= 0.0)
    return 0.5;
  if (all_others < 1.0)
    return turns->hidden ? 0.5 : 0.0; /* a single tree is doubted, see doubt_of() */
  n_others = MAX (n_others, 0.0);
  variance = (squares + POOLED * all_squares / all_others) / MAX (n_others + POOLED, 1.0);
  return (1.96 + 2.4 / (n_others + MIN (POOLED, all_others))) * sqrt (variance / total);
}

/* Whether all trees were worked out to the end of the game. */
static bool
reaches_the_end (const Turns *turns)
{
  for (unsigned i = 0; i < turns->n_trees; i++)
    if (turns->tree[i] == NULL || !turns->tree[i]->to_the_end)
      return false;
  return true;
}

/* Whether all that follows the move was looked at, to the end of the game. */
static bool
is_sure (const Turns *turns, unsigned move)
{
  const TurnTree *only = turns->n_trees == 1 ? turns->tree[0] : NULL;

  return reaches_the_end (turns)
         || (only != NULL && only->branch[move].known && !only->branch[move].estimated);
}

/* How wrong samples of a move may be together, for what they looked at is cheap play in
 * part: the less so, the more there are of them. DOUBT was fitted to 200 positions that
 * could be worked out; in 57 others (benchmarks/turns 30 60000 1 4 16) what is told held
 * in 96 to 100 of 100, gaps in 96 to 98. */
static double
doubt_of (const Turns *turns, unsigned move)
{
  unsigned seat = turns->q->seat;
  double n = 0.0, sum = 0.0, squares = 0.0, spread;

  for (unsigned i = 0; i < turns->n_trees; i++)
    if (turns->tree[i] != NULL && !turns->tree[i]->solved
        && !turns->tree[i]->branch[move].known)
      {
        const TurnBranch *branch = &turns->tree[i]->branch[move];

        n += branch->n;
        sum += branch->sum[seat];
        squares += branch->squares[seat];
      }
  if (n < 1.0)
    return 0.0;
  spread = sqrt (MAX (squares / n - sum / n * sum / n, 0.0));
  return DOUBT * spread / cbrt (n);
}

static void
write_option (const Turns *turns, unsigned move, GavelOption *option)
{
  const GavelQuestion *q = turns->q;
  double unit = gavel_game_unit (q->game, q->objective, q->n_seats), aim;
  double doubt = doubt_of (turns, move);
  double common = is_sure (turns, move) ? 0.0 : hypot (doubt, ESTIMATED);

  *option = (GavelOption){ 0 };
  mean_of (turns, move, option->rival, &option->points, &aim);
  option->win = option->safe = option->rival[q->seat];
  option->apart = hypot (error_of (turns, move, true, true), doubt);
  option->error = hypot (error_of (turns, move, true, false), common);
  for (unsigned i = 0; i < turns->n_trees; i++)
    option->n_trials += turns->tree[i] == NULL   ? 0
                        : turns->tree[i]->solved ? 1
                                                 : turns->tree[i]->n[move];
  if (q->objective == GAVEL_OBJECTIVE_WIN)
    return;
  option->aim = option->aim_round = option->aim_safe = unit * aim;
  option->aim_apart = unit * hypot (error_of (turns, move, false, true), doubt);
  option->aim_error = unit * hypot (error_of (turns, move, false, false), common);
}

/* What is out of the question goes, but was looked at like the others. */
static void
leave_out (const GavelQuestion *q, GavelAdvice *advice)
{
  unsigned n = 0;

  if (advice->n_options > 0)
    advice->best_of_all = advice->option[0];
  for (unsigned i = 0; i < advice->n_options; i++)
    if (!search_is_out (q, advice->option[i].move))
      advice->option[n++] = advice->option[i];
  advice->n_options = n;
}

/* Puts what the trees say into the advice. */
static void
write_down (Turns *turns)
{
  GavelAdvice *advice = turns->advice;
  g_autofree GavelOption *option = g_new (GavelOption, turns->n_moves);
  unsigned n_worlds = 0;

  g_free (advice->option);
  advice->option = g_new (GavelOption, turns->n_all);
  advice->n_options = turns->n_all;
  advice->n_trials = 0;
  for (unsigned i = 0; i < turns->n_moves; i++)
    {
      write_option (turns, i, &option[i]);
      advice->n_trials = MAX (advice->n_trials, option[i].n_trials);
    }
  for (unsigned i = 0; i < turns->n_all; i++)
    {
      advice->option[i] = option[turns->same[i]];
      advice->option[i].move = turns->all[i];
      advice->option[i].alike = turns->same[i] + 1;
    }
  for (unsigned i = 0; i < turns->n_trees; i++)
    n_worlds += turns->tree[i] != NULL;
  advice->n_worlds = turns->hidden ? n_worlds : 1;
  advice->effort = turns->n_batches;
  advice->exact
      = !turns->hidden && reaches_the_end (turns) && !gavel_question_supposes (turns->q);
  advice->settled = turns->n_moves == 1 || (!turns->hidden && is_solved (turns));
  gavel_advice_sort (advice);
  leave_out (turns->q, advice);
  if (advice->n_options > 0)
    {
      memcpy (advice->win, advice->option[0].rival, sizeof advice->win);
      advice->option[0].mix = 1.0; /* open turns need no mixing */
    }
  advice->ms = (double) (gavel_clock_now (&turns->budget->clock) - turns->start) / 1000.0;
}

/* Which moves have fallen behind. One that has may come back. */
static void
narrow_field (Turns *turns)
{
  g_autofree double *worth = g_new (double, turns->n_moves);
  double best = -INFINITY, win[GAVEL_MAX_SEATS], points;

  for (unsigned i = 0; i < turns->n_moves; i++)
    {
      mean_of (turns, i, win, &points, &worth[i]);
      if (!search_is_out (turns->q, turns->move[i]))
        best = MAX (best, worth[i]);
    }
  for (unsigned i = 0; i < turns->n_moves; i++)
    turns->in[i] = best - worth[i] <= BEHIND / 1.96
                                          * hypot (error_of (turns, i, false, false),
                                                   doubt_of (turns, i));
}

/* -- The whole --------------------------------------------------------------------- */

static void
open_turns (Turns *turns)
{
  const GavelQuestion *q = turns->q;
  const GavelBudget *budget = turns->budget;
  GavelTable table = { q->game, q->box, q->state, NULL };
  uint64_t n = q->game->n_moves (q->box, q->state, q->seat);
  GavelStatus status;

  g_assert (n <= MOST_MOVES);
  turns->start = gavel_clock_now (&budget->clock);
  turns->limit = (TurnLimit){ .clock = budget->clock, .stop = budget->stop };
  if (budget->seconds > 0.0)
    turns->limit.deadline = turns->start + (gint64) (budget->seconds * G_USEC_PER_SEC);
  turns->n_threads
      = budget->n_threads != 0 ? budget->n_threads : (unsigned) omp_get_max_threads ();
  q->game->notation->status (&table, &status);
  turns->hidden = !status.open;
  turns->group = turns->hidden ? GROUP : OPEN_GROUP;
  turns->n_all = (unsigned) n;
  turns->all = g_new (GavelMove, n);
  turns->move = g_new (GavelMove, n);
  turns->same = g_new (unsigned, n);
  turns->in = g_new (bool, n);
  for (unsigned k = 0; k < turns->n_all; k++)
    turns->all[k] = q->game->move (q->box, q->state, q->seat, k);
  turns->n_moves
      = turn_list_moves (q, q->state, q->seat, n, turns->move, turns->same, turns->n_all);
  for (unsigned k = 0; k < turns->n_moves; k++)
    turns->in[k] = true;
  turns->judge = g_new0 (TurnJudge, turns->n_threads);
  turns->judge_ready = g_new0 (bool, turns->n_threads);
}

static void
close_turns (Turns *turns)
{
  for (unsigned i = 0; i < turns->n_threads; i++)
    if (turns->judge_ready[i])
      turn_judge_clear (&turns->judge[i]);
  for (unsigned i = 0; i < turns->n_trees; i++)
    turn_tree_free (turns->tree[i]);
  g_free (turns->tree);
  g_free (turns->judge);
  g_free (turns->judge_ready);
  g_free (turns->all);
  g_free (turns->same);
  g_free (turns->move);
  g_free (turns->in);
}

/* One tree may say it all, if it has no more positions than @most. */
static bool
solve_at_once (Turns *turns, unsigned most)
{
  g_autoptr (TurnTree) tree = NULL;

  if (turns->hidden)
    return false;
  tree = tree_new (turns, 0);
  if (!turn_tree_solve (tree, judge_of (turns, 0), most, &turns->limit, &turns->size))
    return false;
  for (unsigned i = 0; i < turns->n_trees; i++)
    turn_tree_free (turns->tree[i]);
  turns->n_trees = turns->n_groups = 0;
  add_group (turns, 1);
  turns->tree[0] = g_steal_pointer (&tree);
  return true;
}

/* The same afterwards, once so much was sampled that it is no great matter. */
static bool
solve_later (Turns *turns)
{
  double n = (double) turns->n_batches * ITERATIONS * turns->n_moves;

  if (turns->hidden || turns->size > MOST_POSITIONS || turns->size > AFTERWARDS * n)
    return false;
  if (solve_at_once (turns, (unsigned) MIN (2.0 * turns->size, MOST_POSITIONS)))
    return true;
  turns->size = MAX (turns->size, 2.0 * AFTERWARDS * n); /* not too soon again */
  return false;
}

/* Batch after batch, until time, effort or the stop flag ends it, or all is clear. */
static void
run_batches (Turns *turns)
{
  const GavelBudget *budget = turns->budget;
  unsigned group;

  add_group (turns, turns->group);
  do
    {
      if (!next_group (turns, &group))
        return;
      grow (turns, group);
      turns->n_batches++;
      solve_later (turns);
      narrow_field (turns);
      write_down (turns);
      if (budget->progress != NULL)
        budget->progress (budget->data, turns->advice);
    }
  while (!turns->advice->settled && !turn_limit_is_reached (&turns->limit)
         && (budget->seconds > 0.0 || turns->n_batches < budget->effort));
}

/**
 * search_turns:
 * @question: of a seat whose open turn it is; in its position is nothing that the seat
 *   cannot know
 *
 * Returns: (transfer full): the advice
 */
GavelAdvice *
search_turns (const GavelQuestion *question, const GavelBudget *budget)
{
  Turns turns
      = { .q = question, .budget = budget, .advice = search_advice_new (question) };

  turns.advice->decision = GAVEL_DECISION_TURN;
  turns.advice->full_gain = turns.advice->nash_conv = -1.0;
  turns.advice->told_scale.trust = 1.0;
  open_turns (&turns);
  if (!solve_at_once (&turns, FIRST_LOOK))
    run_batches (&turns);
  write_down (&turns);
  close_turns (&turns);
  return turns.advice;
}

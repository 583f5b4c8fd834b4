/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tree of open turns worked out: expectimax with a component a seat. Positions that
 * were met before are not looked at again. */
#include "search/turn-tree.h"

#include <math.h>
#include <string.h>

/* -- What was met before -------------------------------------------------------- */

typedef struct
{
  uint64_t name[2]; /* both 0: nothing */
  TurnWorth worth;
} Known;

typedef struct
{
  Known *known;
  unsigned n, n_room; /* a power of two, half of it free at least */
} Memory;

static bool
is_there (const Known *known)
{
  return known->name[0] != 0 || known->name[1] != 0;
}

/* Where it is, or would be. */
static Known *
find (const Memory *memory, const Known *name)
{
  unsigned i = (unsigned) name->name[0] & (memory->n_room - 1);

  while (is_there (&memory->known[i])
         && (memory->known[i].name[0] != name->name[0]
             || memory->known[i].name[1] != name->name[1]))
    i = (i + 1) & (memory->n_room - 1);
  return &memory->known[i];
}

static void
keep (Memory *memory, const Known *name)
{
  if (2 * (memory->n + 1) > memory->n_room)
    {
      Memory larger = { .n = memory->n, .n_room = MAX (1024, 2 * memory->n_room) };

      larger.known = g_new0 (Known, larger.n_room);
      for (unsigned i = 0; i < memory->n_room; i++)
        if (is_there (&memory->known[i]))
          *find (&larger, &memory->known[i]) = memory->known[i];
      g_free (memory->known);
      *memory = larger;
    }
  *find (memory, name) = *name;
  memory->n++;
}

/* -- Expectimax ------------------------------------------------------------------- */

typedef struct
{
  const TurnJudge *judge;
  const TurnLimit *limit;
  Memory memory;
  unsigned n, most; /* positions looked at, and how many they may be */
  double done;      /* which part of the tree that was, as far as can be seen */
  bool to_the_end;
} Solver;

static bool solve (Solver *solver, GavelState *s, bool is_next, double part,
                   TurnWorth *worth);

/* The mean over what chance may turn up; @is_next: for the first time. */
static bool
solve_chance (Solver *solver, const GavelState *s, bool is_next, double part,
              TurnWorth *worth)
{
  const GavelQuestion *q = solver->judge->q;
  const GavelGame *game = q->game;
  bool given = is_next && turn_is_given (q, s);
  uint64_t n = given ? 1 : game->n_moves (q->box, s, GAVEL_CHANCE);
  double n_ways = (double) gavel_game_n_ways (game, q->box, s);

  for (uint64_t k = 0; k < n; k++)
    {
      double weight = game->weight != NULL ? (double) game->weight (q->box, s, k) : 1.0;
      _Alignas(16) char state[GAVEL_MAX_STATE];
      TurnWorth here = { 0 };

      memcpy (state, s, game->state_size);
      turn_apply (solver->judge, (GavelState *) state, GAVEL_CHANCE,
                  given ? *q->next : game->move (q->box, s, GAVEL_CHANCE, k));
      if (!solve (solver, (GavelState *) state, false, part / (double) n, &here))
        return false;
      turn_add (solver->judge, worth, &here, given ? 1.0f : (float) (weight / n_ways));
    }
  return true;
}

/* What is best for @seat, or what its style says; of moves that are worth the same to it,
 * any. */
static bool
solve_turn (Solver *solver, const GavelState *s, unsigned seat, bool is_next, double part,
            TurnWorth *worth)
{
  const GavelQuestion *q = solver->judge->q;
  const GavelGame *game = q->game;
  GavelMove only;
  bool keeps = turn_keeps_to_style (q, s, seat, &only);
  uint64_t n = keeps ? 1 : game->n_moves (q->box, s, seat);
  TurnWorth sum = { 0 }, best = { 0 };
  float n_best = 0.0f;

  for (uint64_t k = 0; k < n; k++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      TurnWorth here = { 0 };
      int better;

      memcpy (state, s, game->state_size);
      turn_apply (solver->judge, (GavelState *) state, seat,
                  keeps ? only : game->move (q->box, s, seat, k));
      if (!solve (solver, (GavelState *) state, is_next, part / (double) n, &here))
        return false;
      better = k == 0 ? 1 : turn_compare (solver->judge, &here, &best, seat);
      if (better > 0)
        {
          sum = (TurnWorth){ 0 };
          best = here;
          n_best = 0.0f;
        }
      if (better >= 0)
        {
          turn_add (solver->judge, &sum, &here, 1.0f);
          n_best += 1.0f;
        }
    }
  turn_add (solver->judge, worth, &sum, 1.0f / n_best);
  return true;
}

/* What @s is worth, which may be tidied up. False if there is too much of it. */
static bool
solve (Solver *solver, GavelState *s, bool is_next, double part, TurnWorth *worth)
{
  const GavelQuestion *q = solver->judge->q;
  GavelSeats to_act = q->game->to_act (q->box, s);
  bool remembers = q->next == NULL || !is_next, done;
  Known name;

  if (q->game->evaluator->tidy != NULL)
    q->game->evaluator->tidy (q->box, s);
  if (remembers)
    {
      turn_name (q->game, s, name.name);
      if (solver->memory.n > 0)
        {
          const Known *known = find (&solver->memory, &name);

          if (is_there (known))
            {
              *worth = known->worth;
              solver->done += part;
              return true;
            }
        }
    }
  if (++solver->n > solver->most || turn_limit_is_reached (solver->limit))
    return false;
  if (gavel_game_is_leaf (q->game, q->box, s))
    {
      turn_evaluate (solver->judge, s, worth);
      solver->to_the_end &= to_act == 0;
      solver->done += part;
      done = true;
    }
  else if (to_act == GAVEL_SEAT (GAVEL_CHANCE))
    done = solve_chance (solver, s, is_next, part, worth);
  else
    done = solve_turn (solver, s, gavel_seats_first (to_act), is_next, part, worth);
  if (done && remembers)
    {
      name.worth = *worth;
      keep (&solver->memory, &name);
    }
  return done;
}

/**
 * turn_tree_solve:
 * @most: positions that may be looked at
 * @size: (nullable): gets how many there seem to be if that is not enough, roughly
 *
 * Works the whole tree out.
 *
 * Returns: false if it is too large, or time is up: then nothing has changed
 */
bool
turn_tree_solve (TurnTree *tree, const TurnJudge *judge, unsigned most,
                 const TurnLimit *limit, double *size)
{
  Solver solver = { .judge = judge, .limit = limit, .most = most, .to_the_end = true };
  g_autofree TurnWorth *worth = g_new0 (TurnWorth, tree->n_moves);
  bool done = true;

  for (unsigned i = 0; i < tree->n_moves && done; i++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];

      memcpy (state, tree->world, judge->q->game->state_size);
      if (tree->move != NULL)
        turn_apply (judge, (GavelState *) state, judge->q->seat, tree->move[i]);
      done = solve (&solver, (GavelState *) state, true, 1.0 / tree->n_moves, &worth[i]);
    }
  if (size != NULL)
    *size = solver.n / MAX (solver.done, 1e-9);
  g_free (solver.memory.known);
  if (!done)
    return false;
  memcpy (tree->worth, worth, tree->n_moves * sizeof *worth);
  tree->solved = true;
  tree->to_the_end = solver.to_the_end;
  return true;
}

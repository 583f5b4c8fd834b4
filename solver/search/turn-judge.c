/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/turn-judge.h"

#include <string.h>

#define QUICK_MOVES 8 /* that need no memory of their own */
#define ANY 0.15f     /* of priors is shared out evenly, whatever a policy says */

/**
 * turn_judge_init:
 * @judge: gets workspaces of its own; with turn_judge_clear() these go again
 */
void
turn_judge_init (TurnJudge *judge, const GavelQuestion *q)
{
  const GavelGame *game = q->game;
  GavelPricing pricing;

  *judge = (TurnJudge){ .q = q, .policy = gavel_game_policy (game) };
  pricing = gavel_pricing_of (&q->pricing, q->seat);
  judge->workspace = game->evaluator->workspace_new (q->box, q->weights);
  if (gavel_game_lays_out_rounds (game))
    game->sealed->set_pricing (judge->workspace, &pricing);
  if (q->objective == GAVEL_OBJECTIVE_WIN)
    return;
  judge->aim_workspace = game->evaluator->workspace_new (q->box, q->weights);
  game->evaluator->set_objective (judge->aim_workspace, q->objective);
  if (gavel_game_lays_out_rounds (game))
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
void
turn_evaluate (const TurnJudge *judge, const GavelState *s, TurnWorth *worth)
{
  const GavelQuestion *q = judge->q;
  const GavelEvaluator *evaluator = q->game->evaluator;
  bool over = q->game->to_act (q->box, s) == 0;
  float aim[GAVEL_MAX_SEATS];

  evaluator->evaluate (judge->workspace, s, worth->win);
  worth->aim = worth->win[q->seat];
  for (unsigned seat = 0; seat < q->n_seats && evaluator->points != NULL; seat++)
    if (over || seat == q->seat)
      worth->points[seat] = evaluator->points (judge->workspace, s, seat);
  if (judge->aim_workspace == NULL)
    return;
  evaluator->evaluate (judge->aim_workspace, s, aim);
  worth->aim = aim[q->seat];
}

/* How likely each of these moves at @s is to be best, before anybody looks: as a policy
 * says, or all alike. They add up to 1. */
void
turn_find_priors (const TurnJudge *judge, const GavelState *s, const GavelMove moves[],
                  unsigned n, float prior[])
{
  const GavelQuestion *q = judge->q;
  float most = -INFINITY, sum = 0.0f;
  GavelPolicyTurn turn;

  for (unsigned k = 0; k < n; k++)
    prior[k] = 1.0f / (float) n;
  if (judge->policy == NULL || n == 1 || n > GAVEL_POLICY_MOST_MOVES)
    return;
  q->game->evaluator->see_turn (q->box, s, moves, n, &turn);
  gavel_policy_appeal (judge->policy, &turn, prior);
  for (unsigned k = 0; k < n; k++)
    most = MAX (most, prior[k]);
  for (unsigned k = 0; k < n; k++)
    sum += prior[k] = expf (prior[k] - most);
  for (unsigned k = 0; k < n; k++)
    prior[k] = (1.0f - ANY) * prior[k] / sum + ANY / (float) n;
}

/* Names a position by 128 bits that are as good as random. */
void
turn_name (const GavelGame *game, const GavelState *s, uint64_t name[2])
{
  const char *bytes = (const char *) s;

  name[0] = 1;
  name[1] = 2;
  for (gsize i = 0; i < game->state_size; i += sizeof (uint64_t))
    {
      uint64_t word = 0;

      memcpy (&word, bytes + i, MIN (sizeof word, game->state_size - i));
      name[0] = gavel_rng_mix (name[0] ^ word);
      name[1] = gavel_rng_mix (name[1] + word * UINT64_C (0x9e3779b97f4a7c15));
    }
}

/* Whether the question says what chance turns up at @s. */
bool
turn_is_given (const GavelQuestion *q, const GavelState *s)
{
  return q->next != NULL && q->game->legal (q->box, s, GAVEL_CHANCE, *q->next);
}

/* Whether @seat keeps to a style, and chooses @move at @s by it. */
bool
turn_keeps_to_style (const GavelQuestion *q, const GavelState *s, unsigned seat,
                     GavelMove *move)
{
  const GavelStyle *style = seat != q->seat ? q->style[seat] : NULL;
  GavelRng rng;

  if (style == NULL)
    return false;
  rng = gavel_rng_named (0, seat, 0);
  *move = q->game->styles->habit_turn (q->box, s, seat, &style->habit, &rng);
  return true;
}

/**
 * turn_list_moves:
 * @n: how many moves the seat has
 * @list: gets those that do not lead to the same as one before
 * @same: (nullable): gets, for each of the first @n moves, its place in the list
 * @most: room in the list; what comes later is left out
 *
 * Returns: how many are in the list
 */
unsigned
turn_list_moves (const GavelQuestion *q, const GavelState *s, unsigned seat, uint64_t n,
                 GavelMove list[], unsigned same[], unsigned most)
{
  const GavelGame *game = q->game;
  bool tidies = game->evaluator->tidy != NULL;
  g_autofree char *after = NULL;
  _Alignas(16) char quick[QUICK_MOVES * GAVEL_MAX_STATE], *seen = quick;
  unsigned n_listed = 0;

  if (turn_keeps_to_style (q, s, seat, &list[0]))
    {
      for (uint64_t k = 0; same != NULL && k < n; k++)
        same[k] = 0;
      return 1;
    }
  if (tidies && n > QUICK_MOVES)
    seen = after = g_malloc (n * game->state_size);
  for (uint64_t k = 0; k < n; k++)
    {
      GavelMove move = game->move (q->box, s, seat, k);
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      unsigned at = n_listed;

      if (tidies)
        {
          GavelState *here = (GavelState *) (seen + n_listed * game->state_size);

          memcpy (here, s, game->state_size);
          moves[seat] = move;
          game->apply (q->box, here, moves);
          game->evaluator->tidy (q->box, here);
          for (at = 0; at < n_listed; at++)
            if (memcmp (seen + at * game->state_size, here, game->state_size) == 0)
              break;
        }
      if (at == n_listed && n_listed == most)
        break;
      if (same != NULL)
        same[k] = at;
      if (at == n_listed)
        list[n_listed++] = move;
    }
  return n_listed;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/policy-play.h"

#include "search/search.h"

#include <math.h>
#include <string.h>

#define SEARCHED 4  /* one turn in so many is searched */
#define EXPLORE 33  /* and of the others one in so many goes anywhere */
#define SHARPER 2.0 /* than it was taught, a policy that is drawn from */

/* The first moves of a turn, as many as are looked at. */
static unsigned
list_moves (const GavelGame *game, const GavelBox *box, const GavelState *s,
            unsigned seat, GavelMove move[GAVEL_POLICY_MOST_MOVES])
{
  uint64_t n = MIN (game->n_moves (box, s, seat), GAVEL_POLICY_MOST_MOVES);

  for (unsigned k = 0; k < n; k++)
    move[k] = game->move (box, s, seat, k);
  return (unsigned) n;
}

/* A move of that seat's turn, the likelier the more it appeals. */
GavelMove
gavel_policy_draw (const GavelPolicy *policy, const GavelGame *game, const GavelBox *box,
                   const GavelState *s, unsigned seat, GavelRng *rng)
{
  GavelMove move[GAVEL_POLICY_MOST_MOVES];
  float appeal[GAVEL_POLICY_MOST_MOVES], most = -INFINITY;
  double chance[GAVEL_POLICY_MOST_MOVES], sum = 0.0;
  unsigned n = list_moves (game, box, s, seat, move);
  GavelPolicyTurn turn;

  game->evaluator->see_turn (box, s, move, n, &turn);
  gavel_policy_appeal (policy, &turn, appeal);
  for (unsigned k = 0; k < n; k++)
    most = MAX (most, appeal[k]);
  for (unsigned k = 0; k < n; k++)
    sum += chance[k] = exp (SHARPER * (double) (appeal[k] - most));
  for (unsigned k = 0; k < n; k++)
    chance[k] /= sum;
  return move[gavel_rng_pick (rng, chance, n)];
}

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelWeights *weights;
  const GavelPolicy *policy; /* NULL: none is learned yet */
  unsigned effort;
  GavelRng *rng;
  GArray *samples;
  _Alignas(16) char state[GAVEL_MAX_STATE];
} Play;

static GavelState *
state_of (Play *play)
{
  return (GavelState *) play->state;
}

/* The move that a search advises, and what it says of all of them is kept. */
static GavelMove
search_turn (Play *play, unsigned seat)
{
  GavelBudget budget
      = { .effort = play->effort, .seed = gavel_rng_next (play->rng), .n_threads = 1 };
  GavelMove move[GAVEL_POLICY_MOST_MOVES];
  g_autoptr (GavelAdvice) advice = NULL;
  GavelPolicySample sample;
  GavelQuestion q;
  unsigned n;

  gavel_question_init (&q, play->game, play->box, play->weights, state_of (play), seat);
  advice = gavel_search (&q, &budget);
  n = MIN (advice->n_options, GAVEL_POLICY_MOST_MOVES);
  for (unsigned i = 0; i < n; i++)
    {
      move[i] = advice->option[i].move;
      sample.worth[i] = (float) advice->option[i].win;
    }
  play->game->evaluator->see_turn (play->box, state_of (play), move, n, &sample.turn);
  g_array_append_val (play->samples, sample);
  return move[0];
}

static GavelMove
quick_turn (Play *play, unsigned seat, uint64_t n_moves)
{
  const GavelStyles *styles = play->game->styles;

  if (gavel_rng_below (play->rng, EXPLORE) == 0
      || (play->policy == NULL && styles == NULL))
    return play->game->move (play->box, state_of (play), seat,
                             gavel_rng_below (play->rng, n_moves));
  if (play->policy != NULL)
    return gavel_policy_draw (play->policy, play->game, play->box, state_of (play), seat,
                              play->rng);
  return styles->habit_turn (play->box, state_of (play), seat, &styles->habits[0],
                             play->rng);
}

static GavelMove
choose (Play *play, unsigned seat)
{
  uint64_t n;

  if (seat == GAVEL_CHANCE)
    return gavel_game_draw (play->game, play->box, state_of (play), play->rng);
  n = play->game->n_moves (play->box, state_of (play), seat);
  if (n == 1)
    return play->game->move (play->box, state_of (play), seat, 0);
  return gavel_rng_below (play->rng, SEARCHED) == 0 ? search_turn (play, seat)
                                                    : quick_turn (play, seat, n);
}

/**
 * gavel_policy_play:
 * @game: one that has a policy, and nothing but open turns
 * @weights: (nullable): of the value that searches judge by
 * @effort: of a search
 *
 * Returns: (transfer full) (element-type GavelPolicySample): the turns of one game that
 *   were searched
 */
GArray *
gavel_policy_play (const GavelGame *game, const GavelBox *box,
                   const GavelWeights *weights, unsigned n_seats, unsigned effort,
                   GavelRng *rng)
{
  Play play = { .game = game,
                .box = box,
                .weights = weights,
                .policy = gavel_game_policy (game),
                .effort = effort,
                .rng = rng,
                .samples = g_array_new (FALSE, FALSE, sizeof (GavelPolicySample)) };
  GavelSeats to_act;

  game->clear (box, state_of (&play));
  if (game->vary != NULL)
    game->vary (box, state_of (&play), rng);
  game->start (box, state_of (&play), n_seats, rng);
  while ((to_act = game->to_act (box, state_of (&play))) != 0)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      unsigned seat = gavel_seats_first (to_act);

      moves[seat] = choose (&play, seat);
      game->apply (box, state_of (&play), moves);
    }
  return play.samples;
}

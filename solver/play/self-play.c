/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/self-play.h"

#include "play/policy-play.h"
#include "search/round-model.h"

#include <string.h>

#define N_TRIES 8   /* ways each move of an open turn is tried to go on */
#define EXPLORE 100 /* one turn in so many goes anywhere */
#define LAMBDA 0.7f /* how much of a target comes from further on (Sutton 1988) */

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelCourse *course;
  GavelRoundModel *model;    /* NULL: nothing is learned yet, */
  const GavelPolicy *policy; /* nullable: and there is no such; then nobody is strong */
  GavelRng *rng;
  unsigned n_seats;
  GavelSeats simple;                        /* who does not think, */
  const GavelHabit *habit[GAVEL_MAX_SEATS]; /* and how these choose; NULL: at random */
  _Alignas(16) char state[GAVEL_MAX_STATE];
} SelfPlay;

static GavelState *
state_of (SelfPlay *play)
{
  return (GavelState *) play->state;
}

static GavelMove
random_move (SelfPlay *play, unsigned seat)
{
  uint64_t n = play->game->n_moves (play->box, state_of (play), seat);

  return play->game->move (play->box, state_of (play), seat,
                           gavel_rng_below (play->rng, n));
}

/* Who thinks, and who does not. At tables of those who think alike simple players do
 * that, too: all are of the first kind, the most sensible one. Strong players of another
 * kind are there only in a game that plays its own games. */
static void
seat_players (SelfPlay *play)
{
  const GavelPopulation *tables = &play->course->population;
  const GavelStyles *styles = play->game->styles;
  unsigned table = (unsigned) gavel_rng_below (play->rng, tables->own + tables->other
                                                              + tables->mixed);
  bool mixed = table >= tables->own + tables->other, alike = table < tables->own;

  for (unsigned seat = 0; seat < play->n_seats; seat++)
    if ((play->model == NULL && play->policy == NULL)
        || (mixed && gavel_rng_below (play->rng, 2) == 0))
      {
        play->simple |= GAVEL_SEAT (seat);
        if (styles != NULL && styles->n_habits > 0)
          play->habit[seat]
              = &styles
                     ->habits[alike ? 0 : gavel_rng_below (play->rng, styles->n_habits)];
      }
}

/* The move of an open turn that leads to the best leaves, each tried with the same
 * luck, in worlds as this seat may think they are. */
static GavelMove
best_turn (SelfPlay *play, unsigned seat)
{
  const GavelGame *game = play->game;
  unsigned n = (unsigned) game->n_moves (play->box, state_of (play), seat), best = 0;
  g_autofree double *sum = g_new0 (double, n);
  uint64_t seed = gavel_rng_next (play->rng);

  for (unsigned try = 0; try < N_TRIES && n > 1; try++)
    {
      _Alignas(16) char world[GAVEL_MAX_STATE], copy[GAVEL_MAX_STATE];
      GavelRng luck = gavel_rng_named (seed, try, 0);

      memcpy (world, play->state, game->state_size);
      if (game->observe != NULL)
        {
          game->observe (play->box, (GavelState *) world, seat);
          game->imagine (play->box, (GavelState *) world, seat, &luck);
        }
      for (unsigned k = 0; k < n; k++)
        {
          GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
          float worth[GAVEL_MAX_SEATS];
          GavelRng rng = luck;

          memcpy (copy, world, game->state_size);
          moves[seat] = game->move (play->box, state_of (play), seat, k);
          game->apply (play->box, (GavelState *) copy, moves);
          gavel_game_play_on (game, play->box, play->model->workspace,
                              (GavelState *) copy, &rng);
          gavel_game_evaluate (game, play->box, play->model->workspace,
                               (GavelState *) copy, worth);
          sum[k] += (double) worth[seat];
        }
    }
  for (unsigned k = 1; k < n; k++)
    if (sum[k] > sum[best])
      best = k;
  return game->move (play->box, state_of (play), seat, best);
}

static GavelMove
choose_turn (SelfPlay *play, unsigned seat)
{
  const GavelStyles *styles = play->game->styles;

  if (play->habit[seat] != NULL && styles->habit_turn != NULL)
    return styles->habit_turn (play->box, state_of (play), seat, play->habit[seat],
                               play->rng);
  if ((play->simple & GAVEL_SEAT (seat)) != 0
      || gavel_rng_below (play->rng, EXPLORE) == 0)
    return random_move (play, seat);
  if (play->policy != NULL)
    return gavel_policy_draw (play->policy, play->game, play->box, state_of (play), seat,
                              play->rng);
  return best_turn (play, seat);
}

/* Sealed moves: those who think play the equilibrium of the round as it lies there. */
static void
choose_sealed (SelfPlay *play, GavelSeats to_act, GavelMove moves[])
{
  static const GavelDetail detail = { .n_each = GAVEL_ROUND_MODEL_EACH, .all = true };
  static const GavelStageBudget budget = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV,
                                           .n_rounds = GAVEL_ROUND_MODEL_ROUNDS };
  const GavelStyles *styles = play->game->styles;
  GavelRoundModel *model = play->model;

  if ((to_act & ~play->simple) != 0)
    gavel_round_model_look (model, state_of (play), &detail, &budget);
  GAVEL_FOREACH_SEAT (seat, to_act)
    if ((play->simple & GAVEL_SEAT (seat)) == 0)
      moves[seat] = model->round->move[seat][gavel_rng_pick (
          play->rng, model->answer.mix[seat], model->round->stage->n_choices[seat])];
    else if (play->habit[seat] != NULL && styles->habit_bid != NULL)
      moves[seat]
          = styles->habit_bid (play->box, state_of (play), seat, play->habit[seat],
                               (unsigned) gavel_rng_below (play->rng, GAVEL_MOODS));
    else
      moves[seat] = random_move (play, seat);
}

static void
go_on (SelfPlay *play, GavelSeats to_act)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  if (gavel_seats_count (to_act) > 1)
    choose_sealed (play, to_act, moves);
  else if (to_act != GAVEL_SEAT (GAVEL_CHANCE))
    moves[gavel_seats_first (to_act)] = choose_turn (play, gavel_seats_first (to_act));
  else
    moves[GAVEL_CHANCE]
        = gavel_game_draw (play->game, play->box, state_of (play), play->rng);
  play->game->apply (play->box, state_of (play), moves);
}

/* What the end is worth, by what is learned. */
static void
end_worths (SelfPlay *play, float worth[])
{
  GavelTable table = { play->game, play->box, state_of (play), NULL };
  GavelObjective objective = play->course->objective;
  double share[GAVEL_MAX_SEATS];
  int score[GAVEL_MAX_SEATS];
  GavelStatus status;

  play->game->payoff (play->box, state_of (play), share);
  for (unsigned seat = 0; seat < play->n_seats; seat++)
    worth[seat] = (float) share[seat];
  if (objective == GAVEL_OBJECTIVE_WIN)
    return;
  play->game->notation->status (&table, &status);
  for (unsigned seat = 0; seat < play->n_seats; seat++)
    score[seat] = status.seat[seat].score;
  gavel_objective_worths (objective, play->game->win_in_points, score, play->n_seats,
                          worth);
}

/* Every leaf is to foretell what came of it: the end, and what is known of the leaves
 * on the way there. */
static void
teach (SelfPlay *play, GArray *leaves)
{
  const GavelCourse *course = play->course;
  float after[GAVEL_MAX_SEATS], known[GAVEL_MAX_SEATS];

  end_worths (play, after);
  for (unsigned i = leaves->len; i-- > 0;)
    {
      GavelSample *leaf = &g_array_index (leaves, GavelSample, i);

      memcpy (leaf->target, after, play->n_seats * sizeof *after);
      if (course->so_far == NULL)
        continue;
      gavel_value_judge (course->so_far, course->objective,
                         (const float (*)[GAVEL_VALUE_MAX_INPUTS]) leaf->inputs,
                         play->n_seats, known);
      for (unsigned seat = 0; seat < play->n_seats; seat++)
        after[seat] = LAMBDA * after[seat] + (1.0f - LAMBDA) * known[seat];
    }
}

/**
 * gavel_self_play:
 * @game: one that learns, see gavel_game_learns()
 * @samples: room for GAVEL_MAX_SAMPLES
 *
 * Plays one game. Where it has more leaves than that, some of them are left out, evenly.
 *
 * Returns: how many samples it gave
 */
unsigned
gavel_self_play (const GavelGame *game, const GavelBox *box, const GavelCourse *course,
                 unsigned n_seats, GavelRng *rng, GavelSample samples[])
{
  g_autoptr (GavelRoundModel) model = NULL;
  g_autoptr (GArray) leaves = NULL;
  SelfPlay play = { .game = game,
                    .box = box,
                    .course = course,
                    .policy = gavel_game_policy (game),
                    .rng = rng,
                    .n_seats = n_seats };
  GavelSeats to_act;
  unsigned n;

  if (game->self_play != NULL)
    return game->self_play (box, course, n_seats, rng, samples);
  leaves = g_array_new (FALSE, TRUE, sizeof (GavelSample));
  if (course->to_win != NULL)
    play.model = model = gavel_round_model_new (game, box, course->to_win);
  game->clear (box, state_of (&play));
  if (game->vary != NULL)
    game->vary (box, state_of (&play), rng);
  game->start (box, state_of (&play), n_seats, rng);
  seat_players (&play);
  while ((to_act = game->to_act (box, state_of (&play))) != 0)
    {
      if (gavel_game_is_leaf (game, box, state_of (&play)))
        {
          GavelSample leaf = { .n_seats = n_seats, .objective = course->objective };

          game->evaluator->inputs (box, state_of (&play), leaf.inputs);
          g_array_append_val (leaves, leaf);
        }
      go_on (&play, to_act);
    }
  teach (&play, leaves);
  n = MIN (leaves->len, GAVEL_MAX_SAMPLES);
  for (unsigned i = 0; i < n; i++)
    samples[i] = g_array_index (leaves, GavelSample, i * leaves->len / n);
  return n;
}

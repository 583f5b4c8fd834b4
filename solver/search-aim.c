/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beside the best move: what would change the advice, and other things to play for. */
#include "search-private.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* -- What would change it ------------------------------------------------------ */

/* The best option by @worth, one number a choice of the first world. */
static void
turn_about (const Search *search, const double worth[], GavelTurnabout *turnabout)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = search->world[0].study->round;

  turnabout->win = -INFINITY;
  for (unsigned i = 0; i < round->stage->n_choices[q->seat]; i++)
    {
      GavelMove move = round->move[q->seat][i];

      if (worth[i] > turnabout->win && !search_is_never (q, move))
        {
          turnabout->win = worth[i];
          turnabout->move = move;
        }
      if (move == search->advice->option[0].move)
        turnabout->instead = worth[i];
    }
}

/* What the bids would be worth if @seat passed. */
static void
worth_if_passes (const Search *search, unsigned seat, double worth[])
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[0];
  const GavelRound *round = world->study->round;
  unsigned n = round->stage->n_choices[q->seat];
  g_autofree double *here = g_new (double, n);
  g_autofree double *pass = g_new0 (double, round->stage->n_choices[seat]);

  pass[0] = 1.0;
  memset (worth, 0, n * sizeof *worth);
  for (unsigned k = 0; k < world->scenarios.n; k++)
    {
      const double *mix[GAVEL_MAX_SEATS];

      for (unsigned i = 0; i < q->n_seats; i++)
        mix[i] = i == seat ? pass : world->scenarios.mix[k][i];
      round->worths (round, q->seat, q->seat, mix, 0.0, here);
      for (unsigned i = 0; i < n; i++)
        worth[i] += world->scenarios.weight[k] * here[i];
    }
}

void
search_find_turnabouts (Search *search)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = search->world[0].study->round;
  g_autofree double *worth = g_new (double, round->stage->n_choices[q->seat]);

  round->worths (round, q->seat, q->seat,
                 (const double *const *) search->world[0].study->answer.mix, 0.0, worth);
  turn_about (search, worth, &search->advice->if_safe);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (seat != q->seat)
      {
        worth_if_passes (search, seat, worth);
        turn_about (search, worth, &search->advice->if_passes[seat]);
      }
}

/* -- Other objectives ----------------------------------------------------------- */

#define MAX_AIMED 12    /* moves that are played out */
#define AIM_GAMES 64    /* games for each of them in a unit of effort */
#define AIM_SECOND 1500 /* games a second and thread, to be on the safe side */

/* Points ahead of the best other one, or how many are left behind. */
static double
final_aim (const GavelQuestion *q, const GavelState *s)
{
  GavelView view;
  int best = INT_MIN;
  double behind = 0.0;

  q->game->paper->view (q->deck, s, &view);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (seat != q->seat)
      {
        int ahead = view.seat[q->seat].score - view.seat[seat].score;

        best = MAX (best, view.seat[seat].score);
        behind += ahead > 0 ? 1.0 : ahead == 0 ? 0.5 : 0.0;
      }
  return q->objective == GAVEL_OBJECTIVE_MARGIN ? view.seat[q->seat].score - best
                                                : behind;
}

/* One game to the end by simple bidders after @move, the same luck for every move. */
static double
play_out (const Search *search, GavelStudy *bench, GavelMove move, unsigned game)
{
  const GavelQuestion *q = search->q;
  const GavelMind *mind = q->game->mind;
  const World *world = &search->world[game % search->n_worlds];
  GavelRng luck = gavel_rng_named (search->budget->seed, game, 3);
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelState *s = (GavelState *) state;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  const GavelHabit *habit[GAVEL_MAX_SEATS];
  GavelSeats to_act;

  memcpy (s, world->state, q->game->state_size);
  if (search->advice->decision == GAVEL_DECISION_BID)
    search_draw_bids (search, world, &luck, moves);
  else
    move = search_turn_in_world (search, world, move);
  moves[q->seat] = move;
  q->game->apply (q->deck, s, moves);
  mind->settle (bench->bench, s);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    habit[seat] = &mind->habits[gavel_rng_below (&luck, mind->n_habits)];
  while ((to_act = q->game->to_act (q->deck, s)) != 0)
    if (to_act == GAVEL_SEAT (GAVEL_CHANCE))
      gavel_game_step (q->game, q->deck, s, &luck);
    else
      {
        bool turn = gavel_seats_count (to_act) == 1;

        GAVEL_FOREACH_SEAT (seat, to_act)
          moves[seat]
              = turn ? mind->habit_turn (q->deck, s, seat)
                     : mind->habit_bid (q->deck, s, seat, habit[seat],
                                        (unsigned) gavel_rng_below (&luck, GAVEL_MOODS));
        q->game->apply (q->deck, s, moves);
      }
  return final_aim (q, s);
}

static int
compare_aims (gconstpointer a, gconstpointer b)
{
  const GavelOption *x = a, *y = b;

  return x->aim != y->aim ? (x->aim > y->aim ? -1 : 1)
                          : (x->win > y->win ? -1 : x->win < y->win);
}

/* Plays the most promising moves out and sorts by what was aimed for. */
void
search_aim (Search *search)
{
  GavelAdvice *advice = search->advice;
  const GavelBudget *budget = search->budget;
  unsigned n_aimed = MIN (advice->n_options, MAX_AIMED);
  unsigned n_games
      = budget->seconds > 0.0
            ? (unsigned) (budget->seconds * AIM_SECOND * search->n_threads / n_aimed)
            : budget->effort * AIM_GAMES;

  n_games = MAX (n_games, 16);
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
  for (unsigned i = 0; i < n_aimed; i++)
    {
      g_autoptr (GavelStudy) bench
          = gavel_study_new (search->q->game, search->q->deck, search->q->weights);
      GavelOption *option = &advice->option[i];
      double sum = 0.0, squares = 0.0;
      unsigned n = 0;

      search->q->game->mind->manners (bench->bench, &search->manners);
      for (; n < n_games && (n < 2 || !search_out_of_time (search)); n++)
        {
          double here = play_out (search, bench, option->move, n);

          sum += here;
          squares += here * here;
        }
      option->aim = sum / n;
      option->aim_error
          = 1.96 * sqrt (MAX (squares / n - option->aim * option->aim, 0.0) / n);
    }
  advice->n_options = n_aimed; /* of the rest nothing is known */
  qsort (advice->option, n_aimed, sizeof *advice->option, compare_aims);
}

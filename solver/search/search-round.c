/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The round itself: no sampling but of what nobody knows. */
#include "search/search-private.h"

#include <string.h>

#define WORLDS_SHARE 0.75  /* of the time, for them; to add them up takes the rest */
#define TOGETHER_SHARE 0.2 /* of what is left then, to solve them together */
#define SURE 1e-9          /* no more than rounding takes away */

static const GavelDetail root_detail = { .n_each = GAVEL_ROUND_MODEL_EACH,
                                         .all = true,
                                         .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD };

/* -- The round itself ------------------------------------------------------- */

bool
search_is_among (const GavelMove moves[], unsigned n, GavelMove move)
{
  for (unsigned i = 0; i < n; i++)
    if (moves[i] == move)
      return true;
  return false;
}

/* Whether there is nothing to believe about the seat's bid: it lies open, or we were
 * asked what if it passed. */
static bool
is_bid_known (const Search *search, unsigned seat)
{
  return search->status.seat[seat].turned_up
         || (search->q->passing & GAVEL_SEAT (seat)) != 0;
}

/* Whether that move may not be made. */
bool
search_is_out (const GavelQuestion *q, GavelMove move)
{
  return (q->spared != NULL && gavel_game_uses (q->game, move, *q->spared))
         || search_is_among (q->never, q->n_never, move);
}

/* What the others are believed to bid in that world, if that sure it is that counts
 * stay. */
void
search_believe (const Search *search, const World *world, double firm,
                GavelScenarios *scenarios)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = world->model->round;
  GavelStatus status;

  search_status (q, (GavelState *) world->state, &status);
  gavel_round_model_scenarios (world->model, &q->beliefs, q->seat, q->count, firm,
                               scenarios);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      bool shown = status.seat[seat].turned_up;
      int choice = gavel_round_pass (round, seat);

      if (!shown && (seat == q->seat || (q->passing & GAVEL_SEAT (seat)) == 0))
        continue;
      if (shown)
        choice = (int) gavel_round_nearest (round, seat, status.seat[seat].bid, 0.0f);
      if (choice < 0) /* cannot pass */
        continue;
      for (unsigned k = 0; k < scenarios->n; k++)
        {
          double *mix = scenarios->mix[k][seat];

          memset (mix, 0, round->stage->n_choices[seat] * sizeof *mix);
          mix[choice] = 1.0;
        }
    }
}

/* When to be done with a world, if all must be at @end (0: never) and @n_after of them
 * are still to come, all cores at work: then each gets as much time. */
static gint64
end_of_world (const Search *search, gint64 end, unsigned n_after)
{
  gint64 now = search_now (search);
  unsigned n_turns = 1 + (n_after + search->n_threads - 1) / search->n_threads;

  return end == 0 ? 0 : now + (end - now) / n_turns;
}

static void
look_at_world (const Search *search, World *world, const GavelDetail *root,
               gint64 deadline, unsigned n_threads)
{
  const GavelQuestion *q = search->q;
  GavelDetail detail = *root;
  GavelStatus status;
  GavelStageBudget budget = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV,
                              .n_rounds = GAVEL_ROUND_MODEL_ROUNDS,
                              .stop = search->budget->stop,
                              .deadline = deadline,
                              .clock = search->budget->clock };

  /* A bid that lies open is a choice, too; what of it nobody saw is filled in. */
  search_status (q, (GavelState *) world->state, &status);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (status.seat[seat].turned_up)
      {
        detail.must[seat] = &status.seat[seat].bid;
        detail.n_must[seat] = 1;
      }
  if (world == &search->world[0] && q->model != NULL)
    world->model = q->model;
  else
    world->model = gavel_round_model_new (q->game, q->box, q->weights);
  world->model->pricing = search->pricing;
  gavel_round_model_set_objective (world->model, q->objective);
  world->model->n_threads = n_threads;
  gavel_round_model_look (world->model, (GavelState *) world->state, &detail, &budget);
  search_believe (search, world, q->firm, &world->scenarios);
}

void
search_forget_together (Search *search)
{
  for (unsigned i = 0; i < search->n_worlds; i++)
    for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
      g_clear_pointer (&search->world[i].mix[seat], g_free);
}

/* What every choice is worth in that world against @mix by the objective, as people are
 * told it: all 0 if that is winning, which has a place of its own. */
static double *
aims_against (const Search *search, const World *world, const double *const mix[])
{
  const GavelQuestion *q = search->q;
  unsigned n = world->model->round->stage->n_choices[q->seat];
  double *aim = g_new0 (double, n);

  if (q->objective == GAVEL_OBJECTIVE_WIN)
    return aim;
  gavel_round_model_worths (world->model, q->seat, mix, aim);
  for (unsigned i = 0; i < n; i++)
    aim[i] *= gavel_game_unit (q->game, q->objective, q->n_seats);
  return aim;
}

/* Adds what one scenario of a world says about every option; @place is where each
 * choice is among them. */
static void
add_scenario (Search *search, const World *world, unsigned k, const int place[])
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = world->model->round;
  const double *const *mix = (const double *const *) world->scenarios.mix[k];
  unsigned n = round->stage->n_choices[q->seat];
  g_autofree double *worth = g_new (double, n), *aim = aims_against (search, world, mix);
  double (*rank)[GAVEL_MAX_SEATS] = g_malloc0_n (n, sizeof *rank);
  double part = world->scenarios.weight[k] / search->advice->n_worlds;

  round->ranks (round, q->seat, mix, rank);
  for (unsigned i = 0; i < n; i++)
    for (unsigned r = 0; r < q->n_seats && place[i] >= 0; r++)
      search->advice->option[place[i]].rank[r] += part * rank[i][r];
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      round->worths (round, q->seat, seat, mix, 0.0, worth);
      for (unsigned i = 0; i < n; i++)
        if (place[i] >= 0)
          search->advice->option[place[i]].rival[seat] += part * worth[i];
    }
  for (unsigned i = 0; i < n; i++)
    if (place[i] >= 0)
      search->advice->option[place[i]].aim_round += part * aim[i];
  g_free (rank);
}

/* Adds what one world says about every option. */
static void
add_world (Search *search, const World *world)
{
  const GavelQuestion *q = search->q;
  GavelAdvice *advice = search->advice;
  const GavelRound *round = world->model->round;
  unsigned n = round->stage->n_choices[q->seat];
  const double *const *mix
      = (const double *const *) (world->mix[0] != NULL ? world->mix
                                                       : world->model->answer.mix);
  g_autofree double *worth = g_new (double, n), *aim = aims_against (search, world, mix);
  g_autofree int *place = g_new (int, n);

  round->worths (round, q->seat, q->seat, mix, 0.0, worth);
  for (unsigned i = 0; i < n; i++)
    {
      place[i] = -1;
      for (unsigned k = 0; k < advice->n_options && place[i] < 0; k++)
        if (advice->option[k].move == round->move[q->seat][i])
          {
            place[i] = (int) k;
            advice->option[k].mix += mix[q->seat][i] / advice->n_worlds;
            advice->option[k].safe += worth[i] / advice->n_worlds;
            advice->option[k].aim_safe += aim[i] / advice->n_worlds;
          }
    }
  for (unsigned k = 0; k < world->scenarios.n; k++)
    add_scenario (search, world, k, place);
  if (world->mix[0] != NULL)
    return;
  advice->nash_conv += world->model->answer.nash_conv / advice->n_worlds;
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    search->safe[seat] += world->model->answer.value[seat] / advice->n_worlds;
}

/* The options of the first world; the other worlds look at the same. */
static void
list_options (Search *search)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = search->world[0].model->round;
  unsigned n = round->stage->n_choices[q->seat];
  GavelAdvice *advice = search->advice;

  advice->option = g_new0 (GavelOption, n);
  for (unsigned i = 0; i < n; i++)
    {
      GavelOption *option = &advice->option[advice->n_options];

      option->move = round->move[q->seat][i];
      option->price = round->price[q->seat][i];
      option->size = round->size[q->seat][i];
      advice->n_options++;
    }
}

/* Whether a move that may not be made is one that counts: then others which it made
 * pointless may count in its place. */
static bool
misses_one (const Search *search)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = search->world[0].model->round;
  const GavelRound *core = round->core != NULL ? round->core : round;

  if (round->stage->n_choices[q->seat]
      == q->game->n_moves (q->box, (GavelState *) search->world[0].state, q->seat))
    return false;
  for (unsigned i = 0; i < core->stage->n_choices[q->seat]; i++)
    if (search_is_out (q, core->move[q->seat][i]))
      return true;
  return false;
}

/* Whether the first world says all there is to say. */
static bool
knows_all (const Search *search)
{
  const GavelRoundModel *model = search->world[0].model;

  if (!model->round->exact || !model->round->full || misses_one (search))
    return false;
  return search->q->objective == GAVEL_OBJECTIVE_WIN
         || (model->objective_round->exact && model->objective_round->full);
}

/* A choice is sure that wins against everything that may count of what the others can
 * do: then it wins always, too, against those who do all of that alike. */
static void
mark_sure (Search *search)
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[0];
  const GavelRound *round = world->model->round;
  const GavelRound *core = round->core != NULL ? round->core : round;
  unsigned n = round->stage->n_choices[q->seat];
  g_autofree double *worth = g_new (double, n);
  double *alike[GAVEL_MAX_SEATS] = { NULL };
  const double *mix[GAVEL_MAX_SEATS] = { NULL };

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      unsigned n_core = core->stage->n_choices[seat];

      alike[seat] = g_new0 (double, round->stage->n_choices[seat]);
      for (unsigned k = 0; k < n_core; k++)
        alike[seat][round->core != NULL ? round->whole[seat][k] : k] = 1.0 / n_core;
      mix[seat] = seat != q->seat && is_bid_known (search, seat)
                      ? world->scenarios.mix[0][seat]
                      : alike[seat];
    }
  round->worths (round, q->seat, q->seat, mix, 0.0, worth);
  for (unsigned k = 0; k < search->advice->n_options; k++)
    for (unsigned i = 0; i < n; i++)
      if (round->move[q->seat][i] == search->advice->option[k].move)
        search->advice->option[k].sure = worth[i] >= 1.0 - SURE;
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    g_free (alike[seat]);
}

/* The one that the game itself shows to be sure. */
static void
mark_shown (Search *search)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = search->world[0].model->round;

  if ((round->sure & GAVEL_SEAT (q->seat)) == 0)
    return;
  for (unsigned k = 0; k < search->advice->n_options; k++)
    if (search->advice->option[k].move
        == round->move[q->seat][round->sure_choice[q->seat]])
      search->advice->option[k].sure = true;
}

/* When to be done with that. */
static gint64
end_of_worlds (const Search *search)
{
  gint64 now = search_now (search);

  return search->deadline == 0
             ? 0
             : now + (gint64) (TOGETHER_SHARE * (double) (search->deadline - now));
}

/* One equilibrium for all worlds, if all of them are looked at and the seat knows what it
 * holds itself. */
static void
solve_together (Search *search)
{
  double *mix[SEARCH_MAX_WORLDS][GAVEL_MAX_SEATS];

  search_forget_together (search);
  if (search->n_worlds == 1 || search->advice->n_worlds < search->n_worlds
      || !search->status.seat[search->q->seat].knows_own)
    return;
  search->advice->nash_conv
      = search_solve_together (search, end_of_worlds (search), mix, search->safe);
  for (unsigned i = 0; i < search->n_worlds; i++)
    memcpy (search->world[i].mix, mix[i], sizeof mix[i]);
}

/* What the worlds say together, as far as the advice goes by them. */
static void
add_up (Search *search)
{
  GavelAdvice *advice = search->advice;
  gint64 start = search_now (search);

  g_clear_pointer (&advice->option, g_free);
  advice->n_options = search->n_out = 0;
  advice->nash_conv = 0.0;
  memset (search->safe, 0, sizeof search->safe);
  list_options (search);
  solve_together (search);
  start = search_now (search);
  for (unsigned i = 0; i < advice->n_worlds; i++)
    add_world (search, &search->world[i]);
  search->closing = (search_now (search) - start) / advice->n_worlds;
  advice->exact = search->n_worlds == 1 && knows_all (search)
                  && advice->nash_conv <= GAVEL_ROUND_MODEL_BAD;
  if (advice->exact && search->q->objective == GAVEL_OBJECTIVE_WIN)
    mark_sure (search);
  if (search->n_worlds == 1 && search->q->objective == GAVEL_OBJECTIVE_WIN)
    mark_shown (search);
  advice->nash_conv = MAX (advice->nash_conv, 0.0); /* rounded off */
  for (unsigned i = 0; i < advice->n_worlds; i++)
    if (!search->world[i].model->round->full)
      advice->nash_conv = -1.0;
}

/* Whoever waits hears what the first world says; all of them may take long. */
static void
show_first_world (Search *search)
{
  search->advice->n_worlds = 1;
  add_up (search);
  search_take_stock (search);
  search_report (search);
  search->advice->n_worlds = search->n_worlds;
}

void
search_look_at_bids (Search *search)
{
  const GavelQuestion *q = search->q;
  GavelDetail detail = root_detail;
  g_autofree GavelMove *must = g_new (GavelMove, q->n_must + SEARCH_MAX_ADDED);
  g_autofree GavelMove *moves = NULL;
  gint64 now = search_now (search), end = 0;
  unsigned n;

  if (search->deadline != 0)
    end = now + (gint64) (WORLDS_SHARE * (double) (search->deadline - now));
  for (unsigned i = 0; i < q->n_must + search->n_added; i++)
    must[i] = i < q->n_must ? q->must[i] : search->added[i - q->n_must];
  detail.most_leaves = search->n_worlds == 1 ? search->most_leaves : 0.0;
  detail.must[q->seat] = must;
  detail.n_must[q->seat] = q->n_must + search->n_added;
  look_at_world (search, &search->world[0], &detail,
                 end_of_world (search, end, search->n_worlds - 1), search->n_threads);
  if (search->n_worlds > 1 && search->n_added == 0 && search->budget->progress != NULL)
    show_first_world (search);
  n = search->world[0].model->round->stage->n_choices[q->seat];
  moves = g_memdup2 (search->world[0].model->round->move[q->seat], n * sizeof *moves);
  detail.must[q->seat] = moves;
  detail.n_must[q->seat] = n;
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
  for (unsigned i = 1; i < search->n_worlds; i++)
    {
      unsigned n_beside = MIN (search->n_threads, search->n_worlds - i);

      look_at_world (search, &search->world[i], &detail,
                     end_of_world (search, end, search->n_worlds - i - n_beside), 1);
    }
  add_up (search);
}

/* -- Turns ------------------------------------------------------------------- */

/* Applies the move and plays on to where the value speaks. Returns whether nothing is
 * estimated up to there. */
static bool
play_turn (const Search *search, GavelRoundModel *model, GavelState *s, GavelMove move)
{
  const GavelQuestion *q = search->q;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  moves[q->seat] = move;
  q->game->apply (q->box, s, moves);
  return q->game->evaluator->play_turns (model->workspace, s);
}

/* What @move is in that world: itself, or for a card that nobody saw one of those
 * that take its place there. */
GavelMove
search_turn_in_world (const Search *search, const World *world, GavelMove move)
{
  const GavelQuestion *q = search->q;
  const GavelState *s = (const GavelState *) world->state;

  if (q->game->legal (q->box, s, q->seat, move))
    return move;
  for (uint64_t k = 0; k < q->game->n_moves (q->box, s, q->seat); k++)
    {
      GavelMove here = q->game->move (q->box, s, q->seat, k);

      if (!q->game->legal (q->box, q->state, q->seat, here))
        return here;
    }
  return q->game->move (q->box, s, q->seat, 0);
}

/* Adds what one world says about an option. */
static void
add_turn (Search *search, const World *world, GavelOption *option)
{
  const GavelQuestion *q = search->q;
  _Alignas(16) char state[GAVEL_MAX_STATE];
  float worth[GAVEL_MAX_SEATS];
  bool known;

  memcpy (state, world->state, q->game->state_size);
  known = play_turn (search, world->model, (GavelState *) state,
                     search_turn_in_world (search, world, option->move));
  q->game->evaluator->evaluate (world->model->workspace, (GavelState *) state, worth);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    option->rival[seat] += worth[seat] / search->n_worlds;
  if (q->objective != GAVEL_OBJECTIVE_WIN)
    option->aim_round
        += gavel_game_unit (q->game, q->objective, q->n_seats)
           * gavel_round_model_evaluate (world->model, (GavelState *) state, q->seat)
           / search->n_worlds;
  search->advice->exact &= known && q->game->to_act (q->box, (GavelState *) state) == 0;
}

void
search_look_at_turns (Search *search)
{
  const GavelQuestion *q = search->q;
  GavelAdvice *advice = search->advice;
  uint64_t n = q->game->n_moves (q->box, q->state, q->seat);

  advice->option = g_new0 (GavelOption, n);
  advice->exact = search->n_worlds == 1; /* unless a move leads to what is not known */
  for (unsigned w = 0; w < search->n_worlds; w++)
    {
      search->world[w].model = gavel_round_model_new (q->game, q->box, q->weights);
      search->world[w].model->pricing = search->pricing;
      gavel_round_model_set_objective (search->world[w].model, q->objective);
      q->game->sealed->set_pricing (search->world[w].model->workspace, &search->pricing);
    }
  for (uint64_t k = 0; k < n; k++)
    {
      GavelMove move = q->game->move (q->box, q->state, q->seat, k);
      GavelOption *option = &advice->option[advice->n_options];

      option->move = move;
      option->price = q->game->sealed->price (q->box, move, &option->size);
      for (unsigned w = 0; w < search->n_worlds; w++)
        add_turn (search, &search->world[w], option);
      option->safe = option->rival[q->seat];
      option->aim_safe = option->aim_round;
      advice->n_options++;
    }
}

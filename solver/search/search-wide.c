/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All bids of a large hand: are the rarer ones worth a look? */
#include "search/search-private.h"

#include <math.h>

#define CHUNK 1024          /* bids that are looked at together */
#define FULL_SECONDS 0.5    /* who has less time does trials first */
#define FULL_SHARE 0.3      /* of the time that they may take before trials */
#define MOST_LEAVES 50000.0 /* ways that a round may go, where time does not count */
#define WORTH_ADDING 0.001  /* of a win */

/* Whether to look at all of @n bids, and until when; 0: as long as it takes. */
static bool
has_time_for (const Search *search, uint64_t n, bool to_the_end, gint64 *until)
{
  const GavelBudget *budget = search->budget;
  double leaves = (double) n;

  *until = 0;
  if (budget->seconds > 0.0)
    {
      *until = search->start
               + (gint64) (FULL_SHARE * budget->seconds * (double) G_USEC_PER_SEC);
      if (to_the_end)
        *until = search->deadline;
      return to_the_end || budget->seconds >= FULL_SECONDS;
    }
  for (unsigned i = 2; i < search->q->n_seats; i++)
    leaves *= i; /* the orders of those who do not buy */
  return leaves <= MOST_LEAVES;
}

/* Whether there is time to look at the bids once more: they are laid out coarsely, then
 * closely, and added up. */
static bool
can_look_again (const Search *search)
{
  gint64 layout = search->world[0].model->took * 4 / 3;

  return !search_out_of_time (search)
         && (search->deadline == 0
             || search_now (search) + layout + search->closing < search->deadline);
}

/* The best of so many bids of the seat against the equilibrium, from number @from on; not
 * a number if time ran out. */
static double
best_of_chunk (const Search *search, uint64_t from, unsigned n,
               const GavelStageBudget *until, GavelMove *best)
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[0];
  const GavelRound *seen = world->model->round;
  GavelDetail detail = { .n_each = 1,
                         .all = true,
                         .bare = true,
                         .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD,
                         .until = until };
  gpointer workspace = q->game->evaluator->workspace_new (q->box, q->weights);
  g_autofree GavelMove *moves = g_new (GavelMove, n);
  g_autofree double *worth = NULL;
  g_autoptr (GavelRound) round = NULL;
  double *mix[GAVEL_MAX_SEATS] = { NULL }, most = -INFINITY;

  for (unsigned i = 0; i < n; i++)
    moves[i] = q->game->move (q->box, (GavelState *) world->state, q->seat, from + i);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      detail.must[seat] = seat == q->seat ? moves : seen->move[seat];
      detail.n_must[seat] = seat == q->seat ? n : seen->stage->n_choices[seat];
    }
  q->game->sealed->set_pricing (workspace, &search->pricing);
  round = q->game->sealed->round (workspace, (GavelState *) world->state, &detail);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      mix[seat] = g_new0 (double, round->stage->n_choices[seat]);
      for (unsigned i = 0; i < seen->stage->n_choices[seat] && seat != q->seat; i++)
        if (world->model->answer.mix[seat][i] > 0.0)
          mix[seat][gavel_round_nearest (round, seat, seen->move[seat][i],
                                         seen->price[seat][i])]
              += world->model->answer.mix[seat][i];
    }
  worth = g_new (double, round->stage->n_choices[q->seat]);
  round->stage->utilities (round->stage->data, q->seat, (const double *const *) mix,
                           worth);
  for (unsigned i = 0; i < round->stage->n_choices[q->seat]; i++)
    if (worth[i] > most)
      {
        most = worth[i];
        *best = round->move[q->seat][i];
      }
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    g_free (mix[seat]);
  q->game->evaluator->workspace_free (workspace);
  return round->cut ? NAN : most;
}

/* What the equilibrium leaves to gain for the seat over all its bids, also those that
 * were not looked at because there are so many, and the best of them, as far as time
 * allows. Returns whether all were looked at. */
static bool
find_full_gain (const Search *search, bool to_the_end, double *gain, GavelMove *best)
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[0];
  uint64_t n = q->game->n_moves (q->box, (GavelState *) world->state, q->seat);
  unsigned n_chunks = (unsigned) ((n + CHUNK - 1) / CHUNK);
  g_autofree double *most = NULL;
  g_autofree GavelMove *move = NULL;
  atomic_bool late = false; /* once it is, nobody looks at the clock any more */
  GavelStageBudget until
      = { .stop = search->budget->stop, .clock = search->budget->clock };
  bool all = true;

  *gain = world->model->answer.gain[q->seat];
  if (world->model->round->full || n == world->model->round->stage->n_choices[q->seat])
    return true;
  if (!has_time_for (search, n, to_the_end, &until.deadline))
    return false;
  most = g_new (double, n_chunks);
  move = g_new (GavelMove, n_chunks);
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
  for (unsigned i = 0; i < n_chunks; i++)
    {
      unsigned n_here = (unsigned) MIN (CHUNK, n - (uint64_t) i * CHUNK);

      most[i]
          = late ? NAN
                 : best_of_chunk (search, (uint64_t) i * CHUNK, n_here, &until, &move[i]);
      if (isnan (most[i]))
        late = true;
    }
  for (unsigned i = 0; i < n_chunks; i++)
    {
      all &= !isnan (most[i]);
      if (most[i] - world->model->answer.value[q->seat] > *gain)
        {
          *gain = most[i] - world->model->answer.value[q->seat];
          *best = move[i];
        }
    }
  return all;
}

/* Starts over. */
static void
forget_bids (Search *search)
{
  search_forget_together (search);
  for (unsigned i = 0; i < search->n_worlds; i++)
    {
      gavel_scenarios_clear (&search->world[i].scenarios);
      if (search->world[i].model != search->q->model)
        gavel_round_model_free (search->world[i].model);
      search->world[i].model = NULL;
    }
}

/* As long as a bid that was not looked at would gain against the equilibrium, it is
 * looked at, too (the double oracle of McMahan, Gordon and Blum 2003, for the seat
 * that asks): with all the time that is left, or with a share of it. Returns whether
 * there was one. */
bool
search_widen (Search *search, bool to_the_end)
{
  const GavelQuestion *q = search->q;
  unsigned n_before = search->n_added;
  double gain;
  GavelMove best = 0;
  bool all = find_full_gain (search, to_the_end, &gain, &best);

  while (search->n_added < SEARCH_MAX_ADDED && can_look_again (search)
         && gain > search->world[0].model->answer.gain[q->seat] + WORTH_ADDING)
    {
      search->added[search->n_added++] = best;
      forget_bids (search);
      search_look_at_bids (search);
      all = find_full_gain (search, to_the_end, &gain, &best);
    }
  search->advice->full_gain = all ? gain : -1.0;
  search->seen_all
      = all && gain <= search->world[0].model->answer.gain[q->seat] + WORTH_ADDING;
  return search->n_added > n_before;
}

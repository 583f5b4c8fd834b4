/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/hidden.h"

#include <omp.h>
#include <string.h>

/* Of all ways a round can go, a second's time is enough for some ten times as many. */
#define LEAVES_A_SECOND 200e3
#define LONGEST 4.0 /* seconds that count: memory is bounded, too */

/* Where the game stands at @s, any position of the question's game. */
void
search_status (const GavelQuestion *q, const GavelState *s, GavelStatus *status)
{
  GavelTable table = { .game = q->game, .box = q->box, .state = s };

  q->game->notation->status (&table, status);
}

void
gavel_question_init (GavelQuestion *question, const GavelGame *game, const GavelBox *box,
                     const GavelWeights *weights, const GavelState *s, unsigned seat)
{
  GavelStatus status;

  memset (question, 0, sizeof *question);
  question->game = game;
  question->box = box;
  question->weights = weights;
  question->state = s;
  question->seat = seat;
  search_status (question, s, &status);
  question->n_seats = status.n_seats;
  question->pricing = GAVEL_PRICING_INIT;
  question->firm = 1.0;
  gavel_beliefs_init (&question->beliefs, game->styles);
  for (unsigned i = 0; i < GAVEL_MAX_SEATS; i++)
    question->count[i] = -1;
}

/* Whether it supposes that somebody keeps to a style. */
bool
gavel_question_supposes (const GavelQuestion *question)
{
  for (unsigned i = 0; i < question->n_seats; i++)
    if (i != question->seat && question->style[i] != NULL)
      return true;
  return false;
}

void
gavel_advice_free (GavelAdvice *advice)
{
  if (advice == NULL)
    return;
  g_free (advice->option);
  g_free (advice);
}

/**
 * gavel_advice_copy:
 *
 * Returns: (transfer full): the same advice, to be kept
 */
GavelAdvice *
gavel_advice_copy (const GavelAdvice *advice)
{
  GavelAdvice *copy = g_memdup2 (advice, sizeof *advice);

  copy->option = g_memdup2 (advice->option, advice->n_options * sizeof *advice->option);
  return copy;
}

gint64
search_now (const Search *search)
{
  return gavel_clock_now (&search->budget->clock);
}

bool
search_out_of_time (const Search *search)
{
  return (search->budget->stop != NULL && atomic_load (search->budget->stop))
         || (search->deadline != 0 && search_now (search) >= search->deadline);
}

/* Shows whoever waits how things stand. */
void
search_report (Search *search)
{
  if (search->budget->progress == NULL)
    return;
  search_write_down (search);
  search->budget->progress (search->budget->data, search->advice);
}

/* Whether a move that may be made wins for certain: then nothing is left to find out. */
static bool
has_sure (const Search *search)
{
  const GavelAdvice *advice = search->advice;

  for (unsigned i = 0; i < advice->n_options; i++)
    if (advice->option[i].sure && !search_is_out (search->q, advice->option[i].move))
      return true;
  return false;
}

/* After a look at the moves: what the others do, and which moves are worth trials. */
void
search_take_stock (Search *search)
{
  memset (search->advice->rival, 0, sizeof search->advice->rival);
  search_describe_rivals (search);
  search->n_candidates = 0;
  search->field_off = search->field_sum = search->field_squares = 0.0;
  search->advice->n_trials = search->advice->effort = 0;
  search_choose_candidates (search);
  search->done = search->advice->exact || search->n_candidates < 2 || has_sure (search);
}

/* Trials are done before time is up: what is left goes to bids that were not looked at.
 * Returns whether one of them is worth trials. */
static bool
widen_again (Search *search)
{
  if (search->deadline == 0 || search_out_of_time (search)
      || !search_widen (search, true))
    return false;
  search_take_stock (search);
  return true;
}

static void
imagine_worlds (Search *search)
{
  const GavelQuestion *q = search->q;
  bool unknown = !search->status.open;

  search->n_worlds = unknown ? SEARCH_MAX_WORLDS : 1;
  for (unsigned i = 0; i < search->n_worlds; i++)
    {
      GavelRng rng = gavel_rng_named (search->budget->seed, i, 2);

      memcpy (search->world[i].state, q->state, q->game->state_size);
      if (unknown)
        q->game->imagine (q->box, (GavelState *) search->world[i].state, q->seat, &rng);
    }
  search->advice->n_worlds = search->n_worlds;
}

/* Goes on from a first look. */
static void
think (Search *search)
{
  GavelAdvice *advice = search->advice;

  search_take_stock (search);
  search_report (search); /* a first answer, before the rarer bids are looked at */
  if (has_sure (search) && !advice->exact)
    {
      search->seen_all = true;
      advice->full_gain = -1.0;
    }
  else if (advice->decision == GAVEL_DECISION_SEALED && search_widen (search, false))
    search_take_stock (search);
  if (search->deadline != 0)
    search->deadline -= search->closing;
  do
    search_run_trials (search);
  while (search->done && !search->seen_all && widen_again (search));
  advice->settled = search->done && search->seen_all;
  search_write_down (search);
  if (advice->decision == GAVEL_DECISION_SEALED)
    search_find_switch_points (search);
}

/* An advice that says no more than who asks, and for what. */
GavelAdvice *
search_advice_new (const GavelQuestion *q)
{
  GavelAdvice *advice = g_new0 (GavelAdvice, 1);

  advice->seat = q->seat;
  advice->n_seats = q->n_seats;
  advice->safety = q->safety;
  memcpy (advice->style, q->style, sizeof advice->style);
  advice->revises = q->revises;
  advice->lying = q->lying;
  advice->objective = q->objective;
  advice->unit = gavel_game_unit (q->game, q->objective, q->n_seats);
  advice->firm = q->firm;
  return advice;
}

/* The search itself; in the question's position is nothing that the seat cannot know. */
static GavelAdvice *
search_seen (const GavelQuestion *question, const GavelBudget *budget)
{
  Search search = { .q = question, .budget = budget };
  GavelAdvice *advice = search_advice_new (question);
  GavelSeats to_act = question->game->to_act (question->box, question->state);

  search.pricing = gavel_pricing_of (&question->pricing, question->seat);
  search.start = search_now (&search);
  if (budget->seconds > 0.0)
    search.deadline = search.start + (gint64) (budget->seconds * G_USEC_PER_SEC);
  search.n_threads
      = budget->n_threads != 0 ? budget->n_threads : (unsigned) omp_get_max_threads ();
  search.advice = advice;
  search_status (question, question->state, &search.status);
  if ((to_act & GAVEL_SEAT (question->seat)) != 0)
    advice->decision = search.status.due == GAVEL_DUE_SEALED ? GAVEL_DECISION_SEALED
                                                             : GAVEL_DECISION_TURN;
  if (advice->decision == GAVEL_DECISION_NONE)
    {
      search_describe_rivals (&search); /* who they are is known in any case */
      return advice;
    }
  search.seen_all = advice->decision == GAVEL_DECISION_TURN;
  for (unsigned seat = 0; seat < question->n_seats; seat++)
    advice->counted |= seat != question->seat && question->count[seat] >= 0
                       && !search.status.seat[seat].turned_up
                       && (question->passing & GAVEL_SEAT (seat)) == 0;
  imagine_worlds (&search);
  search.most_leaves = budget->seconds > 0.0
                           ? LEAVES_A_SECOND * MIN (budget->seconds, LONGEST)
                           : LEAVES_A_SECOND;
  if (advice->decision == GAVEL_DECISION_SEALED)
    search_look_at_bids (&search);
  else
    search_look_at_turns (&search);
  if (advice->n_options > 0)
    think (&search);
  advice->settled &= advice->n_options > 0; /* all may be out of the question */
  search_forget_together (&search);
  for (unsigned i = 0; i < search.n_worlds; i++)
    {
      gavel_scenarios_clear (&search.world[i].scenarios);
      if (search.world[i].model != question->model)
        gavel_round_model_free (search.world[i].model);
    }
  return advice;
}

/* Whether it is an open turn that the game has no way of its own with. */
static bool
is_searched (const GavelQuestion *question)
{
  GavelStatus status;

  search_status (question, question->state, &status);
  return status.due == GAVEL_DUE_TURN && status.actors == GAVEL_SEAT (question->seat)
         && gavel_game_turns_are_searched (question->game);
}

/**
 * gavel_search:
 *
 * Goes by what the seat can know: the advice is the same to the bit, whatever is hidden
 * from it.
 *
 * Returns: (transfer full): the advice, the best there is when time, effort or
 *   the stop flag ends it; without options if the question rules all moves out
 */
GavelAdvice *
gavel_search (const GavelQuestion *question, const GavelBudget *budget)
{
  const GavelGame *game = question->game;
  GavelQuestion seen = *question;
  _Alignas(16) char state[GAVEL_MAX_STATE];

  if (game->observe != NULL)
    {
      memcpy (state, question->state, game->state_size);
      seen.state = (const GavelState *) state;
      game->observe (question->box, (GavelState *) state, question->seat);
    }
  if (game->hidden != NULL)
    return search_hidden (&seen, budget);
  return is_searched (&seen) ? search_turns (&seen, budget) : search_seen (&seen, budget);
}

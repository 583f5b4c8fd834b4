/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/hidden-round.h"

#include <math.h>
#include <omp.h>
#include <string.h>

/* Chosen by hand, not fitted. */
#define BEHIND 3.0       /* standard errors after which a move is looked at no more, */
#define AT_LEAST 1       /* but not after fewer batches */
#define MOST_BATCHES 400 /* after these no more is to be found out */
#define LIKELY 1000      /* worlds that stand for what is worked out */
#define MOST_GUESSES 100 /* at a world in which what is supposed is so */
#define CLEAR 16         /* where there is nothing to choose, these tell the chances */

/* A world and what comes of every move there. */
typedef struct
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  const GavelHabit *habit[GAVEL_MAX_SEATS];
  GavelSeats well; /* who choose sealed moves well, not by habit */
  HiddenRow *row;
  bool whole; /* all moves that are in were looked at */
} HiddenWorld;

static bool
is_out_of_time (const Hidden *h)
{
  return (h->budget->stop != NULL && atomic_load (h->budget->stop))
         || (h->deadline != 0 && gavel_clock_now (&h->budget->clock) >= h->deadline);
}

/* -- Worlds ----------------------------------------------------------------------- */

/* Draws a world, as it is supposed to be if it can be so, and how everybody plays there.
 * Returns who choose sealed moves well. */
GavelSeats
hidden_guess (const GavelQuestion *q, gpointer guesser, GavelState *world,
              const GavelHabit *habit[])
{
  unsigned number[GAVEL_MAX_SEATS] = { 0 };
  GavelSeats well = 0;

  for (unsigned i = 0; i < MOST_GUESSES; i++)
    {
      q->game->hidden->guess (guesser, world, number, &well);
      if (q->holding == NULL || q->game->hidden->holds (world, q->holding))
        break;
    }
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    habit[seat] = &q->game->styles->habits[number[seat]];
  return well;
}

/* What somebody does who does not do what was to be expected. */
static GavelMove
draw_slip (const Hidden *h, const GavelState *s, unsigned seat, GavelRng *rng)
{
  GavelMove choice[GAVEL_MAX_CHOICES];
  unsigned n = h->q->game->hidden->choices (h->q->box, s, seat, choice);

  return choice[gavel_rng_below (rng, 2) == 0 ? 0 : gavel_rng_below (rng, n)];
}

/* What the others choose there, unseen. */
static void
draw_others (const Hidden *h, const HiddenRound *round, HiddenWorld *world, GavelRng *rng)
{
  const GavelQuestion *q = h->q;
  const GavelState *s = (const GavelState *) world->state;

  GAVEL_FOREACH_SEAT (seat, h->others)
    {
      GavelMove choice[GAVEL_MAX_CHOICES];
      unsigned mood = (unsigned) gavel_rng_below (rng, GAVEL_MOODS);

      if ((q->passing & GAVEL_SEAT (seat)) != 0)
        q->game->hidden->choices (q->box, s, seat, choice);
      else if (gavel_rng_below (rng, 100) < q->game->hidden->slips (q->n_seats))
        choice[0] = draw_slip (h, s, seat, rng);
      else if (round != NULL && (world->well & GAVEL_SEAT (seat)) != 0)
        choice[0] = hidden_round_draw (round, s, seat, rng);
      else
        choice[0]
            = q->game->styles->habit_bid (q->box, s, seat, world->habit[seat], mood);
      world->row->others[seat] = choice[0];
    }
}

/* What comes of a move at once. */
static GavelState *
make_move (const Hidden *h, const HiddenWorld *world, GavelMove move, char *room)
{
  const GavelQuestion *q = h->q;
  GavelState *after = (GavelState *) room;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  memcpy (moves, world->row->others, sizeof world->row->others);
  moves[q->seat] = move;
  memcpy (after, world->state, q->game->state_size);
  q->game->apply (q->box, after, moves);
  if (q->game->evaluator->tidy != NULL)
    q->game->evaluator->tidy (q->box, after);
  return after;
}

/* The first of the moves that were looked at there and came to the same, or @n. */
static unsigned
find_twin (const Hidden *h, const HiddenWorld *world, const char *after, unsigned n)
{
  gsize size = h->q->game->state_size;
  unsigned i = 0;

  while (i < n
         && (isnan (world->row->word[i].aim)
             || memcmp (after + i * size, after + n * size, size) != 0))
    i++;
  return i;
}

/* Plays on from there. */
static void
play_on (const Hidden *h, gpointer workspace, const HiddenWorld *world,
         const GavelState *after, GavelRng rng, float worth[])
{
  _Alignas(16) char state[GAVEL_MAX_STATE];

  memcpy (state, after, h->q->game->state_size);
  h->q->game->hidden->play_on (workspace, (GavelState *) state, world->habit, &rng,
                               worth);
}

/* Draws a world, and looks at every move there that is in, with the same luck; @room is
 * for what comes of all of them. */
static void
look_at_world (const Hidden *h, const HiddenRound *round, const TurnJudge *judge,
               char *room, gpointer guesser, GavelRng rng, HiddenWorld *world)
{
  const GavelQuestion *q = h->q;

  world->well = hidden_guess (q, guesser, (GavelState *) world->state, world->habit);
  draw_others (h, round, world, &rng);
  for (unsigned i = 0; i < h->n_moves; i++)
    {
      const GavelState *after;
      float aim[GAVEL_MAX_SEATS];
      HiddenWord *word = &world->row->word[i];
      unsigned twin;

      word->aim = NAN;
      if (!h->in[i])
        continue;
      if (h->n_batches > 0 && is_out_of_time (h))
        return;
      after = make_move (h, world, h->move[i], room + i * q->game->state_size);
      twin = find_twin (h, world, room, i);
      if (twin < i)
        {
          *word = world->row->word[twin];
          continue;
        }
      play_on (h, judge->workspace, world, after, rng, word->win);
      word->aim = word->win[q->seat];
      if (judge->aim_workspace == NULL)
        continue;
      play_on (h, judge->aim_workspace, world, after, rng, aim);
      word->aim = aim[q->seat];
    }
  world->whole = true;
}

/* -- Batches ------------------------------------------------------------------------ */

/* What threads and guessers have of their own while a search goes on. */
typedef struct
{
  gpointer guesser[HIDDEN_GUESSERS];
  TurnJudge *judge;   /* one a thread, */
  char *room;         /* and room for a position after every move, */
  gsize room_size;    /* so much each */
  HiddenWorld *world; /* of a batch */
  HiddenRound *round; /* what others choose well, unseen; NULL: they choose nothing */
} Tools;

static void
tools_init (Tools *tools, const Hidden *h)
{
  const GavelQuestion *q = h->q;

#pragma omp parallel for schedule(dynamic, 1) num_threads(h->n_threads)
  for (unsigned i = 0; i < HIDDEN_GUESSERS; i++)
    {
      GavelRng rng = gavel_rng_named (h->budget->seed, i, 8);

      tools->guesser[i] = q->game->hidden->guesser_new (q->box, q->state, q->seat,
                                                        q->diary, gavel_rng_next (&rng));
    }
  tools->judge = g_new (TurnJudge, h->n_threads);
  for (unsigned i = 0; i < h->n_threads; i++)
    turn_judge_init (&tools->judge[i], q);
  tools->room_size = (gsize) h->n_moves * q->game->state_size;
  tools->room = g_aligned_alloc (h->n_threads, tools->room_size, 16);
  tools->world = g_new0 (HiddenWorld, HIDDEN_BATCH);
  tools->round = h->others != 0 && q->game->sealed->highest_takes
                     ? hidden_round_new (h, &tools->judge[0], tools->guesser)
                     : NULL;
}

static void
tools_clear (Tools *tools, const Hidden *h)
{
  for (unsigned i = 0; i < HIDDEN_GUESSERS; i++)
    h->q->game->hidden->guesser_free (tools->guesser[i]);
  for (unsigned i = 0; i < h->n_threads; i++)
    turn_judge_clear (&tools->judge[i]);
  hidden_round_free (tools->round);
  g_free (tools->judge);
  g_aligned_free (tools->room);
  g_free (tools->world);
}

/* Every guesser draws a few worlds. Those that are not looked at to the end do not count.
 */
static void
run_batch (Hidden *h, Tools *tools)
{
  for (unsigned i = 0; i < HIDDEN_BATCH; i++)
    {
      tools->world[i].row
          = g_malloc0 (sizeof (HiddenRow) + h->n_moves * sizeof (HiddenWord));
      tools->world[i].whole = false;
    }
#pragma omp parallel for schedule(dynamic, 1) num_threads(h->n_threads)
  for (unsigned i = 0; i < HIDDEN_GUESSERS; i++)
    for (unsigned k = 0; k < HIDDEN_EACH; k++)
      {
        unsigned number = i * HIDDEN_EACH + k, thread = (unsigned) omp_get_thread_num ();

        if (h->n_batches > 0 && is_out_of_time (h))
          break;
        look_at_world (h, tools->round, &tools->judge[thread],
                       tools->room + thread * tools->room_size, tools->guesser[i],
                       gavel_rng_named (h->budget->seed, number, 16 + h->n_batches),
                       &tools->world[number]);
      }
  for (unsigned i = 0; i < HIDDEN_BATCH; i++)
    if (tools->world[i].whole)
      g_ptr_array_add (h->rows, tools->world[i].row);
    else
      g_free (tools->world[i].row);
  h->n_batches++;
}

/* Moves that have fallen behind are looked at no more. */
static void
narrow_field (Hidden *h)
{
  unsigned best = hidden_best (h);

  for (unsigned i = 0; i < h->n_moves && h->n_batches >= AT_LEAST; i++)
    if (h->in[i] && i != best)
      {
        HiddenGap gap = hidden_gap (h, i, (int) best, false);

        h->in[i] = -gap.mean <= BEHIND * gap.error;
      }
}

static unsigned
n_in (const Hidden *h)
{
  unsigned n = 0;

  for (unsigned i = 0; i < h->n_moves; i++)
    n += h->in[i];
  return n;
}

/* Batch after batch, until time, effort or the stop flag ends it, or all is clear. */
static void
run_batches (Hidden *h)
{
  const GavelBudget *budget = h->budget;
  Tools tools;

  tools_init (&tools, h);
  do
    {
      run_batch (h, &tools);
      narrow_field (h);
      if (budget->progress != NULL)
        {
          hidden_write_down (h);
          budget->progress (budget->data, h->advice);
        }
    }
  while (h->n_batches < (n_in (h) > 1 ? MOST_BATCHES : CLEAR) && !is_out_of_time (h)
         && (budget->seconds > 0.0 || h->n_batches < budget->effort));
  hidden_write_down (h);
  tools_clear (&tools, h);
}

/* -- The whole ---------------------------------------------------------------------- */

static void
add_move (Hidden *h, GavelMove move)
{
  if (!search_is_among (h->move, h->n_moves, move)
      && h->q->game->legal (h->q->box, h->q->state, h->q->seat, move))
    h->move[h->n_moves++] = move;
}

static void
list_moves (Hidden *h)
{
  const GavelQuestion *q = h->q;

  h->n_moves = q->game->hidden->choices (q->box, q->state, q->seat, h->move);
  for (unsigned i = 0; i < MIN (q->n_must, HIDDEN_MOST_MOVES - GAVEL_MAX_CHOICES); i++)
    add_move (h, q->must[i]);
  for (unsigned i = 0; i < h->n_moves; i++)
    h->in[i] = true;
}

/* All was worked out. What the other one chooses unseen stands in as many worlds as it is
 * likely, for all that is told about it. */
static void
write_exact (Hidden *h)
{
  const Exact *exact = h->exact;
  double sum = 0.0;

  h->n_moves = MIN (exact->n_moves, HIDDEN_MOST_MOVES);
  for (unsigned i = 0; i < h->n_moves; i++)
    h->move[i] = exact->move[i].move;
  for (unsigned i = 0; i < exact->n_others; i++)
    for (sum += exact->other_mix[i] * LIKELY; h->rows->len + 0.5 < sum;)
      {
        HiddenRow *row = g_malloc0 (sizeof (HiddenRow));

        row->others[1 - h->q->seat] = exact->other[i];
        g_ptr_array_add (h->rows, row);
      }
  hidden_write_down (h);
}

/**
 * search_hidden:
 * @question: in its position is nothing that the seat cannot know
 *
 * Returns: (transfer full): the advice
 */
GavelAdvice *
search_hidden (const GavelQuestion *question, const GavelBudget *budget)
{
  const GavelGame *game = question->game;
  GavelSeats to_act = game->to_act (question->box, question->state);
  Hidden h = { .q = question, .budget = budget, .advice = search_advice_new (question) };
  GavelAdvice *advice = h.advice;
  g_autoptr (Exact) exact = NULL;

  h.start = gavel_clock_now (&budget->clock);
  if (budget->seconds > 0.0)
    h.deadline = h.start + (gint64) (budget->seconds * G_USEC_PER_SEC);
  h.n_threads
      = budget->n_threads != 0 ? budget->n_threads : (unsigned) omp_get_max_threads ();
  h.n_threads = MIN (h.n_threads, HIDDEN_GUESSERS);
  h.rows = g_ptr_array_new_with_free_func (g_free);
  advice->full_gain = advice->nash_conv = -1.0;
  advice->told_scale.trust = 1.0;
  if ((to_act & GAVEL_SEAT (question->seat)) != 0)
    {
      GavelStatus status;

      search_status (question, question->state, &status);
      advice->decision
          = status.due == GAVEL_DUE_SEALED ? GAVEL_DECISION_SEALED : GAVEL_DECISION_TURN;
      h.others = to_act & (GavelSeats) ~GAVEL_SEAT (question->seat);
      h.exact = exact = exact_solve (question, budget, h.deadline);
      if (exact != NULL && exact->whole)
        write_exact (&h);
      else
        {
          list_moves (&h);
          run_batches (&h);
        }
    }
  advice->ms = (double) (gavel_clock_now (&budget->clock) - h.start) / 1000.0;
  g_ptr_array_unref (h.rows);
  return advice;
}

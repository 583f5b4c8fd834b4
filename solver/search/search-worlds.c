/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several worlds, one equilibrium.
 *
 * Whoever does not know a rival's cards cannot bid one way if they are these and another
 * way if they are those. So the worlds are one game (Harsanyi 1967): a seat whose cards
 * all know has one mix for all worlds, and who holds cards that others do not know has a
 * mix for each world. Learned by regret matching, as a single round is. */
#include "search/search-private.h"
#include "solve/regret.h"

#include <math.h>
#include <string.h>

#define FIRST_LOOK 5 /* rounds of learning before the first look at how good it is */

/* Somebody who chooses: a seat in all worlds, or in one. */
typedef struct
{
  unsigned seat;
  unsigned first, n_worlds;           /* which it is in */
  unsigned n;                         /* choices */
  unsigned *place[SEARCH_MAX_WORLDS]; /* what they are numbered in each of those */
  GavelRegret *learner;
  double *best; /* mix of the best answer so far */
} Chooser;

typedef struct
{
  const Search *search;
  unsigned n_choosers;
  Chooser chooser[GAVEL_MAX_SEATS * SEARCH_MAX_WORLDS];
  double *mix[SEARCH_MAX_WORLDS][GAVEL_MAX_SEATS]; /* being judged, a number a choice */
  double value[GAVEL_MAX_SEATS];
  double nash_conv; /* of the best answer so far */
} Table;

static const GavelRound *
round_in (const Table *table, unsigned world)
{
  return table->search->world[world].model->round;
}

/* Choices of a seat that it has in all its worlds. */
static void
add_chooser (Table *table, unsigned seat, unsigned first, unsigned n_worlds)
{
  Chooser *c = &table->chooser[table->n_choosers++];
  const GavelRound *round = round_in (table, first);
  unsigned n = round->stage->n_choices[seat];

  *c = (Chooser){ .seat = seat, .first = first, .n_worlds = n_worlds };
  for (unsigned w = 0; w < n_worlds; w++)
    c->place[w] = g_new (unsigned, n);
  for (unsigned i = 0; i < n; i++)
    {
      bool everywhere = true;

      for (unsigned w = 0; w < n_worlds && everywhere; w++)
        {
          const GavelRound *other = round_in (table, first + w);
          unsigned k = 0;

          while (k < other->stage->n_choices[seat]
                 && other->move[seat][k] != round->move[seat][i])
            k++;
          everywhere = k < other->stage->n_choices[seat];
          c->place[w][c->n] = k;
        }
      c->n += everywhere;
    }
  c->learner = gavel_regret_new (c->n);
  c->best = g_new (double, c->n);
}

/* What a chooser's choices are worth to it, over its worlds. */
static void
find_utility (const Table *table, const Chooser *c, double utility[])
{
  memset (utility, 0, c->n * sizeof *utility);
  for (unsigned w = 0; w < c->n_worlds; w++)
    {
      const GavelStage *stage = round_in (table, c->first + w)->stage;
      g_autofree double *here = g_new (double, stage->n_choices[c->seat]);

      stage->utilities (stage->data, c->seat,
                        (const double *const *) table->mix[c->first + w], here);
      for (unsigned i = 0; i < c->n; i++)
        utility[i] += here[c->place[w][i]] / c->n_worlds;
    }
}

/* From now on the chooser bids so. */
static void
bid_so (Table *table, const Chooser *c, const double mix[])
{
  for (unsigned w = 0; w < c->n_worlds; w++)
    {
      double *here = table->mix[c->first + w][c->seat];

      memset (here, 0,
              round_in (table, c->first + w)->stage->n_choices[c->seat] * sizeof *here);
      for (unsigned i = 0; i < c->n; i++)
        here[c->place[w][i]] = mix[i];
    }
}

/* What the choosers do in each world, over their worlds: where it begins. */
static void
begin (Table *table)
{
  for (unsigned k = 0; k < table->n_choosers; k++)
    {
      Chooser *c = &table->chooser[k];
      double sum = 0.0;

      for (unsigned i = 0; i < c->n; i++)
        {
          c->learner->mix[i] = 0.0;
          for (unsigned w = 0; w < c->n_worlds; w++)
            c->learner->mix[i] += table->search->world[c->first + w]
                                      .model->answer.mix[c->seat][c->place[w][i]];
          sum += c->learner->mix[i];
        }
      for (unsigned i = 0; i < c->n; i++)
        c->learner->mix[i] = sum > 0.0 ? c->learner->mix[i] / sum : 1.0 / c->n;
    }
}

/* Judges what all do now, or did on average, and keeps it if it is the best so far. */
static void
judge (Table *table, bool average)
{
  double *mix[G_N_ELEMENTS (table->chooser)], nash_conv = 0.0;
  double value[GAVEL_MAX_SEATS] = { 0.0 };
  unsigned n_worlds = table->search->n_worlds;

  for (unsigned k = 0; k < table->n_choosers; k++)
    {
      const Chooser *c = &table->chooser[k];

      mix[k] = g_memdup2 (c->learner->mix, c->n * sizeof (double));
      if (average)
        gavel_regret_average (c->learner, mix[k]);
      bid_so (table, c, mix[k]);
    }
  for (unsigned k = 0; k < table->n_choosers; k++)
    {
      const Chooser *c = &table->chooser[k];
      g_autofree double *utility = g_new (double, c->n);
      double best = -INFINITY, now = 0.0, part = (double) c->n_worlds / n_worlds;

      find_utility (table, c, utility);
      for (unsigned i = 0; i < c->n; i++)
        {
          best = MAX (best, utility[i]);
          now += mix[k][i] * utility[i];
        }
      value[c->seat] += part * now;
      nash_conv += part * (best - now);
    }
  if (nash_conv < table->nash_conv)
    {
      table->nash_conv = nash_conv;
      memcpy (table->value, value, sizeof value);
      for (unsigned k = 0; k < table->n_choosers; k++)
        memcpy (table->chooser[k].best, mix[k], table->chooser[k].n * sizeof (double));
    }
  for (unsigned k = 0; k < table->n_choosers; k++)
    {
      g_free (mix[k]);
      bid_so (table, &table->chooser[k], table->chooser[k].learner->mix);
    }
}

static void
learn (Table *table, gint64 deadline)
{
  const GavelStageBudget until = { .stop = table->search->budget->stop,
                                   .deadline = deadline,
                                   .clock = table->search->budget->clock };
  unsigned next_look = FIRST_LOOK;

  for (unsigned round = 1;
       round <= GAVEL_ROUND_MODEL_ROUNDS && table->nash_conv > GAVEL_ROUND_MODEL_NASH_CONV
       && !gavel_stage_is_late (&until);
       round++)
    {
      for (unsigned k = 0; k < table->n_choosers; k++)
        {
          const Chooser *c = &table->chooser[k];
          g_autofree double *utility = g_new (double, c->n);

          find_utility (table, c, utility);
          gavel_regret_learn (c->learner, utility);
          bid_so (table, c, c->learner->mix);
        }
      if (round < next_look && round != GAVEL_ROUND_MODEL_ROUNDS)
        continue;
      next_look += MAX (FIRST_LOOK, round / 4);
      judge (table, true);
      judge (table, false);
    }
}

/**
 * search_solve_together:
 * @deadline: 0: none
 * @mix: (out) (transfer full): for every world and seat a number a choice
 * @value: (out): what each seat can expect
 *
 * Returns: NashConv, over all worlds
 */
double
search_solve_together (const Search *search, gint64 deadline,
                       double *mix[][GAVEL_MAX_SEATS], double value[])
{
  Table *table = g_new0 (Table, 1);
  unsigned n_seats = search->q->n_seats;
  double nash_conv;

  table->search = search;
  table->nash_conv = INFINITY;
  for (unsigned w = 0; w < search->n_worlds; w++)
    for (unsigned seat = 0; seat < n_seats; seat++)
      table->mix[w][seat] = g_new0 (double, round_in (table, w)->stage->n_choices[seat]);
  for (unsigned seat = 0; seat < n_seats; seat++)
    if (search->status.seat[seat].knows_own)
      add_chooser (table, seat, 0, search->n_worlds);
    else
      for (unsigned w = 0; w < search->n_worlds; w++)
        add_chooser (table, seat, w, 1);
  begin (table);
  judge (table, false);
  learn (table, deadline);
  for (unsigned k = 0; k < table->n_choosers; k++)
    {
      Chooser *c = &table->chooser[k];

      bid_so (table, c, c->best);
      for (unsigned w = 0; w < c->n_worlds; w++)
        g_free (c->place[w]);
      gavel_regret_free (c->learner);
      g_free (c->best);
    }
  memcpy (mix, table->mix, sizeof table->mix);
  memcpy (value, table->value, sizeof table->value);
  nash_conv = table->nash_conv;
  g_free (table);
  return nash_conv;
}

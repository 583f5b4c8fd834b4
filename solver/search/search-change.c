/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beside the best move: what would change the advice.
 *
 * What a condition changes is found by the round itself, in the first world, without
 * trials; it is added to what the advice tells, in the same measure. */
#include "search/compare.h"
#include "search/search-private.h"

#include <math.h>
#include <string.h>

/* What every choice of the first world is worth if @passing bids nothing (none if it is
 * the seat itself). */
static double *
worths_if (const Search *search, const GavelScenarios *scenarios, unsigned passing)
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[0];
  const GavelRound *round = world->model->round;
  unsigned n = round->stage->n_choices[q->seat];
  g_autofree double *here = g_new (double, n);
  g_autofree double *pass = g_new0 (double, round->stage->n_choices[passing]);
  double *worth = g_new0 (double, n);

  if (passing != q->seat)
    pass[gavel_round_pass (round, passing)] = 1.0;
  for (unsigned k = 0; k < scenarios->n; k++)
    {
      const double *mix[GAVEL_MAX_SEATS];

      for (unsigned i = 0; i < q->n_seats; i++)
        mix[i] = i == passing && i != q->seat ? pass : scenarios->mix[k][i];
      gavel_round_model_worths (world->model, q->seat, mix, here);
      for (unsigned i = 0; i < n; i++)
        worth[i] += scenarios->weight[k] * here[i];
    }
  return worth;
}

/* What the choices of the first world are told to be worth, and are by the round. */
typedef struct
{
  const GavelOption **option; /* of each choice; NULL: out of the question */
  double *now;
} Present;

static void
present_init (const Search *search, Present *present)
{
  const GavelQuestion *q = search->q;
  const GavelAdvice *advice = search->advice;
  const GavelRound *round = search->world[0].model->round;
  unsigned n = round->stage->n_choices[q->seat];

  present->now = worths_if (search, &search->world[0].scenarios, q->seat);
  present->option = g_new0 (const GavelOption *, n);
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < advice->n_options && present->option[i] == NULL; k++)
      if (advice->option[k].move == round->move[q->seat][i])
        present->option[i] = &advice->option[k];
}

static void
present_clear (Present *present)
{
  g_free (present->option);
  g_free (present->now);
}

/* The best move if choices are worth @worth, and the one advised: what is told of each
 * changes as its worth does. */
static void
find_switch (const Search *search, const double worth[], const Present *present,
             GavelSwitchPoint *switch_point)
{
  const GavelAdvice *advice = search->advice;
  const GavelRound *round = search->world[0].model->round;
  double unit = advice->unit;
  const GavelOption *choice = gavel_advice_choice (advice);
  bool wins = advice->objective == GAVEL_OBJECTIVE_WIN;
  double trust = wins ? advice->told_scale.trust : 1.0;

  switch_point->win = -INFINITY;
  for (unsigned i = 0; i < round->stage->n_choices[advice->seat]; i++)
    {
      const GavelOption *option = present->option[i];
      double told;

      if (option == NULL)
        continue;
      told = (wins ? option->win : option->aim / unit)
             + trust * (worth[i] - present->now[i]);
      if (wins)
        told = CLAMP (told, 0.0, 1.0);
      if (told > switch_point->win)
        {
          switch_point->win = told;
          switch_point->move = option->move;
        }
      if (option == choice)
        switch_point->instead = told;
    }
}

/* If all played the equilibrium: what the options' own figures say. */
static void
turn_safe (const Search *search, GavelSwitchPoint *switch_point)
{
  const GavelAdvice *advice = search->advice;
  const GavelOption *choice = gavel_advice_choice (advice);
  double unit = advice->unit;

  switch_point->win = -INFINITY;
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      const GavelOption *option = &advice->option[i];
      double safe = advice->objective == GAVEL_OBJECTIVE_WIN ? option->safe
                                                             : option->aim_safe / unit;

      if (option == choice)
        switch_point->instead = safe;
      if (safe > switch_point->win)
        {
          switch_point->win = safe;
          switch_point->move = option->move;
        }
    }
}

/* The same if counts are that sure to stay. */
static void
turn_firm (const Search *search, double firm, const Present *present,
           GavelSwitchPoint *switch_point)
{
  GavelScenarios scenarios;
  g_autofree double *worth = NULL;

  search_believe (search, &search->world[0], firm, &scenarios);
  worth = worths_if (search, &scenarios, search->q->seat);
  find_switch (search, worth, present, switch_point);
  gavel_scenarios_clear (&scenarios);
}

void
search_find_switch_points (Search *search)
{
  const GavelQuestion *q = search->q;
  GavelAdvice *advice = search->advice;
  Present present;

  if (advice->n_options == 0)
    return;
  present_init (search, &present);
  turn_safe (search, &advice->if_safe);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (seat != q->seat && gavel_round_pass (search->world[0].model->round, seat) >= 0)
      {
        g_autofree double *worth = worths_if (search, &search->world[0].scenarios, seat);

        find_switch (search, worth, &present, &advice->if_passes[seat]);
      }
  if (advice->counted)
    {
      turn_firm (search, 1.0, &present, &advice->if_stay);
      turn_firm (search, 0.0, &present, &advice->if_change);
    }
  present_clear (&present);
}

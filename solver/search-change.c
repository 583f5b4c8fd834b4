/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beside the best move: what would change the advice. */
#include "search-private.h"

#include <math.h>
#include <string.h>

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

      if (worth[i] > turnabout->win && !search_is_among (q->never, q->n_never, move))
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
      gavel_study_worths (world->study, q->seat, mix, here);
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

  gavel_study_worths (search->world[0].study, q->seat,
                      (const double *const *) search->world[0].study->answer.mix, worth);
  turn_about (search, worth, &search->advice->if_safe);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (seat != q->seat)
      {
        worth_if_passes (search, seat, worth);
        turn_about (search, worth, &search->advice->if_passes[seat]);
      }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve/round.h"

#include <math.h>

void
gavel_round_free (GavelRound *round)
{
  if (round == NULL)
    return;
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      g_free (round->move[seat]);
      g_free (round->price[seat]);
      g_free (round->size[seat]);
      g_free (round->whole[seat]);
    }
  gavel_round_free (round->core);
  round->free_data (round->data);
  g_free (round);
}

/* The choice that stands for a move: itself, or the nearest in price. */
unsigned
gavel_round_nearest (const GavelRound *round, unsigned seat, GavelMove move, float price)
{
  unsigned best = 0;
  float least = INFINITY;

  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    {
      float far = fabsf (round->price[seat][i] - price);

      if (round->move[seat][i] == move)
        return i;
      if (far < least)
        {
          least = far;
          best = i;
        }
    }
  return best;
}

/* The choice that is to put nothing at stake; -1 if there is none. */
int
gavel_round_pass (const GavelRound *round, unsigned seat)
{
  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    if (round->size[seat][i] == 0)
      return (int) i;
  return -1;
}

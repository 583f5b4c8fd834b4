/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/objective.h"

#include "base/error.h"

#include <limits.h>
#include <string.h>

const char *const gavel_objectives[GAVEL_N_OBJECTIVES + 1]
    = { "win", "margin", "rank", NULL };

/* The objective of that name. */
bool
gavel_objective_find (const char *name, GavelObjective *objective, GError **error)
{
  for (unsigned i = 0; i < GAVEL_N_OBJECTIVES; i++)
    if (strcmp (name, gavel_objectives[i]) == 0)
      {
        *objective = (GavelObjective) i;
        return true;
      }
  return gavel_fail (error, "the objective must be win, margin or rank, not '%s'", name);
}

/* What a worth of 1 is to people: a win, as many points as the game says, everybody left
 * behind. */
double
gavel_objective_unit (GavelObjective objective, double win_in_points, unsigned n_seats)
{
  switch (objective)
    {
    case GAVEL_OBJECTIVE_MARGIN:
      return win_in_points;
    case GAVEL_OBJECTIVE_RANK:
      return n_seats - 1.0;
    default:
      return 1.0;
    }
}

/**
 * gavel_objective_worths:
 * @objective: one that goes by points alone; who wins, the game says
 * @win_in_points: the game's, so many weigh as much as a win
 * @score: of each seat, at the end
 * @worth: of that end to each seat
 */
void
gavel_objective_worths (GavelObjective objective, double win_in_points, const int score[],
                        unsigned n_seats, float worth[])
{
  float unit = (float) gavel_objective_unit (objective, win_in_points, n_seats);

  g_assert (objective == GAVEL_OBJECTIVE_MARGIN || objective == GAVEL_OBJECTIVE_RANK);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      int best = INT_MIN;
      float behind = 0.0f;

      for (unsigned other = 0; other < n_seats; other++)
        if (other != seat)
          {
            best = MAX (best, score[other]);
            behind += score[seat] > score[other]    ? 1.0f
                      : score[seat] == score[other] ? 0.5f
                                                    : 0.0f;
          }
      worth[seat]
          = (objective == GAVEL_OBJECTIVE_MARGIN ? (float) (score[seat] - best) : behind)
            / unit;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/playouts.h"

#include <string.h>

#define LUCK 5 /* the seed of all playouts */

struct _GavelPlayouts
{
  const GavelGame *game;
  const GavelBox *box;
  unsigned n_playouts;
  GavelObjective objective;
};

/**
 * gavel_playouts_new:
 * @n_playouts: random games for each position that is not the end
 */
GavelPlayouts *
gavel_playouts_new (const GavelGame *game, const GavelBox *box, unsigned n_playouts)
{
  GavelPlayouts *playouts = g_new0 (GavelPlayouts, 1);

  playouts->game = game;
  playouts->box = box;
  playouts->n_playouts = n_playouts;
  return playouts;
}

void
gavel_playouts_free (gpointer playouts)
{
  g_free (playouts);
}

/* What worths are of from now on; to win at first. */
void
gavel_playouts_set_objective (gpointer data, GavelObjective objective)
{
  GavelPlayouts *playouts = data;

  playouts->objective = objective;
}

/* What the end at @s is worth. Returns how many seats there are. */
static unsigned
worth_at_end (const GavelPlayouts *playouts, const GavelState *s, float worth[])
{
  GavelTable table = { playouts->game, playouts->box, s, NULL };
  double share[GAVEL_MAX_SEATS];
  int score[GAVEL_MAX_SEATS];
  GavelStatus status;

  playouts->game->notation->status (&table, &status);
  if (playouts->objective == GAVEL_OBJECTIVE_WIN)
    {
      playouts->game->payoff (playouts->box, s, share);
      for (unsigned seat = 0; seat < status.n_seats; seat++)
        worth[seat] = (float) share[seat];
      return status.n_seats;
    }
  for (unsigned seat = 0; seat < status.n_seats; seat++)
    score[seat] = status.seat[seat].score;
  gavel_objective_worths (playouts->objective, playouts->game->win_in_points, score,
                          status.n_seats, worth);
  return status.n_seats;
}

/* What each seat can expect at @s. */
void
gavel_playouts_evaluate (gpointer data, const GavelState *s, float worth[])
{
  const GavelPlayouts *playouts = data;
  const GavelGame *game = playouts->game;
  unsigned n = playouts->n_playouts, n_seats = 0;
  float sum[GAVEL_MAX_SEATS] = { 0 };

  if (game->to_act (playouts->box, s) == 0)
    {
      worth_at_end (playouts, s, worth);
      return;
    }
  for (unsigned i = 0; i < n; i++)
    {
      GavelRng rng = gavel_rng_named (LUCK, i, 0);
      _Alignas(16) char state[GAVEL_MAX_STATE];

      memcpy (state, s, game->state_size);
      game->playout (playouts->box, (GavelState *) state, &rng);
      n_seats = worth_at_end (playouts, (GavelState *) state, worth);
      for (unsigned seat = 0; seat < n_seats; seat++)
        sum[seat] += worth[seat];
    }
  for (unsigned seat = 0; seat < n_seats; seat++)
    worth[seat] = sum[seat] / (float) n;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: games to learn a value from.
 *
 * A table is of sensible players, of sensible ones who bid dearly or cheaply, or has
 * simple bidders among them. Every turn is a position; its target is how the game ended,
 * and what is known of the turns on the way there (TD(lambda), Sutton 1988), for one
 * winner alone is a noisy teacher. */
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/thinking.h"

#include <string.h>

#define LAMBDA 0.9f
#define MOST_LEAVES 64 /* turns of a game that are looked at */

/* Who sits there. */
static void
seat_players (const GavelPopulation *tables, unsigned n_seats, GavelRng *rng,
              const GavelHabit *habit[])
{
  const GavelHabit *habits = mbid_styles.habits;
  unsigned table
      = (unsigned) gavel_rng_below (rng, tables->own + tables->other + tables->mixed);

  for (unsigned seat = 0; seat < n_seats; seat++)
    habit[seat] = &habits[table < tables->own ? 0
                          : table < tables->own + tables->other
                              ? gavel_rng_below (rng, MBID_N_SENSIBLE)
                              : gavel_rng_below (rng, mbid_styles.n_habits)];
}

/* Every position is to foretell what came of it. */
static void
teach (const GavelCourse *course, GavelSample leaf[], unsigned n, unsigned n_seats,
       float after[])
{
  float known[GAVEL_MAX_SEATS];

  while (n-- > 0)
    {
      memcpy (leaf[n].target, after, n_seats * sizeof *after);
      if (course->so_far == NULL)
        continue;
      gavel_value_judge (course->so_far, course->objective,
                         (const float (*)[GAVEL_VALUE_MAX_INPUTS]) leaf[n].inputs,
                         n_seats, known);
      for (unsigned seat = 0; seat < n_seats; seat++)
        after[seat] = LAMBDA * after[seat] + (1.0f - LAMBDA) * known[seat];
    }
}

unsigned
mbid_self_play (const GavelBox *box, const GavelCourse *course, unsigned n_seats,
                GavelRng *rng, GavelSample samples[])
{
  g_autofree GavelSample *leaf = g_new (GavelSample, MOST_LEAVES);
  gpointer workspace = mbid_evaluator.workspace_new (box, NULL);
  const GavelHabit *habit[GAVEL_MAX_SEATS];
  float after[GAVEL_MAX_SEATS];
  unsigned n = 0, n_kept;
  Mbid s;

  gavel_monopoly_bid.clear (box, (GavelState *) &s);
  gavel_monopoly_bid.start (box, (GavelState *) &s, n_seats, rng);
  seat_players (&course->population, n_seats, rng, habit);
  while (n < MOST_LEAVES)
    {
      mbid_play_by_habits (box, &s, habit, 1, rng);
      if (s.phase == MBID_OVER)
        break;
      leaf[n] = (GavelSample){ .n_seats = n_seats, .objective = course->objective };
      mbid_inputs (box, (const GavelState *) &s, leaf[n++].inputs);
    }
  mbid_play_by_habits (box, &s, habit, 0, rng);
  mbid_evaluator.set_objective (workspace, course->objective);
  mbid_evaluator.evaluate (workspace, (const GavelState *) &s, after);
  mbid_evaluator.workspace_free (workspace);
  teach (course, leaf, n, n_seats, after);
  n_kept = MIN (n, GAVEL_MAX_SAMPLES);
  for (unsigned i = 0; i < n_kept; i++)
    samples[i] = leaf[i * n / n_kept];
  return n_kept;
}

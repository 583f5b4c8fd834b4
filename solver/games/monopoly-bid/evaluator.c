/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what an unfinished game is worth.
 *
 * Games are played on by simple players for a few turns, then a small net says
 * everybody's chances; to the end where nothing is learned. */
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/thinking.h"

#include <string.h>

#define N_GAMES 32 /* that are played on from a position that is to be judged */
#define LUCK 6     /* the seed of them */

/* Turns that are played before the net is asked, with 2 to 5 players. With two, 3 and 6
 * won 64 and 63 % against a sensible player, 1 won 60 % (gavel match --seed 51, 80 deals,
 * gavel:16: within what chance may do). With more, turns cost more. */
static const unsigned n_turns[GAVEL_MAX_SEATS - 1] = { 3, 1, 1, 1 };

/* What the end is worth. */
static void
worth_at_end (const GavelWorkspace *workspace, const Mbid *s, float worth[])
{
  double share[GAVEL_MAX_SEATS];
  int sets[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    sets[seat] = (int) mbid_complete (mbid_deck (workspace->box), s, seat);
  if (workspace->objective != GAVEL_OBJECTIVE_WIN)
    {
      gavel_objective_worths (workspace->objective, gavel_monopoly_bid.win_in_points,
                              sets, s->n_seats, worth);
      return;
    }
  gavel_monopoly_bid.payoff (workspace->box, (const GavelState *) s, share);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    worth[seat] = (float) share[seat];
}

/* Plays on, and says what each seat can expect. */
void
mbid_play_on (gpointer data, GavelState *state, const GavelHabit *const habit[],
              GavelRng *rng, float worth[])
{
  const GavelWorkspace *workspace = data;
  bool learned
      = workspace->weights != NULL && workspace->objective == GAVEL_OBJECTIVE_WIN;
  float inputs[GAVEL_MAX_SEATS][GAVEL_VALUE_MAX_INPUTS];
  Mbid *s = (Mbid *) state;

  mbid_play_by_habits (workspace->box, s, habit, learned ? n_turns[s->n_seats - 2] : 0,
                       rng);
  if (s->phase == MBID_OVER)
    {
      worth_at_end (workspace, s, worth);
      return;
    }
  mbid_inputs (workspace->box, state, inputs);
  gavel_value_judge (workspace->weights, GAVEL_OBJECTIVE_WIN,
                     (const float (*)[GAVEL_VALUE_MAX_INPUTS]) inputs, s->n_seats, worth);
}

/* Where nothing is unknown it does not matter who has seen what: all bids that do not win
 * come to the same. */
static void
tidy (const GavelBox *box G_GNUC_UNUSED, GavelState *s)
{
  memset (((Mbid *) s)->seen, 0, sizeof ((Mbid *) s)->seen);
}

/* The mean of some games, which meet the same luck at every position. */
static void
evaluate (gpointer data, const GavelState *state, float worth[])
{
  const GavelWorkspace *workspace = data;
  const Mbid *s = (const Mbid *) state;
  const GavelHabit *habit[GAVEL_MAX_SEATS];
  float sum[GAVEL_MAX_SEATS] = { 0 };

  if (s->phase == MBID_OVER)
    {
      worth_at_end (workspace, s, worth);
      return;
    }
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    habit[seat] = &mbid_styles.habits[0];
  for (unsigned i = 0; i < N_GAMES; i++)
    {
      GavelRng rng = gavel_rng_named (LUCK, i, 0);
      Mbid world = *s;

      mbid_fill (&world, &rng);
      mbid_play_on (data, (GavelState *) &world, habit, &rng, worth);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        sum[seat] += worth[seat];
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    worth[seat] = sum[seat] / N_GAMES;
}

const GavelEvaluator mbid_evaluator = {
  .n_inputs = MBID_INPUTS,
  .inputs = mbid_inputs,
  .judging = 4,
  .workspace_new = gavel_workspace_new,
  .workspace_free = g_free,
  .set_objective = gavel_workspace_set_objective,
  .tidy = tidy,
  .evaluate = evaluate,
};

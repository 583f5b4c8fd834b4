/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "positions.h"

/* Plays to the bids of round @n_rounds. */
void
positions_play_to_bids (const GavelGame *game, const GavelBox *box, GavelState *s,
                        unsigned n_seats, unsigned n_rounds, GavelRng *rng)
{
  unsigned round = 0;
  GavelSeats to_act;

  game->clear (box, s);
  game->start (box, s, n_seats, rng);
  while ((to_act = game->to_act (box, s)) != 0)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      bool bids = gavel_seats_count (to_act) > 1;

      if (bids && ++round == n_rounds)
        return;
      if (to_act == GAVEL_SEAT (GAVEL_CHANCE))
        {
          gavel_game_step (game, box, s, rng);
          continue;
        }
      GAVEL_FOREACH_SEAT (seat, to_act)
        {
          const GavelHabit *habit = &game->styles->habits[(seat + round) % 8];

          moves[seat]
              = bids ? game->styles->habit_bid (
                    box, s, seat, habit, (unsigned) gavel_rng_below (rng, GAVEL_MOODS))
                     : game->styles->habit_turn (box, s, seat, habit, rng);
        }
      game->apply (box, s, moves);
    }
}

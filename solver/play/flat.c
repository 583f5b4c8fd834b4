/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/flat.h"

#include <string.h>

/* Whether a game has what this takes: nothing but open turns, and simple players. */
bool
gavel_flat_is_possible (const GavelGame *game)
{
  return game->sealed == NULL && game->styles != NULL && game->styles->habit_turn != NULL
         && game->styles->n_habits > 0;
}

/* Plays on to the end; what @seat has of the win then. */
static double
play_out (const GavelGame *game, const GavelBox *box, GavelState *s, unsigned seat,
          GavelRng *rng)
{
  double share[GAVEL_MAX_SEATS];
  GavelSeats to_act;

  while ((to_act = game->to_act (box, s)) != 0)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      unsigned who = gavel_seats_first (to_act);

      moves[who]
          = who == GAVEL_CHANCE
                ? gavel_game_draw (game, box, s, rng)
                : game->styles->habit_turn (box, s, who, &game->styles->habits[0], rng);
      game->apply (box, s, moves);
    }
  game->payoff (box, s, share);
  return share[seat];
}

/**
 * gavel_flat_turn:
 * @s: nothing in it is unknown
 * @n_games: for every move
 */
GavelMove
gavel_flat_turn (const GavelGame *game, const GavelBox *box, const GavelState *s,
                 unsigned seat, unsigned n_games, GavelRng *rng)
{
  uint64_t n = game->n_moves (box, s, seat), seed = gavel_rng_next (rng);
  GavelMove best = game->move (box, s, seat, 0);
  double most = -1.0;

  for (uint64_t k = 0; k < n && n > 1; k++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      double wins = 0.0;

      moves[seat] = game->move (box, s, seat, k);
      for (unsigned i = 0; i < n_games; i++)
        {
          _Alignas(16) char state[GAVEL_MAX_STATE];
          GavelRng luck = gavel_rng_named (seed, i, 0);

          memcpy (state, s, game->state_size);
          game->apply (box, (GavelState *) state, moves);
          wins += play_out (game, box, (GavelState *) state, seat, &luck);
        }
      if (wins > most)
        {
          most = wins;
          best = moves[seat];
        }
    }
  return best;
}

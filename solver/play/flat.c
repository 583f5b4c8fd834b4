/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/flat.h"

#include <string.h>

/* Whether a game has what this takes: simple players, and nothing but open turns unless
 * it says which sealed moves are worth a look. */
bool
gavel_flat_is_possible (const GavelGame *game)
{
  return (game->sealed == NULL || game->hidden != NULL) && game->styles != NULL
         && game->styles->habit_turn != NULL && game->styles->n_habits > 0;
}

/* Plays on to the end; what @seat has of the win then. */
static double
play_out (const GavelGame *game, const GavelBox *box, GavelState *s, unsigned seat,
          GavelRng *rng)
{
  const GavelHabit *habit[GAVEL_MAX_SEATS];
  double share[GAVEL_MAX_SEATS];
  GavelSeats to_act;

  for (unsigned i = 0; i < GAVEL_MAX_SEATS; i++)
    habit[i] = &game->styles->habits[0];
  if (game->hidden != NULL)
    game->hidden->play_out (box, s, habit, rng);
  while ((to_act = game->to_act (box, s)) != 0)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      unsigned who = gavel_seats_first (to_act);

      moves[who] = who == GAVEL_CHANCE
                       ? gavel_game_draw (game, box, s, rng)
                       : game->styles->habit_turn (box, s, who, habit[who], rng);
      game->apply (box, s, moves);
    }
  game->payoff (box, s, share);
  return share[seat];
}

/* What all others do who choose at the same time, unseen. */
static void
draw_others (const GavelGame *game, const GavelBox *box, const GavelState *s,
             unsigned seat, GavelRng *rng, GavelMove moves[])
{
  GAVEL_FOREACH_SEAT (other, game->to_act (box, s))
    if (other != seat)
      moves[other]
          = game->styles->habit_bid (box, s, other, &game->styles->habits[0],
                                     (unsigned) gavel_rng_below (rng, GAVEL_MOODS));
}

/* The moves that are tried. */
static unsigned
list_moves (const GavelGame *game, const GavelBox *box, const GavelState *s,
            unsigned seat, GavelMove **move)
{
  unsigned n;

  if (game->hidden != NULL)
    {
      *move = g_new (GavelMove, GAVEL_MAX_CHOICES);
      return game->hidden->choices (box, s, seat, *move);
    }
  n = (unsigned) game->n_moves (box, s, seat);
  *move = g_new (GavelMove, n);
  for (unsigned k = 0; k < n; k++)
    (*move)[k] = game->move (box, s, seat, k);
  return n;
}

/**
 * gavel_flat_choose:
 * @s: nothing in it that @seat does not know is looked at
 * @n_games: for every move
 */
GavelMove
gavel_flat_choose (const GavelGame *game, const GavelBox *box, const GavelState *s,
                   unsigned seat, unsigned n_games, GavelRng *rng)
{
  g_autofree GavelMove *move = NULL;
  unsigned n = list_moves (game, box, s, seat, &move), best = 0;
  g_autofree double *wins = g_new0 (double, n);
  uint64_t seed = gavel_rng_next (rng);

  for (unsigned i = 0; i < n_games && n > 1; i++)
    {
      _Alignas(16) char world[GAVEL_MAX_STATE], state[GAVEL_MAX_STATE];
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      GavelRng luck = gavel_rng_named (seed, i, 0);

      memcpy (world, s, game->state_size);
      if (game->observe != NULL)
        game->imagine (box, (GavelState *) world, seat, &luck);
      draw_others (game, box, (GavelState *) world, seat, &luck, moves);
      for (unsigned k = 0; k < n; k++)
        {
          GavelRng same = luck;

          memcpy (state, world, game->state_size);
          moves[seat] = move[k];
          game->apply (box, (GavelState *) state, moves);
          wins[k] += play_out (game, box, (GavelState *) state, seat, &same);
        }
    }
  for (unsigned k = 1; k < n; k++)
    if (wins[k] > wins[best])
      best = k;
  return move[best];
}

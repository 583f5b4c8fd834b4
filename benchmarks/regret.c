/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a short look costs: the move advised after SHORT seconds, judged by an advice
 * of LONG seconds for the same opponents, over so many positions of games among simple
 * bidders.
 *
 *   regret [POSITIONS [SHORT [LONG]]]      (100, 0.2 and 20) */
#include "games/score5/deck.h"
#include "positions.h"
#include "search/search.h"

#include <stdio.h>
#include <stdlib.h>

/* What the move that the short advice chose loses, by the long one. */
static double
loss (const GavelAdvice *quick, const GavelAdvice *slow)
{
  for (unsigned i = 0; i < slow->n_options; i++)
    if (slow->option[i].move == quick->option[0].move)
      return slow->option[0].win - slow->option[i].win;
  return 1.0; /* cannot happen: both look at the same moves */
}

int
main (int argc, char **argv)
{
  unsigned n = argc > 1 ? (unsigned) atoi (argv[1]) : 100;
  double quick_seconds = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 0.2;
  double slow_seconds = argc > 3 ? g_ascii_strtod (argv[3], NULL) : 20.0;
  const GavelGame *game = gavel_game_find ("score5", NULL);
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();
  g_autoptr (GavelValue) value = gavel_value_builtin ("score5");
  double sum = 0.0, worst = 0.0, late = 0.0;
  unsigned n_other = 0;

  for (unsigned i = 0; i < n; i++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      GavelRng rng = gavel_rng_named (20240601, i, 0);
      GavelBudget budget = { .seconds = quick_seconds, .seed = i + 1 };
      g_autoptr (GavelAdvice) quick = NULL, slow = NULL;
      GavelQuestion question;
      double here;

      positions_play_to_bids (game, score5_box (deck), (GavelState *) state, 2 + i % 4,
                              1 + i % 11, &rng);
      gavel_question_init (&question, game, score5_box (deck), &value->weights,
                           (GavelState *) state, 0);
      quick = gavel_search (&question, &budget);
      late = MAX (late, quick->ms - 1000.0 * quick_seconds);
      budget.seconds = slow_seconds;
      budget.seed = i + 1000;
      slow = gavel_search (&question, &budget);
      here = loss (quick, slow);
      sum += here;
      worst = MAX (worst, here);
      n_other += quick->option[0].move != slow->option[0].move;
    }
  printf ("%u positions, %.2f s against %.2f s: mean loss %.4f of a win, worst %.4f, "
          "another move in %u; at most %.0f ms late\n",
          n, quick_seconds, slow_seconds, sum / n, worst, n_other, late);
  return 0;
}

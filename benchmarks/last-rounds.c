/* SPDX-License-Identifier: GPL-3.0-or-later */
/* last-rounds - how well and how fast the last round is solved, over a bank of
 * them: random games when the wild is turned up and all are within 75 points.
 *
 *   build/release/benchmarks/last-rounds [POSITIONS] [LARGEST HAND]
 *
 * Per number of players: bids a seat, milliseconds to set up and to solve
 * (median, and nine of ten), NashConv reached, rounds of learning. */
#include "games/score5/last.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* A random game up to the bids of its last round: nobody is out of reach, no hand
 * is above @most cards, which must be more than the players have on average. */
static void
deal (const GavelDeck *deck, unsigned n_seats, unsigned most, uint64_t number, Score5 *s)
{
  for (uint64_t try = 0;; try++)
    {
      GavelRng rng = gavel_rng_named (number, try, n_seats);
      unsigned largest = 0, low = UINT_MAX, high = 0;

      score5_clear (s);
      gavel_score5.start (score5_box (deck), (GavelState *) s, n_seats, &rng);
      while (s->round < SCORE5_ROUNDS || s->phase != SCORE5_BIDS)
        gavel_game_step (&gavel_score5, score5_box (deck), (GavelState *) s, &rng);
      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          GavelCards shown;
          unsigned points = score5_score (deck, s->hand[seat], &shown);

          low = MIN (low, points);
          high = MAX (high, points);
          largest = MAX (largest, score5_hand_size (s, seat));
        }
      if (largest <= most && high - low <= 75)
        return;
    }
}

static double
ms_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

int
main (int argc, char **argv)
{
  /* Two players share 22 cards, so less than 11 would look for ever. */
  unsigned n = argc > 1 ? (unsigned) atoi (argv[1]) : 50;
  unsigned most = argc > 2 ? (unsigned) atoi (argv[2]) : 13;
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();
  g_autofree double *setup = g_new (double, n), *solve = g_new (double, n);
  g_autofree double *conv = g_new (double, n), *rounds = g_new (double, n);

  printf (
      "seats   bids   setup ms      90 %%   solve ms      90 %%   NashConv      90 %%   "
      "rounds\n");
  for (unsigned n_seats = 2; n_seats <= GAVEL_MAX_SEATS; n_seats++)
    {
      double n_bids = 0.0;

      for (unsigned i = 0; i < n; i++)
        {
          GavelStageBudget budget = GAVEL_STAGE_BUDGET_INIT;
          g_autoptr (Score5Auction) auction = NULL;
          const GavelStage *stage;
          GavelStageAnswer answer;
          gint64 start;
          Score5 s;

          deal (deck, n_seats, most, i + 1, &s);
          start = g_get_monotonic_time ();
          auction = score5_last_auction (deck, &s, false);
          setup[i] = ms_since (start);
          stage = score5_auction_stage (auction);
          for (unsigned seat = 0; seat < n_seats; seat++)
            n_bids += stage->n_choices[seat];
          start = g_get_monotonic_time ();
          budget.nash_conv = 0.01;
          gavel_stage_answer_init (&answer, stage);
          gavel_stage_solve (stage, &budget, &answer);
          solve[i] = ms_since (start);
          conv[i] = answer.nash_conv;
          rounds[i] = answer.n_rounds;
          gavel_stage_answer_clear (&answer);
        }
      qsort (setup, n, sizeof *setup, compare_doubles);
      qsort (solve, n, sizeof *solve, compare_doubles);
      qsort (conv, n, sizeof *conv, compare_doubles);
      qsort (rounds, n, sizeof *rounds, compare_doubles);
      printf ("%5u %6.0f %10.2f %9.2f %10.2f %9.2f %10.4f %9.4f %8.0f\n", n_seats,
              n_bids / n / n_seats, setup[n / 2], setup[n * 9 / 10], solve[n / 2],
              solve[n * 9 / 10], conv[n / 2], conv[n * 9 / 10], rounds[n / 2]);
      fflush (stdout);
    }
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How good searches of open turns are: what is lost by the move they choose, where the
 * rest of the round can be worked out with the same value, and how often that can be.
 * Positions are of games of simple players, with 2 and more of them.
 *
 *   turns [POSITIONS [MOST [EFFORT...]]]      (40 of each number, 300000, 1 4 16)
 *   turns last [POSITIONS [MOST]]             (20 of each number in, 1500000)
 *
 * The second is about the last round alone: how many of its positions can be worked out
 * to the end, by how many players are still in, and how long that takes.
 *
 * MOST are the positions of a tree that is worked out. The same on any machine, but for
 * the times. */
#include "games/coloretto/coloretto.h"
#include "search/compare.h"
#include "search/turn-tree.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME "coloretto"
#define N_EFFORTS 8

typedef struct
{
  unsigned n, n_solved, n_exact;
  double seconds;
  double lost[N_EFFORTS], off[N_EFFORTS];
  unsigned n_held[N_EFFORTS], n_gap_held[N_EFFORTS]; /* within the errors told */
} Tally;

/* A game of simple players up to an open turn with a choice, anywhere in it. */
static void
play_to_turn (const GavelGame *game, const GavelBox *box, GavelState *s, unsigned n_seats,
              GavelRng *rng)
{
  for (unsigned left = 0;; left--)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      GavelSeats to_act;
      unsigned seat;

      if (left == 0 || game->to_act (box, s) == 0)
        {
          game->clear (box, s);
          if (game->vary != NULL)
            game->vary (box, s, rng);
          game->start (box, s, n_seats, rng);
          left = 2 + (unsigned) gavel_rng_below (rng, 60 * n_seats);
        }
      to_act = game->to_act (box, s);
      seat = gavel_seats_first (to_act);
      if (left == 1 && seat != GAVEL_CHANCE && game->n_moves (box, s, seat) > 1)
        return;
      moves[seat]
          = seat == GAVEL_CHANCE
                ? gavel_game_draw (game, box, s, rng)
                : game->styles->habit_turn (box, s, seat, &game->styles->habits[0], rng);
      game->apply (box, s, moves);
    }
}

/* What the search loses here, against the tree that was worked out. */
static void
compare (Tally *tally, const TurnTree *tree, const GavelQuestion *q, unsigned which,
         unsigned effort)
{
  GavelBudget budget = { .effort = effort, .seed = 1, .n_threads = 1 };
  g_autoptr (GavelAdvice) advice = gavel_search (q, &budget);
  double best = 0.0, chosen = 0.0, second = 0.0, error, gap;

  for (unsigned i = 0; i < tree->n_moves; i++)
    {
      double worth = (double) tree->worth[i].aim;

      best = MAX (best, worth);
      if (tree->move[i] == advice->option[0].move)
        chosen = worth;
      if (tree->move[i] == advice->option[1].move)
        second = worth;
    }
  gap = gavel_advice_gap (advice, &advice->option[0], &advice->option[1], &error);
  tally->lost[which] += best - chosen;
  tally->off[which] += fabs (advice->option[0].win - chosen);
  tally->n_held[which]
      += fabs (advice->option[0].win - chosen) <= advice->option[0].error;
  tally->n_gap_held[which] += fabs (gap - (chosen - second)) <= error + 1e-6;
}

static void
look (Tally *tally, const GavelQuestion *q, unsigned most, const unsigned effort[],
      unsigned n_efforts)
{
  const TurnLimit limit = { 0 };
  uint64_t n = q->game->n_moves (q->box, q->state, q->seat);
  g_autofree GavelMove *moves = g_new (GavelMove, n);
  g_autoptr (TurnTree) tree = NULL;
  gint64 start = g_get_monotonic_time ();
  TurnJudge judge;

  for (unsigned i = 0; i < n; i++)
    moves[i] = q->game->move (q->box, q->state, q->seat, i);
  tree = turn_tree_new (q, q->state, moves, (unsigned) n, 1, 0);
  turn_judge_init (&judge, q);
  tally->n++;
  if (turn_tree_solve (tree, &judge, most, &limit, NULL))
    {
      tally->n_solved++;
      tally->n_exact += tree->to_the_end;
      tally->seconds += (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
      for (unsigned i = 0; i < n_efforts; i++)
        compare (tally, tree, q, i, effort[i]);
    }
  turn_judge_clear (&judge);
}

/* A game of simple players up to a turn of the last round, with a choice and @n_in
 * players in; false if it has none such. */
static bool
play_to_last (const GavelGame *game, const GavelBox *box, GavelState *s, unsigned n_seats,
              unsigned n_in, GavelRng *rng)
{
  const Coloretto *c = (const Coloretto *) s;
  GavelSeats to_act;

  game->clear (box, s);
  game->vary (box, s, rng);
  game->start (box, s, n_seats, rng);
  while ((to_act = game->to_act (box, s)) != 0)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      unsigned seat = gavel_seats_first (to_act);

      if (c->last && seat != GAVEL_CHANCE && game->n_moves (box, s, seat) > 1
          && gavel_seats_count (coloretto_still_in (c)) == n_in
          && gavel_rng_below (rng, 3) == 0)
        return true;
      moves[seat]
          = seat == GAVEL_CHANCE
                ? gavel_game_draw (game, box, s, rng)
                : game->styles->habit_turn (box, s, seat, &game->styles->habits[0], rng);
      game->apply (box, s, moves);
    }
  return false;
}

/* How far back the last round can be worked out, with @n_in of @n_seats players in. */
static void
look_at_last (const GavelGame *game, const GavelBox *box, unsigned n_seats, unsigned n_in,
              unsigned n, unsigned most)
{
  Tally tally = { 0 };
  double longest = 0.0;

  for (unsigned i = 0; tally.n < n && i < 200 * n; i++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      GavelRng rng = gavel_rng_named (2, i, n_seats);
      GavelState *s = (GavelState *) state;
      double before = tally.seconds;
      GavelQuestion q;

      if (!play_to_last (game, box, s, n_seats, n_in, &rng))
        continue;
      gavel_question_init (&q, game, box, NULL, s,
                           gavel_seats_first (game->to_act (box, s)));
      look (&tally, &q, most, NULL, 0);
      longest = MAX (longest, tally.seconds - before);
    }
  printf ("%u players, %u in: %u of %u worked out, %.3f s on average, %.2f at most\n",
          n_seats, n_in, tally.n_exact, tally.n, tally.seconds / MAX (tally.n_solved, 1),
          longest);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  unsigned n = argc > 1 ? (unsigned) atoi (argv[1]) : 40;
  unsigned most = argc > 2 ? (unsigned) atoi (argv[2]) : 300000;
  unsigned effort[N_EFFORTS] = { 1, 4, 16 }, n_efforts = 3;
  const GavelGame *game = gavel_game_find (GAME, NULL);
  GavelBox *box = game->box->builtin ();
  const GavelWeights *weights = gavel_value_weights (GAME);

  if (argc > 1 && strcmp (argv[1], "last") == 0)
    {
      n = argc > 2 ? (unsigned) atoi (argv[2]) : 20;
      most = argc > 3 ? (unsigned) atoi (argv[3]) : 1500000;
      for (unsigned n_seats = game->min_seats; n_seats <= game->max_seats; n_seats++)
        for (unsigned n_in = 1; n_in <= n_seats; n_in++)
          look_at_last (game, box, n_seats, n_in, n, most);
      game->box->free (box);
      return 0;
    }
  for (n_efforts = argc > 3 ? 0 : 3; n_efforts + 3 < (unsigned) argc; n_efforts++)
    effort[n_efforts] = (unsigned) atoi (argv[n_efforts + 3]);
  printf ("players   n solved exact  seconds");
  for (unsigned i = 0; i < n_efforts; i++)
    printf ("   e%-4u lost    off  held   gap", effort[i]);
  printf ("\n");
  for (unsigned n_seats = game->min_seats; n_seats <= game->max_seats; n_seats++)
    {
      Tally tally = { 0 };

      for (unsigned i = 0; i < n; i++)
        {
          _Alignas(16) char state[GAVEL_MAX_STATE];
          GavelRng rng = gavel_rng_named (1, i, n_seats);
          GavelState *s = (GavelState *) state;
          GavelQuestion q;

          play_to_turn (game, box, s, n_seats, &rng);
          gavel_question_init (&q, game, box, weights, s,
                               gavel_seats_first (game->to_act (box, s)));
          look (&tally, &q, most, effort, n_efforts);
        }
      printf ("%u      %4u   %4u  %4u %8.3f", n_seats, tally.n, tally.n_solved,
              tally.n_exact, tally.seconds / MAX (tally.n_solved, 1));
      for (unsigned k = 0; k < n_efforts; k++)
        printf ("      %7.4f %6.4f %5.1f %5.1f", tally.lost[k] / MAX (tally.n_solved, 1),
                tally.off[k] / MAX (tally.n_solved, 1),
                100.0 * tally.n_held[k] / MAX (tally.n_solved, 1),
                100.0 * tally.n_gap_held[k] / MAX (tally.n_solved, 1));
      printf ("\n");
    }
  game->box->free (box);
  return 0;
}

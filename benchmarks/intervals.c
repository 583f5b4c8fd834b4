/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far errors can be trusted: in how many positions the 95 % interval told after SHORT
 * seconds holds what is told of the same move after LONG seconds, by players and by part
 * of the game, over games among simple bidders.
 *
 *   intervals [POSITIONS [SHORT [LONG [SEED]]]]      (200, 0.1, 20 and 1)
 *
 * Seconds are those that the processor worked for this program, on one thread: whatever
 * else the machine does, they are as long. Instead of seconds, e8 is eight batches of
 * trials: the same on any machine. With INTERVALS_ALL set, every position has its line.
 */
#include "games/score5/deck.h"
#include "positions.h"
#include "search/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define N_PARTS 4 /* rounds 1 to 4, 5 to 8, 9 to 11, and the last */
#define WANTED 0.9

static const char *const part_names[N_PARTS] = { "1-4", "5-8", "9-11", "12" };

typedef struct
{
  unsigned n, n_held, n_exact;
  double width, off; /* sums: of the interval's half, of how far the figure was */
} Tally;

static gint64
time_worked (gpointer data)
{
  struct timespec now;

  (void) data;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static GavelBudget
budget_of (const char *time, uint64_t seed)
{
  GavelBudget budget = { .clock.now = time_worked, .seed = seed, .n_threads = 1 };

  if (time[0] == 'e')
    budget.effort = (unsigned) atoi (time + 1);
  else
    budget.seconds = g_ascii_strtod (time, NULL);
  return budget;
}

static unsigned
part_of (unsigned round)
{
  return round >= 12 ? 3 : round >= 9 ? 2 : round >= 5 ? 1 : 0;
}

static void
add (Tally *tally, const GavelAdvice *quick, double off)
{
  /* What is said with six digits is not held to more. */
  tally->n++;
  tally->n_held += off <= quick->option[0].error + 1e-6;
  tally->n_exact += quick->exact;
  tally->width += quick->option[0].error;
  tally->off += off;
}

static void
print (const char *what, const Tally *tally)
{
  if (tally->n > 0)
    printf ("%-12s %4u %6.1f %% %9.4f %9.4f %6u\n", what, tally->n,
            100.0 * tally->n_held / tally->n, tally->width / tally->n,
            tally->off / tally->n, tally->n_exact);
}

int
main (int argc, char **argv)
{
  unsigned n = argc > 1 ? (unsigned) atoi (argv[1]) : 200;
  const char *short_time = argc > 2 ? argv[2] : "0.1";
  const char *long_time = argc > 3 ? argv[3] : "20";
  uint64_t seed = argc > 4 ? g_ascii_strtoull (argv[4], NULL, 10) : 1;
  const GavelGame *game = gavel_game_find ("score5", NULL);
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();
  g_autoptr (GavelValue) value = gavel_value_builtin ("score5");
  Tally all = { 0 }, by_seats[GAVEL_MAX_SEATS + 1] = { 0 }, by_part[N_PARTS] = { 0 };

  for (unsigned i = 0; i < n; i++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      unsigned n_seats = 2 + i % 4, round = 1 + i / 4 % 12;
      GavelRng rng = gavel_rng_named (seed, i, 0);
      GavelBudget budget = budget_of (short_time, i + 1);
      g_autoptr (GavelAdvice) quick = NULL, slow = NULL;
      GavelQuestion question;
      double off = 1.0;

      positions_play_to_bids (game, score5_box (deck), (GavelState *) state, n_seats,
                              round, &rng);
      gavel_question_init (&question, game, score5_box (deck), &value->weights,
                           (GavelState *) state, 0);
      quick = gavel_search (&question, &budget);
      budget = budget_of (long_time, i + 100000);
      question.must = &quick->option[0].move;
      question.n_must = 1;
      slow = gavel_search (&question, &budget);
      for (unsigned k = 0; k < slow->n_options; k++)
        if (slow->option[k].move == quick->option[0].move)
          off = fabs (slow->option[k].win - quick->option[0].win);
      if (g_getenv ("INTERVALS_ALL") != NULL)
        {
          printf ("%u: %u seats, round %u: %.4f +- %.4f (%.4f), off %.4f, %u trials%s\n",
                  i, n_seats, round, quick->option[0].win, quick->option[0].error,
                  quick->option[0].apart, off, quick->n_trials,
                  quick->exact ? ", exact" : "");
          fflush (stdout); /* the rest takes an hour */
        }
      add (&all, quick, off);
      add (&by_seats[n_seats], quick, off);
      add (&by_part[part_of (round)], quick, off);
    }
  printf ("%s against %s, seed %" G_GUINT64_FORMAT "\n", short_time, long_time, seed);
  printf ("                n     held     width       off  exact\n");
  for (unsigned seats = 2; seats <= GAVEL_MAX_SEATS; seats++)
    {
      g_autofree char *what = g_strdup_printf ("%u players", seats);

      print (what, &by_seats[seats]);
    }
  for (unsigned part = 0; part < N_PARTS; part++)
    {
      g_autofree char *what = g_strdup_printf ("round %s", part_names[part]);

      print (what, &by_part[part]);
    }
  print ("all", &all);
  return all.n_held < WANTED * all.n;
}

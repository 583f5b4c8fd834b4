/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help-clock.h"

#include "game/game.h"
#include "games/score5/outlook.h"

static gint64
tick (gpointer data)
{
  HelpTicker *ticker = data;

  return __atomic_add_fetch (&ticker->time, ticker->step, __ATOMIC_SEQ_CST);
}

GavelClock
help_ticker (HelpTicker *ticker)
{
  return (GavelClock){ tick, ticker };
}

/* -- Work ------------------------------------------------------------------------ */

/* Nanoseconds, as they were measured. */
#define LAY_OUT 500.0     /* a choice, for each order that the others may come in */
#define BY_AIM 8.0        /* times as much for the last round, if not for the win, */
#define COARSE_BY_AIM 2.0 /* and at a coarse look */
#define VALUE 60.0        /* a choice, against mixes */
#define JUDGE 10000.0     /* a position */
#define ASK 200.0         /* what is done between two looks at the clock, at least */

static struct
{
  double slowness;
  gint64 ns; /* so far */
} work;

static void
add_work (double ns)
{
  __atomic_add_fetch (&work.ns, (gint64) (work.slowness * ns), __ATOMIC_SEQ_CST);
}

static gint64
work_done (G_GNUC_UNUSED gpointer data)
{
  add_work (ASK);
  return __atomic_load_n (&work.ns, __ATOMIC_SEQ_CST) / 1000;
}

/* The clock, set to its beginning. */
GavelClock
help_work_clock (double slowness)
{
  work.slowness = slowness;
  work.ns = 0;
  return (GavelClock){ work_done, NULL };
}

static double
n_choices (const GavelStage *stage)
{
  double n = 0.0;

  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    n += stage->n_choices[seat];
  return n;
}

static void
work_utilities (gconstpointer data, unsigned seat, const double *const mix[],
                double utility[])
{
  const GavelStage *real = data;

  add_work (VALUE * n_choices (real));
  real->utilities (real->data, seat, mix, utility);
}

/* What a round really does. All are of one game, so they do the same. */
static void (*real_worths) (const GavelRound *, unsigned, unsigned, const double *const[],
                            double, double[]);
static void (*real_ranks) (const GavelRound *, unsigned, const double *const[],
                           double[][GAVEL_MAX_SEATS]);

static void
work_worths (const GavelRound *round, unsigned seat, unsigned whose,
             const double *const mix[], double tax, double worth[])
{
  add_work (VALUE * n_choices (round->stage));
  real_worths (round, seat, whose, mix, tax, worth);
}

static void
work_ranks (const GavelRound *round, unsigned seat, const double *const mix[],
            double chance[][GAVEL_MAX_SEATS])
{
  add_work (VALUE * n_choices (round->stage));
  real_ranks (round, seat, mix, chance);
}

/* The stages that stand before real ones, as long as the program runs. */
static GPtrArray *fronts;

static void
put_to_work (GavelRound *round)
{
  static GMutex lock;
  GavelStage *front = g_memdup2 (round->stage, sizeof *round->stage);

  front->utilities = work_utilities;
  front->data = round->stage;
  round->stage = front;
  g_mutex_lock (&lock);
  if (fronts == NULL)
    fronts = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (fronts, front);
  real_worths = round->worths;
  real_ranks = round->ranks;
  g_mutex_unlock (&lock);
  round->worths = work_worths;
  round->ranks = work_ranks;
}

/* How many choices were laid out; where none are left out, also those that were found to
 * be pointless and are no choices any more. */
static double
n_laid_out (const GavelRound *round, const Score5 *s, double n_orders, double most_leaves)
{
  double n = 0.0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    n += (double) (UINT64_C (1) << gavel_cards_count (s->hand[seat]));
  return round->exact && round->full && n * n_orders <= most_leaves
             ? n
             : n_choices (round->stage);
}

static GavelRound *
work_round (gpointer workspace, const GavelState *s, const GavelDetail *detail)
{
  GavelRound *round = gavel_score5.sealed->round (workspace, s, detail);
  double n_orders = 1.0, ns;

  for (unsigned i = 2; i < round->stage->n_seats; i++)
    n_orders *= i;
  ns = LAY_OUT * n_orders
       * n_laid_out (round, (const Score5 *) s, n_orders, detail->most_leaves);
  if (score5_outlook_objective (workspace) != GAVEL_OBJECTIVE_WIN
      && ((const Score5 *) s)->round == SCORE5_ROUNDS)
    ns *= detail->n_each == 1 ? COARSE_BY_AIM : BY_AIM;
  if (detail->until != NULL && detail->until->deadline != 0)
    {
      gint64 left = detail->until->deadline - work_done (NULL);

      round->cut |= work.slowness * ns > (double) left * 1000.0;
      ns = MIN (ns, MAX (0.0, (double) left * 1000.0 / work.slowness));
    }
  add_work (ns);
  put_to_work (round);
  if (round->core != NULL)
    put_to_work (round->core);
  return round;
}

static bool
work_play_turns (gpointer workspace, GavelState *s)
{
  add_work (JUDGE);
  return gavel_score5.evaluator->play_turns (workspace, s);
}

static void
work_evaluate (gpointer workspace, const GavelState *s, float worth[])
{
  add_work (JUDGE);
  gavel_score5.evaluator->evaluate (workspace, s, worth);
}

/* SCORE 5, whose work moves the clock. */
const GavelGame *
help_working_score5 (void)
{
  static GavelEvaluator evaluator;
  static GavelSealed sealed;
  static GavelGame game;

  sealed = *gavel_score5.sealed;
  sealed.round = work_round;
  evaluator = *gavel_score5.evaluator;
  evaluator.play_turns = work_play_turns;
  evaluator.evaluate = work_evaluate;
  game = gavel_score5;
  game.evaluator = &evaluator;
  game.sealed = &sealed;
  return &game;
}

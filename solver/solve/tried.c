/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve/tried.h"

#include <string.h>

#define ASK_EVERY 16 /* trials, for the time */

typedef struct
{
  double *regret, *now, *sum; /* of every choice that is kept */
} Learner;

/* The mix of the moment: in proportion to regrets, or all alike if there are none. */
static void
match_regrets (Learner *learner, unsigned n)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    sum += learner->regret[i];
  for (unsigned i = 0; i < n; i++)
    learner->now[i] = sum > 0.0 ? learner->regret[i] / sum : 1.0 / n;
}

static void
learn (Learner *learner, const unsigned kept[], unsigned n, const double utility[],
       double weight)
{
  double expected = 0.0;

  for (unsigned i = 0; i < n; i++)
    expected += learner->now[i] * utility[kept[i]];
  for (unsigned i = 0; i < n; i++)
    {
      learner->regret[i] = MAX (0.0, learner->regret[i] + utility[kept[i]] - expected);
      learner->sum[i] += weight * learner->now[i];
    }
}

/**
 * gavel_stage_try:
 * @mix: of every seat, for every choice of the stage; 0 where it is not kept
 *
 * Later trials count more, by the square of their number.
 */
void
gavel_stage_try (const GavelStage *stage, const GavelTries *tries, double *const mix[])
{
  GavelRng rng = gavel_rng_named (tries->seed, 0, 0);
  Learner learner[GAVEL_MAX_SEATS];
  double *made[GAVEL_MAX_SEATS];
  g_autofree double *utility = NULL;
  unsigned most = 0;

  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      unsigned n = tries->n_kept[seat];

      learner[seat].regret = g_new0 (double, 3 * (gsize) n);
      learner[seat].now = learner[seat].regret + n;
      learner[seat].sum = learner[seat].now + n;
      match_regrets (&learner[seat], n);
      made[seat] = g_new0 (double, stage->n_choices[seat]);
      most = MAX (most, stage->n_choices[seat]);
    }
  utility = g_new (double, most);
  for (unsigned i = 0; i < tries->n; i++)
    {
      unsigned seat = i % stage->n_seats, choice[GAVEL_MAX_SEATS];
      double number = i / stage->n_seats + 1.0;

      if (i % ASK_EVERY == 0 && gavel_stage_is_late (tries->until))
        break;
      for (unsigned other = 0; other < stage->n_seats; other++)
        if (other != seat)
          {
            choice[other] = tries->kept[other][gavel_rng_pick (&rng, learner[other].now,
                                                               tries->n_kept[other])];
            made[other][choice[other]] = 1.0;
          }
      stage->utilities (stage->data, seat, (const double *const *) made, utility);
      for (unsigned other = 0; other < stage->n_seats; other++)
        if (other != seat)
          made[other][choice[other]] = 0.0;
      learn (&learner[seat], tries->kept[seat], tries->n_kept[seat], utility,
             number * number);
      match_regrets (&learner[seat], tries->n_kept[seat]);
    }
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      double sum = 0.0;

      memset (mix[seat], 0, stage->n_choices[seat] * sizeof *mix[seat]);
      for (unsigned i = 0; i < tries->n_kept[seat]; i++)
        sum += learner[seat].sum[i];
      for (unsigned i = 0; i < tries->n_kept[seat]; i++)
        mix[seat][tries->kept[seat][i]]
            = sum > 0.0 ? learner[seat].sum[i] / sum : 1.0 / tries->n_kept[seat];
      g_free (learner[seat].regret);
      g_free (made[seat]);
    }
}

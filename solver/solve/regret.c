/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve/regret.h"

#include <string.h>

/**
 * gavel_regret_new:
 * @n: how many choices there are, at least one
 *
 * Returns: (transfer full): a learner that likes all of them alike
 */
GavelRegret *
gavel_regret_new (unsigned n)
{
  GavelRegret *learner = g_new0 (GavelRegret, 1);

  g_assert (n > 0);
  learner->n = n;
  learner->mix = g_new (double, n);
  learner->average = g_new0 (double, n);
  learner->regret = g_new0 (double, n);
  for (unsigned i = 0; i < n; i++)
    learner->mix[i] = 1.0 / n;
  return learner;
}

void
gavel_regret_free (GavelRegret *learner)
{
  if (learner == NULL)
    return;
  g_free (learner->mix);
  g_free (learner->average);
  g_free (learner->regret);
  g_free (learner);
}

/* Tells what each choice would have earned in the round just played with
 * learner->mix, and makes up the next mix. */
void
gavel_regret_learn (GavelRegret *learner, const double utility[])
{
  unsigned n = learner->n;
  double earned = 0.0, sum = 0.0, weight;

  learner->n_rounds++;
  weight = (double) learner->n_rounds * learner->n_rounds;
  learner->weight += weight;
  for (unsigned i = 0; i < n; i++)
    earned += learner->mix[i] * utility[i];
  for (unsigned i = 0; i < n; i++)
    {
      double regret = utility[i] - earned;

      learner->average[i] += weight * learner->mix[i];
      learner->regret[i] = MAX (learner->regret[i] + regret, 0.0);
      /* The last round's regret is the best guess at the next one's. */
      learner->mix[i] = MAX (learner->regret[i] + regret, 0.0);
      sum += learner->mix[i];
    }
  for (unsigned i = 0; i < n; i++)
    learner->mix[i] = sum > 0.0 ? learner->mix[i] / sum : 1.0 / n;
}

/* The average over all rounds so far: what converges. */
void
gavel_regret_average (const GavelRegret *learner, double mix[])
{
  if (learner->weight <= 0.0)
    memcpy (mix, learner->mix, learner->n * sizeof *mix);
  else
    for (unsigned i = 0; i < learner->n; i++)
      mix[i] = learner->average[i] / learner->weight;
}

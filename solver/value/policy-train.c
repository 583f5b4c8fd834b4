/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Teaches a policy from turns and what a search said of every move: moves that are worth
 * nearly as much as the best are nearly as right. The gradient of the cross entropy, and
 * Adam's steps (Kingma, Ba 2015). */
#include "value/policy.h"

#include <math.h>
#include <string.h>

#define HIDDEN GAVEL_POLICY_HIDDEN

/* Wins; a move that is worth so much less is e times less right. */
#define TOLERANCE 0.02
#define BATCH 64
#define PIECES 8 /* of a batch: added up in order, so that threads change nothing */
#define RATE 0.002f
#define DECAY 1e-3f
#define BETA_MEAN 0.9f
#define BETA_SQUARE 0.999f

/* What is hidden of a move. */
static void
see_move (const GavelPolicyNet *net, const GavelPolicyTurn *turn, unsigned m,
          float hidden[HIDDEN])
{
  memcpy (hidden, net->bias, sizeof net->bias);
  for (unsigned i = 0; i < GAVEL_POLICY_SITUATION; i++)
    for (unsigned h = 0; h < HIDDEN && turn->situation[i] != 0.0f; h++)
      hidden[h] += turn->situation[i] * net->situation[i][h];
  for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
    for (unsigned h = 0; h < HIDDEN && turn->move[m][i] != 0.0f; h++)
      hidden[h] += turn->move[m][i] * net->move[i][h];
  for (unsigned h = 0; h < HIDDEN; h++)
    hidden[h] = MAX (hidden[h], 0.0f);
}

/* How right each move is, and how right the net thinks it is; both add up to 1. */
static void
compare (const GavelPolicyNet *net, const GavelPolicySample *sample,
         float hidden[][HIDDEN], double right[], double chance[])
{
  const GavelPolicyTurn *turn = &sample->turn;
  double most = -INFINITY, best = -INFINITY, sum = 0.0, all = 0.0;

  for (unsigned m = 0; m < turn->n_moves; m++)
    {
      double appeal = 0.0;

      see_move (net, turn, m, hidden[m]);
      for (unsigned h = 0; h < HIDDEN; h++)
        appeal += (double) (hidden[m][h] * net->last[h]);
      for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
        appeal += (double) (turn->move[m][i] * net->direct[i]);
      chance[m] = appeal;
      most = MAX (most, appeal);
      best = MAX (best, (double) sample->worth[m]);
    }
  for (unsigned m = 0; m < turn->n_moves; m++)
    {
      sum += chance[m] = exp (chance[m] - most);
      all += right[m] = exp (((double) sample->worth[m] - best) / TOLERANCE);
    }
  for (unsigned m = 0; m < turn->n_moves; m++)
    {
      chance[m] /= sum;
      right[m] /= all;
    }
}

/* Forward, then back: adds the gradient to @gradient, laid out like the weights. Returns
 * the loss. */
double
gavel_policy_loss (const GavelPolicyNet *net, const GavelPolicySample *sample,
                   float gradient[])
{
  GavelPolicyNet *g = (GavelPolicyNet *) gradient;
  const GavelPolicyTurn *turn = &sample->turn;
  float hidden[GAVEL_POLICY_MOST_MOVES][HIDDEN];
  double right[GAVEL_POLICY_MOST_MOVES], chance[GAVEL_POLICY_MOST_MOVES], loss = 0.0;

  compare (net, sample, hidden, right, chance);
  for (unsigned m = 0; m < turn->n_moves; m++)
    {
      float error = (float) (chance[m] - right[m]), back[HIDDEN];

      loss -= right[m] * log (MAX (chance[m], 1e-12));
      for (unsigned h = 0; h < HIDDEN; h++)
        {
          g->last[h] += error * hidden[m][h];
          back[h] = hidden[m][h] > 0.0f ? error * net->last[h] : 0.0f;
          g->bias[h] += back[h];
        }
      for (unsigned i = 0; i < GAVEL_POLICY_SITUATION; i++)
        for (unsigned h = 0; h < HIDDEN && turn->situation[i] != 0.0f; h++)
          g->situation[i][h] += turn->situation[i] * back[h];
      for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
        {
          g->direct[i] += error * turn->move[m][i];
          for (unsigned h = 0; h < HIDDEN && turn->move[m][i] != 0.0f; h++)
            g->move[i][h] += turn->move[m][i] * back[h];
        }
    }
  return loss;
}

/* A number between -1 and 1. */
static float
uniform (GavelRng *rng)
{
  return (float) ((double) (gavel_rng_next (rng) >> 11) / (double) (UINT64_C (1) << 52)
                  - 1.0);
}

static void
start_net (GavelPolicyNet *net, GavelRng *rng)
{
  memset (net, 0, sizeof *net);
  for (unsigned h = 0; h < HIDDEN; h++)
    {
      for (unsigned i = 0; i < GAVEL_POLICY_SITUATION; i++)
        net->situation[i][h] = 0.3f * uniform (rng);
      for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
        net->move[i][h] = 0.3f * uniform (rng);
      net->last[h] = 0.1f * uniform (rng);
    }
}

typedef struct
{
  GavelPolicyNet gradient[PIECES];
  GavelPolicyNet *net;
  float mean[GAVEL_N_POLICY_WEIGHTS], square[GAVEL_N_POLICY_WEIGHTS];
  unsigned n_steps;
} Learner;

static void
step (Learner *learner, float rate)
{
  float *weight = (float *) learner->net;
  const float *gradient = (const float *) &learner->gradient[0];
  double t = (double) ++learner->n_steps;
  float mean_scale = (float) (1.0 / (1.0 - pow (BETA_MEAN, t)));
  float square_scale = (float) (1.0 / (1.0 - pow (BETA_SQUARE, t)));

  for (unsigned i = 0; i < GAVEL_N_POLICY_WEIGHTS; i++)
    {
      float g = gradient[i];

      learner->mean[i] = BETA_MEAN * learner->mean[i] + (1.0f - BETA_MEAN) * g;
      learner->square[i]
          = BETA_SQUARE * learner->square[i] + (1.0f - BETA_SQUARE) * g * g;
      weight[i] -= rate
                   * (learner->mean[i] * mean_scale
                          / (sqrtf (learner->square[i] * square_scale) + 1e-6f)
                      + DECAY * weight[i]);
    }
}

/* Once through the samples of that net, of all of which @order names those. */
static void
run_epoch (Learner *learner, const GavelPolicySample sample[], unsigned order[],
           unsigned n_samples, float rate, GavelRng rng)
{
  float *sum = (float *) &learner->gradient[0];

  for (unsigned i = n_samples; i > 1; i--) /* shuffled */
    {
      unsigned j = (unsigned) gavel_rng_below (&rng, i), other = order[j];

      order[j] = order[i - 1];
      order[i - 1] = other;
    }
  for (unsigned from = 0; from < n_samples; from += BATCH)
    {
      unsigned n = MIN (BATCH, n_samples - from);

#pragma omp parallel for schedule(static, 1)
      for (unsigned piece = 0; piece < PIECES; piece++)
        {
          memset (&learner->gradient[piece], 0, sizeof learner->gradient[piece]);
          for (unsigned i = from + piece; i < from + n; i += PIECES)
            gavel_policy_loss (learner->net, &sample[order[i]],
                               (float *) &learner->gradient[piece]);
        }
      for (unsigned i = 0; i < GAVEL_N_POLICY_WEIGHTS; i++)
        {
          for (unsigned piece = 1; piece < PIECES; piece++)
            sum[i] += ((const float *) &learner->gradient[piece])[i];
          sum[i] /= (float) n;
        }
      step (learner, rate);
    }
}

/**
 * gavel_policy_learn:
 * @n_nets: as many as the game has
 * @seed: names the weights at the start and the order of the samples
 * @stop: (nullable)
 *
 * The same samples give the same weights on any number of threads.
 *
 * Returns: false if it was stopped, between two times through all samples
 */
bool
gavel_policy_learn (GavelPolicy *policy, unsigned n_nets,
                    const GavelPolicySample sample[], unsigned n_samples,
                    unsigned n_epochs, uint64_t seed, const atomic_bool *stop)
{
  g_autofree unsigned *order = g_new (unsigned, n_samples);
  Learner *learner = g_aligned_alloc (1, sizeof *learner, 64);
  bool stopped = false;

  policy->n_nets = n_nets;
  for (unsigned which = 0; which < n_nets && !stopped; which++)
    {
      GavelRng rng = gavel_rng_named (seed, which, 0);
      unsigned n = 0;

      memset (learner, 0, sizeof *learner);
      learner->net = &policy->net[which];
      start_net (learner->net, &rng);
      for (unsigned i = 0; i < n_samples; i++)
        if (sample[i].turn.net == which)
          order[n++] = i;
      for (unsigned epoch = 0; epoch < n_epochs && !stopped; epoch++)
        {
          float left = 2.0f * (1.0f - (float) epoch / (float) n_epochs);

          stopped = stop != NULL && atomic_load (stop);
          if (!stopped)
            run_epoch (learner, sample, order, n, RATE * MIN (left, 1.0f),
                       gavel_rng_named (seed, which, epoch + 1));
        }
    }
  g_aligned_free (learner);
  return !stopped;
}

/* What its choices lose on average, in wins, by what the samples say. */
double
gavel_policy_lost (const GavelPolicy *policy, const GavelPolicySample sample[],
                   unsigned n_samples)
{
  double lost = 0.0;

  for (unsigned i = 0; i < n_samples; i++)
    {
      float best = -INFINITY;

      for (unsigned m = 0; m < sample[i].turn.n_moves; m++)
        best = MAX (best, sample[i].worth[m]);
      lost += (double) (best
                        - sample[i].worth[gavel_policy_best (policy, &sample[i].turn)]);
    }
  return lost / MAX (n_samples, 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "value/train.h"

#include <math.h>
#include <string.h>

#define BATCH 256
#define PIECES 16

#define BETA_MEAN 0.9f
#define BETA_SQUARE 0.999f

#define HIDDEN GAVEL_VALUE_HIDDEN
#define SHARED GAVEL_VALUE_SHARED

/* A number between -1 and 1. */
static float
uniform (GavelRng *rng)
{
  return (float) ((double) (gavel_rng_next (rng) >> 11) / (double) (UINT64_C (1) << 52)
                  - 1.0);
}

/* A net that knows nothing, ready to learn (He's scale). */
void
gavel_learner_init (GavelLearner *learner, unsigned n_inputs, uint64_t seed)
{
  GavelRng rng = gavel_rng_named (seed, 0, 0);
  GavelWeights *w = &learner->weights;

  memset (learner, 0, sizeof *learner);
  w->n_inputs = n_inputs;
  for (unsigned i = 0; i < n_inputs; i++)
    for (unsigned h = 0; h < HIDDEN; h++)
      w->first[i][h] = 0.35f * uniform (&rng);
  for (unsigned h = 0; h < HIDDEN; h++)
    for (unsigned k = 0; k < SHARED; k++)
      {
        w->own[h][k] = 0.25f * uniform (&rng);
        w->shared[h][k] = 0.1f * uniform (&rng);
      }
  for (unsigned k = 0; k < SHARED; k++)
    w->last[k] = 0.2f * uniform (&rng);
}

/* Forward, then back: adds the gradient of the loss to @g, weight by
 * weight. Returns the loss. */
double
gavel_sample_loss (const GavelWeights *w, const GavelSample *sample, GavelWeights *g)
{
  unsigned n = sample->n_seats;
  float hidden[GAVEL_MAX_SEATS][HIDDEN], both[GAVEL_MAX_SEATS][SHARED];
  float sum[SHARED], back_sum[SHARED] = { 0.0f };
  double strength[GAVEL_MAX_SEATS], most = -INFINITY, total = 0.0, loss = 0.0;
  float error[GAVEL_MAX_SEATS];

  memcpy (sum, w->shared_bias, sizeof sum);
  for (unsigned s = 0; s < n; s++)
    {
      memcpy (hidden[s], w->first_bias, sizeof hidden[s]);
      for (unsigned i = 0; i < w->n_inputs; i++)
        if (sample->inputs[s][i] != 0.0f)
          for (unsigned h = 0; h < HIDDEN; h++)
            hidden[s][h] += sample->inputs[s][i] * w->first[i][h];
      memset (both[s], 0, sizeof both[s]);
      strength[s] = 0.0;
      for (unsigned h = 0; h < HIDDEN; h++)
        {
          hidden[s][h] = MAX (hidden[s][h], 0.0f);
          if (hidden[s][h] == 0.0f)
            continue;
          strength[s] += hidden[s][h] * w->direct[h];
          for (unsigned k = 0; k < SHARED; k++)
            {
              both[s][k] += hidden[s][h] * w->own[h][k];
              sum[k] += hidden[s][h] * w->shared[h][k];
            }
        }
    }
  for (unsigned s = 0; s < n; s++)
    {
      for (unsigned k = 0; k < SHARED; k++)
        {
          both[s][k] = MAX (both[s][k] + sum[k], 0.0f);
          strength[s] += both[s][k] * w->last[k];
        }
      most = MAX (most, strength[s]);
    }
  for (unsigned s = 0; s < n; s++)
    total += exp (strength[s] - most);
  for (unsigned s = 0; s < n; s++)
    if (sample->objective == GAVEL_OBJECTIVE_WIN)
      {
        double chance = exp (strength[s] - most) / total;

        error[s] = (float) (chance - sample->target[s]);
        loss -= sample->target[s] * log (MAX (chance, 1e-12));
      }
    else
      {
        error[s] = (float) (strength[s] - sample->target[s]);
        loss += 0.5 * (double) error[s] * (double) error[s];
      }

  for (unsigned s = 0; s < n; s++) /* and back */
    for (unsigned k = 0; k < SHARED; k++)
      {
        g->last[k] += error[s] * both[s][k];
        both[s][k] = both[s][k] > 0.0f ? error[s] * w->last[k] : 0.0f;
        back_sum[k] += both[s][k];
      }
  for (unsigned k = 0; k < SHARED; k++)
    g->shared_bias[k] += back_sum[k];
  for (unsigned s = 0; s < n; s++)
    {
      float back[HIDDEN];

      for (unsigned h = 0; h < HIDDEN; h++)
        {
          float x = hidden[s][h], sums[4] = { 0.0f };

          back[h] = 0.0f;
          if (x == 0.0f)
            continue;
          g->direct[h] += error[s] * x;
          for (unsigned k = 0; k < SHARED; k++)
            {
              g->own[h][k] += x * both[s][k];
              g->shared[h][k] += x * back_sum[k];
            }
          for (unsigned k = 0; k < SHARED; k += 4)
            for (unsigned j = 0; j < 4; j++)
              sums[j] += w->own[h][k + j] * both[s][k + j]
                         + w->shared[h][k + j] * back_sum[k + j];
          back[h] = error[s] * w->direct[h] + ((sums[0] + sums[1]) + (sums[2] + sums[3]));
        }
      for (unsigned h = 0; h < HIDDEN; h++)
        g->first_bias[h] += back[h];
      for (unsigned i = 0; i < w->n_inputs; i++)
        if (sample->inputs[s][i] != 0.0f)
          for (unsigned h = 0; h < HIDDEN; h++)
            g->first[i][h] += sample->inputs[s][i] * back[h];
    }
  return loss;
}

/* One step down the gradient. */
static void
step (GavelLearner *learner, const float gradient[], float rate)
{
  unsigned n_weights = gavel_n_weights (learner->weights.n_inputs);
  float *weight = (float *) &learner->weights;
  double t = (double) ++learner->n_steps;
  float mean_scale = (float) (1.0 / (1.0 - pow (BETA_MEAN, t)));
  float square_scale = (float) (1.0 / (1.0 - pow (BETA_SQUARE, t)));

  for (unsigned i = 0; i < n_weights; i++)
    {
      float g = gradient[i];

      learner->mean[i] = BETA_MEAN * learner->mean[i] + (1.0f - BETA_MEAN) * g;
      learner->square[i]
          = BETA_SQUARE * learner->square[i] + (1.0f - BETA_SQUARE) * g * g;
      weight[i] -= rate * learner->mean[i] * mean_scale
                   / (sqrtf (learner->square[i] * square_scale) + 1e-8f);
    }
}

/**
 * gavel_learner_study:
 * @rate: of learning, about 0.001
 * @seed: names the order of the lessons
 *
 * Goes once through all lessons.
 *
 * Returns: the mean loss, each lesson's taken before it was learned
 */
double
gavel_learner_study (GavelLearner *learner, const GavelSample samples[],
                     unsigned n_samples, double rate, uint64_t seed)
{
  g_autofree unsigned *order = g_new (unsigned, n_samples);
  unsigned n_weights = gavel_n_weights (learner->weights.n_inputs);
  GavelWeights *gradient = g_aligned_alloc0 (PIECES, sizeof *gradient, 64);
  float *sum = (float *) &gradient[0];
  GavelRng rng = gavel_rng_named (seed, 1, 0);
  double total = 0.0;

  for (unsigned i = 0; i < n_samples; i++) /* shuffled */
    {
      unsigned j = (unsigned) gavel_rng_below (&rng, i + 1);

      order[i] = order[j];
      order[j] = i;
    }
  for (unsigned from = 0; from < n_samples; from += BATCH)
    {
      unsigned n = MIN (BATCH, n_samples - from);
      double loss[PIECES] = { 0.0 };

#pragma omp parallel for schedule(static, 1)
      for (unsigned piece = 0; piece < PIECES; piece++)
        {
          memset (&gradient[piece], 0, n_weights * sizeof *sum);
          for (unsigned i = from + piece; i < from + n; i += PIECES)
            loss[piece] += gavel_sample_loss (&learner->weights, &samples[order[i]],
                                              &gradient[piece]);
        }
      for (unsigned piece = 1; piece < PIECES; piece++) /* in order */
        for (unsigned i = 0; i < n_weights; i++)
          sum[i] += ((float *) &gradient[piece])[i];
      for (unsigned i = 0; i < n_weights; i++)
        sum[i] /= (float) n;
      step (learner, sum, (float) rate);
      for (unsigned piece = 0; piece < PIECES; piece++)
        total += loss[piece];
    }
  g_aligned_free (gradient);
  return n_samples == 0 ? 0.0 : total / n_samples;
}

/* -- For other processes ---------------------------------------------------------------
 */

/* @n_inputs: of a seat, what the game has. */
void
gavel_sample_write (const GavelSample *sample, unsigned n_inputs, GByteArray *out)
{
  gavel_put_u32 (out, sample->n_seats);
  gavel_put_u32 (out, sample->objective);
  for (unsigned seat = 0; seat < sample->n_seats; seat++)
    {
      for (unsigned i = 0; i < n_inputs; i++)
        gavel_put_float (out, sample->inputs[seat][i]);
      gavel_put_float (out, sample->target[seat]);
    }
}

void
gavel_sample_read (GavelSample *sample, unsigned n_inputs, GavelBytes *in)
{
  memset (sample, 0, sizeof *sample);
  sample->n_seats = gavel_get_below (in, GAVEL_MAX_SEATS + 1);
  sample->objective = gavel_get_below (in, GAVEL_N_OBJECTIVES);
  for (unsigned seat = 0; seat < sample->n_seats; seat++)
    {
      for (unsigned i = 0; i < n_inputs; i++)
        sample->inputs[seat][i] = gavel_get_float (in);
      sample->target[seat] = gavel_get_float (in);
    }
}

/* The weights in use, which lie side by side. */
void
gavel_weights_write (const GavelWeights *weights, GByteArray *out)
{
  const float *weight = (const float *) weights;

  gavel_put_u32 (out, weights->n_inputs);
  for (unsigned i = 0; i < gavel_n_weights (weights->n_inputs); i++)
    gavel_put_float (out, weight[i]);
}

void
gavel_weights_read (GavelWeights *weights, GavelBytes *in)
{
  float *weight = (float *) weights;

  memset (weights, 0, sizeof *weights);
  weights->n_inputs = gavel_get_below (in, GAVEL_VALUE_MAX_INPUTS + 1);
  for (unsigned i = 0; i < gavel_n_weights (weights->n_inputs); i++)
    weight[i] = gavel_get_float (in);
}

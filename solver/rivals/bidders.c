/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rivals/bidders.h"

#include "value/weights-text.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#define FIRST GAVEL_BIDDERS_FIRST
#define SECOND GAVEL_BIDDERS_SECOND

#define FORMAT 1

#define BATCH 64
#define PIECES 8 /* of a batch: added up in order, so that threads change nothing */
#define RATE 0.003f
#define DECAY 3e-4f
#define BETA_MEAN 0.9f
#define BETA_SQUARE 0.999f

G_DEFINE_QUARK (gavel - bidders - error - quark, gavel_bidders_error)

void
gavel_bid_sample_init (GavelBidSample *sample, unsigned n_bids)
{
  memset (sample, 0, sizeof *sample);
  sample->n_bids = n_bids;
  sample->bid = g_malloc0_n (n_bids, sizeof *sample->bid);
  sample->alike = g_new0 (float, n_bids);
  sample->target = g_new0 (float, n_bids);
}

void
gavel_bid_sample_clear (GavelBidSample *sample)
{
  g_clear_pointer (&sample->bid, g_free);
  g_clear_pointer (&sample->alike, g_free);
  g_clear_pointer (&sample->target, g_free);
  sample->n_bids = 0;
}

/* What a bid goes through on its way to a figure. */
typedef struct
{
  float first[FIRST], second[SECOND];
} Layers;

/* What the situation comes to, whatever is bid. */
static void
see_situation (const GavelBidderWeights *w, const GavelBidSample *sample,
               float sum[FIRST])
{
  memcpy (sum, w->first_bias, sizeof w->first_bias);
  for (unsigned i = 0; i < GAVEL_SITUATION_INPUTS; i++)
    for (unsigned h = 0; h < FIRST; h++)
      sum[h] += sample->situation[i] * w->situation[i][h];
}

static float
appeal_of (const GavelBidderWeights *w, const float seen[FIRST],
           const float bid[GAVEL_BID_INPUTS], Layers *layers)
{
  float appeal = 0.0f;

  memcpy (layers->first, seen, sizeof layers->first);
  for (unsigned i = 0; i < GAVEL_BID_INPUTS; i++)
    for (unsigned h = 0; h < FIRST; h++)
      layers->first[h] += bid[i] * w->bid[i][h];
  memcpy (layers->second, w->second_bias, sizeof layers->second);
  for (unsigned h = 0; h < FIRST; h++)
    {
      layers->first[h] = MAX (layers->first[h], 0.0f);
      for (unsigned k = 0; k < SECOND; k++)
        layers->second[k] += layers->first[h] * w->second[h][k];
    }
  for (unsigned k = 0; k < SECOND; k++)
    {
      layers->second[k] = MAX (layers->second[k], 0.0f);
      appeal += layers->second[k] * w->last[k];
    }
  return appeal;
}

/* The soft maximum; bids of one price share what one of them would have. */
static void
soft_maximum (const GavelBidSample *sample, double chance[])
{
  double most = -INFINITY, sum = 0.0;

  for (unsigned i = 0; i < sample->n_bids; i++)
    most = MAX (most, chance[i]);
  for (unsigned i = 0; i < sample->n_bids; i++)
    sum += chance[i] = exp (chance[i] - most) / (double) sample->alike[i];
  for (unsigned i = 0; i < sample->n_bids; i++)
    chance[i] /= sum;
}

/* The chance of every bid. */
void
gavel_bidders_chances (const GavelBidderWeights *weights, const GavelBidSample *sample,
                       double chance[])
{
  float seen[FIRST];
  Layers layers;

  see_situation (weights, sample, seen);
  for (unsigned i = 0; i < sample->n_bids; i++)
    chance[i] = (double) appeal_of (weights, seen, sample->bid[i], &layers);
  soft_maximum (sample, chance);
}

/* -- Learning -------------------------------------------------------------- */

/* Forward, then back: adds the gradient of the cross entropy to @gradient, laid out like
 * the weights. Returns the loss. */
double
gavel_bidders_loss (const GavelBidderWeights *w, const GavelBidSample *sample,
                    float gradient[])
{
  GavelBidderWeights *g = (GavelBidderWeights *) gradient;
  unsigned n = sample->n_bids;
  g_autofree Layers *layers = g_new (Layers, n);
  g_autofree double *chance = g_new (double, n);
  float seen[FIRST], back_seen[FIRST] = { 0.0f };
  double loss = 0.0;

  see_situation (w, sample, seen);
  for (unsigned i = 0; i < n; i++)
    chance[i] = (double) appeal_of (w, seen, sample->bid[i], &layers[i]);
  soft_maximum (sample, chance);
  for (unsigned i = 0; i < n; i++)
    {
      float error = (float) chance[i] - sample->target[i], back_second[SECOND];
      float back_first[FIRST];

      if (sample->target[i] > 0.0f)
        loss -= (double) sample->target[i] * log (MAX (chance[i], 1e-12));
      for (unsigned k = 0; k < SECOND; k++)
        {
          g->last[k] += error * layers[i].second[k];
          back_second[k] = layers[i].second[k] > 0.0f ? error * w->last[k] : 0.0f;
          g->second_bias[k] += back_second[k];
        }
      for (unsigned h = 0; h < FIRST; h++)
        {
          float x = layers[i].first[h], sum = 0.0f;

          back_first[h] = 0.0f;
          if (x <= 0.0f)
            continue;
          for (unsigned k = 0; k < SECOND; k++)
            {
              g->second[h][k] += x * back_second[k];
              sum += w->second[h][k] * back_second[k];
            }
          back_first[h] = sum;
          back_seen[h] += sum;
        }
      for (unsigned k = 0; k < GAVEL_BID_INPUTS; k++)
        for (unsigned h = 0; h < FIRST; h++)
          g->bid[k][h] += sample->bid[i][k] * back_first[h];
    }
  for (unsigned h = 0; h < FIRST; h++)
    g->first_bias[h] += back_seen[h];
  for (unsigned i = 0; i < GAVEL_SITUATION_INPUTS; i++)
    for (unsigned h = 0; h < FIRST; h++)
      g->situation[i][h] += sample->situation[i] * back_seen[h];
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
start_weights (GavelBidderWeights *w, uint64_t seed)
{
  GavelRng rng = gavel_rng_named (seed, 0, 0);

  memset (w, 0, sizeof *w);
  for (unsigned h = 0; h < FIRST; h++)
    {
      for (unsigned i = 0; i < GAVEL_SITUATION_INPUTS; i++)
        w->situation[i][h] = 0.2f * uniform (&rng);
      for (unsigned i = 0; i < GAVEL_BID_INPUTS; i++)
        w->bid[i][h] = 0.2f * uniform (&rng);
      for (unsigned k = 0; k < SECOND; k++)
        w->second[h][k] = 0.3f * uniform (&rng);
    }
  for (unsigned k = 0; k < SECOND; k++)
    w->last[k] = 0.3f * uniform (&rng);
}

/* Adam's steps (Kingma, Ba 2015), with weights that fade a little. */
typedef struct
{
  float mean[GAVEL_N_BIDDER_WEIGHTS], square[GAVEL_N_BIDDER_WEIGHTS];
  unsigned n_steps;
} Steps;

static void
step (GavelBidderWeights *weights, Steps *steps, const float gradient[], float rate)
{
  float *weight = (float *) weights;
  double t = (double) ++steps->n_steps;
  float mean_scale = (float) (1.0 / (1.0 - pow (BETA_MEAN, t)));
  float square_scale = (float) (1.0 / (1.0 - pow (BETA_SQUARE, t)));

  for (unsigned i = 0; i < GAVEL_N_BIDDER_WEIGHTS; i++)
    {
      float g = gradient[i];

      steps->mean[i] = BETA_MEAN * steps->mean[i] + (1.0f - BETA_MEAN) * g;
      steps->square[i] = BETA_SQUARE * steps->square[i] + (1.0f - BETA_SQUARE) * g * g;
      weight[i] -= rate
                   * (steps->mean[i] * mean_scale
                          / (sqrtf (steps->square[i] * square_scale) + 1e-8f)
                      + DECAY * weight[i]);
    }
}

/* Where the inputs lie, and how far apart: they are learned from as if all were of one
 * size, which is quicker, and better. */
typedef struct
{
  float mean[GAVEL_SITUATION_INPUTS + GAVEL_BID_INPUTS];
  float spread[GAVEL_SITUATION_INPUTS + GAVEL_BID_INPUTS];
} Scale;

static void
find_scale (const GavelBidSample *const sample[], unsigned n_samples, Scale *scale)
{
  enum
  {
    N = GAVEL_SITUATION_INPUTS + GAVEL_BID_INPUTS
  };
  double sum[N] = { 0.0 }, squares[N] = { 0.0 }, n_bids = 0.0;

  for (unsigned s = 0; s < n_samples; s++)
    {
      n_bids += sample[s]->n_bids;
      for (unsigned i = 0; i < N; i++)
        for (unsigned b = 0; b < (i < GAVEL_SITUATION_INPUTS ? 1 : sample[s]->n_bids);
             b++)
          {
            double x = i < GAVEL_SITUATION_INPUTS
                           ? (double) sample[s]->situation[i]
                           : (double) sample[s]->bid[b][i - GAVEL_SITUATION_INPUTS];

            sum[i] += x;
            squares[i] += x * x;
          }
    }
  for (unsigned i = 0; i < N; i++)
    {
      double n = i < GAVEL_SITUATION_INPUTS ? n_samples : n_bids, mean = sum[i] / n;

      scale->mean[i] = (float) mean;
      scale->spread[i] = (float) sqrt (MAX (squares[i] / n - mean * mean, 0.0)) + 1e-3f;
    }
}

/* The sample with all inputs of one size; targets are shared. */
static void
scale_sample (const GavelBidSample *sample, const Scale *scale, GavelBidSample *scaled)
{
  const float *mean = scale->mean + GAVEL_SITUATION_INPUTS;
  const float *spread = scale->spread + GAVEL_SITUATION_INPUTS;

  *scaled = *sample;
  for (unsigned i = 0; i < GAVEL_SITUATION_INPUTS; i++)
    scaled->situation[i] = (sample->situation[i] - scale->mean[i]) / scale->spread[i];
  scaled->bid = g_malloc_n (sample->n_bids, sizeof *scaled->bid);
  for (unsigned b = 0; b < sample->n_bids; b++)
    for (unsigned i = 0; i < GAVEL_BID_INPUTS; i++)
      scaled->bid[b][i] = (sample->bid[b][i] - mean[i]) / spread[i];
}

/* The same weights for inputs as they come. */
static void
unscale_weights (GavelBidderWeights *w, const Scale *scale)
{
  for (unsigned h = 0; h < FIRST; h++)
    for (unsigned i = 0; i < GAVEL_SITUATION_INPUTS + GAVEL_BID_INPUTS; i++)
      {
        float *weight = i < GAVEL_SITUATION_INPUTS
                            ? &w->situation[i][h]
                            : &w->bid[i - GAVEL_SITUATION_INPUTS][h];

        *weight /= scale->spread[i];
        w->first_bias[h] -= *weight * scale->mean[i];
      }
}

/* Once through all samples. */
static void
run_epoch (GavelBidderWeights *weights, Steps *steps, const GavelBidSample sample[],
           unsigned n_samples, float rate, GavelRng rng,
           float gradient[PIECES][GAVEL_N_BIDDER_WEIGHTS])
{
  g_autofree unsigned *order = g_new (unsigned, n_samples);

  for (unsigned i = 0; i < n_samples; i++) /* shuffled */
    {
      unsigned j = (unsigned) gavel_rng_below (&rng, i + 1);

      order[i] = order[j];
      order[j] = i;
    }
  for (unsigned from = 0; from < n_samples; from += BATCH)
    {
      unsigned n = MIN (BATCH, n_samples - from);

#pragma omp parallel for schedule(static, 1)
      for (unsigned piece = 0; piece < PIECES; piece++)
        {
          memset (gradient[piece], 0, sizeof gradient[piece]);
          for (unsigned i = from + piece; i < from + n; i += PIECES)
            gavel_bidders_loss (weights, &sample[order[i]], gradient[piece]);
        }
      for (unsigned i = 0; i < GAVEL_N_BIDDER_WEIGHTS; i++)
        {
          for (unsigned piece = 1; piece < PIECES; piece++)
            gradient[0][i] += gradient[piece][i];
          gradient[0][i] /= (float) n;
        }
      step (weights, steps, gradient[0], rate);
    }
}

/**
 * gavel_bidders_learn:
 * @seed: names the weights at the start and the order of the samples
 * @stop: (nullable)
 *
 * The same samples give the same weights on any number of threads.
 *
 * Returns: false if it was stopped, between two times through all samples
 */
bool
gavel_bidders_learn (GavelBidderWeights *weights, const GavelBidSample *const sample[],
                     unsigned n_samples, unsigned n_epochs, uint64_t seed,
                     const atomic_bool *stop)
{
  g_autofree Steps *steps = g_new0 (Steps, 1);
  g_autofree GavelBidSample *scaled = g_new (GavelBidSample, n_samples);
  float (*gradient)[GAVEL_N_BIDDER_WEIGHTS]
      = g_aligned_alloc (PIECES, sizeof *gradient, 64);
  unsigned epoch = 0;
  Scale scale;

  find_scale (sample, n_samples, &scale);
  for (unsigned i = 0; i < n_samples; i++)
    scale_sample (sample[i], &scale, &scaled[i]);
  start_weights (weights, seed);
  for (; epoch < n_epochs && (stop == NULL || !atomic_load (stop)); epoch++)
    run_epoch (weights, steps, scaled, n_samples,
               RATE * 0.5f * (1.0f + (float) cos (G_PI * epoch / n_epochs)),
               gavel_rng_named (seed, 1, epoch), gradient);
  unscale_weights (weights, &scale);
  for (unsigned i = 0; i < n_samples; i++)
    g_free (scaled[i].bid);
  g_aligned_free (gradient);
  return epoch == n_epochs;
}

/* -- On paper --------------------------------------------------------------- */

/**
 * gavel_bidders_write:
 * @made: how the weights were made: the command
 *
 * Returns: (transfer full): a key file, laid out as data/README.md says
 */
char *
gavel_bidders_write (const GavelBidderWeights *weights, const char *game,
                     const char *made)
{
  g_autofree char *digest = NULL;
  g_autofree char *row
      = gavel_weights_to_text ((const float *) weights, GAVEL_N_BIDDER_WEIGHTS, &digest);

  return g_strdup_printf ("# How people choose a bid: learned weights.\n"
                          "# data/README.md explains the keys.\n\n"
                          "[bidders]\nformat=%d\ngame=%s\nmade=%s\nsituation=%d\nbid=%d\n"
                          "first=%d\nsecond=%d\ndigest=%s\nweights=%s\n",
                          FORMAT, game, made, GAVEL_SITUATION_INPUTS, GAVEL_BID_INPUTS,
                          FIRST, SECOND, digest, row);
}

static bool
check_key (GKeyFile *file, const char *key, const char *wanted, GError **error)
{
  g_autofree char *text = g_key_file_get_value (file, "bidders", key, error);

  if (text == NULL)
    return false;
  if (strcmp (text, wanted) == 0)
    return true;
  g_set_error (error, GAVEL_BIDDERS_ERROR, 0, "%s is %s, this program wants %s", key,
               text, wanted);
  return false;
}

static bool
check_number (GKeyFile *file, const char *key, int wanted, GError **error)
{
  char text[16];

  g_snprintf (text, sizeof text, "%d", wanted);
  return check_key (file, key, text, error);
}

static bool
read_weights (GKeyFile *file, GavelBidderWeights *weights, GError **error)
{
  g_autofree char *row = g_key_file_get_value (file, "bidders", "weights", error);
  g_autofree char *digest
      = row == NULL ? NULL : g_key_file_get_value (file, "bidders", "digest", error);

  return digest != NULL
         && gavel_weights_from_text (row, digest, (float *) weights,
                                     GAVEL_N_BIDDER_WEIGHTS, GAVEL_BIDDERS_ERROR, error);
}

/**
 * gavel_bidders_parse:
 * @game: the id of the game they must be for
 *
 * Returns: false with @error set if these are no such weights
 */
bool
gavel_bidders_parse (const char *text, gsize length, const char *game,
                     GavelBidderWeights *weights, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  return g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, error)
         && check_number (file, "format", FORMAT, error)
         && check_key (file, "game", game, error)
         && check_number (file, "situation", GAVEL_SITUATION_INPUTS, error)
         && check_number (file, "bid", GAVEL_BID_INPUTS, error)
         && check_number (file, "first", FIRST, error)
         && check_number (file, "second", SECOND, error)
         && read_weights (file, weights, error);
}

/**
 * gavel_bidders_builtin:
 *
 * Opened once and constant from then on, so they are shared by threads.
 *
 * Returns: (nullable): the weights compiled in for that game
 */
const GavelBidderWeights *
gavel_bidders_builtin (const char *game)
{
  static GHashTable *opened; /* by game; what is in it stays */
  static GMutex lock;
  GavelBidderWeights *weights;

  g_mutex_lock (&lock);
  if (opened == NULL)
    opened = g_hash_table_new (g_str_hash, g_str_equal);
  if (!g_hash_table_lookup_extended (opened, game, NULL, (gpointer *) &weights))
    {
      g_autofree char *path = g_strdup_printf ("/gavel/%s.bidders", game);
      g_autoptr (GBytes) bytes
          = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      GError *error = NULL;

      weights = NULL;
      if (bytes != NULL)
        {
          weights = g_aligned_alloc0 (1, sizeof *weights, 64);
          if (!gavel_bidders_parse (g_bytes_get_data (bytes, NULL),
                                    g_bytes_get_size (bytes), game, weights, &error))
            g_error ("%s: %s", path, error->message); /* the build is broken */
        }
      g_hash_table_insert (opened, g_strdup (game), weights);
    }
  g_mutex_unlock (&lock);
  return weights;
}

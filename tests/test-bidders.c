/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people choose a bid: the net, its learning, its inputs. */
#include "analysis/bid-samples.h"
#include "help.h"

#include <math.h>
#include <omp.h>
#include <string.h>

/* A made-up choice among @n bids: one that appeals by its first input. */
static void
make_sample (GavelBidSample *sample, unsigned n, GavelRng *rng)
{
  unsigned best = 0;

  gavel_bid_sample_init (sample, n);
  for (unsigned i = 0; i < GAVEL_SITUATION_INPUTS; i++)
    sample->situation[i] = (float) gavel_rng_below (rng, 1000) / 1000.0f;
  for (unsigned i = 0; i < n; i++)
    {
      for (unsigned k = 0; k < GAVEL_BID_INPUTS; k++)
        sample->bid[i][k] = (float) gavel_rng_below (rng, 1000) / 1000.0f;
      sample->alike[i] = 1.0f;
      if (sample->bid[i][0] > sample->bid[best][0])
        best = i;
    }
  sample->target[best] = 1.0f;
}

static GavelBidderWeights *
weights_new (void)
{
  return g_aligned_alloc0 (1, sizeof (GavelBidderWeights), 64);
}

/* The gradient against finite differences, at some weights that are not the start's. */
static void
test_gradient (void)
{
  GavelRng rng = gavel_rng_named (6, 0, 0);
  GavelBidderWeights *weights = weights_new ();
  float *flat = (float *) weights, *gradient = g_new0 (float, GAVEL_N_BIDDER_WEIGHTS);
  g_autofree float *ignored = g_new0 (float, GAVEL_N_BIDDER_WEIGHTS);
  GavelBidSample sample;

  make_sample (&sample, 7, &rng);
  sample.alike[3] = 2.0f;
  for (unsigned i = 0; i < GAVEL_N_BIDDER_WEIGHTS; i++)
    flat[i] = ((float) gavel_rng_below (&rng, 2001) - 1000.0f) / 3000.0f;
  gavel_bidders_loss (weights, &sample, gradient);
  for (unsigned t = 0; t < 300; t++)
    {
      unsigned i = (unsigned) gavel_rng_below (&rng, GAVEL_N_BIDDER_WEIGHTS);
      float was = flat[i], step = 5e-4f;
      double up, down;

      flat[i] = was + step;
      up = gavel_bidders_loss (weights, &sample, ignored);
      flat[i] = was - step;
      down = gavel_bidders_loss (weights, &sample, ignored);
      flat[i] = was;
      g_assert_cmpfloat_with_epsilon ((double) gradient[i],
                                      (up - down) / (2.0 * (double) step), 2e-3);
    }
  gavel_bid_sample_clear (&sample);
  g_free (gradient);
  g_aligned_free (weights);
}

/* It finds out what choices go by, and says so of choices it has not seen; on one thread
 * as on several. */
static void
test_learns (void)
{
  enum
  {
    N = 1500
  };
  GavelRng rng = gavel_rng_named (6, 0, 0);
  g_autofree GavelBidSample *all = g_new0 (GavelBidSample, N);
  const GavelBidSample *sample[N];
  GavelBidderWeights *weights = weights_new (), *again = weights_new ();
  unsigned n_right = 0;
  atomic_bool stop = false;

  for (unsigned i = 0; i < N; i++)
    {
      make_sample (&all[i], 6, &rng);
      sample[i] = &all[i];
    }
  omp_set_num_threads (3);
  g_assert_true (gavel_bidders_learn (weights, sample, N, 20, 1, &stop));
  omp_set_num_threads (1);
  g_assert_true (gavel_bidders_learn (again, sample, N, 20, 1, NULL));
  g_assert_cmpmem (weights, sizeof *weights, again, sizeof *again);
  atomic_store (&stop, true);
  g_assert_false (gavel_bidders_learn (again, sample, N, 20, 1, &stop));
  for (unsigned t = 0; t < 100; t++)
    {
      GavelBidSample other;
      double chance[6], sum = 0.0;
      unsigned best = 0;

      make_sample (&other, 6, &rng);
      gavel_bidders_chances (weights, &other, chance);
      for (unsigned i = 0; i < 6; i++)
        {
          sum += chance[i];
          if (chance[i] > chance[best])
            best = i;
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-9);
      n_right += other.target[best] > 0.0f;
      gavel_bid_sample_clear (&other);
    }
  g_assert_cmpuint (n_right, >=, 80);
  for (unsigned i = 0; i < N; i++)
    gavel_bid_sample_clear (&all[i]);
  g_aligned_free (weights);
  g_aligned_free (again);
}

/* Bids of one price share what one of them would have. */
static void
test_alike (void)
{
  GavelBidderWeights *weights = weights_new ();
  GavelBidSample sample;
  double chance[3];

  gavel_bid_sample_init (&sample, 3);
  sample.alike[0] = 1.0f;
  sample.alike[1] = sample.alike[2] = 2.0f;
  gavel_bidders_chances (weights, &sample, chance);
  g_assert_cmpfloat_with_epsilon (chance[0], 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (chance[1], 0.25, 1e-12);
  gavel_bid_sample_clear (&sample);
  g_aligned_free (weights);
}

static void
test_file (void)
{
  static const struct
  {
    const char *from, *to, *error;
  } cases[] = {
    { "format=1", "format=2", "format is 2, this program wants 1" },
    { "game=score5", "game=chess", "game is chess, this program wants score5" },
    { "second=16", "second=17", "second is 17, this program wants 16" },
    { "digest=", "digest=x", "the weights do not match their digest x*" },
    { "weights=", "weights=AAAA", "*bytes of weights*" },
  };
  GavelBidderWeights *weights = weights_new (), *again = weights_new ();
  float *flat = (float *) weights;
  g_autofree char *text = NULL;
  GError *error = NULL;

  for (unsigned i = 0; i < GAVEL_N_BIDDER_WEIGHTS; i++)
    flat[i] = (float) i / 1000.0f;
  text = gavel_bidders_write (weights, "score5", "by a test");
  g_assert_true (gavel_bidders_parse (text, strlen (text), "score5", again, &error));
  g_assert_no_error (error);
  g_assert_cmpmem (weights, sizeof *weights, again, sizeof *again);
  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) parts = g_strsplit (text, cases[i].from, 2);
      g_autofree char *wrong = g_strjoinv (cases[i].to, parts);

      g_assert_false (
          gavel_bidders_parse (wrong, strlen (wrong), "score5", again, &error));
      g_assert_true (g_pattern_match_simple (cases[i].error, error->message));
      g_clear_error (&error);
    }
  g_aligned_free (weights);
  g_aligned_free (again);
}

/* What a record teaches: every bid once, targets add up to 1 and favour what was bid,
 * inputs are numbers of about 1. */
static void
test_record (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "games",
                                                 "four-counts.gavel", NULL);
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();
  g_autoptr (GavelRecord) record = gavel_record_new (SCORE5_BOXES (deck));
  g_autoptr (GavelValue) value = gavel_value_builtin ("score5");
  g_autoptr (GArray) seen = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_true (gavel_record_read (record, text, (gssize) length, 0, NULL));
  seen = gavel_bids_seen (record, &value->weights);
  g_assert_cmpuint (seen->len, ==, 48);
  for (unsigned i = 0; i < seen->len; i++)
    {
      const GavelBidSeen *bid = &g_array_index (seen, GavelBidSeen, i);
      unsigned likeliest = 0;
      double sum = 0.0;

      g_assert_cmpuint (bid->round, ==, i / 4);
      for (unsigned k = 0; k < bid->sample.n_bids; k++)
        {
          sum += (double) bid->sample.target[k];
          if (bid->sample.target[k] > bid->sample.target[likeliest])
            likeliest = k;
          for (unsigned x = 0; x < GAVEL_BID_INPUTS; x++)
            g_assert_cmpfloat (fabsf (bid->sample.bid[k][x]), <, 12.0f);
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-4);
      g_assert_cmpfloat (fabsf (bid->prices[likeliest] - bid->price), <=, 10.0f);
      for (unsigned x = 0; x < GAVEL_SITUATION_INPUTS; x++)
        g_assert_cmpfloat (fabsf (bid->sample.situation[x]), <, 6.0f);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bidders/gradient", test_gradient);
  g_test_add_func ("/bidders/learns", test_learns);
  g_test_add_func ("/bidders/alike", test_alike);
  g_test_add_func ("/bidders/file", test_file);
  g_test_add_func ("/bidders/record", test_record);
  return g_test_run ();
}

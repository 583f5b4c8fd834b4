/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The learned value: judged as a plain forward pass does, seats change places
 * freely, files say what is wrong with them; and its learner: gradients against
 * finite differences, less loss after study, the same weights on any threads. */
#include "games/score5/score5.h"
#include "help.h"

#include <glib/gstdio.h>
#include <math.h>
#include <omp.h>
#include <string.h>
#include <unistd.h>

#define INPUTS 44
#define HIDDEN GAVEL_VALUE_HIDDEN
#define SHARED GAVEL_VALUE_SHARED
#define N_WEIGHTS gavel_n_weights (INPUTS)

/* A number between -1 and 1. */
static double
uniform (GavelRng *rng)
{
  return (double) (gavel_rng_next (rng) >> 11) / (double) (UINT64_C (1) << 52) - 1.0;
}

/* Weights of all sizes, biases included, none of them 0. */
static void
fill_weights (GavelWeights *weights, GavelRng *rng)
{
  float *flat = (float *) weights;

  memset (weights, 0, sizeof *weights);
  weights->n_inputs = INPUTS;
  for (unsigned i = 0; i < N_WEIGHTS; i++)
    flat[i] = (float) (0.35 * uniform (rng));
}

/* About a third of the inputs is 0, as it is at a real table. */
static void
fill_sample (GavelSample *sample, unsigned n_seats, GavelRng *rng)
{
  double sum = 0.0, part[GAVEL_MAX_SEATS];

  memset (sample, 0, sizeof *sample);
  sample->n_seats = n_seats;
  for (unsigned s = 0; s < n_seats; s++)
    {
      for (unsigned i = 0; i < INPUTS; i++)
        sample->inputs[s][i]
            = gavel_rng_below (rng, 3) == 0 ? 0.0f : (float) uniform (rng);
      sum += part[s] = 1.01 + uniform (rng);
    }
  for (unsigned s = 0; s < n_seats; s++)
    sample->target[s] = (float) (part[s] / sum);
}

/* -- A second opinion ------------------------------------------------------ */

/* The same net, in doubles and straight from its picture in value.h. */
typedef struct
{
  double first_bias[HIDDEN];
  double own[HIDDEN][SHARED], shared[HIDDEN][SHARED], shared_bias[SHARED];
  double last[SHARED], direct[HIDDEN];
  double first[INPUTS][HIDDEN];
} Naive;

static void
naive_init (Naive *naive, const GavelWeights *weights)
{
  const float *from = (const float *) weights;
  double *to = (double *) naive;

  g_assert_cmpuint (sizeof (Naive) / sizeof (double), ==, N_WEIGHTS);
  for (unsigned i = 0; i < N_WEIGHTS; i++)
    to[i] = (double) from[i];
}

/* Chances to win, or the worths of a lesson that is about something else. */
static void
naive_worths (const Naive *net, const GavelSample *sample, double worth[])
{
  double hidden[GAVEL_MAX_SEATS][HIDDEN], total = 0.0, most = -INFINITY;

  for (unsigned s = 0; s < sample->n_seats; s++)
    for (unsigned h = 0; h < HIDDEN; h++)
      {
        double x = net->first_bias[h];

        for (unsigned i = 0; i < INPUTS; i++)
          x += (double) sample->inputs[s][i] * net->first[i][h];
        hidden[s][h] = MAX (x, 0.0);
      }
  for (unsigned s = 0; s < sample->n_seats; s++)
    {
      worth[s] = 0.0;
      for (unsigned h = 0; h < HIDDEN; h++)
        worth[s] += hidden[s][h] * net->direct[h];
      for (unsigned k = 0; k < SHARED; k++)
        {
          double x = net->shared_bias[k];

          for (unsigned h = 0; h < HIDDEN; h++)
            {
              x += hidden[s][h] * net->own[h][k];
              for (unsigned t = 0; t < sample->n_seats; t++)
                x += hidden[t][h] * net->shared[h][k];
            }
          worth[s] += MAX (x, 0.0) * net->last[k];
        }
      most = MAX (most, worth[s]);
    }
  if (sample->objective != GAVEL_OBJECTIVE_WIN)
    return;
  for (unsigned s = 0; s < sample->n_seats; s++)
    total += worth[s] = exp (worth[s] - most);
  for (unsigned s = 0; s < sample->n_seats; s++)
    worth[s] /= total;
}

static double
naive_loss (const Naive *net, const GavelSample *sample)
{
  double worth[GAVEL_MAX_SEATS], loss = 0.0;

  naive_worths (net, sample, worth);
  for (unsigned s = 0; s < sample->n_seats; s++)
    if (sample->objective == GAVEL_OBJECTIVE_WIN)
      loss -= (double) sample->target[s] * log (worth[s]);
    else
      loss += 0.5 * pow (worth[s] - (double) sample->target[s], 2.0);
  return loss;
}

/* -- Judging --------------------------------------------------------------- */

/* What the value says of the lesson's position, its seats in that order. */
static void
net_worths (const GavelWeights *weights, const GavelSample *sample,
            const unsigned order[], float worth[])
{
  GavelValueSeat seat[GAVEL_MAX_SEATS];
  const GavelValueSeat *seats[GAVEL_MAX_SEATS];

  for (unsigned s = 0; s < sample->n_seats; s++)
    {
      gavel_value_encode (weights, sample->inputs[order[s]], &seat[s]);
      seats[s] = &seat[s];
    }
  if (sample->objective == GAVEL_OBJECTIVE_WIN)
    gavel_value_chances (weights, seats, sample->n_seats, worth);
  else
    gavel_value_rate (weights, seats, sample->n_seats, worth);
}

/* What some net says of some position, and the second opinion on that. */
static void
worths_twice (GavelRng *rng, unsigned n_seats, GavelObjective objective, float worth[],
              double naive[])
{
  static const unsigned order[] = { 0, 1, 2, 3, 4 };
  GavelWeights weights;
  GavelSample sample;
  Naive net;

  fill_weights (&weights, rng);
  fill_sample (&sample, n_seats, rng);
  sample.objective = objective;
  naive_init (&net, &weights);
  naive_worths (&net, &sample, naive);
  net_worths (&weights, &sample, order, worth);
}

static void
test_worths (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  double spread = 0.0, largest = 0.0;

  for (unsigned trial = 0; trial < 50; trial++)
    {
      GavelRng rng = gavel_rng_named (51, trial, n_seats);
      double naive[GAVEL_MAX_SEATS], sum = 0.0;
      float worth[GAVEL_MAX_SEATS];

      worths_twice (&rng, n_seats, GAVEL_OBJECTIVE_WIN, worth, naive);
      for (unsigned s = 0; s < n_seats; s++)
        {
          largest = MAX (largest, fabs ((double) worth[s] - naive[s]));
          g_assert_cmpfloat_with_epsilon ((double) worth[s], naive[s], 1e-5);
          sum += (double) worth[s];
          spread += fabs (naive[s] - 1.0 / n_seats) / (50.0 * n_seats);
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6);
    }
  g_test_message ("worths are %g from equal, %g from the second opinion's", spread,
                  largest);
  g_assert_cmpfloat (spread, >, 0.05); /* or the test would be about nothing */
}

/* The same where winning is not what it is about. */
static void
test_rate (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);

  for (unsigned trial = 0; trial < 50; trial++)
    {
      GavelRng rng = gavel_rng_named (57, trial, n_seats);
      double naive[GAVEL_MAX_SEATS];
      float worth[GAVEL_MAX_SEATS];

      worths_twice (&rng, n_seats, GAVEL_OBJECTIVE_MARGIN, worth, naive);
      for (unsigned s = 0; s < n_seats; s++)
        g_assert_cmpfloat_with_epsilon ((double) worth[s], naive[s], 1e-4);
    }
}

/* Who is how far ahead, and leaves how many behind. */
static void
test_objectives (void)
{
  static const int score[] = { 310, 250, 310, 40 };
  float worth[4];
  GavelObjective objective;
  GError *error = NULL;

  gavel_objective_worths (GAVEL_OBJECTIVE_MARGIN, 50.0, score, 4, worth);
  for (unsigned s = 0; s < 4; s++)
    {
      static const double points[] = { 0.0, -60.0, 0.0, -270.0 };

      g_assert_cmpfloat_with_epsilon (
          (double) worth[s] * gavel_objective_unit (GAVEL_OBJECTIVE_MARGIN, 50.0, 4),
          points[s], 1e-4);
    }
  gavel_objective_worths (GAVEL_OBJECTIVE_RANK, 50.0, score, 4, worth);
  for (unsigned s = 0; s < 4; s++)
    {
      static const double behind[] = { 2.5, 1.0, 2.5, 0.0 };

      g_assert_cmpfloat_with_epsilon (
          (double) worth[s] * gavel_objective_unit (GAVEL_OBJECTIVE_RANK, 50.0, 4),
          behind[s], 1e-6);
    }
  for (unsigned i = 0; i < GAVEL_N_OBJECTIVES; i++)
    {
      g_assert_true (gavel_objective_find (gavel_objectives[i], &objective, &error));
      g_assert_cmpuint (objective, ==, i);
    }
  g_assert_false (gavel_objective_find ("", &objective, &error));
  g_assert_nonnull (error);
  g_error_free (error);
}

/* Seats change places, and their worths with them. */
static void
test_places (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  unsigned order[GAVEL_MAX_SEATS] = { 0, 1, 2, 3, 4 };

  for (unsigned trial = 0; trial < 50; trial++)
    {
      GavelRng rng = gavel_rng_named (52, trial, n_seats);
      static const unsigned as_they_are[] = { 0, 1, 2, 3, 4 };
      float before[GAVEL_MAX_SEATS], after[GAVEL_MAX_SEATS];
      GavelWeights weights;
      GavelSample sample;

      fill_weights (&weights, &rng);
      fill_sample (&sample, n_seats, &rng);
      for (unsigned i = n_seats; i > 1; i--)
        {
          unsigned j = (unsigned) gavel_rng_below (&rng, i), other = order[i - 1];

          order[i - 1] = order[j];
          order[j] = other;
        }
      net_worths (&weights, &sample, as_they_are, before);
      net_worths (&weights, &sample, order, after);
      for (unsigned s = 0; s < n_seats; s++)
        g_assert_cmpfloat_with_epsilon ((double) after[s], (double) before[order[s]],
                                        1e-6);
    }
}

/* Strengths that are far apart: no chance is NaN, below 0, or lost. */
static void
test_far_apart (void)
{
  static const unsigned order[] = { 0, 1, 2, 3, 4 };
  static const float scales[] = { 10.0f, 100.0f, 1000.0f };

  for (unsigned i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      GavelRng rng = gavel_rng_named (53, i, 0);
      float worth[GAVEL_MAX_SEATS], sum = 0.0f, most = 0.0f;
      GavelWeights weights;
      GavelSample sample;

      fill_weights (&weights, &rng);
      fill_sample (&sample, GAVEL_MAX_SEATS, &rng);
      for (unsigned k = 0; k < SHARED; k++)
        weights.last[k] *= scales[i];
      net_worths (&weights, &sample, order, worth);
      for (unsigned s = 0; s < GAVEL_MAX_SEATS; s++)
        {
          g_assert_true (isfinite (worth[s]) && worth[s] >= 0.0f);
          sum += worth[s];
          most = MAX (most, worth[s]);
        }
      g_assert_cmpfloat_with_epsilon ((double) sum, 1.0, 1e-6);
      if (scales[i] >= 1000.0f)
        g_assert_cmpfloat ((double) most, >, 0.999);
    }
}

/* -- On paper -------------------------------------------------------------- */

static GavelValue *
some_value (void)
{
  GavelRng rng = gavel_rng_named (54, 0, 0);
  GavelWeights weights;

  fill_weights (&weights, &rng);
  return gavel_value_new ("score5", GAVEL_OBJECTIVE_WIN, "a test, by hand: 1 2 3",
                          &weights);
}

static void
test_round_trip (void)
{
  g_autoptr (GavelValue) value = some_value (), again = NULL;
  g_autofree char *text = gavel_value_write (value), *second = NULL;
  GError *error = NULL;

  again = gavel_value_parse (text, strlen (text), &error);
  g_assert_no_error (error);
  g_assert_cmpmem (&again->weights, sizeof again->weights, &value->weights,
                   sizeof value->weights);
  g_assert_cmpstr (again->game, ==, "score5");
  g_assert_cmpstr (again->made, ==, "a test, by hand: 1 2 3");
  g_assert_cmpstr (again->digest, ==, value->digest);
  second = gavel_value_write (again);
  g_assert_cmpstr (second, ==, text);
}

/* What it is of is written down, unless it is winning; and only such a one is opened
 * where somebody asks for a value. */
static void
test_paper_objective (void)
{
  g_autoptr (GavelValue) wins = some_value (), ranks = NULL, again = NULL;
  g_autofree char *text = gavel_value_write (wins), *other = NULL, *path = NULL;
  GError *error = NULL;
  int file;

  g_assert_null (strstr (text, "objective"));
  ranks = gavel_value_new ("score5", GAVEL_OBJECTIVE_RANK, "a test", &wins->weights);
  other = gavel_value_write (ranks);
  again = gavel_value_parse (other, strlen (other), &error);
  g_assert_no_error (error);
  g_assert_cmpint (again->objective, ==, GAVEL_OBJECTIVE_RANK);
  file = g_file_open_tmp (NULL, &path, &error);
  g_assert_no_error (error);
  close (file);
  g_file_set_contents (path, other, -1, &error);
  g_assert_no_error (error);
  g_assert_null (gavel_value_load (path, &error));
  g_assert_nonnull (strstr (error->message, "a value file for rank"));
  g_clear_error (&error);
  g_unlink (path);
  memcpy (strstr (other, "objective=rank"), "objective=rack", strlen ("objective=rank"));
  g_assert_null (gavel_value_parse (other, strlen (other), &error));
  g_assert_nonnull (strstr (error->message, "not 'rack'"));
  g_error_free (error);
}

/* A game has as many inputs as it needs, and takes no value of another shape. */
static void
test_shape (void)
{
  static const unsigned shapes[] = { 1, 5, INPUTS, GAVEL_VALUE_MAX_INPUTS };
  GavelRng rng = gavel_rng_named (58, 0, 0);

  for (unsigned i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (GavelValue) value = NULL, again = NULL;
      g_autofree char *text = NULL, *line = g_strdup_printf ("\ninputs=%u\n", shapes[i]);
      g_autoptr (GError) error = NULL;
      bool fits = shapes[i] == gavel_score5.evaluator->n_inputs;
      GavelWeights weights = { .n_inputs = shapes[i] };

      for (unsigned k = 0; k < gavel_n_weights (shapes[i]); k++)
        ((float *) &weights)[k] = (float) uniform (&rng);
      value = gavel_value_new ("score5", GAVEL_OBJECTIVE_WIN, "a test", &weights);
      text = gavel_value_write (value);
      g_assert_nonnull (strstr (text, line));
      again = gavel_value_parse (text, strlen (text), &error);
      g_assert_no_error (error);
      g_assert_cmpmem (&again->weights, sizeof weights, &weights, sizeof weights);
      g_assert_true (gavel_game_check_value (&gavel_score5, again, "x", &error) == fits);
      g_assert_true (fits || strstr (error->message, "but SCORE 5 needs 44") != NULL);
    }
}

/* One weight more or less gives another name. */
static void
test_digest (void)
{
  g_autoptr (GavelValue) value = some_value (), other = NULL;
  GavelWeights weights = value->weights;

  weights.direct[HIDDEN - 1] += 1.0f;
  other = gavel_value_new ("score5", GAVEL_OBJECTIVE_WIN, "a test", &weights);
  g_assert_cmpstr (other->digest, !=, value->digest);
}

/* A file that must be refused, with an error that has @part in it. */
static void
expect_refused (const char *text, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GavelValue) value = gavel_value_parse (text, strlen (text), &error);

  g_assert_null (value);
  g_assert_nonnull (error);
  if (strstr (error->message, part) == NULL)
    g_error ("no \"%s\" in \"%s\"", part, error->message);
}

static const struct
{
  const char *key, *value; /* NULL: the line is missing */
  const char *part;        /* of the error */
} wrong[] = {
  { "format", "2", "format is 2, but this gavel needs 1" },
  { "format", "one", "format is one" },
  { "format", NULL, "format" },
  { "inputs", "43", "bytes of weights, not " },
  { "inputs", "0", "inputs is 0, but it must be 1 to 96" },
  { "inputs", "97", "inputs is 97, but it must be 1 to 96" },
  { "inputs", "4x", "inputs is 4x" },
  { "inputs", NULL, "inputs" },
  { "hidden", "64",
    "hidden is 64, but this gavel needs " G_STRINGIFY (GAVEL_VALUE_HIDDEN) },
  { "hidden", NULL, "hidden" },
  { "shared", "-32",
    "shared is -32, but this gavel needs " G_STRINGIFY (GAVEL_VALUE_SHARED) },
  { "shared", NULL, "shared" },
  { "game", NULL, "game" },
  { "made", NULL, "made" },
  { "digest", "0123456789abcdef", "do not match their digest 0123456789abcdef" },
  { "digest", "", "digest" },
  { "digest", NULL, "digest" },
  { "weights", "AAAAAA==", "4 bytes of weights, not " },
  { "weights", "", "0 bytes of weights" },
  { "weights", NULL, "weights" },
};

/* The text with that key's line changed, or left out. */
static char *
text_with (const char *text, const char *key, const char *value)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *start = g_strdup_printf ("%s=", key);
  GString *out = g_string_new (NULL);
  unsigned n_found = 0;

  for (char **line = lines; *line != NULL; line++)
    if (!g_str_has_prefix (*line, start))
      g_string_append_printf (out, "%s\n", *line);
    else
      {
        n_found++;
        if (value != NULL)
          g_string_append_printf (out, "%s%s\n", start, value);
      }
  g_assert_cmpuint (n_found, ==, 1);
  return g_string_free (out, FALSE);
}

static void
test_wrong (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelValue) value = some_value ();
  g_autofree char *text = gavel_value_write (value);
  g_autofree char *bad = text_with (text, wrong[i].key, wrong[i].value);

  expect_refused (bad, wrong[i].part);
}

/* A row that is cut off by one byte, or has one too many. */
static void
test_length (void)
{
  g_autoptr (GavelValue) value = some_value ();
  g_autofree char *text = gavel_value_write (value);
  gsize whole = N_WEIGHTS * sizeof (float);
  g_autofree guchar *bytes = g_malloc0 (whole + 1);

  memcpy (bytes, &value->weights, whole);
  for (int off = -1; off <= 1; off += 2)
    {
      gsize length = whole + (gsize) off;
      g_autofree char *row = g_base64_encode (bytes, length);
      g_autofree char *bad = text_with (text, "weights", row);
      g_autofree char *part = g_strdup_printf (
          "%" G_GSIZE_FORMAT " bytes of weights, not %" G_GSIZE_FORMAT, length, whole);

      expect_refused (bad, part);
    }
}

/* Weights that would spoil every sum are named by number, even with the right
 * digest. */
static void
test_unreasonable (void)
{
  static const struct
  {
    unsigned at; /* as the file has them: those of the inputs first */
    float weight;
  } cases[] = {
    { 0, NAN },          { 1234, INFINITY }, { INPUTS * HIDDEN, NAN },
    { 5343, -INFINITY }, { 7, 1e30f },
  };
  unsigned n_first = INPUTS * HIDDEN;

  g_assert_cmpuint (N_WEIGHTS, ==, 5344);

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GavelValue) value = some_value (), bad = NULL;
      g_autofree char *text = NULL, *part = NULL;

      if (cases[i].at < n_first)
        (&value->weights.first[0][0])[cases[i].at] = cases[i].weight;
      else
        ((float *) &value->weights)[cases[i].at - n_first] = cases[i].weight;
      bad = gavel_value_new ("score5", GAVEL_OBJECTIVE_WIN, "a test", &value->weights);
      text = gavel_value_write (bad);
      part = g_strdup_printf ("weight %u is", cases[i].at + 1);
      expect_refused (text, part);
    }
}

static void
test_no_value (void)
{
  expect_refused ("", "value");
  expect_refused ("[deck]\nformat=1\n", "value");
  expect_refused ("weights\n", "weights");
}

/* Files: what is wrong begins with which file it is. */
static void
test_load (void)
{
  g_autoptr (GavelValue) value = some_value (), again = NULL;
  g_autofree char *text = gavel_value_write (value), *path = NULL;
  g_autofree char *bad = text_with (text, "hidden", "47");
  g_autoptr (GError) error = NULL;
  int file = g_file_open_tmp ("gavel-test-XXXXXX.value", &path, &error);

  g_assert_no_error (error);
  g_assert_true (g_close (file, NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  again = gavel_value_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (again->digest, ==, value->digest);
  g_assert_true (g_file_set_contents (path, bad, -1, NULL));
  g_assert_null (gavel_value_load (path, &error));
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, path));
  g_assert_nonnull (strstr (error->message, "hidden is 47"));
  g_clear_error (&error);
  g_unlink (path);
  g_assert_null (gavel_value_load (path, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, path));
}

static void
test_builtin (void)
{
  g_autoptr (GavelValue) value = gavel_value_builtin ("score5");
  g_autoptr (GavelValue) none = gavel_value_builtin ("goofspiel");

  g_assert_nonnull (value);
  g_assert_null (none);
  g_assert_cmpstr (value->game, ==, "score5");
  g_assert_true (g_str_has_prefix (value->made, "gavel train"));
  for (unsigned i = 1; i < GAVEL_N_OBJECTIVES; i++)
    {
      g_autofree char *name = g_strdup_printf ("score5-%s", gavel_objectives[i]);
      g_autoptr (GavelValue) aimed = gavel_value_builtin (name);

      g_assert_cmpint (aimed->objective, ==, i);
      g_assert_nonnull (
          strstr (aimed->made, value->digest)); /* what it was played with */
    }
}

/* -- Learning -------------------------------------------------------------- */

/* The slope in some of all weights, against the second opinion moved a little to
 * either side. A weight whose step crosses a kink is not compared. */
static void
check_gradient (unsigned n_seats, GavelObjective objective)
{
  unsigned n_compared = 0, n_kinks = 0;
  double step = 1e-5, largest = 0.0;
  g_autofree Naive *net = g_new (Naive, 1);
  double *flat = (double *) net;

  for (unsigned trial = 0; trial < 3; trial++)
    {
      GavelRng rng = gavel_rng_named (55, trial, n_seats);
      GavelWeights weights;
      GavelSample sample;
      GavelWeights gradient = { .n_inputs = INPUTS }, twice;
      const float *slopes = (const float *) &gradient, *twofold = (const float *) &twice;
      double loss;

      fill_weights (&weights, &rng);
      fill_sample (&sample, n_seats, &rng);
      sample.objective = objective;
      naive_init (net, &weights);
      loss = gavel_sample_loss (&weights, &sample, &gradient);
      g_assert_cmpfloat_with_epsilon (loss, naive_loss (net, &sample), 1e-5);
      twice = gradient; /* it adds to what is there */
      gavel_sample_loss (&weights, &sample, &twice);
      for (unsigned i = trial; i < N_WEIGHTS; i += 17)
        {
          double weight = flat[i], up, down, here = naive_loss (net, &sample);
          double slope, scale;

          flat[i] = weight + step;
          up = naive_loss (net, &sample);
          flat[i] = weight - step;
          down = naive_loss (net, &sample);
          flat[i] = weight;
          slope = (up - down) / (2.0 * step);
          scale = MAX (1.0, fabs (slope));
          g_assert_cmpfloat_with_epsilon ((double) twofold[i], 2.0 * (double) slopes[i],
                                          1e-6 * scale);
          if (fabs (up - 2.0 * here + down) > 1e-8)
            {
              n_kinks++;
              continue;
            }
          n_compared++;
          largest = MAX (largest, fabs (slope - (double) slopes[i]));
          g_assert_cmpfloat_with_epsilon ((double) slopes[i], slope, 2e-6 * scale);
        }
    }
  g_test_message ("%u slopes, largest difference %g, %u kinks", n_compared, largest,
                  n_kinks);
  g_assert_cmpuint (n_compared, >, 100 * n_kinks);
}

static void
test_gradient (gconstpointer data)
{
  check_gradient (GPOINTER_TO_UINT (data), GAVEL_OBJECTIVE_WIN);
}

static void
test_gradient_margin (gconstpointer data)
{
  check_gradient (GPOINTER_TO_UINT (data), GAVEL_OBJECTIVE_MARGIN);
}

/* Something to be learned: whoever has most of two inputs wins. */
static GavelSample *
easy_samples (unsigned n)
{
  GavelSample *samples = g_new (GavelSample, n);
  GavelRng rng = gavel_rng_named (56, 0, 0);

  for (unsigned i = 0; i < n; i++)
    {
      GavelSample *sample = &samples[i];
      unsigned best = 0;

      fill_sample (sample, 2 + i % 4, &rng);
      for (unsigned s = 1; s < sample->n_seats; s++)
        if (sample->inputs[s][3] + sample->inputs[s][30]
            > sample->inputs[best][3] + sample->inputs[best][30])
          best = s;
      for (unsigned s = 0; s < sample->n_seats; s++)
        sample->target[s] = s == best ? 1.0f : 0.0f;
    }
  return samples;
}

static GavelLearner *
learner_new (uint64_t seed)
{
  GavelLearner *learner = g_aligned_alloc0 (1, sizeof *learner, 64);

  gavel_learner_init (learner, INPUTS, seed);
  return learner;
}

/* Not a multiple of any batch, so that the last one is short. */
#define N_SAMPLES 700

static void
test_study (void)
{
  g_autofree GavelSample *samples = easy_samples (N_SAMPLES);
  GavelLearner *learner = learner_new (1);
  double first = 0.0, last = 0.0;

  for (unsigned i = 0; i < 30; i++)
    {
      last = gavel_learner_study (learner, samples, N_SAMPLES, 0.003, i);
      if (i == 0)
        first = last;
      g_assert_true (isfinite (last));
    }
  g_test_message ("loss %g, then %g", first, last);
  g_assert_cmpfloat (first, <, 2.0);
  g_assert_cmpfloat (last, <, 0.4 * first);
  g_assert_cmpuint (learner->n_steps, ==, 30 * 3);
  g_assert_cmpfloat (gavel_learner_study (learner, samples, 0, 0.003, 1), ==, 0.0);
  g_aligned_free (learner);
}

/* One batch: what the learner keeps of the first gradient is a tenth of the mean of
 * all samples' gradients, none of them left out; and it steps against it. */
static void
test_batch (void)
{
  unsigned n = 100;
  g_autofree GavelSample *samples = easy_samples (n);
  GavelLearner *learner = learner_new (3), *start = learner_new (3);
  const float *before = (float *) &start->weights, *after = (float *) &learner->weights;
  GavelWeights gradient = { .n_inputs = INPUTS };
  const float *sum = (const float *) &gradient;
  double loss = 0.0;

  for (unsigned i = 0; i < n; i++)
    loss += gavel_sample_loss (&start->weights, &samples[i], &gradient) / n;
  g_assert_cmpfloat_with_epsilon (gavel_learner_study (learner, samples, n, 0.001, 1),
                                  loss, 1e-6);
  for (unsigned i = 0; i < N_WEIGHTS; i++)
    {
      double mean = (double) sum[i] / n, step = (double) (after[i] - before[i]);

      g_assert_cmpfloat_with_epsilon ((double) learner->mean[i], 0.1 * mean, 1e-6);
      if (fabs (mean) > 1e-5) /* Adam's first step is as long for every weight */
        g_assert_cmpfloat_with_epsilon (step, mean > 0.0 ? -0.001 : 0.001, 2e-5);
    }
  g_aligned_free (learner);
  g_aligned_free (start);
}

/* The same weights, to the bit, on one thread and on four; others in another order. */
static void
test_threads (void)
{
  g_autofree GavelSample *samples = easy_samples (N_SAMPLES);
  static const struct
  {
    int n_threads;
    uint64_t seed;
  } runs[] = { { 1, 7 }, { 4, 7 }, { 4, 8 } };
  GavelLearner *learner[G_N_ELEMENTS (runs)];
  int n_usual = omp_get_max_threads ();

  for (unsigned i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      learner[i] = learner_new (2);
      omp_set_num_threads (runs[i].n_threads);
      for (unsigned k = 0; k < 3; k++)
        gavel_learner_study (learner[i], samples, N_SAMPLES, 0.003, runs[i].seed + k);
    }
  omp_set_num_threads (n_usual);
  g_assert_cmpint (memcmp (learner[0], learner[1], sizeof *learner[0]), ==, 0);
  g_assert_cmpint (
      memcmp (&learner[0]->weights, &learner[2]->weights, sizeof learner[0]->weights), !=,
      0);
  for (unsigned i = 0; i < G_N_ELEMENTS (runs); i++)
    g_aligned_free (learner[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *worths_path = g_strdup_printf ("/value/worths/%u", n);
      g_autofree char *places = g_strdup_printf ("/value/places/%u", n);
      g_autofree char *gradient = g_strdup_printf ("/value/gradient/%u", n);

      g_test_add_data_func (worths_path, GUINT_TO_POINTER (n), test_worths);
      g_test_add_data_func (places, GUINT_TO_POINTER (n), test_places);
      g_test_add_data_func (gradient, GUINT_TO_POINTER (n), test_gradient);
    }
  help_add_by_seats ("/value/rate", 2, test_rate);
  help_add_by_seats ("/value/gradient-margin", 2, test_gradient_margin);
  g_test_add_func ("/value/far-apart", test_far_apart);
  g_test_add_func ("/value/round-trip", test_round_trip);
  g_test_add_func ("/value/paper/objective", test_paper_objective);
  g_test_add_func ("/value/objectives", test_objectives);
  g_test_add_func ("/value/shape", test_shape);
  g_test_add_func ("/value/digest", test_digest);
  for (unsigned i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *path
          = g_strdup_printf ("/value/wrong/%s/%s", wrong[i].key,
                             wrong[i].value == NULL      ? "missing"
                             : wrong[i].value[0] == '\0' ? "empty"
                                                         : wrong[i].value);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_wrong);
    }
  g_test_add_func ("/value/wrong/length", test_length);
  g_test_add_func ("/value/wrong/unreasonable", test_unreasonable);
  g_test_add_func ("/value/wrong/no-value", test_no_value);
  g_test_add_func ("/value/load", test_load);
  g_test_add_func ("/value/builtin", test_builtin);
  g_test_add_func ("/value/study", test_study);
  g_test_add_func ("/value/batch", test_batch);
  g_test_add_func ("/value/threads", test_threads);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "value/value.h"

#include "base/text.h"
#include "value/weights-text.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#define FORMAT 1

G_DEFINE_QUARK (gavel - value - error - quark, gavel_value_error)

/* Four numbers at a time, in an order that no compiler may change: the same sums
 * on every machine. */
typedef float Lanes __attribute__ ((vector_size (16), may_alias));
typedef int32_t LaneMasks __attribute__ ((vector_size (16)));

#define N_LANES(n) ((n) / 4)

/* -- Judging -------------------------------------------------------------- */

/* e to the power of @x, for x of 0 and below: to about 3e-5, by arithmetic alone, so
 * that it does not depend on anybody's library. */
static float
quick_exp (float x)
{
  float scaled = MAX (x, -80.0f) * 1.44269504f, whole, f, power;
  int32_t exponent = (int32_t) scaled; /* towards zero: f is in (-1, 0] */
  union
  {
    uint32_t bits;
    float number;
  } two;

  whole = (float) exponent;
  f = (scaled - whole) * 0.69314718f;
  power = 0.0083333338f + f * 0.0013888889f; /* Horner's rule on the series */
  power = 0.041666668f + f * power;
  power = 0.16666667f + f * power;
  power = 0.5f + f * power;
  power = 1.0f + f * power;
  power = 1.0f + f * power;
  two.bits = (uint32_t) (127 + exponent) << 23;
  return power * two.number;
}

/* What a seat's inputs come to, whoever else sits there. */
void
gavel_value_encode (const GavelWeights *weights, const float inputs[],
                    GavelValueSeat *seat)
{
  Lanes hidden[N_LANES (GAVEL_VALUE_HIDDEN)];
  Lanes own[N_LANES (GAVEL_VALUE_SHARED)] = { 0 },
                    shared[N_LANES (GAVEL_VALUE_SHARED)] = { 0 };
  float bias = 0.0f;

  memcpy (hidden, weights->first_bias, sizeof hidden);
  for (unsigned i = 0; i < weights->n_inputs; i++)
    {
      const Lanes *w = (const Lanes *) weights->first[i];

      if (inputs[i] == 0.0f)
        continue;
      for (unsigned k = 0; k < N_LANES (GAVEL_VALUE_HIDDEN); k++)
        hidden[k] += inputs[i] * w[k];
    }
  for (unsigned h = 0; h < GAVEL_VALUE_HIDDEN; h++)
    {
      const Lanes *a = (const Lanes *) weights->own[h];
      const Lanes *b = (const Lanes *) weights->shared[h];
      float x = hidden[h / 4][h % 4];

      if (x <= 0.0f)
        continue;
      bias += x * weights->direct[h];
      for (unsigned k = 0; k < N_LANES (GAVEL_VALUE_SHARED); k++)
        {
          own[k] += x * a[k];
          shared[k] += x * b[k];
        }
    }
  memcpy (seat->own, own, sizeof own);
  memcpy (seat->shared, shared, sizeof shared);
  seat->bias = bias;
}

/* How strong each seat is next to the others. */
static inline void
find_strengths (const GavelWeights *weights, const GavelValueSeat *const seats[],
                unsigned n_seats, float strength[])
{
  Lanes sum[N_LANES (GAVEL_VALUE_SHARED)];
  const Lanes *last = (const Lanes *) weights->last;

  memcpy (sum, weights->shared_bias, sizeof sum);
  for (unsigned s = 0; s < n_seats; s++)
    for (unsigned k = 0; k < N_LANES (GAVEL_VALUE_SHARED); k++)
      sum[k] += ((const Lanes *) seats[s]->shared)[k];
  for (unsigned s = 0; s < n_seats; s++)
    {
      const Lanes *own = (const Lanes *) seats[s]->own;
      Lanes dot = { 0 };

      for (unsigned k = 0; k < N_LANES (GAVEL_VALUE_SHARED); k++)
        {
          Lanes x = own[k] + sum[k];

          x = (Lanes) ((LaneMasks) x & (x > 0.0f)); /* the positive part */
          dot += x * last[k];
        }
      strength[s] = (dot[0] + dot[1]) + (dot[2] + dot[3]) + seats[s]->bias;
    }
}

/* What each seat is worth by a value for another objective than winning: the strengths
 * as they are. */
void
gavel_value_rate (const GavelWeights *weights, const GavelValueSeat *const seats[],
                  unsigned n_seats, float worth[])
{
  find_strengths (weights, seats, n_seats, worth);
}

/* Each seat's chance to win. */
void
gavel_value_chances (const GavelWeights *weights, const GavelValueSeat *const seats[],
                     unsigned n_seats, float worth[])
{
  float strength[GAVEL_MAX_SEATS], most = -INFINITY, total = 0.0f;

  find_strengths (weights, seats, n_seats, strength);
  for (unsigned s = 0; s < n_seats; s++)
    most = MAX (most, strength[s]);
  for (unsigned s = 0; s < n_seats; s++)
    total += worth[s] = quick_exp (strength[s] - most);
  for (unsigned s = 0; s < n_seats; s++)
    worth[s] /= total;
}

/* What a position is worth whose seats have these inputs, all at once: for those who
 * have no use for what a seat comes to. */
void
gavel_value_judge (const GavelWeights *weights, GavelObjective objective,
                   const float inputs[][GAVEL_VALUE_MAX_INPUTS], unsigned n_seats,
                   float worth[])
{
  GavelValueSeat encoded[GAVEL_MAX_SEATS];
  const GavelValueSeat *seats[GAVEL_MAX_SEATS];

  for (unsigned s = 0; s < n_seats; s++)
    {
      gavel_value_encode (weights, inputs[s], &encoded[s]);
      seats[s] = &encoded[s];
    }
  if (objective == GAVEL_OBJECTIVE_WIN)
    gavel_value_chances (weights, seats, n_seats, worth);
  else
    gavel_value_rate (weights, seats, n_seats, worth);
}

/* -- On paper ------------------------------------------------------------- */

/* The weights in use side by side, those of the inputs before all others. Returns how
 * many they are. */
static gsize
to_row (const GavelWeights *weights, float row[GAVEL_MAX_WEIGHTS])
{
  gsize n = gavel_n_weights (weights->n_inputs);
  gsize n_first = weights->n_inputs * GAVEL_VALUE_HIDDEN;

  memcpy (row, weights->first, n_first * sizeof *row);
  memcpy (row + n_first, weights, (n - n_first) * sizeof *row);
  return n;
}

static char *
to_text (const GavelWeights *weights, char **digest)
{
  g_autofree float *row = g_new (float, GAVEL_MAX_WEIGHTS);
  gsize n = to_row (weights, row);

  return gavel_weights_to_text (row, n, digest);
}

GavelValue *
gavel_value_new (const char *game, GavelObjective objective, const char *made,
                 const GavelWeights *weights)
{
  GavelValue *value = g_aligned_alloc0 (1, sizeof *value, 64);

  g_free (to_text (weights, &value->digest));
  value->weights = *weights;
  value->game = g_strdup (game);
  value->objective = objective;
  value->made = g_strdup (made);
  return value;
}

void
gavel_value_free (GavelValue *value)
{
  if (value == NULL)
    return;
  g_free (value->game);
  g_free (value->made);
  g_free (value->digest);
  g_aligned_free (value);
}

/**
 * gavel_value_write:
 *
 * Returns: (transfer full): the value as a key file, laid out as data/README.md says
 */
char *
gavel_value_write (const GavelValue *value)
{
  g_autofree char *row = to_text (&value->weights, NULL), *objective = NULL;

  if (value->objective != GAVEL_OBJECTIVE_WIN)
    objective = g_strdup_printf ("objective=%s\n", gavel_objectives[value->objective]);
  return g_strdup_printf ("# What an unfinished game is worth: learned weights.\n"
                          "# data/README.md explains the keys.\n\n"
                          "[value]\nformat=%d\ngame=%s\n%smade=%s\n"
                          "inputs=%u\nhidden=%d\nshared=%d\ndigest=%s\nweights=%s\n",
                          FORMAT, value->game, objective != NULL ? objective : "",
                          value->made, value->weights.n_inputs, GAVEL_VALUE_HIDDEN,
                          GAVEL_VALUE_SHARED, value->digest, row);
}

static bool
check_number (GKeyFile *file, const char *key, int wanted, GError **error)
{
  g_autofree char *text = g_key_file_get_value (file, "value", key, error);
  gint64 number;

  if (text == NULL)
    return false;
  if (!g_ascii_string_to_signed (text, 10, 0, G_MAXINT, &number, NULL)
      || number != wanted)
    {
      g_set_error (error, GAVEL_VALUE_ERROR, 0, "%s is %s, but this gavel needs %d", key,
                   text, wanted);
      return false;
    }
  return true;
}

/* How many inputs the net has: the game decides. */
static bool
read_inputs (GKeyFile *file, GavelWeights *weights, GError **error)
{
  g_autofree char *text = g_key_file_get_value (file, "value", "inputs", error);
  guint64 number;

  if (text == NULL)
    return false;
  if (!g_ascii_string_to_unsigned (text, 10, 1, GAVEL_VALUE_MAX_INPUTS, &number, NULL))
    {
      g_set_error (error, GAVEL_VALUE_ERROR, 0, "inputs is %s, but it must be 1 to %d",
                   text, GAVEL_VALUE_MAX_INPUTS);
      return false;
    }
  weights->n_inputs = (unsigned) number;
  return true;
}

/* The weights themselves, as many as there must be with so many inputs. */
static bool
read_weights (GKeyFile *file, const char *digest, GavelWeights *weights, GError **error)
{
  g_autofree char *text = g_key_file_get_value (file, "value", "weights", error);
  g_autofree float *row = g_new (float, GAVEL_MAX_WEIGHTS);
  gsize n = gavel_n_weights (weights->n_inputs);
  gsize n_first = weights->n_inputs * GAVEL_VALUE_HIDDEN;

  if (text == NULL
      || !gavel_weights_from_text (text, digest, row, n, GAVEL_VALUE_ERROR, error))
    return false;
  memcpy (weights->first, row, n_first * sizeof *row);
  memcpy (weights, row + n_first, (n - n_first) * sizeof *row);
  return true;
}

/* Winning, if nothing is said. */
static bool
read_objective (GKeyFile *file, GavelObjective *objective, GError **error)
{
  g_autofree char *name = g_key_file_get_value (file, "value", "objective", NULL);

  return gavel_objective_find (name != NULL ? name : gavel_objectives[0], objective,
                               error);
}

/**
 * gavel_value_parse:
 *
 * Returns: (transfer full): the value, or %NULL with @error set
 */
GavelValue *
gavel_value_parse (const char *text, gsize length, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *game = NULL, *made = NULL, *digest = NULL;
  GavelObjective objective;
  GavelWeights weights = { .n_inputs = 0 };

  if (!gavel_text_is_whole (text, length, error)
      || !g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, error)
      || !check_number (file, "format", FORMAT, error)
      || !read_inputs (file, &weights, error)
      || !check_number (file, "hidden", GAVEL_VALUE_HIDDEN, error)
      || !check_number (file, "shared", GAVEL_VALUE_SHARED, error)
      || (game = g_key_file_get_value (file, "value", "game", error)) == NULL
      || (made = g_key_file_get_value (file, "value", "made", error)) == NULL
      || (digest = g_key_file_get_value (file, "value", "digest", error)) == NULL
      || !read_objective (file, &objective, error)
      || !read_weights (file, digest, &weights, error))
    return NULL;
  return gavel_value_new (game, objective, made, &weights);
}

/**
 * gavel_value_load:
 *
 * Returns: (transfer full): the value in that file, one for winning, or %NULL with
 *   @error set
 */
GavelValue *
gavel_value_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  GavelValue *value;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;
  value = gavel_value_parse (text, length, error);
  if (value != NULL && value->objective != GAVEL_OBJECTIVE_WIN)
    {
      g_set_error (error, GAVEL_VALUE_ERROR, 0, "a value file for %s, not for winning",
                   gavel_objectives[value->objective]);
      g_clear_pointer (&value, gavel_value_free);
    }
  if (value == NULL)
    g_prefix_error (error, "%s: ", path);
  return value;
}

/**
 * gavel_value_builtin:
 * @name: the game's id; values beside its own have longer names
 *
 * Returns: (transfer full) (nullable): the value compiled in by that name
 */
GavelValue *
gavel_value_builtin (const char *name)
{
  g_autofree char *path = g_strdup_printf ("/gavel/%s.value", name);
  g_autoptr (GBytes) bytes
      = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  GError *error = NULL;
  GavelValue *value;

  if (bytes == NULL)
    return NULL;
  value = gavel_value_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                             &error);
  if (value == NULL)
    g_error ("%s: %s", path, error->message); /* the build is broken */
  return value;
}

/**
 * gavel_value_weights:
 *
 * Opened once and constant from then on, so they are shared by threads.
 *
 * Returns: (nullable): the weights of the value compiled in by that name
 */
const GavelWeights *
gavel_value_weights (const char *name)
{
  static GHashTable *opened; /* by name; what is in it stays */
  static GMutex lock;
  GavelValue *value;

  g_mutex_lock (&lock);
  if (opened == NULL)
    opened = g_hash_table_new (g_str_hash, g_str_equal);
  if (!g_hash_table_lookup_extended (opened, name, NULL, (gpointer *) &value))
    {
      value = gavel_value_builtin (name);
      g_hash_table_insert (opened, (gpointer) g_intern_string (name), value);
    }
  g_mutex_unlock (&lock);
  return value != NULL ? &value->weights : NULL;
}

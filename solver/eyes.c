/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eyes.h"

#include "rng.h"

#include <gio/gio.h>
#include <math.h>

#define MAX_APART 8  /* values learned apart */
#define OFF 0.1      /* by how much weights are off, of what they usually are */
#define EYES_SEED 4  /* names how */
#define N_UNIFORM 12 /* numbers that add up to one of about a normal deviation */

/* About normal, by arithmetic alone, so that it is the same on every machine. */
static double
deviation (GavelRng *rng)
{
  double sum = -0.5 * N_UNIFORM;

  for (unsigned i = 0; i < N_UNIFORM; i++)
    sum += (double) (gavel_rng_next (rng) >> 11) / (double) (UINT64_C (1) << 53);
  return sum;
}

/* Weighs every input of the net a little differently. */
static void
weigh_differently (GavelWeights *weights, GavelRng *rng)
{
  float *w = &weights->first[0][0];
  unsigned n = GAVEL_VALUE_INPUTS * GAVEL_VALUE_HIDDEN;
  double squares = 0.0;

  for (unsigned i = 0; i < n; i++)
    squares += (double) w[i] * (double) w[i];
  for (unsigned i = 0; i < n; i++)
    w[i] += (float) (OFF * sqrt (squares / n) * deviation (rng));
}

/* All pairs of eyes of a game; NULL if nothing is learned for it. */
static GavelWeights *
open_eyes (const char *game)
{
  g_autoptr (GavelValue) own = gavel_value_builtin (game);
  GavelWeights *base, *eyes;
  unsigned n = 0;

  if (own == NULL)
    return NULL;
  base = g_aligned_alloc0 (MAX_APART + 1, sizeof *base, 64);
  base[n++] = own->weights;
  while (n <= MAX_APART)
    {
      g_autofree char *name = g_strdup_printf ("%s-apart-%u", game, n);
      g_autoptr (GavelValue) apart = gavel_value_builtin (name);

      if (apart == NULL)
        break;
      base[n++] = apart->weights;
    }
  eyes = g_aligned_alloc0 (GAVEL_EYES, sizeof *eyes, 64);
  for (unsigned i = 0; i < GAVEL_EYES; i++)
    {
      GavelRng rng = gavel_rng_named (EYES_SEED, i, 1);

      eyes[i] = base[(i + 1) % n];
      if (i + 1 >= n)
        weigh_differently (&eyes[i], &rng);
    }
  g_aligned_free (base);
  return eyes;
}

/**
 * gavel_eyes:
 * @game: the game's id
 * @which: below %GAVEL_EYES
 *
 * Returns: (nullable): the value that those eyes see with
 */
const GavelWeights *
gavel_eyes (const char *game, unsigned which)
{
  static GHashTable *opened; /* by game; what is in it stays */
  static GMutex lock;
  GavelWeights *eyes;

  g_mutex_lock (&lock);
  if (opened == NULL)
    opened = g_hash_table_new (g_str_hash, g_str_equal);
  if (!g_hash_table_lookup_extended (opened, game, NULL, (gpointer *) &eyes))
    {
      eyes = open_eyes (game);
      g_hash_table_insert (opened, (gpointer) g_intern_string (game), eyes);
    }
  g_mutex_unlock (&lock);
  return eyes != NULL ? &eyes[which] : NULL;
}

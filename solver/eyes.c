/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eyes.h"

/* All pairs of eyes of a game; NULL if none are there. */
static GavelWeights *
open_eyes (const char *game)
{
  GavelWeights *eyes = g_aligned_alloc0 (GAVEL_EYES, sizeof *eyes, 64);

  for (unsigned i = 0; i < GAVEL_EYES; i++)
    {
      g_autofree char *name = g_strdup_printf ("apart/%s-%u", game, i + 1);
      g_autoptr (GavelValue) apart = gavel_value_builtin (name);

      if (apart == NULL)
        {
          g_assert (i == 0); /* all of them or none */
          g_aligned_free (eyes);
          return NULL;
        }
      eyes[i] = apart->weights;
    }
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

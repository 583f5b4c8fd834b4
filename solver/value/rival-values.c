/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "value/rival-values.h"

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
  g_autofree char *name = g_strdup_printf ("apart/%s-%u", game, which + 1);

  return gavel_value_weights (name);
}

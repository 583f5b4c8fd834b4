/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "value/rival-values.h"

/**
 * gavel_rival_values:
 * @game: the game's id
 * @which: below %GAVEL_RIVAL_VALUES
 *
 * Returns: (nullable): the weights of that value
 */
const GavelWeights *
gavel_rival_values (const char *game, unsigned which)
{
  g_autofree char *name = g_strdup_printf ("apart/%s-%u", game, which + 1);

  return gavel_value_weights (name);
}

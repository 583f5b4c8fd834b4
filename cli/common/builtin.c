/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/builtin.h"

#include <gio/gio.h>

/**
 * builtin_text:
 * @ending: of the file's name: "rules"
 *
 * Returns: (transfer full): the text, or "" for a game that has none
 */
char *
builtin_text (const GavelGame *game, const char *ending)
{
  g_autofree char *path = g_strdup_printf ("/gavel/%s.%s", game->id, ending);
  g_autoptr (GBytes) bytes
      = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  return bytes != NULL
             ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
             : g_strdup ("");
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as engine lines: every line gets one line of JSON back.
 * Failures end in abort(): libFuzzer does not see g_error()'s signal. */
#include "engine.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static GavelDeck *deck;
  g_autofree char *reply = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  if (deck == NULL)
    deck = gavel_deck_builtin ();
  reply = engine_reply (deck, (const char *) data, size);
  g_assert (strchr (reply, '\n') == NULL);
  if (!json_parser_load_from_data (parser, reply, -1, &error))
    {
      g_printerr ("%s: %s", error->message, reply);
      abort ();
    }
  return 0;
}

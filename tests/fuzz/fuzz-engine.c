/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as engine lines: every line gets one line of JSON back.
 * Failures end in abort(): libFuzzer does not see g_error()'s signal. */
#include "engine/engine.h"

#include "games/score5/deck.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static unsigned
count (const char *text, gsize length, const char *word)
{
  const char *end = text + length;
  unsigned n = 0;

  while ((text = g_strstr_len (text, end - text, word)) != NULL)
    {
      text += strlen (word);
      n++;
    }
  return n;
}

/* Advice takes seconds under the sanitizers where many sit, or have long played. */
static bool
too_slow (const char *text, gsize length)
{
  return count (text, length, "advise") > 0
         && (count (text, length, "seat ") > 3 || count (text, length, "lot ") > 3);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static Context context;
  EngineDesk desk = { .context = &context, .n_threads = 1, .quick = true };
  g_autofree char *reply = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  if (too_slow ((const char *) data, size))
    return 0;
  if (context.boxes.n == 0)
    context.boxes = gavel_boxes_builtin ();
  reply = engine_reply (&desk, (const char *) data, size);
  g_assert (strchr (reply, '\n') == NULL);
  if (engine_is_stop ((const char *) data, size))
    g_assert (g_str_has_suffix (reply, "\"ok\":true}"));
  if (!json_parser_load_from_data (parser, reply, -1, &error))
    {
      g_printerr ("%s: %s", error->message, reply);
      abort ();
    }
  return 0;
}

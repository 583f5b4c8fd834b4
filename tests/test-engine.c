/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine protocol, request by request. */
#include "engine.h"
#include "help.h"

#include <json-glib/json-glib.h>
#include <string.h>

static GavelDeck *deck;

#define HEAD "gavel 1 score5\\nseat Laura A\\nseat Francis C\\nseat Natalie ?\\n"

static const struct
{
  const char *name, *line;
  const char *parts[6]; /* of the reply */
} exchanges[] = {
  { "replay",
    "{\"id\":2,\"do\":\"replay\",\"record\":\"" HEAD "you Laura\\nlot g30\\n\"}",
    { "{\"id\":2,\"ok\":true,\"game\":\"score5\",\"round\":1,\"over\":false,\"next\":"
      "\"bid\"",
      "\"lot\":\"g30\"",
      "{\"name\":\"Laura\",\"hand\":[\"g5\",\"r10\",\"y15\",\"p20\",\"b25\"],\"unknown\":"
      "0,\"score\":75,\"set\":\"A\"}",
      "{\"name\":\"Natalie\",\"hand\":[],\"unknown\":5,\"score\":0,\"set\":null}",
      "\"you\":\"Laura\",\"winner\":null}" } },
  { "replay-take",
    "{\"id\":\"x\",\"do\":\"replay\",\"record\":\"" HEAD
    "lot g30\\nbid Laura b25\\nbid Francis r20\\nbid Natalie -\\n\"}",
    { "{\"id\":\"x\",\"ok\":true", "\"next\":\"take\",\"taker\":\"Francis\",\"offer\":["
                                   "\"b25\"]" } },
  { "replay-goofspiel",
    "{\"id\":null,\"do\":\"replay\",\"record\":\"gavel 1 goofspiel\\nrule cards 1\\nseat "
    "A\\nseat B\\nprize 1\\nbid A 1\\nbid B 1\\n\"}",
    { "{\"id\":null,\"ok\":true,\"game\":\"goofspiel\",\"round\":1,\"over\":true,"
      "\"next\":null",
      "\"winner\":null,\"winners\":[\"A\",\"B\"]}" } },
  { "id-kinds",
    "{\"id\":{\"a\":[1,2.5,\"\\u00e9\"]},\"do\":\"replay\",\"record\":\"gavel 1 "
    "score5\"}",
    { "{\"id\":{\"a\":[1,2.5,\"é\"]},\"ok\":true", "\"next\":\"seat\"" } },
  { "id-to-the-letter-1",
    "{\"x\":[\"id\",{\"id\":5}], \"id\" : 12345678901234567890 ,\"do\":\"x\"}",
    { "{\"id\":12345678901234567890,\"ok\":false" } },
  { "id-to-the-letter-2", "{\"do\":\"x\",\"id\":1.10}", { "{\"id\":1.10,\"ok\":false" } },
  { "id-to-the-letter-3",
    "{\"id\":\"a\\\"\\u00e9/\\/\",\"do\":\"x\"}",
    { "{\"id\":\"a\\\"\\u00e9/\\/\",\"ok\":false" } },
  { "id-null", "{\"id\":null,\"do\":\"x\"}", { "{\"id\":null,\"ok\":false" } },
  { "id-true", "{\"id\":true,\"do\":\"x\"}", { "{\"id\":true,\"ok\":false" } },
  { "record-with-a-zero",
    "{\"id\":1,\"do\":\"replay\",\"record\":\"gavel 1 score5\\nseat\\u0000\"}",
    { "{\"id\":1,\"ok\":false", "\"field\":\"record\"}" } },
  { "id-missing",
    "{\"do\":\"replay\",\"record\":\"gavel 1 score5\"}",
    { "{\"id\":null,\"ok\":true" } },
  { "record-wrong",
    "{\"id\":3,\"do\":\"replay\",\"record\":\"" HEAD "lot x9\"}",
    { "{\"id\":3,\"ok\":false,\"error\":\"line 5: no card 'x9' in this deck",
      "\"field\":\"record\"}" } },
  { "record-missing",
    "{\"id\":3,\"do\":\"replay\"}",
    { "\"ok\":false,\"error\":\"\\\"record\\\" is missing\",\"field\":\"record\"}" } },
  { "record-number",
    "{\"id\":3,\"do\":\"replay\",\"record\":7}",
    { "\"error\":\"\\\"record\\\" must be a string\",\"field\":\"record\"}" } },
  { "record-empty",
    "{\"id\":3,\"do\":\"replay\",\"record\":\"\"}",
    { "\"ok\":false", "line 1: empty" } },
  { "do-unknown",
    "{\"id\":4,\"do\":\"repaly\"}",
    { "{\"id\":4,\"ok\":false", "did you mean replay?", "\"field\":\"do\"}" } },
  { "do-missing", "{\"id\":4}", { "\"error\":\"\\\"do\\\" is missing\"" } },
  { "not-json", "hello", { "{\"id\":null,\"ok\":false,\"error\":\"not JSON: " } },
  { "not-object",
    "[1]",
    { "{\"id\":null,\"ok\":false,\"error\":\"not a JSON object\"" } },
  { "not-utf8", "{\"id\":\"\377\"}", { "{\"id\":null,\"ok\":false", "not UTF-8" } },
  { "half-a-character",
    "{\"id\":\"\\ud800\",\"do\":\"\\ud800\"}",
    { "\"ok\":false", "not JSON" } },
  { "half", "{\"id\":1,", { "{\"id\":null,\"ok\":false" } },
};

static void
test_exchange (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autofree char *reply
      = engine_reply (deck, exchanges[i].line, strlen (exchanges[i].line));
  g_autoptr (JsonParser) parser = json_parser_new ();

  g_assert_true (json_parser_load_from_data (parser, reply, -1, NULL));
  g_assert_null (strchr (reply, '\n'));
  g_assert_true (g_utf8_validate (reply, -1, NULL));
  for (unsigned part = 0; part < 6 && exchanges[i].parts[part] != NULL; part++)
    if (strstr (reply, exchanges[i].parts[part]) == NULL)
      g_error ("%s: no %s in %s", exchanges[i].name, exchanges[i].parts[part], reply);
}

/* A million brackets do not bring it down, nor does a line without end. */
static void
test_hostile (void)
{
  static const char *const units[] = { "[", "{\"a\":", "]", "\"", "\\", " " };

  for (unsigned i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);
      g_autofree char *reply = NULL;

      while (line->len < 1000000)
        g_string_append (line, units[i]);
      reply = engine_reply (deck, line->str, line->len);
      g_assert_nonnull (strstr (reply, "\"ok\":false"));
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  for (unsigned i = 0; i < G_N_ELEMENTS (exchanges); i++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/%s", exchanges[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_exchange);
    }
  g_test_add_func ("/engine/hostile", test_hostile);
  status = g_test_run ();
  gavel_deck_free (deck);
  return status;
}

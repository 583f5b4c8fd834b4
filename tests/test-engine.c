/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine protocol, request by request. */
#include "config.h"
#include "engine/engine.h"
#include "help.h"
#include "search/compare.h"

#include <json-glib/json-glib.h>
#include <string.h>

static Context context; /* the built-in deck and value */

#define HEAD "gavel 1 score5\\nseat Laura A\\nseat Francis C\\nseat Natalie ?\\n"
#define ADVISE "{\"id\":5,\"do\":\"advise\",\"record\":\"" HEAD "lot g30\\n\","
#define ADVISE_YOU                                                                       \
  "{\"id\":5,\"do\":\"advise\",\"record\":\"" HEAD "you Laura\\nlot g30\\n\","
#define TAKE "lot g30\\nbid Laura b25\\nbid Francis r20\\nbid Natalie -\\n"

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
      "\"you\":\"Laura\",\"winner\":null,\"winners\":[]}" } },
  { "replay-take",
    "{\"id\":\"x\",\"do\":\"replay\",\"record\":\"" HEAD TAKE "\"}",
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
  { "advise",
    ADVISE_YOU "\"effort\":1}",
    { "{\"id\":5,\"ok\":true,\"seat\":\"Laura\",\"decision\":\"bid\",\"choice\":[",
      "\"moves\":[{\"cards\":[",
      "\"seats\":[{\"name\":\"Laura\",\"win\":", "\"effort\":1,\"ms\":" } },
  { "advise-all-members",
    ADVISE "\"seat\":\"fr\",\"seconds\":0.001,\"effort\":1e0,\"seed\":-7,\"safety\":1,"
           "\"firm\":0.5}",
    { "\"ok\":true,\"seat\":\"Francis\",\"decision\":\"bid\"" } },
  { "advise-take",
    "{\"id\":5,\"do\":\"advise\",\"record\":\"" HEAD TAKE
    "\",\"seat\":\"Francis\",\"effort\":1}",
    { "\"ok\":true,\"seat\":\"Francis\",\"decision\":\"take\",\"choice\":[\"b25\"]" } },
  { "advise-nothing",
    "{\"id\":5,\"do\":\"advise\",\"record\":\"" HEAD "you Laura\"}",
    { "{\"id\":5,\"ok\":true,\"seat\":\"Laura\",\"decision\":null" } },
  { "advise-before-the-card-is-seen",
    "{\"id\":5,\"do\":\"advise\",\"record\":\"gavel 1 coloretto\\nseat A r\\nseat B "
    "o\\nseat C y\\nwithout n\\nfirst A\\ndraw A\\n\",\"seat\":\"A\"}",
    { "{\"id\":5,\"ok\":true,\"seat\":\"A\",\"decision\":null" } },
  { "advise-no-record",
    "{\"id\":5,\"do\":\"advise\",\"seat\":\"Laura\"}",
    { "{\"id\":5,\"ok\":false", "\"field\":\"record\"}" } },
  { "advise-too-few",
    "{\"id\":5,\"do\":\"advise\",\"record\":\"gavel 1 score5\\nseat A "
    "A\",\"seat\":\"A\"}",
    { "\"ok\":false,\"error\":\"only 1 player", "\"field\":\"record\"}" } },
  { "seat-missing",
    ADVISE "\"effort\":1}",
    { "\"ok\":false,\"error\":\"\\\"seat\\\" is missing", "\"field\":\"seat\"}" } },
  { "seat-unknown",
    ADVISE_YOU "\"seat\":\"Bruno\"}",
    { "\"ok\":false,\"error\":\"no player 'Bruno' here", "\"field\":\"seat\"}" } },
  { "seat-number",
    ADVISE_YOU "\"seat\":1}",
    { "\"error\":\"\\\"seat\\\" must be a string\",\"field\":\"seat\"}" } },
  { "seat-null", ADVISE_YOU "\"seat\":null}", { "\"ok\":false", "\"field\":\"seat\"}" } },
  { "seconds-text",
    ADVISE_YOU "\"seconds\":\"1\"}",
    { "must be a number\",\"field\":\"seconds\"}" } },
  { "seconds-none",
    ADVISE_YOU "\"seconds\":0}",
    { "more than 0 and at most 3600\",\"field\":\"seconds\"}" } },
  { "seconds-many",
    ADVISE_YOU "\"seconds\":3600.5}",
    { "\"ok\":false", "\"field\":\"seconds\"}" } },
  { "seconds-endless",
    ADVISE_YOU "\"seconds\":1e999}",
    { "\"ok\":false", "\"field\":\"seconds\"}" } },
  { "effort-none",
    ADVISE_YOU "\"effort\":0}",
    { "must be from 1 to 1000000\",\"field\":\"effort\"}" } },
  { "effort-many",
    ADVISE_YOU "\"effort\":1000001}",
    { "\"ok\":false", "\"field\":\"effort\"}" } },
  { "effort-beyond-counting",
    ADVISE_YOU "\"effort\":99999999999999999999}",
    { "\"ok\":false", "\"field\":\"effort\"}" } },
  { "effort-part",
    ADVISE_YOU "\"effort\":1.5}",
    { "must be a whole number\",\"field\":\"effort\"}" } },
  { "effort-list", ADVISE_YOU "\"effort\":[1]}", { "\"field\":\"effort\"}" } },
  { "seed-part",
    ADVISE_YOU "\"seed\":0.5}",
    { "must be a whole number\",\"field\":\"seed\"}" } },
  { "seed-true", ADVISE_YOU "\"seed\":true}", { "\"field\":\"seed\"}" } },
  { "safety-high",
    ADVISE_YOU "\"safety\":1.01}",
    { "must be from 0 to 1\",\"field\":\"safety\"}" } },
  { "firm-low",
    ADVISE_YOU "\"firm\":-0.01}",
    { "must be from 0 to 1\",\"field\":\"firm\"}" } },
  { "firm-null", ADVISE_YOU "\"firm\":null}", { "\"ok\":false", "\"field\":\"firm\"}" } },
  { "stop", "{\"id\":6,\"do\":\"stop\"}", { "{\"id\":6,\"ok\":true}" } },
  { "version",
    "{\"id\":7,\"do\":\"version\"}",
    { "{\"id\":7,\"ok\":true,\"program\":\"gavel\",\"version\":\"" GAVEL_VERSION
      "\",\"deck\":\"",
      "\",\"value\":\"",
      "\"games\":[\"score5\",\"coloretto\",\"monopoly-bid\",\"goofspiel\"]}" } },
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
  { "two-objects",
    "{\"id\":1,\"do\":\"stop\"}{\"id\":2,\"do\":\"stop\"}",
    { "{\"id\":null,\"ok\":false,\"error\":\"not JSON: byte 21: more than one value" } },
  { "number-and-object", "1 {\"do\":\"stop\"}", { "more than one value" } },
  { "comment", "{/* x */\"do\":\"stop\"}", { "{\"id\":null,\"ok\":false" } },
  { "single-quotes", "{'do':'stop'}", { "in double quotes" } },
  { "comma-at-the-end", "{\"do\":\"stop\",}", { "{\"id\":null,\"ok\":false" } },
  { "two-ids", "{\"id\":1,\"do\":\"stop\",\"id\":2}", { "{\"id\":2,\"ok\":true" } },
  { "escaped-backslash",
    "{\"id\":\"\\\\u0000\",\"do\":\"stop\"}",
    { "{\"id\":\"\\\\u0000\",\"ok\":true}" } },
  { "seed-beyond-counting",
    ADVISE_YOU "\"seed\":12345678901234567890,\"effort\":1}",
    { "{\"id\":5,\"ok\":false,\"error\":\"\\\"seed\\\" must be from -9223372036854775808",
      "\"field\":\"seed\"}" } },
  { "seed-escaped",
    ADVISE_YOU "\"s\\u0065ed\":\"x\",\"effort\":1}",
    { "\"ok\":false", "\"field\":\"seed\"}" } },
  { "effort-large-whole",
    ADVISE_YOU "\"effort\":1e300}",
    { "must be from 1 to 1000000\",\"field\":\"effort\"}" } },
  { "seconds-negative", ADVISE_YOU "\"seconds\":-1}", { "\"field\":\"seconds\"}" } },
  { "half", "{\"id\":1,", { "{\"id\":null,\"ok\":false" } },
};

static char *
ask (unsigned n_threads, const atomic_bool *stop, const char *line)
{
  EngineDesk desk = { .context = &context, .stop = stop, .n_threads = n_threads };

  return engine_reply (&desk, line, strlen (line));
}

static void
test_exchange (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autofree char *reply = ask (0, NULL, exchanges[i].line);
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
      reply = ask (0, NULL, line->str);
      g_assert_nonnull (strstr (reply, "\"ok\":false"));
    }
}

/* Nor do brackets that other parsers would see, behind what is no JSON. */
static void
test_hidden_depth (void)
{
  static const char *const starts[]
      = { "{/*\"*/\"id\":", "{'\"':", "{\"id\":1}//\"\r", "#\"\r{\"id\":" };

  for (unsigned i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (GString) line = g_string_new (starts[i]);
      g_autofree char *reply = NULL;

      for (unsigned depth = 0; depth < 100000; depth++)
        g_string_append_c (line, '[');
      reply = ask (0, NULL, line->str);
      g_assert_nonnull (strstr (reply, "\"ok\":false"));
    }
}

/* What holds for the reply to every bid: the moves are a mix, best first, and
 * chances are chances. */
static void
check_bid (JsonObject *reply)
{
  JsonArray *moves = json_object_get_array_member (reply, "moves");
  JsonArray *seats = json_object_get_array_member (reply, "seats");
  JsonObject *first = json_array_get_object_element (moves, 0);
  double mix = 0.0, win = 0.0;

  g_assert_true (json_node_equal (json_object_get_member (reply, "choice"),
                                  json_object_get_member (first, "cards")));
  for (unsigned i = 0; i < json_array_get_length (moves); i++)
    {
      JsonObject *move = json_array_get_object_element (moves, i);
      double chance = json_object_get_double_member (move, "win");

      g_assert_cmpfloat (json_object_get_double_member (move, "mix"), >=, 0.0);
      mix += json_object_get_double_member (move, "mix");
      g_assert_true (chance >= 0.0 && chance <= 1.0);
      g_assert_cmpfloat (chance, <=,
                         json_object_get_double_member (first, "win") + GAVEL_ALIKE);
      g_assert_cmpfloat (json_object_get_double_member (move, "error"), >=, 0.0);
    }
  /* So nothing that has a part in the mix is left out. All are rounded to six digits. */
  g_assert_cmpfloat_with_epsilon (mix, 1.0, 1e-6 + 5e-7 * json_array_get_length (moves));
  for (unsigned i = 0; i < json_array_get_length (seats); i++)
    win += json_object_get_double_member (json_array_get_object_element (seats, i),
                                          "win");
  g_assert_cmpfloat_with_epsilon (win, 1.0, 1e-4);
}

static void
check_reply (const char *reply)
{
  g_autoptr (JsonParser) parser = json_parser_new ();

  g_assert_true (json_parser_load_from_data (parser, reply, -1, NULL));
  check_bid (json_node_get_object (json_parser_get_root (parser)));
}

static const char *const bids[] = {
  ADVISE_YOU "\"effort\":1}",
  ADVISE_YOU "\"effort\":1,\"seed\":7,\"seat\":\"Francis\"}",
  "{\"do\":\"advise\",\"effort\":2,\"record\":\"gavel 1 score5\\nseat Ann A\\nseat Bob "
  "C\\n"
  "you Bob\\nlot g30\\ncount Ann 2\\n\"}",
};

static void
test_bid (gconstpointer data)
{
  g_autofree char *reply = ask (0, NULL, data);

  check_reply (reply);
}

static const char *const beginnings[] = {
  "gavel 1 score5\nseat Ann A\nseat Bob C\n",
  "gavel 1 goofspiel\nrule cards 4\nseat Ann\nseat Bob\n",
};

/* Asks what @seat shall do, tries the line of every move, and makes the one advised. */
static void
play_by_line (GavelRecord *record, unsigned seat)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *text = gavel_record_write (record), *escaped = g_strescape (text, "");
  g_autofree char *request = g_strdup_printf (
      "{\"do\":\"advise\",\"effort\":1,\"seat\":\"%s\",\"record\":\"%s\"}",
      gavel_record_seating (record)->name[seat], escaped);
  g_autofree char *answer = ask (0, NULL, request);
  unsigned n_lines = gavel_record_n_lines (record);
  JsonObject *reply;
  JsonArray *moves;

  g_assert_true (json_parser_load_from_data (parser, answer, -1, NULL));
  reply = json_node_get_object (json_parser_get_root (parser));
  moves = json_object_get_array_member (reply, "moves");
  for (unsigned i = 0; i < json_array_get_length (moves); i++)
    {
      JsonObject *move = json_array_get_object_element (moves, i);
      const char *line = json_object_get_string_member (move, "line");

      g_assert_true (gavel_record_append (record, line, NULL));
      g_assert_true (
          g_str_has_prefix (line, json_object_get_string_member (reply, "decision")));
      g_assert_cmpint (json_node_equal (json_object_get_member (reply, "choice"),
                                        json_object_get_member (move, "cards")),
                       ==,
                       strcmp (line, json_object_get_string_member (reply, "line")) == 0);
      gavel_record_truncate (record, n_lines);
    }
  g_assert_true (
      gavel_record_append (record, json_object_get_string_member (reply, "line"), NULL));
}

/* Whoever appends the line of a move plays a game without knowing it. */
static void
test_lines (gconstpointer data)
{
  g_autoptr (GavelRecord) record = gavel_record_new (context_boxes (&context));
  GavelStatus status;

  g_assert_true (gavel_record_read (record, data, -1, 0, NULL));
  for (unsigned n_moves = 0; n_moves < 8; n_moves++)
    {
      GavelTable table = gavel_record_table (record);
      g_autoptr (GString) line = g_string_new (NULL);

      table.game->notation->status (&table, &status);
      if (status.due == GAVEL_DUE_CHANCE)
        {
          GavelMove move = table.game->move (table.box, table.state, GAVEL_CHANCE, 0);

          table.game->notation->say (&table, GAVEL_CHANCE, move, line);
          g_assert_true (gavel_record_append (record, g_strchomp (line->str), NULL));
        }
      else
        play_by_line (record, gavel_cards_lowest (status.actors));
    }
  g_assert_cmpuint (status.round, >, 1);
}

/* The same to the letter on any number of threads, but for how long it took. */
static void
test_threads (gconstpointer data)
{
  g_autofree char *one = ask (1, NULL, data), *four = ask (4, NULL, data);
  char *end = strstr (one, ",\"ms\":"), *other_end = strstr (four, ",\"ms\":");

  g_assert_true (end != NULL && other_end != NULL);
  *end = *other_end = '\0';
  g_assert_cmpstr (one, ==, four);
}

/* Cut short before it began, it still is advice. */
static void
test_cut_short (gconstpointer data)
{
  atomic_bool stop = true;
  g_autofree char *reply = ask (0, &stop, data);

  check_reply (reply);
  g_assert_nonnull (strstr (reply, ",\"trials\":0,\"effort\":"));
}

static void
test_version (void)
{
  g_autofree char *digest
      = gavel_box_digest (gavel_games ()[0], context_box (&context, gavel_games ()[0]));
  g_autofree char *reply = ask (0, NULL, "{\"do\":\"version\"}");
  const GavelValue *value = context_main_value (&context, NULL);

  g_assert_cmpuint (strlen (digest), ==, 16);
  g_assert_nonnull (strstr (reply, digest));
  g_assert_nonnull (strstr (reply, value->digest));
}

/* What stops a search is exactly what is answered as a stop. */
static void
test_is_stop (void)
{
  static const char *const stops[]
      = { "{\"do\":\"stop\"}", " {\"id\":[1],\"do\":\"\\u0073top\",\"x\":{}} \r" };
  static const char *const others[] = { "",
                                        "stop",
                                        "\"stop\"",
                                        "[\"stop\"]",
                                        "{\"do\":\"stop\"",
                                        "{\"do\":[\"stop\"]}",
                                        "{\"do\":\"STOP\"}",
                                        "{\"do\":\"replay\",\"record\":\"stop\"}",
                                        "{\"id\":\"\\u0000\",\"do\":\"stop\"}",
                                        "{\"a\":{\"do\":\"stop\"}}" };

  for (unsigned i = 0; i < G_N_ELEMENTS (stops); i++)
    {
      g_autofree char *reply = ask (0, NULL, stops[i]);

      g_assert_true (engine_is_stop (stops[i], strlen (stops[i])));
      g_assert_nonnull (strstr (reply, "\"ok\":true}"));
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *reply = ask (0, NULL, others[i]);

      g_assert_false (engine_is_stop (others[i], strlen (others[i])));
      g_assert_nonnull (strstr (reply, "\"ok\":false"));
    }
}

static void
add_bids (const char *name, GTestDataFunc test)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (bids); i++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/%s/%u", name, i);

      g_test_add_data_func (path, bids[i], test);
    }
}

/* A value stays as it is while that of another game is asked for: somebody may be
 * thinking with it. */
static void
test_values_stay (void)
{
  const GavelGame *learns = gavel_game_find ("score5", NULL);
  const GavelGame *does_not = gavel_game_find ("goofspiel", NULL);
  const GavelValue *value = context_value (&context, learns, NULL);
  g_autofree char *digest = g_strdup (value->digest);
  GError *error = NULL;

  g_assert_null (context_value (&context, does_not, &error));
  g_assert_nonnull (error);
  g_error_free (error);
  g_assert_cmpstr (value->digest, ==, digest);
  g_assert_true (context.values->pdata[0] == value);
  g_assert_true (context_value (&context, learns, NULL) == value);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  context.boxes = gavel_boxes_builtin ();
  for (unsigned i = 0; i < G_N_ELEMENTS (exchanges); i++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/%s", exchanges[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_exchange);
    }
  g_test_add_func ("/engine/hostile", test_hostile);
  g_test_add_func ("/engine/hidden-depth", test_hidden_depth);
  add_bids ("bid", test_bid);
  add_bids ("threads", test_threads);
  add_bids ("cut-short", test_cut_short);
  g_test_add_data_func ("/engine/lines/0", beginnings[0], test_lines);
  g_test_add_data_func ("/engine/lines/1", beginnings[1], test_lines);
  g_test_add_func ("/engine/digests", test_version);
  g_test_add_func ("/engine/is-stop", test_is_stop);
  g_test_add_func ("/engine/values-stay", test_values_stay);
  status = g_test_run ();
  context_clear (&context);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON from outside: taken if and only if RFC 8259 has it. */
#include "base/number.h"
#include "common/json-safe.h"

#include <math.h>
#include <string.h>

static const char *const good[] = {
  "null",
  " true ",
  "false\r\n",
  "\"\"",
  "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00é\"",
  "0",
  "-0",
  "10",
  "-1.50",
  "1e5",
  "1E+05",
  "0.1e-9",
  "123456789012345678901234567890",
  "[]",
  "[ ]",
  "{}",
  "{ }",
  "[1,[2,{\"a\":[]}],{}]",
  "{\"a\":1,\"a\":2,\"\":{\"b\":null}}",
  "[\"/* no comment */\",\"'\"]",
};

static const char *const bad[] = {
  "",
  " ",
  "nul",
  "True",
  "nullx",
  "1 2",
  "{} {}",
  "1 {}",
  "[1,]",
  "[,1]",
  "[1 2]",
  "[1",
  "[1}",
  "{1}",
  "{\"a\"}",
  "{\"a\":}",
  "{\"a\":1,}",
  "{\"a\" 1}",
  "{a:1}",
  "{'a':1}",
  "'a'",
  "\"a",
  "\"\t\"",
  "\"\\x\"",
  "\"\\u12\"",
  "\"\\",
  "\"\\ud800\"",
  "\"\\udc00\"",
  "\"\\ud800\\u0041\"",
  "01",
  "+1",
  ".5",
  "1.",
  "1e",
  "1e+",
  "-",
  "--1",
  "0x10",
  "NaN",
  "Infinity",
  "-inf",
  "/**/1",
  "1//",
  "#\n1",
  "\xef\xbb\xbf{}",
  "\"\xff\"",
  "\"\xc3\"",
  "]",
  "}",
  ":",
  ",",
};

static void
test_good (gconstpointer text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_safe_read (text, strlen (text), &error);

  g_assert_no_error (error);
  g_assert_nonnull (node);
}

static void
test_bad (gconstpointer text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_safe_read (text, strlen (text), &error);

  g_assert_null (node);
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, "not JSON: "));
}

/* As many levels as that, closed again. */
static JsonNode *
read_nested (unsigned depth, const char *open, const char *close)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (unsigned i = 0; i < depth; i++)
    g_string_append (text, open);
  g_string_append_c (text, '1');
  for (unsigned i = 0; i < depth; i++)
    g_string_append (text, close);
  return json_safe_read (text->str, text->len, NULL);
}

static void
test_depth (void)
{
  static const char *const pairs[][2] = { { "[", "]" }, { "{\"a\":", "}" } };

  for (unsigned i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (JsonNode) flat = read_nested (JSON_MAX_DEPTH, pairs[i][0], pairs[i][1]);

      g_assert_nonnull (flat);
      g_assert_null (read_nested (JSON_MAX_DEPTH + 1, pairs[i][0], pairs[i][1]));
      g_assert_null (read_nested (100000, pairs[i][0], pairs[i][1]));
    }
}

/* A zero ends nothing early. */
static void
test_zero (void)
{
  g_assert_null (json_safe_read ("{}\0", 3, NULL));
  g_assert_null (json_safe_read ("\"\0\"", 3, NULL));
  g_assert_null (json_safe_read ("[\0]", 3, NULL));
}

static void
test_raw (void)
{
  static const struct
  {
    const char *text, *id;
  } cases[] = {
    { "{\"id\":1.10}", "1.10" },
    { "{\"a\":{\"id\":1},\"b\":[\"id\",2],\"id\" : -3e9 }", "-3e9" },
    { "{\"a\":\"id\",\"id\":\"x\\\"y\"}", "\"x\\\"y\"" },
    { "{\"id\":1,\"id\":2}", "2" },
    { "{\"id\":1,\"id\":[3]}", NULL },
    { "{\"id\":null}", NULL },
    { "{\"id\":{\"id\":4}}", NULL },
    { "{}", NULL },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *raw = json_safe_raw (cases[i].text, strlen (cases[i].text), "id");

      g_assert_cmpstr (raw, ==, cases[i].id);
    }
}

/* Numbers that somebody wrote, in options and settings, too. */
static void
test_number (void)
{
  static const char *const none[]
      = { "",    "nan", "NAN", "inf", "-inf", "infinity", "1e99", "0x10",   " 1",   "1 ",
          "1,5", "--1", "1e",  "e",   ".",    "+",        "-1",   "3600.1", "1e999" };
  double number = 7.0;

  for (unsigned i = 0; i < G_N_ELEMENTS (none); i++)
    g_assert_false (gavel_number_read (none[i], 0.0, 3600.0, &number));
  g_assert_cmpfloat (number, ==, 7.0);
  g_assert_true (gavel_number_read ("1.5", 0.0, 3600.0, &number));
  g_assert_cmpfloat (number, ==, 1.5);
  g_assert_true (gavel_number_read ("+1e3", 0.0, 3600.0, &number));
  g_assert_cmpfloat (number, ==, 1000.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autofree char *path = g_strdup_printf ("/json/good/%u", i + 1);

      g_test_add_data_func (path, good[i], test_good);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = g_strdup_printf ("/json/bad/%u", i + 1);

      g_test_add_data_func (path, bad[i], test_bad);
    }
  g_test_add_func ("/json/depth", test_depth);
  g_test_add_func ("/json/zero", test_zero);
  g_test_add_func ("/json/raw", test_raw);
  g_test_add_func ("/json/number", test_number);
  return g_test_run ();
}

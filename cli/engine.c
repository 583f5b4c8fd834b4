/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine.h"

#include "command.h"
#include "near.h"
#include "report.h"

#include <stdio.h>
#include <string.h>

#define MAX_DEPTH 32 /* the JSON parser recurses, and no request of ours is deep */

/* A request being answered. */
typedef struct
{
  const GavelDeck *deck;
  JsonObject *request;
  JsonBuilder *reply; /* an object that is begun, "id" and "ok" aside */
  const char *field;  /* what of the request is to blame, for errors */
} Exchange;

typedef bool (*Answer) (Exchange *exchange, GError **error);

/* A text that must be there. */
static const char *
request_text (Exchange *exchange, const char *field, GError **error)
{
  JsonNode *node = json_object_get_member (exchange->request, field);

  exchange->field = field;
  if (node == NULL)
    gavel_line_fail (error, "\"%s\" is missing", field);
  else if (json_node_get_value_type (node) != G_TYPE_STRING)
    gavel_line_fail (error, "\"%s\" must be a string", field);
  else
    return json_node_get_string (node);
  return NULL;
}

/* The record that came with the request. */
static GavelRecord *
request_record (Exchange *exchange, GError **error)
{
  const char *text = request_text (exchange, "record", error);
  g_autoptr (GavelRecord) record = NULL;

  if (text == NULL)
    return NULL;
  record = gavel_record_new (exchange->deck);
  if (!gavel_record_read (record, text, -1, 0, error))
    return NULL;
  if (gavel_record_game (record) == NULL)
    {
      gavel_line_fail (error, "line 1: empty; a record begins with 'gavel 1 score5'");
      return NULL;
    }
  return g_steal_pointer (&record);
}

static bool
answer_replay (Exchange *exchange, GError **error)
{
  g_autoptr (GavelRecord) record = request_record (exchange, error);

  if (record == NULL)
    return false;
  report_table_json (record, exchange->reply);
  return true;
}

static const struct
{
  const char *verb;
  Answer answer;
} answers[] = {
  { "replay", answer_replay },
};

static bool
answer_request (Exchange *exchange, GError **error)
{
  const char *verb = request_text (exchange, "do", error);
  const char *verbs[G_N_ELEMENTS (answers) + 1] = { NULL };
  g_autofree char *hint = NULL;

  if (verb == NULL)
    return false;
  for (unsigned i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      verbs[i] = answers[i].verb;
      if (strcmp (verb, answers[i].verb) == 0)
        return answers[i].answer (exchange, error);
    }
  hint = gavel_near_hint (verb, verbs);
  return gavel_line_fail (error, "nothing to \"do\" by the name of '%s'%s", verb, hint);
}

/* Whether brackets nest deeper than any request of ours. */
static bool
too_deep (const char *line, gsize length)
{
  unsigned depth = 0;
  bool in_string = false;

  for (gsize i = 0; i < length; i++)
    if (in_string)
      {
        if (line[i] == '\\')
          i++;
        else if (line[i] == '"')
          in_string = false;
      }
    else if (line[i] == '"')
      in_string = true;
    else if (line[i] == '[' || line[i] == '{')
      {
        if (++depth > MAX_DEPTH)
          return true;
      }
    else if ((line[i] == ']' || line[i] == '}') && depth > 0)
      depth--;
  return false;
}

/* Parses a line that should hold one JSON object. */
static JsonNode *
parse_line (const char *line, gsize length, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) json_error = NULL;
  JsonNode *root;

  if (length > ENGINE_MAX_LINE)
    gavel_line_fail (error, "not read: a line of more than 4 MiB");
  else if (!g_utf8_validate_len (line, length, NULL))
    gavel_line_fail (error, "not JSON: not UTF-8 text");
  else if (too_deep (line, length))
    gavel_line_fail (error, "not read: nested deeper than %d", MAX_DEPTH);
  else if (!json_parser_load_from_data (parser, line, length, &json_error))
    gavel_line_fail (error, "not JSON: %s", json_error->message);
  else if ((root = json_parser_get_root (parser)) == NULL
           || !JSON_NODE_HOLDS_OBJECT (root))
    gavel_line_fail (error, "not a JSON object");
  else
    return json_parser_steal_root (parser);
  return NULL;
}

/* The end of the JSON string that begins at @p with its quote; %NULL if it is not
 * one by the letter of the law, which the parser does not keep to. */
static const char *
string_end (const char *p, const char *end)
{
  for (p++; p < end && *p != '"'; p++)
    {
      if ((guchar) *p < 0x20)
        return NULL;
      if (*p != '\\')
        continue;
      if (++p == end || strchr ("\"\\/bfnrtu", *p) == NULL)
        return NULL;
      for (unsigned i = 0; *p == 'u' && i < 4; i++)
        if (p + 1 + i >= end || !g_ascii_isxdigit (p[1 + i]))
          return NULL;
    }
  return p < end ? p + 1 : NULL;
}

/* The end of the JSON number that begins at @p; %NULL if there is none. */
static const char *
number_end (const char *p, const char *end)
{
  static const char *const digits = "0123456789";
  g_autofree char *text = g_strndup (p, end - p);
  gsize at = text[0] == '-', n = strspn (text + at, digits);

  if (n == 0 || (n > 1 && text[at] == '0'))
    return NULL;
  at += n;
  if (text[at] == '.')
    {
      n = strspn (text + at + 1, digits);
      if (n == 0)
        return NULL;
      at += 1 + n;
    }
  if (text[at] == 'e' || text[at] == 'E')
    {
      at += 1 + (text[at + 1] == '-' || text[at + 1] == '+');
      n = strspn (text + at, digits);
      if (n == 0)
        return NULL;
      at += n;
    }
  return p + at;
}

/* The "id" of a request to the letter, where it is a string or a number: numbers
 * in particular do not survive a parser (1.10, 1e999, twenty digits). %NULL leaves
 * it to the parser after all. */
static char *
raw_id (const char *line, gsize length)
{
  const char *end = line + length, *p, *stop = NULL;
  g_autofree char *text = NULL;
  unsigned depth = 0;
  bool found = false;

  for (p = line; p < end && !found; p++)
    if (*p == '[' || *p == '{')
      depth++;
    else if (*p == ']' || *p == '}')
      depth--;
    else if (*p == '"')
      {
        const char *key = p;

        stop = string_end (p, end);
        if (stop == NULL)
          return NULL;
        p = stop - 1;
        while (stop < end && g_ascii_isspace (*stop))
          stop++;
        found = depth == 1 && stop < end && *stop == ':' && p - key == 3
                && memcmp (key, "\"id\"", 4) == 0;
      }
  if (!found)
    return NULL;
  for (p = stop + 1; p < end && g_ascii_isspace (*p);)
    p++;
  stop = p < end && *p == '"' ? string_end (p, end) : number_end (p, end);
  if (stop == NULL)
    return NULL;
  text = g_strndup (p, stop - p);
  if (strstr (text, "\\ud") != NULL || strstr (text, "\\uD") != NULL)
    return NULL; /* half characters: where that string ends is the parser's opinion */
  return g_steal_pointer (&text);
}

/* {"id":...,"ok":true|false, begun. */
static JsonBuilder *
reply_begin (JsonNode *id, bool ok)
{
  JsonBuilder *reply = json_builder_new_immutable ();

  json_builder_begin_object (reply);
  json_builder_set_member_name (reply, "id");
  if (id != NULL)
    json_builder_add_value (reply, json_node_copy (id));
  else
    json_builder_add_null_value (reply);
  json_builder_set_member_name (reply, "ok");
  json_builder_add_boolean_value (reply, ok);
  return reply;
}

/* @raw takes the place of an id that was begun as null. */
static char *
reply_end (JsonBuilder *reply, const char *raw)
{
  g_autofree char *line = NULL;

  json_builder_end_object (reply);
  line = report_json_line (reply, false);
  if (raw != NULL)
    {
      g_autofree char *rest = g_strdup (line + strlen ("{\"id\":null"));

      g_free (line);
      line = g_strconcat ("{\"id\":", raw, rest, NULL);
    }
  /* The parser makes half characters out of odd escapes, and quotes them. */
  return g_utf8_make_valid (line, -1);
}

static char *
reply_error (JsonNode *id, const char *raw, const char *message, const char *field)
{
  g_autoptr (JsonBuilder) reply = reply_begin (id, false);

  json_builder_set_member_name (reply, "error");
  json_builder_add_string_value (reply, message);
  json_builder_set_member_name (reply, "field");
  if (field != NULL)
    json_builder_add_string_value (reply, field);
  else
    json_builder_add_null_value (reply);
  return reply_end (reply, raw);
}

/**
 * engine_reply:
 *
 * Returns: (transfer full): the reply to one request, a line without its end
 */
char *
engine_reply (const GavelDeck *deck, const char *line, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = parse_line (line, length, &error);
  g_autoptr (JsonBuilder) reply = NULL;
  g_autofree char *raw = NULL;
  JsonNode *id;
  Exchange exchange;

  if (root == NULL)
    return reply_error (NULL, NULL, error->message, NULL);
  exchange = (Exchange){ .deck = deck, .request = json_node_get_object (root) };
  raw = raw_id (line, length);
  id = raw != NULL ? NULL : json_object_get_member (exchange.request, "id");
  if (g_strstr_len (line, length, "\\u0000") != NULL)
    return reply_error (id, raw, "a character \\u0000 is no text", "record");
  exchange.reply = reply = reply_begin (id, true);
  if (!answer_request (&exchange, &error))
    return reply_error (id, raw, error->message, exchange.field);
  return reply_end (reply, raw);
}

/* Reads a line without its end into @line; of one that is too long just enough
 * to see that it is. False at the end of input. */
static bool
read_line (GString *line)
{
  int c;

  g_string_truncate (line, 0);
  while ((c = getc_unlocked (stdin)) != EOF && c != '\n')
    if (line->len <= ENGINE_MAX_LINE)
      g_string_append_c (line, (char) c);
  return c != EOF || line->len > 0;
}

ExitStatus
command_engine (Context *context, int argc, char **argv)
{
  const GOptionEntry entries[] = { { NULL } };
  g_autoptr (GString) line = g_string_new (NULL);
  ExitStatus status;

  if (!parse_options (entries, "- answer JSON requests, one a line, on standard input",
                      &argc, &argv, &status))
    return status;
  if (argc != 1)
    return complain (EXIT_USAGE, "engine: takes no arguments");
  if (context_deck (context) == NULL)
    return EXIT_INPUT;
  while (read_line (line))
    {
      g_autofree char *reply = NULL;

      if (strspn (line->str, " \t\r") == line->len)
        continue; /* a blank line asks nothing */
      reply = engine_reply (context_deck (context), line->str, line->len);
      if (puts (reply) == EOF || fflush (stdout) == EOF)
        return complain (EXIT_INPUT, "cannot write the reply");
    }
  return EXIT_DONE;
}

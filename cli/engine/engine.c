/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/engine.h"

#include "analysis/advise.h"
#include "base/error.h"
#include "base/number.h"
#include "base/suggest.h"
#include "common/json-safe.h"
#include "config.h"
#include "report/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define QUICK_SECONDS 0.2            /* also where every step is watched */
#define MAX_WHOLE 9007199254740992.0 /* a double beyond may have lost its last digits */

/* A request being answered. */
typedef struct
{
  const EngineDesk *desk;
  JsonObject *request;
  const char *line; /* that it came in, for what must not be rounded */
  gsize length;
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
    gavel_fail (error, "\"%s\" is missing", field);
  else if (json_node_get_value_type (node) != G_TYPE_STRING)
    gavel_fail (error, "\"%s\" must be a string", field);
  else
    return json_node_get_string (node);
  return NULL;
}

/* The number of that name, to the letter: a parser would round it or cut it off. %NULL
 * if there is none, which is an error where there is something else. */
static char *
request_digits (Exchange *exchange, const char *field, GError **error)
{
  char *digits = NULL;

  exchange->field = field;
  if (!json_object_has_member (exchange->request, field))
    return NULL;
  digits = json_safe_raw (exchange->line, exchange->length, field);
  if (digits == NULL || digits[0] == '"')
    {
      g_clear_pointer (&digits, g_free);
      gavel_fail (error, "\"%s\" must be a number", field);
    }
  return digits;
}

/* A number that may be there; @number stays as it is if it is not. */
static bool
request_number (Exchange *exchange, const char *field, double low, double high,
                const char *range, double *number, GError **error)
{
  g_autofree char *digits = request_digits (exchange, field, error);

  if (digits == NULL)
    return *error == NULL;
  return gavel_number_read (digits, low, high, number)
         || gavel_fail (error, "\"%s\" must be %s", field, range);
}

/* The same for a whole number. To JSON 7 and 7.0 are one. */
static bool
request_whole (Exchange *exchange, const char *field, gint64 low, gint64 high,
               gint64 *number, GError **error)
{
  g_autofree char *digits = request_digits (exchange, field, error);
  double real;

  if (digits == NULL)
    return *error == NULL;
  if (g_ascii_string_to_signed (digits, 10, low, high, number, NULL))
    return true;
  if (gavel_number_read (digits, -MAX_WHOLE, MAX_WHOLE, &real) && real != floor (real))
    return gavel_fail (error, "\"%s\" must be a whole number", field);
  if (gavel_number_read (digits, MAX ((double) low, -MAX_WHOLE),
                         MIN ((double) high, MAX_WHOLE), &real)
      && strpbrk (digits, ".eE") != NULL)
    {
      *number = (gint64) real;
      return true;
    }
  return gavel_fail (error,
                     "\"%s\" must be from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                     field, low, high);
}

/* The record that came with the request. */
static GavelRecord *
request_record (Exchange *exchange, GError **error)
{
  const char *text = request_text (exchange, "record", error);
  g_autoptr (GavelRecord) record = NULL;

  if (text == NULL)
    return NULL;
  record = gavel_record_new (&exchange->desk->context->boxes);
  if (!gavel_record_read (record, text, -1, 0, error))
    return NULL;
  if (gavel_record_game (record) == NULL)
    {
      gavel_fail (error, "line 1: empty; a record must begin with 'gavel 1 %s'",
                  gavel_games ()[0]->id);
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

/* How much to think. Time goes before effort, as on the command line. */
static bool
request_budget (Exchange *exchange, GavelBudget *budget, GError **error)
{
  double seconds = 0.0;
  gint64 effort = 0, seed = (gint64) budget->seed;

  if (!request_number (exchange, "seconds", G_MINDOUBLE, 3600.0,
                       "more than 0 and at most 3600", &seconds, error)
      || !request_whole (exchange, "effort", 1, 1000000, &effort, error)
      || !request_whole (exchange, "seed", G_MININT64, G_MAXINT64, &seed, error))
    return false;
  if (exchange->desk->quick)
    {
      seconds = QUICK_SECONDS;
      effort = 0;
    }
  if (seconds > 0.0 || effort > 0)
    {
      budget->seconds = seconds;
      budget->effort = (unsigned) effort;
    }
  budget->seed = (uint64_t) seed;
  budget->n_threads = exchange->desk->n_threads;
  budget->stop = exchange->desk->stop;
  return true;
}

/* For whom: the seat of that name, by the rules of the record's own lines, or `you`. */
static bool
request_seat (Exchange *exchange, const GavelRecord *record, const char **name,
              GError **error)
{
  const GavelSeating *seating = gavel_record_seating (record);
  char *words[] = { (char *) "seat", NULL, NULL };
  GavelLine line = { .seating = seating, .word = words, .at = 1 };
  unsigned seat;

  exchange->field = "seat";
  if (json_object_has_member (exchange->request, "seat"))
    {
      words[1] = (char *) request_text (exchange, "seat", error);
      if (words[1] == NULL || !gavel_line_seat (&line, &seat, error))
        return false;
      *name = seating->name[seat];
    }
  else if (seating->you < 0)
    return gavel_fail (error, "\"seat\" is missing, and the record has no 'you'");
  return true;
}

/* A text that may be there; NULL if it is not. */
static bool
request_maybe (Exchange *exchange, const char *field, const char **text, GError **error)
{
  if (!json_object_has_member (exchange->request, field))
    return true;
  *text = request_text (exchange, field, error);
  return *text != NULL;
}

static bool
request_what_ifs (Exchange *exchange, GavelWish *wish, GError **error)
{
  const char *objective = NULL;

  return request_maybe (exchange, "with", &wish->with, error)
         && request_maybe (exchange, "without", &wish->without, error)
         && request_maybe (exchange, "passes", &wish->passes, error)
         && request_maybe (exchange, "next", &wish->next, error)
         && request_maybe (exchange, "holds", &wish->holds, error)
         && request_maybe (exchange, "objective", &objective, error)
         && (objective == NULL
             || gavel_objective_find (objective, &wish->objective, error));
}

static bool
request_wish (Exchange *exchange, const GavelRecord *record, GavelWish *wish,
              GError **error)
{
  static const char *const range = "from 0 to 1";

  return request_number (exchange, "safety", 0.0, 1.0, range, &wish->safety, error)
         && request_number (exchange, "firm", 0.0, 1.0, range, &wish->firm, error)
         && request_what_ifs (exchange, wish, error)
         && request_seat (exchange, record, &wish->seat, error);
}

static bool
answer_advise (Exchange *exchange, GError **error)
{
  g_autoptr (GavelRecord) record = request_record (exchange, error);
  g_autoptr (GavelAdvice) advice = NULL;
  GavelBudget budget = GAVEL_BUDGET_INIT;
  GavelWish wish = GAVEL_WISH_INIT;
  const GavelValue *value = NULL;

  if (record == NULL || !request_budget (exchange, &budget, error)
      || !request_wish (exchange, record, &wish, error))
    return false;
  exchange->field = NULL; /* no fault of the request */
  if (!context_find_value (exchange->desk->context, gavel_record_game (record), &value,
                           error))
    return false;
  exchange->field = "record"; /* all the rest was looked at */
  advice = gavel_advise (record, value, &wish, &budget, NULL, error);
  if (advice == NULL)
    return false;
  report_advice_json (record, advice, exchange->reply);
  return true;
}

/* The reader has told the search long ago; what is left is to say so. */
static bool
answer_stop (Exchange *exchange G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  return true;
}

static void
reply_text (JsonBuilder *reply, const char *member, const char *text)
{
  json_builder_set_member_name (reply, member);
  json_builder_add_string_value (reply, text);
}

/* All that a reply depends on besides the request. */
static bool
answer_version (Exchange *exchange, GError **error)
{
  Context *context = exchange->desk->context;
  g_autofree char *digest
      = gavel_box_digest (gavel_games ()[0], context_box (context, gavel_games ()[0]));
  g_autoptr (GError) no_value = NULL;
  const GavelValue *value = context_main_value (context, &no_value);

  exchange->field = NULL;
  if (no_value != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&no_value));
      return false;
    }
  reply_text (exchange->reply, "program", "gavel");
  reply_text (exchange->reply, "version", GAVEL_VERSION);
  reply_text (exchange->reply, "deck", digest);
  reply_text (exchange->reply, "value", value != NULL ? value->digest : NULL);
  json_builder_set_member_name (exchange->reply, "games");
  json_builder_begin_array (exchange->reply);
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    json_builder_add_string_value (exchange->reply, (*game)->id);
  json_builder_end_array (exchange->reply);
  return true;
}

static const struct
{
  const char *verb;
  Answer answer;
} answers[] = {
  { "advise", answer_advise },
  { "replay", answer_replay },
  { "stop", answer_stop },
  { "version", answer_version },
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
  hint = gavel_suggest_hint (verb, verbs);
  return gavel_fail (error, "\"do\" cannot be '%s'%s", verb, hint);
}

/* Parses a line that should hold one JSON object. */
static JsonNode *
parse_line (const char *line, gsize length, GError **error)
{
  g_autoptr (JsonNode) root = NULL;

  if (length > ENGINE_MAX_LINE)
    gavel_fail (error, "the line is longer than 4 MiB");
  else if ((root = json_safe_read (line, length, error)) == NULL)
    return NULL;
  else if (!JSON_NODE_HOLDS_OBJECT (root))
    gavel_fail (error, "not a JSON object");
  else
    return g_steal_pointer (&root);
  return NULL;
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
  return g_steal_pointer (&line);
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

/* Whether some text of the request, which is JSON, holds a zero: that would end it
 * early. */
static bool
has_zero (const char *line, gsize length)
{
  const char *end = line + length;

  for (; (line = memchr (line, '\\', (gsize) (end - line))) != NULL; line += 2)
    if (end - line >= 6 && memcmp (line, "\\u0000", 6) == 0)
      return true;
  return false;
}

/**
 * engine_reply:
 *
 * Returns: (transfer full): the reply to one request, a line without its end
 */
char *
engine_reply (const EngineDesk *desk, const char *line, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = parse_line (line, length, &error);
  g_autoptr (JsonBuilder) reply = NULL;
  g_autofree char *raw = NULL;
  JsonNode *id;
  Exchange exchange;

  if (root == NULL)
    return reply_error (NULL, NULL, error->message, NULL);
  exchange = (Exchange){ .desk = desk, .request = json_node_get_object (root) };
  exchange.line = line;
  exchange.length = length;
  raw = json_safe_raw (line, length, "id");
  id = raw != NULL ? NULL : json_object_get_member (exchange.request, "id");
  if (has_zero (line, length))
    return reply_error (id, raw, "the character \\u0000 is not allowed", "record");
  exchange.reply = reply = reply_begin (id, true);
  if (!answer_request (&exchange, &error))
    return reply_error (id, raw, error->message, exchange.field);
  return reply_end (reply, raw);
}

/* Whether engine_reply() would answer the line as a stop. Any thread may ask. */
bool
engine_is_stop (const char *line, gsize length)
{
  g_autoptr (JsonNode) root = NULL;
  JsonNode *verb = NULL;

  root = parse_line (line, length, NULL);
  if (root != NULL && !has_zero (line, length))
    verb = json_object_get_member (json_node_get_object (root), "do");
  return verb != NULL && json_node_get_value_type (verb) == G_TYPE_STRING
         && strcmp (json_node_get_string (verb), "stop") == 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/analysis-read.h"

#include "base/error.h"
#include "common/json-safe.h"
#include "report/report-analysis.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const GavelRecord *record;
  const GArray *rounds;
  const GavelGame *game;
  const GavelSeating *seating;
  GavelTable table; /* where the decision was made that is being read */
} Reader;

/* A member that is a number, a text or a truth; %NULL if there is none such. */
static JsonNode *
value_of (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? node : NULL;
}

static double
number (JsonObject *object, const char *member)
{
  JsonNode *node = value_of (object, member);

  return node == NULL ? NAN : json_node_get_double (node);
}

static unsigned
whole (JsonObject *object, const char *member)
{
  JsonNode *node = value_of (object, member);

  return node == NULL ? 0 : (unsigned) json_node_get_int (node);
}

static const char *
text (JsonObject *object, const char *member)
{
  JsonNode *node = value_of (object, member);
  const char *found = node == NULL ? NULL : json_node_get_string (node);

  return found == NULL ? "" : found;
}

static bool
truth (JsonObject *object, const char *member)
{
  JsonNode *node = value_of (object, member);

  return node != NULL && json_node_get_boolean (node);
}

/* The elements of a list; none if there is no such list. */
static JsonArray *
list (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static unsigned
length (JsonArray *array)
{
  return array == NULL ? 0 : json_array_get_length (array);
}

/* Element @i, an object; %NULL if it is none. */
static JsonObject *
element (JsonArray *array, unsigned i)
{
  JsonNode *node = json_array_get_element (array, i);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* Number @i of a list of shares. */
static double
share (JsonArray *array, unsigned i)
{
  JsonNode *node = json_array_get_element (array, i);

  return JSON_NODE_HOLDS_VALUE (node) ? CLAMP (json_node_get_double (node), 0.0, 1.0)
                                      : 0.0;
}

/* The move, by its words; older analyses tell only its cards. */
static GavelMove
read_move (const Reader *r, unsigned seat, JsonObject *object)
{
  JsonArray *cards = list (object, "cards");
  g_autoptr (GString) words = g_string_new (text (object, "move"));
  GavelMove move;

  for (unsigned i = 0; i < length (cards) && text (object, "move")[0] == '\0'; i++)
    {
      JsonNode *node = json_array_get_element (cards, i);
      const char *name
          = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;

      g_string_append_printf (words, "%s ", name != NULL ? name : "");
    }
  if (words->len == 0)
    g_string_append_c (words, '-');
  return r->game->notation->move_read (&r->table, seat, words->str, &move, NULL) ? move
                                                                                 : 0;
}

/* The rest of a move. What older analyses do not tell is 0 for all: no reason. */
static void
read_shares (const Reader *r, JsonObject *object, GavelOption *option)
{
  JsonArray *ranks = list (object, "ranks"), *table = list (object, "table");

  if (r->game->sealed != NULL)
    option->price = r->game->sealed->price (r->table.box, option->move, &option->size);
  option->rank[0] = number (object, "wins_lot");
  option->rank[1] = number (object, "first_pick");
  for (unsigned seat = 0; seat < MIN (length (ranks), GAVEL_MAX_SEATS); seat++)
    option->rank[seat] = share (ranks, seat);
  for (unsigned seat = 0; seat < MIN (length (table), GAVEL_MAX_SEATS); seat++)
    option->rival[seat] = share (table, seat);
}

static void
read_option (const Reader *r, unsigned seat, JsonObject *object, GavelOption *option)
{
  option->move = read_move (r, seat, object);
  option->win = number (object, "win");
  option->error = number (object, "error");
  option->mix = number (object, "mix");
  read_shares (r, object, option);
}

/* Which of @n texts that is; 0 if none. */
static unsigned
choose (const char *word, const char *(*name) (unsigned), unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (strcmp (word, name (i)) == 0)
      return i;
  return 0;
}

static const char *
fate_name (unsigned fate)
{
  return gavel_fate_text (fate);
}

static bool
read_verdict (Reader *r, JsonObject *object, GavelVerdict *v)
{
  JsonArray *best = list (object, "best");
  const GavelVerb *verb;

  for (v->seat = 0; v->seat < r->seating->n; v->seat++)
    if (strcmp (r->seating->name[v->seat], text (object, "seat")) == 0)
      break;
  if (v->seat == r->seating->n)
    return false;
  v->line = whole (object, "line");
  r->table = report_decision_table (r->record, v);
  v->round = whole (object, "round");
  verb = gavel_game_verb (r->game, text (object, "decision"));
  v->kind = verb != NULL && verb->kind == GAVEL_VERB_SEALED ? GAVEL_DECISION_SEALED
                                                            : GAVEL_DECISION_TURN;
  v->played.move = read_move (r, v->seat, object);
  v->judged = text (object, "grade")[0] != '\0';
  if (!v->judged)
    return true;
  v->fate = choose (text (object, "fate"), fate_name, GAVEL_FATE_PUNISHED + 1);
  v->loss = number (object, "loss");
  v->error = number (object, "error");
  v->grade = gavel_grade_of (v->loss, v->error); /* as losses are called today */
  v->after = number (object, "after");
  v->played.win = number (object, "win");
  v->played.mix = number (object, "mix");
  read_shares (r, object, &v->played);
  v->in_mix = truth (object, "in_mix");
  for (unsigned i = 0; i < MIN (length (best), GAVEL_N_BETTER); i++)
    if (element (best, i) != NULL)
      {
        read_option (r, v->seat, element (best, i), &v->better[v->n_better]);
        v->n_better++;
      }
  return v->n_better > 0;
}

static void
read_card (JsonObject *object, GavelScorecard *card)
{
  card->start = number (object, "start");
  card->result = number (object, "result");
  card->skill = number (object, "skill");
  card->own_errors = 0.0 - number (object, "mean_loss") * whole (object, "judged");
  card->gifts = card->skill - card->own_errors;
  card->pile = number (object, "luck_of_the_pile");
  card->guesses = number (object, "luck_of_the_guesses");
  if (json_object_has_member (object, "luck_of_own_draws"))
    card->own_draws = number (object, "luck_of_own_draws");
  card->n_judged = whole (object, "judged");
  card->mean_loss = number (object, "mean_loss");
  card->accuracy = number (object, "accuracy");
}

/* What kind of step it is, its line says; where two have the same, the second is what
 * chance turned up by the first. */
static void
read_step (const Reader *r, JsonObject *object, const GavelStep *before, GavelStep *step)
{
  JsonArray *win = list (object, "win");

  step->line = whole (object, "line");
  step->round = whole (object, "round");
  if (before != NULL && step->line == before->line)
    step->kind = GAVEL_STEP_CHANCE;
  else if (before != NULL && step->line <= gavel_record_n_lines (r->record))
    step->kind = gavel_step_kind (r->record, r->rounds, step->line);
  for (unsigned seat = 0; seat < MIN (length (win), GAVEL_MAX_SEATS); seat++)
    step->win[seat] = share (win, seat);
}

/* The whole of it; false if something is missing. */
static bool
read_all (Reader *r, JsonObject *object, GavelAnalysis *analysis)
{
  JsonArray *seats = list (object, "seats"), *decisions = list (object, "decisions");
  JsonArray *steps = list (object, "steps");

  analysis->over = truth (object, "over");
  analysis->complete = truth (object, "complete");
  if (length (seats) != analysis->n_seats)
    return false;
  for (unsigned i = 0; i < length (seats); i++)
    if (element (seats, i) != NULL)
      {
        read_card (element (seats, i), &analysis->seat[i]);
        analysis->draws
            |= json_object_has_member (element (seats, i), "luck_of_own_draws");
      }
  for (unsigned i = 0; i < length (decisions); i++)
    {
      GavelVerdict verdict = { .after = NAN };

      if (element (decisions, i) == NULL
          || !read_verdict (r, element (decisions, i), &verdict))
        return false;
      g_array_append_val (analysis->verdicts, verdict);
      analysis->seat[verdict.seat].n_grade[verdict.grade] += verdict.judged;
    }
  for (unsigned i = 0; i < length (steps); i++)
    {
      GavelStep step = { 0 };

      if (element (steps, i) == NULL)
        return false;
      read_step (r, element (steps, i),
                 i == 0 ? NULL : &g_array_index (analysis->steps, GavelStep, i - 1),
                 &step);
      g_array_append_val (analysis->steps, step);
    }
  return true;
}

/**
 * analysis_read:
 * @record: that it is about
 *
 * Returns: (transfer full): the analysis, as far as reports tell it; or %NULL with @error
 *   set
 */
GavelAnalysis *
analysis_read (const GavelRecord *record, const char *json, GError **error)
{
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  Reader r = { .record = record,
               .rounds = rounds,
               .game = gavel_record_game (record),
               .seating = gavel_record_seating (record) };
  g_autoptr (GavelAnalysis) analysis = g_new0 (GavelAnalysis, 1);
  g_autoptr (JsonNode) root = json_safe_read (json, strlen (json), error);

  analysis->n_seats = r.seating->n;
  analysis->verdicts = g_array_new (FALSE, TRUE, sizeof (GavelVerdict));
  analysis->steps = g_array_new (FALSE, TRUE, sizeof (GavelStep));
  if (root == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (root)
      && read_all (&r, json_node_get_object (root), analysis))
    return g_steal_pointer (&analysis);
  gavel_fail (error, "not an analysis of that game");
  return NULL;
}

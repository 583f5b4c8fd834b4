/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game judged, as JSON. */
#include "report/report-analysis.h"

#include "report/looks.h"
#include "report/report-private.h"

#include <math.h>

static void
json_points (JsonBuilder *out, const char *member, double value)
{
  json_builder_set_member_name (out, member);
  if (isnan (value))
    json_builder_add_null_value (out);
  else
    json_builder_add_double_value (out, round (value * 1e6) / 1e6);
}

/* A number for each seat. */
static void
json_shares (const Report *report, JsonBuilder *out, const char *member,
             const double share[])
{
  json_builder_set_member_name (out, member);
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < report->seating->n; seat++)
    json_builder_add_double_value (out, round (share[seat] * 1e6) / 1e6);
  json_builder_end_array (out);
}

/* What the game's own columns say of a move. */
static void
json_columns (const Report *report, JsonBuilder *out, const GavelOption *option)
{
  const Looks *looks = looks_of (report->game);

  for (unsigned i = 0; i < looks->n_columns; i++)
    if (looks->columns[i].member != NULL)
      json_points (out, looks->columns[i].member, looks->columns[i].value (option));
}

/* Its cards, where it is a set of cards, and in any case the words that make it. */
static void
json_move (JsonBuilder *out, const GavelTable *table, const GavelVerdict *v,
           GavelMove move)
{
  g_autofree char *text = gavel_move_text (table, v->seat, move);

  if (report_move_is_cards (table->game, v->kind))
    report_json_move (table, out, "cards", v->kind, v->seat, move);
  report_json_text (out, "move", text);
}

static void
json_option (const Report *report, JsonBuilder *out, const GavelTable *table,
             const GavelVerdict *v, const GavelOption *option)
{
  json_builder_begin_object (out);
  json_move (out, table, v, option->move);
  if (report->game->sealed != NULL)
    report_json_int (out, "sum", (gint64) option->price);
  json_points (out, "win", option->win);
  json_points (out, "error", option->error);
  if (report->game->sealed != NULL)
    json_points (out, "mix", option->mix);
  json_columns (report, out, option);
  if (report->game->sealed != NULL)
    json_shares (report, out, "ranks", option->rank);
  json_shares (report, out, "table", option->rival);
  json_builder_end_object (out);
}

static void
json_verdict (const Report *report, JsonBuilder *out, const GavelRecord *record,
              const GavelVerdict *v)
{
  GavelTable table = report_decision_table (record, v);
  GavelStatus status;

  table.game->notation->status (&table, &status);
  json_builder_begin_object (out);
  report_json_int (out, "line", v->line);
  report_json_int (out, "round", v->round);
  report_json_text (out, "seat", report->seating->name[v->seat]);
  report_json_text (out, "decision", status.next);
  json_move (out, &table, v, v->played.move);
  report_json_text (out, "grade", v->judged ? gavel_grade_name (v->grade) : NULL);
  if (v->judged)
    {
      json_points (out, "loss", v->loss);
      json_points (out, "error", v->error);
      json_points (out, "win", v->played.win);
      if (report->game->sealed != NULL)
        json_points (out, "mix", v->played.mix);
      json_columns (report, out, &v->played);
      if (report->game->sealed != NULL)
        {
          report_json_int (out, "sum", (gint64) v->played.price);
          json_shares (report, out, "ranks", v->played.rank);
        }
      json_shares (report, out, "table", v->played.rival);
      json_builder_set_member_name (out, "in_mix");
      json_builder_add_boolean_value (out, v->in_mix);
      json_points (out, "after", v->after);
      report_json_text (out, "fate",
                        v->fate != GAVEL_FATE_PLAIN ? gavel_fate_text (v->fate) : NULL);
      json_builder_set_member_name (out, "best");
      json_builder_begin_array (out);
      for (unsigned i = 0; i < v->n_better; i++)
        json_option (report, out, &table, v, &v->better[i]);
      json_builder_end_array (out);
    }
  json_builder_end_object (out);
}

static void
json_seat (const Report *report, JsonBuilder *out, const GavelAnalysis *analysis,
           unsigned seat)
{
  const GavelScorecard *card = &analysis->seat[seat];

  json_builder_begin_object (out);
  report_json_text (out, "name", report->seating->name[seat]);
  json_points (out, "start", card->start);
  json_points (out, "result", card->result);
  json_points (out, "own_errors", card->own_errors);
  json_points (out, "gifts", card->gifts);
  json_points (out, "skill", card->skill);
  json_points (out, "luck_of_the_pile", card->pile);
  if (analysis->draws)
    {
      json_points (out, "luck_of_own_draws", card->own_draws);
      json_points (out, "luck_of_others_draws", card->pile - card->own_draws);
    }
  json_points (out, "luck_of_the_guesses", card->guesses);
  json_points (out, "luck_adjusted", card->start + card->skill);
  report_json_int (out, "judged", card->n_judged);
  for (unsigned grade = 0; grade < GAVEL_N_GRADES; grade++)
    report_json_int (out, gavel_grade_name (grade), card->n_grade[grade]);
  json_points (out, "mean_loss", card->mean_loss);
  json_points (out, "accuracy", card->accuracy);
  json_builder_end_object (out);
}

/* The members of an analysis, into an object that is begun. */
void
report_analysis_json (const GavelRecord *record, const GavelAnalysis *analysis,
                      JsonBuilder *out)
{
  Report report;
  unsigned step[REPORT_TURNING], n;

  report_init (&report, record);
  report_json_text (out, "game", report.game->id);
  json_builder_set_member_name (out, "over");
  json_builder_add_boolean_value (out, analysis->over);
  json_builder_set_member_name (out, "complete");
  json_builder_add_boolean_value (out, analysis->complete);
  json_builder_set_member_name (out, "seats");
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < analysis->n_seats; seat++)
    json_seat (&report, out, analysis, seat);
  json_builder_end_array (out);
  json_builder_set_member_name (out, "decisions");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < analysis->verdicts->len; i++)
    json_verdict (&report, out, record,
                  &g_array_index (analysis->verdicts, GavelVerdict, i));
  json_builder_end_array (out);
  json_builder_set_member_name (out, "steps");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < analysis->steps->len; i++)
    {
      const GavelStep *s = &g_array_index (analysis->steps, GavelStep, i);
      g_autofree char *name = gavel_step_name (record, s);

      json_builder_begin_object (out);
      report_json_int (out, "line", s->line);
      report_json_int (out, "round", s->round);
      report_json_text (out, "after", name);
      json_builder_set_member_name (out, "win");
      json_builder_begin_array (out);
      for (unsigned seat = 0; seat < analysis->n_seats; seat++)
        json_builder_add_double_value (out, round (s->win[seat] * 1e6) / 1e6);
      json_builder_end_array (out);
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  n = gavel_analysis_turning_points (analysis, REPORT_TURNING, step);
  json_builder_set_member_name (out, "turning_points");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < n; i++)
    json_builder_add_int_value (out, step[i]);
  json_builder_end_array (out);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice as JSON: data/README.md names every member. */
#include "report/report-private.h"

#include "report/looks.h"

#include <math.h>

/* Rounded to six digits: what is behind them means nothing. */
static void
json_number (JsonBuilder *out, const char *member, double value)
{
  json_builder_set_member_name (out, member);
  json_builder_add_double_value (out, round (value * 1e6) / 1e6);
}

static void
json_option (const Report *report, JsonBuilder *out, const GavelAdvice *advice,
             const GavelOption *option)
{
  const Looks *looks = looks_of (report->game);

  json_builder_begin_object (out);
  if (report_move_is_cards (report->game, advice->decision))
    {
      report_json_move (&report->table, out, "cards", advice->decision, advice->seat,
                        option->move);
      report_json_int (out, "sum", (gint64) option->price);
      json_builder_set_member_name (out, "mix"); /* to the digit: they add up to 1 */
      json_builder_add_double_value (out, option->mix);
    }
  else
    report_json_move (&report->table, out, "move", advice->decision, advice->seat,
                      option->move);
  report_json_line_of (report, out, advice->seat, option->move);
  json_number (out, "win", option->win);
  json_number (out, "error", option->error);
  json_number (out, "safe", option->safe);
  if (advice->objective != GAVEL_OBJECTIVE_WIN)
    {
      json_number (out, gavel_objectives[advice->objective], option->aim);
      json_number (out, "aim_error", option->aim_error);
      json_number (out, "aim_safe", option->aim_safe);
    }
  for (unsigned i = 0; i < looks->n_columns; i++)
    if (looks->columns[i].member != NULL
        && looks->columns[i].decision == advice->decision)
      json_number (out, looks->columns[i].member, looks->columns[i].value (option));
  if (advice->decision == GAVEL_DECISION_SEALED)
    {
      json_builder_set_member_name (out, "ranks");
      json_builder_begin_array (out);
      for (unsigned r = 0; r < advice->n_seats; r++)
        json_builder_add_double_value (out, round (option->rank[r] * 1e6) / 1e6);
      json_builder_end_array (out);
    }
  json_builder_set_member_name (out, "table");
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    json_builder_add_double_value (out, round (option->rival[seat] * 1e6) / 1e6);
  json_builder_end_array (out);
  report_json_int (out, "trials", option->n_trials);
  json_builder_end_object (out);
}

static void
json_spread (JsonBuilder *out, const char *member, const GavelSpread *spread)
{
  json_builder_set_member_name (out, member);
  json_builder_begin_object (out);
  json_number (out, "pass", spread->pass);
  json_number (out, "low", spread->low);
  json_number (out, "middle", spread->middle);
  json_number (out, "high", spread->high);
  json_builder_end_object (out);
}

static void
json_rival (const Report *report, JsonBuilder *out, const GavelAdvice *advice,
            unsigned seat)
{
  const GavelRival *rival = &advice->rival[seat];

  json_builder_begin_object (out);
  report_json_text (out, "name", report->seating->name[seat]);
  report_json_int (out, "bids_seen", rival->n_bids);
  if (rival->n_games > 0)
    {
      report_json_int (out, "earlier_bids", rival->n_before);
      report_json_int (out, "earlier_games", rival->n_games);
    }
  for (unsigned k = 0; k < GAVEL_N_BIDDERS; k++)
    json_number (out, report_bidders[k], rival->share[k]);
  json_number (out, "tilt", rival->tilt);
  if (advice->decision == GAVEL_DECISION_SEALED)
    {
      json_spread (out, "if_counts_stay", &rival->stay);
      json_spread (out, "if_counts_change", &rival->open);
      json_builder_set_member_name (out, "likely");
      json_builder_begin_array (out);
      for (unsigned i = 0; i < GAVEL_N_LIKELY && rival->chance[i] > 0.0; i++)
        {
          json_builder_begin_object (out);
          report_json_move (&report->table, out, "cards", advice->decision, seat,
                            rival->likely[i]);
          json_number (out, "chance", rival->chance[i]);
          json_builder_end_object (out);
        }
      json_builder_end_array (out);
      json_builder_set_member_name (out, "totals");
      json_builder_begin_array (out);
      for (unsigned i = 0; i < GAVEL_N_LIKELY && rival->total[i].chance > 0.0; i++)
        {
          json_builder_begin_object (out);
          report_json_int (out, "sum", (gint64) rival->total[i].price);
          json_number (out, "chance", rival->total[i].chance);
          json_builder_end_object (out);
        }
      json_builder_end_array (out);
    }
  json_builder_end_object (out);
}

/* What would change the advice. */
static void
json_switch_point (const Report *report, JsonBuilder *out, const GavelAdvice *advice,
                   const char *member, const GavelSwitchPoint *switch_point)
{
  const char *name = gavel_objectives[advice->objective];
  g_autofree char *instead = g_strdup_printf ("%s_of_choice", name);
  double unit = advice->unit;

  json_builder_set_member_name (out, member);
  json_builder_begin_object (out);
  report_json_move (&report->table, out, "choice", advice->decision, advice->seat,
                    switch_point->move);
  json_number (out, name, unit * switch_point->win);
  json_number (out, instead, unit * switch_point->instead);
  json_builder_end_object (out);
}

/* By how much the game's own figures of one move are above another's. */
static void
json_more (const Report *report, JsonBuilder *out, const GavelAdvice *advice,
           const GavelOption *best, const GavelOption *next)
{
  const Looks *looks = looks_of (report->game);

  for (unsigned i = 0; i < looks->n_columns; i++)
    {
      const LooksColumn *column = &looks->columns[i];
      g_autofree char *member = NULL;

      if (column->member == NULL || column->decision != advice->decision)
        continue;
      member = g_strdup_printf ("%s_more", column->member);
      json_number (out, member, column->value (best) - column->value (next));
    }
}

/* The counts behind the choice, next to the runner-up's. */
static void
json_reasons (const Report *report, JsonBuilder *out, const GavelAdvice *advice)
{
  const GavelOption *best = &advice->option[0], *next = gavel_advice_runner_up (advice);
  bool bid = advice->decision == GAVEL_DECISION_SEALED;

  json_builder_set_member_name (out, "reasons");
  json_builder_begin_object (out);
  if (next != NULL)
    {
      double unit = advice->unit;
      double error, gap = gavel_advice_gap (advice, best, next, &error);

      report_json_move (&report->table, out, "runner_up", advice->decision, advice->seat,
                        next->move);
      json_number (out, "gap", unit * gap);
      json_number (out, "gap_error", unit * error);
      json_builder_set_member_name (out, "close");
      json_builder_add_boolean_value (out, gavel_advice_is_close (advice, best, next));
      json_more (report, out, advice, best, next);
      if (bid)
        json_number (out, "pays_less", next->price - best->price);
      json_builder_set_member_name (out, "gives_rivals_less");
      json_builder_begin_array (out);
      for (unsigned seat = 0; seat < advice->n_seats; seat++)
        json_builder_add_double_value (
            out, round ((next->rival[seat] - best->rival[seat]) * 1e6) / 1e6);
      json_builder_end_array (out);
    }
  if (bid && gavel_game_lays_out_rounds (report->game))
    {
      json_switch_point (report, out, advice, "if_all_play_the_equilibrium",
                         &advice->if_safe);
      if (advice->counted)
        {
          json_switch_point (report, out, advice, "if_counts_stay", &advice->if_stay);
          json_switch_point (report, out, advice, "if_counts_change", &advice->if_change);
        }
      json_builder_set_member_name (out, "if_passes");
      json_builder_begin_object (out);
      for (unsigned seat = 0; seat < advice->n_seats; seat++)
        if (seat != advice->seat && report->game->sealed->may_pass)
          json_switch_point (report, out, advice, report->seating->name[seat],
                             &advice->if_passes[seat]);
      json_builder_end_object (out);
    }
  json_builder_end_object (out);
}

/* The members of an advice, into an object that is begun. */
void
report_advice_json (const GavelRecord *record, const GavelAdvice *advice,
                    JsonBuilder *out)
{
  const GavelOption *choice;
  Report report;

  report_init (&report, record);
  report_json_text (out, "seat", report.seating->name[advice->seat]);
  report_json_text (out, "decision",
                    advice->decision != GAVEL_DECISION_NONE ? report.status.next : NULL);
  if (advice->decision == GAVEL_DECISION_NONE)
    return;
  choice = gavel_advice_choice (advice);
  report_json_move (&report.table, out, "choice", advice->decision, advice->seat,
                    choice->move);
  report_json_line_of (&report, out, advice->seat, choice->move);
  if (advice->revises)
    report_json_move (&report.table, out, "lies", advice->decision, advice->seat,
                      advice->lying);
  json_builder_set_member_name (out, "moves");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < advice->n_options; i++)
    json_option (&report, out, advice, &advice->option[i]);
  json_builder_end_array (out);
  json_builder_set_member_name (out, "seats");
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    {
      json_builder_begin_object (out);
      report_json_text (out, "name", report.seating->name[seat]);
      json_number (out, "win", advice->win[seat]);
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  json_builder_set_member_name (out, "rivals");
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    if (advice->decision == GAVEL_DECISION_SEALED
            ? report_is_rival (&report, advice, seat)
            : seat != advice->seat && advice->rival[seat].share[0] > 0.0)
      json_rival (&report, out, advice, seat);
  json_builder_end_array (out);
  json_reasons (&report, out, advice);
  if (advice->counted)
    json_number (out, "firm", advice->firm);
  report_json_text (out, "objective", gavel_objectives[advice->objective]);
  json_builder_set_member_name (out, "exact");
  json_builder_add_boolean_value (out, advice->exact);
  json_builder_set_member_name (out, "settled");
  json_builder_add_boolean_value (out, advice->settled);
  json_builder_set_member_name (out, "nash_conv");
  if (advice->nash_conv >= 0.0)
    json_builder_add_double_value (out, round (advice->nash_conv * 1e6) / 1e6);
  else
    json_builder_add_null_value (out);
  json_builder_set_member_name (out, "full_gain");
  if (advice->decision == GAVEL_DECISION_SEALED && advice->full_gain >= 0.0)
    json_builder_add_double_value (out, round (advice->full_gain * 1e6) / 1e6);
  else
    json_builder_add_null_value (out);
  report_json_int (out, "worlds", advice->n_worlds);
  report_json_int (out, "trials", advice->n_trials);
  report_json_int (out, "effort", advice->effort);
  report_json_int (out, "ms", (gint64) (advice->ms + 0.5));
}

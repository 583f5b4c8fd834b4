/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice as text and as JSON. */
#include "report-private.h"

#include "style.h"

#include <math.h>
#include <string.h>

#define MAX_ROWS 8
#define WORTH_SAYING 0.005 /* of the win: what is less would not change much */

static const char *const objectives[] = { "win", "margin", "rank" };
static const char *const bidders[GAVEL_N_BIDDERS]
    = { "strong", "aimless", "simple", "leaning" };

/* -- Text ---------------------------------------------------------------- */

/* The cards of a move, and the column where they end. */
static void
put_move (Report *report, GavelMove move, unsigned from, unsigned to)
{
  g_autofree char *plain = gavel_cards_text (report->game, report->deck, move, 0);
  unsigned width = move == 0 ? 4 : style_width (plain);

  if (move == 0)
    g_string_append (report->out, "pass");
  else
    report_put_cards (report, move, 0, from);
  style_pad (report->out, from + width, to);
}

/* The rival that gains most by this move next to the best one; -1 if none does. */
static int
helped (const GavelAdvice *advice, const GavelOption *option, double *by)
{
  int most = -1;

  *by = 0.0005;
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    if (seat != advice->seat)
      {
        double gain = option->rival[seat] - advice->option[0].rival[seat];

        if (gain > *by)
          {
            *by = gain;
            most = (int) seat;
          }
      }
  return most;
}

/* As percent; no minus before a nought. */
static double
percent (double share, double step)
{
  return round (100.0 * share / step) * step + 0.0;
}

static void
put_option (Report *report, const GavelAdvice *advice, unsigned number, unsigned column)
{
  const GavelOption *option = &advice->option[number];
  GString *out = report->out;
  double by, gap = advice->option[0].win - option->win;
  int whom = helped (advice, option, &by);

  g_string_append_printf (out, "%2u  ", number + 1);
  put_move (report, option->move, 4, column);
  if (advice->decision == GAVEL_DECISION_BID)
    g_string_append_printf (out, "%5.0f", (double) option->price);
  g_string_append_printf (out, " %6.1f", 100.0 * option->win);
  if (advice->exact)
    g_string_append (out, "       ");
  else
    g_string_append_printf (out, " ±%4.1f ", 100.0 * option->error);
  if (number == 0)
    g_string_append (out, "     -");
  else
    g_string_append_printf (out, " %5.1f", percent (-gap, 0.1));
  if (advice->decision == GAVEL_DECISION_BID)
    g_string_append_printf (out, " %5.0f %5.0f %5.0f", percent (option->rank[0], 1.0),
                            percent (option->rank[1], 1.0), percent (option->mix, 1.0));
  if (advice->objective != GAVEL_OBJECTIVE_WIN)
    g_string_append_printf (out, "  %s %.2f ±%.2f", objectives[advice->objective],
                            option->aim, option->aim_error);
  if (whom >= 0)
    g_string_append_printf (out, "  %s +%.1f", report->seating->name[whom], 100.0 * by);
  g_string_append_c (out, '\n');
}

static unsigned
move_width (const Report *report, const GavelAdvice *advice, unsigned n)
{
  unsigned width = 5;

  for (unsigned i = 0; i < n; i++)
    {
      g_autofree char *text
          = gavel_cards_text (report->game, report->deck, advice->option[i].move, 0);

      width = MAX (width, style_width (text));
    }
  return MIN (width, MAX (report->width, 60) - 50);
}

/* What to do, in one line. */
static void
put_choice (Report *report, const GavelAdvice *advice)
{
  const GavelOption *best = &advice->option[0];
  bool bid = advice->decision == GAVEL_DECISION_BID;

  report_put_label (report, bid ? "bid" : "take");
  put_move (report, best->move, 10, 10);
  if (bid && best->move != 0)
    g_string_append_printf (report->out, "  (%.0f)", (double) best->price);
  g_string_append_printf (report->out, ", wins the game %.1f %%", 100.0 * best->win);
  if (advice->n_options > 1 && !advice->exact
      && best->win - advice->option[1].win
             < MAX (0.5 * (best->error + advice->option[1].error), 0.002))
    g_string_append (report->out, "; a close call");
  if (advice->exact)
    g_string_append (report->out,
                     bid ? "; nothing is estimated but what they bid" : "; exact");
  g_string_append_c (report->out, '\n');
}

static void
put_rivals (Report *report, const GavelAdvice *advice)
{
  bool first = true;

  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    {
      const GavelRival *rival = &advice->rival[seat];
      const GavelSpread *spread = &rival->stay;
      unsigned kind = 0;

      if (seat == advice->seat)
        continue;
      for (unsigned k = 1; k < GAVEL_N_BIDDERS; k++)
        if (rival->share[k] > rival->share[kind])
          kind = k;
      report_put_label (report, first ? "others" : "");
      first = false;
      g_string_append (report->out, report->seating->name[seat]);
      style_pad (report->out, style_width (report->seating->name[seat]), 12);
      if (report->view.seat[seat].turned_up)
        g_string_append (report->out, "has turned up the bid\n");
      else
        g_string_append_printf (
            report->out,
            "about %.0f (%.0f to %.0f), passes %.0f %%; %s %.0f %%, %u bid%s\n",
            spread->middle, spread->low, spread->high, 100.0 * spread->pass,
            bidders[kind], 100.0 * rival->share[kind], rival->n_bids,
            rival->n_bids == 1 ? "" : "s");
    }
}

/* What would change the advice, if anything would. */
static void
put_turnabouts (Report *report, const GavelAdvice *advice)
{
  bool first = true;

  for (unsigned seat = 0; seat <= advice->n_seats; seat++)
    {
      bool safe = seat == advice->n_seats;
      const GavelTurnabout *turnabout
          = safe ? &advice->if_safe : &advice->if_passes[seat];

      if (seat == advice->seat || turnabout->move == advice->option[0].move
          || turnabout->win - turnabout->instead < WORTH_SAYING)
        continue;
      report_put_label (report, first ? "but" : "");
      first = false;
      put_move (report, turnabout->move, 10, 10);
      g_string_append_printf (report->out, " gains %.1f if ",
                              100.0 * (turnabout->win - turnabout->instead));
      if (safe)
        g_string_append (report->out, "all play the equilibrium\n");
      else
        g_string_append_printf (report->out, "%s passes\n", report->seating->name[seat]);
    }
}

static void
put_chances (Report *report, const GavelAdvice *advice)
{
  report_put_label (report, "chances");
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    g_string_append_printf (report->out, "%s%s %.0f %%", seat > 0 ? ", " : "",
                            report->seating->name[seat], 100.0 * advice->win[seat]);
  g_string_append_c (report->out, '\n');
}

/* The advice in words and columns. */
char *
report_advice_text (const GavelRecord *record, const GavelAdvice *advice, bool color,
                    unsigned width)
{
  Report report;
  GString *out;
  unsigned n = MIN (advice->n_options, MAX_ROWS), column;

  report_init (&report, record);
  report.color = color;
  report.width = width;
  report.out = out = g_string_new (NULL);
  if (advice->decision == GAVEL_DECISION_NONE)
    {
      g_string_append_printf (out, "%s has nothing to decide now.\n",
                              report.seating->name[advice->seat]);
      return g_string_free (out, FALSE);
    }
  g_string_append_printf (out, "%s, round %u of %u, %s\n\n", report.game->title,
                          report.view.round, report.view.n_rounds,
                          report.seating->name[advice->seat]);
  put_choice (&report, advice);
  column = 4 + move_width (&report, advice, n) + 1;
  g_string_append (out, "\n    ");
  g_string_append (out, "cards");
  style_pad (out, 9, column);
  g_string_append (out, advice->decision == GAVEL_DECISION_BID
                            ? "total  win %          gap  lot % 1st % mix %  gives\n"
                            : " win %          gap  gives\n");
  for (unsigned i = 0; i < n; i++)
    put_option (&report, advice, i, column);
  g_string_append_c (out, '\n');
  if (advice->decision == GAVEL_DECISION_BID)
    {
      put_rivals (&report, advice);
      put_turnabouts (&report, advice);
    }
  put_chances (&report, advice);
  if (advice->decision == GAVEL_DECISION_BID && advice->n_seats > 2 && color)
    style_dim (out, color,
               "mix: an equilibrium's; with three and more there are others\n");
  return g_string_free (out, FALSE);
}

/* -- JSON ---------------------------------------------------------------- */

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
  json_builder_begin_object (out);
  report_json_cards (report, out, "cards", option->move);
  report_json_int (out, "sum", (gint64) option->price);
  json_builder_set_member_name (out, "mix");
  json_builder_add_double_value (out, option->mix); /* to the digit: they add up to 1 */
  json_number (out, "win", option->win);
  json_number (out, "error", option->error);
  json_number (out, "safe", option->safe);
  if (advice->objective != GAVEL_OBJECTIVE_WIN)
    {
      json_number (out, objectives[advice->objective], option->aim);
      json_number (out, "aim_error", option->aim_error);
    }
  if (advice->decision == GAVEL_DECISION_BID)
    {
      json_number (out, "wins_lot", option->rank[0]);
      json_number (out, "first_pick", option->rank[1]);
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
  for (unsigned k = 0; k < GAVEL_N_BIDDERS; k++)
    json_number (out, bidders[k], rival->share[k]);
  json_number (out, "tilt", rival->tilt);
  if (advice->decision == GAVEL_DECISION_BID)
    {
      json_spread (out, "if_counts_stay", &rival->stay);
      json_spread (out, "if_counts_change", &rival->open);
      json_builder_set_member_name (out, "likely");
      json_builder_begin_array (out);
      for (unsigned i = 0; i < GAVEL_N_LIKELY && rival->chance[i] > 0.0; i++)
        {
          json_builder_begin_object (out);
          report_json_cards (report, out, "cards", rival->likely[i]);
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
json_turnabout (const Report *report, JsonBuilder *out, const char *member,
                const GavelTurnabout *turnabout)
{
  json_builder_set_member_name (out, member);
  json_builder_begin_object (out);
  report_json_cards (report, out, "choice", turnabout->move);
  json_number (out, "win", turnabout->win);
  json_number (out, "win_of_choice", turnabout->instead);
  json_builder_end_object (out);
}

/* The counts behind the choice, next to the runner-up's. */
static void
json_reasons (const Report *report, JsonBuilder *out, const GavelAdvice *advice)
{
  const GavelOption *best = &advice->option[0], *next = &advice->option[1];
  bool bid = advice->decision == GAVEL_DECISION_BID;

  json_builder_set_member_name (out, "reasons");
  json_builder_begin_object (out);
  if (advice->n_options > 1)
    {
      report_json_cards (report, out, "runner_up", next->move);
      json_number (out, "gap", best->win - next->win);
      json_number (out, "gap_error", hypot (best->error, next->error));
      if (bid)
        {
          json_number (out, "wins_lot_more", best->rank[0] - next->rank[0]);
          json_number (out, "first_pick_more", best->rank[1] - next->rank[1]);
          json_number (out, "pays_less", next->price - best->price);
        }
      json_builder_set_member_name (out, "gives_rivals_less");
      json_builder_begin_array (out);
      for (unsigned seat = 0; seat < advice->n_seats; seat++)
        json_builder_add_double_value (
            out, round ((next->rival[seat] - best->rival[seat]) * 1e6) / 1e6);
      json_builder_end_array (out);
    }
  if (bid)
    {
      json_turnabout (report, out, "if_all_play_the_equilibrium", &advice->if_safe);
      json_builder_set_member_name (out, "if_passes");
      json_builder_begin_object (out);
      for (unsigned seat = 0; seat < advice->n_seats; seat++)
        if (seat != advice->seat)
          json_turnabout (report, out, report->seating->name[seat],
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
  Report report;

  report_init (&report, record);
  report_json_text (out, "seat", report.seating->name[advice->seat]);
  report_json_text (out, "decision",
                    advice->decision == GAVEL_DECISION_BID    ? "bid"
                    : advice->decision == GAVEL_DECISION_TURN ? "take"
                                                              : NULL);
  if (advice->decision == GAVEL_DECISION_NONE)
    return;
  report_json_cards (&report, out, "choice", advice->option[0].move);
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
    if (seat != advice->seat)
      json_rival (&report, out, advice, seat);
  json_builder_end_array (out);
  json_reasons (&report, out, advice);
  report_json_text (out, "objective", objectives[advice->objective]);
  json_builder_set_member_name (out, "exact");
  json_builder_add_boolean_value (out, advice->exact);
  json_builder_set_member_name (out, "settled");
  json_builder_add_boolean_value (out, advice->settled);
  json_number (out, "nash_conv", advice->nash_conv);
  json_builder_set_member_name (out, "full_gain");
  if (advice->decision == GAVEL_DECISION_BID && advice->full_gain >= 0.0)
    json_builder_add_double_value (out, round (advice->full_gain * 1e6) / 1e6);
  else
    json_builder_add_null_value (out);
  report_json_int (out, "worlds", advice->n_worlds);
  report_json_int (out, "trials", advice->n_trials);
  report_json_int (out, "effort", advice->effort);
  report_json_int (out, "ms", (gint64) (advice->ms + 0.5));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bid that lies face down and may still be changed: keep it, or not. */
#include "report/report-private.h"

#include "common/style.h"

/* The table as all see it while bids lie face down: your own is one of them. */
void
report_cover (Report *report, const GavelRecord *record)
{
  int you = report->seating->you;
  bool counted = false;

  if (!gavel_record_may_revise (record))
    return;
  for (unsigned seat = 0; seat < report->status.n_seats; seat++)
    counted |= report->status.seat[seat].count >= 0;
  report->status.seat[you].turned_up = false;
  if (counted)
    report->status.seat[you].count = report->status.seat[you].bid_size;
}

/* "2.1 ± 0.8". */
static void
put_gain (Report *report, const GavelAdvice *advice, const GavelOption *to,
          const GavelOption *from)
{
  double error, gain = gavel_advice_gap (advice, to, from, &error);
  int digits = report_digits (advice);

  g_string_append_printf (report->out, "%.*f", digits, report_told (advice, gain));
  if (gavel_advice_has_errors (advice))
    g_string_append_printf (report->out, " ± %.*f", digits,
                            report_told_error (advice, error));
}

/* The same in one line, with what it gains. False if no bid lies there. */
bool
report_put_revision (Report *report, const GavelAdvice *advice)
{
  const GavelOption *lying = gavel_advice_lying (advice);
  const GavelOption *choice = gavel_advice_choice (advice);
  const GavelOption *best = &advice->option[0];
  double error;

  if (lying == NULL)
    return false;
  style_bold (report->out, report->color, choice == lying ? "keep " : "change to ");
  report_put_move (report, advice->seat, choice);
  g_string_append (report->out, ", ");
  report_put_worth (report, advice, choice);
  if (choice != lying)
    {
      g_string_append (report->out, "; it gains ");
      put_gain (report, advice, choice, lying);
      g_string_append (report->out, " over ");
      if (report_is_pass (advice, lying))
        g_string_append (report->out, "passing");
      else
        {
          report_put_move (report, advice->seat, lying);
          g_string_append_printf (report->out, ", your %s now",
                                  gavel_game_sealed_word (report->game));
        }
    }
  else if (gavel_advice_gap (advice, best, lying, &error) > 0.0)
    {
      g_string_append (report->out, "; changing to ");
      report_put_move (report, advice->seat, best);
      g_string_append (report->out, " would gain ");
      put_gain (report, advice, best, lying);
      g_string_append (report->out, gavel_advice_is_close (advice, best, lying)
                                        ? ", a close call"
                                        : ", which is not sure");
    }
  else if (best == lying && advice->n_options > 1
           && gavel_advice_is_close (advice, best, gavel_advice_runner_up (advice)))
    {
      g_string_append (report->out, "; a close call with ");
      report_put_move (report, advice->seat, gavel_advice_runner_up (advice));
    }
  g_string_append_c (report->out, '\n');
  return true;
}

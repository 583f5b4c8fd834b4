/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move is advised, or another one is not: counted, nothing invented. */
#include "report/report-private.h"

#include "common/style.h"
#include "report/looks.h"

#include <math.h>
#include <string.h>

#define NOTABLE 0.005
#define EVEN 0.5 /* who is less sure than that does not know */

/* Begins a reason. */
GString *
report_reason (Report *report)
{
  g_string_append (report->out, "- ");
  return report->out;
}

/* What the cards paid would be worth to whom: the gift. */
static void
put_gift (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  const GavelOption *pass = report_pass (advice);
  double by;
  int whom;

  if (pass == NULL || option == pass)
    return;
  whom = report_helped (advice, option, pass, &by);
  if (whom >= 0 && by >= NOTABLE)
    g_string_append_printf (report_reason (report),
                            "helps %s most: %.1f %% more to win than if you pass\n",
                            report->seating->name[whom], 100.0 * by);
  else
    g_string_append (report_reason (report),
                     "helps no rival by half a point more than passing would\n");
}

/* One move beside another, and the rival whom the worse of the two helps: @b, unless that
 * is @better. */
static void
put_beside (Report *report, const GavelAdvice *advice, const GavelOption *a,
            const GavelOption *b, bool better)
{
  ReportPair pair = { .kind = advice->decision,
                      .seat = advice->seat,
                      .table = report->table,
                      .this = a,
                      .that = b,
                      .better = better };
  g_autofree char *this_one = report_move_name (report, &pair, a);
  g_autofree char *that_one = report_move_name (report, &pair, b);

  pair.this_one = this_one != NULL ? this_one : "this one";
  pair.that_one = that_one != NULL ? that_one : "that one";
  g_string_append (report->out,
                   report_put_beside (report, &pair) ? "\n" : " almost the same\n");
}

/* The runner-up, or the best one, beside the move in question. */
static void
put_other (Report *report, const GavelAdvice *advice, unsigned number)
{
  const GavelOption *option = &advice->option[number];
  const GavelOption *other
      = number == 0 ? gavel_advice_runner_up (advice) : &advice->option[0];
  GString *out;
  double error, gap;

  if (other == NULL)
    return;
  gap = gavel_advice_gap (advice, other, option, &error);
  out = report_reason (report);
  g_string_append (out, number == 0 ? "the next best, " : "the best one, ");
  report_put_move (report, advice->seat, other);
  g_string_append_printf (out, number == 0 ? ", loses %.*f" : ", gains %.*f",
                          report_digits (advice), report_told (advice, fabs (gap)));
  if (gavel_advice_has_errors (advice))
    g_string_append_printf (out, " ± %.*f", report_digits (advice),
                            report_told_error (advice, error));
  if (gavel_advice_is_close (advice, option, other))
    g_string_append (out, ", a close call");
  g_string_append_c (out, ':');
  put_beside (report, advice, option, other, number > 0);
}

/* What is notable, in what is played for. */
static char *
notable_text (const GavelAdvice *advice)
{
  return g_strdup_printf ("%.*f%s", report_digits (advice), report_told (advice, NOTABLE),
                          advice->objective == GAVEL_OBJECTIVE_WIN ? " wins in 100 games"
                                                                   : "");
}

/* How sure it is that this one is best, from the intervals, as if they were apart. */
static void
put_sureness (Report *report, const GavelAdvice *advice)
{
  const GavelOption *best = &advice->option[0];
  const char *word = advice->decision == GAVEL_DECISION_SEALED
                         ? gavel_game_sealed_word (report->game)
                         : "move";
  g_autofree char *notable = notable_text (advice);
  GString *out;
  double sure = 1.0;

  if (!gavel_advice_has_errors (advice) || advice->n_options < 2)
    return;
  for (unsigned i = 1; i < advice->n_options; i++)
    {
      double error, gap = gavel_advice_gap (advice, best, &advice->option[i], &error);

      sure *= 0.5 * erfc (-(gap + NOTABLE) / MAX (error / 1.96, 1e-9) / M_SQRT2);
    }
  out = report_reason (report);
  if (sure < EVEN)
    g_string_append_printf (out, "which of %u %ss is best is too close to tell",
                            advice->n_options, word);
  else
    g_string_append_printf (out, "of %u %ss, no other is better by %s: %.0f %% sure",
                            advice->n_options, word, notable, report_percent (sure, 1.0));
  if (advice->n_trials > 1) /* what is worked out needs but one */
    g_string_append_printf (out, ", after %u trials", advice->n_trials);
  g_string_append_c (out, '\n');
}

/* What it is worth if the table is not as it is believed to be. */
static void
put_safety (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  const GavelSwitchPoint *safe = &advice->if_safe;
  GString *out = report_reason (report);

  g_string_append_printf (out, "if all play the equilibrium, it wins %.1f %%",
                          100.0 * option->safe);
  if (option == gavel_advice_choice (advice) && safe->move != option->move
      && safe->win - safe->instead >= 0.001)
    {
      g_string_append (out, "; then ");
      report_put_bare_move (report, advice->seat, safe->move, 0);
      g_string_append_printf (out, " is better by %.*f", report_digits (advice),
                              report_told (advice, safe->win - safe->instead));
    }
  g_string_append_printf (out, "; the equilibrium makes this %s %.0f times in 100\n",
                          gavel_game_sealed_word (report->game),
                          report_percent (option->mix, 1.0));
  if (advice->n_seats > 2 && option == gavel_advice_choice (advice))
    g_string_append (report_reason (report),
                     "with three or more players the equilibrium is no guarantee: it "
                     "only means that no single player gains by deviating\n");
}

static void
put_changes (Report *report, const GavelAdvice *advice)
{
  GavelSeats seats = report_turning_seats (report, advice, NOTABLE);
  GString *out = report_reason (report);

  if (seats != 0)
    report_put_turning (report, seats);
  else
    g_string_append_printf (out, "it probably stays the best %s if one rival passes\n",
                            gavel_game_sealed_word (report->game));
}

/* Breaks long reasons under their first word. */
static char *
wrap_reasons (char *text, unsigned width)
{
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", -1);
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      bool is_reason = g_str_has_prefix (lines[i], "- ");
      g_autofree char *wrapped
          = style_wrap (lines[i] + (is_reason ? 2 : 0), is_reason ? 2 : 0, width);

      if (is_reason)
        wrapped[0] = '-';
      g_string_append (out, wrapped);
    }
  g_free (text);
  return g_string_free (out, FALSE);
}

/* The reasons; the short ones leave out how sure they are and what would change. */
static char *
tell_why (const GavelRecord *record, const GavelAdvice *advice, unsigned number,
          const ReportLook *look, bool brief)
{
  const Looks *looks = looks_of (gavel_record_game (record));
  Report report;
  const GavelOption *option;

  report_begin (&report, record, look);
  option = &advice->option[number];
  report_put_move (&report, advice->seat, option);
  g_string_append_c (report.out, ' ');
  report_put_worth (&report, advice, option);
  if (gavel_advice_has_errors (advice))
    g_string_append_printf (
        report.out, " ± %.*f", report_digits (advice),
        report_told_error (advice, gavel_option_error (advice, option)));
  g_string_append (report.out, ":\n");
  if (looks->put_reasons != NULL)
    looks->put_reasons (&report, advice, option);
  put_gift (&report, advice, option);
  if (advice->n_options == 1)
    g_string_append (report_reason (&report), "there is no other move\n");
  put_other (&report, advice, number);
  if (number == 0 && !brief)
    put_sureness (&report, advice);
  if (advice->decision == GAVEL_DECISION_SEALED && !brief
      && gavel_game_lays_out_rounds (report.game)) /* else there is no equilibrium */
    {
      put_safety (&report, advice, option);
      if (option == gavel_advice_choice (advice)
          && advice->safety == 0.0 /* else this table does not matter */
          && report.game->sealed->may_pass)
        put_changes (&report, advice);
    }
  return wrap_reasons (g_string_free (report.out, FALSE), look->width);
}

/**
 * report_why:
 * @number: of the move, 0 being the one advised
 */
char *
report_why (const GavelRecord *record, const GavelAdvice *advice, unsigned number,
            const ReportLook *look)
{
  return tell_why (record, advice, number, look, false);
}

/**
 * report_warning:
 * @number: of a move that is not the one advised
 *
 * Returns: (transfer full): what the best one does better, one line
 */
char *
report_warning (const GavelRecord *record, const GavelAdvice *advice, unsigned number,
                bool color)
{
  const GavelOption *best = &advice->option[0], *option = &advice->option[number];
  Report report;
  double error, gap = gavel_advice_gap (advice, best, option, &error);

  report_init (&report, record);
  report.color = color;
  report.width = G_MAXUINT; /* whoever shows it breaks it */
  report.out = g_string_new (NULL);
  report_put_move (&report, advice->seat, best);
  g_string_append_printf (
      report.out, advice->objective == GAVEL_OBJECTIVE_WIN ? " wins %.*f" : " gains %.*f",
      report_digits (advice), report_told (advice, fabs (gap)));
  if (gavel_advice_has_errors (advice))
    g_string_append_printf (report.out, " ± %.*f", report_digits (advice),
                            report_told_error (advice, error));
  g_string_append (report.out,
                   advice->objective == GAVEL_OBJECTIVE_WIN      ? " more games in 100:"
                   : advice->objective == GAVEL_OBJECTIVE_MARGIN ? " points more:"
                                                                 : " ranks:");
  put_beside (&report, advice, option, best, true);
  return g_strchomp (g_string_free (report.out, FALSE));
}

/* The same for somebody who learns: what it does, and what the other one does. */
char *
report_why_short (const GavelRecord *record, const GavelAdvice *advice, unsigned number,
                  const ReportLook *look)
{
  return tell_why (record, advice, number, look, true);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of advice as all reports tell them: percent, points, what is a pass. */
#include "report/report-private.h"

#include <math.h>

/* As percent; no minus before a nought. */
double
report_percent (double share, double step)
{
  return round (100.0 * share / step) * step + 0.0;
}

/* What it loses against this table, whatever the dial says. */
double
report_loss (const GavelAdvice *advice, const GavelOption *option)
{
  GavelAdvice table = *advice;
  double most = -INFINITY;

  table.safety = 0.0;
  for (unsigned i = 0; i < advice->n_options; i++)
    most = MAX (most, gavel_option_worth (&table, &advice->option[i]));
  return most - gavel_option_worth (&table, option);
}

double
report_objective_scale (GavelObjective objective, double unit)
{
  return objective == GAVEL_OBJECTIVE_WIN ? 100.0 : unit;
}

int
report_objective_digits (GavelObjective objective)
{
  return objective == GAVEL_OBJECTIVE_RANK ? 2 : 1;
}

/* A worth, or the difference of two, as people are told it. */
double
report_told (const GavelAdvice *advice, double worth)
{
  double step = pow (0.1, report_digits (advice));
  double told = report_objective_scale (advice->objective, advice->unit) * worth;

  return round (told / step) * step + 0.0; /* never "-0.0" */
}

/* The same for an error, which is never told as none. */
double
report_told_error (const GavelAdvice *advice, double error)
{
  return MAX (report_told (advice, error), pow (0.1, report_digits (advice)));
}

/* How many digits of it are worth telling. */
int
report_digits (const GavelAdvice *advice)
{
  return report_objective_digits (advice->objective);
}

/* "wins the game 31.2 %", or what it does for what else is played for. */
void
report_put_worth (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  double told = report_told (advice, gavel_option_worth (advice, option));

  switch (advice->objective)
    {
    case GAVEL_OBJECTIVE_MARGIN:
      g_string_append_printf (report->out, "ends %.1f points %s the best rival",
                              fabs (told), told < 0.0 ? "behind" : "ahead of");
      break;
    case GAVEL_OBJECTIVE_RANK:
      g_string_append_printf (report->out, "beats %.2f of %u others", told,
                              advice->n_seats - 1);
      break;
    default:
      g_string_append_printf (report->out, "wins the game %.1f %%", told);
    }
}

/* The rival that gains most by this move next to another one; -1 if none does. */
int
report_helped (const GavelAdvice *advice, const GavelOption *option,
               const GavelOption *next_to, double *by)
{
  return report_rival_helped (advice->n_seats, advice->seat, option, next_to, by);
}

/* Whether it is to put nothing at stake. */
bool
report_is_pass (const GavelAdvice *advice, const GavelOption *option)
{
  return advice->decision == GAVEL_DECISION_SEALED && option->size == 0;
}

/* The bid of nothing, to compare others with; %NULL where it is none of the moves. */
const GavelOption *
report_pass (const GavelAdvice *advice)
{
  for (unsigned i = 0; i < advice->n_options; i++)
    if (report_is_pass (advice, &advice->option[i]))
      return &advice->option[i];
  return NULL;
}

/* Whether that seat chooses unseen in the same round as the one who is advised. */
bool
report_is_rival (const Report *report, const GavelAdvice *advice, unsigned seat)
{
  return seat != advice->seat
         && ((report->status.actors & GAVEL_SEAT (seat)) != 0
             || report->status.seat[seat].turned_up
             || report->status.seat[seat].count >= 0);
}

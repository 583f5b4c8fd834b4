/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What sets one move apart from another, in words: each reason with its number, none
 * where the numbers are equal. Why, the tutor, drills and analyses share it. */
#include "report/looks.h"

#define HELPS 0.001 /* of a chance */

/* The rival of @seat that gains most by one move next to another; -1 if none does. */
int
report_rival_helped (unsigned n_seats, unsigned seat, const GavelOption *option,
                     const GavelOption *next_to, double *by)
{
  int most = -1;

  *by = 0.0005;
  for (unsigned i = 0; i < n_seats; i++)
    if (i != seat && option->rival[i] - next_to->rival[i] > *by)
      {
        *by = option->rival[i] - next_to->rival[i];
        most = (int) i;
      }
  return most;
}

/* Begins a reason about one of the two. */
GString *
report_about (ReportReasons *r, const char *whose)
{
  GString *out = r->report->out;

  if (r->whose == whose)
    g_string_append (out, ", ");
  else
    g_string_append_printf (out, "%s%s ", r->whose == NULL ? " " : "; ", whose);
  r->whose = whose;
  return out;
}

/* What one of the two is called where both are told apart (transfer full). Sealed moves
 * may be long; there NULL. */
char *
report_move_name (const Report *report, const ReportPair *pair, const GavelOption *option)
{
  g_autoptr (GavelCells) cells = NULL;

  if (pair->kind == GAVEL_DECISION_SEALED)
    return NULL;
  cells = gavel_cells_new ();
  report->game->notation->move_show (&pair->table, pair->seat, option->move, cells);
  return gavel_cells_text (cells);
}

/* The rival whom the worse of the two helps. */
static void
put_help (ReportReasons *r)
{
  const ReportPair *pair = r->pair;
  const GavelOption *worse = pair->better ? pair->this : pair->that;
  double by;
  int whom = report_rival_helped (r->report->status.n_seats, pair->seat, worse,
                                  pair->better ? pair->that : pair->this, &by);

  if (whom >= 0 && by >= HELPS)
    g_string_append_printf (report_about (r, report_worse (pair)), "helps %s by %.1f",
                            r->report->seating->name[whom], report_percent (by, 0.1));
}

/* Says what sets two moves apart; false if nothing does. */
bool
report_put_beside (Report *report, const ReportPair *pair)
{
  const Looks *looks = looks_of (report->game);
  ReportReasons r = { .report = report, .pair = pair };

  if (looks->put_beside != NULL)
    looks->put_beside (&r);
  put_help (&r);
  return r.whose != NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/goofspiel/looks.h"
#include "games/goofspiel/goofspiel.h"

#include <math.h>

static const LooksColumn columns[] = {
  { GAVEL_DECISION_SEALED, true, "total", "total", "the value of the card", NULL,
    looks_total, 1.0, "total" },
  { GAVEL_DECISION_SEALED, false, "prize %", "prize",
    "of 100 times, how often this bid wins the prize", "wins_lot", looks_wins, 100.0,
    "wins the prize" },
};

/* -- Reasons ------------------------------------------------------------------- */

#define NOTABLE 0.005 /* of a chance */

/* How often the card wins the prize. */
static void
put_reasons (Report *report, const GavelAdvice *advice G_GNUC_UNUSED,
             const GavelOption *option)
{
  g_string_append_printf (report_reason (report), "wins the prize %.0f times in 100\n",
                          report_percent (option->rank[0], 1.0));
}

static void
put_beside (ReportReasons *r)
{
  const ReportPair *pair = r->pair;
  double prize = pair->that->rank[0] - pair->this->rank[0];
  float more = pair->that->price - pair->this->price;

  if (fabs (prize) >= NOTABLE)
    g_string_append_printf (
        report_about (r, pair->that_one), "wins the prize %.0f %s in 100",
        report_percent (fabs (prize), 1.0), prize > 0.0 ? "more" : "fewer");
  if (more != 0.0f)
    g_string_append_printf (report_about (r, pair->that_one), "puts down %.0f points %s",
                            fabs ((double) more), more > 0.0f ? "more" : "less");
}

static void
put_compared (Report *report, const GavelAdvice *advice G_GNUC_UNUSED,
              const GavelOption *option, const GavelOption *best)
{
  g_string_append_printf (
      report->out, "it wins the prize %.0f times in 100 (the other bid %.0f)\n",
      report_percent (option->rank[0], 1.0), report_percent (best->rank[0], 1.0));
}

/* -- What can still come --------------------------------------------------------- */

/* The prizes that can still come. */
static char *
prizes_page (const GavelRecord *record, const ReportLook *look)
{
  const Goofspiel *s = (const Goofspiel *) gavel_record_state (record);
  GavelCards left = ((1u << s->n_cards) - 1) & ~(unsigned) s->gone;
  g_autoptr (GavelCells) cells = gavel_cells_new ();
  Report report;

  report_begin (&report, record, look);
  if (left == 0)
    {
      g_string_append (report.out, "There are no more prizes\n");
      return g_string_free (report.out, FALSE);
    }
  g_string_append_printf (report.out, "%s:\n  ",
                          gavel_cards_count (left) == 1 ? "this one" : "all of these");
  GAVEL_FOREACH_CARD (card, left)
    gavel_cells_printf (cells, "%u", card + 1);
  report_put_cells (&report, cells, 2);
  g_string_append_c (report.out, '\n');
  return g_string_free (report.out, FALSE);
}

static const LooksPage pages[] = {
  { "prizes", "which prizes can still come", prizes_page },
};

const Looks goofspiel_looks = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .pages = pages,
  .n_pages = G_N_ELEMENTS (pages),
  .put_reasons = put_reasons,
  .put_beside = put_beside,
  .put_compared = put_compared,
  .simple_bidders = "bids a share of what the prize adds",
};

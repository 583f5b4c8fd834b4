/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/goofspiel/looks.h"
#include "games/goofspiel/goofspiel.h"
#include "report/report-private.h"

static double
total (const GavelOption *option)
{
  return (double) option->price;
}

static double
wins_prize (const GavelOption *option)
{
  return option->rank[0];
}

static const LooksColumn columns[] = {
  { GAVEL_DECISION_BID, true, "total", "total", "the value of the card", NULL, total, 1.0,
    "total" },
  { GAVEL_DECISION_BID, false, "lot %", "lot",
    "of 100 times, how often this bid wins the prize", "wins_lot", wins_prize, 100.0,
    "wins the prize" },
};

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
  { "lots", "which prizes can still come", prizes_page },
};

const Looks goofspiel_looks = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .pages = pages,
  .n_pages = G_N_ELEMENTS (pages),
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what can still come, and how likely each of it is. */
#include "games/score5/looks.h"
#include "games/score5/words.h"

/* "2 of these 9 (each 22 %):", and the lots. */
static void
put_kind (Report *report, const GavelDeck *deck, GavelCards lots, unsigned n_coming)
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();
  unsigned n = gavel_cards_count (lots);

  if (n_coming < n)
    g_string_append_printf (report->out, "%u of these %u (each %.0f %%):\n", n_coming, n,
                            100.0 * n_coming / n);
  else
    g_string_append_printf (report->out, "%s:\n", n == 1 ? "this one" : "all of these");
  g_string_append (report->out, "  ");
  score5_show_cards (deck, lots, cells);
  report_put_cells (report, cells, 2);
  g_string_append_c (report->out, '\n');
}

char *
score5_lots_page (const GavelRecord *record, const ReportLook *look)
{
  const GavelDeck *deck = score5_deck (gavel_record_box (record));
  const Score5 *s = (const Score5 *) gavel_record_state (record);
  GavelCards seen = s->gone | score5_located (s);
  unsigned n_lost = s->n_lost[0] + s->n_lost[1];
  bool any = false;
  Report report;

  report_begin (&report, record, look);
  for (GavelKind kind = GAVEL_ONE_STAR; kind < GAVEL_N_KINDS; kind++)
    {
      GavelCards lots = deck->kind[kind] & ~seen;
      unsigned n_coming = score5_lots_of_kind (SCORE5_ROUNDS, kind)
                          - score5_lots_of_kind (s->round, kind);

      if (lots == 0 || n_coming == 0)
        continue;
      any = true;
      put_kind (&report, deck, lots, n_coming);
    }
  if (n_lost > 0 && any)
    g_string_append_printf (
        report.out, "%u of them came already, but it is not known which\n", n_lost);
  if (!any)
    g_string_append (report.out, "There are no more lots\n");
  return g_string_free (report.out, FALSE);
}

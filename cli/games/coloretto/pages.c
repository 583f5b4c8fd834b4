/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: pages about the rows and about the pile. */
#include "games/coloretto/looks.h"
#include "games/coloretto/outlook.h"
#include "games/coloretto/words.h"

/* Every row: its cards, and what it brings to everybody who is still in. */
char *
coloretto_rows_page (const GavelRecord *record, const ReportLook *look)
{
  const ColorettoDeck *deck = coloretto_deck (gavel_record_box (record));
  const Coloretto *s = (const Coloretto *) gavel_record_state (record);
  unsigned rows = coloretto_rows_to_take (s);
  Report report;

  report_begin (&report, record, look);
  GAVEL_FOREACH_CARD (row, rows)
    {
      g_autofree char *cards = coloretto_cards_text (deck, s->row[row]);
      const char *comma = "";

      g_string_append_printf (
          report.out, "Row %u: %s, room for %u more; brings ", row + 1, cards,
          coloretto_room (deck, s, row) - coloretto_size (s->row[row]));
      GAVEL_FOREACH_SEAT (seat, coloretto_still_in (s))
        {
          g_string_append_printf (report.out, "%s%s %+d", comma,
                                  report.seating->name[seat],
                                  coloretto_row_gain (deck, s, seat, row));
          comma = ", ";
        }
      g_string_append_c (report.out, '\n');
    }
  if (rows == 0)
    g_string_append (report.out, "No row has a card\n");
  return g_string_free (report.out, FALSE);
}

/* The odds of the next card, and how far off the last round is. */
char *
coloretto_pile_page (const GavelRecord *record, const ReportLook *look)
{
  const ColorettoDeck *deck = coloretto_deck (gavel_record_box (record));
  const Coloretto *s = (const Coloretto *) gavel_record_state (record);
  unsigned under = coloretto_n_under (deck, s);
  Report report;

  report_begin (&report, record, look);
  g_string_append_printf (report.out, "%u cards are left:\n", s->n_pile);
  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    if (coloretto_count (s->pile, kind) > 0)
      g_string_append_printf (report.out, "  %-13s %u left, next with %2.0f %%\n",
                              coloretto_kind_full (deck, kind),
                              coloretto_count (s->pile, kind),
                              100.0 * coloretto_count (s->pile, kind) / s->n_pile);
  if (s->last)
    g_string_append (report.out, "This round is the last one\n");
  else if (s->n_pile >= under)
    g_string_append_printf (report.out,
                            "The last-round card comes after %u more card%s: in about "
                            "%.1f rounds\n",
                            s->n_pile - under, s->n_pile - under == 1 ? "" : "s",
                            (s->n_pile - under) / (2.3 * MAX (s->n_seats, 2)));
  return g_string_free (report.out, FALSE);
}

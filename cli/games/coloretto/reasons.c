/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: what a move does, and what sets two of them apart. */
#include "games/coloretto/looks.h"
#include "games/coloretto/words.h"

/* What a move leaves behind, at the table where it is made. */
typedef struct
{
  const ColorettoDeck *deck;
  Coloretto after;
  unsigned seat;
  int gain;     /* in points, at once */
  unsigned row; /* that it takes or lays at */
  bool takes, lays;
  int next;      /* whose turn is next, or -1 */
  int next_row;  /* the row that would bring that one most, or -1; */
  int next_gain; /* so many points */
} Effect;

static int
row_gain (const ColorettoDeck *deck, const Coloretto *s, unsigned seat, unsigned row)
{
  return coloretto_worth (deck, s->side, s->hand[seat] + s->row[row])
         - coloretto_score (deck, s, seat);
}

/* What whoever comes next could take. */
static void
look_at_next (Effect *e)
{
  GavelSeats in = coloretto_still_in (&e->after);
  unsigned rows = coloretto_rows_to_take (&e->after);

  e->next = e->next_row = -1;
  for (unsigned i = 1; i < e->after.n_seats && e->next < 0; i++)
    if ((in & GAVEL_SEAT ((e->seat + i) % e->after.n_seats)) != 0)
      e->next = (int) ((e->seat + i) % e->after.n_seats);
  GAVEL_FOREACH_CARD (row, rows)
    if (e->next >= 0
        && (e->next_row < 0
            || row_gain (e->deck, &e->after, (unsigned) e->next, row) > e->next_gain))
      {
        e->next_row = (int) row;
        e->next_gain = row_gain (e->deck, &e->after, (unsigned) e->next, row);
      }
}

static Effect
effect_of (const GavelTable *table, unsigned seat, GavelMove move)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  Effect e = { .deck = deck, .after = *coloretto_of (table), .seat = seat };

  e.takes = (move & ~UINT64_C (15)) == COLORETTO_MOVE_TAKE;
  e.lays = (move & ~UINT64_C (15)) == COLORETTO_MOVE_PLACE;
  e.row = (unsigned) (move & 15);
  if (e.takes)
    {
      e.gain = row_gain (deck, &e.after, seat, e.row);
      e.after.hand[seat] += e.after.row[e.row];
      e.after.row[e.row] = 0;
      e.after.took[seat] = (uint8_t) (e.row + 1);
    }
  if (e.lays)
    e.after.row[e.row] += coloretto_card (e.after.drawn);
  look_at_next (&e);
  return e;
}

/* "take row 2: +6 for you, and Bob would take it next". */
void
coloretto_put_reasons (Report *report, const GavelAdvice *advice,
                       const GavelOption *option)
{
  const Coloretto *s = coloretto_of (&report->table);
  Effect e = effect_of (&report->table, advice->seat, option->move);
  char *const *name = report->seating->name;

  if (e.takes)
    {
      GString *out = report_reason (report);

      g_string_append_printf (out, "row %u brings %+d at once", e.row + 1, e.gain);
      if (e.next >= 0)
        g_string_append_printf (out, ", and would bring %s %+d", name[e.next],
                                row_gain (e.deck, s, (unsigned) e.next, e.row));
      g_string_append_c (out, '\n');
    }
  if (e.lays)
    {
      g_autofree char *cards = coloretto_cards_text (e.deck, e.after.row[e.row]);

      g_string_append_printf (
          report_reason (report), "row %u has %s then, worth %+d to %s\n", e.row + 1,
          cards, row_gain (e.deck, &e.after, advice->seat, e.row), name[advice->seat]);
    }
  if (e.next >= 0 && e.next_row >= 0)
    g_string_append_printf (report_reason (report),
                            "%s comes next and could take row %d for %+d\n", name[e.next],
                            e.next_row + 1, e.next_gain);
}

/* What is gained at once, what the next one is left, what one ends with. */
void
coloretto_put_beside (ReportReasons *r)
{
  const ReportPair *pair = r->pair;
  Effect that = effect_of (&pair->table, pair->seat, pair->that->move);
  Effect this = effect_of (&pair->table, pair->seat, pair->this->move);
  double points = pair->that->points - pair->this->points;
  int more = that.gain - this.gain;

  if (that.takes && this.takes && more != 0)
    g_string_append_printf (report_about (r, pair->that_one), "brings %d point%s %s",
                            ABS (more), ABS (more) == 1 ? "" : "s",
                            more > 0 ? "more at once" : "less at once");
  if (that.next >= 0 && that.next == this.next && that.next_gain != this.next_gain)
    g_string_append_printf (
        report_about (r, pair->that_one), "leaves %s a row for %+d, not %+d",
        r->report->seating->name[that.next], that.next_gain, this.next_gain);
  if (points >= 0.5 || points <= -0.5)
    g_string_append_printf (report_about (r, pair->that_one), "ends %.1f points %s",
                            ABS (points), points > 0.0 ? "higher" : "lower");
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: what a move does, and what sets two of them apart. */
#include "games/coloretto/looks.h"
#include "games/coloretto/outlook.h"
#include "games/coloretto/words.h"

#include <limits.h>

#define LIKELY 0.5 /* what most probably happens, */
#define MAYBE 0.15 /* and what is worth a word */

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
            || coloretto_row_gain (e->deck, &e->after, (unsigned) e->next, row)
                   > e->next_gain))
      {
        e->next_row = (int) row;
        e->next_gain = coloretto_row_gain (e->deck, &e->after, (unsigned) e->next, row);
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
      e.gain = coloretto_row_gain (deck, &e.after, seat, e.row);
      e.after.hand[seat] += e.after.row[e.row];
      e.after.row[e.row] = 0;
      e.after.took[seat] = (uint8_t) (e.row + 1);
    }
  if (e.lays)
    e.after.row[e.row] += coloretto_card (e.after.drawn);
  look_at_next (&e);
  return e;
}

/* -- In a line ------------------------------------------------------------------------
 */

/* What the line is about: a seat's choice at the table. */
typedef struct
{
  const ColorettoDeck *deck;
  const Coloretto *s;
  unsigned seat;
  char *const *name;
  const char *who; /* "you", or a name */
  ColorettoOutlook outlook;
  GString *out;
} Line;

/* Who most probably takes that row before one's next turn; -1: nobody does so often. */
static int
likely_taker (const Line *line, unsigned row)
{
  for (unsigned seat = 0; seat < line->s->n_seats; seat++)
    if (line->outlook.taker[row][seat] >= LIKELY)
      return (int) seat;
  return -1;
}

/* "+6 for you, and Bob would take it next". */
static void
say_take (const Line *line, unsigned row)
{
  double gone = line->outlook.gone[row], worse = line->outlook.worse[row];
  int taker = likely_taker (line, row);

  g_string_append_printf (line->out, "%+d for %s",
                          coloretto_row_gain (line->deck, line->s, line->seat, row),
                          line->who);
  if (coloretto_count (line->s->row[row], COLORETTO_GOLDEN) > 0)
    g_string_append (line->out, " and a card more");
  if (taker >= 0)
    g_string_append_printf (line->out, ", and %s would take it next", line->name[taker]);
  else if (gone >= MAYBE)
    g_string_append_printf (line->out, ", and else it is gone next time in %.0f %%",
                            100.0 * gone);
  else if (worse >= MAYBE)
    g_string_append_printf (line->out, ", and else it is spoiled next time in %.0f %%",
                            100.0 * worse);
}

/* "row 2 (+4) is there next time in 80 %". */
static void
say_draw (const Line *line)
{
  unsigned rows = coloretto_rows_to_take (line->s), best = 0;
  int most = INT_MIN;

  GAVEL_FOREACH_CARD (row, rows)
    if (coloretto_row_gain (line->deck, line->s, line->seat, row) > most)
      {
        most = coloretto_row_gain (line->deck, line->s, line->seat, row);
        best = row;
      }
  if (rows == 0)
    g_string_append (line->out, "no row has a card");
  else if (!line->outlook.waits)
    g_string_append_printf (line->out, "nobody else is in, and row %u (%+d) may grow",
                            best + 1, most);
  else if (most <= 0)
    g_string_append_printf (line->out, "no row brings %s anything yet", line->who);
  else if (line->outlook.gone[best] < LIKELY)
    g_string_append_printf (line->out, "row %u (%+d) is still there next time in %.0f %%",
                            best + 1, most, 100.0 * (1.0 - line->outlook.gone[best]));
  else
    g_string_append_printf (line->out, "row %u brings only %+d", best + 1, most);
}

/* Where else the card would help another most: "at row 1 it would bring Bob +8". */
static void
say_elsewhere (const Line *line, unsigned row, GavelSeats others)
{
  unsigned rows = coloretto_rows_with_room (line->deck, line->s) & ~(1u << row);
  Coloretto after = *line->s;
  int most = 0, whom = -1;
  unsigned where = 0;

  GAVEL_FOREACH_CARD (other, rows)
    after.row[other] += coloretto_card (after.drawn);
  GAVEL_FOREACH_SEAT (seat, others)
    GAVEL_FOREACH_CARD (other, rows)
      {
        int gain = coloretto_row_gain (line->deck, &after, seat, other);

        if (gain > most && gain > coloretto_row_gain (line->deck, line->s, seat, other))
          {
            most = gain;
            whom = (int) seat;
            where = other;
          }
      }
  if (whom >= 0)
    g_string_append_printf (line->out, "; at row %u it would bring %s %+d", where + 1,
                            line->name[whom], most);
}

/* "row 2 then brings you +6, and Bob -1, not +3". */
static void
say_place (const Line *line, unsigned row)
{
  Coloretto after = *line->s;
  GavelSeats others = coloretto_still_in (&after) & (GavelSeats) ~GAVEL_SEAT (line->seat);
  int hurt = -1, most = 0, own;

  after.row[row] += coloretto_card (after.drawn);
  GAVEL_FOREACH_SEAT (seat, others)
    {
      int before = coloretto_row_gain (line->deck, line->s, seat, row);
      int less = before - coloretto_row_gain (line->deck, &after, seat, row);

      if (before > 0 && less > most)
        {
          most = less;
          hurt = (int) seat;
        }
    }
  own = coloretto_row_gain (line->deck, &after, line->seat, row);
  g_string_append_printf (line->out, "row %u then brings %s %+d", row + 1, line->who,
                          own);
  if (hurt >= 0)
    g_string_append_printf (
        line->out, ", and %s %+d, not %+d", line->name[hurt],
        coloretto_row_gain (line->deck, &after, (unsigned) hurt, row),
        coloretto_row_gain (line->deck, line->s, (unsigned) hurt, row));
  else if (own <= 0)
    say_elsewhere (line, row, others);
}

void
coloretto_put_why (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  Line line = { .deck = coloretto_deck (report->table.box),
                .s = coloretto_of (&report->table),
                .seat = advice->seat,
                .name = report->seating->name,
                .who = report->seating->you == (int) advice->seat
                           ? "you"
                           : report->seating->name[advice->seat],
                .out = report->out };
  unsigned row = (unsigned) (option->move & 15);

  coloretto_look_out (line.deck, line.s, line.seat, &line.outlook);
  if (option->move == COLORETTO_MOVE_DRAW)
    say_draw (&line);
  else if ((option->move & ~UINT64_C (15)) == COLORETTO_MOVE_TAKE)
    say_take (&line, row);
  else
    say_place (&line, row);
}

/* -- At length ------------------------------------------------------------------------
 */

/* What the move brings, and what it leaves to whoever comes next. */
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
                                coloretto_row_gain (e.deck, s, (unsigned) e.next, e.row));
      g_string_append_c (out, '\n');
    }
  if (e.lays)
    {
      g_autofree char *cards = coloretto_cards_text (e.deck, e.after.row[e.row]);

      g_string_append_printf (report_reason (report),
                              "row %u has %s then, worth %+d to %s\n", e.row + 1, cards,
                              coloretto_row_gain (e.deck, &e.after, advice->seat, e.row),
                              name[advice->seat]);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: what a move does, and what sets two of them apart. */
#include "games/coloretto/looks.h"
#include "games/coloretto/outlook.h"
#include "games/coloretto/words.h"

#define LIKELY 0.5 /* what most probably happens, */
#define MAYBE 0.15 /* and what is worth a word */
#define ALMOST 0.995

#define WORTH_A_WORD 2 /* points that are */

/* What a move leaves behind, at the table where it is made. */
typedef struct
{
  const ColorettoDeck *deck;
  Coloretto after;
  unsigned seat;
  int gain;     /* in points, at once */
  unsigned row; /* that it takes or lays at */
  bool takes, lays;
} Effect;

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
  return e;
}

/* Whose turn comes next, of those who have taken no row; -1: nobody else's. */
static int
next_of (const Effect *e)
{
  GavelSeats in = coloretto_still_in (&e->after);

  for (unsigned i = 1; i < e->after.n_seats; i++)
    if ((in & GAVEL_SEAT ((e->seat + i) % e->after.n_seats)) != 0)
      return (int) ((e->seat + i) % e->after.n_seats);
  return -1;
}

/* The row that would bring that seat most now; -1: there is none. */
static int
best_row (const Effect *e, unsigned seat, int *gain)
{
  unsigned rows = coloretto_rows_to_take (&e->after);
  int best = -1;

  *gain = 0;
  GAVEL_FOREACH_CARD (row, rows)
    if (best < 0 || coloretto_row_gain (e->deck, &e->after, seat, row) > *gain)
      {
        best = (int) row;
        *gain = coloretto_row_gain (e->deck, &e->after, seat, row);
      }
  return best;
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

/* "80 times in 100". */
static void
say_often (GString *out, double chance)
{
  if (chance >= ALMOST)
    g_string_append (out, "almost surely");
  else
    g_string_append_printf (out, "%.0f times in 100", 100.0 * chance);
}

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
    {
      g_string_append (line->out, ", and else it is gone by the next turn ");
      say_often (line->out, gone);
    }
  else if (worse >= MAYBE)
    {
      g_string_append (line->out, ", and else it is spoiled by the next turn ");
      say_often (line->out, worse);
    }
}

/* The row that brings most, of those that probably stay if @stays; -1: none does. */
static int
best_to_wait_for (const Line *line, bool stays, int *gain)
{
  unsigned rows = coloretto_rows_to_take (line->s);
  int best = -1;

  *gain = 0;
  GAVEL_FOREACH_CARD (row, rows)
    {
      int brings = coloretto_row_gain (line->deck, line->s, line->seat, row);

      if ((!stays || line->outlook.gone[row] < LIKELY) && (best < 0 || brings > *gain))
        {
          best = (int) row;
          *gain = brings;
        }
    }
  return best;
}

/* "row 2 (+4) stays until the next turn 80 times in 100". */
static void
say_draw (const Line *line, bool advised)
{
  int gain, most, row = best_to_wait_for (line, true, &gain),
                  best = best_to_wait_for (line, false, &most);

  if (best < 0)
    g_string_append (line->out, "no row has a card");
  else if (!line->outlook.waits)
    g_string_append_printf (line->out, "nobody else is in, and row %d (%+d) may grow",
                            best + 1, most);
  else if (most <= 0)
    g_string_append_printf (line->out, "no row brings %s anything yet", line->who);
  else if (row >= 0 && gain > 0)
    {
      g_string_append_printf (line->out, "row %d (%+d) stays until the next turn ",
                              row + 1, gain);
      say_often (line->out, 1.0 - line->outlook.gone[row]);
    }
  else if (!advised)
    {
      g_string_append_printf (line->out, "row %d (%+d) is gone by the next turn ",
                              best + 1, most);
      say_often (line->out, line->outlook.gone[best]);
    }
  else
    g_string_append_printf (line->out, "what comes may well be better than row %d (%+d)",
                            best + 1, most);
}

/* Where else the card would help another most: "at row 1 it would bring Bob +8"; false:
 * nowhere. */
static bool
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
    g_string_append_printf (line->out, "at row %u it would bring %s %+d", where + 1,
                            line->name[whom], most);
  return whom >= 0;
}

/* The other whose gain from that row the card spoils most; -1: it spoils it for nobody.
 */
static int
spoiled_for (const ColorettoDeck *deck, const Coloretto *before, const Coloretto *after,
             unsigned seat, unsigned row)
{
  GavelSeats others = coloretto_still_in (before) & (GavelSeats) ~GAVEL_SEAT (seat);
  int whom = -1, most = WORTH_A_WORD - 1;

  GAVEL_FOREACH_SEAT (other, others)
    {
      int was = coloretto_row_gain (deck, before, other, row);
      int less = was - coloretto_row_gain (deck, after, other, row);

      if (was > 0 && less > most)
        {
          most = less;
          whom = (int) other;
        }
    }
  return whom;
}

/* "row 2 then brings you +6, and is spoiled for Bob: -1, not +3". */
static void
say_place (const Line *line, unsigned row)
{
  Coloretto after = *line->s;
  GavelSeats others = coloretto_still_in (&after) & (GavelSeats) ~GAVEL_SEAT (line->seat);
  int hurt, own;

  after.row[row] += coloretto_card (after.drawn);
  hurt = spoiled_for (line->deck, line->s, &after, line->seat, row);
  own = coloretto_row_gain (line->deck, &after, line->seat, row);
  if (own > 0)
    g_string_append_printf (line->out, "row %u then brings %s %+d", row + 1, line->who,
                            own);
  if (hurt >= 0)
    {
      if (own <= 0)
        g_string_append_printf (line->out, "row %u is then", row + 1);
      g_string_append_printf (
          line->out, "%s spoiled for %s: %+d, not %+d", own > 0 ? ", and is" : "",
          line->name[hurt], coloretto_row_gain (line->deck, &after, (unsigned) hurt, row),
          coloretto_row_gain (line->deck, line->s, (unsigned) hurt, row));
    }
  if (own <= 0 && hurt < 0 && !say_elsewhere (line, row, others))
    g_string_append_printf (line->out, "no row gets better for another by %s",
                            coloretto_kind_name (line->deck, line->s->drawn));
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
    say_draw (&line, option == gavel_advice_choice (advice));
  else if ((option->move & ~UINT64_C (15)) == COLORETTO_MOVE_TAKE)
    say_take (&line, row);
  else
    say_place (&line, row);
}

/* -- At length ------------------------------------------------------------------------
 */

/* The other who would gain most by that row; -1: nobody would gain. */
static int
most_wanted_by (const Effect *e, const Coloretto *s, unsigned row, int *gain)
{
  GavelSeats others = coloretto_still_in (s) & (GavelSeats) ~GAVEL_SEAT (e->seat);
  int whom = -1;

  *gain = 0;
  GAVEL_FOREACH_SEAT (other, others)
    if (coloretto_row_gain (e->deck, s, other, row) > *gain)
      {
        whom = (int) other;
        *gain = coloretto_row_gain (e->deck, s, other, row);
      }
  return whom;
}

/* What the move brings; of one that is not advised, what it leaves to whoever is next. */
void
coloretto_put_reasons (Report *report, const GavelAdvice *advice,
                       const GavelOption *option)
{
  const Coloretto *s = coloretto_of (&report->table);
  Effect e = effect_of (&report->table, advice->seat, option->move);
  char *const *name = report->seating->name;
  int next = next_of (&e), gain, row;

  if (e.takes)
    {
      GString *out = report_reason (report);
      int whom = most_wanted_by (&e, s, e.row, &gain);

      g_string_append_printf (out, "row %u brings %+d at once", e.row + 1, e.gain);
      if (whom >= 0)
        g_string_append_printf (out, ", and would bring %s %+d", name[whom], gain);
      g_string_append_c (out, '\n');
    }
  else
    {
      report_reason (report);
      coloretto_put_why (report, advice, option);
      g_string_append_c (report->out, '\n');
    }
  if (option == gavel_advice_choice (advice) || next < 0)
    return;
  row = best_row (&e, (unsigned) next, &gain);
  if (row >= 0 && gain > 0)
    g_string_append_printf (report_reason (report),
                            "%s comes next and could take row %d for %+d\n", name[next],
                            row + 1, gain);
}

/* -- Two moves -------------------------------------------------------------------------
 */

/* Whether the worse move leaves that rival a row that brings more. */
static bool
leaves_more (const Effect *better, const Effect *worse, unsigned rival, int least,
             int gain[2])
{
  return (coloretto_still_in (&worse->after) & GAVEL_SEAT (rival)) != 0
         && best_row (worse, rival, &gain[0]) >= 0
         && best_row (better, rival, &gain[1]) >= 0 && gain[0] > 0
         && gain[0] - gain[1] >= least;
}

/* What is left to the rival whom the worse move helps most, or to whoever is next. */
static void
put_left (ReportReasons *r, const Effect *better, const Effect *worse)
{
  const GavelOption *good = r->pair->better ? r->pair->that : r->pair->this;
  const GavelOption *bad = r->pair->better ? r->pair->this : r->pair->that;
  double by;
  int helped = report_rival_helped (worse->after.n_seats, r->pair->seat, bad, good, &by);
  int next = next_of (worse), gain[2], whom = -1;

  if (helped >= 0 && leaves_more (better, worse, (unsigned) helped, 1, gain))
    whom = helped;
  else if (next >= 0 && leaves_more (better, worse, (unsigned) next, WORTH_A_WORD, gain))
    whom = next;
  if (whom >= 0)
    g_string_append_printf (report_about (r, report_worse (r->pair)),
                            "leaves %s a row for %+d, not %+d",
                            r->report->seating->name[whom], gain[0], gain[1]);
}

/* What becomes of a row that one may take or wait for. */
static void
put_waiting (ReportReasons *r, const Effect *better, const Effect *worse)
{
  const Effect *take = better->takes ? better : worse;
  const Coloretto *s = coloretto_of (&r->pair->table);
  ColorettoOutlook outlook;
  int gain = take->gain;

  coloretto_look_out (take->deck, s, take->seat, &outlook);
  if (better->takes && outlook.gone[take->row] >= LIKELY && gain > 0)
    {
      GString *out = report_about (r, report_worse (r->pair));

      g_string_append_printf (out, "risks row %u (%+d), gone by the next turn ",
                              take->row + 1, gain);
      say_often (out, outlook.gone[take->row]);
    }
  else if (worse->takes && outlook.waits && outlook.gone[take->row] < LIKELY && gain > 0)
    {
      GString *out = report_about (r, report_better (r->pair));

      g_string_append_printf (out, "can wait: row %u (%+d) stays until the next turn ",
                              take->row + 1, gain);
      say_often (out, 1.0 - outlook.gone[take->row]);
    }
}

/* What is gained at once, what rivals are left, what one ends with: as far as it speaks
 * for the better one. */
void
coloretto_put_beside (ReportReasons *r)
{
  const ReportPair *pair = r->pair;
  Effect that = effect_of (&pair->table, pair->seat, pair->that->move);
  Effect this = effect_of (&pair->table, pair->seat, pair->this->move);
  const Effect *better = pair->better ? &that : &this;
  const Effect *worse = pair->better ? &this : &that;
  double points = (pair->that->points - pair->this->points) * (pair->better ? 1.0 : -1.0);
  int more = better->gain - worse->gain;

  if (that.takes && this.takes && more > 0)
    g_string_append_printf (report_about (r, report_better (pair)),
                            "brings %d point%s more at once", more, more == 1 ? "" : "s");
  else if (that.takes != this.takes)
    put_waiting (r, better, worse);
  if (points >= 0.5)
    g_string_append_printf (report_about (r, report_better (pair)),
                            "ends %.1f points higher", points);
  put_left (r, better, worse);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: pages about who may win, and about the lots to come. */
#include "games/monopoly-bid/looks.h"

/* "a Wild and 2 Steals". */
static void
put_cards (const MbidWay *way, GString *out)
{
  if (way->n_wilds > 1)
    g_string_append_printf (out, "%u Wilds", way->n_wilds);
  else if (way->n_wilds == 1)
    g_string_append (out, "a Wild");
  if (way->n_wilds > 0 && way->n_steals > 0)
    g_string_append (out, " and ");
  if (way->n_steals > 1)
    g_string_append_printf (out, "%u Steals", way->n_steals);
  else if (way->n_steals == 1)
    g_string_append (out, "a Steal");
}

/* The cards of that way that are not known to be in that hand. */
static MbidWay
missing (const Mbid *s, unsigned seat, const MbidWay *way)
{
  unsigned n_wilds = mbid_count (s->hand[seat], MBID_WILD);
  unsigned n_steals = mbid_count (s->hand[seat], MBID_STEAL);

  return (MbidWay){ .n_wilds = way->n_wilds - MIN (way->n_wilds, n_wilds),
                    .n_steals = way->n_steals - MIN (way->n_steals, n_steals) };
}

static unsigned
n_missing (const Mbid *s, unsigned seat, const MbidWay *way)
{
  MbidWay cards = missing (s, seat, way);

  return cards.n_wilds + cards.n_steals;
}

/* Whether that way is worth a line: the cards may be there; of a hand that is known, no
 * other way is nearer. */
static bool
is_told (const Mbid *s, unsigned seat, const MbidWay way[], unsigned n, unsigned i)
{
  if (s->unknown[seat] > 0)
    return mbid_chance_of_ways (s, seat, &way[i], 1) >= 0.005;
  for (unsigned k = 0; k < n; k++)
    if (n_missing (s, seat, &way[k]) < n_missing (s, seat, &way[i]))
      return false;
  return true;
}

/* How likely the cards of that way are in that hand, or which of them are not. */
static void
put_held (const Mbid *s, unsigned seat, const MbidWay *way, GString *out)
{
  MbidWay cards = missing (s, seat, way);

  if (s->unknown[seat] > 0)
    g_string_append_printf (
        out, " (%.0f %%): ", 100.0 * mbid_chance_of_ways (s, seat, way, 1));
  else if (cards.n_wilds + cards.n_steals == 0)
    g_string_append (out, " (in hand): ");
  else if (cards.n_wilds == way->n_wilds && cards.n_steals == way->n_steals)
    g_string_append (out, " (not in hand): ");
  else
    {
      g_string_append (out, " (in hand but for ");
      put_cards (&cards, out);
      g_string_append (out, "): ");
    }
}

/* All that a seat could win by, a way a line. */
static void
put_ways (Report *report, const Mbid *s, unsigned seat)
{
  const MbidDeck *deck = mbid_deck (report->box);
  MbidWay way[MBID_MAX_WAYS];
  unsigned n = mbid_ways_to_win (deck, s, seat, way), n_told = 0;
  unsigned n_sets = mbid_complete (deck, s, seat);

  for (unsigned i = 0; i < n; i++)
    n_told += is_told (s, seat, way, n, i);
  g_string_append_printf (
      report->out, "%s%s: %u complete set%s%s\n", report->seating->name[seat],
      seat == s->host ? ", who hosts" : "", n_sets, n_sets == 1 ? "" : "s",
      n_told == 0 ? ", cannot win by actions now" : "; wins with");
  for (unsigned i = 0; i < n; i++)
    {
      g_autoptr (GavelCells) cells = gavel_cells_new ();

      if (!is_told (s, seat, way, n, i))
        continue;
      g_string_append (report->out, "  ");
      put_cards (&way[i], report->out);
      put_held (s, seat, &way[i], report->out);
      mbid_show_way (&report->table, &way[i], cells);
      report_put_cells (report, cells, 4);
      g_string_append_c (report->out, '\n');
    }
}

/* Who could win by actions, and who may say No!. */
char *
mbid_threats_page (const GavelRecord *record, const ReportLook *look)
{
  Mbid s = mbid_known_to (record);
  int you = gavel_record_seating (record)->you;
  GavelSeats others = gavel_seats_all (s.n_seats);
  Report report;

  report_begin (&report, record, look);
  for (unsigned i = 0; i < s.n_seats; i++)
    put_ways (&report, &s, mbid_seat (&s, s.host, i));
  if (you >= 0)
    others &= (GavelSeats) ~GAVEL_SEAT (you);
  g_string_append_printf (report.out, "Somebody%s has a No!: %.0f %%\n",
                          you >= 0 ? " else" : "",
                          100.0 * mbid_chance_of_kind (&s, others, MBID_NO));
  return g_string_free (report.out, FALSE);
}

/* -- Lots -------------------------------------------------------------------------------
 */

/* Whose set a property of that colour would complete. */
static char *
completed_by (const Report *report, const Mbid *s, unsigned colour)
{
  Mbid then = *s;
  GavelSeats seats = 0;

  then.lot = (uint8_t) colour;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (mbid_lot_completes (mbid_deck (report->box), &then, seat))
      seats |= GAVEL_SEAT (seat);
  return gavel_names_text (report->seating, seats, " or ");
}

/* Which properties can still come, and which come back. */
char *
mbid_lots_page (const GavelRecord *record, const ReportLook *look)
{
  const Mbid *s = (const Mbid *) gavel_record_state (record);
  MbidCards lots = mbid_unseen_lots (mbid_deck (gavel_record_box (record)), s);
  unsigned n = mbid_size (lots);
  Report report;

  report_begin (&report, record, look);
  if (n > 0)
    g_string_append_printf (report.out, "Not seen yet (%u):\n", n);
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    if (mbid_count (lots, colour) > 0)
      {
        g_autofree char *names = completed_by (&report, s, colour);

        g_string_append_printf (report.out, "  %-10s %u, next with %2.0f %%%s%s\n",
                                mbid_colours[colour].title, mbid_count (lots, colour),
                                100.0 * mbid_count (lots, colour) / n,
                                names[0] != '\0' ? "; completes a set for " : "", names);
      }
  if (s->n_unsold > 0)
    g_string_append_printf (report.out, "%s in this order:",
                            n > 0 ? "After all these come back," : "These come back,");
  for (unsigned i = 0; i < s->n_unsold; i++)
    g_string_append_printf (report.out, "%s %s", i > 0 ? "," : "",
                            mbid_colours[s->unsold[i]].title);
  if (s->n_unsold > 0)
    g_string_append_c (report.out, '\n');
  if (n + s->n_unsold == 0)
    g_string_append (report.out,
                     "No properties are left: only actions and trades can win\n");
  return g_string_free (report.out, FALSE);
}

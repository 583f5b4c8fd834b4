/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: pages about what others may hold, and about what can be stolen. */
#include "games/monopoly-bid/looks.h"
#include "games/monopoly-bid/words.h"

#include <string.h>

/* What whoever the record is for knows; what all have seen where there is nobody. */
Mbid
mbid_known_to (const GavelRecord *record)
{
  const GavelSeating *seating = gavel_record_seating (record);
  Mbid s = *(const Mbid *) gavel_record_state (record);

  gavel_monopoly_bid.observe (gavel_record_box (record), (GavelState *) &s,
                              seating->you >= 0 ? (unsigned) seating->you : GAVEL_CHANCE);
  return s;
}

/* A rival: what is known, what to expect of the rest. */
static void
put_rival (const Mbid *s, const GavelSeating *seating, unsigned seat, GString *out)
{
  g_autofree char *cards = mbid_cards_text (s->hand[seat], s->unknown[seat]);

  g_string_append_printf (out, "%s has %s: about %.0f of money", seating->name[seat],
                          cards, mbid_likely_money (s, seat));
  for (unsigned kind = MBID_NO; kind >= MBID_WILD; kind--)
    g_string_append_printf (out, "%s %s %.0f %%", kind == MBID_NO ? "\n " : ",",
                            mbid_kind_full (kind),
                            100.0 * mbid_chance_of_kind (s, GAVEL_SEAT (seat), kind));
  g_string_append_c (out, '\n');
}

/* Cards that were not seen, and what each of the others may have of them. */
char *
mbid_unseen_page (const GavelRecord *record, const ReportLook *look)
{
  Mbid s = mbid_known_to (record);
  MbidCards pool = mbid_pool (&s);
  Report report;

  report_begin (&report, record, look);
  g_string_append_printf (report.out, "Not seen, in the pile (%u cards) and in hands:\n ",
                          s.n_pile);
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    g_string_append_printf (report.out, " %s:%u", mbid_kind_name (kind),
                            mbid_count (pool, kind));
  g_string_append_c (report.out, '\n');
  for (unsigned seat = 0; seat < s.n_seats; seat++)
    if (s.unknown[seat] > 0 || (int) seat != report.seating->you)
      put_rival (&s, report.seating, seat, report.out);
  return g_string_free (report.out, FALSE);
}

/* Whether a property of that colour, or a Wild, would complete a set of @thief's. */
static bool
completes (const MbidDeck *deck, const Mbid *s, unsigned thief, unsigned colour,
           bool wild)
{
  Mbid after = *s;
  bool does = false;

  for (unsigned as = 0; as < MBID_COLOURS && !does; as++)
    if (wild || as == colour)
      {
        after.real[thief] = s->real[thief] + (wild ? 0 : mbid_card (as));
        after.wild[thief] = s->wild[thief] + (wild ? mbid_card (as) : 0);
        does = mbid_complete (deck, &after, thief) > mbid_complete (deck, s, thief);
      }
  return does;
}

/* "green", "wild=pink"; says if it completes a set of @thief's. */
static void
put_target (const MbidDeck *deck, const Mbid *s, unsigned thief, unsigned colour,
            bool wild, GString *out)
{
  g_string_append_printf (out, " %s%s%s", wild ? "wild=" : "", mbid_colours[colour].name,
                          completes (deck, s, thief, colour, wild) ? "!" : "");
}

/* What the others can steal from @seat, and whose sets that would complete. */
static void
put_own_targets (Report *report, const Mbid *s, unsigned seat)
{
  const MbidDeck *deck = mbid_deck (report->box);
  g_autoptr (GString) targets = g_string_new (NULL);

  for (unsigned i = 0; i < 2 * MBID_COLOURS; i++)
    {
      GavelSeats seats = 0;
      g_autofree char *names = NULL;

      if (!mbid_can_be_stolen (deck, s, seat, i / 2, i % 2 != 0))
        continue;
      for (unsigned thief = 0; thief < s->n_seats; thief++)
        if (thief != seat && completes (deck, s, thief, i / 2, i % 2 != 0))
          seats |= GAVEL_SEAT (thief);
      names = gavel_names_text (report->seating, seats, " or ");
      g_string_append_printf (targets, "%s%s%s%s%s%s", targets->len > 0 ? ", " : " ",
                              i % 2 != 0 ? "wild=" : "", mbid_colours[i / 2].name,
                              seats != 0 ? " (a set for " : "", names,
                              seats != 0 ? ")" : "");
    }
  if (targets->len > 0)
    g_string_append_printf (report->out, "From %s, by the others:%s\n",
                            report->seating->name[seat], targets->str);
}

/* What can be stolen from whom. */
char *
mbid_steals_page (const GavelRecord *record, const ReportLook *look)
{
  const MbidDeck *deck = mbid_deck (gavel_record_box (record));
  const Mbid *s = (const Mbid *) gavel_record_state (record);
  Report report;
  unsigned thief;

  report_begin (&report, record, look);
  thief = report.seating->you >= 0 ? (unsigned) report.seating->you : s->host;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      g_autoptr (GString) targets = g_string_new (NULL);

      for (unsigned i = 0; i < 2 * MBID_COLOURS && seat != thief; i++)
        if (mbid_can_be_stolen (deck, s, seat, i / 2, i % 2 != 0))
          put_target (deck, s, thief, i / 2, i % 2 != 0, targets);
      if (targets->len > 0)
        g_string_append_printf (report.out, "From %s:%s\n", report.seating->name[seat],
                                targets->str);
    }
  if (strchr (report.out->str, '!') != NULL)
    g_string_append_printf (report.out, "! completes a set of %s's\n",
                            report.seating->name[thief]);
  put_own_targets (&report, s, thief);
  if (report.out->len == 0)
    g_string_append (report.out, "Nobody has anything that can be stolen\n");
  return g_string_free (report.out, FALSE);
}

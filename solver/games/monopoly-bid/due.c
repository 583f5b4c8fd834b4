/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what comes next, in words. */
#include "games/monopoly-bid/words.h"

/* Whether whose record it is has not told its hand. */
bool
mbid_wants_hand (const GavelTable *table)
{
  const Mbid *s = mbid_of (table);
  int you = table->seating->you;

  return s->phase == MBID_BEFORE && you >= 0 && s->hand[you] == 0
         && s->unknown[you] == MBID_DEALT;
}

static char *
due_answer (const GavelTable *table, const Mbid *s, GavelWording wording)
{
  int you = table->seating->you;
  Mbid known = *s;
  g_autofree char *names = NULL;
  const char *what = s->n_no > 0 ? "No!" : mbid_kind_full (s->action);

  if (you >= 0) /* who has none is not for everybody to know */
    gavel_monopoly_bid.observe (table->box, (GavelState *) &known, (unsigned) you);
  names = gavel_names_text (table->seating, mbid_may_answer (&known), " or ");

  if (wording == GAVEL_WORDING_HELP)
    return g_strdup_printf ("type no %s, or let if nobody answers the %s; any other fact "
                            "says so, too",
                            table->seating->name[mbid_asked (s)], what);
  if (wording == GAVEL_WORDING_TABLE)
    return g_strdup_printf ("a No! of %s to the %s, or the host goes on", names, what);
  return g_strdup_printf ("No! to the %s", what);
}

static char *
due_play (const GavelTable *table, const Mbid *s, GavelWording wording)
{
  const char *name = table->seating->name[s->host];

  if (wording == GAVEL_WORDING_HELP)
    return g_strdup_printf (
        "type the lot, like red; or what %s plays: w red (a Wild), d2, "
        "s bob green (steal)",
        name);
  return g_strdup_printf (wording == GAVEL_WORDING_TABLE
                              ? "%s plays actions, then the lot"
                              : "%s's actions, or the lot",
                          name);
}

/* What comes next, in words. */
char *
mbid_due (const GavelTable *table, GavelWording wording)
{
  Mbid copy;
  const Mbid *s = mbid_now (table, &copy);
  bool help = wording == GAVEL_WORDING_HELP;
  int seat = gavel_entry_seat (table);
  const char *name = seat >= 0 ? table->seating->name[seat] : "";
  GavelStatus status;
  g_autofree char *names = NULL;

  mbid_status (table, &status);
  names = gavel_names_text (table->seating, status.actors, " and ");
  if (status.due == GAVEL_DUE_PLAYERS)
    return g_strdup ("players: seat NAME ...");
  if (mbid_wants_hand (table))
    return g_strdup_printf (help ? "type the five cards that %s was dealt, like 1 5 3 "
                                   "steal no"
                                 : "%s's hand",
                            table->seating->name[table->seating->you]);
  switch ((MbidPhase) s->phase)
    {
    case MBID_PLAY:
      return due_play (table, s, wording);
    case MBID_ANSWER:
      return due_answer (table, s, wording);
    case MBID_LOT:
      return g_strdup (help ? "type the property that is turned up, like red"
                            : "the lot");
    case MBID_BIDS:
      if (help)
        return g_strdup_printf ("type what %s bids for %s, like 5 3, or - for nothing",
                                name, mbid_colours[s->lot].name);
      return wording == GAVEL_WORDING_TABLE ? g_strdup_printf ("bids of %s", names)
                                            : g_strdup_printf ("%s's bid", name);
    case MBID_RAISES:
      if (help)
        return g_strdup_printf ("type what %s adds, like 1, or - for nothing", name);
      return wording == GAVEL_WORDING_TABLE
                 ? g_strdup_printf ("raises of %s, who are tied at %u", names,
                                    mbid_total (s->bid[gavel_seats_first (s->tied)]))
                 : g_strdup_printf ("%s's raise", name);
    case MBID_BEFORE:
    case MBID_DRAW:
    case MBID_DRAW_2:
    case MBID_OVER:
      break;
    }
  return g_strdup_printf (help ? "type what %s draws, like 4 or steal" : "%s draws",
                          name);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what is answered to a question, half of an answer, figures of lessons. */
#include "base/error.h"
#include "games/monopoly-bid/tutor.h"
#include "games/monopoly-bid/words.h"
#include "report/report-private.h"

#include <string.h>

static const Mbid *
state_of (const GavelRecord *record)
{
  return (const Mbid *) gavel_record_state (record);
}

/* A move, as at the prompt: money, an action, "lot", "no", "let". */
bool
mbid_read_answer (const GavelRecord *record, const char *typed, GavelMove *move,
                  GError **error)
{
  GavelTable table = gavel_record_table (record);
  const Mbid *s = state_of (record);
  unsigned you = (unsigned) table.seating->you;
  bool money = s->phase == MBID_BIDS || s->phase == MBID_RAISES;

  if (!mbid_move_read (&table, you, typed, move, error))
    return false;
  if (gavel_monopoly_bid.legal (table.box, table.state, you, *move))
    return true;
  return gavel_fail (
      error, money ? "you do not have that money"
             : s->phase == MBID_ANSWER
                 ? "you have no No!"
                 : "you cannot play that: you lack the card, or it has no target");
}

/* Whether to act or to wait, or how much to pay, roughly. */
char *
mbid_half_answer (const GavelRecord *record, GavelMove best)
{
  unsigned you = (unsigned) gavel_record_seating (record)->you;
  unsigned purse = mbid_total (mbid_money_left (state_of (record), you)), total;

  switch (mbid_move_what (best))
    {
    case MBID_MOVE_BID:
      total = mbid_total (mbid_move_about (best));
      return g_strdup (total == 0           ? "gavel would pay nothing"
                       : 3 * total <= purse ? "gavel would pay less than a third"
                       : 3 * total <= 2 * purse
                           ? "gavel would pay between a third and two thirds"
                           : "gavel would pay more than two thirds");
    case MBID_MOVE_LOT:
      return g_strdup ("gavel would play no action now");
    case MBID_MOVE_WILD:
    case MBID_MOVE_DRAW_2:
    case MBID_MOVE_STEAL:
      return g_strdup ("gavel would play an action");
    default:
      return NULL;
    }
}

/* -- Figures of lessons ----------------------------------------------------------------
 */

/* "a bid of 7", "to pass", "to let it be". */
static bool
put_move (const GavelRecord *record, const char *name G_GNUC_UNUSED,
          const GavelOption *option, GString *out, GError **error G_GNUC_UNUSED)
{
  GavelTable table = gavel_record_table (record);
  g_autoptr (GavelCells) cells = gavel_cells_new ();
  g_autofree char *text = NULL;
  unsigned you = (unsigned) table.seating->you;

  mbid_move_show (&table, you, option->move, cells);
  text = gavel_cells_text (cells);
  if (mbid_move_what (option->move) != MBID_MOVE_BID)
    g_string_append (out, text);
  else if (mbid_move_about (option->move) == 0)
    g_string_append (out, "to bid nothing");
  else
    g_string_append_printf (out, "to bid %s", text);
  return true;
}

/* How often in 100 a rival, or "others" together, has a card: by what was not seen. */
static bool
put_chance (const GavelRecord *record, const char *name, unsigned kind, GString *out,
            GError **error)
{
  GavelTable table = gavel_record_table (record);
  const GavelSeating *seating = table.seating;
  Mbid s = *state_of (record);
  GavelSeats seats
      = gavel_seats_all (s.n_seats) & (GavelSeats) ~GAVEL_SEAT (seating->you);
  int seat = strcmp (name, "others") == 0 ? -1 : gavel_entry_named (&table, name);

  if (seat < 0 && strcmp (name, "others") != 0)
    return gavel_fail (error, "nobody here is called '%s'", name);
  if (seat >= 0)
    seats = GAVEL_SEAT (seat);
  gavel_monopoly_bid.observe (table.box, (GavelState *) &s, (unsigned) seating->you);
  g_string_append_printf (out, "%.0f", 100.0 * mbid_chance_of_kind (&s, seats, kind));
  return true;
}

static bool
put_no (const GavelRecord *record, const char *name,
        const GavelOption *option G_GNUC_UNUSED, GString *out, GError **error)
{
  return put_chance (record, name, MBID_NO, out, error);
}

static bool
put_wild (const GavelRecord *record, const char *name,
          const GavelOption *option G_GNUC_UNUSED, GString *out, GError **error)
{
  return put_chance (record, name, MBID_WILD, out, error);
}

static bool
put_steal (const GavelRecord *record, const char *name,
           const GavelOption *option G_GNUC_UNUSED, GString *out, GError **error)
{
  return put_chance (record, name, MBID_STEAL, out, error);
}

/* What somebody's money comes to, about. */
static bool
put_money (const GavelRecord *record, const char *name,
           const GavelOption *option G_GNUC_UNUSED, GString *out, GError **error)
{
  GavelTable table = gavel_record_table (record);
  Mbid s = *state_of (record);
  int seat = gavel_entry_named (&table, name);

  if (seat < 0)
    return gavel_fail (error, "nobody here is called '%s'", name);
  gavel_monopoly_bid.observe (table.box, (GavelState *) &s,
                              (unsigned) table.seating->you);
  g_string_append_printf (out, "%.0f", mbid_likely_money (&s, (unsigned) seat));
  return true;
}

const TutorFigure mbid_figures[N_MBID_FIGURES] = {
  { "move", true, put_move },    { "lot", true, tutor_put_wins },
  { "no", false, put_no },       { "wild", false, put_wild },
  { "steal", false, put_steal }, { "money", false, put_money },
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what a move does, and what sets two of them apart. */
#include "games/monopoly-bid/looks.h"

#include <math.h>

#define NOTABLE 0.005 /* of a chance */

/* -- What the table is after an action --------------------------------------------------
 */

/* The action of a move, or the one that is answered, as if it took effect. */
static Mbid
table_after (const Mbid *s, GavelMove move)
{
  uint64_t about = mbid_move_about (move);
  Mbid after = *s;

  if (mbid_move_what (move) == MBID_MOVE_WILD)
    after.wild[s->host] += mbid_card ((unsigned) about);
  if (mbid_move_what (move) != MBID_MOVE_STEAL)
    return after;
  if ((about & 15) == MBID_NOTHING)
    {
      after.real[about >> 8] -= mbid_card (about >> 4 & 15);
      after.real[s->host] += mbid_card (about >> 4 & 15);
    }
  else
    {
      after.wild[about >> 8] -= mbid_card (about >> 4 & 15);
      after.wild[s->host] += mbid_card (about & 15);
    }
  return after;
}

/* The action on the table as the move that played it. */
static GavelMove
played (const Mbid *s)
{
  return s->action == MBID_WILD ? mbid_move (MBID_MOVE_WILD, s->colour)
         : s->action == MBID_STEAL
             ? mbid_move (MBID_MOVE_STEAL, mbid_steal (s->target, s->colour, s->as))
             : mbid_move (MBID_MOVE_DRAW_2, 0);
}

/* How many complete sets the host has after it. */
static unsigned
sets_after (const GavelTable *table, GavelMove move)
{
  Mbid after = table_after (mbid_of (table), move);

  return mbid_complete (mbid_deck (table->box), &after, after.host);
}

/* -- Reasons ----------------------------------------------------------------------------
 */

/* What is paid, in a raise on top of what lies there, and what stays. */
static void
put_price (Report *report, const Mbid *s, unsigned seat, MbidCards money)
{
  MbidCards purse = mbid_money_left (s, seat);
  g_autofree char *change = mbid_cards_text (purse - money, 0);
  const char *left = purse == money ? "nothing" : change;

  if (s->phase == MBID_RAISES)
    g_string_append_printf (report_reason (report),
                            "adds %u to %u, so it pays %u of %u, if it wins; leaves %s\n",
                            mbid_total (money), mbid_total (s->bid[seat]),
                            mbid_total (s->bid[seat] + money),
                            mbid_total (s->bid[seat] + purse), left);
  else
    g_string_append_printf (report_reason (report),
                            "pays %u of %u, if it wins; leaves %s\n", mbid_total (money),
                            mbid_total (purse), left);
}

/* What is paid, and whose set the lot would be. */
static void
put_bid (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  const MbidDeck *deck = mbid_deck (report->box);
  const Mbid *s = mbid_of (&report->table);
  GavelSeats seats = 0;

  g_string_append_printf (report_reason (report), "wins the lot %.0f times in 100\n",
                          report_percent (option->rank[0], 1.0));
  if (mbid_move_about (option->move) != 0)
    put_price (report, s, advice->seat, mbid_move_about (option->move));
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      if (mbid_lot_wins (deck, s, seat))
        g_string_append_printf (report_reason (report),
                                "%s would win the game with this lot\n",
                                report->seating->name[seat]);
      else if (mbid_lot_completes (deck, s, seat))
        seats |= GAVEL_SEAT (seat);
    }
  if (seats != 0)
    {
      g_autofree char *names = gavel_names_text (report->seating, seats, " or ");

      g_string_append_printf (report_reason (report), "it completes a set for %s\n",
                              names);
    }
}

/* How many sets an action makes, and how likely somebody cancels it. */
static void
put_action (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  Mbid s = *mbid_of (&report->table);
  unsigned n_sets = sets_after (&report->table, option->move);
  GavelSeats others
      = gavel_seats_all (s.n_seats) & (GavelSeats) ~GAVEL_SEAT (advice->seat);

  gavel_monopoly_bid.observe (report->box, (GavelState *) &s, advice->seat);
  if (n_sets >= MBID_SETS_TO_WIN)
    g_string_append (report_reason (report), "that wins, unless somebody says No!\n");
  else if (n_sets > mbid_complete (mbid_deck (report->box), &s, advice->seat))
    g_string_append_printf (report_reason (report), "makes it %u complete set%s\n",
                            n_sets, n_sets == 1 ? "" : "s");
  g_string_append_printf (report_reason (report),
                          "somebody else has a No!: %.0f times in 100, by the cards that "
                          "were not seen\n",
                          100.0 * mbid_chance_of_kind (&s, others, MBID_NO));
}

/* "Di has 2 of 3 orange": what lies there of a colour. */
static void
put_pool (Report *report, const Mbid *s, unsigned seat, unsigned colour)
{
  g_string_append_printf (
      report->out, "%s has %u of %u %s", report->seating->name[seat],
      mbid_count (s->real[seat], colour) + mbid_count (s->wild[seat], colour),
      mbid_deck (report->box)->set[colour], mbid_colours[colour].title);
}

/* What becomes of the table if the action that was played takes effect. */
static void
put_effect (Report *report, const Mbid *s)
{
  const MbidDeck *deck = mbid_deck (report->box);
  Mbid after = table_after (s, played (s));
  unsigned n_sets = mbid_complete (deck, &after, s->host);
  unsigned colour = s->action == MBID_STEAL && s->as != MBID_NOTHING ? s->as : s->colour;
  const char *host = report->seating->name[s->host];

  g_string_append_printf (report_reason (report), "if the %s takes effect, ",
                          mbid_kind_full (s->action));
  if (s->action == MBID_DRAW2)
    g_string_append_printf (report->out, "%s draws two cards", host);
  else if (n_sets >= MBID_SETS_TO_WIN)
    g_string_append_printf (report->out, "%s wins", host);
  else if (n_sets > mbid_complete (deck, s, s->host))
    g_string_append_printf (report->out, "%s has %u complete set%s", host, n_sets,
                            n_sets == 1 ? "" : "s");
  else
    put_pool (report, &after, s->host, colour);
  if (s->action == MBID_STEAL && n_sets < MBID_SETS_TO_WIN)
    {
      g_string_append (report->out, ", and ");
      put_pool (report, &after, s->target, s->colour);
    }
  g_string_append_c (report->out, '\n');
}

/* The card that is answered: an action, or a No! to it. */
static void
put_answer (Report *report)
{
  const Mbid *s = mbid_of (&report->table);
  const char *action = mbid_kind_full (s->action);

  if (s->n_no > 0)
    g_string_append_printf (
        report_reason (report),
        s->n_no % 2 != 0 ? "as it stands the %s is cancelled; one more No! lets it "
                           "take effect\n"
                         : "as it stands the %s takes effect; one more No! cancels "
                           "it\n",
        action);
  put_effect (report, s);
}

/* What stays in hand if no more actions are played. */
static void
put_lot (Report *report, unsigned seat)
{
  const Mbid *s = mbid_of (&report->table);
  bool keeps = false;

  g_string_append (report_reason (report), "plays no more actions");
  for (unsigned kind = MBID_WILD; kind < MBID_KINDS; kind++)
    for (unsigned i = 0; i < mbid_count (s->hand[seat], kind); i++)
      {
        g_string_append_printf (report->out, "%s%s", keeps ? ", " : "; keeps ",
                                mbid_kind_full (kind));
        keeps = true;
      }
  g_string_append_c (report->out, '\n');
}

/* What the move does, in what can be counted. */
void
mbid_put_reasons (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  switch (mbid_move_what (option->move))
    {
    case MBID_MOVE_BID:
      put_bid (report, advice, option);
      break;
    case MBID_MOVE_WILD:
    case MBID_MOVE_DRAW_2:
    case MBID_MOVE_STEAL:
      put_action (report, advice, option);
      break;
    case MBID_MOVE_NO:
    case MBID_MOVE_LET:
      put_answer (report);
      break;
    case MBID_MOVE_LOT:
      put_lot (report, advice->seat);
      break;
    default:
      break;
    }
}

/* What two bids cost and win; how many sets two actions make. */
void
mbid_put_beside (ReportReasons *r)
{
  const ReportPair *pair = r->pair;
  double lot = pair->that->rank[0] - pair->this->rank[0];
  float more = pair->that->price - pair->this->price;
  int sets;

  if (mbid_move_what (pair->that->move) == MBID_MOVE_BID)
    {
      if (fabs (lot) >= NOTABLE)
        g_string_append_printf (
            report_about (r, pair->that_one), "wins the lot %.0f %s in 100",
            report_percent (fabs (lot), 1.0), lot > 0.0 ? "more" : "fewer");
      if (more != 0.0f)
        g_string_append_printf (report_about (r, pair->that_one), "pays %.0f %s",
                                (double) ABS (more), more > 0.0f ? "more" : "less");
      return;
    }
  sets = (int) sets_after (&pair->table, pair->that->move)
         - (int) sets_after (&pair->table, pair->this->move);
  if (pair->better ? sets > 0 : sets < 0) /* else it speaks against the better one */
    g_string_append_printf (report_about (r, report_better (pair)), "makes %d set%s more",
                            ABS (sets), ABS (sets) == 1 ? "" : "s");
}

/* The total of a bid's cards. */
char *
mbid_note (const GavelOption *option)
{
  bool bid = mbid_move_what (option->move) == MBID_MOVE_BID;

  return bid && mbid_move_about (option->move) != 0
             ? g_strdup_printf ("%u", mbid_total (mbid_move_about (option->move)))
             : NULL;
}

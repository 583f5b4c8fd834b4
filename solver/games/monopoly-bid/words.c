/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: the words of its record.
 *
 *   gavel 1 monopoly-bid
 *   seat Ann                  in turn order
 *   seat Bob
 *   hand Ann m1 m5 m3 steal no   what was dealt, where it is known
 *   host Ann                  who hosts first; else the first seat
 *   draw Ann m4               the card that begins every turn
 *   play Ann draw2            an action card of the host
 *   draw Ann m2 no            and what it brought
 *   play Ann wild red
 *   play Ann steal Bob green  or "steal Bob wild green as red"
 *   no Bob                    cancels the card played last; "no" alone: `you` does
 *   let Ann                   does not answer it; "let": nobody does; any other fact
 *                             says so, too
 *   lot red                   no more actions, and the property turned up; "lot" alone
 *                             says just that, "lot -" that none is left
 *   bid Ann m5 m3             "-" for nothing
 *   raise Ann m1              what the tied ones add
 *   trade Ann red Bob wild green   "-" for nothing
 *
 * Whose draws must be told: see mbid_told(). Others draw unseen when a turn begins, and a
 * line may still name the card. Entering a game in the middle is in middle.c. */
#include "games/monopoly-bid/words.h"

#include "base/error.h"

#include <string.h>

static const MbidDeck *
deck_of (const GavelLine *line)
{
  return mbid_deck (line->box);
}

static const char *
name_of (const GavelLine *line, unsigned seat)
{
  return line->seating->name[seat];
}

/* "m1 m5 steal ?2"; "-" for none. */
char *
mbid_cards_text (MbidCards cards, unsigned n_unknown)
{
  GString *out = g_string_new (NULL);

  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    for (unsigned i = 0; i < mbid_count (cards, kind); i++)
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "",
                              mbid_kind_name (kind));
  if (n_unknown > 0)
    g_string_append_printf (out, n_unknown == 1 ? "%s?" : "%s?%u",
                            out->len > 0 ? " " : "", n_unknown);
  return g_string_free (out->len == 0 ? g_string_assign (out, "-") : out, FALSE);
}

/* Who says what it draws: `you`; where there is none, or a referee writes, everybody. Of
 * a hand that is not known, a card more makes no difference. */
GavelSeats
mbid_told (const Mbid *s, const GavelSeating *seating)
{
  GavelSeats known = mbid_all_known (s);

  if (s->referee || seating == NULL || seating->you < 0)
    return known;
  return known & GAVEL_SEAT ((unsigned) seating->you);
}

/* -- Before any fact ------------------------------------------------------------- */

/* Whether the table looks as it does after the deal. */
static bool
is_dealt (const Mbid *s)
{
  if (s->turn > 1 || s->n_unsold > 0)
    return false;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->real[seat] != 0 || s->wild[seat] != 0 || mbid_n_cards (s, seat) != MBID_DEALT)
      return false;
  return true;
}

/* Whether a turn can begin with what is told so far. */
bool
mbid_is_set_up (const Mbid *s, const GavelLine *line, GError **error)
{
  if (s->n_seats < 2)
    return gavel_fail (error, "enter two to five players first: seat NAME");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      if (mbid_complete (deck_of (line), s, seat) >= MBID_SETS_TO_WIN)
        return gavel_fail (error,
                           "%s has three complete sets, so the game is over: won %s",
                           name_of (line, seat), name_of (line, seat));
      if (is_dealt (s) && s->unknown[seat] == 0 && mbid_money (s->hand[seat]) == 0)
        {
          g_autofree char *cards = mbid_cards_text (s->hand[seat], 0);

          return gavel_fail (error,
                             "%s was dealt no money, so these cards go and others come: "
                             "discard %s %s, then hand %s CARD...",
                             name_of (line, seat), name_of (line, seat), cards,
                             name_of (line, seat));
        }
    }
  return true;
}

/* The first turn begins, if it has not. */
static bool
begin (Mbid *s, const GavelLine *line, GError **error)
{
  if (s->phase == MBID_OVER)
    return gavel_fail (error, "the game is over");
  if (s->phase != MBID_BEFORE)
    return true;
  if (!mbid_is_set_up (s, line, error))
    return false;
  mbid_begin_turn (s, mbid_told (s, line->seating));
  return true;
}

/* A new fact: nobody answers the card that was played before. */
static bool
go_on (Mbid *s, const GavelLine *line, GError **error)
{
  if (!begin (s, line, error))
    return false;
  if (s->phase == MBID_ANSWER)
    mbid_let (deck_of (line), s, gavel_seats_all (s->n_seats),
              mbid_told (s, line->seating));
  return s->phase != MBID_OVER || gavel_fail (error, "the game is over");
}

/* The same, and all have drawn. */
static bool
after_draws (Mbid *s, const GavelLine *line, GError **error)
{
  int drawer;

  if (!go_on (s, line, error))
    return false;
  drawer = mbid_next_drawer (s);
  return drawer < 0
         || gavel_fail (error, "first tell what %s draws: draw %s CARD",
                        name_of (line, (unsigned) drawer),
                        name_of (line, (unsigned) drawer));
}

/* -- Draws --------------------------------------------------------------------------- */

/* Names a card that was drawn unseen in this turn. */
static bool
name_drawn (Mbid *s, const GavelLine *line, unsigned seat, unsigned kind, GError **error)
{
  unsigned rank = mbid_rank (s, seat);
  MbidCards cards = mbid_pool (s);
  bool under = s->under && s->drawn[rank] == MBID_UNSEEN;

  if (s->unnamed[seat] == 0)
    return gavel_fail (error, "%s draws no card now", name_of (line, seat));
  if (under)
    cards = mbid_can_draw (s, seat);
  if (mbid_count (cards, kind) == 0)
    return gavel_fail (error, "no %s can be drawn: all are seen elsewhere",
                       mbid_kind_full (kind));
  if (under)
    s->drawn[rank] = (uint8_t) (kind + 1);
  s->unnamed[seat]--;
  s->unknown[seat]--;
  s->hand[seat] += mbid_card (kind);
  return true;
}

static bool
draw_one (Mbid *s, const GavelLine *line, unsigned seat, unsigned kind, GError **error)
{
  if (s->owed[seat] == 0)
    return kind == MBID_UNSEEN || name_drawn (s, line, seat, kind, error);
  if (kind != MBID_UNSEEN && mbid_count (mbid_can_draw (s, seat), kind) == 0)
    return gavel_fail (error, "there is no %s left to draw", mbid_kind_name (kind));
  mbid_draw (s, seat, kind);
  return true;
}

static bool
read_draw (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned seat;

  if (gavel_line_peek (line) == NULL)
    {
      if (s->phase != MBID_BEFORE)
        return gavel_fail (error, "draw: a player's name is missing");
      return begin (s, line, error);
    }
  if (!go_on (s, line, error) || !gavel_line_seat (line, &seat, error))
    return false;
  do
    {
      const char *word = gavel_line_next (line, "a card", error);
      unsigned n = 1;
      int kind = MBID_UNSEEN;

      if (word == NULL)
        return false;
      if (!mbid_is_unknown (word, &n))
        kind = mbid_kind_read (word, error);
      if (kind < 0)
        return false;
      if (kind == MBID_UNSEEN && n > MAX (s->owed[seat], s->unnamed[seat]))
        return gavel_fail (error, "%s draws no %s now", name_of (line, seat),
                           n > 1 ? "so many cards" : "card");
      for (; n > 0; n--)
        if (!draw_one (s, line, seat, (unsigned) kind, error))
          return false;
    }
  while (gavel_line_peek (line) != NULL);
  return true;
}

/* -- The lot ---------------------------------------------------------------------------
 */

/* Whether that property can be turned up. */
static bool
can_come (const Mbid *s, const GavelLine *line, unsigned colour, GError **error)
{
  MbidCards left = mbid_unseen_lots (deck_of (line), s);

  if (mbid_count (left, colour) > 0)
    return true;
  if (left != 0)
    return gavel_fail (error, "lot: no %s is left that was not turned up before",
                       mbid_colours[colour].name);
  return s->unsold[0] == colour
         || gavel_fail (error,
                        "lot: all others were turned up before, so the next one is %s, "
                        "the first that was not sold",
                        mbid_colours[s->unsold[0]].name);
}

static bool
read_lot (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  const char *word = gavel_line_peek (line);
  bool none = mbid_n_properties (deck_of (line), s) == 0;
  int colour = MBID_NOTHING;

  if (!after_draws (s, line, error))
    return false;
  if (s->phase != MBID_PLAY && s->phase != MBID_LOT)
    return gavel_fail (error, "lot: the %s of %s are not all told",
                       s->phase == MBID_BIDS ? "bids" : "raises",
                       mbid_colours[s->lot].name);
  if (word != NULL && strcmp (word, "-") == 0)
    {
      if (!none)
        return gavel_fail (error, "lot: there are properties left (lot COLOUR)");
      line->at++;
    }
  else if (word != NULL)
    {
      line->at++;
      colour = mbid_colour_read (word, error);
      if (colour < 0)
        return false;
      if (none)
        return gavel_fail (error, "lot: no property is left (lot -)");
    }
  else if (s->phase == MBID_LOT)
    return gavel_fail (error, "lot: a colour is missing");
  if (!gavel_line_end (line, error))
    return false;
  if (s->phase == MBID_PLAY)
    mbid_end_actions (deck_of (line), s, mbid_told (s, line->seating));
  if (colour == MBID_NOTHING)
    return true;
  if (!can_come (s, line, (unsigned) colour, error))
    return false;
  mbid_turn_up (deck_of (line), s, (unsigned) colour);
  return true;
}

/* -- Bids --------------------------------------------------------------------------- */

/* Whether @seat has that money beside what it has bid. */
static bool
has_money (const Mbid *s, const GavelLine *line, unsigned seat, MbidCards money,
           GError **error)
{
  MbidCards all = s->bid[seat] + money, pool = mbid_pool (s);
  MbidCards more = mbid_most (s->hand[seat], all) - s->hand[seat];
  g_autofree char *held = NULL;

  if (mbid_size (more) <= s->unknown[seat] && mbid_least (more, pool) == more)
    return true;
  held = mbid_cards_text (s->hand[seat], s->unknown[seat]);
  for (unsigned kind = 0; kind < MBID_VALUES; kind++)
    if (mbid_count (more, kind) > (s->unknown[seat] > 0 ? mbid_count (pool, kind) : 0))
      return gavel_fail (error, "%s has %s %s (has %s)", name_of (line, seat),
                         mbid_count (s->hand[seat], kind) == 0 ? "no" : "not so many",
                         mbid_kind_name (kind), held);
  return gavel_fail (error, "%s does not have so many cards (has %s)",
                     name_of (line, seat), held);
}

static bool
read_money (Mbid *s, GavelLine *line, MbidPhase phase, GError **error)
{
  unsigned seat, n_unknown;
  MbidCards money;

  if (!after_draws (s, line, error) || !gavel_line_seat (line, &seat, error))
    return false;
  if (s->phase == MBID_RAISES && phase == MBID_BIDS)
    return gavel_fail (error, "some are tied for the highest: raise %s MONEY... or -",
                       name_of (line, gavel_seats_first (mbid_bidders (s))));
  if (s->phase != (uint8_t) phase)
    return gavel_fail (error, "%s: %s", line->word[0],
                       s->phase == MBID_BIDS ? "nobody is tied"
                                             : "no property is turned up (lot COLOUR)");
  if ((s->in & GAVEL_SEAT (seat)) != 0)
    return gavel_fail (error, "%s: %s's is told already", line->word[0],
                       name_of (line, seat));
  if ((mbid_bidders (s) & GAVEL_SEAT (seat)) == 0)
    return gavel_fail (error, "raise: %s is not tied for the highest",
                       name_of (line, seat));
  if (!mbid_line_cards (line, false, &money, &n_unknown, error))
    return false;
  if (mbid_money (money) != money)
    return gavel_fail (error, "%s: only money can be bid, like 5 3; - for nothing",
                       line->word[0]);
  if (!has_money (s, line, seat, money, error))
    return false;
  mbid_bid (deck_of (line), s, seat, money, mbid_told (s, line->seating));
  return true;
}

static bool
read_bid (GavelState *state, GavelLine *line, GError **error)
{
  return read_money ((Mbid *) state, line, MBID_BIDS, error);
}

static bool
read_raise (GavelState *state, GavelLine *line, GError **error)
{
  return read_money ((Mbid *) state, line, MBID_RAISES, error);
}

/* An action, once all have drawn and nobody answers the one before. */
static bool
read_play (GavelState *state, GavelLine *line, GError **error)
{
  return after_draws ((Mbid *) state, line, error) && mbid_read_play (state, line, error);
}

static bool
read_trade (GavelState *state, GavelLine *line, GError **error)
{
  bool stolen = ((const Mbid *) state)->phase == MBID_ANSWER
                && ((const Mbid *) state)->action == MBID_STEAL;

  if (go_on ((Mbid *) state, line, error) && mbid_read_trade (state, line, error))
    return true;
  if (stolen)
    g_prefix_error (error, "a trade says that nobody answers the Steal, and then: ");
  return false;
}

const GavelVerb mbid_verbs[] = {
  { "rule", "money N N N N N | actions N N N N", mbid_read_rule, GAVEL_VERB_SETUP },
  { "seat", "NAME", mbid_read_seat, GAVEL_VERB_SETUP },
  { "referee", "", mbid_read_referee, GAVEL_VERB_OTHER },
  { "host", "NAME", mbid_read_host, GAVEL_VERB_OTHER },
  { "hand", "NAME CARD...", mbid_read_hand, GAVEL_VERB_OTHER },
  { "shown", "NAME CARD...", mbid_read_shown, GAVEL_VERB_OTHER },
  { "lay", "NAME PROPERTY...", mbid_read_lay, GAVEL_VERB_OTHER },
  { "discard", "CARD...", mbid_read_discard, GAVEL_VERB_OTHER },
  { "round", "NUMBER", mbid_read_round, GAVEL_VERB_OTHER },
  { "unsold", "COLOUR...", mbid_read_unsold, GAVEL_VERB_OTHER },
  { "drawn", "NAME...", mbid_read_drawn, GAVEL_VERB_OTHER },
  { "won", "NAME", mbid_read_won, GAVEL_VERB_OTHER },
  { "draw", "NAME CARD...", read_draw, GAVEL_VERB_CHANCE },
  { "play", "NAME ACTION", read_play, GAVEL_VERB_TURN },
  { "no", "NAME", mbid_read_no, GAVEL_VERB_TURN, "says no" },
  { "let", "NAME", mbid_read_let, GAVEL_VERB_TURN },
  { "lot", "COLOUR", read_lot, GAVEL_VERB_CHANCE, "has the lot turned up" },
  { "bid", "NAME MONEY...", read_bid, GAVEL_VERB_SEALED },
  { "raise", "NAME MONEY...", read_raise, GAVEL_VERB_SEALED },
  { "trade", "NAME PROPERTY NAME PROPERTY", read_trade, GAVEL_VERB_OTHER },
  { NULL, NULL, NULL, GAVEL_VERB_OTHER },
};

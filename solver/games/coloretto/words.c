/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: the words of its record.
 *
 *   gavel 1 coloretto
 *   rule side brown       or violet
 *   rule edition new      or classic: three plain jokers, 15 cards under the last-round
 *                         card, equal points are shared
 *   seat Ann r            in turn order, with the start card; two where two play
 *   seat Bob g
 *   seat Cy y
 *   without n             the colour that left the game; two where two play
 *   first Bob             who begins; else the first seat
 *   draw Bob b            drew the top card
 *   place Bob 2           and laid it at row 2
 *   draw Cy last          the last-round card: aside with it, and another one
 *   draw Cy +2
 *   place Cy 2
 *   take Ann 2
 *   draw Ann o            the card that comes with a golden joker
 *
 * "draw Bob" alone says that he draws, and the next line what came. Entering a game in
 * the middle is in middle.c. */
#include "games/coloretto/words.h"

#include "base/error.h"

#include <string.h>

static const ColorettoDeck *
deck_of (const GavelLine *line)
{
  return coloretto_deck (line->box);
}

/* "r r +2 j"; "-" for none. */
char *
coloretto_cards_text (const ColorettoDeck *deck, ColorettoCards cards)
{
  GString *out = g_string_new (NULL);

  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    for (unsigned i = 0; i < coloretto_count (cards, kind); i++)
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "",
                              coloretto_kind_name (deck, kind));
  return g_string_free (cards == 0 ? g_string_assign (out, "-") : out, FALSE);
}

/* -- The table is set ------------------------------------------------------------- */

static bool
at_setup (const Coloretto *s, const GavelLine *line, GError **error)
{
  if (s->entered)
    return gavel_fail (error, "%s: this comes before 'hand', 'row' and the like",
                       line->word[0]);
  return gavel_line_at_setup (line, !s->begun, error);
}

static bool
read_rule (GavelState *state, GavelLine *line, GError **error)
{
  static const char *const rules[] = { "side", "edition", NULL };
  static const char *const sides[] = { "brown", "violet", NULL };
  static const char *const editions[] = { "new", "classic", NULL };
  Coloretto *s = (Coloretto *) state;
  unsigned rule, choice;

  if (!at_setup (s, line, error) || !gavel_line_choice (line, "rule", rules, &rule, error)
      || !gavel_line_choice (line, rules[rule], rule == 0 ? sides : editions, &choice,
                             error))
    return false;
  if (rule == 0)
    s->side = (uint8_t) choice;
  else
    s->edition = (uint8_t) choice;
  coloretto_count_pile (deck_of (line), s);
  return gavel_line_end (line, error);
}

/* The start cards of a new seat; none, or "?", if they are told later. */
static bool
read_start_cards (const Coloretto *s, GavelLine *line, ColorettoCards *cards,
                  GError **error)
{
  const ColorettoDeck *deck = deck_of (line);

  *cards = 0;
  if (g_strcmp0 (gavel_line_peek (line), "?") == 0)
    {
      line->at++;
      return true;
    }
  while (gavel_line_peek (line) != NULL)
    {
      const char *word = gavel_line_next (line, "a card", error);
      int kind = coloretto_kind_read (deck, word, error);

      if (kind < 0)
        return false;
      if (kind >= COLORETTO_COLOURS)
        return gavel_fail (error, "seat: everybody starts with colours, not with %s",
                           word);
      if (coloretto_count (*cards, (unsigned) kind) > 0)
        return gavel_fail (error, "seat: the two start cards of a player differ");
      for (unsigned other = 0; other < s->n_seats && s->n_seats >= 2; other++)
        if (coloretto_count (s->hand[other], (unsigned) kind) > 0)
          return gavel_fail (error, "seat: %s starts with %s already",
                             line->seating->name[other],
                             coloretto_kind_name (deck, (unsigned) kind));
      *cards += coloretto_card ((unsigned) kind);
    }
  return coloretto_size (*cards) <= (s->n_seats < 2 ? 2 : 1)
         || gavel_fail (error, "seat: %s",
                        s->n_seats < 2 ? "nobody starts with more than two cards"
                                       : "three and more players start with one card");
}

/* A third player makes one start card each of two. */
static bool
may_be_three (const Coloretto *s, const GavelSeating *seating, GError **error)
{
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (coloretto_size (s->hand[seat]) > 1)
      return gavel_fail (error,
                         "seat: %s has two start cards, so only two can play: three and "
                         "more start with one",
                         seating->name[seat]);
  if (s->n_seats == 2 && s->hand[0] != 0 && s->hand[0] == s->hand[1])
    return gavel_fail (error,
                       "seat: %s and %s start with the same colour, which only "
                       "two players may",
                       seating->name[0], seating->name[1]);
  return true;
}

static bool
read_seat (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;
  ColorettoCards cards;

  if (!at_setup (s, line, error))
    return false;
  if (s->n_seats == GAVEL_MAX_SEATS)
    return gavel_fail (error, "seat: there are five players already");
  if (s->without != 0)
    return gavel_fail (error, "seat: players come before 'without'");
  if ((s->n_seats >= 2 && !may_be_three (s, line->seating, error))
      || !read_start_cards (s, line, &cards, error))
    return false;
  s->hand[s->n_seats++] = cards;
  coloretto_count_pile (deck_of (line), s);
  return gavel_line_end (line, error);
}

static bool
enough_seats (const Coloretto *s, GError **error)
{
  return s->n_seats >= 2
         || gavel_fail (error, "enter two to five players first: seat NAME CARD");
}

static bool
read_without (GavelState *state, GavelLine *line, GError **error)
{
  const ColorettoDeck *deck = deck_of (line);
  Coloretto *s = (Coloretto *) state;
  unsigned n;

  if ((!s->entered && !at_setup (s, line, error)) || !enough_seats (s, error))
    return false;
  n = coloretto_n_without (s->n_seats);
  if (n == 0)
    return gavel_fail (error, "without: with %u players no colour leaves the game",
                       s->n_seats);
  do
    {
      const char *word = gavel_line_next (line, "a colour", error);
      int kind = word != NULL ? coloretto_kind_read (deck, word, error) : -1;

      if (kind < 0)
        return false;
      if (kind >= COLORETTO_COLOURS)
        return gavel_fail (error, "without: a colour leaves the game, not %s", word);
      if ((s->without & 1u << kind) != 0)
        return gavel_fail (error, "without: %s has left the game already", word);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        if (coloretto_count (s->hand[seat], (unsigned) kind) > 0)
          return gavel_fail (error, "without: %s %s %s", line->seating->name[seat],
                             s->entered ? "has" : "starts with", word);
      if (coloretto_count (s->pile, (unsigned) kind) < deck->copies)
        return gavel_fail (error, "without: %s has been told of", word);
      s->without |= (uint8_t) (1u << kind);
      s->pile -= deck->copies * coloretto_card ((unsigned) kind);
    }
  while (gavel_line_peek (line) != NULL);
  s->n_pile = (uint8_t) coloretto_size (s->pile);
  return gavel_cards_count (s->without) <= n
         || gavel_fail (error, "without: with %u players %s", s->n_seats,
                        n == 1 ? "one colour leaves the game" : "two colours leave it");
}

static bool
read_first (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;
  unsigned seat;

  if (!at_setup (s, line, error) || !gavel_line_seat (line, &seat, error))
    return false;
  s->turn = (uint8_t) seat;
  return gavel_line_end (line, error);
}

/* Seats of which nothing is told. */
GavelSeats
coloretto_untold (const Coloretto *s)
{
  GavelSeats seats = 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (coloretto_size (s->hand[seat]) < coloretto_n_start (s->n_seats))
      seats |= GAVEL_SEAT (seat);
  return seats;
}

/* Whether all is told that must be before somebody plays. */
bool
coloretto_is_set_up (const ColorettoDeck *deck G_GNUC_UNUSED, const Coloretto *s,
                     const GavelSeating *seating, GError **error)
{
  GavelSeats untold = coloretto_untold (s);

  if (!enough_seats (s, error))
    return false;
  if (untold != 0)
    return gavel_fail (error, "first enter what %s %s (hand %s CARD...)",
                       seating->name[gavel_seats_first (untold)],
                       s->entered ? "has" : "starts with",
                       seating->name[gavel_seats_first (untold)]);
  return gavel_cards_count (s->without) == coloretto_n_without (s->n_seats)
         || gavel_fail (error, "first enter the colour%s that left the game: without %s",
                        s->n_seats == 2 ? "s" : "",
                        s->n_seats == 2 ? "COLOUR COLOUR" : "COLOUR");
}

/* -- Turns -------------------------------------------------------------------------- */

/* Reads whose turn it is, and whether it can be. */
static bool
read_actor (const Coloretto *s, GavelLine *line, GError **error)
{
  const GavelSeating *seating = line->seating;
  unsigned seat;

  if (!enough_seats (s, error) || !gavel_line_seat (line, &seat, error)
      || !coloretto_is_set_up (deck_of (line), s, seating, error))
    return false;
  if (s->entered)
    return gavel_fail (error, "first enter whose turn it is: turn NAME");
  if (s->phase == COLORETTO_OVER)
    return gavel_fail (error, "the game is over");
  if (seat == s->turn)
    return true;
  if (s->took[seat] != 0)
    return gavel_fail (error, "%s took row %u in this round; it is %s's turn",
                       seating->name[seat], s->took[seat], seating->name[s->turn]);
  if (s->phase == COLORETTO_BONUS)
    return gavel_fail (error, "%s gets a card with the golden joker first: draw %s CARD",
                       seating->name[s->turn], seating->name[s->turn]);
  return gavel_fail (error, "it is %s's turn, not %s's", seating->name[s->turn],
                     seating->name[seat]);
}

/* Whether that card can be on top of the pile. */
static bool
can_come (const Coloretto *s, const GavelLine *line, unsigned kind, GError **error)
{
  const ColorettoDeck *deck = deck_of (line);
  bool is_last = coloretto_last_is_next (deck, s);
  unsigned n_on = s->n_pile - coloretto_n_under (deck, s);

  if (kind == COLORETTO_LAST && s->last)
    return gavel_fail (error, "the last-round card was drawn before");
  if (kind == COLORETTO_LAST && !is_last)
    return gavel_fail (error, "the last-round card cannot come yet: %u card%s on it",
                       n_on, n_on == 1 ? " lies" : "s lie");
  if (kind == COLORETTO_LAST)
    return true;
  if (is_last)
    return gavel_fail (error, "the last-round card comes first: draw %s last",
                       line->seating->name[s->turn]);
  if (kind < COLORETTO_COLOURS && (s->without & 1u << kind) != 0)
    return gavel_fail (error, "%s left the game", coloretto_kind_full (deck, kind));
  return coloretto_count (s->pile, kind) > 0
         || gavel_fail (error, "there is no %s left in the pile",
                        coloretto_kind_name (deck, kind));
}

/* The card that was drawn, if the line tells it. */
static bool
read_card (Coloretto *s, GavelLine *line, GError **error)
{
  const char *word = gavel_line_peek (line);
  int kind;

  if (word == NULL)
    return true;
  line->at++;
  kind = coloretto_kind_read (deck_of (line), word, error);
  if (kind < 0 || !gavel_line_end (line, error)
      || !can_come (s, line, (unsigned) kind, error))
    return false;
  coloretto_turn_up (deck_of (line), s, (unsigned) kind);
  return true;
}

static bool
not_in_hand (const Coloretto *s, const GavelLine *line, GError **error)
{
  return s->phase != COLORETTO_PLACE
         || gavel_fail (error,
                        "%s first lays the %s that was drawn: type the row (place "
                        "%s ROW)",
                        line->seating->name[s->turn],
                        coloretto_kind_name (deck_of (line), s->drawn),
                        line->seating->name[s->turn]);
}

static bool
read_draw (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;

  if (!read_actor (s, line, error) || !not_in_hand (s, line, error))
    return false;
  if (s->phase != COLORETTO_TURN && gavel_line_peek (line) == NULL)
    return gavel_fail (error, "draw: which card did %s get?",
                       line->seating->name[s->turn]);
  if (s->phase == COLORETTO_TURN && coloretto_rows_with_room (deck_of (line), s) == 0)
    return gavel_fail (error, "no row has room: take %s ROW",
                       line->seating->name[s->turn]);
  if (s->phase == COLORETTO_TURN)
    coloretto_draw (s);
  return read_card (s, line, error);
}

/* What is possible: "rows 1 and 3 can be taken"; where there is none, to draw. */
static char *
possible (const Coloretto *s, const GavelLine *line, unsigned rows, const char *does)
{
  unsigned n = gavel_cards_count (rows), i = 0;
  GString *out;

  if (rows == 0)
    return g_strdup_printf ("no row can be taken now, so %s draws",
                            line->seating->name[s->turn]);
  out = g_string_new (n == 1 ? "only row " : "rows ");
  GAVEL_FOREACH_CARD (row, rows)
    {
      g_string_append_printf (out, "%s%u",
                              i == 0       ? ""
                              : i + 1 == n ? " and "
                                           : ", ",
                              row + 1);
      i++;
    }
  g_string_append_printf (out, " %s", does);
  return g_string_free (out, FALSE);
}

/* Reads a row that nobody has taken; @other says which it may be. */
static bool
read_free_row (const Coloretto *s, GavelLine *line, const char *other, unsigned *row,
               GError **error)
{
  if (!coloretto_line_row (line, s, row, error) || !gavel_line_end (line, error))
    return false;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->took[seat] == *row + 1)
      return gavel_fail (error, "%s took row %u in this round: %s",
                         line->seating->name[seat], *row + 1, other);
  return true;
}

static bool
read_place (GavelState *state, GavelLine *line, GError **error)
{
  const ColorettoDeck *deck = deck_of (line);
  Coloretto *s = (Coloretto *) state;
  g_autofree char *other = NULL;
  unsigned good, row;

  if (!read_actor (s, line, error))
    return false;
  if (s->phase != COLORETTO_PLACE)
    return gavel_fail (error, "%s has drawn no card to lay: draw %s CARD",
                       line->seating->name[s->turn], line->seating->name[s->turn]);
  good = coloretto_rows_with_room (deck, s);
  other = possible (s, line, good,
                    gavel_cards_count (good) == 1 ? "has room" : "have room");
  if (!read_free_row (s, line, other, &row, error))
    return false;
  if ((good & 1u << row) == 0)
    {
      g_autofree char *cards = coloretto_cards_text (deck, s->row[row]);

      return gavel_fail (error, "row %u is full (%s): %s", row + 1, cards, other);
    }
  coloretto_place (s, row);
  return true;
}

static bool
read_take (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;
  g_autofree char *other = NULL;
  unsigned row;

  if (!read_actor (s, line, error) || !not_in_hand (s, line, error))
    return false;
  if (s->phase != COLORETTO_TURN)
    return gavel_fail (error, "%s draws a card first: draw %s CARD",
                       line->seating->name[s->turn], line->seating->name[s->turn]);
  other = possible (s, line, coloretto_rows_to_take (s), "can be taken");
  if (!read_free_row (s, line, other, &row, error))
    return false;
  if (s->row[row] == 0)
    return gavel_fail (error, "row %u has no card yet: %s", row + 1, other);
  coloretto_take (s, row);
  return true;
}

/* "last": whose turn it is draws the last-round card; in a game that is entered in the
 * middle, it was drawn before. */
static bool
read_last (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;

  if (!s->begun)
    return coloretto_enter_last (s, line, error);
  if (!gavel_line_end (line, error) || !not_in_hand (s, line, error))
    return false;
  if (s->phase == COLORETTO_OVER)
    return gavel_fail (error, "the game is over");
  if (!can_come (s, line, COLORETTO_LAST, error))
    return false;
  if (s->phase == COLORETTO_TURN && coloretto_rows_with_room (deck_of (line), s) == 0)
    return gavel_fail (error, "no row has room: take %s ROW",
                       line->seating->name[s->turn]);
  if (s->phase == COLORETTO_TURN)
    coloretto_draw (s);
  coloretto_turn_up (deck_of (line), s, COLORETTO_LAST);
  return true;
}

const GavelVerb coloretto_verbs[] = {
  { "rule", "side brown|violet | edition new|classic", read_rule, GAVEL_VERB_SETUP },
  { "seat", "NAME CARD...", read_seat, GAVEL_VERB_SETUP },
  { "without", "COLOUR...", read_without, GAVEL_VERB_SETUP },
  { "first", "NAME", read_first, GAVEL_VERB_SETUP },
  { "round", "NUMBER", coloretto_read_round, GAVEL_VERB_OTHER },
  { "hand", "NAME CARD...", coloretto_read_hand, GAVEL_VERB_OTHER },
  { "row", "NUMBER CARD...", coloretto_read_row, GAVEL_VERB_OTHER },
  { "took", "NAME ROW", coloretto_read_took, GAVEL_VERB_OTHER },
  { "gone", "CARD...", coloretto_read_gone, GAVEL_VERB_OTHER },
  { "last", "", read_last, GAVEL_VERB_OTHER },
  { "turn", "NAME", coloretto_read_turn, GAVEL_VERB_OTHER },
  { "draw", "NAME CARD", read_draw, GAVEL_VERB_TURN },
  { "place", "NAME ROW", read_place, GAVEL_VERB_TURN },
  { "take", "NAME ROW", read_take, GAVEL_VERB_TURN },
  { NULL, NULL, NULL, GAVEL_VERB_OTHER },
};

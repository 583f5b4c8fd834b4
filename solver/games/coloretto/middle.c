/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: a game entered in the middle. After the seats and "without":
 *
 *   round 5            if that is known
 *   hand Ann r r +2 j  all that lies before her
 *   row 1 r g          what lies there; "row 2 -" for nothing
 *   took Cy 3          Cy has taken row 3 in this round
 *   gone b o           discarded, where two play
 *   last               the last-round card has been drawn
 *   turn Ann           whose turn it is: this ends it
 *
 * While it lasts, the pile is what is told to lie nowhere else. */
#include "games/coloretto/words.h"

#include "base/error.h"

#include <string.h>

#define MOST_ROUNDS 60

static const ColorettoDeck *
deck_of (const GavelLine *line)
{
  return coloretto_deck (line->box);
}

/* This word belongs to a game that is entered in the middle. */
static bool
enter (Coloretto *s, const GavelLine *line, GError **error)
{
  if (s->begun && !s->entered)
    return gavel_fail (error,
                       "%s: only where a game is entered in the middle, before anything "
                       "is drawn",
                       line->word[0]);
  if (s->n_seats < 2)
    return gavel_fail (error, "enter two to five players first: seat NAME CARD");
  s->entered = 1;
  return true;
}

/* Reads the number of a row there is, from 0. */
bool
coloretto_line_row (GavelLine *line, const Coloretto *s, unsigned *row, GError **error)
{
  if (!gavel_line_number (line, "the row", 1, coloretto_n_rows (deck_of (line), s), row,
                          error))
    return false;
  *row -= 1;
  return true;
}

/* Reads cards to the end of the line, "-" for none, and takes them out of the pile. */
bool
coloretto_line_cards (GavelLine *line, Coloretto *s, ColorettoCards *cards,
                      GError **error)
{
  const ColorettoDeck *deck = deck_of (line);

  *cards = 0;
  if (g_strcmp0 (gavel_line_peek (line), "-") == 0)
    {
      line->at++;
      s->n_pile = (uint8_t) coloretto_size (s->pile);
      return gavel_line_end (line, error);
    }
  do
    {
      const char *word = gavel_line_next (line, "a card (- for none)", error);
      int kind = word != NULL ? coloretto_kind_read (deck, word, error) : -1;

      if (kind < 0)
        return false;
      if (kind == COLORETTO_LAST)
        return gavel_fail (error,
                           "%s: nobody gets the last-round card ('last' by itself "
                           "says that it was drawn)",
                           line->word[0]);
      if (kind < COLORETTO_COLOURS && (s->without & 1u << kind) != 0)
        return gavel_fail (error, "%s: %s left the game", line->word[0],
                           coloretto_kind_full (deck, (unsigned) kind));
      if (coloretto_count (s->pile, (unsigned) kind) == 0)
        return gavel_fail (
            error, "%s: there are only %u of %s, and all are told of", line->word[0],
            coloretto_count (deck->all[s->edition], (unsigned) kind), word);
      s->pile -= coloretto_card ((unsigned) kind);
      *cards += coloretto_card ((unsigned) kind);
    }
  while (gavel_line_peek (line) != NULL);
  s->n_pile = (uint8_t) coloretto_size (s->pile);
  return true;
}

bool
coloretto_read_round (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;
  unsigned round;

  if (!enter (s, line, error)
      || !gavel_line_number (line, "the round", 1, MOST_ROUNDS, &round, error))
    return false;
  s->round = (uint8_t) round;
  return gavel_line_end (line, error);
}

bool
coloretto_read_hand (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;
  unsigned seat;

  if (!enter (s, line, error) || !gavel_line_seat (line, &seat, error))
    return false;
  s->pile += s->hand[seat];
  return coloretto_line_cards (line, s, &s->hand[seat], error);
}

bool
coloretto_read_row (GavelState *state, GavelLine *line, GError **error)
{
  const ColorettoDeck *deck = deck_of (line);
  Coloretto *s = (Coloretto *) state;
  unsigned row;

  if (!enter (s, line, error) || !coloretto_line_row (line, s, &row, error))
    return false;
  s->pile += s->row[row];
  if (!coloretto_line_cards (line, s, &s->row[row], error))
    return false;
  if (coloretto_size (s->row[row]) > coloretto_room (deck, s, row))
    return gavel_fail (error, "row: row %u has room for %u card%s", row + 1,
                       coloretto_room (deck, s, row),
                       coloretto_room (deck, s, row) == 1 ? "" : "s");
  return s->row[row] == 0 || !coloretto_row_is_taken (s, row)
         || gavel_fail (error, "row: row %u is taken, so it has no cards", row + 1);
}

bool
coloretto_read_took (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;
  unsigned seat, row;

  if (!enter (s, line, error) || !gavel_line_seat (line, &seat, error)
      || !coloretto_line_row (line, s, &row, error) || !gavel_line_end (line, error))
    return false;
  for (unsigned other = 0; other < s->n_seats; other++)
    if (other != seat && s->took[other] == row + 1)
      return gavel_fail (error, "took: row %u is %s's", row + 1,
                         line->seating->name[other]);
  if (s->row[row] != 0)
    return gavel_fail (error, "took: row %u has cards, so nobody has taken it", row + 1);
  s->took[seat] = (uint8_t) (row + 1);
  return true;
}

bool
coloretto_read_gone (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;
  ColorettoCards cards;

  if (!enter (s, line, error))
    return false;
  if (s->n_seats > 2)
    return gavel_fail (error, "gone: cards are discarded only where two play");
  return coloretto_line_cards (line, s, &cards, error);
}

/* The last-round card has been drawn. */
bool
coloretto_enter_last (Coloretto *s, GavelLine *line, GError **error)
{
  if (!enter (s, line, error))
    return false;
  s->last = 1;
  return gavel_line_end (line, error);
}

/* Whether the pile is as large as it can be. */
static bool
pile_fits (const Coloretto *s, const GavelLine *line, GError **error)
{
  unsigned under = coloretto_n_under (deck_of (line), s);

  if (s->last && s->n_pile >= under)
    return gavel_fail (error,
                       "%u cards are left, but the last-round card lies on %u: it cannot "
                       "have been drawn",
                       s->n_pile, under);
  return s->last || s->n_pile >= under
         || gavel_fail (error,
                        "only %u cards are left, so the last-round card has been drawn: "
                        "say 'last' before",
                        s->n_pile);
}

bool
coloretto_read_turn (GavelState *state, GavelLine *line, GError **error)
{
  Coloretto *s = (Coloretto *) state;
  unsigned seat;
  bool all_took;

  if (!enter (s, line, error) || !gavel_line_seat (line, &seat, error)
      || !gavel_line_end (line, error)
      || !coloretto_is_set_up (deck_of (line), s, line->seating, error))
    return false;
  if (!pile_fits (s, line, error))
    return false;
  all_took = coloretto_still_in (s) == 0;
  if (all_took && !s->last)
    return gavel_fail (error, "turn: everybody has taken a row, so the next round has "
                              "begun: leave out 'took'");
  if (all_took && coloretto_rows_to_take (s) != 0)
    return gavel_fail (error, "turn: the game is over, so no row has cards (gone CARD "
                              "...)");
  if (!all_took && s->took[seat] != 0)
    return gavel_fail (error, "turn: %s took row %u in this round",
                       line->seating->name[seat], s->took[seat]);
  s->turn = (uint8_t) seat;
  s->phase = all_took ? COLORETTO_OVER : COLORETTO_TURN;
  s->entered = 0;
  s->begun = 1;
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: action cards, No! and trades, as lines of a record. */
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

/* What can be stolen of @seat: "green, wild pink"; "" for nothing. */
static char *
targets_text (const MbidDeck *deck, const Mbid *s, unsigned seat)
{
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; i < 2 * MBID_COLOURS; i++)
    if (mbid_can_be_stolen (deck, s, seat, i % MBID_COLOURS, i >= MBID_COLOURS))
      g_string_append_printf (out, "%s%s%s", out->len > 0 ? ", " : "",
                              i >= MBID_COLOURS ? "wild " : "",
                              mbid_colours[i % MBID_COLOURS].name);
  return g_string_free (out, FALSE);
}

/* Whether @seat has such a card, or one that may be it. */
bool
mbid_has (const Mbid *s, unsigned seat, unsigned kind, const GavelSeating *seating,
          GError **error)
{
  if (mbid_count (s->hand[seat], kind) > 0)
    return true;
  if (s->unknown[seat] == 0)
    {
      g_autofree char *held = mbid_cards_text (s->hand[seat], 0);

      return gavel_fail (error, "%s has no %s (has %s)", seating->name[seat],
                         mbid_kind_name (kind), held);
    }
  return mbid_count (mbid_pool (s), kind) > 0
         || gavel_fail (error, "%s can have no %s: all are seen elsewhere",
                        seating->name[seat], mbid_kind_full (kind));
}

/* A colour; @wanted says what for, where it is missing. */
static bool
line_colour (GavelLine *line, const char *wanted, unsigned *colour, GError **error)
{
  const char *word = gavel_line_next (line, wanted, error);
  int read = word != NULL ? mbid_colour_read (word, error) : -1;

  *colour = (unsigned) read;
  return read >= 0;
}

/* What stands behind "wild=" in @word; NULL: it is no such word. */
static const char *
behind_wild (const char *word)
{
  const char *equal = word != NULL ? strchr (word, '=') : NULL;

  return equal != NULL && equal > word
                 && g_ascii_strncasecmp (word, "wild", (gsize) (equal - word)) == 0
             ? equal + 1
             : NULL;
}

/* "Bob green", "Bob wild green as red", "Bob wild=green as red". */
static bool
line_steal (GavelLine *line, GavelMove *move, GError **error)
{
  unsigned seat, colour, as = MBID_NOTHING;
  const char *word, *named;
  bool wild;
  int read;

  if (!gavel_line_seat (line, &seat, error))
    return false;
  word = gavel_line_peek (line);
  named = behind_wild (word);
  wild = named != NULL
         || (word != NULL && mbid_colour_read (word, NULL) < 0
             && mbid_kind_read (word, NULL) == MBID_WILD);
  line->at += wild;
  if (named != NULL)
    {
      read = mbid_colour_read (named, error);
      if (read < 0)
        return false;
      colour = (unsigned) read;
    }
  else if (!line_colour (line,
                         wild ? "the Wild's colour (wild pink as red)"
                              : "what is stolen (green, or wild pink as red)",
                         &colour, error))
    return false;
  if (wild)
    {
      word = gavel_line_next (line, "'as' and the colour that it gets", error);
      if (word == NULL)
        return false;
      if (g_ascii_strcasecmp (word, "as") != 0)
        return gavel_fail (error,
                           "a stolen Wild gets a colour, like 'wild %s as red', not '%s'",
                           mbid_colours[colour].name, word);
      if (!line_colour (line, "the colour that it gets", &as, error))
        return false;
    }
  *move = mbid_move (MBID_MOVE_STEAL, mbid_steal (seat, colour, as));
  return true;
}

/* Reads an action, to the end of the line: "wild red", "draw2", "steal Bob green". */
bool
mbid_line_action (GavelLine *line, GavelMove *move, GError **error)
{
  const char *word = gavel_line_next (line, "an action (wild, draw2, steal)", error);
  int kind = word != NULL ? mbid_kind_read (word, NULL) : -1;
  unsigned colour;

  if (word == NULL)
    return false;
  if (kind == MBID_NO)
    return gavel_fail (error, "a No! answers a card: no NAME");
  if (kind < MBID_VALUES)
    return gavel_fail (error, "no action '%s' (wild, draw2, steal)", word);
  if (kind == MBID_STEAL)
    return line_steal (line, move, error) && gavel_line_end (line, error);
  if (kind == MBID_WILD)
    {
      if (!line_colour (line, "the Wild's colour (wild red)", &colour, error))
        return false;
      *move = mbid_move (MBID_MOVE_WILD, colour);
    }
  else
    *move = mbid_move (MBID_MOVE_DRAW_2, 0);
  return gavel_line_end (line, error);
}

static bool
can_steal (const Mbid *s, const GavelLine *line, uint64_t about, GError **error)
{
  unsigned seat = (unsigned) (about >> 8), colour = about >> 4 & 15;
  bool wild = (about & 15) != MBID_NOTHING;

  g_autofree char *targets = NULL;

  if (seat == s->host)
    return gavel_fail (error, "%s cannot steal from %s", name_of (line, seat),
                       name_of (line, seat));
  if (mbid_can_be_stolen (deck_of (line), s, seat, colour, wild))
    return true;
  targets = targets_text (deck_of (line), s, seat);
  if (mbid_count (wild ? s->wild[seat] : s->real[seat], colour) > 0)
    return gavel_fail (error, "%s's %s is of a complete set (can be stolen: %s)",
                       name_of (line, seat), mbid_colours[colour].name,
                       targets[0] != '\0' ? targets : "nothing");
  return gavel_fail (error, "%s has no %s%s (can be stolen: %s)", name_of (line, seat),
                     wild ? "Wild as " : "", mbid_colours[colour].name,
                     targets[0] != '\0' ? targets : "nothing");
}

bool
mbid_read_play (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned seat, kind;
  GavelMove move;

  if (!gavel_line_seat (line, &seat, error))
    return false;
  if (s->phase != MBID_PLAY)
    return gavel_fail (error, "play: the lot of this turn is turned up already");
  if (seat != s->host)
    return gavel_fail (error, "%s hosts, so %s plays no actions", name_of (line, s->host),
                       name_of (line, seat));
  if (!mbid_line_action (line, &move, error))
    return false;
  kind = mbid_move_what (move) == MBID_MOVE_WILD     ? MBID_WILD
         : mbid_move_what (move) == MBID_MOVE_DRAW_2 ? MBID_DRAW2
                                                     : MBID_STEAL;
  if (!mbid_has (s, seat, kind, line->seating, error))
    return false;
  if (kind == MBID_STEAL && !can_steal (s, line, mbid_move_about (move), error))
    return false;
  if (kind == MBID_DRAW2 && s->n_pile + mbid_n_discards (s) < 2)
    return gavel_fail (error, "play: there are not two cards left to draw");
  mbid_play (deck_of (line), s, move, mbid_told (s, line->seating));
  return true;
}

/* -- Answers --------------------------------------------------------------------------
 */

/* Whether @seat may answer the card on top. */
static bool
can_answer (const Mbid *s, const GavelLine *line, unsigned seat, GError **error)
{
  if (seat == s->top)
    return gavel_fail (error, "%s: %s played the last card, and nobody answers its own",
                       line->word[0], name_of (line, seat));
  if (mbid_count (s->hand[seat], MBID_NO) == 0 && s->unknown[seat] == 0)
    return gavel_fail (error, "%s has no No!", name_of (line, seat));
  return (s->let & GAVEL_SEAT (seat)) == 0
         || gavel_fail (error, "%s: %s let it be already", line->word[0],
                        name_of (line, seat));
}

static bool
is_answer_due (const Mbid *s, const GavelLine *line, GError **error)
{
  return s->phase == MBID_ANSWER
         || gavel_fail (error, "%s: there is no card to answer%s", line->word[0],
                        mbid_next_drawer (s) >= 0 ? " (a No! that is drawn: n)" : "");
}

bool
mbid_read_no (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned seat = (unsigned) line->seating->you;

  if (!is_answer_due (s, line, error))
    return false;
  if ((gavel_line_peek (line) != NULL || line->seating->you < 0)
      && !gavel_line_seat (line, &seat, error))
    return false;
  if (!gavel_line_end (line, error) || !can_answer (s, line, seat, error)
      || !mbid_has (s, seat, MBID_NO, line->seating, error))
    return false;
  mbid_no (deck_of (line), s, seat, mbid_told (s, line->seating));
  return true;
}

bool
mbid_read_let (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  GavelSeats seats = gavel_seats_all (s->n_seats);
  unsigned seat;

  if (!is_answer_due (s, line, error))
    return false;
  if (gavel_line_peek (line) != NULL)
    {
      if (!gavel_line_seat (line, &seat, error) || !gavel_line_end (line, error)
          || !can_answer (s, line, seat, error))
        return false;
      seats = GAVEL_SEAT (seat);
    }
  mbid_let (deck_of (line), s, seats, mbid_told (s, line->seating));
  return true;
}

/* -- Trades ----------------------------------------------------------------------------
 */

/* What somebody gives: nothing, a property, or a Wild. */
typedef struct
{
  unsigned seat;
  MbidCards real, wild;
} Gift;

static bool
line_gift (const Mbid *s, GavelLine *line, Gift *gift, GError **error)
{
  const char *word;
  unsigned colour;
  bool wild;

  *gift = (Gift){ 0 };
  if (!gavel_line_seat (line, &gift->seat, error))
    return false;
  word = gavel_line_next (line, "a property, 'wild' and its colour, or -", error);
  if (word == NULL || strcmp (word, "-") == 0)
    return word != NULL;
  wild = mbid_kind_read (word, NULL) == MBID_WILD && mbid_colour_read (word, NULL) < 0;
  line->at -= wild ? 0 : 1;
  if (!line_colour (line, "the Wild's colour (wild pink)", &colour, error))
    return false;
  if (mbid_count (wild ? s->wild[gift->seat] : s->real[gift->seat], colour) == 0)
    return gavel_fail (error, "%s has no %s%s", name_of (line, gift->seat),
                       wild ? "Wild as " : "", mbid_colours[colour].name);
  if (wild)
    gift->wild = mbid_card (colour);
  else
    gift->real = mbid_card (colour);
  return true;
}

bool
mbid_read_trade (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  Gift gift[2];

  if (s->in != 0 || s->phase == MBID_RAISES)
    return gavel_fail (error, "trade: not before this auction is over");
  for (unsigned i = 0; i < 2; i++)
    if (!line_gift (s, line, &gift[i], error))
      return false;
  if (!gavel_line_end (line, error))
    return false;
  if (gift[0].seat == gift[1].seat)
    return gavel_fail (error, "trade: it takes two players");
  for (unsigned i = 0; i < 2; i++)
    {
      s->real[gift[i].seat] += gift[1 - i].real - gift[i].real;
      s->wild[gift[i].seat] += gift[1 - i].wild - gift[i].wild;
    }
  mbid_find_winner (deck_of (line), s);
  return true;
}

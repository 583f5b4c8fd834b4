/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: how the table is set, and a game entered in the middle: at the start of a
 * turn, before anybody draws. After the seats, in any order:
 *
 *   rule money 10 10 10 10 10   cards of 1 to 5, where the box says otherwise
 *   rule actions 8 8 8 8        wild, draw2, steal, no
 *   referee                     the record tells what everybody draws, whoever `you` is
 *   hand Ann m1 m5 ?2           "?2": two that nobody told; without this line, five
 *   shown Ann m5                of these, what all have seen; where some are unknown, all
 *                               others are, anyway
 *   lay Ann red red wild=red    what lies before her
 *   discard m1 no ?4            the discards, as far as seen
 *   discard Bob wild no no steal draw2   was dealt no money: these went, others came
 *   unsold red station          lots that went under their pile, in order
 *   round 7                     the turn
 *   host Cy
 *   drawn                       everybody has drawn in this turn; after it, who drew a
 *                               card that may still be named
 *   won Ann                     it is over; "won -": it is shared */
#include "games/monopoly-bid/words.h"

#include "base/error.h"

#include <string.h>

static const MbidDeck *
deck_of (const GavelLine *line)
{
  return mbid_deck (line->box);
}

static bool
at_setup (const Mbid *s, const GavelLine *line, GError **error)
{
  return gavel_line_at_setup (line, s->phase == MBID_BEFORE, error);
}

/* The same, of a seat that is there. */
static bool
setup_seat (const Mbid *s, GavelLine *line, unsigned *seat, GError **error)
{
  return at_setup (s, line, error) && gavel_line_seat (line, seat, error);
}

/* Reads cards to the end of the line; "-" for none. */
bool
mbid_line_cards (GavelLine *line, bool may_be_unknown, MbidCards *cards,
                 unsigned *n_unknown, GError **error)
{
  *cards = 0;
  *n_unknown = 0;
  if (g_strcmp0 (gavel_line_peek (line), "-") == 0)
    {
      line->at++;
      return gavel_line_end (line, error);
    }
  do
    {
      const char *word = gavel_line_next (line, "a card, or -,", error);
      unsigned n = 0;
      int kind;

      if (word == NULL)
        return false;
      if (mbid_is_unknown (word, &n))
        {
          if (!may_be_unknown)
            return gavel_fail (error, "%s: these cards were seen: '%s' cannot be",
                               line->word[0], word);
          *n_unknown += n;
        }
      else
        {
          kind = mbid_kind_read (word, error);
          if (kind < 0)
            return false;
          if (mbid_count (*cards, (unsigned) kind) >= MBID_MAX_COPIES)
            return gavel_fail (error, "%s: there are not so many %s", line->word[0],
                               word);
          *cards += mbid_card ((unsigned) kind);
        }
      if (*n_unknown > 200)
        return gavel_fail (error, "%s: there are not so many cards", line->word[0]);
    }
  while (gavel_line_peek (line) != NULL);
  return true;
}

/* Whether there are as many cards as were told of; then the pile is what is left. */
static bool
count_cards (Mbid *s, const GavelLine *line, GError **error)
{
  unsigned n_left = 0, n_unknown = s->n_unknown_discards;

  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    {
      unsigned n = mbid_count (s->discards, kind), all = mbid_count (s->deck, kind);

      for (unsigned seat = 0; seat < s->n_seats; seat++)
        n += mbid_count (s->hand[seat], kind)
             + (kind == MBID_WILD ? mbid_size (s->wild[seat]) : 0);
      if (n > all)
        return gavel_fail (error, "%s: %u %s in sight, but the game has only %u",
                           line->word[0], n, mbid_kind_name (kind), all);
      n_left += all - n;
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    n_unknown += s->unknown[seat];
  if (n_unknown > n_left)
    return gavel_fail (error, "%s: %u unknown cards, but only %u are left", line->word[0],
                       n_unknown, n_left);
  mbid_count_pile (s);
  return true;
}

/* The same of properties. */
static bool
count_properties (const Mbid *s, const GavelLine *line, GError **error)
{
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      unsigned n = 0, all = deck_of (line)->set[colour];

      for (unsigned seat = 0; seat < s->n_seats; seat++)
        n += mbid_count (s->real[seat], colour);
      for (unsigned i = 0; i < s->n_unsold; i++)
        n += s->unsold[i] == colour;
      if (n > all)
        return gavel_fail (error, "%s: %u %s in sight, but the game has only %u",
                           line->word[0], n, mbid_colours[colour].name, all);
    }
  return true;
}

bool
mbid_read_rule (GavelState *state, GavelLine *line, GError **error)
{
  static const char *const rules[] = { "money", "actions", NULL };
  Mbid *s = (Mbid *) state;
  unsigned rule, first, n, sum = 0;

  if (!at_setup (s, line, error)
      || !gavel_line_choice (line, "rule", rules, &rule, error))
    return false;
  first = rule == 0 ? 0 : MBID_VALUES;
  n = rule == 0 ? MBID_VALUES : MBID_ACTIONS;
  for (unsigned kind = first; kind < first + n; kind++)
    {
      unsigned copies;

      if (!gavel_line_number (line, mbid_kind_name (kind), 0, MBID_MAX_COPIES, &copies,
                              error))
        return false;
      s->deck -= mbid_count (s->deck, kind) * mbid_card (kind);
      s->deck += copies * mbid_card (kind);
      sum += copies;
    }
  if (rule == 0 && sum == 0)
    return gavel_fail (error, "rule: there must be money to bid");
  return gavel_line_end (line, error) && count_cards (s, line, error);
}

bool
mbid_read_seat (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;

  if (!at_setup (s, line, error))
    return false;
  if (s->n_seats == GAVEL_MAX_SEATS)
    return gavel_fail (error, "seat: there are five players already");
  s->unknown[s->n_seats++] = MBID_DEALT;
  return gavel_line_end (line, error) && count_cards (s, line, error);
}

bool
mbid_read_referee (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;

  s->referee = 1;
  return at_setup (s, line, error) && gavel_line_end (line, error);
}

bool
mbid_read_host (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned seat;

  if (!setup_seat (s, line, &seat, error))
    return false;
  s->host = (uint8_t) seat;
  return gavel_line_end (line, error);
}

bool
mbid_read_hand (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned seat, n_unknown;

  if (!setup_seat (s, line, &seat, error)
      || !mbid_line_cards (line, true, &s->hand[seat], &n_unknown, error))
    return false;
  s->unknown[seat] = (uint8_t) n_unknown;
  s->seen[seat] = n_unknown > 0 ? s->hand[seat] : 0;
  return count_cards (s, line, error);
}

bool
mbid_read_shown (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned seat, n_unknown;

  if (!setup_seat (s, line, &seat, error)
      || !mbid_line_cards (line, false, &s->seen[seat], &n_unknown, error))
    return false;
  return mbid_least (s->seen[seat], s->hand[seat]) == s->seen[seat]
         || gavel_fail (error, "shown: these must be among what is told of the hand");
}

bool
mbid_read_lay (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned seat, n = 0;

  if (!setup_seat (s, line, &seat, error))
    return false;
  s->real[seat] = s->wild[seat] = 0;
  do
    {
      const char *word = gavel_line_next (line, "a property, or -,", error);
      const char *equal = word != NULL ? strchr (word, '=') : NULL;
      MbidCards *pile;
      int colour;

      if (word == NULL)
        return false;
      if (strcmp (word, "-") == 0 && n == 0)
        return gavel_line_end (line, error);
      if (equal != NULL
          && g_ascii_strncasecmp (word, "wild", (gsize) (equal - word)) != 0)
        return gavel_fail (error, "lay: a Wild is like wild=red, not '%s'", word);
      colour = mbid_colour_read (equal != NULL ? equal + 1 : word, error);
      if (colour < 0)
        return false;
      pile = equal != NULL ? &s->wild[seat] : &s->real[seat];
      if (mbid_count (*pile, (unsigned) colour) > MBID_MAX_COPIES)
        return gavel_fail (error, "lay: there are not so many cards");
      *pile += mbid_card ((unsigned) colour);
      n++;
    }
  while (gavel_line_peek (line) != NULL);
  return count_properties (s, line, error) && count_cards (s, line, error);
}

/* A hand without money at the deal. */
static bool
discard_hand (Mbid *s, GavelLine *line, GError **error)
{
  unsigned seat, n_unknown;
  MbidCards cards;

  if (!gavel_line_seat (line, &seat, error)
      || !mbid_line_cards (line, false, &cards, &n_unknown, error))
    return false;
  if (mbid_size (cards) != MBID_DEALT || mbid_money (cards) != 0)
    return gavel_fail (error, "discard: only a hand of five cards without money goes");
  if (s->unknown[seat] == 0 && s->hand[seat] != cards)
    return gavel_fail (error, "discard: that is not %s's hand",
                       line->seating->name[seat]);
  s->hand[seat] = s->seen[seat] = 0;
  s->unknown[seat] = MBID_DEALT;
  s->discards += cards;
  return count_cards (s, line, error);
}

bool
mbid_read_discard (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  const char *word = gavel_line_peek (line);
  MbidCards cards;
  unsigned n, seat;
  bool named;

  if (!at_setup (s, line, error))
    return false;
  named = word != NULL && strcmp (word, "-") != 0 && !mbid_is_unknown (word, &n)
          && (mbid_kind_read (word, NULL) < 0
              || (gavel_seating_find (line->seating, word, &seat, NULL)
                  && g_ascii_strcasecmp (line->seating->name[seat], word) == 0));
  if (named)
    return discard_hand (s, line, error);
  if (!mbid_line_cards (line, true, &cards, &n, error))
    return false;
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    if (mbid_count (s->discards, kind) + mbid_count (cards, kind)
        > mbid_count (s->deck, kind))
      return gavel_fail (error, "discard: there are not so many %s",
                         mbid_kind_name (kind));
  if (s->n_unknown_discards + n > 200)
    return gavel_fail (error, "discard: there are not so many cards");
  s->discards += cards;
  s->n_unknown_discards = (uint8_t) (s->n_unknown_discards + n);
  return count_cards (s, line, error);
}

bool
mbid_read_round (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned turn;

  if (!at_setup (s, line, error)
      || !gavel_line_number (line, "the turn", 1, MBID_MOST_TURNS, &turn, error))
    return false;
  s->turn = (uint16_t) turn;
  return gavel_line_end (line, error);
}

bool
mbid_read_unsold (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;

  if (!at_setup (s, line, error))
    return false;
  memset (s->unsold, 0, sizeof s->unsold);
  s->n_unsold = 0;
  do
    {
      const char *word = gavel_line_next (line, "a colour", error);
      int colour = word != NULL ? mbid_colour_read (word, error) : -1;

      if (colour < 0)
        return false;
      if (s->n_unsold == MBID_MAX_PROPERTIES)
        return gavel_fail (error, "unsold: there are not so many properties");
      s->unsold[s->n_unsold++] = (uint8_t) colour;
    }
  while (gavel_line_peek (line) != NULL);
  return count_properties (s, line, error);
}

bool
mbid_read_drawn (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  uint8_t unnamed[GAVEL_MAX_SEATS] = { 0 };
  unsigned seat;

  if (!at_setup (s, line, error) || !mbid_is_set_up (s, line, error))
    return false;
  while (gavel_line_peek (line) != NULL)
    {
      if (!gavel_line_seat (line, &seat, error))
        return false;
      if (unnamed[seat] == s->unknown[seat])
        return gavel_fail (error, "drawn: %s has not so many unknown cards",
                           line->seating->name[seat]);
      unnamed[seat]++;
    }
  memcpy (s->unnamed, unnamed, sizeof unnamed);
  s->phase = MBID_PLAY;
  return true;
}

bool
mbid_read_won (GavelState *state, GavelLine *line, GError **error)
{
  Mbid *s = (Mbid *) state;
  unsigned seat = MBID_NOTHING;

  if (!at_setup (s, line, error))
    return false;
  if (s->n_seats < 2)
    return gavel_fail (error, "enter two to five players first: seat NAME");
  if (g_strcmp0 (gavel_line_peek (line), "-") == 0)
    line->at++;
  else if (!gavel_line_seat (line, &seat, error))
    return false;
  if (!gavel_line_end (line, error))
    return false;
  if (seat != MBID_NOTHING && mbid_complete (deck_of (line), s, seat) < MBID_SETS_TO_WIN)
    return gavel_fail (error, "won: %s has not three complete sets",
                       line->seating->name[seat]);
  if (seat == MBID_NOTHING && s->turn < MBID_MOST_TURNS)
    return gavel_fail (error, "won: it is shared only after %d turns", MBID_MOST_TURNS);
  mbid_end (s, seat);
  return true;
}

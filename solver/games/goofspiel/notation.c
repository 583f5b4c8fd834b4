/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goofspiel: the words of its record, positions written and shown.
 *
 *   gavel 1 goofspiel
 *   rule cards 13
 *   rule prizes random|ascending|descending
 *   rule ties discard|carry
 *   seat Ann
 *   seat Bob
 *   prize 7          may be left out where the order is fixed
 *   bid Ann 5
 *   bid Bob 3
 *
 * In the middle of a game: round 4, gone 7 1 12, points Ann 19, pot 1,
 * hand Ann 2 3 4 ... for each seat; the hands come last. */
#include "games/goofspiel/goofspiel.h"

#include "base/error.h"

#include <string.h>

int
goofspiel_card_read (const GavelBox *box G_GNUC_UNUSED, const char *word, GError **error)
{
  guint64 value;

  if (g_ascii_string_to_unsigned (word, 10, 1, GOOFSPIEL_MAX_CARDS, &value, NULL))
    return (int) value - 1;
  gavel_fail (error, "no card '%s' in this game (1 to %d)", word, GOOFSPIEL_MAX_CARDS);
  return -1;
}

static void
goofspiel_card_name (const GavelBox *box G_GNUC_UNUSED, unsigned card, char name[12])
{
  g_snprintf (name, 12, "%u", card + 1);
}

const GavelCardNames goofspiel_card_names
    = { GOOFSPIEL_MAX_CARDS, goofspiel_card_read, goofspiel_card_name };

static bool
at_setup (const GavelLine *line, const Goofspiel *s, GError **error)
{
  return gavel_line_at_setup (line, (s->prize == 0 && s->gone == 0) || s->entering,
                              error);
}

static bool
read_rule (GavelState *state, GavelLine *line, GError **error)
{
  static const char *const rules[] = { "cards", "prizes", "ties", NULL };
  static const char *const prizes[] = { "random", "ascending", "descending", NULL };
  static const char *const ties[] = { "discard", "carry", NULL };
  Goofspiel *s = (Goofspiel *) state;
  unsigned rule, choice;

  if (!at_setup (line, s, error)
      || !gavel_line_choice (line, "rule", rules, &rule, error))
    return false;
  if (s->entering)
    return gavel_fail (error, "rule: rules come before 'round'");
  if (rule == 0)
    {
      if (!gavel_line_number (line, "the number of cards", 1, GOOFSPIEL_MAX_CARDS,
                              &choice, error))
        return false;
      s->n_cards = choice;
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        s->hand[seat] = (1u << choice) - 1;
    }
  else if (!gavel_line_choice (line, rule == 1 ? "order of prizes" : "way with ties",
                               rule == 1 ? prizes : ties, &choice, error))
    return false;
  else if (rule == 1)
    s->prizes = choice;
  else
    s->ties = choice;
  return gavel_line_end (line, error);
}

static bool
read_seat (GavelState *state, GavelLine *line, GError **error)
{
  Goofspiel *s = (Goofspiel *) state;

  if (!at_setup (line, s, error) || !gavel_line_end (line, error))
    return false;
  if (s->entering)
    return gavel_fail (error, "seat: players come before 'round'");
  if (s->n_seats == GAVEL_MAX_SEATS)
    return gavel_fail (error, "seat: there are five players already");
  s->hand[s->n_seats++] = (1u << s->n_cards) - 1;
  return true;
}

static bool
enough_seats (const Goofspiel *s, GError **error)
{
  return s->n_seats >= 2
         || gavel_fail (error, "enter two to five players first: seat NAME");
}

/* -- Entering in the middle ---------------------------------------------- */

/* Ends the entry in the middle of a game once the prizes gone and all hands are
 * told; so points and pot come before the last hand. While they are not, that
 * is an error only if it @must be. */
static bool
enter (Goofspiel *s, const GavelSeating *seating, bool must, GError **error)
{
  unsigned points = s->pot, gone = goofspiel_sum (s->gone);

  if (!s->entering)
    return true;
  if (gavel_cards_count (s->gone) + 1u != s->entering)
    return !must
           || gavel_fail (error, "round %u: first enter the prizes so far, %u in all",
                          s->entering, s->entering - 1);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      points += s->points[seat];
      if (!(s->given & GAVEL_SEAT (seat)))
        return !must
               || gavel_fail (error, "round %u: first enter what %s holds (hand %s ...)",
                              s->entering, seating->name[seat], seating->name[seat]);
    }
  if (points > gone || (s->ties == GOOFSPIEL_CARRY && points != gone))
    return gavel_fail (
        error,
        "points won and in the pot add up to %u, but the prizes gone are worth %u "
        "(points NAME N and pot N come before the hands)",
        points, gone);
  s->entering = s->given = 0;
  return true;
}

static bool
read_round (GavelState *state, GavelLine *line, GError **error)
{
  Goofspiel *s = (Goofspiel *) state;
  unsigned round;

  if (!at_setup (line, s, error) || !enough_seats (s, error)
      || !gavel_line_number (line, "the round", 1, s->n_cards + 1u, &round, error))
    return false;
  if (s->entering)
    return gavel_fail (error, "round: already entered, it is round %u", s->entering);
  s->entering = round;
  return gavel_line_end (line, error);
}

static bool
read_gone (GavelState *state, GavelLine *line, GError **error)
{
  Goofspiel *s = (Goofspiel *) state;
  GavelNamed named;

  if (!gavel_line_in_entry (line, s->entering, error)
      || !gavel_card_names_all (&goofspiel_card_names, line, false, &named, error))
    return false;
  if (named.known >> s->n_cards)
    return gavel_fail (error, "prizes go from 1 to %u", s->n_cards);
  if (gavel_cards_count (named.known) + 1u != s->entering)
    return gavel_fail (error, "before round %u there were %u prizes, but this names %u",
                       s->entering, s->entering - 1, gavel_cards_count (named.known));
  s->gone = 0;
  for (GavelCards left = named.known; left != 0; s->gone |= goofspiel_next_prizes (s))
    {
      GavelCards next = goofspiel_next_prizes (s) & left;

      if (next == 0)
        return gavel_fail (error, "gone: not in the order of the prizes: %u comes first",
                           gavel_cards_lowest (goofspiel_next_prizes (s)) + 1);
      if (s->prizes == GOOFSPIEL_RANDOM)
        {
          s->gone = named.known;
          break;
        }
      left &= ~next;
    }
  return enter (s, line->seating, false, error);
}

static bool
read_hand (GavelState *state, GavelLine *line, GError **error)
{
  Goofspiel *s = (Goofspiel *) state;
  GavelNamed named;
  unsigned seat;

  if (!gavel_line_in_entry (line, s->entering, error)
      || !gavel_line_seat (line, &seat, error)
      || !gavel_card_names_all (&goofspiel_card_names, line, false, &named, error))
    return false;
  if (named.known >> s->n_cards)
    return gavel_fail (error, "cards go from 1 to %u", s->n_cards);
  if (gavel_cards_count (named.known) + s->entering != s->n_cards + 1u)
    return gavel_fail (error, "in round %u everyone has %u cards, but this names %u",
                       s->entering, s->n_cards + 1 - s->entering,
                       gavel_cards_count (named.known));
  s->hand[seat] = (uint16_t) named.known;
  s->given |= GAVEL_SEAT (seat);
  return enter (s, line->seating, false, error);
}

static bool
read_points (GavelState *state, GavelLine *line, GError **error)
{
  Goofspiel *s = (Goofspiel *) state;
  unsigned seat, points;

  if (!gavel_line_in_entry (line, s->entering, error)
      || !gavel_line_seat (line, &seat, error)
      || !gavel_line_number (line, "points", 0, 91, &points, error))
    return false;
  s->points[seat] = points;
  return gavel_line_end (line, error) && enter (s, line->seating, false, error);
}

static bool
read_pot (GavelState *state, GavelLine *line, GError **error)
{
  Goofspiel *s = (Goofspiel *) state;
  unsigned pot;

  if (!gavel_line_in_entry (line, s->entering, error)
      || !gavel_line_number (line, "the pot", 0, 91, &pot, error))
    return false;
  if (s->ties != GOOFSPIEL_CARRY)
    return gavel_fail (error, "pot: only with 'rule ties carry'");
  s->pot = pot;
  return gavel_line_end (line, error) && enter (s, line->seating, false, error);
}

/* -- A round ------------------------------------------------------------- */

static bool
read_prize (GavelState *state, GavelLine *line, GError **error)
{
  Goofspiel *s = (Goofspiel *) state;
  unsigned card, left;

  if (!enough_seats (s, error)
      || !gavel_card_names_one (&goofspiel_card_names, line, &card, error)
      || !gavel_line_end (line, error) || !enter (s, line->seating, true, error))
    return false;
  left = goofspiel_next_prizes (s);
  if (s->prize != 0)
    return gavel_fail (error, "prize %u is still open: bids are missing", s->prize);
  if (left == 0)
    return gavel_fail (error, "the game is over");
  if (!(left & (1u << card)))
    {
      g_autofree char *text
          = gavel_card_names_text (&goofspiel_card_names, NULL, left, 0);

      return gavel_fail (error, "prize %u cannot come now; possible: %s", card + 1, text);
    }
  goofspiel_turn_up_prize (s, card + 1);
  return true;
}

static bool
read_bid (GavelState *state, GavelLine *line, GError **error)
{
  Goofspiel *s = (Goofspiel *) state;
  g_autofree char *hand = NULL;
  unsigned seat, card, next;

  if (!enough_seats (s, error) || !gavel_line_seat (line, &seat, error)
      || !gavel_card_names_one (&goofspiel_card_names, line, &card, error)
      || !gavel_line_end (line, error) || !enter (s, line->seating, true, error))
    return false;
  next = goofspiel_next_prizes (s);
  if (s->prize == 0 && next == 0)
    return gavel_fail (error, "the game is over");
  if (s->prize == 0 && s->prizes == GOOFSPIEL_RANDOM)
    return gavel_fail (error, "there is no prize yet: enter prize NUMBER first");
  if (s->prize == 0)
    goofspiel_turn_up_prize (s, gavel_cards_lowest (next) + 1);
  if (s->bid[seat] != 0)
    return gavel_fail (error, "%s's bid is turned up already: %u",
                       line->seating->name[seat], gavel_cards_lowest (s->bid[seat]) + 1);
  hand = gavel_card_names_text (&goofspiel_card_names, NULL, s->hand[seat], 0);
  if (!(s->hand[seat] & (1u << card)))
    return gavel_fail (error, "%s does not hold %u (hand: %s)", line->seating->name[seat],
                       card + 1, hand);
  goofspiel_turn_up_bid (s, seat, 1u << card);
  return true;
}

static const GavelVerb verbs[] = {
  { "rule", "cards N | prizes random|ascending|descending | ties discard|carry",
    read_rule, GAVEL_VERB_SETUP },
  { "seat", "NAME", read_seat, GAVEL_VERB_SETUP },
  { "round", "NUMBER", read_round, GAVEL_VERB_OTHER },
  { "gone", "PRIZE...", read_gone, GAVEL_VERB_OTHER },
  { "hand", "NAME CARD...", read_hand, GAVEL_VERB_OTHER },
  { "points", "NAME NUMBER", read_points, GAVEL_VERB_OTHER },
  { "pot", "NUMBER", read_pot, GAVEL_VERB_OTHER },
  { "prize", "NUMBER", read_prize, GAVEL_VERB_CHANCE },
  { "bid", "NAME CARD", read_bid, GAVEL_VERB_SEALED },
  { NULL, NULL, NULL, GAVEL_VERB_OTHER },
};

/* -- Written and shown --------------------------------------------------- */

static void
goofspiel_say (const GavelTable *table, unsigned seat, GavelMove move, GString *out)
{
  unsigned card = gavel_cards_lowest (move) + 1;

  if (seat == GAVEL_CHANCE)
    g_string_append_printf (out, "prize %u\n", card);
  else
    g_string_append_printf (out, "bid %s %u\n", table->seating->name[seat], card);
}

static void
write_middle (const Goofspiel *s, const GavelSeating *seating, unsigned gone,
              GString *out)
{
  g_autofree char *prizes = gavel_card_names_text (&goofspiel_card_names, NULL, gone, 0);
  unsigned round = s->entering ? s->entering : gavel_cards_count (gone) + 1;

  g_string_append_printf (out, "round %u\n", round);
  if (!s->entering || gone != 0)
    g_string_append_printf (out, "gone %s\n", prizes);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->points[seat] > 0)
      g_string_append_printf (out, "points %s %u\n", seating->name[seat],
                              s->points[seat]);
  if (s->pot > 0)
    g_string_append_printf (out, "pot %u\n", s->pot);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (!s->entering || (s->given & GAVEL_SEAT (seat)))
      {
        g_autofree char *hand
            = gavel_card_names_text (&goofspiel_card_names, NULL, s->hand[seat], 0);

        g_string_append_printf (out, "hand %s %s\n", seating->name[seat], hand);
      }
}

static void
goofspiel_write (const GavelTable *table, GString *out)
{
  static const char *const orders[] = { "random", "ascending", "descending" };
  const Goofspiel *s = (const Goofspiel *) table->state;
  const GavelSeating *seating = table->seating;
  unsigned gone = s->prize == 0 ? s->gone : s->gone & ~(1u << (s->prize - 1));

  if (s->n_cards != GOOFSPIEL_MAX_CARDS)
    g_string_append_printf (out, "rule cards %u\n", s->n_cards);
  if (s->prizes != GOOFSPIEL_RANDOM)
    g_string_append_printf (out, "rule prizes %s\n", orders[s->prizes]);
  if (s->ties == GOOFSPIEL_CARRY)
    g_string_append (out, "rule ties carry\n");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    g_string_append_printf (out, "seat %s\n", seating->name[seat]);
  if (gone != 0 || s->entering)
    write_middle (s, seating, gone, out);
  if (s->prize != 0)
    g_string_append_printf (out, "prize %u\n", s->prize);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->bid[seat] != 0)
      g_string_append_printf (out, "bid %s %u\n", seating->name[seat],
                              gavel_cards_lowest (s->bid[seat]) + 1);
}

const GavelNotation goofspiel_notation = {
  .verbs = verbs,
  .entry = &goofspiel_entry,
  .play = &goofspiel_play_words,
  .status = goofspiel_status,
  .move_read = goofspiel_move_read,
  .move_show = goofspiel_move_show,
  .next_read = goofspiel_next_read,
  .line_move = goofspiel_line_move,
  .picture = goofspiel_picture,
  .choice = goofspiel_choice,
  .facts = goofspiel_facts,
  .say = goofspiel_say,
  .write = goofspiel_write,
};

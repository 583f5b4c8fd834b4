/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: the words of a record. Each function reads the rest of its line,
 * checks that it can be true, says what is wrong if it cannot, and applies it. */
#include "games/score5/words.h"

#include "base/error.h"

#include <string.h>

static const char *
card_of (const GavelLine *line, unsigned card)
{
  return score5_deck (line->box)->card[card].name;
}

static char *
cards_of (const GavelLine *line, GavelCards cards, unsigned n_unknown)
{
  return gavel_card_names_text (&score5_card_names, line->box, cards, n_unknown);
}

/* The names of @seats: "Bob", "Bob or Cy". */
char *
score5_names_of (const GavelLine *line, GavelSeats seats, const char *between)
{
  GString *out = g_string_new (NULL);

  GAVEL_FOREACH_SEAT (seat, seats)
    g_string_append_printf (out, "%s%s", out->len > 0 ? between : "",
                            score5_name_of (line, seat));
  return g_string_free (out, FALSE);
}

/* "WORD: WHY; what comes next". */
bool
score5_not_now (const GavelLine *line, const Score5 *s, const char *why, GError **error)
{
  g_autofree char *next = score5_expected (line, s);

  return gavel_fail (error, "%s%s: %s", why, why[0] != '\0' ? "" : line->word[0], next);
}

/* Whether the game has not begun, so that the table can still be set. */
static bool
at_setup (const GavelLine *line, const Score5 *s, GError **error)
{
  bool is_setup = s->phase == SCORE5_LOT && (s->round == 0 || s->entering);

  return gavel_line_at_setup (line, is_setup, error);
}

static bool
read_rule (GavelState *state, GavelLine *line, GError **error)
{
  static const char *const rules[] = { "unsold", NULL };
  static const char *const unsold[] = { "box", "tiebreak", NULL };
  Score5 *s = (Score5 *) state;
  unsigned rule, choice;

  if (!at_setup (line, s, error) || !gavel_line_choice (line, "rule", rules, &rule, error)
      || !gavel_line_choice (line, "way to deal with an unsold lot", unsold, &choice,
                             error))
    return false;
  s->unsold = choice;
  return gavel_line_end (line, error);
}

static bool
read_seat (GavelState *state, GavelLine *line, GError **error)
{
  static const char *const sets[] = { "A", "B", "C", "D", "E", "?", NULL };
  Score5 *s = (Score5 *) state;
  unsigned set;

  if (!at_setup (line, s, error))
    return false;
  if (s->entering)
    return gavel_fail (error, "seat: players come before 'round'");
  if (s->n_seats == GAVEL_MAX_SEATS)
    return gavel_fail (error, "seat: there are five players already");
  if (!gavel_line_choice (line, "start set", sets, &set, error))
    return false;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (set != SCORE5_NO_SET && s->set[seat] == set)
      return gavel_fail (error, "start set %s is %s's already", sets[set],
                         score5_name_of (line, seat));
  score5_add_seat (score5_deck (line->box), s, set);
  score5_deduce (score5_deck (line->box), s);
  return gavel_line_end (line, error);
}

/* -- Entering in the middle ---------------------------------------------- */

static bool
enough_seats (const Score5 *s, GError **error)
{
  return s->n_seats >= 2
         || gavel_fail (error, "enter two to five players first: seat NAME SET");
}

static bool
read_round (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;
  unsigned round;

  if (!at_setup (line, s, error) || !enough_seats (s, error)
      || !gavel_line_number (line, "the round (13: all are played)", 1, SCORE5_ROUNDS + 1,
                             &round, error))
    return false;
  if (s->entering)
    return gavel_fail (error, "round: already entered, it is round %u", s->round + 1);
  s->round = round - 1;
  s->entering = true;
  s->secret = 0;
  memset (s->hand, 0, sizeof s->hand);
  memset (s->n_unknown, 0, sizeof s->n_unknown);
  return gavel_line_end (line, error);
}

static bool
read_gone (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;
  const GavelDeck *deck = score5_deck (line->box);
  GavelNamed named;
  unsigned n;

  if (!gavel_line_in_entry (line, s->entering, error)
      || !gavel_card_names_all (&score5_card_names, line, true, &named, error))
    return false;
  n = gavel_cards_count (named.known) + named.n_unknown;
  if (n != s->round)
    return gavel_fail (error,
                       "before round %u there were %u lots, but this names %u (?2 "
                       "for two you do not remember)",
                       s->round + 1, s->round, n);
  for (unsigned kind = 0; kind < GAVEL_N_KINDS; kind++)
    {
      GavelCards these = named.known & deck->kind[kind];
      unsigned n_these = gavel_cards_count (these);
      unsigned n_kind = kind < GAVEL_ONE_STAR ? 0 : score5_lots_of_kind (s->round, kind);

      if (these != 0 && kind < GAVEL_ONE_STAR)
        return gavel_fail (error, "%s is a start card, never a lot",
                           card_of (line, gavel_cards_lowest (these)));
      if (n_these > n_kind)
        return gavel_fail (
            error, "%u lots of kind %s before round %u are too many, there were %u",
            n_these, gavel_kind_name (kind), s->round + 1, n_kind);
      if (kind == GAVEL_ONE_STAR || kind == GAVEL_TWO_STARS)
        s->n_lost[kind - GAVEL_ONE_STAR] = n_kind - n_these;
      else if (n_kind > n_these) /* there is only one: not hard to remember */
        {
          named.known |= deck->kind[kind];
          named.n_unknown--;
        }
    }
  s->gone = named.known;
  if (!gavel_cards_within (s->box, s->gone))
    return gavel_fail (error, "gone: %s is unsold, so it must be named here, too",
                       card_of (line, gavel_cards_lowest (s->box & ~s->gone)));
  return score5_enter (deck, s, line->seating, false, error);
}

static bool
read_unsold (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;
  GavelNamed named;

  if (s->phase != SCORE5_LOT)
    return score5_not_now (line, s, "unsold lots can only be entered between rounds",
                           error);
  if (!gavel_card_names_all (&score5_card_names, line, false, &named, error))
    return false;
  if (s->unsold == SCORE5_UNSOLD_TIEBREAK)
    return gavel_fail (error, "with 'rule unsold tiebreak' every lot is sold");
  if (!gavel_cards_within (named.known, s->gone))
    return gavel_fail (error, "unsold: %s is not one of the lots so far",
                       card_of (line, gavel_cards_lowest (named.known & ~s->gone)));
  GAVEL_FOREACH_CARD (card, named.known & score5_located (s) & ~s->box)
    return gavel_fail (error, "unsold: %s is in a hand", card_of (line, card));
  if (!score5_unsold (score5_deck (line->box), s, named.known))
    return gavel_fail (error, "unsold: then the hands hold too many cards");
  return score5_enter (score5_deck (line->box), s, line->seating, false, error);
}

/* Says where @card is, if that is known and it is not with @seat. */
static bool
is_elsewhere (const GavelLine *line, const Score5 *s, unsigned seat, unsigned card,
              GError **error)
{
  for (unsigned other = 0; other < s->n_seats; other++)
    if (other != seat && (s->hand[other] & GAVEL_CARD (card)))
      return !gavel_fail (error, "%s does not hold %s: %s does",
                          score5_name_of (line, seat), card_of (line, card),
                          score5_name_of (line, other));
  if (s->box & GAVEL_CARD (card))
    return !gavel_fail (error, "%s does not hold %s: nobody bought it",
                        score5_name_of (line, seat), card_of (line, card));
  return false;
}

/* A hand while a game is entered: it takes the place of what was said of it. */
static bool
enter_hand (Score5 *s, GavelLine *line, unsigned seat, bool has_set, GavelNamed *named,
            GError **error)
{
  bool all_noted = true;
  unsigned in_play = 0;

  for (unsigned i = 0; i < s->n_seats; i++)
    {
      all_noted &= s->set[i] != SCORE5_NO_SET;
      in_play |= s->set[i] != SCORE5_NO_SET ? 1u << s->set[i] : 0;
    }
  if (has_set && s->set[seat] != SCORE5_NO_SET) /* then it is known, after all */
    {
      named->known |= score5_deck (line->box)->kind[s->set[seat]];
      has_set = false;
    }
  GAVEL_FOREACH_CARD (card, named->known)
    {
      GavelKind kind = score5_deck (line->box)->card[card].kind;

      if (is_elsewhere (line, s, seat, card, error))
        return false;
      if (all_noted && kind < GAVEL_N_SETS && !(in_play & (1u << kind)))
        return gavel_fail (error, "%s belongs to start set %s, which nobody has",
                           card_of (line, card), gavel_kind_name (kind));
    }
  s->hand[seat] = named->known;
  s->n_unknown[seat] = named->n_unknown + (has_set ? SCORE5_SET_CARDS : 0);
  s->secret &= (GavelSeats) ~GAVEL_SEAT (seat);
  if (has_set)
    s->secret |= GAVEL_SEAT (seat);
  s->given |= GAVEL_SEAT (seat);
  return score5_enter (score5_deck (line->box), s, line->seating, false, error);
}

/* A hand shown between rounds or at the end: what was unknown of it is seen. */
static bool
show_hand (Score5 *s, GavelLine *line, unsigned seat, const GavelNamed *named,
           GError **error)
{
  unsigned n = gavel_cards_count (named->known) + named->n_unknown;
  g_autofree char *held = cards_of (line, s->hand[seat], s->n_unknown[seat]);

  if (s->phase != SCORE5_LOT && s->phase != SCORE5_FINISH && s->phase != SCORE5_OVER)
    return score5_not_now (line, s, "hands can only be entered between rounds", error);
  if (n != score5_hand_size (s, seat))
    return gavel_fail (error, "%s has %u cards, but this names %u (known: %s)",
                       score5_name_of (line, seat), score5_hand_size (s, seat), n, held);
  GAVEL_FOREACH_CARD (card, named->known & ~s->hand[seat])
    if (is_elsewhere (line, s, seat, card, error))
      return false;
  if (gavel_cards_count (s->hand[seat] & ~named->known) > named->n_unknown
      || !score5_show (score5_deck (line->box), s, seat, named->known))
    return gavel_fail (error, "%s cannot have this hand (known: %s)",
                       score5_name_of (line, seat), held);
  if (s->phase == SCORE5_FINISH)
    score5_finish (score5_deck (line->box), s);
  if (s->phase == SCORE5_OVER
      && !(score5_contenders (score5_deck (line->box), s) & GAVEL_SEAT (s->winner)))
    return gavel_fail (error, "with this hand, %s could not have won",
                       score5_name_of (line, s->winner));
  return true;
}

static bool
read_hand (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;
  GavelNamed named = { 0 };
  bool has_set = false;
  unsigned seat;

  if (!gavel_line_seat (line, &seat, error))
    return false;
  if (gavel_line_peek (line) != NULL && strcmp (gavel_line_peek (line), "?set") == 0)
    {
      has_set = true;
      line->at++;
    }
  if ((!has_set || gavel_line_peek (line) != NULL)
      && !gavel_card_names_all (&score5_card_names, line, true, &named, error))
    return false;
  if (s->entering)
    return enter_hand (s, line, seat, has_set, &named, error);
  named.n_unknown += has_set ? SCORE5_SET_CARDS : 0;
  return show_hand (s, line, seat, &named, error);
}

/* -- A round ------------------------------------------------------------- */

static bool
read_lot (GavelState *state, GavelLine *line, GError **error)
{
  static const char *const kinds[]
      = { "a one-star card (30 to 75)", "a two-star card (80 to 150)", "the wild (w75)" };
  Score5 *s = (Score5 *) state;
  GavelKind due = score5_next_kind (s), kind;
  unsigned card;

  if (s->phase != SCORE5_LOT)
    return score5_not_now (line, s, "no lot yet", error);
  if (!enough_seats (s, error)
      || !gavel_card_names_one (&score5_card_names, line, &card, error)
      || !gavel_line_end (line, error)
      || !score5_enter (score5_deck (line->box), s, line->seating, true, error))
    return false;
  kind = score5_deck (line->box)->card[card].kind;
  if (kind < GAVEL_ONE_STAR)
    return gavel_fail (error, "%s is a start card, never a lot", card_of (line, card));
  if (s->gone & GAVEL_CARD (card))
    return gavel_fail (error, "%s was turned up before", card_of (line, card));
  if (kind != due)
    return gavel_fail (error, "the lot of round %u is %s, but %s is %s", s->round + 1,
                       kinds[due - GAVEL_ONE_STAR], card_of (line, card),
                       kinds[kind - GAVEL_ONE_STAR]);
  score5_turn_up_lot (s, card);
  return true;
}

/* Whether that seat's bid is told, but may still be changed: it is the bid of whoever
 * the record is for, and no other is turned up. */
static bool
may_change (const GavelLine *line, const Score5 *s, unsigned seat)
{
  return (int) seat == line->seating->you && s->turned_up == GAVEL_SEAT (seat);
}

/* Bids are due, and this seat's is not turned up yet. */
static bool
may_bid (const GavelLine *line, const Score5 *s, unsigned seat, GError **error)
{
  if (s->phase != SCORE5_BIDS)
    return score5_not_now (line, s, "no bids now", error);
  if ((s->turned_up & GAVEL_SEAT (seat)) && !may_change (line, s, seat))
    {
      g_autofree char *bid = cards_of (line, s->bid[seat], s->n_bid_unknown[seat]);

      return gavel_fail (error, "%s's bid is turned up already: %s",
                         score5_name_of (line, seat), bid);
    }
  return true;
}

static bool
read_count (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;

  if (s->phase != SCORE5_BIDS)
    return score5_not_now (line, s, "there are no cards face down now", error);
  do
    {
      unsigned seat, n;

      if (!gavel_line_seat (line, &seat, error) || !may_bid (line, s, seat, error)
          || !gavel_line_number (line, "a number of cards", 0, 99, &n, error))
        return false;
      if (n > score5_hand_size (s, seat))
        return gavel_fail (error, "%s has only %u cards, not %u",
                           score5_name_of (line, seat), score5_hand_size (s, seat), n);
      s->count[seat] = n;
    }
  while (gavel_line_peek (line) != NULL);
  return true;
}

/* The cards of a bid must be in that hand. One of them may tell which the others are:
 * then the fault may lie with either. */
static bool
show_bid (Score5 *s, const GavelLine *line, unsigned seat, GavelCards cards,
          GError **error)
{
  g_autofree char *hand = cards_of (line, s->hand[seat], s->n_unknown[seat]);
  GavelCards before = s->hand[seat];

  GAVEL_FOREACH_CARD (card, cards & ~before)
    {
      g_autofree char *shown = NULL;

      if (is_elsewhere (line, s, seat, card, error))
        return false;
      if (score5_show (score5_deck (line->box), s, seat, GAVEL_CARD (card)))
        continue;
      if (s->hand[seat] == before)
        return gavel_fail (error, "%s does not hold %s (hand: %s)",
                           score5_name_of (line, seat), card_of (line, card), hand);
      shown = cards_of (line, cards & s->hand[seat] & ~before, 0);
      return gavel_fail (
          error, "%s cannot hold both %s and %s: one of them is wrong (hand before: %s)",
          score5_name_of (line, seat), shown, card_of (line, card), hand);
    }
  return true;
}

static bool
read_bid (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;
  GavelNamed named;
  unsigned seat;

  if (!gavel_line_seat (line, &seat, error) || !may_bid (line, s, seat, error)
      || !gavel_card_names_all (&score5_card_names, line, true, &named, error))
    return false;
  if (!show_bid (s, line, seat, named.known, error))
    return false;
  score5_show (score5_deck (line->box), s, seat, named.known);
  if (gavel_cards_count (named.known) + named.n_unknown > score5_hand_size (s, seat))
    return gavel_fail (error, "%s has only %u cards", score5_name_of (line, seat),
                       score5_hand_size (s, seat));
  score5_turn_up_bid (score5_deck (line->box), s, seat, named.known, named.n_unknown);
  return true;
}

/* Whether it is @seat's turn to take; says why not. */
static bool
may_take (const GavelLine *line, Score5 *s, unsigned seat, GError **error)
{
  unsigned taker;

  if (s->phase == SCORE5_RANK && s->n_ranked > 0
      && (score5_candidates (score5_deck (line->box), s) & GAVEL_SEAT (seat)))
    score5_rank_next (score5_deck (line->box), s,
                      seat); /* taking first says who is first */
  if ((s->phase == SCORE5_TAKE || (s->phase == SCORE5_RANK && s->n_ranked > 0))
      && seat == s->order[0])
    return gavel_fail (error, "%s won the lot and takes nothing",
                       score5_name_of (line, seat));
  if (s->phase == SCORE5_RANK && s->n_ranked > 0)
    {
      GavelSeats contenders = score5_contenders (score5_deck (line->box), s);
      g_autofree char *first = score5_names_of (
          line, score5_candidates (score5_deck (line->box), s), " or ");
      g_autofree char *hint
          = score5_hint_first (line, seat, (contenders & GAVEL_SEAT (seat)) != 0);

      return gavel_fail (error, "%s cannot take yet: %s comes before%s",
                         score5_name_of (line, seat), first, hint);
    }
  if (s->phase != SCORE5_TAKE)
    return score5_not_now (line, s, "nothing can be taken now", error);
  taker = score5_taker (s);
  if (seat != taker)
    {
      unsigned lap = s->n_taken / (s->n_seats - 1);
      unsigned rank = 1;
      bool by_tie
          = lap == 0 && score5_by_tiebreaker (score5_deck (line->box), s, taker, seat);
      g_autofree char *why = score5_why_before (line, s, taker, seat);
      g_autofree char *hint = score5_hint_first (line, seat, by_tie);

      while (rank < s->n_ranked && s->order[rank] != seat)
        rank++;
      if (rank < 1 + s->n_taken % (s->n_seats - 1u))
        return gavel_fail (
            error, "%s cannot take again yet: %s takes next (one card each, in turn)",
            score5_name_of (line, seat), score5_name_of (line, taker));
      return gavel_fail (error, "%s cannot take %s: %s%s", score5_name_of (line, seat),
                         lap > 0 ? "again yet" : "yet", why, hint);
    }
  return true;
}

static bool
read_take (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;
  g_autofree char *offer = NULL;
  GavelNamed named;
  unsigned seat;

  if (!gavel_line_seat (line, &seat, error) || !may_take (line, s, seat, error)
      || !gavel_card_names_all (&score5_card_names, line, true, &named, error))
    return false;
  offer = cards_of (line, s->offer, s->n_offer_unknown);
  if (gavel_cards_count (named.known) + named.n_unknown != 1)
    return gavel_fail (error, "take only one card on each line (on offer: %s)", offer);
  if ((named.known & ~s->offer)
      && (s->n_offer_unknown == 0
          || !(score5_possible (score5_deck (line->box), s, -1) & named.known)))
    return gavel_fail (error, "%s is not on offer: %s",
                       card_of (line, gavel_cards_lowest (named.known)), offer);
  score5_take_told (score5_deck (line->box), s, named.known);
  return true;
}

const GavelVerb score5_verbs[] = {
  { "rule", "unsold box|tiebreak", read_rule, GAVEL_VERB_SETUP },
  { "seat", "NAME A|B|C|D|E|?", read_seat, GAVEL_VERB_SETUP },
  { "round", "NUMBER", read_round, GAVEL_VERB_OTHER },
  { "gone", "CARD... [?N]", read_gone, GAVEL_VERB_OTHER },
  { "unsold", "CARD...", read_unsold, GAVEL_VERB_OTHER },
  { "hand", "NAME [?set] CARD... [?N]", read_hand, GAVEL_VERB_OTHER },
  { "lot", "CARD", read_lot, GAVEL_VERB_CHANCE },
  { "count", "NAME NUMBER ...", read_count, GAVEL_VERB_SIGNAL },
  { "bid", "NAME CARD...|-", read_bid, GAVEL_VERB_SEALED },
  { "won", "NAME", score5_read_won, GAVEL_VERB_RULING },
  { "first", "NAME", score5_read_first, GAVEL_VERB_RULING },
  { "take", "NAME CARD", read_take, GAVEL_VERB_TURN },
  { NULL, NULL, NULL, GAVEL_VERB_OTHER },
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: facts as people type them, without a record's word: "g80", "2 1 0",
 * "g30 r20", "Fran -", "all pass". */
#include "games/score5/words.h"

#include "base/error.h"

#include <string.h>

static int
card_of (const GavelTable *table, const char *word)
{
  return gavel_deck_card (score5_deck (table->box), word, NULL);
}

static bool
is_number (const char *word, unsigned max)
{
  return g_ascii_string_to_unsigned (word, 10, 0, max, NULL, NULL);
}

static bool
is_nothing (const char *word)
{
  return strcmp (word, "-") == 0 || g_ascii_strcasecmp (word, "pass") == 0;
}

/* The cards that may be named next: of @seat, or of nobody's. */
static GavelCards
nameable (const GavelTable *table, int seat)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  unsigned n_left[GAVEL_N_KINDS];

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      if (s->entering && (score5_wants_gone (s) || seat >= 0))
        return deck->all;
      return score5_lots_left (deck, s, n_left) & deck->kind[score5_next_kind (s)];
    case SCORE5_BIDS:
      return seat >= 0 ? s->hand[seat] : 0;
    case SCORE5_TAKE:
      return s->offer;
    case SCORE5_RANK:
      return s->n_ranked > 0 ? s->offer : 0;
    case SCORE5_FINISH:
    case SCORE5_OVER:
      break;
    }
  return 0;
}

static char *
joined (char **words, unsigned from)
{
  return g_strjoinv (" ", words + from);
}

static void
add (GPtrArray *lines, const char *verb, const char *name, const char *rest)
{
  g_ptr_array_add (lines, g_strjoin (" ", verb, name, rest, NULL));
}

/* Those of @cards that have that value. */
static GavelCards
of_value (const GavelDeck *deck, GavelCards cards, const char *value)
{
  GavelCards these = 0;

  GAVEL_FOREACH_CARD (card, cards)
    if (deck->value[card] == g_ascii_strtoull (value, NULL, 10))
      these |= GAVEL_CARD (card);
  return these;
}

/* Cards named by their value alone, where only one of @possible has it; or only one of
 * all, and then the record says why it cannot be that one. */
static bool
name_by_value (const GavelTable *table, GavelCards possible, char **words, GError **error)
{
  const GavelDeck *deck = score5_deck (table->box);

  for (unsigned i = 0; words[i] != NULL; i++)
    {
      GavelCards these;

      if (!is_number (words[i], 999))
        continue;
      these = of_value (deck, possible, words[i]);
      if (gavel_cards_count (these) > 1)
        {
          g_autofree char *some
              = gavel_card_names_text (&score5_card_names, table->box, these, 0);

          return gavel_fail (error, "which card of value %s? One of %s", words[i], some);
        }
      if (these == 0)
        these = of_value (deck, deck->all, words[i]);
      if (gavel_cards_count (these) != 1)
        return gavel_fail (error, "no card of value %s can come here", words[i]);
      g_free (words[i]);
      words[i] = g_strdup (deck->card[gavel_cards_lowest (these)].name);
    }
  return true;
}

/* The seat that a fact begins with; -1 where that word is a card, or nobody's name. */
static int
named_first (const GavelTable *table, char **words)
{
  return card_of (table, words[0]) < 0 ? gavel_entry_named (table, words[0]) : -1;
}

/* "g80", "80". */
static bool
read_lot (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  int seat = named_first (table, words);
  g_autofree char *rest = NULL;

  if (seat >= 0)
    {
      g_autofree char *wanted = score5_due (table, GAVEL_WORDING_HELP);

      return gavel_fail (error, "%s is a player; %s", table->seating->name[seat], wanted);
    }
  if (!name_by_value (table, nameable (table, -1), words, error))
    return false;
  rest = joined (words, 0);
  add (lines, "lot", rest, NULL);
  return true;
}

/* "2 1 0": of the others whose bids are not turned up, in seat order; or of all. */
static bool
read_counts (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const Score5 *s = (const Score5 *) table->state;
  int you = table->seating->you;
  bool revise = score5_may_revise (table);
  GavelSeats open = gavel_seats_all (s->n_seats)
                    & (revise ? ~(GavelSeats) 0 : (GavelSeats) ~s->turned_up);
  GavelSeats others = open;
  unsigned n = g_strv_length (words), n_others, i = 0;
  g_autoptr (GString) out = g_string_new ("count");

  if (you >= 0)
    others &= (GavelSeats) ~GAVEL_SEAT ((unsigned) you);
  n_others = gavel_seats_count (others);
  if (n != n_others && n != gavel_seats_count (open))
    {
      g_autofree char *names = gavel_names_text (table->seating, others, ", ");

      return gavel_fail (error,
                         "type %u count%s, for %s (? if you did not see it), not %u",
                         n_others, n_others == 1 ? "" : "s", names, n);
    }
  if (n != n_others)
    others = open;
  GAVEL_FOREACH_SEAT (seat, others)
    {
      bool known = revise && (int) seat == you; /* by the bid itself */

      if (strcmp (words[i], "?") != 0 && !known)
        g_string_append_printf (out, " %s %s", table->seating->name[seat], words[i]);
      i++;
    }
  if (strcmp (out->str, "count") == 0)
    return gavel_fail (error, "there is no count; type numbers, like 2 1 0");
  g_ptr_array_add (lines, g_strdup (out->str));
  return true;
}

/* Whether all words are counts; "?" alone is a card. */
static bool
are_counts (char **words)
{
  bool any = false;

  for (unsigned i = 0; words[i] != NULL; i++)
    if (is_number (words[i], 99))
      any = true;
    else if (strcmp (words[i], "?") != 0)
      return false;
  return any;
}

/* Who bids these cards: a hand that holds them all, or else the one that is due. */
static int
bidder_of (const GavelTable *table, char **words)
{
  const Score5 *s = (const Score5 *) table->state;
  GavelCards named = 0;
  GavelSeats open = gavel_seats_all (s->n_seats) & (GavelSeats) ~s->turned_up,
             bidders = open;
  int due = gavel_entry_seat (table);

  for (unsigned i = 0; words[i] != NULL; i++)
    if (card_of (table, words[i]) >= 0)
      named |= GAVEL_CARD (card_of (table, words[i]));
  if (score5_may_revise (table))
    bidders |= GAVEL_SEAT ((unsigned) table->seating->you);
  if (named != 0)
    GAVEL_FOREACH_SEAT (seat, bidders)
      if (gavel_cards_within (named, s->hand[seat]))
        return (int) seat;
  if (named != 0 && s->n_unknown[due] == 0)
    GAVEL_FOREACH_SEAT (seat, open)
      if (s->n_unknown[seat] > 0) /* the only one it can be */
        {
          GAVEL_FOREACH_SEAT (other, open)
            if (other != seat && s->n_unknown[other] > 0)
              return due;
          return (int) seat;
        }
  return due;
}

/* "all pass". */
static bool
says_all_pass (const GavelTable *table, char **words)
{
  return g_ascii_strcasecmp (words[0], "all") == 0
         && gavel_entry_named (table, words[0]) < 0 && words[1] != NULL
         && words[2] == NULL
         && (is_nothing (words[1]) || g_ascii_strcasecmp (words[1], "passed") == 0);
}

/* Counts with names, "Fran 2 Nat 1"; a bid with a name, "Fran y25", or without one. */
static bool
read_bids (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const Score5 *s = (const Score5 *) table->state;
  int seat = named_first (table, words);
  bool named = seat >= 0;
  g_autofree char *rest = NULL;

  if (says_all_pass (table, words))
    {
      GAVEL_FOREACH_SEAT (actor,
                          gavel_seats_all (s->n_seats) & (GavelSeats) ~s->turned_up)
        add (lines, "bid", table->seating->name[actor], "-");
      return true;
    }
  if (are_counts (words))
    return read_counts (table, words, lines, error);
  if (named && words[1] == NULL)
    return gavel_fail (error, "%s bids which cards? - for none",
                       table->seating->name[seat]);
  if (named && is_number (words[1], 99))
    {
      rest = joined (words, 0);
      add (lines, "count", rest, NULL);
      return true;
    }
  if (!named)
    seat = bidder_of (table, words);
  rest = is_nothing (words[named ? 1 : 0]) ? g_strdup ("-") : joined (words, named);
  add (lines, "bid", table->seating->name[seat], rest);
  return true;
}

/* "g30", "Fran g30"; several cards are taken one after the other. */
static bool
read_takes (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const Score5 *s = (const Score5 *) table->state;
  int seat = named_first (table, words), due = gavel_entry_seat (table);
  bool named = seat >= 0;
  uint8_t queue[GAVEL_MAX_SEATS];
  unsigned n_queue = score5_queue (s, queue);

  if (named && words[1] == NULL)
    return gavel_fail (error, "%s takes which card?", table->seating->name[seat]);
  if (!name_by_value (table,
                      s->n_offer_unknown > 0 ? score5_deck (table->box)->all : s->offer,
                      words + named, error))
    return false;
  if (!named && due < 0)
    {
      GavelSeats takers = score5_candidates (score5_deck (table->box), s);

      return gavel_fail (error, "who takes %s? A name first, like %s %s", words[0],
                         table->seating->name[gavel_seats_first (takers)], words[0]);
    }
  if (named)
    {
      g_autofree char *rest = joined (words, 1);

      add (lines, "take", table->seating->name[seat], rest);
      return true;
    }
  for (unsigned i = 0; words[i] != NULL; i++)
    {
      /* The order is settled, so who takes after whom is, too. */
      unsigned taker = n_queue > 0 ? queue[i % n_queue] : (unsigned) due;

      add (lines, "take", table->seating->name[taker], words[i]);
    }
  return true;
}

/* Lots gone, then hands: "Fran g5 r40 ?2", "?7", or just how many cards, "7". */
static bool
read_entry (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  int seat = named_first (table, words);
  bool named = seat >= 0;
  GavelCards stars = 0;
  g_autofree char *rest = NULL;

  for (GavelKind kind = GAVEL_ONE_STAR; kind < GAVEL_N_KINDS; kind++)
    if (score5_lots_of_kind (SCORE5_ROUNDS, kind) - score5_lots_of_kind (s->round, kind)
        < gavel_cards_count (deck->kind[kind]))
      stars |= deck->kind[kind]; /* some of these may be gone */
  if (score5_wants_gone (s) && !named)
    {
      if (!name_by_value (table, stars, words, error))
        return false;
      rest = joined (words, 0);
      add (lines, "gone", rest, NULL);
      return true;
    }
  if (seat < 0)
    seat = gavel_entry_seat (table);
  if (seat < 0)
    return read_lot (table, words, lines, error);
  words += named;
  if (words[0] == NULL || (strcmp (words[0], "?") == 0 && words[1] == NULL))
    return gavel_fail (error,
                       "how many cards does %s hold? A number, or the cards you know "
                       "and ?2 for two more",
                       table->seating->name[seat]);
  if (is_number (words[0], 99) && words[1] == NULL)
    rest = g_strdup_printf ("?%s", words[0]);
  else if (name_by_value (table, deck->all, words, error))
    rest = joined (words, 0);
  else
    return false;
  add (lines, "hand", table->seating->name[seat], rest);
  return true;
}

/* A bare fact in a game under way. */
static bool
score5_read_bare (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const Score5 *s = (const Score5 *) table->state;
  g_autofree char *rest = NULL;

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      return s->entering ? read_entry (table, words, lines, error)
                         : read_lot (table, words, lines, error);
    case SCORE5_BIDS:
      return read_bids (table, words, lines, error);
    case SCORE5_TAKE:
      return read_takes (table, words, lines, error);
    case SCORE5_RANK:
      if (s->n_ranked > 0)
        return read_takes (table, words, lines, error);
      break;
    case SCORE5_FINISH:
    case SCORE5_OVER:
      break;
    }
  rest = joined (words, 0);
  add (lines, "won", rest, NULL);
  return true;
}

static bool
score5_may_begin (const GavelTable *table, const char *word)
{
  const Score5 *s = (const Score5 *) table->state;

  return card_of (table, word) >= 0
         || (s->phase == SCORE5_BIDS
             && (is_nothing (word) || g_ascii_strcasecmp (word, "all") == 0));
}

/* "?": a hand, or a card that nobody saw was taken. A bid of one such card is "fran ?".
 */
static bool
score5_may_be_unseen (const GavelTable *table)
{
  const Score5 *s = (const Score5 *) table->state;

  if (s->phase == SCORE5_LOT)
    return s->entering && (!score5_wants_gone (s) || s->round == 1);
  return (s->phase == SCORE5_TAKE || (s->phase == SCORE5_RANK && s->n_ranked > 0))
         && s->n_offer_unknown > 0;
}

/* The last card taken, all cards to the only taker, the bid of somebody without a card.
 */
static char *
score5_forced (const GavelTable *table)
{
  const Score5 *s = (const Score5 *) table->state;
  unsigned n_offer = gavel_cards_count (s->offer) + s->n_offer_unknown;

  if (s->phase == SCORE5_BIDS && s->turned_up != 0 && !score5_may_revise (table))
    GAVEL_FOREACH_SEAT (seat, gavel_seats_all (s->n_seats) & (GavelSeats) ~s->turned_up)
      if (score5_hand_size (s, seat) == 0)
        return g_strdup_printf ("bid %s -", table->seating->name[seat]);
  if (s->phase != SCORE5_TAKE || (n_offer != 1 && s->n_seats != 2) || s->offer == 0)
    return NULL; /* which card it was that nobody noted must be asked */
  return g_strdup_printf (
      "take %s %s", table->seating->name[score5_taker (s)],
      score5_deck (table->box)->card[gavel_cards_lowest (s->offer)].name);
}

/* Cards that its seat does not seem to hold, nor anybody else, and the line between told
 * which start set that seat has. */
static bool
score5_blames (const GavelTable *table, char **words, const GavelTable *before,
               const GavelTable *after)
{
  const Score5 *s = (const Score5 *) table->state;
  const Score5 *b = (const Score5 *) before->state, *a = (const Score5 *) after->state;
  GavelLine line = { table->game, table->box, table->seating, words, 1 };
  GavelStatus status;
  GavelNamed named;
  unsigned seat;

  score5_status (table, &status);
  if (status.next == NULL || g_ascii_strcasecmp (status.next, words[0]) != 0
      || !gavel_line_seat (&line, &seat, NULL)
      || !gavel_card_names_all (&score5_card_names, &line, true, &named, NULL)
      || gavel_cards_within (named.known, s->hand[seat]))
    return false;
  for (unsigned other = 0; other < s->n_seats; other++)
    if (other != seat && (named.known & s->hand[other]) != 0)
      return false; /* that says enough */
  return b->n_seats == a->n_seats && seat < b->n_seats && b->set[seat] == SCORE5_NO_SET
         && a->set[seat] != SCORE5_NO_SET;
}

/* -- Tab -------------------------------------------------------------------------- */

/* Cards, but for those that were named already. */
static void
offer_cards (const GavelTable *table, GavelCards cards, char **words, unsigned n,
             GPtrArray *out)
{
  for (unsigned i = 0; i < n; i++)
    if (card_of (table, words[i]) >= 0)
      cards &= ~GAVEL_CARD (card_of (table, words[i]));
  GAVEL_FOREACH_CARD (card, cards)
    g_ptr_array_add (out, g_strdup (score5_deck (table->box)->card[card].name));
}

static void
score5_complete (const GavelTable *table, char **words, unsigned n, GPtrArray *out)
{
  const Score5 *s = (const Score5 *) table->state;
  bool verb = n > 0 && gavel_game_verb (table->game, words[0]) != NULL;
  int card = n > 0 ? card_of (table, words[0]) : -1, seat = gavel_entry_seat (table);

  if (verb)
    seat = n > 1 ? gavel_entry_named (table, words[1]) : -1;
  else if (n > 0 && card < 0)
    seat = gavel_entry_named (table, words[0]);
  else if (card >= 0) /* more of the hand that the first one is from */
    for (unsigned i = 0; i < s->n_seats; i++)
      if (nameable (table, (int) i) & GAVEL_CARD (card))
        seat = (int) i;
  offer_cards (table, nameable (table, seat), words, n, out);
}

static void
score5_choices (const GavelTable *table, unsigned seat, GPtrArray *out)
{
  unsigned n_left[GAVEL_N_KINDS];

  offer_cards (table,
               seat == GAVEL_CHANCE ? score5_lots_left (
                   score5_deck (table->box), (const Score5 *) table->state, n_left)
                                    : nameable (table, (int) seat),
               NULL, 0, out);
}

static const char help[]
    = "  Laura Francis Natalie     the players, in seat order (or: Laura A Francis C "
      "...)\n"
      "  A C ?                     their start sets; ? if you do not know it\n"
      "  g80                       the lot: green 80; also 80, 80g, G80, green80\n"
      "  2 1 0                     how many cards the others have face down, in seat "
      "order\n"
      "  g30 r20                   a bid; the cards show whose it is. - is no card\n"
      "  all pass                  nobody bids\n"
      "  b25                       your own bid again, if you changed it\n"
      "  fran ?2                   Francis bids two cards that you did not see\n"
      "  g30                       the card that was taken\n"
      "  won Francis               who won a tie, if the table decides otherwise (first "
      "NAME: who takes)\n"
      "  round 7                   before the first lot: start in the middle of a game\n"
      "  ?                         what comes next here\n"
      "Separate several on one line with ; . Full lines work everywhere: bid Francis "
      "y25\n";

const GavelEntry score5_entry = {
  .start = &score5_start,
  .help = help,
  .due = score5_due,
  .read = score5_read_bare,
  .may_begin = score5_may_begin,
  .may_be_unseen = score5_may_be_unseen,
  .forced = score5_forced,
  .complete = score5_complete,
  .choices = score5_choices,
  .echo = score5_echo,
  .hand = score5_hand,
  .blames = score5_blames,
};

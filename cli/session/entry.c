/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/entry.h"

#include "base/error.h"
#include "games/score5/deck.h"

#include <string.h>

#define NO_CHOICE "  # no choice"

/* The game as a fact meets it. */
typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelSeating *seating;
  GavelView view;
} Table;

static void
table_init (Table *table, const GavelRecord *record)
{
  table->game = gavel_record_game (record);
  table->box = gavel_record_box (record);
  table->seating = gavel_record_seating (record);
  table->game->notation->view (table->box, gavel_record_state (record), &table->view);
}

static bool
is_next (const Table *table, const char *word)
{
  return g_strcmp0 (table->view.next, word) == 0;
}

/* -- What comes next ---------------------------------------------------------- */

static bool
has_verb (const GavelGame *game, const char *word)
{
  for (const GavelVerb *verb = game->notation->verbs; verb->word != NULL; verb++)
    if (g_ascii_strcasecmp (word, verb->word) == 0)
      return true;
  return false;
}

/* Whether @word begins a line of a record. */
bool
entry_is_verb (const GavelRecord *record, const char *word)
{
  const GavelGame *game = gavel_record_game (record);

  if (g_ascii_strcasecmp (word, "gavel") == 0)
    return true;
  return game != NULL && (g_ascii_strcasecmp (word, "you") == 0 || has_verb (game, word));
}

/* Whether the last line ended the entry of a game under way. */
static bool
is_just_entered (const GavelRecord *record, const Table *table)
{
  unsigned n = gavel_record_n_lines (record);
  GavelView before;

  if (n < 2 || is_next (table, "hand") || gavel_record_state_at (record, n - 1) == NULL)
    return false;
  table->game->notation->view (table->box, gavel_record_state_at (record, n - 1),
                               &before);
  return g_strcmp0 (before.next, "hand") == 0;
}

/* How far a game that was read from somewhere is set up. */
EntryStage
entry_stage (const GavelRecord *record)
{
  Table table;
  bool no_set = true;

  if (gavel_record_game (record) == NULL)
    return ENTRY_NAMES;
  table_init (&table, record);
  if (table.view.n_seats == 0)
    return ENTRY_NAMES;
  if (table.seating->you < 0 && !table.view.over && is_just_entered (record, &table))
    return ENTRY_YOU;
  if (table.view.round > 1 || !(is_next (&table, "lot") || is_next (&table, "prize"))
      || table.seating->you >= 0)
    return table.view.n_seats < 2 ? ENTRY_NAMES : ENTRY_PLAY;
  for (unsigned seat = 0; seat < table.view.n_seats; seat++)
    no_set &= table.view.seat[seat].start == '?';
  return no_set ? ENTRY_SETS : ENTRY_YOU;
}

/* The seat that the next bare fact is about: whose hand, bid or turn is due, the one who
 * asks first; -1 if that is nobody in particular. */
int
entry_due_seat (const GavelRecord *record)
{
  Table table;
  GavelSeats actors;

  if (gavel_record_game (record) == NULL)
    return -1;
  table_init (&table, record);
  actors = table.view.actors;
  if (actors == 0 || is_next (&table, "won")
      || (is_next (&table, "take") && gavel_seats_count (actors) > 1))
    return -1;
  if (table.seating->you >= 0 && (actors & GAVEL_SEAT ((unsigned) table.seating->you)))
    return table.seating->you;
  return (int) gavel_seats_first (actors);
}

/* Whether the lots before the present round are still to be told. */
static bool
wants_gone (const Table *table)
{
  return is_next (table, "hand") && table->view.round > 1 && table->view.gone == 0
         && table->view.n_gone_unknown == 0;
}

/* Whether bids are being turned up and yours is not told: it lies there, and what is
 * seen now cannot change it any more. */
bool
entry_is_late (const GavelRecord *record)
{
  unsigned n = gavel_record_n_lines (record);
  int you = gavel_record_seating (record)->you;
  Table table;

  if (you < 0 || gavel_record_game (record) == NULL)
    return false;
  table_init (&table, record);
  return is_next (&table, "bid") && !gavel_record_is_sealed_at (record, n)
         && (table.view.actors & GAVEL_SEAT ((unsigned) you)) != 0;
}

/* Whether the last thing told is your own bid, which may still be changed. */
bool
entry_is_own_bid (const GavelRecord *record)
{
  unsigned line = gavel_record_n_lines (record);
  int you = gavel_record_seating (record)->you;
  GavelView before;
  Table table;

  if (!gavel_record_may_revise (record))
    return false;
  while (line > 1
         && gavel_record_state_at (record, line - 1) == gavel_record_state (record))
    line--; /* comments */
  table_init (&table, record);
  table.game->notation->view (table.box, gavel_record_state_at (record, line - 1),
                              &before);
  return !before.seat[you].turned_up || before.seat[you].bid != table.view.seat[you].bid;
}

/* Whether "?" alone is a fact here: one card of another's that nobody saw, or a hand. */
bool
entry_may_be_unseen (const GavelRecord *record, EntryStage stage)
{
  int due = entry_due_seat (record);
  Table table;

  if (stage != ENTRY_PLAY || gavel_record_game (record) == NULL)
    return false;
  table_init (&table, record);
  if (is_next (&table, "bid"))
    return due >= 0 && due != table.seating->you;
  if (is_next (&table, "hand"))
    return !wants_gone (&table) || table.view.round == 2;
  return entry_offers_unseen (record);
}

/* Whether a card is to be taken, and some of those on offer nobody noted: they lie open
 * on the table, so they can be told. */
bool
entry_offers_unseen (const GavelRecord *record)
{
  Table table;

  if (gavel_record_game (record) == NULL)
    return false;
  table_init (&table, record);
  return is_next (&table, "take") && table.view.n_offer_unknown > 0;
}

/* What the prompt says: the fact that comes next. */
char *
entry_due (const GavelRecord *record, EntryStage stage)
{
  int due = entry_due_seat (record);
  const char *name = NULL;
  Table table;

  if (stage == ENTRY_NAMES)
    return g_strdup ("players");
  if (stage == ENTRY_SETS)
    return g_strdup ("their start sets");
  if (stage == ENTRY_YOU)
    return g_strdup ("who are you");
  table_init (&table, record);
  if (due >= 0)
    name = table.seating->name[due];
  if (table.view.over)
    return g_strdup ("the game is over");
  if (wants_gone (&table))
    return g_strdup_printf ("lots before round %u", table.view.round);
  if (is_next (&table, "hand") && name != NULL)
    return g_strdup_printf ("%s's hand", name);
  if (is_next (&table, "bid")
      && table.view.actors == gavel_seats_all (table.view.n_seats))
    return g_strdup (has_verb (table.game, "count") ? "counts, or bids" : "bids");
  if (is_next (&table, "bid") && gavel_record_may_revise (record))
    return g_strdup_printf ("counts, or %s bids", name);
  if (is_next (&table, "bid"))
    return g_strdup_printf ("%s bids", name);
  if (is_next (&table, "take") && name != NULL && table.view.n_offer_unknown > 0)
    return g_strdup_printf ("%s takes which card", name);
  if (is_next (&table, "take"))
    return name != NULL ? g_strdup_printf ("%s takes", name) : g_strdup ("who takes");
  if (is_next (&table, "won"))
    return g_strdup ("who won");
  return g_strdup_printf ("round %u, the %s", table.view.round,
                          is_next (&table, "hand") ? "lot" : table.view.next);
}

/* Some cards on offer were not noted. */
static char *
unseen_offer (const Table *table, const char *taker)
{
  unsigned n = table->view.n_offer_unknown;

  return g_strdup_printf ("%s takes which card? %u on offer %s not known; if you know "
                          "what the winner paid, type fix bid NAME CARDS",
                          taker != NULL ? taker : "who", n, n == 1 ? "is" : "are");
}

/* The same for somebody who typed something else: what would have been right. */
char *
entry_wanted (const GavelRecord *record, EntryStage stage)
{
  int due = entry_due_seat (record);
  const char *name = NULL;
  g_autofree char *offer = NULL;
  Table table;

  if (stage == ENTRY_NAMES)
    return g_strdup ("type the players' names in seat order");
  if (stage == ENTRY_SETS)
    return g_strdup ("type their start sets, like A C ? E");
  table_init (&table, record);
  if (stage == ENTRY_YOU)
    return g_strdup_printf ("which of them are you? A name, like %s, or nobody",
                            table.seating->name[0]);
  if (due >= 0)
    name = table.seating->name[due];
  if (table.view.over)
    return g_strdup ("the game is over (new starts another one)");
  if (wants_gone (&table))
    return g_strdup ("type the lots turned up so far, like r40 p45 ?2");
  if (is_next (&table, "hand") && name != NULL)
    return g_strdup_printf ("type %s's hand, like g5 r40 ?2; ?7 is seven unknown cards",
                            name);
  if (is_next (&table, "bid") && table.box == NULL)
    return g_strdup_printf ("type %s's bid: a card", name);
  if (is_next (&table, "bid")
      && table.view.actors == gavel_seats_all (table.view.n_seats))
    return g_strdup ("type counts, like 2 1 0, or bids, like g30 r20 (- for none)");
  if (is_next (&table, "bid") && gavel_record_may_revise (record))
    return g_strdup_printf ("type counts, like 2 1 0, or %s's bid, like g30 r20 (- for "
                            "none); a new bid of yours replaces the old one",
                            name);
  if (is_next (&table, "bid"))
    return g_strdup_printf ("type %s's bid, like g30 r20, or - for none", name);
  if (is_next (&table, "take") && table.view.n_offer_unknown > 0)
    return unseen_offer (&table, name);
  if (is_next (&table, "take"))
    {
      offer = gavel_cards_text (table.game, table.box, table.view.offer,
                                table.view.n_offer_unknown);
      return name != NULL
                 ? g_strdup_printf ("%s takes a card, one of %s", name, offer)
                 : g_strdup_printf (
                     "who takes a card of %s? A name and a card, like %s %.*s", offer,
                     table.seating->name[gavel_seats_first (table.view.actors)],
                     (int) strcspn (offer, " "), offer);
    }
  if (is_next (&table, "won"))
    {
      g_autoptr (GString) names = g_string_new (NULL);

      GAVEL_FOREACH_SEAT (seat, table.view.actors)
        g_string_append_printf (names, "%s%s", names->len > 0 ? " or " : "",
                                table.seating->name[seat]);
      return g_strdup_printf ("who won%s? %s; the cards do not show it",
                              table.view.prize >= 0 ? " the lot" : "", names->str);
    }
  return g_strdup_printf (
      "type the %s of round %u, %s", is_next (&table, "hand") ? "lot" : table.view.next,
      table.view.round, table.box != NULL ? "a card like g80" : "a number");
}

/* -- Words ----------------------------------------------------------------------- */

/* The seat that @word names, also by a beginning; -1 if none or more than one. */
int
entry_seat (const GavelRecord *record, const char *word)
{
  char *words[] = { (char *) "seat", (char *) word, NULL };
  GavelLine line = { gavel_record_game (record), gavel_record_box (record),
                     gavel_record_seating (record), words, 1 };
  unsigned seat;

  if (gavel_record_game (record) == NULL || g_ascii_isdigit (word[0])
      || !gavel_line_seat (&line, &seat, NULL))
    return -1;
  return (int) seat;
}

static int
card_of (const Table *table, const char *word)
{
  return table->game->notation->card_read (table->box, word, NULL);
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

/* Whether a bare fact may begin with @word here, so that a complaint about it should
 * speak of facts, not of commands. */
bool
entry_may_begin (const GavelRecord *record, EntryStage stage, const char *word)
{
  Table table;

  if (stage == ENTRY_NAMES)
    return true;
  if (word[0] == '?' || is_nothing (word) || is_number (word, 999)
      || entry_is_verb (record, word))
    return true;
  if (stage == ENTRY_SETS)
    return word[1] == '\0' && g_ascii_isalpha (word[0]);
  table_init (&table, record);
  if ((stage == ENTRY_YOU && g_ascii_strcasecmp (word, "nobody") == 0)
      || (is_next (&table, "bid") && g_ascii_strcasecmp (word, "all") == 0))
    return true;
  return entry_seat (record, word) >= 0 || card_of (&table, word) >= 0
         || (word[0] != '\0' && g_ascii_isdigit (word[strlen (word) - 1]));
}

/* The cards that may be named next: of @seat, or of whoever is due. */
GavelCards
entry_possible (const GavelRecord *record, int seat)
{
  Table table;

  if (gavel_record_game (record) == NULL)
    return 0;
  table_init (&table, record);
  if (is_next (&table, "take"))
    return table.view.offer;
  if (is_next (&table, "bid") && seat >= 0)
    return table.view.seat[seat].hand;
  if (is_next (&table, "bid") || is_next (&table, "won"))
    return 0;
  if (is_next (&table, "hand") && (wants_gone (&table) || seat >= 0))
    return table.box != NULL ? score5_deck (table.box)->all : table.view.left;
  if (table.box == NULL)
    return table.view.left;
  for (GavelKind kind = 0; kind < GAVEL_N_KINDS; kind++) /* the kind that is up now */
    if (table.view.n_coming[kind] > 0)
      return table.view.left & score5_deck (table.box)->kind[kind];
  return 0;
}

/* -- Facts --------------------------------------------------------------------------- */

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

/* Cards named by their value alone, where only one of @possible has it. */
static bool
name_by_value (const Table *table, GavelCards possible, char **words, GError **error)
{
  for (unsigned i = 0; words[i] != NULL && table->box != NULL; i++)
    {
      GavelCards these = 0;
      char name[12];

      if (!is_number (words[i], 999))
        continue;
      GAVEL_FOREACH_CARD (card, possible)
        if (score5_deck (table->box)->value[card]
            == g_ascii_strtoull (words[i], NULL, 10))
          these |= GAVEL_CARD (card);
      if (gavel_cards_count (these) != 1)
        {
          g_autofree char *some = gavel_cards_text (table->game, table->box, these, 0);

          return gavel_fail (error,
                             these == 0 ? "no card of value %s can come here"
                                        : "which card of value %s? One of %s",
                             words[i], some);
        }
      table->game->notation->card_name (table->box, gavel_cards_lowest (these), name);
      g_free (words[i]);
      words[i] = g_strdup (name);
    }
  return true;
}

/* "g80", "80", or "7". */
static bool
read_prize (const GavelRecord *record, const Table *table, char **words, GPtrArray *lines,
            GError **error)
{
  int seat = card_of (table, words[0]) < 0 ? entry_seat (record, words[0]) : -1;
  g_autofree char *rest = NULL;

  if (seat >= 0)
    {
      g_autofree char *wanted = entry_wanted (record, ENTRY_PLAY);

      return gavel_fail (error, "%s is a player; %s", table->seating->name[seat], wanted);
    }
  if (!name_by_value (table, entry_possible (record, -1), words, error))
    return false;
  rest = joined (words, 0);
  g_ptr_array_add (
      lines, g_strdup_printf ("%s %s", is_next (table, "hand") ? "lot" : table->view.next,
                              rest));
  return true;
}

/* "2 1 0": of the others whose bids are not turned up, in seat order; or of all. */
static bool
read_counts (const GavelRecord *record, const Table *table, char **words,
             GPtrArray *lines, GError **error)
{
  bool revise = gavel_record_may_revise (record);
  GavelSeats open
      = table->view.actors
        | (revise ? GAVEL_SEAT ((unsigned) table->seating->you) : (GavelSeats) 0);
  GavelSeats others = open;
  unsigned n = g_strv_length (words), n_others, i = 0;
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) out = g_string_new ("count");

  if (table->seating->you >= 0)
    others &= (GavelSeats) ~GAVEL_SEAT ((unsigned) table->seating->you);
  n_others = gavel_seats_count (others);
  if (n != n_others && n != gavel_seats_count (open))
    {
      GAVEL_FOREACH_SEAT (seat, others)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                                table->seating->name[seat]);
      return gavel_fail (error,
                         "type %u count%s, for %s (? if you did not see it), not %u",
                         n_others, n_others == 1 ? "" : "s", names->str, n);
    }
  if (n != n_others)
    others = open;
  GAVEL_FOREACH_SEAT (seat, others)
    {
      bool known = revise && (int) seat == table->seating->you; /* by the bid itself */

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
are_counts (const Table *table, char **words)
{
  bool any = false;

  for (unsigned i = 0; words[i] != NULL; i++)
    if (is_number (words[i], 99))
      any = true;
    else if (strcmp (words[i], "?") != 0)
      return false;
  return any && has_verb (table->game, "count");
}

/* Who bids these cards: a hand that holds them all, or else the one that is due. */
static int
bidder_of (const GavelRecord *record, const Table *table, char **words)
{
  GavelCards named = 0;
  GavelSeats bidders = table->view.actors;
  int due = entry_due_seat (record);

  for (unsigned i = 0; words[i] != NULL; i++)
    {
      int card = card_of (table, words[i]);

      if (card >= 0 && table->box != NULL)
        named |= GAVEL_CARD (card);
    }
  if (gavel_record_may_revise (record))
    bidders |= GAVEL_SEAT ((unsigned) table->seating->you);
  if (named != 0)
    GAVEL_FOREACH_SEAT (seat, bidders)
      if (gavel_cards_within (named, table->view.seat[seat].hand))
        return (int) seat;
  if (named != 0 && table->view.seat[due].n_unknown == 0)
    GAVEL_FOREACH_SEAT (seat, table->view.actors)
      if (table->view.seat[seat].n_unknown > 0) /* the only one it can be */
        {
          GAVEL_FOREACH_SEAT (other, table->view.actors)
            if (other != seat && table->view.seat[other].n_unknown > 0)
              return due;
          return (int) seat;
        }
  return due;
}

/* "all pass". */
static bool
says_all_pass (const GavelRecord *record, char **words)
{
  return g_ascii_strcasecmp (words[0], "all") == 0 && entry_seat (record, words[0]) < 0
         && words[1] != NULL && words[2] == NULL
         && (is_nothing (words[1]) || g_ascii_strcasecmp (words[1], "passed") == 0);
}

/* Counts with names, "Fran 2 Nat 1"; a bid with a name, "Fran y25", or without one. */
static bool
read_bids (const GavelRecord *record, const Table *table, char **words, GPtrArray *lines,
           GError **error)
{
  int seat = entry_seat (record, words[0]);
  bool named = seat >= 0 && card_of (table, words[0]) < 0;
  g_autofree char *rest = NULL;

  if (says_all_pass (record, words) && table->box != NULL)
    {
      GAVEL_FOREACH_SEAT (actor, table->view.actors)
        add (lines, "bid", table->seating->name[actor], "-");
      return true;
    }
  if (are_counts (table, words))
    return read_counts (record, table, words, lines, error);
  if (named && words[1] == NULL)
    return gavel_fail (error, "%s bids which cards? - for none",
                       table->seating->name[seat]);
  if (named && is_number (words[1], 99) && has_verb (table->game, "count"))
    {
      rest = joined (words, 0);
      add (lines, "count", rest, NULL);
      return true;
    }
  if (!named)
    seat = bidder_of (record, table, words);
  rest = is_nothing (words[named ? 1 : 0]) ? g_strdup ("-") : joined (words, named);
  add (lines, "bid", table->seating->name[seat], rest);
  return true;
}

/* "g30", "Fran g30"; several cards are taken one after the other. */
static bool
read_takes (const GavelRecord *record, const Table *table, char **words, GPtrArray *lines,
            GError **error)
{
  int seat = card_of (table, words[0]) < 0 ? entry_seat (record, words[0]) : -1;
  bool named = seat >= 0;

  if (named && words[1] == NULL)
    return gavel_fail (error, "%s takes which card?", table->seating->name[seat]);
  if (!name_by_value (table,
                      table->view.n_offer_unknown > 0 && table->box != NULL
                          ? score5_deck (table->box)->all
                          : table->view.offer,
                      words + named, error))
    return false;
  if (!named && entry_due_seat (record) < 0)
    return gavel_fail (error, "who takes %s? A name first, like %s %s", words[0],
                       table->seating->name[gavel_seats_first (table->view.actors)],
                       words[0]);
  if (named)
    {
      g_autofree char *rest = joined (words, 1);

      add (lines, "take", table->seating->name[seat], rest);
      return true;
    }
  for (unsigned i = 0; words[i] != NULL; i++)
    {
      /* The order is settled, so who takes after whom is, too. */
      unsigned taker = table->view.n_queue > 0
                           ? table->view.queue[i % table->view.n_queue]
                           : (unsigned) entry_due_seat (record);

      add (lines, "take", table->seating->name[taker], words[i]);
    }
  return true;
}

/* Lots gone, then hands: "Fran g5 r40 ?2", "?7", or just how many cards, "7". */
static bool
read_entry (const GavelRecord *record, const Table *table, char **words, GPtrArray *lines,
            GError **error)
{
  int seat = card_of (table, words[0]) < 0 ? entry_seat (record, words[0]) : -1;
  bool named = seat >= 0;
  GavelCards stars = 0;
  g_autofree char *rest = NULL;

  for (GavelKind kind = GAVEL_ONE_STAR; kind < GAVEL_N_KINDS && table->box != NULL;
       kind++)
    if (table->view.n_coming[kind]
        < gavel_cards_count (score5_deck (table->box)->kind[kind]))
      stars |= score5_deck (table->box)->kind[kind]; /* some of these may be gone */
  if (wants_gone (table) && !named)
    {
      if (!name_by_value (table, stars, words, error))
        return false;
      rest = joined (words, 0);
      add (lines, "gone", rest, NULL);
      return true;
    }
  if (seat < 0)
    seat = entry_due_seat (record);
  if (seat < 0)
    return read_prize (record, table, words, lines, error);
  words += named;
  if (words[0] == NULL || (strcmp (words[0], "?") == 0 && words[1] == NULL))
    return gavel_fail (error,
                       "how many cards does %s hold? A number, or the cards you know "
                       "and ?2 for two more",
                       table->seating->name[seat]);
  if (is_number (words[0], 99) && words[1] == NULL)
    rest = g_strdup_printf ("?%s", words[0]);
  else if (name_by_value (table, table->box != NULL ? score5_deck (table->box)->all : 0,
                          words, error))
    rest = joined (words, 0);
  else
    return false;
  add (lines, "hand", table->seating->name[seat], rest);
  return true;
}

/* A bare fact in a game under way. */
static bool
read_bare (const GavelRecord *record, char **words, GPtrArray *lines, GError **error)
{
  Table table;

  table_init (&table, record);
  if (table.view.over)
    return gavel_fail (error, "the game is over (new starts another one)");
  if (is_next (&table, "hand"))
    return read_entry (record, &table, words, lines, error);
  if (is_next (&table, "bid"))
    return read_bids (record, &table, words, lines, error);
  if (is_next (&table, "take"))
    return read_takes (record, &table, words, lines, error);
  if (is_next (&table, "won"))
    {
      g_autofree char *rest = joined (words, 0);

      add (lines, "won", rest, NULL);
      return true;
    }
  return read_prize (record, &table, words, lines, error);
}

/* Takes out words that people say though they are not needed: "take b15" without a
 * name, "ann takes p25". */
static void
drop_spoken (const GavelRecord *record, char **words)
{
  static const char *const verbs[] = { "take", "takes", "bid", "bids", NULL };
  unsigned at = 2;

  if (words[0] == NULL || words[1] == NULL)
    return;
  if (g_strv_contains (verbs, words[0]) && entry_seat (record, words[1]) < 0
      && entry_due_seat (record) >= 0)
    at = 0;
  else if (g_strv_contains (verbs, words[1]) && entry_seat (record, words[0]) >= 0)
    at = 1;
  if (at == 2)
    return;
  g_free (words[at]);
  for (; words[at] != NULL; at++)
    words[at] = words[at + 1];
}

/**
 * entry_read:
 * @lines: (element-type utf8): gets the lines that say the same in a record
 *
 * Understands a bare fact, or a line in a record's own words. What these lines say may
 * still be untrue: that is for the record to find. A comment stays with the last one.
 */
bool
entry_read (const GavelRecord *record, const char *typed, GPtrArray *lines,
            GError **error)
{
  g_auto (GStrv) words = gavel_line_split (typed, error);
  const char *comment = strchr (typed, '#');

  if (words == NULL)
    return false;
  drop_spoken (record, words);
  if (words[0] == NULL || entry_is_verb (record, words[0]))
    {
      g_ptr_array_add (lines, g_strdup (typed));
      return true;
    }
  if (!read_bare (record, words, lines, error))
    return false;
  if (comment != NULL)
    {
      char **last = (char **) &g_ptr_array_index (lines, lines->len - 1);
      char *with = g_strconcat (*last, "  ", comment, NULL);

      g_free (*last);
      *last = with;
    }
  return true;
}

/**
 * entry_doubt:
 * @line: one that was refused
 *
 * Returns: (transfer full) (nullable): if it names cards that its seat does not seem to
 *   hold, and that hand follows from a card seen earlier: which line that was
 */
char *
entry_doubt (const GavelRecord *record, const char *line)
{
  g_auto (GStrv) words = gavel_line_split (line, NULL);
  GavelLine reader = { gavel_record_game (record), gavel_record_box (record),
                       gavel_record_seating (record), words, 1 };
  GavelNamed named;
  unsigned seat;
  Table table;

  if (reader.game == NULL || words == NULL || words[0] == NULL)
    return NULL;
  table_init (&table, record);
  if (!is_next (&table, words[0]) || !gavel_line_seat (&reader, &seat, NULL)
      || !gavel_line_cards (&reader, true, &named, NULL)
      || gavel_cards_within (named.known, table.view.seat[seat].hand))
    return NULL;
  for (unsigned other = 0; other < table.view.n_seats; other++)
    if (other != seat && (named.known & table.view.seat[other].hand) != 0)
      return NULL; /* that says enough */
  for (unsigned n = 2; n <= gavel_record_n_lines (record); n++)
    {
      GavelView before, after;

      if (gavel_record_state_at (record, n - 1) == NULL)
        continue;
      table.game->notation->view (table.box, gavel_record_state_at (record, n - 1),
                                  &before);
      table.game->notation->view (table.box, gavel_record_state_at (record, n), &after);
      if (before.n_seats == after.n_seats && seat < before.n_seats
          && before.seat[seat].start == '?' && after.seat[seat].start != '?')
        return g_strdup_printf (
            "that hand follows from line %u, '%s': if that line is wrong, fix %u", n,
            gavel_record_line (record, n), n);
    }
  return NULL;
}

/**
 * entry_forced:
 *
 * Returns: (transfer full) (nullable): the line that must come next because it leaves
 *   nobody a choice: the last card taken, all cards to the only taker, the bid of
 *   somebody without a card
 */
char *
entry_forced (const GavelRecord *record)
{
  Table table;
  unsigned n_offer, taker;
  g_autofree char *card = NULL;

  if (gavel_record_game (record) == NULL)
    return NULL;
  table_init (&table, record);
  if (is_next (&table, "bid")
      && !gavel_record_is_sealed_at (record, gavel_record_n_lines (record)))
    GAVEL_FOREACH_SEAT (seat, table.view.actors)
      if (table.view.seat[seat].hand == 0 && table.view.seat[seat].n_unknown == 0
          && table.box != NULL)
        return g_strdup_printf ("bid %s -" NO_CHOICE, table.seating->name[seat]);
  if (!is_next (&table, "take") || gavel_seats_count (table.view.actors) != 1)
    return NULL;
  n_offer = gavel_cards_count (table.view.offer) + table.view.n_offer_unknown;
  if ((n_offer != 1 && table.view.n_seats != 2) || table.view.offer == 0)
    return NULL; /* which card it was that nobody noted must be asked */
  taker = gavel_seats_first (table.view.actors);
  card
      = gavel_cards_text (table.game, table.box, table.view.offer & -table.view.offer, 0);
  return g_strdup_printf ("take %s %s" NO_CHOICE, table.seating->name[taker], card);
}

/* Whether the line was made up so: it may be made up again. */
bool
entry_is_forced (const char *line)
{
  return g_str_has_suffix (line, NO_CHOICE);
}

/* Whether the table says here who won or comes first, whatever the cards say. */
bool
entry_settles_tie (const char *line)
{
  g_auto (GStrv) words = gavel_line_split (line, NULL);

  return words != NULL && words[0] != NULL
         && (g_ascii_strcasecmp (words[0], "won") == 0
             || g_ascii_strcasecmp (words[0], "first") == 0);
}

/* Whether there is one start set a seat. */
static bool
are_sets (const GavelSeating *seating, char **sets, GError **error)
{
  unsigned n = g_strv_length (sets);

  for (unsigned i = 0; i < MIN (n, seating->n); i++)
    if (strlen (sets[i]) != 1 || strchr ("ABCDEabcde?", sets[i][0]) == NULL)
      return gavel_fail (
          error, "%s's start set cannot be '%s': A to E, or ? if you do not know it",
          seating->name[i], sets[i]);
  return n == seating->n
         || gavel_fail (error, "type %u start sets (A to E, or ?) in seat order, not %u",
                        seating->n, n);
}

/**
 * entry_seat_sets:
 * @sets: a start set for each seat, in order
 *
 * Returns: (transfer full): the record with these sets, or %NULL with @error set
 */
char *
entry_seat_sets (const GavelRecord *record, char **sets, GError **error)
{
  GString *out;
  unsigned seat = 0;

  if (!are_sets (gavel_record_seating (record), sets, error))
    return NULL;
  out = g_string_new (NULL);
  for (unsigned i = 1; i <= gavel_record_n_lines (record); i++)
    {
      const char *line = gavel_record_line (record, i);
      g_auto (GStrv) words = gavel_line_split (line, NULL);

      if (words[0] != NULL && g_ascii_strcasecmp (words[0], "seat") == 0)
        {
          g_string_append_printf (out, "seat %s %c\n", words[1],
                                  g_ascii_toupper (sets[seat][0]));
          seat++;
        }
      else
        g_string_append_printf (out, "%s\n", line);
    }
  return g_string_free (out, FALSE);
}

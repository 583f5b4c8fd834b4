/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: facts as people type them. */
#include "games/monopoly-bid/words.h"

#include "base/error.h"

#include <string.h>

static void G_GNUC_PRINTF (2, 3) add (GPtrArray *lines, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (lines, g_strdup_vprintf (format, args));
  va_end (args);
}

/* Whether the word is money in a row: "53" is a 5 and a 3. */
static bool
is_row (const char *word)
{
  return word[0] != '\0' && word[1] != '\0' && strspn (word, "12345") == strlen (word);
}

static bool
is_card (const char *word)
{
  unsigned n;

  return mbid_kind_read (word, NULL) >= 0 || is_row (word) || mbid_is_unknown (word, &n);
}

/* Whether the word says that somebody bids nothing. */
static bool
is_nothing (const char *word)
{
  return strcmp (word, "-") == 0 || strcmp (word, "0") == 0
         || g_ascii_strcasecmp (word, "pass") == 0;
}

/* The words with a blank between them, and between money in a row. */
static char *
cards_of (char **words)
{
  GString *out = g_string_new (NULL);

  if (words[0] != NULL && words[1] == NULL && is_nothing (words[0]))
    return g_string_free (g_string_append_c (out, '-'), FALSE);
  for (; *words != NULL; words++)
    for (const char *p = *words; *p != '\0';)
      {
        gsize length = is_row (*words) ? 1 : strlen (p);

        if (out->len > 0)
          g_string_append_c (out, ' ');
        g_string_append_len (out, p, (gssize) length);
        p += length;
      }
  return g_string_free (out, FALSE);
}

/* Who is named by the first word, if more follow; else who is due. */
static const char *
subject (const GavelTable *table, char ***words)
{
  int seat = gavel_entry_seat (table), named = gavel_entry_named (table, (*words)[0]);

  if (named >= 0 && (*words)[1] != NULL
      && (!is_card ((*words)[0])
          || g_ascii_strcasecmp (table->seating->name[named], (*words)[0]) == 0))
    {
      (*words)++;
      seat = named;
    }
  return table->seating->name[MAX (seat, 0)];
}

static bool
is_no (const char *word)
{
  return g_ascii_strcasecmp (word, "n") == 0 || g_ascii_strcasecmp (word, "no") == 0
         || g_ascii_strcasecmp (word, "no!") == 0;
}

/* "bob no", "n bob", "n", "bob let", "-": an answer to the card on top, if it is one. */
static bool
read_answer (char **words, GPtrArray *lines)
{
  unsigned n = g_strv_length (words), other;

  if (n > 2)
    return false;
  other = n == 2 && is_no (words[0]) ? 1 : 0;
  if (is_no (words[n - 1 - other]))
    add (lines, "no %s", n == 2 ? words[other] : "");
  else if (is_nothing (words[n - 1]) || g_ascii_strcasecmp (words[n - 1], "let") == 0
           || g_ascii_strcasecmp (words[n - 1], "lets") == 0
           || g_ascii_strcasecmp (words[n - 1], "passes") == 0)
    add (lines, "let %s", n == 2 ? words[0] : "");
  else
    return false;
  return true;
}

/* What your Draw 2 brought, which nobody answered. */
static bool
read_drawn (const GavelTable *table, const Mbid *s, char **words, GPtrArray *lines)
{
  g_autofree char *cards = NULL;

  if (s->action != MBID_DRAW2 || s->top != s->host
      || (int) s->host != table->seating->you)
    return false;
  for (unsigned i = 0; words[i] != NULL; i++)
    if (!is_card (words[i]) || i == 2)
      return false;
  cards = cards_of (words);
  add (lines, "let");
  add (lines, "draw %s %s", table->seating->name[s->host], cards);
  return true;
}

/* The only property of @seat that can be stolen, or NULL: there are several, or a Wild
 * can, which gets a colour. */
static const char *
only_target (const MbidDeck *deck, const Mbid *s, int seat)
{
  const char *found = NULL;

  for (unsigned colour = 0; colour < MBID_COLOURS && seat >= 0; colour++)
    {
      if (mbid_can_be_stolen (deck, s, (unsigned) seat, colour, true)
          || (found != NULL
              && mbid_can_be_stolen (deck, s, (unsigned) seat, colour, false)))
        return NULL;
      if (mbid_can_be_stolen (deck, s, (unsigned) seat, colour, false))
        found = mbid_colours[colour].name;
    }
  return found;
}

/* The only Wild of @seat that can be stolen: its colour; -1 with @error set if there is
 * none, or are several. */
static int
only_wild (const GavelTable *table, const Mbid *s, unsigned seat, GError **error)
{
  g_autoptr (GString) all = g_string_new (NULL);
  int found = -1;
  unsigned n = 0;

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    if (mbid_can_be_stolen (mbid_deck (table->box), s, seat, colour, true))
      {
        g_string_append_printf (all, "%swild %s", n++ > 0 ? " or " : "",
                                mbid_colours[colour].name);
        found = (int) colour;
      }
  if (n == 1)
    return found;
  if (n == 0)
    gavel_fail (error, "%s has no Wild that can be stolen", table->seating->name[seat]);
  else
    gavel_fail (error, "which Wild of %s's: %s?", table->seating->name[seat], all->str);
  return -1;
}

/* A letter of a lot is one of an action, too, which the host is known to hold. */
static bool
is_two_things (const Mbid *s, const char *word, GError **error)
{
  int kind = mbid_kind_read (word, NULL), colour = mbid_colour_read (word, NULL);

  if (s->phase == MBID_LOT || kind < MBID_WILD || colour < 0
      || mbid_count (s->hand[s->host], (unsigned) kind) == 0)
    return false;
  gavel_fail (error, "'%s' is a %s or the lot: type %s, or %.3s for %s", word,
              mbid_kind_full ((unsigned) kind),
              kind == MBID_STEAL ? "s NAME COLOUR" : "d2", mbid_colours[colour].name,
              mbid_colours[colour].name);
  return true;
}

/* "red": the lot; "w red", "d2", "s bob green": an action of the host's. */
static bool
read_turn (const GavelTable *table, const Mbid *s, char **words, GPtrArray *lines,
           GError **error)
{
  const char *name = table->seating->name[s->host], *only = NULL;
  int kind = mbid_kind_read (words[0], NULL);
  int named = gavel_entry_named (table, words[0]);
  g_autofree char *all = g_strjoinv (" ", words);

  if (words[1] != NULL && named == s->host && kind < 0)
    return read_turn (table, s, words + 1, lines, error);
  if (kind >= 0 && kind < MBID_VALUES)
    return gavel_fail (error,
                       "'%s' is money, and no lot is turned up: type it, like red; or "
                       "what %s plays: w red, d2, s bob green",
                       words[0], name);
  if (is_no (words[g_strv_length (words) - 1]))
    return gavel_fail (error, "there is no card to answer by a No!");
  if (words[1] == NULL && is_two_things (s, words[0], error))
    return false;
  if (words[1] == NULL
      && (mbid_colour_read (words[0], NULL) >= 0 || strcmp (words[0], "-") == 0))
    {
      add (lines, "lot %s", words[0]);
      return true;
    }
  if (words[1] == NULL && is_nothing (words[0]))
    { /* the host plays no more */
      add (lines, "lot");
      return true;
    }
  if (kind < 0 && words[1] == NULL)
    return mbid_colour_read (words[0], error) >= 0;
  if (kind == MBID_STEAL && words[1] != NULL && words[2] != NULL && words[3] != NULL
      && mbid_kind_read (words[2], NULL) == MBID_WILD
      && g_ascii_strcasecmp (words[3], "as") == 0)
    { /* of which colour goes without saying, if there is one */
      int seat = gavel_entry_named (table, words[1]);
      int colour = seat >= 0 ? only_wild (table, s, (unsigned) seat, error) : 0;
      g_autofree char *rest = g_strjoinv (" ", words + 3);

      if (colour < 0)
        return false;
      add (lines, "play %s steal %s wild %s %s", name, words[1],
           mbid_colours[colour].name, rest);
      return true;
    }
  if (kind == MBID_STEAL && words[1] != NULL && words[2] == NULL)
    only = only_target (mbid_deck (table->box), s, gavel_entry_named (table, words[1]));
  add (lines, "play %s %s%s%s", name, all, only != NULL ? " " : "",
       only != NULL ? only : "");
  return true;
}

/* "all -": nobody else bids, or adds anything. */
static bool
read_all_pass (const GavelTable *table, const Mbid *s, char **words, GPtrArray *lines)
{
  GavelSeats seats = mbid_bidders (s);

  if (g_ascii_strcasecmp (words[0], "all") != 0 || words[1] == NULL
      || !is_nothing (words[1]) || words[2] != NULL)
    return false;
  GAVEL_FOREACH_SEAT (seat, seats)
    add (lines, "%s %s -", s->phase == MBID_BIDS ? "bid" : "raise",
         table->seating->name[seat]);
  return seats != 0;
}

/* Whether these words are money, or nothing; unseen cards are the record's to refuse. */
static bool
is_bid (const GavelTable *table, char **words, const char *name, GError **error)
{
  const Mbid *s = mbid_of (table);

  for (unsigned i = 0; words[i] != NULL; i++)
    {
      int kind = mbid_kind_read (words[i], NULL);
      unsigned n;

      if ((kind < 0 || kind >= MBID_VALUES) && !is_row (words[i])
          && !is_nothing (words[i]) && !mbid_is_unknown (words[i], &n))
        return gavel_fail (error,
                           "%s is turned up, and '%s' is no money: type what %s %s, like "
                           "5 3, or - for nothing",
                           mbid_colours[s->lot].name, words[i], name,
                           s->phase == MBID_RAISES ? "adds" : "bids");
    }
  return true;
}

/* The hand that was dealt: five cards. In the middle of a game any number is right, and
 * what lies there says that it is one. */
static bool
read_hand (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const Mbid *s = mbid_of (table);
  const char *name = table->seating->name[table->seating->you];
  g_autofree char *cards = cards_of (words);
  unsigned n = 0, n_unknown;
  bool lies = s->turn > 1 || s->n_unsold > 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    lies |= s->real[seat] != 0 || s->wild[seat] != 0;
  for (unsigned i = 0; words[i] != NULL; i++)
    n += is_row (words[i])                        ? (unsigned) strlen (words[i])
         : mbid_is_unknown (words[i], &n_unknown) ? n_unknown
                                                  : 1;
  if (n != MBID_DEALT && !lies)
    return gavel_fail (error,
                       "that is %u card%s, and five are dealt (? is one that you do not "
                       "know); in the middle of a game: hand %s %s",
                       n, n == 1 ? "" : "s", name, cards);
  add (lines, "hand %s %s", name, cards);
  return true;
}

static bool
mbid_read (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  Mbid copy;
  const Mbid *s = mbid_now (table, &copy);
  g_autofree char *all = g_strjoinv (" ", words), *cards = NULL;
  const char *name;

  if (s->n_seats < 2)
    {
      add (lines, "seat %s", all);
      return true;
    }
  if (mbid_wants_hand (table) && is_card (words[0]))
    return read_hand (table, words, lines, error);
  if (s->phase == MBID_ANSWER
      && (read_drawn (table, s, words, lines) || read_answer (words, lines)))
    return true;
  if (s->phase == MBID_ANSWER) /* told, so that what comes next is a choice of its own */
    add (lines, "let");
  if (s->phase == MBID_PLAY || s->phase == MBID_ANSWER || s->phase == MBID_LOT)
    return read_turn (table, s, words, lines, error);
  if (read_all_pass (table, s, words, lines))
    return true;
  name = subject (table, &words);
  if ((s->phase == MBID_DRAW || s->phase == MBID_DRAW_2 || s->phase == MBID_BEFORE)
      && is_nothing (words[0]))
    return gavel_fail (error, "%s draws a card: type it, like 4 or steal", name);
  if ((s->phase == MBID_BIDS || s->phase == MBID_RAISES)
      && !is_bid (table, words, name, error))
    return false;
  cards = cards_of (words);
  add (lines, "%s %s %s",
       s->phase == MBID_BIDS     ? "bid"
       : s->phase == MBID_RAISES ? "raise"
                                 : "draw",
       name, cards);
  return true;
}

static bool
mbid_may_begin (const GavelTable *table G_GNUC_UNUSED, const char *word)
{
  return is_card (word) || mbid_colour_read (word, NULL) >= 0 || is_nothing (word)
         || g_ascii_strcasecmp (word, "all") == 0
         || g_ascii_strcasecmp (word, "blue") == 0; /* there are two: it is asked back */
}

/* Nothing is left to sell, and the host has nothing to play. */
static char *
mbid_forced (const GavelTable *table)
{
  const Mbid *s = mbid_of (table);
  GavelStatus status;

  mbid_status (table, &status);
  if (!status.forced || s->phase != MBID_PLAY
      || mbid_n_properties (mbid_deck (table->box), s) > 0)
    return NULL;
  return g_strdup ("lot -");
}

/* -- Tab ------------------------------------------------------------------------------
 */

static void
offer_cards (unsigned first, unsigned end, GPtrArray *out)
{
  for (unsigned kind = first; kind < end; kind++)
    g_ptr_array_add (out, g_strdup (mbid_kind_name (kind)));
}

static void
offer_colours (GPtrArray *out)
{
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    g_ptr_array_add (out, g_strdup (mbid_colours[colour].name));
}

static void
mbid_choices (const GavelTable *table, unsigned seat G_GNUC_UNUSED, GPtrArray *out)
{
  Mbid copy;
  const Mbid *s = mbid_now (table, &copy);

  if (s->phase == MBID_PLAY)
    offer_cards (MBID_WILD, MBID_NO, out);
  if (s->phase == MBID_PLAY || s->phase == MBID_LOT)
    offer_colours (out);
  else if (s->phase == MBID_ANSWER)
    {
      g_ptr_array_add (out, g_strdup ("no"));
      g_ptr_array_add (out, g_strdup ("let"));
    }
  else
    offer_cards (0,
                 s->phase == MBID_BIDS || s->phase == MBID_RAISES ? MBID_VALUES
                                                                  : (unsigned) MBID_KINDS,
                 out);
}

static void
mbid_complete_words (const GavelTable *table, char **words, unsigned n, GPtrArray *out)
{
  const GavelVerb *verb = n > 0 ? gavel_game_verb (table->game, words[0]) : NULL;
  const char *word = verb != NULL ? verb->word : "";
  int last = n > 0 ? mbid_kind_read (words[n - 1], NULL) : -1;

  if (last == MBID_WILD || strcmp (word, "lot") == 0 || strcmp (word, "lay") == 0
      || strcmp (word, "unsold") == 0 || strcmp (word, "trade") == 0
      || (n > 1 && mbid_kind_read (words[n - 2], NULL) == MBID_STEAL)
      || (n > 0 && g_ascii_strcasecmp (words[n - 1], "as") == 0))
    offer_colours (out);
  else if (strcmp (word, "play") == 0)
    offer_cards (MBID_WILD, MBID_NO, out);
  else if (strcmp (word, "bid") == 0 || strcmp (word, "raise") == 0)
    offer_cards (0, MBID_VALUES, out);
  else if (verb == NULL)
    mbid_choices (table, 0, out);
  else if (verb->kind != GAVEL_VERB_TURN && verb->kind != GAVEL_VERB_SETUP)
    offer_cards (0, MBID_KINDS, out);
}

static void
mbid_hand (const GavelTable *table, unsigned seat, GavelCells *out)
{
  const Mbid *s = mbid_of (table);

  if (mbid_wants_hand (table) && table->seating->you == (int) seat)
    return; /* it is asked for next */
  mbid_show_cards (s->hand[seat], s->unknown[seat], 0, out);
  if (s->unknown[seat] == 0)
    gavel_cells_words (out, "(%u of money)", mbid_total (s->hand[seat]));
}

static const char help[]
    = "  Laura Francis Natalie     the players in turn order\n"
      "  1 5 3 steal no            your five cards\n"
      "  host fran                 who hosts first, if not the first player\n"
      "  4                         what you draw\n"
      "  red                       the lot that is turned up\n"
      "  5 3                       the next bid; - for nothing; 53 is the same\n"
      "  fran 4 4                  Francis's bid, or raise\n"
      "  all -                     nobody else bids, or raises\n"
      "  w red                     the host plays a Wild as red\n"
      "  d2                        the host plays Draw 2\n"
      "  s fran green              the host steals a green property of Francis's; s "
      "fran\n"
      "                            will do where only one can be stolen\n"
      "  s fran wild green as red  the host steals a Wild of hers\n"
      "  fran no                   Francis says No! to the card played last; no: you do\n"
      "  let                       nobody answers it, pass is the same; any other fact\n"
      "                            says so, too\n"
      "  trade Laura red fran -    Laura gives Francis a red property for nothing\n"
      "  lay Laura red wild=red    before the first card: start in the middle of a "
      "game,\n"
      "                            with hand fran 5 ?4, discard 1 1 no, host fran\n"
      "  ?                         what comes next here\n"
      "Cards: m1 to m5 (or 1 to 5) wild draw2 steal no; properties: brown lightblue "
      "pink\n"
      "orange red yellow green darkblue station utility, or their first letter\n"
      "What others draw you do not see: it needs no line. Separate several on one line\n"
      "with ; . Full lines work everywhere: bid Francis m4 m4\n";

static const GavelVerbHelp about[] = {
  { "rule", "how many cards of a kind your box has, where it is another box: before the "
            "first card" },
  { "seat", "a player, one line each in turn order" },
  { "referee", "you tell what everybody draws, not only your own cards" },
  { "host", "who hosts first, if not the first player, or whose turn it is, if you come "
            "in late: host bob" },
  { "hand",
    "what a player holds; ?2 are two cards that you did not see: hand ann m1 no ?2" },
  { "shown", "which cards of that hand everybody has seen, if you come in late" },
  { "lay", "the properties before a player, if you come in late: lay ann red wild=red" },
  { "discard",
    "the discards, as far as seen, if you come in late: discard m1 no ?4; with a "
    "name, a hand that was dealt no money" },
  { "round", "which turn it is, if you come in late: round 7" },
  { "unsold",
    "lots that nobody bought and that come back, in order, if you come in late" },
  { "drawn", "everybody has drawn in this turn, if you come in late" },
  { "won", "who has won, if you come in late: won ann" },
  { "draw", "drew these cards; at your own turn the cards alone say the same: m4" },
  { "play", "the host played that action: play ann draw2, play ann wild red, play ann "
            "steal bob green" },
  { "no", "cancels the card that was played last with a No!: no bob; no alone: you do" },
  { "let",
    "does not answer the card that was played last: let ann; let alone: nobody does" },
  { "lot", "no more actions, and that property is turned up: lot red" },
  { "bid",
    "what a player bid, when all bids are turned up: bid ann m5 m3; - for nothing" },
  { "raise", "what a player who was tied adds: raise ann m1; - for nothing" },
  { "trade", "two players exchange properties: trade ann red bob green; - for nothing" },
  { NULL, NULL },
};

const GavelEntry mbid_entry = {
  .help = help,
  .about = about,
  .scores = "complete sets",
  .due = mbid_due,
  .read = mbid_read,
  .may_begin = mbid_may_begin,
  .forced = mbid_forced,
  .complete = mbid_complete_words,
  .choices = mbid_choices,
  .echo = mbid_echo,
  .hand = mbid_hand,
};

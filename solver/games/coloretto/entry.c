/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: what comes next, and facts as people type them. */
#include "games/coloretto/words.h"

#include "base/error.h"
#include "game/play-words.h"

#include <string.h>

/* -- What comes next ------------------------------------------------------------ */

/* What is due while a table is set, or a game entered in the middle. */
static char *
due_before (const GavelTable *table, const GavelStatus *status, GavelWording wording)
{
  const Coloretto *s = coloretto_of (table);
  bool help = wording == GAVEL_WORDING_HELP;
  const char *name = status->actors != 0
                         ? table->seating->name[gavel_seats_first (status->actors)]
                         : "";

  if (status->due == GAVEL_DUE_PLAYERS)
    return g_strdup ("players: seat NAME CARD ...");
  if (strcmp (status->next, "without") == 0)
    return g_strdup_printf (help ? "type the colour%s that left the game, like %s"
                                 : "the colour%s that left the game",
                            s->n_seats == 2 ? "s" : "", s->n_seats == 2 ? "n p" : "n");
  if (strcmp (status->next, "hand") == 0)
    return g_strdup_printf (
        help ? "type all that lies before %s, like r r +2 j" : "%s's cards", name);
  return g_strdup (help ? "type what lies at rows (row 1 r g), who has taken (took NAME "
                          "ROW), then whose turn it is: turn NAME"
                        : "whose turn it is");
}

/* A card that can still come, for examples: a colour, if there is any. */
static unsigned
some_card (const Coloretto *s)
{
  unsigned kind = 0;

  while (kind < COLORETTO_KINDS - 1 && coloretto_count (s->pile, kind) == 0)
    kind++;
  return kind;
}

/* What to type at somebody's turn, with examples that are possible now. */
static char *
turn_help (const GavelTable *table, const char *name)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  unsigned rows = coloretto_rows_to_take (s);
  unsigned row = gavel_cards_lowest (coloretto_rows_with_room (deck, s)) + 1;
  unsigned kind = some_card (s);
  const char *card = coloretto_kind_name (deck, kind);
  g_autofree char *take
      = rows != 0 ? g_strdup_printf ("; t%u (took row %u)", gavel_cards_lowest (rows) + 1,
                                     gavel_cards_lowest (rows) + 1)
                  : NULL;

  return g_strdup_printf ("type what %s does: %s (drew %s), or %s %u (and laid it at row "
                          "%u)%s",
                          name, card, coloretto_kind_full (deck, kind), card, row, row,
                          take != NULL ? take : "");
}

static char *
coloretto_due (const GavelTable *table, GavelWording wording)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  bool help = wording == GAVEL_WORDING_HELP;
  const char *name, *ending;
  GavelStatus status;

  coloretto_status (table, &status);
  if (status.due == GAVEL_DUE_ENTRY || status.due == GAVEL_DUE_PLAYERS)
    return due_before (table, &status, wording);
  name = table->seating->name[s->turn];
  ending = g_ascii_strcasecmp (name, "you") == 0 ? "" : "s"; /* as in drills */
  if (s->phase == COLORETTO_PLACE)
    return help ? g_strdup_printf ("type the row where %s lay%s %s: a number, like %u",
                                   name, ending, coloretto_kind_name (deck, s->drawn),
                                   gavel_cards_lowest (coloretto_rows_with_room (deck, s))
                                       + 1)
                : g_strdup_printf ("%s lay%s %s at row", name, ending,
                                   coloretto_kind_name (deck, s->drawn));
  if (s->phase != COLORETTO_TURN)
    return g_strdup_printf (help ? "type the card that %s draw%s, like g" : "%s draw%s",
                            name, ending);
  if (wording == GAVEL_WORDING_TABLE)
    return g_strdup_printf ("%s draw%s or take%s a row", name, ending, ending);
  if (!help)
    return g_strdup_printf ("%s's turn", name);
  if (coloretto_rows_with_room (deck, s) == 0)
    return g_strdup_printf ("no row has room: type which row %s takes, like t%u", name,
                            gavel_cards_lowest (coloretto_rows_to_take (s)) + 1);
  return turn_help (table, name);
}

/* -- Facts ------------------------------------------------------------------------- */

static void G_GNUC_PRINTF (2, 3) add (GPtrArray *lines, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (lines, g_strdup_vprintf (format, args));
  va_end (args);
}

/* The row that @word names: "2"; 0: none. */
static unsigned
row_of (const char *word)
{
  guint64 row;

  return word != NULL && g_ascii_string_to_unsigned (word, 10, 1, 9, &row, NULL)
             ? (unsigned) row
             : 0;
}

/* "t2", and "2" behind a word that says so. */
static unsigned
taken_row (const char *word)
{
  return g_ascii_tolower (word[0]) == 't' ? row_of (word + 1) : row_of (word);
}

/* The record's word for a move, as it is or as it is spoken, by its first letter; 0: it
 * is none. */
static char
verb_in (const char *word)
{
  static const char *const verbs[]
      = { "draw", "draws", "place", "places", "take", "takes" };

  for (unsigned i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_ascii_strcasecmp (word, verbs[i]) == 0)
      return verbs[i][0];
  return '\0';
}

/* "g2", which is "g 2": the length of the card; 0: it is not so. */
static gsize
card_in (const ColorettoDeck *deck, const char *word)
{
  gsize length = strlen (word);
  g_autofree char *card = length > 1 ? g_strndup (word, length - 1) : NULL;

  return card != NULL && coloretto_kind_read (deck, word, NULL) < 0
                 && row_of (word + length - 1) != 0
                 && coloretto_kind_read (deck, card, NULL) >= 0
             ? length - 1
             : 0;
}

/* A card that is drawn; the last-round card, which must come first where it does, is
 * filled in. */
static void
add_draw (const GavelTable *table, const char *name, const char *card, bool is_last,
          GPtrArray *lines)
{
  bool named
      = coloretto_kind_read (coloretto_deck (table->box), card, NULL) == COLORETTO_LAST;

  if (is_last && !named)
    add (lines, "draw %s last", name);
  add (lines, "draw %s %s", name, card);
}

/* "t2": a row taken; "t2 g": with the golden joker, and what came with it. */
static bool
read_take (const GavelTable *table, const char *name, char **words, GPtrArray *lines,
           GError **error)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  unsigned row = taken_row (words[0]);

  add (lines, "take %s %u", name, row);
  if (words[1] == NULL)
    return true;
  if ((coloretto_rows_to_take (s) & 1u << (row - 1)) != 0
      && coloretto_count (s->row[row - 1], COLORETTO_GOLDEN) == 0)
    return gavel_fail (error, "no golden joker lies in row %u: just t%u", row, row);
  if (words[2] != NULL || coloretto_kind_read (deck, words[1], NULL) < 0)
    return gavel_fail (error, "after t%u just the card that came with a golden joker",
                       row);
  add_draw (table, name, words[1], coloretto_last_is_next (deck, s), lines);
  return true;
}

/* "g", "g 2": a card drawn, and where it was laid. */
static bool
read_draw (const GavelTable *table, const char *name, char **words, GPtrArray *lines,
           GError **error)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);

  if (coloretto_kind_read (deck, words[0], error) < 0)
    return false;
  add_draw (table, name, words[0], coloretto_last_is_next (deck, s), lines);
  if (words[1] == NULL)
    return true;
  if (s->phase == COLORETTO_BONUS)
    return gavel_fail (error, "%s keeps the card that comes with the golden joker", name);
  if (row_of (words[1]) == 0 || words[2] != NULL)
    return gavel_fail (error, "a card and the row where it was laid, like %s 2, not '%s'",
                       words[0], words[1]);
  add (lines, "place %s %u", name, row_of (words[1]));
  return true;
}

/* While a table is set or a game entered. */
static bool
read_before (const GavelTable *table, const GavelStatus *status, char **words,
             GPtrArray *lines)
{
  g_autofree char *all = g_strjoinv (" ", words);

  if (strcmp (status->next, "hand") == 0 && gavel_entry_named (table, words[0]) < 0)
    add (lines, "hand %s %s", table->seating->name[gavel_seats_first (status->actors)],
         all);
  else
    add (lines, "%s %s", status->next, all);
  return true;
}

/* A turn: a row taken, or a card drawn. @verb is the record's word, if one was said. */
static bool
read_turn (const GavelTable *table, const char *name, char verb, char **words,
           GPtrArray *lines, GError **error)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  gsize length = card_in (deck, words[0]);
  unsigned kind = some_card (s), row = row_of (words[0]);

  if (verb == 'p')
    return gavel_fail (error, "%s draws first: type the card and the row, like %s %u",
                       name, coloretto_kind_name (deck, kind), MAX (row, 1));
  if (verb != 't' && row != 0) /* is it a card laid there, or the row taken? */
    return gavel_fail (error, "t%u takes row %u; %s %u lays a %s card there", row, row,
                       coloretto_kind_name (deck, kind), row,
                       coloretto_kind_full (deck, kind));
  if (verb != 'd' && taken_row (words[0]) != 0)
    return read_take (table, name, words, lines, error);
  if (verb == 't')
    return gavel_fail (error, "take which row? Like t2, not '%s'", words[0]);
  if (length > 0 && words[1] == NULL)
    {
      g_autofree char *card = g_strndup (words[0], length);
      char *apart[] = { card, words[0] + length, NULL };

      return read_draw (table, name, apart, lines, error);
    }
  return read_draw (table, name, words, lines, error);
}

static bool
coloretto_read (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const Coloretto *s = coloretto_of (table);
  int named = gavel_entry_named (table, words[0]);
  const char *name;
  GavelStatus status;
  char verb;

  coloretto_status (table, &status);
  if (status.due == GAVEL_DUE_ENTRY || status.due == GAVEL_DUE_PLAYERS)
    return read_before (table, &status, words, lines);
  if (named >= 0 && coloretto_kind_read (coloretto_deck (table->box), words[0], NULL) < 0)
    words++;
  else
    named = -1;
  name = table->seating->name[named >= 0 ? (unsigned) named : s->turn];
  if (words[0] == NULL)
    return gavel_fail (error, "%s does what? Like g 2 or t2", name);
  verb = verb_in (words[0]);
  words += verb != '\0' ? 1 : 0;
  if (verb != '\0' && words[0] != NULL && g_ascii_strcasecmp (words[0], "row") == 0)
    words++; /* "take row 2" */
  if (words[0] == NULL && verb == 'd')
    return gavel_fail (error, "draw the card and type it: g, or g 2 if it is laid at row "
                              "2");
  if (words[0] == NULL)
    return gavel_fail (error, "which row? Like %s2", verb == 't' ? "t" : "");
  if (s->phase == COLORETTO_PLACE && (verb == 't' || verb == 'd'))
    return gavel_fail (error, "%s first lays the %s: type the row, like 2", name,
                       coloretto_kind_name (coloretto_deck (table->box), s->drawn));
  if (s->phase == COLORETTO_PLACE)
    {
      if (row_of (words[0]) == 0 || words[1] != NULL)
        return gavel_fail (error, "a row for the %s that %s drew, like 2, not '%s'",
                           coloretto_kind_name (coloretto_deck (table->box), s->drawn),
                           name, words[0]);
      add (lines, "place %s %u", name, row_of (words[0]));
      return true;
    }
  if (g_ascii_strcasecmp (words[0], "t") == 0 && words[1] != NULL)
    {
      words++; /* "t 2" */
      verb = 't';
    }
  if (s->phase == COLORETTO_TURN)
    return read_turn (table, name, verb, words, lines, error);
  return read_draw (table, name, words, lines, error);
}

static bool
coloretto_may_begin (const GavelTable *table, const char *word)
{
  GavelStatus status;

  coloretto_status (table, &status);
  return coloretto_kind_read (coloretto_deck (table->box), word, NULL) >= 0
         || (status.due == GAVEL_DUE_TURN
             && card_in (coloretto_deck (table->box), word) > 0)
         || (g_ascii_tolower (word[0]) == 't'
             && (word[1] == '\0' || row_of (word + 1) != 0));
}

/* -- Nobody has a choice ---------------------------------------------------------------
 */

/* A row that must be taken, or the only one with room. That somebody must draw goes
 * without saying: the card says it. */
static char *
coloretto_forced (const GavelTable *table)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  unsigned rows = s->phase == COLORETTO_PLACE ? coloretto_rows_with_room (deck, s)
                                              : coloretto_rows_to_take (s);
  GavelStatus status;

  coloretto_status (table, &status);
  if (status.due == GAVEL_DUE_CHANCE && coloretto_last_is_next (deck, s))
    return g_strdup_printf ("draw %s last", table->seating->name[s->turn]);
  if (status.due != GAVEL_DUE_TURN || !status.forced || rows == 0)
    return NULL;
  return g_strdup_printf ("%s %s %u", s->phase == COLORETTO_PLACE ? "place" : "take",
                          table->seating->name[s->turn], gavel_cards_lowest (rows) + 1);
}

/* -- Tab ------------------------------------------------------------------------------
 */

static void
offer_rows (unsigned rows, const char *before, GPtrArray *out)
{
  GAVEL_FOREACH_CARD (row, rows)
    g_ptr_array_add (out, g_strdup_printf ("%s%u", before, row + 1));
}

static void
offer_cards (const GavelTable *table, GPtrArray *out)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);

  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    if (coloretto_count (s->pile, kind) > 0)
      g_ptr_array_add (out, g_strdup (coloretto_kind_name (deck, kind)));
  if (coloretto_last_is_next (deck, s))
    g_ptr_array_add (out, g_strdup ("last"));
}

static void
coloretto_choices (const GavelTable *table, unsigned seat, GPtrArray *out)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);

  if (seat == GAVEL_CHANCE || s->phase == COLORETTO_DRAW || s->phase == COLORETTO_BONUS)
    offer_cards (table, out);
  else if (s->phase == COLORETTO_PLACE)
    offer_rows (coloretto_rows_with_room (deck, s), "", out);
  else
    {
      if (coloretto_rows_with_room (deck, s) != 0)
        g_ptr_array_add (out, g_strdup ("draw"));
      offer_rows (coloretto_rows_to_take (s), "t", out);
    }
}

/* What may follow a word of the record and a name. */
static void
complete_verb (const GavelTable *table, const char *verb, GPtrArray *out)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);

  if (g_ascii_strcasecmp (verb, "take") == 0)
    offer_rows (coloretto_rows_to_take (s), "", out);
  else if (g_ascii_strcasecmp (verb, "place") == 0)
    offer_rows (coloretto_rows_with_room (deck, s), "", out);
  else if (g_ascii_strcasecmp (verb, "rule") != 0
           && g_ascii_strcasecmp (verb, "took") != 0
           && g_ascii_strcasecmp (verb, "turn") != 0)
    offer_cards (table, out);
}

static void
coloretto_complete (const GavelTable *table, char **words, unsigned n, GPtrArray *out)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  unsigned at = n > 0 && gavel_entry_named (table, words[0]) >= 0
                        && coloretto_kind_read (deck, words[0], NULL) < 0
                    ? 1
                    : 0;
  GavelStatus status;

  coloretto_status (table, &status);
  if (n > 0 && gavel_game_verb (table->game, words[0]) != NULL)
    complete_verb (table, words[0], out);
  else if (status.due == GAVEL_DUE_ENTRY)
    offer_cards (table, out);
  else if (status.due != GAVEL_DUE_TURN && status.due != GAVEL_DUE_CHANCE)
    return;
  else if (n == at && s->phase == COLORETTO_TURN)
    {
      offer_rows (coloretto_rows_to_take (s), "t", out);
      if (coloretto_rows_with_room (deck, s) != 0)
        offer_cards (table, out);
    }
  else if (n == at)
    coloretto_choices (table, s->turn, out);
  else if (n == at + 1 && s->phase != COLORETTO_PLACE
           && coloretto_kind_read (deck, words[at], NULL) >= 0)
    offer_rows (coloretto_rows_with_room (deck, s), "", out);
}

static void
coloretto_hand (const GavelTable *table, unsigned seat, GavelCells *out)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);

  coloretto_show_cards (deck, s->hand[seat], 0, out);
  gavel_cells_words (out, "(%d point%s)", coloretto_score (deck, s, seat),
                     coloretto_score (deck, s, seat) == 1 ? "" : "s");
}

static const char help[]
    = "  Laura r Francis g Natalie y   the players in turn order, with their start "
      "cards\n"
      "  n                         the colour that left the game\n"
      "  first fran                who begins, if not the first player\n"
      "  g 2                       whose turn it is drew green and laid it at row 2\n"
      "  g                         the card alone: where to lay it is another question\n"
      "  t2                        took row 2 (2 alone says too little)\n"
      "  t2 b                      took row 2 with the golden joker, which brought blue\n"
      "  last                      drew the last-round card\n"
      "  hand Laura r r +2 j       before the first card: start in the middle of a "
      "game,\n"
      "                            with row 1 r g, took Natalie 3, turn Laura\n"
      "  ?                         what comes next here\n"
      "Cards: r o y g b p n (red orange yellow green blue purple brown) +2 j gj last\n"
      "Separate several on one line with ; . Full lines work everywhere: take Francis "
      "2\n";

static const GavelVerbHelp about[] = {
  { "rule", "which side of the summary card you play, and which box it is: before the "
            "first card" },
  { "seat", "a player and the start card, one line each in turn order" },
  { "without", "the colour that left the game; with two players two: just n, or n p" },
  { "first", "who begins, if not the first player: first bob" },
  { "round", "which round it is, if you come in late: round 3" },
  { "hand", "what lies before a player, if you come in late: hand ann r r +2 j" },
  { "row", "what lies at a row, if you come in late: row 1 r g" },
  { "took", "who has taken a row in this round, if you come in late: took cy 3" },
  { "gone",
    "cards that left the game with a row that was left over, if you come in late: "
    "gone n +2" },
  { "last",
    "the last-round card is drawn by whoever's turn it is; another card follows" },
  { "turn",
    "whose turn it is, if you come in late: turn ann. It is the last line of that" },
  { "draw",
    "drew that card; at that player's turn the card alone says the same: g, or g 2 "
    "if it is laid at row 2" },
  { "place", "laid the card that was drawn at that row; then the number alone says the "
             "same: 2" },
  { "take", "took that row; at that player's turn t2 says the same, t2 b with a golden "
            "joker that brings blue" },
  { NULL, NULL },
};

const GavelEntry coloretto_entry = {
  .start = &coloretto_start_cards,
  .help = help,
  .about = about,
  .hears_verbs = true,
  .due = coloretto_due,
  .read = coloretto_read,
  .may_begin = coloretto_may_begin,
  .forced = coloretto_forced,
  .complete = coloretto_complete,
  .choices = coloretto_choices,
  .echo = coloretto_echo,
  .hand = coloretto_hand,
};

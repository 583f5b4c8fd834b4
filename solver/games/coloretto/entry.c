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
  return g_strdup_printf ("type what %s does: g 2 (drew green, laid it at row 2) or t2 "
                          "(took row 2)",
                          name);
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

/* "t2", and "2" where just a row can be meant. */
static unsigned
taken_row (const char *word)
{
  return g_ascii_tolower (word[0]) == 't' ? row_of (word + 1) : row_of (word);
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

  add (lines, "take %s %u", name, taken_row (words[0]));
  if (words[1] == NULL)
    return true;
  if (words[2] != NULL || coloretto_kind_read (deck, words[1], NULL) < 0)
    return gavel_fail (error, "after t%u just the card that came with a golden joker",
                       taken_row (words[0]));
  add_draw (table, name, words[1], coloretto_last_is_next (deck, coloretto_of (table)),
            lines);
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

static bool
coloretto_read (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const Coloretto *s = coloretto_of (table);
  int named = gavel_entry_named (table, words[0]);
  const char *name;
  GavelStatus status;

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
    words++; /* "t 2" */
  if (s->phase == COLORETTO_TURN && taken_row (words[0]) != 0)
    return read_take (table, name, words, lines, error);
  return read_draw (table, name, words, lines, error);
}

static bool
coloretto_may_begin (const GavelTable *table, const char *word)
{
  return coloretto_kind_read (coloretto_deck (table->box), word, NULL) >= 0
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
      "  t2                        took row 2\n"
      "  t2 b                      took row 2 with the golden joker, which brought blue\n"
      "  last                      drew the last-round card\n"
      "  hand Laura r r +2 j       before the first card: start in the middle of a "
      "game,\n"
      "                            with row 1 r g, took Natalie 3, turn Laura\n"
      "  ?                         what comes next here\n"
      "Cards: r o y g b p n (red orange yellow green blue purple brown) +2 j gj last\n"
      "Separate several on one line with ; . Full lines work everywhere: take Francis "
      "2\n";

const GavelEntry coloretto_entry = {
  .start = &coloretto_start_cards,
  .help = help,
  .due = coloretto_due,
  .read = coloretto_read,
  .may_begin = coloretto_may_begin,
  .forced = coloretto_forced,
  .complete = coloretto_complete,
  .choices = coloretto_choices,
  .echo = coloretto_echo,
  .hand = coloretto_hand,
};

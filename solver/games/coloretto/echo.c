/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: start cards as people tell them, what a line did, and what somebody hears
 * who plays against the computer. */
#include "games/coloretto/words.h"

#include "base/error.h"
#include "game/play-words.h"

#include <string.h>

/* -- Start cards ------------------------------------------------------------------- */

static bool
none_is_told (const GavelTable *table)
{
  const Coloretto *s = coloretto_of (table);

  return !s->entered && !s->begun && coloretto_untold (s) == gavel_seats_all (s->n_seats);
}

/* Whether the word is a colour, as its letter or in full. */
static bool
is_colour (const char *word)
{
  for (unsigned i = 0; i < COLORETTO_COLOURS; i++)
    if (g_ascii_strcasecmp (word, coloretto_colours[i].letter) == 0
        || g_ascii_strcasecmp (word, coloretto_colours[i].name) == 0)
      return true;
  return strcmp (word, "?") == 0;
}

/* "Ann r Bob g": a name and its colours, in turn. */
static bool
part_names (const GavelBox *box G_GNUC_UNUSED, char **words, GPtrArray *names,
            GPtrArray *starts)
{
  if (words[0] == NULL || words[1] == NULL || !is_colour (words[1]))
    return false;
  for (unsigned i = 0; words[i] != NULL;)
    {
      GString *cards = g_string_new (NULL);

      g_ptr_array_add (names, g_strdup (words[i++]));
      for (; words[i] != NULL && is_colour (words[i]); i++)
        g_string_append_printf (cards, "%s%s", cards->len > 0 ? " " : "", words[i]);
      if (cards->len == 0)
        g_string_assign (cards, "?");
      g_ptr_array_add (starts, g_string_free (cards, FALSE));
    }
  return true;
}

/* "r g y": one for each seat; two each where two play. */
static bool
read_starts (const GavelTable *table, char **words, GPtrArray *starts, GError **error)
{
  const GavelSeating *seating = table->seating;
  unsigned n = g_strv_length (words), each = coloretto_n_start (seating->n);

  for (unsigned i = 0; i < n; i++)
    if (!is_colour (words[i]))
      return gavel_fail (error, "nobody starts with '%s': r o y g b p n", words[i]);
  if (n != each * seating->n)
    return gavel_fail (error, "type %u start cards, %s for each player in turn, not %u",
                       each * seating->n, each == 1 ? "one" : "two", n);
  for (unsigned i = 0; i < n; i += each)
    g_ptr_array_add (starts, each == 1 ? g_strdup (words[i])
                                       : g_strjoin (" ", words[i], words[i + 1], NULL));
  return true;
}

const GavelStart coloretto_start_cards = {
  .due = "their start cards",
  .wanted = "type their start cards in turn order, like r g y; where two play, two each",
  .is_open = none_is_told,
  .may_begin = is_colour,
  .part = part_names,
  .read = read_starts,
};

/* -- What a line did ----------------------------------------------------------------- */

static void
echo_draw (const GavelTable *before, const GavelTable *after, const char *name,
           const char *card, GString *out)
{
  const ColorettoDeck *deck = coloretto_deck (after->box);
  int kind = card != NULL ? coloretto_kind_read (deck, card, NULL) : -1;

  if (kind < 0)
    return; /* the next line says what came */
  if (kind == COLORETTO_LAST)
    g_string_append_printf (
        out, "%s draws the last-round card: this round is the last one\n", name);
  else
    g_string_append_printf (out, "%s %s %s\n", name,
                            coloretto_of (before)->phase == COLORETTO_BONUS
                                ? "gets, with the golden joker,"
                                : "draws",
                            coloretto_kind_full (deck, (unsigned) kind));
}

/* Where the card lies now, or what the row brought. */
static void
echo_row (const GavelTable *before, const GavelTable *after, bool takes, unsigned row,
          GString *out)
{
  const ColorettoDeck *deck = coloretto_deck (after->box);
  const Coloretto *was = coloretto_of (before), *is = coloretto_of (after);
  ColorettoCards cards = was->row[row] + (takes ? 0 : coloretto_card (was->drawn & 15));
  g_autofree char *text = coloretto_cards_text (deck, cards);

  if (takes)
    g_string_append_printf (out, "%s takes row %u (%s): %d points now\n",
                            after->seating->name[was->turn], row + 1, text,
                            coloretto_score (deck, is, was->turn));
  else
    g_string_append_printf (out, "%s lays it at row %u: %s\n",
                            after->seating->name[was->turn], row + 1, text);
}

/* That the card which came with a golden joker ended the round: after a turn everybody
 * hears it anyway. */
static void
echo_round (const GavelTable *before, const GavelTable *after, GString *out)
{
  const Coloretto *was = coloretto_of (before), *is = coloretto_of (after);

  if (is->phase == COLORETTO_OVER && was->phase != COLORETTO_OVER)
    {
      g_autofree char *by = coloretto_tie_text (after);

      if (by != NULL)
        g_string_append_printf (out, "%s\n", by);
    }
  if (was->phase == COLORETTO_BONUS && is->round > was->round)
    g_string_append_printf (out, "Round %u is over: %s begins round %u\n", was->round,
                            after->seating->name[is->turn], is->round);
}

/* What a line about the table says: rows, whose turn it is, who begins. */
static bool
echo_table (const GavelTable *after, char **words, GString *out)
{
  const Coloretto *s = coloretto_of (after);
  const ColorettoDeck *deck = coloretto_deck (after->box);
  unsigned row = words[1] != NULL ? (unsigned) (words[1][0] - '1') : COLORETTO_ROWS;

  if (g_ascii_strcasecmp (words[0], "row") == 0 && row < COLORETTO_ROWS)
    {
      g_autofree char *cards = coloretto_cards_text (deck, s->row[row]);

      g_string_append_printf (out, "Row %u: %s\n", row + 1, cards);
    }
  else if (g_ascii_strcasecmp (words[0], "first") == 0)
    g_string_append_printf (out, "%s begins\n", after->seating->name[s->turn]);
  else if (g_ascii_strcasecmp (words[0], "turn") == 0 && s->phase == COLORETTO_TURN)
    g_string_append_printf (out, "It is %s's turn; %u cards are left\n",
                            after->seating->name[s->turn], s->n_pile);
  else
    return false;
  return true;
}

/**
 * coloretto_tie_text:
 * @table: where the game is over
 *
 * Returns: (transfer full): that the largest set decided between equal points, in
 *   brackets; %NULL if it did not
 */
char *
coloretto_tie_text (const GavelTable *table)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  GavelSeats winners = coloretto_winners (deck, s);
  unsigned winner = gavel_seats_first (winners), set, other_set = 0;

  coloretto_best_jokers (deck, s->side, s->hand[winner], NULL, &set);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if ((winners & GAVEL_SEAT (seat)) == 0
        && coloretto_score (deck, s, seat) == coloretto_score (deck, s, winner))
      {
        unsigned largest;

        coloretto_best_jokers (deck, s->side, s->hand[seat], NULL, &largest);
        other_set = MAX (other_set, largest);
      }
  return other_set == 0 ? NULL
                        : g_strdup_printf (
                            "(equal points: a set of %u cards decides against one of %u)",
                            set, other_set);
}

/* Says what a line of the record did. */
void
coloretto_echo (const GavelTable *before, const GavelTable *after, char **words,
                bool dealt G_GNUC_UNUSED, GString *out)
{
  bool takes = g_ascii_strcasecmp (words[0], "take") == 0;
  int seat = words[1] != NULL ? gavel_entry_named (after, words[1]) : -1;
  g_autofree char *all = g_strjoinv (" ", words);

  if (g_ascii_strcasecmp (words[0], "draw") == 0 && seat >= 0)
    echo_draw (before, after, after->seating->name[seat], words[2], out);
  else if (g_ascii_strcasecmp (words[0], "last") == 0 && coloretto_of (before)->begun)
    echo_draw (before, after, after->seating->name[coloretto_of (before)->turn], "last",
               out);
  else if ((takes || g_ascii_strcasecmp (words[0], "place") == 0) && seat >= 0
           && words[2] != NULL)
    echo_row (before, after, takes, (unsigned) g_ascii_strtoull (words[2], NULL, 10) - 1,
              out);
  else if (g_ascii_strcasecmp (words[0], "hand") == 0 && seat >= 0)
    {
      const Coloretto *s = coloretto_of (after);
      g_autofree char *cards
          = coloretto_cards_text (coloretto_deck (after->box), s->hand[seat]);

      g_string_append_printf (
          out, "%s has %s: %d points\n", after->seating->name[seat], cards,
          coloretto_score (coloretto_deck (after->box), s, (unsigned) seat));
    }
  else if (!echo_table (after, words, out))
    g_string_append_printf (out, "%s\n", all);
  echo_round (before, after, out);
}

/* -- Against the computer --------------------------------------------------------------
 */

static const char *
asked (const GavelTable *table)
{
  return coloretto_of (table)->phase == COLORETTO_PLACE ? "you lay it at row"
                                                        : "your turn";
}

/* A number alone is a row for a card; at a turn it may be a slip. */
static bool
is_clear (const GavelTable *table, const char *text, GError **error)
{
  return coloretto_of (table)->phase != COLORETTO_TURN || !g_ascii_isdigit (text[0])
         || gavel_fail (error, "t%s takes row %s; draw draws a card", text, text);
}

/* What everybody has, the rows, and what each would add. */
static void
choices (const GavelTable *table, unsigned seat, GString *out)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  g_autofree char *own = coloretto_cards_text (deck, s->hand[seat]);
  unsigned rows = coloretto_rows_to_take (s);

  if (s->phase == COLORETTO_TURN)
    {
      g_string_append_printf (out, "You have %s: %d point%s;", own,
                              coloretto_score (deck, s, seat),
                              coloretto_score (deck, s, seat) == 1 ? "" : "s");
      for (unsigned other = 0; other < s->n_seats; other++)
        if (other != seat)
          g_string_append_printf (out, " %s %d", table->seating->name[other],
                                  coloretto_score (deck, s, other));
      g_string_append_c (out, '\n');
    }
  GAVEL_FOREACH_CARD (row, rows)
    {
      g_autofree char *cards = coloretto_cards_text (deck, s->row[row]);

      g_string_append_printf (out, "Row %u: %s (%+d for you)\n", row + 1, cards,
                              coloretto_worth (deck, s->side, s->hand[seat] + s->row[row])
                                  - coloretto_score (deck, s, seat));
    }
  if (!s->begun)
    g_string_append (out, "Type draw to draw a card; help lists all words.\n");
}

static void
resumed (const GavelTable *table, GString *out)
{
  g_string_append_printf (out, "Round %u\n", coloretto_of (table)->round);
}

const GavelPlayWords coloretto_play_words = {
  .help = "  draw                      you draw a card\n"
          "  2                         you lay it at row 2\n"
          "  t2                        you take row 2\n",
  .own = "move",
  .typed = "move: draw, t2, or a row for the card you drew",
  .asked = asked,
  .is_clear = is_clear,
  .choices = choices,
  .resumed = resumed,
};

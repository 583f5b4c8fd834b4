/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: moves as people type and read them, and where a game stands. */
#include "games/coloretto/words.h"

#include "base/error.h"

#include <string.h>

/* -- Moves ------------------------------------------------------------------- */

/* The number of a row in "take 2", "take row 2", "t2", "2"; 0 where it is none. */
static unsigned
row_in (const char *text, const char *word)
{
  gsize length = strlen (word);
  guint64 row;

  if (g_ascii_strncasecmp (text, word, length) == 0)
    text += length;
  else if (g_ascii_tolower (text[0]) == word[0])
    text++;
  while (*text == ' ')
    text++;
  if (g_ascii_strncasecmp (text, "row ", 4) == 0)
    text += 4;
  while (*text == ' ')
    text++;
  return g_ascii_string_to_unsigned (text, 10, 1, COLORETTO_ROWS, &row, NULL)
             ? (unsigned) row
             : 0;
}

bool
coloretto_move_read (const GavelTable *table, unsigned seat, const char *text,
                     GavelMove *move, GError **error)
{
  g_autofree char *word = g_strstrip (g_strdup (text));
  bool laying = coloretto_of (table)->phase == COLORETTO_PLACE;
  unsigned row;
  int kind;

  if (seat == GAVEL_CHANCE)
    {
      kind = coloretto_kind_read (coloretto_deck (table->box), word, error);
      *move = COLORETTO_MOVE_CARD + (unsigned) MAX (kind, 0);
      return kind >= 0;
    }
  if (g_ascii_strcasecmp (word, "draw") == 0 || g_ascii_strcasecmp (word, "d") == 0)
    {
      *move = COLORETTO_MOVE_DRAW;
      return true;
    }
  row = row_in (word, laying ? "place" : "take");
  if (row == 0)
    return gavel_fail (error,
                       laying ? "a row, like 2, not '%s'"
                              : "draw, or take a row, like t2, not '%s'",
                       word);
  *move = (laying ? COLORETTO_MOVE_PLACE : COLORETTO_MOVE_TAKE) + row - 1;
  return true;
}

void
coloretto_move_show (const GavelTable *table, unsigned seat, GavelMove move,
                     GavelCells *out)
{
  if (seat == GAVEL_CHANCE)
    coloretto_show_cards (coloretto_deck (table->box),
                          coloretto_card ((unsigned) (move - COLORETTO_MOVE_CARD)), 0,
                          out);
  else if (move == COLORETTO_MOVE_DRAW)
    gavel_cells_printf (out, "draw");
  else if (move < COLORETTO_MOVE_PLACE)
    gavel_cells_words (out, "take %u", (unsigned) (move - COLORETTO_MOVE_TAKE) + 1);
  else
    gavel_cells_words (out, "place %u", (unsigned) (move - COLORETTO_MOVE_PLACE) + 1);
}

/* A card that may be the next one of the pile. */
bool
coloretto_next_read (const GavelTable *table, const char *text, GavelMove *move,
                     GError **error)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  unsigned kind;

  if (!coloretto_move_read (table, GAVEL_CHANCE, text, move, error))
    return false;
  kind = (unsigned) (*move - COLORETTO_MOVE_CARD);
  if (kind == COLORETTO_LAST)
    return coloretto_last_is_next (deck, s)
           || gavel_fail (error, "the last-round card cannot come next");
  return coloretto_count (s->pile, kind) > 0
         || gavel_fail (error, "there is no %s left in the pile",
                        coloretto_kind_name (deck, kind));
}

/* "Bob takes row 1", before the one whose turn it is. */
static bool
done_before (const GavelTable *table, unsigned seat, char **words, GavelState *state,
             GError **error)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  Coloretto *s = (Coloretto *) state;
  const char *name = table->seating->name[seat];
  g_autofree char *text = g_strjoinv (" ", words);
  unsigned row = g_ascii_strncasecmp (text, "takes ", 6) == 0 ? row_in (text + 6, "take")
                                                              : row_in (text, "take");

  if (row == 0)
    return gavel_fail (error, "whatif %s takes which row?", name);
  if ((coloretto_still_in (s) & GAVEL_SEAT (seat)) == 0)
    return gavel_fail (error, "%s has taken row %u in this round", name, s->took[seat]);
  if ((coloretto_rows_to_take (s) & 1u << (row - 1)) == 0)
    return gavel_fail (error,
                       row > coloretto_n_rows (deck, s) ? "there is no row %u"
                                                        : "row %u has no cards",
                       row);
  s->hand[seat] += s->row[row - 1];
  s->row[row - 1] = 0;
  s->took[seat] = (uint8_t) row;
  return true;
}

bool
coloretto_line_move (const GavelTable *table, char **words, unsigned *seat,
                     GavelMove *move)
{
  GavelLine line = { table->game, table->box, table->seating, words, 1 };
  const Coloretto *s = coloretto_of (table);
  bool by_chance = s->phase == COLORETTO_DRAW || s->phase == COLORETTO_BONUS;
  bool draws = g_ascii_strcasecmp (words[0], "draw") == 0;
  bool takes = g_ascii_strcasecmp (words[0], "take") == 0;
  const char *word;

  *seat = s->turn;
  *move = COLORETTO_MOVE_DRAW;
  if (g_ascii_strcasecmp (words[0], "last") == 0)
    {
      if (by_chance)
        {
          *seat = GAVEL_CHANCE;
          *move = COLORETTO_MOVE_CARD + COLORETTO_LAST;
        }
      return s->begun;
    }
  if ((!draws && !takes && g_ascii_strcasecmp (words[0], "place") != 0)
      || !gavel_line_seat (&line, seat, NULL))
    return false;
  word = gavel_line_peek (&line);
  if (!draws)
    return word != NULL && coloretto_move_read (table, *seat, word, move, NULL);
  if (!by_chance)
    return true;
  *seat = GAVEL_CHANCE;
  return word != NULL && coloretto_move_read (table, GAVEL_CHANCE, word, move, NULL);
}

/* -- Where it stands ------------------------------------------------------------- */

/* What is missing before somebody can play. */
static void
missing (const Coloretto *s, GavelStatus *status)
{
  status->due = GAVEL_DUE_ENTRY;
  if (s->n_seats < 2)
    {
      status->due = GAVEL_DUE_PLAYERS;
      status->next = "seat";
    }
  else if (coloretto_untold (s) != 0 && s->entered)
    {
      status->next = "hand";
      status->actors = coloretto_untold (s);
    }
  else if (gavel_cards_count (s->without) < coloretto_n_without (s->n_seats))
    status->next = "without";
  else if (coloretto_untold (s) != 0)
    {
      status->next = "hand";
      status->actors = coloretto_untold (s);
    }
  else
    status->next = "turn";
}

static void
stand (const GavelTable *table, GavelStatus *status)
{
  const Coloretto *s = coloretto_of (table);

  if (s->phase == COLORETTO_OVER)
    return;
  status->due = GAVEL_DUE_TURN;
  status->next = s->phase == COLORETTO_TURN    ? "turn"
                 : s->phase == COLORETTO_PLACE ? "place"
                                               : "draw";
  status->actors = GAVEL_SEAT (s->turn);
  if (s->phase == COLORETTO_DRAW || s->phase == COLORETTO_BONUS)
    status->due = GAVEL_DUE_CHANCE;
  else
    status->forced = table->game->n_moves (table->box, table->state, s->turn) == 1;
}

void
coloretto_status (const GavelTable *table, GavelStatus *status)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);
  bool over = s->phase == COLORETTO_OVER;

  *status = (GavelStatus){
    .n_seats = s->n_seats,
    .round = s->round,
    .over = over,
    .winners = over ? coloretto_winners (deck, s) : 0,
    .open = true,
  };
  if (s->entered || s->n_seats < 2 || coloretto_untold (s) != 0
      || gavel_cards_count (s->without) != coloretto_n_without (s->n_seats))
    missing (s, status);
  else
    stand (table, status);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      status->seat[seat].score = coloretto_score (deck, s, seat);
      status->seat[seat].knows_own = true;
      status->seat[seat].count = -1;
    }
}

const GavelNotation coloretto_notation = {
  .verbs = coloretto_verbs,
  .entry = &coloretto_entry,
  .play = &coloretto_play_words,
  .status = coloretto_status,
  .move_read = coloretto_move_read,
  .move_show = coloretto_move_show,
  .next_read = coloretto_next_read,
  .done_before = done_before,
  .line_move = coloretto_line_move,
  .picture = coloretto_picture,
  .choice = coloretto_choice,
  .facts = coloretto_facts,
  .say = coloretto_say,
  .write = coloretto_write,
};

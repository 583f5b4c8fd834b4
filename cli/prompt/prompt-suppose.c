/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "whatif Dora bids 70", "whatif Bob takes row 1": the game in hand, with what a rival
 * did. */
#include "prompt/prompt.h"

#include "base/error.h"
#include "session/echo.h"

#include <string.h>

#define MOST_BIDS (1u << 20) /* that are looked through for one of a certain total */
#define GUESSES 200          /* at hands that may hold it */

/* A bid of that total that @seat could make at @table, as far as is known: with as many
 * cards as lie there if one is, else with the fewest. */
static bool
find_bid (const GavelTable *table, unsigned seat, int count, unsigned total,
          GavelMove *found)
{
  const GavelGame *game = table->game;
  uint64_t n = game->n_moves (table->box, table->state, seat);
  uint64_t last = n > MOST_BIDS ? n - MOST_BIDS : 0;
  unsigned least = G_MAXUINT;

  while (n-- > last)
    {
      GavelMove move = game->move (table->box, table->state, seat, n);
      unsigned size, rank;

      if (game->sealed->price (table->box, move, &size) != (float) total)
        continue;
      rank = (int) size == count ? 0 : size;
      if (rank < least)
        {
          least = rank;
          *found = move;
        }
    }
  return least != G_MAXUINT;
}

/* The same of a hand that is not all known: as far as @viewer knows, it may hold the
 * cards. Of many ways the one with the fewest cards. */
static bool
find_hidden_bid (const GavelTable *table, unsigned viewer, unsigned seat, int count,
                 unsigned total, GavelMove *found)
{
  const GavelGame *game = table->game;
  unsigned least = G_MAXUINT;

  for (unsigned i = 0; i < GUESSES && game->hidden != NULL && game->imagine != NULL; i++)
    {
      _Alignas(16) char world[GAVEL_MAX_STATE];
      GavelTable guess = *table;
      GavelRng rng = gavel_rng_named (total, i, 0);
      GavelMove move;
      unsigned size;

      memcpy (world, table->state, game->state_size);
      game->imagine (table->box, (GavelState *) world, viewer, &rng);
      guess.state = (const GavelState *) world;
      if (!find_bid (&guess, seat, count, total, &move))
        continue;
      game->sealed->price (table->box, move, &size);
      if (size < least)
        {
          least = size;
          *found = move;
        }
    }
  return least != G_MAXUINT;
}

/* The record's word for a sealed move: for the one that is due, if one is. */
static const char *
sealed_word (const GavelGame *game, const GavelStatus *status)
{
  return status->due == GAVEL_DUE_SEALED ? status->next : gavel_game_sealed_word (game);
}

/* The line that tells the bid of "70" or "y25 b45" at @table, as far as @viewer knows. A
 * number is a total, unless it is a card, too. @count: how many cards lie there. */
static char *
read_bid (const GavelTable *table, unsigned viewer, unsigned seat, int count,
          char **words, GError **error)
{
  const char *name = table->seating->name[seat];
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *cards = NULL;
  GavelStatus status;
  GavelMove move;
  guint64 total;

  if (words[0] == NULL)
    {
      gavel_fail (error, "whatif %s %ss what? A total, like 40, or cards", name,
                  gavel_game_sealed_word (table->game));
      return NULL;
    }
  table->game->notation->status (table, &status);
  cards = g_strjoinv (" ", words);
  if (words[1] != NULL || status.due != GAVEL_DUE_SEALED
      || !g_ascii_string_to_unsigned (words[0], 10, 1, 9999, &total, NULL)
      || (table->game->hidden == NULL
          && table->game->notation->move_read (table, seat, cards, &move, NULL)))
    return g_strdup_printf ("%s %s %s", sealed_word (table->game, &status), name, cards);
  if (!find_bid (table, seat, count, (unsigned) total, &move)
      && !find_hidden_bid (table, viewer, seat, count, (unsigned) total, &move))
    {
      gavel_fail (error, "no cards that %s %s add up to %s: name the cards", name,
                  table->game->hidden != NULL ? "can be expected to hold"
                                              : "is known to hold",
                  words[0]);
      return NULL;
    }
  table->game->notation->say (table, seat, move, line);
  return g_strdup (g_strchomp (line->str));
}

/* "bids", or "bid". */
static bool
is_sealed_word (const GavelGame *game, const char *word)
{
  const char *known = gavel_game_sealed_word (game);
  gsize length = strlen (known);

  return g_ascii_strncasecmp (word, known, length) == 0
         && (word[length] == '\0' || g_ascii_strcasecmp (word + length, "s") == 0);
}

/* "Bob takes row 1": the game with that done before the turn that is due. */
static bool
suppose_turn (Prompt *prompt, char **words, GavelRecord **supposed, GString *said,
              GError **error)
{
  const GavelRecord *record = prompt->session->record;
  GavelTable table = gavel_record_table (record);
  int seat = words[1] != NULL ? entry_seat (record, words[1]) : -1;
  g_autoptr (GavelRecord) copy = gavel_record_new (gavel_record_boxes (record));
  _Alignas(16) char state[GAVEL_MAX_STATE];
  g_autofree char *text = NULL, *done = NULL;
  GavelStatus status;

  if (seat < 0 || words[2] == NULL)
    return true;
  table.game->notation->status (&table, &status);
  if ((status.actors & GAVEL_SEAT ((unsigned) seat)) != 0)
    return gavel_fail (error, "it is the turn of %s: whatif MOVE tries one",
                       table.seating->name[seat]);
  memcpy (state, table.state, table.game->state_size);
  if (!table.game->notation->done_before (&table, (unsigned) seat, words + 2,
                                          (GavelState *) state, error))
    return false;
  done = g_strjoinv (" ", words + 2);
  g_string_append_printf (said, "if %s %s:\n", table.seating->name[seat], done);
  table.state = (const GavelState *) state;
  text = gavel_position_write (&table);
  if (!gavel_record_read (copy, text, -1, 0, error))
    return false;
  for (unsigned i = 1; words[i] != NULL; i++)
    g_clear_pointer (&words[i], g_free);
  *supposed = g_steal_pointer (&copy);
  return true;
}

/* Whether @word is one of those, blanks between. */
static bool
is_one_of (const char *word, const char *words)
{
  g_auto (GStrv) list = g_strsplit (words, " ", 0);
  g_autofree char *plain = g_ascii_strdown (word, -1);

  return g_strv_contains ((const char *const *) list, plain);
}

/**
 * prompt_suppose_holding:
 * @words: of a what-if; "Bob has a 5", "Bob has no 5" is taken out
 * @said: gets what is supposed
 *
 * Returns: (transfer full) (nullable): that, as a wish says it
 */
char *
prompt_suppose_holding (Prompt *prompt, char **words, GString *said)
{
  const GavelRecord *record = prompt->session->record;
  int seat = words[1] != NULL ? entry_seat (record, words[1]) : -1;
  g_autoptr (GString) cards = g_string_new (NULL);
  g_autofree char *typed = NULL;
  bool lacks;
  char *holds;
  unsigned at = 3;

  if (gavel_record_game (record)->hidden == NULL || seat < 0 || words[2] == NULL
      || words[3] == NULL || !is_one_of (words[2], "has holds lacks hasn't"))
    return NULL;
  lacks = is_one_of (words[2], "lacks hasn't");
  /* "has no" alone: a card may have that name */
  if (is_one_of (words[at], "not")
      || (is_one_of (words[at], "no") && words[at + 1] != NULL))
    {
      lacks = true;
      at++;
    }
  for (; words[at] != NULL; at++)
    if (!is_one_of (words[at], "a an any and"))
      g_string_append_printf (cards, " %s", words[at]);
  if (cards->len == 0)
    return NULL;
  holds = g_strdup_printf ("%s %s%s", gavel_record_seating (record)->name[seat],
                           lacks ? "lacks" : "has", cards->str);
  typed = g_strjoinv (" ", words + 2);
  g_string_append_printf (said, "if %s %s:\n", gavel_record_seating (record)->name[seat],
                          typed);
  for (unsigned i = 1; words[i] != NULL; i++)
    g_clear_pointer (&words[i], g_free);
  return holds;
}

/* "Cy bids nothing" is "Cy passes". */
static void
name_pass (const GavelGame *game, char **words)
{
  for (unsigned i = 1; words[i] != NULL && words[i + 1] != NULL; i++)
    if (game->sealed != NULL && game->sealed->may_pass && is_sealed_word (game, words[i])
        && words[i + 2] == NULL && is_one_of (words[i + 1], "nothing - pass 0"))
      {
        g_free (words[i]);
        words[i] = g_strdup ("passes");
        g_clear_pointer (&words[i + 1], g_free);
        return;
      }
}

/**
 * prompt_suppose:
 * @words: of a what-if; a rival's bid at their end is taken out
 * @supposed: (out) (nullable): the game with that bid turned up, and yours not told;
 *   %NULL if there is no such bid
 * @said: gets what is supposed
 */
bool
prompt_suppose (Prompt *prompt, char **words, GavelRecord **supposed, GString *said,
                GError **error)
{
  const GavelRecord *record = prompt->session->record;
  g_autoptr (GavelRecord) copy = gavel_record_new (gavel_record_boxes (record));
  GavelTable table = gavel_record_table (record);
  g_autofree char *text = NULL, *line = NULL;
  GavelStatus status;
  unsigned at = 1, viewer;
  int seat = -1;

  name_pass (table.game, words);
  if (table.game->notation->done_before != NULL)
    return suppose_turn (prompt, words, supposed, said, error);
  for (; table.game->sealed != NULL && words[at] != NULL && seat < 0; at++)
    if (words[at + 1] != NULL && is_sealed_word (table.game, words[at + 1]))
      seat = entry_seat (record, words[at]);
  if (seat < 0)
    return true;
  at--;
  if (prompt->advice_seat != NULL ? seat == entry_seat (record, prompt->advice_seat)
                                  : seat == gavel_record_seating (record)->you)
    return gavel_fail (error, "whatif CARDS tries another %s of %s's",
                       gavel_game_sealed_word (table.game),
                       gavel_record_seating (record)->name[seat]);
  viewer = prompt->advice_seat != NULL
               ? (unsigned) entry_seat (record, prompt->advice_seat)
               : (unsigned) MAX (gavel_record_seating (record)->you, 0);
  table.game->notation->status (&table, &status);
  text = gavel_record_write_sealed (record, gavel_record_n_lines (record));
  gavel_record_read (copy, text, -1, 0, NULL);
  table = gavel_record_table (copy);
  line = read_bid (&table, viewer, (unsigned) seat, status.seat[seat].count,
                   words + at + 2, error);
  if (line == NULL)
    return false;
  for (unsigned i = at; words[i] != NULL; i++)
    g_clear_pointer (&words[i], g_free);
  if (!gavel_record_append (copy, line, error))
    return false;
  echo_line (copy, gavel_record_n_lines (copy), said);
  g_string_prepend (said, "if ");
  *supposed = g_steal_pointer (&copy);
  return true;
}

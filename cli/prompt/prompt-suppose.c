/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "whatif Dora bids 70": the game in hand, with a rival's bid turned up. */
#include "prompt/prompt.h"

#include "base/error.h"
#include "session/echo.h"

#define MOST_BIDS (1u << 20) /* that are looked through for one of a certain total */

/* A bid of that total out of the known hand: with as many cards as lie there if one is,
 * else with the fewest. */
static bool
find_bid (const GavelRecord *record, unsigned seat, unsigned total, GavelMove *found)
{
  const GavelGame *game = gavel_record_game (record);
  const GavelBox *box = gavel_record_box (record);
  unsigned least = G_MAXUINT, n = 0;
  GavelCards hand, move;
  GavelView view;

  game->notation->view (box, gavel_record_state (record), &view);
  hand = view.seat[seat].hand;
  move = hand; /* all parts of it, from all cards down to one */
  for (; move != 0 && n < MOST_BIDS; move = (move - 1) & hand, n++)
    {
      unsigned size, rank;

      if (game->sealed->price (box, move, &size) != (float) total)
        continue;
      rank = (int) size == view.seat[seat].count ? 0 : size;
      if (rank < least)
        {
          least = rank;
          *found = move;
        }
    }
  return least != G_MAXUINT;
}

/* The cards of "70" or "y25 b45". */
static char *
read_bid (const GavelRecord *record, unsigned seat, char **words, GError **error)
{
  const GavelGame *game = gavel_record_game (record);
  const GavelBox *box = gavel_record_box (record);
  const char *name = gavel_record_seating (record)->name[seat];
  GavelMove move = 0;
  guint64 total;

  if (words[0] == NULL)
    {
      gavel_fail (error, "whatif %s bids what? A total, like 40, or cards", name);
      return NULL;
    }
  if (box == NULL || words[1] != NULL
      || !g_ascii_string_to_unsigned (words[0], 10, 1, 9999, &total, NULL))
    return g_strjoinv (" ", words);
  if (!find_bid (record, seat, (unsigned) total, &move))
    {
      gavel_fail (error, "no cards that %s is known to hold add up to %s: name the cards",
                  name, words[0]);
      return NULL;
    }
  return gavel_cards_text (game, box, move, 0);
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
  g_autofree char *text = NULL, *bid = NULL, *line = NULL;
  unsigned at = 1;
  int seat = -1;

  for (; words[at] != NULL && seat < 0; at++)
    if (words[at + 1] != NULL
        && (g_ascii_strcasecmp (words[at + 1], "bids") == 0
            || g_ascii_strcasecmp (words[at + 1], "bid") == 0))
      seat = entry_seat (record, words[at]);
  if (seat < 0)
    return true;
  at--;
  if (prompt->advice_seat != NULL ? seat == entry_seat (record, prompt->advice_seat)
                                  : seat == gavel_record_seating (record)->you)
    return gavel_fail (error, "whatif CARDS tries another bid of %s's",
                       gavel_record_seating (record)->name[seat]);
  bid = read_bid (record, (unsigned) seat, words + at + 2, error);
  if (bid == NULL)
    return false;
  for (unsigned i = at; words[i] != NULL; i++)
    g_clear_pointer (&words[i], g_free);
  text = gavel_record_write_sealed (record, gavel_record_n_lines (record));
  gavel_record_read (copy, text, -1, 0, NULL);
  line = g_strdup_printf ("bid %s %s", gavel_record_seating (record)->name[seat], bid);
  if (!gavel_record_append (copy, line, error))
    return false;
  echo_line (copy, gavel_record_n_lines (copy), said);
  g_string_prepend (said, "if ");
  *supposed = g_steal_pointer (&copy);
  return true;
}

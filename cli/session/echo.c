/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/echo.h"

#include "common/practice.h"
#include "game/entry.h"

#include <string.h>

/* ": Laura 75, Francis 80": what the hands are worth. */
static void
put_scores (const GavelTable *table, const GavelStatus *status, GString *out)
{
  const GavelEntry *entry = table->game->notation->entry;

  if (entry != NULL && entry->scores != NULL)
    g_string_append_printf (out, "; %s", entry->scores);
  g_string_append (out, ": ");
  for (unsigned seat = 0; seat < status->n_seats; seat++)
    g_string_append_printf (out, "%s%s %d%s", seat > 0 ? ", " : "",
                            table->seating->name[seat], status->seat[seat].score,
                            status->seat[seat].at_least ? "+" : "");
  g_string_append_c (out, '\n');
}

/* What the line ended: a round, or the game, which is @judged anyway. */
static void
put_end (const GavelTable *table, const GavelStatus *before, const GavelStatus *after,
         bool judged, GString *out)
{
  const char *round = gavel_game_round_word (table->game);

  if (after->over && !before->over)
    {
      GAVEL_FOREACH_SEAT (seat, after->winners)
        g_string_append_printf (out, "%s has won the game", table->seating->name[seat]);
      put_scores (table, after, out);
      if (!judged && table->game->evaluator != NULL)
        g_string_append (out, "analyse tells who played how well, save FILE keeps it\n");
    }
  else if (after->round != before->round
           && (before->due == GAVEL_DUE_SEALED || before->due == GAVEL_DUE_TURN
               || before->due == GAVEL_DUE_WORD))
    {
      g_string_append_printf (out, "%c%s %u is over", g_ascii_toupper (round[0]),
                              round + 1, before->round);
      put_scores (table, after, out);
    }
}

static void
put_you (const GavelTable *table, GString *out)
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();
  g_autofree char *hand = NULL;

  gavel_entry_hand (table, (unsigned) table->seating->you, cells);
  hand = gavel_cells_text (cells);
  g_string_append_printf (out, "You are %s%s%s\n",
                          table->seating->name[table->seating->you],
                          hand[0] != '\0' ? ": " : "", hand);
}

/* Says what line @line did. */
void
echo_line (const GavelRecord *record, unsigned line, GString *out)
{
  g_auto (GStrv) words = gavel_line_split (gavel_record_line (record, line), NULL);
  GavelTable before, after = gavel_record_table_at (record, line);
  GavelStatus was, is;

  if (words == NULL || words[0] == NULL)
    return;
  if (line == 1 || gavel_record_state_at (record, line - 1) == NULL)
    {
      g_string_append_printf (out, "A new game of %s\n", after.game->title);
      return;
    }
  if (g_ascii_strcasecmp (words[0], "you") == 0)
    {
      put_you (&after, out);
      return;
    }
  before = gavel_record_table_at (record, line - 1);
  gavel_entry_echo (&before, &after, words, practice_knows (record), out);
  before.game->notation->status (&before, &was);
  after.game->notation->status (&after, &is);
  put_end (&after, &was, &is, practice_knows (record), out);
}

/* "SCORE 5: Laura, Francis, Natalie; round 3 of 12": a game in a line. */
char *
echo_standing (const GavelRecord *record)
{
  GString *out = g_string_new (NULL);
  const GavelSeating *seating = gavel_record_seating (record);
  GavelTable table;
  GavelStatus status;

  if (gavel_record_game (record) != NULL)
    g_string_append_printf (out, "%s: ", gavel_record_game (record)->title);
  for (unsigned seat = 0; seat < seating->n; seat++)
    g_string_append_printf (out, "%s%s", seat > 0 ? ", " : "", seating->name[seat]);
  if (gavel_record_game (record) == NULL)
    return g_string_free (out, FALSE);
  table = gavel_record_table (record);
  table.game->notation->status (&table, &status);
  if (status.over)
    {
      g_string_append (out, "; won by ");
      GAVEL_FOREACH_SEAT (seat, status.winners)
        g_string_append_printf (out, "%s ", seating->name[seat]);
      g_string_truncate (out, out->len - 1);
    }
  else if (status.n_rounds > 0)
    g_string_append_printf (out, "; %s %u of %u", gavel_game_round_word (table.game),
                            MIN (status.round, status.n_rounds), status.n_rounds);
  else
    g_string_append_printf (out, "; %s %u", gavel_game_round_word (table.game),
                            status.round);
  return g_string_free (out, FALSE);
}

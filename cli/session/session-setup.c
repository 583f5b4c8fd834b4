/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting the table: who plays, what they start with, and who is asking. */
#include "session/session-private.h"

#include "base/error.h"

#include <string.h>

/* Begins the usual game, unless another one is begun. */
static bool
begin_usual (Session *session, GError **error)
{
  g_autofree char *first = g_strdup_printf ("gavel 1 %s", gavel_games ()[0]->id);

  return gavel_record_game (session->record) != NULL
         || gavel_record_append (session->record, first, error);
}

/* Seats somebody; @start is what the line of a seat has beyond the name, or NULL. */
static bool
take_seat (Session *session, const char *name, const char *start, GError **error)
{
  g_autofree char *line = g_strjoin (" ", "seat", name, start, NULL);
  GavelTable table = gavel_record_table (session->record);

  if (entry_is_verb (session->record, name) || gavel_entry_may_begin (&table, name))
    return gavel_fail (
        error, "'%s' is already a word of the prompt: please use another name", name);
  return gavel_record_append (session->record, line, error);
}

/* "Laura Francis Natalie", or with what they start with, "Laura A Francis C". */
bool
session_enter_names (Session *session, char **words, GString *said, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) starts = g_ptr_array_new_with_free_func (g_free);
  const GavelSeating *seating = gavel_record_seating (session->record);
  const GavelGame *game;
  const GavelStart *start;
  bool with_starts;

  for (unsigned i = 0; words[i] != NULL; i++) /* lists have commas */
    if (strlen (words[i]) > 1 && g_str_has_suffix (words[i], ","))
      words[i][strlen (words[i]) - 1] = '\0';
  if (!begin_usual (session, error))
    return false;
  game = gavel_record_game (session->record);
  start = gavel_entry_start (game);
  with_starts = start != NULL
                && start->part (gavel_record_box (session->record), words, names, starts);
  for (unsigned i = 0; words[i] != NULL && !with_starts; i++)
    {
      g_ptr_array_add (names, g_strdup (words[i]));
      g_ptr_array_add (starts, g_strdup (start != NULL ? "?" : NULL));
    }
  if (names->len + seating->n < game->min_seats
      || names->len + seating->n > game->max_seats)
    return gavel_fail (error, "%s is for %u to %u players: their names in seat order",
                       game->title, game->min_seats, game->max_seats);
  for (unsigned i = 0; i < names->len; i++)
    if (!take_seat (session, g_ptr_array_index (names, i), g_ptr_array_index (starts, i),
                    error))
      return false;
  session->stage = with_starts || start == NULL ? ENTRY_YOU : ENTRY_START;
  g_string_append_printf (said, "%u players: ", seating->n);
  for (unsigned i = 0; i < seating->n; i++)
    g_string_append_printf (said, "%s%s", i > 0 ? ", " : "", seating->name[i]);
  g_string_append_c (said, '\n');
  return true;
}

/* What all of them start with, in seat order. */
bool
session_enter_starts (Session *session, char **words, GString *said, GError **error)
{
  g_autoptr (GPtrArray) starts = g_ptr_array_new_with_free_func (g_free);
  GavelTable table = gavel_record_table (session->record);
  g_autofree char *text = NULL;
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GError) wrong = NULL;

  if (!gavel_entry_start (table.game)->read (&table, words, starts, error))
    return false;
  text = entry_with_starts (session->record, starts);
  record = gavel_record_new (&session->boxes);
  if (!gavel_record_read (record, text, -1, 0, &wrong))
    {
      const char *colon = strstr (wrong->message, ": "); /* nobody typed lines here */

      return gavel_fail (error, "%s", colon != NULL ? colon + 2 : wrong->message);
    }
  gavel_record_free (session->record);
  session->record = g_steal_pointer (&record);
  session->stage
      = gavel_record_seating (session->record)->you < 0 ? ENTRY_YOU : ENTRY_PLAY;
  for (unsigned i = 0; i < starts->len; i++)
    {
      const char *start = g_ptr_array_index (starts, i);

      g_string_append_printf (said, "%s%s %s", i > 0 ? ", " : "",
                              gavel_record_seating (session->record)->name[i],
                              strcmp (start, "?") == 0 ? "unknown" : start);
    }
  g_string_append_c (said, '\n');
  return true;
}

bool
session_enter_you (Session *session, char **words, GString *said, GError **error)
{
  g_autofree char *line = g_strdup_printf ("you %s", words[0]);

  if (g_ascii_strcasecmp (words[0], "nobody") == 0 || strcmp (words[0], "-") == 0)
    g_string_append (said, "You are nobody: type advise NAME for advice to any player\n");
  else
    {
      const char *name;

      if (entry_seat (session->record, words[0]) >= 0)
        {
          name = gavel_record_seating (session->record)
                     ->name[entry_seat (session->record, words[0])];
          g_free (line);
          line = g_strdup_printf ("you %s", name);
        }
      if (!session_tell (session, line, said, error))
        return false;
    }
  session->stage = ENTRY_PLAY;
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting the table: who plays, with which start sets, and who is asking. */
#include "session/session-private.h"

#include "base/error.h"
#include "games/score5/deck.h"

#include <string.h>

bool
session_is_set (const char *word)
{
  return word[0] != '\0' && word[1] == '\0' && strchr ("ABCDEabcde?", word[0]) != NULL;
}

/* "Laura Francis Natalie", or with their sets, "Laura A Francis C". */
bool
session_enter_names (Session *session, char **words, GString *said, GError **error)
{
  unsigned n = g_strv_length (words);
  bool with_sets = n >= 4 && n % 2 == 0 && session_is_set (words[1]), sets_matter;
  const GavelGame *game;

  for (unsigned i = 0; i < n; i++) /* lists have commas */
    if (strlen (words[i]) > 1 && g_str_has_suffix (words[i], ","))
      words[i][strlen (words[i]) - 1] = '\0';
  for (unsigned i = 1; i < n; i += 2)
    with_sets &= g_utf8_strlen (words[i], -1) == 1;
  if (gavel_record_game (session->record) == NULL
      && !gavel_record_append (session->record, "gavel 1 score5", error))
    return false;
  game = gavel_record_game (session->record);
  sets_matter = game->box != NULL;
  with_sets &= sets_matter;
  n = with_sets ? n / 2 : n;
  if (n + gavel_record_seating (session->record)->n < game->min_seats
      || n + gavel_record_seating (session->record)->n > game->max_seats)
    return gavel_fail (error, "%s is for %u to %u players: their names in seat order",
                       game->title, game->min_seats, game->max_seats);
  for (unsigned i = 0; i < n; i++)
    {
      const char *name = words[with_sets ? 2 * i : i];
      g_autofree char *set
          = with_sets ? g_ascii_strup (words[2 * i + 1], -1) : g_strdup ("?");
      g_autofree char *line = g_strdup_printf (
          "seat %s%s%s", name, sets_matter ? " " : "", sets_matter ? set : "");

      if (entry_is_verb (session->record, name)
          || (game->box != NULL
              && gavel_deck_card (score5_deck (gavel_record_box (session->record)), name,
                                  NULL)
                     >= 0))
        return gavel_fail (
            error, "'%s' is already a word of the prompt: please use another name", name);
      if (!gavel_record_append (session->record, line, error))
        return false;
    }
  session->stage = with_sets || !sets_matter ? ENTRY_YOU : ENTRY_SETS;
  g_string_append_printf (said,
                          "%u players: ", gavel_record_seating (session->record)->n);
  for (unsigned i = 0; i < gavel_record_seating (session->record)->n; i++)
    g_string_append_printf (said, "%s%s", i > 0 ? ", " : "",
                            gavel_record_seating (session->record)->name[i]);
  g_string_append_c (said, '\n');
  return true;
}

bool
session_enter_sets (Session *session, char **words, GString *said, GError **error)
{
  g_autofree char *text = entry_seat_sets (session->record, words, error);
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GError) wrong = NULL;

  if (text == NULL)
    return false;
  record = gavel_record_new (&session->boxes);
  if (!gavel_record_read (record, text, -1, 0, &wrong))
    {
      const char *colon = strstr (wrong->message, ": "); /* nobody typed lines here */

      return gavel_fail (error, "%s", colon != NULL ? colon + 2 : wrong->message);
    }
  gavel_record_free (session->record);
  session->record = g_steal_pointer (&record);
  session->stage = ENTRY_YOU;
  for (unsigned i = 0; words[i] != NULL; i++)
    {
      g_autofree char *set = g_ascii_strup (words[i], -1);

      g_string_append_printf (said, "%s%s %s", i > 0 ? ", " : "",
                              gavel_record_seating (session->record)->name[i],
                              strcmp (set, "?") == 0 ? "unknown" : set);
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

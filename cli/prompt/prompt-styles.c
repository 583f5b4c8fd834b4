/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How rivals are supposed to play, where turns are open: as well as can be, unless
 * somebody says that one of them keeps to a style. It is known by the name of the player,
 * until gavel is left. */
#include "prompt/prompt.h"

#include "base/error.h"

#include <string.h>

#define GOOD "good"

/* "sensible, greedy, hoarding, spoiling or good" */
static char *
name_styles (const GavelGame *game)
{
  GString *out = g_string_new (NULL);

  for (const GavelStyle *style = game->styles->players; style->name != NULL; style++)
    g_string_append_printf (out, "%s%s", out->len > 0 ? ", " : "", style->name);
  g_string_append (out, " or " GOOD);
  return g_string_free (out, FALSE);
}

/* What the advice supposes of those who sit there. */
void
prompt_put_styles (Prompt *prompt, GavelWish *wish)
{
  const GavelRecord *record = prompt->session->record;
  const GavelGame *game = gavel_record_game (record);
  const GavelSeating *seating = gavel_record_seating (record);

  if (game == NULL || !gavel_game_has_turn_styles (game) || prompt->practice != NULL)
    return;
  for (unsigned i = 0; i < seating->n; i++)
    {
      const char *name = g_hash_table_lookup (prompt->style, seating->name[i]);

      wish->style[i] = name != NULL ? gavel_game_style (game, name) : NULL;
    }
}

static void
list_styles (Prompt *prompt)
{
  const GavelSeating *seating = gavel_record_seating (prompt->session->record);

  for (unsigned i = 0; i < seating->n; i++)
    {
      const char *name = g_hash_table_lookup (prompt->style, seating->name[i]);

      if ((int) i == seating->you)
        continue;
      prompt_printf (prompt, "%s is supposed to be %s\n", seating->name[i],
                     name != NULL ? name : GOOD);
    }
}

bool
prompt_style (Prompt *prompt, char **words, GError **error)
{
  const GavelSeating *seating = gavel_record_seating (prompt->session->record);
  const GavelStyle *style = NULL;
  g_autofree char *name = NULL;
  unsigned seat;

  if (!prompt_needs_game (prompt, error))
    return false;
  if (words[1] == NULL)
    {
      list_styles (prompt);
      return true;
    }
  if (!gavel_seating_find (seating, words[1], &seat, error))
    return false;
  name = words[2] != NULL ? g_ascii_strdown (words[2], -1) : NULL;
  if (name != NULL && strcmp (name, GOOD) != 0)
    style = gavel_game_style (prompt_game (prompt), name);
  if (name == NULL || words[3] != NULL || (style == NULL && strcmp (name, GOOD) != 0))
    {
      g_autofree char *names = name_styles (prompt_game (prompt));

      return gavel_fail (error, "style %s: one of %s", seating->name[seat], names);
    }
  if (style == NULL)
    g_hash_table_remove (prompt->style, seating->name[seat]);
  else
    g_hash_table_insert (prompt->style, g_strdup (seating->name[seat]),
                         (gpointer) style->name);
  prompt_printf (prompt, "%s is supposed to be %s\n", seating->name[seat],
                 style != NULL ? style->name : GOOD);
  prompt_changed (prompt);
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What earlier games tell about those who sit there. Asked by the main thread when a game
 * begins or is loaded; whoever thinks gets a copy. */
#include "prompt/prompt.h"

#include "library/library.h"

#include <string.h>

#define PATIENCE_MS 200 /* nobody at a table waits for a file */

/* What tells one game from another: who plays, and the facts up to the first choice. */
static char *
key_of (const GavelRecord *record)
{
  const GavelGame *game = gavel_record_game (record);
  GString *key = g_string_new (NULL);

  for (unsigned line = 1; line <= gavel_record_n_lines (record); line++)
    {
      const char *text = gavel_record_line (record, line);
      g_auto (GStrv) words = NULL;
      const GavelVerb *verb;

      g_string_append_printf (key, "%s\n", text);
      words = g_strsplit (text, " ", 2);
      verb = words[0] != NULL ? gavel_game_verb (game, words[0]) : NULL;
      if (verb != NULL
          && (verb->kind == GAVEL_VERB_SEALED || verb->kind == GAVEL_VERB_TURN))
        break;
    }
  return g_string_free (key, FALSE);
}

static bool
read_library (const GavelRecord *record, GavelPriors *priors, GError **error)
{
  g_autofree char *path = library_path ();
  g_autoptr (Library) library = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return true;
  library = library_open (path, false, PATIENCE_MS, error);
  return library != NULL && library_priors (library, record, priors, error);
}

/* What the library knows about those at the table. If it cannot be read, that is said
 * once, and the game goes on without. */
const GavelPriors *
prompt_priors (Prompt *prompt)
{
  const GavelRecord *record = prompt->session->record;
  g_autofree char *key = NULL;
  g_autoptr (GError) error = NULL;

  if (prompt->context->no_library || prompt->library_is_missing
      || !session_has_game (prompt->session))
    return &prompt->priors;
  key = key_of (record);
  if (g_strcmp0 (key, prompt->priors_key) == 0)
    return &prompt->priors;
  g_free (prompt->priors_key);
  prompt->priors_key = g_steal_pointer (&key);
  memset (&prompt->priors, 0, sizeof prompt->priors);
  if (!read_library (record, &prompt->priors, &error))
    {
      memset (&prompt->priors, 0, sizeof prompt->priors);
      prompt->library_is_missing = true;
      fflush (stdout);
      fprintf (stderr, "gavel: %s; continuing without it\n", error->message);
    }
  return &prompt->priors;
}

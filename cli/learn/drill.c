/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/drill.h"

#include "base/error.h"
#include "base/number.h"
#include "base/suggest.h"
#include "common/builtin.h"
#include "learn/tutor.h"

#include <string.h>

#define MARK "#: "
#define NAME_DIGITS 8

const DrillTheme drill_own = { "own", "your own mistakes", "you have been here before" };

void
drill_free (Drill *drill)
{
  if (drill == NULL)
    return;
  g_free (drill->name);
  g_free (drill->text);
  g_free (drill->best);
  g_free (drill->naive);
  g_free (drill);
}

/* -- Themes ------------------------------------------------------------------------- */

/* How many there are in a game, one's own mistakes among them. */
unsigned
drill_n_themes (const GavelGame *game)
{
  return tutor_of (game)->n_themes + 1;
}

/* One of them; one's own mistakes come last. */
const DrillTheme *
drill_theme (const GavelGame *game, unsigned number)
{
  const Tutor *tutor = tutor_of (game);

  return number < tutor->n_themes ? &tutor->themes[number] : &drill_own;
}

const DrillTheme *
drill_theme_find (const GavelGame *game, const char *name, GError **error)
{
  unsigned n = drill_n_themes (game);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  g_autofree char *all = NULL, *hint = NULL;

  for (unsigned i = 0; i < n; i++)
    {
      names[i] = drill_theme (game, i)->name;
      if (g_ascii_strcasecmp (name, names[i]) == 0)
        return drill_theme (game, i);
    }
  all = g_strjoinv (", ", (char **) names);
  hint = gavel_suggest_hint (name, names);
  gavel_fail (error, "no theme '%s'%s; the themes are %s", name, hint, all);
  return NULL;
}

/* The name says what the position is, and not where it came from. */
static char *
name_of (const DrillTheme *theme, const char *text)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  return g_strdup_printf ("%s-%.*s", theme->name, NAME_DIGITS, digest);
}

/**
 * drill_new:
 * @text: a record, whole lines
 */
Drill *
drill_new (const GavelGame *game, const DrillTheme *theme, const char *text,
           const char *best, const char *naive, double loss)
{
  Drill *drill = g_new0 (Drill, 1);

  drill->game = game;
  drill->theme = theme;
  drill->name = name_of (theme, text);
  drill->text = g_strdup (text);
  drill->best = g_strdup (best);
  drill->naive = g_strdup (naive);
  drill->loss = loss;
  return drill;
}

/* -- Files ------------------------------------------------------------------------- */

/* A drill as it is read, line by line. */
typedef struct
{
  bool begun;
  char *about; /* the word for its theme, */
  const GavelGame *game;
  const DrillTheme *theme; /* and the theme, once the game is known */
  char *best, *naive;
  double loss;
  GString *text;
} Draft;

static void
draft_clear (Draft *draft)
{
  draft->begun = false;
  draft->game = NULL;
  draft->theme = NULL;
  g_clear_pointer (&draft->about, g_free);
  g_clear_pointer (&draft->best, g_free);
  g_clear_pointer (&draft->naive, g_free);
  g_string_truncate (draft->text, 0);
}

static bool
finish (Draft *draft, GPtrArray *drills, GError **error)
{
  if (!draft->begun)
    return true;
  if (draft->text->len == 0 || draft->best == NULL || draft->naive == NULL)
    return gavel_fail (error, "a drill has '#: theme', '#: best', '#: naive' and a "
                              "record");
  if (draft->theme != NULL) /* else it is of a game that is not known here */
    g_ptr_array_add (drills, drill_new (draft->game, draft->theme, draft->text->str,
                                        draft->best, draft->naive, draft->loss));
  draft_clear (draft);
  return true;
}

/* What a line behind the mark says; words that are not known are passed over. */
static bool
read_mark (Draft *draft, const char *line, GPtrArray *drills, GError **error)
{
  g_auto (GStrv) part = g_strsplit (line, " ", 2);
  const char *rest = part[0] != NULL && part[1] != NULL ? part[1] : "";

  if (g_strcmp0 (part[0], "theme") == 0)
    {
      if (!finish (draft, drills, error))
        return false;
      draft->begun = true;
      draft->about = g_strdup (rest);
      draft->loss = 0.0;
    }
  else if (g_strcmp0 (part[0], "best") == 0)
    {
      g_free (draft->best);
      draft->best = g_strdup (rest);
    }
  else if (g_strcmp0 (part[0], "naive") == 0)
    {
      g_free (draft->naive);
      draft->naive = g_strdup (rest);
    }
  else if (g_strcmp0 (part[0], "loss") == 0)
    return gavel_number_read (rest, 0.0, 100.0, &draft->loss)
           || gavel_fail (error, "a loss is a number from 0 to 100, not '%s'", rest);
  return true;
}

/* A line of the record. The first one names the game. */
static bool
read_line (Draft *draft, const char *line, GError **error)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);

  if (draft->game == NULL && g_strv_length (words) == 3)
    {
      draft->game = gavel_game_find (g_strchomp (words[2]), NULL);
      if (draft->game != NULL)
        draft->theme = drill_theme_find (draft->game, draft->about, error);
      if (draft->game != NULL && draft->theme == NULL)
        return false;
    }
  g_string_append_printf (draft->text, "%s\n", line);
  return true;
}

/**
 * drills_read:
 *
 * Returns: (transfer full) (element-type Drill): the drills of a file's text, or %NULL
 *   with @error set
 */
GPtrArray *
drills_read (const char *text, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) drills
      = g_ptr_array_new_with_free_func ((GDestroyNotify) drill_free);
  Draft draft = { .text = g_string_new (NULL) };
  bool good = true;

  for (unsigned i = 0; lines[i] != NULL && good; i++)
    {
      if (g_str_has_prefix (lines[i], MARK))
        good = read_mark (&draft, lines[i] + strlen (MARK), drills, error);
      else if (draft.begun && lines[i][0] != '\0')
        good = read_line (&draft, lines[i], error);
      if (!good)
        g_prefix_error (error, "line %u: ", i + 1);
    }
  good = good && finish (&draft, drills, error);
  draft_clear (&draft);
  g_string_free (draft.text, TRUE);
  return good ? g_steal_pointer (&drills) : NULL;
}

/* Those that the program comes with: none, for some games. */
GPtrArray *
drills_builtin (const GavelGame *game)
{
  g_autofree char *text = builtin_text (game, "drills");
  GPtrArray *drills = drills_read (text, NULL);

  g_assert (drills != NULL);
  return drills;
}

/* A file's text; the header is whole lines of comments. */
char *
drills_write (const GPtrArray *drills, const char *header)
{
  GString *out = g_string_new (header);

  for (unsigned i = 0; i < drills->len; i++)
    {
      const Drill *drill = g_ptr_array_index (drills, i);
      char loss[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (
          out,
          "\n" MARK "theme %s\n" MARK "best %s\n" MARK "naive %s\n" MARK "loss %s\n%s",
          drill->theme->name, drill->best, drill->naive,
          g_ascii_formatd (loss, sizeof loss, "%.1f", drill->loss), drill->text);
    }
  return g_string_free (out, FALSE);
}

const Drill *
drills_find (const GPtrArray *drills, const char *name)
{
  for (unsigned i = 0; i < drills->len; i++)
    if (strcmp (((const Drill *) g_ptr_array_index (drills, i))->name, name) == 0)
      return g_ptr_array_index (drills, i);
  return NULL;
}

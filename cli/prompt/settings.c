/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "prompt/settings.h"

#include "base/error.h"
#include "base/number.h"
#include "base/objective.h"
#include "base/suggest.h"
#include "common/file.h"

#include <math.h>
#include <string.h>

#define GROUP "prompt"

#define OTHERWISE (-1.0)

static const char *const on_off[] = { "off", "on", NULL };

/* What can be set: a number in a range, or one of some words. */
static const struct
{
  const char *name;
  const char *summary;
  const char *usual;
  const char *const *choices; /* NULL: a number */
  double low, high;
  bool whole;
  const char *word; /* that a number may be, too, for OTHERWISE */
} table[N_SETTINGS] = {
  [SETTING_TIME] = { "time", "seconds to think about a decision", "2", NULL, 0.05, 3600 },
  [SETTING_DEPTH] = { "depth", "batches of trials instead of seconds; 0: use seconds",
                      "0", NULL, 0, 100000, true },
  [SETTING_DIAL] = { "dial", "0: best against these players; 1: safe, the equilibrium",
                     "0", NULL, 0, 1 },
  [SETTING_FIRM]
  = { "firm", "how sure it is that counts stay, 0 to 1; auto: learned from this game",
      "auto", NULL, 0, 1, .word = "auto" },
  [SETTING_OBJECTIVE] = { "objective", "what to play for", "win", gavel_objectives },
  [SETTING_AUTO]
  = { "auto", "show advice unasked when you must decide, at a terminal", "on", on_off },
  [SETTING_ROWS] = { "rows", "how many moves to list", "8", NULL, 1, 40, true },
  [SETTING_THREADS]
  = { "threads", "number of threads; 0: all cores", "0", NULL, 0, 1024, true },
  [SETTING_TUTOR]
  = { "tutor", "warn before a bad move, in games against the computer", "on", on_off },
  [SETTING_PAGER]
  = { "pager", "show long output in a pager, at a terminal", "on", on_off },
  [SETTING_SEED]
  = { "seed", "seed of the random numbers", "1", NULL, 0, 1000000000, true },
};

typedef enum
{
  FROM_PROGRAM,
  FROM_FILE,
  FROM_HERE,
} Source;

struct _Settings
{
  char *text[N_SETTINGS];
  double number[N_SETTINGS]; /* or which of the choices */
  Source source[N_SETTINGS];
};

char *
settings_path (void)
{
  return g_build_filename (g_get_user_config_dir (), "gavel", "settings", NULL);
}

/* The value of @text for that setting, or false with what would have been right. */
static bool
read_value (Setting setting, const char *text, double *value, GError **error)
{
  if (table[setting].choices != NULL)
    {
      for (unsigned i = 0; table[setting].choices[i] != NULL; i++)
        if (g_ascii_strcasecmp (text, table[setting].choices[i]) == 0)
          {
            *value = i;
            return true;
          }
    }
  else if (table[setting].word != NULL
           && g_ascii_strcasecmp (text, table[setting].word) == 0)
    {
      *value = OTHERWISE;
      return true;
    }
  else
    {
      double number;

      if (gavel_number_read (text, table[setting].low, table[setting].high, &number)
          && (!table[setting].whole || number == floor (number)))
        {
          *value = number;
          return true;
        }
    }
  return gavel_fail (error, "%s must be %s, not '%s'", table[setting].name,
                     settings_domain (setting), text);
}

static void
put (Settings *settings, Setting setting, double value, Source source)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_free (settings->text[setting]);
  settings->text[setting] = g_strdup (
      table[setting].choices != NULL ? table[setting].choices[(unsigned) value]
      : table[setting].word != NULL && value == OTHERWISE
          ? table[setting].word
          : g_ascii_formatd (number, sizeof number, "%.6g", value));
  settings->number[setting] = value;
  settings->source[setting] = source;
}

static void
put_usual (Settings *settings, Setting setting)
{
  double value = 0.0;

  read_value (setting, table[setting].usual, &value, NULL);
  put (settings, setting, value, FROM_PROGRAM);
}

/* -- The user's file --------------------------------------------------------------- */

/* What a line of the file is. The file is read line by line, so that a wrong one costs
 * nothing but itself. */
typedef enum
{
  LINE_OTHER, /* empty, a comment, of another group */
  LINE_GROUP, /* the beginning of ours */
  LINE_KEY,   /* a key of ours, and a value */
  LINE_WRONG,
} LineKind;

/* Looks at a line. @ours says whether lines are of our group now, and is kept up; it is
 * true at the beginning. */
static LineKind
look_at_line (const char *line, bool *ours, char **key, char **value)
{
  g_autofree char *text = g_strstrip (g_utf8_make_valid (line, -1));
  char *equals = strchr (text, '=');

  if (text[0] == '\0' || text[0] == '#')
    return LINE_OTHER;
  if (text[0] == '[' && g_str_has_suffix (text, "]"))
    {
      *ours = strcmp (text, "[" GROUP "]") == 0;
      return *ours ? LINE_GROUP : LINE_OTHER;
    }
  if (equals == NULL || equals == text)
    return LINE_WRONG;
  if (!*ours)
    return LINE_OTHER;
  *equals = '\0';
  *key = g_strdup (g_strchomp (text));
  *value = g_strdup (g_strchug (equals + 1));
  return LINE_KEY;
}

/* All lines of the file; none if there is no file. */
static char **
read_lines (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!file_read (path, &text, &length, error))
    return NULL;
  if (text != NULL && strlen (text) != length)
    {
      gavel_fail (error, "%s: not text", path);
      return NULL;
    }
  if (g_str_has_suffix (text != NULL ? text : "", "\n"))
    text[length - 1] = '\0';
  return text == NULL || length == 0 ? g_new0 (char *, 1) : g_strsplit (text, "\n", -1);
}

/**
 * settings_load:
 * @complaints: (element-type utf8): gets what is wrong with the user's file
 *
 * Returns: (transfer full): the settings; what is wrong in the file keeps its default
 */
Settings *
settings_load (GPtrArray *complaints)
{
  Settings *settings = g_new0 (Settings, 1);
  g_autofree char *path = settings_path ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = read_lines (path, &error);
  bool ours = true;

  for (unsigned i = 0; i < N_SETTINGS; i++)
    put_usual (settings, i);
  if (lines == NULL)
    g_ptr_array_add (complaints, g_strdup (error->message));
  for (unsigned i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      g_autofree char *key = NULL, *text = NULL;
      g_autoptr (GError) wrong = NULL;
      LineKind kind = look_at_line (lines[i], &ours, &key, &text);
      Setting setting;
      double value;

      if (kind == LINE_WRONG)
        gavel_fail (&wrong, "a line must be NAME=VALUE; this one is ignored");
      else if (kind == LINE_KEY && settings_find (key, &setting, &wrong)
               && read_value (setting, text, &value, &wrong))
        put (settings, setting, value, FROM_FILE);
      if (wrong != NULL)
        g_ptr_array_add (
            complaints, g_strdup_printf ("%s: line %u: %s", path, i + 1, wrong->message));
    }
  return settings;
}

/* Writes one value into the user's file, or takes it out; all other lines stay as they
 * are, also those that we do not understand. */
static bool
write_file (Setting setting, const char *text, GError **error)
{
  g_autofree char *path = settings_path ();
  g_autoptr (FileLock) lock = file_lock (path, error);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *line
      = text == NULL ? NULL : g_strdup_printf ("%s=%s\n", table[setting].name, text);
  gssize group_end = -1; /* where a new line of our group goes */
  bool ours = true, done = false;
  g_auto (GStrv) lines = lock == NULL ? NULL : read_lines (path, error);

  if (lines == NULL)
    return false;
  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *key = NULL, *value = NULL;
      LineKind kind = look_at_line (lines[i], &ours, &key, &value);
      bool it = kind == LINE_KEY && strcmp (key, table[setting].name) == 0;

      if (!it)
        g_string_append_printf (out, "%s\n", lines[i]);
      else if (line != NULL && !done) /* said twice: once is enough */
        g_string_append (out, line);
      done |= it;
      if (kind == LINE_GROUP || kind == LINE_KEY)
        group_end = (gssize) out->len;
    }
  if (line == NULL && !done)
    return true;
  if (line != NULL && !done && group_end >= 0)
    g_string_insert (out, group_end, line);
  else if (line != NULL && !done)
    g_string_append_printf (out, "%s[" GROUP "]\n%s", out->len > 0 ? "\n" : "", line);
  return file_keep (path, out->str, -1, FILE_PUBLIC, error);
}

void
settings_free (Settings *settings)
{
  if (settings == NULL)
    return;
  for (unsigned i = 0; i < N_SETTINGS; i++)
    g_free (settings->text[i]);
  g_free (settings);
}

/* The number; -1 if it is set to its word. */
double
settings_number (const Settings *settings, Setting setting)
{
  return settings->number[setting];
}

/* Which of the words it is. */
unsigned
settings_choice (const Settings *settings, Setting setting)
{
  return (unsigned) settings->number[setting];
}

const char *
settings_text (const Settings *settings, Setting setting)
{
  return settings->text[setting];
}

/**
 * settings_set:
 * @keep: write it into the user's file, too
 *
 * Returns: false with @error set if it is no value for that, or cannot be kept; in the
 *   latter case it holds until the program ends
 */
bool
settings_set (Settings *settings, Setting setting, const char *text, bool keep,
              GError **error)
{
  double value;

  if (!read_value (setting, text, &value, error))
    return false;
  put (settings, setting, value, FROM_HERE);
  return !keep || write_file (setting, settings->text[setting], error);
}

/* Back to what the program has. */
bool
settings_reset (Settings *settings, Setting setting, bool keep, GError **error)
{
  put_usual (settings, setting);
  return !keep || write_file (setting, NULL, error);
}

bool
settings_find (const char *name, Setting *setting, GError **error)
{
  const char *names[N_SETTINGS + 1] = { NULL };
  g_autofree char *hint = NULL;

  for (unsigned i = 0; i < N_SETTINGS; i++)
    {
      names[i] = table[i].name;
      if (strcmp (name, table[i].name) == 0)
        {
          *setting = i;
          return true;
        }
    }
  hint = gavel_suggest_hint (name, names);
  return gavel_fail (error, "no setting '%s'%s", name, hint);
}

const char *
settings_name (Setting setting)
{
  return table[setting].name;
}

const char *
settings_summary (Setting setting)
{
  return table[setting].summary;
}

/* What it can be, in words. */
const char *
settings_domain (Setting setting)
{
  switch (setting)
    {
    case SETTING_TIME:
      return "a number from 0.05 to 3600";
    case SETTING_DIAL:
      return "a number from 0 to 1";
    case SETTING_FIRM:
      return "a number from 0 to 1, or auto";
    case SETTING_OBJECTIVE:
      return "win, margin or rank";
    case SETTING_AUTO:
    case SETTING_TUTOR:
    case SETTING_PAGER:
      return "on or off";
    case SETTING_ROWS:
      return "a whole number from 1 to 40";
    case SETTING_DEPTH:
      return "a whole number from 0 to 100000";
    case SETTING_THREADS:
      return "a whole number from 0 to 1024";
    case SETTING_SEED:
    case N_SETTINGS:
      break;
    }
  return "a whole number from 0 to 1000000000";
}

/* The words it can be; %NULL for a number. */
const char *const *
settings_choices (Setting setting)
{
  return table[setting].choices;
}

const char *
settings_source (const Settings *settings, Setting setting)
{
  static const char *const sources[] = { "default", "your file", "set now" };

  return sources[settings->source[setting]];
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/box-file.h"

#include "base/error.h"
#include "base/suggest.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#define MAX_FILE_BYTES (1 << 20)

static void
problem_free (gpointer data)
{
  GavelBoxProblem *problem = data;

  g_free (problem->text);
  g_free (problem);
}

/* Something is wrong; its line, if there is one, stands at the beginning. */
void
gavel_box_file_blame (GavelBoxFile *file, bool unplayable, const char *format, ...)
{
  GavelBoxProblem *problem = g_new (GavelBoxProblem, 1);
  va_list args;

  va_start (args, format);
  problem->text = g_strdup_vprintf (format, args);
  va_end (args);
  problem->unplayable = unplayable;
  g_ptr_array_add (file->problems, problem);
}

/* The same, about a group that cannot be played with: its line comes first. */
void
gavel_box_file_blame_group (GavelBoxFile *file, const char *group, const char *format,
                            ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  gavel_box_file_blame (file, true, "line %u: [%s]: %s",
                        GPOINTER_TO_UINT (g_hash_table_lookup (file->line_of, group)),
                        group, text);
}

/* What GKeyFile does not say: in which line a group begins, that it begins
 * twice, and which line is no key file's. */
static bool
scan_lines (GavelBoxFile *file, const char *text, gsize length)
{
  unsigned number = 0;
  bool in_group = false, fine = true;

  for (const char *p = text, *end; p < text + length; p = end + 1)
    {
      g_autofree char *line = NULL;

      end = memchr (p, '\n', text + length - p);
      if (end == NULL)
        end = text + length;
      number++;
      line = g_strstrip (g_strndup (p, end - p));
      for (const char *c = line; *c != '\0'; c++)
        if (g_ascii_iscntrl (*c) && *c != '\t')
          {
            gavel_box_file_blame (file, true, "line %u: a control character", number);
            return false;
          }
      if (line[0] == '[' && g_str_has_suffix (line, "]"))
        {
          g_autofree char *group = g_strndup (line + 1, strlen (line) - 2);
          gpointer first = g_hash_table_lookup (file->line_of, group);

          in_group = true;
          if (first != NULL)
            gavel_box_file_blame (file, true, "line %u: [%s] is already in line %u",
                                  number, group, GPOINTER_TO_UINT (first));
          else
            g_hash_table_insert (file->line_of, g_steal_pointer (&group),
                                 GUINT_TO_POINTER (number));
        }
      else if (line[0] != '\0' && line[0] != '#'
               && (!in_group || strchr (line, '=') == NULL))
        {
          gavel_box_file_blame (file, true, "line %u: neither [a group] nor key=value",
                                number);
          fine = false;
        }
    }
  return fine;
}

static bool
read_text (GavelBoxFile *file, const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;

  if (length > MAX_FILE_BYTES || !g_utf8_validate_len (text, length, NULL))
    {
      gavel_box_file_blame (file, true,
                            "not a deck: not UTF-8 text, or longer than 1 MiB");
      return false;
    }
  if (!scan_lines (file, text, length))
    return false;
  if (!g_key_file_load_from_data (file->file, text, length, G_KEY_FILE_NONE, &error))
    {
      gavel_box_file_blame (file, true, "%s", error->message);
      return false;
    }
  return true;
}

/**
 * gavel_box_file_read:
 *
 * Lets @read fill in @box, unless it is no key file at all.
 */
GavelBoxFile *
gavel_box_file_read (const char *text, gsize length, GavelBoxRead read, gpointer box)
{
  GavelBoxFile *file = g_new0 (GavelBoxFile, 1);

  file->file = g_key_file_new ();
  file->line_of = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  file->problems = g_ptr_array_new_with_free_func (problem_free);
  if (read_text (file, text, length))
    read (file, box);
  return file;
}

void
gavel_box_file_free (GavelBoxFile *file)
{
  g_key_file_free (file->file);
  g_hash_table_unref (file->line_of);
  g_ptr_array_unref (file->problems);
  g_free (file);
}

/**
 * gavel_box_file_is_playable:
 * @source: where it came from, for people
 *
 * Returns: whether nothing that was found makes the box unplayable; else @error is the
 *   first of it
 */
bool
gavel_box_file_is_playable (const GavelBoxFile *file, const char *source, GError **error)
{
  const char *first = NULL;
  unsigned n = 0;

  for (unsigned i = 0; i < file->problems->len; i++)
    {
      const GavelBoxProblem *problem = file->problems->pdata[i];

      if (problem->unplayable && n++ == 0)
        first = problem->text;
    }
  if (n == 0)
    return true;
  return n == 1 ? gavel_fail (error, "%s: %s", source, first)
                : gavel_fail (error, "%s: %s (and %u more: gavel deck check)", source,
                              first, n - 1);
}

/* -- Groups ------------------------------------------------------------------- */

/* Blames all groups but these, and those of them that are missing. True: there are just
 * these, so that they can be read. */
bool
gavel_box_file_know_groups (GavelBoxFile *file, const char *const groups[])
{
  g_auto (GStrv) there = g_key_file_get_groups (file->file, NULL);
  g_autofree char *all = g_strjoinv (", ", (char **) groups);

  for (char **group = there; *group != NULL; group++)
    if (!g_strv_contains (groups, *group))
      gavel_box_file_blame_group (file, *group, "unknown (%s)", all);
  for (unsigned i = 0; groups[i] != NULL; i++)
    if (!g_key_file_has_group (file->file, groups[i]))
      gavel_box_file_blame (file, true, "[%s] is missing", groups[i]);
  return file->problems->len == 0;
}

/* Blames all keys of that group but these. */
void
gavel_box_file_know_keys (GavelBoxFile *file, const char *group, const char *const keys[])
{
  g_auto (GStrv) there = g_key_file_get_keys (file->file, group, NULL, NULL);

  for (char **key = there; key != NULL && *key != NULL; key++)
    if (!g_strv_contains (keys, *key))
      {
        g_autofree char *hint = gavel_suggest_hint (*key, keys);

        gavel_box_file_blame_group (file, group, "unknown key '%s'%s", *key, hint);
      }
}

/* The text of a key that must be there; otherwise says so and returns %NULL. */
char *
gavel_box_file_text (GavelBoxFile *file, const char *group, const char *key)
{
  char *text = g_key_file_get_string (file->file, group, key, NULL);

  if (text == NULL)
    gavel_box_file_blame_group (file, group, "%s is missing", key);
  else
    g_strstrip (text);
  return text;
}

/* A whole number from @low to @high, or "?" for 0 where @may_be_unknown. */
bool
gavel_box_file_number (GavelBoxFile *file, const char *group, const char *key,
                       unsigned low, unsigned high, bool may_be_unknown, unsigned *out)
{
  g_autofree char *text = gavel_box_file_text (file, group, key);
  guint64 number;

  if (text == NULL)
    return false;
  if (may_be_unknown && strcmp (text, "?") == 0)
    {
      *out = 0;
      return true;
    }
  if (!g_ascii_string_to_unsigned (text, 10, low, high, &number, NULL))
    {
      gavel_box_file_blame_group (
          file, group, "%s is '%s', not a whole number from %u to %u%s", key, text, low,
          high, may_be_unknown ? ", or ? if not known" : "");
      return false;
    }
  *out = (unsigned) number;
  return true;
}

/* Several of them, with ; between; @least to @most of them. */
bool
gavel_box_file_numbers (GavelBoxFile *file, const char *group, const char *key,
                        unsigned low, unsigned high, unsigned least, unsigned most,
                        unsigned out[], unsigned *n)
{
  g_autofree char *text = gavel_box_file_text (file, group, key);
  g_auto (GStrv) words = text != NULL ? g_strsplit (text, ";", -1) : NULL;

  *n = 0;
  if (words == NULL)
    return false;
  for (unsigned i = 0; words[i] != NULL; i++)
    {
      guint64 number;

      if (words[i + 1] == NULL && *g_strstrip (words[i]) == '\0')
        break; /* lists may end with one */
      if (i == most
          || !g_ascii_string_to_unsigned (g_strstrip (words[i]), 10, low, high, &number,
                                          NULL))
        {
          gavel_box_file_blame_group (
              file, group, "%s is '%s', not %u to %u whole numbers from %u to %u", key,
              text, least, most, low, high);
          return false;
        }
      out[(*n)++] = (unsigned) number;
    }
  if (*n >= least)
    return true;
  gavel_box_file_blame_group (file, group, "%s: %u numbers, at least %u are needed", key,
                              *n, least);
  return false;
}

/* -- Where it lies --------------------------------------------------------------- */

/* The file at @path, but not one so large that it cannot be a box. */
static GavelBox *
load (GavelBoxParse parse, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  GStatBuf info;
  gsize length;

  if (g_stat (path, &info) == 0 && info.st_size > MAX_FILE_BYTES)
    {
      gavel_fail (error, "%s: not a deck: longer than 1 MiB", path);
      return NULL;
    }
  return g_file_get_contents (path, &text, &length, error)
             ? parse (text, length, path, error)
             : NULL;
}

/* The box of that name that is compiled into the program. */
GavelBox *
gavel_box_file_builtin (const char *name, GavelBoxParse parse)
{
  g_autofree char *path = g_strconcat ("/gavel/", name, NULL);
  g_autoptr (GBytes) bytes
      = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  GavelBox *box;

  g_assert (bytes != NULL);
  box = parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
               "the built-in deck", &error);
  g_assert_no_error (error);
  return box;
}

/* Where the user's own of that name lies, if there is one. */
char *
gavel_box_file_user_path (const char *name)
{
  return g_build_filename (g_get_user_config_dir (), "gavel", name, NULL);
}

/* The box to play with: @path if given, else the user's own, else the one that came with
 * the program. */
GavelBox *
gavel_box_file_find (const char *name, GavelBoxParse parse, const char *path,
                     GError **error)
{
  g_autofree char *own = gavel_box_file_user_path (name);
  GavelBox *box;

  if (path != NULL)
    return load (parse, path, error);
  if (!g_file_test (own, G_FILE_TEST_EXISTS))
    return gavel_box_file_builtin (name, parse);
  box = load (parse, own, error);
  if (box == NULL)
    g_prefix_error (error, "your own deck (remove it to use the built-in one): ");
  return box;
}

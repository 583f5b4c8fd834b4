/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/line.h"

#include "base/error.h"
#include "base/suggest.h"

#include <string.h>

/**
 * gavel_line_split:
 *
 * Cuts a line into words at blanks, up to a comment.
 *
 * Returns: (transfer full): the words, none for an empty line; %NULL with
 *   @error set if the line is not text
 */
char **
gavel_line_split (const char *text, GError **error)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  const char *end;

  if (!g_utf8_validate (text, -1, &end))
    {
      gavel_fail (error, "not UTF-8 text from byte %u on", (unsigned) (end - text) + 1);
      return NULL;
    }
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iscntrl (g_utf8_get_char (p)) && *p != '\t' && *p != '\r')
      {
        gavel_fail (error, "a control character (U+%04X) at byte %u", g_utf8_get_char (p),
                    (unsigned) (p - text) + 1);
        return NULL;
      }
  for (const char *p = text;;)
    {
      gsize length;

      p += strspn (p, " \t\r");
      length = strcspn (p, " \t\r#");
      if (length == 0)
        break;
      g_ptr_array_add (words, g_strndup (p, length));
      p += length;
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

/* The next word, or %NULL at the end of the line. */
const char *
gavel_line_peek (const GavelLine *line)
{
  return line->word[line->at];
}

/* The next word, which must be there; @what says what it should have been. */
const char *
gavel_line_next (GavelLine *line, const char *what, GError **error)
{
  const char *word = line->word[line->at];

  if (word == NULL)
    gavel_fail (error, "%s: %s is missing", line->word[0], what);
  else
    line->at++;
  return word;
}

/**
 * gavel_seating_find:
 * @word: a name as it was given, else in another case, else the beginning of just one
 *
 * Returns: whether somebody of that name sits there; else @error is set
 */
bool
gavel_seating_find (const GavelSeating *seating, const char *word, unsigned *seat,
                    GError **error)
{
  g_autofree char *folded = NULL;
  const char *names[GAVEL_MAX_SEATS + 1] = { NULL };
  g_autofree char *hint = NULL;
  unsigned n_found = 0;

  for (unsigned s = 0; s < seating->n; s++)
    if (strcmp (word, seating->name[s]) == 0)
      {
        *seat = s;
        return true;
      }
  folded = g_utf8_casefold (word, -1);
  for (int whole = 1; whole >= 0 && n_found == 0; whole--)
    for (unsigned s = 0; s < seating->n; s++)
      {
        g_autofree char *name = g_utf8_casefold (seating->name[s], -1);

        if (whole ? strcmp (folded, name) == 0 : g_str_has_prefix (name, folded))
          {
            *seat = s;
            n_found++;
          }
      }
  if (n_found == 1)
    return true;
  for (unsigned s = 0; s < seating->n; s++)
    names[s] = seating->name[s];
  if (seating->n == 0)
    return gavel_fail (error, "there are no players yet (seat NAME ...)");
  if (n_found > 1)
    {
      g_autofree char *all = g_strjoinv (", ", (char **) names);

      return gavel_fail (error, "'%s' can be more than one of %s", word, all);
    }
  hint = gavel_suggest_hint (word, names);
  return gavel_fail (error, "no player '%s' here%s", word, hint);
}

/* Reads a name, as gavel_seating_find() takes it. */
bool
gavel_line_seat (GavelLine *line, unsigned *seat, GError **error)
{
  const char *word = gavel_line_next (line, "a player's name", error);

  if (word == NULL)
    return false;
  if (line->seating->n == 0)
    return gavel_fail (error, "%s: there are no players yet (seat NAME ...)",
                       line->word[0]);
  return gavel_seating_find (line->seating, word, seat, error);
}

bool
gavel_line_number (GavelLine *line, const char *what, unsigned low, unsigned high,
                   unsigned *number, GError **error)
{
  const char *word = gavel_line_next (line, what, error);
  guint64 value;

  if (word == NULL)
    return false;
  if (!g_ascii_string_to_unsigned (word, 10, low, high, &value, NULL))
    return gavel_fail (error, "%s: %s must be a whole number from %u to %u, not '%s'",
                       line->word[0], what, low, high, word);
  *number = (unsigned) value;
  return true;
}

/* Reads one of the words in @choices; its number goes to @choice. */
bool
gavel_line_choice (GavelLine *line, const char *what, const char *const *choices,
                   unsigned *choice, GError **error)
{
  g_autofree char *all = g_strjoinv (", ", (char **) choices);
  g_autofree char *wanted = g_strdup_printf ("%s (%s)", what, all);
  const char *word = gavel_line_next (line, wanted, error);
  g_autofree char *hint = NULL;

  if (word == NULL)
    return false;
  for (unsigned i = 0; choices[i] != NULL; i++)
    if (g_ascii_strcasecmp (word, choices[i]) == 0)
      {
        *choice = i;
        return true;
      }
  hint = gavel_suggest_hint (word, choices);
  return gavel_fail (error, "%s: no %s '%s'%s", line->word[0], what, word, hint);
}

/* This word belongs to setting the table. */
bool
gavel_line_at_setup (const GavelLine *line, bool is_setup, GError **error)
{
  return is_setup
         || gavel_fail (error, "%s: too late, the game has started", line->word[0]);
}

/* This word belongs to entering a game in the middle. */
bool
gavel_line_in_entry (const GavelLine *line, bool is_entered, GError **error)
{
  return is_entered
         || gavel_fail (error,
                        "%s: only where a game is entered in the middle, after 'round'",
                        line->word[0]);
}

/* Nothing may follow. */
bool
gavel_line_end (const GavelLine *line, GError **error)
{
  if (gavel_line_peek (line) != NULL)
    return gavel_fail (error, "%s: unexpected word '%s'", line->word[0],
                       gavel_line_peek (line));
  return true;
}

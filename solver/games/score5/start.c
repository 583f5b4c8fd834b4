/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what seats start with, a start set each, as people tell it. */
#include "games/score5/words.h"

#include "base/error.h"

#include <string.h>

static bool
is_set (const char *word)
{
  return word[0] != '\0' && word[1] == '\0' && strchr ("ABCDEabcde?", word[0]) != NULL;
}

static bool
none_is_told (const GavelTable *table)
{
  const Score5 *s = (const Score5 *) table->state;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->set[seat] != SCORE5_NO_SET)
      return false;
  return true;
}

static bool
is_letter (const char *word)
{
  return word[0] != '\0' && word[1] == '\0';
}

/* "Laura A Francis C": a name and a letter, in turn. */
static bool
part_names (const GavelBox *box G_GNUC_UNUSED, char **words, GPtrArray *names,
            GPtrArray *starts)
{
  unsigned n = g_strv_length (words);

  if (n < 4 || n % 2 != 0 || !is_set (words[1]))
    return false;
  for (unsigned i = 1; i < n; i += 2)
    if (g_utf8_strlen (words[i], -1) != 1)
      return false;
  for (unsigned i = 0; i < n; i += 2)
    {
      g_ptr_array_add (names, g_strdup (words[i]));
      g_ptr_array_add (starts, g_ascii_strup (words[i + 1], -1));
    }
  return true;
}

/* "A C ? E": one for each seat. */
static bool
read_sets (const GavelTable *table, char **words, GPtrArray *starts, GError **error)
{
  const GavelSeating *seating = table->seating;
  unsigned n = g_strv_length (words);

  for (unsigned i = 0; i < MIN (n, seating->n); i++)
    if (!is_set (words[i]))
      return gavel_fail (
          error, "%s's start set cannot be '%s': A to E, or ? if you do not know it",
          seating->name[i], words[i]);
  if (n != seating->n)
    return gavel_fail (error, "type %u start sets (A to E, or ?) in seat order, not %u",
                       seating->n, n);
  for (unsigned i = 0; i < n; i++)
    g_ptr_array_add (starts, g_ascii_strup (words[i], -1));
  return true;
}

const GavelStart score5_start = {
  .due = "their start sets",
  .wanted = "type their start sets, like A C ? E",
  .is_open = none_is_told,
  .may_begin = is_letter,
  .part = part_names,
  .read = read_sets,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: the names of cards. */
#include "games/monopoly-bid/deck.h"

#include "base/error.h"

#include <string.h>

const MbidColour mbid_colours[MBID_COLOURS] = {
  { "brown", "brown", GAVEL_INK_BROWN },
  { "lightblue", "light blue", GAVEL_INK_BLUE },
  { "pink", "pink", GAVEL_INK_PURPLE },
  { "orange", "orange", GAVEL_INK_ORANGE },
  { "red", "red", GAVEL_INK_RED },
  { "yellow", "yellow", GAVEL_INK_YELLOW },
  { "green", "green", GAVEL_INK_GREEN },
  { "darkblue", "dark blue", GAVEL_INK_BLUE },
  { "station", "station", GAVEL_INK_PLAIN },
  { "utility", "utility", GAVEL_INK_PLAIN },
};

static const struct
{
  const char *name, *full;
  GavelInk ink;
} kinds[MBID_KINDS] = {
  { "m1", "1 of money", GAVEL_INK_PLAIN }, { "m2", "2 of money", GAVEL_INK_PLAIN },
  { "m3", "3 of money", GAVEL_INK_PLAIN }, { "m4", "4 of money", GAVEL_INK_PLAIN },
  { "m5", "5 of money", GAVEL_INK_PLAIN }, { "wild", "Wild", GAVEL_INK_BRIGHT },
  { "draw2", "Draw 2", GAVEL_INK_BRIGHT }, { "steal", "Steal", GAVEL_INK_BRIGHT },
  { "no", "No!", GAVEL_INK_BRIGHT },
};

/* A kind's name, as records write it. */
const char *
mbid_kind_name (unsigned kind)
{
  return kinds[kind].name;
}

/* The same for people. */
const char *
mbid_kind_full (unsigned kind)
{
  return kinds[kind].full;
}

GavelInk
mbid_kind_ink (unsigned kind)
{
  return kinds[kind].ink;
}

/* Whether @word is @name or, in any case, its beginning. */
static bool
begins (const char *name, const char *word)
{
  return word[0] != '\0' && g_ascii_strncasecmp (name, word, strlen (word)) == 0;
}

/* Reads a card of a hand: "m3", "3", "$3", "steal", "st", "d2"; -1 with @error set if
 * there is none such. */
int
mbid_kind_read (const char *word, GError **error)
{
  const char *digit = word;

  if (g_ascii_tolower (word[0]) == 'm' || word[0] == '$')
    digit++;
  if (digit[0] >= '1' && digit[0] <= '5' && digit[1] == '\0')
    return digit[0] - '1';
  if (g_ascii_strcasecmp (word, "no!") == 0)
    return MBID_NO;
  if (g_ascii_strcasecmp (word, "d2") == 0)
    return MBID_DRAW2;
  for (unsigned kind = MBID_VALUES; kind < MBID_KINDS; kind++)
    if (begins (kinds[kind].name, word))
      return (int) kind;
  gavel_fail (error, "no card '%s' in a hand (m1 to m5, wild, draw2, steal, no)", word);
  return -1;
}

/* Reads a colour by its name or a beginning; -1 with @error set if there is none such. */
int
mbid_colour_read (const char *word, GError **error)
{
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    if (begins (mbid_colours[colour].name, word))
      return (int) colour;
  if (g_ascii_strcasecmp (word, "blue") == 0)
    gavel_fail (error, "no colour 'blue': lightblue or darkblue? (l, d)");
  else
    gavel_fail (error,
                "no colour '%s' (brown lightblue pink orange red yellow green darkblue "
                "station utility)",
                word);
  return -1;
}

/* Whether the word stands for cards that nobody knows: "?", "?3". */
bool
mbid_is_unknown (const char *word, unsigned *n)
{
  guint64 number = 1;

  if (word[0] != '?'
      || (word[1] != '\0'
          && !g_ascii_string_to_unsigned (word + 1, 10, 1, 99, &number, NULL)))
    return false;
  *n = (unsigned) number;
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/suggest.h"

#include <string.h>

#define LONGEST 24 /* longer words are no slips of ours */

/* How many insertions, deletions, replacements and swaps of neighbours lead
 * from @a to @b, letter case aside (optimal string alignment). */
static unsigned
distance (const char *a, const char *b)
{
  gsize n = strlen (a), m = strlen (b);
  unsigned d[LONGEST + 1][LONGEST + 1];

  if (n > LONGEST || m > LONGEST)
    return G_MAXUINT;

  for (gsize i = 0; i <= n; i++)
    d[i][0] = i;
  for (gsize j = 0; j <= m; j++)
    d[0][j] = j;
  for (gsize i = 1; i <= n; i++)
    for (gsize j = 1; j <= m; j++)
      {
        char x = g_ascii_tolower (a[i - 1]), y = g_ascii_tolower (b[j - 1]);

        d[i][j] = MIN (d[i - 1][j], d[i][j - 1]) + 1;
        d[i][j] = MIN (d[i][j], d[i - 1][j - 1] + (x != y));
        if (i > 1 && j > 1 && x == g_ascii_tolower (b[j - 2])
            && y == g_ascii_tolower (a[i - 2]))
          d[i][j] = MIN (d[i][j], d[i - 2][j - 2] + 1);
      }
  return d[n][m];
}

/**
 * gavel_suggest:
 * @known: words ended by %NULL
 *
 * Returns: (nullable): the word of @known that @word was probably meant to be;
 *   %NULL if none is near enough to be worth saying
 */
const char *
gavel_suggest (const char *word, const char *const *known)
{
  const char *best = NULL;
  unsigned least = G_MAXUINT;
  gsize length = strlen (word);

  for (; *known != NULL; known++)
    {
      unsigned d = distance (word, *known);

      /* What is typed so far begins the word: more likely than a slip. */
      if (length > 0 && g_ascii_strncasecmp (word, *known, length) == 0)
        d = 0;
      if (d < least)
        {
          least = d;
          best = *known;
        }
    }
  return least <= 1 + length / 4 && least < length ? best : NULL;
}

/* " (did you mean X?)", or, where nothing is near, " (known: A, B, C)". */
char *
gavel_suggest_hint (const char *word, const char *const *known)
{
  const char *meant = gavel_suggest (word, known);
  g_autofree char *all = NULL;

  if (meant != NULL)
    return g_strdup_printf (" (did you mean %s?)", meant);
  all = g_strjoinv (", ", (char **) known);
  return g_strdup_printf (" (known: %s)", all);
}

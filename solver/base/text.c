/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"

#include "base/error.h"

#include <string.h>

/* Whether a character is one to look at: no control character, and none that turns or
 * hides the text around it. Some scripts write words with the two joiners. */
bool
gavel_character_shows (gunichar c)
{
  enum
  {
    NON_JOINER = 0x200c,
    JOINER = 0x200d
  };

  switch (g_unichar_type (c))
    {
    case G_UNICODE_CONTROL:
    case G_UNICODE_SURROGATE:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
      return false;
    case G_UNICODE_FORMAT:
      return c == NON_JOINER || c == JOINER;
    default:
      return true;
    }
}

/* Whether a text of so many bytes has no zero, behind which nothing would be read; the
 * error names its line. */
bool
gavel_text_is_whole (const char *text, gsize length, GError **error)
{
  unsigned line = 1;

  if (memchr (text, '\0', length) == NULL)
    return true;
  for (; *text != '\0'; text++)
    line += *text == '\n';
  return gavel_fail (error, "line %u: a control character (U+0000)", line);
}

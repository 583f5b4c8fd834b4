/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "style.h"

#include <sys/ioctl.h>
#include <unistd.h>

static const char *const family_codes[] = { "32", "31", "33", "35", "94", "39" };

/* Appends @text in the family's colour. */
void
style_family (GString *out, bool color, GavelFamily family, bool bold, const char *text)
{
  if (color)
    g_string_append_printf (out, "\033[%s%sm%s\033[0m", bold ? "1;" : "",
                            family_codes[family], text);
  else
    g_string_append (out, text);
}

void
style_dim (GString *out, bool color, const char *text)
{
  if (color)
    g_string_append_printf (out, "\033[2m%s\033[0m", text);
  else
    g_string_append (out, text);
}

/* How many columns @text takes on a screen. */
unsigned
style_width (const char *text)
{
  unsigned width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      width += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

/* Blanks from column @from up to column @to. */
void
style_pad (GString *out, unsigned from, unsigned to)
{
  for (; from < to; from++)
    g_string_append_c (out, ' ');
}

/* Columns to fill; 80 where nobody knows. */
unsigned
style_screen_width (void)
{
  struct winsize size;

  if (ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20)
    return size.ws_col;
  return 80;
}

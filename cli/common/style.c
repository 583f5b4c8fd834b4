/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/style.h"

#include "common/terminal.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Appends @text in that ink. */
void
style_ink (GString *out, bool color, GavelInk ink, bool strong, const char *text)
{
  static const char *const codes[GAVEL_N_INKS] = {
    [GAVEL_INK_GREEN] = "32",       [GAVEL_INK_RED] = "31",
    [GAVEL_INK_YELLOW] = "33",      [GAVEL_INK_PURPLE] = "35",
    [GAVEL_INK_BLUE] = "94",        [GAVEL_INK_ORANGE] = "38;5;208",
    [GAVEL_INK_BROWN] = "38;5;130", [GAVEL_INK_BRIGHT] = "39",
    [GAVEL_INK_DIM] = "2",
  };

  if (codes[ink] == NULL && strong)
    style_bold (out, color, text);
  else if (codes[ink] == NULL || !color)
    g_string_append (out, text);
  else
    g_string_append_printf (out, "\033[%s%sm%s\033[0m", strong ? "1;" : "", codes[ink],
                            text);
}

void
style_bold (GString *out, bool color, const char *text)
{
  if (color && text[0] != '\0')
    g_string_append_printf (out, "\033[1m%s\033[0m", text);
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

/* How many columns @text takes on a screen; colours take none. */
unsigned
style_width (const char *text)
{
  unsigned width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (c == '\033')
        {
          text = strchr (text, 'm');
          if (text == NULL)
            break;
          continue;
        }
      width += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

/* As much of a name as fits into so many columns; … says that there was more. */
char *
style_cut (const char *text, unsigned width)
{
  g_autofree char *cut = g_strdup (text);

  if (style_width (text) <= width)
    return g_steal_pointer (&cut);
  while (cut[0] != '\0' && style_width (cut) + 1 > width)
    *g_utf8_prev_char (cut + strlen (cut)) = '\0';
  return g_strconcat (cut, "…", NULL);
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

/* Rows to fill; 24 where nobody knows. */
unsigned
style_screen_height (void)
{
  struct winsize size;

  if (ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row >= 4)
    return size.ws_row;
  return 24;
}

/* Cuts a text into lines of @width columns at most, @indent blanks before each. */
char *
style_wrap (const char *text, unsigned indent, unsigned width)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GString *out = g_string_new (NULL);
  unsigned column = 0;

  for (unsigned i = 0; words[i] != NULL; i++)
    {
      unsigned length = style_width (words[i]);

      if (column > 0 && column + 1 + length > width)
        {
          g_string_append_c (out, '\n');
          column = 0;
        }
      if (column == 0)
        {
          style_pad (out, 0, indent);
          column = indent;
        }
      else
        {
          g_string_append_c (out, ' ');
          column++;
        }
      g_string_append (out, words[i]);
      column += length;
    }
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

/* The byte after the last word of @line that ends within @width columns; 0: none. */
static gsize
fitting_length (const char *line, unsigned width)
{
  unsigned column = 0;
  gsize last = 0;

  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '\033')
        {
          p = strchr (p, 'm');
          if (p == NULL)
            return last;
          continue;
        }
      if (c == ' ' && column > 0 && p[-1] != ' ')
        last = (gsize) (p - line);
      column += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
      if (column > width)
        return last;
    }
  return strlen (line);
}

/* Whether the line begins with a label in the left margin, or a blank one: two blanks
 * behind it, which no sentence has. */
static bool
has_label (const char *line)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  for (const char *p = line; *p != '\0' && plain->len <= STYLE_LABEL; p++)
    if (*p != '\033')
      g_string_append_c (plain, *p);
    else if ((p = strchr (p, 'm')) == NULL)
      break;
  return plain->len > STYLE_LABEL && plain->str[STYLE_LABEL - 1] == ' '
         && plain->str[STYLE_LABEL - 2] == ' ' && plain->str[STYLE_LABEL] != ' '
         && !g_ascii_isdigit (plain->str[1]);
}

/* Breaks lines that are wider than @width between words; what follows stands under the
 * text behind a label, or a little to the right. */
char *
style_fit (const char *text, unsigned width)
{
  g_autofree char *safe = terminal_safe (text);
  g_auto (GStrv) lines = g_strsplit (safe, "\n", -1);
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      const char *rest = lines[i];
      unsigned indent = has_label (rest) ? STYLE_LABEL : 4, room = width;
      gsize length;

      while (style_width (rest) > room && (length = fitting_length (rest, room)) > indent)
        {
          g_string_append_len (out, rest, (gssize) length);
          g_string_append_c (out, '\n');
          style_pad (out, 0, indent);
          rest += length + strspn (rest + length, " ");
          room = width - indent;
        }
      g_string_append (out, rest);
      if (lines[i + 1] != NULL)
        g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

/* The text as a terminal without UTF-8 can show it: our own signs become others of
 * the same width, so that columns stay; of names what ASCII has. */
char *
style_for_charset (const char *text, bool utf8)
{
  static const struct
  {
    const char *sign, *plain;
  } signs[] = { { "±", "~" }, { "█", "#" }, { "▌", "=" }, { "·", "." }, { "…", "." } };
  GString *out;
  char *plain;

  plain = terminal_safe (text);
  if (utf8)
    return plain;
  out = g_string_new (plain);
  g_free (plain);
  for (unsigned i = 0; i < G_N_ELEMENTS (signs); i++)
    g_string_replace (out, signs[i].sign, signs[i].plain, 0);
  plain = g_str_to_ascii (out->str, "C");
  g_string_free (out, TRUE);
  return plain;
}

/* The sign before half an interval. */
const char *
style_plus_minus (void)
{
  return g_get_charset (NULL) ? "±" : "~";
}

/* Writes a report to standard output, in signs that are known there. */
void
style_print (const char *text)
{
  g_autofree char *shown = style_for_charset (text, g_get_charset (NULL));

  fputs (shown, stdout);
}

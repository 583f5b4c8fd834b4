/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/json-safe.h"

#include "base/error.h"

#include <string.h>

/* A text being checked. */
typedef struct
{
  const char *p, *end;
  const char *wrong; /* what is, at @p */
} Scan;

static bool
fail (Scan *scan, const char *wrong)
{
  scan->wrong = wrong;
  return false;
}

static bool
at (const Scan *scan, char c)
{
  return scan->p < scan->end && *scan->p == c;
}

static bool
accept (Scan *scan, char c)
{
  bool there = at (scan, c);

  scan->p += there;
  return there;
}

static void
skip_blanks (Scan *scan)
{
  while (at (scan, ' ') || at (scan, '\t') || at (scan, '\n') || at (scan, '\r'))
    scan->p++;
}

/* The four digits of an escape; -1 if they are none. */
static int
scan_unit (Scan *scan)
{
  int unit = 0;

  for (unsigned i = 0; i < 4; i++)
    {
      if (scan->p >= scan->end || !g_ascii_isxdigit (*scan->p))
        return -1;
      unit = 16 * unit + g_ascii_xdigit_value (*scan->p++);
    }
  return unit;
}

/* What follows a backslash. */
static bool
scan_escape (Scan *scan)
{
  int unit;

  if (scan->p < scan->end && *scan->p != '\0' && strchr ("\"\\/bfnrt", *scan->p) != NULL)
    {
      scan->p++;
      return true;
    }
  if (!accept (scan, 'u') || (unit = scan_unit (scan)) < 0)
    return fail (scan, "an escape that JSON does not have");
  if (unit < 0xd800 || unit > 0xdfff)
    return true;
  if (unit > 0xdbff || !accept (scan, '\\') || !accept (scan, 'u')
      || (unit = scan_unit (scan)) < 0xdc00 || unit > 0xdfff)
    return fail (scan, "half a character");
  return true;
}

static bool
scan_string (Scan *scan)
{
  if (!accept (scan, '"'))
    return fail (scan, "expected a string in double quotes");
  while (scan->p < scan->end && *scan->p != '"')
    {
      if ((guchar) *scan->p < 0x20)
        return fail (scan, "a control character in a string");
      if (*scan->p++ == '\\' && !scan_escape (scan))
        return false;
    }
  return accept (scan, '"') || fail (scan, "a string without its end");
}

static bool
scan_digits (Scan *scan)
{
  const char *start = scan->p;

  while (scan->p < scan->end && g_ascii_isdigit (*scan->p))
    scan->p++;
  return scan->p > start || fail (scan, "expected a digit");
}

static bool
scan_number (Scan *scan)
{
  accept (scan, '-');
  if (accept (scan, '0'))
    {
      if (scan->p < scan->end && g_ascii_isdigit (*scan->p))
        return fail (scan, "a number that begins with 0");
    }
  else if (!scan_digits (scan))
    return false;
  if (accept (scan, '.') && !scan_digits (scan))
    return false;
  if (accept (scan, 'e') || accept (scan, 'E'))
    {
      if (!accept (scan, '+'))
        accept (scan, '-');
      return scan_digits (scan);
    }
  return true;
}

/* A value that holds no others. */
static bool
scan_scalar (Scan *scan)
{
  static const char *const words[] = { "true", "false", "null" };

  for (unsigned i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);

      if ((gsize) (scan->end - scan->p) >= length
          && memcmp (scan->p, words[i], length) == 0)
        {
          scan->p += length;
          return true;
        }
    }
  if (at (scan, '"'))
    return scan_string (scan);
  if (at (scan, '-') || (scan->p < scan->end && g_ascii_isdigit (*scan->p)))
    return scan_number (scan);
  return fail (scan, "expected a value");
}

/* A member's name and the colon. */
static bool
scan_name (Scan *scan)
{
  skip_blanks (scan);
  if (!scan_string (scan))
    return false;
  skip_blanks (scan);
  return accept (scan, ':') || fail (scan, "expected a colon");
}

/* One value and nothing more. What is open is on a stack of its own: no text is
 * nested deep enough to run out of ours. */
static bool
scan_text (Scan *scan)
{
  char open[JSON_MAX_DEPTH];
  unsigned depth = 0;
  bool whole = false; /* a value has just ended, else one is due */

  for (;;)
    {
      skip_blanks (scan);
      if (whole && depth == 0)
        return scan->p == scan->end || fail (scan, "more than one value");
      if (!whole && (at (scan, '{') || at (scan, '[')))
        {
          if (depth == JSON_MAX_DEPTH)
            return fail (scan, "nested too deep");
          open[depth++] = *scan->p++;
          skip_blanks (scan);
          whole = accept (scan, open[depth - 1] == '{' ? '}' : ']');
          depth -= whole;
          if (!whole && open[depth - 1] == '{' && !scan_name (scan))
            return false;
        }
      else if (!whole)
        {
          if (!scan_scalar (scan))
            return false;
          whole = true;
        }
      else if (accept (scan, ','))
        {
          if (open[depth - 1] == '{' && !scan_name (scan))
            return false;
          whole = false;
        }
      else if (accept (scan, open[depth - 1] == '{' ? '}' : ']'))
        depth--;
      else
        return fail (scan, "expected a comma or a closing bracket");
    }
}

/**
 * json_safe_read:
 * @length: in bytes
 *
 * Returns: (transfer full): the value, or %NULL with @error set
 */
JsonNode *
json_safe_read (const char *text, gsize length, GError **error)
{
  Scan scan = { .p = text, .end = text + length };
  g_autoptr (JsonParser) parser = NULL;

  if (!g_utf8_validate_len (text, length, NULL))
    gavel_fail (error, "not JSON: not UTF-8 text");
  else if (!scan_text (&scan))
    gavel_fail (error, "not JSON: byte %u: %s", (unsigned) (scan.p - text) + 1,
                scan.wrong);
  else
    {
      parser = json_parser_new ();
      if (json_parser_load_from_data (parser, text, (gssize) length, error))
        return json_parser_steal_root (parser);
    }
  return NULL;
}

/**
 * json_safe_raw:
 * @text: an object that json_safe_read() took
 *
 * A member to the letter, where it is a string or a number: numbers in particular do
 * not survive a parser (1.10, 1e999, twenty digits). Of several by that name the last,
 * as in the parser.
 *
 * Returns: (transfer full) (nullable): its text
 */
char *
json_safe_raw (const char *text, gsize length, const char *member)
{
  Scan scan = { .p = text, .end = text + length };
  g_autofree char *name = g_strdup_printf ("\"%s\"", member), *found = NULL;
  unsigned depth = 0;

  while (scan.p < scan.end)
    {
      const char *start = scan.p;

      if (*start != '"')
        {
          depth += *start == '{' || *start == '[';
          depth -= *start == '}' || *start == ']';
          scan.p++;
          continue;
        }
      scan_string (&scan);
      if (depth != 1 || (gsize) (scan.p - start) != strlen (name)
          || memcmp (start, name, strlen (name)) != 0)
        continue;
      skip_blanks (&scan);
      if (!accept (&scan, ':')) /* a value that reads like the name, in a list */
        continue;
      skip_blanks (&scan);
      start = scan.p;
      g_clear_pointer (&found, g_free);
      if (at (&scan, '"') ? scan_string (&scan) : scan_number (&scan))
        found = g_strndup (start, (gsize) (scan.p - start));
      else
        scan.p = start;
    }
  return g_steal_pointer (&found);
}

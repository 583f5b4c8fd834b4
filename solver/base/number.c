/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/number.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* Reads a number from @low to @high; false, and @number as it was, if it is none. */
bool
gavel_number_read (const char *text, double low, double high, double *number)
{
  char *end;
  double found;

  if (text[strspn (text, "+-.0123456789eE")] != '\0')
    return false;
  found = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0' || !isfinite (found) || found < low || found > high)
    return false;
  *number = found;
  return true;
}

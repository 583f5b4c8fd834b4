/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/error.h"

G_DEFINE_QUARK (gavel - error, gavel_error)

/* Sets @error and returns false, so that a check reads as one statement. */
bool
gavel_fail (GError **error, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, GAVEL_ERROR, 0, text);
  return false;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error.h - the world is wrong, in words
 *
 * One kind of error for all that people write: records, lines, settings, files. The text
 * says what is wrong and what would have been right; whoever knows the line puts it in
 * front. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define GAVEL_ERROR (gavel_error_quark ())
GQuark gavel_error_quark (void);

bool gavel_fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

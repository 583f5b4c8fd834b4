/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weights-text.h - learned numbers as text, the same on every machine
 *
 * Base64 of floats, the lowest byte first, and a short digest that names them. Knows no
 * net. Keeps nothing, so any thread may ask. */
#pragma once

#include <glib.h>
#include <stdbool.h>

char *gavel_weights_to_text (const float weight[], gsize n, char **digest);
bool gavel_weights_from_text (const char *text, const char *digest, float weight[],
                              gsize n, GQuark domain, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number.h - a number that somebody wrote
 *
 * One rule for options, settings, requests and files: decimal digits, a point whatever
 * the locale, nothing before or behind, and neither nan nor inf. Whole numbers are
 * GLib's g_ascii_string_to_signed(). */
#pragma once

#include <stdbool.h>

bool gavel_number_read (const char *text, double low, double high, double *number);

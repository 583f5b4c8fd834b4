/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.h - whether a text is one to read and to show */
#pragma once

#include <glib.h>
#include <stdbool.h>

bool gavel_character_shows (gunichar c);
bool gavel_text_is_whole (const char *text, gsize length, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suggest.h - "did you mean": the known word nearest to a mistyped one */
#pragma once

#include <glib.h>

const char *gavel_suggest (const char *word, const char *const *known);
char *gavel_suggest_hint (const char *word, const char *const *known);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suggest.h - "did you mean": the known word nearest to a mistyped one */
#pragma once

#include <glib.h>

const char *gavel_near (const char *word, const char *const *known);
char *gavel_near_hint (const char *word, const char *const *known);

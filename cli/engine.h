/* SPDX-License-Identifier: GPL-3.0-or-later */
/* engine.h - one JSON request in, one JSON reply out
 *
 * The protocol that other programs drive gavel by. Never fails: whatever the
 * line holds, there is a reply. */
#pragma once

#include "deck.h"

#define ENGINE_MAX_LINE (4 << 20)

char *engine_reply (const GavelDeck *deck, const char *line, gsize length);

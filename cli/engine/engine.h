/* SPDX-License-Identifier: GPL-3.0-or-later */
/* engine.h - one JSON request in, one JSON reply out
 *
 * The protocol that other programs drive gavel by. Never fails: whatever the
 * line holds, there is a reply. */
#pragma once

#include "common/command.h"

#include <stdatomic.h>

#define ENGINE_MAX_LINE (4 << 20)

/* What requests are answered with. */
typedef struct
{
  Context *context;        /* unowned; its deck is there already */
  const atomic_bool *stop; /* unowned, nullable: while it is set, advice is cut short */
  unsigned n_threads;      /* 0: OpenMP's own default */
  bool quick;              /* no advice takes more than a moment: for fuzzers */
} EngineDesk;

char *engine_reply (const EngineDesk *desk, const char *line, gsize length);
bool engine_is_stop (const char *line, gsize length);

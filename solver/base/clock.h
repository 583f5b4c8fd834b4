/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clock.h - what time it is
 *
 * Whoever has a deadline asks the clock that came with it. The one that is all zero is
 * the machine's own; tests bring one that they set by hand. Any thread may ask. */
#pragma once

#include <glib.h>

typedef struct
{
  gint64 (*now) (gpointer data); /* microseconds; NULL: GLib's monotonic clock */
  gpointer data;
} GavelClock;

static inline gint64
gavel_clock_now (const GavelClock *clock)
{
  return clock->now != NULL ? clock->now (clock->data) : g_get_monotonic_time ();
}

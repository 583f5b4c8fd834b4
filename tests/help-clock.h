/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-clock.h - clocks that tests bring with them
 *
 * No test asks the machine how fast it is. One clock here goes on by a step each time it
 * is asked. The other goes on with the work that is done: every round that is laid out,
 * every look at what its choices are worth costs what it costs on a slow machine, or on
 * one that is so many times slower. What is done after the deadline shows on it, and it
 * goes the same way each time. There is one such clock, for one search at a time. */
#pragma once

#include "search/search.h"

typedef struct
{
  gint64 time, step; /* microseconds */
} HelpTicker;

GavelClock help_ticker (HelpTicker *ticker);

const GavelGame *help_working_score5 (void);
GavelClock help_work_clock (double slowness);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rival-values.h - what a game may be worth to other strong players
 *
 * Equilibria are many, and which one a table plays hangs on small things: a value
 * learned apart from ours, just as good, leads to prices that are a few points off,
 * up in one round and down in the next. No few bids tell which it is, so we look at a
 * round by several other values, which were learned apart from ours and from
 * each other, compiled in beside it. What they agree on is likely, where they differ
 * nobody knows.
 *
 * Opened once, constant from then on, and shared by threads. */
#pragma once

#include "value/value.h"

#define GAVEL_RIVAL_VALUES 8 /* data/apart/GAME-1.value and so on */

const GavelWeights *gavel_rival_values (const char *game, unsigned which);

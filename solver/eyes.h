/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eyes.h - how other strong players may see a game
 *
 * Equilibria are many, and which one a table plays hangs on small things: a value
 * learned apart from ours, just as good, leads to prices that are a few points off,
 * up in one round and down in the next. No few bids tell which it is, so we look at a
 * round with several pairs of eyes: some values that were learned apart, and then
 * these and our own again, each with what it looks at weighed a little differently.
 * What they agree on is likely, where they differ nobody knows.
 *
 * Worked out once, constant from then on, and shared by threads. */
#pragma once

#include "value.h"

#define GAVEL_EYES 12

const GavelWeights *gavel_eyes (const char *game, unsigned which);

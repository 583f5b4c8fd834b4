/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spender.h - simple bidders, as people may be
 *
 * A spender looks only at what the lot would add to its own points, and puts down
 * cards it can best spare, up to a share of that. Moods make it vary: each is
 * as likely as any other. The greedy one goes on as long as it gains a point. Those who
 * go by a lot's face bid at a price level, which drifts to that of the table. */
#pragma once

#include "games/score5/score5.h"

#define SCORE5_GREEDY 2.0f /* a share of that or more */

#define SCORE5_N_SPENDERS 11
extern const GavelHabit score5_spenders[SCORE5_N_SPENDERS]; /* the usual kinds */

/* opponents.c */
extern const GavelStyle score5_players[];
extern const GavelOpponent score5_opponents[];
extern const GavelLevel score5_levels[];

GavelCards score5_spender_bid (const GavelDeck *deck, const GavelHabit *spender,
                               GavelCards hand, unsigned lot, unsigned mood);
unsigned score5_spender_take (const GavelDeck *deck, GavelCards hand, GavelCards offer);

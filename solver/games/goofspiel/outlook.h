/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outlook.h - what an unfinished game of Goofspiel is worth
 *
 * Near the end a position is worked out to the last card: chance's prizes are averaged,
 * every sealed round is solved. Before that its worth is an estimate by random
 * playouts. With two seats the worked-out worth is the value of the game; with three
 * and more it is that of one equilibrium of many. Positions met once are kept; that
 * saves time and changes no answer. Worths are of winning, unless told to be of another
 * objective; then all are supposed to play on for that. One outlook belongs to one
 * thread. */
#pragma once

#include "games/goofspiel/bids.h"

typedef struct _GoofspielOutlook GoofspielOutlook;

GoofspielOutlook *goofspiel_outlook_new (void);
void goofspiel_outlook_free (GoofspielOutlook *outlook);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GoofspielOutlook, goofspiel_outlook_free)

void goofspiel_outlook_set_objective (GoofspielOutlook *outlook,
                                      GavelObjective objective);
bool goofspiel_outlook_evaluate (GoofspielOutlook *outlook, const Goofspiel *s,
                                 float worth[]);
GoofspielBids *goofspiel_outlook_bids (GoofspielOutlook *outlook, const Goofspiel *s,
                                       bool *exact);

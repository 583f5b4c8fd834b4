/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hidden-round.h - a sealed round of hidden hands, among players who choose well
 *
 * Some worlds are drawn, and for each of them it is worked out what comes of it if one or
 * another takes the prize, at each price. Then everybody learns by regret what to choose
 * with the cards of each world, not knowing which of these worlds it is for the others:
 * an equilibrium of hands, over prices. It is an estimate: worlds are few, ties fall to
 * either side. Once made it is not changed, so any thread may draw from it. */
#pragma once

#include "search/hidden.h"
#include "search/turn-judge.h"

typedef struct _HiddenRound HiddenRound;

HiddenRound *hidden_round_new (const Hidden *h, const TurnJudge *judge,
                               gpointer guesser[HIDDEN_GUESSERS]);
void hidden_round_free (HiddenRound *round);

/* What @seat chooses in that world if it chooses well. */
GavelMove hidden_round_draw (const HiddenRound *round, const GavelState *world,
                             unsigned seat, GavelRng *rng);

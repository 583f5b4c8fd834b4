/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluator.h - Coloretto: what nets see of a position between two rounds, and of a turn
 */
#pragma once

#include "games/coloretto/coloretto.h"

#define COLORETTO_INPUTS 93
#define COLORETTO_POLICIES 4 /* a net for each kind of turn and side of the summary */

extern const GavelEvaluator coloretto_evaluator;

/* inputs.c */
void coloretto_inputs (const GavelBox *box, const GavelState *state,
                       float inputs[][GAVEL_VALUE_MAX_INPUTS]);

/* turn-inputs.c */
void coloretto_see_turn (const GavelBox *box, const GavelState *state,
                         const GavelMove moves[], unsigned n_moves,
                         GavelPolicyTurn *turn);
GavelMove coloretto_choose_learned (const ColorettoDeck *deck, const Coloretto *s,
                                    const GavelPolicy *policy);

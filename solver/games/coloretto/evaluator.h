/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluator.h - Coloretto: what the net sees of a position between two rounds */
#pragma once

#include "games/coloretto/coloretto.h"

#define COLORETTO_INPUTS 62

extern const GavelEvaluator coloretto_evaluator;

/* inputs.c */
void coloretto_inputs (const GavelBox *box, const GavelState *state,
                       float inputs[][GAVEL_VALUE_MAX_INPUTS]);

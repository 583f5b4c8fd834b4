/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.h - which of two moves is better, and whether that can be told
 *
 * One rule for all who show or judge advice. Worths are by the objective, see
 * gavel_game_unit(): for a chance to win they are that chance. */
#pragma once

#include "search/search.h"

#define GAVEL_ALIKE 0.0005 /* of the win: what is nearer is worth the same */
#define GAVEL_CLOSE 0.002  /* a gap that matters to nobody, however sure it is */

double gavel_option_worth (const GavelAdvice *advice, const GavelOption *option);
double gavel_option_error (const GavelAdvice *advice, const GavelOption *option);
bool gavel_advice_has_errors (const GavelAdvice *advice);
double gavel_advice_gap (const GavelAdvice *advice, const GavelOption *a,
                         const GavelOption *b, double *error);
bool gavel_advice_is_close (const GavelAdvice *advice, const GavelOption *a,
                            const GavelOption *b);
const GavelOption *gavel_advice_lying (const GavelAdvice *advice);
const GavelOption *gavel_advice_choice (const GavelAdvice *advice);
const GavelOption *gavel_advice_runner_up (const GavelAdvice *advice);
void gavel_advice_sort (GavelAdvice *advice);

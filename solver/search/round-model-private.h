/* SPDX-License-Identifier: GPL-3.0-or-later */
/* round-model-private.h - what the files of a round model share
 *
 *   round-model.c     laid out and solved
 *   round-families.c  as others may see it
 *   round-forecast.c  what the others may bid */
#pragma once

#include "search/round-model.h"

const GavelRound *round_model_core (const GavelRoundModel *model);
void round_model_solve (const GavelRoundModel *model, const GavelStage *stage,
                        const GavelStageBudget *budget, GavelStageAnswer *answer);
void round_model_forget_rivals (GavelRoundModel *model);
bool round_model_is_late (const GavelRoundModel *model, gint64 until);
void round_model_find_families (GavelRoundModel *model);
bool round_model_is_like_own (const GavelRoundModel *model, unsigned family);

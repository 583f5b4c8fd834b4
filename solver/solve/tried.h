/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tried.h - what players come to who try bids against each other
 *
 * Regret matching on sampled choices: one seat after the other asks what each of its
 * choices would have been worth against choices that the others happened to make
 * (external sampling: Lanctot, Waugh, Zinkevich, Bowling 2009; regrets that stay above
 * zero: Tammelin 2014). A few hundred trials leave the mixes rough, and to whom nothing
 * matters does anything. That is nearer to what other players do, programs or people,
 * than an equilibrium found to the last digit. */
#pragma once

#include "base/rng.h"
#include "solve/stage.h"

typedef struct
{
  unsigned n;                    /* trials, of all seats together, */
  const GavelStageBudget *until; /* unless time is up before */
  uint64_t seed;
  unsigned *kept[GAVEL_MAX_SEATS]; /* the choices that are tried */
  unsigned n_kept[GAVEL_MAX_SEATS];
} GavelTries;

void gavel_stage_try (const GavelStage *stage, const GavelTries *tries,
                      double *const mix[]);

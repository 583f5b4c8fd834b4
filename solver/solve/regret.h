/* SPDX-License-Identifier: GPL-3.0-or-later */
/* regret.h - choices learned by regret matching
 *
 * Predictive regret matching plus (Farina, Kroer, Sandholm 2021), with averages
 * that weigh round t by t squared. One learner is one chooser's view of a game
 * played over and over: it says a mix, is told what every choice would have
 * earned, and says a better one. Knows no cards. Each learner belongs to one
 * thread at a time. */
#pragma once

#include <glib.h>

typedef struct
{
  unsigned n;      /* choices */
  double *mix;     /* what it would do now; n numbers, like all that follow */
  double *average; /* what it did so far, normalised by gavel_regret_average() */
  double *regret;  /* what it wishes it had done, never negative */
  double weight;   /* of all rounds in the average together */
  unsigned n_rounds;
} GavelRegret;

GavelRegret *gavel_regret_new (unsigned n);
void gavel_regret_free (GavelRegret *learner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelRegret, gavel_regret_free)

void gavel_regret_learn (GavelRegret *learner, const double utility[]);
void gavel_regret_average (const GavelRegret *learner, double mix[]);

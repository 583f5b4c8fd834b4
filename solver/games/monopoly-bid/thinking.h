/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thinking.h - Monopoly Bid: the leaves of the door that searches stand on */
#pragma once

#include "games/monopoly-bid/monopoly-bid.h"

/* choices.c */
extern const GavelHidden mbid_hidden;
MbidCards mbid_payment (MbidCards money, unsigned total);

/* evaluator.c */
extern const GavelEvaluator mbid_evaluator;
void mbid_play_on (gpointer workspace, GavelState *s, const GavelHabit *const habit[],
                   GavelRng *rng, float worth[]);

/* guesser.c */
gpointer mbid_guesser_new (const GavelBox *box, const GavelState *s, unsigned seat,
                           uint64_t seed);
void mbid_guess (gpointer guesser, GavelState *world, unsigned habit[]);

/* sealed.c */
extern const GavelSealed mbid_sealed;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thinking.h - Monopoly Bid: the leaves of the door that searches stand on */
#pragma once

#include "games/monopoly-bid/monopoly-bid.h"

/* choices.c */
extern const GavelHidden mbid_hidden;
MbidCards mbid_payment (MbidCards money, unsigned total);

/* open.c */
bool mbid_is_open (const GavelBox *box, GavelState *s, unsigned *n_rounds);

bool mbid_holding_read (const GavelTable *table, char **words, GavelHolding *holding,
                        GError **error);
bool mbid_holds (const GavelState *world, const GavelHolding *holding);

/* inputs.c */
#define MBID_INPUTS 63
void mbid_inputs (const GavelBox *box, const GavelState *s,
                  float inputs[][GAVEL_VALUE_MAX_INPUTS]);

/* self-play.c */
unsigned mbid_self_play (const GavelBox *box, const GavelCourse *course, unsigned n_seats,
                         GavelRng *rng, GavelSample samples[]);

/* evaluator.c */
extern const GavelEvaluator mbid_evaluator;
void mbid_play_on (gpointer workspace, GavelState *s, const GavelHabit *const habit[],
                   GavelRng *rng, float worth[]);

/* guesser.c */
gpointer mbid_guesser_new (const GavelBox *box, const GavelState *s, unsigned seat,
                           gconstpointer diary, uint64_t seed);
void mbid_guesser_free (gpointer guesser);
void mbid_guess (gpointer guesser, GavelState *world, unsigned habit[], GavelSeats *well);

/* sealed.c */
extern const GavelSealed mbid_sealed;

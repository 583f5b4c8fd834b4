/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bids.h - a sealed round of Goofspiel: what every card is worth
 *
 * Everybody holds as many cards as the others, so one card of each seat is a number
 * with a digit a seat, a profile. As long as there are not too many they are all
 * listed, each with what it leads to, and worths are exact for these. Else it is a
 * crowd: of the others' cards only who wins is told apart, which takes a few dozen
 * numbers a card however many sit there.
 *
 * Knows nothing of what comes after the round: whoever makes it fills in the worths.
 * Constant from then on. */
#pragma once

#include "games/goofspiel/goofspiel.h"

#define GOOFSPIEL_MAX_PROFILES 4096 /* 4 seats with 8 cards, 5 with 5 */

/* How a round may end in a crowd: by the winner's seat, or nobody wins. */
#define GOOFSPIEL_NOBODY GAVEL_MAX_SEATS
#define GOOFSPIEL_N_ENDS (GAVEL_MAX_SEATS + 1)

typedef struct
{
  GavelStage stage;
  unsigned n_cards;                                   /* of each seat */
  uint8_t card[GAVEL_MAX_SEATS][GOOFSPIEL_MAX_CARDS]; /* values, lowest first */
  unsigned n_profiles;                                /* 0: a crowd */
  double *worth;                                      /* [whose][profile] */
  double (*crowd)[GOOFSPIEL_N_ENDS][GAVEL_MAX_SEATS]; /* [seat, card][end][whose] */
} GoofspielBids;

GoofspielBids *goofspiel_bids_new (const Goofspiel *s);
void goofspiel_bids_free (GoofspielBids *bids);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GoofspielBids, goofspiel_bids_free)

void goofspiel_bids_play (const GoofspielBids *bids, unsigned profile, Goofspiel *s);
void goofspiel_bids_worths (const GoofspielBids *bids, unsigned seat, unsigned whose,
                            const double *const mix[], double tax, double worth[]);
void goofspiel_bids_ranks (const GoofspielBids *bids, unsigned seat,
                           const double *const mix[], double chance[][GAVEL_MAX_SEATS]);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sure.h - sure wins of the last round, whatever the hands
 *
 * A bid is a sure win if its owner wins the game whatever all others bid and take, even
 * if they help each other. No bid is laid out for it, so hands of any size will do. */
#pragma once

#include "games/score5/score5.h"

#define SCORE5_SURE_WORK 16000 /* steps: a few milliseconds, as a rule far fewer */

GavelCards score5_sure_purchase (const GavelDeck *deck, const Score5 *s, unsigned seat,
                                 unsigned n_work);
bool score5_sure_bid (const GavelDeck *deck, const Score5 *s, unsigned seat,
                      unsigned n_work, GavelCards *bid);

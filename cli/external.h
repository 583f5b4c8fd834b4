/* SPDX-License-Identifier: GPL-3.0-or-later */
/* external.h - another program at the table, spoken to as gavel engine is
 *
 * One process; matches ask it from several threads, one question at a time. After
 * the first thing that goes wrong it is asked no more, and passes or takes
 * anything, so that the match can be ended and the problem told. */
#pragma once

#include "player.h"

typedef struct _External External;

External *external_new (const char *command, const GavelGame *game, const GavelDeck *deck,
                        double seconds, GError **error);
void external_free (External *external);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (External, external_free)

const GavelOutsider *external_outsider (const External *external);
const char *external_problem (External *external);

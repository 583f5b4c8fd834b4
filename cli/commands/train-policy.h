/* SPDX-License-Identifier: GPL-3.0-or-later */
/* train-policy.h - learns from searches what strong players do at open turns */
#pragma once

#include "common/command.h"

ExitStatus train_policy (Context *context, const GavelGame *game, guint64 seed,
                         unsigned n_games, unsigned n_epochs, const char *out);

/* train.c */
unsigned train_seats (const GavelGame *game, unsigned i);

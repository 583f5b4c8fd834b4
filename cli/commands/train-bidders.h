/* SPDX-License-Identifier: GPL-3.0-or-later */
/* train-bidders.h - learns from records how people choose a bid */
#pragma once

#include "common/command.h"

ExitStatus train_bidders (Context *context, const GavelGame *game, char **paths,
                          guint64 seed, unsigned n_epochs, const char *out);

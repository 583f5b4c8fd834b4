/* SPDX-License-Identifier: GPL-3.0-or-later */
/* games.h - words that the games of this program have, for commands that take them */
#pragma once

#include "common/command.h"

char **games_decisions (void);
char **games_themes (void);

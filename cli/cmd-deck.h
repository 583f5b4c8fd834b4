/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-deck.h - what the files of gavel deck share */
#pragma once

#include "command.h"

void deck_shelf (const GavelDeck *deck, GavelCard cards[]);
char *deck_text (const GavelDeck *deck, bool color);
ExitStatus deck_edit (Context *context, bool all);

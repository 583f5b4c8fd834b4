/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-deck.h - the cards in use, on a screen */
#pragma once

#include "games/score5/deck.h"

void deck_shelf (const GavelDeck *deck, GavelCard cards[]);
char *deck_text (const GavelDeck *deck, bool color);

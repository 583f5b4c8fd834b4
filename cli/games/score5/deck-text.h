/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-text.h - the deck on a screen, in JSON, and asked for at the table */
#pragma once

#include "games/score5/deck.h"

#include "report/looks.h"

void score5_deck_shelf (const GavelDeck *deck, GavelCard cards[]);
char *score5_deck_text (const GavelBox *box, bool color);
JsonNode *score5_deck_json (const GavelBox *box);

/* deck-edit.c */
int score5_deck_edit (const GavelBox *box, bool all);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-private.h - what deck.c and deck-file.c share */
#pragma once

#include "games/score5/deck.h"

GavelDeck *gavel_deck_new (const GavelCard cards[], unsigned n_cards, const char *source);
void gavel_cards_name (GavelCard cards[], unsigned n_cards);
bool gavel_kind_parse (const char *word, GavelKind *kind);

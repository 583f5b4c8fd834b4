/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.h - what several tests need */
#pragma once

#include "game/record.h"
#include "games/score5/score5.h"

/* Room for any game's position. */
typedef union
{
  char bytes[GAVEL_MAX_STATE];
  uint64_t align;
} AnyState;

#define STATE(any) ((GavelState *) (any)->bytes)

extern const GavelSeating help_seating; /* Ann, Bob, Cy, Dee and Eve */

GavelRecord *help_record (const GavelDeck *deck, const char *text);
char *help_summary (const GavelRecord *record);
void help_expect (const GavelRecord *record, const char *const parts[], unsigned n);
void help_step (const GavelGame *game, const GavelBox *box, GavelState *s, GavelRng *rng,
                GString *text);
GavelDeck *help_deck_with (const char *const edits[][3]);
GavelCards help_cards (const GavelDeck *deck, const char *names);
void help_play_to (const GavelDeck *deck, Score5 *s, unsigned n_seats, unsigned round,
                   Score5Phase phase, uint64_t number);
void help_add_by_seats (const char *format, unsigned least, GTestDataFunc test);

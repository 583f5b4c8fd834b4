/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drill-deck.h - all drills of a game there are for one person, and which of them come
 * next
 *
 * Those that the program comes with, then one's own mistakes, which lie in a file beside
 * what was learned. Shipped positions are of the built-in deck, whatever deck is in use.
 */
#pragma once

#include "common/command.h"
#include "learn/drill.h"
#include "learn/spaced.h"

typedef struct
{
  const GavelGame *game;
  GavelBoxes builtin;       /* that came with the program; owned */
  GPtrArray *shipped, *own; /* of Drill; one's own are of all games */
  GPtrArray *fresh;         /* added, and not on the disk yet */
  Spaced *spaced;
  guint32 today;
} DrillDeck;

bool drill_deck_open (DrillDeck *deck, const GavelGame *game, bool to_answer,
                      ExitStatus *status);
void drill_deck_close (DrillDeck *deck);
GPtrArray *drill_deck_next (const DrillDeck *deck, const DrillTheme *theme, bool again,
                            unsigned n);
bool drill_deck_add (DrillDeck *deck, Drill *drill);
bool drill_deck_save_own (DrillDeck *deck, unsigned *n_known, GError **error);
const GavelBoxes *drill_deck_boxes (const DrillDeck *deck, const Drill *drill,
                                    Context *context);
char *drill_deck_stats (const DrillDeck *deck, bool color);

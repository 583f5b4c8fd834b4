/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-names.h - cards named in a line, for games whose cards are all different
 *
 * A helper that such games share: a set of cards is a mask, none is named twice, "?3" are
 * three that nobody knows. Games with several copies of a card read their lines in their
 * own way. */
#pragma once

#include "game/line.h"

/* How a game names its cards. */
typedef struct
{
  unsigned n_cards; /* at most */

  /* Reads a card's name; -1 with @error set if there is none such. */
  int (*read) (const GavelBox *box, const char *word, GError **error);

  /* The card's name, as records write it. */
  void (*name) (const GavelBox *box, unsigned card, char name[12]);
} GavelCardNames;

/* Cards named in a line, and how many "?" among them. */
typedef struct
{
  GavelCards known;
  unsigned n_unknown;
} GavelNamed;

bool gavel_card_names_one (const GavelCardNames *names, GavelLine *line, unsigned *card,
                           GError **error);
bool gavel_card_names_all (const GavelCardNames *names, GavelLine *line,
                           bool may_be_unknown, GavelNamed *cards, GError **error);
char *gavel_card_names_text (const GavelCardNames *names, const GavelBox *box,
                             GavelCards cards, unsigned n_unknown);

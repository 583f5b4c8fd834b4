/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line.h - one line of a record as words, and who sits at the table
 *
 * The reading half of every fact: names, numbers and choices, with errors that
 * say what would have been right. Knows no game. */
#pragma once

#include "base/cards.h"
#include "game/box.h"

typedef struct
{
  unsigned n;
  int you; /* whose advisor this is, or -1 */
  char *name[GAVEL_MAX_SEATS];
} GavelSeating;

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelSeating *seating;
  char **word; /* ended by NULL; word[0] is the verb */
  unsigned at; /* the next word to read */
} GavelLine;

char **gavel_line_split (const char *text, GError **error);
const char *gavel_line_peek (const GavelLine *line);
const char *gavel_line_next (GavelLine *line, const char *what, GError **error);
bool gavel_seating_find (const GavelSeating *seating, const char *word, unsigned *seat,
                         GError **error);
bool gavel_line_seat (GavelLine *line, unsigned *seat, GError **error);
bool gavel_line_number (GavelLine *line, const char *what, unsigned low, unsigned high,
                        unsigned *number, GError **error);
bool gavel_line_choice (GavelLine *line, const char *what, const char *const *choices,
                        unsigned *choice, GError **error);
bool gavel_line_at_setup (const GavelLine *line, bool is_setup, GError **error);
bool gavel_line_in_entry (const GavelLine *line, bool is_entered, GError **error);
bool gavel_line_end (const GavelLine *line, GError **error);

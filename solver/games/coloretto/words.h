/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h - what the files share that put Coloretto into words */
#pragma once

#include "game/entry.h"
#include "games/coloretto/coloretto.h"

static inline const Coloretto *
coloretto_of (const GavelTable *table)
{
  return (const Coloretto *) table->state;
}

extern const GavelVerb coloretto_verbs[];
extern const GavelEntry coloretto_entry;
extern const GavelStart coloretto_start_cards;
extern const GavelPlayWords coloretto_play_words;

/* words.c */
GavelSeats coloretto_untold (const Coloretto *s);
bool coloretto_is_set_up (const ColorettoDeck *deck, const Coloretto *s,
                          const GavelSeating *seating, GError **error);
char *coloretto_cards_text (const ColorettoDeck *deck, ColorettoCards cards);

/* middle.c */
bool coloretto_read_hand (GavelState *state, GavelLine *line, GError **error);
bool coloretto_read_row (GavelState *state, GavelLine *line, GError **error);
bool coloretto_read_took (GavelState *state, GavelLine *line, GError **error);
bool coloretto_read_gone (GavelState *state, GavelLine *line, GError **error);
bool coloretto_read_round (GavelState *state, GavelLine *line, GError **error);
bool coloretto_read_turn (GavelState *state, GavelLine *line, GError **error);
bool coloretto_enter_last (Coloretto *s, GavelLine *line, GError **error);
bool coloretto_line_row (GavelLine *line, const Coloretto *s, unsigned *row,
                         GError **error);
bool coloretto_line_cards (GavelLine *line, Coloretto *s, ColorettoCards *cards,
                           GError **error);

/* moves.c */
void coloretto_status (const GavelTable *table, GavelStatus *status);
bool coloretto_move_read (const GavelTable *table, unsigned seat, const char *text,
                          GavelMove *move, GError **error);
void coloretto_move_show (const GavelTable *table, unsigned seat, GavelMove move,
                          GavelCells *out);
bool coloretto_next_read (const GavelTable *table, const char *text, GavelMove *move,
                          GError **error);
bool coloretto_line_move (const GavelTable *table, char **words, unsigned *seat,
                          GavelMove *move);

/* write.c */
void coloretto_say (const GavelTable *table, unsigned seat, GavelMove move, GString *out);
void coloretto_write (const GavelTable *table, GString *out);

/* echo.c */
char *coloretto_tie_text (const GavelTable *table);
void coloretto_echo (const GavelTable *before, const GavelTable *after, char **words,
                     bool dealt, GString *out);

/* picture.c */
void coloretto_show_cards (const ColorettoDeck *deck, ColorettoCards cards,
                           unsigned strong, GavelCells *out);
void coloretto_picture (const GavelTable *table, int viewer, bool compact,
                        GavelPicture *picture);
void coloretto_choice (const GavelTable *table, int seat, GavelMove move,
                       GavelPicture *picture);
GVariant *coloretto_facts (const GavelTable *table, int seat);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h - the table of words, and what the files that read them share */
#pragma once

#include "game/entry.h"
#include "game/play-words.h"
#include "games/score5/score5.h"

extern const GavelVerb score5_verbs[];
extern const GavelEntry score5_entry;
extern const GavelStart score5_start;
extern const GavelPlayWords score5_play_words;

static inline const char *
score5_name_of (const GavelLine *line, unsigned seat)
{
  return line->seating->name[seat];
}

/* words.c */
char *score5_names_of (const GavelLine *line, GavelSeats seats, const char *between);
bool score5_not_now (const GavelLine *line, const Score5 *s, const char *why,
                     GError **error);

/* due.c */
bool score5_wants_gone (const Score5 *s);
bool score5_may_revise (const GavelTable *table);
char *score5_expected (const GavelLine *line, const Score5 *s);
char *score5_due (const GavelTable *table, GavelWording wording);

/* echo.c */
void score5_hand (const GavelTable *table, unsigned seat, GavelCells *out);
void score5_echo (const GavelTable *before, const GavelTable *after, char **words,
                  bool dealt, GString *out);

/* ties.c */
bool score5_by_tiebreaker (const GavelDeck *deck, const Score5 *s, unsigned first,
                           unsigned second);
char *score5_why_before (const GavelLine *line, const Score5 *s, unsigned first,
                         unsigned second);
char *score5_hint_first (const GavelLine *line, unsigned seat, bool allowed);
bool score5_read_won (GavelState *state, GavelLine *line, GError **error);
bool score5_read_first (GavelState *state, GavelLine *line, GError **error);
bool score5_disputed (const GavelBox *box, const GavelState *state, unsigned *higher,
                      unsigned *lower);

/* moves.c */
void score5_status (const GavelTable *table, GavelStatus *status);
bool score5_move_read (const GavelTable *table, unsigned seat, const char *text,
                       GavelMove *move, GError **error);
void score5_move_show (const GavelTable *table, unsigned seat, GavelMove move,
                       GavelCells *out);
bool score5_uses (GavelMove move, GavelMove what);
bool score5_next_read (const GavelTable *table, const char *text, GavelMove *move,
                       GError **error);
bool score5_line_move (const GavelTable *table, char **words, unsigned *seat,
                       GavelMove *move);
unsigned score5_sort_cards (const GavelDeck *deck, GavelCards set, uint8_t cards[]);
void score5_show_cards (const GavelDeck *deck, GavelCards set, GavelCells *out);
void score5_show_strong (const GavelDeck *deck, GavelCards set, GavelCards strong,
                         GavelCells *out);

/* picture.c */
GavelCards score5_lots_left (const GavelDeck *deck, const Score5 *s,
                             unsigned n_of[GAVEL_N_KINDS]);
unsigned score5_queue (const Score5 *s, uint8_t queue[]);
void score5_picture (const GavelTable *table, int viewer, bool compact,
                     GavelPicture *picture);
void score5_choice (const GavelTable *table, int seat, GavelMove move,
                    GavelPicture *picture);

/* facts.c */
GVariant *score5_facts (const GavelTable *table, int seat);

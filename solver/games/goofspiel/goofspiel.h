/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goofspiel.h - Goofspiel behind the door: a public yardstick for the search */
#pragma once

#include "game/game.h"

#define GOOFSPIEL_MAX_CARDS 13

typedef enum
{
  GOOFSPIEL_RANDOM,
  GOOFSPIEL_ASCENDING,
  GOOFSPIEL_DESCENDING,
} GoofspielPrizes;

typedef enum
{
  GOOFSPIEL_DISCARD,
  GOOFSPIEL_CARRY,
} GoofspielTies;

/* A position. Card v is bit v - 1, of hands and of prizes alike. */
typedef struct
{
  uint16_t hand[GAVEL_MAX_SEATS];
  uint16_t bid[GAVEL_MAX_SEATS]; /* turned up, still in hand; one bit or none */
  uint16_t points[GAVEL_MAX_SEATS];
  uint16_t gone; /* prizes turned up so far, the present one included */
  uint16_t pot;  /* worth of the prizes carried over from ties */
  uint8_t prize; /* its worth; 0: one is to be turned up */
  uint8_t n_seats;
  uint8_t n_cards;
  uint8_t prizes;   /* GoofspielPrizes */
  uint8_t ties;     /* GoofspielTies */
  uint8_t given;    /* seats whose hand is told, while a game is entered in the middle */
  uint8_t entering; /* the round a game is being entered at, or 0 */
} Goofspiel;

G_STATIC_ASSERT (sizeof (Goofspiel) <= GAVEL_MAX_STATE);

extern const GavelGame gavel_goofspiel;
extern const GavelNotation goofspiel_notation;
extern const GavelCardNames goofspiel_card_names;
extern const GavelEntry goofspiel_entry;
extern const GavelEvaluator goofspiel_evaluator;
extern const GavelSealed goofspiel_sealed;
extern const GavelStyles goofspiel_styles;
extern const GavelPlayWords goofspiel_play_words;

unsigned goofspiel_sum (unsigned cards);
unsigned goofspiel_round (const Goofspiel *s);
unsigned goofspiel_next_prizes (const Goofspiel *s);
void goofspiel_turn_up_prize (Goofspiel *s, unsigned worth);
void goofspiel_award (Goofspiel *s, int winner);
void goofspiel_turn_up_bid (Goofspiel *s, unsigned seat, unsigned card);
GavelSeats goofspiel_winners (const Goofspiel *s);
GavelSeats goofspiel_missing (const Goofspiel *s);

/* moves.c */
void goofspiel_status (const GavelTable *table, GavelStatus *status);
bool goofspiel_move_read (const GavelTable *table, unsigned seat, const char *text,
                          GavelMove *move, GError **error);
void goofspiel_move_show (const GavelTable *table, unsigned seat, GavelMove move,
                          GavelCells *out);
bool goofspiel_next_read (const GavelTable *table, const char *text, GavelMove *move,
                          GError **error);
bool goofspiel_line_move (const GavelTable *table, char **words, unsigned *seat,
                          GavelMove *move);
void goofspiel_show_cards (GavelCards set, GavelCards strong, GavelCells *out);

/* picture.c */
void goofspiel_picture (const GavelTable *table, int viewer, bool compact,
                        GavelPicture *picture);
void goofspiel_choice (const GavelTable *table, int seat, GavelMove move,
                       GavelPicture *picture);
GVariant *goofspiel_facts (const GavelTable *table, int seat);

/* notation.c */
int goofspiel_card_read (const GavelBox *box, const char *word, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h - what the files share that put Monopoly Bid into words */
#pragma once

#include "game/entry.h"
#include "games/monopoly-bid/threats.h"

static inline const Mbid *
mbid_of (const GavelTable *table)
{
  return (const Mbid *) table->state;
}

extern const GavelVerb mbid_verbs[];
extern const GavelEntry mbid_entry;
extern const GavelPlayWords mbid_play_words;

/* words.c */
GavelSeats mbid_told (const Mbid *s, const GavelSeating *seating);
char *mbid_cards_text (MbidCards cards, unsigned n_unknown);
bool mbid_is_set_up (const Mbid *s, const GavelLine *line, GError **error);

/* actions.c */
bool mbid_has (const Mbid *s, unsigned seat, unsigned kind, const GavelSeating *seating,
               GError **error);
bool mbid_read_play (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_no (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_let (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_trade (GavelState *state, GavelLine *line, GError **error);
bool mbid_line_action (GavelLine *line, GavelMove *move, GError **error);

/* middle.c */
bool mbid_line_cards (GavelLine *line, bool may_be_unknown, MbidCards *cards,
                      unsigned *n_unknown, GError **error);
bool mbid_read_rule (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_seat (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_referee (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_host (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_hand (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_shown (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_lay (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_discard (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_round (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_unsold (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_drawn (GavelState *state, GavelLine *line, GError **error);
bool mbid_read_won (GavelState *state, GavelLine *line, GError **error);

/* moves.c */
const Mbid *mbid_now (const GavelTable *table, Mbid *copy);
void mbid_status (const GavelTable *table, GavelStatus *status);
bool mbid_move_read (const GavelTable *table, unsigned seat, const char *text,
                     GavelMove *move, GError **error);
void mbid_move_show (const GavelTable *table, unsigned seat, GavelMove move,
                     GavelCells *out);
bool mbid_uses (GavelMove move, GavelMove what);
bool mbid_line_move (const GavelTable *table, char **words, unsigned *seat,
                     GavelMove *move);

/* write.c */
void mbid_say (const GavelTable *table, unsigned seat, GavelMove move, GString *out);
void mbid_write (const GavelTable *table, GString *out);
void mbid_cover (GavelState *state);

/* due.c */
bool mbid_wants_hand (const GavelTable *table);
char *mbid_due (const GavelTable *table, GavelWording wording);

/* echo.c */
void mbid_echo (const GavelTable *before, const GavelTable *after, char **words,
                bool dealt, GString *out);

/* picture.c */
void mbid_show_cards (MbidCards cards, unsigned n_unknown, MbidCards strong,
                      GavelCells *out);
void mbid_show_lay (const MbidDeck *deck, const Mbid *s, unsigned seat, GavelCells *out);
void mbid_show_way (const GavelTable *table, const MbidWay *way, GavelCells *out);
void mbid_picture (const GavelTable *table, int viewer, bool compact,
                   GavelPicture *picture);
void mbid_watch (const GavelTable *table, unsigned seat, GavelPicture *picture);
void mbid_choice (const GavelTable *table, int seat, GavelMove move,
                  GavelPicture *picture);

/* facts.c */
GVariant *mbid_facts (const GavelTable *table, int seat);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match.h - players against each other, over and over, with the same luck for all
 *
 * A duplicate match: every deal (start, order of what is turned up) is played as
 * often as there are seats, the players moving on by one seat each time, so luck of
 * cards and seats cancels. Games are named by numbers and results are kept by
 * deal, so any number of threads plays the same match. */
#pragma once

#include "base/bytes.h"
#include "play/player.h"

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelValue *value; /* of all who bring none of their own */
  unsigned n_seats;
  GavelPlayerSpec *const *table; /* one a seat */
  const char *const *rules; /* nullable: house rules, each as records say it after the
                               word for rules */
  uint64_t seed;
  bool counts_seen;           /* else bids are made once, blind */
  bool styles_known;          /* gavels know how simple players take open turns */
  const atomic_bool *stop[2]; /* unowned, nullable: once one is set, games break off */
} GavelMatch;

/* One game, unless it broke off: who sat where is turned back, so these are by place in
 * the table. */
typedef struct
{
  double share[GAVEL_MAX_SEATS]; /* of the win */
  int score[GAVEL_MAX_SEATS];
} GavelMatchResult;

/* Who listens to a game; @data is the caller's. */
typedef struct
{
  /* Each fact of the game, a record's line or several. */
  void (*tell) (gpointer data, const char *line);

  /* What chance to win the player of that place gave itself, with its bid. */
  void (*said) (gpointer data, unsigned place, unsigned round, double chance);

  /* What that one foretold of another one's sealed move, and the price of that. */
  void (*foretold) (gpointer data, unsigned place, const GavelSpan *span, double price);

  gpointer data;
} GavelMatchEar;

bool gavel_match_set_table (const GavelMatch *match, GavelState *s, GError **error);
void gavel_match_play (const GavelMatch *match, unsigned deal, unsigned rotation,
                       const GavelMatchEar *ear, GavelMatchResult *result);
void gavel_match_result_write (const GavelMatchResult *result, unsigned n_seats,
                               GByteArray *out);
void gavel_match_result_read (GavelMatchResult *result, unsigned n_seats, GavelBytes *in);

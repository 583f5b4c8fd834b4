/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player.h - who can sit at a table
 *
 *   random            anything, all alike
 *   greedy, ...       simple players that the game offers, see game/styles.h
 *   spender:SHARE     one that says how it bids (spender:SHARE:NOISE)
 *   equilibrium       the round's equilibrium; equilibrium:FILE with another value
 *   trying            tries some hundred bids, see solve/tried.h; trying:FILE
 *   adaptive          learns which simple bidders the others are, and plays games
 *                     out against those
 *   flat:GAMES        after every move of an open turn plays so many games out (flat.h)
 *   gavel             all of it together; gavel:0.2s or gavel:EFFORT searches deeper,
 *                     gavel:margin or gavel:rank plays for that (gavel:0.2s:margin)
 *   external          someone outside who is shown the record and says a move;
 *                     external:once is asked for a bid once and does not see counts
 *
 * A player is one seat in one game. It sees the open position, never a sealed bid
 * that is not its own, and is told what was turned up. One thread at a time. Players
 * of the same value may share a model of the round, gavels each want their own: they see
 * the table with other values. */
#pragma once

#include "search/search.h"

/* Prices, from one to another. */
typedef struct
{
  double low, high;
} GavelSpan;

typedef enum
{
  GAVEL_PLAYER_RANDOM,
  GAVEL_PLAYER_SIMPLE,
  GAVEL_PLAYER_EQUILIBRIUM,
  GAVEL_PLAYER_TRYING,
  GAVEL_PLAYER_ADAPTIVE,
  GAVEL_PLAYER_FLAT,
  GAVEL_PLAYER_GAVEL,
  GAVEL_PLAYER_EXTERNAL,
} GavelPlayerKind;

/* Someone outside, who is shown the record and plays @seat. Asked from any thread.
 * Whatever goes wrong there, a legal move must come back. */
typedef struct
{
  GavelMove (*ask) (gpointer data, const GavelTable *table, const char *record,
                    unsigned seat);
  gpointer data;
} GavelOutsider;

/* A player by name. */
typedef struct
{
  char *name; /* as it was given */
  GavelPlayerKind kind;
  const GavelStyle *style; /* of a simple player; else NULL */
  GavelHabit habit;        /* and by how much it says so itself */
  double seconds;          /* a decision; 0: by effort */
  unsigned effort;         /* 0: no search beyond the round; games of a flat player */
  GavelObjective objective;
  GavelValue *value;             /* its own; NULL: the built-in one */
  const GavelOutsider *outsider; /* borrowed; of an external player */
  bool once;                     /* it is asked for a bid once, before counts are seen */
} GavelPlayerSpec;

typedef struct _GavelPlayer GavelPlayer;

char *gavel_players_text (const GavelGame *game);
GavelPlayerSpec *gavel_player_spec_new (const GavelGame *game, const char *name,
                                        GError **error);
void gavel_player_spec_free (GavelPlayerSpec *spec);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelPlayerSpec, gavel_player_spec_free)

GavelPlayer *gavel_player_new (const GavelPlayerSpec *spec, GavelRoundModel *model,
                               unsigned seat, unsigned n_seats);
void gavel_player_free (GavelPlayer *player);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelPlayer, gavel_player_free)

bool gavel_player_reads (const GavelPlayer *player);
void gavel_player_show (GavelPlayer *player, const char *record,
                        const GavelSeating *seating);
void gavel_player_know (GavelPlayer *player, unsigned seat, const GavelStyle *style);
void gavel_player_heed (GavelPlayer *player, const GavelPricing *pricing);
GavelMove gavel_player_bid (GavelPlayer *player, const GavelState *s, const int count[],
                            GavelRng *rng);
bool gavel_player_revises (const GavelPlayer *player);
double gavel_player_said (const GavelPlayer *player);
bool gavel_player_span (const GavelPlayer *player, unsigned seat, GavelSpan *span);
GavelMove gavel_player_turn (GavelPlayer *player, const GavelState *s, GavelRng *rng);
void gavel_player_see (GavelPlayer *player, const GavelState *before,
                       const GavelState *after, int who, GavelMove move);
void gavel_player_watch (GavelPlayer *player, const GavelState *before,
                         const GavelMove moves[]);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h - a game under way: whoever is to choose is asked, and all hear what came of it
 *
 * The loop that matches and games against people share. Chance draws; a turn is asked of
 * one seat, sealed moves of all that are to act. Where the game has signals, all see how
 * many cards lie where and may change theirs, in turn, a few times. Then everything is
 * turned up, and everybody watches. Players see no more of the position than their seat
 * may know.
 *
 * A seat may have no player: whoever sits there chooses outside, and the loop waits for
 * that. Knows nothing of who listens. One thread. */
#pragma once

#include "play/player.h"

/* Why the loop stands still. */
typedef enum
{
  GAVEL_PLAY_OVER,
  GAVEL_PLAY_STOPPED,
  GAVEL_PLAY_TURN,    /* a seat without a player has an open choice, */
  GAVEL_PLAY_SEALED,  /* or a sealed one; */
  GAVEL_PLAY_SIGNALS, /* or all lie there: it may change its own, or let it stay */
} GavelPlayDue;

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelSeating *seating;
  GavelPlayer *player[GAVEL_MAX_SEATS]; /* NULL: somebody outside */
  bool signals; /* what lies face down is counted and may be changed, if the game
                   has that */

  /* Where a seat or chance draws from: for its first choice of a step (@pass 0), or the
   * next ones. It is drawn from at once. */
  GavelRng *(*luck) (gpointer data, unsigned step, unsigned seat, unsigned pass);

  /* A fact, as a line of the record with its end; false stops the game. Nullable. */
  bool (*tell) (gpointer data, const char *line);

  /* Where the game stands, for whoever keeps it elsewhere and may go on by himself where
   * there is no choice: asked before each step. Nullable. */
  const GavelState *(*position) (gpointer data);

  /* What chance to win a seat gave itself, with its move of that round. Nullable. */
  void (*said) (gpointer data, unsigned seat, unsigned round, double chance);

  /* What @seat foretold of another one's sealed move, and the price of that. Nullable. */
  void (*foretold) (gpointer data, unsigned seat, const GavelSpan *span, double price);

  gpointer data;
  const atomic_bool *stop[2]; /* unowned, nullable: once one is set, the game stops */
} GavelPlaySetup;

typedef struct _GavelPlayTable GavelPlayTable;

GavelPlayTable *gavel_play_table_new (const GavelPlaySetup *setup, const GavelState *s,
                                      const char *record);
void gavel_play_table_free (GavelPlayTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelPlayTable, gavel_play_table_free)

GavelPlayDue gavel_play_table_go (GavelPlayTable *table);
bool gavel_play_table_choose (GavelPlayTable *table, unsigned seat, GavelMove move);
void gavel_play_table_stay (GavelPlayTable *table);
void gavel_play_table_watch (GavelPlayTable *table, const GavelState *before,
                             const GavelMove moves[]);
const GavelState *gavel_play_table_state (const GavelPlayTable *table);

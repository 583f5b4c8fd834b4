/* SPDX-License-Identifier: GPL-3.0-or-later */
/* practice-table.h - a table to practise at: turns up lots and plays everybody but you
 *
 * A comment on top of the record says how the game is played ("# play 17 Tim=spender:0.2
 * Max=gavel"): the seed names the pile and everybody's luck, so a game that was left goes
 * on just as it would have. What the others have face down stays with the dealer until it
 * is turned up. One thread. */
#pragma once

#include "analysis/history.h"
#include "play/player.h"

typedef struct _Dealer Dealer;

/* Somebody to play against. */
typedef struct
{
  const char *name;
  const char *player; /* of player.h */
  const char *manner; /* in words */
} Opponent;

const Opponent *dealer_opponents (void);
char *dealer_start (unsigned n_seats, const char *you, const char *const *others,
                    uint64_t seed, GError **error);

Dealer *dealer_new (const GavelRecord *record, const GavelValue *value, GError **error);
void dealer_free (Dealer *dealer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Dealer, dealer_free)

char *dealer_lot (Dealer *dealer, const GavelRecord *record);
void dealer_open (Dealer *dealer, const GavelRecord *record);
bool dealer_revise (Dealer *dealer, GavelMove yours);
char *dealer_counts (Dealer *dealer);
void dealer_turn_up (Dealer *dealer, GavelMove yours, GPtrArray *lines);
char *dealer_take (Dealer *dealer, const GavelRecord *record);

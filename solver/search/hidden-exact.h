/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hidden-exact.h - what can be worked out where nothing is hidden
 *
 * Two players who could both say by counting what the other holds, and few cards: all
 * that may follow is laid out once, as a net of positions, and worked out backwards,
 * round by round, until it is shared. Open turns by what is best, sealed ones by an
 * equilibrium, chance by weight. Where something becomes hidden again, or there is too
 * much of it, nothing is known but that a chance is between 0 and 1. */
#pragma once

#include "search/search.h"

/* What a move is worth to the seat, at least and at most. */
typedef struct
{
  GavelMove move;
  double low, high;
  double mix; /* of a sealed move: how often an equilibrium makes it */
} ExactMove;

typedef struct
{
  unsigned n_moves;
  ExactMove *move;   /* all that the seat has */
  bool whole;        /* low and high are the same, of all of them */
  bool mixes;        /* a sealed move that is seen through is not enough */
  unsigned n_others; /* sealed moves of the other one; 0: it is an open turn */
  GavelMove *other;
  double *other_mix; /* how often an equilibrium makes each */
} Exact;

Exact *exact_solve (const GavelQuestion *q, const GavelBudget *budget, gint64 deadline);
void exact_free (Exact *exact);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Exact, exact_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluator.h - what an unfinished game is worth
 *
 * The leaf of the door that every search stands on. A workspace is memory that one
 * thread uses, over and over; what it has been used for does not show in any answer. */
#pragma once

#include "game/notation.h"
#include "value/value.h"

typedef struct
{
  gpointer (*workspace_new) (const GavelBox *box, const GavelWeights *weights);
  void (*workspace_free) (gpointer workspace);

  /* What worths are of from now on, with the value the game has for that; to win at
   * first. */
  void (*set_objective) (gpointer workspace, GavelObjective objective);

  /* Plays open turns, everybody choosing well, until something else is due. Returns
   * whether everybody looked at all that can follow of these. */
  bool (*play_turns) (gpointer workspace, GavelState *s);

  /* What each seat can expect where neither bids nor turns are due, or at the end. */
  void (*evaluate) (gpointer workspace, const GavelState *s, float worth[]);
} GavelEvaluator;

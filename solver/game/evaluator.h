/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluator.h - what an unfinished game is worth
 *
 * The leaf of the door that every search stands on. A workspace is memory that one
 * thread uses, over and over; what it has been used for does not show in any answer.
 *
 * What is learned is a value net (value/value.h) of as many inputs as the game says. Its
 * weights come from data/ID.value; where there is no such file yet, workspaces get none,
 * and a game judges as well as it can without. What strong players do at open turns may
 * be learned, too: data/ID.policy has the weights of such nets (value/policy.h). */
#pragma once

#include "game/notation.h"
#include "value/policy.h"
#include "value/value.h"

typedef struct
{
  unsigned n_inputs; /* numbers that its net sees of a seat; 0: it learns nothing */

  /* These numbers, each of about 1, for every seat at @s, a leaf where nothing is
   * unknown. NULL: it plays the games it learns from itself, see GavelGame. */
  void (*inputs) (const GavelBox *box, const GavelState *s,
                  float inputs[][GAVEL_VALUE_MAX_INPUTS]);

  unsigned n_policies; /* nets that choose at open turns, of different kinds; 0: none */

  /* What such a net sees of these moves at @s, a seat's turn where nothing is unknown,
   * and which one it is for. */
  void (*see_turn) (const GavelBox *box, const GavelState *s, const GavelMove moves[],
                    unsigned n_moves, GavelPolicyTurn *turn);

  /* @weights: of a net of n_inputs; NULL: there are none */
  gpointer (*workspace_new) (const GavelBox *box, const GavelWeights *weights);
  void (*workspace_free) (gpointer workspace);

  /* What worths are of from now on, with the value the game has for that; to win at
   * first. */
  void (*set_objective) (gpointer workspace, GavelObjective objective);

  /* Plays open turns, everybody choosing well, until something else is due. Returns
   * whether everybody looked at all that can follow of these. NULL: the search does
   * that, for the game knows nothing better. */
  bool (*play_turns) (gpointer workspace, GavelState *s);

  /* Whether a search of turns goes no further than @s, where nobody bids and it is not
   * over, and asks evaluate() there: the end of a round, for instance. NULL: wherever no
   * open turn is due. */
  bool (*is_leaf) (const GavelBox *box, const GavelState *s);

  /* Plays on with cheap moves until there is such a leaf, or bids or the end. NULL: with
   * random ones. */
  void (*play_on) (gpointer workspace, GavelState *s, GavelRng *rng);

  /* Puts what is alike at @s, an open turn or what follows one, into one order: positions
   * that differ in names only become the same; where hands are hidden, those that differ
   * in what play_on() never asks for. NULL: there is none such. */
  void (*tidy) (const GavelBox *box, GavelState *s);

  /* What each seat can expect at the end and where neither bids nor turns are due. In a
   * game without play_turns(): at the end, at its leaves and where bids are due; and
   * wherever a sealed round leads, if it has these. */
  void (*evaluate) (gpointer workspace, const GavelState *s, float worth[]);

  /* For benches: judges what the sealed round at @s can lead to, in the way a search
   * does, and returns how many positions that were. NULL: evaluate() is measured. */
  uint64_t (*judge_round) (gpointer workspace, const GavelState *s);

  /* How many points @seat can expect to end with, asked where evaluate() is. NULL: that
   * is not told. */
  float (*points) (gpointer workspace, const GavelState *s, unsigned seat);

  /* To judge a decision takes so many times the usual effort, because a search of it
   * begins with less. 0: once. */
  unsigned judging;
} GavelEvaluator;

/* A workspace for games that need no memory of their own; g_free() ends it. */
typedef struct
{
  const GavelBox *box;
  const GavelWeights *weights;
  const GavelPolicy *policy; /* nullable */
  GavelObjective objective;
} GavelWorkspace;

gpointer gavel_workspace_new (const GavelBox *box, const GavelWeights *weights);
void gavel_workspace_set_objective (gpointer workspace, GavelObjective objective);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* policy.h - what strong players do at open turns: a small learned net
 *
 *   the situation --+
 *                   +--> hidden --last--> how much this move appeals
 *   one move -------+------------direct--/
 *
 * Every move of a turn goes through the same weights; the one that appeals most is made.
 * It is learned from what searches choose, so that it chooses nearly as well at once.
 * Searches end with it what they look at. A game may have several nets, each for turns
 * of its own kind.
 *
 * Knows no game: inputs are numbers of about 1 that a game makes of a position and a
 * move. Weights are constant once loaded, and shared by threads. */
#pragma once

#include "base/rng.h"

#include <glib.h>
#include <stdatomic.h>
#include <stdbool.h>

#define GAVEL_POLICY_ERROR (gavel_policy_error_quark ())
GQuark gavel_policy_error_quark (void);

#define GAVEL_POLICY_SITUATION 16 /* inputs */
#define GAVEL_POLICY_MOVE 32
#define GAVEL_POLICY_HIDDEN 32
#define GAVEL_POLICY_MOST_NETS 4
#define GAVEL_POLICY_MOST_MOVES 16 /* of a turn, that are looked at */

/* Nothing but floats, so that a learner may see them as one row. */
typedef struct
{
  _Alignas(64) float situation[GAVEL_POLICY_SITUATION][GAVEL_POLICY_HIDDEN];
  float move[GAVEL_POLICY_MOVE][GAVEL_POLICY_HIDDEN];
  float bias[GAVEL_POLICY_HIDDEN];
  float last[GAVEL_POLICY_HIDDEN];
  float direct[GAVEL_POLICY_MOVE];
} GavelPolicyNet;

#define GAVEL_N_POLICY_WEIGHTS (sizeof (GavelPolicyNet) / sizeof (float))

typedef struct
{
  unsigned n_nets; /* each game has as many as it has kinds of turns */
  GavelPolicyNet net[GAVEL_POLICY_MOST_NETS];
  char digest[20]; /* of the weights, short, once they are read: names them */
} GavelPolicy;

/* A turn as a net sees it. */
typedef struct
{
  unsigned net; /* which one it is for */
  unsigned n_moves;
  float situation[GAVEL_POLICY_SITUATION];
  float move[GAVEL_POLICY_MOST_MOVES][GAVEL_POLICY_MOVE];
} GavelPolicyTurn;

/* One to learn from: what a search says that each move is worth. */
typedef struct
{
  GavelPolicyTurn turn;
  float worth[GAVEL_POLICY_MOST_MOVES];
} GavelPolicySample;

/* policy.c */
void gavel_policy_appeal (const GavelPolicy *policy, const GavelPolicyTurn *turn,
                          float appeal[]);
unsigned gavel_policy_best (const GavelPolicy *policy, const GavelPolicyTurn *turn);
const GavelPolicy *gavel_policy_builtin (const char *game, unsigned n_nets);
bool gavel_policy_parse (const char *text, gsize length, const char *game,
                         unsigned n_nets, GavelPolicy *policy, GError **error);
char *gavel_policy_write (const GavelPolicy *policy, const char *game, const char *made);

/* policy-train.c */
double gavel_policy_loss (const GavelPolicyNet *net, const GavelPolicySample *sample,
                          float gradient[]);
bool gavel_policy_learn (GavelPolicy *policy, unsigned n_nets,
                         const GavelPolicySample sample[], unsigned n_samples,
                         unsigned n_epochs, uint64_t seed, const atomic_bool *stop);
double gavel_policy_lost (const GavelPolicy *policy, const GavelPolicySample sample[],
                          unsigned n_samples);

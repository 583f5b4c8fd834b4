/* SPDX-License-Identifier: GPL-3.0-or-later */
/* value.h - what an unfinished game is worth to each seat: a small learned net
 *
 *   inputs of a seat --first--> hidden --own----> own    \
 *                                      --shared-> shared  > last --> strength of a seat
 *                                      --direct-> bias   /
 *
 * Every seat goes through the same weights, and meets the others only in the sum
 * of what all share, so seats may change places and any number of them may sit
 * there. A soft maximum over the strengths gives chances to win, adding up to 1; a value
 * for another objective is in the strengths themselves.
 *
 * What a seat's cards come to (GavelValueSeat) does not depend on the others. A
 * search that meets the same hand again and again keeps it; judging a position
 * is then a few dozen vector instructions.
 *
 * Knows no game: inputs are numbers of about 1 that a game makes of a position.
 * A value is constant once loaded, and shared by threads. Learning is in train. */
#pragma once

#include "base/objective.h"

#define GAVEL_VALUE_ERROR (gavel_value_error_quark ())
GQuark gavel_value_error_quark (void);

#define GAVEL_VALUE_MAX_INPUTS 96 /* of a seat; each game has as many as it needs */
#define GAVEL_VALUE_HIDDEN 48
#define GAVEL_VALUE_SHARED 32

/* The weights: floats side by side, so that a learner may see those in use as one row;
 * rows of inputs that the game does not have come last, and are 0. */
typedef struct
{
  _Alignas(64) float first_bias[GAVEL_VALUE_HIDDEN];
  float own[GAVEL_VALUE_HIDDEN][GAVEL_VALUE_SHARED];
  float shared[GAVEL_VALUE_HIDDEN][GAVEL_VALUE_SHARED];
  float shared_bias[GAVEL_VALUE_SHARED];
  float last[GAVEL_VALUE_SHARED];
  float direct[GAVEL_VALUE_HIDDEN];
  float first[GAVEL_VALUE_MAX_INPUTS][GAVEL_VALUE_HIDDEN];
  unsigned n_inputs;
} GavelWeights;

#define GAVEL_MAX_WEIGHTS (offsetof (GavelWeights, n_inputs) / sizeof (float))

/* How many are in use. */
static inline unsigned
gavel_n_weights (unsigned n_inputs)
{
  return offsetof (GavelWeights, first) / sizeof (float) + n_inputs * GAVEL_VALUE_HIDDEN;
}

typedef struct
{
  GavelWeights weights;
  char *game; /* the id of the game it is for */
  GavelObjective objective;
  char *made;   /* how it was made: the command */
  char *digest; /* of the weights, short: names it */
} GavelValue;

/* What a seat's inputs come to. */
typedef struct
{
  _Alignas(16) float own[GAVEL_VALUE_SHARED];
  float shared[GAVEL_VALUE_SHARED];
  float bias;
} GavelValueSeat;

GavelValue *gavel_value_new (const char *game, GavelObjective objective, const char *made,
                             const GavelWeights *weights);
GavelValue *gavel_value_builtin (const char *name);
const GavelWeights *gavel_value_weights (const char *name);
GavelValue *gavel_value_load (const char *path, GError **error);
GavelValue *gavel_value_parse (const char *text, gsize length, GError **error);
char *gavel_value_write (const GavelValue *value);
void gavel_value_free (GavelValue *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelValue, gavel_value_free)

void gavel_value_encode (const GavelWeights *weights, const float inputs[],
                         GavelValueSeat *seat);
void gavel_value_chances (const GavelWeights *weights,
                          const GavelValueSeat *const seats[], unsigned n_seats,
                          float worth[]);
void gavel_value_rate (const GavelWeights *weights, const GavelValueSeat *const seats[],
                       unsigned n_seats, float worth[]);
void gavel_value_judge (const GavelWeights *weights, GavelObjective objective,
                        const float inputs[][GAVEL_VALUE_MAX_INPUTS], unsigned n_seats,
                        float worth[]);

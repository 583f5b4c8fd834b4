/* SPDX-License-Identifier: GPL-3.0-or-later */
/* train.h - teaches a value from positions and how they turned out
 *
 * Plain supervised learning: the net's chances are moved towards the targets, by
 * the gradient of the cross entropy and Adam's steps (Kingma, Ba 2015); worths for
 * another objective than winning by that of the squared error. Each batch is cut into a
 * fixed number of pieces whose sums are added in order, so that the same samples give the
 * same weights on any number of threads. */
#pragma once

#include "base/bytes.h"
#include "base/rng.h"
#include "value/value.h"

/* A position as a net sees it, and what it should say. */
typedef struct
{
  unsigned n_seats;
  GavelObjective objective;
  float inputs[GAVEL_MAX_SEATS][GAVEL_VALUE_MAX_INPUTS];
  float target[GAVEL_MAX_SEATS];
} GavelSample;

/* The tables to learn from, in proportion. */
typedef struct
{
  unsigned own;   /* strong players who agree */
  unsigned other; /* strong players of another price family */
  unsigned mixed; /* simple bidders among them */
} GavelPopulation;

#define GAVEL_POPULATION_INIT ((GavelPopulation){ 3, 3, 2 })

/* What a game to learn from is played with, and for. */
typedef struct
{
  const GavelWeights *to_win; /* how it is played; NULL: nothing is learned yet */
  GavelObjective objective;   /* what its samples are of, */
  const GavelWeights *so_far; /* and what is learned of that; NULL: nothing */
  GavelPopulation population;
} GavelCourse;

/* Plain data: written to a checkpoint as it is. */
typedef struct
{
  GavelWeights weights;
  float mean[GAVEL_MAX_WEIGHTS];   /* Adam's: of the gradients */
  float square[GAVEL_MAX_WEIGHTS]; /* and of their squares */
  uint64_t n_steps;
} GavelLearner;

void gavel_learner_init (GavelLearner *learner, unsigned n_inputs, uint64_t seed);
double gavel_learner_study (GavelLearner *learner, const GavelSample samples[],
                            unsigned n_samples, double rate, uint64_t seed);
double gavel_sample_loss (const GavelWeights *weights, const GavelSample *sample,
                          GavelWeights *gradient);
void gavel_sample_write (const GavelSample *sample, unsigned n_inputs, GByteArray *out);
void gavel_sample_read (GavelSample *sample, unsigned n_inputs, GavelBytes *in);
void gavel_weights_write (const GavelWeights *weights, GByteArray *out);
void gavel_weights_read (GavelWeights *weights, GavelBytes *in);

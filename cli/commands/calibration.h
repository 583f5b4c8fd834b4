/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration.h - chances that were said, and how they came out: added up and told
 *
 * Knows neither who said them nor how a game is played. One thread at a time. */
#pragma once

#include "play/match.h"
#include "play/workers.h"

#include <json-glib/json-glib.h>

#define TENTHS 10
#define THIRDS 3
#define MAX_ROUNDS 64 /* what is said later in a game is not looked at */

/* Forecasts and how they came out. */
typedef struct
{
  unsigned n;
  double said, won;     /* added up */
  double brier;         /* squared errors, added up */
  double brier_uniform; /* the same if each seat had been given an equal chance */
  double off;           /* by how much the game under way was off, its cases together */
  double squares;       /* that squared, added up over games */
} Tally;

/* Prices that were foretold within a span, four times of five, and what they were. */
typedef struct
{
  unsigned n, below, above;
  double width; /* of all spans, added up */
  double score; /* width, and ten times by how far it was missed (Winkler 1972) */
} Spans;

typedef struct
{
  Tally tenth[TENTHS];
  Tally third[THIRDS]; /* of the rounds of a game */
  Tally round[MAX_ROUNDS];
  Tally players[GAVEL_MAX_SEATS + 1];
  Tally all;
  Spans spans[GAVEL_MAX_SEATS + 1]; /* by the number of players */
} Calibration;

/* What was said in a game, until it is known who won. */
typedef struct
{
  unsigned place, round;
  double chance;
} Saying;

void calibration_note (gpointer said, unsigned place, unsigned round, double chance);
void calibration_write_said (const GArray *said, GByteArray *out);
void calibration_read_said (GArray *said, unsigned n_seats, GavelBytes *in);

/* What was foretold in it of another one's sealed move. */
typedef struct
{
  double low, high, price;
} Foretold;

void calibration_add_spans (Calibration *c, const GArray *foretold, unsigned n_seats);
void calibration_add (Calibration *c, const GArray *said, const GavelMatchResult *result,
                      unsigned n_seats);
void calibration_print (const Calibration *c);
void calibration_put_json (const Calibration *c, JsonBuilder *out);
void calibration_print_json (const Calibration *c);

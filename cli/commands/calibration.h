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

/* What is heard of a game, until it is known who won: what players think of their
 * chances, and what they foretell of the others' sealed moves. */
typedef struct
{
  GArray *said, *foretold;
} Heard;

void heard_init (Heard *heard);
void heard_clear (Heard *heard);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Heard, heard_clear)
void heard_chance (gpointer heard, unsigned place, unsigned round, double chance);
void heard_span (gpointer heard, unsigned place, const GavelSpan *span, double price);
void heard_write (const Heard *heard, GByteArray *out);
void heard_read (Heard *heard, unsigned n_seats, GavelBytes *in);

void calibration_add (Calibration *c, const Heard *heard, const GavelMatchResult *result,
                      unsigned n_seats);
void calibration_print (const Calibration *c);
void calibration_put_json (const Calibration *c, JsonBuilder *out);
void calibration_print_json (const Calibration *c);

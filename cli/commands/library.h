/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library.h - what the files of gavel library share
 *
 *   library.c          the words, and all that only looks
 *   library-add.c      add: reads, judges, keeps
 *   library-judged.c   a judged game, from whoever judged it to whoever keeps it */
#pragma once

#include "base/bytes.h"
#include "common/command.h"
#include "library/library.h"

/* What was asked for. */
typedef struct
{
  Context *context;
  Library *library;
  gboolean as_json;
  LibraryWhose whose; /* --game and --seat, as the library has them */
  double worse_than;
  const char *rounds, *kind, *output;
  int n_rows, effort, n_threads;
  char **args;
  unsigned n_args;
} LibraryCall;

#define LIBRARY_PATIENCE_MS 10000 /* for another program that writes it */

/* A game judged: all that the library keeps of it beside the record. */
typedef struct
{
  GavelAnalysis *analysis; /* as far as it is kept: scorecards and verdicts */
  char *json;              /* all of it */
  char *value, *deck;      /* digests; value may be NULL */
  GavelBelief learned[GAVEL_MAX_SEATS];
} Judged;

void judged_write (const Judged *judged, GByteArray *out);
bool judged_read (Judged *judged, unsigned n_seats, GavelBytes *in);
void judged_clear (Judged *judged);

ExitStatus library_run_add (LibraryCall *call);
char *library_date_in (const char *text);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library.h - what the files of gavel library share
 *
 *   library.c          the words, and all that only looks
 *   library-add.c      add: reads, judges, keeps */
#pragma once

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

ExitStatus library_run_add (LibraryCall *call);
char *library_date_in (const char *text);

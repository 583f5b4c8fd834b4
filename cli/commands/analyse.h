/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analyse.h - what the files of gavel analyse share
 *
 *   analyse.c        one game, and annotate
 *   analyse-many.c   several, some at once */
#pragma once

#include "common/command.h"

#define ANALYSE_ROWS 5

typedef struct
{
  char **paths;
  unsigned n_paths;
  int effort, n_threads, n_jobs; /* the last two: 0 is as many as there are cores */
  gint64 seed;
  bool as_json;
  const char *page; /* a folder for pages, or NULL */
} AnalyseCall;

ExitStatus analyse_many (Context *context, const AnalyseCall *call);

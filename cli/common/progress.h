/* SPDX-License-Identifier: GPL-3.0-or-later */
/* progress.h - how far a long piece of work is, on stderr
 *
 * A bar where somebody looks. In a file, as a job on many machines has one, a line now
 * and then, if that is wanted: it is what tells people that it goes on. One thread at a
 * time. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct
{
  const char *what;  /* "deals" */
  unsigned n_before; /* that were done already when it began */
  bool in_lines;     /* lines, too, where stderr is no terminal */
  gint64 start, last;
} Progress;

void progress_begin (Progress *progress, const char *what, bool in_lines);
void progress_show (Progress *progress, unsigned done, unsigned total, const char *more);
bool progress_is_due (const Progress *progress);
void progress_end (void);

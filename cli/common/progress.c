/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/progress.h"

#include "common/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define WIDTH 30
#define BAR_US 100000
#define LINE_US 30000000

void
progress_begin (Progress *progress, const char *what, bool in_lines)
{
  gint64 now = g_get_monotonic_time ();

  *progress = (Progress){
    .what = what, .in_lines = in_lines, .start = now, .last = in_lines ? now : 0
  };
}

/* Whether progress_show() would show something: words for it may take some work. */
bool
progress_is_due (const Progress *progress)
{
  gint64 since = g_get_monotonic_time () - progress->last;

  return isatty (STDERR_FILENO) ? since >= BAR_US
                                : progress->in_lines && since >= LINE_US;
}

/**
 * progress_show:
 * @more: what else to say
 *
 * Shows it, unless it was shown just before.
 */
void
progress_show (Progress *progress, unsigned done, unsigned total, const char *more)
{
  double took = (double) (g_get_monotonic_time () - progress->start) / G_USEC_PER_SEC;
  unsigned fresh = done - MIN (done, progress->n_before);
  double rate = fresh / MAX (took, 1e-6);
  g_autofree char *text = NULL;
  char bar[WIDTH + 1];

  if (!progress_is_due (progress) || fresh == 0)
    return;
  progress->last = g_get_monotonic_time ();
  memset (bar, '.', WIDTH);
  memset (bar, '#', (gsize) WIDTH * done / MAX (total, 1));
  bar[WIDTH] = '\0';
  text = g_strdup_printf ("%u of %u %s%s%s, %.*f a %s, %.0f s left", done, total,
                          progress->what, *more != '\0' ? ", " : "", more,
                          rate >= 0.95 && rate < 10.0 ? 1 : 0,
                          rate >= 0.95 ? rate : 60.0 * rate,
                          rate >= 0.95 ? "second" : "minute", (total - done) / rate);
  if (isatty (STDERR_FILENO))
    terminal_progress ("[%s] %s", bar, text);
  else
    fprintf (stderr, "%s\n", text);
}

void
progress_end (void)
{
  terminal_clear_progress ();
}

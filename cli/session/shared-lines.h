/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shared-lines.h - lists of lines that share what they begin with
 *
 * Undo keeps how a game stood before each change. Two neighbours differ in a line or
 * two, so a list is a line and the list before it, which others may have, too: all of
 * them together take as much room as the lines that were told. %NULL is the empty list.
 * A list never changes. One thread only. */
#pragma once

#include <glib.h>

typedef struct _SharedLines SharedLines;

SharedLines *shared_lines_new (SharedLines *like, GPtrArray *lines);
void shared_lines_free (SharedLines *list);
GPtrArray *shared_lines_get (const SharedLines *list);

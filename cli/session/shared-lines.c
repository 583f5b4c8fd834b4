/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/shared-lines.h"

#include <string.h>

struct _SharedLines
{
  SharedLines *before;
  unsigned n;      /* lines, this one included */
  unsigned n_uses; /* as a list, and as what comes before another line */
  char line[];
};

/* The lists that this one goes through, the shortest first. */
static GPtrArray *
beginnings (const SharedLines *list)
{
  GPtrArray *all = g_ptr_array_new ();

  g_ptr_array_set_size (all, list == NULL ? 0 : (int) list->n);
  for (; list != NULL; list = list->before)
    g_ptr_array_index (all, list->n - 1) = (gpointer) list;
  return all;
}

/**
 * shared_lines_new:
 * @like: (nullable): a list that may begin with the same lines
 * @lines: (element-type utf8):
 *
 * Returns: (transfer full) (nullable): the list of @lines
 */
SharedLines *
shared_lines_new (SharedLines *like, GPtrArray *lines)
{
  g_autoptr (GPtrArray) old = beginnings (like);
  SharedLines *list = NULL;
  unsigned i = 0;

  for (; i < MIN (old->len, lines->len); i++)
    {
      SharedLines *next = g_ptr_array_index (old, i);

      if (strcmp (next->line, g_ptr_array_index (lines, i)) != 0)
        break;
      list = next;
    }
  if (list != NULL)
    list->n_uses++;
  for (; i < lines->len; i++)
    {
      const char *line = g_ptr_array_index (lines, i);
      SharedLines *next = g_malloc (sizeof *next + strlen (line) + 1);

      *next = (SharedLines){ .before = list, .n = i + 1, .n_uses = 1 };
      strcpy (next->line, line);
      list = next;
    }
  return list;
}

void
shared_lines_free (SharedLines *list)
{
  while (list != NULL && --list->n_uses == 0)
    {
      SharedLines *before = list->before;

      g_free (list);
      list = before;
    }
}

/* Returns: (transfer container) (element-type utf8): the lines, which are the list's */
GPtrArray *
shared_lines_get (const SharedLines *list)
{
  GPtrArray *lines = beginnings (list);

  for (unsigned i = 0; i < lines->len; i++)
    g_ptr_array_index (lines, i) = ((SharedLines *) g_ptr_array_index (lines, i))->line;
  return lines;
}

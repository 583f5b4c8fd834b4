/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/practice.h"

#include <string.h>

/* The comment that says how the game is played, or %NULL. */
const char *
practice_comment (const GavelRecord *record)
{
  for (unsigned i = 1; i <= MIN (gavel_record_n_lines (record), 5); i++)
    if (g_str_has_prefix (gavel_record_line (record, i), PRACTICE_COMMENT))
      return gavel_record_line (record, i) + strlen (PRACTICE_COMMENT);
  return NULL;
}

/* Whether it is a game against the program, and one that it can play. */
bool
practice_knows (const GavelRecord *record)
{
  return gavel_record_game (record) != NULL && practice_comment (record) != NULL
         && gavel_record_game (record)->evaluator != NULL;
}

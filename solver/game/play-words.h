/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play-words.h - what somebody hears who plays against the computer
 *
 * A small leaf of the door beside notation.h. A game fills in what it has better words
 * for; where a slot is NULL, general ones serve. */
#pragma once

#include "game/notation.h"

struct _GavelPlayWords
{
  const char *own;   /* what one types: "cards" */
  const char *typed; /* how: "cards, like g30 r20, or - for none" */
  const char *help;  /* the same as lines of help */

  /* What is asked for: "your bid", "you take". */
  const char *(*asked) (const GavelTable *table);

  /* Whether it is clear which move @text means, which could be read as one; NULL: always
   * so. */
  bool (*is_clear) (const GavelTable *table, const char *text, GError **error);

  /* What @seat chooses from, in lines. */
  void (*choices) (const GavelTable *table, unsigned seat, GString *out);

  /* What was turned up before the game was left, in lines. */
  void (*resumed) (const GavelTable *table, GString *out);
};

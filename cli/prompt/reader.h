/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader.h - lines from whoever types
 *
 * With readline: editing, history, completion, in a terminal. Without it, or where no
 * terminal is, lines as they come. Either way it works from the main loop, never
 * waits, and lets others write above the line that is being typed. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct _Reader Reader;

typedef struct
{
  /* A line was entered; NULL: the input has ended. */
  void (*line) (gpointer data, const char *line);
  /* What may stand in place of the word that ends at the cursor, whole words. */
  GPtrArray *(*complete) (gpointer data, const char *before);
  gpointer data;
} ReaderCalls;

Reader *reader_new (const ReaderCalls *calls, bool terminal);
void reader_free (Reader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reader, reader_free)

void reader_ask (Reader *reader, const char *prompt);
void reader_prefill (Reader *reader, const char *text);
void reader_pause (Reader *reader);
bool reader_is_asking (const Reader *reader);
bool reader_can_redraw (const Reader *reader);
void reader_print_above (Reader *reader, unsigned n_over, const char *text);
bool reader_clear (Reader *reader);
void reader_resized (Reader *reader);

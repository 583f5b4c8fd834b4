/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.h - the game in hand: told, taken back, mended, kept
 *
 * A sitting has one record, and a journal that says the same on disk. Every change
 * goes through here, either happens whole or not at all, is said in a line, and can
 * be undone. When an earlier line is mended, the lines after it are told again; from the
 * first that contradicts on they wait, and the true fact may be typed in its place. */
#pragma once

#include "session/entry.h"
#include "session/journal.h"

typedef struct
{
  const GavelBox *box; /* unowned */
  char *folder;        /* of games; NULL: nothing is kept */
  GavelRecord *record;
  FactStage stage;
  GPtrArray *waiting; /* lines to be told again */
  Journal *journal;   /* NULL: not begun, or nothing is kept */
  char *trouble;      /* why the journal could not be written last time, or NULL */
  GPtrArray *undo;    /* how things stood before each change */
  GPtrArray *redo;
} Sitting;

Sitting *sitting_new (const GavelBox *box, const char *folder);
void sitting_free (Sitting *sitting);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sitting, sitting_free)

void sitting_begin (Sitting *sitting);
bool sitting_enter (Sitting *sitting, const char *typed, GString *said, GError **error);
bool sitting_undo (Sitting *sitting, GString *said, GError **error);
bool sitting_redo (Sitting *sitting, GString *said, GError **error);
bool sitting_fix (Sitting *sitting, unsigned line, const char *typed, GString *said,
                  GError **error);
bool sitting_drop (Sitting *sitting, GString *said, GError **error);
bool sitting_load (Sitting *sitting, const char *path, GString *said, GError **error);
bool sitting_read (Sitting *sitting, const char *text, GString *said, GError **error);
bool sitting_change_box (Sitting *sitting, const GavelBox *box, GString *said,
                         GError **error);
bool sitting_save (Sitting *sitting, const char *path, bool over, GError **error);
char *sitting_prompt (const Sitting *sitting);
bool sitting_has_game (const Sitting *sitting);

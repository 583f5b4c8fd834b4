/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.h - the game in hand: told, taken back, mended, kept
 *
 * A session has one record, and a journal that says the same on disk. Every change
 * goes through here, either happens whole or not at all, is said in a line, and can
 * be undone. When an earlier line is mended, the lines after it are told again; from the
 * first that contradicts on they wait, and the true fact may be typed in its place. */
#pragma once

#include "session/entry.h"
#include "session/journal.h"

typedef struct
{
  GavelBoxes boxes;
  char *folder; /* of games; NULL: nothing is kept */
  GavelRecord *record;
  EntryStage stage;
  GPtrArray *waiting; /* lines to be told again */
  Journal *journal;   /* NULL: not begun, or nothing is kept */
  char *trouble;      /* why the journal could not be written last time, or NULL */
  GPtrArray *undo;    /* how things stood before each change */
  GPtrArray *redo;
} Session;

Session *session_new (const GavelBoxes *boxes, const char *folder);
void session_free (Session *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Session, session_free)

void session_begin (Session *session);
bool session_enter (Session *session, const char *typed, GString *said, GError **error);
bool session_undo (Session *session, GString *said, GError **error);
bool session_redo (Session *session, GString *said, GError **error);
bool session_fix (Session *session, unsigned line, const char *typed, GString *said,
                  GError **error);
bool session_drop (Session *session, GString *said, GError **error);
bool session_load (Session *session, const char *path, GString *said, GError **error);
bool session_read (Session *session, const char *text, GString *said, GError **error);
bool session_change_box (Session *session, const GavelBox *box, GString *said,
                         GError **error);
bool session_save (Session *session, const char *path, bool over, GError **error);
char *session_prompt (const Session *session);
bool session_has_game (const Session *session);

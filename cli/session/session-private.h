/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session-private.h - what the files of a session share
 *
 *   session.c         telling lines
 *   session-change.c  changes: kept or given up, undo, fix
 *   session-setup.c   the questions at the beginning
 *   session-games.c   whole games: load, save, another deck */
#pragma once

#include "session/session.h"

#define SESSION_WAITING                                                                  \
  "#~ " /* before lines that wait, in a journal: comments to others */

/* session.c */
void session_keep (Session *session, GString *said);
bool session_tell (Session *session, const char *line, GString *said, GError **error);
void session_restore (Session *session, const GPtrArray *told, const GPtrArray *waiting,
                      GString *said);
void session_tell_waiting (Session *session, GString *said);

/* session-change.c */
typedef struct _Snapshot Snapshot; /* how things stood */

Snapshot *session_snapshot_take (const Session *session, const char *change);
void session_snapshot_free (gpointer snapshot);
void session_commit (Session *session, Snapshot *before, GString *said);
bool session_give_up (Session *session, Snapshot *before, GString *said,
                      gsize said_length);

/* session-setup.c: each may leave things half done when it fails */
bool session_enter_names (Session *session, char **words, GString *said, GError **error);
bool session_enter_starts (Session *session, char **words, GString *said, GError **error);
bool session_enter_you (Session *session, char **words, GString *said, GError **error);

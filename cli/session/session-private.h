/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session-private.h - what the files of a sitting share
 *
 *   session.c        telling lines, undo, fix
 *   session-setup.c  the questions at the beginning
 *   session-games.c  whole games: load, save, another deck */
#pragma once

#include "session/session.h"

#define SITTING_WAITING                                                                  \
  "#~ " /* before lines that wait, in a journal: comments to others */

/* session.c */
void sitting_keep (Sitting *sitting, GString *said);
bool sitting_tell (Sitting *sitting, const char *line, GString *said, GError **error);
void sitting_restore (Sitting *sitting, const GPtrArray *told, const GPtrArray *waiting,
                      GString *said);

/* session-setup.c: each may leave things half done when it fails */
bool sitting_is_set (const char *word);
bool sitting_enter_names (Sitting *sitting, char **words, GString *said, GError **error);
bool sitting_enter_sets (Sitting *sitting, char **words, GString *said, GError **error);
bool sitting_enter_you (Sitting *sitting, char **words, GString *said, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal.h - the standard streams: there, safe to look at, and heard out at the end
 *
 * Names, comments, file names and the words of other libraries come from outside, and
 * all of them end up on a screen. So stdout and stderr themselves are replaced: what
 * is printed passes one filter, and what would command a terminal, turn the text
 * around or hide some of it is shown as \u001b instead. Only colours pass, and only
 * while they are on. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

void terminal_open (void);
int terminal_close (void);
void terminal_mute (GString *kept);
void terminal_set_color (bool color);

char *terminal_safe (const char *text);
bool terminal_put_data (const char *text);
void terminal_progress (const char *format, ...) G_GNUC_PRINTF (1, 2);
void terminal_clear_progress (void);
FILE *terminal_for_readline (void);

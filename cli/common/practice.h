/* SPDX-License-Identifier: GPL-3.0-or-later */
/* practice.h - whether a record is of a game against the program
 *
 * Such a record says so in a comment on top; session/practice-table.h has what it says.
 */
#pragma once

#include "game/record.h"

#define PRACTICE_COMMENT "# play "

const char *practice_comment (const GavelRecord *record);
bool practice_knows (const GavelRecord *record);

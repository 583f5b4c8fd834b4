/* SPDX-License-Identifier: GPL-3.0-or-later */
/* echo.h - a line of a record, said back in words: what it did to the table */
#pragma once

#include "game/record.h"

void echo_line (const GavelRecord *record, unsigned line, GString *out);
char *echo_standing (const GavelRecord *record);

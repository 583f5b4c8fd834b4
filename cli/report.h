/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.h - a table as text and as JSON; asks the solver nothing */
#pragma once

#include "record.h"
#include "search.h"

#include <json-glib/json-glib.h>

char *report_table_text (const GavelRecord *record, bool color, unsigned width);
void report_table_json (const GavelRecord *record, JsonBuilder *out);
char *report_advice_text (const GavelRecord *record, const GavelAdvice *advice,
                          bool color, unsigned width);
void report_advice_json (const GavelRecord *record, const GavelAdvice *advice,
                         JsonBuilder *out);
char *report_json_line (JsonBuilder *builder, bool pretty);

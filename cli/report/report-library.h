/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-library.h - what a library holds, as text and JSON
 *
 *   report-library.c        games, mistakes
 *   report-library-stats.c  how somebody gets on */
#pragma once

#include "library/library.h"
#include "report/report.h"

char *report_library_list (const GPtrArray *games, const ReportLook *look);
char *report_library_list_json (const GPtrArray *games);
char *report_library_mistakes (const GPtrArray *mistakes, unsigned n_all,
                               const ReportLook *look);
char *report_library_mistakes_json (const GPtrArray *mistakes);
JsonNode *report_library_analysis (const LibraryGame *game, GError **error);
bool report_library_game_json (const LibraryGame *game, JsonBuilder *out, GError **error);

char *report_library_stats (const GPtrArray *people, const LibraryTallies *tallies,
                            bool one, const ReportLook *look);
char *report_library_stats_json (const GPtrArray *people, const LibraryTallies *tallies);

/* What both files use. */
#define REPORT_LIBRARY_NAME 16 /* columns of a name, at most */

const char *report_library_title (const char *rules);
void report_library_cell (GString *out, const char *text, unsigned width);
void report_library_heading (GString *out, const ReportLook *look, const char *text);
void report_library_share (JsonBuilder *out, const char *member, double value);

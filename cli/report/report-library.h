/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-library.h - what a library holds, as text and JSON */
#pragma once

#include "library/library.h"
#include "report/report.h"

char *report_library_list (const GPtrArray *games, const ReportLook *look);
char *report_library_list_json (const GPtrArray *games);
char *report_library_mistakes (const GPtrArray *mistakes, unsigned n_all,
                               const ReportLook *look);
char *report_library_mistakes_json (const GPtrArray *mistakes);
char *report_library_stats (const GPtrArray *people, const LibraryTallies *tallies,
                            bool one, const ReportLook *look);
char *report_library_stats_json (const GPtrArray *people, const LibraryTallies *tallies);
JsonNode *report_library_analysis (const LibraryGame *game, GError **error);
bool report_library_game_json (const LibraryGame *game, JsonBuilder *out, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.h - tables, advice and reasons as text and as JSON; asks the solver nothing */
#pragma once

#include "game/record.h"
#include "search/search.h"

#include <json-glib/json-glib.h>

/* How a worth by that objective, of gavel_game_unit(), is told: what 1 of it comes to
 * (percents of the win, points, rivals left behind), and with how many digits. */
double report_objective_scale (GavelObjective objective, double unit);
int report_objective_digits (GavelObjective objective);

char *report_table_text (const GavelRecord *record, int viewer, bool color,
                         unsigned width);
void report_table_json (const GavelRecord *record, JsonBuilder *out);

/* How a report shall look. */
typedef struct
{
  bool color;
  unsigned width;
  unsigned n_rows; /* moves that are listed */
  bool heading;    /* say which game, round and seat it is about */
  bool all;        /* list every bid, not just the best one of each total */
} ReportLook;

unsigned report_rows (const GavelAdvice *advice, bool all, unsigned row[]);

char *report_advice_text (const GavelRecord *record, const GavelAdvice *advice,
                          const ReportLook *look);
char *report_why (const GavelRecord *record, const GavelAdvice *advice, unsigned number,
                  const ReportLook *look);
char *report_warning (const GavelRecord *record, const GavelAdvice *advice,
                      unsigned number, bool color);
char *report_why_short (const GavelRecord *record, const GavelAdvice *advice,
                        unsigned number, const ReportLook *look);
char *report_beliefs (const GavelRecord *record, const GavelAdvice *advice,
                      const ReportLook *look);
char *report_odds (const GavelRecord *record, unsigned n, const unsigned round[],
                   double (*win)[GAVEL_MAX_SEATS], const GavelAdvice *advice,
                   const ReportLook *look);
void report_advice_json (const GavelRecord *record, const GavelAdvice *advice,
                         JsonBuilder *out);
char *report_json_line (JsonBuilder *builder, bool pretty);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-analysis.h - an analysis as text, JSON and comments in a record */
#pragma once

#include "analysis/analysis.h"
#include "report/report.h"

char *report_analysis_text (const GavelRecord *record, const GavelAnalysis *analysis,
                            const ReportLook *look);
void report_analysis_json (const GavelRecord *record, const GavelAnalysis *analysis,
                           JsonBuilder *out);
char *report_analysis_record (const GavelRecord *record, const GavelAnalysis *analysis);
/* Said where a record tells no counts. */
#define REPORT_BLIND "The record has no counts: bids are judged as made blind."

bool report_is_blind (const GavelRecord *record);
GavelTable report_decision_table (const GavelRecord *record, const GavelVerdict *verdict);
char *report_decision_cards (const GavelRecord *record, const GavelVerdict *verdict);
char *report_decision_word (const GavelRecord *record, const GavelVerdict *verdict);
const char *report_unjudged (const GavelGame *game);
bool report_decision_passes (const GavelRecord *record, const GavelVerdict *verdict);
char *report_verdict_text (const GavelRecord *record, const GavelVerdict *verdict);
char *report_step_text (const GavelRecord *record, const GavelStep *step);
unsigned report_analysis_worst (const GavelAnalysis *analysis, GavelSeats seats,
                                unsigned n, unsigned worst[]);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-html.h - an analysis as one page for a browser, or for paper
 *
 * The page stands alone: no script, nothing fetched, charts drawn in it. It is clean
 * XML, too, and its numbers are those of report_analysis_json(), in percent with one
 * decimal. Its looks are data/report.css. */
#pragma once

#include "report/report-analysis.h"

char *report_analysis_html (const GavelRecord *record, const GavelAnalysis *analysis);

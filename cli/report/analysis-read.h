/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysis-read.h - an analysis again, from the JSON that report_analysis_json() made */
#pragma once

#include "analysis/analysis.h"

GavelAnalysis *analysis_read (const GavelRecord *record, const char *json,
                              GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* looks.h - Coloretto in advice */
#pragma once

#include "report/looks.h"

extern const Looks coloretto_looks;

/* reasons.c */
void coloretto_put_why (Report *report, const GavelAdvice *advice,
                        const GavelOption *option);
void coloretto_put_reasons (Report *report, const GavelAdvice *advice,
                            const GavelOption *option);
void coloretto_put_beside (ReportReasons *reasons);

/* around.c */
void coloretto_put_around (Report *report, const GavelAdvice *advice);

/* pages.c */
char *coloretto_rows_page (const GavelRecord *record, const ReportLook *look);
char *coloretto_pile_page (const GavelRecord *record, const ReportLook *look);

/* box.c */
char *coloretto_box_text (const GavelBox *box, bool color);
JsonNode *coloretto_box_json (const GavelBox *box);

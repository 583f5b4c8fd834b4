/* SPDX-License-Identifier: GPL-3.0-or-later */
/* looks.h - SCORE 5 in advice
 *
 *   looks.c   columns, and the table of all that is here
 *   reasons.c what a bid or a take does, and what sets two apart
 *   lots.c    the page of what may still come
 *   deck-text, deck-edit.c   the deck on a screen; its owner asked for it */
#pragma once

#include "report/looks.h"

extern const Looks score5_looks;

/* reasons.c */
void score5_put_reasons (Report *report, const GavelAdvice *advice,
                         const GavelOption *option);
void score5_put_beside (ReportReasons *reasons);
void score5_put_compared (Report *report, const GavelAdvice *advice,
                          const GavelOption *option, const GavelOption *best);

/* lots.c */
char *score5_lots_page (const GavelRecord *record, const ReportLook *look);

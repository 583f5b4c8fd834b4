/* SPDX-License-Identifier: GPL-3.0-or-later */
/* looks.h - SCORE 5 in advice
 *
 *   looks.c   columns, and the table of all that is here
 *   lots.c    the page of what may still come
 *   deck-text, deck-edit.c   the deck on a screen; its owner asked for it */
#pragma once

#include "report/looks.h"

extern const Looks score5_looks;

/* lots.c */
char *score5_lots_page (const GavelRecord *record, const ReportLook *look);

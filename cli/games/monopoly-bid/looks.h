/* SPDX-License-Identifier: GPL-3.0-or-later */
/* looks.h - Monopoly Bid in the program: its box, pages about a game */
#pragma once

#include "games/monopoly-bid/words.h"
#include "report/looks.h"

extern const Looks mbid_looks;

/* pages.c */
Mbid mbid_known_to (const GavelRecord *record);
char *mbid_unseen_page (const GavelRecord *record, const ReportLook *look);
char *mbid_steals_page (const GavelRecord *record, const ReportLook *look);

/* threats.c */
char *mbid_threats_page (const GavelRecord *record, const ReportLook *look);
char *mbid_lots_page (const GavelRecord *record, const ReportLook *look);

/* reasons.c */
void mbid_put_reasons (Report *report, const GavelAdvice *advice,
                       const GavelOption *option);
void mbid_put_beside (ReportReasons *reasons);
char *mbid_note (const GavelOption *option);

/* deck-text.c */
char *mbid_deck_text (const GavelBox *box, bool color);
JsonNode *mbid_deck_json (const GavelBox *box);

/* deck-edit.c */
int mbid_deck_edit (const GavelBox *box, bool all);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tutor.h - SCORE 5 in drills and lessons
 *
 *   tutor.c         themes, what teaches them, and the table of all that is here
 *   tutor-words.c   answers, what is said about them, figures of lessons */
#pragma once

#include "learn/tutor.h"

extern const Tutor score5_tutor;

/* tutor-words.c */
#define N_SCORE5_FIGURES 5
extern const TutorFigure score5_figures[N_SCORE5_FIGURES];
bool score5_read_answer (const GavelRecord *record, const char *typed, GavelMove *move,
                         GError **error);
char *score5_half_answer (const GavelRecord *record, GavelMove best);
bool score5_put_answer_reasons (const GavelRecord *record, const GavelAdvice *advice,
                                GavelMove answer, const ReportLook *look, GString *out);

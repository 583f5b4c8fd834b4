/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tutor.h - Monopoly Bid in drills and lessons
 *
 *   tutor.c         themes, what teaches them, and the table of all that is here
 *   tutor-words.c   what is answered, hints, figures of lessons */
#pragma once

#include "learn/tutor.h"

extern const Tutor mbid_tutor;

/* tutor-words.c */
#define N_MBID_FIGURES 6
extern const TutorFigure mbid_figures[N_MBID_FIGURES];
char *mbid_half_answer (const GavelRecord *record, GavelMove best);
bool mbid_read_answer (const GavelRecord *record, const char *typed, GavelMove *move,
                       GError **error);

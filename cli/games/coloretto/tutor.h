/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tutor.h - Coloretto in drills and lessons
 *
 *   tutor.c         themes, what teaches them, and the table of all that is here
 *   tutor-words.c   what is said to hints, figures of lessons */
#pragma once

#include "learn/tutor.h"

extern const Tutor coloretto_tutor;

/* tutor-words.c */
#define N_COLORETTO_FIGURES 5
extern const TutorFigure coloretto_figures[N_COLORETTO_FIGURES];
char *coloretto_half_answer (const GavelRecord *record, GavelMove best);

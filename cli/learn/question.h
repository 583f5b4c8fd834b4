/* SPDX-License-Identifier: GPL-3.0-or-later */
/* question.h - a position put as a question: drawn, answered, judged
 *
 * What drills and lessons share. The question is the position at the end of a record,
 * for its 'you'; an answer is judged by the table that an analysis uses, always with
 * the same effort, so that the same answer gets the same grade. Keeps nothing. */
#pragma once

#include "analysis/analysis.h"
#include "report/report.h"

#define QUIZ_EFFORT 6

typedef struct
{
  bool talks; /* somebody sits there; else lines come from elsewhere */
  char *buffer;
  size_t size;
} QuizInput;

void quiz_input_init (QuizInput *input);
void quiz_input_clear (QuizInput *input);
const char *quiz_input_line (QuizInput *input, const char *prompt);

GavelRecord *quiz_record (const GavelBox *box, const char *text, GError **error);
GavelDecision quiz_decision (const GavelRecord *record);
const char *quiz_prompt (const GavelRecord *record);
char *quiz_table (const GavelRecord *record, const ReportLook *look);
bool quiz_read_move (const GavelRecord *record, const char *typed, GavelMove *move,
                     GError **error);
char *quiz_move_text (const GavelRecord *record, GavelMove move);
GavelAdvice *quiz_advise (const GavelRecord *record, const GavelValue *value,
                          GavelMove with, unsigned effort, GError **error);
const GavelOption *quiz_option (const GavelAdvice *advice, GavelMove move);
char *quiz_reply (const GavelRecord *record, const GavelAdvice *advice,
                  const GavelVerdict *verdict, const ReportLook *look);

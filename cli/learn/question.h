/* SPDX-License-Identifier: GPL-3.0-or-later */
/* question.h - a position put as a question: drawn, answered, judged
 *
 * What drills and lessons share. The question is the position at the end of a record,
 * for its 'you'; an answer is judged by the table that an analysis uses, always with
 * the same effort, so that the same answer gets the same grade. Keeps nothing. */
#pragma once

#include "analysis/analysis.h"
#include "report/report.h"

#define QUESTION_EFFORT 6

typedef struct
{
  bool talks; /* somebody sits there; else lines come from elsewhere */
  char *buffer;
  size_t size;
} QuestionInput;

void question_input_init (QuestionInput *input);
void question_input_clear (QuestionInput *input);
const char *question_input_line (QuestionInput *input, const char *prompt);
void question_complain (const QuestionInput *input, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

GavelRecord *question_record (const GavelBoxes *boxes, const char *text, GError **error);
GavelDecision question_decision (const GavelRecord *record);
char *question_prompt (const GavelRecord *record);
char *question_table (const GavelRecord *record, const ReportLook *look);
bool question_read_move (const GavelRecord *record, const char *typed, GavelMove *move,
                         GError **error);
char *question_move_text (const GavelRecord *record, GavelMove move);
GavelAdvice *question_advise (const GavelRecord *record, const GavelValue *value,
                              GavelMove with, unsigned effort, GError **error);
const GavelOption *question_option (const GavelAdvice *advice, GavelMove move);
char *question_grade (const GavelVerdict *verdict, const ReportLook *look);
char *question_reply (const GavelRecord *record, const GavelAdvice *advice,
                      const GavelVerdict *verdict, const ReportLook *look);

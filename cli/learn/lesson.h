/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lesson.h - short lessons in plain words, with figures that are worked out when shown
 *
 * A lesson is text, positions and one question at the end; data/README.md says how it is
 * written. What stands in braces is asked of the solver at the position last shown, so
 * that no figure is ever out of date. Keeps nothing. */
#pragma once

#include "learn/question.h"

typedef enum
{
  LESSON_TEXT,
  LESSON_TABLE, /* a position: from here on, it is what figures are about */
  LESSON_ASK,
  LESSON_RIGHT, /* after a good answer */
  LESSON_WRONG,
} LessonPartKind;

typedef struct
{
  LessonPartKind kind;
  char *text; /* paragraphs, or a record */
} LessonPart;

typedef struct
{
  char *name, *title;
  GPtrArray *parts; /* of LessonPart */
} Lesson;

GPtrArray *lessons_read (const char *text, GError **error);
GPtrArray *lessons_builtin (const GavelGame *game);

char *lesson_fill (const char *text, const GavelRecord *record, const GavelValue *value,
                   const GavelAdvice *known, GError **error);

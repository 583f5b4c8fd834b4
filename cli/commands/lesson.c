/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel lesson: learn how to play well, in short lessons. */
#include "common/command.h"

#include "common/style.h"
#include "learn/lesson.h"
#include "learn/spaced.h"

#include <stdio.h>
#include <string.h>

/* A lesson that is being told. */
typedef struct
{
  GavelBoxes boxes; /* the built-in ones: its positions are of those */
  const GavelValue *value;
  const Lesson *lesson;
  GavelRecord *record; /* the position shown last */
  QuestionInput input;
  ReportLook look;
  bool good;        /* the question was answered well */
  unsigned n_wrong; /* answers so far */
} Telling;

/* Paragraphs with their figures, as wide as the screen. */
static bool
tell_text (Telling *t, const char *text, const GavelAdvice *known, GError **error)
{
  g_autofree char *filled = lesson_fill (text, t->record, t->value, known, error);
  g_auto (GStrv) paragraphs = NULL;

  if (filled == NULL)
    return false;
  paragraphs = g_strsplit (g_strstrip (filled), "\n", -1);
  for (unsigned i = 0; paragraphs[i] != NULL; i++)
    {
      g_autofree char *wrapped
          = style_wrap (g_strstrip (paragraphs[i]), 0, MIN (t->look.width, 78));

      if (paragraphs[i][0] == '\0')
        continue;
      style_print (wrapped);
      putchar ('\n');
    }
  return true;
}

static bool
tell_table (Telling *t, const char *text, GError **error)
{
  g_autofree char *table = NULL;

  if (t->record != NULL && t->input.talks) /* so that nothing scrolls away unread */
    {
      question_input_line (&t->input, "(press Enter) ");
      putchar ('\n');
    }
  g_clear_pointer (&t->record, gavel_record_free);
  t->record = question_record (&t->boxes, text, error);
  if (t->record == NULL)
    return false;
  table = question_table (t->record, &t->look);
  style_print (table);
  putchar ('\n');
  return true;
}

/* As much of the text as gives no figures, and so no answer: its first sentences. */
static char *
first_sentences (const char *text)
{
  const char *figure = strchr (text, '{'), *end = figure;

  if (figure == NULL)
    return g_strdup (text);
  while (end > text && strchr (".?!", end[-1]) == NULL)
    end--;
  return g_strndup (text, (gsize) (end - text));
}

/* After a first wrong answer: what it costs, and what to think of. The answer is told
 * after the second one. */
static bool
tell_hint (Telling *t, const GavelVerdict *verdict, const GavelAdvice *advice,
           GError **error)
{
  g_autofree char *grade = question_grade (verdict, &t->look);

  if (t->input.talks)
    putchar ('\n');
  style_print (grade);
  putchar ('\n');
  for (unsigned i = 0; i < t->lesson->parts->len; i++)
    {
      const LessonPart *part = g_ptr_array_index (t->lesson->parts, i);
      g_autofree char *start = first_sentences (part->text);

      if (part->kind == LESSON_WRONG && start[0] != '\0'
          && !tell_text (t, start, advice, error))
        return false;
    }
  return true;
}

/* Says how good the answer is, in the lesson's words, too. */
static bool
grade_answer (Telling *t, GavelMove move, GError **error)
{
  g_autoptr (GavelAdvice) advice
      = question_advise (t->record, t->value, move, QUESTION_EFFORT, error);
  GavelVerdict verdict = { 0 };
  g_autofree char *reply = NULL;

  if (advice == NULL || !gavel_grade_strictly (advice, move, &verdict))
    return advice != NULL;
  t->good = verdict.grade == GAVEL_GRADE_GOOD;
  if (!t->good && t->n_wrong++ == 0)
    return tell_hint (t, &verdict, advice, error);
  reply = question_reply (t->record, advice, &verdict, &t->look);
  if (t->input.talks)
    putchar ('\n');
  style_print (reply);
  putchar ('\n');
  for (unsigned i = 0; i < t->lesson->parts->len; i++)
    {
      const LessonPart *part = g_ptr_array_index (t->lesson->parts, i);

      if (part->kind == (t->good ? LESSON_RIGHT : LESSON_WRONG)
          && !tell_text (t, part->text, advice, error))
        return false;
    }
  return true;
}

/* Asks until there is a good answer, or no more answers. @wrong: a line made no sense. */
static bool
ask (Telling *t, bool *wrong, GError **error)
{
  g_autofree char *prompt = question_prompt (t->record);
  const char *line;

  while (!t->good && (line = question_input_line (&t->input, prompt)) != NULL)
    {
      g_autoptr (GError) slip = NULL;
      GavelMove move;

      if (g_ascii_strcasecmp (line, "quit") == 0 || strcmp (line, "q") == 0
          || g_ascii_strcasecmp (line, "skip") == 0)
        break;
      if (strcmp (line, "?") == 0)
        puts ("Read the lesson's first lines again: the answer is in them.");
      else if (question_read_move (t->record, line, &move, &slip))
        {
          if (!grade_answer (t, move, error))
            return false;
          if (!t->good && t->input.talks)
            puts ("Try again, or type quit.");
        }
      else
        {
          question_complain (&t->input, "%s (quit leaves the lesson)", slip->message);
          *wrong = !t->input.talks;
          if (*wrong)
            break;
        }
    }
  return true;
}

static ExitStatus
tell (Context *context, const GavelGame *game, Spaced *spaced, const Lesson *lesson,
      unsigned number, unsigned n_lessons, guint32 today)
{
  Telling t
      = { .lesson = lesson, .look = { context->color, style_screen_width (), 0, false } };
  g_autoptr (GString) title = g_string_new (NULL);
  g_autofree char *option = game_option (game);
  GError *error = NULL;
  bool wrong = false, told = true;

  if (!context_find_value (context, game, &t.value, &error))
    return complain_error (error);
  t.boxes = gavel_boxes_builtin ();
  question_input_init (&t.input);
  style_bold (title, context->color, lesson->title);
  printf ("Lesson %u: %s\n\n", number, title->str);
  for (unsigned i = 0; i < lesson->parts->len && told; i++)
    {
      const LessonPart *part = g_ptr_array_index (lesson->parts, i);

      if (part->kind == LESSON_TABLE)
        told = tell_table (&t, part->text, &error);
      else if (part->kind == LESSON_TEXT || part->kind == LESSON_ASK)
        told = tell_text (&t, part->text, NULL, &error)
               && (part->kind != LESSON_ASK || ask (&t, &wrong, &error));
    }
  g_clear_pointer (&t.record, gavel_record_free);
  gavel_boxes_clear (&t.boxes);
  question_input_clear (&t.input);
  if (told && t.good)
    {
      told = spaced_set_done (spaced, lesson->name, today, &error);
      if (told && number < n_lessons)
        printf ("Done. Next: 'gavel lesson %u%s'.\n", number + 1, option);
      else if (told)
        printf ("Done. That was the last lesson. Go on with 'gavel drill%s'.\n", option);
    }
  if (!told)
    return complain_error (error);
  return wrong ? EXIT_INPUT : EXIT_DONE;
}

static void
list (const GavelGame *game, const GPtrArray *lessons, const Spaced *spaced)
{
  g_autofree char *option = game_option (game);
  unsigned n_done = 0;

  for (unsigned i = 0; i < lessons->len; i++)
    {
      const Lesson *lesson = g_ptr_array_index (lessons, i);
      bool done = spaced_has_done (spaced, lesson->name);

      n_done += done;
      printf ("%s %u  %s\n", done ? "[x]" : "[ ]", i + 1, lesson->title);
    }
  if (n_done < lessons->len)
    printf ("\n"
            "'gavel lesson N%s' starts one, about two minutes each; %u of %u are done.\n",
            option, n_done, lessons->len);
  else
    printf ("\n"
            "All done. Go on with 'gavel drill%s'.\n",
            option);
}

ExitStatus
command_lesson (Context *context, int argc, char **argv)
{
  g_autofree char *game_id = NULL;
  const GOptionEntry entries[] = {
    { "game", 0, 0, G_OPTION_ARG_STRING, &game_id, "Game, if not the first one", "GAME" },
    { NULL },
  };
  const GavelGame *game = gavel_games ()[0];
  g_autoptr (GPtrArray) lessons = NULL;
  g_autoptr (GPtrArray) complaints = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (Spaced) spaced = NULL;
  g_autofree char *folder = spaced_folder ();
  GError *error = NULL;
  guint64 number = 0;
  ExitStatus status;
  guint32 today;

  if (!parse_options (entries, "[N] - learn how to play well, in short lessons", &argc,
                      &argv, &status))
    return status;
  if (game_id != NULL && (game = gavel_game_find (game_id, &error)) == NULL)
    return complain_error (error);
  lessons = lessons_builtin (game);
  if (lessons->len == 0)
    return complain (EXIT_INPUT, "lesson: there are none for %s", game->title);
  if (argc > 2
      || (argc == 2
          && !g_ascii_string_to_unsigned (argv[1], 10, 1, lessons->len, &number, NULL)))
    return complain (EXIT_USAGE, "lesson: give a number from 1 to %u", lessons->len);
  if (!spaced_today (&today, &error))
    return complain_error (error);
  spaced = spaced_load (folder, number > 0, complaints, &error);
  if (spaced == NULL)
    return complain_error (error);
  for (unsigned i = 0; i < complaints->len; i++)
    complain (EXIT_INPUT, "%s", (char *) g_ptr_array_index (complaints, i));
  if (number > 0)
    return tell (context, game, spaced, g_ptr_array_index (lessons, number - 1),
                 (unsigned) number, lessons->len, today);
  list (game, lessons, spaced);
  return EXIT_DONE;
}

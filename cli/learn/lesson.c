/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/lesson.h"

#include "base/error.h"
#include "common/builtin.h"
#include "learn/tutor.h"
#include "report/report-private.h"

#include <string.h>

/* -- Reading ------------------------------------------------------------------------ */

static const char *const kinds[]
    = { ":text", ":table", ":ask", ":right", ":wrong", NULL };

static void
part_free (gpointer data)
{
  LessonPart *part = data;

  g_free (part->text);
  g_free (part);
}

static void
lesson_free (gpointer data)
{
  Lesson *lesson = data;

  g_free (lesson->name);
  g_free (lesson->title);
  g_ptr_array_unref (lesson->parts);
  g_free (lesson);
}

/* "= name Title" */
static Lesson *
begin_lesson (const char *line, GError **error)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);
  Lesson *lesson;

  if (g_strv_length (words) != 3)
    {
      gavel_fail (error, "a lesson begins with '= name Title'");
      return NULL;
    }
  lesson = g_new0 (Lesson, 1);
  lesson->name = g_strdup (words[1]);
  lesson->title = g_strdup (words[2]);
  lesson->parts = g_ptr_array_new_with_free_func (part_free);
  return lesson;
}

/* The part that a line like ":table" begins. */
static bool
begin_part (Lesson *lesson, const char *line, GError **error)
{
  for (unsigned i = 0; kinds[i] != NULL && lesson != NULL; i++)
    if (strcmp (line, kinds[i]) == 0)
      {
        LessonPart *part = g_new0 (LessonPart, 1);

        part->kind = i;
        part->text = g_strdup ("");
        g_ptr_array_add (lesson->parts, part);
        return true;
      }
  return gavel_fail (error, "a lesson has no part '%s' here", line);
}

/* Lines of a record stay, those of a paragraph are joined; an empty one ends it. */
static void
add_line (LessonPart *part, const char *line)
{
  bool record = part->kind == LESSON_TABLE;
  gsize length = strlen (part->text);
  bool joined = !record && length > 0 && part->text[length - 1] != '\n' && *line != '\0';
  char *longer = g_strconcat (part->text, joined ? " " : "", line,
                              record || *line == '\0' ? "\n" : "", NULL);

  g_free (part->text);
  part->text = longer;
}

/**
 * lessons_read:
 *
 * Returns: (transfer full) (element-type Lesson): the lessons of a file's text, or %NULL
 *   with @error set
 */
GPtrArray *
lessons_read (const char *text, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) lessons = g_ptr_array_new_with_free_func (lesson_free);
  Lesson *lesson = NULL;

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      bool good = true;

      if (lines[i][0] == '#')
        continue;
      if (g_str_has_prefix (lines[i], "= "))
        {
          lesson = begin_lesson (lines[i], error);
          good = lesson != NULL;
          if (good)
            g_ptr_array_add (lessons, lesson);
        }
      else if (lines[i][0] == ':')
        good = begin_part (lesson, lines[i], error);
      else if (lesson != NULL && lesson->parts->len > 0)
        add_line (g_ptr_array_index (lesson->parts, lesson->parts->len - 1), lines[i]);
      if (!good)
        {
          g_prefix_error (error, "line %u: ", i + 1);
          return NULL;
        }
    }
  return g_steal_pointer (&lessons);
}

/* Those that the program comes with: none, for some games. */
GPtrArray *
lessons_builtin (const GavelGame *game)
{
  g_autofree char *text = builtin_text (game, "lessons");
  GPtrArray *lessons = lessons_read (text, NULL);

  g_assert (lessons != NULL);
  return lessons;
}

/* -- Figures ---------------------------------------------------------------------------
 */

/* What is worked out at one position, so that it is done once. */
typedef struct
{
  const GavelRecord *record;
  const GavelValue *value;
  GavelAdvice *first; /* what "best" is */
  GavelMove move;     /* what @other looked at */
  GavelAdvice *other;
} Figures;

/* The move that a placeholder names: best, pass or cards; looked at. */
static const GavelOption *
find_move (Figures *figures, const char *name, const GavelAdvice **advice, GError **error)
{
  const GavelOption *option;
  GavelMove move;

  if (figures->first == NULL)
    figures->first
        = question_advise (figures->record, figures->value, 0, QUESTION_EFFORT, error);
  if (figures->first == NULL)
    return NULL;
  *advice = figures->first;
  if (strcmp (name, "best") == 0)
    return &figures->first->option[0];
  if (!question_read_move (figures->record, name, &move, error))
    return NULL;
  option = question_option (figures->first, move);
  if (option != NULL)
    return option;
  if (figures->other == NULL || figures->move != move)
    {
      g_clear_pointer (&figures->other, gavel_advice_free);
      figures->move = move;
      figures->other = question_advise (figures->record, figures->value, move,
                                        QUESTION_EFFORT, error);
    }
  *advice = figures->other;
  return figures->other != NULL ? question_option (figures->other, move) : NULL;
}

bool
tutor_put_wins (const GavelRecord *record G_GNUC_UNUSED, const char *name G_GNUC_UNUSED,
                const GavelOption *option, GString *out, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (out, "%.0f", report_percent (option->rank[0], 1.0));
  return true;
}

/* A figure of the game's own, or %NULL. */
static const TutorFigure *
find_figure (const Figures *figures, const char *what)
{
  const Tutor *tutor = tutor_of (gavel_record_game (figures->record));

  for (unsigned i = 0; i < tutor->n_figures; i++)
    if (strcmp (tutor->figures[i].what, what) == 0)
      return &tutor->figures[i];
  return NULL;
}

static bool
put_figure (Figures *figures, const char *what, const char *name, GString *out,
            GError **error)
{
  const TutorFigure *own = find_figure (figures, what);
  const GavelAdvice *advice = NULL;
  const GavelOption *option, *pass;
  double by;
  int whom;

  if (own != NULL && !own->of_move)
    return own->put (figures->record, name, NULL, out, error);
  option = find_move (figures, name, &advice, error);
  if (option == NULL)
    return *error == NULL && gavel_fail (error, "'%s' is not a legal move here", name);
  if (own != NULL)
    return own->put (figures->record, name, option, out, error);
  pass = report_pass (advice);
  whom = pass != NULL ? report_helped (advice, option, pass, &by) : -1;
  if (strcmp (what, "win") == 0)
    g_string_append_printf (out, "%.0f", report_percent (option->win, 1.0));
  else if (strcmp (what, "costs") == 0)
    g_string_append_printf (
        out, "%.0f",
        report_percent (MAX (0.0, advice->option[0].win - option->win), 1.0));
  else if (strcmp (what, "gift") == 0)
    g_string_append_printf (out, "%.0f", whom < 0 ? 0.0 : report_percent (by, 1.0));
  else if (strcmp (what, "helps") == 0)
    g_string_append (out, whom < 0 ? "nobody"
                                   : gavel_record_seating (figures->record)->name[whom]);
  else
    return gavel_fail (error, "no figure '%s'", what);
  return true;
}

/**
 * lesson_fill:
 * @text: with figures like {win best}, {costs pass} in it
 * @record: (nullable): the position that they are about
 * @known: (nullable): what is worked out about it already
 *
 * Returns: (transfer full): the text with what they come to, or %NULL with @error set
 */
char *
lesson_fill (const char *text, const GavelRecord *record, const GavelValue *value,
             const GavelAdvice *known, GError **error)
{
  Figures figures = { .record = record,
                      .value = value,
                      .first = known != NULL ? gavel_advice_copy (known) : NULL };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) wrong = NULL;
  bool good = true;

  while (*text != '\0' && good)
    {
      const char *end = *text == '{' ? strchr (text, '}') : NULL;
      g_autofree char *inside = NULL;
      g_auto (GStrv) part = NULL;

      if (end == NULL)
        {
          g_string_append_c (out, *text++);
          continue;
        }
      inside = g_strndup (text + 1, (gsize) (end - text - 1));
      part = g_strsplit (inside, " ", 2);
      good = record != NULL && part[0] != NULL && part[1] != NULL
             && put_figure (&figures, part[0], part[1], out, &wrong);
      if (!good)
        g_set_error (error, GAVEL_ERROR, 0, "{%s}: %s", inside,
                     wrong != NULL ? wrong->message : "no figure");
      text = end + 1;
    }
  g_clear_pointer (&figures.first, gavel_advice_free);
  g_clear_pointer (&figures.other, gavel_advice_free);
  return good ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}

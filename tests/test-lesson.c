/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lessons: files that are wrong, and figures that are filled in or cannot be. */
#include "base/error.h"
#include "help.h"
#include "learn/lesson.h"

static GavelDeck *deck;
static GavelValue *value;

#define TABLE "gavel 1 score5\nseat Ann A\nseat Bob B\nyou Ann\nlot g30\n"

/* A text with figures, and what it comes to; or why there is none. */
static const struct
{
  const char *label, *text, *filled, *wrong;
} figures[] = {
  { "none", "Nothing to fill in.", "Nothing to fill in.", NULL },
  { "open", "A { alone.", "A { alone.", NULL },
  { "best", "{costs best} points", "0 points", NULL },
  { "no-card", "{win x9} and more", NULL, "{win x9}: no card 'x9'" },
  { "not-held", "{win b145}", NULL, "{win b145}: " },
  { "no-figure", "{luck best}", NULL, "{luck best}: no figure 'luck'" },
  { "no-move", "{win}", NULL, "{win}: no figure" },
};

static void
test_figures (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelRecord) record = help_record (deck, TABLE);
  g_autoptr (GError) error = NULL;
  g_autofree char *filled = lesson_fill (figures[i].text, record, value, NULL, &error);

  g_assert_cmpstr (filled, ==, figures[i].filled);
  if (figures[i].wrong == NULL)
    g_assert_no_error (error);
  else
    {
      g_assert_error (error, GAVEL_ERROR, 0);
      g_test_message ("%s", error->message);
      g_assert_true (g_str_has_prefix (error->message, figures[i].wrong));
    }
}

/* A file that is wrong, and what is said of it. */
static const struct
{
  const char *label, *text, *wrong;
} files[] = {
  { "no-title", "= name\n", "line 1: a lesson begins with '= name Title'" },
  { "no-lesson", ":text\n", "line 1: a lesson has no part ':text' here" },
  { "no-part", "# old\n= a A title\n:picture\n",
    "line 3: a lesson has no part ':picture' here" },
};

static void
test_files (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GError) error = NULL;

  g_assert_null (lessons_read (files[i].text, &error));
  g_assert_error (error, GAVEL_ERROR, 0);
  g_assert_cmpstr (error->message, ==, files[i].wrong);
}

static void
test_builtin (void)
{
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    {
      g_autoptr (GPtrArray) lessons = lessons_builtin (*game);

      for (unsigned i = 0; i < lessons->len; i++)
        g_assert_cmpuint (((const Lesson *) lessons->pdata[i])->parts->len, >, 1);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  for (unsigned i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_autofree char *path = g_strdup_printf ("/lesson/figures/%s", figures[i].label);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_figures);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strdup_printf ("/lesson/files/%s", files[i].label);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_files);
    }
  g_test_add_func ("/lesson/builtin", test_builtin);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a table: made, drawn wide, narrow and in colours, and what is drawn of a
 * game that draws nothing itself. */
#include "common/style.h"
#include "common/terminal.h"
#include "game/picture.h"
#include "report/report-private.h"

#include <string.h>

/* A grid that is 20 columns wide, one that needs less, and two lines. */
static GavelPicture *
make_picture (void)
{
  GavelPicture *picture = gavel_picture_new ();
  GavelGrid *grid = gavel_picture_grid (picture), *narrow = gavel_grid_narrow (grid);
  GavelCells *line;

  gavel_cells_words (picture->title, "A game, round 1");
  gavel_grid_column (grid, 4, false, false);
  gavel_cells_printf (gavel_grid_column (grid, 0, true, true), "gold");
  gavel_cells_printf (gavel_grid_column (grid, 9, false, false), "hand");
  gavel_grid_row (grid);
  gavel_cells_printf (gavel_grid_cell (grid), "Ann");
  gavel_cells_printf (gavel_grid_cell (grid), "7");
  gavel_cells_card (gavel_grid_cell (grid), GAVEL_INK_RED, true, "r", "red");
  gavel_grid_row (grid); /* a row may end early */
  gavel_cells_printf (gavel_grid_cell (grid), "Bob");

  gavel_cells_printf (gavel_grid_column (narrow, 0, false, false), "who");
  gavel_cells_printf (gavel_grid_column (narrow, 0, false, false), "what");
  gavel_grid_row (narrow);
  gavel_cells_printf (gavel_grid_cell (narrow), "Ann");
  gavel_cells_words (gavel_grid_cell (narrow), "seven of gold, r");

  line = gavel_picture_line (picture, "pile", "2 of");
  gavel_cells_words (line, "aaaa bbbb cccc");
  gavel_cells_glue (line, ";");
  gavel_cells_words (gavel_picture_line (picture, "", NULL), "more");
  return picture;
}

static void
check_drawn (unsigned width, bool color, const char *expected)
{
  g_autoptr (GavelPicture) picture = make_picture ();
  Report report = { .color = color, .width = width, .out = g_string_new (NULL) };

  report_put_picture (&report, picture);
  g_assert_cmpstr (report.out->str, ==, expected);
  g_string_free (report.out, TRUE);
}

static void
drawn_wide (void)
{
  check_drawn (80, false,
               "A game, round 1\n\n"
               "     gold  hand\n"
               "Ann     7  r\n"
               "Bob\n\n"
               "pile      2 of aaaa bbbb cccc;\n"
               "          more\n");
}

/* Too wide: the narrow grid, words broken under their column, never before ";". */
static void
drawn_narrow (void)
{
  check_drawn (19, false,
               "A game, round 1\n\n"
               "who  what\n"
               "Ann  seven of gold,\n"
               "     r\n\n"
               "pile      2 of aaaa\n"
               "               bbbb\n"
               "               cccc;\n"
               "          more\n");
}

static void
drawn_in_ink (void)
{
  check_drawn (80, true,
               "A game, round 1\n\n"
               "     gold  hand\n"
               "Ann     7  \033[1;31mr\033[0m\n"
               "Bob\n\n"
               "\033[2mpile\033[0m      \033[2m2 of \033[0maaaa bbbb cccc;\n"
               "\033[2m\033[0m          more\n");
}

/* Every ink reaches a screen; what is no ink does not. */
static void
inks_are_safe (void)
{
  static const char *const others[] = { "\033[5mx", "\033[38;5;1mx", "\033[38mx" };

  for (GavelInk ink = 0; ink < GAVEL_N_INKS; ink++)
    for (int strong = 0; strong < 2; strong++)
      {
        g_autoptr (GString) out = g_string_new (NULL);
        g_autofree char *shown = NULL;

        style_ink (out, true, ink, strong, "x");
        shown = terminal_safe (out->str);
        g_assert_cmpstr (shown, ==, out->str);
        g_assert_cmpuint (style_width (shown), ==, 1);
      }
  for (unsigned i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *shown = terminal_safe (others[i]);

      g_assert_null (strchr (shown, '\033'));
    }
}

/* A game that draws nothing still has a table. */
static void
drawn_plainly (void)
{
  GavelNotation notation = { 0 };
  GavelGame game = { .id = "small", .title = "Small", .notation = &notation };
  GavelSeating seating = { .n = 2, .you = 1, .name = { (char *) "Ann", (char *) "Bob" } };
  Report report = { .game = &game,
                    .seating = &seating,
                    .width = 80,
                    .status = { .n_seats = 2,
                                .round = 3,
                                .due = GAVEL_DUE_TURN,
                                .next = "turn",
                                .actors = GAVEL_SEAT (1) },
                    .out = g_string_new (NULL) };
  g_autoptr (GavelPicture) picture = NULL;

  report.status.seat[0].score = 12;
  picture = report_picture (&report, -1, false);
  report_put_picture (&report, picture);
  g_assert_cmpstr (report.out->str, ==,
                   "Small, round 3\n\n"
                   "          score\n"
                   "  Ann        12\n"
                   "* Bob         0\n\n"
                   "next      turn: Bob\n");
  g_string_free (report.out, TRUE);
}

static void
names (void)
{
  GavelSeating seating
      = { .n = 3, .name = { (char *) "Ann", (char *) "Bob", (char *) "Cy" } };
  g_autofree char *none = gavel_names_text (&seating, 0, " or ");
  g_autofree char *one = gavel_names_text (&seating, GAVEL_SEAT (2), " or ");
  g_autofree char *all = gavel_names_text (&seating, gavel_seats_all (3), " or ");

  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (one, ==, "Cy");
  g_assert_cmpstr (all, ==, "Ann, Bob or Cy");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/wide", drawn_wide);
  g_test_add_func ("/picture/narrow", drawn_narrow);
  g_test_add_func ("/picture/in-ink", drawn_in_ink);
  g_test_add_func ("/picture/plainly", drawn_plainly);
  g_test_add_func ("/picture/inks-are-safe", inks_are_safe);
  g_test_add_func ("/picture/names", names);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library on a screen: how somebody gets on. */
#include "report/report-library.h"

#include "common/style.h"
#include "report/report-private.h"

#include <math.h>

#define CHART_ROWS 12 /* of the chart over time */
#define SPARKS 12     /* and of the small one, signs */

static double
points_of (double share)
{
  double points = report_percent (share, 0.1);

  return points == 0.0 ? 0.0 : points; /* no -0.0 */
}

/* Some games of a person together. */
typedef struct
{
  unsigned n_games, n_judged, n_errors;
  double start, share; /* of those that are over */
  double skill, lost;
} Sum;

static Sum
sum_of (const LibraryPerson *person, unsigned from, unsigned to)
{
  Sum sum = { 0 };

  for (unsigned i = from; i < to; i++)
    {
      const LibraryPoint *p = &g_array_index (person->points, LibraryPoint, i);

      sum.n_games++;
      sum.n_judged += p->n_judged;
      sum.n_errors += p->n_errors;
      if (p->over)
        {
          sum.start += p->start;
          sum.share += p->share;
        }
      sum.skill += p->skill;
      sum.lost += p->mean_loss * p->n_judged;
    }
  return sum;
}

static double
accuracy_of (unsigned n, double lost)
{
  return CLAMP (gavel_accuracy_of (lost / MAX (n, 1)), 0.0, 100.0);
}

/* The accuracy over time in a few signs, from 0 to 100. */
static void
put_sparks (GString *out, const LibraryPerson *person)
{
  static const char *const signs[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
  unsigned n = person->points->len, n_signs = MIN (n, SPARKS);

  for (unsigned i = 0; i < n_signs; i++)
    {
      Sum sum = sum_of (person, i * n / n_signs, (i + 1) * n / n_signs);
      double accuracy = accuracy_of (sum.n_judged, sum.lost);

      g_string_append (
          out, sum.n_judged == 0
                   ? " "
                   : signs[MIN ((unsigned) (accuracy / 100.0 * G_N_ELEMENTS (signs)),
                                G_N_ELEMENTS (signs) - 1)]);
    }
}

static void
put_people (GString *out, const GPtrArray *people, const ReportLook *look)
{
  g_autoptr (GString) head = g_string_new (NULL);
  unsigned width = 6;

  for (unsigned i = 0; i < people->len; i++)
    width = MAX (width,
                 style_width (((LibraryPerson *) g_ptr_array_index (people, i))->name));
  width = MIN (width, REPORT_LIBRARY_NAME);
  report_library_cell (head, "player", width);
  g_string_append (head,
                   "games   won  expected  errors   gifts  accuracy  wrong  over time");
  report_library_heading (out, look, head->str);
  for (unsigned i = 0; i < people->len; i++)
    {
      const LibraryPerson *person = g_ptr_array_index (people, i);
      Sum sum = sum_of (person, 0, person->points->len);

      report_library_cell (out, person->name, width);
      g_string_append_printf (out, "%5u %5.4g %9.1f %+7.1f %+7.1f ", sum.n_games,
                              sum.share, sum.start, points_of (-sum.lost / sum.n_games),
                              points_of ((sum.skill + sum.lost) / sum.n_games));
      if (sum.n_judged > 0)
        g_string_append_printf (out, "%9.0f %6u  ", accuracy_of (sum.n_judged, sum.lost),
                                sum.n_errors);
      else
        g_string_append (out, "        -      -  ");
      put_sparks (out, person);
      g_string_append_c (out, '\n');
    }
}

/* "2026-01-03  -3.2 ####": what own errors cost a game, in the order of the games. */
static void
put_chart (GString *out, const LibraryPerson *person, const ReportLook *look)
{
  unsigned n = person->points->len, n_rows = MIN (n, CHART_ROWS);
  unsigned room = MAX (16, MIN (look->width, 72) - 32);
  double most = 0.01;

  for (unsigned i = 0; i < n_rows; i++)
    {
      Sum sum = sum_of (person, i * n / n_rows, (i + 1) * n / n_rows);

      most = MAX (most, sum.lost / sum.n_games);
    }
  report_library_heading (
      out, look,
      "from        games  own errors in each game, in points of the chance to win");
  for (unsigned i = 0; i < n_rows; i++)
    {
      Sum sum = sum_of (person, i * n / n_rows, (i + 1) * n / n_rows);
      const LibraryPoint *first
          = &g_array_index (person->points, LibraryPoint, i * n / n_rows);
      double lost = sum.lost / sum.n_games;
      unsigned bar = MIN ((unsigned) lround (lost / most * room), room);

      g_string_append_printf (out, "%s  %5u %+7.1f  ", first->date, sum.n_games,
                              points_of (-lost));
      for (unsigned k = 0; k < bar; k++)
        g_string_append (out, "█");
      g_string_append_c (out, '\n');
    }
}

static void
put_tally (GString *out, const char *label, const LibraryTally *tally)
{
  if (tally->n == 0)
    return;
  report_library_cell (out, label, 10);
  g_string_append_printf (out, "%9.0f %10u %9.2f\n", accuracy_of (tally->n, tally->lost),
                          tally->n, 100.0 * tally->lost / tally->n);
}

/* Several decisions of a kind: "bids". */
static char *
plural (const char *kind)
{
  return g_strconcat (kind, "s", NULL);
}

static void
put_tallies (GString *out, const LibraryTallies *tallies, const ReportLook *look)
{
  g_string_append_c (out, '\n');
  report_library_heading (out, look, "             accuracy  decisions  lost each");
  for (unsigned i = 2; i <= GAVEL_MAX_SEATS; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u players", i);

      put_tally (out, label, &tallies->players[i]);
    }
  for (unsigned i = 1; i <= LIBRARY_MAX_ROUNDS; i++)
    {
      g_autofree char *label = g_strdup_printf ("round %u", i);

      put_tally (out, label, &tallies->round[i]);
    }
  for (unsigned i = 0; i < tallies->kinds->len; i++)
    {
      const LibraryTally *kind = &g_array_index (tallies->kinds, LibraryTally, i);
      g_autofree char *label = plural (kind->name);

      put_tally (out, label, kind);
    }
  for (unsigned i = 0; i < tallies->games->len && tallies->games->len > 1; i++)
    {
      const LibraryTally *game = &g_array_index (tallies->games, LibraryTally, i);

      put_tally (out, report_library_title (game->name), game);
    }
  put_tally (out, "all", &tallies->all);
}

/**
 * report_library_stats:
 * @one: it is about the first of @people alone
 */
char *
report_library_stats (const GPtrArray *people, const LibraryTallies *tallies, bool one,
                      const ReportLook *look)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (people->len == 0)
    return g_strdup ("The library has no games yet: gavel library add FILE\n");
  put_people (out, people, look);
  if (one)
    {
      g_string_append_c (out, '\n');
      put_chart (out, g_ptr_array_index (people, 0), look);
    }
  put_tallies (out, tallies, look);
  return style_fit (out->str, look->width);
}

static void
json_tally (JsonBuilder *out, const char *member, const LibraryTally *tally)
{
  if (tally->n == 0)
    return;
  json_builder_set_member_name (out, member);
  json_builder_begin_object (out);
  report_json_int (out, "decisions", tally->n);
  report_library_share (out, "accuracy", accuracy_of (tally->n, tally->lost));
  report_library_share (out, "mean_loss", tally->lost / tally->n);
  json_builder_end_object (out);
}

static void
json_tally_row (JsonBuilder *out, const char *member, const LibraryTally row[],
                unsigned n)
{
  json_builder_set_member_name (out, member);
  json_builder_begin_object (out);
  for (unsigned i = 0; i <= n; i++)
    {
      char number[16];

      g_snprintf (number, sizeof number, "%u", i);
      json_tally (out, number, &row[i]);
    }
  json_builder_end_object (out);
}

static void
json_tally_names (JsonBuilder *out, const char *member, const GArray *sorts)
{
  json_builder_set_member_name (out, member);
  json_builder_begin_object (out);
  for (unsigned i = 0; i < sorts->len; i++)
    {
      const LibraryTally *sort = &g_array_index (sorts, LibraryTally, i);

      json_tally (out, sort->name, sort);
    }
  json_builder_end_object (out);
}

static void
json_person (JsonBuilder *out, const LibraryPerson *person)
{
  Sum sum = sum_of (person, 0, person->points->len);

  json_builder_begin_object (out);
  report_json_text (out, "name", person->name);
  report_json_int (out, "games", sum.n_games);
  report_library_share (out, "won", sum.share);
  report_library_share (out, "expected", sum.start);
  report_library_share (out, "own_errors", -sum.lost / sum.n_games);
  report_library_share (out, "gifts", (sum.skill + sum.lost) / sum.n_games);
  report_library_share (out, "skill", sum.skill / sum.n_games);
  report_json_int (out, "judged", sum.n_judged);
  report_json_int (out, "errors", sum.n_errors);
  report_library_share (out, "accuracy", accuracy_of (sum.n_judged, sum.lost));
  json_builder_set_member_name (out, "history");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < person->points->len; i++)
    {
      const LibraryPoint *p = &g_array_index (person->points, LibraryPoint, i);

      json_builder_begin_object (out);
      report_json_int (out, "game", p->game);
      report_json_text (out, "date", p->date);
      report_library_share (out, "result", p->share);
      report_library_share (out, "own_errors", -p->mean_loss * p->n_judged);
      report_library_share (out, "gifts", p->skill + p->mean_loss * p->n_judged);
      report_library_share (out, "skill", p->skill);
      report_library_share (out, "accuracy", gavel_accuracy_of (p->mean_loss));
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  json_builder_end_object (out);
}

char *
report_library_stats_json (const GPtrArray *people, const LibraryTallies *tallies)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();

  json_builder_begin_object (out);
  json_builder_set_member_name (out, "people");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < people->len; i++)
    json_person (out, g_ptr_array_index (people, i));
  json_builder_end_array (out);
  json_tally (out, "all", &tallies->all);
  json_tally_row (out, "by_players", tallies->players, GAVEL_MAX_SEATS);
  json_tally_row (out, "by_round", tallies->round, LIBRARY_MAX_ROUNDS);
  json_tally_names (out, "by_kind", tallies->kinds);
  json_tally_names (out, "by_game", tallies->games);
  for (unsigned i = 0; i < tallies->kinds->len; i++)
    {
      const LibraryTally *kind = &g_array_index (tallies->kinds, LibraryTally, i);
      g_autofree char *member = plural (kind->name);

      json_tally (out, member, kind);
    }
  json_builder_end_object (out);
  return report_json_line (out, false);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library on a screen: games, mistakes, and how somebody gets on. */
#include "report/report-library.h"

#include "common/json-safe.h"
#include "common/style.h"
#include "report/report-private.h"

#include <math.h>
#include <string.h>

#define CHART_ROWS 12 /* of the chart over time */
#define SPARKS 12     /* and of the small one, signs */
#define MAX_NAME 16   /* columns */
#define MAX_DEED 26

static double
points_of (double share)
{
  double points = report_percent (share, 0.1);

  return points == 0.0 ? 0.0 : points; /* no -0.0 */
}

/* As much of @text as fits into so many columns, whole words where there are some. */
static char *
cut_to (const char *text, unsigned width)
{
  glong length = g_utf8_strlen (text, -1);
  g_autofree char *cut = g_strdup (text);

  if (style_width (text) <= width)
    return g_steal_pointer (&cut);
  while (style_width (cut) + 3 > width && --length > 0)
    {
      char *blank;

      g_free (cut);
      cut = g_utf8_substring (text, 0, length);
      blank = strrchr (cut, ' ');
      if (blank != NULL)
        {
          blank[1] = '\0';
          length = g_utf8_strlen (cut, -1);
        }
    }
  return g_strconcat (cut, "...", NULL);
}

/* @text in so many columns and two blanks. */
static void
put_cell (GString *out, const char *text, unsigned width)
{
  g_autofree char *cut = cut_to (text, width);

  g_string_append (out, cut);
  style_pad (out, style_width (cut), width + 2);
}

static void
put_heading (GString *out, const ReportLook *look, const char *text)
{
  style_dim (out, look->color, text);
  g_string_append_c (out, '\n');
}

/* -- Games -------------------------------------------------------------------- */

/* The games, a line each: who played, who won, how well. */
char *
report_library_list (const GPtrArray *games, const ReportLook *look)
{
  GString *out = g_string_new (NULL);
  g_autofree char *text = NULL;

  if (games->len == 0)
    g_string_append (out, "The library has no games yet: gavel library add FILE\n");
  else
    put_heading (out, look, " game  date        players and their accuracy, * won");
  for (unsigned i = 0; i < games->len; i++)
    {
      const LibraryGame *game = g_ptr_array_index (games, i);

      g_string_append_printf (out, "%5" G_GINT64_FORMAT "  %s  ", game->id, game->date);
      for (unsigned seat = 0; seat < game->n_seats; seat++)
        {
          const LibrarySeat *s = &game->seat[seat];

          g_string_append_printf (out, "%s%s%s", seat > 0 ? ", " : "",
                                  game->over && s->share > 0.0 ? "*" : "", s->name);
          if (s->n_judged > 0)
            g_string_append_printf (out, " %.0f", s->accuracy);
        }
      g_string_append (out, game->over ? "\n" : "; not over\n");
    }
  text = g_string_free (out, FALSE);
  return style_fit (text, look->width);
}

static void
json_share (JsonBuilder *out, const char *member, double value)
{
  json_builder_set_member_name (out, member);
  json_builder_add_double_value (out, round (value * 1e6) / 1e6);
}

static void
json_truth (JsonBuilder *out, const char *member, bool value)
{
  json_builder_set_member_name (out, member);
  json_builder_add_boolean_value (out, value);
}

/* The members that a list and an export share. */
static void
json_game (JsonBuilder *out, const LibraryGame *game)
{
  report_json_int (out, "game", game->id);
  report_json_text (out, "date", game->date);
  report_json_text (out, "kind", game->kind);
  json_truth (out, "over", game->over);
  json_builder_set_member_name (out, "seats");
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < game->n_seats; seat++)
    {
      json_builder_begin_object (out);
      report_json_text (out, "name", game->seat[seat].name);
      json_share (out, "result", game->seat[seat].share);
      report_json_int (out, "judged", game->seat[seat].n_judged);
      json_share (out, "accuracy", game->seat[seat].accuracy);
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
}

char *
report_library_list_json (const GPtrArray *games)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();

  json_builder_begin_array (out);
  for (unsigned i = 0; i < games->len; i++)
    {
      json_builder_begin_object (out);
      json_game (out, g_ptr_array_index (games, i));
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  return report_json_line (out, false);
}

/* The analysis that is kept with the game, checked; %NULL with @error set if others
 * have been at it. */
JsonNode *
report_library_analysis (const LibraryGame *game, GError **error)
{
  JsonNode *analysis = json_safe_read (game->analysis, strlen (game->analysis), error);

  if (analysis == NULL)
    g_prefix_error (error,
                    "game %" G_GINT64_FORMAT ": its analysis is damaged: ", game->id);
  return analysis;
}

/* A whole game, record and analysis with it. */
bool
report_library_game_json (const LibraryGame *game, JsonBuilder *out, GError **error)
{
  g_autoptr (JsonNode) analysis = report_library_analysis (game, error);

  if (analysis == NULL)
    return false;
  json_builder_begin_object (out);
  json_game (out, game);
  report_json_text (out, "value", game->value);
  report_json_text (out, "deck", game->deck);
  report_json_int (out, "effort", game->effort);
  report_json_text (out, "record", game->record);
  json_builder_set_member_name (out, "analysis");
  json_builder_add_value (out, g_steal_pointer (&analysis));
  json_builder_end_object (out);
  return true;
}

/* -- Mistakes ------------------------------------------------------------------- */

/* "bids g30 r20", "takes g5", "passes". */
static char *
deed_of (const LibraryMistake *m)
{
  bool bid = strcmp (m->kind, "bid") == 0;

  if (bid && strcmp (m->cards, "-") == 0)
    return g_strdup ("passes");
  return g_strconcat (bid ? "bids " : "takes ", m->cards, NULL);
}

static const char *
better_of (const LibraryMistake *m)
{
  return m->better == NULL ? "" : strcmp (m->better, "-") == 0 ? "pass" : m->better;
}

static unsigned
width_of (const GPtrArray *mistakes, bool seats)
{
  unsigned width = 4;

  for (unsigned i = 0; i < mistakes->len; i++)
    {
      const LibraryMistake *m = g_ptr_array_index (mistakes, i);
      g_autofree char *deed = seats ? g_strdup (m->seat) : deed_of (m);

      width = MAX (width, style_width (deed));
    }
  return MIN (width, seats ? MAX_NAME : MAX_DEED);
}

/* The mistakes as a table. */
char *
report_library_mistakes (const GPtrArray *mistakes, unsigned n_all,
                         const ReportLook *look)
{
  g_autoptr (GString) out = g_string_new (NULL), head = g_string_new (" game  round  ");
  unsigned seats = width_of (mistakes, true), deeds = width_of (mistakes, false);
  unsigned used = 14 + seats + 2 + deeds + 2 + 14;

  if (mistakes->len == 0)
    return g_strdup ("There are no such mistakes in the library\n");
  put_cell (head, "seat", seats);
  put_cell (head, "what", deeds);
  g_string_append (head, "loss          better");
  put_heading (out, look, head->str);
  for (unsigned i = 0; i < mistakes->len; i++)
    {
      const LibraryMistake *m = g_ptr_array_index (mistakes, i);
      g_autofree char *deed = deed_of (m);
      g_autofree char *better
          = cut_to (better_of (m), look->width > used + 12 ? look->width - used : 12);

      g_string_append_printf (out, "%5" G_GINT64_FORMAT "  %5u  ", m->game, m->round);
      put_cell (out, m->seat, seats);
      put_cell (out, deed, deeds);
      g_string_append_printf (out, "%4.1f %s %4.1f   %s\n", 100.0 * m->loss,
                              style_plus_minus (), 100.0 * m->error, better);
    }
  if (n_all > mistakes->len)
    g_string_append_printf (out, "and %u more; --rows 0 shows all\n",
                            n_all - mistakes->len);
  return style_fit (out->str, look->width);
}

static void
json_cards (JsonBuilder *out, const char *member, const char *cards)
{
  g_auto (GStrv) words = g_strsplit (cards != NULL ? cards : "-", " ", -1);

  json_builder_set_member_name (out, member);
  json_builder_begin_array (out);
  for (unsigned i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], "-") != 0)
      json_builder_add_string_value (out, words[i]);
  json_builder_end_array (out);
}

char *
report_library_mistakes_json (const GPtrArray *mistakes)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();

  json_builder_begin_array (out);
  for (unsigned i = 0; i < mistakes->len; i++)
    {
      const LibraryMistake *m = g_ptr_array_index (mistakes, i);

      json_builder_begin_object (out);
      report_json_int (out, "game", m->game);
      report_json_text (out, "date", m->date);
      report_json_int (out, "round", m->round);
      report_json_int (out, "line", m->line);
      report_json_int (out, "position", m->at);
      report_json_text (out, "seat", m->seat);
      report_json_text (out, "decision", m->kind);
      json_cards (out, "cards", m->cards);
      json_cards (out, "better", m->better);
      report_json_text (out, "grade", m->grade);
      json_share (out, "loss", m->loss);
      json_share (out, "error", m->error);
      report_json_text (out, "fate", m->fate);
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  return report_json_line (out, false);
}

/* -- How somebody gets on --------------------------------------------------------- */

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
  width = MIN (width, MAX_NAME);
  put_cell (head, "player", width);
  g_string_append (head,
                   "games   won  expected  errors   gifts  accuracy  wrong  over time");
  put_heading (out, look, head->str);
  for (unsigned i = 0; i < people->len; i++)
    {
      const LibraryPerson *person = g_ptr_array_index (people, i);
      Sum sum = sum_of (person, 0, person->points->len);

      put_cell (out, person->name, width);
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
  put_heading (
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
  put_cell (out, label, 10);
  g_string_append_printf (out, "%9.0f %10u %9.2f\n", accuracy_of (tally->n, tally->lost),
                          tally->n, 100.0 * tally->lost / tally->n);
}

static void
put_tallies (GString *out, const LibraryTallies *tallies, const ReportLook *look)
{
  g_string_append_c (out, '\n');
  put_heading (out, look, "             accuracy  decisions  lost each");
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
  put_tally (out, "bids", &tallies->bids);
  put_tally (out, "takes", &tallies->takes);
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
  json_share (out, "accuracy", accuracy_of (tally->n, tally->lost));
  json_share (out, "mean_loss", tally->lost / tally->n);
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
json_person (JsonBuilder *out, const LibraryPerson *person)
{
  Sum sum = sum_of (person, 0, person->points->len);

  json_builder_begin_object (out);
  report_json_text (out, "name", person->name);
  report_json_int (out, "games", sum.n_games);
  json_share (out, "won", sum.share);
  json_share (out, "expected", sum.start);
  json_share (out, "own_errors", -sum.lost / sum.n_games);
  json_share (out, "gifts", (sum.skill + sum.lost) / sum.n_games);
  json_share (out, "skill", sum.skill / sum.n_games);
  report_json_int (out, "judged", sum.n_judged);
  report_json_int (out, "errors", sum.n_errors);
  json_share (out, "accuracy", accuracy_of (sum.n_judged, sum.lost));
  json_builder_set_member_name (out, "history");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < person->points->len; i++)
    {
      const LibraryPoint *p = &g_array_index (person->points, LibraryPoint, i);

      json_builder_begin_object (out);
      report_json_int (out, "game", p->game);
      report_json_text (out, "date", p->date);
      json_share (out, "result", p->share);
      json_share (out, "own_errors", -p->mean_loss * p->n_judged);
      json_share (out, "gifts", p->skill + p->mean_loss * p->n_judged);
      json_share (out, "skill", p->skill);
      json_share (out, "accuracy", gavel_accuracy_of (p->mean_loss));
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
  json_tally (out, "bids", &tallies->bids);
  json_tally (out, "takes", &tallies->takes);
  json_builder_end_object (out);
  return report_json_line (out, false);
}

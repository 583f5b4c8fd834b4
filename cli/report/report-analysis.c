/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game judged, on a screen: who played how well, what was luck, what went wrong. */
#include "report/report-analysis.h"

#include "common/practice.h"
#include "common/style.h"
#include "report/looks.h"
#include "report/report-private.h"

#include <math.h>
#include <string.h>

#define WORST 5         /* decisions that are told in words */
#define NAME_COLUMNS 18 /* at most */

/* -- A decision ---------------------------------------------------------------------- */

/* Where the game stood before the line that tells the decision. */
GavelTable
report_decision_table (const GavelRecord *record, const GavelVerdict *verdict)
{
  if (verdict->line >= 2 && verdict->line <= gavel_record_n_lines (record)
      && gavel_record_state_at (record, verdict->line - 1) != NULL)
    return gavel_record_table_at (record, verdict->line - 1);
  return gavel_record_table (record);
}

/* The record's word for what was done: "bid". */
char *
report_decision_word (const GavelRecord *record, const GavelVerdict *verdict)
{
  g_auto (GStrv) words = NULL;

  if (verdict->line == 0 || verdict->line > gavel_record_n_lines (record))
    return g_strdup ("choose");
  words = gavel_line_split (gavel_record_line (record, verdict->line), NULL);
  return g_ascii_strdown (words[0] != NULL ? words[0] : "choose", -1);
}

/* The cards that the decision was about, if its move does not say: " (r g)", or "". */
char *
report_decision_cards (const GavelRecord *record, const GavelVerdict *verdict)
{
  const Looks *looks = looks_of (gavel_record_game (record));
  GavelTable table = report_decision_table (record, verdict);
  g_autofree char *cards
      = looks->cards_of != NULL ? looks->cards_of (&table, verdict->played.move) : NULL;

  return cards != NULL ? g_strdup_printf (" (%s)", cards) : g_strdup ("");
}

/* Whether it was to put nothing at stake. */
bool
report_decision_passes (const GavelRecord *record, const GavelVerdict *verdict)
{
  const GavelSealed *sealed = gavel_record_game (record)->sealed;
  unsigned size;

  if (verdict->kind != GAVEL_DECISION_SEALED || sealed == NULL)
    return false;
  sealed->price (gavel_record_box (record), verdict->played.move, &size);
  return size == 0;
}

static void
put_move (Report *report, const GavelTable *table, unsigned seat, GavelMove move,
          const char *said)
{
  g_autoptr (GavelCells) cells = report_move_cells (table, seat, move, said);

  if (cells->n > 0)
    g_string_append_c (report->out, ' ');
  report_put_cells (report, cells, 0);
}

/* -- The table of seats -------------------------------------------------------------- */

/* Why nothing of a seat is judged. */
const char *
report_unjudged (const GavelGame *game)
{
  return game->observe != NULL ? "hand unknown" : "no choice yet";
}

/* "12.3", with a sign: points of the win. */
static void
put_points (GString *out, double share)
{
  double points = report_percent (share, 0.1);

  g_string_append_printf (out, "%+7.1f", points == 0.0 ? 0.0 : points);
}

static void
put_scorecards (Report *report, const GavelAnalysis *analysis)
{
  GString *out = report->out;
  unsigned width = 12;

  for (unsigned seat = 0; seat < analysis->n_seats; seat++)
    width = MAX (width, style_width (report->seating->name[seat]) + 2);
  width = MIN (width, NAME_COLUMNS);
  style_pad (out, 0, width);
  style_dim (
      out, report->color,
      report->game->sealed != NULL
          ? "result = start + errors +  gifts +   pile + guesses  accuracy  wrong"
          : "result = start + errors +  gifts +   pile + choices  accuracy  wrong");
  g_string_append_c (out, '\n');
  for (unsigned seat = 0; seat < analysis->n_seats; seat++)
    {
      const GavelScorecard *card = &analysis->seat[seat];
      g_autofree char *name = style_cut (report->seating->name[seat], width - 2);

      g_string_append (out, name);
      style_pad (out, style_width (name), width);
      g_string_append_printf (out, "%5.0f  %6.1f", report_percent (card->result, 1.0),
                              report_percent (card->start, 0.1));
      put_points (out, card->own_errors);
      g_string_append_c (out, ' ');
      put_points (out, card->gifts);
      g_string_append_c (out, ' ');
      put_points (out, card->pile);
      g_string_append_c (out, ' ');
      put_points (out, card->guesses);
      if (card->n_judged > 0)
        g_string_append_printf (out, "  %8.0f  %u of %u", card->accuracy,
                                card->n_judged - card->n_grade[GAVEL_GRADE_GOOD],
                                card->n_judged);
      else
        g_string_append_printf (out, "         -  %s", report_unjudged (report->game));
      g_string_append_c (out, '\n');
    }
}

/* Whose draws the luck of the pile was. */
static void
put_draws (Report *report, const GavelAnalysis *analysis)
{
  for (unsigned seat = 0; seat < analysis->n_seats && analysis->draws; seat++)
    {
      const GavelScorecard *card = &analysis->seat[seat];

      report_put_label (report, seat == 0 ? "draws" : "");
      g_string_append_printf (report->out,
                              "%s %+.1f by own draws, %+.1f by the others'\n",
                              report->seating->name[seat], 100.0 * card->own_draws + 0.0,
                              100.0 * (card->pile - card->own_draws) + 0.0);
    }
}

/* Numbers of the judged decisions of some seats that lost most, the worst first. */
unsigned
report_analysis_worst (const GavelAnalysis *analysis, GavelSeats seats, unsigned n,
                       unsigned worst[])
{
  unsigned n_found = 0;

  while (n_found < n)
    {
      const GavelVerdict *most = NULL;
      unsigned at = 0;

      for (unsigned i = 0; i < analysis->verdicts->len; i++)
        {
          const GavelVerdict *v = &g_array_index (analysis->verdicts, GavelVerdict, i);
          bool known = false;

          for (unsigned k = 0; k < n_found; k++)
            known |= worst[k] == i;
          if (v->judged && v->grade != GAVEL_GRADE_GOOD && !known
              && (seats & GAVEL_SEAT (v->seat)) != 0
              && (most == NULL || v->loss > most->loss))
            {
              most = v;
              at = i;
            }
        }
      if (most == NULL)
        break;
      worst[n_found++] = at;
    }
  return n_found;
}

/* Why the best move would have been better. */
static void
put_reasons (Report *report, const GavelRecord *record, const GavelVerdict *v)
{
  ReportPair pair = { .kind = v->kind,
                      .seat = v->seat,
                      .this = &v->played,
                      .that = &v->better[0],
                      .this_one = "this one",
                      .that_one = "which",
                      .better = true };

  if (v->line < 2 || gavel_record_state_at (record, v->line - 1) == NULL)
    return;
  pair.table = gavel_record_table_at (record, v->line - 1);
  g_string_append_c (report->out, ',');
  if (!report_put_beside (report, &pair))
    g_string_truncate (report->out, report->out->len - 1);
}

/* "round 3, Laura bids g30 r20: blunder, loses 25.2 ± 0.8 ..." */
static void
put_verdict (Report *report, const GavelRecord *record, const GavelVerdict *v)
{
  GavelTable table = report_decision_table (record, v);
  g_autofree char *word = report_decision_word (record, v);
  g_autofree char *cards = report_decision_cards (record, v);
  g_autofree char *does = gavel_game_does (report->game, word);
  GString *out = report->out;

  g_string_append_printf (out, "%s %u, %s %s%s", gavel_game_round_word (report->game),
                          v->round, report->seating->name[v->seat], does,
                          report_decision_passes (record, v) ? " nothing, a" : "");
  put_move (report, &table, v->seat, v->played.move, word);
  g_string_append (out, cards);
  if (!v->judged)
    {
      g_string_append (out, ": not judged");
      return;
    }
  g_string_append_printf (out, ": %s", gavel_grade_name (v->grade));
  if (v->grade != GAVEL_GRADE_GOOD)
    {
      g_string_append_printf (out, ", loses %.1f", 100.0 * v->loss);
      if (v->error > 0.0)
        g_string_append_printf (out, " ± %.1f", 100.0 * v->error);
      g_string_append (out, "; better");
      put_move (report, &table, v->seat, v->better[0].move, NULL);
      put_reasons (report, record, v);
    }
  else if (v->in_mix && gavel_game_lays_out_rounds (report->game))
    g_string_append (out, ", the equilibrium does this, too");
  if (v->fate != GAVEL_FATE_PLAIN)
    g_string_append_printf (out, "; %s", gavel_fate_text (v->fate));
}

/* A verdict in words, for whoever needs one alone. */
char *
report_verdict_text (const GavelRecord *record, const GavelVerdict *verdict)
{
  Report report;

  report_init (&report, record);
  report.width = 10000;
  report.out = g_string_new (NULL);
  put_verdict (&report, record, verdict);
  return g_string_free (report.out, FALSE);
}

/* Everybody's chances as each round begins, what is turned up first seen already, and at
 * the end, as bars. */
static void
put_chart (Report *report, const GavelRecord *record, const GavelAnalysis *analysis,
           const ReportLook *look)
{
  unsigned n_steps = analysis->steps->len, n = 0, last = 0;
  g_autofree unsigned *round = g_new (unsigned, n_steps + 1);
  g_autofree double (*win)[GAVEL_MAX_SEATS] = g_malloc0_n (n_steps + 1, sizeof *win);
  g_autofree char *chart = NULL;

  for (unsigned i = 0; i < n_steps; i++)
    {
      const GavelStep *step = &g_array_index (analysis->steps, GavelStep, i);
      bool chance = step->kind == GAVEL_STEP_CHANCE;

      if (step->kind != GAVEL_STEP_START && step->round != last
          && (i + 1 < n_steps || !chance))
        {
          last = step->round;
          memcpy (win[n], chance || i == 0 ? step->win : step[-1].win, sizeof step->win);
          round[n++] = last;
        }
      if (i + 1 == n_steps)
        {
          memcpy (win[n], step->win, sizeof step->win);
          round[n++] = 0;
        }
    }
  if (n == 0)
    return;
  chart = report_odds (record, n, round, win, NULL, look);
  g_string_append (report->out, chart);
}

/* What a step was, with whoever did it: "the lead", "draw g by Bob". */
char *
report_step_text (const GavelRecord *record, const GavelStep *step)
{
  g_autofree char *name = gavel_step_name (record, step), *rest = NULL;
  g_auto (GStrv) words = NULL;
  const GavelVerb *verb;
  unsigned seat;

  if (step->kind == GAVEL_STEP_START)
    return g_strdup_printf ("the %s", name);
  words = gavel_line_split (gavel_record_line (record, step->line), NULL);
  verb = words != NULL && words[0] != NULL
             ? gavel_game_verb (gavel_record_game (record), words[0])
             : NULL;
  if (verb == NULL || verb->kind != GAVEL_VERB_TURN || words[1] == NULL
      || !gavel_seating_find (gavel_record_seating (record), words[1], &seat, NULL))
    return g_strdup_printf ("the %s", name);
  rest = g_strjoinv (" ", words + 2);
  return g_strdup_printf ("%s%s%s by %s", name, rest[0] != '\0' ? " " : "", rest,
                          gavel_record_seating (record)->name[seat]);
}

static void
put_turning_points (Report *report, const GavelRecord *record,
                    const GavelAnalysis *analysis)
{
  unsigned step[REPORT_TURNING];
  unsigned n = gavel_analysis_turning_points (analysis, REPORT_TURNING, step);

  for (unsigned i = 0; i < n; i++)
    {
      const GavelStep *a = &g_array_index (analysis->steps, GavelStep, step[i] - 1);
      const GavelStep *b = &g_array_index (analysis->steps, GavelStep, step[i]);
      g_autofree char *name = report_step_text (record, b);

      report_put_label (report, i == 0 ? "turned" : "");
      g_string_append_printf (
          report->out, "%s %u, %s (line %u):", gavel_game_round_word (report->game),
          b->round, name, b->line);
      for (unsigned seat = 0; seat < analysis->n_seats; seat++)
        if (fabs (b->win[seat] - a->win[seat]) >= 0.03)
          g_string_append_printf (report->out, " %s %+.0f", report->seating->name[seat],
                                  report_percent (b->win[seat] - a->win[seat], 1.0));
      g_string_append_c (report->out, '\n');
    }
}

/* How many decisions of some seats were wrong. */
static unsigned
n_wrong (const GavelAnalysis *analysis, GavelSeats seats)
{
  unsigned n = 0;

  for (unsigned seat = 0; seat < analysis->n_seats; seat++)
    if ((seats & GAVEL_SEAT (seat)) != 0)
      n += analysis->seat[seat].n_judged - analysis->seat[seat].n_grade[GAVEL_GRADE_GOOD];
  return n;
}

/* The worst decisions of some seats. */
static void
put_errors (Report *report, const GavelRecord *record, const GavelAnalysis *analysis,
            GavelSeats seats, const char *label, unsigned n_most)
{
  unsigned worst[WORST], n = report_analysis_worst (analysis, seats, n_most, worst);
  unsigned n_more = n_wrong (analysis, seats) - n;

  for (unsigned i = 0; i < n; i++)
    {
      report_put_label (report, i == 0 ? label : "");
      put_verdict (report, record,
                   &g_array_index (analysis->verdicts, GavelVerdict, worst[i]));
      g_string_append_c (report->out, '\n');
    }
  if (n == 0)
    {
      report_put_label (report, label);
      g_string_append (report->out, "none for certain\n");
    }
  if (n_more > 0)
    {
      report_put_label (report, "");
      g_string_append_printf (report->out,
                              "and %u more that lost less: gavel analyse FILE --html "
                              "shows all\n",
                              n_more);
    }
}

/* Whether bids are judged as made blind although people could have seen counts. */
bool
report_is_blind (const GavelRecord *record)
{
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  int count[GAVEL_MAX_SEATS];

  return rounds->len > 0
         && gavel_game_verb_of (gavel_record_game (record), GAVEL_VERB_SIGNAL) != NULL
         && !gavel_history_counts (rounds, gavel_record_n_lines (record), count);
}

/* What the grades mean. */
static void
put_grades (Report *report)
{
  g_string_append_printf (
      report->out,
      "\n"
      "Grades: %s from %.0f, %s from %.0f, %s from %.0f points of the chance to win "
      "certainly lost.\n",
      gavel_grade_name (GAVEL_GRADE_DOUBTFUL), gavel_grade_points (GAVEL_GRADE_DOUBTFUL),
      gavel_grade_name (GAVEL_GRADE_MISTAKE), gavel_grade_points (GAVEL_GRADE_MISTAKE),
      gavel_grade_name (GAVEL_GRADE_BLUNDER), gavel_grade_points (GAVEL_GRADE_BLUNDER));
}

/* The analysis on a screen. */
char *
report_analysis_text (const GavelRecord *record, const GavelAnalysis *analysis,
                      const ReportLook *look)
{
  int seat = gavel_record_seating (record)->you;
  /* Who played against the program wants to know what they did wrong themselves. */
  GavelSeats you = seat >= 0 && practice_knows (record) ? GAVEL_SEAT (seat) : 0;
  Report report;
  g_autofree char *text = NULL;

  report_init (&report, record);
  report.color = look->color;
  report.width = 10000; /* broken below */
  report.out = g_string_new (NULL);
  put_scorecards (&report, analysis);
  g_string_append_c (report.out, '\n');
  put_chart (&report, record, analysis, look);
  g_string_append_c (report.out, '\n');
  put_draws (&report, analysis);
  put_turning_points (&report, record, analysis);
  if (you != 0)
    put_errors (&report, record, analysis, you, "yours", WORST);
  put_errors (&report, record, analysis, gavel_seats_all (analysis->n_seats) & ~you,
              "errors", you != 0 ? WORST / 2 : WORST);
  for (unsigned i = 0, n_told = 0; i < analysis->verdicts->len && n_told < REPORT_TURNING;
       i++)
    {
      const GavelVerdict *v = &g_array_index (analysis->verdicts, GavelVerdict, i);

      if (v->fate != GAVEL_FATE_UNLUCKY)
        continue;
      report_put_label (&report, n_told == 0 ? "luck" : "");
      put_verdict (&report, record, v);
      g_string_append_c (report.out, '\n');
      n_told++;
    }
  put_grades (&report);
  if (report_is_blind (record))
    g_string_append (report.out, REPORT_BLIND "\n");
  if (!analysis->complete)
    g_string_append (report.out, "Stopped early: later moves are not judged, and results "
                                 "are the chances at that point.\n");
  else if (!analysis->over)
    g_string_append (
        report.out,
        "The game is not over: results are the chances at the end of the record.\n");
  text = g_string_free (report.out, FALSE);
  return style_fit (text, look->width);
}

/* -- A record with comments -----------------------------------------------------------
 */

#define MARK "# gavel: " /* begins our comments, so that they are known again */

/* The record, the findings behind the lines they are about, in place of earlier ones. */
char *
report_analysis_record (const GavelRecord *record, const GavelAnalysis *analysis)
{
  GString *out = g_string_new (NULL);
  const GavelSeating *seating = gavel_record_seating (record);

  for (unsigned line = 1; line <= gavel_record_n_lines (record); line++)
    {
      if (!g_str_has_prefix (gavel_record_line (record, line), MARK))
        g_string_append_printf (out, "%s\n", gavel_record_line (record, line));
      for (unsigned i = 0; i < analysis->verdicts->len; i++)
        {
          const GavelVerdict *v = &g_array_index (analysis->verdicts, GavelVerdict, i);
          g_autofree char *text = NULL;

          if (v->line != line || !v->judged
              || (v->grade == GAVEL_GRADE_GOOD && v->fate == GAVEL_FATE_PLAIN))
            continue;
          text = report_verdict_text (record, v);
          g_string_append_printf (out, MARK "%s\n", text);
        }
    }
  for (unsigned seat = 0; seat < analysis->n_seats; seat++)
    g_string_append_printf (
        out,
        MARK "%s: accuracy %.0f, skill %+.1f, luck of the pile %+.1f, of the %s %+.1f\n",
        seating->name[seat], analysis->seat[seat].accuracy,
        100.0 * analysis->seat[seat].skill, 100.0 * analysis->seat[seat].pile,
        gavel_record_game (record)->sealed != NULL ? "guesses" : "choices",
        100.0 * analysis->seat[seat].guesses);
  return g_string_free (out, FALSE);
}

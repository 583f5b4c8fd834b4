/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games judged: what adds up, who is judged by what, and a planted mistake. */
#include "analysis/analysis.h"

#include "help.h"
#include "play/match.h"
#include "report/report-analysis.h"

#include <math.h>
#include <string.h>

static GavelDeck *deck;
static GavelValue *value;

/* A shipped game for so many, its first @n_rounds rounds. */
static GavelRecord *
shipped_game (unsigned n_seats, unsigned n_rounds)
{
  static const char *const names[]
      = { "two.gavel", "three.gavel", "four-counts.gavel", "five.gavel" };
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "games",
                                                 names[n_seats - 2], NULL);
  g_autofree char *text = NULL;
  GavelRecord *record = gavel_record_new (SCORE5_BOXES (deck));
  unsigned n_lots = 0, line = 1;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (gavel_record_read (record, text, -1, 0, NULL));
  for (; line <= gavel_record_n_lines (record); line++)
    if (g_str_has_prefix (gavel_record_line (record, line), "lot")
        && n_lots++ == n_rounds)
      break;
  gavel_record_truncate (record, line - 1);
  return record;
}

static GavelAnalysis *
analyse (const GavelRecord *record, unsigned n_threads)
{
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = n_threads };
  g_autoptr (GError) error = NULL;
  GavelAnalysis *analysis = gavel_analyse (record, value, &budget, NULL, NULL, &error);

  g_assert_no_error (error);
  return analysis;
}

static const GavelVerdict *
verdict_at (const GavelAnalysis *analysis, unsigned i)
{
  return &g_array_index (analysis->verdicts, GavelVerdict, i);
}

static void
test_grades (void)
{
  static const struct
  {
    double loss, error;
    GavelGrade grade;
  } cases[] = {
    { 0.0, 0.0, GAVEL_GRADE_GOOD },       { 0.029, 0.0, GAVEL_GRADE_GOOD },
    { 0.031, 0.0, GAVEL_GRADE_DOUBTFUL }, { 0.081, 0.0, GAVEL_GRADE_MISTAKE },
    { 0.16, 0.0, GAVEL_GRADE_BLUNDER },   { 0.16, 0.02, GAVEL_GRADE_MISTAKE },
    { 0.16, 0.1, GAVEL_GRADE_DOUBTFUL },  { 0.16, 0.14, GAVEL_GRADE_GOOD },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (gavel_grade_of (cases[i].loss, cases[i].error), ==, cases[i].grade);
  g_assert_cmpfloat (gavel_accuracy_of (0.0), ==, 100.0);
  g_assert_cmpfloat (gavel_accuracy_of (0.01), <, 90.0);
  g_assert_cmpfloat (gavel_accuracy_of (0.01), >, gavel_accuracy_of (0.02));
}

/* The three parts are the result, over all seats each is nothing, no grade exceeds its
 * interval, what an equilibrium does is no error. */
static void
test_adds_up (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  g_autoptr (GavelRecord) record = shipped_game (n_seats, 3);
  g_autoptr (GavelAnalysis) analysis = analyse (record, 2);
  double skill = 0.0, pile = 0.0, guesses = 0.0, lost[GAVEL_MAX_SEATS] = { 0 };

  g_assert_true (analysis->complete);
  g_assert_false (analysis->over);
  g_assert_cmpuint (analysis->verdicts->len, >=, 3 * (n_seats - 1));
  g_assert_cmpuint (analysis->steps->len, >=, 7);
  for (unsigned i = 0; i < analysis->verdicts->len; i++)
    {
      const GavelVerdict *v = verdict_at (analysis, i);

      if (!v->judged)
        continue;
      g_assert_cmpfloat (v->loss, >=, 0.0);
      g_assert_cmpint (v->grade, ==, gavel_grade_of (v->loss, v->error));
      if (v->in_mix)
        g_assert_cmpfloat (v->loss, ==, 0.0);
      if (v->fate == GAVEL_FATE_UNLUCKY)
        g_assert_cmpint (v->grade, ==, GAVEL_GRADE_GOOD);
      g_assert_cmpuint (v->line, >, v->at);
      g_assert_true (
          g_str_has_prefix (gavel_record_line (record, v->line),
                            v->kind == GAVEL_DECISION_SEALED ? "bid" : "take"));
      if (v->loss > v->error) /* else it may be none */
        lost[v->seat] += v->loss;
    }
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      const GavelScorecard *card = &analysis->seat[seat];

      g_assert_cmpfloat_with_epsilon (card->start + card->own_errors + card->gifts
                                          + card->pile + card->guesses,
                                      card->result, 1e-9);
      g_assert_cmpfloat (card->own_errors, ==, -lost[seat]);
      g_assert_cmpfloat (card->gifts, >=, 0.0);
      g_assert_cmpfloat_with_epsilon (card->own_errors + card->gifts, card->skill, 1e-12);
      g_assert_cmpfloat_with_epsilon (card->mean_loss * MAX (card->n_judged, 1),
                                      lost[seat], 1e-9);
      skill += card->skill;
      pile += card->pile;
      guesses += card->guesses;
    }
  g_assert_cmpfloat_with_epsilon (skill, 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (pile, 0.0, 0.01);
  g_assert_cmpfloat_with_epsilon (guesses, 0.0, 0.01);
}

static void
test_threads (void)
{
  g_autoptr (GavelRecord) record = shipped_game (4, 2);
  g_autoptr (GavelAnalysis) one = analyse (record, 1);
  g_autoptr (GavelAnalysis) many = analyse (record, 3);

  g_assert_cmpuint (one->verdicts->len, ==, many->verdicts->len);
  for (unsigned i = 0; i < one->verdicts->len; i++)
    {
      g_assert_cmpfloat (verdict_at (one, i)->loss, ==, verdict_at (many, i)->loss);
      g_assert_cmpfloat (verdict_at (one, i)->played.win, ==,
                         verdict_at (many, i)->played.win);
    }
  g_assert_cmpmem (one->seat, sizeof one->seat, many->seat, sizeof many->seat);
}

/* Another's bid of the same round changes nobody's verdict: they could not know it. */
static void
test_judged_by_what_was_known (void)
{
  const char *start = "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g65\n"
                      "bid Ann b25 p20\nbid Bob p25\n";
  g_autofree char *low = g_strconcat (start, "bid Cy -\n", NULL);
  g_autofree char *high = g_strconcat (start, "bid Cy y25 r20\n", NULL);
  g_autoptr (GavelRecord) a = help_record (deck, low);
  g_autoptr (GavelRecord) b = help_record (deck, high);
  g_autoptr (GavelAnalysis) first = analyse (a, 1);
  g_autoptr (GavelAnalysis) second = analyse (b, 1);

  for (unsigned i = 0; i < 2; i++)
    {
      g_assert_cmpuint (verdict_at (first, i)->seat, ==, i);
      g_assert_cmpfloat (verdict_at (first, i)->loss, ==, verdict_at (second, i)->loss);
      g_assert_cmpfloat (verdict_at (first, i)->played.win, ==,
                         verdict_at (second, i)->played.win);
    }
  /* But how it turned out differs. */
  g_assert_cmpfloat (verdict_at (first, 0)->after, !=, verdict_at (second, 0)->after);
}

/* Whether the count of a seat is written down or follows from its bid, all are judged
 * alike; and not as if no count had been seen. */
static void
test_counts_follow_from_bids (void)
{
  const char *start = "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nyou Bob\n"
                      "lot g65\n";
  const char *bids = "bid Ann b25 p20\nbid Bob -\nbid Cy y25 r20\n";
  g_autofree char *some = g_strconcat (start, "count Ann 2 Cy 2\n", bids, NULL);
  g_autofree char *all = g_strconcat (start, "count Ann 2 Bob 0 Cy 2\n", bids, NULL);
  g_autofree char *none = g_strconcat (start, bids, NULL);
  g_autoptr (GavelRecord) with_some = help_record (deck, some);
  g_autoptr (GavelRecord) with_all = help_record (deck, all);
  g_autoptr (GavelRecord) with_none = help_record (deck, none);
  g_autoptr (GavelAnalysis) a = analyse (with_some, 1);
  g_autoptr (GavelAnalysis) b = analyse (with_all, 1);
  g_autoptr (GavelAnalysis) blind = analyse (with_none, 1);

  for (unsigned i = 0; i < 3; i++)
    {
      g_assert_cmpfloat (verdict_at (a, i)->loss, ==, verdict_at (b, i)->loss);
      g_assert_cmpfloat (verdict_at (a, i)->played.win, ==,
                         verdict_at (b, i)->played.win);
      g_assert_cmpfloat (verdict_at (a, i)->played.win, !=,
                         verdict_at (blind, i)->played.win);
    }
}

/* Who does not show the hand is not judged; the rest is. */
static void
test_unknown_hands (void)
{
  g_autoptr (GavelRecord) record
      = help_record (deck, "gavel 1 score5\nseat Ann A\nseat Bob ?\nlot g30\n"
                           "bid Ann b25\nbid Bob ?2\nwon Ann\n");
  g_autoptr (GavelAnalysis) analysis = analyse (record, 1);

  g_assert_cmpuint (analysis->seat[0].n_judged, ==, 1);
  g_assert_cmpuint (analysis->seat[1].n_judged, ==, 0);
}

static void
test_stopped (void)
{
  g_autoptr (GavelRecord) record = shipped_game (3, 4);
  atomic_bool stop = true;
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1, .stop = &stop };
  g_autoptr (GavelAnalysis) analysis
      = gavel_analyse (record, value, &budget, NULL, NULL, NULL);

  g_assert_nonnull (analysis);
  g_assert_false (analysis->complete);
  g_assert_cmpuint (analysis->verdicts->len, ==, 0);
}

static void
stop_at_three (gpointer data, unsigned done, unsigned total G_GNUC_UNUSED)
{
  if (done == 3)
    atomic_store ((atomic_bool *) data, true);
}

/* A finished game that was not looked at to its end is finished all the same; what came
 * of it is what was seen. */
static void
test_stopped_later (void)
{
  g_autoptr (GavelRecord) record = shipped_game (2, 12);
  atomic_bool stop = false;
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1, .stop = &stop };
  g_autoptr (GavelAnalysis) analysis
      = gavel_analyse (record, value, &budget, stop_at_three, &stop, NULL);
  g_autofree char *text
      = report_analysis_text (record, analysis, &(ReportLook){ .width = 80 });

  g_assert_false (analysis->complete);
  g_assert_true (analysis->over);
  g_assert_cmpuint (analysis->verdicts->len, <, 10);
  for (unsigned seat = 0; seat < 2; seat++)
    {
      g_assert_cmpfloat (analysis->seat[seat].result, >, 0.0);
      g_assert_cmpfloat (analysis->seat[seat].result, <, 1.0);
    }
  g_assert_nonnull (strstr (text, "Stopped early: later moves are not judged"));
  g_assert_null (strstr (text, "not over"));
}

/* -- A planted mistake -------------------------------------------------------------- */

static void
on_tell (gpointer data, const char *line)
{
  g_string_append_printf (data, "%s%s", line, g_str_has_suffix (line, "\n") ? "" : "\n");
}

/* A game of strong players up to round @round, where the first one throws in all it
 * has: that is the worst that happened. */
static bool
finds_planted (unsigned deal, unsigned round)
{
  g_autoptr (GavelPlayerSpec) spec
      = gavel_player_spec_new (&gavel_score5, "equilibrium", NULL);
  GavelPlayerSpec *table[] = { spec, spec, spec };
  GavelMatch match = { .game = &gavel_score5,
                       .box = score5_box (deck),
                       .value = value,
                       .n_seats = 3,
                       .table = table,
                       .seed = 7,
                       .counts_seen = false };
  g_autoptr (GString) text = g_string_new (NULL);
  GavelMatchEar ear = { .tell = on_tell, .data = text };
  GavelMatchResult result;
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GavelAnalysis) analysis = NULL;
  g_autofree char *line = NULL, *hand = NULL;
  unsigned n_lots = 0, at = 1, worst = 0;
  const Score5 *s;

  gavel_match_play (&match, deal, 0, &ear, &result);
  record = help_record (deck, text->str);
  for (; at <= gavel_record_n_lines (record); at++)
    if (g_str_has_prefix (gavel_record_line (record, at), "lot ") && ++n_lots == round)
      break;
  {
    g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);

    gavel_record_truncate (record, at);
    s = (const Score5 *) gavel_record_state (record);
    hand = gavel_card_names_text (&score5_card_names, score5_box (deck), s->hand[0], 0);
    line = g_strdup_printf ("bid %s %s", gavel_record_seating (record)->name[0], hand);
    g_assert_true (gavel_record_append (record, line, NULL));
    for (unsigned i = at + 1; i < at + 3; i++) /* what the others bid then */
      g_assert_true (gavel_record_append (record, lines[i], NULL));
  }
  analysis = analyse (record, 2);
  for (unsigned i = 1; i < analysis->verdicts->len; i++)
    if (verdict_at (analysis, i)->loss > verdict_at (analysis, worst)->loss)
      worst = i;
  return verdict_at (analysis, worst)->line == at + 1
         && verdict_at (analysis, worst)->grade == GAVEL_GRADE_BLUNDER;
}

static void
test_planted (void)
{
  unsigned n_found = 0;

  for (unsigned deal = 0; deal < 4; deal++)
    n_found += finds_planted (deal, 2 + deal);
  g_assert_cmpuint (n_found, >=, 3);
}

/* A bid that was told before the counts, and changed after them, is judged as it lay
 * there in the end, by all that was known then. */
static void
test_changed_bid (void)
{
  static const char head[] = "gavel 1 score5\nseat Ann A\nseat Bob C\nseat Cy E\nyou "
                             "Ann\nlot g30\n";
  static const char tail[] = "bid Bob r20 y25\nbid Cy -\ntake Ann y25\ntake Cy r20\n";
  g_autofree char *usual
      = g_strdup_printf ("%scount Ann 1 Bob 2 Cy 0\nbid Ann p20\n%s", head, tail);
  g_autofree char *changed = g_strdup_printf (
      "%sbid Ann g5 b25\ncount Bob 1 Cy 0\nbid Ann p20\ncount Bob 2\n%s", head, tail);
  g_autoptr (GavelRecord) one = help_record (deck, usual);
  g_autoptr (GavelRecord) other = help_record (deck, changed);
  g_autoptr (GavelAnalysis) a = analyse (one, 2);
  g_autoptr (GavelAnalysis) b = analyse (other, 2);

  g_assert_cmpuint (a->verdicts->len, ==, b->verdicts->len);
  for (unsigned i = 0; i < a->verdicts->len; i++)
    {
      const GavelVerdict *v = verdict_at (a, i), *w = verdict_at (b, i);

      g_assert_cmpuint (v->seat, ==, w->seat);
      g_assert_cmphex (v->played.move, ==, w->played.move);
      g_assert_cmpfloat (v->played.win, ==, w->played.win);
      g_assert_cmpfloat (v->loss, ==, w->loss);
    }
  g_assert_cmpuint (verdict_at (a, 0)->line, ==, 8);
  g_assert_cmpuint (verdict_at (b, 0)->line, ==, 9);
}

/* A game where the last bid settles the round at once: every bid is judged all the same,
 * and steps are called by the record's words. */
static void
test_every_bid (void)
{
  g_autoptr (GavelRecord) record
      = help_record (deck, "gavel 1 goofspiel\nrule cards 4\nseat Ann\nseat Bob\n"
                           "prize 2\nbid Ann 2\nbid Bob 1\nprize 4\nbid Ann 1\n"
                           "bid Bob 4\nprize 1\n");
  static const char *const names[]
      = { "start", "prize", "bids", "prize", "bids", "prize" };
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
  g_autoptr (GavelAnalysis) analysis
      = gavel_analyse (record, NULL, &budget, NULL, NULL, NULL);
  g_autoptr (GArray) rounds = gavel_history_rounds (record);

  g_assert_cmpuint (rounds->len, ==, 3);
  g_assert_cmpuint (g_array_index (rounds, GavelPastRound, 1).last, ==, 10);
  g_assert_cmpuint (g_array_index (rounds, GavelPastRound, 1).actors, ==,
                    gavel_seats_all (2));
  g_assert_false (g_array_index (rounds, GavelPastRound, 2).over);
  g_assert_cmpuint (analysis->verdicts->len, ==, 4);
  for (unsigned i = 0; i < 4; i++)
    {
      g_assert_cmpuint (verdict_at (analysis, i)->seat, ==, i % 2);
      g_assert_cmpuint (verdict_at (analysis, i)->line, ==, 6 + i + i / 2);
      g_assert_true (verdict_at (analysis, i)->judged);
    }
  g_assert_cmpuint (analysis->steps->len, ==, G_N_ELEMENTS (names));
  for (unsigned i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const GavelStep *step = &g_array_index (analysis->steps, GavelStep, i);
      g_autofree char *name = gavel_step_name (record, step);

      g_assert_cmpstr (name, ==, names[i]);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  g_test_add_func ("/analysis/grades", test_grades);
  help_add_by_seats ("/analysis/adds-up", 2, test_adds_up);
  g_test_add_func ("/analysis/threads", test_threads);
  g_test_add_func ("/analysis/what-was-known", test_judged_by_what_was_known);
  g_test_add_func ("/analysis/counts", test_counts_follow_from_bids);
  g_test_add_func ("/analysis/unknown-hands", test_unknown_hands);
  g_test_add_func ("/analysis/stopped", test_stopped);
  g_test_add_func ("/analysis/stopped-later", test_stopped_later);
  g_test_add_func ("/analysis/changed-bid", test_changed_bid);
  g_test_add_func ("/analysis/every-bid", test_every_bid);
  g_test_add_func ("/analysis/planted", test_planted);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}

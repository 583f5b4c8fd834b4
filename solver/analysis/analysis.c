/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/analysis.h"

#include "base/error.h"

#include <math.h>
#include <string.h>

#define FELT 0.03 /* of the win: less is no luck to speak of */

void
gavel_analysis_free (GavelAnalysis *analysis)
{
  if (analysis == NULL)
    return;
  g_array_unref (analysis->verdicts);
  g_array_unref (analysis->steps);
  g_free (analysis);
}

/* An analysis under way. */
typedef struct
{
  const GavelRecord *record;
  const GavelGame *game;
  const GavelValue *value;
  const GavelBudget *budget;
  GArray *rounds; /* of the whole game */
  GavelSteps steps;
  GavelMemory memory[GAVEL_MAX_SEATS];
  GavelAnalysis *out;
  GavelAnalysisProgress progress;
  gpointer data;
  unsigned n_done, n_total;
  unsigned n_rounds; /* whose moves are judged */
} Grader;

static bool
is_stopped (const Grader *j)
{
  return j->budget->stop != NULL && atomic_load (j->budget->stop);
}

/* Whether line @line is of that kind, and which move it makes. What chance turned up may
 * tell of a turn, too: that somebody had it turned up. */
static bool
line_tells (const Grader *j, unsigned line, GavelVerbKind kind, unsigned *seat,
            GavelMove *move)
{
  g_auto (GStrv) words = gavel_line_split (gavel_record_line (j->record, line), NULL);
  GavelTable before;
  const GavelVerb *verb;

  if (line < 2 || words[0] == NULL)
    return false;
  before = gavel_record_table_at (j->record, line - 1);
  if (before.state == NULL)
    return false;
  verb = gavel_game_verb (j->game, words[0]);
  return verb != NULL
         && (verb->kind == kind
             || (kind == GAVEL_VERB_TURN && verb->kind == GAVEL_VERB_CHANCE))
         && j->game->notation->line_move (&before, words, seat, move)
         && *seat != GAVEL_CHANCE;
}

/* -- Decisions ---------------------------------------------------------------- */

/* How many of the first @n lines lead to a decision, a sealed move that could still be
 * changed aside. */
static unsigned
n_lines_before (const Grader *j, unsigned n)
{
  unsigned seat;
  GavelMove move;

  while (n > 1 && gavel_record_is_sealed_at (j->record, n)
         && line_tells (j, n, GAVEL_VERB_SEALED, &seat, &move))
    n--;
  return n;
}

/* Judges what @seat did after the first @n_lines lines. */
static void
grade_move (Grader *j, GavelDecision kind, unsigned seat, GavelMove move,
            unsigned n_lines, unsigned line)
{
  g_autoptr (GavelRecord) record = gavel_record_copy (j->record, n_lines);
  GavelTable table = gavel_record_table (record);
  g_autofree char *text = gavel_move_text (&table, seat, move);
  int count[GAVEL_MAX_SEATS];
  bool counted
      = gavel_history_counts (j->rounds, n_lines, count) && kind == GAVEL_DECISION_SEALED;
  GavelWish wish
      = gavel_judging_wish (table.seating->name[seat], text, counted ? count : NULL);
  GavelVerdict verdict = { .line = line,
                           .at = n_lines_before (j, n_lines),
                           .seat = seat,
                           .kind = kind,
                           .after = NAN };
  g_autoptr (GavelAdvice) advice = NULL;
  GavelBudget budget = *j->budget;
  GavelStatus status;

  j->game->notation->status (&table, &status);
  verdict.round = status.round;
  verdict.played.move = move;
  budget.progress = NULL;
  budget.effort = gavel_game_judging_effort (j->game, budget.effort);
  advice = gavel_advise (record, j->value, &wish, &budget, &j->memory[seat], NULL);
  j->n_done++;
  if (j->progress != NULL)
    j->progress (j->data, j->n_done, j->n_total);
  if (is_stopped (j)) /* half a thought judges nobody */
    return;
  if (advice != NULL)
    gavel_grade (advice, move, &verdict);
  g_array_append_val (j->out->verdicts, verdict);
}

/* The sealed moves of a round, all before the first of them is turned up. */
static void
grade_round (Grader *j, const GavelPastRound *past)
{
  unsigned first = j->out->verdicts->len;

  for (unsigned seat = 0; seat < j->out->n_seats && !is_stopped (j); seat++)
    if (past->known & GAVEL_SEAT (seat))
      grade_move (j, GAVEL_DECISION_SEALED, seat, past->bid[seat], past->turned_up - 1,
                  0);
  /* The line that tells it: the last one, if it was told while it could be changed. */
  for (unsigned line = past->line + 1;
       line <= (past->last != 0 ? past->last : gavel_record_n_lines (j->record)); line++)
    {
      unsigned seat;
      GavelMove move;

      if (!line_tells (j, line, GAVEL_VERB_SEALED, &seat, &move))
        continue;
      for (unsigned i = first; i < j->out->verdicts->len; i++)
        if (g_array_index (j->out->verdicts, GavelVerdict, i).seat == seat)
          g_array_index (j->out->verdicts, GavelVerdict, i).line = line;
    }
}

/* Whether line @line tells a turn that left a choice. Some may take theirs before others
 * who are asked first: these do nothing, then. */
static bool
is_choice (const Grader *j, unsigned line, unsigned *seat, GavelMove *move)
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelState *s = (GavelState *) state;
  GavelTable before;
  GavelStatus status;

  if (!line_tells (j, line, GAVEL_VERB_TURN, seat, move))
    return false;
  before = gavel_record_table_at (j->record, line - 1);
  j->game->notation->status (&before, &status);
  if (status.due != GAVEL_DUE_TURN || status.forced)
    return false;
  memcpy (state, before.state, j->game->state_size);
  if (j->game->notation->suppose != NULL)
    j->game->notation->suppose (s, *seat);
  return j->game->n_moves (before.box, s, *seat) > 1;
}

/* One line of the game: judged before it is told, followed after. */
static void
look_at_line (Grader *j, unsigned line)
{
  unsigned seat;
  GavelMove move;

  while (j->n_rounds < j->rounds->len
         && g_array_index (j->rounds, GavelPastRound, j->n_rounds).turned_up == line)
    grade_round (j, &g_array_index (j->rounds, GavelPastRound, j->n_rounds++));
  if (is_choice (j, line, &seat, &move))
    grade_move (j, GAVEL_DECISION_TURN, seat, move, line - 1, line);
  if (!is_stopped (j))
    gavel_steps_follow (&j->steps, line);
}

/* How many decisions there are. */
static unsigned
count_decisions (const Grader *j)
{
  unsigned n = 0, seat;
  GavelMove move;

  for (unsigned i = 0; i < j->rounds->len; i++)
    n += gavel_seats_count (g_array_index (j->rounds, GavelPastRound, i).known);
  for (unsigned line = 1; line <= gavel_record_n_lines (j->record); line++)
    n += is_choice (j, line, &seat, &move);
  return n;
}

/* -- The whole ---------------------------------------------------------------------- */

/* What came of a decision: the step after which its move was seen, or NULL. */
static const GavelStep *
step_of (const GavelAnalysis *analysis, const GavelVerdict *verdict)
{
  GavelStepKind kind
      = verdict->kind == GAVEL_DECISION_SEALED ? GAVEL_STEP_SEALED : GAVEL_STEP_TURN;

  for (unsigned k = 1; k < analysis->steps->len; k++)
    {
      const GavelStep *step = &g_array_index (analysis->steps, GavelStep, k);

      if (step->line >= verdict->line && step->kind == kind)
        return step;
    }
  return NULL;
}

/* Whether a decision came to what was to be expected of it: by everybody's chances before
 * and after it, for what its seat expected is by what that seat alone could know. */
static void
tell_fates (GavelAnalysis *out)
{
  for (unsigned i = 0; i < out->verdicts->len; i++)
    {
      GavelVerdict *verdict = &g_array_index (out->verdicts, GavelVerdict, i);
      const GavelStep *step = step_of (out, verdict);
      bool wrong = verdict->grade != GAVEL_GRADE_GOOD;
      double before;

      if (step == NULL)
        continue;
      verdict->after = step->win[verdict->seat];
      before = step[-1].win[verdict->seat];
      if (!verdict->judged || isnan (verdict->after) || isnan (before))
        continue;
      if (!wrong && verdict->kind == GAVEL_DECISION_SEALED
          && verdict->after < before - FELT)
        verdict->fate = GAVEL_FATE_UNLUCKY;
      else if (wrong && verdict->after >= before)
        verdict->fate = GAVEL_FATE_LUCKY;
      else if (wrong)
        verdict->fate = GAVEL_FATE_PUNISHED;
    }
}

/* What a decision adds to the errors of its seat. What lies within its interval may be
 * none at all, and a game has dozens of such: added up they would be a large one. */
double
gavel_verdict_cost (const GavelVerdict *verdict)
{
  return verdict->loss > verdict->error ? verdict->loss : 0.0;
}

/* Adds up, and splits what came of it. */
static void
fill_scorecards (Grader *j)
{
  GavelAnalysis *out = j->out;
  double lost[GAVEL_MAX_SEATS] = { 0 }, all_lost = 0.0;
  const GavelStep *first = NULL, *last = NULL;
  GavelTable table = gavel_record_table (j->record);
  GavelStatus status;

  for (unsigned i = 0; i < out->verdicts->len; i++)
    {
      const GavelVerdict *verdict = &g_array_index (out->verdicts, GavelVerdict, i);

      if (!verdict->judged)
        continue;
      out->seat[verdict->seat].n_judged++;
      out->seat[verdict->seat].n_grade[verdict->grade]++;
      lost[verdict->seat] += gavel_verdict_cost (verdict);
      all_lost += gavel_verdict_cost (verdict);
    }
  table.game->notation->status (&table, &status);
  out->over = status.over;
  if (out->steps->len > 0)
    {
      first = &g_array_index (out->steps, GavelStep, 0);
      last = &g_array_index (out->steps, GavelStep, out->steps->len - 1);
    }
  for (unsigned seat = 0; seat < out->n_seats; seat++)
    {
      GavelScorecard *card = &out->seat[seat];

      card->mean_loss = lost[seat] / MAX (1, card->n_judged);
      card->accuracy = gavel_accuracy_of (card->mean_loss);
      if (last == NULL)
        continue;
      card->start = first->win[seat];
      card->result = last->win[seat];
      if (out->over && out->complete)
        card->result = (status.winners & GAVEL_SEAT (seat))
                           ? 1.0 / gavel_seats_count (status.winners)
                           : 0.0;
      card->own_errors = 0.0 - lost[seat];
      card->gifts = (all_lost - lost[seat]) / (out->n_seats - 1);
      card->skill = card->own_errors + card->gifts;
      card->pile = j->steps.luck[seat];
      card->own_draws = j->steps.drew[seat];
      card->guesses = card->result - card->start - card->skill - card->pile;
    }
}

/**
 * gavel_analyse:
 * @budget: for each decision; with effort the same analysis each time. When its stop
 *   flag is set, what is done by then is kept
 * @progress: (nullable)
 *
 * Returns: (transfer full): the analysis, or %NULL with @error set
 */
GavelAnalysis *
gavel_analyse (const GavelRecord *record, const GavelValue *value,
               const GavelBudget *budget, GavelAnalysisProgress progress, gpointer data,
               GError **error)
{
  Grader j = { .record = record,
               .game = gavel_record_game (record),
               .value = value,
               .budget = budget,
               .progress = progress,
               .data = data };

  if (j.game == NULL || gavel_record_seating (record)->n < j.game->min_seats)
    {
      gavel_fail (error, "there is no game to analyse");
      return NULL;
    }
  if (j.game->evaluator == NULL)
    {
      gavel_fail (error, "%s is not analysed", j.game->title);
      return NULL;
    }
  if (!gavel_box_is_ready (j.game, gavel_record_box (record), error))
    return NULL;
  j.rounds = gavel_history_rounds (record);
  j.n_total = count_decisions (&j);
  j.out = g_new0 (GavelAnalysis, 1);
  j.out->n_seats = gavel_record_seating (record)->n;
  j.out->verdicts = g_array_new (FALSE, TRUE, sizeof (GavelVerdict));
  j.out->steps = g_array_new (FALSE, TRUE, sizeof (GavelStep));
  j.steps = (GavelSteps){ .record = record,
                          .rounds = j.rounds,
                          .weights = value != NULL ? &value->weights : NULL,
                          .n_threads = budget->n_threads,
                          .steps = j.out->steps };
  for (unsigned line = 1; line <= gavel_record_n_lines (record) && !is_stopped (&j);
       line++)
    look_at_line (&j, line);
  j.out->complete = !is_stopped (&j);
  j.out->draws = j.steps.draws;
  tell_fates (j.out);
  fill_scorecards (&j);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    gavel_memory_clear (&j.memory[seat]);
  g_array_unref (j.rounds);
  return j.out;
}

/* The numbers of the steps after which most was different, the greatest first. */
unsigned
gavel_analysis_turning_points (const GavelAnalysis *analysis, unsigned n, unsigned step[])
{
  return gavel_steps_turning_points (analysis->steps, analysis->n_seats, n, step);
}

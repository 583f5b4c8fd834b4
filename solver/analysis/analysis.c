/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/analysis.h"

#include "analysis/odds.h"
#include "base/error.h"
#include "search/compare.h"

#include <math.h>
#include <omp.h>
#include <string.h>

#define FELT 0.03      /* of the win: less is no luck to speak of */
#define STEEPNESS 0.25 /* of the accuracy, a point of the win lost each decision */

/* What a loss is called: at least so much, in points of the win, and for certain. A
 * blunder is what lichess calls one (5, 10 and 15 points there). What is less begins a
 * little earlier, as in backgammon (GNU Backgammon has 2, 4 and 8): of four players each
 * has 25 points at the start, not 50. */
static const struct
{
  double points;
  GavelGrade grade;
} grades[] = {
  { 15.0, GAVEL_GRADE_BLUNDER },
  { 8.0, GAVEL_GRADE_MISTAKE },
  { 3.0, GAVEL_GRADE_DOUBTFUL },
};

/* The grade of a loss, given half of its 95 % interval. */
GavelGrade
gavel_grade_of (double loss, double error)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (grades); i++)
    if (100.0 * (loss - error) >= grades[i].points)
      return grades[i].grade;
  return GAVEL_GRADE_GOOD;
}

/* From how many points of the win on a loss is called that. */
double
gavel_grade_points (GavelGrade grade)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (grades); i++)
    if (grades[i].grade == grade)
      return grades[i].points;
  return 0.0;
}

const char *
gavel_grade_name (GavelGrade grade)
{
  static const char *const names[] = { "good", "doubtful", "mistake", "blunder" };

  return names[grade];
}

const char *
gavel_fate_text (GavelFate fate)
{
  static const char *const texts[]
      = { "", "right but unlucky", "wrong but got away with it", "wrong and punished" };

  return texts[fate];
}

/* From 0 to 100: how near to the best, by what is lost a decision. */
double
gavel_accuracy_of (double mean_loss)
{
  return 100.0 * exp (-STEEPNESS * 100.0 * mean_loss);
}

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
  const GavelRecord *whole;
  GavelRecord *record; /* told again, up to where we are */
  const GavelGame *game;
  const GavelBox *box;
  const GavelValue *value;
  const GavelBudget *budget;
  GArray *rounds; /* of the whole game */
  GavelMemory memory[GAVEL_MAX_SEATS];
  GavelAnalysis *out;
  GavelAnalysisProgress progress;
  gpointer data;
  unsigned n_done, n_total;
  unsigned round; /* bids of rounds up to this one are judged */
  double pile[GAVEL_MAX_SEATS];
} Grader;

static bool
is_stopped (const Grader *j)
{
  return j->budget->stop != NULL && atomic_load (j->budget->stop);
}

static const GavelWeights *
weights_of (const Grader *j)
{
  return j->value != NULL ? &j->value->weights : NULL;
}

static void
view_at (const Grader *j, const GavelRecord *record, GavelView *view)
{
  j->game->notation->view (j->box, gavel_record_state (record), view);
}

/* -- Decisions ---------------------------------------------------------------- */

static const GavelOption *
find_option (const GavelAdvice *advice, GavelMove move)
{
  for (unsigned i = 0; i < advice->n_options; i++)
    if (advice->option[i].move == move)
      return &advice->option[i];
  return NULL;
}

/**
 * gavel_judging_wish:
 * @cards: the move to be judged
 * @count: (nullable): as in #GavelWish
 *
 * Returns: what to ask for when a move is judged. All who judge ask the same: nothing is
 *   taken from settings or from earlier games, and counts are final, as they are when all
 *   are content
 */
GavelWish
gavel_judging_wish (const char *seat, const char *cards, const int *count)
{
  GavelWish wish = GAVEL_WISH_INIT;

  wish.seat = seat;
  wish.with = cards;
  wish.count = count;
  wish.firm = 1.0;
  return wish;
}

/* Whether an equilibrium makes that bid, and loses nothing to speak of by it. */
static bool
is_in_mix (const GavelAdvice *advice, const GavelOption *option)
{
  double safest = option->safe;

  for (unsigned i = 0; i < advice->n_options; i++)
    safest = MAX (safest, advice->option[i].safe);
  return advice->decision == GAVEL_DECISION_BID && option->mix >= GAVEL_IN_MIX
         && gavel_grade_of (safest - option->safe, 0.0) == GAVEL_GRADE_GOOD;
}

/**
 * gavel_grade_strictly:
 * @advice: on gavel_judging_wish()
 * @verdict: gets the move, what would have been better, the loss and its grade
 *
 * By what the move loses next to the best one, whatever an equilibrium does.
 *
 * Returns: false if @move was not looked at, or nothing could be chosen
 */
bool
gavel_grade_strictly (const GavelAdvice *advice, GavelMove move, GavelVerdict *verdict)
{
  const GavelOption *played = find_option (advice, move), *best = &advice->option[0];

  if (played == NULL || advice->n_options < 2)
    return false;
  verdict->judged = true;
  verdict->played = *played;
  verdict->n_better = MIN (advice->n_options, GAVEL_N_BETTER);
  memcpy (verdict->better, advice->option, verdict->n_better * sizeof *verdict->better);
  verdict->in_mix = false;
  verdict->loss = verdict->error = 0.0;
  if (played != best)
    verdict->loss = MAX (0.0, gavel_advice_gap (advice, best, played, &verdict->error));
  verdict->grade = gavel_grade_of (verdict->loss, verdict->error);
  return true;
}

/* The same, but a blind bid that an equilibrium makes, too, is no error. */
bool
gavel_grade (const GavelAdvice *advice, GavelMove move, GavelVerdict *verdict)
{
  if (!gavel_grade_strictly (advice, move, verdict))
    return false;
  verdict->in_mix = !advice->counted && is_in_mix (advice, &verdict->played);
  if (verdict->in_mix)
    {
      verdict->loss = verdict->error = 0.0;
      verdict->grade = GAVEL_GRADE_GOOD;
    }
  return true;
}

/* How many lines lead to the decision, a bid that could still be changed aside. */
static unsigned
n_lines_before (const Grader *j)
{
  unsigned n = gavel_record_n_lines (j->record);

  while (n > 1 && gavel_record_is_sealed_at (j->record, n)
         && g_ascii_strncasecmp (gavel_record_line (j->record, n), "bid ", 4) == 0)
    n--;
  return n;
}

/* Judges what @seat did at the position that the record is at. */
static void
grade_move (Grader *j, GavelDecision kind, unsigned seat, GavelMove move, unsigned line,
            unsigned round)
{
  g_autofree char *cards = gavel_cards_text (j->game, j->box, move, 0);
  int count[GAVEL_MAX_SEATS];
  bool counted = gavel_history_counts (j->rounds, gavel_record_n_lines (j->record), count)
                 && kind == GAVEL_DECISION_BID;
  GavelWish wish = gavel_judging_wish (gavel_record_seating (j->record)->name[seat],
                                       cards, counted ? count : NULL);
  GavelVerdict verdict = { .line = line,
                           .at = n_lines_before (j),
                           .round = round,
                           .seat = seat,
                           .kind = kind,
                           .after = NAN };
  g_autoptr (GavelAdvice) advice = NULL;
  GavelBudget budget = *j->budget;

  budget.progress = NULL;
  verdict.played.move = move;
  advice = gavel_advise (j->record, j->value, &wish, &budget, &j->memory[seat], NULL);
  j->n_done++;
  if (j->progress != NULL)
    j->progress (j->data, j->n_done, j->n_total);
  if (is_stopped (j)) /* half a thought judges nobody */
    return;
  if (advice != NULL)
    gavel_grade (advice, move, &verdict);
  g_array_append_val (j->out->verdicts, verdict);
}

/* This line may be the one that tells a bid which was judged. */
static void
find_line (Grader *j, unsigned line, char **words)
{
  GavelLine reader = { j->game, j->box, gavel_record_seating (j->whole), words, 1 };
  unsigned seat;

  if (g_ascii_strcasecmp (words[0], "bid") != 0
      || !gavel_line_seat (&reader, &seat, NULL))
    return;
  for (unsigned i = 0; i < j->out->verdicts->len; i++)
    {
      GavelVerdict *verdict = &g_array_index (j->out->verdicts, GavelVerdict, i);

      if (verdict->line == 0 && verdict->seat == seat)
        verdict->line = line;
    }
}

/* The bids of the round that is due, all before the first of them is turned up. */
static void
grade_bids (Grader *j, const GavelPastRound *past)
{
  GavelView view;

  view_at (j, j->record, &view);
  for (unsigned seat = 0; seat < view.n_seats && !is_stopped (j); seat++)
    if (past->known & GAVEL_SEAT (seat))
      grade_move (j, GAVEL_DECISION_BID, seat, past->bid[seat], 0,
                  view.round); /* its line comes later */
  /* But for one that was told while it could still be changed: as it was told last. */
  for (unsigned line = past->turned_up - 1; line > past->line; line--)
    {
      g_auto (GStrv) words = gavel_line_split (gavel_record_line (j->whole, line), NULL);

      if (words[0] != NULL)
        find_line (j, line, words);
    }
}

/* A card is about to be taken, by choice. */
static void
grade_take (Grader *j, unsigned line, char **words)
{
  GavelLine reader = { j->game, j->box, gavel_record_seating (j->record), words, 1 };
  GavelNamed named;
  GavelView view;
  unsigned seat;

  view_at (j, j->record, &view);
  if (!gavel_line_seat (&reader, &seat, NULL)
      || !gavel_line_cards (&reader, true, &named, NULL) || named.n_unknown > 0
      || gavel_cards_count (view.offer) < 2 || view.n_seats == 2)
    return;
  grade_move (j, GAVEL_DECISION_TURN, seat, named.known, line, view.round);
}

/* -- Chances --------------------------------------------------------------------- */

/* What each seat could expect before the lot was turned up: the mean over all that
 * might have come. False where that is not known, or would take too long. */
static bool
mean_over_lots (const Grader *j, double mean[])
{
  GavelView view;
  unsigned lots[GAVEL_MAX_CARDS], n = 0;
  g_autofree double (*win)[GAVEL_MAX_SEATS] = NULL;

  view_at (j, j->record, &view);
  for (unsigned seat = 0; seat < view.n_seats; seat++)
    if (view.seat[seat].n_unknown > 0)
      return false;
  if (view.n_gone_unknown > 0 || view.next == NULL)
    return false;
  GAVEL_FOREACH_CARD (card, view.left)
    if (j->game->legal (j->box, gavel_record_state (j->record), GAVEL_CHANCE,
                        GAVEL_CARD (card)))
      lots[n++] = card;
  if (n == 0)
    return false;
  win = g_malloc0_n (n, sizeof *win);
#pragma omp parallel for schedule(dynamic, 1) num_threads(                               \
    j->budget->n_threads != 0 ? (int) j->budget->n_threads : omp_get_max_threads())
  for (unsigned i = 0; i < n; i++)
    {
      g_autoptr (GavelRecord) copy = gavel_record_copy (j->record, 0);
      g_autoptr (GString) line = g_string_new (NULL);

      j->game->notation->say (j->box, gavel_record_state (copy),
                              gavel_record_seating (copy), 0, GAVEL_CARD (lots[i]), line);
      gavel_record_append (copy, g_strchomp (line->str), NULL);
      gavel_odds (copy, gavel_record_n_lines (copy), weights_of (j), win[i]);
    }
  memset (mean, 0, GAVEL_MAX_SEATS * sizeof *mean);
  for (unsigned i = 0; i < n; i++) /* in order, so that sums never differ */
    for (unsigned seat = 0; seat < view.n_seats; seat++)
      mean[seat] += win[i][seat] / n;
  return true;
}

static const GavelStep *
last_step (const Grader *j)
{
  return j->out->steps->len == 0
             ? NULL
             : &g_array_index (j->out->steps, GavelStep, j->out->steps->len - 1);
}

static void
add_step (Grader *j, GavelStepKind kind, unsigned round)
{
  GavelStep step
      = { .line = gavel_record_n_lines (j->record), .round = round, .kind = kind };
  double sum = 0.0;

  if (!gavel_odds (j->record, step.line, weights_of (j), step.win))
    return;
  for (unsigned seat = 0; seat < j->out->n_seats; seat++)
    sum += step.win[seat];
  for (unsigned seat = 0; seat < j->out->n_seats; seat++)
    step.win[seat] /= MAX (sum, 1e-9); /* an equilibrium's values may be a little off */
  g_array_append_val (j->out->steps, step);
}

/* -- The whole ---------------------------------------------------------------------- */

/* One line of the game: judged before it is told, followed after. */
static bool
tell (Grader *j, unsigned line)
{
  const char *text = gavel_record_line (j->whole, line);
  g_auto (GStrv) words = gavel_line_split (text, NULL);
  GavelView before = { 0 }, after;
  double mean[GAVEL_MAX_SEATS];
  bool lot_comes = false, has_mean = false;

  if (gavel_record_state (j->record) != NULL)
    view_at (j, j->record, &before);
  if (j->round < j->rounds->len
      && g_array_index (j->rounds, GavelPastRound, j->round).turned_up == line)
    grade_bids (j, &g_array_index (j->rounds, GavelPastRound, j->round++));
  if (words[0] != NULL && g_ascii_strcasecmp (words[0], "take") == 0)
    grade_take (j, line, words);
  if (is_stopped (j))
    return false;
  lot_comes = words[0] != NULL && before.next != NULL
              && (strcmp (before.next, "lot") == 0 || strcmp (before.next, "prize") == 0)
              && g_ascii_strcasecmp (words[0], before.next) == 0;
  if (lot_comes && last_step (j) == NULL)
    add_step (j, GAVEL_STEP_START, before.round);
  if (lot_comes)
    has_mean = mean_over_lots (j, mean);
  if (!gavel_record_append (j->record, text, NULL))
    return false;
  if (gavel_record_state (j->record) == NULL) /* comments on top */
    return true;
  if (words[0] != NULL)
    find_line (j, line, words);
  view_at (j, j->record, &after);
  if (lot_comes)
    {
      const GavelStep *was = last_step (j);
      double chance[GAVEL_MAX_SEATS];

      memcpy (chance, was != NULL && !has_mean ? was->win : mean, sizeof chance);
      add_step (j, GAVEL_STEP_LOT, after.round);
      for (unsigned seat = 0; seat < j->out->n_seats && last_step (j) != NULL; seat++)
        j->pile[seat] += last_step (j)->win[seat] - chance[seat];
    }
  else if (before.next != NULL && strcmp (before.next, "bid") == 0
           && g_strcmp0 (after.next, "bid") != 0 && last_step (j) != NULL)
    add_step (j, GAVEL_STEP_BIDS, before.round);
  else if (before.next != NULL && strcmp (before.next, "take") == 0 && words[0] != NULL
           && g_ascii_strcasecmp (words[0], "take") == 0 && last_step (j) != NULL)
    add_step (j, GAVEL_STEP_TAKE, before.round);
  return true;
}

/* How many decisions there are, as far as can be told beforehand. */
static unsigned
count_decisions (const Grader *j)
{
  unsigned n = 0;

  for (unsigned i = 0; i < j->rounds->len; i++)
    n += gavel_seats_count (g_array_index (j->rounds, GavelPastRound, i).known);
  for (unsigned line = 1; line <= gavel_record_n_lines (j->whole); line++)
    {
      GavelView view;

      if (line < 2 || gavel_record_state_at (j->whole, line - 1) == NULL
          || g_ascii_strncasecmp (gavel_record_line (j->whole, line), "take ", 5) != 0)
        continue;
      j->game->notation->view (j->box, gavel_record_state_at (j->whole, line - 1), &view);
      n += gavel_cards_count (view.offer) >= 2 && view.n_seats > 2;
    }
  return n;
}

/* Whether a decision came to what was to be expected of it. */
static void
tell_fates (GavelAnalysis *out)
{
  for (unsigned i = 0; i < out->verdicts->len; i++)
    {
      GavelVerdict *verdict = &g_array_index (out->verdicts, GavelVerdict, i);
      double expected = verdict->played.win;
      bool wrong = verdict->grade != GAVEL_GRADE_GOOD;

      for (unsigned k = 0; k < out->steps->len; k++)
        {
          const GavelStep *step = &g_array_index (out->steps, GavelStep, k);

          if (step->line >= verdict->line
              && step->kind
                     == (verdict->kind == GAVEL_DECISION_BID ? GAVEL_STEP_BIDS
                                                             : GAVEL_STEP_TAKE))
            {
              verdict->after = step->win[verdict->seat];
              break;
            }
        }
      if (!verdict->judged || isnan (verdict->after))
        continue;
      if (!wrong && verdict->kind == GAVEL_DECISION_BID
          && verdict->after < expected - FELT)
        verdict->fate = GAVEL_FATE_UNLUCKY;
      else if (wrong && verdict->after >= verdict->better[0].win)
        verdict->fate = GAVEL_FATE_LUCKY;
      else if (wrong)
        verdict->fate = GAVEL_FATE_PUNISHED;
    }
}

/* Adds up, and splits what came of it. */
static void
fill_scorecards (Grader *j)
{
  GavelAnalysis *out = j->out;
  double lost[GAVEL_MAX_SEATS] = { 0 }, all_lost = 0.0;
  const GavelStep *first, *last = last_step (j);
  GavelView view;

  for (unsigned i = 0; i < out->verdicts->len; i++)
    {
      const GavelVerdict *verdict = &g_array_index (out->verdicts, GavelVerdict, i);

      if (!verdict->judged)
        continue;
      out->seat[verdict->seat].n_judged++;
      out->seat[verdict->seat].n_grade[verdict->grade]++;
      lost[verdict->seat] += verdict->loss;
      all_lost += verdict->loss;
    }
  if (gavel_record_state (j->whole) == NULL) /* names, and no game yet */
    return;
  view_at (j, j->whole, &view);
  out->over = view.over;
  first = last == NULL ? NULL : &g_array_index (out->steps, GavelStep, 0);
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
        card->result = (view.winners & GAVEL_SEAT (seat))
                           ? 1.0 / gavel_seats_count (view.winners)
                           : 0.0;
      card->own_errors = 0.0 - lost[seat];
      card->gifts = (all_lost - lost[seat]) / (out->n_seats - 1);
      card->skill = card->own_errors + card->gifts;
      card->pile = j->pile[seat];
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
  Grader j = { .whole = record,
               .game = gavel_record_game (record),
               .value = value,
               .budget = budget,
               .progress = progress,
               .data = data };
  g_autoptr (GavelRecord) told = NULL;
  unsigned line = 1;

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
  j.box = gavel_record_box (record);
  j.record = told = gavel_record_new (gavel_record_boxes (record));
  j.rounds = gavel_history_rounds (record);
  j.n_total = count_decisions (&j);
  j.out = g_new0 (GavelAnalysis, 1);
  j.out->n_seats = gavel_record_seating (record)->n;
  j.out->verdicts = g_array_new (FALSE, TRUE, sizeof (GavelVerdict));
  j.out->steps = g_array_new (FALSE, TRUE, sizeof (GavelStep));
  while (line <= gavel_record_n_lines (record) && tell (&j, line))
    line++;
  j.out->complete = line > gavel_record_n_lines (record);
  tell_fates (j.out);
  fill_scorecards (&j);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    gavel_memory_clear (&j.memory[seat]);
  g_array_unref (j.rounds);
  return j.out;
}

/**
 * gavel_analysis_turning_points:
 * @step: gets the numbers of up to @n steps after which most was different, the
 *   greatest first
 *
 * Returns: how many there are
 */
unsigned
gavel_analysis_turning_points (const GavelAnalysis *analysis, unsigned n, unsigned step[])
{
  unsigned n_found = 0;

  while (n_found < n)
    {
      double most = FELT;
      unsigned best = 0;

      for (unsigned i = 1; i < analysis->steps->len; i++)
        {
          const GavelStep *a = &g_array_index (analysis->steps, GavelStep, i - 1);
          const GavelStep *b = &g_array_index (analysis->steps, GavelStep, i);
          double change = 0.0;
          bool known = false;

          for (unsigned seat = 0; seat < analysis->n_seats; seat++)
            change = MAX (change, fabs (b->win[seat] - a->win[seat]));
          for (unsigned k = 0; k < n_found; k++)
            known |= step[k] == i;
          if (!known && change > most)
            {
              most = change;
              best = i;
            }
        }
      if (best == 0)
        break;
      step[n_found++] = best;
    }
  return n_found;
}

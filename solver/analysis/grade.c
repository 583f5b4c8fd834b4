/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/grade.h"

#include "search/compare.h"

#include <math.h>
#include <string.h>

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

/* -- Verdicts -------------------------------------------------------------------- */

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
 * @move: to be judged, as people type it
 * @count: (nullable): as in #GavelWish
 *
 * Returns: what to ask for when a move is judged. All who judge ask the same: nothing is
 *   taken from settings or from earlier games, and counts are final, as they are when all
 *   are content
 */
GavelWish
gavel_judging_wish (const char *seat, const char *move, const int *count)
{
  GavelWish wish = GAVEL_WISH_INIT;

  wish.seat = seat;
  wish.with = move;
  wish.count = count;
  wish.firm = 1.0;
  return wish;
}

/* The most that can be had if all play the equilibrium. */
static double
safest_of (const GavelAdvice *advice)
{
  double safest = advice->option[0].safe;

  for (unsigned i = 1; i < advice->n_options; i++)
    safest = MAX (safest, advice->option[i].safe);
  return safest;
}

/* Whether an equilibrium makes that bid, and loses nothing to speak of by it. */
static bool
is_in_mix (const GavelAdvice *advice, const GavelOption *option)
{
  return advice->decision == GAVEL_DECISION_SEALED && option->mix >= GAVEL_IN_MIX
         && gavel_grade_of (safest_of (advice) - option->safe, 0.0) == GAVEL_GRADE_GOOD;
}

/* Nobody loses more than there was. Where a bid seems to, the table's view and the
 * equilibrium's disagree about what there was, and the interval says so. */
static double
doubt_about_views (const GavelAdvice *advice, double loss)
{
  return advice->decision == GAVEL_DECISION_SEALED ? loss - safest_of (advice) : 0.0;
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
    {
      verdict->loss = MAX (0.0, gavel_advice_gap (advice, best, played, &verdict->error));
      verdict->error = MAX (verdict->error, doubt_about_views (advice, verdict->loss));
    }
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

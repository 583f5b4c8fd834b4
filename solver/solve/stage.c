/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve/stage.h"

#include "solve/regret.h"

#include <math.h>
#include <string.h>

#define FIRST_LOOK 5 /* rounds of learning before the first look at how good it is */

/* Room for an answer; every mix starts uniform. */
void
gavel_stage_answer_init (GavelStageAnswer *answer, const GavelStage *stage)
{
  *answer = (GavelStageAnswer){ .nash_conv = INFINITY };
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      answer->mix[seat] = g_new (double, stage->n_choices[seat]);
      for (unsigned i = 0; i < stage->n_choices[seat]; i++)
        answer->mix[seat][i] = 1.0 / stage->n_choices[seat];
    }
}

void
gavel_stage_answer_clear (GavelStageAnswer *answer)
{
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    g_clear_pointer (&answer->mix[seat], g_free);
}

static unsigned
most_choices (const GavelStage *stage)
{
  unsigned most = 1;

  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    most = MAX (most, stage->n_choices[seat]);
  return most;
}

/* Values, gains and NashConv of the mixes in @answer. What @fixed seats could gain
 * does not count. */
static void
measure (const GavelStage *stage, GavelSeats fixed, GavelStageAnswer *answer)
{
  g_autofree double *utility = g_new (double, most_choices (stage));

  answer->nash_conv = 0.0;
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      double best = -INFINITY, value = 0.0;

      stage->utilities (stage->data, seat, (const double *const *) answer->mix, utility);
      for (unsigned i = 0; i < stage->n_choices[seat]; i++)
        {
          best = MAX (best, utility[i]);
          value += answer->mix[seat][i] * utility[i];
        }
      answer->value[seat] = value;
      answer->gain[seat] = best - value;
      if ((fixed & GAVEL_SEAT (seat)) == 0)
        answer->nash_conv += best - value;
    }
}

void
gavel_stage_measure (const GavelStage *stage, GavelStageAnswer *answer)
{
  measure (stage, 0, answer);
}

/* Whether time is up, or somebody wants it to stop. */
bool
gavel_stage_is_late (const GavelStageBudget *budget)
{
  return (budget->stop != NULL && atomic_load (budget->stop))
         || (budget->deadline != 0
             && gavel_clock_now (&budget->clock) > budget->deadline);
}

/* Keeps @try as the answer if it is the better one. */
static void
keep_better (const GavelStage *stage, const GavelStageAnswer *try,
             GavelStageAnswer *answer)
{
  if (!(try->nash_conv < answer->nash_conv))
    return;
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    memcpy (answer->mix[seat], try->mix[seat], stage->n_choices[seat] * sizeof (double));
  memcpy (answer->value, try->value, sizeof answer->value);
  memcpy (answer->gain, try->gain, sizeof answer->gain);
  answer->nash_conv = try->nash_conv;
  answer->n_rounds = try->n_rounds;
}

/* An equilibrium, as near as the budget allows. Seats learn in turn, each seeing
 * what those before it have just learned. Both the average and the present
 * mixes are judged from time to time and the best seen is the answer: with three
 * and more seats either may be the one that settles while the other cycles. */
void
gavel_stage_solve (const GavelStage *stage, const GavelStageBudget *budget,
                   GavelStageAnswer *answer)
{
  g_autofree double *utility = g_new (double, most_choices (stage));
  GavelRegret *learner[GAVEL_MAX_SEATS];
  GavelStageAnswer try;
  unsigned next_look = FIRST_LOOK;

  measure (stage, budget->fixed, answer); /* what was there may be good already */
  answer->n_rounds = 0;
  gavel_stage_answer_init (&try, stage);
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      learner[seat] = gavel_regret_new (stage->n_choices[seat]);
      if ((budget->fixed & GAVEL_SEAT (seat)) != 0)
        memcpy (learner[seat]->mix, answer->mix[seat],
                stage->n_choices[seat] * sizeof (double));
    }

  for (unsigned round = 1;
       round <= budget->n_rounds && answer->nash_conv > budget->nash_conv
       && !gavel_stage_is_late (budget);
       round++)
    {
      const double *now[GAVEL_MAX_SEATS];

      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        now[seat] = learner[seat]->mix;
      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        if ((budget->fixed & GAVEL_SEAT (seat)) == 0)
          {
            stage->utilities (stage->data, seat, now, utility);
            gavel_regret_learn (learner[seat], utility);
          }
      if (round < next_look && round != budget->n_rounds)
        continue;
      next_look += MAX (FIRST_LOOK, round / 4); /* a look costs two rounds */
      try.n_rounds = round;
      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        gavel_regret_average (learner[seat], try.mix[seat]);
      measure (stage, budget->fixed, &try);
      keep_better (stage, &try, answer);
      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        memcpy (try.mix[seat], learner[seat]->mix,
                stage->n_choices[seat] * sizeof (double));
      measure (stage, budget->fixed, &try);
      keep_better (stage, &try, answer);
    }
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    gavel_regret_free (learner[seat]);
  gavel_stage_answer_clear (&try);
}

/* P(choice) in proportion to exp (heat * utility), safe for any heat. */
static void
logit (const double utility[], unsigned n, double heat, double mix[])
{
  double best = -INFINITY, sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    best = MAX (best, utility[i]);
  for (unsigned i = 0; i < n; i++)
    sum += mix[i] = exp (heat * (utility[i] - best));
  for (unsigned i = 0; i < n; i++)
    mix[i] /= sum;
}

/* The logit quantal response equilibrium at @heat: every mix is the logit of its
 * own utilities. Found by stepping each mix a part of the way to its logit; the
 * part shrinks as steps stop getting smaller, so that hot tables settle too. The
 * budget's nash_conv is here how far mixes may still be from their logits, added
 * up over choices and seats; the answer's is NashConv as ever. */
void
gavel_stage_quantal (const GavelStage *stage, double heat, const GavelStageBudget *budget,
                     GavelStageAnswer *answer)
{
  unsigned most = most_choices (stage);
  g_autofree double *utility = g_new (double, most);
  g_autofree double *aim = g_new (double, most);
  double part = 0.5, last = INFINITY;
  unsigned round;

  for (round = 1; round <= budget->n_rounds && !gavel_stage_is_late (budget); round++)
    {
      double distance = 0.0;

      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        {
          stage->utilities (stage->data, seat, (const double *const *) answer->mix,
                            utility);
          logit (utility, stage->n_choices[seat], heat, aim);
          for (unsigned i = 0; i < stage->n_choices[seat]; i++)
            {
              double step = aim[i] - answer->mix[seat][i];

              distance += fabs (step);
              answer->mix[seat][i] += part * step;
            }
        }
      if (distance <= budget->nash_conv)
        break;
      if (distance > 0.98 * last)
        part = MAX (part * 0.9, 0.002);
      last = distance;
    }
  gavel_stage_measure (stage, answer);
  answer->n_rounds = MIN (round, budget->n_rounds);
}

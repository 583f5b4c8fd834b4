/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/round-model.h"

#include <math.h>
#include <string.h>

#define FALL_BACK_HEAT 40.0
#define NEVER 1e-4 /* what was thought impossible was not quite */
#define LEAST 1e-5 /* less than that is not worth a look */

GavelStudy *
gavel_study_new (const GavelGame *game, const GavelBox *box, const GavelWeights *weights)
{
  GavelStudy *study = g_new0 (GavelStudy, 1);

  study->game = game;
  study->box = box;
  study->weights = weights;
  study->bench = game->mind->bench_new (box, weights);
  study->manners = GAVEL_MANNERS_INIT;
  study->bidders = gavel_bidders_builtin (game->id);
  return study;
}

static void
forget_aimed (GavelStudy *study)
{
  g_clear_pointer (&study->aimed, gavel_round_free);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    g_clear_pointer (&study->place[seat], g_free);
}

static void
forget_layout (GavelStudy *study)
{
  forget_aimed (study);
  g_clear_pointer (&study->round, gavel_round_free);
}

static void
forget_ratios (GavelStudy *study)
{
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    g_clear_pointer (&study->ratio[seat], g_free);
  study->read = false;
}

static void
forget (GavelStudy *study)
{
  forget_ratios (study);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    g_clear_pointer (&study->forecast[seat], gavel_forecast_free);
  gavel_stage_answer_clear (&study->answer);
  for (unsigned school = 0; school < GAVEL_SCHOOLS; school++)
    gavel_stage_answer_clear (&study->school[school]);
  study->schooled = false;
  forget_layout (study);
  study->ready = false;
}

void
gavel_study_free (GavelStudy *study)
{
  if (study == NULL)
    return;
  forget (study);
  for (unsigned i = 0; i < GAVEL_EYES; i++)
    if (study->eyes[i] != NULL)
      study->game->mind->bench_free (study->eyes[i]);
  if (study->aim != NULL)
    study->game->mind->bench_free (study->aim);
  study->game->mind->bench_free (study->bench);
  g_free (study);
}

static const GavelRound *
core_of (const GavelStudy *study)
{
  return study->round->core != NULL ? study->round->core : study->round;
}

/* Learning sometimes goes round in circles. What people do who err now and then is
 * easier to find, and better than a bad answer. */
static void
fall_back (const GavelStage *stage, const GavelStageBudget *budget,
           GavelStageAnswer *answer)
{
  GavelStageBudget second = *budget;
  GavelStageAnswer other;

  second.nash_conv = 0.01;
  gavel_stage_answer_init (&other, stage);
  gavel_stage_quantal (stage, FALL_BACK_HEAT, &second, &other);
  if (other.nash_conv < answer->nash_conv)
    {
      GavelStageAnswer swap = *answer;

      *answer = other;
      other = swap;
    }
  gavel_stage_answer_clear (&other);
}

/* Solves @stage, one of the core's choices, and says the answer in terms of the whole
 * round's. */
static void
solve (const GavelStudy *study, const GavelStage *stage, const GavelStageBudget *budget,
       GavelStageAnswer *answer)
{
  const GavelRound *round = study->round;
  GavelStageAnswer core;

  gavel_stage_answer_init (&core, stage);
  gavel_stage_solve (stage, budget, &core);
  if (core.nash_conv > GAVEL_STUDY_BAD)
    fall_back (stage, budget, &core);
  *answer = core;
  if (round->core == NULL)
    return;
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      answer->mix[seat] = g_new0 (double, round->stage->n_choices[seat]);
      for (unsigned i = 0; i < stage->n_choices[seat]; i++)
        answer->mix[seat][round->whole[seat][i]] = core.mix[seat][i];
    }
  gavel_stage_answer_clear (&core);
}

/* -- By the objective ------------------------------------------------------------ */

/* What is played for from now on; to win at first. */
void
gavel_study_aim (GavelStudy *study, GavelObjective objective)
{
  if (study->objective == objective)
    return;
  forget_aimed (study);
  g_clear_pointer (&study->aim, study->game->mind->bench_free);
  study->objective = objective;
}

static gpointer
aim_of (GavelStudy *study)
{
  const GavelMind *mind = study->game->mind;

  if (study->aim == NULL)
    {
      study->aim = mind->bench_new (study->box, study->weights);
      mind->aim (study->aim, study->objective);
    }
  mind->manners (study->aim, &study->manners);
  return study->aim;
}

/* Lays the round out once more, by the objective, with all the choices it has. */
static void
lay_out_aimed (GavelStudy *study, const GavelStageBudget *until)
{
  const GavelRound *round = study->round;
  GavelCare care = { .n_each = study->n_each,
                     .all = true,
                     .bare = true,
                     .most_leaves = study->most_leaves,
                     .look_ahead = GAVEL_STUDY_LOOK_AHEAD,
                     .until = until };

  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      care.must[seat] = round->move[seat];
      care.n_must[seat] = round->stage->n_choices[seat];
    }
  study->aimed
      = study->game->mind->round (aim_of (study), (GavelState *) study->position, &care);
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      study->place[seat] = g_new (unsigned, round->stage->n_choices[seat]);
      for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
        study->place[seat][i] = gavel_round_nearest (
            study->aimed, seat, round->move[seat][i], round->price[seat][i]);
    }
}

/**
 * gavel_study_worths:
 * @study: has looked at a round since it knows what is played for
 * @mix: of the others, in the round looked at
 * @worth: of every choice of @seat to itself, by the objective
 */
void
gavel_study_worths (GavelStudy *study, unsigned seat, const double *const mix[],
                    double worth[])
{
  const GavelStage *stage = study->round->stage;
  double *aimed[GAVEL_MAX_SEATS] = { NULL };
  g_autofree double *all = NULL;

  if (study->objective == GAVEL_OBJECTIVE_WIN)
    {
      stage->utilities (stage->data, seat, mix, worth);
      return;
    }
  for (unsigned other = 0; other < stage->n_seats; other++)
    {
      aimed[other] = g_new0 (double, study->aimed->stage->n_choices[other]);
      for (unsigned i = 0; i < stage->n_choices[other] && other != seat; i++)
        aimed[other][study->place[other][i]] += mix[other][i];
    }
  all = g_new (double, study->aimed->stage->n_choices[seat]);
  study->aimed->stage->utilities (study->aimed->stage->data, seat,
                                  (const double *const *) aimed, all);
  for (unsigned i = 0; i < stage->n_choices[seat]; i++)
    worth[i] = all[study->place[seat][i]];
  for (unsigned other = 0; other < stage->n_seats; other++)
    g_free (aimed[other]);
}

/* What @seat can expect by the objective, where neither bids nor turns are due. */
double
gavel_study_judge (GavelStudy *study, const GavelState *s, unsigned seat)
{
  float worth[GAVEL_MAX_SEATS];

  study->game->mind->judge (
      study->objective == GAVEL_OBJECTIVE_WIN ? study->bench : aim_of (study), s, worth);
  return (double) worth[seat];
}

/* -- Looking ----------------------------------------------------------------------- */

/* Whether the round looked at has every move that @care asks for. */
static bool
is_careful_enough (const GavelStudy *study, const GavelCare *care)
{
  const GavelRound *round = study->round;

  if (!round->full && care->most_leaves > study->most_leaves)
    return false;
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    for (unsigned i = 0; i < care->n_must[seat]; i++)
      {
        unsigned k = 0;

        while (k < round->stage->n_choices[seat]
               && round->move[seat][k] != care->must[seat][i])
          k++;
        if (k == round->stage->n_choices[seat])
          return false;
      }
  return true;
}

/* Lays the round out, by the objective, too; until then at most, if that is not NULL. */
static void
lay_out_once (GavelStudy *study, const GavelState *s, const GavelCare *care,
              const GavelStageBudget *until)
{
  GavelCare own = *care;
  gint64 start = gavel_clock_now (&study->clock);

  own.until = until;
  study->n_each = care->n_each;
  study->most_leaves = care->most_leaves;
  study->round = study->game->mind->round (study->bench, s, &own);
  if (study->objective != GAVEL_OBJECTIVE_WIN)
    lay_out_aimed (study, until);
  study->took = gavel_clock_now (&study->clock) - start;
}

static bool
is_cut (const GavelStudy *study)
{
  return study->round->cut || (study->aimed != NULL && study->aimed->cut);
}

/* Lays the round out as closely as time allows. Where there is a deadline, a coarse
 * layout comes first, so that there is one in any case. It tells how long a close one
 * takes, but not for sure: that gets half of the time, and is given up then. */
static void
lay_out (GavelStudy *study, const GavelState *s, const GavelCare *care)
{
  GavelStageBudget until
      = { .stop = study->stop, .deadline = study->deadline, .clock = study->clock };
  GavelCare coarse = *care;
  gint64 left;

  if (study->no_forecasts)
    {
      lay_out_once (study, s, care, &until);
      return;
    }
  if (study->deadline == 0 || care->n_each == 1)
    {
      lay_out_once (study, s, care, NULL);
      return;
    }
  coarse.n_each = 1;
  coarse.most_leaves = 0.0;
  lay_out_once (study, s, &coarse, NULL);
  left = study->deadline - gavel_clock_now (&study->clock);
  if (study->took * care->n_each > left / 2)
    return;
  until.deadline -= left / 2;
  forget_layout (study);
  lay_out_once (study, s, care, &until);
  if (is_cut (study))
    {
      forget_layout (study);
      lay_out_once (study, s, &coarse, NULL);
    }
}

/**
 * gavel_study_look:
 * @s: a position with a sealed round due, nothing unknown, no bid turned up
 *
 * Lays out and solves the round, unless it is the one last looked at.
 */
void
gavel_study_look (GavelStudy *study, const GavelState *s, const GavelCare *care,
                  const GavelStageBudget *budget)
{
  gsize size = study->game->state_size;
  GavelStageBudget own = *budget;

  study->deadline = budget->deadline;
  study->clock = budget->clock;
  study->stop = budget->stop;
  if (study->ready && memcmp (study->position, s, size) == 0
      && memcmp (&study->seen, &study->manners, sizeof study->seen) == 0
      && is_careful_enough (study, care))
    {
      if (study->objective != GAVEL_OBJECTIVE_WIN && study->aimed == NULL)
        lay_out_aimed (study, NULL);
      return;
    }
  forget (study);
  study->seen = study->manners;
  study->game->mind->manners (study->bench, &study->manners);
  memcpy (study->position, s, size);
  lay_out (study, s, care);
  if (own.deadline != 0 && !study->no_forecasts)
    own.deadline -= (own.deadline - gavel_clock_now (&own.clock)) * 2 / 3; /* schools */
  solve (study, core_of (study)->stage, &own, &study->answer);
  study->ready = !is_cut (study);
}

/* -- What the others may bid ------------------------------------------------------ */

/* A round among seats that pay a tax. */
typedef struct
{
  const GavelRound *round;
  double tax;
} Taxed;

static void
taxed_utilities (gconstpointer data, unsigned seat, const double *const mix[],
                 double utility[])
{
  const Taxed *taxed = data;

  taxed->round->worths (taxed->round, seat, seat, mix, taxed->tax, utility);
}

/* The later, the more do prices depend on what a point is worth; in the end it is
 * worth nothing any more, and there is only one school. */
static double
tax_scale (const GavelRound *round)
{
  return round->left > 0.0f ? 0.15 + 1.5 * round->left : 0.0;
}

/* An equilibrium as others see the round, in terms of the round looked at. */
static void
find_seen (GavelStudy *study, unsigned which, const GavelStageBudget *budget,
           GavelStageAnswer *answer)
{
  const GavelMind *mind = study->game->mind;
  const GavelCare care
      = { .n_each = study->n_each, .look_ahead = GAVEL_STUDY_LOOK_AHEAD };
  g_autoptr (GavelRound) round = NULL;
  GavelStageAnswer seen;

  if (study->eyes[which] == NULL)
    study->eyes[which]
        = mind->bench_new (study->box, gavel_eyes (study->game->id, which));
  mind->manners (study->eyes[which], &study->manners);
  round = mind->round (study->eyes[which], (GavelState *) study->position, &care);
  gavel_stage_answer_init (&seen, round->stage);
  gavel_stage_solve (round->stage, budget, &seen);
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      answer->mix[seat] = g_new0 (double, study->round->stage->n_choices[seat]);
      for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
        if (seen.mix[seat][i] > 0.0)
          answer->mix[seat][gavel_round_nearest (study->round, seat, round->move[seat][i],
                                                 round->price[seat][i])]
              += seen.mix[seat][i];
    }
  gavel_stage_answer_clear (&seen);
}

static bool
is_late (const GavelStudy *study, gint64 until)
{
  return (study->stop != NULL && atomic_load (study->stop))
         || (study->deadline != 0 && gavel_clock_now (&study->clock) >= until);
}

/* The same equilibrium as all see it who lean that way; nothing where that is as our own,
 * or if there is no time. */
static void
find_taxed (GavelStudy *study, unsigned school, const GavelStageBudget *budget)
{
  double tax = gavel_school_tax[school] * tax_scale (study->round);
  Taxed taxed = { core_of (study), tax };
  GavelStage stage = *taxed.round->stage;

  stage.utilities = taxed_utilities;
  stage.data = &taxed;
  if (school == GAVEL_OWN_SCHOOL)
    for (unsigned seat = 0; seat < stage.n_seats; seat++)
      study->school[school].mix[seat]
          = g_memdup2 (study->answer.mix[seat],
                       study->round->stage->n_choices[seat] * sizeof (double));
  else if (tax != 0.0 && !is_late (study, study->deadline))
    solve (study, &stage, budget, &study->school[school]);
}

static void
find_schools (GavelStudy *study)
{
  const GavelStageBudget budget = { .nash_conv = 0.01,
                                    .n_rounds = 60,
                                    .stop = study->stop,
                                    .deadline = study->deadline,
                                    .clock = study->clock };
  const GavelStageBudget fine = { .nash_conv = GAVEL_STUDY_NASH_CONV,
                                  .n_rounds = GAVEL_STUDY_ROUNDS,
                                  .stop = study->stop,
                                  .deadline = study->deadline,
                                  .clock = study->clock };
  /* To look with other eyes takes its time: half of what is left, no more. */
  gint64 now = gavel_clock_now (&study->clock), until = now + (study->deadline - now) / 2;
  /* Where nothing is estimated, all see the same. */
  bool differ = !study->round->exact && study->round->left > 0.0f
                && gavel_eyes (study->game->id, 0) != NULL;

#pragma omp parallel for schedule(dynamic, 1) num_threads(MAX(1, study->n_threads))
  for (unsigned i = 0; i < GAVEL_SCHOOLS; i++)
    if (i < GAVEL_TAXES)
      find_taxed (study, i, &budget);
    else if (differ && !is_late (study, until - study->took))
      find_seen (study, i - GAVEL_TAXES, &fine, &study->school[i]);
  study->schooled = true;
}

/* Whether that school bids as our own one does. */
static bool
is_like_own (const GavelStudy *study, unsigned school)
{
  return school != GAVEL_OWN_SCHOOL && study->school[school].mix[0] == NULL;
}

/* What each kind of bidder would bid in the place of @seat. */
const GavelForecast *
gavel_study_forecast (GavelStudy *study, unsigned seat)
{
  if (!study->schooled)
    find_schools (study);
  if (study->forecast[seat] == NULL)
    study->forecast[seat]
        = gavel_forecast_new (study->game, study->box, (GavelState *) study->position,
                              study->round, study->school, seat);
  return study->forecast[seat];
}

/* What all but @self are believed to bid, whatever the school; @self as the equilibrium.
 */
static void
find_believed (GavelStudy *study, const GavelBeliefs *beliefs, unsigned self,
               double *believed[])
{
  const GavelStage *stage = study->round->stage;
  double weight[GAVEL_SCHOOLS];

  gavel_beliefs_schools (beliefs, weight);
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      unsigned n = stage->n_choices[seat];
      g_autofree double *mix = g_new (double, n);

      believed[seat] = g_new0 (double, n);
      if (seat == self)
        {
          memcpy (believed[seat], study->answer.mix[seat], n * sizeof *mix);
          continue;
        }
      for (unsigned school = 0; school < GAVEL_SCHOOLS; school++)
        {
          gavel_forecast_mix (gavel_study_forecast (study, seat), &beliefs->seat[seat],
                              school, mix);
          for (unsigned i = 0; i < n; i++)
            believed[seat][i] += weight[school] * mix[i];
        }
    }
}

/**
 * gavel_study_samples:
 * @self: who asks; nobody if there is no such seat
 * @sample: (out): for every seat but @self what it sees as it bids
 * @believed: (out) (transfer full): what each is believed to bid before that
 */
void
gavel_study_samples (GavelStudy *study, const GavelBeliefs *beliefs, unsigned self,
                     GavelBidSample sample[], double *believed[])
{
  const GavelBidScene scene = { .game = study->game,
                                .box = study->box,
                                .state = (GavelState *) study->position,
                                .round = study->round,
                                .manners = &study->seen,
                                .beliefs = beliefs,
                                .equilibrium = (const double *const *) study->answer.mix,
                                .believed = (const double *const *) believed };

  find_believed (study, beliefs, self, believed);
  for (unsigned seat = 0; seat < study->round->stage->n_seats; seat++)
    if (seat != self)
      gavel_bid_inputs (&scene, seat, &sample[seat]);
}

/* What all but @self are believed to bid, and what the net says of that. */
static void
read_table (GavelStudy *study, const GavelBeliefs *beliefs, unsigned self,
            double *believed[], double *read[])
{
  GavelBidSample sample[GAVEL_MAX_SEATS] = { { 0 } };

  gavel_study_samples (study, beliefs, self, sample, believed);
  for (unsigned seat = 0; seat < study->round->stage->n_seats; seat++)
    if (seat != self)
      {
        read[seat] = g_new (double, sample[seat].n_bids);
        gavel_bidders_chances (study->bidders, &sample[seat], read[seat]);
        gavel_bid_sample_clear (&sample[seat]);
      }
}

/* How likely bids of about that price were thought to be. */
static double
chance_near (const GavelRound *round, unsigned seat, const double mix[], float price)
{
  double sum = 0.0;

  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    sum += mix[i]
           * MAX (0.0, 1.0 - fabs ((double) (round->price[seat][i] - price)) / 12.0);
  return sum;
}

/* Notes how well the bids were foretold, and whether the net did better. */
static void
note_fit (GavelStudy *study, const float price[], GavelSeats known, unsigned self,
          GavelBeliefs *beliefs)
{
  double *believed[GAVEL_MAX_SEATS] = { NULL }, *read[GAVEL_MAX_SEATS] = { NULL };
  double sum = 0.0;
  unsigned n_new = 0, n_seen = 0;

  if (study->bidders != NULL)
    read_table (study, beliefs, self, believed, read);
  else
    find_believed (study, beliefs, self, believed);
  for (unsigned seat = 0; seat < study->round->stage->n_seats; seat++)
    {
      GavelBelief *belief = &beliefs->seat[seat];

      if (seat != self && (known & GAVEL_SEAT (seat)) != 0)
        {
          double near = chance_near (study->round, seat, believed[seat], price[seat]);
          double fit = log (0.01 + near);

          belief->fit += (fit - belief->fit) / (belief->n_bids + 1.0);
          if (read[seat] != NULL)
            gavel_belief_compare (
                belief, near, chance_near (study->round, seat, read[seat], price[seat]));
          sum += fit;
          n_new++;
        }
      n_seen += belief->n_bids;
      g_free (believed[seat]);
      g_free (read[seat]);
    }
  if (n_new > 0)
    beliefs->fit += (sum - n_new * beliefs->fit) / (n_seen + n_new);
}

/* Brings beliefs about all opponents of @self up to date with the bids that were
 * turned up in the round looked at. */
void
gavel_study_learn (GavelStudy *study, const GavelMove bid[], GavelSeats known,
                   unsigned self, GavelBeliefs *beliefs)
{
  const GavelForecast *forecast[GAVEL_MAX_SEATS] = { NULL };
  float price[GAVEL_MAX_SEATS] = { 0.0f };

  for (unsigned seat = 0; seat < study->round->stage->n_seats; seat++)
    if (seat != self && (known & GAVEL_SEAT (seat)) != 0)
      {
        unsigned size;

        forecast[seat] = gavel_study_forecast (study, seat);
        price[seat] = study->game->mind->price (study->box, bid[seat], &size);
      }
  note_fit (study, price, known, self, beliefs);
  gavel_beliefs_learn (beliefs, forecast, price);
}

/* How much likelier each bid of a seat is than was believed, going by the net as far as
 * it has foretold this table better so far. Kept, since it is asked again and again. */
static void
find_ratios (GavelStudy *study, const GavelBeliefs *beliefs, unsigned self)
{
  double *believed[GAVEL_MAX_SEATS] = { NULL };
  unsigned n_seats = study->round->stage->n_seats;

  if (study->read && study->reader == self
      && memcmp (&study->read_with, beliefs, sizeof *beliefs) == 0)
    return;
  forget_ratios (study);
  if (is_late (study, study->deadline)) /* then the beliefs must do */
    return;
  read_table (study, beliefs, self, believed, study->ratio);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      double share = gavel_beliefs_net_share (beliefs, seat, n_seats);
      double *ratio = study->ratio[seat];

      for (unsigned i = 0; ratio != NULL && i < study->round->stage->n_choices[seat]; i++)
        ratio[i] = 1.0 - share + share * ratio[i] / MAX (believed[seat][i], NEVER);
      g_free (believed[seat]);
    }
  study->read = true;
  study->reader = self;
  study->read_with = *beliefs;
}

/* Over all schools this gives the net its share; also where the beliefs saw nothing. */
static void
correct_mix (double mix[], const double ratio[], unsigned n)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    {
      mix[i] = MAX (mix[i], NEVER) * ratio[i];
      if (mix[i] < LEAST)
        mix[i] = 0.0;
      sum += mix[i];
    }
  for (unsigned i = 0; i < n; i++)
    mix[i] /= sum;
}

/* Adds what the opponents of @self are believed to bid, a scenario for each school, of
 * @part weight in all, corrected by @ratio. Unlikely schools are left out. */
static void
add_scenarios (GavelStudy *study, const GavelBeliefs *beliefs, unsigned self,
               const int count[], double *const ratio[], double part,
               GavelScenarios *scenarios)
{
  const GavelStage *stage = study->round->stage;
  double weight[GAVEL_SCHOOLS], most = 0.0, sum = 0.0;
  double *mixes[GAVEL_SCHOOLS][GAVEL_MAX_SEATS] = { { NULL } };
  unsigned first = scenarios->n;

  gavel_beliefs_schools (beliefs, weight);
  if (!study->schooled)
    find_schools (study);
  for (unsigned school = 0; school < GAVEL_SCHOOLS; school++) /* one scenario for all */
    if (is_like_own (study, school))
      {
        weight[GAVEL_OWN_SCHOOL] += weight[school];
        weight[school] = 0.0;
      }
  for (unsigned school = 0; school < GAVEL_SCHOOLS; school++)
    {
      if (is_like_own (study, school))
        continue;
      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        {
          double *mix = g_new (double, stage->n_choices[seat]);

          mixes[school][seat] = mix;
          if (seat == self)
            {
              memcpy (mix, study->answer.mix[seat], stage->n_choices[seat] * sizeof *mix);
              continue;
            }
          gavel_forecast_mix (gavel_study_forecast (study, seat), &beliefs->seat[seat],
                              school, mix);
          if (ratio[seat] != NULL)
            correct_mix (mix, ratio[seat], stage->n_choices[seat]);
          weight[school]
              *= gavel_forecast_count (study->forecast[seat], count[seat], mix);
        }
      most = MAX (most, weight[school]);
    }
  for (unsigned school = 0; school < GAVEL_SCHOOLS; school++)
    {
      bool keep = weight[school] > 0.01 * most;

      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        if (keep)
          scenarios->mix[scenarios->n][seat] = mixes[school][seat];
        else
          g_free (mixes[school][seat]);
      if (keep)
        sum += scenarios->weight[scenarios->n++] = weight[school];
    }
  for (unsigned i = first; i < scenarios->n; i++)
    scenarios->weight[i] *= part / sum;
}

/**
 * gavel_study_scenarios:
 * @count: cards seen face down at each seat, -1 where that is not known
 * @firm: how sure it is that they stay as they are; else all of them may change
 *
 * What the opponents of @self are believed to bid in the round looked at. The seat
 * itself gets the equilibrium's mix.
 */
void
gavel_study_scenarios (GavelStudy *study, const GavelBeliefs *beliefs, unsigned self,
                       const int count[], double firm, GavelScenarios *scenarios)
{
  static const int unseen[GAVEL_MAX_SEATS] = { -1, -1, -1, -1, -1 };
  double *const *ratio = study->ratio;
  bool seen = false;

  if (study->bidders != NULL)
    find_ratios (study, beliefs, self);
  memset (scenarios, 0, sizeof *scenarios);
  for (unsigned seat = 0; seat < study->round->stage->n_seats; seat++)
    seen |= seat != self && count[seat] >= 0;
  if (!seen || firm > 0.0)
    add_scenarios (study, beliefs, self, count, ratio, seen ? firm : 1.0, scenarios);
  if (seen && firm < 1.0)
    add_scenarios (study, beliefs, self, unseen, ratio, 1.0 - firm, scenarios);
}

void
gavel_scenarios_clear (GavelScenarios *scenarios)
{
  for (unsigned i = 0; i < scenarios->n; i++)
    for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
      g_free (scenarios->mix[i][seat]);
  scenarios->n = 0;
}

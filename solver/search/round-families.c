/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How others may see the round looked at: by other prices, by other values, and those who
 * try bids. */
#include "search/round-model-private.h"

#include "solve/tried.h"

#include <math.h>
#include <string.h>

#define TRIES 400  /* of those who try bids */
#define N_TABLES 4 /* of them, where it is asked what a round is worth */
#define FAR 0.3    /* points that nobody throws away, in units of a margin */
#define A_CARD 2.0 /* points that a card is worth keeping */

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
 * worth nothing any more, and there is only one price family. */
static double
tax_scale (const GavelRound *round)
{
  return round->left > 0.0f ? 0.15 + 1.5 * round->left : 0.0;
}

/* The choices of @seat that are tried: of those of a price the one that keeps most
 * points, and few cards; none that throws points away. */
static unsigned
keep_choices (const GavelRoundModel *model, const GavelRound *round, unsigned seat,
              unsigned kept[])
{
  const GavelSealed *sealed = model->game->sealed;
  const GavelState *s = (const GavelState *) model->position;
  double far
      = FAR
        * gavel_game_unit (model->game, GAVEL_OBJECTIVE_MARGIN, round->stage->n_seats);
  unsigned n_choices = round->stage->n_choices[seat], n = 0;
  g_autofree double *liked = g_new (double, n_choices);

  for (unsigned i = 0; i < n_choices; i++)
    {
      double gain
          = sealed->gain_by == NULL
                ? 0.0
                : (double) sealed->gain_by (model->box, s, seat, round->move[seat][i]);
      double liking = gain - A_CARD * round->size[seat][i];
      unsigned k = 0;

      if (gain < -far && round->size[seat][i] > 0)
        continue;
      while (k < n && round->price[seat][kept[k]] != round->price[seat][i])
        k++;
      if (k == n || liking > liked[k])
        {
          kept[k] = i;
          liked[k] = liking;
        }
      n += k == n;
    }
  if (n == 0) /* all of them do */
    kept[n++] = 0;
  return n;
}

/* What those do who try bids in @round, in terms of the round looked at. */
static void
try_round (const GavelRoundModel *model, const GavelRound *round, uint64_t seed,
           gint64 deadline, double *tried[])
{
  const GavelStageBudget until
      = { .stop = model->stop, .deadline = deadline, .clock = model->clock };
  GavelTries tries = { .n = TRIES, .until = &until, .seed = seed };
  double *mix[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      tries.kept[seat] = g_new (unsigned, round->stage->n_choices[seat]);
      tries.n_kept[seat] = keep_choices (model, round, seat, tries.kept[seat]);
      mix[seat] = g_new (double, round->stage->n_choices[seat]);
    }
  gavel_stage_try (round->stage, &tries, mix);
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      tried[seat] = g_new0 (double, model->round->stage->n_choices[seat]);
      for (unsigned k = 0; k < tries.n_kept[seat]; k++)
        {
          unsigned i = tries.kept[seat][k], here = i;

          if (round != model->round)
            here = gavel_round_nearest (model->round, seat, round->move[seat][i],
                                        round->price[seat][i]);
          tried[seat][here] += mix[seat][i];
        }
      g_free (tries.kept[seat]);
      g_free (mix[seat]);
    }
}

/* What those do who try bids in the round looked at, as we see it; @seed is their luck.
 * The mixes are the caller's. */
void
gavel_round_model_try (const GavelRoundModel *model, uint64_t seed, double *tried[])
{
  try_round (model, model->round, seed, model->deadline, tried);
}

/**
 * gavel_round_model_values:
 * @value: gets what the round looked at is worth to every seat
 *
 * By the equilibrium where nobody has learned how people bid, or where only two play: it
 * leaves no doubt then. Else half by that, half by what those do who try bids: of many
 * equilibria a table plays some other one, and they are nearer to it.
 */
void
gavel_round_model_values (const GavelRoundModel *model, double value[])
{
  const GavelStage *stage = model->round->stage;
  double *mix[GAVEL_MAX_SEATS] = { NULL };

  memcpy (value, model->answer.value, stage->n_seats * sizeof *value);
  if (model->bidders == NULL || stage->n_seats == 2)
    return;
  for (unsigned k = 0; k < N_TABLES; k++)
    {
      double *tried[GAVEL_MAX_SEATS];

      try_round (model, model->round, k, model->deadline, tried);
      for (unsigned seat = 0; seat < stage->n_seats; seat++)
        {
          if (mix[seat] == NULL)
            mix[seat] = g_new0 (double, stage->n_choices[seat]);
          for (unsigned i = 0; i < stage->n_choices[seat]; i++)
            mix[seat][i] += tried[seat][i] / N_TABLES;
          g_free (tried[seat]);
        }
    }
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    {
      g_autofree double *utility = g_new (double, stage->n_choices[seat]);

      stage->utilities (stage->data, seat, (const double *const *) mix, utility);
      value[seat] *= 0.5;
      for (unsigned i = 0; i < stage->n_choices[seat]; i++)
        value[seat] += 0.5 * mix[seat][i] * utility[i];
    }
  for (unsigned seat = 0; seat < stage->n_seats; seat++)
    g_free (mix[seat]);
}

/* The average of all that were found; frees them. */
static void
add_up_tried (GavelRoundModel *model,
              double *tried[1 + GAVEL_PRICE_FAMILIES][GAVEL_MAX_SEATS])
{
  for (unsigned seat = 0; seat < model->round->stage->n_seats; seat++)
    {
      unsigned n_choices = model->round->stage->n_choices[seat], n = 0;

      model->tried[seat] = g_new0 (double, n_choices);
      for (unsigned i = 0; i <= GAVEL_PRICE_FAMILIES; i++)
        n += tried[i][seat] != NULL;
      for (unsigned i = 0; i <= GAVEL_PRICE_FAMILIES; i++)
        {
          for (unsigned k = 0; tried[i][seat] != NULL && k < n_choices; k++)
            model->tried[seat][k] += tried[i][seat][k] / n;
          g_free (tried[i][seat]);
        }
    }
}

/* An equilibrium as others see the round, and what those do who try bids, in terms of the
 * round looked at. */
static void
find_seen (GavelRoundModel *model, unsigned which, const GavelStageBudget *budget,
           gint64 until, GavelStageAnswer *answer, double *tried[])
{
  const GavelEvaluator *evaluator = model->game->evaluator;
  const GavelDetail detail
      = { .n_each = model->n_each, .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD };
  g_autoptr (GavelRound) round = NULL;
  GavelStageAnswer seen;

  if (model->rival_workspace[which] == NULL)
    model->rival_workspace[which] = evaluator->workspace_new (
        model->box, gavel_rival_values (model->game->id, which));
  model->game->sealed->set_pricing (model->rival_workspace[which], &model->pricing);
  round = model->game->sealed->round (model->rival_workspace[which],
                                      (GavelState *) model->position, &detail);
  gavel_stage_answer_init (&seen, round->stage);
  gavel_stage_solve (round->stage, budget, &seen);
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      answer->mix[seat] = g_new0 (double, model->round->stage->n_choices[seat]);
      for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
        if (seen.mix[seat][i] > 0.0)
          answer->mix[seat][gavel_round_nearest (model->round, seat, round->move[seat][i],
                                                 round->price[seat][i])]
              += seen.mix[seat][i];
    }
  gavel_stage_answer_clear (&seen);
  try_round (model, round, which, until, tried);
}

bool
round_model_is_late (const GavelRoundModel *model, gint64 until)
{
  return (model->stop != NULL && atomic_load (model->stop))
         || (model->deadline != 0 && gavel_clock_now (&model->clock) >= until);
}

/* The same equilibrium as all see it who lean that way; nothing where that is as our own,
 * or if there is no time. */
static void
find_taxed (GavelRoundModel *model, unsigned family, const GavelStageBudget *budget)
{
  double tax = gavel_price_family_tax[family] * tax_scale (model->round);
  Taxed taxed = { round_model_core (model), tax };
  GavelStage stage = *taxed.round->stage;

  stage.utilities = taxed_utilities;
  stage.data = &taxed;
  if (family == GAVEL_OWN_PRICE_FAMILY)
    for (unsigned seat = 0; seat < stage.n_seats; seat++)
      model->family[family].mix[seat]
          = g_memdup2 (model->answer.mix[seat],
                       model->round->stage->n_choices[seat] * sizeof (double));
  else if (tax != 0.0 && !round_model_is_late (model, model->deadline))
    round_model_solve (model, &stage, budget, &model->family[family]);
}

void
round_model_find_families (GavelRoundModel *model)
{
  const GavelStageBudget budget = { .nash_conv = 0.01,
                                    .n_rounds = 60,
                                    .stop = model->stop,
                                    .deadline = model->deadline,
                                    .clock = model->clock };
  const GavelStageBudget fine = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV,
                                  .n_rounds = GAVEL_ROUND_MODEL_ROUNDS,
                                  .stop = model->stop,
                                  .deadline = model->deadline,
                                  .clock = model->clock };
  /* To look by other values takes its time: half of what is left, no more. */
  gint64 now = gavel_clock_now (&model->clock), until = now + (model->deadline - now) / 2;
  /* Where nothing is estimated, all see the same. */
  bool differ = !model->round->exact && model->round->left > 0.0f
                && gavel_rival_values (model->game->id, 0) != NULL;
  gint64 end = model->deadline == 0 ? 0 : until;
  double *tried[1 + GAVEL_PRICE_FAMILIES][GAVEL_MAX_SEATS] = { { NULL } };

  /* Each value makes those who try bids do something else; where all see the same, it is
   * their luck that does. One of them there always is. */
#pragma omp parallel for schedule(dynamic, 1) num_threads(MAX(1, model->n_threads))
  for (unsigned i = 0; i <= GAVEL_PRICE_FAMILIES; i++)
    if (i < GAVEL_TAXES)
      find_taxed (model, i, &budget);
    else if (i == GAVEL_PRICE_FAMILIES
             || (!differ && !round_model_is_late (model, model->deadline)))
      try_round (model, model->round, i, end, tried[i]);
    else if (differ && !round_model_is_late (model, until - model->took))
      find_seen (model, i - GAVEL_TAXES, &fine, end, &model->family[i], tried[i]);
  add_up_tried (model, tried);
  model->families_ready = true;
}

/* Whether that family bids as our own one does. */
bool
round_model_is_like_own (const GavelRoundModel *model, unsigned family)
{
  return family != GAVEL_OWN_PRICE_FAMILY && model->family[family].mix[0] == NULL;
}

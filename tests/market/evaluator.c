/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What it is worth: what a net has learned or, where there is none, random games to the
 * end. Its open turns are searched. */
#include "market.h"

#include "game/playouts.h"

#include <string.h>

#define N_PLAYOUTS 40

typedef struct
{
  gpointer playouts;
  const GavelWeights *weights; /* nullable */
  GavelObjective objective;
} Workspace;

static gpointer
market_workspace_new (const GavelBox *box, const GavelWeights *weights)
{
  Workspace *workspace = g_new0 (Workspace, 1);

  workspace->playouts = gavel_playouts_new (&market_game, box, N_PLAYOUTS);
  workspace->weights = weights;
  return workspace;
}

static void
market_workspace_free (gpointer data)
{
  Workspace *workspace = data;

  gavel_playouts_free (workspace->playouts);
  g_free (workspace);
}

static void
market_set_objective (gpointer data, GavelObjective objective)
{
  Workspace *workspace = data;

  workspace->objective = objective;
  gavel_playouts_set_objective (workspace->playouts, objective);
}

/* What a net sees: points, money, and how far the game is. */
static void
market_inputs (const GavelBox *box G_GNUC_UNUSED, const GavelState *state,
               float inputs[][GAVEL_VALUE_MAX_INPUTS])
{
  const Market *s = (const Market *) state;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned money = 0;

      for (unsigned i = 0; i < MARKET_COINS; i++)
        money += s->mark[seat][i] != MARKET_SPENT ? s->value[seat][i] : 0;
      inputs[seat][0] = (float) market_score (s, seat) / 10.0f;
      inputs[seat][1] = (float) money / 10.0f;
      inputs[seat][2] = (float) (s->n_rounds - s->round) / (float) s->n_rounds;
      inputs[seat][3] = seat == market_host (s);
      inputs[seat][4]
          = s->phase == MARKET_BIDS ? (float) market_worth (s->good) / 6.0f : 0;
    }
}

static void
market_evaluate (gpointer data, const GavelState *s, float worth[])
{
  const Workspace *workspace = data;
  float inputs[GAVEL_MAX_SEATS][GAVEL_VALUE_MAX_INPUTS];

  if (workspace->weights == NULL || workspace->objective != GAVEL_OBJECTIVE_WIN
      || market_game.to_act (NULL, s) == 0)
    {
      gavel_playouts_evaluate (workspace->playouts, s, worth);
      return;
    }
  market_inputs (NULL, s, inputs);
  gavel_value_judge (workspace->weights, GAVEL_OBJECTIVE_WIN,
                     (const float (*)[GAVEL_VALUE_MAX_INPUTS]) inputs,
                     ((const Market *) s)->n_seats, worth);
}

/* A search goes on through what chance turns up, to the next sealed round. */
static bool
market_is_leaf (const GavelBox *box G_GNUC_UNUSED, const GavelState *s G_GNUC_UNUSED)
{
  return false;
}

const GavelEvaluator market_evaluator = {
  .n_inputs = 5,
  .inputs = market_inputs,
  .workspace_new = market_workspace_new,
  .workspace_free = market_workspace_free,
  .set_objective = market_set_objective,
  .is_leaf = market_is_leaf,
  .evaluate = market_evaluate,
};

/* -- Sealed rounds ------------------------------------------------------------------ */

/* All ways the bids can go, one number each: a digit a seat, the first seat's lowest. */
typedef struct
{
  GavelStage stage;
  unsigned n_profiles;
  float (*worth)[GAVEL_MAX_SEATS]; /* of every profile */
} Bids;

static unsigned
choice_of (const Bids *bids, unsigned profile, unsigned seat)
{
  for (unsigned i = 0; i < seat; i++)
    profile /= bids->stage.n_choices[i];
  return profile % bids->stage.n_choices[seat];
}

static void
add_up (const Bids *bids, unsigned seat, unsigned whose, const double *const mix[],
        double worth[])
{
  memset (worth, 0, bids->stage.n_choices[seat] * sizeof *worth);
  for (unsigned profile = 0; profile < bids->n_profiles; profile++)
    {
      double chance = 1.0;

      for (unsigned other = 0; other < bids->stage.n_seats; other++)
        if (other != seat)
          chance *= mix[other][choice_of (bids, profile, other)];
      worth[choice_of (bids, profile, seat)]
          += chance * (double) bids->worth[profile][whose];
    }
}

static void
utilities (gconstpointer data, unsigned seat, const double *const mix[], double utility[])
{
  add_up (data, seat, seat, mix, utility);
}

static float
market_price (const GavelBox *box G_GNUC_UNUSED, GavelMove move, unsigned *size)
{
  unsigned low = move >> 4 & 15, high = move & 15;

  *size = (low != 0) + (high != 0);
  return (float) (low + high);
}

static void
round_worths (const GavelRound *round, unsigned seat, unsigned whose,
              const double *const mix[], double tax, double worth[])
{
  add_up (round->data, seat, whose, mix, worth);
  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    worth[i] -= tax * (double) round->price[seat][i];
}

/* To come first is to get the good; other ranks mean nothing. */
static void
round_ranks (const GavelRound *round, unsigned seat, const double *const mix[],
             double chance[][GAVEL_MAX_SEATS])
{
  const Bids *bids = round->data;

  for (unsigned i = 0; i < bids->stage.n_choices[seat]; i++)
    memset (chance[i], 0, sizeof chance[i]);
  for (unsigned profile = 0; profile < bids->n_profiles; profile++)
    {
      unsigned own = choice_of (bids, profile, seat);
      bool first = round->price[seat][own] > 0.0f;
      double p = 1.0;

      for (unsigned other = 0; other < bids->stage.n_seats; other++)
        if (other != seat)
          {
            unsigned k = choice_of (bids, profile, other);

            p *= mix[other][k];
            first &= round->price[other][k] < round->price[seat][own];
          }
      chance[own][first ? 0 : bids->stage.n_seats - 1] += p;
    }
}

static void
bids_free (gpointer data)
{
  Bids *bids = data;

  g_free (bids->worth);
  g_free (bids);
}

static GavelRound *
market_round (gpointer workspace, const GavelState *state,
              const GavelDetail *detail G_GNUC_UNUSED)
{
  Market s = *(const Market *) state;
  GavelRound *round = g_new0 (GavelRound, 1);
  Bids *bids = g_new0 (Bids, 1);

  memset (s.bid, 0, sizeof s.bid);
  s.turned_up = 0;
  bids->stage = (GavelStage){ .n_seats = s.n_seats, .utilities = utilities };
  bids->stage.data = bids;
  bids->n_profiles = 1;
  round->data = bids;
  round->free_data = bids_free;
  round->stage = &bids->stage;
  round->full = true;
  round->left = (float) (s.n_rounds - s.round - 1) / (float) s.n_rounds;
  round->worths = round_worths;
  round->ranks = round_ranks;
  for (unsigned seat = 0; seat < s.n_seats; seat++)
    {
      unsigned n = (unsigned) market_game.n_moves (NULL, (const GavelState *) &s, seat);

      bids->stage.n_choices[seat] = MAX (n, 1); /* the host just looks on */
      bids->n_profiles *= MAX (n, 1);
      round->move[seat] = g_new0 (GavelMove, MAX (n, 1));
      round->price[seat] = g_new0 (float, MAX (n, 1));
      round->size[seat] = g_new0 (uint8_t, MAX (n, 1));
      for (unsigned k = 0; k < n; k++)
        {
          unsigned size;

          round->move[seat][k]
              = market_game.move (NULL, (const GavelState *) &s, seat, k);
          round->price[seat][k] = market_price (NULL, round->move[seat][k], &size);
          round->size[seat][k] = (uint8_t) size;
        }
    }
  bids->worth = g_malloc0_n (bids->n_profiles, sizeof *bids->worth);
  for (unsigned profile = 0; profile < bids->n_profiles; profile++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      Market after = s;

      for (unsigned seat = 0; seat < s.n_seats; seat++)
        moves[seat] = round->move[seat][choice_of (bids, profile, seat)];
      market_game.apply (NULL, (GavelState *) &after, moves);
      market_evaluate (workspace, (const GavelState *) &after, bids->worth[profile]);
    }
  return round;
}

/* How others bid says nothing of what a position is worth. */
static void
market_set_pricing (gpointer workspace G_GNUC_UNUSED,
                    const GavelPricing *pricing G_GNUC_UNUSED)
{
}

static float
market_prize (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  return (float) market_worth (((const Market *) state)->good);
}

const GavelSealed market_sealed = {
  .set_pricing = market_set_pricing,
  .round = market_round,
  .may_pass = true,
  .price = market_price,
  .prize = market_prize,
};

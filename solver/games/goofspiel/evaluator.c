/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goofspiel: the door's third leaf, for those who think ahead. */
#include "games/goofspiel/outlook.h"

#include <math.h>
#include <string.h>

#define GREEDY 2.0f /* a share like this and more: always the highest card */

/* Nothing is learned for this game, so @weights do not matter and may be NULL. */
static gpointer
evaluator_workspace_new (const GavelBox *box G_GNUC_UNUSED,
                         const GavelWeights *weights G_GNUC_UNUSED)
{
  return goofspiel_outlook_new ();
}

static void
evaluator_workspace_free (gpointer workspace)
{
  goofspiel_outlook_free (workspace);
}

/* A table's pricing says nothing of what a position is worth. */
static void
evaluator_set_pricing (gpointer workspace G_GNUC_UNUSED,
                       const GavelPricing *pricing G_GNUC_UNUSED)
{
}

static void
evaluator_set_objective (gpointer workspace, GavelObjective objective)
{
  goofspiel_outlook_set_objective (workspace, objective);
}

/* There are no open turns. */
static bool
evaluator_play_turns (gpointer workspace G_GNUC_UNUSED, GavelState *state G_GNUC_UNUSED)
{
  return true;
}

static void
evaluator_evaluate (gpointer workspace, const GavelState *state, float worth[])
{
  goofspiel_outlook_evaluate (workspace, (const Goofspiel *) state, worth);
}

static float
evaluator_price (const GavelBox *box G_GNUC_UNUSED, GavelMove move, unsigned *size)
{
  *size = gavel_cards_count (move);
  return (float) goofspiel_sum ((unsigned) move);
}

/* What earlier ties left is part of it. */
static float
evaluator_prize (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  const Goofspiel *s = (const Goofspiel *) state;

  return s->prize == 0 ? 0.0f : (float) (s->prize + s->pot);
}

/* -- Rounds ---------------------------------------------------------------- */

static void
round_worths (const GavelRound *round, unsigned seat, unsigned whose,
              const double *const mix[], double tax, double worth[])
{
  goofspiel_bids_worths (round->data, seat, whose, mix, tax, worth);
}

static void
round_ranks (const GavelRound *round, unsigned seat, const double *const mix[],
             double chance[][GAVEL_MAX_SEATS])
{
  goofspiel_bids_ranks (round->data, seat, mix, chance);
}

/* The choices are all cards in hand, however close a look @detail wants. */
static GavelRound *
evaluator_round (gpointer workspace, const GavelState *state,
                 const GavelDetail *detail G_GNUC_UNUSED)
{
  Goofspiel s = *(const Goofspiel *) state;
  GavelRound *round = g_new0 (GavelRound, 1);
  GoofspielBids *bids;

  memset (s.bid, 0, sizeof s.bid); /* those turned up are still in hand */
  round->data = bids = goofspiel_outlook_bids (workspace, &s, &round->exact);
  round->full = true;
  round->stage = &bids->stage;
  round->left = (float) (s.n_cards - gavel_cards_count (s.gone)) / (float) s.n_cards;
  round->worths = round_worths;
  round->ranks = round_ranks;
  round->free_data = (GDestroyNotify) goofspiel_bids_free;
  for (unsigned seat = 0; seat < s.n_seats; seat++)
    {
      round->move[seat] = g_new (GavelMove, bids->n_cards);
      round->price[seat] = g_new (float, bids->n_cards);
      round->size[seat] = g_new (uint8_t, bids->n_cards);
      for (unsigned i = 0; i < bids->n_cards; i++)
        {
          round->move[seat][i] = GAVEL_CARD (bids->card[seat][i] - 1);
          round->price[seat][i] = bids->card[seat][i];
          round->size[seat][i] = 1;
        }
    }
  return round;
}

/* -- Simple bidders -------------------------------------------------------- */

/* Who bids what the prize is worth, or some share of it; and who just bids high. */
static const GavelHabit habits[] = {
  { 0.5f, 0.2f }, { 0.75f, 0.2f }, { 1.0f, 0.0f }, { 1.0f, 0.2f },
  { 1.0f, 0.5f }, { 1.25f, 0.2f }, { 1.5f, 0.3f }, { GREEDY, 0.0f },
};

/* The card nearest to the share of the prize's worth that the bidder is in the mood
 * for; of two the lower one. */
static GavelMove
evaluator_habit_bid (const GavelBox *box, const GavelState *state, unsigned seat,
                     const GavelHabit *habit, unsigned mood)
{
  static const float moods[GAVEL_MOODS]
      = { -1.534f, -0.887f, -0.489f, -0.157f, 0.157f, 0.489f, 0.887f, 1.534f };
  const Goofspiel *s = (const Goofspiel *) state;
  float budget = evaluator_prize (box, state) * habit->share
                 * MAX (0.0f, 1.0f + habit->noise * moods[mood]);
  unsigned best = gavel_cards_lowest (s->hand[seat]);

  if (habit->share >= GREEDY)
    return GAVEL_CARD (gavel_cards_highest (s->hand[seat]));
  GAVEL_FOREACH_CARD (card, s->hand[seat])
    if (fabsf ((float) (card + 1) - budget) < fabsf ((float) (best + 1) - budget))
      best = card;
  return GAVEL_CARD (best);
}

const GavelEvaluator goofspiel_evaluator = {
  .workspace_new = evaluator_workspace_new,
  .workspace_free = evaluator_workspace_free,
  .set_objective = evaluator_set_objective,
  .play_turns = evaluator_play_turns,
  .evaluate = evaluator_evaluate,
};

const GavelSealed goofspiel_sealed = {
  .set_pricing = evaluator_set_pricing,
  .round = evaluator_round,
  .price = evaluator_price,
  .prize = evaluator_prize,
};

static const GavelStyle players[] = {
  { "greedy", { GREEDY, 0.0f }, 0.0 },
  { "spender", { 0.0f, 0.2f }, 1.9 },
  { NULL },
};

static const GavelOpponent opponents[] = {
  { "Rex", "random", "bids anything" },
  { "Greta", "greedy", "bids her highest card" },
  { "Tim", "spender:0.5", "timid: saves his high cards" },
  { "Sam", "spender:1", "sensible: bids about what the prize is worth" },
  { "Vera", "spender:1.25", "eager: bids a little more than that" },
  { "Moody", "spender:1:0.5", "bids what he feels like" },
  { "Ada", "adaptive", "learns how the others bid" },
  { "Nash", "equilibrium", "plays the equilibrium" },
  { "Max", "gavel", "plays as gavel advises" },
  { NULL },
};

static const GavelLevel levels[] = {
  { "easy", { "Tim", "Greta", "Rex", "Moody" } },
  { "medium", { "Sam", "Vera", "Moody", "Tim" } },
  { "strong", { "Max", "Nash", "Ada", "Sam" } },
  { NULL },
};

const GavelStyles goofspiel_styles = {
  .habits = habits,
  .n_habits = G_N_ELEMENTS (habits),
  .players = players,
  .opponents = opponents,
  .levels = levels,
  .habit_bid = evaluator_habit_bid,
};

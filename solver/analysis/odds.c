/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/odds.h"

#include <string.h>

#define N_WORLDS 8    /* ways to fill in what nobody knows */
#define SOLVED 10000  /* positions of open turns that are worked out; of more, */
#define LOOKS 2000    /* so many are looked at */
#define WORLD_SEED 78 /* names them */

/* Adds each seat's chances in a round whose bids are due. */
static void
add_round (GavelRoundModel *model, const GavelState *s, unsigned n_seats, double part,
           double win[])
{
  static const GavelDetail detail = { .n_each = 1 };
  static const GavelStageBudget budget = { .nash_conv = 0.01, .n_rounds = 60 };
  double value[GAVEL_MAX_SEATS];

  gavel_round_model_look (model, s, &detail, &budget);
  gavel_round_model_values (model, value);
  for (unsigned seat = 0; seat < n_seats; seat++)
    win[seat] += part * value[seat];
}

static bool
is_sealed (const GavelTable *table, const GavelState *s)
{
  return gavel_seats_count (table->game->to_act (table->box, s)) > 1;
}

/* Turns up what is certain to come. */
static void
turn_up_certain (const GavelTable *table, GavelState *s)
{
  const GavelGame *game = table->game;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  if (game->to_act (table->box, s) != GAVEL_SEAT (GAVEL_CHANCE)
      || game->n_moves (table->box, s, GAVEL_CHANCE) != 1)
    return;
  moves[GAVEL_CHANCE] = game->move (table->box, s, GAVEL_CHANCE, 0);
  game->apply (table->box, s, moves);
}

/* The chances where nothing is hidden, and turns are left to the search. */
static void
look_ahead (const GavelTable *table, const GavelState *s, const GavelWeights *weights,
            double win[])
{
  GavelQuestion q;

  gavel_question_init (&q, table->game, table->box, weights, s, 0);
  gavel_search_odds (&q, SOLVED, LOOKS, win);
}

/* Adds each seat's chances in one world, where everything is known. */
static void
add_world (const GavelTable *table, GavelRoundModel *model, GavelState *s,
           unsigned n_seats, double part, double win[])
{
  const GavelGame *game = table->game;
  float worth[GAVEL_MAX_SEATS];

  if (gavel_game_lays_out_rounds (game) && !is_sealed (table, s))
    {
      game->sealed->set_pricing (model->workspace, &model->pricing);
      gavel_game_play_turns (game, model->workspace, s);
      turn_up_certain (table, s);
    }
  if (gavel_game_lays_out_rounds (game) && is_sealed (table, s))
    {
      add_round (model, s, n_seats, part, win);
      return;
    }
  gavel_game_evaluate (game, table->box, model->workspace, s, worth);
  for (unsigned seat = 0; seat < n_seats; seat++)
    win[seat] += part * (double) worth[seat];
}

/* The round that @line is in the middle of, or %NULL. */
static const GavelPastRound *
round_at (const GArray *rounds, unsigned line, const GavelStatus *status)
{
  const GavelPastRound *found = NULL;

  if (status->due != GAVEL_DUE_SEALED)
    return NULL;
  for (unsigned i = 0; i < rounds->len; i++)
    if (g_array_index (rounds, GavelPastRound, i).line <= line)
      found = &g_array_index (rounds, GavelPastRound, i);
  return found;
}

/**
 * gavel_odds_of:
 * @table: a position in which no sealed move lies open
 * @pricing: how that table bids
 * @win: gets each seat's chance to win the game
 *
 * Returns: false where there is nothing to say: the table is not set, or must have its
 *   say first
 */
bool
gavel_odds_of (const GavelTable *table, const GavelPricing *pricing,
               const GavelWeights *weights, double win[GAVEL_MAX_SEATS])
{
  const GavelGame *game = table->game;
  g_autoptr (GavelRoundModel) model = NULL;
  GavelStatus status;
  unsigned n_worlds;

  memset (win, 0, GAVEL_MAX_SEATS * sizeof *win);
  if (table->state == NULL || game->evaluator == NULL
      || !gavel_box_is_ready (game, table->box, NULL))
    return false;
  game->notation->status (table, &status);
  if (status.over)
    {
      GAVEL_FOREACH_SEAT (seat, status.winners)
        win[seat] = 1.0 / gavel_seats_count (status.winners);
      return true;
    }
  if (status.due == GAVEL_DUE_PLAYERS || status.due == GAVEL_DUE_ENTRY
      || status.due == GAVEL_DUE_WORD || status.n_seats < game->min_seats)
    return false;
  if (status.open && !gavel_game_lays_out_rounds (game)
      && !is_sealed (table, table->state)
      && !gavel_game_is_leaf (game, table->box, table->state))
    {
      look_ahead (table, table->state, weights, win);
      return true;
    }
  n_worlds = status.open ? 1 : N_WORLDS;
  model = gavel_round_model_new (game, table->box, weights);
  model->pricing = *pricing;
  for (unsigned i = 0; i < n_worlds; i++)
    {
      _Alignas(16) char world[GAVEL_MAX_STATE];
      GavelRng rng = gavel_rng_named (WORLD_SEED, i, 0);

      memcpy (world, table->state, game->state_size);
      game->imagine (table->box, (GavelState *) world, GAVEL_CHANCE, &rng);
      add_world (table, model, (GavelState *) world, status.n_seats, 1.0 / n_worlds, win);
    }
  return true;
}

/* How the table bid before the round that line @line belongs to. */
GavelPricing
gavel_odds_pricing (const GavelTable *table, const GArray *rounds, unsigned line)
{
  GavelQuestion q;

  gavel_question_init (&q, table->game, table->box, NULL, table->state, 0);
  return gavel_history_pricing (rounds, line, &q);
}

/* The same as gavel_odds(), for whoever has the @rounds of the record already. */
bool
gavel_odds_at (const GavelRecord *record, const GArray *rounds, unsigned line,
               const GavelWeights *weights, double win[GAVEL_MAX_SEATS])
{
  GavelTable table = gavel_record_table_at (record, line);
  const GavelPastRound *round;
  GavelPricing pricing;
  GavelStatus status;

  memset (win, 0, GAVEL_MAX_SEATS * sizeof *win);
  if (table.state == NULL)
    return false;
  table.game->notation->status (&table, &status);
  pricing = gavel_odds_pricing (&table, rounds, line);
  round = round_at (rounds, line, &status);
  if (round != NULL) /* a bid that lies open already tells only half */
    table.state = (const GavelState *) round->before;
  return gavel_odds_of (&table, &pricing, weights, win);
}

/**
 * gavel_odds:
 * @win: each seat's chance to win the game after line @line
 *
 * Returns: false where there is nothing to say yet: the table is not set
 */
bool
gavel_odds (const GavelRecord *record, unsigned line, const GavelWeights *weights,
            double win[GAVEL_MAX_SEATS])
{
  g_autoptr (GArray) rounds = gavel_history_rounds (record);

  return gavel_odds_at (record, rounds, line, weights, win);
}

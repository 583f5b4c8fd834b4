/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/odds.h"

#include <string.h>

#define N_WORLDS 8    /* ways to fill in what nobody knows */
#define WORLD_SEED 78 /* names them */

/* Adds each seat's chances in one world, where everything is known. */
static void
add_world (const GavelQuestion *q, GavelRoundModel *model, GavelState *s, double part,
           double win[])
{
  static const GavelDetail detail = { .n_each = 1 };
  static const GavelStageBudget budget = { .nash_conv = 0.01, .n_rounds = 60 };
  GavelSeats to_act = q->game->to_act (q->box, s);
  float worth[GAVEL_MAX_SEATS];

  if (gavel_seats_count (to_act) > 1)
    {
      gavel_round_model_look (model, s, &detail, &budget);
      for (unsigned seat = 0; seat < q->n_seats; seat++)
        win[seat] += part * model->answer.value[seat];
      return;
    }
  q->game->sealed->set_pricing (model->workspace, &model->pricing);
  q->game->evaluator->play_turns (model->workspace, s);
  q->game->evaluator->evaluate (model->workspace, s, worth);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    win[seat] += part * (double) worth[seat];
}

/* The round that @line is in the middle of bidding for, or %NULL. */
static const GavelPastRound *
bidding_at (const GArray *rounds, unsigned line, const GavelView *view)
{
  const GavelPastRound *found = NULL;

  if (g_strcmp0 (view->next, "bid") != 0)
    return NULL;
  for (unsigned i = 0; i < rounds->len; i++)
    if (g_array_index (rounds, GavelPastRound, i).line <= line)
      found = &g_array_index (rounds, GavelPastRound, i);
  return found;
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
  const GavelGame *game = gavel_record_game (record);
  const GavelBox *box = gavel_record_box (record);
  const GavelState *s = gavel_record_state_at (record, line);
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  g_autoptr (GavelRoundModel) model = NULL;
  const GavelPastRound *bidding;
  unsigned n_worlds = 1;
  GavelQuestion q;
  GavelView view;

  memset (win, 0, GAVEL_MAX_SEATS * sizeof *win);
  if (s == NULL || game->evaluator == NULL || !gavel_box_is_ready (game, box, NULL))
    return false;
  game->notation->view (box, s, &view);
  if (view.over)
    GAVEL_FOREACH_SEAT (seat, view.winners)
      win[seat] = 1.0 / gavel_seats_count (view.winners);
  if (view.over || view.n_seats < game->min_seats || strcmp (view.next, "hand") == 0
      || strcmp (view.next, "won") == 0)
    return view.over;
  gavel_question_init (&q, game, box, weights, s, 0);
  bidding = bidding_at (rounds, line, &view);
  if (bidding != NULL) /* a bid that lies open already tells only half */
    s = (const GavelState *) bidding->before;
  for (unsigned seat = 0; seat < view.n_seats; seat++)
    if (view.seat[seat].n_unknown > 0)
      n_worlds = N_WORLDS;
  if (view.n_gone_unknown + view.n_offer_unknown > 0)
    n_worlds = N_WORLDS;
  model = gavel_round_model_new (game, box, weights);
  model->pricing = gavel_history_pricing (rounds, line, &q);
  for (unsigned i = 0; i < n_worlds; i++)
    {
      _Alignas(16) char world[GAVEL_MAX_STATE];
      GavelRng rng = gavel_rng_named (WORLD_SEED, i, 0);

      memcpy (world, s, game->state_size);
      game->imagine (box, (GavelState *) world, GAVEL_CHANCE, &rng);
      add_world (&q, model, (GavelState *) world, 1.0 / n_worlds, win);
    }
  return true;
}

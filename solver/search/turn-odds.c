/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everybody's chances at a position of open turns, whoever acts there: a tree of one
 * branch. */
#include "search/turn-tree.h"

#define LUCK                                                                             \
  79 /* names chance: the same wherever it is asked, so that luck differs less */

/**
 * gavel_search_odds:
 * @q: of a position where nothing is hidden, and a turn or chance is due
 * @n_solved: if there are no more positions, they are worked out
 * @n_looks: else so many are looked at
 * @win: gets each seat's chance to win, if all choose well
 *
 * The same answer at any time.
 */
void
gavel_search_odds (const GavelQuestion *q, unsigned n_solved, unsigned n_looks,
                   double win[GAVEL_MAX_SEATS])
{
  g_autoptr (TurnTree) tree = turn_tree_new (q, q->state, NULL, 1, LUCK, n_looks);
  TurnLimit limit = { 0 };
  TurnJudge judge;

  turn_judge_init (&judge, q);
  if (!turn_tree_solve (tree, &judge, n_solved, &limit, NULL))
    turn_tree_grow (tree, &judge, 0, n_looks, n_looks, &limit);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    win[seat] = seat < q->n_seats ? (double) tree->worth[0].win[seat] : 0.0;
  turn_judge_clear (&judge);
}

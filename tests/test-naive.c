/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fast rules against the naive ones: thousands of random games, every state
 * compared. */
#include "games/score5/score5.h"
#include "help.h"
#include "naive.h"

#include <string.h>

static GavelDeck *deck;

static void
fill_box (NaiveList *box)
{
  box->n = 0;
  for (unsigned c = 0; c < deck->n_cards; c++)
    box->card[box->n++]
        = (NaiveCard){ (int) c, (int) deck->card[c].family, (int) deck->card[c].value,
                       (int) deck->card[c].tie, (int) deck->card[c].kind };
}

static GavelCards
mask_of (const NaiveList *list)
{
  GavelCards mask = 0;

  for (int i = 0; i < list->n; i++)
    mask |= GAVEL_CARD (list->card[i].id);
  return mask;
}

static void
compare (const Score5 *s, const Naive *game)
{
  static const Score5Phase phases[]
      = { SCORE5_LOT, SCORE5_BIDS, SCORE5_TAKE, SCORE5_OVER };

  g_assert_cmpint (s->phase, ==, phases[game->phase]);
  g_assert_cmpint (s->round, ==, game->round);
  g_assert_cmphex (s->gone, ==, mask_of (&game->turned_up));
  g_assert_cmphex (s->box, ==, mask_of (&game->turned_up) & mask_of (&game->box));
  for (int seat = 0; seat < game->n_seats; seat++)
    {
      GavelCards shown;

      g_assert_cmphex (s->hand[seat], ==, mask_of (&game->hand[seat]));
      g_assert_cmpuint (score5_score (deck, s->hand[seat], &shown), ==,
                        naive_score (game, seat));
    }
  if (game->phase == NAIVE_LOT)
    {
      NaiveList lots;

      naive_lots (game, &lots);
      g_assert_cmphex (deck->kind[score5_next_kind (s)] & ~s->gone, ==, mask_of (&lots));
    }
  if (game->phase == NAIVE_TAKE)
    {
      g_assert_cmphex (s->offer, ==, mask_of (&game->offer));
      g_assert_cmpint (score5_taker (s), ==, naive_taker (game));
    }
  if (game->phase == NAIVE_OVER)
    g_assert_cmpint (s->winner, ==, naive_winner (game));
}

/* Applies the same moves to both. Bids are small now and then, so that ties and
 * passes are common. */
static void
step_both (Score5 *s, Naive *game, GavelRng *rng)
{
  GavelState *state = (GavelState *) s;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  int bids[5][64];
  unsigned style = (unsigned) gavel_rng_below (rng, 4);

  GAVEL_FOREACH_SEAT (seat, gavel_score5.to_act (score5_box (deck), state))
    {
      uint64_t n = gavel_score5.n_moves (score5_box (deck), state, seat);

      moves[seat]
          = gavel_score5.move (score5_box (deck), state, seat, gavel_rng_below (rng, n));
      if (s->phase == SCORE5_BIDS)
        {
          unsigned i = 0;

          for (unsigned thin = 0; thin < style; thin++)
            moves[seat] &= gavel_rng_next (rng);
          GAVEL_FOREACH_CARD (card, moves[seat])
            bids[seat][i++] = (int) card;
          bids[seat][i] = -1;
        }
    }
  if (s->phase == SCORE5_LOT)
    naive_lot (game, (int) gavel_cards_lowest (moves[GAVEL_CHANCE]));
  else if (s->phase == SCORE5_BIDS)
    naive_bids (game, (const int (*)[64]) bids);
  else
    naive_take (game, (int) gavel_cards_lowest (moves[score5_taker (s)]));
  gavel_score5.apply (score5_box (deck), state, moves);
}

static void
test_random_games (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  NaiveList box;

  fill_box (&box);
  for (unsigned trial = 0; trial < 3000; trial++)
    {
      GavelRng rng = gavel_rng_named (77, trial, n_seats);
      int sets[GAVEL_MAX_SEATS];
      AnyState any;
      Score5 *s = (Score5 *) any.bytes;
      Naive game;

      gavel_score5.clear (score5_box (deck), STATE (&any));
      s->unsold = trial % 2;
      gavel_score5.start (score5_box (deck), STATE (&any), n_seats, &rng);
      for (unsigned seat = 0; seat < n_seats; seat++)
        sets[seat] = s->set[seat];
      naive_start (&game, &box, (int) n_seats, sets, trial % 2);
      compare (s, &game);
      while (s->phase != SCORE5_OVER)
        {
          step_both (s, &game, &rng);
          compare (s, &game);
        }
    }
}

/* Any hand at all, the wild in half of them. */
static void
test_random_scores (void)
{
  GavelRng rng = gavel_rng_named (78, 0, 0);
  NaiveList box;

  fill_box (&box);
  for (unsigned trial = 0; trial < 50000; trial++)
    {
      GavelCards hand = gavel_rng_next (&rng) & gavel_rng_next (&rng) & deck->all;
      GavelCards shown;
      Naive game = { .n_seats = 2 };

      if (trial % 2)
        hand |= deck->family[GAVEL_WILD];
      GAVEL_FOREACH_CARD (card, hand)
        game.hand[0].card[game.hand[0].n++] = box.card[card];
      g_assert_cmpuint (score5_score (deck, hand, &shown), ==, naive_score (&game, 0));
      g_assert_true (gavel_cards_within (shown, hand));
      g_assert_cmpuint (gavel_deck_sum (deck, shown), ==, naive_score (&game, 0));
    }
}

/* A last round between unequal hands, by playout and by steps: who gets the cards
 * must come out alike, seat by seat and card by card. And whoever a playout says
 * has won has won by the naive rules. */
static void
test_playouts (void)
{
  enum
  {
    N = 20000
  };
  static const char *const hands[]
      = { "g150 p145 r140 b135 y130 g5", "p60 y55 p45 r10", "p25 y15", "b5" };
  unsigned n[2][4][GAVEL_DECK_MAX_CARDS] = { { { 0 } } };
  NaiveList box;

  fill_box (&box);
  for (unsigned trial = 0; trial < 2 * N; trial++)
    {
      GavelRng rng = gavel_rng_named (79, trial, 0);
      unsigned how = trial % 2;
      Naive game = { .n_seats = 4, .phase = NAIVE_OVER, .round = SCORE5_ROUNDS };
      AnyState any;
      Score5 *s = (Score5 *) any.bytes;

      score5_clear (s);
      for (unsigned seat = 0; seat < 4; seat++)
        {
          score5_add_seat (deck, s, seat);
          s->hand[seat] = help_cards (deck, hands[seat]);
        }
      s->round = SCORE5_ROUNDS - 1;
      if (how == 0)
        gavel_score5.playout (score5_box (deck), STATE (&any), &rng);
      while (s->phase != SCORE5_OVER)
        gavel_game_step (&gavel_score5, score5_box (deck), STATE (&any), &rng);
      for (unsigned seat = 0; seat < 4; seat++)
        GAVEL_FOREACH_CARD (card, s->hand[seat])
          {
            n[how][seat][card]++;
            game.hand[seat].card[game.hand[seat].n++] = box.card[card];
          }
      g_assert_cmpint (naive_winner (&game), ==, s->winner);
    }
  for (unsigned seat = 0; seat < 4; seat++)
    for (unsigned card = 0; card < deck->n_cards; card++)
      g_assert_cmpfloat_with_epsilon ((double) n[0][seat][card] / N,
                                      (double) n[1][seat][card] / N, 0.025);
}

/* Equal points, settled by tiebreakers: common once hands are small. */
static void
test_playout_ties (void)
{
  unsigned n_ties = 0;
  NaiveList box;

  fill_box (&box);
  for (unsigned trial = 0; trial < 3000; trial++)
    {
      GavelRng rng = gavel_rng_named (80, trial, 0);
      Naive game = { .n_seats = 5, .phase = NAIVE_OVER, .round = SCORE5_ROUNDS };
      AnyState any;
      Score5 *s = (Score5 *) any.bytes;

      gavel_score5.clear (score5_box (deck), STATE (&any));
      gavel_score5.start (score5_box (deck), STATE (&any), 5, &rng);
      s->round = SCORE5_ROUNDS - 1;
      gavel_score5.playout (score5_box (deck), STATE (&any), &rng);
      for (unsigned seat = 0; seat < 5; seat++)
        {
          GAVEL_FOREACH_CARD (card, s->hand[seat])
            game.hand[seat].card[game.hand[seat].n++] = box.card[card];
          n_ties += seat != s->winner
                    && naive_score (&game, (int) seat)
                           == naive_score (&game, (int) s->winner);
        }
      g_assert_cmpint (naive_winner (&game), ==, s->winner);
    }
  g_assert_cmpuint (n_ties, >, 50);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *path = g_strdup_printf ("/naive/random-games/%u", n);

      g_test_add_data_func (path, GUINT_TO_POINTER (n), test_random_games);
    }
  g_test_add_func ("/naive/random-scores", test_random_scores);
  g_test_add_func ("/naive/playouts", test_playouts);
  g_test_add_func ("/naive/playout-ties", test_playout_ties);
  status = g_test_run ();
  gavel_deck_free (deck);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help-search.h"

#include "search/compare.h"

#include <math.h>

const HelpPosition help_positions[HELP_N_POSITIONS] = {
  { "bid-2", 2, 6, SCORE5_BIDS },  { "bid-3", 3, 9, SCORE5_BIDS },
  { "bid-4", 4, 3, SCORE5_BIDS },  { "bid-5", 5, 1, SCORE5_BIDS },
  { "take-2", 2, 9, SCORE5_TAKE }, { "take-3", 3, 9, SCORE5_TAKE },
  { "take-4", 4, 6, SCORE5_TAKE }, { "take-5", 5, 6, SCORE5_TAKE },
};

/* Whose decision it is; of bids, the first seat's. */
unsigned
help_chooser (const Score5 *s)
{
  return s->phase == SCORE5_TAKE ? score5_taker (s) : 0;
}

GavelCards
help_take_random (GavelCards *from, GavelRng *rng)
{
  unsigned k = (unsigned) gavel_rng_below (rng, gavel_cards_count (*from));
  GavelCards card = GAVEL_CARD (gavel_cards_nth (*from, k));

  *from &= ~card;
  return card;
}

/* A round where the first seat holds @n_first of all cards in play, the others share
 * the rest. */
void
help_deal_round (const GavelDeck *deck, Score5 *s, unsigned n_seats, unsigned round,
                 unsigned n_first, uint64_t number)
{
  GavelRng rng = gavel_rng_named (72 + number, n_seats, round);
  GavelCards in_play = 0, lots[3];

  for (unsigned i = 0; i < 3; i++)
    lots[i] = deck->kind[GAVEL_ONE_STAR + i];
  score5_clear (s);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      score5_add_seat (deck, s, seat);
      in_play |= s->hand[seat];
      s->hand[seat] = 0;
    }
  while (s->round + 1u < round)
    {
      s->gone |= help_take_random (&lots[score5_next_kind (s) - GAVEL_ONE_STAR], &rng);
      s->round++;
    }
  in_play |= s->gone;
  while (n_first-- > 0)
    s->hand[0] |= help_take_random (&in_play, &rng);
  for (unsigned i = 0; in_play != 0; i++)
    s->hand[1 + i % (n_seats - 1)] |= help_take_random (&in_play, &rng);
  score5_turn_up_lot (s, gavel_cards_lowest (help_take_random (
                             &lots[score5_next_kind (s) - GAVEL_ONE_STAR], &rng)));
}

const GavelOption *
help_option (const GavelAdvice *advice, GavelMove move)
{
  for (unsigned i = 0; i < advice->n_options; i++)
    if (advice->option[i].move == move)
      return &advice->option[i];
  return NULL;
}

double
help_sum (const double chance[], unsigned n)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    sum += chance[i];
  return sum;
}

/* What goes for every advice. */
void
help_assert_advice (const GavelQuestion *question, const GavelAdvice *advice)
{
  unsigned n = advice->n_seats;
  bool is_bid = advice->decision == GAVEL_DECISION_SEALED;

  g_assert_cmpuint (advice->seat, ==, question->seat);
  g_assert_cmpuint (advice->n_options, >, 0);
  g_assert_cmpfloat_with_epsilon (help_sum (advice->win, n), 1.0, 1e-5);
  g_assert_cmpfloat (advice->win[advice->seat], ==, advice->option[0].win);
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      const GavelOption *option = &advice->option[i];

      g_assert_true (option == help_option (advice, option->move)); /* only once */
      g_assert_true (isfinite (option->win) && isfinite (option->error));
      g_assert_cmpfloat (option->win, >=, 0.0);
      g_assert_cmpfloat (option->win, <=, 1.0);
      g_assert_cmpfloat (option->error, >=, 0.0);
      g_assert_cmpfloat_with_epsilon (help_sum (option->rival, n), 1.0, 1e-5);
      if (is_bid && option->move == 0) /* if nobody bids, nobody wins nor takes */
        {
          g_assert_cmpfloat (option->rank[0], ==, 0.0);
          g_assert_cmpfloat (help_sum (option->rank, n), <=, 1.0 + 1e-9);
        }
      else
        g_assert_cmpfloat_with_epsilon (help_sum (option->rank, n), is_bid ? 1.0 : 0.0,
                                        1e-9);
      g_assert_cmpfloat (
          (double) option->price, ==,
          (double) gavel_deck_sum (score5_deck (question->box), option->move));
      g_assert_cmpuint (option->size, ==, gavel_cards_count (option->move));
      if (question->safety == 0.0)
        g_assert_cmpfloat (gavel_option_worth (advice, option), <,
                           gavel_option_worth (advice, &advice->option[0]) + GAVEL_ALIKE);
    }
}

static void
assert_same_chances (const double a[], const double b[])
{
  g_assert_cmpmem (a, GAVEL_MAX_SEATS * sizeof *a, b, GAVEL_MAX_SEATS * sizeof *b);
}

/* Bit for bit the same, what time it took aside. */
void
help_assert_same (const GavelAdvice *a, const GavelAdvice *b)
{
  g_assert_cmpuint (a->n_options, ==, b->n_options);
  g_assert_cmpuint (a->n_trials, ==, b->n_trials);
  g_assert_cmpuint (a->effort, ==, b->effort);
  g_assert_cmpuint (a->n_worlds, ==, b->n_worlds);
  g_assert_true (a->settled == b->settled && a->exact == b->exact);
  g_assert_cmpfloat (a->nash_conv, ==, b->nash_conv);
  assert_same_chances (a->win, b->win);
  for (unsigned i = 0; i < a->n_options; i++)
    {
      const GavelOption *x = &a->option[i], *y = &b->option[i];

      g_assert_cmpuint (x->move, ==, y->move);
      g_assert_cmpuint (x->n_trials, ==, y->n_trials);
      g_assert_cmpfloat (x->win, ==, y->win);
      g_assert_cmpfloat (x->error, ==, y->error);
      g_assert_cmpfloat (x->safe, ==, y->safe);
      g_assert_cmpfloat (x->mix, ==, y->mix);
      assert_same_chances (x->rank, y->rank);
      assert_same_chances (x->rival, y->rival);
    }
}

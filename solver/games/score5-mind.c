/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: the door's third leaf, for those who think ahead. */
#include "score5-end.h"
#include "score5-outlook.h"
#include "score5-spender.h"
#include "score5-takes.h"

#include <string.h>

#define LOOK_AHEAD_TAKES 6 /* cards on offer; of more, only the nearest turns count */

static gpointer
mind_bench_new (const GavelDeck *deck, const GavelWeights *weights)
{
  return score5_outlook_new (deck, weights);
}

static void
mind_bench_free (gpointer bench)
{
  score5_outlook_free (bench);
}

static float
mind_price (const GavelDeck *deck, GavelMove move, unsigned *size)
{
  *size = gavel_cards_count (move);
  return (float) gavel_deck_sum (deck, move);
}

static float
mind_prize (const GavelDeck *deck, const GavelState *state)
{
  const Score5 *s = (const Score5 *) state;

  return s->lot == SCORE5_NO_LOT ? 0.0f : (float) deck->value[s->lot];
}

static void
mind_manners (gpointer bench, const GavelManners *manners)
{
  score5_outlook_manners (bench, manners);
}

static void
mind_aim (gpointer bench, GavelObjective objective)
{
  score5_outlook_aim (bench, objective);
}

/* -- Rounds ---------------------------------------------------------------- */

static void
round_worths (const GavelRound *round, unsigned seat, unsigned whose,
              const double *const mix[], double tax, double worth[])
{
  score5_auction_worths (round->data, seat, whose, mix, tax, worth);
}

static void
round_ranks (const GavelRound *round, unsigned seat, const double *const mix[],
             double chance[][GAVEL_MAX_SEATS])
{
  score5_auction_ranks (round->data, seat, mix, chance);
}

/* Dresses an auction, which it owns from now on. */
static GavelRound *
round_of (const GavelDeck *deck, const Score5 *s, const GavelCare *care, bool at_end,
          Score5Auction *auction)
{
  GavelRound *round = g_new0 (GavelRound, 1);

  round->data = auction;
  round->stage = score5_auction_stage (auction);
  round->exact = s->round == SCORE5_ROUNDS;
  for (unsigned seat = 0; seat < s->n_seats; seat++) /* two players take as they must */
    round->exact &= s->n_seats == 2 || care->look_ahead == 0
                    || gavel_cards_count (s->hand[seat]) <= care->look_ahead;
  round->exact |= at_end;
  round->left = (float) (SCORE5_ROUNDS - s->round) / SCORE5_ROUNDS;
  round->worths = round_worths;
  round->ranks = round_ranks;
  round->free_data = (GDestroyNotify) score5_auction_free;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned n = round->stage->n_choices[seat];

      round->move[seat] = g_new (GavelMove, n);
      round->price[seat] = g_new (float, n);
      round->size[seat] = g_new (uint8_t, n);
      for (unsigned i = 0; i < n; i++)
        {
          GavelCards bid = score5_auction_bid (auction, seat, i);
          unsigned size;

          round->move[seat][i] = bid;
          round->price[seat][i] = mind_price (deck, bid, &size);
          round->size[seat][i] = (uint8_t) size;
        }
    }
  return round;
}

static GavelRound *
mind_round (gpointer bench, const GavelState *state, const GavelCare *care)
{
  const Score5 *s = (const Score5 *) state;
  const GavelDeck *deck = score5_outlook_deck (bench);
  bool at_end = care->all && score5_end_is_near (s)
                && score5_outlook_objective (bench) == GAVEL_OBJECTIVE_WIN;
  Score5Auction *auction;
  GavelRound *round;

  score5_outlook_set (bench, s);
  auction = score5_outlook_auction (bench, care);
  if (at_end)
    {
      g_autoptr (Score5Auction) seen = auction;

      auction = score5_end_auction (deck, s, care, seen);
    }
  round = round_of (deck, s, care, at_end, auction);
  if (!care->all || care->bare)
    return round;
  round->core = round_of (deck, s, care, at_end, score5_auction_thin (round->data, care));
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned n = round->core->stage->n_choices[seat], at = 0;

      round->whole[seat] = g_new (unsigned, n);
      for (unsigned i = 0; i < n; i++) /* both are in the same order */
        {
          while (round->move[seat][at] != round->core->move[seat][i])
            at++;
          round->whole[seat][i] = at;
        }
    }
  return round;
}

/* -- Turns ----------------------------------------------------------------- */

/* Once all are ranked, only the winning bid counts, and who takes a card of it. */
static void
mind_pare (GavelState *state)
{
  Score5 *s = (Score5 *) state;
  unsigned n_takers;

  if (s->phase != SCORE5_TAKE || s->n_ranked < s->n_seats)
    return;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (seat != s->order[0])
      s->bid[seat] = 0;
  memset (s->count, SCORE5_NO_COUNT, sizeof s->count);
  n_takers = s->n_taken + gavel_cards_count (s->offer);
  for (unsigned i = n_takers + 1; i < s->n_seats; i++) /* the rest, in seat order */
    for (unsigned k = i; k > n_takers + 1 && s->order[k - 1] > s->order[k]; k--)
      {
        uint8_t swap = s->order[k];

        s->order[k] = s->order[k - 1];
        s->order[k - 1] = swap;
      }
}

static void
mind_settle (gpointer bench, GavelState *state)
{
  Score5 *s = (Score5 *) state;
  const GavelDeck *deck = score5_outlook_deck (bench);
  /* Two have no choice; nor has anybody between rounds, when nothing is on offer. */
  unsigned n_first = s->n_seats > 2 ? gavel_cards_count (s->offer) : 0;

  if (n_first > LOOK_AHEAD_TAKES)
    score5_outlook_set (bench, s);
  else if (n_first > 1)
    score5_outlook_see (bench, s);
  while (s->phase == SCORE5_TAKE)
    {
      GavelCards offer = s->offer;
      unsigned n = gavel_cards_count (offer);

      if (n == 1 || s->n_seats == 2) /* no choice */
        score5_take (deck, s, offer & -offer);
      else if (n > LOOK_AHEAD_TAKES)
        score5_take (deck, s,
                     GAVEL_CARD (score5_outlook_take (bench, score5_taker (s), offer)));
      else
        {
          Score5Takes takes = { deck, s->n_seats, score5_outlook_worth, bench };

          score5_take (deck, s,
                       GAVEL_CARD (score5_takes_best (&takes, s->hand, s->order + 1,
                                                      offer, s->n_taken)));
        }
    }
}

static void
mind_judge (gpointer bench, const GavelState *state, float worth[])
{
  const Score5 *s = (const Score5 *) state;

  GavelObjective objective = score5_outlook_objective (bench);

  if (s->phase == SCORE5_OVER && objective != GAVEL_OBJECTIVE_WIN)
    {
      score5_worth_aim (objective, score5_outlook_deck (bench), s->hand, s->n_seats,
                        worth);
      return;
    }
  if (s->phase == SCORE5_OVER)
    {
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        worth[seat] = seat == s->winner ? 1.0f : 0.0f;
      return;
    }
  score5_outlook_judge (bench, s, worth);
}

/* -- Simple bidders -------------------------------------------------------- */

static GavelMove
mind_habit_bid (const GavelDeck *deck, const GavelState *state, unsigned seat,
                const GavelHabit *habit, unsigned mood)
{
  const Score5 *s = (const Score5 *) state;

  return score5_spender_bid (deck, habit, s->hand[seat], s->lot, mood);
}

static GavelMove
mind_habit_turn (const GavelDeck *deck, const GavelState *state, unsigned seat)
{
  const Score5 *s = (const Score5 *) state;

  return GAVEL_CARD (score5_spender_take (deck, s->hand[seat], s->offer));
}

const GavelMind score5_mind = {
  .bench_new = mind_bench_new,
  .bench_free = mind_bench_free,
  .round = mind_round,
  .pare = mind_pare,
  .settle = mind_settle,
  .judge = mind_judge,
  .price = mind_price,
  .prize = mind_prize,
  .manners = mind_manners,
  .aim = mind_aim,
  .habits = score5_spenders,
  .n_habits = SCORE5_N_SPENDERS,
  .habit_bid = mind_habit_bid,
  .habit_turn = mind_habit_turn,
};

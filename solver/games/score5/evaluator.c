/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: the door's third leaf, for those who think ahead. */
#include "games/score5/end.h"
#include "games/score5/outlook.h"
#include "games/score5/spender.h"
#include "games/score5/sure.h"
#include "games/score5/takes.h"

#include <string.h>

#define LOOK_AHEAD_TAKES 6 /* cards on offer; of more, only the nearest turns count */

static gpointer
evaluator_workspace_new (const GavelBox *box, const GavelWeights *weights)
{
  const GavelDeck *deck = score5_deck (box);

  return score5_outlook_new (deck, weights);
}

static void
evaluator_workspace_free (gpointer workspace)
{
  score5_outlook_free (workspace);
}

static float
evaluator_price (const GavelBox *box, GavelMove move, unsigned *size)
{
  const GavelDeck *deck = score5_deck (box);

  *size = gavel_cards_count (move);
  return (float) gavel_deck_sum (deck, move);
}

static float
evaluator_prize (const GavelBox *box, const GavelState *state)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = (const Score5 *) state;

  return s->lot == SCORE5_NO_LOT ? 0.0f : (float) deck->value[s->lot];
}

static void
evaluator_stakes (const GavelBox *box, const GavelState *state, unsigned seat,
                  GavelStakes *stakes)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = (const Score5 *) state;
  GavelCards hand = s->hand[seat], shown, with;

  stakes->score = (float) score5_score (deck, hand, &shown);
  stakes->gain
      = (float) score5_score (deck, hand | GAVEL_CARD (s->lot), &with) - stakes->score;
  stakes->purse = (float) gavel_deck_sum (deck, hand);
  stakes->spare = (float) gavel_deck_sum (deck, hand & ~shown);
  stakes->n_cards = gavel_cards_count (hand);
}

static float
evaluator_gain_by (const GavelBox *box, const GavelState *state, unsigned seat,
                   GavelMove move)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = (const Score5 *) state;
  GavelCards hand = s->hand[seat], shown;

  return (float) score5_score (deck, (hand | GAVEL_CARD (s->lot)) & ~move, &shown)
         - (float) score5_score (deck, hand, &shown);
}

static void
evaluator_set_pricing (gpointer workspace, const GavelPricing *pricing)
{
  score5_outlook_set_pricing (workspace, pricing);
}

static void
evaluator_set_objective (gpointer workspace, GavelObjective objective)
{
  score5_outlook_set_objective (workspace, objective);
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
round_of (const GavelDeck *deck, const Score5 *s, Score5Auction *auction)
{
  GavelRound *round = g_new0 (GavelRound, 1);

  round->data = auction;
  round->stage = score5_auction_stage (auction);
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
          round->price[seat][i] = evaluator_price (score5_box (deck), bid, &size);
          round->size[seat][i] = (uint8_t) size;
        }
    }
  return round;
}

/* Whether every bid of every seat is a choice. */
static bool
has_all_bids (const Score5 *s, const Score5Auction *auction)
{
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (score5_auction_stage (auction)->n_choices[seat]
        < UINT64_C (1) << gavel_cards_count (s->hand[seat]))
      return false;
  return true;
}

/* In how many ways the round can go: who buys, with what, and who comes after whom. */
static double
count_leaves (const Score5 *s)
{
  double n = 0.0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    n += (double) (UINT64_C (1) << gavel_cards_count (s->hand[seat]));
  for (unsigned i = 2; i < s->n_seats; i++)
    n *= i;
  return n;
}

/* Every bid of every seat is looked at, and those that matter are kept beside @seen. */
static Score5Auction *
whole_auction (Score5Outlook *outlook, const Score5 *s, const GavelDetail *detail,
               const Score5Auction *seen)
{
  GavelDetail all = *detail;
  g_autoptr (Score5Auction) whole = NULL;

  all.whole = gavel_seats_all (s->n_seats);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      all.must[seat] = score5_auction_bids (seen, seat);
      all.n_must[seat] = score5_auction_stage (seen)->n_choices[seat];
    }
  whole = score5_outlook_auction (outlook, &all);
  return score5_auction_thin (whole, &all, true);
}

/* What the core's choices are numbered in the round; both are in the same order. */
static void
number_core (GavelRound *round)
{
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    {
      unsigned n = round->core->stage->n_choices[seat], at = 0;

      round->whole[seat] = g_new (unsigned, n);
      for (unsigned i = 0; i < n; i++)
        {
          while (round->move[seat][at] != round->core->move[seat][i])
            at++;
          round->whole[seat][i] = at;
        }
    }
}

/* Marks what wins for certain in a last round. */
static void
mark_sure (const GavelDeck *deck, const Score5 *s, GavelRound *round)
{
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      GavelCards bid;

      if (!score5_sure_bid (deck, s, seat, SCORE5_SURE_WORK, &bid))
        continue;
      for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
        if (round->move[seat][i] == bid)
          {
            round->sure |= GAVEL_SEAT (seat);
            round->sure_choice[seat] = i;
          }
    }
}

static GavelRound *
evaluator_round (gpointer workspace, const GavelState *state, const GavelDetail *detail)
{
  const Score5 *s = (const Score5 *) state;
  const GavelDeck *deck = score5_outlook_deck (workspace);
  bool at_end = detail->all && score5_end_is_near (s)
                && score5_outlook_objective (workspace) == GAVEL_OBJECTIVE_WIN;
  g_autoptr (Score5Auction) seen = NULL;
  Score5Auction *auction, *core = NULL;
  GavelRound *round;
  bool exact;

  score5_outlook_set (workspace, s);
  auction = score5_outlook_auction (workspace, detail);
  exact = at_end || score5_outlook_is_exact (workspace);
  if (at_end)
    {
      seen = auction;
      auction = score5_end_auction (deck, s, detail, seen, &core);
    }
  else if (detail->all && exact && !has_all_bids (s, auction)
           && count_leaves (s) <= detail->most_leaves)
    {
      seen = auction;
      auction = whole_auction (workspace, s, detail, seen);
    }
  round = round_of (deck, s, auction);
  round->cut
      = score5_auction_is_cut (auction) || (seen != NULL && score5_auction_is_cut (seen));
  round->exact = exact;
  round->full = seen != NULL || has_all_bids (s, auction);
  if (detail->all && !detail->bare)
    {
      if (core == NULL)
        core = score5_auction_thin (auction, detail, false);
      round->core = round_of (deck, s, core);
      number_core (round);
    }
  else
    score5_auction_free (core);
  if (detail->all && !detail->bare && s->round == SCORE5_ROUNDS && s->n_seats > 2
      && score5_outlook_objective (workspace) == GAVEL_OBJECTIVE_WIN)
    mark_sure (deck, s, round);
  return round;
}

/* -- Turns ----------------------------------------------------------------- */

/* Once all are ranked, only the winning bid counts, and who takes a card of it. */
static void
evaluator_canonicalise (GavelState *state)
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

static bool
evaluator_play_turns (gpointer workspace, GavelState *state)
{
  Score5 *s = (Score5 *) state;
  const GavelDeck *deck = score5_outlook_deck (workspace);
  /* Two have no choice; nor has anybody between rounds, when nothing is on offer. */
  unsigned n_first = s->n_seats > 2 ? gavel_cards_count (s->offer) : 0;

  if (n_first > LOOK_AHEAD_TAKES)
    score5_outlook_set (workspace, s);
  else if (n_first > 1)
    score5_outlook_see (workspace, s);
  while (s->phase == SCORE5_TAKE)
    {
      GavelCards offer = s->offer;
      unsigned n = gavel_cards_count (offer);

      if (n == 1 || s->n_seats == 2) /* no choice */
        score5_take (deck, s, offer & -offer);
      else if (n > LOOK_AHEAD_TAKES)
        score5_take (
            deck, s,
            GAVEL_CARD (score5_outlook_take (workspace, score5_taker (s), offer)));
      else
        {
          Score5Takes takes = { deck, s->n_seats, score5_outlook_worth, workspace };

          score5_take (deck, s,
                       GAVEL_CARD (score5_takes_best (&takes, s->hand, s->order + 1,
                                                      offer, s->n_taken)));
        }
    }
  return n_first <= LOOK_AHEAD_TAKES;
}

static void
evaluator_evaluate (gpointer workspace, const GavelState *state, float worth[])
{
  const Score5 *s = (const Score5 *) state;

  GavelObjective objective = score5_outlook_objective (workspace);

  if (s->phase == SCORE5_OVER && objective != GAVEL_OBJECTIVE_WIN)
    {
      score5_worth_by_objective (objective, score5_outlook_deck (workspace), s->hand,
                                 s->n_seats, worth);
      return;
    }
  if (s->phase == SCORE5_OVER)
    {
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        worth[seat] = seat == s->winner ? 1.0f : 0.0f;
      return;
    }
  score5_outlook_evaluate (workspace, s, worth);
}

/* -- Simple bidders -------------------------------------------------------- */

static GavelMove
evaluator_habit_bid (const GavelBox *box, const GavelState *state, unsigned seat,
                     const GavelHabit *habit, unsigned mood)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = (const Score5 *) state;

  return score5_spender_bid (deck, habit, s->hand[seat], s->lot, mood);
}

static GavelMove
evaluator_habit_turn (const GavelBox *box, const GavelState *state, unsigned seat,
                      const GavelHabit *habit G_GNUC_UNUSED, GavelRng *rng G_GNUC_UNUSED)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = (const Score5 *) state;

  return GAVEL_CARD (score5_spender_take (deck, s->hand[seat], s->offer));
}

const GavelEvaluator score5_evaluator = {
  .n_inputs = SCORE5_INPUTS,
  .workspace_new = evaluator_workspace_new,
  .workspace_free = evaluator_workspace_free,
  .play_turns = evaluator_play_turns,
  .evaluate = evaluator_evaluate,
  .judge_round = score5_outlook_judge_round,
  .set_objective = evaluator_set_objective,
};

const GavelSealed score5_sealed = {
  .may_pass = true,
  .round = evaluator_round,
  .canonicalise = evaluator_canonicalise,
  .price = evaluator_price,
  .prize = evaluator_prize,
  .stakes = evaluator_stakes,
  .gain_by = evaluator_gain_by,
  .set_pricing = evaluator_set_pricing,
};

const GavelStyles score5_styles = {
  .habits = score5_spenders,
  .n_habits = SCORE5_N_SPENDERS,
  .players = score5_players,
  .opponents = score5_opponents,
  .levels = score5_levels,
  .habit_bid = evaluator_habit_bid,
  .habit_turn = evaluator_habit_turn,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: random games, fast.
 *
 * What makes it fast: hands are disjoint, so one random word, cut by each
 * hand's mask, is an independent fair coin for every card: all bids at once. A
 * bid's rank is one number, the total above the mask of its cards; since cards
 * are numbered by tiebreaker and bids are disjoint, comparing masks compares
 * tiebreakers. A seat that passes puts its hand there: total 0, so behind all
 * bids, and by the best tiebreaker in hand. Nothing branches on
 * cards but the end of the loop over those paid. */
#include "games/score5/score5.h"

#include <string.h>

#define TOTAL_SHIFT 51 /* a SCORE 5 deck has 51 cards; totals stay under 2^13 */

/* The rest of the pile, in order from the next lot on. */
static void
shuffle_pile (const GavelDeck *deck, const Score5 *s, GavelRng *rng, uint8_t pile[])
{
  unsigned n = s->round, end = 0; /* rounds of a kind end there */

  for (unsigned kind = GAVEL_ONE_STAR; kind < GAVEL_N_KINDS; kind++)
    {
      GavelDigits digits = { gavel_rng_next (rng) };
      uint8_t cards[16];
      unsigned n_cards = 0;

      end += score5_lots_of_kind (SCORE5_ROUNDS, kind);
      if (n >= end)
        continue;
      GAVEL_FOREACH_CARD (card, deck->kind[kind] & ~s->gone)
        cards[n_cards++] = card;
      for (; n < end; n++)
        {
          unsigned i = gavel_digits_below (&digits, n_cards);

          pile[n] = cards[i];
          cards[i] = cards[--n_cards];
        }
    }
}

/* Who takes the first, second, ... sixteenth card of a bid: ranks from 1 up,
 * four bits each, the first lowest. */
static const uint64_t takers[] = {
  0, 0, 0x1111111111111111, 0x2121212121212121, 0x1321321321321321, 0x4321432143214321
};

/* Deals more cards than takers[] has places for. */
static __attribute__ ((noinline)) void
deal_many (GavelCards taken[], GavelCards paid, unsigned n_cards, unsigned n_seats,
           GavelRng *rng)
{
  for (unsigned turn = 0; paid != 0; turn++)
    {
      unsigned k = (unsigned) gavel_rng_below (rng, n_cards--);
      GavelCards card = GAVEL_CARD (gavel_cards_nth (paid, k));

      taken[1 + turn % (n_seats - 1)] |= card;
      paid &= ~card;
    }
}

/* Deals @paid at random: each card in turn draws one of the places left in the
 * order of taking, which is all the same as each taker drawing a card. All of
 * it happens in registers: the places are one word, and a place that is used
 * is filled with the last one. */
static inline void
deal_paid (GavelCards taken[], GavelCards paid, unsigned n_cards, unsigned n_seats,
           GavelRng *rng)
{
  GavelDigits digits;
  uint64_t places = takers[n_seats];

  if (n_seats == 2) /* the loser takes all, in whatever order */
    {
      taken[1] = paid;
      return;
    }
  digits.fraction = gavel_rng_next (rng);
  if (G_UNLIKELY (n_cards > 16))
    {
      deal_many (taken, paid, n_cards, n_seats, rng);
      return;
    }
  for (; paid != 0; paid &= paid - 1)
    {
      unsigned shift = 4 * gavel_digits_below (&digits, n_cards);
      uint64_t here = (places >> shift) & 0xf;
      uint64_t last = (places >> (4 * --n_cards)) & 0xf;

      taken[here] |= paid & -paid;
      places ^= (here ^ last) << shift;
    }
}

/* One whole round. Inlined for each number of seats, so that loops unroll. */
static inline __attribute__ ((always_inline)) void
play_round (const GavelDeck *deck, Score5 *s, unsigned n_seats, unsigned lot,
            GavelRng *rng)
{
  uint64_t coins = gavel_rng_next (rng);
  uint64_t key[GAVEL_MAX_SEATS];
  unsigned tally[GAVEL_MAX_SEATS];
  unsigned order[GAVEL_MAX_SEATS];
  GavelCards taken[GAVEL_MAX_SEATS] = { 0 };
  unsigned winner;
  GavelCards paid;

  for (unsigned i = 0; i < n_seats; i++)
    {
      GavelCards bid = s->hand[i] & coins;

      tally[i] = gavel_deck_tally (deck, bid);
      key[i]
          = (uint64_t) (tally[i] & 0xfff) << TOTAL_SHIFT | (bid != 0 ? bid : s->hand[i]);
    }
  for (unsigned i = 0; i < n_seats; i++)
    {
      unsigned rank = 0;

      for (unsigned j = 0; j < i; j++)
        rank += key[j] >= key[i]; /* equal only without cards: seat order */
      for (unsigned j = i + 1; j < n_seats; j++)
        rank += key[j] > key[i];
      order[rank] = i;
    }
  winner = order[0];
  paid = s->hand[winner] & coins;
  if (G_UNLIKELY (paid == 0)) /* nobody bid */
    {
      if (s->unsold == SCORE5_UNSOLD_BOX)
        s->box |= GAVEL_CARD (lot);
      else
        s->hand[winner] |= GAVEL_CARD (lot);
      return;
    }
  s->hand[winner] ^= paid | GAVEL_CARD (lot); /* out goes one, in comes the other */
  deal_paid (taken, paid, tally[winner] >> 12, n_seats, rng);
  for (unsigned rank = 1; rank < n_seats; rank++)
    s->hand[order[rank]] |= taken[rank];
}

static void
play_rounds (const GavelDeck *deck, Score5 *s, const uint8_t pile[], GavelRng *rng)
{
#define ROUNDS(n)                                                                        \
  case n:                                                                                \
    for (unsigned round = s->round; round < SCORE5_ROUNDS; round++)                      \
      play_round (deck, s, n, pile[round], rng);                                         \
    break

  switch (s->n_seats)
    {
      ROUNDS (2);
      ROUNDS (3);
      ROUNDS (4);
      ROUNDS (5);
    }
#undef ROUNDS
}

/* Who has won with these hands: the highest score, then the highest tiebreaker
 * among what scores. Tiebreakers must be strict. */
unsigned
score5_best_seat (const GavelDeck *deck, const GavelCards hand[], unsigned n_seats)
{
  uint64_t best = 0;
  unsigned winner = 0;

  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      GavelCards shown;
      uint64_t score = score5_score (deck, hand[seat], &shown);
      uint64_t key = score << TOTAL_SHIFT | shown;

      if (key > best)
        {
          best = key;
          winner = seat;
        }
    }
  return winner;
}

void
score5_playout (const GavelBox *box, GavelState *state, GavelRng *rng)
{
  const GavelDeck *deck = score5_deck (box);
  Score5 *s = (Score5 *) state;
  uint8_t pile[SCORE5_ROUNDS];

  if (G_UNLIKELY (!score5_is_known (s)))
    score5_imagine (score5_box (deck), state, GAVEL_CHANCE, rng);

  /* What is under way, and what only the table can settle, goes step by step. */
  while (s->phase != SCORE5_OVER && (s->phase != SCORE5_LOT || !deck->strict))
    gavel_game_step (&gavel_score5, score5_box (deck), state, rng);
  if (s->phase == SCORE5_OVER)
    return;

  shuffle_pile (deck, s, rng, pile);
  play_rounds (deck, s, pile, rng);
  s->gone |= deck->kind[GAVEL_THREE_STARS];
  for (unsigned round = s->round; round < SCORE5_ROUNDS; round++)
    s->gone |= GAVEL_CARD (pile[round]);
  s->round = SCORE5_ROUNDS;
  s->secret = 0;
  s->winner = score5_best_seat (deck, s->hand, s->n_seats);
  s->phase = SCORE5_OVER;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: the rules.
 *
 * The box has 51 cards: five start sets A to E of five, ten cards with one
 * star, fifteen with two, and the wild. Each player takes a start set; the
 * pile is four one-star cards, seven two-star cards and the wild, so there are
 * twelve rounds:
 *
 *   1. The top card of the pile is turned up: the lot.
 *   2. Everyone bids any hand cards face down, none included, and may change
 *      that until all are content. The number of cards is visible.
 *   3. Bids are turned up; the highest total wins the lot. Equal totals: the
 *      single highest tiebreaker in the bid.
 *   4. The others take the cards of the winning bid one by one, round and
 *      round: losing bidders by total, then tiebreaker in the bid; then those
 *      who bid nothing, by highest tiebreaker in hand; last, in seat order,
 *      those without a card. Losing bids return to hand.
 *
 * Nobody bids: the lot goes to the box, or (rule unsold tiebreak) to the
 * highest tiebreaker in hand for nothing.
 *
 * The end: the best card of each family scores; the wild, 75, stands in for any
 * one family. Most points win; equal points: the single highest tiebreaker
 * among the cards that score.
 *
 * Where tiebreakers are unknown or equal, or cards are unknown, a comparison
 * may stay open; then the phase is SCORE5_RANK or SCORE5_FINISH and chance, the
 * table, decides. Nothing is guessed here. And where a deck's tiebreakers do decide,
 * but the table says otherwise, the table is right. */
#include "games/score5/score5.h"

#include <string.h>

static const Score5 *
state_of (const GavelState *s)
{
  return (const Score5 *) s;
}

/* -- The score ----------------------------------------------------------- */

/* The wild stands in where it scores most; of equal scores where the highest
 * tiebreaker shows. @best holds the merit of each family's best card, or 0. */
static unsigned
place_wild (const GavelDeck *deck, const uint32_t best[], unsigned total, unsigned wild,
            GavelCards *shown)
{
  GavelCards all = *shown;
  unsigned most = total;

  for (unsigned f = 0; f < GAVEL_WILD; f++)
    {
      unsigned now = total - best[f] / 64 + deck->value[wild];
      GavelCards replaced = best[f] != 0 ? GAVEL_CARD (best[f] % 64) : 0;
      GavelCards now_shown = (all & ~replaced) | GAVEL_CARD (wild);

      if (now > most
          || (now == most
              && gavel_deck_best_tie (deck, now_shown)
                     > gavel_deck_best_tie (deck, *shown)))
        {
          most = now;
          *shown = now_shown;
        }
    }
  return most;
}

/* What @hand would score; @shown gets the cards that score. Free of branches
 * that depend on the cards: every playout ends here. */
unsigned
score5_score (const GavelDeck *deck, GavelCards hand, GavelCards *shown)
{
  GavelCards wild = hand & deck->family[GAVEL_WILD];
  uint32_t best[GAVEL_N_FAMILIES] = { 0 };
  unsigned total = 0;

  GAVEL_FOREACH_CARD (card, hand)
    best[deck->family_of[card]] = MAX (best[deck->family_of[card]], deck->merit[card]);
  *shown = 0;
  for (unsigned f = 0; f < GAVEL_WILD; f++)
    {
      total += best[f] / 64;
      *shown |= (GavelCards) (best[f] != 0) << (best[f] % 64);
    }
  if (wild != 0)
    total = place_wild (deck, best, total, gavel_cards_lowest (wild), shown);
  return total;
}

/* -- From phase to phase ------------------------------------------------- */

/* How many of the first @n_rounds lots have that kind: four with one star, seven
 * with two, then the wild. */
unsigned
score5_lots_of_kind (unsigned n_rounds, GavelKind kind)
{
  return kind == GAVEL_ONE_STAR      ? MIN (n_rounds, 4)
         : kind == GAVEL_TWO_STARS   ? CLAMP (n_rounds, 4, 11) - 4
         : kind == GAVEL_THREE_STARS ? n_rounds / SCORE5_ROUNDS
                                     : 0;
}

/* The kind of the next lot. */
GavelKind
score5_next_kind (const Score5 *s)
{
  for (GavelKind kind = GAVEL_ONE_STAR; kind < GAVEL_THREE_STARS; kind++)
    if (score5_lots_of_kind (s->round + 1u, kind) > score5_lots_of_kind (s->round, kind))
      return kind;
  return GAVEL_THREE_STARS;
}

/* Whose turn it is to take. */
unsigned
score5_taker (const Score5 *s)
{
  return s->order[1 + s->n_taken % (s->n_seats - 1)];
}

unsigned
score5_hand_size (const Score5 *s, unsigned seat)
{
  return gavel_cards_count (s->hand[seat]) + s->n_unknown[seat];
}

/* After the last round: who has won, if the cards tell. */
void
score5_finish (const GavelDeck *deck, Score5 *s)
{
  GavelSeats first;

  s->phase = SCORE5_FINISH;
  first = score5_candidates (deck, s);
  if (gavel_seats_count (first) == 1)
    {
      s->winner = gavel_seats_first (first);
      s->phase = SCORE5_OVER;
    }
}

static void
end_round (const GavelDeck *deck, Score5 *s)
{
  memset (s->bid, 0, sizeof s->bid);
  memset (s->n_bid_unknown, 0, sizeof s->n_bid_unknown);
  memset (s->count, SCORE5_NO_COUNT, sizeof s->count);
  memset (s->order, 0, sizeof s->order);
  s->turned_up = 0;
  s->n_ranked = s->n_taken = 0;
  s->lot = SCORE5_NO_LOT;
  s->phase = SCORE5_LOT;
  score5_deduce (deck, s);
  if (s->round == SCORE5_ROUNDS)
    score5_finish (deck, s);
}

/* The winner pays and gets the lot. If it is not known what was paid, it is
 * not known any more either what was kept. */
static void
award (const GavelDeck *deck, Score5 *s, unsigned winner)
{
  unsigned n_unknown = s->n_bid_unknown[winner];

  s->offer = s->bid[winner];
  s->n_offer_unknown = n_unknown;
  s->hand[winner] &= ~s->offer;
  if (n_unknown > 0 && n_unknown == score5_hand_size (s, winner)
      && s->n_unknown[winner] == 0)
    {
      s->offer |= s->hand[winner]; /* unknown, but it was all there was */
      s->n_offer_unknown = 0;
      s->hand[winner] = 0;
    }
  else if (n_unknown > 0)
    {
      score5_loosen (s, winner);
      s->n_unknown[winner] -= n_unknown;
    }
  s->hand[winner] |= GAVEL_CARD (s->lot);
  score5_deduce (deck, s);
}

static bool
nobody_bid (const Score5 *s)
{
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->bid[seat] != 0 || s->n_bid_unknown[seat] > 0)
      return false;
  return true;
}

/* Settles ranks as far as the cards tell, and goes to the phase that follows. */
static void
settle (const GavelDeck *deck, Score5 *s)
{
  if (s->n_ranked == 0 && nobody_bid (s) && s->unsold == SCORE5_UNSOLD_BOX)
    {
      s->box |= GAVEL_CARD (s->lot);
      end_round (deck, s);
      return;
    }
  while (s->n_ranked < s->n_seats)
    {
      GavelSeats next = score5_candidates (deck, s);

      if (gavel_seats_count (next) > 1)
        break;
      s->order[s->n_ranked++] = gavel_seats_first (next);
      if (s->n_ranked == 1)
        award (deck, s, s->order[0]);
    }

  if (s->n_ranked == 0)
    s->phase = SCORE5_RANK;
  else if (s->offer == 0 && s->n_offer_unknown == 0)
    end_round (deck, s);
  else if (1u + s->n_taken % (s->n_seats - 1) < s->n_ranked)
    s->phase = SCORE5_TAKE;
  else
    s->phase = SCORE5_RANK;
}

/* The table says who is next in rank. It must be a candidate. */
void
score5_rank_next (const GavelDeck *deck, Score5 *s, unsigned seat)
{
  s->order[s->n_ranked++] = seat;
  if (s->n_ranked == 1)
    award (deck, s, seat);
  settle (deck, s);
}

/* The table says that @seat has won the lot, whoever did by the cards. Nothing may be
 * taken yet; the takers are worked out anew. */
void
score5_rank_winner (const GavelDeck *deck, Score5 *s, unsigned seat)
{
  if (s->n_ranked > 0)
    {
      unsigned before = s->order[0];

      s->hand[before] &= ~GAVEL_CARD (s->lot);
      s->hand[before] |= s->offer;
      s->n_unknown[before] += s->n_offer_unknown;
      memset (s->order, 0, sizeof s->order);
      s->n_ranked = 0;
    }
  score5_rank_next (deck, s, seat);
}

/* The table says that @seat takes next, before all who have not taken yet. It must
 * not have, either. */
void
score5_rank_taker (const GavelDeck *deck, Score5 *s, unsigned seat)
{
  unsigned at = 1u + s->n_taken, from = at;

  while (from < s->n_ranked && s->order[from] != seat)
    from++;
  if (from == s->n_ranked)
    s->n_ranked++;
  memmove (&s->order[at + 1], &s->order[at], from - at);
  s->order[at] = seat;
  settle (deck, s);
}

/* The seat whose turn it is takes @card; 0 is one of the unknown ones. */
void
score5_take (const GavelDeck *deck, Score5 *s, GavelCards card)
{
  unsigned taker = score5_taker (s);

  if (card & s->offer)
    s->offer &= ~card;
  else
    s->n_offer_unknown--;
  if (card & ~s->bid[s->order[0]]) /* so this is what lay unseen in the winning bid */
    {
      s->bid[s->order[0]] |= card;
      s->n_bid_unknown[s->order[0]]--;
    }
  if (card != 0)
    s->hand[taker] |= card;
  else
    s->n_unknown[taker]++;
  s->n_taken++;
  score5_deduce (deck, s);
  settle (deck, s);
}

void
score5_turn_up_lot (Score5 *s, unsigned card)
{
  s->lot = card;
  s->gone |= GAVEL_CARD (card);
  s->round++;
  s->phase = SCORE5_BIDS;
}

/* Turns up one bid; the last one settles the round. Its cards must be known to
 * be in that hand (score5_show). */
void
score5_turn_up_bid (const GavelDeck *deck, Score5 *s, unsigned seat, GavelCards cards,
                    unsigned n_unknown)
{
  s->bid[seat] = cards;
  s->n_bid_unknown[seat] = n_unknown;
  s->turned_up |= GAVEL_SEAT (seat);
  if (s->turned_up == gavel_seats_all (s->n_seats))
    settle (deck, s);
}

void
score5_clear (Score5 *s)
{
  memset (s, 0, sizeof *s);
  memset (s->count, SCORE5_NO_COUNT, sizeof s->count);
  memset (s->set, SCORE5_NO_SET, sizeof s->set);
  s->lot = SCORE5_NO_LOT;
}

/* One more player, with that start set; SCORE5_NO_SET if it was not noted. */
void
score5_add_seat (const GavelDeck *deck, Score5 *s, unsigned set)
{
  unsigned seat = s->n_seats++;

  s->set[seat] = set;
  if (set != SCORE5_NO_SET)
    s->hand[seat] = deck->kind[set];
  else
    {
      s->n_unknown[seat] = SCORE5_SET_CARDS;
      s->secret |= GAVEL_SEAT (seat);
    }
}

/* -- The door ------------------------------------------------------------ */

static void
score5_clear_table (const GavelBox *box G_GNUC_UNUSED, GavelState *state)
{
  score5_clear ((Score5 *) state);
}

static void
score5_start (const GavelBox *box, GavelState *state, unsigned n_seats, GavelRng *rng)
{
  const GavelDeck *deck = score5_deck (box);
  GavelCards sets = (1 << GAVEL_N_SETS) - 1;

  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      unsigned n = GAVEL_N_SETS - seat;
      unsigned set = gavel_cards_nth (sets, (unsigned) gavel_rng_below (rng, n));

      sets &= ~GAVEL_CARD (set);
      score5_add_seat (deck, (Score5 *) state, set);
    }
}

static GavelSeats
score5_to_act (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  const Score5 *s = state_of (state);

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_BIDS:
      return gavel_seats_all (s->n_seats) & (GavelSeats) ~s->turned_up;
    case SCORE5_TAKE:
      return GAVEL_SEAT (score5_taker (s));
    case SCORE5_OVER:
      return 0;
    case SCORE5_LOT:
    case SCORE5_RANK:
    case SCORE5_FINISH:
      break;
    }
  return GAVEL_SEAT (GAVEL_CHANCE);
}

/* The cards that may be turned up next. */
static GavelCards
next_lots (const GavelDeck *deck, const Score5 *s)
{
  return deck->kind[score5_next_kind (s)] & ~s->gone;
}

static bool
acts (const GavelDeck *deck, const GavelState *state, unsigned seat)
{
  return seat <= GAVEL_CHANCE
         && (score5_to_act (score5_box (deck), state) & GAVEL_SEAT (seat)) != 0;
}

/* Moves: a lot or a taken card is that card alone, 0 an unknown card taken; a
 * bid is the set of its cards; a settled rank is the seat. */
static uint64_t
score5_n_moves (const GavelBox *box, const GavelState *state, unsigned seat)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = state_of (state);

  if (!acts (deck, state, seat))
    return 0;
  if (s->phase == SCORE5_LOT)
    return gavel_cards_count (next_lots (deck, s));
  if (s->phase == SCORE5_BIDS)
    return UINT64_C (1) << gavel_cards_count (s->hand[seat]);
  if (s->phase == SCORE5_TAKE)
    return gavel_cards_count (s->offer) + (s->n_offer_unknown > 0);
  return gavel_seats_count (score5_candidates (deck, s));
}

static GavelMove
score5_move (const GavelBox *box, const GavelState *state, unsigned seat, uint64_t k)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = state_of (state);

  if (s->phase == SCORE5_LOT)
    return GAVEL_CARD (gavel_cards_nth (next_lots (deck, s), (unsigned) k));
  if (s->phase == SCORE5_BIDS)
    return gavel_cards_subset (s->hand[seat], k);
  if (s->phase == SCORE5_TAKE)
    return k == gavel_cards_count (s->offer)
               ? 0
               : GAVEL_CARD (gavel_cards_nth (s->offer, (unsigned) k));
  return gavel_cards_nth (score5_candidates (deck, s), (unsigned) k);
}

static bool
single (GavelCards set)
{
  return set != 0 && (set & (set - 1)) == 0;
}

static bool
score5_legal (const GavelBox *box, const GavelState *state, unsigned seat, GavelMove move)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = state_of (state);

  if (!acts (deck, state, seat))
    return false;
  if (s->phase == SCORE5_LOT)
    return single (move) && gavel_cards_within (move, next_lots (deck, s));
  if (s->phase == SCORE5_BIDS)
    return gavel_cards_within (move, s->hand[seat]);
  if (s->phase == SCORE5_TAKE)
    return move == 0 ? s->n_offer_unknown > 0
                     : single (move) && gavel_cards_within (move, s->offer);
  return move < s->n_seats && (score5_candidates (deck, s) & GAVEL_SEAT (move)) != 0;
}

static void
score5_apply (const GavelBox *box, GavelState *state, const GavelMove moves[])
{
  const GavelDeck *deck = score5_deck (box);
  Score5 *s = (Score5 *) state;
  GavelSeats bidders;

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      score5_turn_up_lot (s, gavel_cards_lowest (moves[GAVEL_CHANCE]));
      break;
    case SCORE5_BIDS:
      bidders = score5_to_act (score5_box (deck), state);
      GAVEL_FOREACH_SEAT (seat, bidders)
        {
          score5_show (deck, s, seat, moves[seat]);
          score5_turn_up_bid (deck, s, seat, moves[seat], 0);
        }
      break;
    case SCORE5_RANK:
      score5_rank_next (deck, s, (unsigned) moves[GAVEL_CHANCE]);
      break;
    case SCORE5_TAKE:
      score5_take (deck, s, moves[score5_taker (s)]);
      break;
    case SCORE5_FINISH:
      s->winner = (uint8_t) moves[GAVEL_CHANCE];
      s->phase = SCORE5_OVER;
      break;
    case SCORE5_OVER:
      g_assert_not_reached ();
    }
}

static void
score5_payoff (const GavelBox *box G_GNUC_UNUSED, const GavelState *state, double share[])
{
  const Score5 *s = state_of (state);

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    share[seat] = seat == s->winner ? 1.0 : 0.0;
}

const GavelGame gavel_score5 = {
  .id = "score5",
  .title = "SCORE 5",
  .state_size = sizeof (Score5),
  .min_seats = 2,
  .max_seats = 5,
  .win_in_points = 200.0,
  .box = &score5_box_door,
  .notation = &score5_notation,
  .evaluator = &score5_evaluator,
  .sealed = &score5_sealed,
  .styles = &score5_styles,
  .clear = score5_clear_table,
  .start = score5_start,
  .to_act = score5_to_act,
  .n_moves = score5_n_moves,
  .move = score5_move,
  .legal = score5_legal,
  .apply = score5_apply,
  .observe = score5_observe,
  .imagine = score5_imagine,
  .playout = score5_playout,
  .payoff = score5_payoff,
  .self_play = score5_self_play,
};

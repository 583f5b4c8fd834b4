/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: moves, what a seat can know, and the table of functions. */
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/thinking.h"

#include <string.h>

static const Mbid *
state_of (const GavelState *s)
{
  return (const Mbid *) s;
}

/* Whoever plays through the door tells all draws. */
static GavelSeats
all_told (const Mbid *s)
{
  return gavel_seats_all (s->n_seats);
}

/* The position once the first turn has begun. */
const Mbid *
mbid_begun (const Mbid *s, Mbid *copy)
{
  if (s->phase != MBID_BEFORE)
    return s;
  *copy = *s;
  mbid_begin_turn (copy, all_told (s));
  return copy;
}

/* -- The table is set -------------------------------------------------------------- */

static void
mbid_clear (const GavelBox *box, GavelState *state)
{
  const MbidDeck *deck = mbid_deck (box);
  Mbid *s = (Mbid *) state;

  memset (s, 0, sizeof *s);
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    s->deck += deck->copies[kind] * mbid_card (kind);
  s->turn = 1;
  s->lot = MBID_NOTHING;
  s->winner = MBID_NOTHING;
  mbid_count_pile (s);
}

/* One of @cards, each as likely. */
unsigned
mbid_pick (MbidCards cards, GavelRng *rng)
{
  unsigned k = (unsigned) gavel_rng_below (rng, mbid_size (cards)), kind = 0;

  while (k >= mbid_count (cards, kind))
    k -= mbid_count (cards, kind++);
  return kind;
}

/* Five cards, again and again until there is money among them; where a house rule left
 * too few for that, what there is. */
static void
deal (Mbid *s, unsigned seat, GavelRng *rng)
{
  do
    {
      s->discards += s->hand[seat];
      s->hand[seat] = 0;
      if (mbid_size (mbid_pool (s)) < MBID_DEALT)
        s->discards = 0; /* shuffled */
      for (unsigned i = 0; i < MBID_DEALT && mbid_pool (s) != 0; i++)
        s->hand[seat] += mbid_card (mbid_pick (mbid_pool (s), rng));
    }
  while (mbid_money (s->hand[seat]) == 0
         && mbid_money (mbid_pool (s) + s->discards) != 0);
}

static void
mbid_start (const GavelBox *box G_GNUC_UNUSED, GavelState *state, unsigned n_seats,
            GavelRng *rng)
{
  Mbid *s = (Mbid *) state;

  s->n_seats = (uint8_t) n_seats;
  s->referee = 1;
  for (unsigned seat = 0; seat < n_seats; seat++)
    deal (s, seat, rng);
  s->host = (uint8_t) gavel_rng_below (rng, n_seats);
  mbid_count_pile (s);
}

/* -- Moves ------------------------------------------------------------------------- */

static GavelSeats
mbid_to_act (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  Mbid copy;
  const Mbid *s = mbid_begun (state_of (state), &copy);

  switch ((MbidPhase) s->phase)
    {
    case MBID_PLAY:
      return GAVEL_SEAT (s->host);
    case MBID_ANSWER:
      return GAVEL_SEAT (mbid_asked (s));
    case MBID_BIDS:
    case MBID_RAISES:
      return mbid_bidders (s);
    case MBID_OVER:
      return 0;
    case MBID_BEFORE:
    case MBID_DRAW:
    case MBID_DRAW_2:
    case MBID_LOT:
      break;
    }
  return GAVEL_SEAT (GAVEL_CHANCE);
}

/* What may be drawn or turned up next, and what that is: a card or a property. */
static MbidCards
list_chances (const MbidDeck *deck, const Mbid *s, MbidMove *what)
{
  MbidCards lots = mbid_unseen_lots (deck, s);

  *what = MBID_MOVE_PROPERTY;
  if (s->phase == MBID_LOT)
    return lots != 0 ? lots : mbid_card (s->unsold[0]);
  *what = MBID_MOVE_CARD;
  return mbid_can_draw (s, (unsigned) mbid_next_drawer (s));
}

/* Properties and Wilds of @seat that can be stolen, as masks of colours. */
static void
list_targets (const MbidDeck *deck, const Mbid *s, unsigned seat, unsigned *real,
              unsigned *wild)
{
  *real = *wild = 0;
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      *real |= (mbid_can_be_stolen (deck, s, seat, colour, false) ? 1u : 0) << colour;
      *wild |= (mbid_can_be_stolen (deck, s, seat, colour, true) ? 1u : 0) << colour;
    }
}

static bool
may_draw_2 (const Mbid *s)
{
  return mbid_count (s->hand[s->host], MBID_DRAW2) > 0
         && s->n_pile + mbid_n_discards (s) >= 2;
}

/* How many moves the host has; @move gets number @k of them. */
static uint64_t
list_plays (const MbidDeck *deck, const Mbid *s, uint64_t k, GavelMove *move)
{
  MbidCards hand = s->hand[s->host];
  uint64_t n = 1;

  if (k == 0)
    *move = mbid_move (MBID_MOVE_LOT, 0);
  if (mbid_count (hand, MBID_WILD) > 0)
    {
      if (k - n < MBID_COLOURS)
        *move = mbid_move (MBID_MOVE_WILD, k - n);
      n += MBID_COLOURS;
    }
  if (may_draw_2 (s))
    {
      if (k == n)
        *move = mbid_move (MBID_MOVE_DRAW_2, 0);
      n++;
    }
  for (unsigned seat = 0; seat < s->n_seats && mbid_count (hand, MBID_STEAL) > 0; seat++)
    {
      unsigned real, wild, n_real, n_wild;

      if (seat == s->host)
        continue;
      list_targets (deck, s, seat, &real, &wild);
      n_real = gavel_cards_count (real);
      n_wild = gavel_cards_count (wild) * MBID_COLOURS;
      if (k - n < n_real)
        *move = mbid_move (
            MBID_MOVE_STEAL,
            mbid_steal (seat, gavel_cards_nth (real, (unsigned) (k - n)), MBID_NOTHING));
      n += n_real;
      if (k - n < n_wild)
        *move = mbid_move (
            MBID_MOVE_STEAL,
            mbid_steal (seat, gavel_cards_nth (wild, (unsigned) (k - n) / MBID_COLOURS),
                        (unsigned) (k - n) % MBID_COLOURS));
      n += n_wild;
    }
  return n;
}

/* How many bids can be made of that money. */
static uint64_t
n_bids (MbidCards money)
{
  uint64_t n = 1;

  for (unsigned kind = 0; kind < MBID_VALUES; kind++)
    n *= mbid_count (money, kind) + 1;
  return n;
}

static MbidCards
nth_bid (MbidCards money, uint64_t k)
{
  MbidCards bid = 0;

  for (unsigned kind = 0; kind < MBID_VALUES; kind++)
    {
      unsigned base = mbid_count (money, kind) + 1;

      bid += k % base * mbid_card (kind);
      k /= base;
    }
  return bid;
}

static bool
acts (const Mbid *s, unsigned seat)
{
  return seat <= GAVEL_CHANCE
         && (mbid_to_act (NULL, (const GavelState *) s) & GAVEL_SEAT (seat)) != 0;
}

static uint64_t
mbid_n_moves (const GavelBox *box, const GavelState *state, unsigned seat)
{
  Mbid copy;
  const Mbid *s = mbid_begun (state_of (state), &copy);
  GavelMove move;
  MbidMove what;

  if (!acts (s, seat))
    return 0;
  if (seat == GAVEL_CHANCE)
    {
      MbidCards cards = list_chances (mbid_deck (box), s, &what);
      unsigned n = 0;

      for (unsigned kind = 0; kind < MBID_COLOURS; kind++)
        n += mbid_count (cards, kind) > 0;
      return n;
    }
  if (s->phase == MBID_PLAY)
    return list_plays (mbid_deck (box), s, UINT64_MAX, &move);
  if (s->phase == MBID_ANSWER)
    return mbid_count (s->hand[seat], MBID_NO) > 0 ? 2 : 1;
  return n_bids (mbid_money_left (s, seat));
}

/* Number @k of the kinds among @cards. */
static unsigned
nth_kind (MbidCards cards, uint64_t k)
{
  unsigned kind = 0;

  for (; mbid_count (cards, kind) == 0 || k-- > 0; kind++)
    ;
  return kind;
}

static GavelMove
mbid_nth_move (const GavelBox *box, const GavelState *state, unsigned seat, uint64_t k)
{
  Mbid copy;
  const Mbid *s = mbid_begun (state_of (state), &copy);
  GavelMove move = 0;
  MbidMove what;

  if (seat == GAVEL_CHANCE)
    {
      MbidCards cards = list_chances (mbid_deck (box), s, &what);

      return mbid_move (what, nth_kind (cards, k));
    }
  if (s->phase == MBID_ANSWER)
    return mbid_move (k == 0 ? MBID_MOVE_LET : MBID_MOVE_NO, 0);
  if (s->phase != MBID_PLAY)
    return mbid_move (MBID_MOVE_BID, nth_bid (mbid_money_left (s, seat), k));
  list_plays (mbid_deck (box), s, k, &move);
  return move;
}

static uint64_t
mbid_weight (const GavelBox *box, const GavelState *state, uint64_t k)
{
  Mbid copy;
  const Mbid *s = mbid_begun (state_of (state), &copy);
  MbidMove what;
  MbidCards cards = list_chances (mbid_deck (box), s, &what);

  return mbid_count (cards, nth_kind (cards, k));
}

static bool
is_steal (const MbidDeck *deck, const Mbid *s, uint64_t about)
{
  unsigned seat = (unsigned) (about >> 8 & 15), colour = about >> 4 & 15, as = about & 15;

  return about >> 12 == 0 && mbid_count (s->hand[s->host], MBID_STEAL) > 0
         && seat < s->n_seats && seat != s->host && colour < MBID_COLOURS
         && (as < MBID_COLOURS || as == MBID_NOTHING)
         && mbid_can_be_stolen (deck, s, seat, colour, as != MBID_NOTHING);
}

static bool
mbid_legal (const GavelBox *box, const GavelState *state, unsigned seat, GavelMove move)
{
  Mbid copy;
  const Mbid *s = mbid_begun (state_of (state), &copy);
  uint64_t about = mbid_move_about (move);
  MbidCards cards;
  MbidMove what;

  if (!acts (s, seat))
    return false;
  if (seat == GAVEL_CHANCE)
    {
      cards = list_chances (mbid_deck (box), s, &what);
      return what == mbid_move_what (move) && about < MBID_COLOURS
             && mbid_count (cards, (unsigned) about) > 0;
    }
  switch (mbid_move_what (move))
    {
    case MBID_MOVE_LOT:
      return s->phase == MBID_PLAY && about == 0;
    case MBID_MOVE_WILD:
      return s->phase == MBID_PLAY && about < MBID_COLOURS
             && mbid_count (s->hand[seat], MBID_WILD) > 0;
    case MBID_MOVE_DRAW_2:
      return s->phase == MBID_PLAY && about == 0 && may_draw_2 (s);
    case MBID_MOVE_STEAL:
      return s->phase == MBID_PLAY && is_steal (mbid_deck (box), s, about);
    case MBID_MOVE_LET:
      return s->phase == MBID_ANSWER && about == 0;
    case MBID_MOVE_NO:
      return s->phase == MBID_ANSWER && about == 0
             && mbid_count (s->hand[seat], MBID_NO) > 0;
    case MBID_MOVE_BID:
      cards = mbid_money_left (s, seat);
      return (s->phase == MBID_BIDS || s->phase == MBID_RAISES)
             && mbid_money (about) == about && mbid_least (about, cards) == about;
    case MBID_MOVE_CARD:
    case MBID_MOVE_PROPERTY:
      break;
    }
  return false;
}

static void
mbid_apply (const GavelBox *box, GavelState *state,
            const GavelMove moves[GAVEL_CHANCE + 1])
{
  const MbidDeck *deck = mbid_deck (box);
  Mbid *s = (Mbid *) state;
  GavelSeats told = all_told (s), bidders;
  unsigned chosen = (unsigned) mbid_move_about (moves[GAVEL_CHANCE]), seat;

  if (s->phase == MBID_BEFORE)
    mbid_begin_turn (s, told);
  switch ((MbidPhase) s->phase)
    {
    case MBID_DRAW:
    case MBID_DRAW_2:
      mbid_draw (s, (unsigned) mbid_next_drawer (s), chosen);
      break;
    case MBID_PLAY:
      if (mbid_move_what (moves[s->host]) == MBID_MOVE_LOT)
        mbid_end_actions (deck, s, told);
      else
        mbid_play (deck, s, moves[s->host], told);
      break;
    case MBID_ANSWER:
      seat = mbid_asked (s);
      if (mbid_move_what (moves[seat]) == MBID_MOVE_NO)
        mbid_no (deck, s, seat, told);
      else
        mbid_let (deck, s, GAVEL_SEAT (seat), told);
      break;
    case MBID_LOT:
      mbid_turn_up (deck, s, chosen);
      break;
    case MBID_BIDS:
    case MBID_RAISES:
      bidders = mbid_bidders (s);
      GAVEL_FOREACH_SEAT (bidder, bidders)
        mbid_bid (deck, s, bidder, mbid_move_about (moves[bidder]), told);
      break;
    case MBID_BEFORE:
    case MBID_OVER:
      break;
    }
}

/* -- What is known ---------------------------------------------------------------- */

/* Whose card number @rank of those is that are being drawn. */
static unsigned
drawer (const Mbid *s, unsigned rank)
{
  return s->phase == MBID_DRAW_2 ? s->host : mbid_seat (s, s->host, rank);
}

/* Other hands but for what all have seen, and what they drew. */
static void
mbid_observe (const GavelBox *box G_GNUC_UNUSED, GavelState *state, unsigned viewer)
{
  Mbid *s = (Mbid *) state;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (seat != viewer)
      {
        MbidCards open = mbid_most (s->seen[seat], s->bid[seat] + s->raise[seat]);

        s->unknown[seat]
            = (uint8_t) (s->unknown[seat] + mbid_size (s->hand[seat] - open));
        s->hand[seat] = open;
      }
  for (unsigned rank = 0; rank < GAVEL_MAX_SEATS; rank++)
    if (s->drawn[rank] != 0 && drawer (s, rank) != viewer)
      s->drawn[rank] = MBID_UNSEEN;
}

/* Deals all that is unknown, each way as likely. */
void
mbid_fill (Mbid *s, GavelRng *rng)
{
  for (; s->n_unknown_discards > 0; s->n_unknown_discards--)
    s->discards += mbid_card (mbid_pick (mbid_pool (s), rng));
  for (unsigned rank = 0; rank < GAVEL_MAX_SEATS; rank++)
    if (s->drawn[rank] == MBID_UNSEEN)
      {
        MbidCards under = s->discards;
        unsigned kind;

        for (unsigned i = 0; i < GAVEL_MAX_SEATS; i++)
          if (s->drawn[i] != 0 && s->drawn[i] != MBID_UNSEEN)
            under -= mbid_card (s->drawn[i] - 1u);
        kind = mbid_pick (under, rng);
        s->drawn[rank] = (uint8_t) (kind + 1);
        s->hand[drawer (s, rank)] += mbid_card (kind);
        s->unknown[drawer (s, rank)]--;
      }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (; s->unknown[seat] > 0; s->unknown[seat]--)
      s->hand[seat] += mbid_card (mbid_pick (mbid_pool (s), rng));
  memset (s->unnamed, 0, sizeof s->unnamed);
}

static void
mbid_imagine (const GavelBox *box, GavelState *state, unsigned viewer, GavelRng *rng)
{
  mbid_observe (box, state, viewer);
  mbid_fill ((Mbid *) state, rng);
}

static void
mbid_payoff (const GavelBox *box G_GNUC_UNUSED, const GavelState *state, double share[])
{
  const Mbid *s = state_of (state);

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    share[seat] = s->winner == MBID_NOTHING ? 1.0 / s->n_seats
                  : s->winner == seat       ? 1.0
                                            : 0.0;
}

const GavelGame gavel_monopoly_bid = {
  .id = "monopoly-bid",
  .title = "Monopoly Bid",
  .state_size = sizeof (Mbid),
  .min_seats = 2,
  .max_seats = 5,
  .win_in_points = MBID_SETS_TO_WIN,
  .box = &mbid_box_door,
  .notation = &mbid_notation,
  .evaluator = &mbid_evaluator,
  .sealed = &mbid_sealed,
  .hidden = &mbid_hidden,
  .styles = &mbid_styles,
  .clear = mbid_clear,
  .start = mbid_start,
  .to_act = mbid_to_act,
  .n_moves = mbid_n_moves,
  .move = mbid_nth_move,
  .legal = mbid_legal,
  .apply = mbid_apply,
  .weight = mbid_weight,
  .observe = mbid_observe,
  .imagine = mbid_imagine,
  .playout = mbid_playout,
  .payoff = mbid_payoff,
  .self_play = mbid_self_play,
};

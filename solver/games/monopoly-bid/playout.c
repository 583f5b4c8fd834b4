/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: random games, fast. */
#include "games/monopoly-bid/run.h"

/* Who has a No! says it to the card on top or not, one time in two each. Returns whether
 * the action takes effect; the cards go to @cards. */
static inline bool
answered (MbidRun *g, MbidCards *cards, GavelRng *rng)
{
  unsigned top = g->host;
  GavelDigits digits = { gavel_rng_next (rng) };
  bool effect = true;

  for (unsigned seat = top;;)
    {
      seat = seat + 1 == g->board.n_seats ? 0 : seat + 1;
      if (seat == top)
        return effect;
      if (mbid_count (g->hand[seat], MBID_NO) > 0 && gavel_digits_below (&digits, 2) == 1)
        {
          g->hand[seat] -= mbid_card (MBID_NO);
          *cards += mbid_card (MBID_NO);
          top = seat;
          effect = !effect;
        }
    }
}

/* Steals number @k of what can be stolen. */
static void
steal (MbidRun *g, unsigned k, bool effect)
{
  const MbidBoard *b = &g->board;

  for (unsigned seat = 0;; seat++)
    {
      unsigned n_real, n_wild, colour, as;

      if (seat == g->host)
        continue;
      n_real = gavel_cards_count (b->take_real[seat]);
      n_wild = gavel_cards_count (b->take_wild[seat]) * MBID_COLOURS;
      if (k >= n_real + n_wild)
        {
          k -= n_real + n_wild;
          continue;
        }
      if (!effect)
        return;
      if (k < n_real)
        {
          colour = gavel_cards_nth (b->take_real[seat], k);
          as = MBID_NOTHING;
        }
      else
        {
          colour = gavel_cards_nth (b->take_wild[seat], (k - n_real) / MBID_COLOURS);
          as = (k - n_real) % MBID_COLOURS;
        }
      mbid_run_steal (g, seat, colour, as);
      return;
    }
}

/* How much the others have that can be stolen. */
static inline unsigned
n_to_steal (const MbidRun *g)
{
  const MbidBoard *b = &g->board;
  unsigned n = 0;

  for (unsigned seat = 0; seat < b->n_seats; seat++)
    if (seat != g->host)
      n += gavel_cards_count (b->take_real[seat])
           + gavel_cards_count (b->take_wild[seat]) * MBID_COLOURS;
  return n;
}

/* The host plays actions until it has enough of that. */
static void
play_actions (MbidRun *g, GavelRng *rng)
{
  while (g->winner < 0)
    {
      MbidCards hand = g->hand[g->host], cards;
      unsigned n_wild = mbid_count (hand, MBID_WILD) > 0 ? MBID_COLOURS : 0;
      unsigned n_draw
          = mbid_count (hand, MBID_DRAW2) > 0 && g->n_pile + g->n_discards >= 2;
      unsigned n_steal = mbid_count (hand, MBID_STEAL) > 0 ? n_to_steal (g) : 0;
      unsigned k;
      bool effect;
      GavelDigits digits;

      if (n_wild + n_draw + n_steal == 0)
        return;
      digits.fraction = gavel_rng_next (rng);
      k = gavel_digits_below (&digits, 1 + n_wild + n_draw + n_steal);
      if (k-- == 0)
        return;
      cards = mbid_card (k < n_wild            ? MBID_WILD
                         : k < n_wild + n_draw ? MBID_DRAW2
                                               : MBID_STEAL);
      g->hand[g->host] -= cards;
      effect = answered (g, &cards, rng);
      if (k < n_wild)
        {
          if (effect)
            {
              cards -= mbid_card (MBID_WILD);
              g->board.wild[g->host][k]++;
              mbid_run_look (g, g->host, k);
            }
        }
      else if (k < n_wild + n_draw)
        {
          for (unsigned i = 0; i < 2 && effect; i++)
            mbid_run_draw (g, g->host, &digits);
        }
      else
        steal (g, k - n_wild - n_draw, effect);
      mbid_run_discard (g, cards);
    }
}

/* Any bid of that money; returns its total. */
static inline unsigned
random_bid (MbidCards money, MbidCards *bid, GavelRng *rng)
{
  GavelDigits digits = { gavel_rng_next (rng) };
  MbidCards cards = 0;
  unsigned total = 0;

  for (unsigned kind = 0; kind < MBID_VALUES; kind++)
    {
      unsigned n = gavel_digits_below (&digits, mbid_count (money, kind) + 1);

      cards += (MbidCards) n << (6 * kind);
      total += n * (kind + 1);
    }
  *bid = cards;
  return total;
}

/* Bids for @lot, and raises while some are tied. */
static void
auction (MbidRun *g, unsigned lot, GavelRng *rng)
{
  MbidSale sale = { 0 };
  MbidCards cards;
  unsigned total, added;

  for (unsigned seat = 0; seat < g->board.n_seats; seat++)
    {
      total = random_bid (g->hand[seat], &cards, rng);
      mbid_sale_bid (&sale, seat, cards, total);
    }
  for (added = sale.most; added > 0 && mbid_sale_is_tied (&sale);)
    {
      GavelSeats tied = sale.ahead;

      added = 0;
      GAVEL_FOREACH_SEAT (seat, tied)
        {
          total = random_bid (g->hand[seat] - sale.bid[seat], &cards, rng);
          mbid_sale_bid (&sale, seat, cards, total);
          added += total;
        }
    }
  mbid_run_end_sale (g, lot, &sale, added > 0);
}

/* Plays on from where the host plays actions. */
static void
play (MbidRun *g, GavelRng *rng)
{
  unsigned lot;

  for (;;)
    {
      play_actions (g, rng);
      if (g->winner >= 0)
        return;
      lot = mbid_run_turn_up (g, rng);
      if (lot != MBID_NOTHING)
        auction (g, lot, rng);
      g->over = g->turn == MBID_MOST_TURNS;
      if (g->winner >= 0 || g->over)
        return;
      mbid_run_next_turn (g, rng);
    }
}

/* Plays on to the end, every choice uniform over the legal ones. */
void
mbid_playout (const GavelBox *box, GavelState *state, GavelRng *rng)
{
  Mbid *s = (Mbid *) state;
  MbidRun g;

  mbid_fill (s, rng);
  while (s->phase != MBID_BEFORE && s->phase != MBID_PLAY && s->phase != MBID_OVER)
    gavel_game_step (&gavel_monopoly_bid, box, state, rng);
  if (s->phase == MBID_OVER)
    return;
  mbid_run_take_over (&g, mbid_deck (box), s);
  if (s->phase == MBID_BEFORE)
    mbid_run_begin_turn (&g, rng);
  play (&g, rng);
  mbid_run_hand_back (&g, s);
}

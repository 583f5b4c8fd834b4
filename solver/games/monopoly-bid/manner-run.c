/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: games of players with a manner, fast. */
#include "games/monopoly-bid/manner.h"

/* What all see, once the board is another. */
static void
look (const MbidRun *g, MbidSight *sight)
{
  sight->board = &g->board;
  for (unsigned seat = 0; seat < g->board.n_seats; seat++)
    {
      mbid_look (sight, seat);
      sight->n_cards[seat] = (uint8_t) mbid_size (g->hand[seat]);
    }
}

static inline MbidChooser
chooser (const MbidRun *g, const MbidSight *sight, const MbidManner manner[],
         unsigned seat)
{
  return (MbidChooser){ &manner[seat], sight, seat, g->hand[seat] };
}

/* Whether the action takes effect, once all have had their say; No! go to @cards. */
static bool
is_let (MbidRun *g, const MbidSight *sight, const MbidManner manner[],
        const MbidAction *action, MbidCards *cards)
{
  unsigned top = g->host;
  bool effect = true;

  for (unsigned seat = top;;)
    {
      seat = seat + 1 == g->board.n_seats ? 0 : seat + 1;
      if (seat == top)
        return effect;
      if (mbid_count (g->hand[seat], MBID_NO) > 0)
        {
          MbidChooser c = chooser (g, sight, manner, seat);

          if (!mbid_choose_no (&c, action, g->host, effect))
            continue;
          g->hand[seat] -= mbid_card (MBID_NO);
          *cards += mbid_card (MBID_NO);
          top = seat;
          effect = !effect;
        }
    }
}

static void
play_actions (MbidRun *g, MbidSight *sight, const MbidManner manner[], GavelRng *rng)
{
  while (g->winner < 0)
    {
      MbidChooser c = chooser (g, sight, manner, g->host);
      MbidAction action = mbid_choose_action (&c, g->n_pile + g->n_discards >= 2);
      GavelDigits digits;
      MbidCards cards;
      bool effect;

      if (action.kind == 0)
        return;
      cards = mbid_card (action.kind);
      g->hand[g->host] -= cards;
      effect = is_let (g, sight, manner, &action, &cards);
      digits.fraction = gavel_rng_next (rng);
      if (effect && action.kind == MBID_STEAL)
        mbid_run_steal (g, action.target, action.colour, action.as);
      for (unsigned i = 0; i < 2 && effect && action.kind == MBID_DRAW2; i++)
        mbid_run_draw (g, g->host, &digits);
      if (effect && action.kind == MBID_WILD)
        {
          cards -= mbid_card (MBID_WILD);
          g->board.wild[g->host][action.colour]++;
          mbid_run_look (g, g->host, action.colour);
        }
      mbid_run_discard (g, cards);
      if (action.kind != MBID_DRAW2)
        mbid_look (sight, g->host);
      if (action.kind == MBID_STEAL)
        mbid_look (sight, action.target);
      sight->n_cards[g->host] = (uint8_t) mbid_size (g->hand[g->host]);
    }
}

/* How dearly somebody is ready to bid this time: from 0.85 to 1.15. */
static inline float
draw_mood (GavelDigits *digits)
{
  return 0.85f + 0.3f / 31.0f * (float) gavel_digits_below (digits, 32);
}

static void
auction (MbidRun *g, const MbidSight *sight, const MbidManner manner[], unsigned colour,
         GavelRng *rng)
{
  MbidSale sale = { 0 };
  unsigned added;
  GavelDigits digits = { gavel_rng_next (rng) };
  float mood[GAVEL_MAX_SEATS];
  MbidLot lot;

  mbid_look_at_lot (sight, colour, &lot);
  for (unsigned seat = 0; seat < g->board.n_seats; seat++)
    {
      MbidChooser c = chooser (g, sight, manner, seat);
      MbidCards cards;

      mood[seat] = draw_mood (&digits);
      cards = mbid_choose_bid (&c, &lot, mood[seat]);
      mbid_sale_bid (&sale, seat, cards, mbid_total (cards));
    }
  for (added = sale.most; added > 0 && mbid_sale_is_tied (&sale);)
    {
      GavelSeats tied = sale.ahead;

      added = 0;
      GAVEL_FOREACH_SEAT (seat, tied)
        {
          MbidChooser c = chooser (g, sight, manner, seat);
          MbidCards raise = mbid_choose_raise (&c, &lot, sale.bid[seat], mood[seat]);
          unsigned more = mbid_total (raise);

          mbid_sale_bid (&sale, seat, raise, more);
          added += more;
        }
    }
  mbid_run_end_sale (g, colour, &sale, added > 0);
}

/* Plays on from where the host plays actions: to the end, or until so many turns are
 * over, 0: any number. */
void
mbid_run_on (MbidRun *g, const MbidManner manner[], unsigned n_turns, GavelRng *rng)
{
  for (;;)
    {
      MbidSight sight;
      unsigned lot;

      look (g, &sight);
      play_actions (g, &sight, manner, rng);
      if (g->winner >= 0)
        return;
      lot = mbid_run_turn_up (g, rng);
      if (lot != MBID_NOTHING)
        auction (g, &sight, manner, lot, rng);
      g->over = g->turn == MBID_MOST_TURNS;
      if (g->winner >= 0 || g->over)
        return;
      mbid_run_next_turn (g, rng);
      if (n_turns > 0 && --n_turns == 0)
        return;
    }
}

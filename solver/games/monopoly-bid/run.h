/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h - Monopoly Bid: a game under way that is played fast
 *
 * The rules once more, without a call for each card: piles are lists that are drawn from.
 * Nothing is unknown in it. Random games (playout.c) and games of players with a manner
 * (manners-run.c) share it; who chooses what is theirs. A value. */
#pragma once

#include "games/monopoly-bid/board.h"

typedef struct
{
  MbidBoard board;
  unsigned host, turn;
  MbidCards hand[GAVEL_MAX_SEATS];
  MbidCards discards;
  unsigned n_discards;
  unsigned n_pile, n_lots, n_unsold, first_unsold;
  int winner;
  bool over;                                  /* without one, too, after so many turns */
  uint8_t pile[MBID_KINDS * MBID_MAX_COPIES]; /* in no order */
  uint8_t lots[MBID_MAX_PROPERTIES];          /* in no order */
  uint8_t unsold[MBID_MAX_PROPERTIES];        /* a ring */
} MbidRun;

/* Something changed before @seat. */
static inline void
mbid_run_look (MbidRun *g, unsigned seat, unsigned colour)
{
  if (mbid_board_look (&g->board, seat, colour))
    g->winner = (int) seat;
}

/* The discards become the pile. */
static inline void
mbid_run_shuffle (MbidRun *g)
{
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    for (unsigned i = mbid_count (g->discards, kind); i > 0; i--)
      g->pile[g->n_pile++] = (uint8_t) kind;
  g->discards = 0;
  g->n_discards = 0;
}

/* Whether there was a card to draw. */
static inline bool
mbid_run_draw (MbidRun *g, unsigned seat, GavelDigits *digits)
{
  unsigned i;

  if (G_UNLIKELY (g->n_pile == 0))
    {
      mbid_run_shuffle (g);
      if (g->n_pile == 0)
        return false;
    }
  i = gavel_digits_below (digits, g->n_pile);
  g->hand[seat] += mbid_card (g->pile[i]);
  g->pile[i] = g->pile[--g->n_pile];
  return true;
}

static inline void
mbid_run_discard (MbidRun *g, MbidCards cards)
{
  g->discards += cards;
  g->n_discards += mbid_size (cards);
}

/* Takes a property, or a Wild as @as, from @seat for the host. */
static inline void
mbid_run_steal (MbidRun *g, unsigned seat, unsigned colour, unsigned as)
{
  MbidBoard *b = &g->board;

  if (as == MBID_NOTHING)
    {
      as = colour;
      b->real[seat][colour]--;
      b->real[g->host][as]++;
    }
  else
    {
      b->wild[seat][colour]--;
      b->wild[g->host][as]++;
    }
  mbid_run_look (g, seat, colour);
  mbid_run_look (g, g->host, as);
}

/* Everybody draws, the host first. */
static inline void
mbid_run_begin_turn (MbidRun *g, GavelRng *rng)
{
  GavelDigits digits = { gavel_rng_next (rng) };

  for (unsigned i = 0, seat = g->host; i < g->board.n_seats; i++)
    {
      mbid_run_draw (g, seat, &digits);
      seat = seat + 1 == g->board.n_seats ? 0 : seat + 1;
    }
}

/* The next one hosts, and all draw. */
static inline void
mbid_run_next_turn (MbidRun *g, GavelRng *rng)
{
  g->turn++;
  g->host = g->host + 1 == g->board.n_seats ? 0 : g->host + 1;
  mbid_run_begin_turn (g, rng);
}

/* The property that is turned up, or MBID_NOTHING. */
static inline unsigned
mbid_run_turn_up (MbidRun *g, GavelRng *rng)
{
  unsigned lot = MBID_NOTHING;

  if (g->n_lots > 0)
    {
      unsigned i = (unsigned) gavel_rng_below (rng, g->n_lots);

      lot = g->lots[i];
      g->lots[i] = g->lots[--g->n_lots];
    }
  else if (g->n_unsold > 0)
    {
      lot = g->unsold[g->first_unsold];
      g->first_unsold = (g->first_unsold + 1) % MBID_MAX_PROPERTIES;
      g->n_unsold--;
    }
  return lot;
}

/* Who bids what for a property, and who is ahead. */
typedef struct
{
  MbidCards bid[GAVEL_MAX_SEATS];
  unsigned total[GAVEL_MAX_SEATS], most;
  GavelSeats ahead;
} MbidSale;

/* @seat bids, or adds, cards that come to @total. */
static inline void
mbid_sale_bid (MbidSale *sale, unsigned seat, MbidCards cards, unsigned total)
{
  sale->bid[seat] += cards;
  sale->total[seat] += total;
  if (sale->total[seat] > sale->most)
    sale->ahead = GAVEL_SEAT (seat);
  else if (sale->total[seat] == sale->most)
    sale->ahead |= GAVEL_SEAT (seat);
  else
    sale->ahead &= (GavelSeats) ~GAVEL_SEAT (seat);
  sale->most = MAX (sale->most, sale->total[seat]);
}

static inline bool
mbid_sale_is_tied (const MbidSale *sale)
{
  return (sale->ahead & (sale->ahead - 1)) != 0;
}

/* It goes under its pile. */
static inline void
mbid_run_leave_unsold (MbidRun *g, unsigned lot)
{
  g->unsold[(g->first_unsold + g->n_unsold++) % MBID_MAX_PROPERTIES] = (uint8_t) lot;
}

/* @seat takes it and pays. */
static inline void
mbid_run_sell (MbidRun *g, unsigned lot, unsigned seat, MbidCards paid)
{
  g->hand[seat] -= paid;
  mbid_run_discard (g, paid);
  g->board.real[seat][lot]++;
  g->board.left[lot]--;
  mbid_run_look (g, seat, lot);
}

/* Whoever is ahead takes it, if it is sold. */
static inline void
mbid_run_end_sale (MbidRun *g, unsigned lot, const MbidSale *sale, bool sold)
{
  unsigned winner;

  if (!sold)
    {
      mbid_run_leave_unsold (g, lot);
      return;
    }
  winner = gavel_seats_first (sale->ahead);
  mbid_run_sell (g, lot, winner, sale->bid[winner]);
}

/* run.c */
void mbid_run_take_over (MbidRun *g, const MbidDeck *deck, const Mbid *s);
void mbid_run_hand_back (const MbidRun *g, Mbid *s);

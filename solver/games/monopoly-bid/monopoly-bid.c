/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: the rules.
 *
 * Properties of ten colours lie in a pile, face down; money and action cards are held in
 * hands. One player hosts, then the next to the left. In a turn everybody draws a card;
 * the host plays as many action cards as it likes; then the top property is turned up,
 * and everybody bids money for it, sealed. The highest total takes it and discards that
 * money; the others take theirs back. Who is tied for the highest may add money, sealed
 * again, until one is ahead; a round that adds nothing, or no bid at all, and the
 * property goes under its pile. Who has three complete sets first wins at once.
 *
 * A player's cards of a colour lie in one pool, Wilds of that colour included: complete
 * sets of it are the smaller of its properties and its cards divided by the size of a
 * set.
 *
 * A pile that is too short gets the discards under it, shuffled. If that is still too
 * short, the host draws first, then to the left, and the rest draw nothing. */
#include "games/monopoly-bid/monopoly-bid.h"

#include <string.h>

/* -- What can be told --------------------------------------------------------- */

/* Cards of which nobody knows where they are: in the pile, or unknown somewhere. */
MbidCards
mbid_pool (const Mbid *s)
{
  MbidCards pool = s->deck - s->discards - mbid_exchange_cards (s);

  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      pool -= s->hand[seat] + mbid_size (s->wild[seat]) * mbid_card (MBID_WILD);
      if (s->drawn[seat] != 0 && s->drawn[seat] != MBID_UNSEEN)
        pool += mbid_card (s->drawn[seat] - 1u); /* it is among the discards, too */
    }
  return pool;
}

/* Properties that were never turned up, by colour. */
MbidCards
mbid_unseen_lots (const MbidDeck *deck, const Mbid *s)
{
  MbidCards left = deck->properties;

  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    left -= s->real[seat];
  for (unsigned i = 0; i < s->n_unsold; i++)
    left -= mbid_card (s->unsold[i]);
  return s->lot != MBID_NOTHING ? left - mbid_card (s->lot) : left;
}

/* Properties left in their pile. */
unsigned
mbid_n_properties (const MbidDeck *deck, const Mbid *s)
{
  return mbid_size (mbid_unseen_lots (deck, s)) + s->n_unsold;
}

/* Complete sets of a colour before @seat. */
unsigned
mbid_complete_of (const MbidDeck *deck, const Mbid *s, unsigned seat, unsigned colour)
{
  return mbid_sets (mbid_count (s->real[seat], colour),
                    mbid_count (s->wild[seat], colour), deck->set[colour]);
}

unsigned
mbid_complete (const MbidDeck *deck, const Mbid *s, unsigned seat)
{
  unsigned n = 0;

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    n += mbid_complete_of (deck, s, seat, colour);
  return n;
}

/* Whether a property of that colour, or a Wild, is there and can be stolen: its owner has
 * as many complete sets without it. */
bool
mbid_can_be_stolen (const MbidDeck *deck, const Mbid *s, unsigned seat, unsigned colour,
                    bool wild)
{
  unsigned real = mbid_count (s->real[seat], colour);
  unsigned wilds = mbid_count (s->wild[seat], colour);
  unsigned sets = mbid_sets (real, wilds, deck->set[colour]);

  if (wild)
    return wilds > 0 && mbid_sets (real, wilds - 1, deck->set[colour]) == sets;
  return real > 0 && mbid_sets (real - 1, wilds, deck->set[colour]) == sets;
}

/* Seats of whose hand everything is known here. */
GavelSeats
mbid_all_known (const Mbid *s)
{
  GavelSeats seats = 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->unknown[seat] == 0)
      seats |= GAVEL_SEAT (seat);
  return seats;
}

/* Whose bids, or raises, are due. */
GavelSeats
mbid_bidders (const Mbid *s)
{
  if (s->phase == MBID_BIDS)
    return gavel_seats_all (s->n_seats) & (GavelSeats) ~s->in;
  return s->phase == MBID_RAISES ? s->tied & (GavelSeats) ~s->in : 0;
}

/* Money in hand that was not bid yet. */
MbidCards
mbid_money_left (const Mbid *s, unsigned seat)
{
  return mbid_money (s->hand[seat]) - s->bid[seat] - s->raise[seat];
}

/* -- The pile ------------------------------------------------------------------- */

/* Who draws next, or -1. */
int
mbid_next_drawer (const Mbid *s)
{
  for (unsigned i = 0; i < s->n_seats; i++)
    if (s->owed[mbid_seat (s, s->host, i)] > 0)
      return (int) mbid_seat (s, s->host, i);
  return -1;
}

/* How many cards are drawn before the next one of @seat. */
unsigned
mbid_rank (const Mbid *s, unsigned seat)
{
  return s->phase == MBID_DRAW_2 ? 2u - s->owed[seat]
                                 : (seat + s->n_seats - s->host) % s->n_seats;
}

/* The cards that @seat, which draws, may get: those on top, or those under them. */
MbidCards
mbid_can_draw (const Mbid *s, unsigned seat)
{
  MbidCards cards = s->discards;

  if (!s->under || mbid_rank (s, seat) < s->n_top)
    return mbid_pool (s);
  for (unsigned i = 0; i < GAVEL_MAX_SEATS; i++)
    if (s->drawn[i] != 0 && s->drawn[i] != MBID_UNSEEN)
      cards -= mbid_card (s->drawn[i] - 1u);
  return s->n_unknown_discards > 0 ? cards + mbid_pool (s) : cards;
}

/* The pile is what lies nowhere else; for a table that is being set. */
void
mbid_count_pile (Mbid *s)
{
  unsigned n = mbid_size (mbid_pool (s)) - s->n_unknown_discards;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    n -= s->unknown[seat];
  s->n_pile = (uint8_t) n;
}

/* All have drawn. */
static void
end_draw (Mbid *s)
{
  if (s->under)
    {
      s->discards = 0;
      s->n_unknown_discards = 0;
      s->under = 0;
      s->n_top = 0;
      memset (s->drawn, 0, sizeof s->drawn);
    }
  if (s->phase == MBID_DRAW_2)
    mbid_end_exchange (s);
  s->phase = MBID_PLAY;
}

/* A card is drawn that nobody tells. */
static void
draw_unseen (Mbid *s, unsigned seat)
{
  unsigned rank = mbid_rank (s, seat);

  if (s->under && rank >= s->n_top)
    s->drawn[rank] = MBID_UNSEEN;
  s->owed[seat]--;
  s->unknown[seat]++;
  s->unnamed[seat]++;
  s->n_pile--;
}

/* @n cards are needed. */
static void
begin_draw (Mbid *s, unsigned n)
{
  if (s->n_pile >= n)
    return;
  s->under = 1;
  s->n_top = s->n_pile;
  s->n_pile = (uint8_t) (s->n_pile + mbid_n_discards (s));
}

/* A turn begins: everybody draws a card; seats in @told say which. */
void
mbid_begin_turn (Mbid *s, GavelSeats told)
{
  unsigned n;

  s->phase = MBID_DRAW;
  memset (s->unnamed, 0, sizeof s->unnamed);
  begin_draw (s, s->n_seats);
  n = MIN (s->n_pile, s->n_seats);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned seat = mbid_seat (s, s->host, i);

      s->owed[seat] = 1;
      if ((told & GAVEL_SEAT (seat)) == 0)
        draw_unseen (s, seat);
    }
  if (mbid_next_drawer (s) < 0)
    end_draw (s);
}

/* The host draws for Draw 2, which was not cancelled. */
void
mbid_begin_draw_2 (Mbid *s, GavelSeats told)
{
  s->phase = MBID_DRAW_2;
  begin_draw (s, 2);
  s->owed[s->host] = 2;
  while (s->owed[s->host] > 0 && (told & GAVEL_SEAT (s->host)) == 0)
    draw_unseen (s, s->host);
  if (s->owed[s->host] == 0)
    end_draw (s);
}

/* @seat draws a card, one of mbid_can_draw(); MBID_UNSEEN: nobody tells which. */
void
mbid_draw (Mbid *s, unsigned seat, unsigned kind)
{
  unsigned rank = mbid_rank (s, seat);

  if (kind == MBID_UNSEEN)
    draw_unseen (s, seat);
  else
    {
      if (s->under && rank >= s->n_top)
        {
          MbidCards known = mbid_can_draw (s, seat);

          if (s->n_unknown_discards > 0 && mbid_count (known - mbid_pool (s), kind) == 0)
            { /* it was one of those that nobody had seen */
              s->n_unknown_discards--;
              s->discards += mbid_card (kind);
            }
          s->drawn[rank] = (uint8_t) (kind + 1);
        }
      s->hand[seat] += mbid_card (kind);
      s->owed[seat]--;
      s->n_pile--;
    }
  if (mbid_next_drawer (s) < 0)
    end_draw (s);
}

/* Takes cards out of a hand. Those that are known are spent first, and those that all
 * have seen. */
void
mbid_spend (Mbid *s, unsigned seat, MbidCards cards)
{
  MbidCards known = mbid_least (s->hand[seat], cards);

  s->unknown[seat] = (uint8_t) (s->unknown[seat] - mbid_size (cards - known));
  s->unnamed[seat] = MIN (s->unnamed[seat], s->unknown[seat]);
  s->hand[seat] -= known;
  s->seen[seat] -= mbid_least (s->seen[seat], cards);
}

/* -- The end --------------------------------------------------------------------- */

/* It is over, whatever was under way. */
void
mbid_end (Mbid *s, unsigned winner)
{
  memset (s->owed, 0, sizeof s->owed);
  memset (s->unnamed, 0, sizeof s->unnamed);
  end_draw (s);
  if (s->action != 0)
    mbid_end_exchange (s);
  s->lot = MBID_NOTHING;
  s->winner = (uint8_t) winner;
  s->phase = MBID_OVER;
}

/* Whether somebody has won: of several, the nearest from the host on. */
void
mbid_find_winner (const MbidDeck *deck, Mbid *s)
{
  for (unsigned i = 0; i < s->n_seats && s->phase != MBID_OVER; i++)
    if (mbid_complete (deck, s, mbid_seat (s, s->host, i)) >= MBID_SETS_TO_WIN)
      mbid_end (s, mbid_seat (s, s->host, i));
}

/* The next one hosts. */
static void
end_turn (Mbid *s, GavelSeats told)
{
  if (s->turn >= MBID_MOST_TURNS)
    {
      mbid_end (s, MBID_NOTHING);
      return;
    }
  s->turn++;
  s->host = (uint8_t) mbid_seat (s, s->host, 1);
  mbid_begin_turn (s, told);
}

/* -- The auction ------------------------------------------------------------------ */

/* The host plays no more. Where no property is left, that was the turn. */
void
mbid_end_actions (const MbidDeck *deck, Mbid *s, GavelSeats told)
{
  s->phase = MBID_LOT;
  if (mbid_n_properties (deck, s) == 0)
    end_turn (s, told);
}

/* A property is turned up; those that were unsold come last, in order. */
void
mbid_turn_up (const MbidDeck *deck, Mbid *s, unsigned colour)
{
  if (mbid_unseen_lots (deck, s) == 0)
    {
      s->n_unsold--;
      memmove (s->unsold, s->unsold + 1, s->n_unsold);
      s->unsold[s->n_unsold] = 0;
    }
  s->lot = (uint8_t) colour;
  s->phase = MBID_BIDS;
}

/* The auction is over: @winner takes the property, or nobody does. */
static void
end_auction (const MbidDeck *deck, Mbid *s, int winner, GavelSeats told)
{
  if (winner >= 0)
    {
      MbidCards paid = s->bid[winner];

      s->discards += paid;
      mbid_spend (s, (unsigned) winner, paid);
      s->real[winner] += mbid_card (s->lot);
    }
  else
    s->unsold[s->n_unsold++] = s->lot;
  s->lot = MBID_NOTHING;
  memset (s->bid, 0, sizeof s->bid);
  s->tied = 0;
  mbid_find_winner (deck, s);
  if (s->phase != MBID_OVER)
    end_turn (s, told);
}

/* All bids or raises of this round are turned up, and all have seen them. */
static void
settle (const MbidDeck *deck, Mbid *s, GavelSeats told)
{
  GavelSeats those = s->in, best = 0;
  unsigned most = 0, added = 0;

  GAVEL_FOREACH_SEAT (seat, those)
    {
      unsigned total;

      s->bid[seat] += s->raise[seat];
      added += mbid_total (s->raise[seat]);
      s->raise[seat] = 0;
      s->seen[seat] = mbid_most (s->seen[seat], s->bid[seat]);
      total = mbid_total (s->bid[seat]);
      if (total > most)
        best = 0;
      most = MAX (most, total);
      if (total == most)
        best |= GAVEL_SEAT (seat);
    }
  s->in = 0;
  if (most == 0 || (s->phase == MBID_RAISES && added == 0))
    end_auction (deck, s, -1, told);
  else if (gavel_seats_count (best) == 1)
    end_auction (deck, s, (int) gavel_seats_first (best), told);
  else
    {
      s->phase = MBID_RAISES;
      s->tied = best;
    }
}

/* @seat's bid, or raise, is turned up. It has that money, or cards that may be it. */
void
mbid_bid (const MbidDeck *deck, Mbid *s, unsigned seat, MbidCards money, GavelSeats told)
{
  MbidCards all = s->bid[seat] + money;
  MbidCards known = mbid_most (s->hand[seat], all);

  s->unknown[seat] = (uint8_t) (s->unknown[seat] - mbid_size (known - s->hand[seat]));
  s->unnamed[seat] = MIN (s->unnamed[seat], s->unknown[seat]);
  s->hand[seat] = known;
  if (s->phase == MBID_RAISES)
    s->raise[seat] = money;
  else
    s->bid[seat] = money;
  s->in |= GAVEL_SEAT (seat);
  if (mbid_bidders (s) == 0)
    settle (deck, s, told);
}

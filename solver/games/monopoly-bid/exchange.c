/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: an action card and what is said to it.
 *
 * The host plays an action card. Before it takes effect anybody else may cancel it by
 * No!, and that No! again: always the card on top, never one's own. They are asked in
 * turn from the left of who played that card, and the first counts. Whoever surely has no
 * No! is not asked. With an even number of No! the action takes effect. Its cards reach
 * the discards after that; a Wild that was not cancelled stays. */
#include "games/monopoly-bid/monopoly-bid.h"

/* The cards of an exchange under way: they are neither in hands nor discarded. */
MbidCards
mbid_exchange_cards (const Mbid *s)
{
  return s->action == 0 ? 0 : mbid_card (s->action) + s->n_no * mbid_card (MBID_NO);
}

static bool
can_say_no (const Mbid *s, unsigned seat)
{
  return mbid_count (s->hand[seat], MBID_NO) > 0 || s->unknown[seat] > 0;
}

/* Who may still answer the card on top, as far as is known here. */
GavelSeats
mbid_may_answer (const Mbid *s)
{
  GavelSeats seats = 0;

  for (unsigned seat = 0; seat < s->n_seats && s->phase == MBID_ANSWER; seat++)
    if ((s->let & GAVEL_SEAT (seat)) == 0 && can_say_no (s, seat))
      seats |= GAVEL_SEAT (seat);
  return seats;
}

/* Who is asked now: the first from the left of who played the card on top. */
unsigned
mbid_asked (const Mbid *s)
{
  unsigned i = 1;

  while ((s->let & GAVEL_SEAT (mbid_seat (s, s->top, i))) != 0)
    i++;
  return mbid_seat (s, s->top, i);
}

/* Its cards are discarded. */
void
mbid_end_exchange (Mbid *s)
{
  s->discards += mbid_exchange_cards (s);
  s->action = 0;
  s->target = s->colour = s->as = 0;
  s->n_no = 0;
  s->top = 0;
  s->let = 0;
}

static void
steal (Mbid *s)
{
  if (s->as == MBID_NOTHING)
    {
      s->real[s->target] -= mbid_card (s->colour);
      s->real[s->host] += mbid_card (s->colour);
      return;
    }
  s->wild[s->target] -= mbid_card (s->colour);
  s->wild[s->host] += mbid_card (s->as);
}

/* Nobody answers any more. */
static void
take_effect (const MbidDeck *deck, Mbid *s, GavelSeats told)
{
  bool cancelled = s->n_no % 2 != 0;

  s->phase = MBID_PLAY;
  s->let = 0;
  s->top = 0;
  if (!cancelled && s->action == MBID_DRAW2)
    {
      mbid_begin_draw_2 (s, told);
      return;
    }
  if (!cancelled && s->action == MBID_STEAL)
    steal (s);
  if (!cancelled && s->action == MBID_WILD)
    { /* it stays; what was said to it does not */
      s->wild[s->host] += mbid_card (s->colour);
      s->discards -= mbid_card (MBID_WILD);
    }
  mbid_end_exchange (s);
  mbid_find_winner (deck, s);
}

/* Goes on to the next who may answer. Before that one, everybody lets it be, so that who
 * was never asked cannot be told from who was; after it, only who can answer and said
 * that it will not. */
static void
ask_on (const MbidDeck *deck, Mbid *s, GavelSeats told)
{
  bool asked = false;

  s->let |= GAVEL_SEAT (s->top);
  for (unsigned i = 1; i < s->n_seats; i++)
    {
      unsigned seat = mbid_seat (s, s->top, i);
      bool can = can_say_no (s, seat);

      if (asked && !can)
        s->let &= (GavelSeats) ~GAVEL_SEAT (seat);
      else if (!asked && can && (s->let & GAVEL_SEAT (seat)) == 0)
        asked = true;
      else if (!asked)
        s->let |= GAVEL_SEAT (seat);
    }
  if (!asked)
    take_effect (deck, s, told);
}

/* The host plays an action card; @move is legal, as far as is known. */
void
mbid_play (const MbidDeck *deck, Mbid *s, GavelMove move, GavelSeats told)
{
  uint64_t about = mbid_move_about (move);

  s->as = MBID_NOTHING;
  switch (mbid_move_what (move))
    {
    case MBID_MOVE_WILD:
      s->action = MBID_WILD;
      s->colour = (uint8_t) about;
      break;
    case MBID_MOVE_STEAL:
      s->action = MBID_STEAL;
      s->target = (uint8_t) (about >> 8);
      s->colour = about >> 4 & 15;
      s->as = about & 15;
      break;
    default:
      s->action = MBID_DRAW2;
      break;
    }
  mbid_spend (s, s->host, mbid_card (s->action));
  s->phase = MBID_ANSWER;
  s->top = s->host;
  s->let = 0;
  ask_on (deck, s, told);
}

/* @seat cancels the card on top. */
void
mbid_no (const MbidDeck *deck, Mbid *s, unsigned seat, GavelSeats told)
{
  mbid_spend (s, seat, mbid_card (MBID_NO));
  s->n_no++;
  s->top = (uint8_t) seat;
  s->let = 0;
  ask_on (deck, s, told);
}

/* These seats do not answer it. */
void
mbid_let (const MbidDeck *deck, Mbid *s, GavelSeats seats, GavelSeats told)
{
  s->let |= seats;
  ask_on (deck, s, told);
}

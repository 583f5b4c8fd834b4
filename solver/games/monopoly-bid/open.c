/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: where nothing is hidden, for all can count.
 *
 * Two players and an empty pile: what lies nowhere else is in the other hand. Whoever
 * knows all knows, too, what the others see, and so that they know all. */
#include "games/monopoly-bid/thinking.h"

/* Whether what is unknown at @s can be only one way: all of it lies in one place, or it
 * is all of one kind. */
static bool
follows (const Mbid *s)
{
  MbidCards pool = mbid_pool (s);
  unsigned n_places = (s->n_pile > 0) + (s->n_unknown_discards > 0);
  bool one_kind = false;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    n_places += s->unknown[seat] > 0;
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    one_kind |= mbid_count (pool, kind) == mbid_size (pool);
  return n_places <= 1 || one_kind;
}

bool
mbid_is_open (const GavelBox *box, GavelState *state, unsigned *n_rounds)
{
  GavelRng rng = gavel_rng_named (0, 0, 0); /* it has nothing to choose */
  Mbid *s = (Mbid *) state, copy;

  *s = *mbid_begun (s, &copy);
  if (s->under || !follows (s))
    return false;
  mbid_fill (s, &rng);
  for (unsigned viewer = 0; viewer < s->n_seats; viewer++)
    {
      Mbid seen = *s;

      gavel_monopoly_bid.observe (box, (GavelState *) &seen, viewer);
      if (!follows (&seen))
        return false;
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    s->seen[seat] = s->hand[seat];
  *n_rounds = MBID_MOST_TURNS - MIN (s->turn, MBID_MOST_TURNS);
  s->turn = 1;
  return true;
}

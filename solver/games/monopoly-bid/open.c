/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what others hold: where nothing is hidden, for all can count; and what
 * is only supposed.
 *
 * Two players and an empty pile: what lies nowhere else is in the other hand. Whoever
 * knows all knows, too, what the others see, and so that they know all. */
#include "base/error.h"
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

/* -- What somebody is supposed to hold ------------------------------------------------
 */

/* Whether @seat may have, or may lack, all these: by what is seen of it, and of all. */
static bool
may_be (const Mbid *s, const GavelHolding *holding, GError **error)
{
  MbidCards cards = holding->what, more, pool = mbid_pool (s);
  MbidCards hand = s->hand[holding->seat];

  more = cards - mbid_least (cards, hand);
  if (holding->lacks ? mbid_least (cards, hand) != 0 : more == 0)
    return gavel_fail (error, "that is known already: it was seen in that hand");
  if (!holding->lacks
      && (mbid_least (more, pool) != more
          || mbid_size (more) > s->unknown[holding->seat]))
    return gavel_fail (error, "that cannot be: all such cards are seen elsewhere, or the "
                              "hand is too small");
  return !holding->lacks || s->unknown[holding->seat] > 0
         || gavel_fail (error, "that is known already: all of that hand was seen");
}

/* "a No!", "wild", "5 5". */
bool
mbid_holding_read (const GavelTable *table, char **words, GavelHolding *holding,
                   GError **error)
{
  Mbid s = *(const Mbid *) table->state;
  int you = table->seating->you;

  holding->what = 0;
  for (unsigned i = 0; words[i] != NULL; i++)
    {
      int kind = mbid_kind_read (words[i], error);

      if (kind < 0)
        return false;
      if (i >= MBID_MAX_COPIES)
        return gavel_fail (error, "there are not so many cards");
      holding->what += mbid_card ((unsigned) kind);
    }
  if (you >= 0)
    gavel_monopoly_bid.observe (table->box, (GavelState *) &s, (unsigned) you);
  return may_be (&s, holding, error);
}

bool
mbid_holds (const GavelState *world, const GavelHolding *holding)
{
  MbidCards hand = ((const Mbid *) world)->hand[holding->seat];
  MbidCards there = mbid_least (hand, holding->what);

  return holding->lacks ? there == 0 : there == holding->what;
}

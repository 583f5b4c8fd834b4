/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: who may win soon beside all that can be played, chances beside deals. */
#include "help.h"

#include "games/monopoly-bid/threats.h"
#include "test-monopoly-bid.h"

#include <string.h>

#define N_DEALS 4000

/* What lies there after a few dozen random moves. */
static Mbid
some_table (const GavelBox *box, GavelRng *rng)
{
  static const unsigned few[] = { 2, 3, 5 };
  Mbid s = { 0 };
  unsigned n_cards = 4 + (unsigned) gavel_rng_below (rng, 14);

  gavel_monopoly_bid.clear (box, (GavelState *) &s);
  s.n_seats = (uint8_t) few[gavel_rng_below (rng, 3)];
  s.phase = MBID_PLAY;
  for (unsigned i = 0; i < n_cards; i++)
    {
      unsigned seat = (unsigned) gavel_rng_below (rng, s.n_seats);
      unsigned colour = (unsigned) gavel_rng_below (rng, MBID_COLOURS);

      if (gavel_rng_below (rng, 4) == 0)
        s.wild[seat] += mbid_card (colour);
      else if (mbid_count (mbid_unseen_lots (mbid_deck (box), &s), colour) > 0)
        s.real[seat] += mbid_card (colour);
    }
  return s;
}

/* Whether the host wins by playing, whatever it takes: all moves there are. */
static bool
can_win (const GavelBox *box, const Mbid *s)
{
  const GavelState *state = (const GavelState *) s;
  uint64_t n;

  if (s->phase == MBID_OVER)
    return s->winner == s->host;
  n = gavel_monopoly_bid.n_moves (box, state, s->host);
  for (uint64_t k = 0; k < n; k++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      Mbid after = *s;

      moves[s->host] = gavel_monopoly_bid.move (box, state, s->host, k);
      if (mbid_move_what (moves[s->host]) == MBID_MOVE_LOT)
        continue;
      gavel_monopoly_bid.apply (box, (GavelState *) &after, moves);
      if (can_win (box, &after))
        return true;
    }
  return false;
}

/* With these cards in hand somebody wins by playing them if and only if one of the ways
 * needs no more; and the example of a way does win. */
static void
test_ways (void)
{
  GavelBox *box = mbid_box_door.builtin ();
  GavelRng rng = gavel_rng_named (4, 0, 0);
  unsigned n_found = 0;

  for (unsigned round = 0; round < 150; round++)
    {
      Mbid s = some_table (box, &rng);
      MbidWay way[MBID_MAX_WAYS];
      unsigned n;

      s.host = (uint8_t) gavel_rng_below (&rng, s.n_seats);
      if (mbid_complete (mbid_deck (box), &s, s.host) == 0)
        continue;
      n = mbid_ways_to_win (mbid_deck (box), &s, s.host, way);
      for (unsigned wilds = 0; wilds <= 2; wilds++)
        for (unsigned steals = 0; steals + wilds <= 2; steals++)
          {
            bool found = false;

            for (unsigned i = 0; i < n; i++)
              found |= way[i].n_wilds <= wilds && way[i].n_steals <= steals;
            s.hand[s.host]
                = wilds * mbid_card (MBID_WILD) + steals * mbid_card (MBID_STEAL);
            g_assert_cmpint (can_win (box, &s), ==, found);
            n_found += found;
          }
      for (unsigned i = 0; i < n; i++)
        {
          Mbid after = s;

          after.hand[s.host] = way[i].n_wilds * mbid_card (MBID_WILD)
                               + way[i].n_steals * mbid_card (MBID_STEAL);
          for (unsigned k = 0; k < way[i].n_wilds + way[i].n_steals; k++)
            {
              GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

              g_assert_true (gavel_monopoly_bid.legal (box, (GavelState *) &after, s.host,
                                                       way[i].move[k]));
              moves[s.host] = way[i].move[k];
              gavel_monopoly_bid.apply (box, (GavelState *) &after, moves);
            }
          g_assert_cmpint (after.winner, ==, s.host);
        }
    }
  g_assert_cmpuint (n_found, >, 20);
  mbid_box_door.free (box);
}

/* Chances are what comes of dealing all unknown cards again and again. */
static void
test_chances (void)
{
  GavelBox *box = mbid_box_door.builtin ();
  GavelRng rng = gavel_rng_named (5, 0, 0);
  MbidWay way[2] = { { .n_wilds = 1, .n_steals = 1 }, { .n_wilds = 2 } };
  Mbid s = { 0 };
  unsigned n_no = 0, n_one = 0, n_ways = 0;
  double money = 0.0;

  gavel_monopoly_bid.clear (box, (GavelState *) &s);
  s.n_seats = 3;
  s.hand[0] = 2 * mbid_card (MBID_WILD) + 3 * mbid_card (MBID_NO);
  s.hand[1] = mbid_card (MBID_STEAL) + mbid_card (3);
  s.unknown[1] = 6;
  s.unknown[2] = 4;
  s.discards = 3 * mbid_card (4) + mbid_card (MBID_NO);
  mbid_count_pile (&s);
  for (unsigned i = 0; i < N_DEALS; i++)
    {
      Mbid deal = s;
      unsigned wilds, steals;

      mbid_fill (&deal, &rng);
      wilds = mbid_count (deal.hand[1], MBID_WILD);
      steals = mbid_count (deal.hand[1], MBID_STEAL);
      n_one += mbid_count (deal.hand[2], MBID_NO) > 0;
      n_no += mbid_count (deal.hand[1] + deal.hand[2], MBID_NO) > 0;
      n_ways += wilds > 1 || (wilds > 0 && steals > 0);
      money += mbid_total (deal.hand[1]);
    }
  g_assert_cmpfloat_with_epsilon (mbid_chance_of_kind (&s, GAVEL_SEAT (2), MBID_NO),
                                  (double) n_one / N_DEALS, 0.03);
  g_assert_cmpfloat_with_epsilon (mbid_chance_of_kind (&s, 6, MBID_NO),
                                  (double) n_no / N_DEALS, 0.03);
  g_assert_cmpfloat_with_epsilon (mbid_chance_of_ways (&s, 1, way, 2),
                                  (double) n_ways / N_DEALS, 0.03);
  g_assert_cmpfloat_with_epsilon (mbid_likely_money (&s, 1), money / N_DEALS, 0.3);
  g_assert_cmpfloat (mbid_chance_of_kind (&s, GAVEL_SEAT (1), MBID_STEAL), ==, 1.0);
  g_assert_cmpfloat (mbid_chance_of_ways (&s, 0, way, 1), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (mbid_chance_of_ways (&s, 0, way + 1, 1), 1.0, 1e-9);
  mbid_box_door.free (box);
}

void
add_threat_tests (void)
{
  g_test_add_func ("/monopoly-bid/ways-to-win", test_ways);
  g_test_add_func ("/monopoly-bid/chances", test_chances);
}

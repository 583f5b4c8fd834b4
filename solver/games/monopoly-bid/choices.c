/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: which moves are worth a look.
 *
 * Of bids of the same total one: that which leaves most change. A Wild goes to colours of
 * which there is a property, a stolen one to where it helps most. */
#include "games/monopoly-bid/diary.h"
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/thinking.h"

#include <math.h>
#include <string.h>

#define MOST_TOTAL 127
/* Of the logarithm of odds: so near to equal chances less is taken off. */
#define FADES 0.5
#define WILD_COLOURS 3 /* where there is no property yet; and for a stolen one */

/* How many totals can be made of that money. */
static unsigned
n_totals (MbidCards money)
{
  unsigned __int128 can = 1;

  for (unsigned kind = 0; kind < MBID_VALUES; kind++)
    for (unsigned i = mbid_count (money, kind); i > 0; i--)
      can |= can << (kind + 1);
  return gavel_cards_count ((uint64_t) can) + gavel_cards_count ((uint64_t) (can >> 64));
}

/* For each total the cards that make it and leave most change. */
static void
list_payments (MbidCards money, MbidCards paid[MOST_TOTAL + 1], bool there[])
{
  uint8_t change[MOST_TOTAL + 1] = { 0 };
  MbidCards bid = 0;

  memset (there, 0, (MOST_TOTAL + 1) * sizeof *there);
  for (;;)
    {
      unsigned total = mbid_total (bid), kind = 0;

      if (total <= MOST_TOTAL)
        {
          unsigned n = MIN (n_totals (money - bid), 255);

          if (!there[total] || n > change[total]
              || (n == change[total] && bid > paid[total]))
            {
              there[total] = true;
              change[total] = (uint8_t) n;
              paid[total] = bid;
            }
        }
      /* The next one, as a number with a digit for each kind. */
      while (kind < MBID_VALUES && mbid_count (bid, kind) == mbid_count (money, kind))
        {
          bid -= mbid_count (bid, kind) * mbid_card (kind);
          kind++;
        }
      if (kind == MBID_VALUES)
        return;
      bid += mbid_card (kind);
    }
}

/* The cards of that money that make that total, or what comes next to it. */
MbidCards
mbid_payment (MbidCards money, unsigned total)
{
  MbidCards paid[MOST_TOTAL + 1];
  bool there[MOST_TOTAL + 1];

  list_payments (mbid_money (money), paid, there);
  total = MIN (total, MOST_TOTAL);
  while (!there[total])
    total--;
  return paid[total];
}

static unsigned
list_bids (MbidCards money, GavelMove move[])
{
  MbidCards paid[MOST_TOTAL + 1];
  bool there[MOST_TOTAL + 1];
  unsigned n = 0;

  list_payments (money, paid, there);
  for (unsigned total = 0; total <= MOST_TOTAL && n < GAVEL_MAX_CHOICES; total++)
    if (there[total])
      move[n++] = mbid_move (MBID_MOVE_BID, paid[total]);
  return n;
}

/* The colours that another Wild may be good for, best first. */
static unsigned
list_colours (const MbidSight *sight, unsigned seat, unsigned colours[])
{
  float far[MBID_COLOURS];
  unsigned n = 0;

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      bool wins;
      float here = mbid_far_with (sight, seat, colour, 0, 1, false, &wins);
      unsigned i;

      here += sight->board->real[seat][colour] == 0 ? 10.0f : 0.0f;
      for (i = n++; i > 0 && far[i - 1] > here; i--)
        {
          far[i] = far[i - 1];
          colours[i] = colours[i - 1];
        }
      far[i] = here;
      colours[i] = colour;
    }
  for (n = 0; n < MBID_COLOURS && far[n] < 10.0f;)
    n++;
  return MAX (n, WILD_COLOURS);
}

static unsigned
list_plays (const GavelBox *box, const Mbid *s, GavelMove move[])
{
  MbidCards hand = s->hand[s->host];
  unsigned colours[MBID_COLOURS], n_colours, n = 0;
  MbidSight sight;
  MbidBoard b;

  mbid_look_at (box, s, &b, &sight);
  n_colours = list_colours (&sight, s->host, colours);
  move[n++] = mbid_move (MBID_MOVE_LOT, 0);
  if (mbid_count (hand, MBID_DRAW2) > 0 && s->n_pile + mbid_n_discards (s) >= 2)
    move[n++] = mbid_move (MBID_MOVE_DRAW_2, 0);
  for (unsigned i = 0; i < n_colours && mbid_count (hand, MBID_WILD) > 0; i++)
    move[n++] = mbid_move (MBID_MOVE_WILD, colours[i]);
  for (unsigned seat = 0; seat < s->n_seats && mbid_count (hand, MBID_STEAL) > 0; seat++)
    {
      if (seat == s->host)
        continue;
      GAVEL_FOREACH_CARD (colour, b.take_real[seat])
        if (n < GAVEL_MAX_CHOICES)
          move[n++]
              = mbid_move (MBID_MOVE_STEAL, mbid_steal (seat, colour, MBID_NOTHING));
      GAVEL_FOREACH_CARD (colour, b.take_wild[seat])
        for (unsigned i = 0; i < MIN (n_colours, WILD_COLOURS); i++)
          if (n < GAVEL_MAX_CHOICES)
            move[n++]
                = mbid_move (MBID_MOVE_STEAL, mbid_steal (seat, colour, colours[i]));
    }
  return n;
}

static unsigned
choices (const GavelBox *box, const GavelState *state, unsigned seat, GavelMove move[])
{
  Mbid copy;
  const Mbid *s = mbid_begun ((const Mbid *) state, &copy);

  if (s->phase == MBID_PLAY)
    return list_plays (box, s, move);
  if (s->phase != MBID_ANSWER)
    return list_bids (mbid_money_left (s, seat), move);
  move[0] = mbid_move (MBID_MOVE_LET, 0);
  move[1] = mbid_move (MBID_MOVE_NO, 0);
  return mbid_count (s->hand[seat], MBID_NO) > 0 ? 2 : 1;
}

static void
play_out (const GavelBox *box, GavelState *s, const GavelHabit *const habit[],
          GavelRng *rng)
{
  mbid_play_by_habits (box, (Mbid *) s, habit, 0, rng);
}

/* Of a table of 2 to 5 players; fitted, as benchmarks/README.md tells. */
static const struct
{
  unsigned slips; /* bids in a hundred that nobody would have foretold, */
  double less;    /* and how much too sure worlds are of who is well ahead */
} table[GAVEL_MAX_SEATS - 1] = { { 5, 0.2 }, { 12, 0.45 }, { 18, 0.6 }, { 24, 0.1 } };

static unsigned
slips (unsigned n_seats)
{
  return table[n_seats - 2].slips;
}

/* How chances to win come true: equal ones as they are, and the farther above these, the
 * more is taken off the logarithm of the odds. */
static double
comes_true (double chance, unsigned n_seats)
{
  double equal = -log (n_seats - 1.0), odds;

  if (chance <= 0.0 || chance >= 1.0)
    return CLAMP (chance, 0.0, 1.0);
  odds = log (chance / (1.0 - chance));
  if (odds > equal)
    odds -= table[n_seats - 2].less * tanh ((odds - equal) / FADES);
  return 1.0 / (1.0 + exp (-odds));
}

const GavelHidden mbid_hidden = {
  .choices = choices,
  .is_open = mbid_is_open,
  .play_out = play_out,
  .play_on = mbid_play_on,
  .diary_new = mbid_diary_new,
  .diary_free = mbid_diary_free,
  .see = mbid_diary_see,
  .guesser_new = mbid_guesser_new,
  .guesser_free = mbid_guesser_free,
  .guess = mbid_guess,
  .slips = slips,
  .comes_true = comes_true,
  .holding_read = mbid_holding_read,
  .holds = mbid_holds,
};

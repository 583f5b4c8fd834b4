/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/threats.h"

#include <math.h>

#define A_THREAT 0.005 /* below this chance nobody needs to fear it */

/* -- What it takes to win -------------------------------------------------------------
 */

typedef struct
{
  const MbidDeck *deck;
  unsigned seat;
  MbidWay now; /* the cards laid so far */
  MbidWay *way;
  unsigned n_ways;
} Hunt;

/* The fewest cards that complete one more set of a colour. */
static unsigned
cards_to_go (const MbidDeck *deck, const Mbid *s, unsigned seat, unsigned colour)
{
  unsigned real = mbid_count (s->real[seat], colour);
  unsigned all = real + mbid_count (s->wild[seat], colour);
  unsigned sets = mbid_complete_of (deck, s, seat, colour) + 1;
  unsigned cards = sets * deck->set[colour];

  return MAX (cards > all ? cards - all : 0, sets > real ? sets - real : 0);
}

/* Whether a way that needs no more of either card is known already. */
static bool
is_known (const Hunt *hunt)
{
  for (unsigned i = 0; i < hunt->n_ways; i++)
    if (hunt->way[i].n_wilds <= hunt->now.n_wilds
        && hunt->way[i].n_steals <= hunt->now.n_steals)
      return true;
  return false;
}

/* A way was found; those that need more go. */
static void
keep (Hunt *hunt)
{
  unsigned n = 0;

  for (unsigned i = 0; i < hunt->n_ways; i++)
    if (hunt->way[i].n_wilds < hunt->now.n_wilds
        || hunt->way[i].n_steals < hunt->now.n_steals)
      hunt->way[n++] = hunt->way[i];
  hunt->way[n++] = hunt->now;
  hunt->n_ways = n;
}

static void hunt_on (Hunt *hunt, const Mbid *s, unsigned colour, unsigned left);

/* Lays one more card: a Wild, or what is stolen. */
static void
lay (Hunt *hunt, const Mbid *s, GavelMove move, unsigned colour, unsigned left)
{
  uint64_t about = mbid_move_about (move);
  MbidWay before = hunt->now;
  Mbid after = *s;

  hunt->now.move[before.n_wilds + before.n_steals] = move;
  if (mbid_move_what (move) == MBID_MOVE_WILD)
    {
      hunt->now.n_wilds++;
      after.wild[hunt->seat] += mbid_card (colour);
    }
  else if ((about & 15) == MBID_NOTHING)
    {
      hunt->now.n_steals++;
      after.real[about >> 8] -= mbid_card (colour);
      after.real[hunt->seat] += mbid_card (colour);
    }
  else
    {
      hunt->now.n_steals++;
      after.wild[about >> 8] -= mbid_card (about >> 4 & 15);
      after.wild[hunt->seat] += mbid_card (colour);
    }
  hunt_on (hunt, &after, colour, left - 1);
  hunt->now = before;
}

/* All cards that can be laid as that colour. */
static void
lay_any (Hunt *hunt, const Mbid *s, unsigned colour, unsigned left)
{
  lay (hunt, s, mbid_move (MBID_MOVE_WILD, colour), colour, left);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      if (seat == hunt->seat)
        continue;
      if (mbid_can_be_stolen (hunt->deck, s, seat, colour, false))
        lay (hunt, s,
             mbid_move (MBID_MOVE_STEAL, mbid_steal (seat, colour, MBID_NOTHING)), colour,
             left);
      for (unsigned from = 0; from < MBID_COLOURS && s->wild[seat] != 0; from++)
        if (mbid_can_be_stolen (hunt->deck, s, seat, from, true))
          lay (hunt, s, mbid_move (MBID_MOVE_STEAL, mbid_steal (seat, from, colour)),
               colour, left);
    }
}

/* Looks for ways with at most @left cards more, of @colour or those after it. */
static void
hunt_on (Hunt *hunt, const Mbid *s, unsigned colour, unsigned left)
{
  unsigned sets = mbid_complete (hunt->deck, s, hunt->seat);

  if (is_known (hunt))
    return;
  if (sets >= MBID_SETS_TO_WIN)
    {
      keep (hunt);
      return;
    }
  if (MBID_SETS_TO_WIN - sets > left)
    return;
  for (; colour < MBID_COLOURS; colour++)
    if (cards_to_go (hunt->deck, s, hunt->seat, colour)
        <= left - (MBID_SETS_TO_WIN - sets - 1))
      lay_any (hunt, s, colour, left);
}

static unsigned
n_cards_of (const MbidWay *way)
{
  return way->n_wilds + way->n_steals;
}

/**
 * mbid_ways_to_win:
 *
 * Returns: how many ways @seat has to win by actions alone, fewest cards first; of ways
 *   that need more of one card and no less of the other there is none
 */
unsigned
mbid_ways_to_win (const MbidDeck *deck, const Mbid *s, unsigned seat,
                  MbidWay way[MBID_MAX_WAYS])
{
  Hunt hunt = { .deck = deck, .seat = seat, .way = way };

  for (unsigned left = 1; left <= MBID_FAR; left++)
    hunt_on (&hunt, s, 0, left);
  for (unsigned i = 1; i < hunt.n_ways; i++)
    for (unsigned k = i; k > 0 && n_cards_of (&way[k]) < n_cards_of (&way[k - 1]); k--)
      {
        MbidWay swap = way[k];

        way[k] = way[k - 1];
        way[k - 1] = swap;
      }
  return hunt.n_ways;
}

/* The shortest ways for which @seat may have the cards. */
unsigned
mbid_threats (const MbidDeck *deck, const Mbid *s, unsigned seat,
              MbidWay way[MBID_MAX_WAYS])
{
  unsigned n_all = mbid_ways_to_win (deck, s, seat, way), n = 0;

  for (unsigned i = 0; i < n_all; i++)
    if ((n == 0 || n_cards_of (&way[i]) == n_cards_of (&way[0]))
        && mbid_chance_of_ways (s, seat, &way[i], 1) >= A_THREAT)
      way[n++] = way[i];
  return n;
}

/* Whether the lot on the table would win the game for @seat, */
bool
mbid_lot_wins (const MbidDeck *deck, const Mbid *s, unsigned seat)
{
  return mbid_complete (deck, s, seat) + 1 >= MBID_SETS_TO_WIN
         && mbid_lot_completes (deck, s, seat);
}

/* or complete a set. */
bool
mbid_lot_completes (const MbidDeck *deck, const Mbid *s, unsigned seat)
{
  Mbid after = *s;

  if (s->lot == MBID_NOTHING)
    return false;
  after.real[seat] += mbid_card (s->lot);
  return mbid_complete_of (deck, &after, seat, s->lot)
         > mbid_complete_of (deck, s, seat, s->lot);
}

/* -- What others may hold --------------------------------------------------------------
 */

/* The logarithm of how many ways there are to choose @k of @n. */
static double
log_choose (unsigned n, unsigned k)
{
  return lgamma (n + 1.0) - lgamma (k + 1.0) - lgamma (n - k + 1.0);
}

/* The chance that @n cards, drawn from the pool, have so many Wilds and Steals. */
static double
chance_of_both (MbidCards pool, unsigned n, unsigned n_wilds, unsigned n_steals)
{
  unsigned all = mbid_size (pool), wilds = mbid_count (pool, MBID_WILD);
  unsigned steals = mbid_count (pool, MBID_STEAL), rest = all - wilds - steals;

  if (n_wilds > wilds || n_steals > steals || n_wilds + n_steals > n
      || n - n_wilds - n_steals > rest || n > all)
    return 0.0;
  return exp (log_choose (wilds, n_wilds) + log_choose (steals, n_steals)
              + log_choose (rest, n - n_wilds - n_steals) - log_choose (all, n));
}

/* The chance that @seat holds the cards of one of these ways. */
double
mbid_chance_of_ways (const Mbid *s, unsigned seat, const MbidWay way[], unsigned n_ways)
{
  unsigned wilds = mbid_count (s->hand[seat], MBID_WILD);
  unsigned steals = mbid_count (s->hand[seat], MBID_STEAL), n = s->unknown[seat];
  MbidCards pool = mbid_pool (s);
  double chance = 0.0;

  for (unsigned i = 0; i <= n; i++)
    for (unsigned j = 0; i + j <= n; j++)
      for (unsigned k = 0; k < n_ways; k++)
        if (wilds + i >= way[k].n_wilds && steals + j >= way[k].n_steals)
          {
            chance += chance_of_both (pool, n, i, j);
            break;
          }
  return MIN (chance, 1.0);
}

/* The chance that one of these seats, or several, has a card of that kind. */
double
mbid_chance_of_kind (const Mbid *s, GavelSeats seats, unsigned kind)
{
  MbidCards pool = mbid_pool (s);
  unsigned all = mbid_size (pool), good = mbid_count (pool, kind), n = 0;
  double none = 1.0;

  GAVEL_FOREACH_SEAT (seat, seats)
    {
      if (mbid_count (s->hand[seat], kind) > 0)
        return 1.0;
      n += s->unknown[seat];
    }
  for (unsigned i = 0; i < n && i < all; i++)
    none *= MAX (0.0, (double) all - good - i) / (double) (all - i);
  return 1.0 - none;
}

/* What @seat's money comes to, on average. */
double
mbid_likely_money (const Mbid *s, unsigned seat)
{
  MbidCards pool = mbid_pool (s);
  unsigned all = mbid_size (pool);

  return mbid_total (s->hand[seat])
         + (all > 0 ? s->unknown[seat] * (double) mbid_total (pool) / all : 0.0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: worlds as a seat may think they are.
 *
 * Cards that others drew unseen are dealt at random, those that were seen later to a time
 * before that; every deal is as likely. Then pairs of cards change places, again and
 * again, each time with the odds that the owners would have done what they did with the
 * new ones rather than with the old (Metropolis et al. 1953), and everybody gets a habit
 * by the same odds. */
#include "games/monopoly-bid/fits.h"
#include "games/monopoly-bid/thinking.h"

#include <string.h>

/* Chosen by hand, not fitted. */
#define FIRST_SWAPS 64 /* before the first world */
#define SWAPS 10       /* between two worlds */
#define HABITS_EVERY 4 /* worlds: then habits are drawn anew */
#define MOST_SLOTS 256
#define MOST_TRIES 64 /* at a deal: cards that were seen may have come at wrong times */

typedef struct
{
  const GavelBox *box;
  const MbidDiary *diary; /* NULL: nothing was seen, or it says nothing */
  unsigned seat, n_worlds;
  GavelRng rng;
  Mbid s; /* as the seat knows it */
  MbidFits fits;
  unsigned n_slots;
  uint8_t kind[MOST_SLOTS];   /* of every slot */
  unsigned shown[MOST_SLOTS]; /* event that showed it, or MBID_NEVER */
  unsigned n_left;            /* cards of the last shuffle that nobody drew */
  uint8_t left[MBID_KINDS * MBID_MAX_COPIES];
  unsigned habit[GAVEL_MAX_SEATS];
} Guesser;

static const MbidSlot *
slot_of (const Guesser *g, unsigned i)
{
  return &g_array_index (g->diary->slots, MbidSlot, i);
}

static const MbidEvent *
event_of (const Guesser *g, unsigned i)
{
  return g_ptr_array_index (g->diary->events, i);
}

/* -- Habits -------------------------------------------------------------------------- */

/* Everybody gets a habit, by how likely it is. */
static void
draw_habits (Guesser *g)
{
  for (unsigned seat = 0; seat < g->s.n_seats; seat++)
    {
      double chance[MBID_HABITS];

      if (seat == g->seat)
        continue;
      mbid_fits_habits (&g->fits, seat, chance);
      g->habit[seat] = gavel_rng_pick (&g->rng, chance, MBID_HABITS);
      mbid_fits_set (&g->fits, seat, g->habit[seat]);
    }
}

/* What everybody held when it did what it did, by the cards that were dealt. */
static void
deal_to_acts (Guesser *g)
{
  for (unsigned seat = 0; seat < g->s.n_seats; seat++)
    for (unsigned i = 0; i < g->fits.n[seat]; i++)
      {
        MbidAct *act = &g->fits.act[seat][i];

        act->hand = act->event->before.hand[seat];
        for (unsigned k = 0; k < g->n_slots; k++)
          if (slot_of (g, k)->seat == seat && slot_of (g, k)->time <= act->time
              && g->shown[k] >= act->time)
            act->hand += mbid_card (g->kind[k]);
      }
}

/* -- Deals -------------------------------------------------------------------------- */

/* A card that was shown was drawn at some time before. */
static bool
deal_shown (Guesser *g, MbidCards pool[], unsigned seat, unsigned time, unsigned kind)
{
  unsigned n = 0, chosen = 0;

  for (unsigned i = 0; i < g->n_slots; i++)
    if (slot_of (g, i)->seat == seat && slot_of (g, i)->time <= time
        && g->shown[i] == MBID_NEVER && mbid_count (pool[slot_of (g, i)->epoch], kind) > 0
        && gavel_rng_below (&g->rng, ++n) == 0)
      chosen = i;
  if (n == 0)
    return false;
  g->kind[chosen] = (uint8_t) kind;
  g->shown[chosen] = time;
  pool[slot_of (g, chosen)->epoch] -= mbid_card (kind);
  return true;
}

/* Deals all cards that were drawn unseen. False where that cannot be done: the diary is
 * of another game, say. */
static bool
deal (Guesser *g)
{
  MbidCards pool[MBID_EPOCHS];
  unsigned n[GAVEL_MAX_SEATS] = { 0 };

  memcpy (pool, g->diary->pool, sizeof pool);
  for (unsigned i = 0; i < g->n_slots; i++)
    g->shown[i] = MBID_NEVER;
  for (unsigned i = 0; i < g->diary->events->len; i++)
    for (unsigned kind = 0; kind < MBID_KINDS; kind++)
      for (unsigned k = mbid_count (event_of (g, i)->shown, kind);
           k > 0 && event_of (g, i)->seat != g->seat; k--)
        if (!deal_shown (g, pool, event_of (g, i)->seat, i, kind))
          return false;
  for (unsigned i = 0; i < g->n_slots; i++)
    if (g->shown[i] == MBID_NEVER)
      {
        unsigned epoch = slot_of (g, i)->epoch;

        if (pool[epoch] == 0)
          return false;
        g->kind[i] = (uint8_t) mbid_pick (pool[epoch], &g->rng);
        pool[epoch] -= mbid_card (g->kind[i]);
        n[slot_of (g, i)->seat]++;
      }
  for (unsigned seat = 0; seat < g->s.n_seats; seat++)
    if (seat != g->seat && n[seat] != g->s.unknown[seat])
      return false;
  g->n_left = 0;
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    for (unsigned i = mbid_count (pool[g->diary->n_epochs - 1], kind); i > 0; i--)
      g->left[g->n_left++] = (uint8_t) kind;
  return true;
}

/* -- Changes ------------------------------------------------------------------------ */

/* Two cards of the same shuffle may change places. */
static void
swap_two (Guesser *g)
{
  unsigned last = g->diary->n_epochs - 1, i, k, seat, from, until = MBID_NEVER;
  const MbidSlot *other = NULL;
  MbidCards mine, theirs;
  uint8_t was, *there;
  double times;

  i = (unsigned) gavel_rng_below (&g->rng, g->n_slots);
  k = (unsigned) gavel_rng_below (&g->rng, g->n_slots + g->n_left);
  if (g->shown[i] != MBID_NEVER)
    return;
  if (k < g->n_slots)
    {
      other = slot_of (g, k);
      if (g->shown[k] != MBID_NEVER || other->epoch != slot_of (g, i)->epoch)
        return;
      there = &g->kind[k];
    }
  else if (slot_of (g, i)->epoch != last)
    return;
  else
    there = &g->left[k - g->n_slots];
  was = g->kind[i];
  if (*there == was)
    return;
  seat = slot_of (g, i)->seat;
  from = slot_of (g, i)->time;
  mine = mbid_card (was);
  theirs = mbid_card (*there);
  if (other != NULL && other->seat == seat)
    { /* it has both once the later one came */
      if (other->time < from)
        {
          until = from;
          from = other->time;
          theirs = mbid_card (was);
          mine = mbid_card (*there);
        }
      else
        until = other->time;
      other = NULL;
    }
  times = mbid_fits_try (&g->fits, seat, g->habit[seat], from, until, theirs, mine);
  if (other != NULL)
    times *= mbid_fits_try (&g->fits, other->seat, g->habit[other->seat], other->time,
                            until, mine, theirs);
  if ((double) (gavel_rng_next (&g->rng) >> 11) / (double) (UINT64_C (1) << 53) >= times)
    return;
  mbid_fits_accept (&g->fits, seat, from, until, theirs, mine);
  if (other != NULL)
    mbid_fits_accept (&g->fits, other->seat, other->time, until, mine, theirs);
  g->kind[i] = *there;
  *there = was;
}

/* -- The door ------------------------------------------------------------------------ */

gpointer
mbid_guesser_new (const GavelBox *box, const GavelState *s, unsigned seat,
                  gconstpointer diary, uint64_t seed)
{
  Guesser *g = g_new0 (Guesser, 1);
  unsigned n_tries = 0;

  g->box = box;
  g->s = *(const Mbid *) s;
  g->seat = seat;
  g->rng = gavel_rng_named (seed, 0, 0);
  g->diary = diary;
  if (diary == NULL || !g->diary->begun || g->diary->lost
      || g->diary->slots->len > MOST_SLOTS || g->diary->slots->len == 0)
    g->diary = NULL;
  if (g->diary == NULL)
    return g;
  g->n_slots = g->diary->slots->len;
  while (n_tries < MOST_TRIES && !deal (g))
    n_tries++;
  if (n_tries == MOST_TRIES)
    {
      g->diary = NULL;
      return g;
    }
  mbid_fits_init (&g->fits, g->diary, g->s.n_seats);
  deal_to_acts (g);
  draw_habits (g);
  for (unsigned i = 0; i < FIRST_SWAPS; i++)
    swap_two (g);
  draw_habits (g);
  return g;
}

void
mbid_guesser_free (gpointer data)
{
  Guesser *g = data;

  mbid_fits_clear (&g->fits);
  g_free (g);
}

/* Deals anything, where nothing was seen. */
static void
guess_blindly (Guesser *g, Mbid *s)
{
  mbid_fill (s, &g->rng);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (seat != g->seat)
      g->habit[seat] = gavel_rng_pick (&g->rng, mbid_habit_prior, MBID_HABITS);
}

/* Deals what is likely by what was seen. */
static void
guess_by_diary (Guesser *g, Mbid *s)
{
  for (unsigned i = 0; i < SWAPS; i++)
    swap_two (g);
  if (++g->n_worlds % HABITS_EVERY == 0)
    draw_habits (g);
  for (unsigned i = 0; i < g->n_slots; i++)
    if (g->shown[i] == MBID_NEVER)
      {
        s->hand[slot_of (g, i)->seat] += mbid_card (g->kind[i]);
        s->unknown[slot_of (g, i)->seat]--;
      }
  mbid_fill (s, &g->rng); /* discards that nobody saw */
}

void
mbid_guess (gpointer data, GavelState *world, unsigned habit[], GavelSeats *well)
{
  Guesser *g = data;
  Mbid *s = (Mbid *) world;

  *s = g->s;
  if (g->diary == NULL)
    guess_blindly (g, s);
  else
    guess_by_diary (g, s);
  *well = 0;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      bool thinks = seat != g->seat && g->habit[seat] == MBID_WELL;

      habit[seat] = seat == g->seat || thinks ? 0 : g->habit[seat];
      *well |= thinks ? GAVEL_SEAT (seat) : 0;
    }
}

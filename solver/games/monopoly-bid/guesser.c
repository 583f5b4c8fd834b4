/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: worlds as a seat may think they are.
 *
 * Cards that others drew unseen are dealt at random, those that were seen later to a time
 * before that; every deal is as likely. Then pairs of cards change places, again and
 * again, each time with the odds that the owners would have done what they did with the
 * new ones rather than with the old (Metropolis et al. 1953), and everybody gets a habit
 * by the same odds. What a habit hardly ever does keeps some likelihood, so that a
 * surprise rules out nothing. */
#include "games/monopoly-bid/diary.h"
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/thinking.h"

#include <math.h>
#include <string.h>

/* Chosen by hand, not fitted. */
#define FIRST_SWAPS 64  /* before the first world */
#define SWAPS 10        /* between two worlds */
#define HABITS_EVERY 4  /* worlds: then habits are drawn anew */
#define BID_SPREAD 0.2f /* of a bid, from what the habit says, */
#define BID_STEP 1.0f   /* and how far off it may be by change alone */
#define FLOOR 0.02f     /* the likelihood of any bid at all */
#define AS_PLAYED 0.7f  /* of the action that the habit says, */
#define SAME_KIND 0.25f /* of another one of that kind, */
#define OTHERWISE 0.08f /* of anything else */
#define SAYS_NO 0.85f   /* of a No! that the habit says, */
#define SURPRISE 0.12f  /* and of one that it does not */
#define MOST_SLOTS 256
#define MOST_TRIES 64 /* at a deal: cards that were seen may have come at wrong times */

/* The first is sensible, and so are most who think. */
static const double prior[] = { 0.3, 0.1, 0.1, 0.125, 0.125, 0.125, 0.125 };

typedef struct
{
  const GavelBox *box;
  const MbidDiary *diary; /* NULL: nothing was seen, or it says nothing */
  unsigned seat, n_worlds;
  GavelRng rng;
  Mbid s;           /* as the seat knows it */
  MbidSight *sight; /* of every event, */
  MbidBoard *board; /* and what it is about */
  unsigned n_slots;
  uint8_t kind[MOST_SLOTS];   /* of every slot */
  unsigned shown[MOST_SLOTS]; /* event that showed it, or MBID_NEVER */
  unsigned n_left;            /* cards of the last shuffle that nobody drew */
  uint8_t left[MBID_KINDS * MBID_MAX_COPIES];
  unsigned habit[GAVEL_MAX_SEATS];
  double fit[GAVEL_MAX_SEATS]; /* how likely that one did what it did */
} Guesser;

static const MbidSlot *
slot_of (const Guesser *g, unsigned i)
{
  return &g_array_index (g->diary->slots, MbidSlot, i);
}

static const MbidEvent *
event_of (const Guesser *g, unsigned i)
{
  return &g_array_index (g->diary->events, MbidEvent, i);
}

/* -- Likelihoods ------------------------------------------------------------------ */

/* What @seat held when event number @time happened. */
static MbidCards
hand_at (const Guesser *g, unsigned seat, unsigned time)
{
  MbidCards hand = event_of (g, time)->before.hand[seat];

  for (unsigned i = 0; i < g->n_slots; i++)
    if (slot_of (g, i)->seat == seat && slot_of (g, i)->time <= time
        && g->shown[i] >= time)
      hand += mbid_card (g->kind[i]);
  return hand;
}

static double
fit_of_bid (const MbidChooser *c, const MbidEvent *event)
{
  unsigned bid = mbid_total (mbid_move_about (event->move));
  float expected, off;
  MbidLot lot;

  mbid_look_at_lot (c->sight, event->before.lot, &lot);
  expected = (float) mbid_total (
      event->before.phase == MBID_RAISES
          ? mbid_choose_raise (c, &lot, event->before.bid[c->seat], 1.0f)
          : mbid_choose_bid (c, &lot, 1.0f));
  off = ((float) bid - expected) / (BID_STEP + BID_SPREAD * expected);
  return (double) (FLOOR
                   + expf (-0.5f * off * off)
                         / (2.5f * (BID_STEP + BID_SPREAD * expected)));
}

static double
fit_of_play (const MbidChooser *c, const MbidEvent *event)
{
  const Mbid *s = &event->before;
  MbidAction action = mbid_choose_action (c, s->n_pile + mbid_n_discards (s) >= 2);
  GavelMove move = mbid_action_move (&action);

  return (double) (move == event->move                                     ? AS_PLAYED
                   : mbid_move_what (move) == mbid_move_what (event->move) ? SAME_KIND
                                                                           : OTHERWISE);
}

static double
fit_of_answer (const MbidChooser *c, const MbidEvent *event, bool no)
{
  const Mbid *s = &event->before;
  MbidAction action = { s->action, s->target, s->colour, s->as };
  bool says;

  if (mbid_count (c->hand, MBID_NO) == 0)
    return no ? (double) SURPRISE : 1.0;
  says = mbid_choose_no (c, &action, s->host, s->n_no % 2 == 0);
  return (double) (says == no ? SAYS_NO : SURPRISE);
}

/* How likely @seat did all that it did, by that habit, as a logarithm. */
static double
fit_of (const Guesser *g, unsigned seat, unsigned habit)
{
  MbidManner manner = mbid_manner (&mbid_styles.habits[habit], g->s.n_seats);
  double sum = log (prior[habit]);

  for (unsigned i = 0; i < g->diary->events->len; i++)
    {
      const MbidEvent *event = event_of (g, i);
      MbidChooser c = { &manner, &g->sight[i], seat, 0 };

      if (event->did == MBID_DID_LET ? (event->seats & GAVEL_SEAT (seat)) == 0
                                     : event->seat != seat)
        continue;
      c.hand = hand_at (g, seat, i);
      sum += log (event->did == MBID_DID_BID ? fit_of_bid (&c, event)
                  : event->did == MBID_DID_PLAY
                      ? fit_of_play (&c, event)
                      : fit_of_answer (&c, event, event->did == MBID_DID_NO));
    }
  return sum;
}

/* Everybody gets a habit, by how likely it is. */
static void
draw_habits (Guesser *g)
{
  unsigned n = MIN (mbid_styles.n_habits, G_N_ELEMENTS (prior));

  for (unsigned seat = 0; seat < g->s.n_seats; seat++)
    {
      double fit[G_N_ELEMENTS (prior)], chance[G_N_ELEMENTS (prior)];
      double most = -INFINITY, sum = 0.0;

      if (seat == g->seat)
        continue;
      for (unsigned i = 0; i < n; i++)
        {
          fit[i] = fit_of (g, seat, i);
          most = MAX (most, fit[i]);
        }
      for (unsigned i = 0; i < n; i++)
        sum += chance[i] = exp (fit[i] - most);
      for (unsigned i = 0; i < n; i++)
        chance[i] /= sum;
      g->habit[seat] = gavel_rng_pick (&g->rng, chance, n);
      g->fit[seat] = fit[g->habit[seat]];
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
  unsigned last = g->diary->n_epochs - 1, i, k, seat, other;
  double fit, other_fit = 0.0;
  uint8_t was, *there;

  i = (unsigned) gavel_rng_below (&g->rng, g->n_slots);
  k = (unsigned) gavel_rng_below (&g->rng, g->n_slots + g->n_left);
  seat = other = slot_of (g, i)->seat;
  if (g->shown[i] != MBID_NEVER)
    return;
  if (k < g->n_slots)
    {
      if (g->shown[k] != MBID_NEVER || slot_of (g, k)->epoch != slot_of (g, i)->epoch)
        return;
      there = &g->kind[k];
      other = slot_of (g, k)->seat;
    }
  else if (slot_of (g, i)->epoch != last)
    return;
  else
    there = &g->left[k - g->n_slots];
  was = g->kind[i];
  if (*there == was)
    return;
  g->kind[i] = *there;
  *there = was;
  fit = fit_of (g, seat, g->habit[seat]);
  if (other != seat)
    other_fit = fit_of (g, other, g->habit[other]) - g->fit[other];
  if (log ((double) (gavel_rng_next (&g->rng) >> 11) / (double) (UINT64_C (1) << 53))
      < fit - g->fit[seat] + other_fit)
    {
      g->fit[seat] = fit;
      if (other != seat)
        g->fit[other] += other_fit;
      return;
    }
  *there = g->kind[i];
  g->kind[i] = was;
}

/* -- The door ------------------------------------------------------------------------ */

gpointer
mbid_guesser_new (const GavelBox *box, const GavelState *s, unsigned seat,
                  gconstpointer diary, uint64_t seed)
{
  Guesser *g = g_new0 (Guesser, 1);
  unsigned n_tries = 0, n;

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
  n = g->diary->events->len;
  g->sight = g_new (MbidSight, MAX (n, 1));
  g->board = g_new (MbidBoard, MAX (n, 1));
  for (unsigned i = 0; i < n; i++)
    mbid_look_at (box, &event_of (g, i)->before, &g->board[i], &g->sight[i]);
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

  g_free (g->sight);
  g_free (g->board);
  g_free (g);
}

/* Anything, where nothing was seen. */
static void
guess_blindly (Guesser *g, Mbid *s, unsigned habit[])
{
  mbid_fill (s, &g->rng);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    habit[seat]
        = seat == g->seat ? 0 : gavel_rng_pick (&g->rng, prior, G_N_ELEMENTS (prior));
}

void
mbid_guess (gpointer data, GavelState *world, unsigned habit[])
{
  Guesser *g = data;
  Mbid *s = (Mbid *) world;

  *s = g->s;
  if (g->diary == NULL)
    {
      guess_blindly (g, s, habit);
      return;
    }
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
  memcpy (habit, g->habit, sizeof g->habit);
  habit[g->seat] = 0;
}

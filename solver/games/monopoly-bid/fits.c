/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/fits.h"

#include "games/monopoly-bid/thinking.h"

#include <math.h>
#include <string.h>

#define BID_STEP 1.0f /* how far off a bid may be by change alone */
#define FLOOR 0.02f   /* the likelihood of any bid at all; nothing is bid more often */

/* How closely somebody keeps to what a habit says. Chosen by hand, and kept because
 * gavel calibrate --seed 5 foretold bids better and chances came true. */
typedef struct
{
  float spread;    /* of a bid, as a share of it */
  float as_played; /* how likely the action is that the habit says, */
  float same_kind; /* another one of that kind, */
  float otherwise; /* anything else; */
  float says_no;   /* a No! that it says, */
  float surprise;  /* and one that it does not */
} Keeping;

static const Keeping by_habit = { 0.2f, 0.7f, 0.25f, 0.08f, 0.85f, 0.12f };

/* Of those who think nobody knows how they do it. */
static const Keeping by_thought = { 0.5f, 0.4f, 0.3f, 0.3f, 0.6f, 0.4f };

#define TINY 1e-200 /* products are kept above that */

/* The first is sensible, and so are most who think. */
const double mbid_habit_prior[MBID_HABITS]
    = { 0.2, 0.08, 0.08, 0.085, 0.085, 0.085, 0.085, 0.3 };

/* -- One act ------------------------------------------------------------------------ */

static float
fit_of_bid (const MbidChooser *c, const MbidEvent *event, const Keeping *keeping)
{
  unsigned bid = mbid_total (mbid_move_about (event->move));
  float expected = (float) mbid_total (
      event->before.phase == MBID_RAISES
          ? mbid_choose_raise (c, &event->lot, event->before.bid[c->seat], 1.0f)
          : mbid_choose_bid (c, &event->lot, 1.0f));
  float spread = BID_STEP + keeping->spread * expected;
  float off = ((float) bid - expected) / spread;
  float slip = 0.005f * (float) mbid_hidden.slips (event->before.n_seats);

  return (bid == 0 ? FLOOR + slip : FLOOR) + expf (-0.5f * off * off) / (2.5f * spread);
}

static float
fit_of_play (const MbidChooser *c, const MbidEvent *event, const Keeping *keeping)
{
  const Mbid *s = &event->before;
  MbidAction action = mbid_choose_action (c, s->n_pile + mbid_n_discards (s) >= 2);
  GavelMove move = mbid_action_move (&action);

  return move == event->move                                     ? keeping->as_played
         : mbid_move_what (move) == mbid_move_what (event->move) ? keeping->same_kind
                                                                 : keeping->otherwise;
}

static float
fit_of_answer (const MbidChooser *c, const MbidEvent *event, const Keeping *keeping)
{
  const Mbid *s = &event->before;
  MbidAction action = { s->action, s->target, s->colour, s->as };
  bool no = event->did == MBID_DID_NO;

  if (mbid_count (c->hand, MBID_NO) == 0)
    return no ? keeping->surprise : 1.0f;
  return mbid_choose_no (c, &action, s->host, s->n_no % 2 == 0) == no ? keeping->says_no
                                                                      : keeping->surprise;
}

/* How likely that was by that habit, had it held @hand. */
static float
fit_of (const MbidFits *fits, MbidAct *act, unsigned seat, unsigned habit, MbidCards hand)
{
  MbidCards key = (hand & act->matters) + 1;
  MbidKept *kept
      = &act->kept[habit][key * UINT64_C (0x9e3779b97f4a7c15) >> 32 & (MBID_KEPT - 1)];
  MbidChooser c = { &fits->manner[habit], &act->event->sight, seat, hand };
  const Keeping *keeping = habit == MBID_WELL ? &by_thought : &by_habit;

  if (kept->hand == key)
    return kept->fit;
  kept->hand = key;
  kept->fit = act->event->did == MBID_DID_BID ? fit_of_bid (&c, act->event, keeping)
              : act->event->did == MBID_DID_PLAY
                  ? fit_of_play (&c, act->event, keeping)
                  : fit_of_answer (&c, act->event, keeping);
  return kept->fit;
}

/* -- All of them ----------------------------------------------------------------------
 */

static bool
did (const MbidEvent *event, unsigned seat)
{
  return event->did == MBID_DID_LET ? (event->seats & GAVEL_SEAT (seat)) != 0
                                    : event->seat == seat;
}

void
mbid_fits_init (MbidFits *fits, const MbidDiary *diary, unsigned n_seats)
{
  const MbidCards money = mbid_card (MBID_VALUES) - 1;

  G_STATIC_ASSERT ((MBID_KEPT & (MBID_KEPT - 1)) == 0);
  g_assert (mbid_styles.n_habits == MBID_WELL);
  *fits = (MbidFits){ .n_seats = n_seats };
  for (unsigned i = 0; i < MBID_HABITS; i++)
    fits->manner[i] = mbid_manner (&mbid_styles.habits[i == MBID_WELL ? 0 : i], n_seats);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      unsigned n = 0;

      for (unsigned i = 0; i < diary->events->len; i++)
        n += did (g_ptr_array_index (diary->events, i), seat);
      if (seat == diary->seat || n == 0)
        continue;
      fits->act[seat] = g_new0 (MbidAct, n);
      for (unsigned i = 0; i < diary->events->len; i++)
        {
          const MbidEvent *event = g_ptr_array_index (diary->events, i);
          MbidAct *act = &fits->act[seat][fits->n[seat]];

          if (!did (event, seat))
            continue;
          act->event = event;
          act->time = i;
          act->matters = event->did == MBID_DID_BID ? money : ~money;
          fits->n[seat]++;
        }
    }
}

void
mbid_fits_clear (MbidFits *fits)
{
  for (unsigned seat = 0; seat < fits->n_seats; seat++)
    g_free (fits->act[seat]);
}

void
mbid_fits_habits (MbidFits *fits, unsigned seat, double chance[MBID_HABITS])
{
  double most = -INFINITY, sum = 0.0;

  for (unsigned habit = 0; habit < MBID_HABITS; habit++)
    {
      double all = 0.0, product = mbid_habit_prior[habit];

      for (unsigned i = 0; i < fits->n[seat]; i++)
        {
          MbidAct *act = &fits->act[seat][i];

          product *= (double) fit_of (fits, act, seat, habit, act->hand);
          if (product < TINY)
            {
              all += log (product);
              product = 1.0;
            }
        }
      chance[habit] = all + log (product);
      most = MAX (most, chance[habit]);
    }
  for (unsigned i = 0; i < MBID_HABITS; i++)
    sum += chance[i] = exp (chance[i] - most);
  for (unsigned i = 0; i < MBID_HABITS; i++)
    chance[i] /= sum;
}

void
mbid_fits_set (MbidFits *fits, unsigned seat, unsigned habit)
{
  for (unsigned i = 0; i < fits->n[seat]; i++)
    {
      MbidAct *act = &fits->act[seat][i];

      act->fit = fit_of (fits, act, seat, habit, act->hand);
    }
}

double
mbid_fits_try (MbidFits *fits, unsigned seat, unsigned habit, unsigned from,
               unsigned until, MbidCards gained, MbidCards lost)
{
  double times = 1.0;

  for (unsigned i = fits->n[seat]; i-- > 0 && fits->act[seat][i].time >= from;)
    {
      MbidAct *act = &fits->act[seat][i];

      if (act->time >= until)
        continue;
      act->next = ((gained | lost) & act->matters) == 0
                      ? act->fit
                      : fit_of (fits, act, seat, habit, act->hand + gained - lost);
      times *= (double) (act->next / act->fit);
    }
  return times;
}

void
mbid_fits_accept (MbidFits *fits, unsigned seat, unsigned from, unsigned until,
                  MbidCards gained, MbidCards lost)
{
  for (unsigned i = fits->n[seat]; i-- > 0 && fits->act[seat][i].time >= from;)
    {
      MbidAct *act = &fits->act[seat][i];

      if (act->time >= until)
        continue;
      act->fit = act->next;
      act->hand += gained - lost;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/goofspiel/bids.h"

#include <string.h>

/* Chances that a seat's card is below a value: [seat][value]. */
typedef double Below[GAVEL_MAX_SEATS][GOOFSPIEL_MAX_CARDS + 1];

static void
utilities (gconstpointer data, unsigned seat, const double *const mix[], double utility[])
{
  goofspiel_bids_worths (data, seat, seat, mix, 0.0, utility);
}

/**
 * goofspiel_bids_new:
 * @s: a position with a prize up
 *
 * Returns: (transfer full): its round, all worths zero. Bids that are turned up
 *   already do not count: it is the round as it was sealed.
 */
GoofspielBids *
goofspiel_bids_new (const Goofspiel *s)
{
  GoofspielBids *bids = g_new0 (GoofspielBids, 1);

  bids->n_cards = gavel_cards_count (s->hand[0]);
  bids->n_profiles = 1;
  bids->stage = (GavelStage){ .n_seats = s->n_seats, .utilities = utilities };
  bids->stage.data = bids;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned n = 0;

      g_assert (gavel_cards_count (s->hand[seat]) == bids->n_cards);
      bids->stage.n_choices[seat] = bids->n_cards;
      bids->n_profiles *= bids->n_cards;
      GAVEL_FOREACH_CARD (card, s->hand[seat])
        bids->card[seat][n++] = (uint8_t) (card + 1);
    }
  if (bids->n_profiles > GOOFSPIEL_MAX_PROFILES)
    {
      bids->n_profiles = 0;
      bids->crowd = g_malloc0_n (s->n_seats * bids->n_cards, sizeof *bids->crowd);
    }
  else
    bids->worth = g_new0 (double, (gsize) s->n_seats * bids->n_profiles);
  return bids;
}

void
goofspiel_bids_free (GoofspielBids *bids)
{
  if (bids == NULL)
    return;
  g_free (bids->worth);
  g_free (bids->crowd);
  g_free (bids);
}

/* Plays the profile at @s, the position of the round. */
void
goofspiel_bids_play (const GoofspielBids *bids, unsigned profile, Goofspiel *s)
{
  for (unsigned seat = s->n_seats; seat-- > 0;) /* the last seat is the lowest digit */
    {
      unsigned card = bids->card[seat][profile % bids->n_cards];

      profile /= bids->n_cards;
      goofspiel_turn_up_bid (s, seat, 1u << (card - 1));
    }
}

/* -- All profiles ---------------------------------------------------------- */

typedef struct
{
  unsigned n_seats, n_cards, seat;
  const double *const *mix;
  const double *leaf; /* of every profile */
  double *worth;
} Walk;

/* Adds up the profiles that begin with the digits in @profile, for the seats before
 * @at; @own is the digit of the seat that chooses. */
static void
walk (const Walk *w, unsigned at, unsigned profile, unsigned own, double chance)
{
  const double *mix = w->mix[at];
  bool last = at + 1 == w->n_seats;

  profile *= w->n_cards;
  for (unsigned i = 0; i < w->n_cards; i++)
    {
      unsigned mine = at == w->seat ? i : own;
      double p = at == w->seat ? chance : chance * mix[i];

      if (last)
        w->worth[mine] += p * w->leaf[profile + i];
      else if (p > 0.0)
        walk (w, at + 1, profile + i, mine, p);
    }
}

/* -- By who wins ----------------------------------------------------------- */

static void
find_below (const GoofspielBids *bids, const double *const mix[], unsigned self,
            Below below)
{
  for (unsigned seat = 0; seat < bids->stage.n_seats; seat++)
    for (unsigned value = 0, i = 0; value <= GOOFSPIEL_MAX_CARDS && seat != self; value++)
      {
        below[seat][value] = value == 0 ? 0.0 : below[seat][value - 1];
        if (i < bids->n_cards && bids->card[seat][i] < value)
          below[seat][value] += mix[seat][i++];
      }
}

/* The chance that all seats but @self and @other are below @value. */
static double
all_below (const GoofspielBids *bids, Below below, unsigned self, unsigned other,
           unsigned value)
{
  double chance = 1.0;

  for (unsigned seat = 0; seat < bids->stage.n_seats; seat++)
    if (seat != self && seat != other)
      chance *= below[seat][value];
  return chance;
}

/* The chance that @winner has the highest card alone, @self having @own. */
static double
wins_over (const GoofspielBids *bids, Below below, const double *const mix[],
           unsigned self, unsigned own, unsigned winner)
{
  double chance = 0.0;

  if (winner == self)
    return all_below (bids, below, self, self, own);
  for (unsigned i = 0; i < bids->n_cards; i++)
    if (bids->card[winner][i] > own && mix[winner][i] > 0.0)
      chance += mix[winner][i]
                * all_below (bids, below, self, winner, bids->card[winner][i]);
  return chance;
}

static void
crowd_worths (const GoofspielBids *bids, unsigned self, unsigned whose,
              const double *const mix[], Below below, double worth[])
{
  for (unsigned i = 0; i < bids->n_cards; i++)
    {
      const double (*leaf)[GAVEL_MAX_SEATS]
          = (const double (*)[GAVEL_MAX_SEATS]) bids->crowd[self * bids->n_cards + i];
      double nobody = 1.0;

      for (unsigned seat = 0; seat < bids->stage.n_seats; seat++)
        {
          double chance = wins_over (bids, below, mix, self, bids->card[self][i], seat);

          worth[i] += chance * leaf[seat][whose];
          nobody -= chance;
        }
      worth[i] += MAX (nobody, 0.0) * leaf[GOOFSPIEL_NOBODY][whose];
    }
}

/* What every card of @seat is worth to seat @whose, if each point of a card with
 * which @seat wins the prize costs another @tax. */
void
goofspiel_bids_worths (const GoofspielBids *bids, unsigned seat, unsigned whose,
                       const double *const mix[], double tax, double worth[])
{
  Below below;

  memset (worth, 0, bids->n_cards * sizeof *worth);
  if (bids->n_profiles == 0 || tax != 0.0)
    find_below (bids, mix, seat, below);
  if (bids->n_profiles == 0)
    crowd_worths (bids, seat, whose, mix, below, worth);
  else
    {
      Walk w = { bids->stage.n_seats,
                 bids->n_cards,
                 seat,
                 mix,
                 bids->worth + (gsize) whose * bids->n_profiles,
                 worth };

      walk (&w, 0, 0, 0, 1.0);
    }
  for (unsigned i = 0; i < bids->n_cards && tax != 0.0; i++)
    worth[i] -= tax * bids->card[seat][i]
                * all_below (bids, below, seat, seat, bids->card[seat][i]);
}

/* For each card of @seat the chance to come first, second, ... A tie is a place lost
 * to everyone in it: two that tie for the highest are both second, so to come first
 * is to win the prize. */
void
goofspiel_bids_ranks (const GoofspielBids *bids, unsigned seat, const double *const mix[],
                      double chance[][GAVEL_MAX_SEATS])
{
  Below below;

  find_below (bids, mix, seat, below);
  for (unsigned i = 0; i < bids->n_cards; i++)
    {
      memset (chance[i], 0, sizeof chance[i]);
      chance[i][0] = 1.0;
      for (unsigned other = 0, n = 1; other < bids->stage.n_seats; other++)
        if (other != seat) /* one more, who comes before with chance 1 - p */
          {
            double p = below[other][bids->card[seat][i]];

            for (unsigned rank = n++; rank > 0; rank--)
              chance[i][rank] = p * chance[i][rank] + (1.0 - p) * chance[i][rank - 1];
            chance[i][0] *= p;
          }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far beliefs and forecasts are to be trusted: what chance is told, and which
 * forecast is gone by. */
#include "rivals/belief.h"

#include <math.h>

/* Chosen by hand, not fitted: what they come to, benchmarks/matches and gavel calibrate
 * tell. */
#define NET_START 0.5      /* log odds that the net foretells better than beliefs do */
#define TRYING_START -2.0  /* and those who try bids, next to the equilibrium */
#define COMPARE_MEMORY 0.9 /* how much of what bids said of that is left a bid later, */
#define COMPARE_MOST 4.0   /* and the most they can say */
#define COMPARE_FLOOR 0.02 /* a chance that no forecast is blamed for */
#define FOUND 0.25 /* how much of what looking ahead adds to the odds comes true */

/* Fitted on games without search at 22 kinds of tables, of strong and of weak players
 * (gavel match --calibrate tells how they come out). */
#define BELIEVED 0.65       /* how much of the odds, next to equal ones, comes true, */
#define BELIEVED_EARLY 0.35 /* and how much more in the beginning */
#define GIFTS 1.6           /* how far who is simple gives away the rounds to come */
#define LAST_RIVAL 0.1      /* of a rival is left where all are simple */

/* How simple the others are, on average. */
static double
simple_share (const GavelBeliefs *beliefs, unsigned self, unsigned n_seats)
{
  double simple = 0.0;

  for (unsigned seat = 0; seat < n_seats; seat++)
    if (seat != self)
      simple
          += gavel_belief_share (&beliefs->seat[seat], GAVEL_KIND_SIMPLE) / (n_seats - 1);
  return simple;
}

static bool
is_certain (double chance)
{
  return chance < 1e-4 || chance > 1.0 - 1e-4;
}

static double
log_odds (double chance)
{
  return log (chance / (1.0 - chance));
}

/**
 * gavel_beliefs_chance:
 * @round: that is played, of @n_rounds
 * @win: the chance that @self wins, if the others do as they are believed to
 * @found: the same by looking ahead; @win if nobody did
 *
 * Beliefs may be wrong; then all are about equal again. So of the odds, next to equal
 * ones, only a part is believed. The value supposes that all play well from here on: as
 * far as the others are simple they will not, and what they give away goes to the rest.
 * And who looks ahead supposes that nobody else does: most of what that adds to the odds
 * is found by all and gained by nobody. Two players leave little to be wrong about. What
 * is certain stays so.
 *
 * Returns: the chance to tell people
 */
double
gavel_beliefs_chance (const GavelBeliefs *beliefs, unsigned self, unsigned n_seats,
                      unsigned round, unsigned n_rounds, double win, double found)
{
  /* Where nobody knows how many rounds there are, half of them are played. */
  double done = n_rounds > 0 ? (double) round / n_rounds : 0.5;
  double simple, equal = -log (n_seats - 1.0), share, gifts, odds;

  if (n_seats == 2 || is_certain (found))
    return found;
  odds = log_odds (found);
  if (!is_certain (win))
    odds = log_odds (win) + FOUND * (odds - log_odds (win));
  simple = simple_share (beliefs, self, n_seats);
  share = BELIEVED + BELIEVED_EARLY * (1.0 - done);
  gifts = -GIFTS * simple * sqrt (1.0 - done)
          * log (MAX (1.0 - simple, LAST_RIVAL / (n_seats - 1.0)));
  return 1.0 / (1.0 + exp (-equal - share * (odds - equal) - gifts));
}

/**
 * gavel_beliefs_trust:
 *
 * Returns: how much of what one move seems to gain next to another is left if beliefs
 *   may be wrong
 */
double
gavel_beliefs_trust (const GavelBeliefs *beliefs, unsigned self, unsigned n_seats)
{
  static const double doubt[GAVEL_MAX_SEATS + 1] = { 0.0, 0.0, 0.0, 0.30, 0.28, 0.40 };

  return 1.0 - doubt[n_seats] * (1.0 - simple_share (beliefs, self, n_seats));
}

/* A bid was turned up that one forecast had given the chance @said, another one
 * @other_said. Judged by what was said before; older bids count less. */
static double
compare (double odds, double said, double other_said)
{
  double now = log ((said + COMPARE_FLOOR) / (other_said + COMPARE_FLOOR));

  return CLAMP (COMPARE_MEMORY * odds + now, -COMPARE_MOST, COMPARE_MOST);
}

/* A bid was turned up: notes what each forecast had said of those like it. */
void
gavel_belief_compare (GavelBelief *belief, const GavelSaid *said)
{
  belief->net = compare (belief->net, said->read, said->believed);
  belief->trying = compare (belief->trying, said->tried, said->equilibrium);
}

/* What bids said of @seat with odds of @start before, its own ones first, then those of
 * the others, who tend to be of one kind. */
static double
share_of (const GavelBeliefs *beliefs, gsize odds_at, double start, unsigned seat,
          unsigned n_seats)
{
  double odds = start + G_STRUCT_MEMBER (double, &beliefs->seat[seat], odds_at);

  for (unsigned other = 0; other < n_seats; other++)
    if (other != seat)
      odds += G_STRUCT_MEMBER (double, &beliefs->seat[other], odds_at) / n_seats;
  return 1.0 / (1.0 + exp (-odds));
}

/* How far to go by the net for @seat. */
double
gavel_beliefs_net_share (const GavelBeliefs *beliefs, unsigned seat, unsigned n_seats)
{
  return share_of (beliefs, G_STRUCT_OFFSET (GavelBelief, net), NET_START, seat, n_seats);
}

/* How far to take @seat for one who tries bids. */
double
gavel_beliefs_trying_share (const GavelBeliefs *beliefs, unsigned seat, unsigned n_seats)
{
  return share_of (beliefs, G_STRUCT_OFFSET (GavelBelief, trying), TRYING_START, seat,
                   n_seats);
}

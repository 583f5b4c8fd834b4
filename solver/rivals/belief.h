/* SPDX-License-Identifier: GPL-3.0-or-later */
/* belief.h - how opponents bid: kinds of bidder, Bayes, and counts
 *
 * Of each opponent we keep the odds that it is
 *
 *   strong        plays an equilibrium of the round,
 *   aimless       bids anything,
 *   simple        one of the game's habits,
 *   leaning       someone who prices a prize for reasons of its own: quantal bidders
 *                 P(bid) ~ exp (heat * worth of the bid + tilt * price / 100),
 *                 the worth taken against the others' equilibrium. Heat is how much
 *                 it cares, tilt how dearly it buys, whatever the reasons.
 *
 * Equilibria are many, and strong players of another price family pay other prices: a
 * price family is an equilibrium among seats to whom each point paid costs a tax more, or
 * less, than we think it is worth. Which family it is, is a question about the
 * whole table: strong players go up and down together. Either they see things just
 * as we do, or they lean one way, and waver around that from round to round, or they
 * have other values (rival-values.h), and then any of those families may be right in any
 * round. The odds of that are the table's, every opponent's bid speaks for or against
 * them, and what is forecast is one scenario a family, each with its weight. A single
 * average would miss that they move together, and a few points decide who wins.
 *
 * A forecast lays out what each kind would bid in a round that is due. It makes
 * the mix we expect of the opponent, narrowed by the number of cards that lie face
 * down, and it weighs the bid that is turned up in the end. Beliefs are plain
 * values; a forecast is constant once made. */
#pragma once

#include "game/game.h"
#include "value/rival-values.h"

#define GAVEL_TAXES 13
#define GAVEL_OWN_PRICE_FAMILY 5 /* the one without a tax */
#define GAVEL_PRICE_FAMILIES (GAVEL_TAXES + GAVEL_RIVAL_VALUES)
#define GAVEL_HEATS 4
#define GAVEL_TILTS 9
#define GAVEL_MAX_HABITS 16
#define GAVEL_MAX_KINDS (2 + GAVEL_MAX_HABITS + GAVEL_HEATS * GAVEL_TILTS)

extern const double gavel_price_family_tax[GAVEL_TAXES]; /* of the win, a point paid */

typedef enum
{
  GAVEL_KIND_STRONG,
  GAVEL_KIND_AIMLESS,
  GAVEL_KIND_SIMPLE,
  GAVEL_KIND_LEANING,
  GAVEL_N_BIDDERS,
} GavelBidder;

/* About one opponent. */
typedef struct
{
  unsigned n_habits; /* kinds: strong, aimless, the habits, the grid */
  unsigned n_bids;   /* evidence so far */
  unsigned n_before; /* the same from earlier games, */
  unsigned n_games;  /* and how many games those were */
  double odds[GAVEL_MAX_KINDS];
  double fit; /* how well its bids were foretold so far: mean logarithm of the chance */
  double net; /* log odds that the net foretells them better (bidders.h) */
  double trying; /* the same of those who try bids, next to the equilibrium (tried.h) */
} GavelBelief;

/* What was said of bids like one that was turned up: the chances of them by ... */
typedef struct
{
  double believed, read;     /* the beliefs, and the net; */
  double equilibrium, tried; /* the equilibrium, and those who try bids */
} GavelSaid;

/* What earlier games taught about the people at a table; all zero: nothing. */
typedef struct
{
  GavelBelief seat[GAVEL_MAX_SEATS];
} GavelPriors;

/* About a table. */
typedef struct
{
  double agree;                     /* odds that strong ones see things as we do, */
  double leans[GAVEL_TAXES];        /* that they lean that way, */
  double other;                     /* that they have other values; all add up to 1 */
  double fit;                       /* how well all bids were foretold */
  double off_together, off_squared; /* and how far off they were, see together.h */
  GavelBelief seat[GAVEL_MAX_SEATS];
} GavelBeliefs;

typedef struct _GavelForecast GavelForecast;

void gavel_beliefs_init (GavelBeliefs *beliefs, const GavelStyles *styles);
void gavel_beliefs_price_families (const GavelBeliefs *beliefs,
                                   double family[GAVEL_PRICE_FAMILIES]);
double gavel_beliefs_chance (const GavelBeliefs *beliefs, unsigned self, unsigned n_seats,
                             unsigned round, unsigned n_rounds, double win, double found);
double gavel_beliefs_trust (const GavelBeliefs *beliefs, unsigned self, unsigned n_seats);
void gavel_beliefs_expect (GavelBeliefs *beliefs, const GavelPriors *priors);
void gavel_belief_compare (GavelBelief *belief, const GavelSaid *said);
double gavel_beliefs_net_share (const GavelBeliefs *beliefs, unsigned seat,
                                unsigned n_seats);
double gavel_beliefs_trying_share (const GavelBeliefs *beliefs, unsigned seat,
                                   unsigned n_seats);
void gavel_beliefs_keep_only (GavelBeliefs *beliefs, unsigned bidders);
void gavel_priors_add (GavelPriors *priors, unsigned seat, const GavelBelief *learned);
unsigned gavel_belief_n_kinds (const GavelBelief *belief);
double gavel_belief_share (const GavelBelief *belief, GavelBidder bidder);
double gavel_belief_tilt (const GavelBelief *belief);
const double *gavel_belief_habits (const GavelBelief *belief);

GavelForecast *gavel_forecast_new (const GavelGame *game, const GavelBox *box,
                                   const GavelState *s, const GavelRound *round,
                                   const GavelStageAnswer answer[GAVEL_PRICE_FAMILIES],
                                   unsigned seat);
void gavel_forecast_free (GavelForecast *forecast);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelForecast, gavel_forecast_free)

void gavel_forecast_mix (const GavelForecast *forecast, const GavelBelief *belief,
                         unsigned family, double mix[]);
double gavel_forecast_count (const GavelForecast *forecast, int count, double mix[]);
void gavel_beliefs_learn (GavelBeliefs *beliefs,
                          const GavelForecast *const forecast[GAVEL_MAX_SEATS],
                          const float price[GAVEL_MAX_SEATS]);

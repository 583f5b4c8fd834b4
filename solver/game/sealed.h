/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sealed.h - sealed rounds: moves that several seats choose unseen
 *
 * The leaf of the door for auctions. Beliefs, equilibria and forecasts speak of choices
 * and prices only; here the game says what these are. */
#pragma once

#include "game/notation.h"
#include "game/pricing.h"

/* What a sealed round is about for one seat, in the game's points. */
typedef struct
{
  float score; /* now */
  float gain;  /* if the prize came for nothing */
  float purse; /* the most it can bid, */
  float spare; /* and the most that costs no points */
  unsigned n_cards;
} GavelStakes;

typedef struct
{
  bool may_pass;      /* a move of no cards is one: it puts nothing at stake */
  bool highest_takes; /* the prize; what others chose comes to nothing */

  /* How the table bids; of no table in particular at first. NULL where nothing depends on
   * that. */
  void (*set_pricing) (gpointer workspace, const GavelPricing *pricing);

  /* Lays out the sealed round at @s, where nothing is unknown and no bid turned up. NULL
   * where worlds are searched instead, see hidden.h. */
  GavelRound *(*round) (gpointer workspace, const GavelState *s,
                        const GavelDetail *detail);

  /* Forgets of bids just turned up what matters no more, so that what goes on alike is
   * equal to the byte. NULL where nothing does. */
  void (*canonicalise) (GavelState *s);

  /* What a sealed move puts at stake, and how many cards lie there. */
  float (*price) (const GavelBox *box, GavelMove move, unsigned *size);

  /* What the prize of the round at @s is worth in points, at face value. */
  float (*prize) (const GavelBox *box, const GavelState *s);

  /* What the round at @s is about for @seat, and the points it gains, or loses, if
   * @move wins it. NULL where nothing is learned of how people bid. */
  void (*stakes) (const GavelBox *box, const GavelState *s, unsigned seat,
                  GavelStakes *stakes);
  float (*gain_by) (const GavelBox *box, const GavelState *s, unsigned seat,
                    GavelMove move);
} GavelSealed;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* round.h - a sealed round laid out: every seat's choices and where they lead
 *
 * What a game tells of a sealed round beyond the bare stage, so that beliefs and
 * searches can speak of bids without knowing cards. Constant once made; whoever
 * makes it owns it. */
#pragma once

#include "solve/stage.h"

typedef uint64_t GavelMove; /* what it means is the game's own business */

typedef struct _GavelRound GavelRound;

/* How closely to look at a round. */
typedef struct
{
  unsigned n_each;     /* choices of a kind, where there are too many to look at all */
  bool all;            /* also those that others make pointless; see core */
  bool bare;           /* no core: nobody wants to solve it */
  GavelSeats whole;    /* seats all of whose choices are laid out, however many */
  double most_leaves;  /* ways that a round may go which shall be full, where that is not
                          the case anyway */
  unsigned look_ahead; /* open turns after it to look into fully; 0: all of them */
  unsigned n_must[GAVEL_MAX_SEATS]; /* choices that must be among them */
  const GavelMove *must[GAVEL_MAX_SEATS];
  const GavelStageBudget *until; /* nullable: when to give up laying it out */
} GavelDetail;

struct _GavelRound
{
  const GavelStage *stage;
  GavelMove *move[GAVEL_MAX_SEATS]; /* of every choice */
  float *price[GAVEL_MAX_SEATS];    /* what it puts at stake, in the game's points */
  uint8_t *size[GAVEL_MAX_SEATS];   /* how many cards the others see face down */
  bool cut;                         /* given up: what choices are worth is missing */
  bool exact;                       /* what follows is known, not estimated */
  bool full;  /* every choice there is is among them, or shown to be pointless: one that
                 is does as well whatever the others do */
  float left; /* how much of the game comes after it, 0 to 1 */
  GavelSeats sure; /* seats with a choice that wins the game whatever */
  unsigned sure_choice[GAVEL_MAX_SEATS]; /* the others do, as far as that was found out */

  /* What each choice of @seat is worth to seat @whose, the others playing @mix, if
   * each point that @seat pays costs another @tax. */
  void (*worths) (const GavelRound *round, unsigned seat, unsigned whose,
                  const double *const mix[], double tax, double worth[]);

  /* For each choice of @seat the chance to win the prize, to come second, third, ...
   * Where nobody gets it, nobody has a rank. */
  void (*ranks) (const GavelRound *round, unsigned seat, const double *const mix[],
                 double chance[][GAVEL_MAX_SEATS]);

  gpointer data; /* the game's own */
  GDestroyNotify free_data;

  /* The same without choices that others make pointless: an equilibrium of it is one
   * of the whole round. NULL if there are none such, or none were kept. */
  GavelRound *core;
  unsigned *whole[GAVEL_MAX_SEATS]; /* what the core's choices are numbered here */
};

void gavel_round_free (GavelRound *round);
unsigned gavel_round_nearest (const GavelRound *round, unsigned seat, GavelMove move,
                              float price);
int gavel_round_pass (const GavelRound *round, unsigned seat);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelRound, gavel_round_free)

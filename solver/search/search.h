/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.h - effort in, advice out
 *
 * A question is a position and a seat; the advice says what every move is worth
 * there. First the round itself is worked out without any sampling but that of
 * cards nobody knows: what the others are believed to bid, what each bid then leads
 * to, by the learned value. Then trials look a round further: the others' bids and
 * the next prize are drawn, the same for all candidates, the next round is solved,
 * and the difference to what the value had said corrects the estimate. Candidates
 * that fall behind drop out; time or effort decides how many trials there are. Where
 * winning is not what one plays for, all of this is done with the value for that.
 *
 * Trials are named by number and their sums added up in order: the same effort
 * gives the same advice, bit for bit, on any number of threads. */
#pragma once

#include "search/round-model.h"

/* What there is to decide. The game has words for it: "bid", "take". */
typedef enum
{
  GAVEL_DECISION_NONE,
  GAVEL_DECISION_SEALED, /* a move that is unseen until all are made */
  GAVEL_DECISION_TURN,   /* an open one */
} GavelDecision;

/* What searches find about the rounds behind the one under way. Kept from one search to
 * the next it saves looking twice; it changes no answer, and forgets by itself what
 * another question makes untrue. One search at a time. */
typedef struct _GavelAhead GavelAhead;

/* How chances are told that are found against opponents as they are believed to be:
 * @best as @chance, and what is so much less as @trust times as much less. */
typedef struct
{
  double best, chance, trust; /* no trust: to be worked out */
} GavelToldScale;

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelWeights *weights;
  const GavelState *state;
  unsigned seat, n_seats;
  GavelBeliefs beliefs;       /* how the opponents bid */
  GavelPricing pricing;       /* before the round under way */
  int count[GAVEL_MAX_SEATS]; /* cards seen face down; -1: not seen */
  double firm;                /* how sure it is that counts stay, 0 to 1 */
  GavelRoundModel *model;     /* nullable, lent: may have looked at this round already */
  GavelAhead *ahead;          /* the same: what was found behind this round */
  gconstpointer diary;        /* the same: what the seat saw, see game/hidden.h */
  double safety; /* 0: what wins most against these; 1: the equilibrium's view */

  GavelObjective objective;                 /* of the seat; the others play to win */
  const GavelStyle *style[GAVEL_MAX_SEATS]; /* that others keep to in open turns; NULL:
                                               they choose what is best for them */

  /* What if: */
  const GavelMove *must; /* moves to look at in any case */
  unsigned n_must;
  const GavelMove *never; /* moves that are out of the question */
  unsigned n_never;
  const GavelMove *spared;     /* nullable: and all that use something of this one */
  GavelSeats passing;          /* opponents who bid nothing this round */
  const GavelHolding *holding; /* nullable: what one of them has, or has not */
  const GavelMove *next;       /* nullable: what chance turns up next */
  GavelToldScale told_scale;   /* of the advice that this one is compared with, if any */

  bool revises;    /* the seat has bid, and may still change that: */
  GavelMove lying; /* what lies there, one of must */
} GavelQuestion;

typedef struct _GavelAdvice GavelAdvice;

typedef struct
{
  double seconds;   /* 0: as much as effort says */
  unsigned effort;  /* batches of trials */
  GavelClock clock; /* which seconds are counted by */
  uint64_t seed;
  unsigned n_threads;      /* 0: OpenMP's own default */
  const atomic_bool *stop; /* unowned, nullable */
  /* Nullable. Called by the searching thread: once the round itself is worked out,
   * then after each batch of trials. What would change the advice is not in it yet. */
  void (*progress) (gpointer data, const GavelAdvice *advice);
  gpointer data;
} GavelBudget;

#define GAVEL_BUDGET_INIT ((GavelBudget){ .seconds = 1.0, .seed = 1 })

typedef struct
{
  GavelMove move;
  float price;
  unsigned size;
  double mix;   /* how often the equilibrium makes it */
  double win;   /* chance to win the game against this table */
  double error; /* half of a 95 % interval of it */
  double apart; /* the same of what sets it apart from the others: what all have in
                   common is left out */
  double safe;  /* the same if all play the equilibrium */
  double rank[GAVEL_MAX_SEATS]; /* chance to come first in the round, second, ... */
  double tied; /* chance to be tied for the first place, where the round then goes on */
  double rival[GAVEL_MAX_SEATS]; /* everybody's chance to win the game then */
  double points; /* what the seat ends with then, where the evaluator says that; else 0 */
  unsigned n_trials;
  unsigned alike; /* moves with the same number here lead to the same; 0: none does */
  bool sure;      /* it wins whatever the others do, as far as that was found out */

  /* Margin or rank, if that is what is played for: */
  double aim, aim_error, aim_apart;
  double aim_round; /* what the round itself says, without trials */
  double aim_safe;  /* if all play the equilibrium */
} GavelOption;

/* What an opponent is believed to bid. */
typedef struct
{
  double pass;              /* chance that it bids nothing */
  double low, middle, high; /* prices: of all bids so many are between, half below */
} GavelSpread;

#define GAVEL_SPREAD 0.8 /* of the bids */

#define GAVEL_N_LIKELY 3

typedef struct
{
  float price;
  double chance;
} GavelTotal;

typedef struct
{
  GavelSpread stay;                 /* if the cards face down stay as many as they are */
  GavelSpread open;                 /* if that may still change */
  GavelMove likely[GAVEL_N_LIKELY]; /* bids, the likeliest first, if counts stay */
  double chance[GAVEL_N_LIKELY];
  GavelTotal total[GAVEL_N_LIKELY]; /* the same for prices, whatever the cards */
  double share[GAVEL_N_BIDDERS];
  double tilt;
  unsigned n_bids;            /* evidence */
  unsigned n_before, n_games; /* and that of earlier games */
} GavelRival;

/* What would be otherwise under a condition, by the round itself. Worths are by the
 * objective, see gavel_game_unit(), and told as those of the advice are. */
typedef struct
{
  GavelMove move; /* the best one then */
  double win;     /* what it is worth */
  double instead; /* and what the move advised is worth */
} GavelSwitchPoint;

struct _GavelAdvice
{
  GavelDecision decision;
  unsigned seat, n_seats;
  unsigned n_options;
  GavelOption *option; /* best first */
  double win[GAVEL_MAX_SEATS];
  GavelToldScale told_scale;
  GavelOption best_of_all; /* also of those that are out of the question */
  GavelRival rival[GAVEL_MAX_SEATS];
  GavelObjective objective;
  double unit;                              /* of its worths, see gavel_game_unit() */
  double safety;                            /* as it was asked */
  const GavelStyle *style[GAVEL_MAX_SEATS]; /* as the question supposed */
  bool revises;                             /* the bid that lies there may be changed: */
  GavelMove lying;

  /* What would change the advice: the best move, and what the chosen one is worth
   * there; the same move means that it would not. */
  GavelSwitchPoint if_safe;                    /* if all played the equilibrium */
  GavelSwitchPoint if_passes[GAVEL_MAX_SEATS]; /* if that rival bid nothing */
  GavelSwitchPoint if_stay, if_change; /* if counts stay, if all of them may change */
  bool counted; /* some rival's count was seen, so these are told */
  double firm;  /* how sure it was that they stay */

  bool exact;       /* all that follows is known, and every move was looked at or is
                       pointless: exact, apart from the others' bids */
  bool settled;     /* more effort would hardly change the choice */
  double full_gain; /* what the seat could gain on the safe mix by any bid at all, also
                       those not looked at; below 0: not worked out */
  double nash_conv; /* how far from an equilibrium the safe mix is, over all bids of all
                       seats; below 0: not worked out */
  unsigned n_worlds, n_trials, effort;
  double ms;
};

bool gavel_question_supposes (const GavelQuestion *question);
void gavel_question_init (GavelQuestion *question, const GavelGame *game,
                          const GavelBox *box, const GavelWeights *weights,
                          const GavelState *s, unsigned seat);
GavelAhead *gavel_ahead_new (void);
void gavel_ahead_free (GavelAhead *ahead);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelAhead, gavel_ahead_free)

void gavel_search_odds (const GavelQuestion *q, unsigned n_solved, unsigned n_looks,
                        double win[GAVEL_MAX_SEATS]);
GavelAdvice *gavel_search (const GavelQuestion *question, const GavelBudget *budget);
GavelAdvice *gavel_advice_copy (const GavelAdvice *advice);
void gavel_advice_free (GavelAdvice *advice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelAdvice, gavel_advice_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search-private.h - a search under way, and what its parts share
 *
 *   search.c         the whole
 *   search-round.c   the round itself, without sampling but of what is unknown
 *   search-wide.c    all bids of a large hand
 *   search-worlds.c  one equilibrium for all that may be
 *   search-ahead.c   the next round
 *   search-trials.c  draws of what comes, the next round of each
 *   search-rivals.c  what the others probably bid
 *   search-change.c  what would change the advice
 *   hidden           worlds, for games in which hands are hidden
 *   turns.c          open turns of games that leave them to the search
 *   turn-tree        the tree of them in one world; turn-solve.c: worked out;
 *                    turn-judge: what they share */
#pragma once

#include "search/search.h"

#define SEARCH_MAX_WORLDS 8      /* ways to fill in what nobody knows */
#define SEARCH_MAX_CANDIDATES 96 /* moves that trials look at */
#define SEARCH_MAX_ADDED 3       /* bids of a large hand that are found only later */

/* One way things may be: what is unknown is filled in. */
typedef struct
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelRoundModel *model;   /* the question's own in the first world, if it lends one */
  GavelScenarios scenarios; /* what the opponents are believed to bid */
  double *mix[GAVEL_MAX_SEATS]; /* of the equilibrium of all worlds; NULL: its own one */
} World;

/* What a position is worth to us: by the objective, and the chance to win. */
typedef struct
{
  double worth, win;
} SearchFinding;

/* Where a round may lead to: the position before the next one. */
typedef struct
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  SearchFinding before; /* what the value says of it */
} SearchLeaf;

typedef struct
{
  GavelMove move;
  double base; /* what the round itself says, by the objective */
  bool asked;  /* about: it is worth more than a first look, however bad */
  bool in;
  unsigned n;
  double win;          /* sum of corrections of the chance to win */
  double off, squares; /* of what sets those by the objective apart from the first */
                       /* field's mean, and squared */
} Candidate;

typedef struct
{
  const GavelQuestion *q;
  const GavelBudget *budget;
  GavelPricing pricing;   /* as the seat sees them */
  GavelStatus status;     /* of the position */
  gint64 start, deadline; /* 0: none */
  gint64 closing;         /* how long it takes to complete the advice after trials */
  unsigned n_threads;
  double most_leaves; /* see GavelDetail */
  unsigned n_worlds;
  World world[SEARCH_MAX_WORLDS];
  GavelRoundModel **models; /* one a thread, for trials */
  GavelAhead *ahead;        /* what they share */
  bool seen_all; /* no move is left that was not looked at and might be better */
  bool done;     /* trials have nothing more to say */
  unsigned n_added;
  GavelMove added[SEARCH_MAX_ADDED];
  unsigned n_candidates;
  Candidate candidate[SEARCH_MAX_CANDIDATES];
  double field_off; /* how far the field's mean is from the first field's, */
  double field_sum; /* and the corrections of that one, added up over trials */
  double field_squares;
  double safe[GAVEL_MAX_SEATS]; /* what the equilibrium is worth to each seat */
  unsigned n_out; /* options out of the question, behind the others in the list */
  GavelAdvice *advice;
} Search;

/* search.c */
GavelAdvice *search_advice_new (const GavelQuestion *q);
void search_status (const GavelQuestion *q, const GavelState *s, GavelStatus *status);
gint64 search_now (const Search *search);
bool search_out_of_time (const Search *search);
void search_report (Search *search);
void search_take_stock (Search *search);

/* search-round.c */
bool search_is_out (const GavelQuestion *q, GavelMove move);
bool search_is_among (const GavelMove moves[], unsigned n, GavelMove move);
void search_believe (const Search *search, const World *world, double firm,
                     GavelScenarios *scenarios);
void search_forget_together (Search *search);
void search_look_at_bids (Search *search);
void search_look_at_turns (Search *search);
GavelMove search_turn_in_world (const Search *search, const World *world, GavelMove move);

/* search-wide.c */
bool search_widen (Search *search, bool to_the_end);

/* search-worlds.c */
double search_solve_together (const Search *search, gint64 deadline,
                              double *mix[][GAVEL_MAX_SEATS], double value[]);

/* search-ahead.c */
void search_ahead_open (Search *search);
void search_ahead_close (Search *search);
void search_ahead_make_room (GavelAhead *ahead);
const SearchLeaf *search_find_leaf (const Search *search, GavelRoundModel *model,
                                    GavelState *s);
bool search_look_ahead (const Search *search, GavelRoundModel *model,
                        const SearchLeaf *leaf, unsigned number, SearchFinding *found);

/* search-trials.c */
void search_draw_bids (const Search *search, const World *world, GavelRng *luck,
                       GavelMove moves[]);
void search_choose_candidates (Search *search);
void search_run_trials (Search *search);
void search_write_down (Search *search);

/* search-rivals.c */
void search_describe_rivals (Search *search);

/* turns.c */
GavelAdvice *search_turns (const GavelQuestion *question, const GavelBudget *budget);

/* search-change.c */
void search_find_switch_points (Search *search);

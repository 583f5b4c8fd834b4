/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search-private.h - a search under way, and what its parts share
 *
 *   search.c         the whole
 *   search-round.c   the round itself, without sampling but of what is unknown
 *   search-trials.c  a round further
 *   search-change.c  what would change the advice */
#pragma once

#include "search.h"

#define SEARCH_MAX_WORLDS 8     /* ways to fill in what nobody knows */
#define SEARCH_MAX_CANDIDATES 6 /* moves that trials look at */
#define SEARCH_MAX_ADDED 3      /* bids of a large hand that are found only later */

/* One way things may be: what is unknown is filled in. */
typedef struct
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelStudy *study;        /* the question's own in the first world, if it lends one */
  GavelScenarios scenarios; /* what the opponents are believed to bid */
} World;

typedef struct
{
  GavelMove move;
  double base; /* what the round itself says, by the objective */
  bool in;
  unsigned n;
  double sum, win;     /* of corrections: by the objective, of the chance to win */
  double off, squares; /* of what sets them apart from the field's, and squared */
} Candidate;

typedef struct
{
  const GavelQuestion *q;
  const GavelBudget *budget;
  GavelManners manners;   /* as the seat sees them */
  GavelView view;         /* of the position */
  gint64 start, deadline; /* 0: none */
  unsigned n_threads;
  unsigned n_worlds;
  World world[SEARCH_MAX_WORLDS];
  GavelStudy **bench; /* one a thread, for trials */
  unsigned n_added;
  GavelMove added[SEARCH_MAX_ADDED];
  unsigned n_candidates;
  Candidate candidate[SEARCH_MAX_CANDIDATES];
  GavelAdvice *advice;
} Search;

/* search.c */
bool search_out_of_time (const Search *search);
void search_report (Search *search);

/* search-round.c */
bool search_is_never (const GavelQuestion *q, GavelMove move);
void search_look_at_bids (Search *search);
bool search_widen (Search *search);
void search_look_at_turns (Search *search);
GavelMove search_turn_in_world (const Search *search, const World *world, GavelMove move);
void search_describe_rivals (Search *search);

/* search-trials.c */
void search_draw_bids (const Search *search, const World *world, GavelRng *luck,
                       GavelMove moves[]);
void search_choose_candidates (Search *search);
void search_run_trials (Search *search);
void search_write_down (Search *search);

/* search-change.c */
void search_find_turnabouts (Search *search);

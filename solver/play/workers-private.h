/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workers-private.h - what the two files of workers share
 *
 *   workers.c         units taken and delivered; the loop of a process without others
 *   workers-ranks.c   the same among ranks: the hub, which is rank 0, and all others */
#pragma once

#include "play/workers.h"

/* Another rank, as the hub knows it. */
typedef struct
{
  bool here, gone;
  unsigned n_threads;
  unsigned n_under_way; /* units it has */
} OtherRank;

struct _GavelWorkers
{
  GavelWork work;
  GMutex lock;   /* of all below */
  GCond changed; /* a result has come */
  unsigned run;  /* which one this is, from 1 on */
  unsigned n_units;
  unsigned next;       /* to be handed out */
  unsigned n_folded;   /* those before are done with */
  GByteArray **result; /* of each unit, until it is folded */
  bool over;           /* no more is wanted of this run */
  bool stopped;
  GError *error;
  OtherRank *rank;    /* by number; NULL: there are no others */
  unsigned n_workers; /* threads of all ranks that are here */
};

/* With the lock held: */
bool workers_take (GavelWorkers *workers, unsigned *unit, GByteArray *question);
void workers_deliver (GavelWorkers *workers, unsigned unit, GByteArray *result,
                      bool keep);
void workers_fail (GavelWorkers *workers, GError *error);
void workers_stop (GavelWorkers *workers);
bool workers_is_done (GavelWorkers *workers);

/* Without: */
bool workers_work_one (GavelWorkers *workers);
void workers_work_all (GavelWorkers *workers);

void workers_run_ranks (GavelWorkers *workers);
void workers_dismiss (GavelLink *link, OtherRank rank[]);
bool workers_serve (const GavelWork *work, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workers.h - units of work, handed out as workers come free, folded in the order of
 * units
 *
 *        prepare          work                     keep            fold
 *   unit -------> question -----> result, in any order ----> result, in order ----> sum
 *     one writer        anybody: any thread of any rank         one writer
 *
 * A unit is a game, a block of games, a file: long enough to be worth a message. What
 * comes out depends on the units alone, not on who worked on them, how many there were,
 * or who was fast: results wait until it is their turn to be folded.
 *
 * Without a link the workers are threads of this process. With one (link.h), all ranks
 * come here with the same work: rank 0 hands out units, to threads of its own, too, and
 * is the only one to prepare, keep and fold; for all others gavel_workers_new() comes
 * back with %NULL once everything is done, and they have nothing more to do.
 *
 * The functions of the work are called from several threads: work() by many at once, the
 * others by one at a time. */
#pragma once

#include "base/bytes.h"
#include "play/link.h"

#include <stdatomic.h>

typedef struct
{
  /* All that decides the results, in words: the command, the cards, the values. Ranks
   * with another name take no part. */
  const char *name;

  /* (nullable) What the workers must know before a run, beside what all know; and how
   * they hear it. The one writer does not hear itself. */
  void (*tell) (gpointer data, GByteArray *out);
  bool (*hear) (gpointer data, GavelBytes *in);

  /* (nullable) In the order of units, before one is handed out: either what goes with it
   * to whoever works on it, or, with true, its result, which is known already. */
  bool (*prepare) (gpointer data, unsigned unit, GByteArray *question,
                   GByteArray *result);

  /* The result of a unit. False with @error set: all is in vain. */
  bool (*work) (gpointer data, unsigned unit, GavelBytes *question, GByteArray *result,
                GError **error);

  /* (nullable) A result as soon as it is there, for it not to be lost. */
  bool (*keep) (gpointer data, unsigned unit, const GByteArray *result, GError **error);

  /* Takes a result when it is its turn. False: that is enough, or with @error set. */
  bool (*fold) (gpointer data, unsigned unit, GavelBytes *result, GError **error);

  gpointer data;
  unsigned n_threads;      /* units at once in this process; 0: all cores */
  const atomic_bool *stop; /* (nullable) once it is set, work may break off, and counts
                              no more */
  atomic_bool *over;       /* (nullable) set for work() when nobody wants the rest */
  GavelLink *link;         /* (nullable) borrowed */
} GavelWork;

typedef struct _GavelWorkers GavelWorkers;

GavelWorkers *gavel_workers_new (const GavelWork *work, GError **error);
bool gavel_workers_run (GavelWorkers *workers, unsigned n_units, GError **error);
bool gavel_workers_is_stopped (const GavelWorkers *workers);
void gavel_workers_free (GavelWorkers *workers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelWorkers, gavel_workers_free)

unsigned gavel_workers_threads (const GavelWork *work);
void gavel_workers_leave (GavelLink *link, const char *reason);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/workers-private.h"

#include <omp.h>

static bool
is_set (const atomic_bool *flag)
{
  return flag != NULL && atomic_load (flag);
}

/* How many units are worked on at once in this process. */
unsigned
gavel_workers_threads (const GavelWork *work)
{
  return work->n_threads != 0 ? work->n_threads : (unsigned) omp_get_max_threads ();
}

/* -- Units -----------------------------------------------------------------------------
 */

static void
end_run (GavelWorkers *workers)
{
  workers->over = true;
  if (workers->work.over != NULL)
    atomic_store (workers->work.over, true);
}

/* It was in vain; only the first reason counts. Takes @error. */
void
workers_fail (GavelWorkers *workers, GError *error)
{
  if (workers->error == NULL)
    workers->error = error;
  else
    g_error_free (error);
  end_run (workers);
}

void
workers_stop (GavelWorkers *workers)
{
  workers->stopped = true;
  end_run (workers);
}

/* Whether the run has ended; looks whether it was stopped. */
bool
workers_is_done (GavelWorkers *workers)
{
  if (!workers->over && is_set (workers->work.stop))
    workers_stop (workers);
  return workers->over || workers->n_folded == workers->n_units;
}

/* Folds all results whose turn it is. */
static void
fold_ready (GavelWorkers *workers)
{
  while (!workers->over && workers->n_folded < workers->n_units
         && workers->result[workers->n_folded] != NULL)
    {
      unsigned unit = workers->n_folded++;
      g_autoptr (GByteArray) result = g_steal_pointer (&workers->result[unit]);
      GavelBytes in = gavel_bytes (result);
      GError *error = NULL;

      if (workers->work.fold (workers->work.data, unit, &in, &error))
        continue;
      if (error != NULL)
        workers_fail (workers, error);
      else
        end_run (workers);
    }
}

/* A result has come. Takes @result; whatever comes after the end is forgotten. */
void
workers_deliver (GavelWorkers *workers, unsigned unit, GByteArray *result, bool keep)
{
  GError *error = NULL;

  if (workers_is_done (workers) || unit >= workers->next || unit < workers->n_folded
      || workers->result[unit] != NULL)
    {
      g_byte_array_unref (result);
      return;
    }
  workers->result[unit] = result;
  if (keep && workers->work.keep != NULL
      && !workers->work.keep (workers->work.data, unit, result, &error))
    workers_fail (workers, error);
  fold_ready (workers);
}

/* The next unit that has to be worked on; false if there is none. */
bool
workers_take (GavelWorkers *workers, unsigned *unit, GByteArray *question)
{
  while (!workers_is_done (workers) && workers->next < workers->n_units)
    {
      g_autoptr (GByteArray) known = g_byte_array_new ();

      *unit = workers->next++;
      g_byte_array_set_size (question, 0);
      if (workers->work.prepare == NULL
          || !workers->work.prepare (workers->work.data, *unit, question, known))
        return true;
      workers_deliver (workers, *unit, g_steal_pointer (&known), false);
    }
  return false;
}

/* Takes a unit, works on it, and delivers it; false if there is none. */
bool
workers_work_one (GavelWorkers *workers)
{
  g_autoptr (GByteArray) question = g_byte_array_new (), result = g_byte_array_new ();
  GError *error = NULL;
  GavelBytes in;
  unsigned unit;
  bool taken, done;

  g_mutex_lock (&workers->lock);
  taken = workers_take (workers, &unit, question);
  g_mutex_unlock (&workers->lock);
  if (!taken)
    return false;
  in = gavel_bytes (question);
  done = workers->work.work (workers->work.data, unit, &in, result, &error);
  g_mutex_lock (&workers->lock);
  if (done)
    workers_deliver (workers, unit, g_steal_pointer (&result), true);
  else if (!workers_is_done (workers))
    workers_fail (workers, error);
  else
    g_clear_error (&error);
  g_cond_signal (&workers->changed);
  g_mutex_unlock (&workers->lock);
  return true;
}

void
workers_work_all (GavelWorkers *workers)
{
  while (workers_work_one (workers))
    ;
}

/* -- Runs ------------------------------------------------------------------------------
 */

/**
 * gavel_workers_new:
 * @work: its data and its name must outlive the workers
 *
 * On all ranks but the first, works for that one until it has enough.
 *
 * Returns: (transfer full) (nullable): where units can be run; %NULL with @error set, or
 *   without: this rank's part is done, and nothing is left to do
 */
GavelWorkers *
gavel_workers_new (const GavelWork *work, GError **error)
{
  GavelWorkers *workers;

  g_return_val_if_fail (work->work != NULL && work->fold != NULL, NULL);
  if (work->link != NULL && work->link->rank != 0)
    {
      workers_serve (work, error);
      return NULL;
    }
  workers = g_new0 (GavelWorkers, 1);
  workers->work = *work;
  g_mutex_init (&workers->lock);
  g_cond_init (&workers->changed);
  if (work->link != NULL && work->link->n_ranks > 1)
    workers->rank = g_new0 (OtherRank, work->link->n_ranks);
  return workers;
}

/* Threads of this process, and nobody else. A single unit at a time may have all cores.
 */
static void
run_alone (GavelWorkers *workers)
{
  unsigned n = MIN (gavel_workers_threads (&workers->work), workers->n_units);

  if (n <= 1)
    workers_work_all (workers);
  else
    {
#pragma omp parallel num_threads(n)
      workers_work_all (workers);
    }
}

/**
 * gavel_workers_run:
 *
 * Works on units 0 to @n_units - 1 and folds them. Comes back when all are folded, or as
 * soon as fold() has enough, or it was stopped; then results may be missing at the end.
 * More runs may follow.
 *
 * Returns: false with @error set if it failed
 */
bool
gavel_workers_run (GavelWorkers *workers, unsigned n_units, GError **error)
{
  workers->run++;
  workers->n_units = n_units;
  workers->next = workers->n_folded = 0;
  workers->over = false;
  workers->result = g_new0 (GByteArray *, MAX (n_units, 1));
  if (workers->rank != NULL)
    workers_run_ranks (workers);
  else
    run_alone (workers);
  for (unsigned i = 0; i < n_units; i++)
    g_clear_pointer (&workers->result[i], g_byte_array_unref);
  g_clear_pointer (&workers->result, g_free);
  if (workers->error == NULL)
    return true;
  g_propagate_error (error, g_steal_pointer (&workers->error));
  return false;
}

/* Whether a run was stopped before its end, here or at another rank. */
bool
gavel_workers_is_stopped (const GavelWorkers *workers)
{
  return workers->stopped;
}

void
gavel_workers_free (GavelWorkers *workers)
{
  if (workers == NULL)
    return;
  if (workers->rank != NULL)
    workers_dismiss (workers->work.link, workers->rank);
  g_mutex_clear (&workers->lock);
  g_cond_clear (&workers->changed);
  g_free (workers->rank);
  g_free (workers);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/kept-work.h"

#include "common/unit-journal.h"

typedef struct
{
  const GavelWork *work;
  UnitJournal *journal; /* (nullable) */
} Keeper;

/* Whether the unit was worked on before. */
static bool
recall (gpointer data, unsigned unit, GByteArray *question G_GNUC_UNUSED,
        GByteArray *result)
{
  const Keeper *keeper = data;

  return keeper->journal != NULL && unit_journal_find (keeper->journal, unit, result);
}

static bool
work (gpointer data, unsigned unit, GavelBytes *question, GByteArray *result,
      GError **error)
{
  const Keeper *keeper = data;

  return keeper->work->work (keeper->work->data, unit, question, result, error);
}

static bool
keep (gpointer data, unsigned unit, const GByteArray *result, GError **error)
{
  const Keeper *keeper = data;

  return keeper->journal == NULL
         || unit_journal_keep (keeper->journal, unit, result, error);
}

static bool
fold (gpointer data, unsigned unit, GavelBytes *result, GError **error)
{
  const Keeper *keeper = data;

  return keeper->work->fold (keeper->work->data, unit, result, error);
}

/**
 * kept_work_run:
 *
 * Works on all units, here and at other ranks, until all are folded, or fold() has
 * enough, or it was stopped.
 *
 * Returns: false with @error set; without, if another rank has the result
 */
bool
kept_work_run (const KeptWork *kept, GError **error)
{
  Keeper keeper = { .work = &kept->work };
  GavelWork own = kept->work;
  g_autoptr (UnitJournal) journal = NULL;
  g_autoptr (GavelWorkers) workers = NULL;
  bool done;

  own.prepare = recall;
  own.work = work;
  own.keep = keep;
  own.fold = fold;
  own.data = &keeper;
  workers = gavel_workers_new (&own, error);
  if (workers == NULL)
    return false;
  progress_begin (kept->progress, kept->what, own.link != NULL);
  if (kept->journal != NULL)
    {
      keeper.journal = journal = unit_journal_open (kept->journal, own.name, error);
      if (journal == NULL)
        return false;
      kept->progress->n_before
          = unit_journal_count (journal, kept->n_units) / kept->n_each;
    }
  done = gavel_workers_run (workers, kept->n_units, error);
  progress_end ();
  return done;
}

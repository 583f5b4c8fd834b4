/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units of work: folded in order, the same for any number of ranks and threads, whoever
 * is fast; stopped, failed and known ones. Ranks are threads of this process here, with a
 * link of queues. */
#include "base/error.h"
#include "base/rng.h"
#include "help.h"
#include "play/workers.h"

#include <string.h>

#define N_UNITS 60
#define MOST_RANKS 7

/* -- A link of queues -------------------------------------------------------------------
 */

typedef struct
{
  unsigned from;
  GByteArray *bytes;
} Letter;

typedef struct
{
  GMutex lock;
  GQueue letters;
} Letterbox;

typedef struct
{
  GavelLink link;
  Letterbox *boxes; /* of all ranks */
} QueueLink;

static void
queue_send (GavelLink *link, unsigned to, const GByteArray *bytes)
{
  Letterbox *box = &((QueueLink *) link)->boxes[to];
  Letter *letter = g_new (Letter, 1);

  letter->from = link->rank;
  letter->bytes = g_byte_array_append (g_byte_array_new (), bytes->data, bytes->len);
  g_mutex_lock (&box->lock);
  g_queue_push_tail (&box->letters, letter);
  g_mutex_unlock (&box->lock);
}

static bool
queue_receive (GavelLink *link, unsigned *from, GByteArray *bytes)
{
  Letterbox *box = &((QueueLink *) link)->boxes[link->rank];
  Letter *letter;

  g_mutex_lock (&box->lock);
  letter = g_queue_pop_head (&box->letters);
  g_mutex_unlock (&box->lock);
  if (letter == NULL)
    return false;
  *from = letter->from;
  g_byte_array_set_size (bytes, 0);
  g_byte_array_append (bytes, letter->bytes->data, letter->bytes->len);
  g_byte_array_unref (letter->bytes);
  g_free (letter);
  return true;
}

/* -- The work
 * ---------------------------------------------------------------------------- */

/* What is done, and what came of it. */
typedef struct
{
  unsigned rank, n_ranks, n_threads, slow; /* rank that is slow */
  const char *name;
  uint64_t told;    /* to the others, before a run */
  unsigned n_known; /* units whose result is known */
  unsigned enough;  /* fold this many; 0: all */
  int bad;          /* a unit that cannot be done, or -1 */
  int stops;        /* a rank that is stopped at its first unit, or -1 */
  bool waits;       /* the first rank does nothing until nobody wants its units */
  atomic_bool stop, over;
  GString *sum; /* of the fold */
  unsigned n_kept;
  bool was_stopped;
  GError *error;
  Letterbox *boxes;
} Job;

static void
tell (gpointer data, GByteArray *out)
{
  gavel_put_u64 (out, ((Job *) data)->told);
}

static bool
hear (gpointer data, GavelBytes *in)
{
  ((Job *) data)->told = gavel_get_u64 (in);
  return gavel_bytes_end (in);
}

static bool
prepare (gpointer data, unsigned unit, GByteArray *question, GByteArray *result)
{
  if (unit < ((Job *) data)->n_known)
    {
      gavel_put_u64 (result, unit);
      return true;
    }
  gavel_put_u32 (question, 1000 + unit);
  return false;
}

static bool
work (gpointer data, unsigned unit, GavelBytes *question, GByteArray *result,
      GError **error)
{
  Job *job = data;
  GavelRng rng = gavel_rng_named (job->told, unit, gavel_get_u32 (question));
  uint64_t sum = 0;

  g_assert_true (gavel_bytes_end (question));
  if ((int) unit == job->bad)
    return gavel_fail (error, "unit %u is broken", unit);
  if ((int) job->rank == job->stops)
    atomic_store (&job->stop, true);
  while (job->waits && job->rank == 0 && !atomic_load (&job->over))
    g_usleep (100);
  for (unsigned i = 0; i < (job->rank == job->slow ? 2000000 : 2000); i++)
    if (i < 2000)
      sum += gavel_rng_next (&rng);
    else
      sum += gavel_rng_next (&rng) & 0; /* only slow */
  gavel_put_u64 (result, sum);
  return true;
}

static bool
keep (gpointer data, unsigned unit G_GNUC_UNUSED, const GByteArray *result,
      GError **error G_GNUC_UNUSED)
{
  g_assert_cmpuint (result->len, ==, 8);
  ((Job *) data)->n_kept++;
  return true;
}

static bool
fold (gpointer data, unsigned unit, GavelBytes *in, GError **error G_GNUC_UNUSED)
{
  Job *job = data;

  g_string_append_printf (job->sum, "%u:%" G_GUINT64_FORMAT " ", unit,
                          gavel_get_u64 (in));
  g_assert_true (gavel_bytes_end (in));
  return unit + 1 != job->enough;
}

/* What every rank does; only the first sees what came of it. */
static gpointer
run_rank (gpointer data)
{
  Job *job = data;
  QueueLink link = { .link = { .rank = job->rank,
                               .n_ranks = job->n_ranks,
                               .send = queue_send,
                               .receive = queue_receive },
                     .boxes = job->boxes };
  GavelWorkers *workers = gavel_workers_new (&(GavelWork){ .name = job->name,
                                                           .tell = tell,
                                                           .hear = hear,
                                                           .prepare = prepare,
                                                           .work = work,
                                                           .keep = keep,
                                                           .fold = fold,
                                                           .data = job,
                                                           .n_threads = job->n_threads,
                                                           .stop = &job->stop,
                                                           .over = &job->over,
                                                           .link = &link.link },
                                             &job->error);

  g_assert_true ((workers != NULL) == (job->rank == 0));
  for (unsigned run = 0; workers != NULL && run < 2 && job->error == NULL
                         && !gavel_workers_is_stopped (workers);
       run++)
    {
      job->told = 7 + run;
      gavel_workers_run (workers, N_UNITS, &job->error);
    }
  job->was_stopped = workers != NULL && gavel_workers_is_stopped (workers);
  gavel_workers_free (workers);
  gavel_workers_leave (&link.link, "never said");
  return NULL;
}

static const Job plain = {
  .n_ranks = 1, .n_threads = 1, .slow = G_MAXUINT, .name = "a", .bad = -1, .stops = -1
};

/* Runs it on so many ranks; @job gets what the first has. */
static void
run_job (Job *job)
{
  Letterbox boxes[MOST_RANKS] = { 0 };
  Job others[MOST_RANKS];
  GThread *threads[MOST_RANKS] = { NULL };

  job->boxes = boxes;
  job->sum = g_string_new (NULL);
  for (unsigned i = 0; i < job->n_ranks; i++)
    g_mutex_init (&boxes[i].lock);
  for (unsigned i = 1; i < job->n_ranks; i++)
    {
      memcpy (&others[i], job, sizeof *job);
      others[i].rank = i;
      if (job->rank == i) /* one that was started with something else */
        others[i].name = "b";
      threads[i] = g_thread_new ("rank", run_rank, &others[i]);
    }
  job->rank = 0;
  run_rank (job);
  for (unsigned i = 1; i < job->n_ranks; i++)
    {
      g_thread_join (threads[i]);
      g_clear_error (&others[i].error);
    }
  for (unsigned i = 0; i < job->n_ranks; i++)
    {
      g_assert_true (g_queue_is_empty (&boxes[i].letters));
      g_mutex_clear (&boxes[i].lock);
    }
}

static char *
expected (void)
{
  Job job = plain;

  run_job (&job);
  g_assert_no_error (job.error);
  g_assert_cmpuint (job.n_kept, ==, 2 * N_UNITS);
  return g_string_free (job.sum, FALSE);
}

/* -- Tests
 * ---------------------------------------------------------------------------------- */

static void
test_same_for_all (void)
{
  g_autofree char *same = expected ();

  for (unsigned n_ranks = 1; n_ranks <= MOST_RANKS; n_ranks += 2)
    for (unsigned n_threads = 1; n_threads <= 3; n_threads++)
      {
        Job job = plain;

        job.n_ranks = n_ranks;
        job.n_threads = n_threads;
        job.slow = n_threads == 2 ? n_ranks / 2 : G_MAXUINT;
        run_job (&job);
        g_assert_no_error (job.error);
        g_assert_cmpstr (job.sum->str, ==, same);
        g_assert_cmpuint (job.n_kept, ==, 2 * N_UNITS);
        g_string_free (job.sum, TRUE);
      }
}

static void
test_known_units (void)
{
  Job job = plain;

  job.n_ranks = 3;
  job.n_known = 20;
  run_job (&job);
  g_assert_no_error (job.error);
  g_assert_true (g_str_has_prefix (job.sum->str, "0:0 1:1 2:2 3:3 "));
  g_assert_cmpuint (job.n_kept, ==, 2 * (N_UNITS - 20));
  g_string_free (job.sum, TRUE);
}

static void
test_enough (void)
{
  for (unsigned n_ranks = 1; n_ranks <= 3; n_ranks++)
    {
      Job job = plain;
      g_auto (GStrv) folded = NULL;

      job.n_ranks = n_ranks;
      job.n_threads = 2;
      job.enough = 10;
      run_job (&job);
      g_assert_no_error (job.error);
      g_assert_false (job.was_stopped);
      folded = g_strsplit (job.sum->str, " ", -1);
      g_assert_cmpuint (g_strv_length (folded), ==, 2 * 10 + 1);
      g_string_free (job.sum, TRUE);
    }
}

/* The reason is told, by whichever rank it was. */
static void
test_failed (void)
{
  for (unsigned n_ranks = 1; n_ranks <= 3; n_ranks++)
    {
      Job job = plain;

      job.n_ranks = n_ranks;
      job.bad = 30;
      run_job (&job);
      g_assert_nonnull (job.error);
      g_assert_nonnull (strstr (job.error->message, "unit 30 is broken"));
      g_error_free (job.error);
      g_string_free (job.sum, TRUE);
    }
}

/* A rank that is stopped ends it for all, in order. */
static void
test_stopped (void)
{
  for (int who = 0; who < 3; who++)
    {
      Job job = plain;

      job.n_ranks = 3;
      job.stops = who;
      job.waits = who != 0;
      run_job (&job);
      g_assert_no_error (job.error);
      g_assert_true (job.was_stopped);
      g_string_free (job.sum, TRUE);
    }
}

static void
test_other_name (void)
{
  Job job = plain;

  job.n_ranks = 3;
  job.waits = true;
  job.rank = 2;
  run_job (&job);
  g_assert_nonnull (job.error);
  g_assert_cmpstr (job.error->message, ==,
                   "rank 2: it was started with something else: b");
  g_error_free (job.error);
  g_string_free (job.sum, TRUE);
}

/* -- Bytes
 * ------------------------------------------------------------------------------------ */

static void
test_bytes (void)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autofree char *text = NULL, *empty = NULL;
  static const guint8 low_first[] = { 4, 3, 2, 1 };
  GavelBytes in;

  gavel_put_u32 (out, 0x01020304);
  g_assert_cmpmem (out->data, out->len, low_first, sizeof low_first);
  gavel_put_u64 (out, UINT64_C (0xfedcba9876543210));
  gavel_put_double (out, -0.1);
  gavel_put_float (out, 1e-30f);
  gavel_put_text (out, "höher");
  gavel_put_text (out, NULL);
  gavel_put_text (out, "");
  in = gavel_bytes (out);
  g_assert_cmpuint (gavel_get_u32 (&in), ==, 0x01020304);
  g_assert_cmpuint (gavel_get_u64 (&in), ==, UINT64_C (0xfedcba9876543210));
  g_assert_cmpfloat (gavel_get_double (&in), ==, -0.1);
  g_assert_cmpfloat (gavel_get_float (&in), ==, 1e-30f);
  text = gavel_get_text (&in);
  g_assert_cmpstr (text, ==, "höher");
  g_assert_null (gavel_get_text (&in));
  empty = gavel_get_text (&in);
  g_assert_cmpstr (empty, ==, "");
  g_assert_true (gavel_bytes_end (&in));
  for (unsigned n = 0; n < out->len; n++) /* cut off anywhere */
    {
      GavelBytes cut = { .at = out->data, .left = n };

      gavel_get_u32 (&cut);
      gavel_get_u64 (&cut);
      gavel_get_double (&cut);
      gavel_get_float (&cut);
      for (unsigned i = 0; i < 3; i++)
        g_free (gavel_get_text (&cut));
      g_assert_false (gavel_bytes_end (&cut));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/workers/bytes", test_bytes);
  g_test_add_func ("/workers/same-for-all", test_same_for_all);
  g_test_add_func ("/workers/known-units", test_known_units);
  g_test_add_func ("/workers/enough", test_enough);
  g_test_add_func ("/workers/failed", test_failed);
  g_test_add_func ("/workers/stopped", test_stopped);
  g_test_add_func ("/workers/other-name", test_other_name);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ranks say to each other:
 *
 *   rank      hub (rank 0)
 *   JOIN -->                  I am here, with so many threads
 *         <-- BEGIN           a run begins: what everybody must know
 *         <-- UNIT            work on that
 *   RESULT -->                done
 *   FAILED -->                it cannot be done
 *         <-- END             that was all
 *   BYE -->                   the last word; instead, and at any time: GONE, and why
 *
 * In each process one thread talks, that which called, and the others work. A rank has
 * one unit more than it has threads, so that nobody waits for a message, but for the last
 * units, which somebody else might have begun already. */
#include "play/workers-private.h"

#include "base/error.h"

#include <omp.h>

#define LEAST_WAIT_US 20  /* between two looks for messages, */
#define MOST_WAIT_US 1000 /* where none come for a while */

typedef enum
{
  JOIN,
  BEGIN,
  UNIT,
  RESULT,
  FAILED,
  END,
  BYE,
  GONE,
  N_WORDS,
} Word;

/* -- Messages -------------------------------------------------------------------------
 */

static GByteArray *
message_new (Word word)
{
  GByteArray *message = g_byte_array_new ();

  gavel_put_u32 (message, word);
  return message;
}

static void
send_word (GavelLink *link, unsigned to, Word word)
{
  g_autoptr (GByteArray) message = message_new (word);

  link->send (link, to, message);
}

static void
send_text (GavelLink *link, unsigned to, Word word, const char *text)
{
  g_autoptr (GByteArray) message = message_new (word);

  gavel_put_text (message, text);
  link->send (link, to, message);
}

/* Sleeps a little longer each time, until @changed. */
static void
wait_a_little (GCond *changed, GMutex *lock, gint64 *wait_us)
{
  g_cond_wait_until (changed, lock, g_get_monotonic_time () + *wait_us);
  *wait_us = MIN (2 * *wait_us, MOST_WAIT_US);
}

/* -- The hub
 * ------------------------------------------------------------------------------ */

static void
send_begin (GavelWorkers *workers, unsigned to)
{
  g_autoptr (GByteArray) message = message_new (BEGIN);

  gavel_put_u32 (message, workers->run);
  if (workers->work.tell != NULL)
    workers->work.tell (workers->work.data, message);
  workers->work.link->send (workers->work.link, to, message);
  workers->rank[to].n_under_way = 0;
}

/* Gives a rank as many units as it has threads, and one more while there are enough. */
static void
hand_out (GavelWorkers *workers, unsigned to)
{
  OtherRank *rank = &workers->rank[to];
  g_autoptr (GByteArray) question = g_byte_array_new ();
  unsigned unit;

  while (rank->here && !rank->gone
         && rank->n_under_way
                < rank->n_threads
                      + (workers->n_units - workers->next > workers->n_workers ? 1 : 0)
         && workers_take (workers, &unit, question))
    {
      g_autoptr (GByteArray) message = message_new (UNIT);

      gavel_put_u32 (message, workers->run);
      gavel_put_u32 (message, unit);
      gavel_put_bytes (message, question->data, question->len);
      workers->work.link->send (workers->work.link, to, message);
      rank->n_under_way++;
    }
}

/* A rank that cannot go on, or would not come to the same. */
static void
blame (GavelWorkers *workers, unsigned rank, const char *what)
{
  workers_fail (workers, g_error_new (GAVEL_ERROR, 0, "rank %u: %s", rank,
                                      what != NULL ? what : "a message makes no sense"));
}

static void
hear_join (GavelWorkers *workers, unsigned from, GavelBytes *in)
{
  OtherRank *rank = &workers->rank[from];
  g_autofree char *name = NULL;

  rank->n_threads = gavel_get_u32 (in);
  name = gavel_get_text (in);
  rank->here = true;
  if (g_strcmp0 (name, workers->work.name) != 0)
    {
      g_autofree char *what
          = g_strdup_printf ("it was started with something else: %s", name);

      blame (workers, from, what);
      return;
    }
  workers->n_workers += rank->n_threads;
  send_begin (workers, from);
  hand_out (workers, from);
}

static void
hear_result (GavelWorkers *workers, unsigned from, GavelBytes *in)
{
  unsigned run = gavel_get_u32 (in), unit = gavel_get_u32 (in);
  GByteArray *result;

  if (run != workers->run)
    return;
  workers->rank[from].n_under_way -= MIN (1, workers->rank[from].n_under_way);
  result = g_byte_array_new ();
  gavel_put_bytes (result, in->at, in->left);
  workers_deliver (workers, unit, result, true);
  hand_out (workers, from);
}

static void
hear_gone (GavelWorkers *workers, unsigned from, GavelBytes *in)
{
  g_autofree char *why = gavel_get_text (in);

  workers->rank[from].gone = true;
  if (why == NULL)
    workers_stop (workers);
  else
    blame (workers, from, why);
}

static void
hub_hear (GavelWorkers *workers, unsigned from, GavelBytes *in)
{
  g_autofree char *text = NULL;

  switch (gavel_get_below (in, N_WORDS))
    {
    case JOIN:
      hear_join (workers, from, in);
      break;
    case RESULT:
      hear_result (workers, from, in);
      break;
    case GONE:
      hear_gone (workers, from, in);
      break;
    case FAILED:
      text = gavel_get_text (in);
      blame (workers, from, text);
      break;
    default:
      blame (workers, from, NULL);
    }
}

/* Talks until the run has ended; works, too, if there is no other thread here. */
static void
hub_talk (GavelWorkers *workers, bool alone)
{
  GavelLink *link = workers->work.link;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gint64 wait_us = LEAST_WAIT_US;
  unsigned from;

  g_mutex_lock (&workers->lock);
  while (!workers_is_done (workers))
    if (link->receive (link, &from, bytes))
      {
        GavelBytes in = gavel_bytes (bytes);

        hub_hear (workers, from, &in);
        wait_us = LEAST_WAIT_US;
      }
    else if (alone)
      {
        g_mutex_unlock (&workers->lock);
        if (!workers_work_one (workers))
          g_usleep (LEAST_WAIT_US);
        g_mutex_lock (&workers->lock);
      }
    else
      wait_a_little (&workers->changed, &workers->lock, &wait_us);
  g_mutex_unlock (&workers->lock);
}

/* A run, at rank 0. */
void
workers_run_ranks (GavelWorkers *workers)
{
  unsigned n_threads = gavel_workers_threads (&workers->work);

  g_mutex_lock (&workers->lock);
  workers->n_workers = n_threads;
  for (unsigned i = 1; i < workers->work.link->n_ranks; i++)
    if (workers->rank[i].here && !workers->rank[i].gone)
      {
        workers->n_workers += workers->rank[i].n_threads;
        send_begin (workers, i);
      }
  for (unsigned i = 1; i < workers->work.link->n_ranks; i++)
    hand_out (workers, i);
  g_mutex_unlock (&workers->lock);
#pragma omp parallel num_threads(n_threads + 1)
  {
    if (omp_get_thread_num () == 0)
      hub_talk (workers, omp_get_num_threads () == 1);
    else
      workers_work_all (workers);
  }
}

/* Sends all ranks home, and hears their last words. */
void
workers_dismiss (GavelLink *link, OtherRank rank[])
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  unsigned n_left = 0, from;

  for (unsigned i = 1; i < link->n_ranks; i++)
    if (!rank[i].gone)
      {
        send_word (link, i, END);
        n_left++;
      }
  while (n_left > 0)
    if (link->receive (link, &from, bytes))
      {
        GavelBytes in = gavel_bytes (bytes);
        Word word = gavel_get_below (&in, N_WORDS);

        n_left -= word == BYE || word == GONE;
      }
    else
      g_usleep (MOST_WAIT_US);
  link->is_left = true;
}

/* -- All others
 * --------------------------------------------------------------------------- */

/* A unit to be worked on. */
typedef struct
{
  unsigned run, number;
  GByteArray *question;
} Unit;

typedef struct
{
  const GavelWork *work;
  GMutex lock;     /* of all below */
  GCond changed;   /* something is in the outbox */
  GCond to_do;     /* a unit has come, or the end */
  GQueue units;    /* of Unit */
  GQueue outbox;   /* of GByteArray */
  unsigned n_busy; /* threads at work */
  bool leaving;
} Server;

static void
unit_free (gpointer data)
{
  Unit *unit = data;

  g_byte_array_unref (unit->question);
  g_free (unit);
}

/* What is sent once a unit was worked on; %NULL if nobody wants it any more. */
static GByteArray *
work_on (const Server *server, Unit *unit)
{
  const GavelWork *work = server->work;
  GByteArray *message = message_new (RESULT);
  GavelBytes question = gavel_bytes (unit->question);
  g_autoptr (GByteArray) result = g_byte_array_new ();
  g_autoptr (GError) error = NULL;

  gavel_put_u32 (message, unit->run);
  gavel_put_u32 (message, unit->number);
  if (!work->work (work->data, unit->number, &question, result, &error))
    {
      g_byte_array_unref (message);
      message = message_new (FAILED);
      gavel_put_text (message, error->message);
      return message;
    }
  gavel_put_bytes (message, result->data, result->len);
  return message;
}

/* Works on the next unit; false if there is none, after having waited for one. */
static bool
serve_one (Server *server, bool wait)
{
  const GavelWork *work = server->work;
  GByteArray *message;
  Unit *unit;

  g_mutex_lock (&server->lock);
  while (wait && !server->leaving && g_queue_is_empty (&server->units))
    g_cond_wait (&server->to_do, &server->lock);
  unit = server->leaving ? NULL : g_queue_pop_head (&server->units);
  server->n_busy += unit != NULL;
  g_mutex_unlock (&server->lock);
  if (unit == NULL)
    return false;
  message = work_on (server, unit);
  g_mutex_lock (&server->lock);
  server->n_busy--;
  if (server->leaving || (work->stop != NULL && atomic_load (work->stop)))
    g_byte_array_unref (message);
  else
    g_queue_push_tail (&server->outbox, message);
  g_cond_signal (&server->changed);
  g_mutex_unlock (&server->lock);
  unit_free (unit);
  return true;
}

/* The rest of the run is not wanted. */
static void
leave (Server *server)
{
  server->leaving = true;
  if (server->work->over != NULL)
    atomic_store (server->work->over, true);
  g_cond_broadcast (&server->to_do);
}

/* Hears what a run is about, once nobody is at work any more. */
static void
hear_begin (Server *server, GavelBytes *in)
{
  const GavelWork *work = server->work;

  g_queue_clear_full (&server->units, unit_free);
  while (server->n_busy > 0)
    g_cond_wait (&server->changed, &server->lock);
  g_queue_clear_full (&server->outbox, (GDestroyNotify) g_byte_array_unref);
  gavel_get_u32 (in);
  if (work->hear != NULL && !work->hear (work->data, in))
    send_text (work->link, 0, FAILED, "what it was told makes no sense");
}

static void
server_hear (Server *server, GavelBytes *in)
{
  Unit *unit;

  switch (gavel_get_below (in, N_WORDS))
    {
    case BEGIN:
      hear_begin (server, in);
      break;
    case UNIT:
      unit = g_new0 (Unit, 1);
      unit->run = gavel_get_u32 (in);
      unit->number = gavel_get_u32 (in);
      unit->question = g_byte_array_new ();
      gavel_put_bytes (unit->question, in->at, in->left);
      g_queue_push_tail (&server->units, unit);
      g_cond_signal (&server->to_do);
      break;
    case END:
      leave (server);
      break;
    default:
      send_text (server->work->link, 0, FAILED, NULL);
    }
}

/* Talks until the end. @alone: works, too. */
static void
server_talk (Server *server, bool alone)
{
  const GavelWork *work = server->work;
  GavelLink *link = work->link;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gint64 wait_us = LEAST_WAIT_US;
  bool told = false; /* that it was stopped */
  unsigned from;

  g_mutex_lock (&server->lock);
  while (!server->leaving)
    {
      g_autoptr (GByteArray) message = g_queue_pop_head (&server->outbox);

      if (message != NULL)
        link->send (link, 0, message);
      if (!told && work->stop != NULL && atomic_load (work->stop))
        {
          told = true;
          send_text (link, 0, GONE, NULL);
          leave (server);
        }
      else if (link->receive (link, &from, bytes))
        {
          GavelBytes in = gavel_bytes (bytes);

          server_hear (server, &in);
          wait_us = LEAST_WAIT_US;
        }
      else if (alone)
        {
          g_mutex_unlock (&server->lock);
          if (!serve_one (server, false))
            g_usleep (LEAST_WAIT_US);
          g_mutex_lock (&server->lock);
        }
      else if (message == NULL)
        wait_a_little (&server->changed, &server->lock, &wait_us);
    }
  g_mutex_unlock (&server->lock);
  if (!told)
    send_word (link, 0, BYE);
}

/* Works for rank 0 until that has enough; false with @error set if it was stopped. */
bool
workers_serve (const GavelWork *work, GError **error)
{
  Server server = { .work = work };
  g_autoptr (GByteArray) join = message_new (JOIN);
  unsigned n_threads = gavel_workers_threads (work);

  g_mutex_init (&server.lock);
  g_cond_init (&server.changed);
  g_cond_init (&server.to_do);
  gavel_put_u32 (join, n_threads);
  gavel_put_text (join, work->name);
  work->link->send (work->link, 0, join);
#pragma omp parallel num_threads(n_threads + 1)
  {
    if (omp_get_thread_num () == 0)
      server_talk (&server, omp_get_num_threads () == 1);
    else
      while (serve_one (&server, true))
        ;
  }
  g_queue_clear_full (&server.units, unit_free);
  g_queue_clear_full (&server.outbox, (GDestroyNotify) g_byte_array_unref);
  g_mutex_clear (&server.lock);
  g_cond_clear (&server.changed);
  g_cond_clear (&server.to_do);
  work->link->is_left = true;
  return work->stop == NULL || !atomic_load (work->stop) || gavel_fail (error, "stopped");
}

/**
 * gavel_workers_leave:
 * @link: (nullable): the link
 * @reason: why this rank does not take part, if it does not
 *
 * The last word of a process to the others, if there was none yet: else they would wait
 * for it. To be called before the link is closed.
 */
void
gavel_workers_leave (GavelLink *link, const char *reason)
{
  g_autofree OtherRank *rank = NULL;

  if (link == NULL || link->is_left)
    return;
  rank = g_new0 (OtherRank, link->n_ranks);
  if (link->rank == 0)
    workers_dismiss (link, rank);
  else
    send_text (link, 0, GONE, reason);
  link->is_left = true;
}

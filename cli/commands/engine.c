/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel engine: JSON lines in, JSON lines out, for other programs. */
#include "common/command.h"

#include "common/terminal.h"
#include "engine/engine.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_AHEAD (16 << 20) /* bytes of requests that may wait for their turn */

/* Reading ahead.
 *
 *   stdin --> reader --- requests ---> main --> stdout
 *                \                      |
 *                 `--- stop ---> the search it runs
 *
 * A stop must reach a search that runs, so a thread of its own reads on meanwhile.
 * Stops are counted: what is asked between two of them is cut short by the second
 * even as the first is answered. */

typedef struct
{
  GString *line; /* NULL: the input has ended */
  bool is_stop;
} Request;

typedef struct
{
  GAsyncQueue *requests;
  GMutex lock; /* of what follows */
  GCond room;
  gsize n_bytes;    /* waiting in the queue */
  unsigned n_stops; /* the same */
  atomic_bool stop; /* whether there are any; the search looks without the lock */
} Inbox;

static void
request_free (gpointer data)
{
  Request *request = data;

  if (request->line != NULL)
    g_string_free (request->line, TRUE);
  g_free (request);
}

/* Both threads hold on to it, for either may be the last: if nobody listens to the
 * replies any more, the program ends while its reader still waits for a line. */
static Inbox *
inbox_new (void)
{
  Inbox *inbox = g_atomic_rc_box_new0 (Inbox);

  inbox->requests = g_async_queue_new_full (request_free);
  g_mutex_init (&inbox->lock);
  g_cond_init (&inbox->room);
  return inbox;
}

static void
inbox_clear (gpointer data)
{
  Inbox *inbox = data;

  g_async_queue_unref (inbox->requests);
  g_mutex_clear (&inbox->lock);
  g_cond_clear (&inbox->room);
}

static void
inbox_unref (Inbox *inbox)
{
  g_atomic_rc_box_release_full (inbox, inbox_clear);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Inbox, inbox_unref)

/* Puts a request behind the others; %NULL for the end. A stop counts from now on,
 * others wait until there is room. Takes @line. */
static void
inbox_put (Inbox *inbox, GString *line)
{
  Request *request = g_new0 (Request, 1);

  request->line = line;
  request->is_stop = line != NULL && engine_is_stop (line->str, line->len);
  g_mutex_lock (&inbox->lock);
  inbox->n_stops += request->is_stop;
  atomic_store (&inbox->stop, inbox->n_stops > 0);
  while (inbox->n_bytes > MAX_AHEAD)
    g_cond_wait (&inbox->room, &inbox->lock);
  inbox->n_bytes += line != NULL ? line->allocated_len : 0;
  g_mutex_unlock (&inbox->lock);
  g_async_queue_push (inbox->requests, request);
}

/* Waits for the next line to answer; %NULL at the end. A stop is over as its turn
 * comes. */
static GString *
inbox_take (Inbox *inbox)
{
  Request *request = g_async_queue_pop (inbox->requests);
  GString *line = g_steal_pointer (&request->line);

  g_mutex_lock (&inbox->lock);
  inbox->n_stops -= request->is_stop;
  atomic_store (&inbox->stop, inbox->n_stops > 0);
  inbox->n_bytes -= line != NULL ? line->allocated_len : 0;
  g_cond_signal (&inbox->room);
  g_mutex_unlock (&inbox->lock);
  request_free (request);
  return line;
}

/* Reads a line without its end; of one that is too long just enough to see that it
 * is. %NULL at the end of input. */
static GString *
read_line (void)
{
  g_autoptr (GString) line = g_string_new (NULL);
  int c;

  while ((c = getc_unlocked (stdin)) != EOF && c != '\n')
    if (line->len <= ENGINE_MAX_LINE)
      g_string_append_c (line, (char) c);
  return c != EOF || line->len > 0 ? g_steal_pointer (&line) : NULL;
}

/* The reader. */
static gpointer
read_ahead (gpointer data)
{
  g_autoptr (Inbox) inbox = data;
  GString *line;

  while ((line = read_line ()) != NULL)
    if (strspn (line->str, " \t\r") == line->len)
      g_string_free (line, TRUE); /* a blank line asks nothing */
    else
      inbox_put (inbox, line);
  inbox_put (inbox, NULL);
  return NULL;
}

ExitStatus
command_engine (Context *context, int argc, char **argv)
{
  const GOptionEntry entries[] = { { NULL } };
  g_autoptr (Inbox) inbox = inbox_new ();
  EngineDesk desk = { .context = context, .stop = &inbox->stop };
  GThread *reader;
  GString *line;
  ExitStatus status;

  if (!parse_options (entries, "- answer JSON requests, one a line, on standard input",
                      &argc, &argv, &status))
    return status;
  if (argc != 1)
    return complain (EXIT_USAGE, "engine: takes no arguments");
  if (context_boxes (context) == NULL)
    return EXIT_INPUT;
  reader = g_thread_new ("reader", read_ahead, g_atomic_rc_box_acquire (inbox));
  while ((line = inbox_take (inbox)) != NULL)
    {
      g_autofree char *reply = engine_reply (&desk, line->str, line->len);

      g_string_free (line, TRUE);
      g_autofree char *out = g_strconcat (reply, "\n", NULL);

      if (!terminal_put_data (out))
        {
          g_thread_unref (reader); /* it may wait for input for ever */
          return complain (EXIT_INPUT, "cannot write the reply");
        }
    }
  g_thread_join (reader);
  return EXIT_DONE;
}

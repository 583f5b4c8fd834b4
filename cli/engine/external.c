/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/external.h"

#include "base/error.h"
#include "common/json-safe.h"
#include "engine/engine.h"
#include "report/report.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define TIMES_GIVEN 10.0   /* what it may take, for what it is given */
#define START_SECONDS 60.0 /* the first answer's limit: programs have to start */
#define SLICE_MS 100       /* how often a wait looks whether it is still wanted */
#define LEAVE_MS 1000      /* how long it may take to end by itself */

struct _External
{
  ExternalSetup setup;
  char *command;
  GPid pid;
  int to, from; /* its standard input and output; -1: closed */
  GString *heard;
  bool has_answered;
  GMutex lock;
  char *problem; /* NULL: none so far */
  GavelOutsider outsider;
};

static char *
request_line (const External *external, const char *record, const char *seat)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();
  g_autofree char *line = NULL;

  json_builder_begin_object (out);
  json_builder_set_member_name (out, "do");
  json_builder_add_string_value (out, "advise");
  json_builder_set_member_name (out, "record");
  json_builder_add_string_value (out, record);
  json_builder_set_member_name (out, "seat");
  json_builder_add_string_value (out, seat);
  json_builder_set_member_name (out, "seconds");
  json_builder_add_double_value (out, external->setup.seconds);
  json_builder_end_object (out);
  line = report_json_line (out, false);
  return g_strconcat (line, "\n", NULL);
}

/* The move of a line that the record takes. */
static bool
read_line (const GavelTable *table, const char *record, unsigned seat, const char *line,
           GavelMove *move, GError **error)
{
  GavelBoxes boxes = gavel_boxes_of (table->game, table->box);
  g_autoptr (GavelRecord) probe = gavel_record_new (&boxes);
  g_auto (GStrv) words = NULL;
  unsigned whose;

  if (!gavel_record_read (probe, record, -1, 0, error)
      || !gavel_record_append (probe, line, error))
    return false;
  words = gavel_line_split (line, NULL);
  return (words[0] != NULL
          && table->game->notation->line_move (table, words, &whose, move)
          && whose == seat)
         || gavel_fail (error, "'%.200s' is not a move of %s", line,
                        table->seating->name[seat]);
}

/* The move of a reply's "choice", which is a text or cards one by one. */
static bool
read_choice (const GavelTable *table, unsigned seat, JsonNode *choice, GavelMove *move,
             GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (JSON_NODE_HOLDS_VALUE (choice)
      && json_node_get_value_type (choice) == G_TYPE_STRING)
    g_string_append (text, json_node_get_string (choice));
  else
    for (unsigned i = 0; i < json_array_get_length (json_node_get_array (choice)); i++)
      {
        JsonNode *card = json_array_get_element (json_node_get_array (choice), i);

        if (json_node_get_value_type (card) != G_TYPE_STRING)
          return gavel_fail (error, "a card of the choice is not a string");
        g_string_append_printf (text, " %s", json_node_get_string (card));
      }
  return table->game->notation->move_read (table, seat, text->str, move, error);
}

/* What a reply plays: its "line", or else its "choice". */
static bool
read_reply (const GavelTable *table, const char *record, unsigned seat, const char *reply,
            gsize length, GavelMove *move, GError **error)
{
  g_autoptr (JsonNode) root = json_safe_read (reply, length, error);
  JsonNode *line = NULL, *choice = NULL;

  if (root == NULL)
    return false;
  if (JSON_NODE_HOLDS_OBJECT (root))
    {
      line = json_object_get_member (json_node_get_object (root), "line");
      choice = json_object_get_member (json_node_get_object (root), "choice");
    }
  if (line != NULL && json_node_get_value_type (line) == G_TYPE_STRING)
    return read_line (table, record, seat, json_node_get_string (line), move, error);
  if (choice == NULL
      || !(JSON_NODE_HOLDS_ARRAY (choice)
           || json_node_get_value_type (choice) == G_TYPE_STRING))
    return gavel_fail (error, "no choice in the reply: %.200s", reply);
  return read_choice (table, seat, choice, move, error);
}

/* -- Talking to it ------------------------------------------------------------------- */

/* How long this answer may take. */
static double
limit_of (const External *external)
{
  double limit = TIMES_GIVEN * external->setup.seconds;

  if (external->setup.limit > 0.0)
    return external->setup.limit;
  return external->has_answered ? limit : MAX (limit, START_SECONDS);
}

/* Waits until the pipe can be written to or read from; false with @error set after
 * @deadline, and without if nobody wants to know any more. */
static bool
wait_for (const External *external, int fd, short events, gint64 deadline, GError **error)
{
  for (;;)
    {
      struct pollfd pipe = { .fd = fd, .events = events };
      gint64 left_ms = (deadline - g_get_monotonic_time ()) / 1000;

      if (atomic_load (external->setup.interrupted))
        return false;
      if (left_ms < 0)
        return gavel_fail (error, "no answer within %g seconds", limit_of (external));
      if (poll (&pipe, 1, (int) MIN (left_ms + 1, SLICE_MS)) > 0)
        return true;
    }
}

static bool
send_line (External *external, const char *line, gint64 deadline, GError **error)
{
  for (gsize left = strlen (line); left > 0;)
    {
      gssize n;

      if (!wait_for (external, external->to, POLLOUT, deadline, error))
        return false;
      n = write (external->to, line, left);
      if (n < 0 && errno != EAGAIN && errno != EINTR)
        return gavel_fail (error, "the program has ended");
      line += MAX (n, 0);
      left -= (gsize) MAX (n, 0);
    }
  return true;
}

/* Reads up to the end of a line. */
static bool
hear_line (External *external, gint64 deadline, GError **error)
{
  char buffer[4096];

  g_string_truncate (external->heard, 0);
  while (memchr (external->heard->str, '\n', external->heard->len) == NULL)
    {
      gssize n;

      if (!wait_for (external, external->from, POLLIN, deadline, error))
        return false;
      n = read (external->from, buffer, sizeof buffer);
      if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return gavel_fail (error, "the program has ended");
      g_string_append_len (external->heard, buffer, MAX (n, 0));
      if (external->heard->len > ENGINE_MAX_LINE)
        return gavel_fail (error, "a line of more than 4 MiB");
    }
  if (external->heard->str[external->heard->len - 1] != '\n')
    return gavel_fail (error, "the answer has more than one line");
  g_string_truncate (external->heard, external->heard->len - 1);
  if (memchr (external->heard->str, '\n', external->heard->len) != NULL)
    return gavel_fail (error, "the answer has more than one line");
  external->has_answered = true;
  return true;
}

static bool
exchange (External *external, const GavelTable *table, const char *record, unsigned seat,
          GavelMove *move, GError **error)
{
  const char *name = table->seating->name[seat];
  g_autofree char *line = request_line (external, record, name);
  gint64 deadline
      = g_get_monotonic_time () + (gint64) (limit_of (external) * G_USEC_PER_SEC);

  if (!send_line (external, line, deadline, error)
      || !hear_line (external, deadline, error)
      || !read_reply (table, record, seat, external->heard->str, external->heard->len,
                      move, error))
    return false;
  return table->game->legal (table->box, table->state, seat, *move)
         || gavel_fail (error, "its choice is not a legal move for %s: %.200s", name,
                        external->heard->str);
}

/* A GavelOutsider's ask. */
static GavelMove
ask (gpointer data, const GavelTable *table, const char *record, unsigned seat)
{
  External *external = data;
  g_autoptr (GError) error = NULL;
  GavelMove move = 0;
  bool good = false;

  g_mutex_lock (&external->lock);
  if (!atomic_load (external->setup.broken))
    good = exchange (external, table, record, seat, &move, &error);
  if (error != NULL)
    {
      external->problem = g_strdup_printf ("%s: %s", external->command, error->message);
      atomic_store (external->setup.broken, true);
    }
  if (!good)
    move = table->game->move (table->box, table->state, seat, 0);
  g_mutex_unlock (&external->lock);
  return move;
}

/* -- Its life ------------------------------------------------------------------------ */

/* In the new process: it has a group of its own, so that all it starts can be ended
 * with it. */
static void
begin_group (gpointer data G_GNUC_UNUSED)
{
  setpgid (0, 0);
}

/**
 * external_new:
 * @setup: what it points at must outlive the program
 *
 * Returns: (transfer full): the program, started, or %NULL with @error set
 */
External *
external_new (const ExternalSetup *setup, GError **error)
{
  g_autoptr (External) external = g_new0 (External, 1);
  g_auto (GStrv) argv = NULL;

  external->setup = *setup;
  external->command = g_strdelimit (g_strdup (setup->command), "\n\r\t", ' ');
  external->outsider = (GavelOutsider){ ask, external };
  external->heard = g_string_new (NULL);
  external->to = external->from = -1;
  g_mutex_init (&external->lock);
  if (!g_shell_parse_argv (setup->command, NULL, &argv, error)
      || !g_spawn_async_with_pipes (
          NULL, argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, begin_group,
          NULL, &external->pid, &external->to, &external->from, NULL, error))
    {
      g_prefix_error (error, "external: %s: ", external->command);
      return NULL;
    }
  setpgid (external->pid, external->pid);    /* whoever of both is first */
  fcntl (external->to, F_SETFD, FD_CLOEXEC); /* else the next one would hold them open */
  fcntl (external->from, F_SETFD, FD_CLOEXEC);
  g_unix_set_fd_nonblocking (external->to, TRUE, NULL);
  g_unix_set_fd_nonblocking (external->from, TRUE, NULL);
  signal (SIGPIPE, SIG_IGN); /* that one of them ended is an error like others */
  return g_steal_pointer (&external);
}

/* Ends the program and all that it started; one that is well may do so itself. */
static void
end_process (External *external)
{
  siginfo_t info = { 0 };

  if (external->problem != NULL) /* before it complains that nobody listens */
    kill (-external->pid, SIGKILL);
  close (external->to);
  close (external->from);
  for (int ms = 0; ms < LEAVE_MS && external->problem == NULL; ms += 10)
    if (waitid (P_PID, (id_t) external->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0
        || info.si_pid != 0)
      break;
    else
      g_usleep (10000);
  kill (-external->pid, SIGKILL);
  while (waitpid (external->pid, NULL, 0) < 0 && errno == EINTR)
    ;
  g_spawn_close_pid (external->pid);
}

void
external_free (External *external)
{
  if (external == NULL)
    return;
  if (external->pid != 0)
    end_process (external);
  g_mutex_clear (&external->lock);
  g_string_free (external->heard, TRUE);
  g_free (external->problem);
  g_free (external->command);
  g_free (external);
}

const GavelOutsider *
external_outsider (const External *external)
{
  return &external->outsider;
}

/* What went wrong, or %NULL. */
const char *
external_problem (External *external)
{
  return external->problem;
}

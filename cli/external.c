/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "external.h"

#include "json-safe.h"
#include "report.h"

#include <gio/gio.h>
#include <string.h>

struct _External
{
  const GavelGame *game;
  const GavelDeck *deck;
  double seconds;
  GSubprocess *process;
  GDataInputStream *from; /* its replies */
  GMutex lock;
  char *problem; /* NULL: none so far */
  GavelOutsider outsider;
};

static char *
request_line (const External *external, const char *record, const char *seat)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();

  json_builder_begin_object (out);
  json_builder_set_member_name (out, "do");
  json_builder_add_string_value (out, "advise");
  json_builder_set_member_name (out, "record");
  json_builder_add_string_value (out, record);
  json_builder_set_member_name (out, "seat");
  json_builder_add_string_value (out, seat);
  json_builder_set_member_name (out, "seconds");
  json_builder_add_double_value (out, external->seconds);
  json_builder_end_object (out);
  return report_json_line (out, false);
}

/* The cards of a reply's "choice". */
static bool
read_choice (const External *external, const char *line, GavelMove *move, GError **error)
{
  g_autoptr (JsonNode) root = json_safe_read (line, strlen (line), error);
  JsonNode *node;
  JsonArray *cards;

  *move = 0;
  if (root == NULL)
    return false;
  if (!JSON_NODE_HOLDS_OBJECT (root)
      || (node = json_object_get_member (json_node_get_object (root), "choice")) == NULL
      || !JSON_NODE_HOLDS_ARRAY (node))
    return gavel_line_fail (error, "no choice in the reply: %.200s", line);
  cards = json_node_get_array (node);
  for (unsigned i = 0; i < json_array_get_length (cards); i++)
    {
      JsonNode *card = json_array_get_element (cards, i);
      int number;

      if (json_node_get_value_type (card) != G_TYPE_STRING)
        return gavel_line_fail (error, "a card of the choice is no text");
      number = external->game->paper->card_read (external->deck,
                                                 json_node_get_string (card), error);
      if (number < 0)
        return false;
      *move |= GAVEL_CARD (number);
    }
  return true;
}

static bool
exchange (External *external, const char *record, const char *seat, GavelMove *move,
          GError **error)
{
  g_autofree char *request = request_line (external, record, seat), *reply = NULL;
  g_autofree char *line = g_strconcat (request, "\n", NULL);
  GOutputStream *to = g_subprocess_get_stdin_pipe (external->process);

  if (!g_output_stream_write_all (to, line, strlen (line), NULL, NULL, error)
      || !g_output_stream_flush (to, NULL, error))
    return false;
  reply = g_data_input_stream_read_line_utf8 (external->from, NULL, NULL, error);
  if (reply == NULL) /* a plain end of its output sets no error */
    return *error == NULL && gavel_line_fail (error, "the program has ended");
  return read_choice (external, reply, move, error);
}

/* A GavelOutsider's ask. */
static GavelMove
ask (gpointer data, const GavelState *s, const char *record, const char *seat,
     unsigned number)
{
  External *external = data;
  g_autoptr (GError) error = NULL;
  GavelMove move = 0;

  g_mutex_lock (&external->lock);
  if (external->problem == NULL)
    {
      if (!exchange (external, record, seat, &move, &error))
        external->problem
            = g_strdup (error != NULL ? error->message : "the program has ended");
      else if (!external->game->legal (external->deck, s, number, move))
        external->problem = g_strdup_printf ("its choice is no legal move:\n%s", record);
    }
  if (external->problem != NULL)
    move = external->game->move (external->deck, s, number, 0);
  g_mutex_unlock (&external->lock);
  return move;
}

/**
 * external_new:
 * @command: as a shell would read it
 *
 * Returns: (transfer full): the program, started, or %NULL with @error set
 */
External *
external_new (const char *command, const GavelGame *game, const GavelDeck *deck,
              double seconds, GError **error)
{
  g_autoptr (External) external = g_new0 (External, 1);
  g_auto (GStrv) argv = NULL;

  external->game = game;
  external->deck = game->needs_deck ? deck : NULL;
  external->seconds = seconds;
  external->outsider = (GavelOutsider){ ask, external };
  g_mutex_init (&external->lock);
  if (!g_shell_parse_argv (command, NULL, &argv, error))
    return NULL;
  external->process = g_subprocess_newv (
      (const char *const *) argv,
      G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, error);
  if (external->process == NULL)
    return NULL;
  external->from
      = g_data_input_stream_new (g_subprocess_get_stdout_pipe (external->process));
  return g_steal_pointer (&external);
}

void
external_free (External *external)
{
  if (external == NULL)
    return;
  if (external->process != NULL)
    {
      g_output_stream_close (g_subprocess_get_stdin_pipe (external->process), NULL, NULL);
      g_subprocess_wait (external->process, NULL, NULL);
    }
  g_clear_object (&external->from);
  g_clear_object (&external->process);
  g_mutex_clear (&external->lock);
  g_free (external->problem);
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

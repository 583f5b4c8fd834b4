/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/command.h"

#include "base/error.h"
#include "base/number.h"
#include "common/file.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MAX_INPUT_BYTES (4 << 20)
#define MAX_OPTIONS 24 /* of one command */

/* The game that --deck is for: the one that a command names, else the one whose cards the
 * file has. Without --deck, or if it cannot be read, the first that has a box; %NULL if
 * none has. */
const GavelGame *
context_deck_game (const Context *context)
{
  g_autofree char *text = NULL;
  gsize length;

  if (context->game != NULL && context->game->box != NULL)
    return context->game;
  if (context->deck_path != NULL
      && g_file_get_contents (context->deck_path, &text, &length, NULL))
    return gavel_box_guess (text, length);
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    if ((*game)->box != NULL)
      return *game;
  return NULL;
}

/* Gets the boxes of all games that have one; --deck is that of the game it is for. */
bool
context_load_boxes (Context *context, GError **error)
{
  const GavelGame *theirs = NULL;

  if (context->boxes.n > 0)
    return true;
  if (context->deck_path != NULL && (theirs = context_deck_game (context)) == NULL)
    return gavel_fail (error, "--deck %s: no game here has a deck", context->deck_path);
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    if ((*game)->box != NULL)
      {
        GavelBox *box
            = (*game)->box->find (*game == theirs ? context->deck_path : NULL, error);

        if (box == NULL)
          return false;
        gavel_boxes_set (&context->boxes, *game, box);
      }
  return true;
}

/* The boxes in use; %NULL, and the reason on stderr, if one cannot be had. */
const GavelBoxes *
context_boxes (Context *context)
{
  g_autoptr (GError) error = NULL;

  if (context_load_boxes (context, &error))
    return &context->boxes;
  complain (EXIT_INPUT, "%s", error->message);
  return NULL;
}

/* The box of that game, which must be loaded; %NULL where it has none. */
const GavelBox *
context_box (Context *context, const GavelGame *game)
{
  return gavel_boxes_find (&context->boxes, game);
}

/* Loads the boxes. False, and the reason on stderr, if positions of @game cannot be
 * thought about with its own. */
bool
context_is_ready (Context *context, const GavelGame *game)
{
  g_autoptr (GError) error = NULL;

  if (context_boxes (context) == NULL)
    return false;
  if (gavel_box_is_ready (game, context_box (context, game), &error))
    return true;
  complain (EXIT_INPUT, "%s", error->message);
  return false;
}

void
context_clear (Context *context)
{
  gavel_boxes_clear (&context->boxes);
  g_clear_pointer (&context->values, g_ptr_array_unref);
  g_free (context->value_path);
  g_free (context->deck_path);
}

/* What unfinished positions of @game are worth; %NULL with @error set if nothing is
 * known about that. It stays as long as the context does: others may be thinking with
 * it while the next one is asked for. */
const GavelValue *
context_value (Context *context, const GavelGame *game, GError **error)
{
  GavelValue *value;

  if (context->values == NULL)
    context->values = g_ptr_array_new_with_free_func ((GDestroyNotify) gavel_value_free);
  for (unsigned i = 0; i < context->values->len; i++)
    {
      value = context->values->pdata[i];
      if (strcmp (value->game, game->id) == 0)
        return value;
    }
  value = context->value_path != NULL ? gavel_value_load (context->value_path, error)
                                      : gavel_value_builtin (game->id);
  if (value == NULL && context->value_path == NULL)
    gavel_fail (error, "there is no value file for %s", game->title);
  else if (value != NULL
           && !gavel_game_check_value (game, value,
                                       context->value_path != NULL ? context->value_path
                                                                   : "the built-in file",
                                       error))
    g_clear_pointer (&value, gavel_value_free);
  if (value != NULL)
    g_ptr_array_add (context->values, value);
  return value;
}

/* The same for those who do without where nothing is learned: then @value is %NULL, and
 * all is well. False with @error set if the one that is asked for is no good. */
bool
context_find_value (Context *context, const GavelGame *game, const GavelValue **value,
                    GError **error)
{
  *value = NULL;
  if (!gavel_game_learns (game)
      || (context->value_path == NULL && gavel_value_weights (game->id) == NULL))
    return true;
  *value = context_value (context, game, error);
  return *value != NULL;
}

/* The value that tells one gavel from another: that of the first game that has one.
 * %NULL where none has, and if there is something wrong with it, @error set. */
const GavelValue *
context_main_value (Context *context, GError **error)
{
  const GavelValue *value = NULL;

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    if (!context_find_value (context, *game, &value, error) || value != NULL)
      return value;
  return NULL;
}

/* Says on stderr what went wrong; returns @status, to be returned on. */
ExitStatus
complain (ExitStatus status, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  fflush (stdout);
  fprintf (stderr, "gavel: %s\n", text);
  if (status == EXIT_USAGE)
    fprintf (stderr, "See gavel --help.\n");
  return status;
}

/* The same for an error, which it frees: wrong input. */
ExitStatus
complain_error (GError *error)
{
  ExitStatus status = complain (EXIT_INPUT, "%s", error->message);

  g_error_free (error);
  return status;
}

/* " --game GAME", to be typed behind a command; "" for the game that it is about
 * anyway. */
char *
game_option (const GavelGame *game)
{
  return game == gavel_games ()[0] ? g_strdup ("")
                                   : g_strdup_printf (" --game %s", game->id);
}

static atomic_bool interrupted = false; /* a signal can set nothing else */

static void
on_signal (int number G_GNUC_UNUSED)
{
  interrupted = true;
}

/* From now on Ctrl-C, or a polite kill, sets a flag and nothing else; a second one
 * ends the program. The caller looks at the flag, and ends with what it has. */
const atomic_bool *
catch_interrupts (void)
{
  struct sigaction action = { .sa_handler = on_signal, .sa_flags = (int) SA_RESETHAND };

  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
  return &interrupted;
}

/* Reads a command's own options. False if the command is done with that: wrong
 * usage, said in @status. */
bool
parse_options (const GOptionEntry entries[], const char *usage, int *argc, char ***argv,
               ExitStatus *status)
{
  g_autofree char *parameters = g_strdup_printf ("%s %s", (*argv)[0], usage);
  g_autoptr (GOptionContext) options = g_option_context_new (parameters);
  g_autoptr (GError) error = NULL;

  GOptionEntry own[MAX_OPTIONS + 1] = { 0 };
  char *number[MAX_OPTIONS] = { NULL };
  bool good = true;

  for (unsigned i = 0; entries[i].long_name != NULL; i++)
    {
      g_assert (i < MAX_OPTIONS);
      own[i] = entries[i];
      if (entries[i].arg == G_OPTION_ARG_DOUBLE) /* GLib would take nan and inf */
        {
          own[i].arg = G_OPTION_ARG_STRING;
          own[i].arg_data = &number[i];
        }
    }
  g_option_context_add_main_entries (options, own, NULL);
  if (!g_option_context_parse (options, argc, argv, &error))
    {
      *status = complain (EXIT_USAGE, "%s", error->message);
      good = false;
    }
  for (unsigned i = 0; i < MAX_OPTIONS; i++)
    {
      if (good && number[i] != NULL
          && !gavel_number_read (number[i], -G_MAXDOUBLE, G_MAXDOUBLE,
                                 entries[i].arg_data))
        {
          *status = complain (EXIT_USAGE, "--%s must be a number, not '%s'",
                              entries[i].long_name, number[i]);
          good = false;
        }
      g_free (number[i]);
    }
  return good;
}

/**
 * check_output:
 * @input: (nullable): a file that is read, "-" for standard input
 *
 * Returns: whether a file can be written there, and is none of those that are read, by
 *   whatever name; else false with @error set, before any work is done
 */
bool
check_output (const Context *context, const char *path, const char *input, GError **error)
{
  const char *const inputs[] = { g_strcmp0 (input, "-") == 0 ? "/dev/stdin" : input,
                                 context->deck_path, context->value_path };

  for (unsigned i = 0; i < G_N_ELEMENTS (inputs); i++)
    if (inputs[i] != NULL && file_is_same (path, inputs[i]))
      return gavel_fail (error, "cannot write %s: it is the input file (%s)", path,
                         inputs[i]);
  return file_may_write (path, error);
}

/* Reads a whole file, or standard input for "-". */
bool
read_input (const char *path, char **text, gsize *length, GError **error)
{
  g_autoptr (GString) all = NULL;
  char buffer[4096];
  gsize n;

  if (strcmp (path, "-") != 0)
    return g_file_get_contents (path, text, length, error);
  all = g_string_new (NULL);
  while (all->len <= MAX_INPUT_BYTES && (n = fread (buffer, 1, sizeof buffer, stdin)) > 0)
    g_string_append_len (all, buffer, n);
  if (ferror (stdin))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                   "cannot read standard input");
      return false;
    }
  *length = all->len;
  *text = g_string_free (g_steal_pointer (&all), FALSE);
  return true;
}

/* Reads the record in a text up to line @to, 0 being all of it; @path is where that came
 * from. @n_good gets how many lines could be read before an error. */
GavelRecord *
read_record_text (Context *context, const char *path, const char *text, gsize length,
                  unsigned to, unsigned *n_good, GError **error)
{
  const char *name = strcmp (path, "-") == 0 ? "standard input" : path;
  g_autoptr (GavelRecord) record = gavel_record_new (context_boxes (context));

  *n_good = 0;
  if (!gavel_record_read (record, text, (gssize) length, to, error))
    {
      if (gavel_record_game (record) != NULL)
        *n_good = gavel_record_n_lines (record);
      g_prefix_error (error, "%s: ", name);
      return NULL;
    }
  if (gavel_record_game (record) == NULL)
    gavel_fail (error, "%s: empty; a record must begin with 'gavel 1 %s'", name,
                gavel_games ()[0]->id);
  else if (to > gavel_record_n_lines (record))
    gavel_fail (error, "%s: line %u: there are only %u lines", name, to,
                gavel_record_n_lines (record));
  else
    return g_steal_pointer (&record);
  return NULL;
}

/* The same for a file; "-" is standard input. */
GavelRecord *
read_record (Context *context, const char *path, unsigned to, unsigned *n_good,
             GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  *n_good = 0;
  if (!read_input (path, &text, &length, error))
    return NULL;
  return read_record_text (context, path, text, length, to, n_good, error);
}

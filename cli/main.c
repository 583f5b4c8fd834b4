/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options, locale, the table of commands, exit status. */
#include "common/command.h"

#include "base/suggest.h"
#include "common/terminal.h"
#include "config.h"
#include "play/workers.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const Command commands[] = {
  { "play", "[GAME] [WHO...]", "play against the computer, with a tutor", command_play },
  { "resume", "[N]", "continue the last unfinished game", command_resume },
  { "script", "FILE", "run the lines of a file as if they were typed at the prompt",
    command_script },
  { "advise", "FILE [--seat NAME]", "what to do: the best moves, and how good each is",
    command_advise },
  { "analyse", "FILE... [--html OUT]", "judge every decision of a game; errors and luck",
    command_analyse },
  { "annotate", "FILE -o FILE", "add an analysis to a record, as comments",
    command_annotate },
  { "library", "WHAT ...",
    "a collection of analysed games: add, list, mistakes, stats, ...", command_library },
  { "lesson", "[N]", "learn how to play well, in short lessons", command_lesson },
  { "drill", "[--theme NAME] [--count N]", "practise: decide, and see how good that was",
    command_drill },
  { "drill add", "FILE [--seat NAME]", "make drills from your mistakes in a game", NULL },
  { "drill stats", "", "show what you know, what is due, and your score", NULL },
  { "drill make", "-o FILE", "find positions that teach something", NULL },
  { "replay", "FILE [--to LINE] [--json]", "show the table at the end of a record",
    command_replay },
  { "deck", "[--json]", "show the cards in use, and which are our guess", command_deck },
  { "deck edit", "", "correct the deck with the cards of your box", NULL },
  { "deck check", "FILE", "list everything that is wrong with a deck file", NULL },
  { "games", "", "list the games", command_games },
  { "engine", "", "answer requests from other programs, in JSON", command_engine },
  { "bench", "[--json]", "measure how fast gavel is on this machine", command_bench },
  { "match", "--table A,B,...", "let computer players play each other", command_match },
  { "calibrate", "", "check chances against results", command_calibrate },
  { "train", "-o FILE", "train a value file, which judges unfinished games",
    command_train },
};

/* What the program is for: "An advisor for card games: SCORE 5, Goofspiel." */
static char *
summary_text (void)
{
  GString *out = g_string_new ("An advisor for card games:");

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    g_string_append_printf (out, " %s%s", (*game)->title, game[1] != NULL ? "," : ".");
  return g_string_free (out, FALSE);
}

static char *
help_text (void)
{
  GString *out = g_string_new (
      "Without a command: start the prompt, or run the lines on standard input.\n\n"
      "Commands:\n");

  for (unsigned i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *call
          = g_strjoin (" ", commands[i].name, commands[i].arguments, NULL);

      g_string_append_printf (out, "  %-34s %s\n", call, commands[i].summary);
    }
  g_string_append (out,
                   "\n"
                   "Examples:\n"
                   "  gavel                              start the prompt\n"
                   "  gavel -c 'resume; advise'          what to do in the last game\n"
                   "  gavel deck                         see the cards\n"
                   "  gavel replay game.gavel            see the table at its end\n"
                   "  gavel replay game.gavel --to 20    see the table after line 20\n"
                   "  gavel COMMAND --help               a command's own options\n");
  return g_string_free (out, FALSE);
}

static ExitStatus
run_command (Context *context, int argc, char **argv)
{
  const char *names[G_N_ELEMENTS (commands) + 1] = { NULL };
  g_autofree char *hint = NULL;
  unsigned n = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].run != NULL)
      {
        names[n++] = commands[i].name;
        if (strcmp (argv[0], commands[i].name) == 0)
          return commands[i].run (context, argc, argv);
      }
  hint = gavel_suggest_hint (argv[0], names);
  return complain (EXIT_USAGE, "no %s '%s'%s", argv[0][0] == '-' ? "option" : "command",
                   argv[0], argv[0][0] == '-' ? "" : hint);
}

/* -- Several processes -----------------------------------------------------------------
 */

static bool
contains (int argc, char **argv, const char *word)
{
  for (int i = 0; i < argc; i++)
    if (strcmp (argv[i], word) == 0)
      return true;
  return false;
}

/* Whether the command is one that several processes can do together. */
static bool
is_shared (int argc, char **argv)
{
  static const char *const shared[][2]
      = { { "match", NULL },   { "calibrate", NULL }, { "train", NULL },
          { "analyse", NULL }, { "drill", "make" },   { "library", "add" } };

  for (unsigned i = 0; i < G_N_ELEMENTS (shared); i++)
    if (strcmp (argv[0], shared[i][0]) == 0
        && (shared[i][1] == NULL || contains (argc, argv, shared[i][1])))
      return true;
  return false;
}

/* Runs a command, together with the other processes if this is one of several; only the
 * first of them is heard, and complains for the others. */
static ExitStatus
run_shared (Context *context, int argc, char **argv)
{
  g_autoptr (GString) complaint = NULL;
  g_autoptr (GError) error = NULL;
  ExitStatus status;

  if (is_shared (argc, argv))
    context->link = gavel_link_open (&error);
  if (error != NULL)
    complain (EXIT_INPUT, "%s; each does all of it", error->message);
  if (context->link == NULL)
    return run_command (context, argc, argv);
  complaint = g_string_new (NULL);
  if (context->link->rank != 0)
    terminal_mute (complaint);
  status = run_command (context, argc, argv);
  gavel_workers_leave (context->link,
                       status == EXIT_DONE ? NULL : g_strchomp (complaint->str));
  if (context->link->rank != 0)
    terminal_mute (NULL);
  context->link->close (context->link);
  context->link = NULL;
  return status;
}

/* auto, always or never; NO_COLOR and TERM=dumb speak for auto. */
static bool
choose_color (const char *choice, bool *color)
{
  const char *no_color = g_getenv ("NO_COLOR");

  *color = isatty (STDOUT_FILENO) && (no_color == NULL || no_color[0] == '\0')
           && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
  if (choice != NULL && strcmp (choice, "auto") != 0)
    *color = strcmp (choice, "always") == 0;
  terminal_set_color (*color);
  return *color || choice == NULL || strcmp (choice, "auto") == 0
         || strcmp (choice, "never") == 0;
}

/* The program, its cards and its judgement: what an answer depends on. This is
 * asked when something is broken, so it tells that, too, and goes on. */
static void
print_version (Context *context)
{
  g_autoptr (GError) deck_error = NULL, value_error = NULL;
  const GavelValue *value = context_main_value (context, &value_error);

  printf ("gavel %s\n", GAVEL_VERSION);
  if (context_load_boxes (context, &deck_error))
    {
      const GavelGame *game = gavel_games ()[0];
      g_autofree char *digest = gavel_box_digest (game, context_box (context, game));

      if (game->box != NULL)
        printf ("deck %s\n", digest);
    }
  else
    printf ("deck broken: %s\n", deck_error->message);
  if (value != NULL)
    printf ("value %s\n", value->digest);
  else if (value_error != NULL)
    printf ("value broken: %s\n", value_error->message);
}

int
main (int argc, char **argv)
{
  g_autofree char *color = NULL;
  g_autofree char *lines = NULL;
  gboolean no_color = FALSE, version = FALSE;
  Context context = { 0 };
  const GOptionEntry entries[] = {
    { "deck", 0, 0, G_OPTION_ARG_FILENAME, &context.deck_path,
      "Play with this deck instead of your own or the built-in one", "FILE" },
    { "value", 0, 0, G_OPTION_ARG_FILENAME, &context.value_path,
      "Judge positions with this value file instead of the built-in one", "FILE" },
    { "color", 0, 0, G_OPTION_ARG_STRING, &color, "Colour: auto, always or never",
      "WHEN" },
    { "no-color", 0, 0, G_OPTION_ARG_NONE, &no_color, "The same as --color=never", NULL },
    { "command", 'c', 0, G_OPTION_ARG_STRING, &lines,
      "Run these lines as if typed at the prompt (separated by ;)", "LINES" },
    { "keep-going", 0, 0, G_OPTION_ARG_NONE, &context.keep_going,
      "Go on after a wrong line of -c, a script or standard input", NULL },
    { "no-journal", 0, 0, G_OPTION_ARG_NONE, &context.no_journal, "Do not save games",
      NULL },
    { "no-library", 0, 0, G_OPTION_ARG_NONE, &context.no_library,
      "Treat all players as strangers: do not use the library", NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &version,
      "Print the version and the checksums of deck and value file", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) options = g_option_context_new ("[COMMAND ...]");
  g_autofree char *summary = summary_text (), *help = help_text ();
  g_autoptr (GError) error = NULL;
  ExitStatus status = EXIT_DONE;
  int failed;

  terminal_open ();
  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C"); /* what is written here is read there */
  g_set_prgname ("gavel");
  g_option_context_set_summary (options, summary);
  g_option_context_set_description (options, help);
  g_option_context_add_main_entries (options, entries, NULL);
  /* These options may stand anywhere; the others are the command's own, --help
   * behind a command included. */
  g_option_context_set_ignore_unknown_options (options, TRUE);
  g_option_context_set_help_enabled (options, FALSE);
  if (!g_option_context_parse (options, &argc, &argv, &error))
    status = complain (EXIT_USAGE, "%s", error->message);
  else if (!choose_color (no_color ? "never" : color, &context.color))
    status
        = complain (EXIT_USAGE, "--color must be auto, always or never, not '%s'", color);
  else if (version)
    print_version (&context);
  else if (lines != NULL && argc > 1)
    status
        = complain (EXIT_USAGE, "-c cannot be combined with a command ('%s')", argv[1]);
  else if (argc < 2)
    status = command_prompt (&context, lines);
  else if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0
           || (strcmp (argv[1], "help") == 0 && argc == 2))
    {
      g_autofree char *text = g_option_context_get_help (options, TRUE, NULL);

      fputs (text, stdout);
    }
  else if (strcmp (argv[1], "help") == 0)
    {
      char *asked[] = { argv[2], (char *) "--help", NULL };

      status = run_shared (&context, 2, asked);
    }
  else
    status = run_shared (&context, argc - 1, argv + 1);

  /* What failed on the way, whoever read or wrote. */
  if (ferror (stdin) && status == EXIT_DONE)
    status = complain (EXIT_INPUT, "cannot read standard input");
  failed = terminal_close ();
  if (failed != 0 && status == EXIT_DONE)
    status = complain (EXIT_INPUT, "cannot write the result: %s", g_strerror (failed));
  context_clear (&context);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel deck: what is in a game's box; gavel deck check: all that is wrong with one. */
#include "base/suggest.h"
#include "common/command.h"
#include "report/looks.h"

#include <stdio.h>
#include <string.h>

/* All that is wrong with a file, as @game sees it; %NULL: the game that it is for. */
static ExitStatus
deck_check (const GavelGame *game, int argc, char **argv)
{
  g_autoptr (GPtrArray) problems = NULL;
  g_autofree char *text = NULL;
  gsize length;
  GError *error = NULL;

  if (argc != 2)
    return complain (EXIT_USAGE, "deck check: name one file (- is standard input)");
  if (!read_input (argv[1], &text, &length, &error))
    return complain_error (error);
  if (game == NULL)
    game = gavel_box_guess (text, length);
  problems = game->box->check (text, length);
  for (unsigned i = 0; i < problems->len; i++)
    {
      const GavelBoxProblem *problem = problems->pdata[i];

      fprintf (stderr, "%s: %s\n", argv[1], problem->text);
    }
  if (problems->len == 0)
    printf ("%s: nothing is wrong with this deck\n", argv[1]);
  return problems->len == 0 ? EXIT_DONE : EXIT_INPUT;
}

/* As a screen or a program wants it; a game without looks shows the file. */
static void
print_box (const GavelGame *game, const GavelBox *box, bool as_json, bool color)
{
  const Looks *looks = looks_of (game);
  g_autofree char *text = NULL;

  if (as_json && looks->box_json != NULL)
    {
      g_autoptr (JsonNode) node = looks->box_json (box);

      text = json_to_string (node, FALSE);
      puts (text);
      return;
    }
  text = looks->box_text != NULL ? looks->box_text (box, color) : game->box->write (box);
  fputs (text, stdout);
}

ExitStatus
command_deck (Context *context, int argc, char **argv)
{
  static const char *const parts[] = { "edit", "check", NULL };
  gboolean as_json = FALSE, all = FALSE;
  g_autofree char *name = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { "all", 0, 0, G_OPTION_ARG_NONE, &all, "edit: also ask about attested cards", NULL },
    { "game", 0, 0, G_OPTION_ARG_STRING, &name,
      "Game, if not the first one or the file's", "GAME" },
    { NULL },
  };
  const GavelGame *game;
  ExitStatus status;
  const GavelBox *box;
  const char *part;
  GError *error = NULL;

  if (!parse_options (entries, "[edit | check FILE] - show the cards in use", &argc,
                      &argv, &status))
    return status;
  if (name != NULL && (context->game = gavel_game_find (name, &error)) == NULL)
    return complain_error (error);
  game = name != NULL ? context->game : context_deck_game (context);
  if (game == NULL || game->box == NULL)
    return complain (EXIT_USAGE, "deck: %s has no deck of its own",
                     (game != NULL ? game : gavel_games ()[0])->title);
  part = argc > 1 ? argv[1] : "";
  if (strcmp (part, "check") == 0)
    return deck_check (name != NULL ? game : NULL, argc - 1, argv + 1);
  if (argc > (strcmp (part, "edit") == 0 ? 2 : 1))
    {
      const char *odd = strcmp (part, "edit") == 0 ? argv[2] : part;
      g_autofree char *hint = gavel_suggest_hint (odd, parts);

      return complain (EXIT_USAGE, "deck: unknown word '%s'%s", odd, hint);
    }
  if (context_boxes (context) == NULL)
    return EXIT_INPUT;
  box = context_box (context, game);
  if (strcmp (part, "edit") == 0 && looks_of (game)->box_edit == NULL)
    return complain (EXIT_USAGE, "deck edit: not for %s", game->title);
  if (strcmp (part, "edit") == 0)
    return (ExitStatus) looks_of (game)->box_edit (box, all);
  print_box (game, box, as_json, context->color);
  return EXIT_DONE;
}

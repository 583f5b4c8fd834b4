/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel games: which games there are, and the words they have, for shells that complete
 * them. */
#include "commands/games.h"

#include "base/suggest.h"
#include "learn/tutor.h"
#include "session/opponents.h"

#include <stdio.h>
#include <string.h>

static void
add_word (GPtrArray *words, const char *word)
{
  if (!g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
    g_ptr_array_add (words, g_strdup (word));
}

static void
add_decisions (GPtrArray *words, const GavelGame *game)
{
  for (const GavelVerb *verb = game->notation->verbs; verb->word != NULL; verb++)
    if (verb->kind == GAVEL_VERB_SEALED || verb->kind == GAVEL_VERB_TURN)
      add_word (words, verb->word);
}

/* One's own mistakes, a theme of every game, come last. */
static void
add_themes (GPtrArray *words, const GavelGame *game)
{
  for (unsigned i = 0; i + 1 < drill_n_themes (game); i++)
    add_word (words, drill_theme (game, i)->name);
}

static void
add_opponents (GPtrArray *words, const GavelGame *game)
{
  for (const GavelLevel *level = opponents_levels (game); level->name != NULL; level++)
    add_word (words, level->name);
  for (const GavelOpponent *one = opponents_of (game); one->name != NULL; one++)
    add_word (words, one->name);
}

static void
add_id (GPtrArray *words, const GavelGame *game)
{
  add_word (words, game->id);
}

/* What all games have, each once, ended by NULL. */
static char **
collect (void (*add) (GPtrArray *, const GavelGame *), const char *last)
{
  GPtrArray *words = g_ptr_array_new ();

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    add (words, *game);
  if (last != NULL)
    add_word (words, last);
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

/* The words for what is decided, of all games. */
char **
games_decisions (void)
{
  return collect (add_decisions, NULL);
}

/* What drills are about, of all games. */
char **
games_themes (void)
{
  return collect (add_themes, drill_own.name);
}

static char **
games_ids (void)
{
  return collect (add_id, NULL);
}

static char **
games_opponents (void)
{
  return collect (add_opponents, NULL);
}

static const struct
{
  const char *name;
  char **(*words) (void);
} lists[] = {
  { "games", games_ids },
  { "decisions", games_decisions },
  { "themes", games_themes },
  { "opponents", games_opponents },
};

static ExitStatus
print_list (const char *name)
{
  const char *names[G_N_ELEMENTS (lists) + 1] = { NULL };
  g_autofree char *hint = NULL;

  for (unsigned i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      names[i] = lists[i].name;
      if (strcmp (name, names[i]) == 0)
        {
          g_auto (GStrv) words = lists[i].words ();

          for (unsigned k = 0; words[k] != NULL; k++)
            puts (words[k]);
          return EXIT_DONE;
        }
    }
  hint = gavel_suggest_hint (name, names);
  return complain (EXIT_USAGE, "games: there is no list '%s'%s", name, hint);
}

ExitStatus
command_games (Context *context G_GNUC_UNUSED, int argc, char **argv)
{
  g_autofree char *list = NULL;
  const GOptionEntry entries[] = {
    { "list", 0, 0, G_OPTION_ARG_STRING, &list,
      "Only words, one on each line: games, decisions, themes or opponents", "WHAT" },
    { NULL },
  };
  ExitStatus status;

  if (!parse_options (entries, "- list the games", &argc, &argv, &status))
    return status;
  if (argc != 1)
    return complain (EXIT_USAGE, "games: unexpected word '%s'", argv[1]);
  if (list != NULL)
    return print_list (list);
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    printf ("%-12s  %-14s  %u to %u players\n", (*game)->id, (*game)->title,
            (*game)->min_seats, (*game)->max_seats);
  return EXIT_DONE;
}

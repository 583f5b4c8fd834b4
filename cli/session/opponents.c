/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/opponents.h"

#include "base/error.h"
#include "common/practice.h"

#include <string.h>

#define USUAL_SEATS 4
#define DEAL 238265 /* the stream that deals what is dealt before the first choice */

/* Who can play anything that gavel can. */
static const GavelOpponent anywhere[] = {
  { "Rex", "random", "does anything" },
  { "Max", "gavel", "plays as gavel advises" },
  { NULL },
};

static const GavelLevel anywhere_levels[] = {
  { "easy", { "Rex", "Rex", "Rex", "Rex" } },
  { "medium", { "Max", "Rex", "Rex", "Rex" } },
  { "strong", { "Max", "Max", "Max", "Max" } },
  { NULL },
};

/* Everybody there is, from the simplest to the strongest. */
const GavelOpponent *
opponents_of (const GavelGame *game)
{
  return game->styles != NULL && game->styles->opponents != NULL ? game->styles->opponents
                                                                 : anywhere;
}

/* Tables of them, from the easiest to the hardest. */
const GavelLevel *
opponents_levels (const GavelGame *game)
{
  return opponents_of (game) == anywhere ? anywhere_levels : game->styles->levels;
}

const GavelOpponent *
opponents_find (const GavelGame *game, const char *name)
{
  const GavelOpponent *opponent = opponents_of (game);

  while (opponent->name != NULL && g_ascii_strcasecmp (opponent->name, name) != 0)
    opponent++;
  return opponent->name != NULL ? opponent : NULL;
}

/* A level of that name, or else the one in the middle, if @name is %NULL. */
static const GavelLevel *
find_level (const GavelGame *game, const char *name)
{
  const GavelLevel *levels = opponents_levels (game);
  unsigned n = 0, found = G_MAXUINT;

  for (; levels[n].name != NULL; n++)
    if (name != NULL && g_ascii_strcasecmp (levels[n].name, name) == 0)
      found = n;
  if (name == NULL)
    found = n / 2;
  return found < n ? &levels[found] : NULL;
}

/* How number @number of those plays who sit there if nobody is named. */
const char *
opponents_usual (const GavelGame *game, unsigned number)
{
  return opponents_find (game, find_level (game, NULL)->others[number])->player;
}

/* Who they are and how they play, for people. */
char *
opponents_list (const GavelGame *game)
{
  const GavelLevel *levels = opponents_levels (game);
  GString *out = g_string_new (NULL);

  for (const GavelOpponent *o = opponents_of (game); o->name != NULL; o++)
    g_string_append_printf (out, "%-8s %s\n", o->name, o->manner);
  for (unsigned i = 0; levels[i].name != NULL; i++)
    g_string_append_printf (out, "play %s%s", levels[i].name,
                            levels[i + 1].name != NULL ? ", " : "; or play");
  for (unsigned i = 0; levels[i].name != NULL; i++) /* one of each */
    g_string_append_printf (out, " %s", levels[i].others[i / 2]);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

static bool
no_such_opponent (const GavelGame *game, const char *name, GError **error)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (const GavelOpponent *o = opponents_of (game); o->name != NULL; o++)
    g_string_append_printf (all, "%s, ", o->name);
  for (const GavelLevel *level = opponents_levels (game); level->name != NULL; level++)
    g_string_append_printf (all, "%s%s", level->name, level[1].name != NULL ? ", " : "");
  g_clear_error (error);
  return gavel_fail (error, "there is no opponent '%s'; choose from %s", name, all->str);
}

/* One more seat and what plays there; people that are not known by name are players of
 * match's kinds, and are called after them. */
static bool
add_seat (const GavelGame *game, const char *name, GavelSeating *seating,
          GString *comment, GError **error)
{
  const GavelOpponent *known = opponents_find (game, name);
  g_autoptr (GavelPlayerSpec) spec
      = gavel_player_spec_new (game, known != NULL ? known->player : name, error);
  g_auto (GStrv) part = NULL;
  unsigned number = seating->n + 1;
  char *seat;

  if (spec == NULL || spec->kind == GAVEL_PLAYER_EXTERNAL)
    return no_such_opponent (game, name, error);
  part = g_strsplit (known != NULL ? known->name : name, ":", 2);
  seat = known != NULL ? g_strdup (known->name)
                       : g_strdup_printf ("%s%u", part[0], number);
  for (unsigned i = 0; i < seating->n; i++)
    if (g_ascii_strcasecmp (seating->name[i], seat) == 0)
      {
        char *other = g_strdup_printf ("%s%u", seat, number);

        g_free (seat);
        seat = other;
        break;
      }
  seating->name[seating->n++] = seat;
  g_string_append_printf (comment, " %s=%s", seat, spec->name);
  return true;
}

/* The first lines: who plays for whom, by which luck, and what was dealt. */
static char *
write_start (const GavelGame *game, const GavelBox *box, const GavelSeating *seating,
             const char *comment, uint64_t seed)
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelRng rng = gavel_rng_named (seed, 0, DEAL);
  GavelTable table = { game, box, (GavelState *) state, seating };
  GString *out = g_string_new (NULL);

  game->clear (box, (GavelState *) state);
  game->start (box, (GavelState *) state, seating->n, &rng);
  g_string_append_printf (out, "gavel 1 %s\n%s\n", game->id, comment);
  game->notation->write (&table, out);
  g_string_append_printf (out, "you %s\n", seating->name[seating->you]);
  return g_string_free (out, FALSE);
}

/**
 * opponents_start:
 * @others: names, kinds of player, or a level; empty: the middle one
 *
 * Returns: (transfer full): the first lines of the record of a new game, or %NULL with
 *   @error set
 */
char *
opponents_start (const GavelGame *game, const GavelBox *box, const char *you,
                 const char *const *others, uint64_t seed, GError **error)
{
  static const char *const numbers[] = { "no", "one", "two", "three", "four" };
  g_autoptr (GString) comment = g_string_new (NULL);
  unsigned n_others = g_strv_length ((char **) others);
  const GavelLevel *level = n_others <= 1 ? find_level (game, others[0]) : NULL;
  GavelSeating seating = { .you = 0 };
  char *text = NULL;
  bool ok = true;

  if (level != NULL)
    n_others = CLAMP (USUAL_SEATS, game->min_seats, game->max_seats) - 1;
  if (n_others + 1 < game->min_seats || n_others + 1 > game->max_seats)
    {
      gavel_fail (error, "choose %s to %s opponents, not %u",
                  numbers[game->min_seats - 1], numbers[game->max_seats - 1], n_others);
      return NULL;
    }
  g_string_append_printf (comment, PRACTICE_COMMENT "%" G_GUINT64_FORMAT, seed);
  seating.name[seating.n++] = g_strdup (you);
  for (unsigned i = 0; i < n_others && ok; i++)
    ok = add_seat (game, level != NULL ? level->others[i] : others[i], &seating, comment,
                   error);
  if (ok)
    text = write_start (game, box, &seating, comment->str, seed);
  for (unsigned i = 0; i < seating.n; i++)
    g_free (seating.name[i]);
  return text;
}

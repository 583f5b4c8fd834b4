/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players by name: those every game has, and the simple ones that it offers. */
#include "play/player.h"

#include "base/error.h"
#include "base/number.h"
#include "play/flat.h"

#include <string.h>

/* How long gavel thinks: a time or an effort. */
static bool
read_search (const char *text, GavelPlayerSpec *spec)
{
  g_autofree char *copy = g_strdup (text);
  gsize length = strlen (copy);
  double number;

  if (length > 1 && copy[length - 1] == 's')
    {
      copy[length - 1] = '\0';
      return gavel_number_read (copy, 0.001, 3600.0, &spec->seconds);
    }
  if (!gavel_number_read (copy, 0.0, 1e6, &number))
    return false;
  spec->effort = (unsigned) number;
  return true;
}

static bool
read_style (GavelPlayerSpec *spec, const GavelStyle *style, char **part, GError **error)
{
  double number;

  spec->kind = GAVEL_PLAYER_SIMPLE;
  spec->style = style;
  spec->habit = style->habit;
  if (part[1] == NULL)
    return true;
  if (!gavel_number_read (part[1], 0.0, style->most_share, &number))
    return gavel_fail (error, "a %s's share must be 0 to %g, not '%s'", style->name,
                       style->most_share, part[1]);
  spec->habit.share = (float) number;
  if (part[2] == NULL)
    return true;
  if (!gavel_number_read (part[2], 0.0, 1.0, &number))
    return gavel_fail (error, "a %s's %s must be 0 to 1, not '%s'", style->name,
                       style->habit.drift > 0.0f ? "drift" : "noise", part[2]);
  if (style->habit.drift > 0.0f)
    spec->habit.drift = (float) number;
  else
    spec->habit.noise = (float) number;
  return true;
}

static bool
read_gavel (GavelPlayerSpec *spec, char **part, GError **error)
{
  unsigned n = g_strv_length (part);
  bool aims = n > 1 && gavel_objective_find (part[n - 1], &spec->objective, NULL);
  unsigned n_left = n - aims;

  spec->kind = GAVEL_PLAYER_GAVEL;
  return n_left == 1 || (n_left == 2 && read_search (part[1], spec))
         || gavel_fail (
             error,
             "gavel:%s is not a time (0.2s), an effort, or one of win, margin, rank",
             part[n_left - 1]);
}

static bool
read_flat (GavelPlayerSpec *spec, const char *games, GError **error)
{
  double number;

  spec->kind = GAVEL_PLAYER_FLAT;
  if (!gavel_number_read (games, 1.0, 1e6, &number))
    return gavel_fail (error, "flat:%s is no number of games, 1 to 1000000", games);
  spec->effort = (unsigned) number;
  return true;
}

static bool
has_adaptive (const GavelGame *game)
{
  return gavel_game_lays_out_rounds (game) && game->styles != NULL
         && game->styles->n_habits > 0;
}

static bool
read_spec (GavelPlayerSpec *spec, const GavelGame *game, char **part, GError **error)
{
  const GavelStyle *style = gavel_game_style (game, part[0]);
  unsigned n = g_strv_length (part);
  g_autofree char *known = NULL;

  if (style != NULL && (style->most_share > 0.0 ? n > 1 : n == 1))
    return read_style (spec, style, part, error);
  if (strcmp (part[0], "gavel") == 0 && game->evaluator != NULL)
    return read_gavel (spec, part, error);
  if (n == 2 && strcmp (part[0], "flat") == 0 && gavel_flat_is_possible (game))
    return read_flat (spec, part[1], error);
  if (n <= 2 && gavel_game_lays_out_rounds (game)
      && (strcmp (part[0], "equilibrium") == 0 || strcmp (part[0], "trying") == 0))
    {
      spec->kind = part[0][0] == 'e' ? GAVEL_PLAYER_EQUILIBRIUM : GAVEL_PLAYER_TRYING;
      return n == 1
             || ((spec->value = gavel_value_load (part[1], error)) != NULL
                 && gavel_game_check_value (game, spec->value, part[1], error));
    }
  if (n == 1 && strcmp (part[0], "adaptive") == 0 && has_adaptive (game))
    spec->kind = GAVEL_PLAYER_ADAPTIVE;
  else if (strcmp (part[0], "external") == 0
           && (n == 1 || (n == 2 && strcmp (part[1], "once") == 0)))
    {
      spec->kind = GAVEL_PLAYER_EXTERNAL;
      spec->once = n == 2;
    }
  else if (n == 1 && strcmp (part[0], "random") == 0)
    spec->kind = GAVEL_PLAYER_RANDOM;
  else
    {
      known = gavel_players_text (game);
      return gavel_fail (error, "no player '%s'; choose from %s", spec->name, known);
    }
  return true;
}

/**
 * gavel_players_text:
 *
 * Returns: (transfer full): everybody who can play @game, as one names them
 */
char *
gavel_players_text (const GavelGame *game)
{
  const GavelStyle *style = game->styles != NULL ? game->styles->players : NULL;
  GString *out = g_string_new ("random");

  for (; style != NULL && style->name != NULL; style++)
    g_string_append_printf (out, ", %s%s", style->name,
                            style->most_share == 0.0    ? ""
                            : style->habit.drift > 0.0f ? ":SHARE[:DRIFT]"
                                                        : ":SHARE[:NOISE]");
  if (gavel_game_lays_out_rounds (game))
    g_string_append (out, ", equilibrium[:FILE], trying[:FILE]");
  if (has_adaptive (game))
    g_string_append (out, ", adaptive");
  if (gavel_flat_is_possible (game))
    g_string_append (out, ", flat:GAMES");
  if (game->evaluator != NULL)
    g_string_append (out, ", gavel[:TIME|:EFFORT][:OBJECTIVE]");
  g_string_append (out, ", external[:once]");
  return g_string_free (out, FALSE);
}

/**
 * gavel_player_spec_new:
 *
 * Returns: (transfer full): the player of @game that has that name, or %NULL with @error
 * set
 */
GavelPlayerSpec *
gavel_player_spec_new (const GavelGame *game, const char *name, GError **error)
{
  g_autoptr (GavelPlayerSpec) spec = g_new0 (GavelPlayerSpec, 1);
  g_auto (GStrv) part = g_strsplit (name, ":", 3);

  spec->name = g_strdup (name);
  if (part[0] == NULL)
    {
      gavel_fail (error, "a player without a name");
      return NULL;
    }
  return read_spec (spec, game, part, error) ? g_steal_pointer (&spec) : NULL;
}

void
gavel_player_spec_free (GavelPlayerSpec *spec)
{
  if (spec == NULL)
    return;
  gavel_value_free (spec->value);
  g_free (spec->name);
  g_free (spec);
}

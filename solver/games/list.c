/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only list of games. */
#include "base/error.h"
#include "base/suggest.h"
#include "games/goofspiel/goofspiel.h"
#include "games/score5/score5.h"

static const GavelGame *const games[] = { &gavel_score5, &gavel_goofspiel, NULL };

/* All games, ended by NULL. */
const GavelGame *const *
gavel_games (void)
{
  return games;
}

const GavelGame *
gavel_game_find (const char *id, GError **error)
{
  const char *ids[G_N_ELEMENTS (games)] = { NULL };
  g_autofree char *hint = NULL;

  for (unsigned i = 0; games[i] != NULL; i++)
    {
      ids[i] = games[i]->id;
      if (g_ascii_strcasecmp (id, ids[i]) == 0)
        return games[i];
    }
  hint = gavel_suggest_hint (id, ids);
  gavel_fail (error, "no game '%s'%s", id, hint);
  return NULL;
}

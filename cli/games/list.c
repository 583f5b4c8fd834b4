/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only list of what games add to the program: by their id. */
#include "games/goofspiel/looks.h"
#include "games/score5/looks.h"

#include <string.h>

static const struct
{
  const char *id;
  const Looks *looks;
} games[] = {
  { "score5", &score5_looks },
  { "goofspiel", &goofspiel_looks },
};

const Looks *
looks_of (const GavelGame *game)
{
  static const Looks none = { 0 };

  for (unsigned i = 0; i < G_N_ELEMENTS (games); i++)
    if (strcmp (games[i].id, game->id) == 0)
      return games[i].looks;
  return &none;
}

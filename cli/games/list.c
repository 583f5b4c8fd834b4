/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only list of what games add to the program: by their id. */
#include "games/coloretto/looks.h"
#include "games/coloretto/tutor.h"
#include "games/goofspiel/looks.h"
#include "games/monopoly-bid/looks.h"
#include "games/monopoly-bid/tutor.h"
#include "games/score5/looks.h"
#include "games/score5/tutor.h"

#include <string.h>

static const Looks no_looks = { 0 };
static const Tutor no_tutor = { 0 };

static const struct
{
  const char *id;
  const Looks *looks;
  const Tutor *tutor;
} games[] = {
  { "score5", &score5_looks, &score5_tutor },
  { "coloretto", &coloretto_looks, &coloretto_tutor },
  { "monopoly-bid", &mbid_looks, &mbid_tutor },
  { "goofspiel", &goofspiel_looks, &no_tutor },
};

const Looks *
looks_of (const GavelGame *game)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (games); i++)
    if (strcmp (games[i].id, game->id) == 0)
      return games[i].looks;
  return &no_looks;
}

const Tutor *
tutor_of (const GavelGame *game)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (games); i++)
    if (strcmp (games[i].id, game->id) == 0)
      return games[i].tutor;
  return &no_tutor;
}

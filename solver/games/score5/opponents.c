/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: simple players by name, and whom one can play against. */
#include "games/score5/spender.h"

const GavelStyle score5_players[] = {
  { "greedy", { .share = SCORE5_GREEDY }, 0.0 },
  { "spender", { .noise = 0.2f }, 1.9 },
  { "pricer", { .noise = 0.15f, .face = 0.5f, .drift = 0.4f }, 1.9 },
  { NULL },
};

const GavelOpponent score5_opponents[] = {
  { "Rex", "random", "bids anything" },
  { "Greta", "greedy", "bids whenever a lot gains points" },
  { "Tim", "spender:0.2", "timid: spends little" },
  { "Sam", "spender:0.4", "sensible: spends less than half of what he gains" },
  { "Vera", "spender:0.7", "eager: spends most of what she gains" },
  { "Moody", "spender:0.5:0.7", "changes his style from game to game" },
  { "Ada", "adaptive", "learns how the others spend" },
  { "Nash", "equilibrium", "plays the equilibrium" },
  { "Max", "gavel", "plays as gavel advises" },
  { NULL },
};

const GavelLevel score5_levels[] = {
  { "easy", { "Tim", "Greta", "Rex", "Moody" } },
  { "medium", { "Sam", "Vera", "Tim", "Greta" } },
  { "strong", { "Max", "Nash", "Ada", "Sam" } },
  { NULL },
};

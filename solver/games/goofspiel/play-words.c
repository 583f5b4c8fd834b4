/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goofspiel: what somebody hears who plays against the computer. */
#include "game/play-words.h"
#include "games/goofspiel/goofspiel.h"

static const char *
asked (const GavelTable *table G_GNUC_UNUSED)
{
  return "your bid";
}

static void
choices (const GavelTable *table, unsigned seat, GString *out)
{
  const Goofspiel *s = (const Goofspiel *) table->state;

  g_string_append (out, "You hold");
  GAVEL_FOREACH_CARD (card, s->hand[seat])
    g_string_append_printf (out, " %u", card + 1);
  g_string_append_c (out, '\n');
  if (goofspiel_round (s) == 1)
    g_string_append_printf (out,
                            "Type the card you bid, like %u; help lists all words.\n",
                            gavel_cards_lowest (s->hand[seat]) + 1);
}

static void
resumed (const GavelTable *table, GString *out)
{
  const Goofspiel *s = (const Goofspiel *) table->state;

  if (s->prize != 0)
    g_string_append_printf (out, "Round %u: %u\n", goofspiel_round (s), s->prize);
}

const GavelPlayWords goofspiel_play_words = {
  .help = "  7                         your bid\n",
  .own = "card",
  .typed = "card, like 7",
  .asked = asked,
  .choices = choices,
  .resumed = resumed,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what somebody hears who plays against the computer. */
#include "games/score5/words.h"

#include <string.h>

/* "g25 r5", or "-" for none. */
static char *
cards_text (const GavelTable *table, GavelCards cards)
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();

  score5_show_cards (score5_deck (table->box), cards, cells);
  return cards == 0 ? g_strdup ("-") : gavel_cells_text (cells);
}

static const char *
asked (const GavelTable *table)
{
  const Score5 *s = (const Score5 *) table->state;

  return s->phase == SCORE5_TAKE ? "you take" : "your bid";
}

static void
choices (const GavelTable *table, unsigned seat, GString *out)
{
  const Score5 *s = (const Score5 *) table->state;
  g_autofree char *hand = cards_text (table, s->hand[seat]);
  g_autofree char *offer = cards_text (table, s->offer);

  if (s->phase == SCORE5_TAKE)
    g_string_append_printf (out, "You can take %s. ", offer);
  g_string_append_printf (out, "You hold %s\n", hand);
  if (s->phase == SCORE5_BIDS && s->round == 1)
    g_string_append_printf (
        out, "Type the cards you bid, like %.*s, or - for none; help lists all words.\n",
        (int) strcspn (hand, " "), hand);
}

static void
resumed (const GavelTable *table, GString *out)
{
  const Score5 *s = (const Score5 *) table->state;

  if (s->lot != SCORE5_NO_LOT)
    g_string_append_printf (out, "Round %u: %s\n", s->round,
                            score5_deck (table->box)->card[s->lot].name);
}

const GavelPlayWords score5_play_words = {
  .help = "  g30 r20                   your bid, or another one once you see the counts\n"
          "  -                         no card: you pass\n"
          "  ok                        keep your bid; all bids are turned up\n"
          "  g30                       the card you take\n",
  .own = "cards",
  .typed = "cards, like g30 r20, or - for none",
  .asked = asked,
  .choices = choices,
  .resumed = resumed,
};

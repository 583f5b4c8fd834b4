/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what somebody hears who plays against the computer. */
#include "game/play-words.h"

#include "games/monopoly-bid/words.h"

static const char *
asked (const GavelTable *table)
{
  switch ((MbidPhase) mbid_of (table)->phase)
    {
    case MBID_ANSWER:
      return "no or let";
    case MBID_BIDS:
      return "your bid";
    case MBID_RAISES:
      return "you add";
    default:
      return "you play";
    }
}

/* "red:2/3 station:1/4" of everybody. */
static void
put_lays (const GavelTable *table, GString *out)
{
  const MbidDeck *deck = mbid_deck (table->box);
  const Mbid *s = mbid_of (table);

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      g_autoptr (GavelCells) cells = gavel_cells_new ();
      g_autofree char *text = NULL;

      mbid_show_lay (deck, s, seat, cells);
      text = gavel_cells_text (cells);
      g_string_append_printf (out, "%s: %s\n",
                              (int) seat == table->seating->you
                                  ? "Before you lie"
                                  : table->seating->name[seat],
                              text);
    }
}

/* What lies before everybody when the turn comes; what one holds, always. */
static void
choices (const GavelTable *table, unsigned seat, GString *out)
{
  const Mbid *s = mbid_of (table);
  g_autofree char *hand = mbid_cards_text (s->hand[seat], s->unknown[seat]);

  if (s->phase == MBID_PLAY)
    g_string_append_printf (out, "Turn %u: you host\n", s->turn);
  if (s->phase == MBID_PLAY || s->phase == MBID_BIDS)
    put_lays (table, out);
  g_string_append_printf (out, "You hold %s (%u of money)\n", hand,
                          mbid_total (s->hand[seat]));
  if (s->turn == 1 && s->phase == MBID_BIDS)
    g_string_append (out,
                     "Type the money you bid, like 5 3, or - for nothing; help lists "
                     "all words.\n");
}

static void
resumed (const GavelTable *table, GString *out)
{
  const Mbid *s = mbid_of (table);

  if (s->lot != MBID_NOTHING)
    g_string_append_printf (out, "Turn %u: %s is turned up\n", s->turn,
                            mbid_colours[s->lot].title);
}

const GavelPlayWords mbid_play_words = {
  .help = "  5 3                       the money you bid or add; - for nothing\n"
          "  wild red                  you lay a Wild as red\n"
          "  draw2                     you play Draw 2\n"
          "  steal Sam green           you steal a green property of Sam's\n"
          "  steal Sam wild green as red   you steal a Wild of his\n"
          "  lot                       you play no more: the lot is turned up\n"
          "  no, let                   you say No! to a card, or let it be\n",
  .own = "moves",
  .typed = "move: money like 5 3 or -; wild red, draw2, steal Sam green, lot; no or let",
  .asked = asked,
  .choices = choices,
  .resumed = resumed,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goofspiel: moves as people type and read them, and where a game stands. */
#include "games/goofspiel/goofspiel.h"

#include "base/error.h"

#include <string.h>

bool
goofspiel_move_read (const GavelTable *table, unsigned seat G_GNUC_UNUSED,
                     const char *text, GavelMove *move, GError **error)
{
  g_autofree char *word = g_strstrip (g_strdup (text));
  int card = goofspiel_card_read (table->box, word, error);

  if (card < 0)
    return false;
  *move = GAVEL_CARD (card);
  return true;
}

/* Adds the cards in rising order. */
void
goofspiel_show_cards (GavelCards set, GavelCards strong, GavelCells *out)
{
  GAVEL_FOREACH_CARD (card, set)
    {
      char name[12];

      g_snprintf (name, sizeof name, "%u", card + 1);
      gavel_cells_card (out, GAVEL_INK_PLAIN, (strong & GAVEL_CARD (card)) != 0, name,
                        NULL);
    }
}

void
goofspiel_move_show (const GavelTable *table G_GNUC_UNUSED, unsigned seat G_GNUC_UNUSED,
                     GavelMove move, GavelCells *out)
{
  goofspiel_show_cards (move, 0, out);
}

bool
goofspiel_next_read (const GavelTable *table, const char *text, GavelMove *move,
                     GError **error)
{
  const Goofspiel *s = (const Goofspiel *) table->state;

  if (!goofspiel_move_read (table, GAVEL_CHANCE, text, move, error))
    return false;
  return (*move & s->gone) == 0
         || gavel_fail (error, "%s cannot be the next prize", text);
}

bool
goofspiel_line_move (const GavelTable *table, char **words, unsigned *seat,
                     GavelMove *move)
{
  GavelLine line = { table->game, table->box, table->seating, words, 1 };
  unsigned card;

  if (g_ascii_strcasecmp (words[0], "prize") == 0)
    *seat = GAVEL_CHANCE;
  else if (g_ascii_strcasecmp (words[0], "bid") != 0
           || !gavel_line_seat (&line, seat, NULL))
    return false;
  if (!gavel_card_names_one (&goofspiel_card_names, &line, &card, NULL))
    return false;
  *move = GAVEL_CARD (card);
  return true;
}

void
goofspiel_status (const GavelTable *table, GavelStatus *status)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  bool over = !s->entering && s->n_seats >= 2
              && gavel_goofspiel.to_act (table->box, table->state) == 0;

  *status = (GavelStatus){
    .n_seats = s->n_seats,
    .round = s->entering ? s->entering : MIN (goofspiel_round (s), s->n_cards),
    .n_rounds = s->n_cards,
    .over = over,
    .winners = over ? goofspiel_winners (s) : 0,
    .open = true,
  };
  if (s->entering)
    {
      status->due = s->n_seats < 2 ? GAVEL_DUE_PLAYERS : GAVEL_DUE_ENTRY;
      status->next = s->n_seats < 2 ? "seat" : "hand";
      status->actors = gavel_seats_all (s->n_seats) & (GavelSeats) ~s->given;
    }
  else if (s->prize != 0)
    {
      status->due = GAVEL_DUE_SEALED;
      status->next = "bid";
      status->actors = goofspiel_missing (s);
    }
  else if (s->n_seats < 2)
    {
      status->due = GAVEL_DUE_PLAYERS;
      status->next = "seat";
    }
  else if (!over && s->prizes == GOOFSPIEL_RANDOM)
    {
      status->due = GAVEL_DUE_CHANCE;
      status->next = "prize";
    }
  else if (!over) /* a prize that is certain needs no line of its own */
    {
      status->due = GAVEL_DUE_SEALED;
      status->next = "bid";
      status->actors = gavel_seats_all (s->n_seats);
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      status->seat[seat].score = s->points[seat];
      status->seat[seat].knows_own = true;
      status->seat[seat].count = -1;
      status->seat[seat].turned_up = s->bid[seat] != 0;
      status->seat[seat].bid_known = s->bid[seat] != 0;
      status->seat[seat].bid = s->bid[seat];
      status->seat[seat].bid_size = s->bid[seat] != 0;
    }
}

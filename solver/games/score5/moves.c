/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: moves as people type and read them, and where a game stands. */
#include "games/score5/words.h"

#include "base/error.h"

#include <string.h>

const GavelInk score5_inks[GAVEL_N_FAMILIES]
    = { GAVEL_INK_GREEN,  GAVEL_INK_RED,  GAVEL_INK_YELLOW,
        GAVEL_INK_PURPLE, GAVEL_INK_BLUE, GAVEL_INK_BRIGHT };

/* The cards of a set as people sort them: by family, best first. Returns how many. */
unsigned
score5_sort_cards (const GavelDeck *deck, GavelCards set, uint8_t cards[])
{
  unsigned n = 0;

  GAVEL_FOREACH_CARD (card, set)
    {
      unsigned i = n++;

      for (; i > 0; i--)
        {
          const GavelCard *a = &deck->card[cards[i - 1]], *b = &deck->card[card];

          if (a->family < b->family || (a->family == b->family && a->value >= b->value))
            break;
          cards[i] = cards[i - 1];
        }
      cards[i] = (uint8_t) card;
    }
  return n;
}

static void
show_card (const GavelDeck *deck, unsigned number, bool strong, GavelCells *out)
{
  const GavelCard *card = &deck->card[number];
  g_autofree char *full
      = g_strdup_printf ("%s %u", gavel_family_name (card->family), card->value);

  gavel_cells_card (out, score5_inks[card->family], strong, card->name, full);
}

/* Adds the cards as people sort them, each in its ink, some strong. */
void
score5_show_strong (const GavelDeck *deck, GavelCards set, GavelCards strong,
                    GavelCells *out)
{
  uint8_t cards[GAVEL_DECK_MAX_CARDS];
  unsigned n = score5_sort_cards (deck, set, cards);

  for (unsigned i = 0; i < n; i++)
    show_card (deck, cards[i], (strong & GAVEL_CARD (cards[i])) != 0, out);
}

void
score5_show_cards (const GavelDeck *deck, GavelCards set, GavelCells *out)
{
  score5_show_strong (deck, set, 0, out);
}

bool
score5_move_read (const GavelTable *table, unsigned seat G_GNUC_UNUSED, const char *text,
                  GavelMove *move, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,\t", 0);

  *move = 0;
  for (unsigned i = 0; words[i] != NULL; i++)
    {
      int card;

      if (words[i][0] == '\0' || strcmp (words[i], "-") == 0
          || g_ascii_strcasecmp (words[i], "pass") == 0)
        continue;
      card = gavel_deck_card (score5_deck (table->box), words[i], error);
      if (card < 0)
        return false;
      if (*move & GAVEL_CARD (card))
        return gavel_fail (error, "%s is named twice", words[i]);
      *move |= GAVEL_CARD (card);
    }
  return true;
}

void
score5_move_show (const GavelTable *table, unsigned seat G_GNUC_UNUSED, GavelMove move,
                  GavelCells *out)
{
  if (move == 0)
    gavel_cells_printf (out, "pass");
  else
    score5_show_cards (score5_deck (table->box), move, out);
}

bool
score5_uses (GavelMove move, GavelMove what)
{
  return what == 0 ? move == 0 : (move & what) != 0;
}

bool
score5_next_read (const GavelTable *table, const char *text, GavelMove *move,
                  GError **error)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  GavelCards left = 0;

  if (!score5_move_read (table, GAVEL_CHANCE, text, move, error))
    return false;
  for (GavelKind kind = GAVEL_ONE_STAR; kind < GAVEL_N_KINDS; kind++)
    if (score5_lots_of_kind (SCORE5_ROUNDS, kind) > score5_lots_of_kind (s->round, kind))
      left |= deck->kind[kind];
  left &= ~(s->gone | score5_located (s));
  return (gavel_cards_count (*move) == 1 && (*move & left) != 0)
         || gavel_fail (error, "%s cannot be the next lot", text);
}

/* Reads "bid NAME CARDS", "take NAME CARD"; false if a card of it is not known. */
static bool
read_seat_move (const GavelTable *table, char **words, unsigned *seat, GavelMove *move)
{
  GavelLine line = { table->game, table->box, table->seating, words, 1 };
  GavelNamed named;

  if (!gavel_line_seat (&line, seat, NULL)
      || !gavel_card_names_all (&score5_card_names, &line, true, &named, NULL)
      || named.n_unknown > 0)
    return false;
  *move = named.known;
  return true;
}

bool
score5_line_move (const GavelTable *table, char **words, unsigned *seat, GavelMove *move)
{
  GavelLine line = { table->game, table->box, table->seating, words, 1 };
  unsigned card;

  if (g_ascii_strcasecmp (words[0], "bid") == 0
      || g_ascii_strcasecmp (words[0], "take") == 0)
    return read_seat_move (table, words, seat, move);
  *seat = GAVEL_CHANCE;
  if (g_ascii_strcasecmp (words[0], "won") == 0)
    {
      unsigned winner;

      if (!gavel_line_seat (&line, &winner, NULL))
        return false;
      *move = winner;
      return true;
    }
  if (g_ascii_strcasecmp (words[0], "lot") != 0
      || !gavel_card_names_one (&score5_card_names, &line, &card, NULL))
    return false;
  *move = GAVEL_CARD (card);
  return true;
}

/* What comes next, and whom it may be about. */
static void
find_due (const GavelDeck *deck, const Score5 *s, GavelStatus *status)
{
  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      status->due = s->n_seats < 2 ? GAVEL_DUE_PLAYERS
                    : s->entering  ? GAVEL_DUE_ENTRY
                                   : GAVEL_DUE_CHANCE;
      status->next = s->n_seats < 2 ? "seat" : s->entering ? "hand" : "lot";
      if (s->entering)
        status->actors = gavel_seats_all (s->n_seats) & (GavelSeats) ~s->given;
      break;
    case SCORE5_BIDS:
      status->due = GAVEL_DUE_SEALED;
      status->next = "bid";
      status->actors = gavel_seats_all (s->n_seats) & (GavelSeats) ~s->turned_up;
      break;
    case SCORE5_RANK:
      status->due = GAVEL_DUE_WORD;
      status->next = s->n_ranked == 0 ? "won" : "take";
      status->actors = score5_candidates (deck, s);
      break;
    case SCORE5_TAKE:
      status->due = GAVEL_DUE_TURN;
      status->next = "take";
      status->actors = GAVEL_SEAT (score5_taker (s));
      status->forced = s->n_seats == 2 /* the loser gets all of it */
                       || gavel_cards_count (s->offer) + s->n_offer_unknown < 2;
      break;
    case SCORE5_FINISH:
      status->due = GAVEL_DUE_WORD;
      status->next = "won";
      status->actors = score5_candidates (deck, s);
      break;
    case SCORE5_OVER:
      status->over = true;
      status->winners = GAVEL_SEAT (s->winner);
      break;
    }
}

void
score5_status (const GavelTable *table, GavelStatus *status)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;

  *status = (GavelStatus){
    .n_seats = s->n_seats,
    .round = s->round + (s->phase == SCORE5_LOT ? 1 : 0),
    .n_rounds = SCORE5_ROUNDS,
    .open = score5_is_known (s),
  };
  find_due (deck, s, status);
  status->blind = g_strcmp0 (status->next, "take") == 0 && s->n_offer_unknown > 0;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      bool known = s->n_bid_unknown[seat] == 0;
      GavelCards shown;

      status->seat[seat].score = (int) score5_score (deck, s->hand[seat], &shown);
      status->seat[seat].knows_own = s->n_unknown[seat] == 0;
      status->seat[seat].at_least = s->n_unknown[seat] > 0;
      status->seat[seat].count = s->count[seat];
      status->seat[seat].turned_up = (s->turned_up & GAVEL_SEAT (seat)) != 0;
      status->seat[seat].bid_known = status->seat[seat].turned_up && known;
      status->seat[seat].bid = known ? s->bid[seat] : 0;
      status->seat[seat].bid_size
          = (int) (gavel_cards_count (s->bid[seat]) + s->n_bid_unknown[seat]);
    }
}

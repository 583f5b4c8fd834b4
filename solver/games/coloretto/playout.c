/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: random games, fast. The rules once more, without a call for each card: rows
 * that have a card and rows that have room are kept as masks, the pile as a list that is
 * drawn from. */
#include "games/coloretto/coloretto.h"

#include <string.h>

/* Octal digit k, from the right, is the place of bit number k of such a mask. */
static const uint16_t places[32] = {
  0,    0,     01,   010,  02,    020,   021,  0210,  03,    030,    031,
  0310, 032,   0320, 0321, 03210, 04,    040,  041,   0410,  042,    0420,
  0421, 04210, 043,  0430, 0431,  04310, 0432, 04320, 04321, 043210,
};

static inline unsigned
nth (unsigned mask, unsigned k)
{
  return places[mask] >> (3 * k) & 7;
}

/* How many bits it has. */
static const uint8_t counts[32] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                    1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5 };

/* A game under way. */
typedef struct
{
  Coloretto *s;
  unsigned n_under;
  unsigned some, room;          /* rows that have a card, that have room */
  uint8_t left[COLORETTO_ROWS]; /* how many cards more have room */
  unsigned n;                   /* cards in the pile, in no order: */
  uint8_t card[COLORETTO_KINDS * 15];
} Game;

static void
list_pile (Game *g)
{
  g->n = 0;
  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    for (unsigned i = coloretto_count (g->s->pile, kind); i > 0; i--)
      g->card[g->n++] = (uint8_t) kind;
}

/* The top card, and the last-round card aside. */
static inline ColorettoCards
draw (Game *g, GavelDigits *digits)
{
  unsigned i;
  ColorettoCards card;

  if (g->n == g->n_under)
    g->s->last = 1;
  i = gavel_digits_below (digits, g->n);
  card = coloretto_card (g->card[i]);
  g->card[i] = g->card[--g->n];
  g->s->pile -= card;
  return card;
}

/* Plays the round under way to its end. */
static void
play_round (Game *g, GavelRng *rng)
{
  Coloretto *s = g->s;
  unsigned in = coloretto_still_in (s), turn = s->turn, last = turn;

  while (in != 0)
    {
      GavelDigits digits = { gavel_rng_next (rng) };
      unsigned may_draw = g->room != 0;
      unsigned k = gavel_digits_below (&digits, counts[g->some] + may_draw), after, row;

      if (k < may_draw)
        {
          row = nth (g->room, gavel_digits_below (&digits, counts[g->room]));
          s->row[row] += draw (g, &digits);
          g->some |= 1u << row;
          g->room &= ~((--g->left[row] == 0 ? 1u : 0) << row);
        }
      else
        {
          row = nth (g->some, k - may_draw);
          s->hand[turn] += s->row[row];
          s->took[turn] = (uint8_t) (row + 1);
          if (coloretto_count (s->row[row], COLORETTO_GOLDEN) > 0)
            s->hand[turn] += draw (g, &digits);
          s->row[row] = 0;
          g->some &= ~(1u << row);
          g->room &= ~(1u << row);
          in &= ~(1u << turn);
          last = turn;
        }
      after = in & ~((2u << turn) - 1);
      turn = nth (after != 0 ? after : in, 0);
    }
  s->turn = (uint8_t) last;
}

/* The rows as they lie there. */
static void
look_at_rows (Game *g, const ColorettoDeck *deck)
{
  g->some = coloretto_rows_to_take (g->s);
  g->room = coloretto_rows_with_room (deck, g->s);
  for (unsigned row = 0; row < coloretto_n_rows (deck, g->s); row++)
    g->left[row]
        = (uint8_t) (coloretto_room (deck, g->s, row) - coloretto_size (g->s->row[row]));
}

/* Plays on to the end, every choice uniform over the legal ones. */
void
coloretto_playout (const GavelBox *box, GavelState *state, GavelRng *rng)
{
  const ColorettoDeck *deck = coloretto_deck (box);
  Game g = { .s = (Coloretto *) state };

  while (g.s->phase != COLORETTO_TURN && g.s->phase != COLORETTO_OVER)
    gavel_game_step (&gavel_coloretto, box, state, rng);
  if (g.s->phase == COLORETTO_OVER)
    return;
  g.s->begun = 1;
  g.n_under = coloretto_n_under (deck, g.s);
  list_pile (&g);
  look_at_rows (&g, deck);
  play_round (&g, rng);
  while (!g.s->last)
    {
      memset (g.s->took, 0, sizeof g.s->took);
      memset (g.s->row, 0, sizeof g.s->row);
      g.s->round++;
      look_at_rows (&g, deck);
      play_round (&g, rng);
    }
  memset (g.s->row, 0, sizeof g.s->row);
  g.s->n_pile = (uint8_t) g.n;
  g.s->phase = COLORETTO_OVER;
}

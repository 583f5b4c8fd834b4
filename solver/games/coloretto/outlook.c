/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/coloretto/outlook.h"

#include "games/coloretto/policy.h"

#include <string.h>

#define SAMPLES 2000

/* What a row would bring that seat if the game ended then. */
int
coloretto_row_gain (const ColorettoDeck *deck, const Coloretto *s, unsigned seat,
                    unsigned row)
{
  return coloretto_worth (deck, s->side, s->hand[seat] + s->row[row])
         - coloretto_score (deck, s, seat);
}

/* One step of a sensible table. */
static void
step (const ColorettoDeck *deck, Coloretto *s, GavelRng *rng)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  const GavelBox *box = (const GavelBox *) deck;
  GavelState *state = (GavelState *) s;

  if (s->phase == COLORETTO_DRAW || s->phase == COLORETTO_BONUS)
    moves[GAVEL_CHANCE] = gavel_game_draw (&gavel_coloretto, box, state, rng);
  else
    moves[s->turn] = coloretto_choose (deck, s, coloretto_sensible (s));
  gavel_coloretto.apply (box, state, moves);
}

/* Plays until it is that seat's turn again, or the round is over. */
static void
play_until (const ColorettoDeck *deck, Coloretto *s, unsigned seat, GavelRng *rng,
            uint8_t taker[])
{
  unsigned round = s->round;

  do
    {
      GavelSeats in = coloretto_still_in (s);
      uint8_t took[GAVEL_MAX_SEATS];
      Coloretto after = *s;

      memcpy (took, s->took, sizeof took);
      step (deck, &after, rng);
      if (after.phase == COLORETTO_OVER || after.round != round)
        return;
      *s = after;
      GAVEL_FOREACH_SEAT (other, in)
        if (s->took[other] != took[other])
          taker[s->took[other] - 1] = (uint8_t) (other + 1);
    }
  while (s->phase != COLORETTO_TURN || s->turn != seat);
}

/* Rows that are alike share what becomes of them: which of them is taken first says
 * nothing. */
static void
share_alike (const ColorettoDeck *deck, const Coloretto *s, ColorettoOutlook *outlook)
{
  ColorettoOutlook apart = *outlook;

  GAVEL_FOREACH_CARD (row, coloretto_rows_to_take (s))
    {
      double n = 0.0, gone = 0.0, worse = 0.0, taker[GAVEL_MAX_SEATS] = { 0 };

      for (unsigned i = 0; i < COLORETTO_ROWS; i++)
        if (s->row[i] == s->row[row]
            && coloretto_room (deck, s, i) == coloretto_room (deck, s, row))
          {
            n += 1.0;
            gone += apart.gone[i];
            worse += apart.worse[i];
            for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
              taker[seat] += apart.taker[i][seat];
          }
      outlook->gone[row] = gone / n;
      outlook->worse[row] = worse / n;
      for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
        outlook->taker[row][seat] = taker[seat] / n;
    }
}

/**
 * coloretto_look_out:
 * @s: its turn, or a card that it has to lay; or a turn of others
 * @seat: still in
 *
 * At its turn the seat is supposed to draw, if it may: what becomes of rows that it does
 * not take.
 */
void
coloretto_look_out (const ColorettoDeck *deck, const Coloretto *s, unsigned seat,
                    ColorettoOutlook *outlook)
{
  unsigned rows = coloretto_rows_to_take (s);

  memset (outlook, 0, sizeof *outlook);
  if (coloretto_still_in (s) == GAVEL_SEAT (seat) || s->took[seat] != 0
      || (s->phase == COLORETTO_TURN && s->turn == seat
          && coloretto_rows_with_room (deck, s) == 0))
    return;
  outlook->waits = true;
  for (unsigned i = 0; i < SAMPLES; i++)
    {
      GavelRng rng = gavel_rng_named (1, i, 0);
      uint8_t taker[COLORETTO_ROWS] = { 0 };
      Coloretto after = *s;

      if (s->phase == COLORETTO_TURN && s->turn == seat)
        coloretto_draw (&after);
      play_until (deck, &after, seat, &rng, taker);
      GAVEL_FOREACH_CARD (row, rows)
        if (taker[row] != 0)
          {
            outlook->gone[row] += 1.0 / SAMPLES;
            outlook->taker[row][taker[row] - 1] += 1.0 / SAMPLES;
          }
        else if (coloretto_row_gain (deck, &after, seat, row)
                 < coloretto_row_gain (deck, s, seat, row))
          outlook->worse[row] += 1.0 / SAMPLES;
    }
  share_alike (deck, s, outlook);
}

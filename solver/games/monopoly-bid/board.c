/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/board.h"

#include <string.h>

/* The board as it lies there at @s. */
void
mbid_board_take_over (MbidBoard *b, const MbidDeck *deck, const Mbid *s)
{
  memset (b, 0, sizeof *b);
  b->deck = deck;
  b->n_seats = s->n_seats;
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    b->left[colour] = (uint8_t) deck->set[colour];
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
      {
        unsigned real = mbid_count (s->real[seat], colour);
        unsigned wild = mbid_count (s->wild[seat], colour);

        if (real + wild == 0)
          continue;
        b->real[seat][colour] = (uint8_t) real;
        b->wild[seat][colour] = (uint8_t) wild;
        b->left[colour] = (uint8_t) (b->left[colour] - real);
        mbid_board_look (b, seat, colour);
      }
}

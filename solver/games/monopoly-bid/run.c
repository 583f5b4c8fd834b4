/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/run.h"

#include <string.h>

/* From a position where a turn begins or the host plays, and nothing is unknown. */
void
mbid_run_take_over (MbidRun *g, const MbidDeck *deck, const Mbid *s)
{
  MbidCards pool = mbid_pool (s), lots = mbid_unseen_lots (deck, s);

  mbid_board_take_over (&g->board, deck, s);
  g->host = s->host;
  g->turn = s->turn;
  g->winner = -1;
  g->over = false;
  memcpy (g->hand, s->hand, sizeof g->hand);
  g->discards = pool;
  g->n_pile = 0;
  mbid_run_shuffle (g);
  g->discards = s->discards;
  g->n_discards = mbid_size (s->discards);
  g->n_lots = g->first_unsold = 0;
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    for (unsigned i = mbid_count (lots, colour); i > 0; i--)
      g->lots[g->n_lots++] = (uint8_t) colour;
  g->n_unsold = s->n_unsold;
  memcpy (g->unsold, s->unsold, sizeof g->unsold);
}

/* Where it stands: over, or the host plays. What all have seen of hands is left out. */
void
mbid_run_hand_back (const MbidRun *g, Mbid *s)
{
  memcpy (s->hand, g->hand, sizeof s->hand);
  memset (s->seen, 0, sizeof s->seen);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      s->real[seat] = s->wild[seat] = 0;
      for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
        {
          s->real[seat] += g->board.real[seat][colour] * mbid_card (colour);
          s->wild[seat] += g->board.wild[seat][colour] * mbid_card (colour);
        }
    }
  s->discards = g->discards;
  s->n_pile = (uint8_t) g->n_pile;
  s->n_unsold = (uint8_t) g->n_unsold;
  memset (s->unsold, 0, sizeof s->unsold);
  for (unsigned i = 0; i < g->n_unsold; i++)
    s->unsold[i] = g->unsold[(g->first_unsold + i) % MBID_MAX_PROPERTIES];
  s->host = (uint8_t) g->host;
  s->turn = (uint16_t) g->turn;
  s->winner = (uint8_t) (g->winner >= 0 ? g->winner : MBID_NOTHING);
  s->phase = g->winner >= 0 || g->over ? MBID_OVER : MBID_PLAY;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what a bid and a lot are, to those who know neither. */
#include "games/monopoly-bid/thinking.h"

#define INCOME 1.8f /* money that a player draws in a turn, about */

static float
price (const GavelBox *box G_GNUC_UNUSED, GavelMove move, unsigned *size)
{
  MbidCards money = mbid_move_about (move);

  *size = mbid_size (money);
  return (float) mbid_total (money);
}

/* All lots are alike here: what comes in while one is sold. */
static float
prize (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  return INCOME * (float) ((const Mbid *) state)->n_seats;
}

const GavelSealed mbid_sealed = {
  .may_pass = true,
  .highest_takes = true,
  .price = price,
  .prize = prize,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* threats.h - who may win soon, and what others may hold
 *
 * Counted from what lies on the table and from the cards that were not seen, as if each
 * of them were as likely to be in one place as in another: no search, and no belief about
 * how people play. Asks what is known at a position: what somebody cannot know must be
 * forgotten before. Any thread may ask. */
#pragma once

#include "games/monopoly-bid/monopoly-bid.h"

#define MBID_FAR 3 /* action cards: who needs more of them is far from winning */
#define MBID_MAX_WAYS (MBID_FAR + 1)

/* Actions that would win if the seat hosted now, had the cards, and heard no No!. */
typedef struct
{
  unsigned n_wilds, n_steals; /* cards that it takes */
  GavelMove move[MBID_FAR];   /* for example these, so many as there are cards */
} MbidWay;

unsigned mbid_ways_to_win (const MbidDeck *deck, const Mbid *s, unsigned seat,
                           MbidWay way[MBID_MAX_WAYS]);
unsigned mbid_threats (const MbidDeck *deck, const Mbid *s, unsigned seat,
                       MbidWay way[MBID_MAX_WAYS]);
double mbid_chance_of_ways (const Mbid *s, unsigned seat, const MbidWay way[],
                            unsigned n_ways);
bool mbid_lot_wins (const MbidDeck *deck, const Mbid *s, unsigned seat);
bool mbid_lot_completes (const MbidDeck *deck, const Mbid *s, unsigned seat);

double mbid_chance_of_kind (const Mbid *s, GavelSeats seats, unsigned kind);
double mbid_likely_money (const Mbid *s, unsigned seat);

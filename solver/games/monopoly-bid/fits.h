/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fits.h - Monopoly Bid: how likely somebody did what it did
 *
 * All that the others did, by who did it: with the cards that each may have held then,
 * and a habit, how likely that was. What a habit hardly ever does keeps some likelihood,
 * so that a surprise rules out nothing. What was worked out is kept, for the same hands
 * are asked about again and again. Each belongs to one thread at a time. */
#pragma once

#include "games/monopoly-bid/diary.h"

#define MBID_WELL 7   /* number of the habit of those who think: sensible, but bid well */
#define MBID_HABITS 8 /* with those of the game's styles */
#define MBID_KEPT 4   /* answers of each habit that are kept, a power of two */

typedef struct
{
  MbidCards hand; /* and one more: 0 is none */
  float fit;
} MbidKept;

/* Something that a seat did. */
typedef struct
{
  const MbidEvent *event;
  unsigned time;     /* number of the event */
  MbidCards matters; /* of the hand, to what it did */
  MbidCards hand;    /* what it held then, in the world that is thought of */
  float fit, next;   /* how likely it did that; and in a world that is tried */
  MbidKept kept[MBID_HABITS][MBID_KEPT];
} MbidAct;

typedef struct
{
  unsigned n_seats;
  unsigned n[GAVEL_MAX_SEATS];   /* acts of each seat, */
  MbidAct *act[GAVEL_MAX_SEATS]; /* in order; of the seat itself none */
  MbidManner manner[MBID_HABITS];
} MbidFits;

/* How likely each habit is before anything was seen. */
extern const double mbid_habit_prior[MBID_HABITS];

void mbid_fits_init (MbidFits *fits, const MbidDiary *diary, unsigned n_seats);
void mbid_fits_clear (MbidFits *fits);

/* How likely each habit is for @seat, by all that it did with the hands in its acts. */
void mbid_fits_habits (MbidFits *fits, unsigned seat, double chance[MBID_HABITS]);

/* @seat has that habit. */
void mbid_fits_set (MbidFits *fits, unsigned seat, unsigned habit);

/* How many times as likely it becomes that @seat did what it did from @from until before
 * @until if it had @gained for @lost; and the world becomes so. */
double mbid_fits_try (MbidFits *fits, unsigned seat, unsigned habit, unsigned from,
                      unsigned until, MbidCards gained, MbidCards lost);
void mbid_fits_accept (MbidFits *fits, unsigned seat, unsigned from, unsigned until,
                       MbidCards gained, MbidCards lost);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diary.h - Monopoly Bid: what a seat has seen of a game
 *
 * When somebody drew unseen cards, from which shuffle; which of these were seen later;
 * and what everybody did, with the table as it was. Nothing in it is hidden from the
 * seat. Whoever says No! is known, who let a card be is known of all alike, with a No! or
 * without. guesser.c makes worlds of it. */
#pragma once

#include "games/monopoly-bid/manner.h"

#define MBID_EPOCHS 12 /* the discards are shuffled less often */
#define MBID_NEVER G_MAXUINT

/* A card that was drawn unseen. */
typedef struct
{
  unsigned seat, epoch;
  unsigned time; /* of events */
} MbidSlot;

typedef enum
{
  MBID_DID_BID,
  MBID_DID_PLAY, /* or stop playing */
  MBID_DID_NO,
  MBID_DID_LET, /* all but who played the card on top, and who is not in @seats */
} MbidDid;

typedef struct
{
  MbidDid did;
  unsigned seat;
  GavelSeats seats; /* who let it be */
  GavelMove move;
  MbidCards shown; /* cards of it that were not known before */
  Mbid before;     /* as the seat knew it, */
  MbidSight sight; /* looked at: all saw that */
  MbidBoard board;
  MbidLot lot; /* of a bid */
} MbidEvent;

typedef struct
{
  const GavelBox *box;
  unsigned seat;
  bool begun, lost; /* it cannot be told any more what was drawn when */
  unsigned n_epochs;
  MbidCards pool[MBID_EPOCHS];    /* what unseen cards of that shuffle can be */
  MbidCards bid[GAVEL_MAX_SEATS]; /* in the auction under way */
  GArray *slots;                  /* of MbidSlot, */
  GPtrArray *events;              /* of MbidEvent */
} MbidDiary;

gpointer mbid_diary_new (const GavelBox *box, unsigned seat);
void mbid_diary_free (gpointer diary);
void mbid_diary_see (gpointer diary, const GavelState *before, const GavelState *after,
                     int who, GavelMove move);

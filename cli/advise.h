/* SPDX-License-Identifier: GPL-3.0-or-later */
/* advise.h - from a record to advice: what every front end does the same way */
#pragma once

#include "history.h"

typedef struct
{
  const char *seat; /* NULL: whose advisor the record is */
  double safety;
  double firm; /* how sure it is that counts stay */
  GavelObjective objective;

  /* What if; each may be NULL. Cards are words with blanks or commas between. */
  const char *with;    /* look at this move in any case */
  const char *without; /* never make this one */
  const char *passes;  /* this rival bids nothing this round */
  const char *next;    /* this is the next lot */
} AdviseWish;

#define ADVISE_WISH_INIT ((AdviseWish){ .firm = 1.0 })

bool advise_objective (const char *name, GavelObjective *objective, GError **error);

/* What is worth keeping from one advice to the next in a game; all zero at first. For
 * one thread, one deck and one value. */
typedef struct
{
  GavelHistory *history;
  GavelStudy *study;
} AdviseMemory;

void advise_memory_clear (AdviseMemory *memory);

GavelAdvice *advise_record (const GavelRecord *record, const GavelValue *value,
                            const AdviseWish *wish, const GavelBudget *budget,
                            AdviseMemory *memory, GError **error);

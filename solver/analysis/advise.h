/* SPDX-License-Identifier: GPL-3.0-or-later */
/* advise.h - from a record to advice: what every front end does the same way */
#pragma once

#include "analysis/history.h"

typedef struct
{
  const char *seat; /* NULL: whose advisor the record is */
  double safety;
  double firm; /* how sure it is that counts stay; GAVEL_FIRM_AUTO: by what they did */
  GavelObjective objective;

  /* What if; each may be NULL. Moves are as people type them. */
  const char *with;    /* look at this move in any case */
  const char *without; /* look at none that uses something of this one */
  const char *passes;  /* these rivals pass, blanks or commas between their names */
  const char *next;    /* this is turned up next */
  const char *holds; /* "Bob has a No!", "Bob lacks a 5": one of them does, or does not */
  const GavelStyle *style[GAVEL_MAX_SEATS]; /* that others keep to in open turns */
  GavelToldScale told_scale; /* as in the advice that this one is compared with */

  const char *lies; /* the bid that lies there, where the record does not tell it */

  /* What lies face down at each seat, -1 where that is not known; NULL: as the record
   * tells it. */
  const int *count;

  GavelPriors priors; /* about those who sit there, from earlier games */
} GavelWish;

#define GAVEL_FIRM_AUTO (-1.0)
#define GAVEL_WISH_INIT ((GavelWish){ .firm = GAVEL_FIRM_AUTO })

/* What is worth keeping from one advice to the next in a game; all zero at first. For
 * one thread, one deck and one value. */
typedef struct
{
  GavelHistory *history;
  GavelPriors priors; /* that it began with */
  GavelRoundModel *model;
  GavelAhead *ahead;
} GavelMemory;

void gavel_memory_clear (GavelMemory *memory);

GavelAdvice *gavel_advise (const GavelRecord *record, const GavelValue *value,
                           const GavelWish *wish, const GavelBudget *budget,
                           GavelMemory *memory, GError **error);
void gavel_get_to_know (const GavelRecord *record, const GavelValue *value,
                        const GavelBudget *budget, GavelBelief learned[GAVEL_MAX_SEATS]);

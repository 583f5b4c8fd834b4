/* SPDX-License-Identifier: GPL-3.0-or-later */
/* advise.h - from a record to advice: what every front end does the same way */
#pragma once

#include "history.h"

typedef struct
{
  const char *seat; /* NULL: whose advisor the record is */
  double safety;
  double firm; /* how sure it is that counts stay */
} AdviseWish;

#define ADVISE_WISH_INIT ((AdviseWish){ NULL, 0.0, 1.0 })

GavelAdvice *advise_record (const GavelRecord *record, const GavelValue *value,
                            const AdviseWish *wish, const GavelBudget *budget,
                            GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thinker.h - a search in the background
 *
 *     main thread                         thinking thread (and OpenMP's)
 *     thinker_start (record, wish) ---->  gavel_advise, on a copy of the record
 *     told (advice, not done)      <----  progress, now and then
 *     thinker_stop, or the time is over
 *     told (advice, done)          <----  the best so far
 *
 * One thought at a time: a new one ends the old one, of which nothing is heard any
 * more. What was learned about the table stays in mind for the next. It thinks with a
 * little less priority than the one who types. All of this is called from the thread of
 * the default main context, and that is where told() is called. */
#pragma once

#include "analysis/advise.h"

typedef struct _Thinker Thinker;

/* What there is so far, or, with @done, what came of it: @advice, which is lent, or
 * @error. */
typedef void (*ThinkerTold) (gpointer data, const GavelAdvice *advice,
                             const GError *error, bool done);

Thinker *thinker_new (void);
void thinker_free (Thinker *thinker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Thinker, thinker_free)

void thinker_start (Thinker *thinker, const GavelRecord *record, const GavelValue *value,
                    const GavelWish *wish, const GavelBudget *budget, ThinkerTold told,
                    gpointer data);
void thinker_stop (Thinker *thinker);
void thinker_cancel (Thinker *thinker);
void thinker_halt (Thinker *thinker);
bool thinker_is_busy (const Thinker *thinker);

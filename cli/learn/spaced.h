/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spaced.h - what was learned, and when to ask again: SM-2, on disk
 *
 * Each thing asked has an ease and an interval in days; a good answer makes the interval
 * longer, a bad one starts anew (P. A. Wozniak's SM-2 of 1987). Kept in a key file. Each
 * answer is put into what the file says at that moment, so that several programs can ask
 * at once; groups and keys that are not known stay as they are. A damaged file is copied
 * aside before it is written, and what of it can be read goes on. Does not know what is
 * asked. Days are Julian days, as GDate counts them. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define SPACED_MAX_QUALITY 5
#define SPACED_PASSED 3 /* from this quality on an answer was good enough */

typedef struct
{
  char *name;
  unsigned n_asked, n_good;
  unsigned repetitions; /* good answers in a row */
  unsigned interval;    /* days to the next time */
  double ease;
  guint32 due;
} SpacedCard;

typedef struct
{
  unsigned n_asked, n_good;
  unsigned streak, best_streak;
  double lost; /* of the win, over all answers */
} SpacedScore;

typedef struct _Spaced Spaced;

Spaced *spaced_load (const char *folder, bool to_write, GPtrArray *complaints,
                     GError **error);
void spaced_free (Spaced *spaced);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Spaced, spaced_free)

bool spaced_today (guint32 *today, GError **error);
char *spaced_day_text (guint32 day);
void spaced_card_answer (SpacedCard *card, unsigned quality, guint32 today);

const SpacedCard *spaced_find (const Spaced *spaced, const char *name);
const SpacedCard *spaced_answer (Spaced *spaced, const char *name, unsigned quality,
                                 bool good, double lost, guint32 today, GError **error);
const SpacedScore *spaced_score (const Spaced *spaced);
bool spaced_has_done (const Spaced *spaced, const char *lesson);
bool spaced_set_done (Spaced *spaced, const char *lesson, guint32 today, GError **error);

char *spaced_folder (void);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept-work.h - units of work whose results outlive a stop
 *
 * Workers (play/workers.h) with a journal of units and a line of progress: results are in
 * the file as soon as they are there, and those that it has are not worked on again. Does
 * not know what they mean. */
#pragma once

#include "common/progress.h"
#include "play/workers.h"

typedef struct
{
  GavelWork work; /* without prepare and keep: that is what the journal does */
  unsigned n_units;
  const char *journal; /* (nullable) the file */
  Progress *progress;
  const char *what; /* is counted there: "deals", */
  unsigned n_each;  /* of so many units each */
} KeptWork;

bool kept_work_run (const KeptWork *kept, GError **error);

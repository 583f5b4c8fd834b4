/* SPDX-License-Identifier: GPL-3.0-or-later */
/* external.h - another program at the table, spoken to as gavel engine is
 *
 * One process; matches ask it from several threads, one question at a time. Nothing it
 * does holds the match up: an answer has a time limit and a line a length, and at the
 * end it is waited for a moment only, then killed with all that it started. After the
 * first thing that goes wrong it is asked no more, and passes or takes anything, so that
 * the match can be ended and the problem told. */
#pragma once

#include "play/player.h"

#include <stdatomic.h>

typedef struct
{
  const char *command;            /* as a shell would read it */
  double seconds;                 /* what it is given for a decision */
  double limit;                   /* what it may take at most; 0: ten times that */
  const atomic_bool *interrupted; /* unowned: nobody waits for its answer any more */
  atomic_bool *broken;            /* unowned: set when something goes wrong */
} ExternalSetup;

typedef struct _External External;

External *external_new (const ExternalSetup *setup, GError **error);
void external_free (External *external);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (External, external_free)

const GavelOutsider *external_outsider (const External *external);
const char *external_problem (External *external);

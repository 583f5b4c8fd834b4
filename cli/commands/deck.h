/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck.h - what the files of gavel deck share */
#pragma once

#include "common/command.h"
#include "report/report-deck.h"

ExitStatus deck_edit (const GavelDeck *deck, bool all);

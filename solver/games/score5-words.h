/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score5-words.h - the table of words, for score5-paper.c */
#pragma once

#include "score5.h"

extern const GavelVerb score5_verbs[];

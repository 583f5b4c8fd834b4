/* SPDX-License-Identifier: GPL-3.0-or-later */
/* looks.h - Goofspiel in advice */
#pragma once

#include "report/looks.h"

extern const Looks goofspiel_looks;

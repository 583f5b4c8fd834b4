/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.h - two players choose at once, what one wins the other loses
 *
 * Solved to the end, by linear programming, where stage.h learns mixes that are good
 * enough. Knows no cards. Keeps nothing, so any thread may ask. */
#pragma once

#include <glib.h>

double gavel_matrix_solve (const double payoff[], unsigned n_rows, unsigned n_columns,
                           double row_mix[], double column_mix[]);

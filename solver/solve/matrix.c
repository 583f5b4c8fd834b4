/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve/matrix.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define ROUNDING 1e-12 /* what is less is nothing */
#define MOST_STEPS 50  /* exchanges for each row and column, at most */

/* The program: most y_1 + ... + y_m such that no row of payoff * y is above 1. Of its
 * rows and columns some stand for choices of the row player, the others for choices of
 * the column player; an exchange swaps a row and a column.
 *
 *      payoff       | 1       n rows, one more for the sum,
 *      -1 -1 ... -1 | 0       m columns, one more for the limits */
typedef struct
{
  unsigned n, m;
  double *cell;
  unsigned *row,
      *column; /* what they stand for: below n a row of payoff, else a column */
} Program;

static double *
cell_at (const Program *p, unsigned i, unsigned j)
{
  return &p->cell[i * (p->m + 1) + j];
}

static void
exchange (Program *p, unsigned row, unsigned column)
{
  double pivot = *cell_at (p, row, column);
  unsigned was = p->row[row];

  for (unsigned i = 0; i <= p->n; i++)
    for (unsigned j = 0; i != row && j <= p->m; j++)
      if (j != column)
        *cell_at (p, i, j) -= *cell_at (p, i, column) * *cell_at (p, row, j) / pivot;
  for (unsigned j = 0; j <= p->m; j++)
    *cell_at (p, row, j) /= pivot;
  for (unsigned i = 0; i <= p->n; i++)
    *cell_at (p, i, column) /= -pivot;
  *cell_at (p, row, column) = 1.0 / pivot;
  p->row[row] = p->column[column];
  p->column[column] = was;
}

/* The column that comes in: the first by what it stands for that adds something, so that
 * no exchange is ever repeated (Bland 1977). Returns m where none does. */
static unsigned
entering (const Program *p)
{
  unsigned best = p->m;

  for (unsigned j = 0; j < p->m; j++)
    if (*cell_at (p, p->n, j) < -ROUNDING
        && (best == p->m || p->column[j] < p->column[best]))
      best = j;
  return best;
}

/* The row that limits it most; n where none does. */
static unsigned
leaving (const Program *p, unsigned column)
{
  unsigned best = p->n;
  double least = INFINITY;

  for (unsigned i = 0; i < p->n; i++)
    {
      double by = *cell_at (p, i, column), limit;

      if (by <= ROUNDING)
        continue;
      limit = *cell_at (p, i, p->m) / by;
      if (limit < least - ROUNDING
          || (limit <= least + ROUNDING && best < p->n && p->row[i] < p->row[best]))
        {
          best = i;
          least = limit;
        }
    }
  return best;
}

/* Both mixes, as the program says. */
static void
read_mixes (const Program *p, double row_mix[], double column_mix[])
{
  double sum = *cell_at (p, p->n, p->m);

  memset (row_mix, 0, p->n * sizeof *row_mix);
  memset (column_mix, 0, p->m * sizeof *column_mix);
  for (unsigned j = 0; j < p->m; j++)
    if (p->column[j] < p->n)
      row_mix[p->column[j]] = MAX (*cell_at (p, p->n, j), 0.0) / sum;
  for (unsigned i = 0; i < p->n; i++)
    if (p->row[i] >= p->n)
      column_mix[p->row[i] - p->n] = MAX (*cell_at (p, i, p->m), 0.0) / sum;
}

/* Where neither player has to mix. */
static bool
find_saddle (const double payoff[], unsigned n, unsigned m, double row_mix[],
             double column_mix[], double *value)
{
  double safe = -INFINITY, limit = INFINITY;
  unsigned row = 0, column = 0;

  for (unsigned i = 0; i < n; i++)
    {
      double least = INFINITY;

      for (unsigned j = 0; j < m; j++)
        least = MIN (least, payoff[i * m + j]);
      if (least > safe)
        {
          safe = least;
          row = i;
        }
    }
  for (unsigned j = 0; j < m; j++)
    {
      double most = -INFINITY;

      for (unsigned i = 0; i < n; i++)
        most = MAX (most, payoff[i * m + j]);
      if (most < limit)
        {
          limit = most;
          column = j;
        }
    }
  if (safe < limit - ROUNDING)
    return false;
  memset (row_mix, 0, n * sizeof *row_mix);
  memset (column_mix, 0, m * sizeof *column_mix);
  row_mix[row] = column_mix[column] = 1.0;
  *value = safe;
  return true;
}

/**
 * gavel_matrix_solve:
 * @payoff: to the row player, row by row
 * @row_mix: gets how often that one makes each choice
 * @column_mix: the same of the other one
 *
 * Returns: what the row player can expect if both choose well
 */
double
gavel_matrix_solve (const double payoff[], unsigned n_rows, unsigned n_columns,
                    double row_mix[], double column_mix[])
{
  unsigned n_steps = MOST_STEPS * (n_rows + n_columns), column;
  g_autofree unsigned *row_names = NULL, *column_names = NULL;
  g_autofree double *cells = NULL;
  Program p = { .n = n_rows, .m = n_columns };
  double value, lowest = INFINITY;

  if (find_saddle (payoff, n_rows, n_columns, row_mix, column_mix, &value))
    return value;
  p.cell = cells = g_new (double, (gsize) (p.n + 1) * (p.m + 1));
  p.row = row_names = g_new (unsigned, p.n);
  p.column = column_names = g_new (unsigned, p.m);
  for (unsigned i = 0; i < p.n * p.m; i++)
    lowest = MIN (lowest, payoff[i]);
  for (unsigned i = 0; i <= p.n; i++)
    for (unsigned j = 0; j <= p.m; j++)
      *cell_at (&p, i, j) = i < p.n && j < p.m ? payoff[i * p.m + j] - lowest + 1.0
                            : i < p.n          ? 1.0
                            : j < p.m          ? -1.0
                                               : 0.0;
  for (unsigned i = 0; i < p.n; i++)
    p.row[i] = i;
  for (unsigned j = 0; j < p.m; j++)
    p.column[j] = p.n + j;
  while (n_steps-- > 0 && (column = entering (&p)) < p.m)
    {
      unsigned row = leaving (&p, column);

      if (row == p.n)
        break; /* rounding only: every choice is limited */
      exchange (&p, row, column);
    }
  read_mixes (&p, row_mix, column_mix);
  return 1.0 / *cell_at (&p, p.n, p.m) - 1.0 + lowest;
}

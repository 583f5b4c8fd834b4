/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/compare.h"

#include <math.h>

#define OFTEN 0.5    /* of what the equilibrium does most often */
#define HARDLY 0.005 /* what it does so rarely is a slip of it */

/* What a move is worth: against this table or, as far as the dial says, among players
 * of the equilibrium. */
double
gavel_option_worth (const GavelAdvice *advice, const GavelOption *option)
{
  return advice->objective == GAVEL_OBJECTIVE_WIN
             ? (1.0 - advice->safety) * option->win + advice->safety * option->safe
             : ((1.0 - advice->safety) * option->aim + advice->safety * option->aim_safe)
                   / advice->unit;
}

/* Half the 95 % interval of it, as far as trials tell: they are against this table. */
double
gavel_option_error (const GavelAdvice *advice, const GavelOption *option)
{
  return (1.0 - advice->safety)
         * (advice->objective == GAVEL_OBJECTIVE_WIN ? option->error
                                                     : option->aim_error / advice->unit);
}

/* Whether there are such errors to tell. */
bool
gavel_advice_has_errors (const GavelAdvice *advice)
{
  return !advice->exact && advice->safety < 1.0;
}

/* The same of what sets it apart from the others. */
static double
option_apart (const GavelAdvice *advice, const GavelOption *option)
{
  return (1.0 - advice->safety)
         * (advice->objective == GAVEL_OBJECTIVE_WIN ? option->apart
                                                     : option->aim_apart / advice->unit);
}

/* How far @a is ahead of @b, and half the 95 % interval of that. */
double
gavel_advice_gap (const GavelAdvice *advice, const GavelOption *a, const GavelOption *b,
                  double *error)
{
  *error = hypot (option_apart (advice, a), option_apart (advice, b));
  return gavel_option_worth (advice, a) - gavel_option_worth (advice, b);
}

/* Whether the gap is none that matters, or trials of both do not tell them apart. */
bool
gavel_advice_is_close (const GavelAdvice *advice, const GavelOption *a,
                       const GavelOption *b)
{
  double error, gap = fabs (gavel_advice_gap (advice, a, b, &error));
  bool tried = a->n_trials > 0 && b->n_trials > 0;

  return gap < MAX (tried ? error : 0.0, GAVEL_CLOSE);
}

/* The bid that lies there and may be changed, or %NULL. */
const GavelOption *
gavel_advice_lying (const GavelAdvice *advice)
{
  for (unsigned i = 0; i < advice->n_options && advice->revises; i++)
    if (advice->option[i].move == advice->lying)
      return &advice->option[i];
  return NULL;
}

/* What to do now: the best option. A bid that lies there stays, unless another one is
 * better by more than the doubt about it. */
const GavelOption *
gavel_advice_choice (const GavelAdvice *advice)
{
  const GavelOption *best = &advice->option[0], *lying = gavel_advice_lying (advice);
  double error, gain;

  if (lying == NULL)
    return best;
  gain = gavel_advice_gap (advice, best, lying, &error);
  return gain < MAX (error, GAVEL_CLOSE) ? lying : best;
}

/* What is next best: for a bid, of another price; for a turn, what does not lead to the
 * same. %NULL if there is none. */
const GavelOption *
gavel_advice_runner_up (const GavelAdvice *advice)
{
  bool bid = advice->decision == GAVEL_DECISION_SEALED;
  unsigned alike = advice->n_options > 0 ? advice->option[0].alike : 0;

  for (unsigned i = 1; i < advice->n_options; i++)
    if (bid ? advice->option[i].price != advice->option[0].price
            : alike == 0 || advice->option[i].alike != alike)
      return &advice->option[i];
  return advice->n_options > 1 && alike == 0 ? &advice->option[1] : NULL;
}

/* -- Order --------------------------------------------------------------------- */

static int
better_first (gconstpointer a, gconstpointer b, gpointer data)
{
  const GavelOption *x = a, *y = b;
  double left = gavel_option_worth (data, x), right = gavel_option_worth (data, y);

  if (x->sure != y->sure) /* nothing is as good */
    return x->sure ? -1 : 1;
  if (left != right)
    return left > right ? -1 : 1;
  if (x->alike != 0 && x->points != y->points) /* who wins anyhow, or cannot */
    return x->points > y->points ? -1 : 1;
  return x->move < y->move ? -1 : x->move > y->move;
}

/* A bid gives cards away, so the cheaper one is better; a turn brings them. */
static int
cheaper_first (gconstpointer a, gconstpointer b, gpointer data)
{
  const GavelOption *x = a, *y = b;
  bool bid = ((const GavelAdvice *) data)->decision == GAVEL_DECISION_SEALED;

  if (x->price != y->price)
    return (x->price < y->price) == bid ? -1 : 1;
  if (x->size != y->size)
    return x->size < y->size ? -1 : 1;
  return better_first (a, b, data);
}

static int
oftener_first (gconstpointer a, gconstpointer b, gpointer data)
{
  const GavelOption *x = a, *y = b;

  if (x->mix != y->mix)
    return x->mix > y->mix ? -1 : 1;
  return better_first (a, b, data);
}

static void
sort (GavelAdvice *advice, unsigned from, unsigned to, GCompareDataFunc compare)
{
  g_qsort_with_data (advice->option + from, (int) (to - from), sizeof *advice->option,
                     compare, advice);
}

/* By worth; of those that are worth the same as the best of them, the cheaper first. */
static void
sort_by_worth (GavelAdvice *advice, unsigned from, unsigned to)
{
  sort (advice, from, to, better_first);
  for (unsigned end; from < to; from = end)
    {
      double best = gavel_option_worth (advice, &advice->option[from]);

      for (end = from + 1; end < to; end++)
        if (best - gavel_option_worth (advice, &advice->option[end]) >= GAVEL_ALIKE
            || advice->option[end].sure != advice->option[from].sure)
          break;
      sort (advice, from, end, cheaper_first);
    }
}

/* Best first. Who plays safe plays the equilibrium's bids: those that it makes often
 * come first, then those that it makes at all. */
void
gavel_advice_sort (GavelAdvice *advice)
{
  unsigned n = advice->n_options, n_often = 0, n_made = 0;

  if (advice->safety >= 1.0 && advice->decision == GAVEL_DECISION_SEALED && n > 0)
    {
      sort (advice, 0, n, oftener_first);
      while (n_made < n && advice->option[n_made].mix >= HARDLY)
        n_made++;
      while (n_often < n_made
             && advice->option[n_often].mix >= OFTEN * advice->option[0].mix)
        n_often++;
      sort_by_worth (advice, 0, n_often);
    }
  sort_by_worth (advice, n_made, n);
}

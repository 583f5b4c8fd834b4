/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rivals/span.h"
#include "search/compare.h"
#include "search/hidden.h"

#include <math.h>
#include <string.h>

#define ESTIMATED 0.015 /* how wrong the evaluator's word may be about all moves */
#define STEP 0.001      /* of a chance, to see what it comes to */
#define TELLS_LESS 1.3  /* worlds of the same guesser tell less than as many others */

static const HiddenRow *
row_of (const Hidden *h, unsigned i)
{
  return g_ptr_array_index (h->rows, i);
}

static double
word_of (const Hidden *h, const HiddenRow *row, unsigned move, bool of_winning)
{
  const HiddenWord *word = &row->word[move];

  return (double) (of_winning && !isnan (word->aim) ? word->win[h->q->seat] : word->aim);
}

/* How far @move is ahead of @other over the worlds where both were looked at; @other
 * below 0: what it is worth itself. */
HiddenGap
hidden_gap (const Hidden *h, unsigned move, int other, bool of_winning)
{
  HiddenGap gap = { 0 };
  double sum = 0.0, squares = 0.0, variance;

  for (unsigned i = 0; i < h->rows->len; i++) /* in order, so that sums never differ */
    {
      const HiddenRow *row = row_of (h, i);
      double here = word_of (h, row, move, of_winning);

      if (other >= 0)
        here -= word_of (h, row, (unsigned) other, of_winning);
      if (isnan (here))
        continue;
      gap.n++;
      sum += here;
      squares += here * here;
    }
  if (gap.n == 0)
    return (HiddenGap){ 0, 0.0, 1.0 };
  gap.mean = sum / gap.n;
  variance = MAX (squares / gap.n - gap.mean * gap.mean, 0.0) + 0.25 / gap.n / gap.n;
  gap.error = TELLS_LESS * sqrt (variance / gap.n);
  return gap;
}

/* The move that is worth most, of those that are looked at in all worlds. */
unsigned
hidden_best (const Hidden *h)
{
  unsigned best = 0;
  double most = -INFINITY;

  for (unsigned i = 0; i < h->n_moves; i++)
    if (h->in[i] && !search_is_out (h->q, h->move[i]))
      {
        double here = hidden_gap (h, i, -1, false).mean;

        if (here > most)
          {
            most = here;
            best = i;
          }
      }
  return best;
}

/* What a move is worth: by how far it is from @best, where both were looked at, for the
 * worlds of others that were not may be better or worse ones. */
static void
write_option (const Hidden *h, unsigned move, unsigned best, GavelOption *option)
{
  const GavelQuestion *q = h->q;
  HiddenGap whole = hidden_gap (h, best, -1, true);
  HiddenGap gap = hidden_gap (h, move, (int) best, true);
  unsigned n = 0;

  *option = (GavelOption){ .move = h->move[move] };
  option->win = option->safe = CLAMP (whole.mean + gap.mean, 0.0, 1.0);
  option->error = hypot (1.96 * hypot (whole.error, gap.error), ESTIMATED);
  option->apart = move == best ? 0.0 : 1.96 * gap.error;
  option->n_trials = gap.n;
  for (unsigned i = 0; i < h->rows->len; i++)
    if (!isnan (row_of (h, i)->word[move].aim))
      {
        for (unsigned seat = 0; seat < q->n_seats; seat++)
          option->rival[seat] += (double) row_of (h, i)->word[move].win[seat];
        n++;
      }
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    option->rival[seat] /= MAX (n, 1);
  if (q->objective == GAVEL_OBJECTIVE_WIN)
    return;
  whole = hidden_gap (h, best, -1, false);
  gap = hidden_gap (h, move, (int) best, false);
  option->aim = h->advice->unit * (whole.mean + gap.mean);
  option->aim_round = option->aim_safe = option->aim;
  option->aim_error = h->advice->unit * 1.96 * hypot (whole.error, gap.error);
  option->aim_apart = move == best ? 0.0 : h->advice->unit * 1.96 * gap.error;
}

/* -- What is certain ------------------------------------------------------------------
 */

#define CLOSED 1e-6 /* chances that are no further apart are the same */

static const ExactMove *
find_exact (const Hidden *h, GavelMove move)
{
  for (unsigned i = 0; h->exact != NULL && i < h->exact->n_moves; i++)
    if (h->exact->move[i].move == move)
      return &h->exact->move[i];
  return NULL;
}

/* All of it was worked out. */
static void
write_exact (const Hidden *h, const ExactMove *move, GavelOption *option)
{
  unsigned seat = h->q->seat;

  *option = (GavelOption){ .move = move->move, .mix = h->exact->mixes ? move->mix : 0.0 };
  option->win = option->safe = option->rival[seat] = move->low;
  option->rival[1 - seat] = 1.0 - move->low;
}

/* What worlds say of an open turn is bounded by what was worked out. */
static void
bound_option (const Hidden *h, GavelOption *option)
{
  const ExactMove *move = find_exact (h, option->move);

  if (move == NULL || h->others != 0)
    return;
  option->win = option->safe = CLAMP (option->win, move->low, move->high);
  option->rival[h->q->seat] = option->win;
  option->rival[1 - h->q->seat] = 1.0 - option->win;
  if (move->high - move->low < CLOSED)
    option->error = option->apart = 0.0;
}

/* Whether the first option is worked out, and none can be better. */
static bool
is_exact (const Hidden *h)
{
  const GavelOption *best = &h->advice->option[0];

  if (h->exact == NULL || h->advice->n_options == 0
      || (h->others != 0 && !h->exact->whole))
    return false;
  for (unsigned i = 0; i < h->advice->n_options; i++)
    {
      const ExactMove *move = find_exact (h, h->advice->option[i].move);

      if (move == NULL || move->high > best->win + CLOSED
          || (i == 0 && move->low < best->win - CLOSED))
        return false;
    }
  return true;
}

/* -- Sealed moves ----------------------------------------------------------------- */

/* How a sealed move ranks among what the others chose, by its price. */
static void
rank_option (const Hidden *h, GavelOption *option)
{
  const GavelQuestion *q = h->q;
  unsigned size;

  option->price = q->game->sealed->price (q->box, option->move, &option->size);
  for (unsigned i = 0; i < h->rows->len; i++)
    {
      unsigned n_above = 0, n_tied = 0;

      GAVEL_FOREACH_SEAT (seat, h->others)
        {
          float price
              = q->game->sealed->price (q->box, row_of (h, i)->others[seat], &size);

          n_above += price > option->price;
          n_tied += price == option->price;
        }
      if (option->price <= 0.0f)
        continue; /* it wins nothing */
      if (n_tied > 0 && n_above == 0)
        option->tied += 1.0 / h->rows->len;
      for (unsigned k = 0; k <= n_tied; k++)
        option->rank[n_above + k] += 1.0 / (n_tied + 1.0) / h->rows->len;
    }
}

static int
compare_prices (gconstpointer a, gconstpointer b)
{
  float x = *(const float *) a, y = *(const float *) b;

  return x < y ? -1 : x > y;
}

/* What a rival may choose. */
static void
describe_rival (const Hidden *h, unsigned seat, GavelRival *rival)
{
  unsigned n = h->rows->len, size;
  g_autofree float *price = g_new (float, n);
  g_autofree GavelPriced *bid = g_new (GavelPriced, n);
  GavelPriceSpan span;

  *rival = (GavelRival){ 0 };
  for (unsigned i = 0; i < n; i++)
    price[i] = h->q->game->sealed->price (h->q->box, row_of (h, i)->others[seat], &size);
  qsort (price, n, sizeof *price, compare_prices);
  for (unsigned i = 0; i < n; i++)
    bid[i] = (GavelPriced){ (double) price[i], 1.0 / n };
  span = gavel_span_find (bid, n, GAVEL_SPREAD);
  rival->stay.low = span.low;
  rival->stay.middle = span.middle;
  rival->stay.high = span.high;
  for (unsigned i = 0, end; i < n; i = end)
    {
      GavelTotal total = { .price = price[i] };
      unsigned k = GAVEL_N_LIKELY;

      for (end = i; end < n && price[end] == price[i];)
        end++;
      total.chance = (double) (end - i) / n;
      if (price[i] <= 0.0f)
        rival->stay.pass = total.chance;
      for (; k > 0 && total.chance > rival->total[k - 1].chance; k--)
        if (k < GAVEL_N_LIKELY)
          rival->total[k] = rival->total[k - 1];
      if (k < GAVEL_N_LIKELY)
        rival->total[k] = total;
    }
  rival->open = rival->stay;
}

/* -- As it comes true ------------------------------------------------------------------
 */

/* Worlds suppose of the others what habits do, and so tell too much: chances are told as
 * such chances come true, gaps in the measure of the two chances that they are between.
 * What is known for sure stays as it is. The others share what is left to them as they
 * did. */
static void
tell_option (const Hidden *h, double best, GavelOption *option)
{
  double (*comes_true) (double, unsigned) = h->q->game->hidden->comes_true;
  const ExactMove *exact = find_exact (h, option->move);
  unsigned seat = h->q->seat, n = h->q->n_seats;
  double was = option->win, measure, left;

  if (comes_true == NULL || (exact != NULL && exact->high - exact->low < CLOSED))
    return;
  option->win = option->safe = comes_true (was, n);
  measure
      = fabs (best - was) > STEP
            ? (comes_true (best, n) - option->win) / (best - was)
            : (comes_true (was + STEP, n) - comes_true (was - STEP, n)) / (2.0 * STEP);
  option->error *= measure;
  option->apart *= measure;
  left = option->rival[seat] < 1.0 ? (1.0 - option->win) / (1.0 - option->rival[seat])
                                   : 0.0;
  for (unsigned i = 0; i < n; i++)
    option->rival[i] = i == seat ? option->win : left * option->rival[i];
}

static void
tell (Hidden *h)
{
  double best = 0.0;

  for (unsigned i = 0; i < h->n_moves; i++)
    best = MAX (best, h->advice->option[i].win);
  for (unsigned i = 0; i < h->n_moves; i++)
    {
      tell_option (h, best, &h->advice->option[i]);
      bound_option (h, &h->advice->option[i]);
    }
}

/* -- The whole ---------------------------------------------------------------------- */

/* What is out of the question goes, but was looked at like the others. */
static void
leave_out (const GavelQuestion *q, GavelAdvice *advice)
{
  unsigned n = 0;

  advice->best_of_all = advice->option[0];
  for (unsigned i = 0; i < advice->n_options; i++)
    if (!search_is_out (q, advice->option[i].move))
      advice->option[n++] = advice->option[i];
  advice->n_options = n;
}

/* Puts what the worlds say into the advice. */
void
hidden_write_down (Hidden *h)
{
  GavelAdvice *advice = h->advice;
  bool sealed = advice->decision == GAVEL_DECISION_SEALED;
  bool whole = h->exact != NULL && h->exact->whole;
  unsigned best = whole ? 0 : hidden_best (h);

  g_free (advice->option);
  advice->option = g_new (GavelOption, h->n_moves);
  advice->n_options = h->n_moves;
  for (unsigned i = 0; i < h->n_moves; i++)
    {
      if (whole)
        write_exact (h, &h->exact->move[i], &advice->option[i]);
      else
        write_option (h, i, best, &advice->option[i]);
      if (sealed)
        rank_option (h, &advice->option[i]);
    }
  if (!whole)
    tell (h);
  GAVEL_FOREACH_SEAT (seat, sealed ? h->others : 0)
    describe_rival (h, seat, &advice->rival[seat]);
  advice->n_worlds = advice->n_trials = h->rows->len;
  advice->effort = h->n_batches;
  gavel_advice_sort (advice);
  leave_out (h->q, advice);
  if (advice->n_options > 0)
    {
      memcpy (advice->win, advice->option[0].rival, sizeof advice->win);
      if (!whole || !h->exact->mixes)
        advice->option[0].mix = 1.0;
    }
  advice->exact = is_exact (h);
  advice->settled = advice->n_options == 1 || advice->exact;
  advice->ms = (double) (gavel_clock_now (&h->budget->clock) - h->start) / 1000.0;
}

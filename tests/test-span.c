/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spans of prices: what lies in them, where prices come in lumps and where they do not.
 */
#include "help.h"
#include "rivals/span.h"

#include <math.h>

static const struct
{
  const char *name;
  unsigned n;
  GavelPriced bid[6];
  double share;
  GavelPriceSpan span;
} cases[] = {
  { "one price is all of it", 1, { { 40, 1.0 } }, 0.8, { 40, 40, 40 } },
  { "a sure pass", 2, { { 0, 1.0 }, { 25, 0.0 } }, 0.8, { 0, 0, 0 } },
  { "whatever the order",
    5,
    { { 50, 0.2 }, { 10, 0.1 }, { 30, 0.4 }, { 70, 0.1 }, { 20, 0.2 } },
    0.8,
    { 20, 30, 50 } },
  { "what costs the same counts together",
    5,
    { { 20, 0.3 }, { 10, 0.1 }, { 20, 0.3 }, { 30, 0.2 }, { 40, 0.1 } },
    0.8,
    { 20, 20, 30 } },
  { "an end that is too much is left out",
    3,
    { { 0, 0.2 }, { 20, 0.65 }, { 40, 0.15 } },
    0.8,
    { 0, 20, 20 } },
  { "but not where too little would be left",
    3,
    { { 0, 0.45 }, { 20, 0.1 }, { 40, 0.45 } },
    0.8,
    { 0, 20, 40 } },
  { "the middle always stays", 2, { { 0, 0.5 }, { 100, 0.5 } }, 0.4, { 0, 0, 0 } },
  { "shares need not add up to 1",
    4,
    { { 1, 10 }, { 2, 40 }, { 3, 40 }, { 4, 10 } },
    0.8,
    { 2, 2, 3 } },
};

static void
known_spans (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GavelPriced bid[6];
      GavelPriceSpan span;

      memcpy (bid, cases[i].bid, sizeof bid);
      span = gavel_span_find (bid, cases[i].n, cases[i].share);
      g_test_message ("%s: %g %g %g", cases[i].name, span.low, span.middle, span.high);
      g_assert_cmpfloat (span.low, ==, cases[i].span.low);
      g_assert_cmpfloat (span.middle, ==, cases[i].span.middle);
      g_assert_cmpfloat (span.high, ==, cases[i].span.high);
    }
}

/* How much lies in a span. */
static double
inside (const GavelPriced bid[], unsigned n, GavelPriceSpan span)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    if (bid[i].price >= span.low && bid[i].price <= span.high)
      sum += bid[i].chance;
  return sum;
}

/* Over many forecasts as much lies inside as was asked for, however many prices there
 * are. */
static void
as_much_as_asked (void)
{
  GavelRng rng = gavel_rng_named (11, 0, 0);

  for (unsigned n = 3; n <= 40; n += 37)
    for (unsigned share = 1; share <= 2; share++)
      {
        double asked = share == 1 ? 0.5 : 0.8, sum = 0.0;
        unsigned n_forecasts = 2000;

        for (unsigned k = 0; k < n_forecasts; k++)
          {
            GavelPriced bid[40], sorted[40];
            double total = 0.0;
            GavelPriceSpan span;

            for (unsigned i = 0; i < n; i++)
              {
                bid[i] = (GavelPriced){ 5.0 * (double) gavel_rng_below (&rng, 40),
                                        -log ((double) gavel_rng_below (&rng, 1000) / 1000
                                              + 0.0005) };
                total += bid[i].chance = MAX (bid[i].chance, 0.0);
              }
            memcpy (sorted, bid, sizeof bid);
            span = gavel_span_find (sorted, n, asked);
            g_assert_cmpfloat (span.low, <=, span.middle);
            g_assert_cmpfloat (span.middle, <=, span.high);
            sum += inside (bid, n, span) / MAX (total, 1e-9) / n_forecasts;
          }
        g_test_message ("%u prices: %.3f asked, %.3f inside", n, asked, sum);
        g_assert_cmpfloat (fabs (sum - asked), <, n == 3 ? 0.14 : 0.01);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/span/known", known_spans);
  g_test_add_func ("/span/as-much-as-asked", as_much_as_asked);
  return g_test_run ();
}

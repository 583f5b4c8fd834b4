/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beside the best move: who the rivals are, and what they probably bid. */
#include "rivals/span.h"
#include "search/search-private.h"

/* What a rival may bid, over all worlds; the same cards count once. */
typedef struct
{
  GavelMove move;
  float price;
  bool pass;
  double chance;
} Guess;

/* Adds what @seat is believed to bid in one world, over all its scenarios. */
static void
add_guesses (GArray *guesses, const GavelRound *round, const GavelScenarios *scenarios,
             unsigned seat, double part)
{
  unsigned n = round->stage->n_choices[seat];

  for (unsigned i = 0; i < n; i++)
    {
      Guess guess = { .move = round->move[seat][i],
                      .price = round->price[seat][i],
                      .pass = round->size[seat][i] == 0 };
      unsigned at = 0;

      for (unsigned k = 0; k < scenarios->n; k++)
        guess.chance += part * scenarios->weight[k] * scenarios->mix[k][seat][i];
      if (guess.chance <= 0.0)
        continue;
      while (at < guesses->len && g_array_index (guesses, Guess, at).move != guess.move)
        at++;
      if (at < guesses->len)
        g_array_index (guesses, Guess, at).chance += guess.chance;
      else
        g_array_append_val (guesses, guess);
    }
}

static int
cheaper_first (gconstpointer a, gconstpointer b)
{
  const Guess *x = a, *y = b;

  if (x->price != y->price)
    return x->price < y->price ? -1 : 1;
  return x->move < y->move ? -1 : x->move > y->move;
}

static void
describe_spread (const GArray *guesses, GavelSpread *spread)
{
  g_autofree GavelPriced *bid = g_new (GavelPriced, guesses->len);
  GavelPriceSpan span;

  spread->pass = 0.0;
  for (unsigned i = 0; i < guesses->len; i++)
    {
      const Guess *guess = &g_array_index (guesses, Guess, i);

      bid[i] = (GavelPriced){ (double) guess->price, guess->chance };
      if (guess->pass)
        spread->pass += guess->chance;
    }
  span = gavel_span_find (bid, guesses->len, GAVEL_SPREAD);
  spread->low = span.low;
  spread->middle = span.middle;
  spread->high = span.high;
}

/* The likeliest bids. */
static void
describe_likely (const GArray *guesses, GavelRival *rival)
{
  for (unsigned i = 0; i < guesses->len; i++)
    {
      const Guess *guess = &g_array_index (guesses, Guess, i);
      unsigned k = GAVEL_N_LIKELY;

      for (; k > 0 && guess->chance > rival->chance[k - 1]; k--)
        if (k < GAVEL_N_LIKELY)
          {
            rival->chance[k] = rival->chance[k - 1];
            rival->likely[k] = rival->likely[k - 1];
          }
      if (k < GAVEL_N_LIKELY)
        {
          rival->chance[k] = guess->chance;
          rival->likely[k] = guess->move;
        }
    }
}

/* The likeliest prices: bids that cost the same, next to each other, count together. */
static void
describe_totals (const GArray *guesses, GavelRival *rival)
{
  for (unsigned i = 0; i < guesses->len;)
    {
      GavelTotal total = { .price = g_array_index (guesses, Guess, i).price };
      unsigned k = GAVEL_N_LIKELY;

      for (; i < guesses->len && g_array_index (guesses, Guess, i).price == total.price;
           i++)
        total.chance += g_array_index (guesses, Guess, i).chance;
      for (; k > 0 && total.chance > rival->total[k - 1].chance; k--)
        if (k < GAVEL_N_LIKELY)
          rival->total[k] = rival->total[k - 1];
      if (k < GAVEL_N_LIKELY)
        rival->total[k] = total;
    }
}

/* What each rival probably bids, if counts stay as they are and if they may change. */
static void
describe_bids (Search *search)
{
  const GavelQuestion *q = search->q;
  bool counted = search->advice->counted;
  GArray *now[GAVEL_MAX_SEATS], *later[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      now[seat] = g_array_new (FALSE, FALSE, sizeof (Guess));
      later[seat] = g_array_new (FALSE, FALSE, sizeof (Guess));
    }
  for (unsigned w = 0; w < search->advice->n_worlds; w++)
    {
      const World *world = &search->world[w];
      GavelScenarios stay = { 0 }, open = { 0 };

      if (counted)
        {
          search_believe (search, world, 1.0, &stay);
          search_believe (search, world, 0.0, &open);
        }
      for (unsigned seat = 0; seat < q->n_seats; seat++)
        {
          add_guesses (now[seat], world->model->round,
                       counted ? &stay : &world->scenarios, seat,
                       1.0 / search->advice->n_worlds);
          add_guesses (later[seat], world->model->round,
                       counted ? &open : &world->scenarios, seat,
                       1.0 / search->advice->n_worlds);
        }
      gavel_scenarios_clear (&stay);
      gavel_scenarios_clear (&open);
    }
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      GavelRival *rival = &search->advice->rival[seat];

      g_array_sort (now[seat], cheaper_first);
      g_array_sort (later[seat], cheaper_first);
      describe_spread (now[seat], &rival->stay);
      describe_spread (later[seat], &rival->open);
      describe_likely (now[seat], rival);
      describe_totals (now[seat], rival);
      g_array_unref (now[seat]);
      g_array_unref (later[seat]);
    }
}

void
search_describe_rivals (Search *search)
{
  const GavelQuestion *q = search->q;

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      GavelRival *rival = &search->advice->rival[seat];

      for (unsigned k = 0; k < GAVEL_N_BIDDERS; k++)
        rival->share[k] = gavel_belief_share (&q->beliefs.seat[seat], k);
      rival->tilt = gavel_belief_tilt (&q->beliefs.seat[seat]);
      rival->n_bids = q->beliefs.seat[seat].n_bids;
      rival->n_before = q->beliefs.seat[seat].n_before;
      rival->n_games = q->beliefs.seat[seat].n_games;
    }
  if (search->advice->decision == GAVEL_DECISION_SEALED)
    describe_bids (search);
}

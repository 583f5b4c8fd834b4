/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: a position between two rounds as a net sees it. A seat's sets come sorted,
 * the largest first, for no colour is better than another. */
#include "games/coloretto/evaluator.h"
#include "games/coloretto/policy.h"

#include <math.h>
#include <string.h>

#define SHOWN 4 /* of the largest sets it is told how many cards there are to come */

/* A seat's sets, the largest first; of equal ones that which can grow most. */
static void
sort_sets (const Coloretto *s, unsigned seat, uint8_t colour[COLORETTO_COLOURS])
{
  unsigned rank[COLORETTO_COLOURS];

  for (unsigned c = 0; c < COLORETTO_COLOURS; c++)
    {
      unsigned here
          = 16 * coloretto_count (s->hand[seat], c) + coloretto_count (s->pile, c),
          i = c;

      for (; i > 0 && rank[i - 1] < here; i--)
        {
          rank[i] = rank[i - 1];
          colour[i] = colour[i - 1];
        }
      rank[i] = here;
      colour[i] = (uint8_t) c;
    }
}

/* How the sets lie: 7 sizes, 4 cards to come, 4 points, 18 for the exact sizes of the
 * first three, 2 for how many others collect the first two. */
static float *
put_sets (const ColorettoDeck *deck, const Coloretto *s, unsigned seat,
          uint8_t colour[][COLORETTO_COLOURS], float *out)
{
  const uint8_t *sorted = colour[seat];
  ColorettoCards hand = s->hand[seat];

  for (unsigned i = 0; i < COLORETTO_COLOURS; i++)
    *out++ = (float) coloretto_count (hand, sorted[i]) / 6.0f;
  for (unsigned i = 0; i < SHOWN; i++)
    *out++ = (float) coloretto_count (s->pile, sorted[i]) / 9.0f;
  for (unsigned i = 0; i < SHOWN; i++)
    *out++ = (float) deck
                 ->points[s->side][MIN (coloretto_count (hand, sorted[i]), COLORETTO_SET)]
             / 10.0f;
  for (unsigned i = 0; i < 3; i++)
    {
      unsigned n = MIN (coloretto_count (hand, sorted[i]), COLORETTO_SET);

      for (unsigned k = 1; k <= COLORETTO_SET; k++)
        *out++ = n == k ? 1.0f : 0.0f;
    }
  for (unsigned i = 0; i < 2; i++)
    {
      unsigned n = 0;

      for (unsigned other = 0; other < s->n_seats; other++)
        n += other != seat
             && (colour[other][0] == sorted[i] || colour[other][1] == sorted[i]);
      *out++ = (float) n / 2.0f;
    }
  return out;
}

/* Who else collects the same colours: for each of the seat's sets the largest other one,
 * all others together and that of the next player; how many cards there are to come where
 * that was not told yet; and for the largest sets, how much each cramps what it may grow
 * to: 31 numbers. */
static float *
put_rivals (const Coloretto *s, unsigned seat, const uint8_t sorted[COLORETTO_COLOURS],
            float *out)
{
  unsigned next = (seat + 1) % s->n_seats;

  for (unsigned i = 0; i < COLORETTO_COLOURS; i++)
    {
      unsigned colour = sorted[i], most = 0, all = 0;
      float own = (float) coloretto_count (s->hand[seat], colour);
      float left = (float) coloretto_count (s->pile, colour);

      for (unsigned other = 0; other < s->n_seats; other++)
        if (other != seat)
          {
            unsigned n = coloretto_count (s->hand[other], colour);

            most = MAX (most, n);
            all += n;
          }
      *out++ = (float) most / 4.0f;
      *out++ = (float) all / 6.0f;
      *out++ = (float) coloretto_count (s->hand[next], colour) / 4.0f;
      if (i >= SHOWN)
        *out++ = left / 9.0f;
      else
        *out++ = left / 9.0f * own / 6.0f;
      if (i < 3)
        *out++ = (float) most / 4.0f * own / 4.0f;
    }
  return out;
}

/* Points, the seat's own and beside the best other one: 7 numbers. */
static float *
put_points (const ColorettoDeck *deck, const Coloretto *s, unsigned seat,
            const float now[], const float then[], float *out)
{
  float best_now = -INFINITY, best_then = -INFINITY;
  unsigned jokers = coloretto_jokers (s->hand[seat]);

  for (unsigned other = 0; other < s->n_seats; other++)
    if (other != seat)
      {
        best_now = MAX (best_now, now[other]);
        best_then = MAX (best_then, then[other]);
      }
  *out++ = now[seat] / 30.0f;
  *out++ = (now[seat] - best_now) / 15.0f;
  *out++ = then[seat] / 30.0f;
  *out++ = (then[seat] - best_then) / 15.0f;
  *out++ = (float) jokers / 2.0f;
  *out++ = (float) deck->worth[s->side][jokers][coloretto_sets (s->hand[seat])] / 30.0f;
  *out++ = (float) coloretto_count (s->hand[seat], COLORETTO_PLUS) / 4.0f;
  return out;
}

/* How far the game is, who begins, by which rules: 20 numbers. */
static void
put_table (const ColorettoDeck *deck, const Coloretto *s, unsigned seat, float *out)
{
  float rounds = coloretto_rounds_left (deck, s);
  unsigned turn = (seat + s->n_seats - s->turn) % s->n_seats;

  *out++ = rounds / 6.0f;
  *out++ = expf (-rounds);
  *out++ = expf (-0.4f * rounds);
  *out++ = (float) s->n_pile / 60.0f;
  for (unsigned i = 0; i < GAVEL_MAX_SEATS; i++)
    *out++ = turn == i ? 1.0f : 0.0f;
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    *out++ = s->n_seats == n ? 1.0f : 0.0f;
  *out++ = s->side == COLORETTO_VIOLET ? 1.0f : 0.0f;
  *out++ = s->edition == COLORETTO_CLASSIC ? 1.0f : 0.0f;
  *out++ = (float) coloretto_count (s->pile, COLORETTO_PLUS) / 10.0f;
  *out++ = (float) coloretto_jokers (s->pile) / 3.0f;
  *out++ = turn + 1 == s->n_seats ? 1.0f : 0.0f;
  *out++ = s->side == COLORETTO_VIOLET ? rounds / 6.0f : 0.0f;
  *out = s->n_seats > 2 ? rounds / 6.0f : 0.0f;
}

void
coloretto_inputs (const GavelBox *box, const GavelState *state,
                  float inputs[][GAVEL_VALUE_MAX_INPUTS])
{
  const ColorettoDeck *deck = coloretto_deck (box);
  const Coloretto *s = (const Coloretto *) state;
  float ahead = MIN (0.5f * coloretto_rounds_left (deck, s), 1.5f);
  uint8_t colour[GAVEL_MAX_SEATS][COLORETTO_COLOURS];
  float now[GAVEL_MAX_SEATS], then[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      sort_sets (s, seat, colour[seat]);
      now[seat] = (float) coloretto_score (deck, s, seat);
      then[seat] = coloretto_promise (deck, s, s->hand[seat], ahead);
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      float *out = inputs[seat];

      memset (out, 0, GAVEL_VALUE_MAX_INPUTS * sizeof *out);
      out = put_sets (deck, s, seat, colour, out);
      out = put_rivals (s, seat, colour[seat], out);
      out = put_points (deck, s, seat, now, then, out);
      put_table (deck, s, seat, out);
    }
}

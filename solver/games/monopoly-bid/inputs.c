/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: a position as a net sees it. The host plays; nothing is unknown. */
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/thinking.h"

#include <math.h>
#include <string.h>

/* What everybody has. */
typedef struct
{
  const MbidSight *sight;
  const Mbid *s;
  float purse[GAVEL_MAX_SEATS];
  unsigned need[GAVEL_MAX_SEATS]; /* cards to three sets */
} View;

/* Cards that a seat lacks for three sets, at least. */
static unsigned
cards_needed (const MbidBoard *b, unsigned seat)
{
  unsigned need[MBID_COLOURS], n = 0, sum = 0;

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      unsigned sets = b->sets_of[seat][colour], real = b->real[seat][colour];
      unsigned whole = (sets + 1) * b->deck->set[colour];
      unsigned cards = real + b->wild[seat][colour], i;
      unsigned here = MAX (whole > cards ? whole - cards : 0, sets + 1 > real);

      if (real <= sets && b->left[colour] == 0)
        continue;
      for (i = n++; i > 0 && need[i - 1] > here; i--)
        need[i] = need[i - 1];
      need[i] = here;
    }
  for (unsigned i = 0; i + b->sets[seat] < MBID_SETS_TO_WIN; i++)
    sum += i < n ? need[i] : MBID_MAX_SET;
  return sum;
}

/* What lies before a seat: 17 numbers. */
static float *
put_board (const View *v, unsigned seat, float *out)
{
  const MbidBoard *b = v->sight->board;
  unsigned n_near = 0, n_left = 0;

  for (unsigned i = 1; i < MBID_SETS_TO_WIN; i++)
    *out++ = b->sets[seat] == i ? 1.0f : 0.0f;
  for (unsigned i = 0; i + 1 < MBID_BEST; i++)
    *out++ = (i < b->sets[seat] ? 0.0f : v->sight->best[seat][i - b->sets[seat]]) / 3.0f;
  *out++ = v->sight->far[seat] / 6.0f;
  *out++ = expf (-0.6f * v->sight->far[seat]);
  for (unsigned i = 1; i <= 3; i++)
    *out++ = v->need[seat] == i ? 1.0f : 0.0f;
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      n_near += v->sight->cost[seat][colour] < 1.5f;
      n_left += v->sight->cost[seat][colour] < 2.5f ? b->left[colour] : 0;
    }
  *out++ = (float) n_near / 3.0f;
  *out++ = (float) n_left / 8.0f;
  *out++ = (float) gavel_cards_count (b->take_real[seat]) / 4.0f;
  *out++ = (float) gavel_cards_count (b->take_wild[seat]);
  *out++ = v->need[seat] > 3 ? (float) v->need[seat] / 6.0f : 0.0f;
  return out;
}

/* What a seat holds: 21 numbers. */
static float *
put_hand (const View *v, unsigned seat, float *out)
{
  MbidCards hand = v->s->hand[seat];
  unsigned wilds = mbid_count (hand, MBID_WILD), steals = mbid_count (hand, MBID_STEAL);
  unsigned nos = mbid_count (hand, MBID_NO), need = v->need[seat];
  float most = 0.0f, all = 0.0f;

  for (unsigned other = 0; other < v->s->n_seats; other++)
    {
      all += v->purse[other];
      if (other != seat)
        most = MAX (most, v->purse[other]);
    }
  *out++ = v->purse[seat] / 20.0f;
  *out++ = sqrtf (v->purse[seat]) / 4.0f;
  *out++ = v->purse[seat] / (all + 1.0f);
  *out++ = v->purse[seat] > most ? 1.0f : 0.0f;
  *out++ = (v->purse[seat] - most) / 20.0f;
  *out++ = (float) mbid_size (mbid_money (hand)) / 8.0f;
  *out++ = (float) (mbid_count (hand, 0) + mbid_count (hand, 1)) / 4.0f;
  *out++ = (float) wilds / 2.0f;
  *out++ = wilds > 0 ? 1.0f : 0.0f;
  *out++ = (float) steals / 2.0f;
  *out++ = steals > 0 ? 1.0f : 0.0f;
  *out++ = (float) nos / 2.0f;
  *out++ = nos > 0 ? 1.0f : 0.0f;
  *out++ = (float) mbid_count (hand, MBID_DRAW2) / 2.0f;
  *out++ = need <= wilds ? 1.0f : 0.0f; /* it may win at its turn */
  *out++ = need <= wilds + steals ? 1.0f : 0.0f;
  *out++ = need == wilds + 1 ? 1.0f : 0.0f;
  *out++ = need == wilds + steals + 1 ? 1.0f : 0.0f;
  *out++ = need <= wilds + steals && nos > 0 ? 1.0f : 0.0f;
  *out++ = (float) need / 6.0f - (float) wilds / 6.0f;
  *out++ = v->sight->board->sets[seat] == 2 ? v->purse[seat] / 20.0f : 0.0f;
  return out;
}

/* Whether Wilds and Steals are enough to win by. */
static bool
may_win (const View *v, unsigned seat)
{
  MbidCards hand = v->s->hand[seat];

  return v->need[seat] <= mbid_count (hand, MBID_WILD) + mbid_count (hand, MBID_STEAL);
}

/* What the others have that matters, whose turn it is, how far the game is: 25 numbers.
 */
static void
put_table (const View *v, unsigned seat, float *out)
{
  const Mbid *s = v->s;
  unsigned turn = (seat + s->n_seats - s->host) % s->n_seats, n_lots = 0;
  unsigned nos = 0, steals = 0, ready = 0, before = 0;
  float nearest = INFINITY;

  for (unsigned i = 0; i < s->n_seats; i++)
    {
      unsigned other = mbid_seat (s, s->host, i);
      MbidCards hand = s->hand[other];

      if (other == seat)
        continue;
      nos += mbid_count (hand, MBID_NO);
      steals += mbid_count (hand, MBID_STEAL);
      ready += may_win (v, other);
      before += may_win (v, other) && i < turn;
      nearest = MIN (nearest, v->sight->far[other]);
    }
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    n_lots += v->sight->board->left[colour];
  *out++ = (float) nos / 3.0f;
  *out++ = nos == 0 ? 1.0f : 0.0f;
  *out++ = (float) steals / 3.0f;
  *out++ = ready > 0 ? 1.0f : 0.0f;
  *out++ = before > 0 ? 1.0f : 0.0f;
  *out++ = (float) before;
  *out++ = nearest / 6.0f;
  *out++ = (nearest - v->sight->far[seat]) / 4.0f;
  for (unsigned i = 0; i < GAVEL_MAX_SEATS; i++)
    *out++ = turn == i ? 1.0f : 0.0f;
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    *out++ = s->n_seats == n ? 1.0f : 0.0f;
  *out++ = (float) n_lots / 28.0f;
  *out++ = (float) s->n_unsold / 8.0f;
  *out++ = (float) s->n_pile / 60.0f;
  *out++ = s->n_pile < s->n_seats * 3u ? 1.0f : 0.0f;
  *out++ = (float) mbid_count (s->discards, MBID_WILD) / 4.0f;
  *out++ = turn == 0 && may_win (v, seat) ? 1.0f : 0.0f;
  *out++ = turn == 0 && nos == 0 && may_win (v, seat) ? 1.0f : 0.0f;
  *out = nos > 0 ? v->sight->far[seat] / 6.0f : 0.0f;
}

void
mbid_inputs (const GavelBox *box, const GavelState *state,
             float inputs[][GAVEL_VALUE_MAX_INPUTS])
{
  const Mbid *s = (const Mbid *) state;
  MbidSight sight;
  MbidBoard board;
  View v = { .sight = &sight, .s = s };

  mbid_look_at (box, s, &board, &sight);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      v.purse[seat] = (float) mbid_total (s->hand[seat]);
      v.need[seat] = cards_needed (&board, seat);
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      float *out = inputs[seat];

      memset (out, 0, GAVEL_VALUE_MAX_INPUTS * sizeof *out);
      out = put_board (&v, seat, out);
      out = put_hand (&v, seat, out);
      put_table (&v, seat, out);
    }
}

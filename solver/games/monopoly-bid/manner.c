/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/manner.h"

#include <math.h>

#define SCARCE 0.4f  /* what a card that cannot be bought any more makes a set dearer */
#define BLOCKED 6.0f /* the same where no property of that colour is to be had */
#define WON 4.0f     /* what it is worth to have won */
#define PLAIN_RAISE 1.3f /* how far a simple player goes if tied, next to its bid */

static const float slot_weight[MBID_SETS_TO_WIN + MBID_SPARE]
    = { 1.0f, 1.0f, 1.0f, 0.3f, 0.1f };
static const float step_cost[] = { 0.0f, 1.0f, 1.9f, 2.7f, 3.4f };

/* -- How far from winning ---------------------------------------------------------- */

/* How far it is to the next set of that colour, by cards. */
static inline float
set_cost (unsigned real, unsigned wild, unsigned left, unsigned set, unsigned n_sets)
{
  unsigned whole = (n_sets + 1) * set, cards = real + wild;
  unsigned need = MAX (whole > cards ? whole - cards : 0, n_sets + 1 > real);
  float cost = step_cost[MIN (need, G_N_ELEMENTS (step_cost) - 1)];

  if (need > left)
    cost += SCARCE * (float) (need - left);
  if (real <= n_sets && left == 0)
    cost += BLOCKED;
  return cost;
}

/* How far it is, where so many sets are complete and the next ones are so far. */
static inline float
far_of (const float best[], unsigned n_sets)
{
  float far = 0.0f;

  for (unsigned i = n_sets; i < G_N_ELEMENTS (slot_weight); i++)
    far += slot_weight[i] * best[i - n_sets];
  return far;
}

/* Looks at what lies before a seat. */
void
mbid_look (MbidSight *sight, unsigned seat)
{
  const MbidBoard *b = sight->board;
  float *best = sight->best[seat];

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      float cost
          = set_cost (b->real[seat][colour], b->wild[seat][colour], b->left[colour],
                      b->deck->set[colour], b->sets_of[seat][colour]);
      unsigned i = MIN (colour, MBID_BEST - 1);

      sight->cost[seat][colour] = cost;
      if (colour >= MBID_BEST && cost >= best[i])
        continue;
      for (; i > 0 && best[i - 1] > cost; i--)
        best[i] = best[i - 1];
      best[i] = cost;
    }
  sight->far[seat] = far_of (best, b->sets[seat]);
}

/* How far @seat is from three sets, if it has so many more properties and Wilds of that
 * colour. @bought: the property comes from the pile. */
float
mbid_far_with (const MbidSight *sight, unsigned seat, unsigned colour, int real, int wild,
               bool bought, bool *wins)
{
  const MbidBoard *b = sight->board;
  unsigned n_real = (unsigned) (b->real[seat][colour] + real), set = b->deck->set[colour];
  unsigned n_wild = (unsigned) (b->wild[seat][colour] + wild);
  unsigned sets = mbid_board_sets (n_real, n_wild, set);
  unsigned n_sets = b->sets[seat] - b->sets_of[seat][colour] + sets, k = 0;
  unsigned left = b->left[colour] - (bought && b->left[colour] > 0);
  float cost = set_cost (n_real, n_wild, left, set, sets), best[MBID_BEST];
  float was = sight->cost[seat][colour];

  *wins = n_sets >= MBID_SETS_TO_WIN;
  if (*wins)
    return 0.0f;
  for (unsigned i = 0; i < MBID_BEST; i++)
    {
      float here = sight->best[seat][i];

      if (here == was)
        {
          was = -1.0f; /* it is another one now */
          continue;
        }
      if (cost >= 0.0f && cost <= here)
        {
          best[k++] = cost;
          cost = -1.0f;
        }
      if (k < MBID_BEST)
        best[k++] = here;
    }
  if (k < MBID_BEST && cost >= 0.0f)
    best[k] = cost;
  return far_of (best, n_sets);
}

/* -- Strengths ------------------------------------------------------------------------
 */

/* Everybody's strength as the seat sees it. */
static void
list_strengths (const MbidChooser *c, float strength[])
{
  const MbidManner *m = c->manner;

  for (unsigned seat = 0; seat < c->sight->board->n_seats; seat++)
    {
      strength[seat] = -m->near * c->sight->far[seat];
      if (seat != c->seat)
        strength[seat] += m->hidden * (float) c->sight->n_cards[seat];
      else
        strength[seat] += m->wild * (float) mbid_count (c->hand, MBID_WILD)
                          + m->steal * (float) mbid_count (c->hand, MBID_STEAL)
                          + m->no * (float) mbid_count (c->hand, MBID_NO);
    }
}

/* What the others weigh together. */
static float
weigh_others (const MbidChooser *c, const float strength[])
{
  float sum = 0.0f;

  for (unsigned seat = 0; seat < c->sight->board->n_seats; seat++)
    if (seat != c->seat)
      sum += expf (strength[seat]);
  return sum;
}

/* What money is worth to whoever has so much of it. */
static float
money_worth (const MbidManner *m, unsigned purse)
{
  return m->money * m->rich / (m->rich + (float) purse);
}

/* -- Actions ---------------------------------------------------------------------------
 */

/* How strengths change by an action that takes effect; whether it wins for the host. */
static bool
change_by (const MbidChooser *c, const MbidAction *action, unsigned host,
           float strength[])
{
  const MbidManner *m = c->manner;
  bool wins = false, other;

  if (action->kind == MBID_DRAW2)
    strength[host] += 2.0f * m->hidden;
  if (action->kind == MBID_WILD)
    strength[host]
        += m->near
           * (c->sight->far[host]
              - mbid_far_with (c->sight, host, action->colour, 0, 1, false, &wins));
  if (action->kind == MBID_STEAL)
    {
      bool wild = action->as != MBID_NOTHING;
      unsigned gets = wild ? action->as : action->colour;

      strength[host]
          += m->near
             * (c->sight->far[host]
                - mbid_far_with (c->sight, host, gets, !wild, wild, false, &wins));
      strength[action->target]
          += m->near
             * (c->sight->far[action->target]
                - mbid_far_with (c->sight, action->target, action->colour, -!wild,
                                 -(int) wild, false, &other));
    }
  if (wins)
    strength[host] += WON;
  return wins;
}

/* What a seat gains, next to the others, where strengths become others. */
static float
gain_of (const MbidChooser *c, const float before[], const float after[])
{
  return after[c->seat] - before[c->seat]
         + logf (weigh_others (c, before) / weigh_others (c, after));
}

/* What is needed to win at once. */
typedef struct
{
  unsigned colour, need;
} Need;

/* The next of the cards that make three sets in this turn, if all of them take effect.
 */
static bool
plan_win (const MbidChooser *c, MbidAction *action)
{
  const MbidBoard *b = c->sight->board;
  unsigned wilds = mbid_count (c->hand, MBID_WILD), total = 0, n = 0, missing;
  unsigned steals = mbid_count (c->hand, MBID_STEAL), usable = 0;
  Need need[MBID_COLOURS];

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      unsigned sets = b->sets_of[c->seat][colour], real = b->real[c->seat][colour];
      unsigned whole = (sets + 1) * b->deck->set[colour];
      unsigned cards = real + b->wild[c->seat][colour], i;
      Need here = { colour, MAX (whole > cards ? whole - cards : 0, sets + 1 > real) };

      if (real <= sets)
        { /* it takes a property */
          bool found = false;

          for (unsigned seat = 0; seat < b->n_seats && steals > 0; seat++)
            found |= seat != c->seat && (b->take_real[seat] & 1u << colour) != 0;
          if (!found)
            continue;
        }
      for (i = n++; i > 0 && need[i - 1].need > here.need; i--)
        need[i] = need[i - 1];
      need[i] = here;
    }
  missing = MBID_SETS_TO_WIN - b->sets[c->seat];
  if (n < missing)
    return false;
  for (unsigned i = 0; i < missing; i++)
    total += need[i].need;
  if (total > wilds + steals)
    return false;
  for (unsigned i = 0; i < missing; i++) /* first what Steals can bring */
    for (unsigned seat = 0; seat < b->n_seats && steals > 0; seat++)
      if (seat != c->seat && (b->take_real[seat] & 1u << need[i].colour) != 0)
        {
          *action = (MbidAction){ MBID_STEAL, (uint8_t) seat, (uint8_t) need[i].colour,
                                  MBID_NOTHING };
          usable++;
        }
  for (unsigned seat = 0; seat < b->n_seats && steals > 0; seat++)
    if (seat != c->seat && b->take_wild[seat] != 0)
      {
        if (usable++ == 0)
          *action = (MbidAction){ MBID_STEAL, (uint8_t) seat,
                                  (uint8_t) gavel_cards_nth (b->take_wild[seat], 0),
                                  (uint8_t) need[0].colour };
      }
  usable = MIN (usable, steals);
  if (total > wilds + usable)
    return false;
  if (usable == 0)
    *action = (MbidAction){ MBID_WILD, 0, (uint8_t) need[0].colour, 0 };
  return true;
}

/* Keeps @action if it gains more than @most, what it is worth to keep its card aside. */
static void
consider (const MbidChooser *c, const MbidAction *action, float keep,
          const float before[], MbidAction *best, float *most)
{
  float after[GAVEL_MAX_SEATS], gain;

  for (unsigned seat = 0; seat < c->sight->board->n_seats; seat++)
    after[seat] = before[seat];
  change_by (c, action, c->seat, after);
  gain = gain_of (c, before, after) - keep;
  if (gain > *most)
    {
      *most = gain;
      *best = *action;
    }
}

/* The colour that another Wild helps most. */
static unsigned
best_colour (const MbidChooser *c)
{
  float least = INFINITY;
  unsigned best = 0;

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      float far;
      bool wins;

      if (c->sight->board->real[c->seat][colour] == 0)
        continue;
      far = mbid_far_with (c->sight, c->seat, colour, 0, 1, false, &wins);
      if (far < least || wins)
        {
          least = wins ? -1.0f : far;
          best = colour;
        }
    }
  return best;
}

/* What the host plays next; of kind 0: nothing. */
MbidAction
mbid_choose_action (const MbidChooser *c, bool may_draw_2)
{
  const MbidBoard *b = c->sight->board;
  unsigned wilds = mbid_count (c->hand, MBID_WILD);
  unsigned steals = mbid_count (c->hand, MBID_STEAL), to = 0;
  float before[GAVEL_MAX_SEATS], most = 0.0f;
  MbidAction best = { 0 };

  if (may_draw_2 && mbid_count (c->hand, MBID_DRAW2) > 0)
    return (MbidAction){ .kind = MBID_DRAW2 };
  if (wilds + steals == 0)
    return best;
  if (plan_win (c, &best))
    return best;
  list_strengths (c, before);
  to = best_colour (c);
  if (wilds > 0)
    consider (c, &(MbidAction){ MBID_WILD, 0, (uint8_t) to, 0 }, c->manner->wild, before,
              &best, &most);
  for (unsigned seat = 0; seat < b->n_seats && steals > 0; seat++)
    {
      if (seat == c->seat)
        continue;
      GAVEL_FOREACH_CARD (colour, b->take_real[seat])
        consider (
            c,
            &(MbidAction){ MBID_STEAL, (uint8_t) seat, (uint8_t) colour, MBID_NOTHING },
            c->manner->steal, before, &best, &most);
      GAVEL_FOREACH_CARD (colour, b->take_wild[seat])
        consider (
            c,
            &(MbidAction){ MBID_STEAL, (uint8_t) seat, (uint8_t) colour, (uint8_t) to },
            c->manner->steal, before, &best, &most);
    }
  return best;
}

/* Whether a seat that has a No! says it, to a card that decides whether the action takes
 * effect: now it does (@takes_effect), or it would not. */
bool
mbid_choose_no (const MbidChooser *c, const MbidAction *action, unsigned host,
                bool takes_effect)
{
  float before[GAVEL_MAX_SEATS], after[GAVEL_MAX_SEATS], gain;
  bool wins;

  list_strengths (c, before);
  for (unsigned seat = 0; seat < c->sight->board->n_seats; seat++)
    after[seat] = before[seat];
  wins = change_by (c, action, host, after);
  if (wins)
    return (host == c->seat) != takes_effect;
  gain = gain_of (c, before, after);
  return (takes_effect ? -gain : gain) > c->manner->no;
}

/* -- Bids --------------------------------------------------------------------------- */

/* What the lot would be to everybody. */
void
mbid_look_at_lot (const MbidSight *sight, unsigned colour, MbidLot *lot)
{
  lot->colour = colour;
  for (unsigned seat = 0; seat < sight->board->n_seats; seat++)
    lot->nearer[seat]
        = sight->far[seat]
          - mbid_far_with (sight, seat, colour, 1, 0, true, &lot->wins[seat]);
}

/* What the lot is worth to a seat, in money. */
float
mbid_lot_price (const MbidChooser *c, const MbidLot *lot)
{
  const MbidManner *m = c->manner;
  float strength[GAVEL_MAX_SEATS], others = 0.0f, most = 0.0f, deny = 0.0f;

  list_strengths (c, strength);
  for (unsigned seat = 0; seat < c->sight->board->n_seats && m->deny > 0.0f; seat++)
    if (seat != c->seat)
      {
        float weight = expf (strength[seat]);
        float gain = m->near * lot->nearer[seat] + (lot->wins[seat] ? WON : 0.0f);

        others += weight;
        most = MAX (most, weight * (expf (gain) - 1.0f));
      }
  if (most > 0.0f)
    deny = m->deny * logf (1.0f + most / others);
  return (m->near * lot->nearer[c->seat] + deny) / money_worth (m, mbid_total (c->hand));
}

/* How much of the purse a simple player thinks the lot is worth. */
static float
plain_help (const MbidChooser *c, const MbidLot *lot)
{
  const MbidBoard *b = c->sight->board;
  unsigned real = b->real[c->seat][lot->colour], wild = b->wild[c->seat][lot->colour];

  if (mbid_board_sets (real + 1, wild, b->deck->set[lot->colour])
      > b->sets_of[c->seat][lot->colour])
    return 1.0f;
  return real + wild > 0 ? 0.6f : 0.3f;
}

/* What it is ready to pay in the end. */
static float
price_of (const MbidChooser *c, const MbidLot *lot, float plain, float reckoned)
{
  return c->manner->share > 0.0f ? plain * c->manner->share * (float) mbid_total (c->hand)
                                       * plain_help (c, lot)
                                 : reckoned * mbid_lot_price (c, lot);
}

/* Cards that make about that much, the largest first, so that change stays. */
MbidCards
mbid_pay (MbidCards money, float price)
{
  int left = (int) lrintf (price);
  MbidCards paid = 0;

  money = mbid_money (money);
  for (int kind = MBID_VALUES - 1; kind >= 0 && left > 0; kind--)
    {
      unsigned n = MIN (mbid_count (money, (unsigned) kind),
                        (unsigned) left / ((unsigned) kind + 1));

      paid += n * mbid_card ((unsigned) kind);
      left -= (int) n * (kind + 1);
    }
  money -= paid;
  for (unsigned kind = 0; kind < MBID_VALUES && left > 0; kind++)
    if (mbid_count (money, kind) > 0)
      { /* the smallest that is left: too much, or too little? */
        if ((int) kind + 1 - left <= left)
          paid += mbid_card (kind);
        break;
      }
  return paid;
}

/* A bid; @mood: by how much dearer than usual. */
MbidCards
mbid_choose_bid (const MbidChooser *c, const MbidLot *lot, float mood)
{
  MbidCards money = mbid_money (c->hand);

  if (money == 0 || lot->wins[c->seat])
    return money;
  return mbid_pay (money, mood * price_of (c, lot, 1.0f, c->manner->bid));
}

/* What is added to a bid that is tied. */
MbidCards
mbid_choose_raise (const MbidChooser *c, const MbidLot *lot, MbidCards bid, float mood)
{
  MbidCards money = mbid_money (c->hand) - bid;
  float more;

  if (money == 0 || lot->wins[c->seat])
    return money;
  more = mood * price_of (c, lot, PLAIN_RAISE, c->manner->raise)
         - (float) mbid_total (bid);
  return more < 0.5f ? 0 : mbid_pay (money, MAX (1.0f, 0.5f * more));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: random games, fast. The rules once more, without a call for each card:
 * piles are lists that are drawn from, what can be stolen is kept as masks. */
#include "games/monopoly-bid/monopoly-bid.h"

#include <string.h>

/* A game under way. */
typedef struct
{
  const MbidDeck *deck;
  unsigned n_seats, host, turn;
  MbidCards hand[GAVEL_MAX_SEATS];
  uint8_t real[GAVEL_MAX_SEATS][MBID_COLOURS], wild[GAVEL_MAX_SEATS][MBID_COLOURS];
  uint8_t sets[GAVEL_MAX_SEATS]; /* complete ones */
  uint8_t sets_of[GAVEL_MAX_SEATS][MBID_COLOURS];
  unsigned take_real[GAVEL_MAX_SEATS], take_wild[GAVEL_MAX_SEATS]; /* can be stolen */
  MbidCards discards;
  unsigned n_discards;
  unsigned n_pile, n_lots, n_unsold, first_unsold;
  int winner;
  uint8_t pile[MBID_KINDS * MBID_MAX_COPIES]; /* in no order */
  uint8_t lots[MBID_MAX_PROPERTIES];          /* in no order */
  uint8_t unsold[MBID_MAX_PROPERTIES];        /* a ring */
} Game;

/* Divides by the size of a set. All that there can be come out right. */
static inline unsigned
divided (unsigned n, unsigned set)
{
  static const uint16_t inverse[MBID_MAX_SET + 1] = { 0, 256, 128, 86, 64 };

  return n * inverse[set] >> 8;
}

static inline unsigned
sets (unsigned real, unsigned wild, unsigned set)
{
  return MIN (real, divided (real + wild, set));
}

/* Something changed before @seat. */
static inline void
look_at (Game *g, unsigned seat, unsigned colour)
{
  unsigned real = g->real[seat][colour], wild = g->wild[seat][colour];
  unsigned set = g->deck->set[colour], n = sets (real, wild, set), bit = 1u << colour;

  g->sets[seat] = (uint8_t) (g->sets[seat] + n - g->sets_of[seat][colour]);
  g->sets_of[seat][colour] = (uint8_t) n;
  g->take_real[seat] &= ~bit;
  g->take_wild[seat] &= ~bit;
  if (real > 0 && sets (real - 1, wild, set) == n)
    g->take_real[seat] |= bit;
  if (wild > 0 && sets (real, wild - 1, set) == n)
    g->take_wild[seat] |= bit;
  if (g->sets[seat] >= MBID_SETS_TO_WIN)
    g->winner = (int) seat;
}

/* The discards become the pile. */
static void
shuffle (Game *g)
{
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    for (unsigned i = mbid_count (g->discards, kind); i > 0; i--)
      g->pile[g->n_pile++] = (uint8_t) kind;
  g->discards = 0;
  g->n_discards = 0;
}

/* Whether there was a card to draw. */
static inline bool
draw (Game *g, unsigned seat, GavelDigits *digits)
{
  unsigned i;

  if (G_UNLIKELY (g->n_pile == 0))
    {
      shuffle (g);
      if (g->n_pile == 0)
        return false;
    }
  i = gavel_digits_below (digits, g->n_pile);
  g->hand[seat] += mbid_card (g->pile[i]);
  g->pile[i] = g->pile[--g->n_pile];
  return true;
}

/* Who has a No! says it to the card on top or not, one time in two each. Returns whether
 * the action takes effect; the cards go to @cards. */
static inline bool
answered (Game *g, MbidCards *cards, GavelRng *rng)
{
  unsigned top = g->host;
  GavelDigits digits = { gavel_rng_next (rng) };
  bool effect = true;

  for (unsigned seat = top;;)
    {
      seat = seat + 1 == g->n_seats ? 0 : seat + 1;
      if (seat == top)
        return effect;
      if (mbid_count (g->hand[seat], MBID_NO) > 0 && gavel_digits_below (&digits, 2) == 1)
        {
          g->hand[seat] -= mbid_card (MBID_NO);
          *cards += mbid_card (MBID_NO);
          top = seat;
          effect = !effect;
        }
    }
}

/* Steals number @k of what can be stolen. */
static void
steal (Game *g, unsigned k, bool effect)
{
  for (unsigned seat = 0;; seat++)
    {
      unsigned n_real, n_wild, colour, as;

      if (seat == g->host)
        continue;
      n_real = gavel_cards_count (g->take_real[seat]);
      n_wild = gavel_cards_count (g->take_wild[seat]) * MBID_COLOURS;
      if (k >= n_real + n_wild)
        {
          k -= n_real + n_wild;
          continue;
        }
      if (!effect)
        return;
      if (k < n_real)
        {
          colour = as = gavel_cards_nth (g->take_real[seat], k);
          g->real[seat][colour]--;
          g->real[g->host][as]++;
        }
      else
        {
          colour = gavel_cards_nth (g->take_wild[seat], (k - n_real) / MBID_COLOURS);
          as = (k - n_real) % MBID_COLOURS;
          g->wild[seat][colour]--;
          g->wild[g->host][as]++;
        }
      look_at (g, seat, colour);
      look_at (g, g->host, as);
      return;
    }
}

/* How much the others have that can be stolen. */
static inline unsigned
n_to_steal (const Game *g)
{
  unsigned n = 0;

  for (unsigned seat = 0; seat < g->n_seats; seat++)
    if (seat != g->host)
      n += gavel_cards_count (g->take_real[seat])
           + gavel_cards_count (g->take_wild[seat]) * MBID_COLOURS;
  return n;
}

/* The host plays actions until it has enough of that. */
static void
play_actions (Game *g, GavelRng *rng)
{
  while (g->winner < 0)
    {
      MbidCards hand = g->hand[g->host], cards;
      unsigned n_wild = mbid_count (hand, MBID_WILD) > 0 ? MBID_COLOURS : 0;
      unsigned n_draw
          = mbid_count (hand, MBID_DRAW2) > 0 && g->n_pile + g->n_discards >= 2;
      unsigned n_steal = mbid_count (hand, MBID_STEAL) > 0 ? n_to_steal (g) : 0;
      unsigned k;
      bool effect;
      GavelDigits digits;

      if (n_wild + n_draw + n_steal == 0)
        return;
      digits.fraction = gavel_rng_next (rng);
      k = gavel_digits_below (&digits, 1 + n_wild + n_draw + n_steal);
      if (k-- == 0)
        return;
      cards = mbid_card (k < n_wild            ? MBID_WILD
                         : k < n_wild + n_draw ? MBID_DRAW2
                                               : MBID_STEAL);
      g->hand[g->host] -= cards;
      effect = answered (g, &cards, rng);
      if (k < n_wild)
        {
          if (effect)
            {
              cards -= mbid_card (MBID_WILD);
              g->wild[g->host][k]++;
              look_at (g, g->host, k);
            }
        }
      else if (k < n_wild + n_draw)
        {
          for (unsigned i = 0; i < 2 && effect; i++)
            draw (g, g->host, &digits);
        }
      else
        steal (g, k - n_wild - n_draw, effect);
      g->discards += cards;
      g->n_discards += mbid_size (cards);
    }
}

/* Any bid of that money; returns its total. */
static inline unsigned
random_bid (MbidCards money, MbidCards *bid, GavelRng *rng)
{
  GavelDigits digits = { gavel_rng_next (rng) };
  MbidCards cards = 0;
  unsigned total = 0;

  for (unsigned kind = 0; kind < MBID_VALUES; kind++)
    {
      unsigned n = gavel_digits_below (&digits, mbid_count (money, kind) + 1);

      cards += (MbidCards) n << (6 * kind);
      total += n * (kind + 1);
    }
  *bid = cards;
  return total;
}

/* Bids for @lot, and raises while some are tied. */
static void
auction (Game *g, unsigned lot, GavelRng *rng)
{
  MbidCards bid[GAVEL_MAX_SEATS];
  unsigned total[GAVEL_MAX_SEATS], tied = 0, most = 0, added;

  for (unsigned seat = 0; seat < g->n_seats; seat++)
    {
      total[seat] = random_bid (g->hand[seat], &bid[seat], rng);
      tied = total[seat] > most    ? 1u << seat
             : total[seat] == most ? tied | 1u << seat
                                   : tied;
      most = MAX (most, total[seat]);
    }
  for (added = most; added > 0 && (tied & (tied - 1)) != 0;)
    {
      unsigned those = tied;

      added = 0;
      GAVEL_FOREACH_CARD (seat, those)
        {
          MbidCards raise;
          unsigned more = random_bid (g->hand[seat] - bid[seat], &raise, rng);

          bid[seat] += raise;
          total[seat] += more;
          added += more;
          tied = total[seat] > most    ? 1u << seat
                 : total[seat] == most ? tied | 1u << seat
                                       : tied & ~(1u << seat);
          most = MAX (most, total[seat]);
        }
    }
  if (added == 0)
    {
      g->unsold[(g->first_unsold + g->n_unsold++) % MBID_MAX_PROPERTIES] = (uint8_t) lot;
      return;
    }
  tied = gavel_cards_lowest (tied);
  g->hand[tied] -= bid[tied];
  g->discards += bid[tied];
  g->n_discards += mbid_size (bid[tied]);
  g->real[tied][lot]++;
  look_at (g, tied, lot);
}

/* A property is turned up, if there is one. */
static void
turn_up (Game *g, GavelRng *rng)
{
  unsigned lot;

  if (g->n_lots > 0)
    {
      unsigned i = (unsigned) gavel_rng_below (rng, g->n_lots);

      lot = g->lots[i];
      g->lots[i] = g->lots[--g->n_lots];
    }
  else if (g->n_unsold > 0)
    {
      lot = g->unsold[g->first_unsold];
      g->first_unsold = (g->first_unsold + 1) % MBID_MAX_PROPERTIES;
      g->n_unsold--;
    }
  else
    return;
  auction (g, lot, rng);
}

/* Everybody draws, the host first. */
static inline void
begin_turn (Game *g, GavelRng *rng)
{
  GavelDigits digits = { gavel_rng_next (rng) };

  for (unsigned i = 0, seat = g->host; i < g->n_seats; i++)
    {
      draw (g, seat, &digits);
      seat = seat + 1 == g->n_seats ? 0 : seat + 1;
    }
}

/* Plays on from where the host plays actions. */
static void
play (Game *g, GavelRng *rng)
{
  for (;;)
    {
      play_actions (g, rng);
      if (g->winner >= 0)
        return;
      turn_up (g, rng);
      if (g->winner >= 0 || g->turn == MBID_MOST_TURNS)
        return;
      g->turn++;
      g->host = g->host + 1 == g->n_seats ? 0 : g->host + 1;
      begin_turn (g, rng);
    }
}

static void
take_over (Game *g, const MbidDeck *deck, const Mbid *s)
{
  MbidCards pool = mbid_pool (s), lots = mbid_unseen_lots (deck, s);

  g->deck = deck;
  g->n_seats = s->n_seats;
  g->host = s->host;
  g->turn = s->turn;
  g->winner = -1;
  memcpy (g->hand, s->hand, sizeof g->hand);
  memset (g->sets, 0, sizeof g->sets);
  memset (g->sets_of, 0, sizeof g->sets_of);
  memset (g->take_real, 0, sizeof g->take_real);
  memset (g->take_wild, 0, sizeof g->take_wild);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
      {
        g->real[seat][colour] = (uint8_t) mbid_count (s->real[seat], colour);
        g->wild[seat][colour] = (uint8_t) mbid_count (s->wild[seat], colour);
        if (g->real[seat][colour] + g->wild[seat][colour] > 0)
          look_at (g, seat, colour);
      }
  g->discards = pool;
  g->n_pile = 0;
  shuffle (g);
  g->discards = s->discards;
  g->n_discards = mbid_size (s->discards);
  g->n_lots = g->first_unsold = 0;
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    for (unsigned i = mbid_count (lots, colour); i > 0; i--)
      g->lots[g->n_lots++] = (uint8_t) colour;
  g->n_unsold = s->n_unsold;
  memcpy (g->unsold, s->unsold, sizeof g->unsold);
}

/* How it ended. What all have seen of hands matters no more. */
static void
hand_back (const Game *g, Mbid *s)
{
  memcpy (s->hand, g->hand, sizeof s->hand);
  memset (s->seen, 0, sizeof s->seen);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      s->real[seat] = s->wild[seat] = 0;
      for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
        {
          s->real[seat] += g->real[seat][colour] * mbid_card (colour);
          s->wild[seat] += g->wild[seat][colour] * mbid_card (colour);
        }
    }
  s->discards = g->discards;
  s->n_pile = (uint8_t) g->n_pile;
  s->n_unsold = (uint8_t) g->n_unsold;
  memset (s->unsold, 0, sizeof s->unsold);
  for (unsigned i = 0; i < g->n_unsold; i++)
    s->unsold[i] = g->unsold[(g->first_unsold + i) % MBID_MAX_PROPERTIES];
  s->host = (uint8_t) g->host;
  s->turn = (uint16_t) g->turn;
  s->winner = (uint8_t) (g->winner >= 0 ? g->winner : MBID_NOTHING);
  s->phase = MBID_OVER;
}

/* Plays on to the end, every choice uniform over the legal ones. */
void
mbid_playout (const GavelBox *box, GavelState *state, GavelRng *rng)
{
  Mbid *s = (Mbid *) state;
  Game g;

  mbid_fill (s, rng);
  while (s->phase != MBID_BEFORE && s->phase != MBID_PLAY && s->phase != MBID_OVER)
    gavel_game_step (&gavel_monopoly_bid, box, state, rng);
  if (s->phase == MBID_OVER)
    return;
  take_over (&g, mbid_deck (box), s);
  if (s->phase == MBID_BEFORE)
    begin_turn (&g, rng);
  play (&g, rng);
  hand_back (&g, s);
}

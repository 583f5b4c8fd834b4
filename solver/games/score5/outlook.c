/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/score5/outlook.h"

#include "games/score5/last.h"
#include "games/score5/sure.h"
#include "games/score5/takes.h"

#include <string.h>

#define SEAT_SHIFT 56      /* above all cards */
#define ALL_BIDS_UP_TO 7   /* cards in hand: 128 bids */
#define MOST_KEPT 16384    /* encoded hands: four megabytes */
#define PURCHASE_WORK 2000 /* steps: most find it after a few dozen */
#define MANY_CARDS 6       /* on offer: then favourites are found sooner than the best */
#define LAST_TAKES 4       /* cards on offer at the end whose takes are looked into, */
                           /* where winning is not what counts, */
#define COARSE_TAKES 2     /* and at a coarse look, which must be quick */

/* Encoded hands, by open addressing. A slot is free unless it is of this round. */
typedef struct
{
  unsigned n, capacity; /* a power of two */
  uint32_t round;
  uint32_t *stamp;
  GavelCards *hand;
  GavelValueSeat *seat;
} Kept;

/* All of a position that does not lie in the hands. */
typedef struct
{
  GavelCards gone;
  unsigned n_seats, round; /* 0 seats: nothing was seen */
  GavelPricing pricing;
} Seen;

struct _Score5Outlook
{
  const GavelDeck *deck;
  const GavelWeights *weights;
  GavelObjective objective;
  Score5 s;
  bool last;           /* after this round the game is over */
  unsigned look_ahead; /* of takes in the last round; 0: any number */
  unsigned last_takes; /* the same where winning is not what counts */
  Score5Last takes;    /* these */
  GavelPricing pricing;
  Seen seen; /* what sight and all encoded hands are of */
  Score5Sight sight;
  Kept kept;
  float liking[GAVEL_MAX_SEATS][GAVEL_DECK_MAX_CARDS]; /* to have that card, too */
  float cost[GAVEL_MAX_SEATS][GAVEL_DECK_MAX_CARDS];   /* to part with it for the lot */
  unsigned n_favourites[GAVEL_MAX_SEATS]; /* all it may take, what it likes most first */
  uint8_t favourite[GAVEL_MAX_SEATS][GAVEL_DECK_MAX_CARDS];
};

/* -- Encoded hands --------------------------------------------------------- */

static void
kept_size (Kept *kept, unsigned capacity)
{
  g_free (kept->stamp);
  g_free (kept->hand);
  g_aligned_free (kept->seat);
  kept->capacity = capacity;
  kept->n = 0;
  kept->round = 1;
  kept->stamp = g_new0 (uint32_t, capacity);
  kept->hand = g_new (GavelCards, capacity);
  kept->seat = g_aligned_alloc (capacity, sizeof (GavelValueSeat), 64);
}

static unsigned
kept_slot (const Kept *kept, GavelCards hand)
{
  uint64_t hash = hand * UINT64_C (0x9e3779b97f4a7c15);
  unsigned slot = (unsigned) (hash >> 40) & (kept->capacity - 1);

  while (kept->stamp[slot] == kept->round && kept->hand[slot] != hand)
    slot = (slot + 1) & (kept->capacity - 1);
  return slot;
}

/* Twice the room, everything kept. */
static void
kept_grow (Kept *kept)
{
  Kept old = *kept;

  memset (kept, 0, sizeof *kept);
  kept_size (kept, 2 * old.capacity);
  for (unsigned i = 0; i < old.capacity; i++)
    if (old.stamp[i] == old.round)
      {
        unsigned slot = kept_slot (kept, old.hand[i]);

        kept->stamp[slot] = kept->round;
        kept->hand[slot] = old.hand[i];
        kept->seat[slot] = old.seat[i];
        kept->n++;
      }
  g_free (old.stamp);
  g_free (old.hand);
  g_aligned_free (old.seat);
}

/* Where @seat with @cards in hand is encoded. A number, since places move as more
 * hands come. */
static unsigned
encoded (Score5Outlook *outlook, unsigned seat, GavelCards cards)
{
  Kept *kept = &outlook->kept;
  GavelCards hand = cards | (GavelCards) (seat + 1) << SEAT_SHIFT;
  unsigned slot = kept_slot (kept, hand);

  if (kept->stamp[slot] != kept->round)
    {
      float inputs[SCORE5_INPUTS];

      if (kept->n * 2 >= kept->capacity)
        {
          kept_grow (kept);
          slot = kept_slot (kept, hand);
        }
      score5_features (&outlook->sight, seat, cards, inputs);
      gavel_value_encode (outlook->weights, inputs, &kept->seat[slot]);
      kept->stamp[slot] = kept->round;
      kept->hand[slot] = hand;
      kept->n++;
    }
  return slot;
}

/* -- Judging --------------------------------------------------------------- */

/* What hands are worth once this round is over; a Score5Worth. */
void
score5_outlook_worth (gconstpointer data, const GavelDeck *deck, const GavelCards hand[],
                      unsigned n_seats, float worth[])
{
  Score5Outlook *outlook = (Score5Outlook *) data; /* what it keeps does not show */
  const GavelValueSeat *seats[GAVEL_MAX_SEATS];
  unsigned slot[GAVEL_MAX_SEATS], before;

  if (outlook->last && outlook->objective == GAVEL_OBJECTIVE_WIN)
    {
      score5_worth_final (NULL, deck, hand, n_seats, worth);
      return;
    }
  if (outlook->last)
    {
      score5_worth_by_objective (outlook->objective, deck, hand, n_seats, worth);
      return;
    }
  do
    {
      before = outlook->kept.capacity;
      for (unsigned seat = 0; seat < n_seats; seat++)
        slot[seat] = encoded (outlook, seat, hand[seat]);
    }
  while (outlook->kept.capacity != before);
  for (unsigned seat = 0; seat < n_seats; seat++)
    seats[seat] = &outlook->kept.seat[slot[seat]];
  if (outlook->objective == GAVEL_OBJECTIVE_WIN)
    gavel_value_chances (outlook->weights, seats, n_seats, worth);
  else
    gavel_value_rate (outlook->weights, seats, n_seats, worth);
}

/* What @seat would be worth with that hand, all others as they are. */
static float
worth_with (Score5Outlook *outlook, unsigned seat, GavelCards hand)
{
  GavelCards hands[GAVEL_MAX_SEATS];
  float worth[GAVEL_MAX_SEATS];

  memcpy (hands, outlook->s.hand, sizeof hands);
  hands[seat] = hand;
  score5_outlook_worth (outlook, outlook->deck, hands, outlook->s.n_seats, worth);
  return worth[seat];
}

/* In the last round chances tell nothing of one card: points do. */
static float
points_with (Score5Outlook *outlook, GavelCards hand)
{
  GavelCards shown;
  float points = (float) score5_score (outlook->deck, hand, &shown);

  return points / 1000.0f;
}

/* Sorts @cards by how much @seat likes them; of equal ones the lowest comes first. */
static void
set_favourites (Score5Outlook *outlook, unsigned seat, GavelCards cards)
{
  const float *liking = outlook->liking[seat];
  uint8_t *favourite = outlook->favourite[seat];
  unsigned n = 0;

  GAVEL_FOREACH_CARD (card, cards)
    {
      unsigned at = n++;

      for (; at > 0 && liking[favourite[at - 1]] < liking[card]; at--)
        favourite[at] = favourite[at - 1];
      favourite[at] = (uint8_t) card;
    }
  outlook->n_favourites[seat] = n;
}

/* What each seat would like to take, of the cards that others may pay with. */
static void
set_likings (Score5Outlook *outlook)
{
  const Score5 *s = &outlook->s;
  GavelCards all = s->offer;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    all |= s->hand[seat];
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      float now = outlook->last ? points_with (outlook, s->hand[seat])
                                : worth_with (outlook, seat, s->hand[seat]);

      GAVEL_FOREACH_CARD (card, all & ~s->hand[seat])
        {
          GavelCards hand = s->hand[seat] | GAVEL_CARD (card);
          float then = outlook->last ? points_with (outlook, hand)
                                     : worth_with (outlook, seat, hand);

          /* Of cards that are all the same to it, the better one. */
          outlook->liking[seat][card]
              = then - now + 1e-7f * (float) outlook->deck->value[card];
        }
      set_favourites (outlook, seat, all & ~s->hand[seat]);
    }
}

/* What parting with each card costs @seat, who buys the lot: the card, and what
 * it is to the rival that likes it most. */
static void
set_costs (Score5Outlook *outlook, unsigned seat)
{
  const Score5 *s = &outlook->s;
  GavelCards hand = s->hand[seat] | (s->lot != SCORE5_NO_LOT ? GAVEL_CARD (s->lot) : 0);
  float whole
      = outlook->last ? points_with (outlook, hand) : worth_with (outlook, seat, hand);

  GAVEL_FOREACH_CARD (card, s->hand[seat])
    {
      GavelCards rest = hand & ~GAVEL_CARD (card);
      float gift = 0.0f;

      for (unsigned other = 0; other < s->n_seats; other++)
        if (other != seat)
          gift = MAX (gift, outlook->liking[other][card]);
      outlook->cost[seat][card] = whole
                                  - (outlook->last ? points_with (outlook, rest)
                                                   : worth_with (outlook, seat, rest))
                                  + gift / (float) (s->n_seats - 1)
                                  + 1e-6f * (float) outlook->deck->value[card];
    }
}

/* Looks at what does not lie in the hands. Encoded hands stay good as long as that is
 * the same. */
static void
look_around (Score5Outlook *outlook, const Score5 *s)
{
  Seen seen;

  memset (&seen, 0, sizeof seen); /* compared as bytes */
  seen.gone = s->gone;
  seen.n_seats = s->n_seats;
  seen.round = s->round;
  seen.pricing = outlook->pricing;
  if (memcmp (&seen, &outlook->seen, sizeof seen) == 0 && outlook->kept.n < MOST_KEPT)
    return;
  outlook->seen = seen;
  outlook->kept.n = 0;
  outlook->kept.round++;
  score5_sight_init (&outlook->sight, outlook->deck, s->n_seats, s->round, s->gone,
                     &outlook->pricing);
}

/**
 * score5_outlook_see:
 * @s: a round under way, every card known
 *
 * From now on hands are judged as they would be after that round.
 */
void
score5_outlook_see (Score5Outlook *outlook, const Score5 *s)
{
  outlook->s = *s;
  outlook->last = s->round == SCORE5_ROUNDS;
  if (outlook->last)
    score5_last_begin (&outlook->takes, outlook->deck, s->hand, s->n_seats);
  else
    look_around (outlook, s);
}

/* The same, and what each seat likes to take and what parting with a card costs it is
 * found out, too. */
void
score5_outlook_set (Score5Outlook *outlook, const Score5 *s)
{
  score5_outlook_see (outlook, s);
  set_likings (outlook);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    set_costs (outlook, seat);
}

const GavelDeck *
score5_outlook_deck (const Score5Outlook *outlook)
{
  return outlook->deck;
}

GavelObjective
score5_outlook_objective (const Score5Outlook *outlook)
{
  return outlook->objective;
}

/* Whether what any bid of the round leads to is known, not estimated: it is the last
 * one, and no purchase has more cards to take than are looked into. */
bool
score5_outlook_is_exact (const Score5Outlook *outlook)
{
  const Score5 *s = &outlook->s;
  unsigned most = outlook->objective == GAVEL_OBJECTIVE_WIN ? outlook->look_ahead
                                                            : outlook->last_takes;

  if (!outlook->last || s->n_seats == 2 || most == 0) /* two take as they must */
    return outlook->last;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (gavel_cards_count (s->hand[seat]) > most)
      return false;
  return true;
}

/* How the table bids; counts from the next position on. */
void
score5_outlook_set_pricing (Score5Outlook *outlook, const GavelPricing *pricing)
{
  outlook->pricing = *pricing;
}

/* What is played for from the next position on. */
void
score5_outlook_set_objective (Score5Outlook *outlook, GavelObjective objective)
{
  g_autofree char *name = g_strdup_printf ("score5-%s", gavel_objectives[objective]);

  outlook->objective = objective;
  outlook->seen.n_seats = 0;
  if (objective != GAVEL_OBJECTIVE_WIN)
    outlook->weights = gavel_value_weights (name);
}

/* What each seat can expect at a position between two rounds. */
void
score5_outlook_evaluate (Score5Outlook *outlook, const Score5 *s, float worth[])
{
  outlook->last = false;
  look_around (outlook, s);
  score5_outlook_worth (outlook, outlook->deck, s->hand, s->n_seats, worth);
}

/* What @seat takes of @offer if it looks no further. */
unsigned
score5_outlook_take (const Score5Outlook *outlook, unsigned seat, GavelCards offer)
{
  const float *liking = outlook->liking[seat];
  unsigned best = gavel_cards_lowest (offer);

  GAVEL_FOREACH_CARD (card, offer & (offer - 1))
    if (liking[card] > liking[best])
      best = card;
  return best;
}

/* The same, where many cards are on offer. */
static unsigned
take_favourite (const Score5Outlook *outlook, unsigned seat, GavelCards offer)
{
  const uint8_t *favourite = outlook->favourite[seat];

  for (unsigned i = 0; i < outlook->n_favourites[seat]; i++)
    if ((offer & GAVEL_CARD (favourite[i])) != 0)
      return favourite[i];
  g_assert_not_reached ();
}

/* Whether there are, without counting them, which takes longer. */
static bool
are_many (GavelCards cards)
{
  for (unsigned i = 1; i < MANY_CARDS; i++)
    cards &= cards - 1;
  return cards != 0;
}

/* What everybody is worth if the round goes that way; a Score5Leaf. */
void
score5_outlook_leaf (gpointer data, unsigned winner, GavelCards paid,
                     const uint8_t order[], float worth[])
{
  Score5Outlook *outlook = data;
  const Score5 *s = &outlook->s;
  GavelCards hand[GAVEL_MAX_SEATS];

  memcpy (hand, s->hand, sizeof hand);
  if (paid != 0 || s->unsold == SCORE5_UNSOLD_TIEBREAK)
    hand[winner] = (hand[winner] & ~paid) | GAVEL_CARD (s->lot);
  if (outlook->last && outlook->objective == GAVEL_OBJECTIVE_WIN && paid != 0
      && (outlook->look_ahead == 0 || gavel_cards_count (paid) <= outlook->look_ahead))
    {
      unsigned best;

      score5_last_pay (&outlook->takes, winner, hand[winner], paid);
      best = score5_last_winner (&outlook->takes, order);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        worth[seat] = seat == best ? 1.0f : 0.0f;
      return;
    }
  if (outlook->last && outlook->objective != GAVEL_OBJECTIVE_WIN && paid != 0
      && gavel_cards_count (paid) <= outlook->last_takes)
    {
      Score5Takes takes = { outlook->deck, s->n_seats, score5_outlook_worth, outlook };

      score5_takes_solve (&takes, hand, order, paid, worth);
      return;
    }
  if (s->n_seats == 2)
    hand[1 - winner] |= paid;
  else
    {
      bool many = are_many (paid);

      for (unsigned turn = 0; paid != 0; turn++)
        {
          unsigned taker = order[turn % (s->n_seats - 1)];
          GavelCards card
              = GAVEL_CARD (many ? take_favourite (outlook, taker, paid)
                                 : score5_outlook_take (outlook, taker, paid));

          hand[taker] |= card;
          paid &= ~card;
        }
    }
  score5_outlook_worth (outlook, outlook->deck, hand, s->n_seats, worth);
}

/**
 * score5_outlook_auction:
 * @detail: how closely to look; of large hands, n_each bids for each total
 *
 * Returns: (transfer full): the round as a stage
 */
Score5Auction *
score5_outlook_auction (Score5Outlook *outlook, const GavelDetail *detail)
{
  const Score5 *s = &outlook->s;
  Score5Bids bids[GAVEL_MAX_SEATS];
  Score5Auction *auction;

  outlook->look_ahead = detail->look_ahead;
  outlook->last_takes = detail->n_each == 1 ? COARSE_TAKES : LAST_TAKES;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (gavel_cards_count (s->hand[seat]) <= ALL_BIDS_UP_TO
        || (detail->whole & GAVEL_SEAT (seat)) != 0)
      score5_bids_all (&bids[seat], s->hand[seat]);
    else
      {
        score5_bids_cheap (&bids[seat], outlook->deck, s->hand[seat], outlook->cost[seat],
                           MAX (1, detail->n_each));
        for (unsigned i = 0; i < detail->n_must[seat]; i++)
          score5_bids_add (&bids[seat], detail->must[seat][i]);
        /* If any bid of the last round wins for certain, this one does. */
        if (outlook->last && outlook->objective == GAVEL_OBJECTIVE_WIN)
          score5_bids_add (&bids[seat],
                           score5_sure_purchase (outlook->deck, s, seat, PURCHASE_WORK));
      }
  auction
      = score5_auction_new (outlook->deck, s, bids, detail, score5_outlook_leaf, outlook);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    score5_bids_clear (&bids[seat]);
  return auction;
}

Score5Outlook *
score5_outlook_new (const GavelDeck *deck, const GavelWeights *weights)
{
  Score5Outlook *outlook = g_new0 (Score5Outlook, 1);

  outlook->deck = deck;
  outlook->weights = weights;
  outlook->pricing = GAVEL_PRICING_INIT;
  kept_size (&outlook->kept, 1024);
  return outlook;
}

void
score5_outlook_free (Score5Outlook *outlook)
{
  if (outlook == NULL)
    return;
  g_free (outlook->kept.stamp);
  g_free (outlook->kept.hand);
  g_aligned_free (outlook->kept.seat);
  g_free (outlook);
}

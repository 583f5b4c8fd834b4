/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what nobody noted.
 *
 * Unknown cards come in two sorts. A secret start set is five cards in one hand
 * that belong together: the first of them that is seen gives away the rest.
 * All other unknown cards are loose: any card that must be somewhere and is in
 * no known place may be one of them. Which start sets are in play at all may be
 * unknown too, and so may lots that were turned up before somebody began to
 * take notes.
 *
 * Nothing here draws conclusions from how people rank or bid; that is belief,
 * and belongs to the search. */
#include "games/score5/score5.h"

#include "base/error.h"

/* What is where, seen from the unknown side. */
typedef struct
{
  GavelCards starts;  /* start cards surely in play, in no known place */
  GavelCards stars;   /* lots turned up, in no known place */
  unsigned free_sets; /* sets, one bit each, that nothing is known of */
  unsigned n_free;
  unsigned n_fresh; /* seats that have one of these, whole */
  unsigned n_extra; /* how many more of them are in play, their cards loose */
  unsigned n_loose; /* unknown cards in hands and on offer, secret sets aside */
} Survey;

/* Whether the state itself does not know that seat's secret set. */
bool
score5_is_fresh (const Score5 *s, unsigned seat)
{
  return (s->secret & GAVEL_SEAT (seat)) != 0 && s->set[seat] == SCORE5_NO_SET;
}

/* Whether every card is known. */
bool
score5_is_known (const Score5 *s)
{
  unsigned n = s->n_offer_unknown + s->n_lost[0] + s->n_lost[1];

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    n += s->n_unknown[seat] + s->n_bid_unknown[seat];
  return n == 0;
}

/* Every card whose place is known, the pile aside. */
GavelCards
score5_located (const Score5 *s)
{
  GavelCards cards = s->offer | s->box;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    cards |= s->hand[seat];
  if (s->lot != SCORE5_NO_LOT)
    cards |= GAVEL_CARD (s->lot);
  return cards;
}

static unsigned
n_loose_of (const Score5 *s, unsigned seat)
{
  return s->n_unknown[seat] - (score5_is_fresh (s, seat) ? SCORE5_SET_CARDS : 0);
}

static Survey
survey (const GavelDeck *deck, const Score5 *s)
{
  GavelCards located = score5_located (s);
  unsigned in_play = 0, touched = 0, n_homeless = 0;
  Survey v = { .n_loose = s->n_offer_unknown };

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      if (s->set[seat] != SCORE5_NO_SET)
        in_play |= 1u << s->set[seat];
      else if (score5_is_fresh (s, seat))
        v.n_fresh++;
      else
        n_homeless++;
      v.n_loose += n_loose_of (s, seat);
    }
  for (unsigned set = 0; set < GAVEL_N_SETS; set++)
    if ((in_play & (1u << set)) == 0 && (deck->kind[set] & located) != 0)
      touched |= 1u << set;

  in_play |= touched;
  v.free_sets = ((1u << GAVEL_N_SETS) - 1) & ~in_play;
  v.n_free = gavel_cards_count (v.free_sets);
  v.n_extra = n_homeless - MIN (n_homeless, gavel_cards_count (touched));
  if (v.n_fresh == 0 && v.n_extra >= v.n_free) /* all of them, then: no doubt left */
    {
      in_play |= v.free_sets;
      v.free_sets = v.n_free = v.n_extra = 0;
    }
  GAVEL_FOREACH_CARD (set, in_play)
    v.starts |= deck->kind[set] & ~located;
  v.stars = s->gone & ~located;
  return v;
}

static GavelCards
cards_of_sets (const GavelDeck *deck, unsigned sets)
{
  GavelCards cards = 0;

  GAVEL_FOREACH_CARD (set, sets)
    cards |= deck->kind[set];
  return cards;
}

/* How many of the loose cards are start cards, whichever those are. */
static unsigned
n_must_be_somewhere (const Survey *v)
{
  return gavel_cards_count (v->starts) + SCORE5_SET_CARDS * v->n_extra;
}

/* Which cards an unknown one in @seat's hand, or on offer if @seat is -1, may
 * be. */
GavelCards
score5_possible (const GavelDeck *deck, const Score5 *s, int seat)
{
  Survey v = survey (deck, s);
  unsigned n_loose = seat < 0 ? s->n_offer_unknown : n_loose_of (s, (unsigned) seat);
  GavelCards cards = 0;

  if (n_loose > 0)
    {
      cards |= v.starts;
      if (v.n_extra > 0)
        cards |= cards_of_sets (deck, v.free_sets);
    }
  /* Every start card in play is in some hand; stars have what room is left. */
  if (n_loose > 0 && v.n_loose > n_must_be_somewhere (&v))
    {
      cards |= v.stars;
      for (unsigned i = 0; i < 2; i++)
        if (s->n_lost[i] > 0)
          cards |= deck->kind[GAVEL_ONE_STAR + i] & ~s->gone;
    }
  if (seat >= 0 && score5_is_fresh (s, (unsigned) seat))
    cards |= cards_of_sets (deck, v.free_sets);
  return cards;
}

static void
give_set (const GavelDeck *deck, Score5 *s, unsigned seat, unsigned set)
{
  s->set[seat] = set;
  s->hand[seat] |= deck->kind[set];
  s->n_unknown[seat] -= SCORE5_SET_CARDS;
}

/* One card of @seat's is seen. */
static bool
show_card (const GavelDeck *deck, Score5 *s, unsigned seat, unsigned card)
{
  GavelKind kind = deck->card[card].kind;
  Survey v;

  if (s->set[seat] == kind) /* one of a secret set, if it still is one */
    s->secret &= (GavelSeats) ~GAVEL_SEAT (seat);
  if (s->hand[seat] & GAVEL_CARD (card))
    return true;
  if ((score5_possible (deck, s, (int) seat) & GAVEL_CARD (card)) == 0)
    return false;

  v = survey (deck, s);
  if (kind < GAVEL_N_SETS && score5_is_fresh (s, seat) && (v.free_sets & (1u << kind)))
    {
      s->secret &= (GavelSeats) ~GAVEL_SEAT (seat);
      if (v.n_extra == 0 || s->n_unknown[seat] == SCORE5_SET_CARDS)
        {
          give_set (deck, s, seat, kind);
          return true;
        }
      /* Its own set or a stray card of another's: from now on all are loose. */
    }
  s->hand[seat] |= GAVEL_CARD (card);
  s->n_unknown[seat]--;
  if (kind >= GAVEL_ONE_STAR && (s->gone & GAVEL_CARD (card)) == 0)
    {
      s->gone |= GAVEL_CARD (card);
      s->n_lost[kind - GAVEL_ONE_STAR]--;
    }
  return true;
}

/* @cards are seen in @seat's hand. False if one of them cannot be there. */
bool
score5_show (const GavelDeck *deck, Score5 *s, unsigned seat, GavelCards cards)
{
  GAVEL_FOREACH_CARD (card, cards)
    if (!show_card (deck, s, seat, card))
      return false;
  score5_deduce (deck, s);
  return true;
}

/* Cards leave this hand unseen: what is left of it is anybody's guess. */
void
score5_loosen (Score5 *s, unsigned seat)
{
  s->n_unknown[seat] += gavel_cards_count (s->hand[seat]);
  s->hand[seat] = 0;
  s->secret &= (GavelSeats) ~GAVEL_SEAT (seat);
}

/* If all loose cards are in one place, @cards of them are known to be there. */
static void
settle_in_one_place (Score5 *s, unsigned n_loose, GavelCards cards)
{
  unsigned n_cards = gavel_cards_count (cards);

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (n_loose_of (s, seat) == n_loose)
      {
        s->hand[seat] |= cards;
        s->n_unknown[seat] -= n_cards;
        return;
      }
  if (s->n_offer_unknown == n_loose)
    {
      s->offer |= cards;
      s->n_offer_unknown -= n_cards;
    }
}

/* Draws the sure conclusions: the last start set left, the last cards left. */
void
score5_deduce (const GavelDeck *deck, Score5 *s)
{
  Survey v;

  if (score5_is_known (s))
    return;
  v = survey (deck, s);
  if (v.n_fresh == 1 && v.n_free == 1)
    {
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        if (score5_is_fresh (s, seat))
          {
            give_set (deck, s, seat, gavel_cards_lowest (v.free_sets));
            s->secret &= (GavelSeats) ~GAVEL_SEAT (seat);
          }
      v = survey (deck, s);
    }
  if (s->entering)
    return;
  if (v.n_loose == n_must_be_somewhere (&v)) /* no room: what is not seen was not sold */
    {
      s->box |= v.stars;
      v.stars = 0;
    }
  if (v.n_loose == 0 || v.n_extra > 0 || s->n_lost[0] + s->n_lost[1] > 0)
    return;
  if (v.n_loose == gavel_cards_count (v.starts | v.stars))
    settle_in_one_place (s, v.n_loose, v.starts | v.stars);
  else
    settle_in_one_place (s, v.n_loose, v.starts);
}

/* The seat whose turn it is takes @card, 0 if nobody saw which: then nobody knows any
 * more what is left, either, unless it was the last one. */
void
score5_take_told (const GavelDeck *deck, Score5 *s, GavelCards card)
{
  if (card == 0 && gavel_cards_count (s->offer) + s->n_offer_unknown == 1)
    card = s->offer;
  else if (card == 0)
    {
      s->n_offer_unknown += gavel_cards_count (s->offer);
      s->offer = 0;
    }
  GAVEL_FOREACH_CARD (c, card & ~(s->offer | s->gone)) /* a lot that was not noted */
    if (deck->card[c].kind >= GAVEL_ONE_STAR)
      {
        s->gone |= GAVEL_CARD (c);
        s->n_lost[deck->card[c].kind - GAVEL_ONE_STAR]--;
      }
  score5_take (deck, s, card);
}

/* -- Entering a game in the middle --------------------------------------- */

/* Stars in hands must have been turned up; if some of those lots were not
 * noted, these are among them. */
static bool
enter_stars (const GavelDeck *deck, Score5 *s, const GavelSeating *seating,
             GError **error)
{
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    GAVEL_FOREACH_CARD (card, s->hand[seat] & ~s->gone)
      {
        GavelKind kind = deck->card[card].kind;

        if (kind < GAVEL_ONE_STAR)
          continue;
        if (kind == GAVEL_THREE_STARS || s->n_lost[kind - GAVEL_ONE_STAR] == 0)
          return gavel_fail (error, "%s holds %s, which is not one of the lots so far",
                             seating->name[seat], deck->card[card].name);
        s->gone |= GAVEL_CARD (card);
        s->n_lost[kind - GAVEL_ONE_STAR]--;
      }
  return true;
}

/* The hands must hold all cards in play, no more and no less. */
static bool
enter_count (const GavelDeck *deck, Score5 *s, GError **error)
{
  Survey v = survey (deck, s);
  GavelCards located = score5_located (s);
  unsigned n_start = 0, n_sets = 0;
  unsigned n_stars = gavel_cards_count (v.stars) + s->n_lost[0] + s->n_lost[1];
  unsigned n_must = n_must_be_somewhere (&v);

  for (unsigned set = 0; set < GAVEL_N_SETS; set++)
    n_sets += (deck->kind[set] & (located | v.starts)) != 0;
  n_start = SCORE5_SET_CARDS * s->n_seats;
  if (n_sets + v.n_fresh + v.n_extra > s->n_seats)
    return gavel_fail (error,
                       "the hands hold cards of %u start sets, but there are %u players",
                       n_sets, s->n_seats);
  if (v.n_loose > n_must + n_stars)
    return gavel_fail (
        error,
        "too many cards: %u players and %u lots have at most %u, but the hands hold %u",
        s->n_seats, s->round, n_start + s->round,
        n_start + s->round + v.n_loose - n_must - n_stars);
  if (s->unsold == SCORE5_UNSOLD_TIEBREAK && v.n_loose < n_must + n_stars)
    return gavel_fail (error, "too few cards: with 'rule unsold tiebreak' every lot "
                              "is in a hand (write ? for unknown cards)");
  if (v.n_loose < n_must)
    {
      g_autofree char *some
          = gavel_card_names_text (&score5_card_names, score5_box (deck), v.starts, 0);

      return gavel_fail (
          error,
          "too few cards: start cards in no hand: %u%s%s (write ? for unknown cards)",
          n_must - v.n_loose, v.starts ? ", of " : "", v.starts ? some : "");
    }
  return true;
}

/* Ends the entry in the middle of a game once all of it is told. While it is
 * not, that is an error only if it @must be. */
bool
score5_enter (const GavelDeck *deck, Score5 *s, const GavelSeating *seating, bool must,
              GError **error)
{
  if (!s->entering)
    return true;
  if (gavel_cards_count (s->gone) + s->n_lost[0] + s->n_lost[1] != s->round)
    return !must
           || gavel_fail (
               error,
               "round %u: first enter the lots so far, %u in all (gone r40 ..., "
               "?2 for two you do not remember)",
               s->round + 1, s->round);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if ((s->given & GAVEL_SEAT (seat)) == 0)
      return !must
             || gavel_fail (error,
                            "round %u: first enter what %s holds (hand %s g80 r5 ?2)",
                            s->round + 1, seating->name[seat], seating->name[seat]);
  if (!enter_stars (deck, s, seating, error) || !enter_count (deck, s, error))
    return false;
  s->entering = false;
  s->given = 0;
  score5_deduce (deck, s);
  if (s->round == SCORE5_ROUNDS)
    score5_finish (deck, s);
  return true;
}

/* These lots went to the box, as somebody remembers. False if they cannot have. */
bool
score5_unsold (const GavelDeck *deck, Score5 *s, GavelCards lots)
{
  Survey v;

  s->box |= lots;
  v = survey (deck, s);
  if (!s->entering
      && v.n_loose > n_must_be_somewhere (&v) + gavel_cards_count (v.stars) + s->n_lost[0]
                         + s->n_lost[1])
    return false;
  score5_deduce (deck, s);
  return true;
}

/* -- Observing and imagining --------------------------------------------- */

/* Takes a random card out of @cards. There must be one. */
static GavelCards
draw (GavelCards *cards, GavelRng *rng)
{
  unsigned n = gavel_cards_count (*cards);
  GavelCards card
      = GAVEL_CARD (gavel_cards_nth (*cards, (unsigned) gavel_rng_below (rng, n)));

  *cards &= ~card;
  return card;
}

static GavelCards
draw_many (GavelCards *cards, unsigned n, GavelRng *rng)
{
  GavelCards drawn = 0;

  while (n-- > 0)
    drawn |= draw (cards, rng);
  return drawn;
}

/* Takes back into secrecy the sets that @viewer was never shown. Nothing else of a
 * position is hidden from some and known to others: cards that changed hands lay open,
 * and a bid is not in the position before it is turned up. */
void
score5_observe (const GavelBox *box, GavelState *state, unsigned viewer)
{
  const GavelDeck *deck = score5_deck (box);
  Score5 *s = (Score5 *) state;

  GAVEL_FOREACH_SEAT (seat, s->secret)
    if (seat != viewer && s->set[seat] != SCORE5_NO_SET)
      {
        s->hand[seat] &= ~deck->kind[s->set[seat]];
        s->n_unknown[seat] += SCORE5_SET_CARDS;
        s->set[seat] = SCORE5_NO_SET;
      }
}

void
score5_imagine (const GavelBox *box, GavelState *state, unsigned viewer, GavelRng *rng)
{
  const GavelDeck *deck = score5_deck (box);
  Score5 *s = (Score5 *) state;
  Survey v;
  GavelCards sets, pool;
  unsigned n_unsold;

  score5_observe (box, state, viewer);
  if (score5_is_known (s))
    return;
  v = survey (deck, s);

  /* 1. Start sets: one each for those who have theirs whole, then the others. */
  sets = v.free_sets;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (score5_is_fresh (s, seat))
      give_set (deck, s, seat, gavel_cards_lowest (draw (&sets, rng)));
  for (unsigned i = 0; i < v.n_extra; i++)
    v.starts |= deck->kind[gavel_cards_lowest (draw (&sets, rng))];

  /* 2. Lots that nobody noted. */
  for (unsigned i = 0; i < 2; i++)
    {
      GavelCards left = deck->kind[GAVEL_ONE_STAR + i] & ~s->gone;
      GavelCards lost = draw_many (&left, s->n_lost[i], rng);

      s->gone |= lost;
      v.stars |= lost;
      s->n_lost[i] = 0;
    }

  /* 3. Of the lots in no known place, as many went unsold as hands have no room. */
  n_unsold = gavel_cards_count (v.starts | v.stars) - v.n_loose;
  s->box |= draw_many (&v.stars, n_unsold, rng);

  /* 4. The rest is dealt to the unknown places. */
  pool = v.starts | v.stars;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      s->hand[seat] |= draw_many (&pool, s->n_unknown[seat], rng);
      s->n_unknown[seat] = 0;
    }
  s->offer |= draw_many (&pool, s->n_offer_unknown, rng);
  s->n_offer_unknown = 0;

  /* 5. Cards nobody saw in a bid that is turned up. The winner's are on offer. */
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      GavelCards rest = s->hand[seat] & ~s->bid[seat];

      if (s->n_ranked == 0 || seat != s->order[0])
        s->bid[seat] |= draw_many (&rest, s->n_bid_unknown[seat], rng);
      s->n_bid_unknown[seat] = 0;
    }
}

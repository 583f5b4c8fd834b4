/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sealed round: utilities against brute force over all profiles, takes
 * against a search that leaves nothing out. */
#include "games/score5/last.h"
#include "games/score5/takes.h"
#include "help.h"

#include <math.h>
#include <string.h>

static GavelDeck *deck;

/* A last round with small random hands. */
static void
deal_hands (Score5 *s, unsigned n_seats, unsigned n_cards, GavelRng *rng)
{
  GavelCards left = deck->all & ~deck->family[GAVEL_WILD];

  score5_clear (s);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      unsigned n = (unsigned) gavel_rng_below (rng, n_cards + 1);

      score5_add_seat (deck, s, seat);
      s->hand[seat] = 0;
      while (n-- > 0)
        {
          unsigned k = (unsigned) gavel_rng_below (rng, gavel_cards_count (left));
          GavelCards card = GAVEL_CARD (gavel_cards_nth (left, k));

          s->hand[seat] |= card;
          left &= ~card;
        }
    }
  s->round = SCORE5_ROUNDS - 1;
  score5_turn_up_lot (s, gavel_cards_lowest (deck->family[GAVEL_WILD]));
}

/* A number that depends on everything a leaf may depend on, and on nothing else. */
static void
hashed_leaf (gpointer data, unsigned winner, GavelCards paid, const uint8_t order[],
             float worth[])
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  uint64_t hash = gavel_rng_mix (paid + 1);

  if (paid != 0)
    {
      hash = gavel_rng_mix (hash + winner);
      for (unsigned i = 0; i < MIN (n_seats - 1, gavel_cards_count (paid)); i++)
        hash = gavel_rng_mix (hash + order[i]);
    }
  for (unsigned seat = 0; seat < n_seats; seat++)
    worth[seat] = (float) (gavel_rng_mix (hash + seat) >> 40) / (1 << 24);
}

/* What the rules make of one profile: everybody's worth and rank. */
static void
play_profile (const Score5 *s, const GavelMove moves[], float worth[], unsigned rank[])
{
  Score5 after = *s;
  GavelSeats paying = 0;

  memset (rank, 0xff, GAVEL_MAX_SEATS * sizeof *rank);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    paying |= moves[seat] != 0 ? GAVEL_SEAT (seat) : 0;
  gavel_score5.apply (score5_box (deck), (GavelState *) &after, moves);
  if (paying == 0) /* the lot goes to the box, or to somebody, by the rule */
    {
      hashed_leaf (GUINT_TO_POINTER (s->n_seats), 0, 0, NULL, worth);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        if ((after.hand[seat] & deck->family[GAVEL_WILD]) != 0)
          rank[seat] = 0;
      return;
    }
  g_assert_cmpint (after.phase, ==, SCORE5_TAKE);
  hashed_leaf (GUINT_TO_POINTER (s->n_seats), after.order[0], moves[after.order[0]],
               after.order + 1, worth);
  for (unsigned r = 0; r < s->n_seats; r++)
    rank[after.order[r]] = r;
}

static void
test_utilities (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  static const unsigned n_cards[] = { 0, 0, 6, 4, 3, 2 };
  GavelDetail detail = { .all = true };
  double largest = 0.0;

  for (unsigned trial = 0; trial < 40; trial++)
    {
      GavelRng rng = gavel_rng_named (21, trial, n_seats);
      g_autoptr (Score5Auction) auction = NULL;
      const GavelStage *stage;
      GavelStageAnswer answer;
      Score5Bids bids[GAVEL_MAX_SEATS];
      unsigned at[GAVEL_MAX_SEATS] = { 0 };
      double *brute[GAVEL_MAX_SEATS], (*ranks[GAVEL_MAX_SEATS])[GAVEL_MAX_SEATS];
      Score5 s;

      deal_hands (&s, n_seats, n_cards[n_seats], &rng);
      s.unsold = trial % 2 == 0 ? SCORE5_UNSOLD_BOX : SCORE5_UNSOLD_TIEBREAK;
      for (unsigned seat = 0; seat < n_seats; seat++)
        score5_bids_all (&bids[seat], s.hand[seat]);
      auction = score5_auction_new (deck, &s, bids, &detail, hashed_leaf,
                                    GUINT_TO_POINTER (n_seats));
      for (unsigned seat = 0; seat < n_seats; seat++)
        score5_bids_clear (&bids[seat]);
      stage = score5_auction_stage (auction);
      gavel_stage_answer_init (&answer, stage);
      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          double sum = 0.0;

          brute[seat] = g_new0 (double, stage->n_choices[seat]);
          ranks[seat] = g_malloc0_n (stage->n_choices[seat], sizeof *ranks[seat]);
          for (unsigned i = 0; i < stage->n_choices[seat]; i++)
            sum += answer.mix[seat][i]
                = gavel_rng_below (&rng, 3) == 0
                      ? 0.0
                      : 0.01 + (double) gavel_rng_below (&rng, 1000);
          for (unsigned i = 0; i < stage->n_choices[seat]; i++)
            answer.mix[seat][i]
                = sum > 0.0 ? answer.mix[seat][i] / sum : 1.0 / stage->n_choices[seat];
        }

      for (bool more = true; more;) /* every profile */
        {
          GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
          float worth[GAVEL_MAX_SEATS];
          unsigned rank[GAVEL_MAX_SEATS];

          for (unsigned seat = 0; seat < n_seats; seat++)
            moves[seat] = score5_auction_bid (auction, seat, at[seat]);
          play_profile (&s, moves, worth, rank);
          for (unsigned seat = 0; seat < n_seats; seat++)
            {
              double p = 1.0;

              for (unsigned other = 0; other < n_seats; other++)
                if (other != seat)
                  p *= answer.mix[other][at[other]];
              brute[seat][at[seat]] += p * worth[seat];
              if (rank[seat] < n_seats)
                ranks[seat][at[seat]][rank[seat]] += p;
            }
          more = false;
          for (unsigned seat = 0; seat < n_seats && !more; seat++)
            if (++at[seat] < stage->n_choices[seat])
              more = true;
            else
              at[seat] = 0;
        }

      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          g_autofree double *utility = g_new (double, stage->n_choices[seat]);
          double (*chance)[GAVEL_MAX_SEATS]
              = g_malloc0_n (stage->n_choices[seat], sizeof *chance);

          stage->utilities (stage->data, seat, (const double *const *) answer.mix,
                            utility);
          for (unsigned i = 0; i < stage->n_choices[seat]; i++)
            largest = MAX (largest, fabs (utility[i] - brute[seat][i]));
          score5_auction_ranks (auction, seat, (const double *const *) answer.mix,
                                chance);
          for (unsigned i = 0; i < stage->n_choices[seat]; i++)
            for (unsigned r = 0; r < n_seats; r++)
              largest = MAX (largest, fabs (chance[i][r] - ranks[seat][i][r]));
          g_free (chance);
          g_free (ranks[seat]);
          g_free (brute[seat]);
        }
      gavel_stage_answer_clear (&answer);
    }
  g_test_message ("largest difference %g", largest);
  g_assert_cmpfloat (largest, <, 1e-7); /* leaves are kept as floats */
}

/* -- Takes --------------------------------------------------------------- */

/* Random hands after the bids of a last round: seat 0 has paid and holds the
 * wild, the others take in seat order. */
static GavelCards
deal_takes (unsigned n_seats, GavelRng *rng, GavelCards hand[], uint8_t order[])
{
  GavelCards offer = 0;
  Score5 s;

  deal_hands (&s, n_seats, 6, rng);
  memcpy (hand, s.hand, sizeof s.hand);
  for (unsigned i = 0; i + 1 < MIN (n_seats, GAVEL_MAX_SEATS); i++)
    order[i] = (uint8_t) (i + 1);
  GAVEL_FOREACH_CARD (card, hand[0])
    if (gavel_cards_count (offer) < 5)
      offer |= GAVEL_CARD (card);
  hand[0] = (hand[0] & ~offer) | deck->family[GAVEL_WILD];
  return offer;
}

/* Whether @taker, who takes first, can make sure to win whatever the only other
 * taker does: every card, every answer. */
static bool
can_force (GavelCards hand[], unsigned taker, const uint8_t order[], GavelCards offer,
           unsigned turn)
{
  unsigned who = order[turn % 2];

  if (offer == 0)
    return score5_best_seat (deck, hand, 3) == taker;
  GAVEL_FOREACH_CARD (card, offer)
    {
      bool wins;

      hand[who] |= GAVEL_CARD (card);
      wins = can_force (hand, taker, order, offer & ~GAVEL_CARD (card), turn + 1);
      hand[who] &= ~GAVEL_CARD (card);
      if (wins == (who == taker))
        return wins;
    }
  return who != taker;
}

/* Who wins the game by the last round's short cuts, the first seat having bought. */
static unsigned
last_winner (const GavelCards hand[], unsigned n_seats, GavelCards offer,
             const uint8_t order[])
{
  Score5Last last;

  score5_last_begin (&last, deck, hand, n_seats);
  score5_last_pay (&last, 0, hand[0], offer);
  return score5_last_winner (&last, order);
}

/* Full look-ahead finds every forced win of the first taker, and so do the short
 * cuts of the last round. Only three seats: with more a win depends on what those
 * take who cannot win. */
static void
test_forced_wins (void)
{
  unsigned n_forced = 0;

  for (unsigned trial = 0; trial < 2000; trial++)
    {
      GavelRng rng = gavel_rng_named (23, trial, 0);
      Score5Takes takes = { deck, 3, score5_worth_final, NULL };
      GavelCards hand[GAVEL_MAX_SEATS];
      uint8_t order[GAVEL_MAX_SEATS];
      GavelCards offer = deal_takes (3, &rng, hand, order);
      float worth[GAVEL_MAX_SEATS];

      if (!can_force (hand, order[0], order, offer, 0))
        continue;
      n_forced++;
      score5_takes_solve (&takes, hand, order, offer, worth);
      g_assert_cmpfloat (worth[order[0]], ==, 1.0);
      g_assert_cmpuint (last_winner (hand, 3, offer, order), ==, order[0]);
    }
  g_assert_cmpuint (n_forced, >, 200);
}

/* The short cuts against the full look-ahead. They settle what does not matter
 * to a taker in another order, which now and then makes another win. */
static void
test_takes (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), n_other = 0, n_trials = 1000;

  for (unsigned trial = 0; trial < n_trials; trial++)
    {
      GavelRng rng = gavel_rng_named (22, trial, n_seats);
      Score5Takes takes = { deck, n_seats, score5_worth_final, NULL };
      GavelCards hand[GAVEL_MAX_SEATS];
      uint8_t order[GAVEL_MAX_SEATS];
      GavelCards offer = deal_takes (n_seats, &rng, hand, order);
      float worth[GAVEL_MAX_SEATS];

      score5_takes_solve (&takes, hand, order, offer, worth);
      n_other += worth[last_winner (hand, n_seats, offer, order)] != 1.0;
    }
  g_test_message ("%u of %u end otherwise", n_other, n_trials);
  g_assert_cmpuint (n_other, <=, n_seats == 2 ? 0 : n_trials / 50);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  for (unsigned n = 2; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *utilities = g_strdup_printf ("/auction/utilities/%u", n);
      g_autofree char *takes = g_strdup_printf ("/auction/takes/%u", n);

      g_test_add_data_func (utilities, GUINT_TO_POINTER (n), test_utilities);
      g_test_add_data_func (takes, GUINT_TO_POINTER (n), test_takes);
    }
  g_test_add_func ("/auction/forced-wins", test_forced_wins);
  status = g_test_run ();
  gavel_deck_free (deck);
  return status;
}

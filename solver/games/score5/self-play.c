/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: games to learn a value from.
 *
 * A table is of one of several sorts: strong players who all see the same value; the
 * same of another price family, to whom each point paid costs a tax more or less; some
 * of them with simple bidders among them, whom they see through. Now and then
 * anybody tries something. So the value meets tables that bid dearly or cheaply,
 * well or badly, and learns from their pricing what a hand is worth there.
 *
 * A position's target is how it went on: what the next rounds were worth when
 * their lots were seen, the nearer ones more (TD(lambda), Sutton 1988), since one
 * winner alone is a noisy teacher; the last round's is exact. For other objectives it
 * is what was known of the positions that followed, in the same way, and the end. */
#include "games/score5/outlook.h"
#include "games/score5/score5.h"
#include "games/score5/spender.h"
#include "games/score5/takes.h"

#include <string.h>

#define LAMBDA 0.7f
#define TRY_ONE_IN 24 /* bids of strong players that are any bid at all */

static const GavelDetail detail = { .n_each = 2 };
static const double taxes[]
    = { -0.001, -0.0005, 0.0003, 0.0006, 0.001, 0.0015, 0.002, 0.003 };

typedef struct
{
  const GavelDeck *deck;
  Score5Outlook *outlook;                     /* NULL: nothing learned yet */
  const GavelHabit *spender[GAVEL_MAX_SEATS]; /* NULL: a strong player */
  double tax[GAVEL_MAX_SEATS];
  GavelSeats simple;
  GavelRng *rng;
  Score5 s;
  GavelPricing pricing, before;                /* now, and before the last round */
  float stage[SCORE5_ROUNDS][GAVEL_MAX_SEATS]; /* worth of each round, lot seen */
} SelfPlay;

/* The round as its players see it, who pay taxes. */
typedef struct
{
  const Score5Auction *auction;
  const double *tax;
} Taxed;

static void
taxed_utilities (gconstpointer data, unsigned seat, const double *const mix[],
                 double utility[])
{
  const Taxed *taxed = data;

  score5_auction_worths (taxed->auction, seat, seat, mix, taxed->tax[seat], utility);
}

/* What the moods of a spender come to, as a mix. */
static void
spender_mix (const SelfPlay *play, unsigned seat, const Score5Auction *auction,
             double mix[])
{
  unsigned n = score5_auction_stage (auction)->n_choices[seat];

  memset (mix, 0, n * sizeof *mix);
  for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
    {
      GavelCards bid = score5_spender_bid (play->deck, play->spender[seat],
                                           play->s.hand[seat], play->s.lot, mood);

      for (unsigned i = 0; i < n; i++)
        if (score5_auction_bid (auction, seat, i) == bid)
          mix[i] += 1.0 / GAVEL_MOODS;
    }
}

/* Strong seats know how the simple ones bid, and settle on an equilibrium among
 * themselves. */
static void
strong_bids (SelfPlay *play, GavelMove moves[])
{
  unsigned n_seats = play->s.n_seats;
  GavelStageBudget budget = { .nash_conv = 0.015, .n_rounds = 40, .fixed = play->simple };
  GavelMove moods[GAVEL_MAX_SEATS][GAVEL_MOODS];
  GavelDetail here = detail;
  g_autoptr (Score5Auction) auction = NULL;
  GavelStage stage;
  Taxed taxed;
  GavelStageAnswer answer;

  for (unsigned seat = 0; seat < n_seats; seat++)
    if (play->spender[seat] != NULL)
      {
        for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
          moods[seat][mood] = score5_spender_bid (play->deck, play->spender[seat],
                                                  play->s.hand[seat], play->s.lot, mood);
        here.must[seat] = moods[seat];
        here.n_must[seat] = GAVEL_MOODS;
      }
  auction = score5_outlook_auction (play->outlook, &here);
  taxed = (Taxed){ auction, play->tax };
  stage = *score5_auction_stage (auction);
  stage.utilities = taxed_utilities;
  stage.data = &taxed;
  gavel_stage_answer_init (&answer, &stage);
  for (unsigned seat = 0; seat < n_seats; seat++)
    if (play->spender[seat] != NULL)
      spender_mix (play, seat, auction, answer.mix[seat]);
  gavel_stage_solve (&stage, &budget, &answer);
  gavel_stage_measure (score5_auction_stage (auction), &answer); /* without the taxes */
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      unsigned n = stage.n_choices[seat];
      unsigned i
          = play->spender[seat] == NULL && gavel_rng_below (play->rng, TRY_ONE_IN) == 0
                ? (unsigned) gavel_rng_below (play->rng, n)
                : gavel_rng_pick (play->rng, answer.mix[seat], n);

      moves[seat] = score5_auction_bid (auction, seat, i);
      play->stage[play->s.round - 1][seat] = (float) answer.value[seat];
    }
  gavel_stage_answer_clear (&answer);
}

static void
bid (SelfPlay *play)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  const Score5 *s = &play->s;
  float worth = (float) play->deck->value[s->lot], ratio[GAVEL_MAX_SEATS];

  if (play->outlook != NULL)
    {
      score5_outlook_set_pricing (play->outlook, &play->pricing);
      score5_outlook_set (play->outlook, s);
      strong_bids (play, moves);
    }
  else
    for (unsigned seat = 0; seat < s->n_seats; seat++)
      moves[seat]
          = score5_spender_bid (play->deck, play->spender[seat], s->hand[seat], s->lot,
                                (unsigned) gavel_rng_below (play->rng, GAVEL_MOODS));
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    ratio[seat] = (float) gavel_deck_sum (play->deck, moves[seat]) / MAX (worth, 1.0f);
  play->before = play->pricing;
  gavel_pricing_see (&play->pricing, s->n_seats, ratio);
  gavel_score5.apply (score5_box (play->deck), (GavelState *) &play->s, moves);
}

static void
take (SelfPlay *play)
{
  unsigned seat = score5_taker (&play->s);
  GavelCards offer = play->s.offer;
  unsigned card = play->spender[seat] != NULL
                      ? score5_spender_take (play->deck, play->s.hand[seat], offer)
                      : score5_outlook_take (play->outlook, seat, offer);

  score5_take (play->deck, &play->s, GAVEL_CARD (card));
}

static void
seat_players (SelfPlay *play, const GavelPopulation *population, unsigned n_seats)
{
  unsigned sort = (unsigned) gavel_rng_below (
      play->rng, population->own + population->other + population->mixed);
  bool other = sort >= population->own && sort < population->own + population->other;
  bool mixed = sort >= population->own + population->other;
  double tax = taxes[gavel_rng_below (play->rng, G_N_ELEMENTS (taxes))];

  gavel_score5.clear (score5_box (play->deck), (GavelState *) &play->s);
  gavel_score5.start (score5_box (play->deck), (GavelState *) &play->s, n_seats,
                      play->rng);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      if (other && gavel_rng_below (play->rng, 4) != 0)
        play->tax[seat] = tax; /* one in four stays with us */
      if (play->outlook == NULL || (mixed && gavel_rng_below (play->rng, 2) == 0))
        {
          play->spender[seat]
              = &score5_spenders[gavel_rng_below (play->rng, SCORE5_N_SPENDERS)];
          play->simple |= GAVEL_SEAT (seat);
        }
    }
}

static void
write_sample (const SelfPlay *play, GavelObjective objective, GavelSample *sample)
{
  Score5Sight sight;

  sample->n_seats = play->s.n_seats;
  sample->objective = objective;
  score5_sight_init (&sight, play->deck, play->s.n_seats, play->s.round, play->s.gone,
                     &play->before);
  for (unsigned seat = 0; seat < play->s.n_seats; seat++)
    score5_features (&sight, seat, play->s.hand[seat], sample->inputs[seat]);
}

/* Targets for the chance to win. */
static void
teach_chances (const SelfPlay *play, GavelSample samples[])
{
  float after[GAVEL_MAX_SEATS] = { 0.0f };

  after[play->s.winner] = 1.0f;
  for (unsigned round = SCORE5_ROUNDS; round-- > 0;)
    {
      float trace = play->outlook == NULL        ? 1.0f
                    : round == SCORE5_ROUNDS - 1 ? 0.0f
                                                 : LAMBDA;

      for (unsigned seat = 0; seat < play->s.n_seats; seat++)
        samples[round].target[seat] = after[seat]
            = trace * after[seat] + (1.0f - trace) * play->stage[round][seat];
    }
}

/* Targets for another objective. */
static void
teach_worths (const SelfPlay *play, const GavelCourse *course, GavelSample samples[])
{
  unsigned n_seats = play->s.n_seats;
  float after[GAVEL_MAX_SEATS], known[GAVEL_MAX_SEATS];

  score5_worth_by_objective (course->objective, play->deck, play->s.hand, n_seats, after);
  for (unsigned round = SCORE5_ROUNDS; round-- > 0;)
    {
      memcpy (samples[round].target, after, n_seats * sizeof *after);
      if (course->so_far == NULL)
        continue;
      gavel_value_judge (course->so_far, course->objective,
                         (const float (*)[GAVEL_VALUE_MAX_INPUTS]) samples[round].inputs,
                         n_seats, known);
      for (unsigned seat = 0; seat < n_seats; seat++)
        after[seat] = LAMBDA * after[seat] + (1.0f - LAMBDA) * known[seat];
    }
}

/* Plays one game. Gives twelve lessons, one for the position before each lot. */
unsigned
score5_self_play (const GavelBox *box, const GavelCourse *course, unsigned n_seats,
                  GavelRng *rng, GavelSample samples[])
{
  const GavelDeck *deck = score5_deck (box);
  g_autoptr (Score5Outlook) outlook
      = course->to_win != NULL ? score5_outlook_new (deck, course->to_win) : NULL;
  SelfPlay play = { .deck = deck,
                    .outlook = outlook,
                    .rng = rng,
                    .pricing = GAVEL_PRICING_INIT,
                    .before = GAVEL_PRICING_INIT };

  seat_players (&play, &course->population, n_seats);
  while (play.s.phase != SCORE5_OVER)
    if (play.s.phase == SCORE5_BIDS)
      bid (&play);
    else if (play.s.phase == SCORE5_TAKE)
      take (&play);
    else
      {
        if (play.s.phase == SCORE5_LOT)
          write_sample (&play, course->objective, &samples[play.s.round]);
        gavel_game_step (&gavel_score5, score5_box (deck), (GavelState *) &play.s, rng);
      }
  if (course->objective == GAVEL_OBJECTIVE_WIN)
    teach_chances (&play, samples);
  else
    teach_worths (&play, course, samples);
  return SCORE5_ROUNDS;
}

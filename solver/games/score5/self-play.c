/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: games to learn a value from.
 *
 * A table is of one of several sorts: strong players who all see the same value; the
 * same of another school, to whom each point paid costs a tax more or less; some
 * of them with simple bidders among them, whom they see through. Now and then
 * anybody tries something. So the value meets tables that bid dearly or cheaply,
 * well or badly, and learns from their manners what a hand is worth there.
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

static const GavelCare care = { .n_each = 2 };
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
  GavelManners manners, before;                /* now, and before the last round */
  float stage[SCORE5_ROUNDS][GAVEL_MAX_SEATS]; /* worth of each round, lot seen */
} School;

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
spender_mix (const School *school, unsigned seat, const Score5Auction *auction,
             double mix[])
{
  unsigned n = score5_auction_stage (auction)->n_choices[seat];

  memset (mix, 0, n * sizeof *mix);
  for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
    {
      GavelCards bid = score5_spender_bid (school->deck, school->spender[seat],
                                           school->s.hand[seat], school->s.lot, mood);

      for (unsigned i = 0; i < n; i++)
        if (score5_auction_bid (auction, seat, i) == bid)
          mix[i] += 1.0 / GAVEL_MOODS;
    }
}

/* Strong seats know how the simple ones bid, and settle on an equilibrium among
 * themselves. */
static void
strong_bids (School *school, GavelMove moves[])
{
  unsigned n_seats = school->s.n_seats;
  GavelStageBudget budget
      = { .nash_conv = 0.015, .n_rounds = 40, .fixed = school->simple };
  GavelMove moods[GAVEL_MAX_SEATS][GAVEL_MOODS];
  GavelCare here = care;
  g_autoptr (Score5Auction) auction = NULL;
  GavelStage stage;
  Taxed taxed;
  GavelStageAnswer answer;

  for (unsigned seat = 0; seat < n_seats; seat++)
    if (school->spender[seat] != NULL)
      {
        for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
          moods[seat][mood]
              = score5_spender_bid (school->deck, school->spender[seat],
                                    school->s.hand[seat], school->s.lot, mood);
        here.must[seat] = moods[seat];
        here.n_must[seat] = GAVEL_MOODS;
      }
  auction = score5_outlook_auction (school->outlook, &here);
  taxed = (Taxed){ auction, school->tax };
  stage = *score5_auction_stage (auction);
  stage.utilities = taxed_utilities;
  stage.data = &taxed;
  gavel_stage_answer_init (&answer, &stage);
  for (unsigned seat = 0; seat < n_seats; seat++)
    if (school->spender[seat] != NULL)
      spender_mix (school, seat, auction, answer.mix[seat]);
  gavel_stage_solve (&stage, &budget, &answer);
  gavel_stage_judge (score5_auction_stage (auction), &answer); /* without the taxes */
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      unsigned n = stage.n_choices[seat];
      unsigned i = school->spender[seat] == NULL
                           && gavel_rng_below (school->rng, TRY_ONE_IN) == 0
                       ? (unsigned) gavel_rng_below (school->rng, n)
                       : gavel_rng_pick (school->rng, answer.mix[seat], n);

      moves[seat] = score5_auction_bid (auction, seat, i);
      school->stage[school->s.round - 1][seat] = (float) answer.value[seat];
    }
  gavel_stage_answer_clear (&answer);
}

static void
bid (School *school)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  const Score5 *s = &school->s;
  float worth = (float) school->deck->value[s->lot], ratio[GAVEL_MAX_SEATS];

  if (school->outlook != NULL)
    {
      score5_outlook_manners (school->outlook, &school->manners);
      score5_outlook_set (school->outlook, s);
      strong_bids (school, moves);
    }
  else
    for (unsigned seat = 0; seat < s->n_seats; seat++)
      moves[seat] = score5_spender_bid (
          school->deck, school->spender[seat], s->hand[seat], s->lot,
          (unsigned) gavel_rng_below (school->rng, GAVEL_MOODS));
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    ratio[seat] = (float) gavel_deck_sum (school->deck, moves[seat]) / MAX (worth, 1.0f);
  school->before = school->manners;
  gavel_manners_see (&school->manners, s->n_seats, ratio);
  gavel_score5.apply (score5_box (school->deck), (GavelState *) &school->s, moves);
}

static void
take (School *school)
{
  unsigned seat = score5_taker (&school->s);
  GavelCards offer = school->s.offer;
  unsigned card = school->spender[seat] != NULL
                      ? score5_spender_take (school->deck, school->s.hand[seat], offer)
                      : score5_outlook_take (school->outlook, seat, offer);

  score5_take (school->deck, &school->s, GAVEL_CARD (card));
}

static void
seat_players (School *school, const GavelPopulation *population, unsigned n_seats)
{
  unsigned sort = (unsigned) gavel_rng_below (
      school->rng, population->own + population->other + population->mixed);
  bool other = sort >= population->own && sort < population->own + population->other;
  bool mixed = sort >= population->own + population->other;
  double tax = taxes[gavel_rng_below (school->rng, G_N_ELEMENTS (taxes))];

  gavel_score5.clear (score5_box (school->deck), (GavelState *) &school->s);
  gavel_score5.start (score5_box (school->deck), (GavelState *) &school->s, n_seats,
                      school->rng);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      if (other && gavel_rng_below (school->rng, 4) != 0)
        school->tax[seat] = tax; /* one in four stays with us */
      if (school->outlook == NULL || (mixed && gavel_rng_below (school->rng, 2) == 0))
        {
          school->spender[seat]
              = &score5_spenders[gavel_rng_below (school->rng, SCORE5_N_SPENDERS)];
          school->simple |= GAVEL_SEAT (seat);
        }
    }
}

static void
write_lesson (const School *school, GavelObjective objective, GavelLesson *lesson)
{
  Score5Sight sight;

  lesson->n_seats = school->s.n_seats;
  lesson->objective = objective;
  score5_sight_init (&sight, school->deck, school->s.n_seats, school->s.round,
                     school->s.gone, &school->before);
  for (unsigned seat = 0; seat < school->s.n_seats; seat++)
    score5_features (&sight, seat, school->s.hand[seat], lesson->inputs[seat]);
}

/* What is learned so far of the objective, at the position of a lesson. */
static void
recall (const GavelWeights *weights, const GavelLesson *lesson, float worth[])
{
  GavelValueSeat encoded[GAVEL_MAX_SEATS];
  const GavelValueSeat *seats[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < lesson->n_seats; seat++)
    {
      gavel_value_encode (weights, lesson->inputs[seat], &encoded[seat]);
      seats[seat] = &encoded[seat];
    }
  gavel_value_rate (weights, seats, lesson->n_seats, worth);
}

/* Targets for the chance to win. */
static void
teach_chances (const School *school, GavelLesson lessons[])
{
  float after[GAVEL_MAX_SEATS] = { 0.0f };

  after[school->s.winner] = 1.0f;
  for (unsigned round = SCORE5_ROUNDS; round-- > 0;)
    {
      float trace = school->outlook == NULL      ? 1.0f
                    : round == SCORE5_ROUNDS - 1 ? 0.0f
                                                 : LAMBDA;

      for (unsigned seat = 0; seat < school->s.n_seats; seat++)
        lessons[round].target[seat] = after[seat]
            = trace * after[seat] + (1.0f - trace) * school->stage[round][seat];
    }
}

/* Targets for another objective. */
static void
teach_aims (const School *school, const GavelCourse *course, GavelLesson lessons[])
{
  unsigned n_seats = school->s.n_seats;
  float after[GAVEL_MAX_SEATS], known[GAVEL_MAX_SEATS];

  score5_worth_aim (course->objective, school->deck, school->s.hand, n_seats, after);
  for (unsigned round = SCORE5_ROUNDS; round-- > 0;)
    {
      memcpy (lessons[round].target, after, n_seats * sizeof *after);
      if (course->so_far == NULL)
        continue;
      recall (course->so_far, &lessons[round], known);
      for (unsigned seat = 0; seat < n_seats; seat++)
        after[seat] = LAMBDA * after[seat] + (1.0f - LAMBDA) * known[seat];
    }
}

/* Plays one game. Gives twelve lessons, one for the position before each lot. */
unsigned
score5_school (const GavelBox *box, const GavelCourse *course, unsigned n_seats,
               GavelRng *rng, GavelLesson lessons[])
{
  const GavelDeck *deck = score5_deck (box);
  g_autoptr (Score5Outlook) outlook
      = course->to_win != NULL ? score5_outlook_new (deck, course->to_win) : NULL;
  School school = { .deck = deck,
                    .outlook = outlook,
                    .rng = rng,
                    .manners = GAVEL_MANNERS_INIT,
                    .before = GAVEL_MANNERS_INIT };

  seat_players (&school, &course->population, n_seats);
  while (school.s.phase != SCORE5_OVER)
    if (school.s.phase == SCORE5_BIDS)
      bid (&school);
    else if (school.s.phase == SCORE5_TAKE)
      take (&school);
    else
      {
        if (school.s.phase == SCORE5_LOT)
          write_lesson (&school, course->objective, &lessons[school.s.round]);
        gavel_game_step (&gavel_score5, score5_box (deck), (GavelState *) &school.s, rng);
      }
  if (course->objective == GAVEL_OBJECTIVE_WIN)
    teach_chances (&school, lessons);
  else
    teach_aims (&school, course, lessons);
  return SCORE5_ROUNDS;
}

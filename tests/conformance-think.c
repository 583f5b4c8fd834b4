/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thinking side: chance, what a seat can know, worths, sealed rounds, advice. */
#include "conformance.h"

#include "help-search.h"

#include <math.h>
#include <string.h>

#define N_DRAWS 3000

/* Chance draws every move as often as it weighs: by chi-square, with a fixed seed. */
static void
check_frequencies (const Trial *trial, const AnyState *s, GavelRng *rng)
{
  const GavelGame *game = trial->game;
  uint64_t n = game->n_moves (trial->box, STATE (s), GAVEL_CHANCE);
  uint64_t n_ways = gavel_game_n_ways (game, trial->box, STATE (s)), sum = 0;
  g_autofree unsigned *seen = g_new0 (unsigned, n);
  double chi_square = 0.0;

  for (unsigned i = 0; i < N_DRAWS; i++)
    {
      GavelMove move = gavel_game_draw (game, trial->box, STATE (s), rng);
      uint64_t k = 0;

      while (game->move (trial->box, STATE (s), GAVEL_CHANCE, k) != move)
        k++;
      seen[k]++;
    }
  for (uint64_t k = 0; k < n; k++)
    {
      uint64_t weight
          = game->weight != NULL ? game->weight (trial->box, STATE (s), k) : 1;
      double expected = N_DRAWS * (double) weight / (double) n_ways;

      g_assert_cmpuint (weight, >, 0);
      sum += weight;
      chi_square += pow (seen[k] - expected, 2.0) / expected;
    }
  g_assert_cmpuint (sum, ==, n_ways);
  /* Its mean is n - 1, and its variance twice that. */
  g_assert_cmpfloat (chi_square, <, n - 1.0 + 5.0 * sqrt (2.0 * n) + 5.0);
}

void
check_draws (const Trial *trial)
{
  GavelRng rng = trial_luck (trial, 11);
  AnyState s;

  trial_set_table (trial, &rng, &s);
  for (unsigned n = 0; n < 3 && trial_to_act (trial, &s) != 0;)
    {
      if (trial_to_act (trial, &s) == GAVEL_SEAT (GAVEL_CHANCE))
        {
          check_frequencies (trial, &s, &rng);
          n++;
        }
      trial_step (trial, &s, &rng);
    }
}

static void
observe (const Trial *trial, AnyState *s, unsigned viewer)
{
  if (trial->game->observe != NULL)
    trial->game->observe (trial->box, STATE (s), viewer);
}

/* What a seat has seen stays as it is when the rest is imagined: the same position is
 * observed. Whoever looks twice sees no less. Nobody sees more than those who are to
 * act, and they know their moves; what chance can do may be hidden, where it draws from
 * what nobody sees. */
void
check_observed (const Trial *trial)
{
  const GavelGame *game = trial->game;
  GavelRng rng = trial_luck (trial, 12);
  AnyState s;

  for (trial_set_table (trial, &rng, &s); trial_to_act (trial, &s) != 0;
       trial_step (trial, &s, &rng))
    for (unsigned i = 0; i <= trial->n_seats; i++)
      {
        unsigned viewer = i < trial->n_seats ? i : GAVEL_CHANCE;
        AnyState seen = s, world = s, again;

        observe (trial, &seen, viewer);
        again = seen;
        observe (trial, &again, viewer);
        g_assert_cmpmem (&seen, game->state_size, &again, game->state_size);
        game->imagine (trial->box, STATE (&world), viewer, &rng);
        again = world;
        observe (trial, &again, viewer);
        g_assert_cmpmem (&seen, game->state_size, &again, game->state_size);
        g_assert_cmpuint (trial_to_act (trial, &seen), ==, trial_to_act (trial, &s));
        if (viewer != GAVEL_CHANCE
            && (trial_to_act (trial, &s) & GAVEL_SEAT (viewer)) != 0)
          {
            uint64_t n = game->n_moves (trial->box, STATE (&s), viewer);

            g_assert_cmpuint (n, ==, game->n_moves (trial->box, STATE (&seen), viewer));
            for (uint64_t k = 0; k < MIN (n, 64); k++)
              g_assert_cmpuint (game->move (trial->box, STATE (&s), viewer, k), ==,
                                game->move (trial->box, STATE (&seen), viewer, k));
          }
        game->playout (trial->box, STATE (&world), &rng);
        g_assert_cmpuint (trial_to_act (trial, &world), ==, 0);
      }
}

/* -- Worths ------------------------------------------------------------------------- */

/* Where the evaluator speaks. */
static bool
speaks (const Trial *trial, const AnyState *s)
{
  GavelSeats to_act = trial_to_act (trial, s);

  return trial->game->evaluator->play_turns == NULL
             ? gavel_game_is_leaf (trial->game, trial->box, STATE (s))
             : to_act == 0 || to_act == GAVEL_SEAT (GAVEL_CHANCE);
}

/* Everybody's chances to win add up to 1. At the end they are the payoff. */
void
check_worths (const Trial *trial)
{
  const GavelGame *game = trial->game;
  const GavelEvaluator *evaluator = game->evaluator;
  GavelRng rng = trial_luck (trial, 13);
  gpointer workspace;
  AnyState s;

  if (evaluator == NULL)
    return;
  workspace = evaluator->workspace_new (trial->box, trial->weights);
  trial_set_table (trial, &rng, &s);
  for (bool over = false; !over;)
    {
      float worth[GAVEL_MAX_SEATS];
      double share[GAVEL_MAX_SEATS], sum = 0.0;

      over = trial_to_act (trial, &s) == 0;
      if (speaks (trial, &s))
        {
          evaluator->evaluate (workspace, STATE (&s), worth);
          for (unsigned seat = 0; seat < trial->n_seats; seat++)
            {
              g_assert_cmpfloat ((double) worth[seat], >=, 0.0);
              sum += (double) worth[seat];
            }
          g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-3);
        }
      if (over)
        game->payoff (trial->box, STATE (&s), share);
      for (unsigned seat = 0; seat < trial->n_seats && over; seat++)
        g_assert_cmpfloat_with_epsilon ((double) worth[seat], share[seat], 1e-6);
      if (!over)
        trial_step (trial, &s, &rng);
    }
  evaluator->workspace_free (workspace);
}

/* A sealed round that is laid out lists, of those who are to act, legal moves only and
 * each once; and what these are worth adds up to 1. */
void
check_rounds (const Trial *trial)
{
  static const GavelDetail detail = { .n_each = 1 };
  const GavelGame *game = trial->game;
  GavelRng rng = trial_luck (trial, 14);
  gpointer workspace;
  AnyState s;

  if (game->evaluator == NULL || !gavel_game_lays_out_rounds (game))
    return;
  workspace = game->evaluator->workspace_new (trial->box, trial->weights);
  for (trial_set_table (trial, &rng, &s); trial_to_act (trial, &s) != 0;
       trial_step (trial, &s, &rng))
    {
      GavelSeats to_act = trial_to_act (trial, &s);
      g_autoptr (GavelRound) round = NULL;
      double *mix[GAVEL_MAX_SEATS] = { NULL }, total = 0.0;

      if (gavel_seats_count (to_act) < 2)
        continue;
      round = game->sealed->round (workspace, STATE (&s), &detail);
      g_assert_cmpuint (round->stage->n_seats, ==, trial->n_seats);
      for (unsigned seat = 0; seat < trial->n_seats; seat++)
        {
          unsigned n = round->stage->n_choices[seat];

          g_assert_cmpuint (n, >, 0);
          mix[seat] = g_new0 (double, n);
          mix[seat][gavel_rng_below (&rng, n)] = 1.0;
          for (unsigned i = 0; i < n && (to_act & GAVEL_SEAT (seat)) != 0; i++)
            {
              unsigned size;

              g_assert_true (
                  game->legal (trial->box, STATE (&s), seat, round->move[seat][i]));
              for (unsigned k = 0; k < i; k++)
                g_assert_cmpuint (round->move[seat][i], !=, round->move[seat][k]);
              g_assert_cmpfloat (
                  (double) round->price[seat][i], ==,
                  (double) game->sealed->price (trial->box, round->move[seat][i], &size));
              g_assert_cmpuint (round->size[seat][i], ==, size);
            }
        }
      for (unsigned whose = 0; whose < trial->n_seats; whose++)
        {
          g_autofree double *worth = g_new (double, round->stage->n_choices[0]);

          round->worths (round, 0, whose, (const double *const *) mix, 0.0, worth);
          total += worth[0];
        }
      g_assert_cmpfloat_with_epsilon (total, 1.0, 1e-3);
      for (unsigned seat = 0; seat < trial->n_seats; seat++)
        g_free (mix[seat]);
    }
  game->evaluator->workspace_free (workspace);
}

/* From any open turn, playing on leads to where the evaluator speaks. */
void
check_turns_end (const Trial *trial)
{
  const GavelGame *game = trial->game;
  GavelRng rng = trial_luck (trial, 15);
  gpointer workspace;
  AnyState s;

  if (game->evaluator == NULL)
    return;
  workspace = game->evaluator->workspace_new (trial->box, trial->weights);
  for (trial_set_table (trial, &rng, &s); trial_to_act (trial, &s) != 0;
       trial_step (trial, &s, &rng))
    {
      GavelSeats to_act = trial_to_act (trial, &s);
      AnyState after = s;

      if (to_act == GAVEL_SEAT (GAVEL_CHANCE) || gavel_seats_count (to_act) > 1)
        continue;
      if (game->evaluator->play_turns != NULL)
        game->evaluator->play_turns (workspace, STATE (&after));
      else
        gavel_game_play_on (game, trial->box, workspace, STATE (&after), &rng);
      g_assert_true (speaks (trial, &after));
    }
  game->evaluator->workspace_free (workspace);
}

/* -- Advice ---------------------------------------------------------------------------
 */

static GavelAdvice *
advise (const Trial *trial, const AnyState *s, unsigned seat)
{
  GavelBudget budget = { .effort = 1, .seed = 8, .n_threads = 2 };
  GavelQuestion question;

  gavel_question_init (&question, trial->game, trial->box, trial->weights, STATE (s),
                       seat);
  return gavel_search (&question, &budget);
}

/* Where something is hidden from who is to act, the advice is the same to the bit
 * whatever it is. */
void
check_advice_sees_nothing (const Trial *trial)
{
  const GavelGame *game = trial->game;
  GavelRng rng = trial_luck (trial, 16);
  unsigned n = 0;
  AnyState s;

  if (game->evaluator == NULL || game->observe == NULL)
    return;
  for (trial_set_table (trial, &rng, &s); trial_to_act (trial, &s) != 0 && n < 6;
       trial_step (trial, &s, &rng))
    {
      GavelSeats to_act = trial_to_act (trial, &s);
      unsigned seat = gavel_seats_first (to_act);
      g_autoptr (GavelAdvice) here = NULL, there = NULL;
      AnyState world = s;

      if (seat == GAVEL_CHANCE)
        continue;
      game->imagine (trial->box, STATE (&world), seat, &rng);
      if (memcmp (&world, &s, game->state_size) == 0)
        continue;
      here = advise (trial, &s, seat);
      there = advise (trial, &world, seat);
      here->ms = there->ms = 0.0;
      help_assert_same (here, there);
      g_assert_cmpmem (here->option, here->n_options * sizeof *here->option,
                       there->option, there->n_options * sizeof *there->option);
      n++;
    }
}

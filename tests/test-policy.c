/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What strong players do at open turns: the net, its learning, its file, what it sees. */
#include "game/game.h"
#include "help.h"
#include "play/policy-play.h"

#include <math.h>
#include <omp.h>
#include <string.h>

#define N_NETS 2

/* A made-up turn: the best move is the one whose first number is largest, in the second
 * net the one whose second is. */
static void
make_sample (GavelPolicySample *sample, unsigned n_moves, GavelRng *rng)
{
  GavelPolicyTurn *turn = &sample->turn;

  memset (sample, 0, sizeof *sample);
  turn->net = (unsigned) gavel_rng_below (rng, N_NETS);
  turn->n_moves = n_moves;
  for (unsigned i = 0; i < GAVEL_POLICY_SITUATION; i++)
    turn->situation[i] = (float) gavel_rng_below (rng, 1000) / 1000.0f;
  for (unsigned m = 0; m < n_moves; m++)
    {
      for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
        turn->move[m][i] = (float) gavel_rng_below (rng, 1000) / 1000.0f;
      sample->worth[m] = 0.1f * turn->move[m][turn->net];
    }
}

static GavelPolicy *
policy_new (void)
{
  return g_aligned_alloc0 (1, sizeof (GavelPolicy), 64);
}

/* The gradient against finite differences. */
static void
test_gradient (void)
{
  GavelRng rng = gavel_rng_named (6, 0, 0);
  GavelPolicy *policy = policy_new (), *sum = policy_new (), *ignored = policy_new ();
  GavelPolicyNet *net = &policy->net[0];
  float *weight = (float *) net, *gradient = (float *) &sum->net[0];
  GavelPolicySample sample;

  make_sample (&sample, 5, &rng);
  for (unsigned i = 0; i < GAVEL_N_POLICY_WEIGHTS; i++)
    weight[i] = ((float) gavel_rng_below (&rng, 2001) - 1000.0f) / 3000.0f;
  gavel_policy_loss (net, &sample, gradient);
  for (unsigned t = 0; t < 300; t++)
    {
      unsigned i = (unsigned) gavel_rng_below (&rng, GAVEL_N_POLICY_WEIGHTS);
      float was = weight[i], step = 5e-4f;
      double up, down;

      weight[i] = was + step;
      up = gavel_policy_loss (net, &sample, (float *) &ignored->net[0]);
      weight[i] = was - step;
      down = gavel_policy_loss (net, &sample, (float *) &ignored->net[0]);
      weight[i] = was;
      g_assert_cmpfloat_with_epsilon ((double) gradient[i],
                                      (up - down) / (2.0 * (double) step), 2e-3);
    }
  g_aligned_free (policy);
  g_aligned_free (sum);
  g_aligned_free (ignored);
}

/* It finds out what moves go by, each net for itself, and chooses well where it has not
 * looked; on one thread as on several. */
static void
test_learns (void)
{
  enum
  {
    N = 2000
  };
  GavelRng rng = gavel_rng_named (7, 0, 0);
  g_autofree GavelPolicySample *sample = g_new (GavelPolicySample, N);
  GavelPolicy *policy = policy_new (), *again = policy_new ();
  atomic_bool stop = false;

  for (unsigned i = 0; i < N; i++)
    make_sample (&sample[i], 2 + i % 5, &rng);
  omp_set_num_threads (3);
  g_assert_true (gavel_policy_learn (policy, N_NETS, sample, N - 200, 20, 1, &stop));
  omp_set_num_threads (1);
  g_assert_true (gavel_policy_learn (again, N_NETS, sample, N - 200, 20, 1, NULL));
  g_assert_cmpmem (policy, sizeof *policy, again, sizeof *again);
  atomic_store (&stop, true);
  g_assert_false (gavel_policy_learn (again, N_NETS, sample, N, 20, 1, &stop));
  g_assert_cmpfloat (gavel_policy_lost (policy, sample + N - 200, 200), <, 0.004);
  g_aligned_free (policy);
  g_aligned_free (again);
}

/* The best is the one that appeals most, and how much that is, is what a plain sum of all
 * weights says. */
static void
test_appeal (void)
{
  GavelRng rng = gavel_rng_named (8, 0, 0);
  GavelPolicy *policy = policy_new ();
  float appeal[GAVEL_POLICY_MOST_MOVES];
  GavelPolicySample sample;

  for (unsigned i = 0; i < N_NETS * GAVEL_N_POLICY_WEIGHTS; i++)
    ((float *) policy->net)[i]
        = ((float) gavel_rng_below (&rng, 2001) - 1000.0f) / 2000.0f;
  for (unsigned t = 0; t < 50; t++)
    {
      const GavelPolicyTurn *turn = &sample.turn;
      const GavelPolicyNet *net;
      unsigned best = 0;

      make_sample (&sample, 6, &rng);
      net = &policy->net[turn->net];
      gavel_policy_appeal (policy, turn, appeal);
      for (unsigned m = 0; m < turn->n_moves; m++)
        {
          double sum = 0.0;

          for (unsigned h = 0; h < GAVEL_POLICY_HIDDEN; h++)
            {
              double x = (double) net->bias[h];

              for (unsigned i = 0; i < GAVEL_POLICY_SITUATION; i++)
                x += (double) (turn->situation[i] * net->situation[i][h]);
              for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
                x += (double) (turn->move[m][i] * net->move[i][h]);
              sum += MAX (x, 0.0) * (double) net->last[h];
            }
          for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
            sum += (double) (turn->move[m][i] * net->direct[i]);
          g_assert_cmpfloat_with_epsilon ((double) appeal[m], sum, 1e-4);
          if (appeal[m] > appeal[best])
            best = m;
        }
      g_assert_cmpuint (gavel_policy_best (policy, turn), ==, best);
    }
  g_aligned_free (policy);
}

static void
test_file (void)
{
  static const struct
  {
    const char *from, *to, *error;
  } cases[] = {
    { "format=1", "format=2", "format is 2, this program wants 1" },
    { "game=coloretto", "game=chess", "game is chess, this program wants coloretto" },
    { "hidden=32", "hidden=33", "hidden is 33, this program wants 32" },
    { "nets=2", "nets=4", "nets is 4, this program wants 2" },
    { "digest=", "digest=x", "the weights do not match their digest x*" },
    { "weights=", "weights=AAAA", "*bytes of weights*" },
  };
  GavelPolicy *policy = policy_new (), *again = policy_new ();
  g_autofree char *text = NULL;
  GError *error = NULL;

  policy->n_nets = N_NETS;
  for (unsigned i = 0; i < N_NETS * GAVEL_N_POLICY_WEIGHTS; i++)
    ((float *) policy->net)[i] = (float) i / 1000.0f;
  text = gavel_policy_write (policy, "coloretto", "by a test");
  g_assert_true (
      gavel_policy_parse (text, strlen (text), "coloretto", N_NETS, again, &error));
  g_assert_no_error (error);
  g_assert_cmpmem (policy->net, sizeof policy->net, again->net, sizeof again->net);
  g_assert_nonnull (strstr (text, again->digest));
  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) parts = g_strsplit (text, cases[i].from, 2);
      g_autofree char *wrong = g_strjoinv (cases[i].to, parts);

      g_assert_false (
          gavel_policy_parse (wrong, strlen (wrong), "coloretto", N_NETS, again, &error));
      g_assert_true (g_pattern_match_simple (cases[i].error, error->message));
      g_clear_error (&error);
    }
  g_aligned_free (policy);
  g_aligned_free (again);
}

/* -- Games that have one --------------------------------------------------------- */

typedef struct
{
  const GavelGame *game;
  GavelBox *box;
  GavelRng rng;
  bool begun; /* a game is under way, or over */
  _Alignas(16) char state[GAVEL_MAX_STATE];
} Job;

/* A turn of a game played at random, with a choice of several moves. Returns how many. */
static unsigned
find_turn (Job *job, GavelMove move[])
{
  const GavelGame *game = job->game;
  GavelState *s = (GavelState *) job->state;

  for (;;)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      GavelSeats to_act = job->begun ? game->to_act (job->box, s) : 0;
      unsigned seat;

      if (to_act == 0)
        {
          job->begun = true;
          game->clear (job->box, s);
          if (game->vary != NULL)
            game->vary (job->box, s, &job->rng);
          game->start (job->box, s,
                       game->min_seats
                           + (unsigned) gavel_rng_below (
                               &job->rng, game->max_seats - game->min_seats + 1),
                       &job->rng);
          continue;
        }
      seat = gavel_seats_first (to_act);
      if (seat == GAVEL_CHANCE)
        moves[seat] = gavel_game_draw (game, job->box, s, &job->rng);
      else
        {
          unsigned n = (unsigned) MIN (game->n_moves (job->box, s, seat),
                                       GAVEL_POLICY_MOST_MOVES);

          for (unsigned k = 0; k < n; k++)
            move[k] = game->move (job->box, s, seat, k);
          if (n > 1 && gavel_rng_below (&job->rng, 3) == 0)
            return n;
          moves[seat] = move[gavel_rng_below (&job->rng, n)];
        }
      game->apply (job->box, s, moves);
    }
}

/* What a net sees are numbers of about 1, the same whatever was seen before; and it is
 * one of the nets that there are. */
static void
test_inputs (gconstpointer data)
{
  const GavelGame *game = data;
  Job *job = g_aligned_alloc0 (1, sizeof *job, 64);
  GavelMove move[GAVEL_POLICY_MOST_MOVES];
  unsigned seen = 0;

  job->game = game;
  job->box = game->box != NULL ? game->box->builtin () : NULL;
  job->rng = gavel_rng_named (9, 0, 0);
  for (unsigned t = 0; t < 2000; t++)
    {
      unsigned n = find_turn (job, move);
      GavelPolicyTurn turn, again;

      memset (&turn, 0, sizeof turn);
      memset (&again, 0xff, sizeof again);
      game->evaluator->see_turn (job->box, (GavelState *) job->state, move, n, &turn);
      game->evaluator->see_turn (job->box, (GavelState *) job->state, move, n, &again);
      g_assert_cmpuint (turn.net, <, game->evaluator->n_policies);
      g_assert_cmpuint (turn.n_moves, ==, n);
      g_assert_cmpuint (again.net, ==, turn.net);
      g_assert_cmpmem (turn.situation, sizeof turn.situation, again.situation,
                       sizeof again.situation);
      g_assert_cmpmem (turn.move, n * sizeof *turn.move, again.move,
                       n * sizeof *again.move);
      for (unsigned i = 0; i < GAVEL_POLICY_SITUATION; i++)
        g_assert_cmpfloat (fabsf (turn.situation[i]), <, 8.0f);
      for (unsigned m = 0; m < n; m++)
        for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
          g_assert_cmpfloat (fabsf (turn.move[m][i]), <, 40.0f);
      seen |= 1u << turn.net;
    }
  g_assert_cmpuint (seen, ==, (1u << game->evaluator->n_policies) - 1);
  if (game->box != NULL)
    game->box->free (job->box);
  g_aligned_free (job);
}

/* Its own words are what it is taught: of a turn that a search looks at every move. And
 * the policy that is compiled in does better than any move would. */
static void
test_plays (gconstpointer data)
{
  const GavelGame *game = data;
  const GavelPolicy *policy = gavel_game_policy (game);
  GavelBox *box = game->box != NULL ? game->box->builtin () : NULL;
  GavelRng rng = gavel_rng_named (1000, 0, 0), same = rng;
  g_autoptr (GArray) samples = gavel_policy_play (
      game, box, gavel_value_weights (game->id), game->min_seats, 1, &rng);
  g_autoptr (GArray) again = gavel_policy_play (game, box, gavel_value_weights (game->id),
                                                game->min_seats, 1, &same);
  const GavelPolicySample *sample = (const GavelPolicySample *) samples->data;
  double any = 0.0;

  g_assert_nonnull (policy);
  g_assert_cmpuint (samples->len, >, 5);
  g_assert_cmpuint (again->len, ==, samples->len);
  for (unsigned i = 0; i < samples->len; i++)
    {
      const GavelPolicySample *other = &g_array_index (again, GavelPolicySample, i);
      unsigned n = sample[i].turn.n_moves;

      g_assert_cmpmem (sample[i].worth, n * sizeof (float), other->worth,
                       n * sizeof (float));
      for (unsigned m = 0; m < n; m++)
        any += (double) (sample[i].worth[0] - sample[i].worth[m]) / n;
    }
  g_assert_cmpfloat (gavel_policy_lost (policy, sample, samples->len), <,
                     0.5 * any / samples->len);
  if (game->box != NULL)
    game->box->free (box);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/policy/gradient", test_gradient);
  g_test_add_func ("/policy/learns", test_learns);
  g_test_add_func ("/policy/appeal", test_appeal);
  g_test_add_func ("/policy/file", test_file);
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    if (gavel_game_has_policy (*game))
      {
        g_autofree char *inputs = g_strdup_printf ("/policy/inputs/%s", (*game)->id);
        g_autofree char *plays = g_strdup_printf ("/policy/plays/%s", (*game)->id);

        g_test_add_data_func (inputs, *game, test_inputs);
        g_test_add_data_func (plays, *game, test_plays);
      }
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games are played by whoever is free, here and at other ranks; then one learns from all
 * turns that were searched. Some of them are left out, to see what the choices lose. */
#include "commands/train-policy.h"

#include "base/error.h"
#include "common/file.h"
#include "common/progress.h"
#include "config.h"
#include "play/policy-play.h"
#include "play/workers.h"

#include <stdio.h>

#define EFFORT 3    /* of a search */
#define LEFT_OUT 20 /* one turn in so many */

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelWeights *weights;
  guint64 seed;
  unsigned n_games;
  GArray *samples; /* of GavelPolicySample */
  const atomic_bool *interrupted;
  Progress progress;
} Lessons;

static void
put_floats (GByteArray *out, const float number[], gsize n)
{
  for (gsize i = 0; i < n; i++)
    gavel_put_float (out, number[i]);
}

static void
get_floats (GavelBytes *in, float number[], gsize n)
{
  for (gsize i = 0; i < n; i++)
    number[i] = gavel_get_float (in);
}

static void
sample_write (const GavelPolicySample *sample, GByteArray *out)
{
  const GavelPolicyTurn *turn = &sample->turn;

  gavel_put_u32 (out, turn->net);
  gavel_put_u32 (out, turn->n_moves);
  put_floats (out, turn->situation, GAVEL_POLICY_SITUATION);
  for (unsigned m = 0; m < turn->n_moves; m++)
    put_floats (out, turn->move[m], GAVEL_POLICY_MOVE);
  put_floats (out, sample->worth, turn->n_moves);
}

static void
sample_read (GavelBytes *in, GavelPolicySample *sample)
{
  GavelPolicyTurn *turn = &sample->turn;

  turn->net = gavel_get_below (in, GAVEL_POLICY_MOST_NETS);
  turn->n_moves = gavel_get_below (in, GAVEL_POLICY_MOST_MOVES + 1);
  get_floats (in, turn->situation, GAVEL_POLICY_SITUATION);
  for (unsigned m = 0; m < turn->n_moves; m++)
    get_floats (in, turn->move[m], GAVEL_POLICY_MOVE);
  get_floats (in, sample->worth, turn->n_moves);
}

/* A unit of work: the turns of a game that were searched. */
static bool
play_game (gpointer data, unsigned i, GavelBytes *question G_GNUC_UNUSED, GByteArray *out,
           GError **error G_GNUC_UNUSED)
{
  const Lessons *lessons = data;
  GavelRng rng = gavel_rng_named (lessons->seed, i + 1, 0);
  g_autoptr (GArray) samples = NULL;

  if (atomic_load (lessons->interrupted))
    return true;
  samples = gavel_policy_play (lessons->game, lessons->box, lessons->weights,
                               train_seats (lessons->game, i), EFFORT, &rng);
  for (unsigned k = 0; k < samples->len; k++)
    sample_write (&g_array_index (samples, GavelPolicySample, k), out);
  return true;
}

static bool
take_game (gpointer data, unsigned i, GavelBytes *in, GError **error)
{
  Lessons *lessons = data;

  while (in->left > 0 && !in->bad)
    {
      GavelPolicySample sample;

      sample_read (in, &sample);
      g_array_append_val (lessons->samples, sample);
    }
  if (!gavel_bytes_end (in))
    return gavel_fail (error, "train: what game %u says makes no sense", i + 1);
  progress_show (&lessons->progress, i + 1, lessons->n_games, "");
  return true;
}

/* Learns, and writes down what was learned. */
static bool
learn (const Lessons *lessons, const char *made, unsigned n_epochs, const char *path,
       GError **error)
{
  const GavelPolicySample *sample = (const GavelPolicySample *) lessons->samples->data;
  unsigned n = lessons->samples->len, n_left_out = n / LEFT_OUT;
  GavelPolicy *policy = g_aligned_alloc0 (1, sizeof *policy, 64);
  g_autofree char *text = NULL;

  fprintf (stderr, "%u turns of %u games, %u times\n", n - n_left_out, lessons->n_games,
           n_epochs);
  if (gavel_policy_learn (policy, lessons->game->evaluator->n_policies,
                          sample + n_left_out, n - n_left_out, n_epochs, lessons->seed,
                          lessons->interrupted))
    {
      fprintf (stderr,
               "choices lose %.4f wins, and %.4f of %u turns that were left out\n",
               gavel_policy_lost (policy, sample + n_left_out, n - n_left_out),
               gavel_policy_lost (policy, sample, n_left_out), n_left_out);
      text = gavel_policy_write (policy, lessons->game->id, made);
    }
  g_aligned_free (policy);
  return text != NULL ? file_write (path, text, -1, error)
                      : gavel_fail (error, "stopped; nothing was written");
}

static bool
run (Lessons *lessons, GavelWorkers *workers, const char *made, unsigned n_epochs,
     const char *path, GError **error)
{
  bool done;

  progress_begin (&lessons->progress, "games", true);
  done = gavel_workers_run (workers, lessons->n_games, error);
  progress_end ();
  if (!done)
    return false;
  if (gavel_workers_is_stopped (workers))
    return gavel_fail (error, "stopped; nothing was written");
  return learn (lessons, made, n_epochs, path, error);
}

/**
 * train_policy:
 * @out: where to write the weights
 */
ExitStatus
train_policy (Context *context, const GavelGame *game, guint64 seed, unsigned n_games,
              unsigned n_epochs, const char *out)
{
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (GavelPolicySample));
  Lessons lessons = { .game = game,
                      .seed = seed,
                      .n_games = n_games,
                      .samples = samples,
                      .interrupted = catch_interrupts () };
  g_autoptr (GavelWorkers) workers = NULL;
  g_autofree char *with = NULL, *made = NULL, *name = NULL;
  const GavelValue *value = NULL;
  GError *error = NULL;

  if (!gavel_game_has_policy (game))
    return complain (EXIT_USAGE, "train: nothing is learned of open turns in %s",
                     game->title);
  if (!check_output (context, out, NULL, &error)
      || !context_find_value (context, game, &value, &error))
    return complain_error (error);
  lessons.box = context_box (context, game);
  lessons.weights = value != NULL ? &value->weights : NULL;
  with = gavel_game_made_with (game, lessons.box, value);
  made = g_strdup_printf ("gavel train --policy --game %s --seed %" G_GUINT64_FORMAT
                          " --games %u --epochs %u (%s)",
                          game->id, seed, n_games, n_epochs, with);
  name = g_strdup_printf ("gavel %s: %s", GAVEL_VERSION, made);
  workers = gavel_workers_new (&(GavelWork){ .name = name,
                                             .work = play_game,
                                             .fold = take_game,
                                             .data = &lessons,
                                             .stop = lessons.interrupted,
                                             .link = context->link },
                               &error);
  if (workers != NULL)
    run (&lessons, workers, made, n_epochs, out, &error);
  return error == NULL ? EXIT_DONE : complain_error (error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel train: makes a game's value from nothing but a seed.
 *
 * The first generations are many quick games of simple players; each one after them plays
 * games with the weights so far, studies them once, and forgets them. After each
 * the state is saved beside the result, and a stopped training goes on from there.
 * Games are named by their numbers, so threads and other processes change nothing. Where
 * the objective is not to win, games are played to win all the same, with the value there
 * is for that, and what is learned is how they end. */
#include "common/command.h"

#include "base/error.h"
#include "commands/train-bidders.h"
#include "commands/train-policy.h"
#include "common/file.h"
#include "common/progress.h"
#include "play/self-play.h"
#include "play/workers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SIMPLE_GAMES 10 /* times as many in generations of simple players */
#define BLOCK 4         /* games in a unit of work */
#define CHECKPOINT_SUFFIX ".unfinished"

typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  char *path;
  char *made; /* names the training: all that decides the result */
  guint64 seed;
  GavelCourse course; /* to_win is set if games are not played by what is learned */
  const atomic_bool *interrupted;
  int n_generations, n_games;
  int n_simple;   /* generations of simple players, at first */
  int generation; /* the next one */
  GavelLearner *learner;
  GavelSample *samples; /* of the generation under way, */
  unsigned n_samples;   /* so many until now */
  double loss;          /* of the one before */
  unsigned n_total;     /* games, all generations of this kind and before */
  Progress progress;
} Training;

/* How many sit at game number @i: four most often, as people do. */
unsigned
train_seats (const GavelGame *game, unsigned i)
{
  static const unsigned pattern[] = { 4, 3, 2, 5, 4, 3, 4, 5 };

  return CLAMP (pattern[i % G_N_ELEMENTS (pattern)], game->min_seats, game->max_seats);
}

/* Whether this is a generation of simple players. */
static bool
is_simple (const Training *t)
{
  return t->generation < t->n_simple && t->course.to_win == NULL;
}

/* How many games this generation has. */
static unsigned
n_games_now (const Training *t)
{
  return (unsigned) t->n_games * (is_simple (t) ? SIMPLE_GAMES : 1);
}

/* How many games all generations before that one have. */
static unsigned
n_games_until (const Training *t, int generation)
{
  unsigned n_simple
      = t->course.to_win == NULL ? (unsigned) MIN (generation, t->n_simple) : 0;

  return (unsigned) t->n_games * ((unsigned) generation + (SIMPLE_GAMES - 1) * n_simple);
}

/* How far it is, that many games into the generation. */
static void
show_progress (Training *t, unsigned n_games)
{
  g_autofree char *more = NULL;

  if (!progress_is_due (&t->progress))
    return;
  more = g_strdup_printf ("%d of %d generations, loss %.4f", t->generation,
                          t->n_generations, t->loss);
  progress_show (&t->progress, n_games_until (t, t->generation) + n_games, t->n_total,
                 more);
}

/* A unit of work: a few games, and what there is to learn of each. */
static bool
play_block (gpointer data, unsigned block, GavelBytes *question G_GNUC_UNUSED,
            GByteArray *out, GError **error G_GNUC_UNUSED)
{
  const Training *t = data;
  const GavelWeights *so_far = t->generation == 0 ? NULL : &t->learner->weights;
  GavelCourse course = t->course;
  g_autofree GavelSample *samples = g_new (GavelSample, GAVEL_MAX_SAMPLES);

  course.so_far = so_far;
  if (course.to_win == NULL && t->generation >= t->n_simple)
    course.to_win = so_far;
  for (unsigned i = block * BLOCK; i < MIN ((block + 1) * BLOCK, n_games_now (t)); i++)
    {
      GavelRng rng = gavel_rng_named (t->seed, (uint64_t) t->generation, i + 1);
      unsigned n;

      if (atomic_load (t->interrupted))
        break;
      n = gavel_self_play (t->game, t->box, &course, train_seats (t->game, i), &rng,
                           samples);
      for (unsigned k = 0; k < n; k++)
        gavel_sample_write (&samples[k], t->game->evaluator->n_inputs, out);
    }
  return true;
}

static bool
take_block (gpointer data, unsigned block, GavelBytes *in, GError **error)
{
  Training *t = data;

  for (unsigned i = 0; in->left > 0 && !in->bad && i < BLOCK * GAVEL_MAX_SAMPLES; i++)
    gavel_sample_read (&t->samples[t->n_samples++], t->game->evaluator->n_inputs, in);
  if (!gavel_bytes_end (in))
    return gavel_fail (error, "train: what block %u of games says makes no sense",
                       block + 1);
  show_progress (t, MIN ((block + 1) * BLOCK, n_games_now (t)));
  return true;
}

/* What a generation is played with, for other processes. */
static void
tell (gpointer data, GByteArray *out)
{
  const Training *t = data;

  gavel_put_u32 (out, (uint32_t) t->generation);
  gavel_weights_write (&t->learner->weights, out);
}

static bool
hear (gpointer data, GavelBytes *in)
{
  Training *t = data;

  t->generation = (int) gavel_get_u32 (in);
  gavel_weights_read (&t->learner->weights, in);
  return gavel_bytes_end (in);
}

/* Falls to a tenth in the second half. */
static double
learning_rate (const Training *t)
{
  double done = (double) t->generation / t->n_generations;

  return 0.001 * (done < 0.5 ? 1.0 : 1.0 - 1.8 * (done - 0.5));
}

/* -- The unfinished work ---------------------------------------------------- */

static bool
save_checkpoint (const Training *t, GError **error)
{
  g_autofree char *path = g_strconcat (t->path, CHECKPOINT_SUFFIX, NULL);
  g_autofree char *state
      = g_base64_encode ((const guchar *) t->learner, sizeof *t->learner);
  g_autofree char *text = g_strdup_printf (
      "[unfinished]\nmade=%s\ngeneration=%d\nstate=%s\n", t->made, t->generation, state);

  return file_write (path, text, -1, error);
}

/* Goes on where a training of the same name stopped, if there is one. */
static bool
load_checkpoint (Training *t, GError **error)
{
  g_autofree char *path = g_strconcat (t->path, CHECKPOINT_SUFFIX, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *made = NULL, *state = NULL;
  g_autofree guchar *bytes = NULL;
  gsize length = 0;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return true;
  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, error)
      || (made = g_key_file_get_value (file, "unfinished", "made", error)) == NULL
      || (state = g_key_file_get_value (file, "unfinished", "state", error)) == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return false;
    }
  bytes = g_base64_decode (state, &length);
  t->generation = g_key_file_get_integer (file, "unfinished", "generation", NULL);
  if (strcmp (made, t->made) != 0 || length != sizeof *t->learner || t->generation < 1)
    return gavel_fail (error,
                       "%s belongs to another training (%s); remove it to start again",
                       path, made);
  memcpy (t->learner, bytes, length);
  return true;
}

/* -- The command ------------------------------------------------------------ */

static bool
read_population (const char *text, GavelPopulation *population)
{
  unsigned *number[] = { &population->own, &population->other, &population->mixed };
  g_auto (GStrv) part = g_strsplit (text, ",", 0);
  unsigned sum = 0;

  if (g_strv_length (part) != G_N_ELEMENTS (number))
    return false;
  for (unsigned i = 0; i < G_N_ELEMENTS (number); i++)
    {
      guint64 n;

      if (!g_ascii_string_to_unsigned (part[i], 10, 0, 100, &n, NULL))
        return false;
      sum += *number[i] = (unsigned) n;
    }
  return sum > 0;
}

static bool
save_value (const Training *t, GError **error)
{
  g_autoptr (GavelValue) value
      = gavel_value_new (t->game->id, t->course.objective, t->made, &t->learner->weights);
  g_autofree char *text = gavel_value_write (value);
  g_autofree char *path = g_strconcat (t->path, CHECKPOINT_SUFFIX, NULL);

  if (!file_write (t->path, text, -1, error))
    return false;
  unlink (path);
  return true;
}

/* Games are counted from here on. Those of simple players are quick, and tell nothing
 * about how long the others take. */
static void
begin_progress (Training *t)
{
  progress_begin (&t->progress, is_simple (t) ? "simple games" : "games", true);
  t->progress.n_before = n_games_until (t, t->generation);
  t->n_total = n_games_until (t, is_simple (t) ? t->n_simple : t->n_generations);
}

/* Learns from the games of a generation. */
static bool
study (Training *t, GError **error)
{
  bool simple = is_simple (t), opening = simple && t->generation == 0;

  for (unsigned epoch = 0; epoch < (opening ? 4 : 1); epoch++)
    t->loss = gavel_learner_study (t->learner, t->samples, t->n_samples,
                                   opening ? 0.002 : learning_rate (t),
                                   t->seed + (uint64_t) t->generation * 16 + epoch);
  t->generation++;
  if (!isfinite (t->loss))
    return gavel_fail (error, "the weights grew without limit: try another seed");
  t->progress.last = 0; /* a generation is worth a line */
  show_progress (t, 0);
  if (simple && !is_simple (t))
    begin_progress (t);
  return true;
}

static bool
run (Training *t, GavelWorkers *workers, GError **error)
{
  begin_progress (t);
  while (t->generation < t->n_generations)
    {
      t->n_samples = 0;
      if (!gavel_workers_run (workers, (n_games_now (t) + BLOCK - 1) / BLOCK, error))
        return false;
      if (gavel_workers_is_stopped (workers))
        return gavel_fail (error,
                           "stopped; the same command continues from generation %d",
                           t->generation);
      if (!study (t, error) || !save_checkpoint (t, error))
        return false;
    }
  return save_value (t, error);
}

ExitStatus
command_train (Context *context, int argc, char **argv)
{
  g_autofree char *game = NULL, *path = NULL, *tables = NULL, *objective = NULL;
  gint64 seed = 1;
  gboolean bidders = FALSE, policy = FALSE;
  int n_epochs = 0;
  Training t = { .n_generations = 60,
                 .n_simple = 1,
                 .n_games = 1000,
                 .course.population = GAVEL_POPULATION_INIT };
  const GOptionEntry entries[] = {
    { "game", 0, 0, G_OPTION_ARG_STRING, &game, "Game, if not the first one", "GAME" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "Seed (1)", "N" },
    { "generations", 0, 0, G_OPTION_ARG_INT, &t.n_generations,
      "How many rounds of playing and learning (default 60)", "N" },
    { "simple", 0, 0, G_OPTION_ARG_INT, &t.n_simple,
      "How many of these are of simple players, ten times as many games (default 1)",
      "N" },
    { "games", 0, 0, G_OPTION_ARG_INT, &t.n_games,
      "Games in each generation (default 1000)", "N" },
    { "tables", 0, 0, G_OPTION_ARG_STRING, &tables,
      "Shares of tables: strong players who think alike, of different styles, with "
      "simple bidders (default 3,3,2)",
      "N,N,N" },
    { "objective", 0, 0, G_OPTION_ARG_STRING, &objective,
      "What the value file estimates: win, margin or rank (default win)", "WHAT" },
    { "bidders", 0, 0, G_OPTION_ARG_NONE, &bidders,
      "Learn from records how people choose a bid", NULL },
    { "policy", 0, 0, G_OPTION_ARG_NONE, &policy,
      "Learn from searches what strong players do at open turns", NULL },
    { "epochs", 0, 0, G_OPTION_ARG_INT, &n_epochs,
      "With --bidders, --policy: how often to go through all bids or turns (default 12, "
      "40)",
      "N" },
    { "out", 'o', 0, G_OPTION_ARG_FILENAME, &path, "Where to write the value file",
      "FILE" },
    { NULL },
  };
  GError *error = NULL;
  ExitStatus status = EXIT_DONE;
  char simple[32] = "";
  g_autoptr (GavelWorkers) workers = NULL;
  g_autofree char *with = NULL, *played = NULL;

  if (!parse_options (entries,
                      "-o FILE [RECORD...] - train a value file, which judges unfinished "
                      "games, or learn how people bid",
                      &argc, &argv, &status))
    return status;
  if ((argc != 1) != bidders || path == NULL)
    return complain (EXIT_USAGE, bidders
                                     ? "train: needs records, and -o FILE to write"
                                     : "train: needs -o FILE, the value file to write");
  if (t.n_generations < 1 || t.n_games < 1 || t.n_games > 100000 || seed < 0)
    return complain (EXIT_USAGE, "train: --generations and --games must be 1 or more");
  if (t.n_simple < 1 || t.n_simple > t.n_generations)
    return complain (EXIT_USAGE, "train: --simple must be 1 to the number of "
                                 "generations");
  if (tables != NULL && !read_population (tables, &t.course.population))
    return complain (
        EXIT_USAGE,
        "train: --tables must be three numbers up to 100, not all 0, like 3,3,2");
  t.game = game != NULL ? gavel_game_find (game, &error) : gavel_games ()[0];
  if (t.game == NULL)
    return complain_error (error);
  if (bidders && policy)
    return complain (EXIT_USAGE, "train: either --bidders or --policy");
  if (n_epochs < 0 || n_epochs > 1000)
    return complain (EXIT_USAGE, "train: --epochs is 1 to 1000");
  if (n_epochs == 0)
    n_epochs = policy ? 40 : 12;
  if (bidders)
    return context_boxes (context) == NULL
               ? EXIT_INPUT
               : train_bidders (context, t.game, argv + 1, (guint64) seed,
                                (unsigned) n_epochs, path);
  if (policy)
    return context_boxes (context) == NULL
               ? EXIT_INPUT
               : train_policy (context, t.game, (guint64) seed, (unsigned) t.n_games,
                               (unsigned) n_epochs, path);
  if (!gavel_game_learns (t.game))
    return complain (EXIT_USAGE, "train: there is nothing to train for %s",
                     t.game->title);
  if (!check_output (context, path, NULL, &error))
    return complain_error (error);
  if (!context_is_ready (context, t.game))
    return EXIT_INPUT;
  t.box = context_box (context, t.game);

  if (objective != NULL && !gavel_objective_find (objective, &t.course.objective, &error))
    return complain_error (error);
  if (t.course.objective != GAVEL_OBJECTIVE_WIN)
    {
      const GavelValue *value = context_value (context, t.game, &error);

      if (value == NULL)
        return complain_error (error);
      t.course.to_win = &value->weights;
      played = g_strdup_printf (" --objective %s (value %s)",
                                gavel_objectives[t.course.objective], value->digest);
    }

  if (t.n_simple > 1)
    g_snprintf (simple, sizeof simple, " --simple %d", t.n_simple);
  with = gavel_game_made_with (t.game, t.box, NULL);
  t.seed = (guint64) seed;
  t.path = path;
  t.made
      = g_strdup_printf ("gavel train --game %s --seed %" G_GUINT64_FORMAT
                         " --generations %d%s --games %d --tables %u,%u,%u%s (%s)",
                         t.game->id, t.seed, t.n_generations, simple, t.n_games,
                         t.course.population.own, t.course.population.other,
                         t.course.population.mixed, played != NULL ? played : "", with);
  t.learner = g_aligned_alloc0 (1, sizeof *t.learner, 64);
  gavel_learner_init (t.learner, t.game->evaluator->n_inputs, t.seed);
  t.interrupted = catch_interrupts ();
  workers = gavel_workers_new (&(GavelWork){ .name = t.made,
                                             .tell = tell,
                                             .hear = hear,
                                             .work = play_block,
                                             .fold = take_block,
                                             .data = &t,
                                             .stop = t.interrupted,
                                             .link = context->link },
                               &error);
  if (workers != NULL)
    {
      t.samples = g_new (GavelSample,
                         ((gsize) t.n_games * SIMPLE_GAMES + BLOCK) * GAVEL_MAX_SAMPLES);
      if (load_checkpoint (&t, &error))
        run (&t, workers, &error);
      progress_end ();
    }
  if (error != NULL)
    status = complain_error (error);
  g_free (t.made);
  g_free (t.samples);
  g_aligned_free (t.learner);
  return status;
}

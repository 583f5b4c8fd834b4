/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/train-bidders.h"

#include "analysis/bid-samples.h"
#include "base/error.h"
#include "common/file.h"

#include <stdio.h>
#include <string.h>

static int
by_name (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds a record, or all records in a folder and those below it, in order of names. */
static bool
list_records (const char *path, GPtrArray *list, GError **error)
{
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_ptr_array_add (list, g_strdup (path));
      return true;
    }
  dir = g_dir_open (path, 0, error);
  if (dir == NULL)
    return false;
  names = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);

      if (g_str_has_suffix (name, ".gavel") || g_file_test (inside, G_FILE_TEST_IS_DIR))
        g_ptr_array_add (names, g_steal_pointer (&inside));
    }
  g_ptr_array_sort (names, by_name);
  for (unsigned i = 0; i < names->len; i++)
    if (!list_records (names->pdata[i], list, error))
      return false;
  return true;
}

/* A record read, or why it was not. */
typedef struct
{
  GArray *seen; /* of GavelBidSeen */
  GError *error;
} Game;

/* Games of another kind give no bids. */
static void
read_game (Context *context, const GavelGame *game, const GavelWeights *weights,
           const char *path, Game *out)
{
  unsigned n_good;
  g_autoptr (GavelRecord) record = read_record (context, path, 0, &n_good, &out->error);

  if (record != NULL && gavel_record_game (record) == game)
    out->seen = gavel_bids_seen (record, weights);
}

/* Names the games: the same ones give the same weights. */
static char *
digest_of (const GPtrArray *paths)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  for (unsigned i = 0; i < paths->len; i++)
    {
      g_autofree char *text = NULL;
      gsize length = 0;

      if (g_file_get_contents (paths->pdata[i], &text, &length, NULL))
        g_checksum_update (sum, (const guchar *) text, (gssize) length);
    }
  return g_strndup (g_checksum_get_string (sum), 16);
}

/* Every bid of these games; NULL, with @error set, if one cannot be read. */
static GPtrArray *
collect_samples (Context *context, const GavelGame *game, const GavelWeights *weights,
                 const GPtrArray *paths, Game games[], GError **error)
{
  g_autoptr (GPtrArray) samples = g_ptr_array_new ();
  const atomic_bool *interrupted = catch_interrupts ();

#pragma omp parallel for schedule(dynamic, 1)
  for (unsigned i = 0; i < paths->len; i++)
    if (!atomic_load (interrupted))
      read_game (context, game, weights, paths->pdata[i], &games[i]);
  if (atomic_load (interrupted))
    {
      gavel_fail (error, "stopped; nothing was written");
      return NULL;
    }
  for (unsigned i = 0; i < paths->len; i++)
    {
      if (games[i].error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&games[i].error));
          return NULL;
        }
      for (unsigned k = 0; games[i].seen != NULL && k < games[i].seen->len; k++)
        g_ptr_array_add (samples, &g_array_index (games[i].seen, GavelBidSeen, k).sample);
    }
  if (samples->len == 0)
    {
      gavel_fail (error, "no bids of %s in these records", game->title);
      return NULL;
    }
  return g_steal_pointer (&samples);
}

static void
clear_games (Game games[], unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      g_clear_pointer (&games[i].seen, g_array_unref);
      g_clear_error (&games[i].error);
    }
  g_free (games);
}

/* Learns, and writes down what was learned. */
static bool
learn (const GavelGame *game, const GPtrArray *paths, const GPtrArray *samples,
       guint64 seed, unsigned n_epochs, const char *out, GError **error)
{
  GavelBidderWeights *weights = g_aligned_alloc0 (1, sizeof *weights, 64);
  g_autofree char *digest = digest_of (paths), *made = NULL, *text = NULL;

  made = g_strdup_printf ("gavel train --bidders --game %s --seed %" G_GUINT64_FORMAT
                          " --epochs %u (%u bids of %u games, digest %s)",
                          game->id, seed, n_epochs, samples->len, paths->len, digest);
  fprintf (stderr, "%u bids of %u games, %u times\n", samples->len, paths->len, n_epochs);
  if (gavel_bidders_learn (weights, (const GavelBidSample *const *) samples->pdata,
                           samples->len, n_epochs, seed, catch_interrupts ()))
    text = gavel_bidders_write (weights, game->id, made);
  g_aligned_free (weights);
  if (text == NULL)
    return gavel_fail (error, "stopped; nothing was written");
  return file_write (out, text, -1, error);
}

/**
 * train_bidders:
 * @paths: records, or folders of them
 * @out: where to write the weights
 */
ExitStatus
train_bidders (Context *context, const GavelGame *game, char **paths, guint64 seed,
               unsigned n_epochs, const char *out)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) samples = NULL;
  const GavelValue *value;
  Game *games;
  GError *error = NULL;
  bool done;

  if (game->sealed->stakes == NULL)
    return complain (EXIT_USAGE, "train: nothing is learned of bids in %s", game->title);
  for (unsigned i = 0; paths[i] != NULL; i++)
    if (!list_records (paths[i], list, &error))
      return complain_error (error);
  if (list->len == 0)
    return complain (EXIT_INPUT, "train: no records there");
  value = context_value (context, game, &error);
  if (value == NULL)
    return complain_error (error);
  games = g_new0 (Game, list->len);
  samples = collect_samples (context, game, &value->weights, list, games, &error);
  done = samples != NULL && learn (game, list, samples, seed, n_epochs, out, &error);
  clear_games (games, list->len);
  return done ? EXIT_DONE : complain_error (error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What bidders saw is worked out from each record by whoever is free, here and at other
 * ranks; then one learns from all of it. */
#include "commands/train-bidders.h"

#include "analysis/bid-samples.h"
#include "base/error.h"
#include "common/file.h"
#include "common/progress.h"
#include "config.h"
#include "play/workers.h"

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

/* -- One game
 * --------------------------------------------------------------------------------- */

typedef struct
{
  Context *context;
  const GavelGame *game;
  const GavelWeights *weights;
  GPtrArray *paths; /* of records; only the first rank has them */
  GArray *samples;  /* of GavelBidSample */
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
sample_write (const GavelBidSample *sample, GByteArray *out)
{
  gavel_put_u32 (out, sample->n_bids);
  put_floats (out, sample->situation, GAVEL_SITUATION_INPUTS);
  put_floats (out, (const float *) sample->bid,
              (gsize) sample->n_bids * GAVEL_BID_INPUTS);
  put_floats (out, sample->alike, sample->n_bids);
  put_floats (out, sample->target, sample->n_bids);
}

static void
sample_read (GavelBytes *in, GavelBidSample *sample)
{
  gavel_bid_sample_init (sample,
                         gavel_get_below (in, (uint32_t) MIN (in->left, G_MAXINT)));
  get_floats (in, sample->situation, GAVEL_SITUATION_INPUTS);
  get_floats (in, (float *) sample->bid, (gsize) sample->n_bids * GAVEL_BID_INPUTS);
  get_floats (in, sample->alike, sample->n_bids);
  get_floats (in, sample->target, sample->n_bids);
}

/* A record's text goes to whoever looks at it, after its path. */
static bool
read_file (gpointer data, unsigned i, GByteArray *question, GByteArray *result)
{
  const Lessons *lessons = data;
  const char *path = lessons->paths->pdata[i];
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!read_input (path, &text, &length, &error))
    {
      gavel_put_text (result, error->message);
      return true;
    }
  gavel_put_text (question, path);
  gavel_put_bytes (question, (const guint8 *) text, length);
  return false;
}

/* A unit of work: what is wrong with a record, if anything is, then its bids. Games of
 * another kind give none. */
static bool
look_at_game (gpointer data, unsigned i G_GNUC_UNUSED, GavelBytes *question,
              GByteArray *result, GError **error G_GNUC_UNUSED)
{
  const Lessons *lessons = data;
  g_autofree char *path = gavel_get_text (question);
  g_autoptr (GError) own = NULL;
  unsigned n_good;
  g_autoptr (GavelRecord) record
      = read_record_text (lessons->context, path, (const char *) question->at,
                          question->left, 0, &n_good, &own);
  g_autoptr (GArray) seen = NULL;

  gavel_put_text (result, own != NULL ? own->message : NULL);
  if (record == NULL || gavel_record_game (record) != lessons->game)
    return true;
  seen = gavel_bids_seen (record, lessons->weights);
  for (unsigned k = 0; k < seen->len; k++)
    sample_write (&g_array_index (seen, GavelBidSeen, k).sample, result);
  return true;
}

static bool
take_game (gpointer data, unsigned i, GavelBytes *in, GError **error)
{
  Lessons *lessons = data;
  g_autofree char *wrong = gavel_get_text (in);

  if (wrong != NULL)
    return gavel_fail (error, "%s", wrong);
  while (in->left > 0 && !in->bad)
    {
      GavelBidSample sample;

      sample_read (in, &sample);
      g_array_append_val (lessons->samples, sample);
    }
  if (!gavel_bytes_end (in))
    return gavel_fail (error, "the bids of %s make no sense",
                       (const char *) lessons->paths->pdata[i]);
  progress_show (&lessons->progress, i + 1, lessons->paths->len, "");
  return true;
}

/* -- All of them
 * ------------------------------------------------------------------------------ */

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

/* Every bid of these games; false, with @error set, if one cannot be read. */
static bool
collect_samples (Lessons *lessons, char **paths, GavelWorkers *workers, GError **error)
{
  bool done;

  for (unsigned i = 0; paths[i] != NULL; i++)
    if (!list_records (paths[i], lessons->paths, error))
      return false;
  if (lessons->paths->len == 0)
    return gavel_fail (error, "train: no records there");
  progress_begin (&lessons->progress, "games", lessons->context->link != NULL);
  done = gavel_workers_run (workers, lessons->paths->len, error);
  progress_end ();
  if (!done)
    return false;
  if (gavel_workers_is_stopped (workers))
    return gavel_fail (error, "stopped; nothing was written");
  return lessons->samples->len > 0
         || gavel_fail (error, "no bids of %s in these records", lessons->game->title);
}

/* Learns, and writes down what was learned. */
static bool
learn (const Lessons *lessons, guint64 seed, unsigned n_epochs, const char *out,
       GError **error)
{
  GavelBidderWeights *weights = g_aligned_alloc0 (1, sizeof *weights, 64);
  unsigned n = lessons->samples->len, n_games = lessons->paths->len;
  g_autofree const GavelBidSample **sample = g_new (const GavelBidSample *, n);
  g_autofree char *digest = digest_of (lessons->paths), *made = NULL, *text = NULL;

  for (unsigned i = 0; i < n; i++)
    sample[i] = &g_array_index (lessons->samples, GavelBidSample, i);
  made = g_strdup_printf ("gavel train --bidders --game %s --seed %" G_GUINT64_FORMAT
                          " --epochs %u (%u bids of %u games, digest %s)",
                          lessons->game->id, seed, n_epochs, n, n_games, digest);
  fprintf (stderr, "%u bids of %u games, %u times\n", n, n_games, n_epochs);
  if (gavel_bidders_learn (weights, sample, n, n_epochs, seed, catch_interrupts ()))
    text = gavel_bidders_write (weights, lessons->game->id, made);
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
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (GavelBidSample));
  Lessons lessons
      = { .context = context, .game = game, .paths = list, .samples = samples };
  g_autoptr (GavelWorkers) workers = NULL;
  g_autofree char *name = NULL;
  const GavelValue *value;
  GError *error = NULL;

  if (game->sealed->stakes == NULL)
    return complain (EXIT_USAGE, "train: nothing is learned of bids in %s", game->title);
  value = context_value (context, game, &error);
  if (value == NULL)
    return complain_error (error);
  lessons.weights = &value->weights;
  g_array_set_clear_func (samples, (GDestroyNotify) gavel_bid_sample_clear);
  name = g_strdup_printf ("gavel %s train --bidders --game %s (value %s)", GAVEL_VERSION,
                          game->id, value->digest);
  workers = gavel_workers_new (&(GavelWork){ .name = name,
                                             .prepare = read_file,
                                             .work = look_at_game,
                                             .fold = take_game,
                                             .data = &lessons,
                                             .stop = catch_interrupts (),
                                             .link = context->link },
                               &error);
  if (workers != NULL && collect_samples (&lessons, paths, workers, &error))
    learn (&lessons, seed, n_epochs, out, &error);
  return error == NULL ? EXIT_DONE : complain_error (error);
}

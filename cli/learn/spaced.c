/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/spaced.h"

#include "base/error.h"
#include "common/file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FILE_NAME "progress"
#define SCORE "score"
#define LESSONS "lessons"
#define DRILL "drill "
#define FIRST_EASE 2.5
#define LEAST_EASE 1.3
#define MOST_EASE 10.0
#define MOST_DAYS 3650

struct _Spaced
{
  char *path;
  GPtrArray *cards;
  SpacedScore score;
  GHashTable *lessons; /* name: day */
  GKeyFile *file;      /* all that the file says, also what is not known */
  char *text;          /* the file as it was read, or NULL */
  gsize length;
  bool damaged;
};

/* Where all of it is kept. */
char *
spaced_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "gavel", "drills", NULL);
}

/* -- Days ------------------------------------------------------------------------- */

static bool
read_day (const char *text, guint32 *day)
{
  unsigned y, m, d;
  char rest;
  GDate date;

  if (sscanf (text, "%4u-%2u-%2u%c", &y, &m, &d, &rest) != 3
      || !g_date_valid_dmy ((GDateDay) d, (GDateMonth) m, (GDateYear) y))
    return false;
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) d, (GDateMonth) m, (GDateYear) y);
  *day = g_date_get_julian (&date);
  return true;
}

char *
spaced_day_text (guint32 day)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, MAX (day, 1));
  return g_strdup_printf ("%04u-%02u-%02u", g_date_get_year (&date),
                          g_date_get_month (&date), g_date_get_day (&date));
}

/* The day it is, or that GAVEL_TODAY says it is. */
bool
spaced_today (guint32 *today, GError **error)
{
  const char *said = g_getenv ("GAVEL_TODAY");
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *text = g_date_time_format (now, "%Y-%m-%d");

  if (read_day (said != NULL ? said : text, today))
    return true;
  return gavel_fail (error, "GAVEL_TODAY must be a date like 2026-11-16, not '%s'", said);
}

/* -- SM-2 -------------------------------------------------------------------------- */

/* What an answer of that quality, 0 to 5, does to the next time. */
void
spaced_card_answer (SpacedCard *card, unsigned quality, guint32 today)
{
  double miss = SPACED_MAX_QUALITY - MIN (quality, SPACED_MAX_QUALITY);

  if (quality < SPACED_PASSED) /* the same day, from the beginning; the ease stays */
    {
      card->repetitions = 0;
      card->interval = 0;
    }
  else
    {
      card->ease
          = CLAMP (card->ease + 0.1 - miss * (0.08 + miss * 0.02), LEAST_EASE, MOST_EASE);
      card->repetitions++;
      card->interval
          = card->repetitions == 1 ? 1
            : card->repetitions == 2
                ? 6
                : (unsigned) MIN (round (card->interval * card->ease), MOST_DAYS);
    }
  card->due = today + card->interval;
}

static SpacedCard *
find_card (const Spaced *spaced, const char *name)
{
  for (unsigned i = 0; i < spaced->cards->len; i++)
    {
      SpacedCard *card = g_ptr_array_index (spaced->cards, i);

      if (strcmp (card->name, name) == 0)
        return card;
    }
  return NULL;
}

/* What is known about that one; %NULL if it was never asked. */
const SpacedCard *
spaced_find (const Spaced *spaced, const char *name)
{
  return find_card (spaced, name);
}

static SpacedCard *
new_card (Spaced *spaced, const char *name)
{
  SpacedCard *card = g_new0 (SpacedCard, 1);

  card->name = g_strdup (name);
  card->ease = FIRST_EASE;
  g_ptr_array_add (spaced->cards, card);
  return card;
}

const SpacedScore *
spaced_score (const Spaced *spaced)
{
  return &spaced->score;
}

bool
spaced_has_done (const Spaced *spaced, const char *lesson)
{
  return g_hash_table_contains (spaced->lessons, lesson);
}

/* -- The file ------------------------------------------------------------------------ */

static bool
read_number (GKeyFile *file, const char *group, const char *key, unsigned most,
             unsigned *number)
{
  g_autoptr (GError) error = NULL;
  int value = g_key_file_get_integer (file, group, key, &error);

  if (error != NULL || value < 0 || (unsigned) value > most)
    return false;
  *number = (unsigned) value;
  return true;
}

static bool
read_real (GKeyFile *file, const char *group, const char *key, double least, double most,
           double *number)
{
  g_autoptr (GError) error = NULL;

  *number = g_key_file_get_double (file, group, key, &error);
  return error == NULL && *number >= least && *number <= most;
}

static bool
read_card (Spaced *spaced, GKeyFile *file, const char *group)
{
  g_autofree char *due = g_key_file_get_string (file, group, "due", NULL);
  SpacedCard card = { 0 }, *kept;

  if (due == NULL || !read_day (due, &card.due)
      || !read_number (file, group, "asked", G_MAXINT, &card.n_asked)
      || !read_number (file, group, "good", card.n_asked, &card.n_good)
      || !read_number (file, group, "repetitions", G_MAXINT, &card.repetitions)
      || !read_number (file, group, "interval", MOST_DAYS, &card.interval)
      || !read_real (file, group, "ease", LEAST_EASE, MOST_EASE, &card.ease))
    return false;
  kept = new_card (spaced, group + strlen (DRILL));
  card.name = kept->name;
  *kept = card;
  return true;
}

/* Takes what can be read; what is of no use leaves @file. False if there was such. */
static bool
read_groups (Spaced *spaced, GKeyFile *file)
{
  g_auto (GStrv) groups = g_key_file_get_groups (file, NULL);
  g_auto (GStrv) keys = g_key_file_get_keys (file, LESSONS, NULL, NULL);
  SpacedScore *score = &spaced->score;
  bool good = read_number (file, SCORE, "asked", G_MAXINT, &score->n_asked)
              && read_number (file, SCORE, "good", score->n_asked, &score->n_good)
              && read_number (file, SCORE, "streak", G_MAXINT, &score->streak)
              && read_number (file, SCORE, "best-streak", G_MAXINT, &score->best_streak)
              && read_real (file, SCORE, "lost", 0.0, 1e9, &score->lost);

  for (unsigned i = 0; groups[i] != NULL; i++)
    if (g_str_has_prefix (groups[i], DRILL) && !read_card (spaced, file, groups[i]))
      {
        g_key_file_remove_group (file, groups[i], NULL);
        good = false;
      }
  for (unsigned k = 0; keys != NULL && keys[k] != NULL; k++)
    {
      char *day = g_key_file_get_string (file, LESSONS, keys[k], NULL);

      if (day != NULL)
        g_hash_table_replace (spaced->lessons, g_strdup (keys[k]), day);
    }
  return good;
}

/* Reads the file anew; false with @error set if there is one that cannot be read. */
static bool
read_file (Spaced *spaced, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!file_read (spaced->path, &text, &length, error))
    return false;
  g_ptr_array_set_size (spaced->cards, 0);
  g_hash_table_remove_all (spaced->lessons);
  spaced->score = (SpacedScore){ 0 };
  g_key_file_unref (spaced->file);
  spaced->file = g_key_file_new ();
  spaced->damaged = false;
  if (text != NULL)
    { /* a line that makes no sense ends it, but what came before is there */
      bool whole = g_key_file_load_from_data (spaced->file, text, length,
                                              G_KEY_FILE_KEEP_COMMENTS, NULL);

      spaced->damaged = !read_groups (spaced, spaced->file) || !whole;
    }
  g_free (spaced->text);
  spaced->text = g_steal_pointer (&text);
  spaced->length = length;
  return true;
}

static void
write_card (GKeyFile *file, const SpacedCard *card)
{
  g_autofree char *group = g_strconcat (DRILL, card->name, NULL);
  g_autofree char *due = spaced_day_text (card->due);

  g_key_file_set_string (file, group, "due", due);
  g_key_file_set_integer (file, group, "asked", (int) card->n_asked);
  g_key_file_set_integer (file, group, "good", (int) card->n_good);
  g_key_file_set_integer (file, group, "repetitions", (int) card->repetitions);
  g_key_file_set_integer (file, group, "interval", (int) card->interval);
  g_key_file_set_double (file, group, "ease", card->ease);
}

/* Puts into the file what changed; what else it says stays. */
static bool
write_file (Spaced *spaced, GError **error)
{
  const SpacedScore *score = &spaced->score;
  g_autofree char *text = NULL;
  GHashTableIter iter;
  gpointer lesson, day;

  g_key_file_set_integer (spaced->file, SCORE, "asked", (int) score->n_asked);
  g_key_file_set_integer (spaced->file, SCORE, "good", (int) score->n_good);
  g_key_file_set_integer (spaced->file, SCORE, "streak", (int) score->streak);
  g_key_file_set_integer (spaced->file, SCORE, "best-streak", (int) score->best_streak);
  g_key_file_set_double (spaced->file, SCORE, "lost", score->lost);
  g_hash_table_iter_init (&iter, spaced->lessons);
  while (g_hash_table_iter_next (&iter, &lesson, &day))
    g_key_file_set_string (spaced->file, LESSONS, lesson, day);
  for (unsigned i = 0; i < spaced->cards->len; i++)
    write_card (spaced->file, g_ptr_array_index (spaced->cards, i));
  text = g_key_file_to_data (spaced->file, NULL, NULL);
  return file_keep (spaced->path, text, -1, FILE_PUBLIC, error);
}

/* -- Changes ----------------------------------------------------------------------- */

/* Locks the file and reads it anew, for another program may have written it; %NULL with
 * @error set if what would be written over cannot be read. */
static FileLock *
begin_change (Spaced *spaced, GError **error)
{
  g_autoptr (FileLock) lock = file_lock (spaced->path, error);

  if (lock == NULL || !read_file (spaced, error))
    return NULL;
  if (!spaced->damaged)
    return g_steal_pointer (&lock);
  gavel_fail (error, "%s is damaged, and is left as it is", spaced->path);
  return NULL;
}

/**
 * spaced_answer:
 * @good: it goes on with the streak
 * @lost: of the win
 *
 * Returns: what is known about it now, and is on the disk; %NULL with @error set
 */
const SpacedCard *
spaced_answer (Spaced *spaced, const char *name, unsigned quality, bool good, double lost,
               guint32 today, GError **error)
{
  g_autoptr (FileLock) lock = begin_change (spaced, error);
  SpacedScore *score = &spaced->score;
  SpacedCard *card;

  if (lock == NULL)
    return NULL;
  card = find_card (spaced, name);
  if (card == NULL)
    card = new_card (spaced, name);
  spaced_card_answer (card, quality, today);
  card->n_asked++;
  card->n_good += good;
  score->n_asked++;
  score->n_good += good;
  score->lost += lost;
  score->streak = good ? score->streak + 1 : 0;
  score->best_streak = MAX (score->best_streak, score->streak);
  return write_file (spaced, error) ? card : NULL;
}

bool
spaced_set_done (Spaced *spaced, const char *lesson, guint32 today, GError **error)
{
  g_autoptr (FileLock) lock = begin_change (spaced, error);

  if (lock == NULL)
    return false;
  g_hash_table_replace (spaced->lessons, g_strdup (lesson), spaced_day_text (today));
  return write_file (spaced, error);
}

/* -- The owner ----------------------------------------------------------------------- */

static void
card_free (gpointer data)
{
  SpacedCard *card = data;

  g_free (card->name);
  g_free (card);
}

/* Copies a damaged file aside, and goes on with what can be read. */
static bool
mend (Spaced *spaced, GPtrArray *complaints, GError **error)
{
  g_autoptr (FileLock) lock = file_lock (spaced->path, error);
  g_autofree char *aside = NULL;

  if (lock == NULL || !read_file (spaced, error))
    return false;
  if (!spaced->damaged) /* another program was faster */
    return true;
  aside = file_keep_aside (spaced->path, spaced->text, spaced->length, error);
  if (aside == NULL || !write_file (spaced, error))
    return false;
  g_ptr_array_add (
      complaints, g_strdup_printf (
                      "%s is damaged; a copy is kept as %s, and what can be read is used",
                      spaced->path, aside));
  return true;
}

/**
 * spaced_load:
 * @to_write: something will be answered: a damaged file is mended
 * @complaints: (element-type utf8): gets what was wrong with the file
 *
 * Returns: (transfer full): what is known so far, nothing at first; %NULL with @error set
 *   if there is a file that cannot be read
 */
Spaced *
spaced_load (const char *folder, bool to_write, GPtrArray *complaints, GError **error)
{
  g_autoptr (Spaced) spaced = g_new0 (Spaced, 1);

  spaced->path = g_build_filename (folder, FILE_NAME, NULL);
  spaced->cards = g_ptr_array_new_with_free_func (card_free);
  spaced->lessons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  spaced->file = g_key_file_new ();
  if (!read_file (spaced, error))
    return NULL;
  if (spaced->damaged && to_write && !mend (spaced, complaints, error))
    return NULL;
  if (spaced->damaged && !to_write)
    g_ptr_array_add (
        complaints,
        g_strdup_printf ("%s is damaged; only what can be read is shown", spaced->path));
  return g_steal_pointer (&spaced);
}

void
spaced_free (Spaced *spaced)
{
  if (spaced == NULL)
    return;
  g_ptr_array_unref (spaced->cards);
  g_hash_table_unref (spaced->lessons);
  g_key_file_unref (spaced->file);
  g_free (spaced->text);
  g_free (spaced->path);
  g_free (spaced);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spaced.h"

#include "file.h"
#include "line.h"

#include <glib/gstdio.h>
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
  return gavel_line_fail (error, "GAVEL_TODAY is a day like 2026-11-16, not '%s'", said);
}

/* -- SM-2 -------------------------------------------------------------------------- */

/* What an answer of that quality, 0 to 5, does to the next time. */
void
spaced_card_answer (SpacedCard *card, unsigned quality, guint32 today)
{
  double miss = SPACED_MAX_QUALITY - MIN (quality, SPACED_MAX_QUALITY);

  if (quality < SPACED_PASSED) /* from the beginning; the ease stays */
    {
      card->repetitions = 0;
      card->interval = 1;
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

/**
 * spaced_answer:
 * @good: it goes on with the streak
 * @lost: of the win
 */
const SpacedCard *
spaced_answer (Spaced *spaced, const char *name, unsigned quality, bool good, double lost,
               guint32 today)
{
  SpacedCard *card = find_card (spaced, name);
  SpacedScore *score = &spaced->score;

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

void
spaced_set_done (Spaced *spaced, const char *lesson, guint32 today)
{
  g_hash_table_replace (spaced->lessons, g_strdup (lesson), spaced_day_text (today));
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

/* Takes what can be read; false if something could not. */
static bool
read_groups (Spaced *spaced, GKeyFile *file)
{
  g_auto (GStrv) groups = g_key_file_get_groups (file, NULL);
  SpacedScore *score = &spaced->score;
  bool good = g_key_file_has_group (file, SCORE);

  for (unsigned i = 0; groups[i] != NULL; i++)
    if (g_str_has_prefix (groups[i], DRILL))
      good &= read_card (spaced, file, groups[i]);
    else if (strcmp (groups[i], LESSONS) == 0)
      {
        g_auto (GStrv) keys = g_key_file_get_keys (file, LESSONS, NULL, NULL);

        for (unsigned k = 0; keys[k] != NULL; k++)
          g_hash_table_replace (spaced->lessons, g_strdup (keys[k]),
                                g_key_file_get_string (file, LESSONS, keys[k], NULL));
      }
    else if (strcmp (groups[i], SCORE) == 0)
      good &= read_number (file, SCORE, "asked", G_MAXINT, &score->n_asked)
              && read_number (file, SCORE, "good", score->n_asked, &score->n_good)
              && read_number (file, SCORE, "streak", G_MAXINT, &score->streak)
              && read_number (file, SCORE, "best-streak", G_MAXINT, &score->best_streak)
              && read_real (file, SCORE, "lost", 0.0, 1e9, &score->lost);
    else
      good = false;
  return good;
}

static void
card_free (gpointer data)
{
  SpacedCard *card = data;

  g_free (card->name);
  g_free (card);
}

/**
 * spaced_load:
 * @complaints: (element-type utf8): gets what was wrong with the file
 *
 * Returns: (transfer full): what is known so far; nothing at first
 */
Spaced *
spaced_load (const char *folder, GPtrArray *complaints)
{
  Spaced *spaced = g_new0 (Spaced, 1);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *aside = NULL;
  g_autoptr (GError) error = NULL;

  spaced->path = g_build_filename (folder, FILE_NAME, NULL);
  spaced->cards = g_ptr_array_new_with_free_func (card_free);
  spaced->lessons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (g_key_file_load_from_file (file, spaced->path, G_KEY_FILE_NONE, &error)
          ? read_groups (spaced, file)
          : g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return spaced;
  aside = g_strconcat (spaced->path, ".damaged", NULL);
  g_ptr_array_add (
      complaints,
      g_strdup_printf (
          g_rename (spaced->path, aside) == 0
              ? "%s is damaged; it is kept as %s, and what can be read goes on"
              : "%s is damaged, and cannot be kept as %s",
          spaced->path, aside));
  return spaced;
}

void
spaced_free (Spaced *spaced)
{
  if (spaced == NULL)
    return;
  g_ptr_array_unref (spaced->cards);
  g_hash_table_unref (spaced->lessons);
  g_free (spaced->path);
  g_free (spaced);
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

/* Replaces the file; false with @error set, and the file as it was. */
bool
spaced_save (const Spaced *spaced, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GKeyFile) file = g_key_file_new ();
  const SpacedScore *score = &spaced->score;
  GHashTableIter iter;
  gpointer lesson, day;

  g_key_file_set_integer (file, SCORE, "asked", (int) score->n_asked);
  g_key_file_set_integer (file, SCORE, "good", (int) score->n_good);
  g_key_file_set_integer (file, SCORE, "streak", (int) score->streak);
  g_key_file_set_integer (file, SCORE, "best-streak", (int) score->best_streak);
  g_key_file_set_double (file, SCORE, "lost", score->lost);
  g_hash_table_iter_init (&iter, spaced->lessons);
  while (g_hash_table_iter_next (&iter, &lesson, &day))
    g_key_file_set_string (file, LESSONS, lesson, day);
  for (unsigned i = 0; i < spaced->cards->len; i++)
    write_card (file, g_ptr_array_index (spaced->cards, i));
  text = g_key_file_to_data (file, NULL, NULL);
  return file_keep (spaced->path, text, -1, FILE_PUBLIC, error);
}

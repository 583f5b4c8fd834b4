/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/journal.h"

#include "base/error.h"
#include "base/text.h"
#include "common/file.h"
#include "game/record.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENDING ".gavel"
#define MAX_SAME_SECOND 100

struct _Journal
{
  char *folder;  /* where a file is made when there is something to keep */
  char *path;    /* NULL: none yet */
  int fd;        /* -1: none, or none that could be locked */
  GString *text; /* what the file says */
  char *torn;    /* a line without an end that was left out, or NULL */
  bool in_doubt; /* the last write failed: the file may say something else */
};

/**
 * journal_new:
 * @folder: where the file is made, with the first line
 *
 * Returns: (transfer full): a journal without a file
 */
Journal *
journal_new (const char *folder)
{
  Journal *journal = g_new0 (Journal, 1);

  journal->folder = g_strdup (folder);
  journal->fd = -1;
  journal->text = g_string_new (NULL);
  return journal;
}

void
journal_free (Journal *journal)
{
  if (journal == NULL)
    return;
  if (journal->fd >= 0)
    close (journal->fd);
  g_string_free (journal->text, TRUE);
  g_free (journal->folder);
  g_free (journal->path);
  g_free (journal->torn);
  g_free (journal);
}

/* Opens the file for more and locks it, in place of the one open so far. */
static bool
take_file (Journal *journal, const char *path, GError **error)
{
  int fd = open (path, O_RDWR | O_APPEND | O_CLOEXEC);

  if (fd < 0)
    return file_fail (error, "cannot open", path);
  if (flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      return gavel_fail (error, "%s is open in another gavel", path);
    }
  if (journal->fd >= 0)
    close (journal->fd);
  journal->fd = fd;
  return true;
}

/**
 * journal_open:
 * @path: a file of the games folder
 *
 * Returns: (transfer full): the journal that goes on there, or %NULL with @error set
 */
Journal *
journal_open (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (Journal) journal = journal_new (folder);
  g_autofree char *text = NULL;
  const char *end;
  gsize length;

  if (!take_file (journal, path, error)
      || !g_file_get_contents (path, &text, &length, error))
    return NULL;
  end = memrchr (text, '\n', length);
  end = end == NULL ? text : end + 1;
  if (!gavel_text_is_whole (text, (gsize) (end - text), error))
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  if (end < text + length)
    journal->torn = g_strndup (end, text + length - end);
  g_string_append_len (journal->text, text, end - text);
  journal->path = g_strdup (path);
  return g_steal_pointer (&journal);
}

/* The names of games tell when they began. */
static bool
make_file (Journal *journal, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *name = g_date_time_format (now, "%Y-%m-%d-%H%M%S");

  if (!file_make_folder (journal->folder, error))
    return false;
  for (unsigned i = 1; i < MAX_SAME_SECOND; i++)
    {
      g_autofree char *whole = i == 1 ? g_strconcat (name, ENDING, NULL)
                                      : g_strdup_printf ("%s-%u" ENDING, name, i);
      g_autofree char *path = g_build_filename (journal->folder, whole, NULL);
      int fd = open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);

      if (fd < 0 && errno == EEXIST)
        continue;
      if (fd < 0)
        return file_fail (error, "cannot write", path);
      close (fd);
      journal->path = g_steal_pointer (&path);
      return take_file (journal, journal->path, error);
    }
  return gavel_fail (error, "%s: too many games were started in this second",
                     journal->folder);
}

/* Adds to the file, all of it or nothing. After a failure nobody knows what of it is on
 * the disk: it is cut off again, and the next time the file is written as a whole. */
static bool
append (Journal *journal, const char *more, GError **error)
{
  if (file_append (journal->fd, more, strlen (more))
      && (fdatasync (journal->fd) == 0 || errno == EINVAL || errno == EROFS))
    {
      g_string_append (journal->text, more);
      return true;
    }
  file_fail (error, "cannot write", journal->path);
  journal->in_doubt = true;
  if (ftruncate (journal->fd, (off_t) journal->text->len) != 0)
    g_debug ("%s: cannot cut off what may be half a line", journal->path);
  return false;
}

/* Writes the file as a whole, also in place of one that is gone. */
static bool
rewrite (Journal *journal, const char *text, GError **error)
{
  int fd;

  if (!file_make_folder (journal->folder, error))
    return false;
  fd = file_replace (journal->path, text, -1, FILE_PUBLIC, error);
  if (fd < 0)
    return false;
  if (journal->fd >= 0)
    close (journal->fd);
  journal->fd = fd;
  journal->in_doubt = false;
  g_clear_pointer (&journal->torn, g_free);
  g_string_assign (journal->text, text);
  return true;
}

/**
 * journal_keep:
 * @text: all that the file shall say, whole lines
 *
 * Returns: true once it is on the disk; false with @error set, and the file as it was
 */
bool
journal_keep (Journal *journal, const char *text, GError **error)
{
  bool sound = journal->torn == NULL && !journal->in_doubt;
  struct stat info;

  if (sound && strcmp (text, journal->text->str) == 0)
    return true;
  if (journal->path == NULL && !make_file (journal, error))
    return false;
  if (journal->fd >= 0 && fstat (journal->fd, &info) == 0 && info.st_nlink == 0)
    { /* somebody has deleted it: then it is made again */
      close (journal->fd);
      journal->fd = -1;
    }
  return sound && journal->fd >= 0 && g_str_has_prefix (text, journal->text->str)
             ? append (journal, text + journal->text->len, error)
             : rewrite (journal, text, error);
}

/* Where it is kept; %NULL before the first line. */
const char *
journal_path (const Journal *journal)
{
  return journal->path;
}

const char *
journal_text (const Journal *journal)
{
  return journal->text->str;
}

/* The line that was being written when the program died, or %NULL. */
const char *
journal_torn (const Journal *journal)
{
  return journal->torn;
}

/* Where games are kept. */
char *
journal_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "gavel", "games", NULL);
}

typedef struct
{
  char *path;
  gint64 when;
} Found;

static int
newer_first (gconstpointer a, gconstpointer b)
{
  const Found *x = a, *y = b;

  return x->when != y->when ? (x->when < y->when ? 1 : -1) : -strcmp (x->path, y->path);
}

/**
 * journal_list:
 *
 * Returns: (transfer full) (element-type filename): the games of a folder, the one
 *   written last first
 */
GPtrArray *
journal_list (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Found));
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf info;

      if (g_str_has_suffix (name, ENDING) && g_stat (path, &info) == 0
          && S_ISREG (info.st_mode) && info.st_size > 0)
        {
          Found one = { g_steal_pointer (&path), (gint64) info.st_mtim.tv_sec * 1000000000
                                                     + info.st_mtim.tv_nsec };

          g_array_append_val (found, one);
        }
    }
  g_array_sort (found, newer_first);
  for (unsigned i = 0; i < found->len; i++)
    g_ptr_array_add (paths, g_array_index (found, Found, i).path);
  return paths;
}

/* Whether another program is writing it. */
bool
journal_is_in_use (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  bool used;

  if (fd < 0)
    return false;
  used = flock (fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close (fd);
  return used;
}

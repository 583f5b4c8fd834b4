/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/file.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define HALF_PREFIX ".gavel-"
#define HALF_SUFFIX ".half"
#define HALF_DIGITS 8
#define MAX_TRIES 1000
#define MAX_LINKS 40

/* Sets @error to what errno says; returns false, to be returned on. */
bool
file_fail (GError **error, const char *what, const char *path)
{
  int code = errno;

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "%s %s: %s", what,
               path, g_strerror (code));
  return false;
}

bool
file_make_folder (const char *folder, GError **error)
{
  return g_mkdir_with_parents (folder, 0755) == 0
         || file_fail (error, "cannot make", folder);
}

/* Writes all of it at the end of an open file; false with errno set. */
bool
file_append (int fd, const char *text, gsize length)
{
  for (gsize done = 0; done < length;)
    {
      gssize n = write (fd, text + done, length - done);

      if (n < 0 && errno != EINTR)
        return false;
      done += (gsize) MAX (n, 0);
    }
  return true;
}

/* -- Half written files ---------------------------------------------------------- */

static bool
is_half (const char *name)
{
  gsize prefix = strlen (HALF_PREFIX);

  return strlen (name) == prefix + HALF_DIGITS + strlen (HALF_SUFFIX)
         && g_str_has_prefix (name, HALF_PREFIX) && g_str_has_suffix (name, HALF_SUFFIX)
         && strspn (name + prefix, "0123456789abcdef") == HALF_DIGITS;
}

/* Makes a file beside the one to be replaced and locks it; below 0 with errno set. A
 * cleaner may come between the two, and then there is another try. */
static int
make_half (const char *folder, unsigned mode, char **path)
{
  for (unsigned i = 0; i < MAX_TRIES; i++)
    {
      g_autofree char *name = g_strdup_printf (HALF_PREFIX "%0*x" HALF_SUFFIX,
                                               HALF_DIGITS, g_random_int ());
      g_autofree char *whole = g_build_filename (folder, name, NULL);
      int fd = open (whole, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, mode);
      struct stat info;

      if (fd < 0 && errno == EEXIST)
        continue;
      if (fd < 0)
        return -1;
      if ((flock (fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
          && fstat (fd, &info) == 0 && info.st_nlink > 0)
        {
          *path = g_steal_pointer (&whole);
          return fd;
        }
      close (fd);
    }
  errno = EEXIST;
  return -1;
}

/* Removes what a program that was killed left half written in @folder. */
void
file_clean (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = NULL;
      int fd;

      if (!is_half (name))
        continue;
      path = g_build_filename (folder, name, NULL);
      fd = open (path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
      if (fd < 0)
        continue;
      if (flock (fd, LOCK_EX | LOCK_NB) == 0) /* nobody is at it */
        unlink (path);
      close (fd);
    }
}

/* -- Writing ----------------------------------------------------------------------- */

/* The file that a link leads to in the end, which need not be there. */
static char *
follow_links (const char *path)
{
  char *at = g_strdup (path);

  for (unsigned i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *to = g_file_read_link (at, NULL);
      g_autofree char *folder = g_path_get_dirname (at);

      if (to == NULL)
        break;
      g_free (at);
      at = g_path_is_absolute (to) ? g_steal_pointer (&to)
                                   : g_build_filename (folder, to, NULL);
    }
  return at;
}

/* What is there now; all zero if nothing is. Folders and devices are not replaced. */
static bool
look_at (const char *path, struct stat *info, GError **error)
{
  memset (info, 0, sizeof *info);
  if (stat (path, info) != 0)
    return errno == ENOENT || file_fail (error, "cannot write", path);
  return S_ISREG (info->st_mode)
         || gavel_fail (error, "cannot write %s: not a file", path);
}

/* Whether a file can be put there, as far as can be told before the work is done. */
bool
file_may_write (const char *path, GError **error)
{
  g_autofree char *target = follow_links (path);
  g_autofree char *folder = g_path_get_dirname (target);
  struct stat info;

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    return gavel_fail (error, "cannot write %s: there is no folder %s", path, folder);
  return look_at (path, &info, error);
}

/* Fills the new file and makes it like the old one. */
static bool
fill (int fd, const char *text, gsize length, const struct stat *old)
{
  if (old->st_mode != 0)
    {
      if (fchown (fd, old->st_uid, old->st_gid) != 0 && errno != EPERM)
        return false;
      if (fchmod (fd, old->st_mode & 07777) != 0)
        return false;
    }
  return file_append (fd, text, length)
         && (fsync (fd) == 0 || errno == EINVAL || errno == EROFS);
}

/* A name is on the disk only when its folder is. Not all systems can do that. */
static void
sync_folder (const char *folder)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/**
 * file_replace:
 * @length: of @text; below 0: up to its end
 * @mode: of a file that was not there before
 *
 * Returns: the new file, open for more and locked, to be closed; -1 with @error set, and
 *   the file as it was
 */
int
file_replace (const char *path, const char *text, gssize length, unsigned mode,
              GError **error)
{
  g_autofree char *target = follow_links (path);
  g_autofree char *folder = g_path_get_dirname (target);
  g_autofree char *half = NULL;
  struct stat old;
  int fd;

  if (!look_at (path, &old, error))
    return -1;
  file_clean (folder);
  fd = make_half (folder, old.st_mode != 0 ? old.st_mode & 0777 : mode, &half);
  if (fd >= 0 && fill (fd, text, length < 0 ? strlen (text) : (gsize) length, &old)
      && rename (half, target) == 0)
    {
      sync_folder (folder);
      return fd;
    }
  file_fail (error, "cannot write", path);
  if (fd >= 0)
    {
      unlink (half);
      close (fd);
    }
  return -1;
}

static bool
write_with (const char *path, const char *text, gssize length, unsigned mode,
            GError **error)
{
  int fd = file_replace (path, text, length, mode, error);

  if (fd >= 0)
    close (fd);
  return fd >= 0;
}

/* A file that was asked for. */
bool
file_write (const char *path, const char *text, gssize length, GError **error)
{
  return write_with (path, text, length, FILE_PUBLIC, error);
}

/* A file of gavel's own, with the folders that it needs. */
bool
file_keep (const char *path, const char *text, gssize length, unsigned mode,
           GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return file_make_folder (folder, error) && write_with (path, text, length, mode, error);
}

/**
 * file_keep_aside:
 * @text: what a damaged file says
 *
 * Returns: (transfer full): where a copy of it is now, under a name that was free; %NULL
 *   with @error set
 */
char *
file_keep_aside (const char *path, const char *text, gsize length, GError **error)
{
  for (unsigned i = 1; i < MAX_TRIES; i++)
    {
      g_autofree char *aside = i == 1 ? g_strconcat (path, ".damaged", NULL)
                                      : g_strdup_printf ("%s.damaged-%u", path, i);
      int fd = open (aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_PRIVATE);
      bool done;

      if (fd < 0 && errno == EEXIST)
        continue;
      done = fd >= 0 && file_append (fd, text, length)
             && (fsync (fd) == 0 || errno == EINVAL || errno == EROFS);
      if (!done)
        file_fail (error, "cannot write", aside);
      if (!done && fd >= 0)
        unlink (aside);
      if (fd >= 0)
        close (fd);
      return done ? g_steal_pointer (&aside) : NULL;
    }
  gavel_fail (error, "%s: there are too many damaged copies of it", path);
  return NULL;
}

/* -- Reading ----------------------------------------------------------------------- */

/**
 * file_read:
 * @text: gets all of it; %NULL if there is no such file
 *
 * Returns: false with @error set if there is one that cannot be read
 */
bool
file_read (const char *path, char **text, gsize *length, GError **error)
{
  g_autoptr (GError) own = NULL;

  *text = NULL;
  *length = 0;
  if (g_file_get_contents (path, text, length, &own)
      || g_error_matches (own, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return true;
  g_propagate_error (error, g_steal_pointer (&own));
  return false;
}

/* Whether both names lead to one file that is there. */
bool
file_is_same (const char *a, const char *b)
{
  struct stat x, y;

  return stat (a, &x) == 0 && stat (b, &y) == 0 && x.st_dev == y.st_dev
         && x.st_ino == y.st_ino;
}

/* -- Locks --------------------------------------------------------------------------- */

struct _FileLock
{
  int fd;
};

/**
 * file_lock:
 * @path: what is going to be read, changed and written
 *
 * Waits until nobody else has it. The lock is a file beside: the file itself is replaced.
 *
 * Returns: (transfer full): the lock, or %NULL with @error set
 */
FileLock *
file_lock (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (path);
  g_autofree char *hidden = g_strdup_printf (".%s.lock", name);
  g_autofree char *beside = g_build_filename (folder, hidden, NULL);
  FileLock *lock;
  int fd;

  if (!file_make_folder (folder, error))
    return NULL;
  fd = open (beside, O_RDWR | O_CREAT | O_CLOEXEC, FILE_PRIVATE);
  if (fd < 0)
    {
      file_fail (error, "cannot write", beside);
      return NULL;
    }
  while (flock (fd, LOCK_EX) != 0 && errno == EINTR)
    ; /* where there are no locks, it has to do without */
  lock = g_new (FileLock, 1);
  lock->fd = fd;
  return lock;
}

void
file_unlock (FileLock *lock)
{
  if (lock == NULL)
    return;
  close (lock->fd);
  g_free (lock);
}

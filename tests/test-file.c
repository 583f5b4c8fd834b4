/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files on disk: replaced whole, links and modes kept, disks that fail, many writers. */
#include "help.h"

#include "common/file.h"
#include "session/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool sync_fails, cut_fails;

/* In place of the C library's: a disk that fails when it is told to. */
int
fdatasync (int fd)
{
  if (!sync_fails)
    return fsync (fd);
  errno = EIO;
  return -1;
}

int
ftruncate (int fd, off_t length)
{
  g_autofree char *name = g_strdup_printf ("/proc/self/fd/%d", fd);

  if (!cut_fails)
    return truncate (name, length);
  errno = EIO;
  return -1;
}

typedef struct
{
  char *folder, *path;
} Place;

static void
place_make (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  place->folder = g_dir_make_tmp ("gavel-XXXXXX", NULL);
  place->path = g_build_filename (place->folder, "one", NULL);
}

static void
place_remove (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GDir) dir = g_dir_open (place->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (place->folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (place->folder), ==, 0);
  g_free (place->folder);
  g_free (place->path);
}

static void
assert_says (const char *path, const char *wanted)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, wanted);
}

static unsigned
n_files (const Place *place)
{
  g_autoptr (GDir) dir = g_dir_open (place->folder, 0, NULL);
  unsigned n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* -- Writing ------------------------------------------------------------------ */

static void
test_modes (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  mode_t mask = umask (027);
  struct stat info;

  g_assert_true (file_write (place->path, "a\n", -1, NULL));
  g_assert_cmpint (stat (place->path, &info), ==, 0);
  g_assert_cmphex (info.st_mode & 07777, ==, 0640);
  g_assert_cmpint (chmod (place->path, 0606), ==, 0);
  g_assert_true (file_write (place->path, "b\n", -1, NULL));
  g_assert_cmpint (stat (place->path, &info), ==, 0);
  g_assert_cmphex (info.st_mode & 07777, ==, 0606);
  assert_says (place->path, "b\n");
  g_assert_cmpuint (n_files (place), ==, 1);
  umask (mask);
}

/* Links to a file, to a link, and to what is not there yet. */
static void
test_links (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *first = g_build_filename (place->folder, "first", NULL);
  g_autofree char *second = g_build_filename (place->folder, "second", NULL);

  g_assert_cmpint (symlink ("one", first), ==, 0);
  g_assert_cmpint (symlink (first, second), ==, 0);
  g_assert_false (file_is_same (place->path, second));
  g_assert_true (file_write (second, "new\n", -1, NULL));
  assert_says (place->path, "new\n");
  g_assert_true (file_write (first, "newer\n", -1, NULL));
  assert_says (place->path, "newer\n");
  g_assert_true (g_file_test (first, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (second, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (file_is_same (place->path, second));
  g_assert_cmpuint (n_files (place), ==, 3);
}

/* Links in a ring, folders and devices are no files. */
static void
test_no_file (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  const char *const others[] = { place->folder, "/dev/null", place->path };

  g_assert_cmpint (symlink ("one", place->path), ==, 0);
  for (unsigned i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GError) error = NULL, again = NULL;

      g_assert_false (file_may_write (others[i], &error));
      g_assert_false (file_write (others[i], "x", -1, &again));
      g_assert_cmpstr (error->message, ==, again->message);
    }
  g_assert_true (g_file_test (place->path, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpuint (n_files (place), ==, 1);
}

/* What a killed program left is gone with the next file; what is being written, or has
 * another name, is not. */
static void
test_clean (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const names[]
      = { ".gavel-0123abcd.half", ".gavel-deadbeef.half", ".gavel-XXXXXXXX.half",
          ".gavel-0123abcd", "gavel-0123abcd.half" };
  g_autofree char *busy = g_build_filename (place->folder, names[1], NULL);
  int fd;

  for (unsigned i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (place->folder, names[i], NULL);

      g_assert_true (g_file_set_contents (path, "half a", -1, NULL));
    }
  fd = open (busy, O_RDONLY | O_CLOEXEC);
  g_assert_cmpint (flock (fd, LOCK_EX | LOCK_NB), ==, 0);
  g_assert_true (file_write (place->path, "whole\n", -1, NULL));
  g_assert_cmpuint (n_files (place), ==, G_N_ELEMENTS (names)); /* one went, one came */
  g_assert_true (g_file_test (busy, G_FILE_TEST_EXISTS));
  close (fd);
  file_clean (place->folder);
  g_assert_false (g_file_test (busy, G_FILE_TEST_EXISTS));
}

static void
test_aside (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const names[] = { ".damaged", ".damaged-2", ".damaged-3" };

  for (unsigned i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = g_strdup_printf ("number %u", i);
      g_autofree char *aside = file_keep_aside (place->path, text, strlen (text), NULL);
      g_autofree char *wanted = g_strconcat (place->path, names[i], NULL);

      g_assert_cmpstr (aside, ==, wanted);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = g_strdup_printf ("number %u", i);
      g_autofree char *path = g_strconcat (place->path, names[i], NULL);

      assert_says (path, text);
    }
}

/* -- Locks ---------------------------------------------------------------------- */

#define N_WRITERS 4
#define N_TIMES 25

/* Adds one to the number in the file, many times. */
static void
count_up (const char *path)
{
  for (unsigned i = 0; i < N_TIMES; i++)
    {
      g_autoptr (FileLock) lock = file_lock (path, NULL);
      g_autofree char *text = NULL, *more = NULL;
      gsize length;

      if (lock == NULL || !file_read (path, &text, &length, NULL))
        _exit (1);
      more = g_strdup_printf ("%d", text == NULL ? 1 : atoi (text) + 1);
      if (!file_write (path, more, -1, NULL))
        _exit (1);
    }
  _exit (0);
}

static void
test_lock (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *wanted = g_strdup_printf ("%d", N_WRITERS * N_TIMES);
  pid_t child[N_WRITERS];
  int status;

  for (unsigned i = 0; i < N_WRITERS; i++)
    if ((child[i] = fork ()) == 0)
      count_up (place->path);
  for (unsigned i = 0; i < N_WRITERS; i++)
    {
      g_assert_cmpint (waitpid (child[i], &status, 0), ==, child[i]);
      g_assert_cmpint (status, ==, 0);
    }
  assert_says (place->path, wanted);
}

/* -- Journals ------------------------------------------------------------------- */

/* A line that the disk would not take is there once when it takes it at last. */
static void
test_sync_fails (Place *place, gconstpointer data)
{
  g_autoptr (Journal) journal = journal_new (place->folder);
  g_autoptr (GError) error = NULL;

  g_assert_true (journal_keep (journal, "a\n", NULL));
  sync_fails = true;
  cut_fails = data != NULL;
  g_assert_false (journal_keep (journal, "a\nb\n", &error));
  g_assert_nonnull (strstr (error->message, journal_path (journal)));
  g_assert_cmpstr (journal_text (journal), ==, "a\n");
  assert_says (journal_path (journal), cut_fails ? "a\nb\n" : "a\n");
  sync_fails = cut_fails = false;
  g_assert_true (journal_keep (journal, "a\nb\nc\n", NULL));
  assert_says (journal_path (journal), "a\nb\nc\n");
  g_assert_true (journal_keep (journal, "a\nb\nc\nd\n", NULL));
  assert_says (journal_path (journal), "a\nb\nc\nd\n");
}

/* Also when the line is taken back before the disk is well again. */
static void
test_sync_fails_undo (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (Journal) journal = journal_new (place->folder);

  g_assert_true (journal_keep (journal, "a\n", NULL));
  sync_fails = cut_fails = true;
  g_assert_false (journal_keep (journal, "a\nb\n", NULL));
  sync_fails = cut_fails = false;
  g_assert_true (journal_keep (journal, "a\n", NULL));
  assert_says (journal_path (journal), "a\n");
}

/* A rewritten journal is the file that it was, and still locked. */
static void
test_journal_link (Place *place, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *link = g_build_filename (place->folder, "game.gavel", NULL);
  g_autoptr (Journal) journal = NULL;
  struct stat info;

  g_assert_true (g_file_set_contents (place->path, "a\nb\n", -1, NULL));
  g_assert_cmpint (chmod (place->path, 0600), ==, 0);
  g_assert_cmpint (symlink ("one", link), ==, 0);
  journal = journal_open (link, NULL);
  g_assert_nonnull (journal);
  g_assert_true (journal_keep (journal, "a\n", NULL));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_says (place->path, "a\n");
  g_assert_cmpint (stat (place->path, &info), ==, 0);
  g_assert_cmphex (info.st_mode & 07777, ==, 0600);
  g_assert_true (journal_is_in_use (link));
  g_assert_true (journal_keep (journal, "a\nc\n", NULL));
  assert_says (place->path, "a\nc\n");
}

static void
add (const char *path, gconstpointer data, void (*test) (Place *, gconstpointer))
{
  g_test_add (path, Place, data, place_make, test, place_remove);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/file/modes", NULL, test_modes);
  add ("/file/links", NULL, test_links);
  add ("/file/no-file", NULL, test_no_file);
  add ("/file/clean", NULL, test_clean);
  add ("/file/aside", NULL, test_aside);
  add ("/file/lock", NULL, test_lock);
  add ("/journal/sync-fails", NULL, test_sync_fails);
  add ("/journal/sync-and-cut-fail", "both", test_sync_fails);
  add ("/journal/sync-fails-undo", NULL, test_sync_fails_undo);
  add ("/journal/link", NULL, test_journal_link);
  return g_test_run ();
}

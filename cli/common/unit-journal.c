/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/unit-journal.h"

#include "base/error.h"
#include "common/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define FIRST "gavel units 1\nfor "
#define N_CHECK 16
#define SYNC_US 1000000 /* a power cut loses no more than that */

struct _UnitJournal
{
  char *path, *name;
  int fd;
  gint64 synced;
  GHashTable *units; /* number to GBytes */
};

/* -- Reading ------------------------------------------------------------------------- */

GHashTable *
unit_journal_table (void)
{
  return g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL,
                                (GDestroyNotify) g_bytes_unref);
}

/* Vouches for a line: it is whole, and of this work. */
static char *
check_of (const char *name, const char *line, gsize length)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  g_checksum_update (sum, (const guchar *) name, -1);
  g_checksum_update (sum, (const guchar *) "\n", 1);
  g_checksum_update (sum, (const guchar *) line, (gssize) length);
  return g_strndup (g_checksum_get_string (sum), N_CHECK);
}

/* Reads one line, without its end; false if it is not whole. */
static bool
read_unit (const char *line, gsize length, const char *name, GHashTable *units)
{
  const char *blank = memchr (line, ' ', length);
  g_autofree char *number = NULL, *check = NULL, *code = NULL;
  guchar *bytes;
  guint64 unit;
  gsize n;

  if (blank == NULL || length < N_CHECK + 1 || line[length - N_CHECK - 1] != ' '
      || blank >= line + length - N_CHECK - 1)
    return false;
  check = check_of (name, line, length - N_CHECK - 1);
  number = g_strndup (line, (gsize) (blank - line));
  if (memcmp (check, line + length - N_CHECK, N_CHECK) != 0
      || !g_ascii_string_to_unsigned (number, 10, 0, G_MAXINT, &unit, NULL))
    return false;
  code = g_strndup (blank + 1, (gsize) (line + length - N_CHECK - 1 - blank - 1));
  bytes = g_base64_decode (code, &n);
  g_hash_table_insert (units, GUINT_TO_POINTER ((guint) unit),
                       g_bytes_new_take (bytes, n));
  return true;
}

/**
 * unit_journal_parse:
 * @units: gets the results, see unit_journal_table()
 * @good: gets how much of the text is whole, 0 if nothing was written yet; the rest may
 * be cut off
 *
 * Returns: false with @error set if the text is no journal, one of another work, or
 *   damaged before its last line
 */
bool
unit_journal_parse (const char *text, gsize length, const char *name, GHashTable *units,
                    gsize *good, GError **error)
{
  g_autofree char *head = g_strconcat (FIRST, name, "\n", NULL);
  const char *end = text + length;

  *good = 0;
  if (length < strlen (head) && memcmp (text, head, length) == 0) /* torn at the start */
    return true;
  if (length < strlen (FIRST) || memcmp (text, FIRST, strlen (FIRST)) != 0)
    return gavel_fail (error, "it is not a file that --resume has written");
  if (length < strlen (head) || memcmp (text, head, strlen (head)) != 0)
    {
      const char *theirs = text + strlen (FIRST);
      const char *stop = memchr (theirs, '\n', (gsize) (end - theirs));
      g_autofree char *other
          = g_strndup (theirs, (gsize) ((stop != NULL ? stop : end) - theirs));
      g_autofree char *valid = g_utf8_make_valid (other, -1);

      return gavel_fail (error, "it belongs to another command: %s", valid);
    }
  *good = strlen (head);
  for (unsigned number = 3; text + *good < end; number++)
    {
      const char *line = text + *good, *stop = memchr (line, '\n', (gsize) (end - line));

      if (stop == NULL || !read_unit (line, (gsize) (stop - line), name, units))
        return stop == NULL || stop + 1 == end
               || gavel_fail (error, "line %u is damaged; remove that line to go on",
                              number);
      *good = (gsize) (stop + 1 - text);
    }
  return true;
}

/* -- The file ------------------------------------------------------------------------ */

static bool
write_line (UnitJournal *journal, const char *line, GError **error)
{
  gint64 now = g_get_monotonic_time ();

  if (!file_append (journal->fd, line, strlen (line)))
    return file_fail (error, "cannot write", journal->path);
  if (now - journal->synced < SYNC_US)
    return true;
  journal->synced = now;
  return fdatasync (journal->fd) == 0 || errno == EINVAL || errno == EROFS
         || file_fail (error, "cannot write", journal->path);
}

/* Reads what is there, and cuts off what is torn. */
static bool
read_all (UnitJournal *journal, GError **error)
{
  g_autofree char *text = NULL;
  gsize length, good;

  if (!g_file_get_contents (journal->path, &text, &length, error))
    return false;
  if (!unit_journal_parse (text, length, journal->name, journal->units, &good, error))
    {
      g_prefix_error (error, "%s: ", journal->path);
      return false;
    }
  if (good < length && ftruncate (journal->fd, (off_t) good) != 0)
    return file_fail (error, "cannot write", journal->path);
  if (good == 0)
    {
      g_autofree char *head = g_strconcat (FIRST, journal->name, "\n", NULL);

      return write_line (journal, head, error);
    }
  return true;
}

/**
 * unit_journal_open:
 * @name: all that decides the results, in words
 *
 * Returns: (transfer full): the journal of that work, begun if it is not there; %NULL
 * with
 *   @error set, and then nothing was changed
 */
UnitJournal *
unit_journal_open (const char *path, const char *name, GError **error)
{
  g_autoptr (UnitJournal) journal = g_new0 (UnitJournal, 1);

  journal->path = g_strdup (path);
  journal->name = g_strdelimit (g_strdup (name), "\n\r", ' ');
  journal->units = unit_journal_table ();
  journal->fd = open (path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, FILE_PUBLIC);
  if (journal->fd < 0)
    {
      file_fail (error, "cannot write", path);
      return NULL;
    }
  if (flock (journal->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    {
      gavel_fail (error, "%s: another gavel is at work on it", path);
      return NULL;
    }
  return read_all (journal, error) ? g_steal_pointer (&journal) : NULL;
}

/* Appends the result of that unit to @result, if it is there. */
bool
unit_journal_find (const UnitJournal *journal, unsigned unit, GByteArray *result)
{
  GBytes *bytes = g_hash_table_lookup (journal->units, GUINT_TO_POINTER (unit));
  gconstpointer data;
  gsize length;

  if (bytes == NULL)
    return false;
  data = g_bytes_get_data (bytes, &length);
  if (length > 0)
    g_byte_array_append (result, data, (guint) length);
  return true;
}

/* How many of the first @n_units are there. */
unsigned
unit_journal_count (const UnitJournal *journal, unsigned n_units)
{
  unsigned n = 0;

  for (unsigned i = 0; i < n_units; i++)
    n += g_hash_table_contains (journal->units, GUINT_TO_POINTER (i));
  return n;
}

bool
unit_journal_keep (UnitJournal *journal, unsigned unit, const GByteArray *result,
                   GError **error)
{
  g_autofree char *code = g_base64_encode (result->data, result->len);
  g_autofree char *line = g_strdup_printf ("%u %s", unit, code);
  g_autofree char *check = check_of (journal->name, line, strlen (line));
  g_autofree char *whole = g_strdup_printf ("%s %s\n", line, check);

  return write_line (journal, whole, error);
}

void
unit_journal_free (UnitJournal *journal)
{
  if (journal == NULL)
    return;
  if (journal->fd >= 0)
    {
      fdatasync (journal->fd);
      close (journal->fd);
    }
  g_clear_pointer (&journal->units, g_hash_table_unref);
  g_free (journal->path);
  g_free (journal->name);
  g_free (journal);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common/terminal.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* A stream behind its filter. */
typedef struct
{
  int fd;
  bool color;    /* colours may pass */
  bool bell;     /* so may the bell, which readline rings */
  GString *rest; /* the beginning of a sign whose end was not printed yet */
  int failed;    /* the first error of writing, an errno */
  bool muted;    /* nothing is written, */
  GString *kept; /* but here, if it is not NULL */
} Guard;

static Guard guards[] = { { .fd = STDOUT_FILENO, .color = true, .rest = NULL },
                          { .fd = STDERR_FILENO, .color = false, .rest = NULL } };
static FILE *plain_stdout = NULL; /* without a filter */

/* -- The filter ---------------------------------------------------------------------- */

/* The length of a colour that begins at @p: ESC [ numbers m. 0 if it is none; @n if it
 * may become one. */
static gsize
color_length (const char *p, gsize n)
{
  static const char *const known[]
      = { "0", "1", "2", "31", "32", "33", "35", "39", "94", "38;5;130", "38;5;208" };
  gsize at = 2;

  if (n == 1 || p[1] != '[')
    return n == 1;
  while (at < n)
    {
      gsize next = 0;
      bool may_be = false;

      for (unsigned i = 0; i < G_N_ELEMENTS (known) && next == 0; i++)
        {
          gsize length = strlen (known[i]);

          if (memcmp (p + at, known[i], MIN (length, n - at)) != 0)
            continue;
          if (at + length >= n)
            may_be = true;
          else if (p[at + length] == 'm')
            return at + length + 1;
          else if (p[at + length] == ';')
            next = at + length + 1;
        }
      if (next == 0)
        return may_be ? n : 0;
      at = next;
    }
  return n;
}

/* Shows a character in four digits, as JSON does: what is JSON stays the same. */
static void
append_escaped (GString *out, gunichar c)
{
  if (c > 0xffff)
    g_string_append_printf (out, "\\u%04x\\u%04x", 0xd800 + ((c - 0x10000) >> 10),
                            0xdc00 + ((c - 0x10000) & 0x3ff));
  else
    g_string_append_printf (out, "\\u%04x", c);
}

/* Filters @n bytes. Returns how many were used: the others may be the beginning of
 * something, unless @last says that nothing comes behind them. */
static gsize
filter (GString *out, const char *text, gsize n, const Guard *guard, bool last)
{
  const char *p = text, *end = text + n;

  while (p < end)
    {
      gsize left = (gsize) (end - p), length;
      gunichar c = g_utf8_get_char_validated (p, (gssize) left);

      if (*p == '\033' && guard->color && (length = color_length (p, left)) > 0
          && (p[length - 1] == 'm' || !last))
        {
          if (p[length - 1] != 'm')
            break;
          g_string_append_len (out, p, (gssize) length);
          p += length;
        }
      else if (*p == '\r' && left == 1 && !last)
        break;
      else if (*p == '\n' || *p == '\t' || (*p == '\r' && left > 1 && p[1] == '\n')
               || (*p == '\a' && guard->bell))
        g_string_append_c (out, *p++);
      else if (*p == '\0') /* which GLib takes for an end */
        {
          append_escaped (out, 0);
          p++;
        }
      else if (c == (gunichar) -2 && !last)
        break;
      else if (c == (gunichar) -1 || c == (gunichar) -2)
        g_string_append_printf (out, "\\x%02x", (guchar) *p++);
      else
        {
          if (gavel_character_shows (c))
            g_string_append_unichar (out, c);
          else
            append_escaped (out, c);
          p = g_utf8_next_char (p);
        }
    }
  return (gsize) (p - text);
}

/**
 * terminal_safe:
 * @text: any bytes
 *
 * Returns: (transfer full): the text as it may be shown, in UTF-8; for what does not go
 *   through stdout or stderr, or is measured before
 */
char *
terminal_safe (const char *text)
{
  GString *out = g_string_new (NULL);

  filter (out, text, strlen (text), &guards[0], true);
  return g_string_free (out, FALSE);
}

/* -- The streams --------------------------------------------------------------------- */

static bool
write_all (Guard *guard, const char *text, gsize n)
{
  if (guard->kept != NULL)
    g_string_append_len (guard->kept, text, (gssize) n);
  while (n > 0 && !guard->muted)
    {
      gssize done = write (guard->fd, text, n);

      if (done < 0 && (errno == EINTR || errno == EAGAIN))
        {
          poll (&(struct pollfd){ .fd = guard->fd, .events = POLLOUT }, 1, -1);
          continue;
        }
      if (done < 0)
        {
          if (guard->failed == 0)
            guard->failed = errno;
          return false;
        }
      text += done;
      n -= (gsize) done;
    }
  return true;
}

/* A stream's write, as fopencookie() wants it. */
static ssize_t
guard_write (void *cookie, const char *text, size_t n)
{
  Guard *guard = cookie;
  g_autoptr (GString) out = g_string_sized_new (n);

  g_string_append_len (guard->rest, text, (gssize) n);
  g_string_erase (
      guard->rest, 0,
      (gssize) filter (out, guard->rest->str, guard->rest->len, guard, false));
  return write_all (guard, out->str, out->len) ? (ssize_t) n : 0;
}

static FILE *
guard_stream (Guard *guard, FILE *plain, int mode)
{
  cookie_io_functions_t calls = { .write = guard_write };
  FILE *stream = fopencookie (guard, "w", calls);

  if (stream == NULL)
    return plain;
  guard->rest = g_string_new (NULL);
  setvbuf (stream, NULL, mode, BUFSIZ);
  return stream;
}

/* First of all in the program. A stream that was closed is opened to nowhere: else the
 * next file would be in its place, and get all that is printed. What is printed on
 * stdout then fails, as it does on a full disk: it is lost, and that must show. */
void
terminal_open (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0 && errno == EBADF
        && open ("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY) != fd)
      _exit (1); /* and there is nobody to tell */
  plain_stdout = stdout;
  guards[1].bell = isatty (STDERR_FILENO);
  stdout = guard_stream (&guards[0], stdout, isatty (STDOUT_FILENO) ? _IOLBF : _IOFBF);
  stderr = guard_stream (&guards[1], stderr, _IONBF);
}

/* From now on nothing is printed; @kept gets what would have gone to stderr. */
void
terminal_mute (GString *kept)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (guards); i++)
    guards[i].muted = true;
  guards[1].kept = kept;
}

/* Whether stdout may have colours. */
void
terminal_set_color (bool color)
{
  guards[0].color = color;
}

/* Prints what is left. Returns the errno of the first thing on stdout that could not be
 * written, or 0. */
int
terminal_close (void)
{
  fflush (stderr);
  if (fflush (stdout) != 0 && guards[0].failed == 0)
    guards[0].failed = errno;
  for (unsigned i = 0; i < G_N_ELEMENTS (guards); i++)
    if (guards[i].rest != NULL)
      {
        g_autofree char *rest = terminal_safe (guards[i].rest->str);

        write_all (&guards[i], rest, strlen (rest));
        g_string_truncate (guards[i].rest, 0);
      }
  if (close (STDOUT_FILENO) != 0 && guards[0].failed == 0)
    guards[0].failed = errno;
  return guards[0].failed;
}

/* Prints what is for programs, at once and to the letter; on a screen it is safe, too.
 * False if it cannot be written. */
bool
terminal_put_data (const char *text)
{
  if (plain_stdout == NULL || isatty (STDOUT_FILENO))
    return fputs (text, stdout) >= 0 && fflush (stdout) == 0;
  return fflush (stdout) == 0 && write_all (&guards[0], text, strlen (text));
}

/* Says on stderr how far it is, over what was said before, if somebody looks. */
void
terminal_progress (const char *format, ...)
{
  g_autofree char *text = NULL, *safe = NULL;
  va_list args;

  if (!isatty (STDERR_FILENO))
    return;
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  safe = terminal_safe (text);
  terminal_clear_progress ();
  fputs (safe, stderr);
}

void
terminal_clear_progress (void)
{
  static const char clear[] = "\r\033[K";

  if (isatty (STDERR_FILENO))
    write_all (&guards[1], clear, strlen (clear));
}

/* readline draws with commands of its own, so it gets a stream without the filter:
 * what is printed there must be safe already. */
FILE *
terminal_for_readline (void)
{
  return plain_stdout != NULL ? plain_stdout : stdout;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/record.h"

#include "base/error.h"
#include "base/suggest.h"
#include "base/text.h"

#include <string.h>

#define FORMAT_VERSION 1
#define MAX_NAME_CHARS 32

/* A line and how the table stands after it. A line that changes nothing shares
 * its position with the line before. */
typedef struct
{
  char *text;
  GavelState *state; /* a reference, shared with copies of the record on any thread;
                        NULL before the first line */
  unsigned n_seats;
  int you;
} Entry;

struct _GavelRecord
{
  GavelBoxes boxes;
  const GavelGame *game; /* NULL before the first line */
  const GavelBox *box;   /* of that game; unowned, NULL if it has none */
  GavelSeating seating;
  GArray *entries;
  gsize n_bytes;
};

static void
entry_clear (gpointer data)
{
  Entry *entry = data;

  g_free (entry->text);
  if (entry->state != NULL)
    g_atomic_rc_box_release (entry->state);
}

/**
 * gavel_record_new:
 * @boxes: (nullable): for the games that have one; what is in it must outlive the record
 *
 * Returns: (transfer full): a record without a line
 */
GavelRecord *
gavel_record_new (const GavelBoxes *boxes)
{
  GavelRecord *record = g_new0 (GavelRecord, 1);

  if (boxes != NULL)
    record->boxes = *boxes;
  record->seating.you = -1;
  record->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (record->entries, entry_clear);
  return record;
}

void
gavel_record_free (GavelRecord *record)
{
  if (record == NULL)
    return;
  gavel_record_truncate (record, 0);
  g_array_unref (record->entries);
  g_free (record);
}

/**
 * gavel_record_copy:
 * @n_lines: how many of its lines at most; 0: all
 *
 * Positions are shared, so nothing is read again.
 *
 * Returns: (transfer full): a record of these lines, which another thread may have
 */
GavelRecord *
gavel_record_copy (const GavelRecord *record, unsigned n_lines)
{
  GavelRecord *copy = gavel_record_new (&record->boxes);
  unsigned n = record->entries->len;

  if (n_lines != 0)
    n = MIN (n, n_lines);
  for (unsigned i = 0; i < n; i++)
    {
      Entry entry = g_array_index (record->entries, Entry, i);

      entry.text = g_strdup (entry.text);
      if (entry.state != NULL)
        g_atomic_rc_box_acquire (entry.state);
      g_array_append_val (copy->entries, entry);
      copy->n_bytes += strlen (entry.text) + 1;
      copy->seating.n = entry.n_seats;
      copy->seating.you = entry.you;
    }
  if (gavel_record_state (copy) != NULL)
    {
      copy->game = record->game;
      copy->box = record->box;
    }
  for (unsigned seat = 0; seat < copy->seating.n; seat++)
    copy->seating.name[seat] = g_strdup (record->seating.name[seat]);
  return copy;
}

/* The last entry, or %NULL. */
static const Entry *
last_entry (const GavelRecord *record)
{
  return record->entries->len == 0
             ? NULL
             : &g_array_index (record->entries, Entry, record->entries->len - 1);
}

/* The position after the last line; %NULL before the first fact. */
const GavelState *
gavel_record_state (const GavelRecord *record)
{
  const Entry *last = last_entry (record);

  return last == NULL ? NULL : last->state;
}

/* The position after line @line, counted from 1; %NULL before the first fact. */
const GavelState *
gavel_record_state_at (const GavelRecord *record, unsigned line)
{
  g_return_val_if_fail (line >= 1 && line <= record->entries->len, NULL);
  return g_array_index (record->entries, Entry, line - 1).state;
}

/* The same with its box and who sits there. Its state is %NULL before the first fact. */
GavelTable
gavel_record_table_at (const GavelRecord *record, unsigned line)
{
  return (GavelTable){ .game = record->game,
                       .box = record->box,
                       .state = gavel_record_state_at (record, line),
                       .seating = &record->seating };
}

/* The table as it is now. There must be a game. */
GavelTable
gavel_record_table (const GavelRecord *record)
{
  return gavel_record_table_at (record, record->entries->len);
}

/* Whether sealed moves are due after that line and none is turned up. The move of
 * whoever the record is for may be told by then: it lies face down like the others'.
 * @own says that it must be. */
static bool
is_sealed (const GavelRecord *record, unsigned line, bool own)
{
  const Entry *entry = &g_array_index (record->entries, Entry, line - 1);
  GavelTable table = gavel_record_table_at (record, line);
  GavelSeats told = 0;
  GavelStatus status;

  if (entry->state == NULL)
    return false;
  record->game->notation->status (&table, &status);
  if (status.due != GAVEL_DUE_SEALED)
    return false;
  for (unsigned seat = 0; seat < status.n_seats; seat++)
    if (status.seat[seat].turned_up)
      told |= GAVEL_SEAT (seat);
  if (told == 0)
    return !own;
  return record->game->notation->cover != NULL && entry->you >= 0
         && told == GAVEL_SEAT ((unsigned) entry->you);
}

bool
gavel_record_is_sealed_at (const GavelRecord *record, unsigned line)
{
  g_return_val_if_fail (line >= 1 && line <= record->entries->len, false);
  return is_sealed (record, line, false);
}

/* Whether the sealed move of whoever the record is for is told, and no other: then it may
 * still be changed. */
bool
gavel_record_may_revise (const GavelRecord *record)
{
  return record->entries->len > 0 && is_sealed (record, record->entries->len, true);
}

/* -- Lines --------------------------------------------------------------- */

/* "gavel 1 GAME": makes the empty table. */
static GavelState *
read_first (GavelRecord *record, char **words, GError **error)
{
  GavelState *state;
  const GavelGame *game;
  guint64 version;

  if (g_ascii_strcasecmp (words[0], "gavel") != 0 || words[1] == NULL || words[2] == NULL
      || words[3] != NULL)
    {
      gavel_fail (error, "a record must begin with 'gavel %d %s', not '%s'",
                  FORMAT_VERSION, gavel_games ()[0]->id, words[0]);
      return NULL;
    }
  if (!g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXUINT, &version, NULL))
    {
      gavel_fail (error, "'%s' is not a format version (use 1)", words[1]);
      return NULL;
    }
  if (version != FORMAT_VERSION)
    {
      gavel_fail (error, "format version %s is newer than this gavel (%d)", words[1],
                  FORMAT_VERSION);
      return NULL;
    }
  game = gavel_game_find (words[2], error);
  if (game == NULL)
    return NULL;
  record->box = gavel_boxes_find (&record->boxes, game);
  g_return_val_if_fail (record->box != NULL || game->box == NULL, NULL);
  record->game = game;
  state = g_atomic_rc_box_alloc0 (game->state_size);
  game->clear (record->box, state);
  return state;
}

/* Whether @name can be a new player's. */
static bool
check_name (const GavelRecord *record, const char *name, GError **error)
{
  g_autofree char *folded = NULL;

  if (name == NULL)
    return gavel_fail (error, "seat: a player's name is missing");
  if (g_ascii_isdigit (name[0]) || strchr ("-?", name[0]) != NULL)
    return gavel_fail (error, "a name must not begin with a digit, - or ?: '%s'", name);
  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p))
    if (!gavel_character_shows (g_utf8_get_char (p)))
      return gavel_fail (error, "a name must not hold a hidden character (U+%04X)",
                         g_utf8_get_char (p));
  if (g_utf8_strlen (name, -1) > MAX_NAME_CHARS)
    return gavel_fail (error, "a name has at most %d characters", MAX_NAME_CHARS);
  folded = g_utf8_casefold (name, -1);
  for (unsigned seat = 0; seat < record->seating.n; seat++)
    {
      g_autofree char *other = g_utf8_casefold (record->seating.name[seat], -1);

      if (strcmp (folded, other) == 0)
        return gavel_fail (error, "there is already a player %s",
                           record->seating.name[seat]);
    }
  return true;
}

static bool
read_you (GavelRecord *record, char **words, GError **error)
{
  GavelLine line = { record->game, record->box, &record->seating, words, 1 };
  unsigned seat;

  if (!gavel_line_seat (&line, &seat, error) || !gavel_line_end (&line, error))
    return false;
  record->seating.you = (int) seat;
  return true;
}

/* A fact for the game; returns the position after it. */
static GavelState *
read_fact (GavelRecord *record, char **words, GError **error)
{
  bool is_seat = g_ascii_strcasecmp (words[0], "seat") == 0;
  g_autofree GavelState *state
      = g_memdup2 (gavel_record_state (record), record->game->state_size);

  if (is_seat && !check_name (record, words[1], error))
    return NULL;
  if (!gavel_game_tell (record->game, record->box, state, &record->seating, words,
                        is_seat ? 2 : 1, error))
    return NULL;
  if (is_seat)
    record->seating.name[record->seating.n++] = g_strdup (words[1]);
  return g_atomic_rc_box_dup (record->game->state_size, state);
}

/* Reads one line; @state gets a new position if it made one. */
static bool
read_words (GavelRecord *record, char **words, GavelState **state, GError **error)
{
  *state = NULL;
  if (words[0] == NULL)
    return true;
  if (record->game == NULL)
    return (*state = read_first (record, words, error)) != NULL;
  if (g_ascii_strcasecmp (words[0], "you") == 0)
    return read_you (record, words, error);
  if (g_ascii_strcasecmp (words[0], "gavel") == 0)
    return gavel_fail (error, "gavel: only the first line may begin with this");
  return (*state = read_fact (record, words, error)) != NULL;
}

/**
 * gavel_record_append:
 * @text: one line, without its end
 *
 * Returns: true, or false with @error set and the record as it was
 */
bool
gavel_record_append (GavelRecord *record, const char *text, GError **error)
{
  g_auto (GStrv) words = NULL;
  GavelState *state;
  Entry entry;

  if (strchr (text, '\n') != NULL)
    return gavel_fail (error, "more than one line");
  if (record->n_bytes + strlen (text) + 1 > GAVEL_RECORD_MAX_BYTES)
    return gavel_fail (error, "a record holds at most 1 MiB");
  words = gavel_line_split (text, error);
  if (words == NULL || !read_words (record, words, &state, error))
    return false;
  if (state == NULL && gavel_record_state (record) != NULL)
    state = g_atomic_rc_box_acquire ((GavelState *) gavel_record_state (record));
  entry = (Entry){ g_strdup (text), state, record->seating.n, record->seating.you };
  g_array_append_val (record->entries, entry);
  record->n_bytes += strlen (text) + 1;
  return true;
}

/**
 * gavel_record_read:
 * @length: in bytes, or -1 if @text is ended by a zero
 * @n_lines: how many lines to read at most; 0: all
 *
 * Appends the lines of @text. On failure the record holds the lines before the
 * one that @error names.
 */
bool
gavel_record_read (GavelRecord *record, const char *text, gssize length, unsigned n_lines,
                   GError **error)
{
  const char *end = text + (length < 0 ? strlen (text) : (gsize) length);

  if (end - text >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    text += 3; /* some editors mark UTF-8 so */
  for (unsigned number = 1; text < end && (n_lines == 0 || number <= n_lines); number++)
    {
      const char *stop = memchr (text, '\n', end - text);
      g_autofree char *line = NULL;

      if (stop == NULL)
        stop = end;
      line = g_strndup (text, stop - text);
      if (memchr (text, '\0', stop - text) != NULL)
        gavel_fail (error, "a control character (U+0000)");
      else if (gavel_record_append (record, line, error))
        {
          text = stop + 1;
          continue;
        }
      g_prefix_error (error, "line %u: ", number);
      return false;
    }
  return true;
}

/* Takes back all lines after the first @n_lines. */
void
gavel_record_truncate (GavelRecord *record, unsigned n_lines)
{
  const Entry *last;

  if (n_lines >= record->entries->len)
    return;
  for (unsigned i = n_lines; i < record->entries->len; i++)
    record->n_bytes -= strlen (g_array_index (record->entries, Entry, i).text) + 1;
  g_array_set_size (record->entries, n_lines);

  last = last_entry (record);
  if (gavel_record_state (record) == NULL)
    {
      record->game = NULL;
      record->box = NULL;
    }
  record->seating.you = last == NULL ? -1 : last->you;
  while (record->seating.n > (last == NULL ? 0 : last->n_seats))
    g_clear_pointer (&record->seating.name[--record->seating.n], g_free);
}

unsigned
gavel_record_n_lines (const GavelRecord *record)
{
  return record->entries->len;
}

/* Line number @line, counted from 1. */
const char *
gavel_record_line (const GavelRecord *record, unsigned line)
{
  g_return_val_if_fail (line >= 1 && line <= record->entries->len, NULL);
  return g_array_index (record->entries, Entry, line - 1).text;
}

/* The record as text, to the letter. */
char *
gavel_record_write (const GavelRecord *record)
{
  GString *out = g_string_sized_new (record->n_bytes);

  for (unsigned i = 0; i < record->entries->len; i++)
    {
      g_string_append (out, g_array_index (record->entries, Entry, i).text);
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

/* The same up to line @n_lines, as text that gives no decision away: without the sealed
 * move that was told by then but could still be changed. */
char *
gavel_record_write_sealed (const GavelRecord *record, unsigned n_lines)
{
  GString *out = g_string_sized_new (record->n_bytes);
  unsigned first = n_lines + 1; /* of the lines since sealed moves are due */

  while (first > 1 && gavel_record_is_sealed_at (record, first - 1))
    first--;
  for (unsigned line = 1; line <= n_lines; line++)
    {
      const char *text = gavel_record_line (record, line);
      g_auto (GStrv) words = gavel_line_split (text, NULL);
      const GavelVerb *verb = line < first || words[0] == NULL
                                  ? NULL
                                  : gavel_game_verb (record->game, words[0]);

      if (verb == NULL || verb->kind != GAVEL_VERB_SEALED)
        g_string_append_printf (out, "%s\n", text);
    }
  return g_string_free (out, FALSE);
}

/* The shortest record that leads to a position: no history. */
char *
gavel_position_write (const GavelTable *table)
{
  const GavelSeating *seating = table->seating;
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "gavel %d %s\n", FORMAT_VERSION, table->game->id);
  table->game->notation->write (table, out);
  if (seating->you >= 0)
    g_string_append_printf (out, "you %s\n", seating->name[seating->you]);
  return g_string_free (out, FALSE);
}

/* The same for the present position. There must be a first line. */
char *
gavel_record_write_position (const GavelRecord *record)
{
  GavelTable table = gavel_record_table (record);

  g_return_val_if_fail (record->game != NULL, g_strdup (""));
  return gavel_position_write (&table);
}

const GavelGame *
gavel_record_game (const GavelRecord *record)
{
  return record->game;
}

const GavelBoxes *
gavel_record_boxes (const GavelRecord *record)
{
  return &record->boxes;
}

/* The box of its game; %NULL where that has none, and before there is a game. */
const GavelBox *
gavel_record_box (const GavelRecord *record)
{
  return record->box;
}

const GavelSeating *
gavel_record_seating (const GavelRecord *record)
{
  return &record->seating;
}

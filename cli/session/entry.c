/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/entry.h"

#include "base/error.h"

#include <string.h>

#define NO_CHOICE "  # no choice"

static GavelStatus
status_of (const GavelTable *table)
{
  GavelStatus status;

  table->game->notation->status (table, &status);
  return status;
}

static GavelStatus
status_now (const GavelRecord *record)
{
  GavelTable table = gavel_record_table (record);

  return status_of (&table);
}

/* -- What comes next ---------------------------------------------------------- */

/* Whether @word begins a line of a record. */
bool
entry_is_verb (const GavelRecord *record, const char *word)
{
  const GavelGame *game = gavel_record_game (record);

  if (g_ascii_strcasecmp (word, "gavel") == 0)
    return true;
  return game != NULL
         && (g_ascii_strcasecmp (word, "you") == 0
             || gavel_game_verb (game, word) != NULL);
}

/* The verb that a line begins with; %NULL if it says nothing about the game. */
static const GavelVerb *
verb_of (const GavelRecord *record, const char *line)
{
  g_auto (GStrv) words = gavel_line_split (line, NULL);

  return words != NULL && words[0] != NULL && gavel_record_game (record) != NULL
             ? gavel_game_verb (gavel_record_game (record), words[0])
             : NULL;
}

/* Whether more was told than how the table is set. */
static bool
is_begun (const GavelRecord *record)
{
  for (unsigned i = 2; i <= gavel_record_n_lines (record); i++)
    {
      const GavelVerb *verb = verb_of (record, gavel_record_line (record, i));

      if (verb != NULL && verb->kind != GAVEL_VERB_SETUP)
        return true;
    }
  return false;
}

/* Whether the last line ended the entry of a game under way. */
static bool
is_just_entered (const GavelRecord *record)
{
  unsigned n = gavel_record_n_lines (record);
  GavelTable before;

  if (n < 2 || status_now (record).due == GAVEL_DUE_ENTRY
      || gavel_record_state_at (record, n - 1) == NULL)
    return false;
  before = gavel_record_table_at (record, n - 1);
  return status_of (&before).due == GAVEL_DUE_ENTRY;
}

/* How far a game that was read from somewhere is set up. */
EntryStage
entry_stage (const GavelRecord *record)
{
  const GavelStart *start;
  GavelTable table;
  GavelStatus status;
  bool asks;

  if (gavel_record_game (record) == NULL)
    return ENTRY_NAMES;
  table = gavel_record_table (record);
  status = status_of (&table);
  if (status.n_seats == 0 || status.due == GAVEL_DUE_PLAYERS)
    return ENTRY_NAMES;
  start = gavel_entry_start (table.game);
  asks = start != NULL && !is_begun (record) && start->is_open (&table);
  if (asks && status.due == GAVEL_DUE_ENTRY) /* it cannot begin without */
    return ENTRY_START;
  if (table.seating->you >= 0)
    return ENTRY_PLAY;
  if (is_begun (record))
    return !status.over && is_just_entered (record) ? ENTRY_YOU : ENTRY_PLAY;
  return asks ? ENTRY_START : ENTRY_YOU;
}

/* The seat that the next bare fact is about: whose hand or move is due, the one who
 * asks first; -1 if that is nobody in particular. */
int
entry_due_seat (const GavelRecord *record)
{
  GavelTable table;

  if (gavel_record_game (record) == NULL)
    return -1;
  table = gavel_record_table (record);
  return gavel_entry_seat (&table);
}

/* Whether sealed moves are being turned up and yours is not told: it lies there, and
 * what is seen now cannot change it any more. */
bool
entry_is_late (const GavelRecord *record)
{
  int you = gavel_record_seating (record)->you;
  GavelStatus status;

  if (you < 0 || gavel_record_game (record) == NULL)
    return false;
  status = status_now (record);
  return status.due == GAVEL_DUE_SEALED
         && !gavel_record_is_sealed_at (record, gavel_record_n_lines (record))
         && (status.actors & GAVEL_SEAT ((unsigned) you)) != 0;
}

/* Whether the last thing told is your own sealed move, which may still be changed. */
bool
entry_is_own_bid (const GavelRecord *record)
{
  unsigned line = gavel_record_n_lines (record);
  int you = gavel_record_seating (record)->you;
  GavelStatus before, now;
  GavelTable table;

  if (!gavel_record_may_revise (record))
    return false;
  while (line > 1
         && gavel_record_state_at (record, line - 1) == gavel_record_state (record))
    line--; /* comments */
  table = gavel_record_table_at (record, line - 1);
  before = status_of (&table);
  now = status_now (record);
  return !before.seat[you].turned_up || before.seat[you].bid != now.seat[you].bid
         || before.seat[you].bid_size != now.seat[you].bid_size;
}

/* Whether "?" alone is a fact here: something that nobody saw. */
bool
entry_may_be_unseen (const GavelRecord *record, EntryStage stage)
{
  GavelTable table;

  if (stage != ENTRY_PLAY || gavel_record_game (record) == NULL)
    return false;
  table = gavel_record_table (record);
  return gavel_entry_may_be_unseen (&table);
}

/* Whether somebody is to choose, and what there is to choose from is not all known: it
 * lies open on the table, so it can be told. */
bool
entry_offers_unseen (const GavelRecord *record)
{
  return gavel_record_game (record) != NULL && status_now (record).blind;
}

/* Whether something must be told before anybody can play. */
bool
entry_is_missing (const GavelRecord *record)
{
  return gavel_record_game (record) != NULL && status_now (record).due == GAVEL_DUE_ENTRY;
}

/* What the prompt says: the fact that comes next. */
char *
entry_due (const GavelRecord *record, EntryStage stage)
{
  GavelTable table;

  if (stage == ENTRY_NAMES)
    return g_strdup ("players");
  if (stage == ENTRY_START)
    return g_strdup (gavel_entry_start (gavel_record_game (record))->due);
  if (stage == ENTRY_YOU)
    return g_strdup ("who are you");
  table = gavel_record_table (record);
  return gavel_entry_due (&table, GAVEL_WORDING_PROMPT);
}

/* The same for somebody who typed something else: what would have been right. */
char *
entry_wanted (const GavelRecord *record, EntryStage stage)
{
  GavelTable table;

  if (stage == ENTRY_NAMES)
    return g_strdup ("type the players' names in seat order");
  if (stage == ENTRY_START)
    return g_strdup (gavel_entry_start (gavel_record_game (record))->wanted);
  table = gavel_record_table (record);
  if (stage == ENTRY_YOU)
    return g_strdup_printf ("which of them are you? A name, like %s, or nobody",
                            table.seating->name[0]);
  return gavel_entry_due (&table, GAVEL_WORDING_HELP);
}

/* -- Words ----------------------------------------------------------------------- */

/* The seat that @word names, also by a beginning; -1 if none or more than one. */
int
entry_seat (const GavelRecord *record, const char *word)
{
  GavelTable table;

  if (gavel_record_game (record) == NULL)
    return -1;
  table = gavel_record_table (record);
  return gavel_entry_named (&table, word);
}

/* Whether a bare fact may begin with @word here, so that a complaint about it should
 * speak of facts, not of commands. */
bool
entry_may_begin (const GavelRecord *record, EntryStage stage, const char *word)
{
  GavelTable table;

  if (stage == ENTRY_NAMES)
    return true;
  if (word[0] == '?' || strcmp (word, "-") == 0 || g_ascii_strcasecmp (word, "pass") == 0
      || g_ascii_string_to_unsigned (word, 10, 0, 999, NULL, NULL)
      || entry_is_verb (record, word))
    return true;
  if (stage == ENTRY_START)
    return gavel_entry_start (gavel_record_game (record))->may_begin (word);
  if (stage == ENTRY_YOU && g_ascii_strcasecmp (word, "nobody") == 0)
    return true;
  table = gavel_record_table (record);
  return gavel_entry_named (&table, word) >= 0 || gavel_entry_may_begin (&table, word)
         || (word[0] != '\0' && g_ascii_isdigit (word[strlen (word) - 1]));
}

/* -- Facts --------------------------------------------------------------------------- */

/* Whether it is the record's word for a move of somebody, or the same as it is spoken:
 * with an s. Not one that is all there is to say but the name. */
static bool
is_spoken (const GavelRecord *record, const char *word)
{
  const GavelGame *game = gavel_record_game (record);
  g_autofree char *bare
      = g_strndup (word, strlen (word) - (g_str_has_suffix (word, "s") ? 1 : 0));
  const GavelVerb *verb = gavel_game_verb (game, word);

  if (verb == NULL)
    verb = gavel_game_verb (game, bare);
  return verb != NULL && strchr (verb->usage, ' ') != NULL
         && (verb->kind == GAVEL_VERB_SEALED || verb->kind == GAVEL_VERB_TURN);
}

/* Takes out words that people say though they are not needed: "take b15" without a
 * name, "ann takes p25"; unless the game makes something of them. Returns whether a word
 * of the record is left that begins no line of one. */
static bool
drop_spoken (const GavelRecord *record, char **words)
{
  unsigned at = 2;
  GavelTable table;

  if (gavel_record_game (record) == NULL || words[0] == NULL)
    return false;
  table = gavel_record_table (record);
  if (gavel_entry_hears_verbs (&table))
    return is_spoken (record, words[0]) && entry_due_seat (record) >= 0
           && (words[1] == NULL || entry_seat (record, words[1]) < 0);
  if (words[1] == NULL)
    return false;
  if (is_spoken (record, words[0]) && entry_seat (record, words[1]) < 0
      && entry_due_seat (record) >= 0)
    at = 0;
  else if (is_spoken (record, words[1]) && entry_seat (record, words[0]) >= 0)
    at = 1;
  if (at == 2)
    return false;
  g_free (words[at]);
  for (; words[at] != NULL; at++)
    words[at] = words[at + 1];
  return false;
}

/**
 * entry_read:
 * @lines: (element-type utf8): gets the lines that say the same in a record
 *
 * Understands a bare fact, or a line in a record's own words. What these lines say may
 * still be untrue: that is for the record to find. A comment stays with the last one.
 */
bool
entry_read (const GavelRecord *record, const char *typed, GPtrArray *lines,
            GError **error)
{
  g_auto (GStrv) words = gavel_line_split (typed, error);
  const char *comment = strchr (typed, '#');
  GavelTable table;
  bool spoken;

  if (words == NULL)
    return false;
  spoken = drop_spoken (record, words);
  if (words[0] == NULL || (!spoken && entry_is_verb (record, words[0])))
    {
      g_ptr_array_add (lines, g_strdup (typed));
      return true;
    }
  table = gavel_record_table (record);
  if (!gavel_entry_read (&table, words, lines, error))
    return false;
  if (comment != NULL)
    {
      char **last = (char **) &g_ptr_array_index (lines, lines->len - 1);
      char *with = g_strconcat (*last, "  ", comment, NULL);

      g_free (*last);
      *last = with;
    }
  return true;
}

/**
 * entry_doubt:
 * @line: one that was refused
 *
 * Returns: (transfer full) (nullable): if it contradicts what was concluded from an
 *   earlier line: which line that was
 */
char *
entry_doubt (const GavelRecord *record, const char *line)
{
  g_auto (GStrv) words = gavel_line_split (line, NULL);
  GavelTable table;

  if (gavel_record_game (record) == NULL || words == NULL || words[0] == NULL)
    return NULL;
  table = gavel_record_table (record);
  for (unsigned n = 2; n <= gavel_record_n_lines (record); n++)
    {
      GavelTable before = gavel_record_table_at (record, n - 1),
                 after = gavel_record_table_at (record, n);

      if (before.state != NULL && gavel_entry_blames (&table, words, &before, &after))
        return g_strdup_printf (
            "that hand follows from line %u, '%s': if that line is wrong, fix %u", n,
            gavel_record_line (record, n), n);
    }
  return NULL;
}

/* The line that must come next because it leaves nobody a choice, marked as such; NULL:
 * there is none. */
char *
entry_forced (const GavelRecord *record)
{
  g_autofree char *line = NULL;
  GavelTable table;

  if (gavel_record_game (record) == NULL)
    return NULL;
  table = gavel_record_table (record);
  line = gavel_entry_forced (&table);
  return line != NULL ? g_strconcat (line, NO_CHOICE, NULL) : NULL;
}

/* Whether the line was made up so: it may be made up again. */
bool
entry_is_forced (const char *line)
{
  return g_str_has_suffix (line, NO_CHOICE);
}

/* Whether the line only says how the table is set. */
bool
entry_is_setup (const GavelRecord *record, const char *line)
{
  const GavelVerb *verb = verb_of (record, line);

  return verb != NULL && verb->kind == GAVEL_VERB_SETUP;
}

/* Whether the table says here how things are, whatever the cards say. */
bool
entry_is_ruling (const GavelRecord *record, const char *line)
{
  const GavelVerb *verb = verb_of (record, line);

  return verb != NULL && verb->kind == GAVEL_VERB_RULING;
}

/**
 * entry_with_starts:
 * @starts: (element-type utf8): what each seat starts with, in order
 *
 * Returns: (transfer full): the record with these
 */
char *
entry_with_starts (const GavelRecord *record, const GPtrArray *starts)
{
  GString *out = g_string_new (NULL);
  unsigned seat = 0;

  for (unsigned i = 1; i <= gavel_record_n_lines (record); i++)
    {
      const char *line = gavel_record_line (record, i);
      g_auto (GStrv) words = gavel_line_split (line, NULL);

      if (words[0] != NULL && g_ascii_strcasecmp (words[0], "seat") == 0)
        g_string_append_printf (out, "seat %s %s\n", words[1],
                                (char *) g_ptr_array_index (starts, seat++));
      else
        g_string_append_printf (out, "%s\n", line);
    }
  return g_string_free (out, FALSE);
}

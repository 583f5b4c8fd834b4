/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/entry.h"

#include "base/error.h"
#include "game/game.h"

#include <string.h>

#define MANY_MOVES 200 /* are not listed */

static const GavelEntry nothing_said = { NULL };

static const GavelEntry *
entry_of (const GavelTable *table)
{
  const GavelEntry *entry = table->game->notation->entry;

  return entry != NULL ? entry : &nothing_said;
}

static GavelStatus
status_of (const GavelTable *table)
{
  GavelStatus status;

  table->game->notation->status (table, &status);
  return status;
}

/* -- Who ---------------------------------------------------------------------- */

/* The seat that the next bare fact is about: whose hand or move is due, the one who asks
 * first; -1 if that is nobody in particular. */
int
gavel_entry_seat (const GavelTable *table)
{
  GavelStatus status = status_of (table);
  int you = table->seating->you;

  if (status.actors == 0 || status.due == GAVEL_DUE_WORD)
    return -1;
  if (you >= 0 && (status.actors & GAVEL_SEAT ((unsigned) you)))
    return you;
  return (int) gavel_seats_first (status.actors);
}

/* The seat that @word names, also by a beginning; -1 if none or more than one. */
int
gavel_entry_named (const GavelTable *table, const char *word)
{
  unsigned seat;

  if (g_ascii_isdigit (word[0])
      || !gavel_seating_find (table->seating, word, &seat, NULL))
    return -1;
  return (int) seat;
}

/* -- What comes next ------------------------------------------------------------ */

/* What seats of @game start with; %NULL: nothing. */
const GavelStart *
gavel_entry_start (const GavelGame *game)
{
  return game->notation->entry != NULL ? game->notation->entry->start : NULL;
}

static char *
due_in_record_words (const GavelTable *table, GavelWording wording)
{
  GavelStatus status = status_of (table);
  const GavelVerb *verb = gavel_game_verb (table->game, status.next);
  g_autofree char *all = gavel_names_text (table->seating, status.actors, " and ");
  int seat = gavel_entry_seat (table);

  if (wording == GAVEL_WORDING_HELP)
    return g_strdup_printf ("type what comes next, like this: %s%s%s", status.next,
                            verb != NULL && verb->usage[0] != '\0' ? " " : "",
                            verb != NULL ? verb->usage : "");
  if (wording == GAVEL_WORDING_TABLE && status.actors != 0)
    return g_strdup_printf ("%s of %s", status.next, all);
  if (seat >= 0)
    return g_strdup_printf ("%s's %s", table->seating->name[seat], status.next);
  return g_strdup_printf (wording == GAVEL_WORDING_TABLE ? "the %s of round %u"
                                                         : "the %s, round %u",
                          status.next, status.round);
}

/* What comes next, in words. */
char *
gavel_entry_due (const GavelTable *table, GavelWording wording)
{
  if (status_of (table).over)
    return g_strdup (wording == GAVEL_WORDING_HELP
                         ? "the game is over (new starts another one)"
                         : "the game is over");
  return entry_of (table)->due != NULL ? entry_of (table)->due (table, wording)
                                       : due_in_record_words (table, wording);
}

/* What that word of the record says, with an example; %NULL: nothing is told. */
const char *
gavel_entry_about (const GavelGame *game, const char *verb)
{
  const GavelEntry *entry = game->notation->entry;

  for (unsigned i = 0; entry != NULL && entry->about != NULL; i++)
    if (entry->about[i].verb == NULL)
      return NULL;
    else if (strcmp (entry->about[i].verb, verb) == 0)
      return entry->about[i].text;
  return NULL;
}

bool
gavel_entry_hears_verbs (const GavelTable *table)
{
  return entry_of (table)->hears_verbs;
}

/* -- Facts -------------------------------------------------------------------------- */

/* A move in words, as lines of a record. */
static void
add_move (const GavelTable *table, unsigned seat, GavelMove move, GPtrArray *lines)
{
  g_autoptr (GString) said = g_string_new (NULL);
  g_auto (GStrv) split = NULL;

  table->game->notation->say (table, seat, move, said);
  split = g_strsplit (said->str, "\n", -1);
  for (unsigned i = 0; split[i] != NULL; i++)
    if (split[i][0] != '\0')
      g_ptr_array_add (lines, g_strdup (split[i]));
}

/* A bare move, of whoever is due or is named. */
static bool
read_move (const GavelTable *table, const GavelStatus *status, char **words,
           GPtrArray *lines, GError **error)
{
  int named = words[1] != NULL ? gavel_entry_named (table, words[0]) : -1;
  bool is_named = named >= 0 && (status->actors & GAVEL_SEAT ((unsigned) named)) != 0;
  unsigned seat = status->due == GAVEL_DUE_CHANCE ? GAVEL_CHANCE
                  : is_named                      ? (unsigned) named
                                                  : (unsigned) gavel_entry_seat (table);
  g_autofree char *text = g_strjoinv (" ", words + (is_named ? 1 : 0));
  GavelMove move;

  if (!table->game->notation->move_read (table, seat, text, &move, error))
    return false;
  if (seat != GAVEL_CHANCE && status->seat[seat].knows_own
      && !table->game->legal (table->box, table->state, seat, move))
    return gavel_fail (error, "%s cannot do this now: %s", table->seating->name[seat],
                       text);
  add_move (table, seat, move, lines);
  return true;
}

/* Any other fact: what follows the record's word and, where one is due, a name. */
static bool
read_rest (const GavelTable *table, const GavelStatus *status, char **words,
           GPtrArray *lines)
{
  g_autofree char *text = g_strjoinv (" ", words);
  int seat = gavel_entry_seat (table);
  bool unnamed = seat >= 0 && gavel_entry_named (table, words[0]) < 0;

  g_ptr_array_add (lines, unnamed ? g_strjoin (" ", status->next,
                                               table->seating->name[seat], text, NULL)
                                  : g_strjoin (" ", status->next, text, NULL));
  return true;
}

static bool
read_any (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  GavelStatus status = status_of (table);

  if (status.due == GAVEL_DUE_CHANCE
      || ((status.due == GAVEL_DUE_SEALED || status.due == GAVEL_DUE_TURN)
          && status.actors != 0))
    return read_move (table, &status, words, lines, error);
  return read_rest (table, &status, words, lines);
}

/* Understands a fact that was typed without a record's word. */
bool
gavel_entry_read (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  g_autofree char *over = NULL;

  if (!status_of (table).over)
    return entry_of (table)->read != NULL
               ? entry_of (table)->read (table, words, lines, error)
               : read_any (table, words, lines, error);
  over = gavel_entry_due (table, GAVEL_WORDING_HELP);
  return gavel_fail (error, "%s", over);
}

/* Whether a bare fact may begin with @word, names aside. */
bool
gavel_entry_may_begin (const GavelTable *table, const char *word)
{
  int seat = gavel_entry_seat (table);
  GavelMove move;

  if (entry_of (table)->may_begin != NULL)
    return entry_of (table)->may_begin (table, word);
  return table->game->notation->move_read (
      table, seat >= 0 ? (unsigned) seat : GAVEL_CHANCE, word, &move, NULL);
}

/* Whether "?" alone is a fact here. */
bool
gavel_entry_may_be_unseen (const GavelTable *table)
{
  return entry_of (table)->may_be_unseen != NULL
         && entry_of (table)->may_be_unseen (table);
}

/* The only move of somebody whose turn it is; NULL where there are more, or where not
 * all that it depends on is known. */
static char *
only_move (const GavelTable *table)
{
  GavelStatus status = status_of (table);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  int seat = gavel_entry_seat (table);

  if (status.due != GAVEL_DUE_TURN || status.blind || seat < 0
      || !status.seat[seat].knows_own
      || table->game->n_moves (table->box, table->state, (unsigned) seat) != 1)
    return NULL;
  add_move (table, (unsigned) seat,
            table->game->move (table->box, table->state, (unsigned) seat, 0), lines);
  return lines->len == 1 ? g_strdup (g_ptr_array_index (lines, 0)) : NULL;
}

/* The line that must come next because it leaves nobody a choice; NULL: none. */
char *
gavel_entry_forced (const GavelTable *table)
{
  return entry_of (table)->forced != NULL ? entry_of (table)->forced (table)
                                          : only_move (table);
}

/* Whether more was concluded from a line than it says, and that is why another one was
 * refused. */
bool
gavel_entry_blames (const GavelTable *table, char **words, const GavelTable *before,
                    const GavelTable *after)
{
  return entry_of (table)->blames != NULL
         && entry_of (table)->blames (table, words, before, after);
}

/* -- Tab -------------------------------------------------------------------------- */

static void
add_once (GPtrArray *out, const char *word)
{
  for (unsigned i = 0; i < out->len; i++)
    if (strcmp (g_ptr_array_index (out, i), word) == 0)
      return;
  g_ptr_array_add (out, g_strdup (word));
}

/* The next word of all moves that begin with these. */
static void
add_moves (const GavelTable *table, unsigned seat, char **words, unsigned n,
           GPtrArray *out)
{
  GavelStatus status = status_of (table);
  uint64_t n_moves = 0;

  if (status.due != GAVEL_DUE_NOTHING && status.due != GAVEL_DUE_PLAYERS
      && status.due != GAVEL_DUE_ENTRY
      && (seat == GAVEL_CHANCE || status.seat[seat].knows_own))
    n_moves = table->game->n_moves (table->box, table->state, seat);
  for (uint64_t k = 0; k < n_moves && n_moves <= MANY_MOVES; k++)
    {
      g_autoptr (GavelCells) cells = gavel_cells_new ();
      unsigned i = 0;

      table->game->notation->move_show (
          table, seat, table->game->move (table->box, table->state, seat, k), cells);
      while (i < n && i < cells->n
             && g_ascii_strcasecmp (words[i], cells->cell[i].text) == 0)
        i++;
      if (i == n && i < cells->n)
        add_once (out, cells->cell[i].text);
    }
}

/* Adds the words that a move of @seat, or of chance, may be made of. */
void
gavel_entry_choices (const GavelTable *table, unsigned seat, GPtrArray *out)
{
  if (entry_of (table)->choices != NULL)
    entry_of (table)->choices (table, seat, out);
  else
    add_moves (table, seat, NULL, 0, out);
}

/* Adds what may follow these words of a line, names aside. */
void
gavel_entry_complete (const GavelTable *table, char **words, unsigned n, GPtrArray *out)
{
  int seat = gavel_entry_seat (table), named;
  unsigned at = n > 0 && gavel_game_verb (table->game, words[0]) != NULL ? 1 : 0;

  if (entry_of (table)->complete != NULL)
    {
      entry_of (table)->complete (table, words, n, out);
      return;
    }
  named = n > at ? gavel_entry_named (table, words[at]) : -1;
  if (named >= 0)
    {
      seat = named;
      at++;
    }
  add_moves (table, seat >= 0 ? (unsigned) seat : GAVEL_CHANCE, words + at, n - at, out);
}

/* -- Said back ---------------------------------------------------------------------- */

/* Says what a line of the record did. */
void
gavel_entry_echo (const GavelTable *before, const GavelTable *after, char **words,
                  bool dealt, GString *out)
{
  g_autofree char *all = g_strjoinv (" ", words);

  if (entry_of (after)->echo != NULL)
    entry_of (after)->echo (before, after, words, dealt, out);
  else
    g_string_append_printf (out, "%s\n", all);
}

/* Adds what @seat holds, if that can be said. */
void
gavel_entry_hand (const GavelTable *table, unsigned seat, GavelCells *out)
{
  if (entry_of (table)->hand != NULL)
    entry_of (table)->hand (table, seat, out);
}

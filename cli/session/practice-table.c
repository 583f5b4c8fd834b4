/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/practice-table.h"

#include "base/error.h"
#include "common/practice.h"

#include <string.h>

struct _PracticeTable
{
  const GavelRecord *record;
  uint64_t seed;
  unsigned you;
  GavelPlayerSpec *spec[GAVEL_MAX_SEATS]; /* NULL: you */
  GavelRoundModel *model[GAVEL_MAX_SEATS];
  GavelPlayer *player[GAVEL_MAX_SEATS];
  GavelPlayTable *table;
  GavelPlayDue due; /* why it waits for you */
  GavelRng luck;    /* whoever draws just now */

  PracticeTell tell;
  gpointer data;
  GError *error; /* why a line was not taken */
};

/* -- Luck ------------------------------------------------------------------------ */

static GavelStatus
status_at (const GavelRecord *record, unsigned line)
{
  GavelTable table = gavel_record_table_at (record, line);
  GavelStatus status = { 0 };

  if (table.state != NULL)
    table.game->notation->status (&table, &status);
  return status;
}

/* How many moves of the kind that is due were made before in the round under way. */
static unsigned
n_earlier (const GavelRecord *record, const GavelStatus *now)
{
  unsigned n = 0;

  for (unsigned line = 2; line <= gavel_record_n_lines (record); line++)
    {
      GavelTable before = gavel_record_table_at (record, line - 1);
      GavelStatus status = status_at (record, line - 1);
      g_auto (GStrv) words = gavel_line_split (gavel_record_line (record, line), NULL);
      GavelMove move;
      unsigned seat;

      n += status.due == now->due && status.round == now->round && words[0] != NULL
           && before.game->notation->line_move (&before, words, &seat, &move);
    }
  return n;
}

/* A GavelPlaySetup's luck, named by what the record says, so that whoever goes on with it
 * later draws the same. */
static GavelRng *
luck_of (gpointer data, unsigned step G_GNUC_UNUSED, unsigned seat, unsigned pass)
{
  PracticeTable *practice = data;
  unsigned n_lines = gavel_record_n_lines (practice->record);
  GavelStatus now = status_at (practice->record, n_lines);
  uint64_t what = 1000 * now.round;

  if (now.due == GAVEL_DUE_SEALED)
    what += 1 + pass;
  else if (seat != GAVEL_CHANCE)
    what += 100 + n_lines;
  if (now.due == GAVEL_DUE_SEALED || seat == GAVEL_CHANCE)
    what += (uint64_t) n_earlier (practice->record, &now) << 32;
  practice->luck = gavel_rng_named (practice->seed, what, seat + 2);
  return &practice->luck;
}

/* -- Sitting down ------------------------------------------------------------------- */

/* Reads "17 Tim=spender:0.2 Max=gavel". */
static bool
read_comment (PracticeTable *practice, const char *comment, GError **error)
{
  const GavelSeating *seating = gavel_record_seating (practice->record);
  g_auto (GStrv) words = g_strsplit (comment, " ", -1);

  if (words[0] == NULL
      || !g_ascii_string_to_unsigned (words[0], 10, 0, G_MAXUINT64, &practice->seed,
                                      NULL))
    return gavel_fail (error, "the line '# play' of this game has no seed");
  for (unsigned i = 1; words[i] != NULL; i++)
    {
      char *equal = strchr (words[i], '=');
      unsigned seat = 0;

      if (equal == NULL)
        continue;
      *equal = '\0';
      while (seat < seating->n && strcmp (seating->name[seat], words[i]) != 0)
        seat++;
      if (seat == seating->n || practice->spec[seat] != NULL)
        return gavel_fail (error, "the line '# play' names '%s', who is not a player",
                           words[i]);
      practice->spec[seat] = gavel_player_spec_new (gavel_record_game (practice->record),
                                                    equal + 1, error);
      if (practice->spec[seat] == NULL)
        return false;
    }
  for (unsigned seat = 0; seat < seating->n; seat++)
    if ((practice->spec[seat] == NULL) != (seat == practice->you))
      return gavel_fail (error, "the line '# play' does not say who plays for %s",
                         seating->name[seat]);
  return true;
}

static void
seat_players (PracticeTable *practice, const GavelTable *table, const GavelValue *value)
{
  for (unsigned seat = 0; seat < table->seating->n; seat++)
    {
      const GavelPlayerSpec *spec = practice->spec[seat];
      const GavelValue *own;

      if (spec == NULL)
        continue;
      own = spec->value != NULL ? spec->value
                                : value; /* NULL: there is nothing to learn */
      practice->model[seat] = gavel_round_model_new (table->game, table->box,
                                                     own != NULL ? &own->weights : NULL);
      practice->player[seat]
          = gavel_player_new (spec, practice->model[seat], seat, table->seating->n);
    }
}

/* Everybody has seen what was turned up so far. */
static void
watch_past (PracticeTable *practice)
{
  g_autoptr (GArray) rounds = gavel_history_rounds (practice->record);

  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);

      if (!round->over)
        break;
      gavel_play_table_watch (practice->table, (const GavelState *) round->before,
                              round->bid);
    }
}

/* A GavelPlaySetup's tell. */
static bool
tell_line (gpointer data, const char *line)
{
  PracticeTable *practice = data;
  g_autofree char *text = g_strchomp (g_strdup (line));

  return practice->tell (practice->data, text, &practice->error);
}

static const GavelState *
position (gpointer data)
{
  return gavel_record_state (((PracticeTable *) data)->record);
}

/**
 * practice_new:
 * @record: of a game of practice, from its beginning; what is told is added there
 * @tell: adds it
 *
 * Returns: (transfer full): whoever goes on with it, or %NULL with @error set
 */
PracticeTable *
practice_new (const GavelRecord *record, const GavelValue *value, PracticeTell tell,
              gpointer data, GError **error)
{
  g_autoptr (PracticeTable) practice = g_new0 (PracticeTable, 1);
  GavelTable table = gavel_record_table (record);
  GavelPlaySetup setup = { .game = table.game,
                           .box = table.box,
                           .seating = table.seating,
                           .signals = true,
                           .luck = luck_of,
                           .tell = tell_line,
                           .position = position,
                           .data = practice };

  practice->record = record;
  practice->tell = tell;
  practice->data = data;
  practice->you = (unsigned) MAX (table.seating->you, 0);
  if (table.seating->you < 0)
    {
      gavel_fail (error, "nobody is 'you' in this game");
      return NULL;
    }
  if (!gavel_box_is_ready (table.game, table.box, error)
      || !read_comment (practice, practice_comment (record), error))
    return NULL;
  seat_players (practice, &table, value);
  memcpy (setup.player, practice->player, sizeof setup.player);
  practice->table = gavel_play_table_new (&setup, table.state, NULL);
  watch_past (practice);
  return g_steal_pointer (&practice);
}

void
practice_free (PracticeTable *practice)
{
  if (practice == NULL)
    return;
  gavel_play_table_free (practice->table);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      gavel_player_free (practice->player[seat]);
      gavel_round_model_free (practice->model[seat]);
      gavel_player_spec_free (practice->spec[seat]);
    }
  g_clear_error (&practice->error);
  g_free (practice);
}

/* -- Playing --------------------------------------------------------------------------
 */

/* Plays on to where you must choose, or to the end; GAVEL_PLAY_STOPPED with @error set if
 * a line was not taken. */
GavelPlayDue
practice_go (PracticeTable *practice, GError **error)
{
  practice->due = gavel_play_table_go (practice->table);
  if (practice->error != NULL)
    g_propagate_error (error, g_steal_pointer (&practice->error));
  return practice->due;
}

/* What it waits for. */
GavelPlayDue
practice_due (const PracticeTable *practice)
{
  return practice->due;
}

/**
 * practice_choose:
 * @news: whether there is more to see now: what the others did, or have face down
 *
 * Your move, a legal one; a sealed one lies there, and you may choose again.
 *
 * Returns: false with @error set if a line was not taken
 */
bool
practice_choose (PracticeTable *practice, GavelMove move, bool *news, GError **error)
{
  *news = gavel_play_table_choose (practice->table, practice->you, move);
  if (practice->error == NULL)
    return true;
  g_propagate_error (error, g_steal_pointer (&practice->error));
  return false;
}

/* What you have face down stays: all is turned up next. */
void
practice_stay (PracticeTable *practice)
{
  gavel_play_table_stay (practice->table);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/table.h"

#include <string.h>

#define MAX_PASSES 4 /* of changes, round the table */

struct _GavelPlayTable
{
  GavelPlaySetup setup;
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelPricing pricing;
  bool has_signals;
  GString *record; /* the game so far; NULL: nobody reads it */
  char *shown;     /* what of it was shown last */
  unsigned step;
  bool stopped;

  /* Of sealed moves that are not turned up yet: */
  GavelSeats bidders; /* whose they are; 0: none are due */
  GavelSeats laid;    /* whose lie there */
  GavelMove move[GAVEL_CHANCE + 1];
  int count[GAVEL_MAX_SEATS];
  int told[GAVEL_MAX_SEATS]; /* the counts that were told; -1: none yet */
  unsigned n_passes;
  bool settled; /* nobody changes any more */
};

static GavelState *
state_of (GavelPlayTable *t)
{
  return (GavelState *) t->state;
}

const GavelState *
gavel_play_table_state (const GavelPlayTable *table)
{
  return (const GavelState *) table->state;
}

static bool
is_stopped (const GavelPlayTable *t)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (t->setup.stop); i++)
    if (t->setup.stop[i] != NULL && atomic_load (t->setup.stop[i]))
      return true;
  return t->stopped;
}

static void
tell (GavelPlayTable *t, const char *line)
{
  if (t->record != NULL)
    g_string_append (t->record, line);
  if (t->setup.tell != NULL && !t->setup.tell (t->setup.data, line))
    t->stopped = true;
}

/* The table with that position on it, for questions of notation. */
static GavelTable
table_at (const GavelPlayTable *t, const GavelState *state)
{
  return (GavelTable){ t->setup.game, t->setup.box, state, t->setup.seating };
}

static void
tell_move (GavelPlayTable *t, unsigned seat, GavelMove move)
{
  GavelTable table = table_at (t, state_of (t));
  g_autoptr (GString) line = NULL;

  if (t->record == NULL && t->setup.tell == NULL)
    return;
  line = g_string_new (NULL);
  t->setup.game->notation->say (&table, seat, move, line);
  tell (t, line->str);
}

static void
tell_said (const GavelPlayTable *t, GavelSeats seats)
{
  GavelTable table = table_at (t, gavel_play_table_state (t));
  GavelStatus status;

  if (t->setup.said == NULL)
    return;
  t->setup.game->notation->status (&table, &status);
  GAVEL_FOREACH_SEAT (seat, seats)
    if (t->setup.player[seat] != NULL && gavel_player_said (t->setup.player[seat]) >= 0.0)
      t->setup.said (t->setup.data, seat, status.round,
                     gavel_player_said (t->setup.player[seat]));
}

/* What those who bid foretold of each other. */
static void
tell_foretold (const GavelPlayTable *t)
{
  GAVEL_FOREACH_SEAT (seat, t->setup.foretold != NULL ? t->bidders : 0)
    GAVEL_FOREACH_SEAT (other, t->bidders)
      {
        unsigned size;
        GavelSpan span;

        if (t->setup.player[seat] == NULL
            || !gavel_player_span (t->setup.player[seat], other, &span))
          continue;
        t->setup.foretold (
            t->setup.data, seat, &span,
            (double) t->setup.game->sealed->price (t->setup.box, t->move[other], &size));
      }
}

/* Where the game stands, as that seat may know it. Where something is hidden, the lines
 * that led there would give it away. */
static GString *
seen_record (GavelPlayTable *t, unsigned seat)
{
  const GavelGame *game = t->setup.game;
  _Alignas(16) char seen[GAVEL_MAX_STATE];
  GavelTable table = table_at (t, (GavelState *) seen);
  GString *text = g_string_new (NULL);

  memcpy (seen, t->state, game->state_size);
  game->observe (t->setup.box, (GavelState *) seen, seat);
  if (memcmp (seen, t->state, game->state_size) == 0)
    return g_string_append (text, t->record->str);
  g_string_append_printf (text, "gavel 1 %s\n", game->id);
  game->notation->write (&table, text);
  return text;
}

/* Shows someone outside the game so far; @count is what lies face down, or NULL. */
static void
show (GavelPlayTable *t, unsigned seat, const int count[])
{
  g_autoptr (GString) text = NULL;

  if (t->record == NULL || !gavel_player_reads (t->setup.player[seat]))
    return;
  text = t->setup.game->observe == NULL ? g_string_new (t->record->str)
                                        : seen_record (t, seat);
  if (count != NULL)
    {
      g_autofree char *line
          = gavel_game_signal (t->setup.game, t->setup.seating, count, (int) seat);

      g_string_append_printf (text, "%s\n", line);
    }
  g_free (t->shown);
  t->shown = g_string_free (g_steal_pointer (&text), FALSE);
  gavel_player_show (t->setup.player[seat], t->shown, t->setup.seating);
}

/* -- Sealed moves ---------------------------------------------------------------- */

static void
lay_down (GavelPlayTable *t, unsigned seat, GavelMove move)
{
  unsigned size;

  t->setup.game->sealed->price (t->setup.box, move, &size);
  t->move[seat] = move;
  t->count[seat] = (int) size;
  t->laid |= GAVEL_SEAT (seat);
}

/* A player's sealed move; @pass 0: nothing lies there yet. */
static void
ask_sealed (GavelPlayTable *t, unsigned seat, unsigned pass)
{
  const int *count = pass > 0 ? t->count : NULL;
  GavelRng *luck = t->setup.luck (t->setup.data, t->step, seat, pass);

  show (t, seat, count);
  lay_down (t, seat, gavel_player_bid (t->setup.player[seat], state_of (t), count, luck));
}

/* All that have a player put cards face down. */
static void
open_round (GavelPlayTable *t, GavelSeats bidders)
{
  t->bidders = bidders;
  t->laid = 0;
  t->n_passes = 0;
  t->settled = false;
  memset (t->move, 0, sizeof t->move);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      t->count[seat] = t->told[seat] = -1;
      if (t->setup.player[seat] != NULL)
        gavel_player_heed (t->setup.player[seat], &t->pricing);
    }
  GAVEL_FOREACH_SEAT (seat, bidders)
    if (t->setup.player[seat] != NULL)
      ask_sealed (t, seat, 0);
}

/* Everybody sees the counts and may change, in turn. Returns whether somebody did. */
static bool
pass_round (GavelPlayTable *t)
{
  bool changed = false;

  if (t->n_passes++ >= MAX_PASSES)
    return false;
  GAVEL_FOREACH_SEAT (seat, t->bidders)
    if (t->setup.player[seat] != NULL && gavel_player_revises (t->setup.player[seat]))
      {
        GavelMove was = t->move[seat];

        ask_sealed (t, seat, t->n_passes);
        changed |= t->move[seat] != was;
      }
  return changed;
}

/* Says how many cards lie where, if that is not what was said last. */
static void
tell_counts (GavelPlayTable *t)
{
  g_autofree char *text = NULL, *line = NULL;

  if (memcmp (t->told, t->count, sizeof t->told) == 0)
    return;
  memcpy (t->told, t->count, sizeof t->told);
  text = gavel_game_signal (t->setup.game, t->setup.seating, t->count, -1);
  line = g_strconcat (text, "\n", NULL);
  tell (t, line);
}

/**
 * gavel_play_table_watch:
 * @before: where sealed moves were due
 *
 * Everybody sees what was turned up there. For moves that were made before the table
 * was; others are seen anyway.
 */
void
gavel_play_table_watch (GavelPlayTable *table, const GavelState *before,
                        const GavelMove moves[])
{
  const GavelSealed *sealed = table->setup.game->sealed;
  const GavelBox *box = table->setup.box;
  float ratio[GAVEL_MAX_SEATS];
  unsigned n_bidders = 0;

  for (unsigned seat = 0; seat < table->setup.seating->n; seat++)
    if (table->setup.player[seat] != NULL)
      {
        gavel_player_heed (table->setup.player[seat], &table->pricing);
        gavel_player_watch (table->setup.player[seat], before, moves);
      }
  GAVEL_FOREACH_SEAT (seat, table->setup.game->to_act (box, before))
    {
      unsigned size;

      ratio[n_bidders++] = sealed->price (box, moves[seat], &size)
                           / MAX (sealed->prize (box, before), 1.0f);
    }
  gavel_pricing_see (&table->pricing, n_bidders, ratio);
}

/* Everybody sees a step, as far as it is to be seen. */
static void
all_see (const GavelPlayTable *t, const GavelState *before, const GavelState *after,
         int who, GavelMove move)
{
  for (unsigned seat = 0; seat < t->setup.seating->n; seat++)
    if (t->setup.player[seat] != NULL)
      gavel_player_see (t->setup.player[seat], before, after, who, move);
}

static void
turn_up (GavelPlayTable *t)
{
  _Alignas(16) char before[GAVEL_MAX_STATE];

  if (t->has_signals)
    tell_counts (t);
  GAVEL_FOREACH_SEAT (seat, t->bidders)
    if (!t->stopped)
      tell_move (t, seat, t->move[seat]);
  if (t->stopped)
    return;
  tell_said (t, t->bidders);
  tell_foretold (t);
  memcpy (before, t->state, t->setup.game->state_size);
  t->setup.game->apply (t->setup.box, state_of (t), t->move);
  GAVEL_FOREACH_SEAT (seat, t->bidders)
    all_see (t, (GavelState *) before, (GavelState *) before, (int) seat, t->move[seat]);
  all_see (t, (GavelState *) before, state_of (t), -1, 0);
  gavel_play_table_watch (t, (GavelState *) before, t->move);
  t->bidders = 0;
  t->step++;
}

/* Whether one of those who bid sits outside. */
static bool
waits_for_somebody (const GavelPlayTable *t)
{
  GAVEL_FOREACH_SEAT (seat, t->bidders)
    if (t->setup.player[seat] == NULL)
      return true;
  return false;
}

/* Sealed moves up to their turning up. Returns whether somebody outside is waited for. */
static bool
play_sealed (GavelPlayTable *t, GavelSeats to_act, GavelPlayDue *due)
{
  if (t->bidders == 0)
    open_round (t, to_act);
  *due = GAVEL_PLAY_SEALED;
  if ((t->bidders & (GavelSeats) ~t->laid) != 0)
    return true;
  *due = GAVEL_PLAY_SIGNALS;
  if (t->has_signals && waits_for_somebody (t) && !t->settled)
    return true;
  while (t->has_signals && !t->settled && pass_round (t))
    ;
  turn_up (t);
  return false;
}

/* -- The loop ----------------------------------------------------------------------- */

/* Chance's move, or the open one of a seat. */
static void
make_move (GavelPlayTable *t, unsigned seat, GavelMove move)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  _Alignas(16) char before[GAVEL_MAX_STATE];

  moves[seat] = move;
  tell_move (t, seat, move);
  if (t->stopped)
    return;
  memcpy (before, t->state, t->setup.game->state_size);
  t->setup.game->apply (t->setup.box, state_of (t), moves);
  all_see (t, (GavelState *) before, state_of (t), seat == GAVEL_CHANCE ? -1 : (int) seat,
           move);
  t->step++;
}

static GavelMove
ask_turn (GavelPlayTable *t, unsigned seat)
{
  const GavelGame *game = t->setup.game;
  GavelMove move;

  if (game->n_moves (t->setup.box, state_of (t), seat) == 1)
    return game->move (t->setup.box, state_of (t), seat, 0);
  show (t, seat, NULL);
  move = gavel_player_turn (t->setup.player[seat], state_of (t),
                            t->setup.luck (t->setup.data, t->step, seat, 0));
  if (game->sealed == NULL) /* else it is said with sealed moves */
    tell_said (t, GAVEL_SEAT (seat));
  return move;
}

/* Catches up with whoever keeps the position. */
static void
catch_up (GavelPlayTable *t)
{
  if (t->setup.position != NULL && t->bidders == 0)
    memcpy (t->state, t->setup.position (t->setup.data), t->setup.game->state_size);
}

/* Plays on to the end, or until somebody outside must choose. */
GavelPlayDue
gavel_play_table_go (GavelPlayTable *table)
{
  const GavelGame *game = table->setup.game;
  const GavelBox *box = table->setup.box;
  GavelSeats to_act;
  GavelPlayDue due;

  for (catch_up (table); (to_act = game->to_act (box, state_of (table))) != 0;
       catch_up (table))
    {
      unsigned seat = gavel_seats_first (to_act);

      if (is_stopped (table))
        return GAVEL_PLAY_STOPPED;
      if (to_act == GAVEL_SEAT (GAVEL_CHANCE))
        make_move (table, GAVEL_CHANCE,
                   gavel_game_draw (game, box, state_of (table),
                                    table->setup.luck (table->setup.data, table->step,
                                                       GAVEL_CHANCE, 0)));
      else if (to_act != GAVEL_SEAT (seat))
        {
          if (play_sealed (table, to_act, &due))
            return due;
        }
      else if (table->setup.player[seat] == NULL)
        return GAVEL_PLAY_TURN;
      else
        make_move (table, seat, ask_turn (table, seat));
    }
  return GAVEL_PLAY_OVER;
}

/**
 * gavel_play_table_choose:
 * @move: legal, of a seat without a player
 *
 * Somebody outside has chosen. An open move is made; a sealed one lies there, and those
 * who see it there may change theirs.
 *
 * Returns: whether there is more to see now than before
 */
bool
gavel_play_table_choose (GavelPlayTable *table, unsigned seat, GavelMove move)
{
  int before[GAVEL_MAX_SEATS];

  if (table->bidders == 0)
    {
      make_move (table, seat, move);
      return true;
    }
  lay_down (table, seat, move);
  if (!table->has_signals || (table->bidders & (GavelSeats) ~table->laid) != 0)
    return false;
  pass_round (table);
  memcpy (before, table->told, sizeof before);
  before[seat] = table->count[seat]; /* whoever changed it knows */
  if (memcmp (before, table->count, sizeof before) == 0)
    return false;
  tell_counts (table);
  return true;
}

/* Whoever sits outside changes nothing any more: all is turned up next. */
void
gavel_play_table_stay (GavelPlayTable *table)
{
  table->settled = true;
}

/**
 * gavel_play_table_new:
 * @setup: copied; what it points at must outlive the table
 * @s: where the game stands
 * @record: the lines that led there
 *
 * Returns: (transfer full): a game that goes on from there
 */
GavelPlayTable *
gavel_play_table_new (const GavelPlaySetup *setup, const GavelState *s,
                      const char *record)
{
  GavelPlayTable *t = g_new0 (GavelPlayTable, 1);

  t->setup = *setup;
  t->pricing = GAVEL_PRICING_INIT;
  memcpy (t->state, s, setup->game->state_size);
  t->has_signals
      = setup->signals && gavel_game_verb_of (setup->game, GAVEL_VERB_SIGNAL) != NULL;
  for (unsigned seat = 0; seat < setup->seating->n && t->record == NULL; seat++)
    if (setup->player[seat] != NULL && gavel_player_reads (setup->player[seat]))
      t->record = g_string_new (record);
  return t;
}

void
gavel_play_table_free (GavelPlayTable *table)
{
  if (table == NULL)
    return;
  if (table->record != NULL)
    g_string_free (table->record, TRUE);
  g_free (table->shown);
  g_free (table);
}

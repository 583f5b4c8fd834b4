/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/rounds.h"

#include <string.h>

/* How often counts stayed and how often they changed, before any were seen: a table of
 * people who mostly leave their bids alone. It is a choice: the games that we have keep
 * only the last counts of a round, and those always stay. Four looks weigh as much. */
#define FIRM_STAYED 3.0
#define FIRM_CHANGED 1.0

/* A record gone through line by line. */
typedef struct
{
  const GavelRecord *record;
  GArray *rounds;
  GavelStatus before, after; /* the line that is looked at */
  bool open;                 /* the last round is under way */
  unsigned number;           /* of the game's round that it is in */
} Walk;

/* The round under way. */
static GavelPastRound *
current (const Walk *walk)
{
  return &g_array_index (walk->rounds, GavelPastRound, walk->rounds->len - 1);
}

/* Notes the sealed move that line @line makes. Where the last one settles the round at
 * once, only its line still tells it. Returns whose it was, or -1. */
static int
note_line (const Walk *walk, unsigned line)
{
  GavelTable table = gavel_record_table_at (walk->record, line - 1);
  g_auto (GStrv) words = gavel_line_split (gavel_record_line (walk->record, line), NULL);
  GavelPastRound *round = current (walk);
  const GavelVerb *verb;
  GavelMove move;
  unsigned seat, size;

  if (words[0] == NULL)
    return -1;
  verb = gavel_game_verb (table.game, words[0]);
  if (verb == NULL || verb->kind != GAVEL_VERB_SEALED
      || !table.game->notation->line_move (&table, words, &seat, &move))
    return -1;
  round->bid[seat] = move;
  round->known |= GAVEL_SEAT (seat);
  if (table.game->sealed != NULL)
    {
      table.game->sealed->price (table.box, move, &size);
      round->size[seat] = (int) size;
    }
  return (int) seat;
}

/* Notes the sealed moves that lie open now. */
static void
note_bids (const Walk *walk)
{
  GavelPastRound *round = current (walk);

  for (unsigned seat = 0; seat < walk->after.n_seats; seat++)
    if (walk->after.seat[seat].turned_up)
      {
        bool known = walk->after.seat[seat].bid_known;

        round->size[seat] = walk->after.seat[seat].bid_size;
        round->bid[seat] = known ? walk->after.seat[seat].bid : 0;
        round->known &= (GavelSeats) ~GAVEL_SEAT (seat); /* it may be another one now */
        round->known |= known ? GAVEL_SEAT (seat) : 0;
      }
}

/* Notes the counts that are seen now, and whose are not as they were. */
static void
note_counts (const Walk *walk)
{
  GavelPastRound *round = current (walk);
  GavelSeats changed = 0;

  for (unsigned seat = 0; seat < walk->after.n_seats; seat++)
    {
      int count = walk->after.seat[seat].count;

      if (count < 0 || walk->after.seat[seat].turned_up)
        continue;
      if (round->count[seat] >= 0 && round->count[seat] != count)
        changed |= GAVEL_SEAT (seat);
      round->count[seat] = count;
    }
  if (changed != 0 && round->n_changes < GAVEL_MAX_CHANGES)
    round->change[round->n_changes++] = changed;
}

/* Sealed moves are due after line @line, and none of them is told. */
static void
open_round (Walk *walk, unsigned line)
{
  GavelPastRound round = { .line = line, .actors = walk->after.actors };
  GavelTable table = gavel_record_table_at (walk->record, line);

  for (unsigned seat = 0; seat < walk->after.n_seats; seat++)
    if (walk->after.seat[seat].turned_up)
      return;
  if (!gavel_game_turn_up_certain (&table, &walk->after, (GavelState *) round.before))
    memcpy (round.before, table.state, table.game->state_size);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    round.count[seat] = round.size[seat] = -1;
  g_array_append_val (walk->rounds, round);
  walk->number = walk->after.round;
  walk->open = true;
}

/* Whether the round is over. @seat: whose move the line told, or -1. Another round of the
 * same seats or of others may be due at once. */
static bool
is_settled (const Walk *walk, int seat)
{
  return walk->after.due != GAVEL_DUE_SEALED || walk->after.round != walk->number
         || (seat >= 0 && walk->before.actors == GAVEL_SEAT ((unsigned) seat))
         || (walk->after.actors & (GavelSeats) ~walk->before.actors) != 0;
}

static void
look_at_line (Walk *walk, unsigned line)
{
  if (walk->open)
    {
      int seat = note_line (walk, line);

      note_counts (walk);
      note_bids (walk);
      walk->open = !is_settled (walk, seat);
      if (current (walk)->turned_up == 0
          && (!walk->open || !gavel_record_is_sealed_at (walk->record, line)))
        current (walk)->turned_up = line;
      current (walk)->over = !walk->open;
      current (walk)->last = walk->open ? 0 : line;
    }
  if (!walk->open && walk->after.due == GAVEL_DUE_SEALED)
    {
      open_round (walk, line);
      if (walk->open)
        note_counts (walk);
    }
}

/**
 * gavel_history_rounds:
 *
 * Returns: (transfer full) (element-type GavelPastRound): the sealed rounds, in order,
 *   the one under way included
 */
GArray *
gavel_history_rounds (const GavelRecord *record)
{
  Walk walk = { .record = record,
                .rounds = g_array_new (FALSE, TRUE, sizeof (GavelPastRound)) };

  for (unsigned line = 1; line <= gavel_record_n_lines (record); line++)
    {
      GavelTable table = gavel_record_table_at (record, line);

      if (table.state == NULL)
        continue;
      walk.before = walk.after;
      table.game->notation->status (&table, &walk.after);
      look_at_line (&walk, line);
    }
  return walk.rounds;
}

/**
 * gavel_history_counts:
 * @rounds: of gavel_history_rounds()
 * @count: gets what everybody saw lying face down in the end of the round that line @line
 *   is in; -1 where it is not known
 *
 * A record need not tell the count of each seat, least of all that of its `you`: once a
 * bid is turned up its count is known. But where a record tells no count of a round at
 * all, nobody may have seen any when bids were chosen, and so none is made up.
 *
 * Returns: false where no counts were seen
 */
bool
gavel_history_counts (const GArray *rounds, unsigned line, int count[GAVEL_MAX_SEATS])
{
  const GavelPastRound *found = NULL;
  bool counted = false;

  for (unsigned i = 0; i < rounds->len; i++)
    if (g_array_index (rounds, GavelPastRound, i).line <= line)
      found = &g_array_index (rounds, GavelPastRound, i);
  for (unsigned seat = 0; found != NULL && seat < GAVEL_MAX_SEATS; seat++)
    counted |= found->count[seat] >= 0;
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    count[seat] = found == NULL            ? -1
                  : found->size[seat] >= 0 ? found->size[seat]
                                           : found->count[seat];
  return counted;
}

/**
 * gavel_history_firm:
 * @seat: who asks
 *
 * Returns: how sure it is that the counts of all rivals stay as they are, by what the
 *   table did up to now: each time they lay there, they were the bids' in the end, or
 *   somebody still changed
 */
double
gavel_history_firm (const GArray *rounds, unsigned seat)
{
  double stayed = FIRM_STAYED, changed = FIRM_CHANGED;

  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);
      bool any = false, stays = true;

      for (unsigned rival = 0; rival < GAVEL_MAX_SEATS; rival++)
        if (rival != seat && round->count[rival] >= 0 && round->size[rival] >= 0)
          {
            any = true;
            stays &= round->count[rival] == round->size[rival];
          }
      if (!any)
        continue;
      stayed += stays;
      changed += !stays;
      for (unsigned k = 0; k < round->n_changes; k++)
        changed += (round->change[k] & ~GAVEL_SEAT (seat)) != 0;
    }
  return stayed / (stayed + changed);
}

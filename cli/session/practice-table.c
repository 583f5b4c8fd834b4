/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/practice-table.h"

#include "base/error.h"
#include "common/practice.h"

#include <string.h>

#define MAX_PASSES 4 /* of revisions, as in matches */

struct _PracticeTable
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelSeating *seating; /* the record's */
  const GavelValue *value;
  uint64_t seed;
  unsigned n_seats, you, n_passes;
  GavelPlayerSpec *spec[GAVEL_MAX_SEATS]; /* NULL: you */
  GavelRoundModel *model[GAVEL_MAX_SEATS];
  GavelPlayer *player[GAVEL_MAX_SEATS];
  GavelPricing pricing;

  /* Of the round under way: */
  unsigned round;
  _Alignas(16) char before[GAVEL_MAX_STATE];
  GavelMove move[GAVEL_CHANCE + 1];
  int count[GAVEL_MAX_SEATS];
  int told[GAVEL_MAX_SEATS]; /* the counts in the record; -1: none yet */
};

/* -- Following the game ---------------------------------------------------------- */

static GavelRng
luck (const PracticeTable *practice, unsigned what, unsigned who)
{
  return gavel_rng_named (practice->seed, 1000 * practice->round + what, who + 2);
}

/* A round is over: everybody has seen it. */
static void
watch (PracticeTable *practice, const GavelState *before, const GavelMove moves[])
{
  const GavelSealed *sealed = practice->game->sealed;
  float ratio[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < practice->n_seats; seat++)
    {
      unsigned size;

      if (practice->player[seat] != NULL)
        gavel_player_watch (practice->player[seat], before, moves);
      ratio[seat] = sealed->price (practice->box, moves[seat], &size)
                    / MAX (sealed->prize (practice->box, before), 1.0f);
    }
  gavel_pricing_see (&practice->pricing, practice->n_seats, ratio);
}

/* Reads "17 Tim=spender:0.2 Max=gavel". */
static bool
read_comment (PracticeTable *practice, const char *comment, GError **error)
{
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
      while (seat < practice->n_seats
             && strcmp (practice->seating->name[seat], words[i]) != 0)
        seat++;
      if (seat == practice->n_seats || practice->spec[seat] != NULL)
        return gavel_fail (error, "the line '# play' names '%s', who is not a player",
                           words[i]);
      practice->spec[seat] = gavel_player_spec_new (practice->game, equal + 1, error);
      if (practice->spec[seat] == NULL)
        return false;
    }
  for (unsigned seat = 0; seat < practice->n_seats; seat++)
    if ((practice->spec[seat] == NULL) != (seat == practice->you))
      return gavel_fail (error, "the line '# play' does not say who plays for %s",
                         practice->seating->name[seat]);
  return true;
}

/**
 * practice_new:
 * @record: of a game of practice, from its beginning
 *
 * Returns: (transfer full): whoever goes on with it, or %NULL with @error set
 */
PracticeTable *
practice_new (const GavelRecord *record, const GavelValue *value, GError **error)
{
  g_autoptr (PracticeTable) practice = g_new0 (PracticeTable, 1);
  g_autoptr (GArray) rounds = gavel_history_rounds (record);

  practice->game = gavel_record_game (record);
  practice->box = gavel_record_box (record);
  practice->seating = gavel_record_seating (record);
  practice->value = value;
  practice->n_seats = practice->seating->n;
  practice->you = (unsigned) MAX (practice->seating->you, 0);
  practice->pricing = GAVEL_PRICING_INIT;
  if (practice->seating->you < 0)
    {
      gavel_fail (error, "nobody is 'you' in this game");
      return NULL;
    }
  if (!read_comment (practice, practice_comment (record), error))
    return NULL;
  for (unsigned seat = 0; seat < practice->n_seats; seat++)
    {
      const GavelPlayerSpec *spec = practice->spec[seat];
      const GavelValue *own;

      if (spec == NULL)
        continue;
      own = spec->value != NULL ? spec->value
                                : value; /* NULL: there is nothing to learn */
      practice->model[seat] = gavel_round_model_new (practice->game, practice->box,
                                                     own != NULL ? &own->weights : NULL);
      practice->player[seat]
          = gavel_player_new (spec, practice->model[seat], seat, practice->n_seats);
    }
  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);

      if (!round->over)
        break;
      memcpy (practice->move, round->bid, sizeof round->bid);
      for (unsigned seat = 0; seat < practice->n_seats; seat++)
        if (practice->player[seat] != NULL)
          gavel_player_heed (practice->player[seat], &practice->pricing);
      watch (practice, (const GavelState *) round->before, practice->move);
    }
  return g_steal_pointer (&practice);
}

void
practice_free (PracticeTable *practice)
{
  if (practice == NULL)
    return;
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      gavel_player_free (practice->player[seat]);
      gavel_round_model_free (practice->model[seat]);
      gavel_player_spec_free (practice->spec[seat]);
    }
  g_free (practice);
}

/* -- Moves -------------------------------------------------------------------------- */

static void
note_round (PracticeTable *practice, const GavelRecord *record)
{
  GavelView view;

  practice->game->notation->view (practice->box, gavel_record_state (record), &view);
  practice->round = view.round;
}

/* The line that tells what @seat does, or chance. */
static char *
say (const PracticeTable *practice, const GavelRecord *record, unsigned seat,
     GavelMove move)
{
  g_autoptr (GString) line = g_string_new (NULL);

  practice->game->notation->say (practice->box, gavel_record_state (record),
                                 practice->seating, seat, move, line);
  return g_strdup (g_strchomp (line->str));
}

/* Turns up the next lot. */
char *
practice_lot (PracticeTable *practice, const GavelRecord *record)
{
  const GavelState *s = gavel_record_state (record);
  GavelRng rng;

  note_round (practice, record);
  rng = luck (practice, 0, GAVEL_CHANCE);
  return say (practice, record, GAVEL_CHANCE,
              gavel_game_draw (practice->game, practice->box, s, &rng));
}

static void
lay_down (PracticeTable *practice, unsigned seat, GavelMove move)
{
  unsigned size;

  practice->move[seat] = move;
  practice->game->sealed->price (practice->box, move, &size);
  practice->count[seat] = (int) size;
}

/* Everybody else puts cards face down. */
void
practice_open (PracticeTable *practice, const GavelRecord *record)
{
  note_round (practice, record);
  practice->n_passes = 0;
  memset (practice->told, 0xff, sizeof practice->told);
  memset (practice->move, 0, sizeof practice->move);
  memset (practice->before, 0, sizeof practice->before);
  memcpy (practice->before, gavel_record_state (record), practice->game->state_size);
  for (unsigned seat = 0; seat < practice->n_seats; seat++)
    if (practice->player[seat] != NULL)
      {
        GavelRng rng = luck (practice, 1, seat);

        gavel_player_heed (practice->player[seat], &practice->pricing);
        lay_down (practice, seat,
                  gavel_player_bid (practice->player[seat],
                                    (GavelState *) practice->before, NULL, &rng));
      }
}

/* Now that yours lie there, too, they may change theirs. False if nobody does. */
bool
practice_revise (PracticeTable *practice, GavelMove yours)
{
  bool changed = false;

  lay_down (practice, practice->you, yours);
  if (practice->n_passes++ >= MAX_PASSES)
    return false;
  for (unsigned seat = 0; seat < practice->n_seats; seat++)
    if (practice->player[seat] != NULL && gavel_player_revises (practice->player[seat]))
      {
        GavelRng rng = luck (practice, 1 + practice->n_passes, seat);
        int was = practice->count[seat];

        lay_down (practice, seat,
                  gavel_player_bid (practice->player[seat],
                                    (GavelState *) practice->before, practice->count,
                                    &rng));
        changed |= practice->count[seat] != was;
      }
  return changed;
}

/* "count You 1 Tim 2 Max 0": what lies there for all to see. */
char *
practice_counts (PracticeTable *practice)
{
  memcpy (practice->told, practice->count, sizeof practice->told);
  return gavel_game_signal (practice->game, practice->seating, practice->count, -1);
}

/* Turns all bids up: the lines that tell them, after the counts if they have changed. */
void
practice_turn_up (PracticeTable *practice, GavelMove yours, GPtrArray *lines)
{
  lay_down (practice, practice->you, yours);
  if (memcmp (practice->told, practice->count, sizeof practice->told) != 0)
    g_ptr_array_add (lines, practice_counts (practice));
  for (unsigned seat = 0; seat < practice->n_seats; seat++)
    {
      g_autofree char *cards
          = gavel_cards_text (practice->game, practice->box, practice->move[seat], 0);

      g_ptr_array_add (
          lines, g_strdup_printf ("bid %s %s", practice->seating->name[seat], cards));
    }
  watch (practice, (const GavelState *) practice->before, practice->move);
}

/* Somebody else takes a card; NULL if it is your turn. */
char *
practice_take (PracticeTable *practice, const GavelRecord *record)
{
  const GavelState *s = gavel_record_state (record);
  GavelSeats to_act = practice->game->to_act (practice->box, s);
  unsigned seat = gavel_seats_first (to_act);
  GavelRng rng;

  if (to_act == 0 || seat == practice->you || seat >= practice->n_seats)
    return NULL;
  note_round (practice, record);
  rng = luck (practice, 100 + gavel_record_n_lines (record), seat);
  return say (practice, record, seat,
              practice->game->n_moves (practice->box, s, seat) == 1
                  ? practice->game->move (practice->box, s, seat, 0)
                  : gavel_player_turn (practice->player[seat], s, &rng));
}

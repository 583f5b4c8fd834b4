/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What works for all games. */
#include "game/game.h"

#include "base/error.h"
#include "base/suggest.h"

#include <string.h>

#define N_TRIES 32 /* ways to play on from a position that is to be judged */

/**
 * gavel_game_turn_up_certain:
 * @s: gets the position that sealed moves are made at
 *
 * Returns: false where that is the one at @table; true where something is turned up first
 *   that is certain, and that a record need not tell
 */
bool
gavel_game_turn_up_certain (const GavelTable *table, const GavelStatus *status,
                            GavelState *s)
{
  const GavelGame *game = table->game;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  if (status->due != GAVEL_DUE_SEALED
      || game->to_act (table->box, table->state) != GAVEL_SEAT (GAVEL_CHANCE))
    return false;
  g_assert (game->n_moves (table->box, table->state, GAVEL_CHANCE) == 1);
  moves[GAVEL_CHANCE] = game->move (table->box, table->state, GAVEL_CHANCE, 0);
  memcpy (s, table->state, game->state_size);
  game->apply (table->box, s, moves);
  return true;
}

/* How many ways chance has to go on from @s, all equally likely. */
uint64_t
gavel_game_n_ways (const GavelGame *game, const GavelBox *box, const GavelState *s)
{
  uint64_t n = game->n_moves (box, s, GAVEL_CHANCE), sum = 0;

  if (game->weight == NULL)
    return n;
  for (uint64_t k = 0; k < n; k++)
    sum += game->weight (box, s, k);
  return sum;
}

/* The move of chance that number @way of these is. */
GavelMove
gavel_game_way (const GavelGame *game, const GavelBox *box, const GavelState *s,
                uint64_t way)
{
  uint64_t k = 0, weight;

  if (game->weight == NULL)
    k = way;
  else
    for (; way >= (weight = game->weight (box, s, k)); k++)
      way -= weight;
  return game->move (box, s, GAVEL_CHANCE, k);
}

/* What chance turns up at @s, by weight. */
GavelMove
gavel_game_draw (const GavelGame *game, const GavelBox *box, const GavelState *s,
                 GavelRng *rng)
{
  uint64_t n = gavel_game_n_ways (game, box, s);

  return gavel_game_way (game, box, s, gavel_rng_below (rng, n));
}

/* One seat's uniformly random move. */
static GavelMove
random_move (const GavelGame *game, const GavelBox *box, const GavelState *s,
             unsigned seat, GavelRng *rng)
{
  uint64_t n = game->n_moves (box, s, seat);

  return game->move (box, s, seat, gavel_rng_below (rng, n));
}

/* One step of a random game: all that are to act choose uniformly, chance by weight.
 * It must not be over. */
void
gavel_game_step (const GavelGame *game, const GavelBox *box, GavelState *s, GavelRng *rng)
{
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  GAVEL_FOREACH_SEAT (seat, game->to_act (box, s))
    moves[seat] = seat == GAVEL_CHANCE ? gavel_game_draw (game, box, s, rng)
                                       : random_move (game, box, s, seat, rng);
  game->apply (box, s, moves);
}

/**
 * gavel_game_see:
 * @who: whose @move it was; -1: see #GavelHidden
 *
 * Notes in the @diary of @seat a step from @before to @after, as far as it is to be seen.
 */
void
gavel_game_see (const GavelGame *game, const GavelBox *box, unsigned seat,
                const GavelState *before, const GavelState *after, int who,
                GavelMove move, gpointer diary)
{
  _Alignas(16) char was[GAVEL_MAX_STATE], is[GAVEL_MAX_STATE];

  memcpy (was, before, game->state_size);
  memcpy (is, after, game->state_size);
  game->observe (box, (GavelState *) was, seat);
  game->observe (box, (GavelState *) is, seat);
  game->hidden->see (diary, (GavelState *) was, (GavelState *) is, who, move);
}

/* Whether its sealed rounds can be laid out: every choice and where it leads. */
bool
gavel_game_lays_out_rounds (const GavelGame *game)
{
  return game->sealed != NULL && game->sealed->round != NULL;
}

/* Whether open turns are left to the search, for the game has no way of its own with
 * them, or nothing else. */
bool
gavel_game_turns_are_searched (const GavelGame *game)
{
  return game->sealed == NULL || game->evaluator->play_turns == NULL;
}

/* Whether a search of turns asks the evaluator at @s, rather than to go on. */
bool
gavel_game_is_leaf (const GavelGame *game, const GavelBox *box, const GavelState *s)
{
  GavelSeats to_act = game->to_act (box, s);

  if (gavel_seats_count (to_act) != 1)
    return true;
  return game->evaluator->is_leaf != NULL ? game->evaluator->is_leaf (box, s)
                                          : to_act == GAVEL_SEAT (GAVEL_CHANCE);
}

/* Plays on to such a place with cheap moves. */
void
gavel_game_play_on (const GavelGame *game, const GavelBox *box, gpointer workspace,
                    GavelState *s, GavelRng *rng)
{
  if (game->evaluator->play_on != NULL)
    game->evaluator->play_on (workspace, s, rng);
  else
    while (!gavel_game_is_leaf (game, box, s))
      gavel_game_step (game, box, s, rng);
}

/* What each seat can expect at @s, where no sealed round is due: turns are played on,
 * several times where that goes by chance. May change @s. */
void
gavel_game_evaluate (const GavelGame *game, const GavelBox *box, gpointer workspace,
                     GavelState *s, float worth[])
{
  const GavelEvaluator *evaluator = game->evaluator;
  float sum[GAVEL_MAX_SEATS] = { 0 }, part[GAVEL_MAX_SEATS] = { 0 };

  if (evaluator->play_turns != NULL || gavel_game_is_leaf (game, box, s))
    {
      gavel_game_play_turns (game, workspace, s);
      evaluator->evaluate (workspace, s, worth);
      return;
    }
  for (unsigned i = 0; i < N_TRIES; i++)
    {
      GavelRng rng = gavel_rng_named (N_TRIES, i, 0);
      _Alignas(16) char state[GAVEL_MAX_STATE];

      memcpy (state, s, game->state_size);
      gavel_game_play_on (game, box, workspace, (GavelState *) state, &rng);
      evaluator->evaluate (workspace, (GavelState *) state, part);
      for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
        sum[seat] += part[seat];
    }
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    worth[seat] = sum[seat] / N_TRIES;
}

/* Plays open turns as the evaluator does, if it does that. Returns whether nothing of
 * them was left out. */
bool
gavel_game_play_turns (const GavelGame *game, gpointer workspace, GavelState *s)
{
  return game->evaluator->play_turns != NULL ? game->evaluator->play_turns (workspace, s)
                                             : false;
}

/**
 * gavel_game_find:
 *
 * Returns: (transfer none): the game of that id; %NULL with @error set if there is none
 */
const GavelGame *
gavel_game_find (const char *id, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *hint = NULL;

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    {
      if (g_ascii_strcasecmp (id, (*game)->id) == 0)
        return *game;
      g_ptr_array_add (ids, (gpointer) (*game)->id);
    }
  g_ptr_array_add (ids, NULL);
  hint = gavel_suggest_hint (id, (const char *const *) ids->pdata);
  gavel_fail (error, "no game '%s'%s", id, hint);
  return NULL;
}

/* The words a record of @game may begin a line with, ended by NULL. */
const char **
gavel_game_words (const GavelGame *game)
{
  GPtrArray *words = g_ptr_array_new ();

  g_ptr_array_add (words, (gpointer) "you");
  for (const GavelVerb *verb = game->notation->verbs; verb->word != NULL; verb++)
    g_ptr_array_add (words, (gpointer) verb->word);
  g_ptr_array_add (words, NULL);
  return (const char **) g_ptr_array_free (words, FALSE);
}

/* What the record's word @word is, in any case; %NULL where it is none. */
const GavelVerb *
gavel_game_verb (const GavelGame *game, const char *word)
{
  for (const GavelVerb *verb = game->notation->verbs; verb->word != NULL; verb++)
    if (g_ascii_strcasecmp (word, verb->word) == 0)
      return verb;
  return NULL;
}

/* The first word of that kind; %NULL where the game has none: no signals, say, if how
 * many cards lie face down is not for all to see. */
const GavelVerb *
gavel_game_verb_of (const GavelGame *game, GavelVerbKind kind)
{
  const GavelVerb *verb = game->notation->verbs;

  while (verb != NULL && verb->word != NULL && verb->kind != kind)
    verb++;
  return verb != NULL && verb->word != NULL ? verb : NULL;
}

/* What somebody does by the verb @word: "bids". */
char *
gavel_game_does (const GavelGame *game, const char *word)
{
  const GavelVerb *verb = gavel_game_verb (game, word);

  return verb != NULL && verb->does != NULL ? g_strdup (verb->does)
                                            : g_strconcat (word, "s", NULL);
}

/* What this game calls a sealed move: "bid". */
const char *
gavel_game_sealed_word (const GavelGame *game)
{
  const GavelVerb *verb = gavel_game_verb_of (game, GAVEL_VERB_SEALED);

  return verb != NULL ? verb->word : "move";
}

/* What it calls a round: "round", "turn". */
const char *
gavel_game_round_word (const GavelGame *game)
{
  return game->notation->round != NULL ? game->notation->round : "round";
}

/**
 * gavel_game_signal:
 * @count: cards that lie face down at each seat; -1 where that is not known
 * @without: a seat that is left out, or -1
 *
 * Returns: (transfer full): "count Ann 2 Bob 0" in the game's own word, or "" where
 *   nothing is known or the game has no such word
 */
char *
gavel_game_signal (const GavelGame *game, const GavelSeating *seating, const int count[],
                   int without)
{
  const GavelVerb *verb = gavel_game_verb_of (game, GAVEL_VERB_SIGNAL);
  GString *out = g_string_new (NULL);

  for (unsigned seat = 0; seat < seating->n && verb != NULL; seat++)
    if (count[seat] >= 0 && (int) seat != without)
      g_string_append_printf (out, "%s %s %d", out->len == 0 ? verb->word : "",
                              seating->name[seat], count[seat]);
  return g_string_free (out, FALSE);
}

/* The move in words, as move_read() reads it. */
char *
gavel_move_text (const GavelTable *table, unsigned seat, GavelMove move)
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();

  table->game->notation->move_show (table, seat, move, cells);
  return gavel_cells_text (cells);
}

/**
 * gavel_move_written:
 *
 * Returns: (transfer full): the move as a record writes it, without the words before it:
 *   "g30 r20", "-"
 */
char *
gavel_move_written (const GavelTable *table, unsigned seat, GavelMove move)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  unsigned before = seat == GAVEL_CHANCE ? 1 : 2;

  table->game->notation->say (table, seat, move, line);
  words = g_strsplit (g_strchomp (line->str), " ", -1);
  if (g_strv_length (words) <= before) /* it needs no line of its own */
    return gavel_move_text (table, seat, move);
  return g_strjoinv (" ", words + before);
}

/**
 * gavel_game_tell:
 * @words: a line of this game's record, such as "rule unsold box", not empty
 * @at: how many of them are read already: 1, or 2 for a seat and its name
 *
 * Applies one fact to a position.
 *
 * Returns: true, or false with @error set and @s as it was
 */
bool
gavel_game_tell (const GavelGame *game, const GavelBox *box, GavelState *s,
                 const GavelSeating *seating, char **words, unsigned at, GError **error)
{
  GavelLine line = { game, box, seating, words, at };
  const GavelVerb *verb = gavel_game_verb (game, words[0]);
  _Alignas(16) char copy[GAVEL_MAX_STATE];
  g_autofree const char **known = NULL;
  g_autofree char *hint = NULL;

  if (verb != NULL)
    {
      memcpy (copy, s, game->state_size);
      if (!verb->read ((GavelState *) copy, &line, error))
        return false;
      memcpy (s, copy, game->state_size);
      return true;
    }
  known = gavel_game_words (game);
  hint = gavel_suggest_hint (words[0], known);
  return gavel_fail (error, "no word '%s' in a %s record%s", words[0], game->id, hint);
}

/* Whether it has a value net, and there are games to learn it from. */
bool
gavel_game_learns (const GavelGame *game)
{
  return game->evaluator != NULL && game->evaluator->n_inputs > 0
         && (game->self_play != NULL || game->evaluator->inputs != NULL);
}

/* The simple player of that name, or %NULL. */
const GavelStyle *
gavel_game_style (const GavelGame *game, const char *name)
{
  const GavelStyle *style = game->styles != NULL ? game->styles->players : NULL;

  while (style != NULL && style->name != NULL && strcmp (style->name, name) != 0)
    style++;
  return style != NULL && style->name != NULL ? style : NULL;
}

/* Whether there are named ways to take its turns, where all lies open. */
bool
gavel_game_has_turn_styles (const GavelGame *game)
{
  return game->hidden == NULL && game->sealed == NULL && game->styles != NULL
         && game->styles->habit_turn != NULL && game->styles->players != NULL;
}

/* Whether it says what a policy sees of a turn. */
bool
gavel_game_has_policy (const GavelGame *game)
{
  return game->evaluator != NULL && game->evaluator->n_policies > 0;
}

/* Returns: (nullable): the policy compiled in for it */
const GavelPolicy *
gavel_game_policy (const GavelGame *game)
{
  return gavel_game_has_policy (game)
             ? gavel_policy_builtin (game->id, game->evaluator->n_policies)
             : NULL;
}

/* What decides how games go and what is advised, for what was made with it: "deck D,
 * value V, policy P"; the last two if there are any. */
char *
gavel_game_made_with (const GavelGame *game, const GavelBox *box, const GavelValue *value)
{
  const GavelPolicy *policy = gavel_game_policy (game);
  g_autofree char *deck = box != NULL ? gavel_box_digest (game, box) : NULL;
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "deck %s", deck != NULL ? deck : "none");
  if (value != NULL)
    g_string_append_printf (out, ", value %s", value->digest);
  if (policy != NULL)
    g_string_append_printf (out, ", policy %s", policy->digest);
  return g_string_free (out, FALSE);
}

/* Whether that value, read from @path, is one for @game. */
bool
gavel_game_check_value (const GavelGame *game, const GavelValue *value, const char *path,
                        GError **error)
{
  if (strcmp (value->game, game->id) != 0)
    return gavel_fail (error, "%s is a value file for %s, not for %s", path, value->game,
                       game->id);
  if (game->evaluator == NULL || value->weights.n_inputs != game->evaluator->n_inputs)
    return gavel_fail (error, "%s has %u inputs, but %s needs %u", path,
                       value->weights.n_inputs, game->title,
                       game->evaluator != NULL ? game->evaluator->n_inputs : 0);
  return true;
}

/* What a decision of this game is judged by, where @effort does elsewhere. */
unsigned
gavel_game_judging_effort (const GavelGame *game, unsigned effort)
{
  return effort * (game->evaluator != NULL ? MAX (game->evaluator->judging, 1) : 1);
}

/* What a worth of 1 by @objective is to people who play this game. */
double
gavel_game_unit (const GavelGame *game, GavelObjective objective, unsigned n_seats)
{
  return gavel_objective_unit (objective, game->win_in_points, n_seats);
}

/* Whether those who want to do without @what do not want @move. */
bool
gavel_game_uses (const GavelGame *game, GavelMove move, GavelMove what)
{
  return game->notation->uses != NULL ? game->notation->uses (move, what) : move == what;
}

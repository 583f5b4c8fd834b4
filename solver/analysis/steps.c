/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/steps.h"

#include "analysis/odds.h"

#include <math.h>
#include <omp.h>
#include <string.h>

#define MAX_OUTCOMES 64 /* of chance: more take too long to look at */
#define FELT 0.03       /* of the win: less is no turn to speak of */

static const GavelStep *
last_step (const GavelSteps *steps)
{
  return steps->steps->len == 0
             ? NULL
             : &g_array_index (steps->steps, GavelStep, steps->steps->len - 1);
}

/* -- Kinds ----------------------------------------------------------------------- */

/* The position before line @line; without a state where there was none. */
static GavelTable
table_before (const GavelRecord *record, unsigned line)
{
  return line > 1 ? gavel_record_table_at (record, line - 1) : (GavelTable){ 0 };
}

/* The verb that @words begin with, or %NULL. */
static const GavelVerb *
verb_of (const GavelTable *table, char **words)
{
  return words[0] == NULL ? NULL : gavel_game_verb (table->game, words[0]);
}

/* Whether @words tell the turn of somebody, which was due; of some that is told by what
 * chance turned up. */
static bool
tells_turn (const GavelTable *before, const GavelStatus *status, char **words)
{
  const GavelVerb *verb = verb_of (before, words);
  unsigned seat;
  GavelMove move;

  if (verb == NULL || (status->due != GAVEL_DUE_TURN && status->due != GAVEL_DUE_WORD))
    return false;
  return verb->kind == GAVEL_VERB_TURN
         || (verb->kind == GAVEL_VERB_CHANCE
             && before->game->notation->line_move (before, words, &seat, &move)
             && seat != GAVEL_CHANCE);
}

/* Whether @words tell what chance turned up, which was due. */
static bool
tells_chance (const GavelTable *before, const GavelStatus *status, char **words)
{
  const GavelVerb *verb = verb_of (before, words);
  unsigned seat;
  GavelMove move;

  return status->due == GAVEL_DUE_CHANCE && verb != NULL
         && (verb->kind == GAVEL_VERB_CHANCE
             || (before->game->notation->line_move (before, words, &seat, &move)
                 && seat == GAVEL_CHANCE));
}

/**
 * gavel_step_kind:
 * @rounds: of gavel_history_rounds()
 *
 * Returns: what kind of step line @line is; START if it is none
 */
GavelStepKind
gavel_step_kind (const GavelRecord *record, const GArray *rounds, unsigned line)
{
  GavelTable before = table_before (record, line);
  g_auto (GStrv) words = NULL;
  GavelStatus status;

  if (before.state == NULL)
    return GAVEL_STEP_START;
  words = gavel_line_split (gavel_record_line (record, line), NULL);
  before.game->notation->status (&before, &status);
  if (tells_chance (&before, &status, words))
    return GAVEL_STEP_CHANCE;
  for (unsigned i = 0; i < rounds->len; i++)
    if (g_array_index (rounds, GavelPastRound, i).last == line)
      return GAVEL_STEP_SEALED;
  return tells_turn (&before, &status, words) ? GAVEL_STEP_TURN : GAVEL_STEP_START;
}

/* What a step followed: "start", or the record's word, of many if moves were sealed. */
char *
gavel_step_name (const GavelRecord *record, const GavelStep *step)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *word = NULL;

  if (step->kind == GAVEL_STEP_START)
    return g_strdup ("start");
  words = gavel_line_split (gavel_record_line (record, step->line), NULL);
  word = g_ascii_strdown (words[0] != NULL ? words[0] : "", -1);
  return g_strconcat (word, step->kind == GAVEL_STEP_SEALED ? "s" : "", NULL);
}

/* -- Chances ------------------------------------------------------------------------ */

/* What each seat can expect before chance has turned something up at @table: the mean
 * over all that may come, by weight. False where not everything is known, or there is
 * too much of it. @line is the one that tells what came. */
static bool
mean_over_chance (const GavelSteps *steps, const GavelTable *table, unsigned line,
                  double mean[GAVEL_MAX_SEATS])
{
  const GavelGame *game = table->game;
  g_autofree double (*win)[GAVEL_MAX_SEATS] = NULL;
  GavelPricing pricing = gavel_odds_pricing (table, steps->rounds, line);
  uint64_t n = game->n_moves (table->box, table->state, GAVEL_CHANCE);
  double n_ways;
  GavelStatus status;

  game->notation->status (table, &status);
  if (!status.open || n == 0 || n > MAX_OUTCOMES)
    return false;
  n_ways = (double) gavel_game_n_ways (game, table->box, table->state);
  win = g_malloc0_n (n, sizeof *win);
#pragma omp parallel for schedule(dynamic, 1)                                            \
    num_threads(steps->n_threads != 0 ? (int) steps->n_threads : omp_get_max_threads())
  for (uint64_t k = 0; k < n; k++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      _Alignas(16) char state[GAVEL_MAX_STATE];
      GavelTable then = *table;

      memcpy (state, table->state, game->state_size);
      moves[GAVEL_CHANCE] = game->move (table->box, table->state, GAVEL_CHANCE, k);
      game->apply (table->box, (GavelState *) state, moves);
      then.state = (const GavelState *) state;
      gavel_odds_of (&then, &pricing, steps->weights, win[k]);
    }
  memset (mean, 0, GAVEL_MAX_SEATS * sizeof *mean);
  for (uint64_t k = 0; k < n; k++) /* in order, so that sums never differ */
    {
      double ways = game->weight == NULL
                        ? 1.0
                        : (double) game->weight (table->box, table->state, k);

      for (unsigned seat = 0; seat < status.n_seats; seat++)
        mean[seat] += ways * win[k][seat] / n_ways;
    }
  return true;
}

static void
append_step (GavelSteps *steps, GavelStep *step)
{
  unsigned n_seats = gavel_record_seating (steps->record)->n;
  double sum = 0.0;

  for (unsigned seat = 0; seat < n_seats; seat++)
    sum += step->win[seat];
  for (unsigned seat = 0; seat < n_seats; seat++)
    step->win[seat] /= MAX (sum, 1e-9); /* an equilibrium's values may be a little off */
  g_array_append_vals (steps->steps, step, 1);
}

static void
add_step (GavelSteps *steps, unsigned line, GavelStepKind kind, unsigned round)
{
  GavelStep step = { .line = line, .round = round, .kind = kind };

  if (gavel_odds_at (steps->record, steps->rounds, line, steps->weights, step.win))
    append_step (steps, &step);
}

/* Who turns up what chance brings there: the one seat that this is about; -1: nobody in
 * particular. */
static int
who_draws (const GavelTable *table)
{
  GavelStatus status;
  GavelSeats seats;

  table->game->notation->status (table, &status);
  seats = status.actors & gavel_seats_all (status.n_seats);
  return gavel_seats_count (seats) == 1 ? (int) gavel_seats_first (seats) : -1;
}

/* Chance turned something up at @table, where @mean could be expected, and line @line
 * tells what. */
static void
follow_chance (GavelSteps *steps, const GavelTable *table, const double mean[],
               unsigned line, unsigned round)
{
  unsigned n_before = steps->steps->len;
  int drawer = who_draws (table);

  steps->draws |= drawer >= 0;
  add_step (steps, line, GAVEL_STEP_CHANCE, round);
  if (n_before == 0 || steps->steps->len == n_before)
    return;
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    steps->luck[seat] += last_step (steps)->win[seat] - mean[seat];
  if (drawer >= 0)
    steps->drew[drawer] += last_step (steps)->win[drawer] - mean[drawer];
}

/* Whether line @line, a turn, also tells what chance turned up by it. Then @between gets
 * the position between the two. */
static bool
draws_by_turn (const GavelSteps *steps, const GavelTable *before, unsigned line,
               GavelState *between)
{
  const GavelGame *game = before->game;
  const GavelState *after = gavel_record_state_at (steps->record, line);
  g_auto (GStrv) words = gavel_line_split (gavel_record_line (steps->record, line), NULL);
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 }, move;
  unsigned seat;
  uint64_t n;

  if (!game->notation->line_move (before, words, &seat, &move) || seat == GAVEL_CHANCE
      || !game->legal (before->box, before->state, seat, move))
    return false;
  memcpy (between, before->state, game->state_size);
  moves[seat] = move;
  game->apply (before->box, between, moves);
  n = game->n_moves (before->box, between, GAVEL_CHANCE);
  for (uint64_t k = 0; k < n && n <= MAX_OUTCOMES; k++)
    {
      GavelMove drawn[GAVEL_CHANCE + 1] = { 0 };
      _Alignas(16) char state[GAVEL_MAX_STATE];

      memcpy (state, between, game->state_size);
      drawn[GAVEL_CHANCE] = game->move (before->box, between, GAVEL_CHANCE, k);
      game->apply (before->box, (GavelState *) state, drawn);
      if (memcmp (state, after, game->state_size) == 0)
        return true;
    }
  return false;
}

/* Adds a step to @between, a position that no line of the record ends with. */
static bool
add_step_between (GavelSteps *steps, const GavelTable *between, GavelStep *step)
{
  GavelPricing pricing = gavel_odds_pricing (between, steps->rounds, step->line);

  if (!mean_over_chance (steps, between, step->line, step->win)
      && !gavel_odds_of (between, &pricing, steps->weights, step->win))
    return false;
  append_step (steps, step);
  return true;
}

/* Somebody took a turn. */
static void
follow_turn (GavelSteps *steps, const GavelTable *before, unsigned line, unsigned round)
{
  _Alignas(16) char between[GAVEL_MAX_STATE];
  GavelStep step = { .line = line, .round = round, .kind = GAVEL_STEP_TURN };
  GavelTable table = *before;

  table.state = (const GavelState *) between;
  if (draws_by_turn (steps, before, line, (GavelState *) between)
      && add_step_between (steps, &table, &step))
    follow_chance (steps, &table, step.win, line, round);
  else
    add_step (steps, line, GAVEL_STEP_TURN, round);
}

/**
 * gavel_steps_follow:
 *
 * Looks at line @line of the record, after all lines before it.
 */
void
gavel_steps_follow (GavelSteps *steps, unsigned line)
{
  GavelTable before = table_before (steps->record, line);
  GavelTable after = gavel_record_table_at (steps->record, line);
  double mean[GAVEL_MAX_SEATS] = { 0.0 };
  GavelStatus was, is;
  GavelStepKind kind;

  if (before.state == NULL)
    return;
  kind = gavel_step_kind (steps->record, steps->rounds, line);
  if (kind == GAVEL_STEP_START)
    return;
  before.game->notation->status (&before, &was);
  after.game->notation->status (&after, &is);
  if (last_step (steps) == NULL)
    add_step (steps, line - 1, GAVEL_STEP_START, was.round);
  if (kind == GAVEL_STEP_CHANCE)
    {
      if (!mean_over_chance (steps, &before, line, mean) && last_step (steps) != NULL)
        memcpy (mean, last_step (steps)->win, sizeof mean);
      follow_chance (steps, &before, mean, line, is.round);
    }
  else if (last_step (steps) == NULL)
    return;
  else if (kind == GAVEL_STEP_TURN)
    follow_turn (steps, &before, line, was.round);
  else
    add_step (steps, line, kind, was.round);
}

/**
 * gavel_steps_turning_points:
 * @found: gets the numbers of up to @n steps after which most was different, the
 *   greatest first
 *
 * Returns: how many there are
 */
unsigned
gavel_steps_turning_points (const GArray *steps, unsigned n_seats, unsigned n,
                            unsigned found[])
{
  unsigned n_found = 0;

  while (n_found < n)
    {
      double most = FELT;
      unsigned best = 0;

      for (unsigned i = 1; i < steps->len; i++)
        {
          const GavelStep *a = &g_array_index (steps, GavelStep, i - 1);
          const GavelStep *b = &g_array_index (steps, GavelStep, i);
          double change = 0.0;
          bool known = false;

          for (unsigned seat = 0; seat < n_seats; seat++)
            change = MAX (change, fabs (b->win[seat] - a->win[seat]));
          for (unsigned k = 0; k < n_found; k++)
            known |= found[k] == i;
          if (!known && change > most)
            {
              most = change;
              best = i;
            }
        }
      if (best == 0)
        break;
      found[n_found++] = best;
    }
  return n_found;
}

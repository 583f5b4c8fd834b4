/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/drill-make.h"

#include "base/error.h"
#include "learn/tutor.h"
#include "play/match.h"
#include "play/workers.h"

#include <string.h>

#define A_THEME 8    /* drills at most */
#define A_GAME 2     /* of one theme */
#define A_KIND 2     /* of one theme, with two players, or in the last round */
#define AN_ANSWER 4  /* of one theme, with the same right answer */
#define SAFELY 0.005 /* a beginner's move loses so much among equilibrium players */
#define SOUND 0.01   /* the best one may lose so much among them */

/* A drill, and what it was found by. */
typedef struct
{
  Drill *drill;
  unsigned game, round;
  bool two, last; /* players; round */
  double worth;
} Find;

/* -- Positions ----------------------------------------------------------------------- */

/* The position as the seat sees it: You among people with names. */
static char *
position_text (const DrillScan *scan, const int count[])
{
  static const char *const others[] = { "Ann", "Ben", "Cleo", "Dora" };
  const GavelGame *game = scan->make->game;
  GavelSeating seating = { .n = scan->status.n_seats, .you = (int) scan->seat };
  _Alignas(16) char seen[GAVEL_MAX_STATE];
  GavelTable table = { game, scan->make->box, (const GavelState *) seen, &seating };
  GString *out = g_string_new (NULL);
  unsigned n = 0;

  memcpy (seen, scan->state, game->state_size);
  if (game->observe != NULL)
    game->observe (scan->make->box, (GavelState *) seen, scan->seat);
  for (unsigned seat = 0; seat < seating.n; seat++)
    seating.name[seat] = (char *) (seat == scan->seat ? "You" : others[n++]);
  g_string_append_printf (out, "gavel 1 %s\n", game->id);
  game->notation->write (&table, out);
  g_string_append (out, "you You\n");
  if (count != NULL)
    {
      g_autofree char *counts
          = gavel_game_signal (game, &seating, count, (int) scan->seat);

      g_string_append_printf (out, "%s\n", counts);
    }
  return g_string_free (out, FALSE);
}

/* Lets the scan look at the position, with these numbers of cards seen or without. */
bool
drill_scan_place (DrillScan *scan, const int count[])
{
  GavelBoxes boxes = gavel_boxes_of (scan->make->game, scan->make->box);

  g_clear_pointer (&scan->record, gavel_record_free);
  g_free (scan->text);
  scan->counted = count != NULL;
  scan->text = position_text (scan, count);
  scan->record = question_record (&boxes, scan->text, NULL);
  return scan->record != NULL;
}

/* -- What a position is good for -------------------------------------------------------
 */

/* Whether a move loses at least so much of the win, as far as a short look tells; among
 * equilibrium players, too, so that it does not depend on who sits there. Those are not
 * asked once counts are seen: their bids are made blind. */
bool
drill_scan_loses (const DrillScan *scan, const GavelAdvice *advice,
                  const GavelOption *option, double least)
{
  GavelVerdict verdict;

  return gavel_grade_strictly (advice, option->move, &verdict) && verdict.loss >= least
         && (advice->decision != GAVEL_DECISION_SEALED || scan->counted
             || advice->option[0].safe - option->safe >= SAFELY);
}

/* Whether the best bid is one that holds whoever sits there. */
static bool
is_sound (const DrillScan *scan, const GavelAdvice *advice)
{
  return advice->decision != GAVEL_DECISION_SEALED || scan->counted
         || advice->option[0].mix >= 0.1
         || advice->if_safe.win - advice->if_safe.instead <= SOUND;
}

/* -- Looking ----------------------------------------------------------------------------
 */

/**
 * drill_scan_keep:
 * @burden: how much there is to think about, in cards: less is better
 *
 * Looks again, as an answer will be judged; keeps it if the beginner's move is still
 * wrong then.
 */
void
drill_scan_keep (DrillScan *scan, const DrillTheme *theme, GavelMove naive,
                 unsigned burden)
{
  const DrillMake *make = scan->make;
  g_autoptr (GavelAdvice) advice
      = question_advise (scan->record, make->value, naive, QUESTION_EFFORT, NULL);
  GavelVerdict wrong;
  g_autofree char *best_text = NULL, *naive_text = NULL;
  Find find = { .game = scan->number,
                .round = scan->status.round,
                .two = scan->status.n_seats == 2,
                .last = scan->status.round == scan->status.n_rounds };
  const GavelOption *option = advice != NULL ? question_option (advice, naive) : NULL;

  if (option == NULL || !is_sound (scan, advice)
      || !tutor_of (make->game)->teaches (scan, advice, theme, option)
      || !gavel_grade_strictly (advice, naive, &wrong)
      || wrong.grade < GAVEL_GRADE_MISTAKE)
    return;
  best_text = question_move_text (scan->record, advice->option[0].move);
  naive_text = question_move_text (scan->record, naive);
  find.drill = drill_new (make->game, theme, scan->text, best_text, naive_text,
                          100.0 * wrong.loss);
  find.worth = MIN (wrong.loss - wrong.error, 0.2) - 0.002 * burden;
  g_array_append_val (scan->finds, find);
}

/* Lets the tutor look at what the seat has to decide there. */
static void
look (DrillScan *scan, const GavelState *state, const GavelSeating *seating)
{
  const DrillMake *make = scan->make;
  GavelTable table = { make->game, make->box, state, seating };

  scan->state = state;
  make->game->notation->status (&table, &scan->status);
  tutor_of (make->game)->look (scan);
}

/* All decisions of a game. */
static void
scan_game (const DrillMake *make, unsigned number, const GavelRecord *record,
           GArray *finds)
{
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  const GavelSeating *seating = gavel_record_seating (record);
  DrillScan scan = { .make = make, .number = number, .finds = finds };

  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *past = &g_array_index (rounds, GavelPastRound, i);

      scan.sealed = past->bid;
      for (scan.seat = 0; scan.seat < seating->n; scan.seat++)
        look (&scan, (const GavelState *) past->before, seating);
    }
  scan.sealed = NULL;
  for (unsigned line = 2; line <= gavel_record_n_lines (record); line++)
    {
      const GavelState *before = gavel_record_state_at (record, line - 1);
      GavelTable table = { make->game, make->box, before, seating };
      g_auto (GStrv) words = gavel_line_split (gavel_record_line (record, line), NULL);
      unsigned seat;
      GavelMove move;

      if (before == NULL || words == NULL || words[0] == NULL
          || !make->game->notation->line_move (&table, words, &seat, &move)
          || make->game->to_act (make->box, before) != GAVEL_SEAT (seat)
          || seat == GAVEL_CHANCE)
        continue;
      scan.seat = seat;
      look (&scan, before, seating);
    }
  g_clear_pointer (&scan.record, gavel_record_free);
  g_free (scan.text);
}

/* Finds for another process, and again. */
static void
write_finds (const DrillMake *make, const GArray *finds, GByteArray *out)
{
  const Tutor *tutor = tutor_of (make->game);

  for (unsigned i = 0; i < finds->len; i++)
    {
      const Find *find = &g_array_index (finds, Find, i);

      gavel_put_u32 (out, (uint32_t) (find->drill->theme - tutor->themes));
      gavel_put_text (out, find->drill->text);
      gavel_put_text (out, find->drill->best);
      gavel_put_text (out, find->drill->naive);
      gavel_put_double (out, find->drill->loss);
      gavel_put_u32 (out, find->round);
      gavel_put_u32 (out, find->two);
      gavel_put_u32 (out, find->last);
      gavel_put_double (out, find->worth);
    }
}

static void
read_find (const DrillMake *make, unsigned game, GavelBytes *in, GArray *finds)
{
  const Tutor *tutor = tutor_of (make->game);
  unsigned theme = gavel_get_below (in, tutor->n_themes);
  g_autofree char *text = gavel_get_text (in), *best = gavel_get_text (in);
  g_autofree char *naive = gavel_get_text (in);
  double loss = gavel_get_double (in);
  Find find = { .game = game,
                .round = gavel_get_u32 (in),
                .two = gavel_get_u32 (in),
                .last = gavel_get_u32 (in),
                .worth = gavel_get_double (in) };

  in->bad |= text == NULL || best == NULL || naive == NULL;
  if (in->bad)
    return;
  find.drill = drill_new (make->game, &tutor->themes[theme], text, best, naive, loss);
  g_array_append_val (finds, find);
}

static void
tell_line (gpointer data, const char *line)
{
  g_string_append ((GString *) data, line);
}

/* Plays a game and looks at it. */
static void
play_and_scan (const DrillMake *make, unsigned number, GArray *finds)
{
  const GavelGame *game = make->game;
  const Tutor *tutor = tutor_of (game);
  const char *const *names = tutor->tables[number % tutor->n_tables];
  GavelPlayerSpec *specs[GAVEL_MAX_SEATS] = { NULL };
  GavelBoxes boxes = gavel_boxes_of (game, make->box);
  g_autoptr (GavelRecord) record = gavel_record_new (&boxes);
  g_autoptr (GString) text = g_string_new (NULL);
  GavelMatch match = { .game = game,
                       .box = make->box,
                       .value = make->value,
                       .table = specs,
                       .seed = make->seed,
                       .counts_seen = true };
  GavelMatchResult result;

  for (; names[match.n_seats] != NULL; match.n_seats++)
    specs[match.n_seats] = gavel_player_spec_new (game, names[match.n_seats], NULL);
  gavel_match_play (&match, number, number / tutor->n_tables % match.n_seats,
                    &(GavelMatchEar){ .tell = tell_line, .data = text }, &result);
  for (unsigned i = 0; i < match.n_seats; i++)
    gavel_player_spec_free (specs[i]);
  if (gavel_record_read (record, text->str, -1, 0, NULL))
    scan_game (make, number, record, finds);
}

/* -- Choosing ---------------------------------------------------------------------------
 */

static int
better_first (gconstpointer a, gconstpointer b)
{
  const Find *x = a, *y = b;

  if (x->worth != y->worth)
    return x->worth < y->worth ? 1 : -1;
  return strcmp (x->drill->name, y->drill->name);
}

/* Whether one more drill like that is wanted beside those chosen. */
static bool
is_wanted (const Find *find, const Find *chosen[], unsigned n)
{
  unsigned n_game = 0, n_two = 0, n_last = 0, n_same = 0;

  for (unsigned k = 0; k < n; k++)
    {
      bool same_game = chosen[k]->game == find->game;

      if (same_game && chosen[k]->round == find->round)
        return false;
      if (chosen[k]->drill->theme != find->drill->theme)
        continue;
      n_game += same_game;
      n_two += chosen[k]->two;
      n_last += chosen[k]->last;
      n_same += strcmp (chosen[k]->drill->best, find->drill->best) == 0;
    }
  return n_game < A_GAME && n_same < AN_ANSWER && !(find->two && n_two >= A_KIND)
         && !(find->last && n_last >= A_KIND);
}

/* The best of each theme, no two of one round; in turn, one of each theme. */
static GPtrArray *
choose (const GavelGame *game, GArray *finds)
{
  const Tutor *tutor = tutor_of (game);
  GPtrArray *drills = g_ptr_array_new_with_free_func ((GDestroyNotify) drill_free);
  g_autofree const Find **chosen = g_new (const Find *, tutor->n_themes *A_THEME);
  unsigned n = 0;

  g_array_sort (finds, better_first);
  for (unsigned turn = 0; turn < A_THEME; turn++)
    for (unsigned theme = 0; theme < tutor->n_themes; theme++)
      for (unsigned i = 0; i < finds->len; i++)
        {
          const Find *find = &g_array_index (finds, Find, i);

          if (find->drill->theme != &tutor->themes[theme] || !is_wanted (find, chosen, n))
            continue;
          chosen[n++] = find;
          break;
        }
  for (unsigned i = 0; i < n; i++)
    {
      const Drill *drill = chosen[i]->drill;

      g_ptr_array_add (drills, drill_new (game, drill->theme, drill->text, drill->best,
                                          drill->naive, drill->loss));
    }
  return drills;
}

/* -- Making -----------------------------------------------------------------------------
 */

typedef struct
{
  const DrillMake *make;
  GArray *finds;
} Making;

static void
clear_find (gpointer data)
{
  drill_free (((Find *) data)->drill);
}

/* A unit of work: a game. */
static bool
find_in_game (gpointer data, unsigned number, GavelBytes *question G_GNUC_UNUSED,
              GByteArray *out, GError **error G_GNUC_UNUSED)
{
  const Making *making = data;
  g_autoptr (GArray) finds = g_array_new (FALSE, FALSE, sizeof (Find));

  g_array_set_clear_func (finds, clear_find);
  play_and_scan (making->make, number, finds);
  write_finds (making->make, finds, out);
  return true;
}

static bool
take_finds (gpointer data, unsigned number, GavelBytes *in, GError **error)
{
  Making *making = data;
  const DrillMake *make = making->make;

  while (in->left > 0 && !in->bad)
    read_find (make, number, in, making->finds);
  if (make->progress != NULL)
    make->progress (make->data, number + 1, make->n_games);
  return gavel_bytes_end (in)
         || gavel_fail (error, "what was found in game %u makes no sense", number + 1);
}

/**
 * drill_make:
 *
 * Returns: (transfer full) (element-type Drill): the drills; %NULL with @error set if
 *   it was stopped, or nothing was found; without, if another process has them
 */
GPtrArray *
drill_make (const DrillMake *make, GError **error)
{
  g_autoptr (GArray) finds = g_array_new (FALSE, FALSE, sizeof (Find));
  g_autoptr (GPtrArray) drills = NULL;
  g_autoptr (GavelWorkers) workers = NULL;
  Making making = { .make = make, .finds = finds };

  g_array_set_clear_func (finds, clear_find);
  if (tutor_of (make->game)->look == NULL)
    {
      gavel_fail (error, "no drills can be made for %s", make->game->title);
      return NULL;
    }
  workers = gavel_workers_new (&(GavelWork){ .name = make->name,
                                             .work = find_in_game,
                                             .fold = take_finds,
                                             .data = &making,
                                             .n_threads = make->n_threads,
                                             .stop = make->stop,
                                             .link = make->link },
                               error);
  if (workers == NULL || !gavel_workers_run (workers, make->n_games, error))
    return NULL;
  drills = choose (make->game, finds);
  if (!gavel_workers_is_stopped (workers) && drills->len > 0)
    return g_steal_pointer (&drills);
  gavel_fail (error, drills->len > 0
                         ? "stopped; nothing was written"
                         : "no good positions in these games; try more games");
  return NULL;
}

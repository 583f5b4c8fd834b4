/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/drill-make.h"

#include "base/error.h"
#include "games/score5/deck.h"
#include "play/match.h"
#include "report/report-private.h"

#include <string.h>

#define A_THEME 8    /* drills at most */
#define A_GAME 2     /* of one theme */
#define A_KIND 2     /* of one theme, with two players, or in the last round */
#define MAX_HAND 11  /* more cards than that nobody wants to think about */
#define LOST 0.02    /* of the win: the least that a beginner's move loses */
#define SAFELY 0.005 /* and this much it loses among equilibrium players */
#define SOUND 0.01   /* the best one may lose so much among them */
#define MAX_NEAR 4   /* bids that may be about as good as a clear best one */
#define MAX_BID 5    /* cards of a best bid, for the same reason */
#define LEAST 0.08   /* of the win: below, and above the next, it is all but over */
#define MOST 0.95
#define BEGINNER_SHARE 0.6f /* of what the lot adds at once, paid for it */

static const char *const tables[][GAVEL_MAX_SEATS + 1] = {
  { "gavel", "equilibrium", "spender:0.4", "gavel" },
  { "gavel", "spender:0.5", "equilibrium" },
  { "equilibrium", "gavel", "equilibrium", "spender:0.6" },
  { "gavel", "equilibrium", "gavel" },
  { "gavel", "spender:0.3", "equilibrium", "spender:0.7" },
  { "equilibrium", "gavel" },
  { "gavel", "equilibrium", "spender:0.5", "equilibrium", "spender:0.4" },
};

/* A drill, and what it was found by. */
typedef struct
{
  Drill *drill;
  unsigned game, round;
  bool two, last; /* players; round */
  double worth;
} Find;

/* A decision that is looked at. */
typedef struct
{
  const DrillMake *make;
  const GavelGame *game;
  const GavelState *state;
  GavelView view;
  unsigned number, seat; /* of the game, of who decides */
  char *text;            /* the position */
  GavelRecord *record;
  bool counted; /* it has counts */
  GArray *finds;
} Scan;

/* -- Positions ----------------------------------------------------------------------- */

/* The position as @seat sees it: You among people with names. */
static char *
position_text (const Scan *scan, const int count[])
{
  static const char *const others[] = { "Ann", "Ben", "Cleo", "Dora" };
  GavelSeating seating = { .n = scan->view.n_seats, .you = (int) scan->seat };
  GString *out = g_string_new ("gavel 1 score5\n");
  unsigned n = 0;

  for (unsigned seat = 0; seat < seating.n; seat++)
    seating.name[seat] = (char *) (seat == scan->seat ? "You" : others[n++]);
  scan->game->notation->write (scan->make->box, scan->state, &seating, out);
  g_string_append (out, "you You\n");
  if (count != NULL)
    {
      g_string_append (out, "count");
      for (unsigned seat = 0; seat < seating.n; seat++)
        if (seat != scan->seat)
          g_string_append_printf (out, " %s %d", seating.name[seat], count[seat]);
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

/* Lets the scan look at the position with these counts, or without. */
static bool
place (Scan *scan, const int count[])
{
  GavelBoxes boxes = gavel_boxes_of (scan->game, scan->make->box);

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
static bool
loses (const Scan *scan, const GavelAdvice *advice, const GavelOption *option,
       double least)
{
  GavelVerdict verdict;

  return gavel_grade_strictly (advice, option->move, &verdict) && verdict.loss >= least
         && (advice->decision != GAVEL_DECISION_BID || scan->counted
             || advice->option[0].safe - option->safe >= SAFELY);
}

/* Whether the best bid is one that holds whoever sits there. */
static bool
is_sound (const Scan *scan, const GavelAdvice *advice)
{
  return advice->decision != GAVEL_DECISION_BID || scan->counted
         || advice->option[0].mix >= 0.1
         || advice->if_safe.win - advice->if_safe.instead <= SOUND;
}

/* Whether few other bids are about as good, a pass not among them. */
static bool
stands_out (const GavelAdvice *advice)
{
  unsigned n_near = 0;

  for (unsigned i = 1; i < advice->n_options; i++)
    {
      const GavelOption *other = &advice->option[i];
      bool near = advice->option[0].win - other->win < LOST || other->mix >= 0.01;

      if (near && other->move == 0)
        return false;
      n_near += near;
    }
  return n_near <= MAX_NEAR;
}

/* Whether the position teaches @theme by that other bid. */
static bool
teaches (const Scan *scan, const GavelAdvice *advice, DrillTheme theme,
         const GavelOption *other)
{
  const GavelOption *best = &advice->option[0], *pass = question_option (advice, 0);
  const GavelView *view = &scan->view;
  GavelCards shown
      = gavel_deck_scoring (score5_deck (scan->make->box), view->seat[scan->seat].hand);
  float more = other->price - best->price;

  if (pass != NULL && theme != DRILL_WILD && theme != DRILL_COUNTS && pass != best
      && best->win - pass->win < LOST / 2.0)
    return false; /* no bid is needed, so nothing is to be seen of it */
  if (other == best || best->size > MAX_BID || best->win < LEAST || best->win > MOST
      || !loses (scan, advice, other, LOST))
    return false;
  switch (theme)
    {
    case DRILL_TIES: /* the same total, but not the tiebreaker */
      return more == 0.0f && best->move > other->move && best->rank[0] >= 0.3
             && best->rank[0] - other->rank[0] >= 0.12;
    case DRILL_SPARE: /* about the same total, of cards that score */
      return best->move != 0 && (best->move & shown) == 0 && best->rank[0] >= 0.3
             && (other->move & shown) != 0 && more >= 0.0f && more <= 10.0f
             && other->rank[0] >= best->rank[0] - 0.05;
    case DRILL_WILD: /* the last lots before the wild, which cost too much */
      return view->round + 3 >= view->n_rounds && view->round < view->n_rounds
             && more >= 30.0f && other->rank[0] >= 0.5 && best->rank[0] < 0.3;
    case DRILL_SECOND: /* a bid that rather takes first than wins */
      return view->n_seats > 2 && best->move != 0 && best->rank[1] >= best->rank[0] + 0.25
             && other->rank[0] >= 0.5;
    case DRILL_COUNTS: /* a bid that was right before the counts were seen */
      return ABS (more) >= 15.0f || best->move == 0;
    default:
      return loses (scan, advice, other, 2.0 * LOST) && stands_out (advice);
    }
}

/* The other bid that teaches @theme best there, or NULL: where one pays too much, the
 * cheapest such bid comes to mind first; else the one that loses most shows it best. */
static const GavelOption *
find_teacher (const Scan *scan, const GavelAdvice *advice, DrillTheme theme)
{
  bool cheap = theme == DRILL_WILD || theme == DRILL_SECOND;
  const GavelOption *found = NULL;

  for (unsigned i = 1; i < advice->n_options; i++)
    {
      const GavelOption *other = &advice->option[i];

      if (teaches (scan, advice, theme, other)
          && (found == NULL
              || (cheap ? other->price < found->price : other->win < found->win)))
        found = other;
    }
  return found;
}

/* The card that is worth most at once is not the best one: somebody who takes later
 * wants the other one more. */
static bool
is_denied (const Scan *scan, const GavelAdvice *advice, const GavelOption *naive)
{
  const GavelBox *box = scan->make->box;
  const GavelView *view = &scan->view;
  GavelMove best = advice->option[0].move;
  GavelCards hand = view->seat[scan->seat].hand;

  if (best == 0 || naive == NULL || naive->move == 0 || naive->move == best
      || !loses (scan, advice, naive, LOST)
      || gavel_deck_gain (score5_deck (box), hand, gavel_cards_lowest (best))
             >= gavel_deck_gain (score5_deck (box), hand,
                                 gavel_cards_lowest (naive->move)))
    return false;
  for (unsigned i = 1; i < view->n_queue; i++)
    {
      GavelCards theirs = view->seat[view->queue[i]].hand;

      if (gavel_deck_gain (score5_deck (box), theirs, gavel_cards_lowest (best))
          > gavel_deck_gain (score5_deck (box), theirs, gavel_cards_lowest (naive->move)))
        return true;
    }
  return false;
}

/* -- Looking ----------------------------------------------------------------------------
 */

/* Looks again, as an answer will be judged; keeps it if the beginner's move is still
 * wrong then. */
static void
keep (Scan *scan, DrillTheme theme, GavelMove naive)
{
  g_autoptr (GavelAdvice) advice
      = question_advise (scan->record, scan->make->value, naive, QUESTION_EFFORT, NULL);
  GavelVerdict wrong;
  g_autofree char *best_text = NULL, *naive_text = NULL;
  Find find = { .game = scan->number,
                .round = scan->view.round,
                .two = scan->view.n_seats == 2,
                .last = scan->view.round == scan->view.n_rounds };
  const GavelOption *option = advice != NULL ? question_option (advice, naive) : NULL;

  if (option == NULL || !is_sound (scan, advice)
      || (theme != DRILL_DENY && !teaches (scan, advice, theme, option))
      || !gavel_grade_strictly (advice, naive, &wrong)
      || wrong.grade < GAVEL_GRADE_MISTAKE)
    return;
  best_text = question_move_text (scan->record, advice->option[0].move);
  naive_text = question_move_text (scan->record, naive);
  find.drill = drill_new (theme, scan->text, best_text, naive_text, 100.0 * wrong.loss);
  find.worth = MIN (wrong.loss - wrong.error, 0.2)
               - 0.002 * gavel_cards_count (scan->view.seat[scan->seat].hand);
  g_array_append_val (scan->finds, find);
}

/* One seat's bid: first blind, then with the counts that lay there in the end. */
static void
scan_bid (Scan *scan, const GavelMove bid[])
{
  static const GavelHabit beginner = { BEGINNER_SHARE, 0.0f };
  static const DrillTheme order[]
      = { DRILL_TIES, DRILL_SPARE, DRILL_WILD, DRILL_SECOND, DRILL_CLEAR };
  const DrillMake *make = scan->make;
  GavelMove spender
      = scan->game->styles->habit_bid (make->box, scan->state, scan->seat, &beginner, 0);
  g_autoptr (GavelAdvice) blind = NULL, seen = NULL;
  GavelMove naive;
  int count[GAVEL_MAX_SEATS];

  if (gavel_cards_count (scan->view.seat[scan->seat].hand) > MAX_HAND
      || !place (scan, NULL))
    return;
  blind = question_advise (scan->record, make->value, spender, 0, NULL);
  if (blind == NULL || blind->n_options < 2)
    return;
  for (unsigned i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const GavelOption *other = order[i] == DRILL_CLEAR
                                     ? question_option (blind, spender)
                                     : find_teacher (scan, blind, order[i]);

      if (other != NULL && teaches (scan, blind, order[i], other))
        keep (scan, order[i], other->move);
    }
  for (unsigned seat = 0; seat < scan->view.n_seats; seat++)
    count[seat] = (int) gavel_cards_count (bid[seat]);
  naive = blind->option[0].move;
  if (!place (scan, count))
    return;
  seen = question_advise (scan->record, make->value, naive, 0, NULL);
  if (seen != NULL && question_option (seen, naive) != NULL
      && teaches (scan, seen, DRILL_COUNTS, question_option (seen, naive)))
    keep (scan, DRILL_COUNTS, naive);
}

static void
scan_take (Scan *scan)
{
  const DrillMake *make = scan->make;
  g_autoptr (GavelAdvice) advice = NULL;
  GavelMove naive = scan->game->styles->habit_turn (make->box, scan->state, scan->seat);

  if (gavel_cards_count (scan->view.seat[scan->seat].hand) > MAX_HAND
      || !place (scan, NULL))
    return;
  advice = question_advise (scan->record, make->value, naive, 0, NULL);
  if (advice != NULL && advice->n_options > 1
      && is_denied (scan, advice, question_option (advice, naive)))
    keep (scan, DRILL_DENY, naive);
}

/* All decisions of a game. */
static void
scan_game (const DrillMake *make, unsigned number, const GavelRecord *record,
           GArray *finds)
{
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  Scan scan = {
    .make = make, .game = gavel_record_game (record), .number = number, .finds = finds
  };

  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *past = &g_array_index (rounds, GavelPastRound, i);

      scan.state = (const GavelState *) past->before;
      scan.game->notation->view (make->box, scan.state, &scan.view);
      for (scan.seat = 0; scan.seat < scan.view.n_seats; scan.seat++)
        scan_bid (&scan, past->bid);
    }
  for (unsigned line = 2; line <= gavel_record_n_lines (record); line++)
    {
      if (!g_str_has_prefix (gavel_record_line (record, line), "take "))
        continue;
      scan.state = gavel_record_state_at (record, line - 1);
      scan.game->notation->view (make->box, scan.state, &scan.view);
      if (scan.view.n_seats < 3 || gavel_cards_count (scan.view.offer) < 2
          || gavel_seats_count (scan.view.actors) != 1)
        continue;
      scan.seat = gavel_seats_first (scan.view.actors);
      scan_take (&scan);
    }
  g_clear_pointer (&scan.record, gavel_record_free);
  g_free (scan.text);
}

static void
tell_line (gpointer data, const char *line)
{
  g_string_append ((GString *) data, line);
}

/* Plays a game and looks at it. */
static void
play_and_scan (const DrillMake *make, const GavelGame *game, unsigned number,
               GArray *finds)
{
  const char *const *names = tables[number % G_N_ELEMENTS (tables)];
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
  gavel_match_play (&match, number, number / G_N_ELEMENTS (tables) % match.n_seats,
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
is_wanted (const Find *find, const Find *const chosen[], unsigned n)
{
  unsigned n_game = 0, n_two = 0, n_last = 0;

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
    }
  return n_game < A_GAME && !(find->two && n_two >= A_KIND)
         && !(find->last && n_last >= A_KIND);
}

/* The best of each theme, no two of one round; in turn, one of each theme. */
static GPtrArray *
choose (GArray *finds)
{
  GPtrArray *drills = g_ptr_array_new_with_free_func ((GDestroyNotify) drill_free);
  const Find *chosen[N_DRILL_THEMES * A_THEME];
  unsigned n = 0;

  g_array_sort (finds, better_first);
  for (unsigned turn = 0; turn < A_THEME; turn++)
    for (DrillTheme theme = 0; theme < DRILL_OWN; theme++)
      for (unsigned i = 0; i < finds->len; i++)
        {
          const Find *find = &g_array_index (finds, Find, i);

          if (find->drill->theme != theme || !is_wanted (find, chosen, n))
            continue;
          chosen[n++] = find;
          break;
        }
  for (unsigned i = 0; i < n; i++)
    {
      const Drill *drill = chosen[i]->drill;

      g_ptr_array_add (drills, drill_new (drill->theme, drill->text, drill->best,
                                          drill->naive, drill->loss));
    }
  return drills;
}

/**
 * drill_make:
 *
 * Returns: (transfer full) (element-type Drill): the drills; %NULL with @error set if
 *   it was stopped, or nothing was found
 */
GPtrArray *
drill_make (const DrillMake *make, GError **error)
{
  const GavelGame *game = gavel_game_find ("score5", NULL);
  g_autofree GArray **found = g_new (GArray *, make->n_games);
  g_autoptr (GArray) finds = g_array_new (FALSE, FALSE, sizeof (Find));
  GPtrArray *drills;
  unsigned n_done = 0;

  for (unsigned i = 0; i < make->n_games; i++)
    found[i] = g_array_new (FALSE, FALSE, sizeof (Find));
#pragma omp parallel for schedule(dynamic, 1)
  for (unsigned i = 0; i < make->n_games; i++)
    {
      if (atomic_load (make->stop))
        continue;
      play_and_scan (make, game, i, found[i]);
#pragma omp critical
      {
        n_done++;
        if (make->progress != NULL)
          make->progress (n_done, make->n_games);
      }
    }
  for (unsigned i = 0; i < make->n_games; i++)
    {
      g_array_append_vals (finds, found[i]->data, found[i]->len);
      g_array_unref (found[i]);
    }
  drills = choose (finds);
  for (unsigned i = 0; i < finds->len; i++)
    drill_free (g_array_index (finds, Find, i).drill);
  if (!atomic_load (make->stop) && drills->len > 0)
    return drills;
  gavel_fail (error, drills->len > 0
                         ? "stopped; nothing was written"
                         : "no good positions in these games; try more games");
  g_ptr_array_unref (drills);
  return NULL;
}

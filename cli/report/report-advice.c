/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice on a screen: what to do in a line, the ranked moves, the others. */
#include "report/report-private.h"

#include "common/style.h"
#include "report/looks.h"

#include <math.h>
#include <string.h>

#define WORTH_SAYING 0.005 /* of the win: what is less would not change much */
#define HARDLY 0.0995      /* an interval that is wider says nothing */
#define NUMBERS 4          /* columns before the cards */
#define FIGURE 6           /* columns of a number, a blank before it */

const char *const report_bidders[GAVEL_N_BIDDERS]
    = { "strong", "aimless", "simple", "leaning" };

/* -- Words that other reports use, too --------------------------------------- */

/* As percent; no minus before a nought. */
double
report_percent (double share, double step)
{
  return round (100.0 * share / step) * step + 0.0;
}

/* What it loses against this table, whatever the dial says. */
double
report_loss (const GavelAdvice *advice, const GavelOption *option)
{
  GavelAdvice table = *advice;
  double most = -INFINITY;

  table.safety = 0.0;
  for (unsigned i = 0; i < advice->n_options; i++)
    most = MAX (most, gavel_option_worth (&table, &advice->option[i]));
  return most - gavel_option_worth (&table, option);
}

double
report_objective_scale (GavelObjective objective, unsigned n_seats)
{
  return objective == GAVEL_OBJECTIVE_WIN ? 100.0
                                          : gavel_objective_unit (objective, n_seats);
}

int
report_objective_digits (GavelObjective objective)
{
  return objective == GAVEL_OBJECTIVE_RANK ? 2 : 1;
}

/* A worth, or the difference of two, as people are told it. */
double
report_told (const GavelAdvice *advice, double worth)
{
  double step = pow (0.1, report_digits (advice));
  double told = report_objective_scale (advice->objective, advice->n_seats) * worth;

  return round (told / step) * step + 0.0; /* never "-0.0" */
}

/* The same for an error, which is never told as none. */
double
report_told_error (const GavelAdvice *advice, double error)
{
  return MAX (report_told (advice, error), pow (0.1, report_digits (advice)));
}

/* How many digits of it are worth telling. */
int
report_digits (const GavelAdvice *advice)
{
  return report_objective_digits (advice->objective);
}

/* "wins the game 31.2 %", or what it does for what else is played for. */
void
report_put_worth (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  double told = report_told (advice, gavel_option_worth (advice, option));

  switch (advice->objective)
    {
    case GAVEL_OBJECTIVE_MARGIN:
      g_string_append_printf (report->out, "ends %.1f points %s the best rival",
                              fabs (told), told < 0.0 ? "behind" : "ahead of");
      break;
    case GAVEL_OBJECTIVE_RANK:
      g_string_append_printf (report->out, "beats %.2f of %u others", told,
                              advice->n_seats - 1);
      break;
    default:
      g_string_append_printf (report->out, "wins the game %.1f %%", told);
    }
}

/* The rival that gains most by this move next to another one; -1 if none does. */
int
report_helped (const GavelAdvice *advice, const GavelOption *option,
               const GavelOption *next_to, double *by)
{
  return report_rival_helped (advice->n_seats, advice->seat, option, next_to, by);
}

/* Whether it is to put nothing at stake. */
bool
report_is_pass (const GavelAdvice *advice, const GavelOption *option)
{
  return advice->decision == GAVEL_DECISION_BID && option->size == 0;
}

/* The bid of nothing, to compare others with; %NULL where it is none of the moves. */
const GavelOption *
report_pass (const GavelAdvice *advice)
{
  for (unsigned i = 0; i < advice->n_options; i++)
    if (report_is_pass (advice, &advice->option[i]))
      return &advice->option[i];
  return NULL;
}

/* -- The table of moves --------------------------------------------------------- */

/* Which columns there is room for, and how wide the cards may be. */
typedef struct
{
  unsigned cards;
  bool own; /* those of the game that are not always there */
  bool mix, gives, aim;
} Columns;

/* How wide a column of the game's own is, the blank before it left out. */
static unsigned
own_width (const LooksColumn *column)
{
  return MAX (FIGURE - 1, style_width (column->head));
}

/* How wide all of them are together that the game has for that decision. */
static unsigned
own_widths (const Report *report, const GavelAdvice *advice, bool always)
{
  const Looks *looks = looks_of (report->game);
  unsigned width = 0;

  for (unsigned i = 0; i < looks->n_columns; i++)
    if (looks->columns[i].decision == advice->decision
        && looks->columns[i].always == always)
      width += 1 + own_width (&looks->columns[i]);
  return width;
}

/* What stands above them, or without a head the numbers of @option. */
static void
put_own (GString *out, const Report *report, const GavelAdvice *advice,
         const GavelOption *option, bool always)
{
  const Looks *looks = looks_of (report->game);

  for (unsigned i = 0; i < looks->n_columns; i++)
    {
      const LooksColumn *column = &looks->columns[i];

      if (column->decision != advice->decision || column->always != always)
        continue;
      if (option == NULL)
        g_string_append_printf (out, " %*s", (int) own_width (column), column->head);
      else
        g_string_append_printf (out, " %*.0f", (int) own_width (column),
                                round (column->scale * column->value (option)) + 0.0);
    }
}

static unsigned
gives_width (const Report *report)
{
  unsigned width = 0;

  for (unsigned seat = 0; seat < report->status.n_seats; seat++)
    width = MAX (width, style_width (report->seating->name[seat]));
  return MAX (width + 6, 5) + 2;
}

/**
 * report_rows:
 * @row: (array): gets the numbers of the moves that are listed, in order; there must be
 *   room for all
 *
 * Bids of the same total differ in little but what they are paid with: one of each is
 * listed, the best. The bid to make is listed in any case, and one that lies there.
 *
 * Returns: how many that are
 */
unsigned
report_rows (const GavelAdvice *advice, bool all, unsigned row[])
{
  unsigned n = 0;

  for (unsigned i = 0; i < advice->n_options; i++)
    {
      const GavelOption *option = &advice->option[i];
      bool first = true;

      for (unsigned k = 0; k < i && first; k++)
        first = advice->option[k].price != option->price;
      if (all || advice->decision != GAVEL_DECISION_BID || first
          || option == gavel_advice_choice (advice)
          || option == gavel_advice_lying (advice))
        row[n++] = i;
    }
  return n;
}

static Columns
choose_columns (const Report *report, const GavelAdvice *advice, const unsigned row[],
                unsigned n)
{
  bool bid = advice->decision == GAVEL_DECISION_BID;
  unsigned own = own_widths (report, advice, false);
  unsigned used = NUMBERS + own_widths (report, advice, true) + 7
                  + (gavel_advice_has_errors (advice) ? 7 : 0) + FIGURE;
  Columns columns = { .cards = 5, .aim = advice->objective != GAVEL_OBJECTIVE_WIN };
  unsigned room;

  for (unsigned i = 0; i < n; i++)
    {
      g_autoptr (GavelCells) move = gavel_cells_new ();
      g_autofree char *text = NULL;

      report->game->notation->move_show (&report->table, advice->seat,
                                         advice->option[row[i]].move, move);
      text = gavel_cells_text (move);
      columns.cards = MAX (columns.cards, style_width (text));
    }
  columns.cards = MIN (columns.cards, MAX (report->width, 50) - used);
  room = MAX (report->width, used + columns.cards) - used - columns.cards;
  if (columns.aim)
    room -= MIN (room, FIGURE);
  if (own > 0 && room >= own)
    {
      columns.own = true;
      room -= own;
    }
  if (bid && room >= FIGURE)
    {
      columns.mix = true;
      room -= FIGURE;
    }
  columns.gives = room >= gives_width (report);
  return columns;
}

static void
put_head (Report *report, const GavelAdvice *advice, const Columns *columns)
{
  const char *move = report_move_is_cards (report, advice->decision) ? "cards" : "move";
  GString *out = report->out, *head = g_string_new (NULL);

  style_pad (head, 0, NUMBERS);
  g_string_append (head, move);
  style_pad (head, NUMBERS + style_width (move), NUMBERS + columns->cards);
  put_own (head, report, advice, NULL, true);
  if (columns->aim)
    g_string_append_printf (head, "%7s", gavel_objectives[advice->objective]);
  else
    g_string_append (head, advice->safety == 0.0   ? "  win %"
                           : advice->safety == 1.0 ? " safe %"
                                                   : " dial %");
  g_string_append (head, gavel_advice_has_errors (advice) ? "       " : "");
  g_string_append (head, "   gap");
  if (columns->own)
    put_own (head, report, advice, NULL, false);
  if (columns->mix)
    g_string_append (head, " mix %");
  if (columns->aim)
    g_string_append (head, " win %");
  if (columns->gives)
    g_string_append (head, "  gives");
  style_dim (out, report->color, g_strchomp (head->str));
  g_string_append_c (out, '\n');
  g_string_free (head, TRUE);
}

/* The words of a move from number @from in their column. Returns the number of the first
 * that has no room: it comes under them, later. */
static unsigned
put_move_cell (Report *report, const GavelCells *move, unsigned from, unsigned width)
{
  unsigned i = from, used = 0;

  for (; i < move->n; i++)
    {
      const GavelCell *cell = &move->cell[i];
      unsigned blank = i > from && !cell->glued, wide = style_width (cell->text);

      if (blank > 0 && used + 1 + wide > width)
        break;
      if (blank > 0)
        g_string_append_c (report->out, ' ');
      style_ink (report->out, report->color, cell->ink, cell->strong, cell->text);
      used += blank + wide;
    }
  style_pad (report->out, used, width);
  return i;
}

/* What is lost by not making the first one, in what is played for. */
static void
put_gap (GString *out, const GavelAdvice *advice, const GavelOption *option)
{
  const GavelOption *best = &advice->option[0];
  double error,
      gap = report_told (advice, gavel_advice_gap (advice, option, best, &error));

  g_string_append_printf (out, " %5.*f", report_digits (advice), gap);
}

static void
put_option (Report *report, const GavelAdvice *advice, const GavelOption *option,
            unsigned number, const Columns *columns)
{
  const GavelOption *best = &advice->option[0];
  const GavelOption *pass = report_pass (advice);
  GString *out = report->out;
  double by;
  int whom = report_helped (advice, option, pass != NULL ? pass : best, &by);
  int digits = report_digits (advice);
  g_autoptr (GavelCells) move = gavel_cells_new ();
  unsigned n_put;

  report->game->notation->move_show (&report->table, advice->seat, option->move, move);
  g_string_append_printf (out, "%2u  ", number);
  n_put = put_move_cell (report, move, 0, columns->cards);
  put_own (out, report, advice, option, true);
  g_string_append_printf (out, " %6.*f", digits,
                          report_told (advice, gavel_option_worth (advice, option)));
  if (gavel_advice_has_errors (advice) && gavel_option_error (advice, option) >= HARDLY)
    g_string_append (out, " ±   ? "); /* hardly looked at */
  else if (gavel_advice_has_errors (advice))
    g_string_append_printf (
        out, " ±%4.*f ", digits,
        report_told_error (advice, gavel_option_error (advice, option)));
  if (option == best)
    g_string_append (out, "     -");
  else
    put_gap (out, advice, option);
  if (columns->own)
    put_own (out, report, advice, option, false);
  if (columns->mix)
    g_string_append_printf (out, " %5.0f", report_percent (option->mix, 1.0));
  if (columns->aim)
    g_string_append_printf (out, " %5.1f", 100.0 * option->win);
  if (columns->gives && whom >= 0)
    g_string_append_printf (out, "  %s +%.1f", report->seating->name[whom], 100.0 * by);
  while (out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\n');
  while (n_put < move->n)
    {
      style_pad (out, 0, NUMBERS);
      n_put = put_move_cell (report, move, n_put, report->width - NUMBERS);
      g_string_append_c (out, '\n');
    }
}

/* -- Around it -------------------------------------------------------------------- */

/* What to do, in one line. */
static void
put_choice (Report *report, const GavelAdvice *advice)
{
  const GavelOption *best = &advice->option[0], *next = gavel_advice_runner_up (advice);
  const char *verb = report_verb (report, advice);
  bool bid = advice->decision == GAVEL_DECISION_BID;

  if (report->seating->you >= 0 && (unsigned) report->seating->you != advice->seat)
    g_string_append_printf (report->out, "for %s: ", report->seating->name[advice->seat]);
  if (report_put_revision (report, advice))
    return;
  if (!bid && gavel_seats_count (report->status.actors) > 1) /* the table has to say */
    g_string_append_printf (report->out,
                            "if %s %ss now: ", report->seating->name[advice->seat],
                            report->status.next);
  if (verb[0] != '\0')
    {
      g_autofree char *word = g_strconcat (verb, " ", NULL);

      style_bold (report->out, report->color, word);
    }
  report_put_move (report, advice->seat, best);
  g_string_append (report->out, ", ");
  report_put_worth (report, advice, best);
  if (advice->safety > 0.0)
    g_string_append_printf (report->out, advice->safety < 1.0
                                             ? " by the dial"
                                             : " if all play the equilibrium");
  if (advice->n_options == 1)
    g_string_append (report->out, "; there is no choice");
  else if (advice->exact)
    g_string_append (report->out,
                     bid ? "; exact, apart from the others' bids" : "; exact");
  if (next != NULL && gavel_advice_is_close (advice, best, next))
    {
      g_string_append (report->out, "; a close call with ");
      report_put_move (report, advice->seat, next);
    }
  g_string_append_c (report->out, '\n');
}

/* "40 (61 %), 35 (22 %)". */
static void
put_totals (Report *report, const GavelRival *rival, unsigned n)
{
  for (unsigned i = 0; i < n && rival->total[i].chance >= 0.005; i++)
    {
      g_string_append (report->out, i > 0 ? ", " : "");
      if (rival->total[i].price > 0.0f || !report->game->sealed->may_pass)
        g_string_append_printf (report->out, "%.0f", (double) rival->total[i].price);
      else
        g_string_append (report->out, "nothing");
      g_string_append_printf (report->out, " (%.0f %%)", 100.0 * rival->total[i].chance);
    }
}

/* What is probably under a rival's cards: as they lie, and if they may change. */
static void
put_rival (Report *report, const GavelAdvice *advice, unsigned seat)
{
  const GavelRival *rival = &advice->rival[seat];
  int count = report->status.seat[seat].count;

  if (report->status.seat[seat].turned_up)
    g_string_append (report->out, "bid is turned up");
  else if (count < 0)
    {
      put_totals (report, rival, report->width >= 76 ? GAVEL_N_LIKELY : 2);
      if (rival->stay.low < rival->stay.high)
        g_string_append_printf (report->out, "; mostly %.0f to %.0f", rival->stay.low,
                                rival->stay.high);
    }
  else
    {
      g_string_append_printf (report->out, "shows %d: ", count);
      if (count == 0)
        g_string_append (report->out, "nothing");
      else
        put_totals (report, rival, report->width >= 76 ? GAVEL_N_LIKELY - 1 : 1);
      if (rival->open.low < rival->open.high)
        g_string_append_printf (report->out, "; if changed %.0f to %.0f", rival->open.low,
                                rival->open.high);
      else
        g_string_append_printf (report->out, "; if changed %.0f", rival->open.low);
    }
  g_string_append_c (report->out, '\n');
}

static void
put_rivals (Report *report, const GavelAdvice *advice)
{
  bool first = true;
  unsigned width = 0;

  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    if (seat != advice->seat)
      width = MAX (width, style_width (report->seating->name[seat]));
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    {
      if (seat == advice->seat)
        continue;
      report_put_label (report, first ? "others" : "");
      first = false;
      g_string_append (report->out, report->seating->name[seat]);
      style_pad (report->out, style_width (report->seating->name[seat]), width + 1);
      put_rival (report, advice, seat);
    }
}

/* What the move advised is worth if counts stay or may change, and what is better then.
 */
static void
put_view (Report *report, const GavelAdvice *advice, const GavelSwitchPoint *view)
{
  GavelOption option = *gavel_advice_choice (advice);
  GavelAdvice then = *advice;

  then.safety = 0.0;
  option.win = view->instead;
  option.aim = gavel_objective_unit (advice->objective, advice->n_seats) * view->instead;
  if (report_is_pass (advice, &option))
    g_string_append (report->out, "a pass");
  else
    report_put_bare_move (report, advice->seat, option.move, STYLE_LABEL);
  g_string_append_c (report->out, ' ');
  report_put_worth (report, &then, &option);
  if (view->move != option.move && view->win - view->instead >= WORTH_SAYING)
    {
      g_autoptr (GavelCells) cells = gavel_cells_new ();
      g_autofree char *cards = NULL;
      const char *line = strrchr (report->out->str, '\n');
      unsigned used = style_width (line != NULL ? line + 1 : report->out->str);

      report->game->notation->move_show (&report->table, advice->seat, view->move, cells);
      cards = gavel_cells_text (cells);
      g_string_append_c (report->out, ';');
      if (used + strlen ("; better then: ") + style_width (cards) > report->width)
        {
          g_string_append_c (report->out, '\n');
          report_put_label (report, "");
        }
      else
        g_string_append_c (report->out, ' ');
      g_string_append (report->out, "better then: ");
      report_put_cells (report, cells, STYLE_LABEL);
    }
  g_string_append_c (report->out, '\n');
}

static void
put_counts (Report *report, const GavelAdvice *advice)
{
  if (!advice->counted || advice->safety > 0.0) /* the equilibrium looks at none */
    return;
  if (advice->if_stay.win == 0.0 && advice->if_change.win == 0.0)
    return; /* not worked out yet, or there is nothing to win */
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    if (seat != advice->seat && report->status.seat[seat].turned_up)
      return; /* now they are final */
  report_put_label (report, "counts");
  g_string_append_printf (report->out, "if they stay (%.0f %% sure), ",
                          report_percent (advice->firm, 1.0));
  put_view (report, advice, &advice->if_stay);
  report_put_label (report, "");
  g_string_append (report->out, "if they may change, ");
  put_view (report, advice, &advice->if_change);
}

/* If all play the equilibrium: the figures are those of the list of 'safe'. */
static bool
put_safe_switch_point (Report *report, const GavelAdvice *advice)
{
  const GavelSwitchPoint *safe = &advice->if_safe;

  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    if (seat != advice->seat && report->status.seat[seat].turned_up)
      return false; /* a bid that lies open is no equilibrium's any more */
  if (safe->move == gavel_advice_choice (advice)->move
      || safe->win - safe->instead < WORTH_SAYING)
    return false;
  report_put_label (report, "but");
  g_string_append (report->out, "if all play the equilibrium, ");
  report_put_bare_move (report, advice->seat, safe->move, STYLE_LABEL);
  g_string_append_printf (report->out, " is better by %.*f\n", report_digits (advice),
                          report_told (advice, safe->win - safe->instead));
  return true;
}

/* Rivals whose pass may change the advice, as @min_gain or more is in it. That is a
 * first look, without trials: so it names no bid and no figure, which 'whatif' has. */
GavelSeats
report_turning_seats (const Report *report, const GavelAdvice *advice, double min_gain)
{
  GavelSeats seats = 0;

  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    {
      const GavelSwitchPoint *t = &advice->if_passes[seat];

      if (seat != advice->seat && !report->status.seat[seat].turned_up
          && t->move != gavel_advice_choice (advice)->move
          && t->win - t->instead >= min_gain)
        seats |= GAVEL_SEAT (seat);
    }
  return seats;
}

/* "if Ann or Bob passes, another bid may be better". */
void
report_put_turning (Report *report, GavelSeats seats)
{
  const char *between = "if ";
  bool many = __builtin_popcount (seats) > 2;

  if (many)
    g_string_append (report->out, "if one of the others");
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS && !many; seat++)
    if ((seats & GAVEL_SEAT (seat)) != 0)
      {
        g_string_append_printf (report->out, "%s%s", between,
                                report->seating->name[seat]);
        between = " or ";
      }
  g_string_append (report->out, " passes, another bid may be better\n");
}

/* What would change the advice, if anything would. */
static void
put_switch_points (Report *report, const GavelAdvice *advice)
{
  bool said = put_safe_switch_point (report, advice);
  GavelSeats seats = report_turning_seats (report, advice, WORTH_SAYING);

  if (seats == 0 || advice->safety > 0.0) /* then this table does not matter */
    return;
  report_put_label (report, said ? "" : "but");
  report_put_turning (report, seats);
}

static void
put_chances (Report *report, const GavelAdvice *advice)
{
  report_put_label (report, "chances");
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    g_string_append_printf (report->out, "%s%s %.0f %%", seat > 0 ? ", " : "",
                            report->seating->name[seat], 100.0 * advice->win[seat]);
  g_string_append_c (report->out, '\n');
}

/* What is not listed. */
static void
put_rest (Report *report, const GavelAdvice *advice, unsigned n_rows,
          const ReportLook *look)
{
  g_autofree char *text
      = g_strdup_printf ("    %s%s lists all %u",
                         n_rows < advice->n_options ? "the best of each total; " : "",
                         look->heading ? "--all" : "advise all", advice->n_options);

  style_dim (report->out, report->color, text);
  g_string_append_c (report->out, '\n');
}

/* The advice in words and columns. */
char *
report_advice_text (const GavelRecord *record, const GavelAdvice *advice,
                    const ReportLook *look)
{
  Report report;
  g_autofree unsigned *row = g_new (unsigned, MAX (advice->n_options, 1));
  unsigned n_rows, n;
  Columns columns;

  report_begin (&report, record, look);
  report_cover (&report, record);
  if (advice->decision == GAVEL_DECISION_NONE)
    {
      g_string_append_printf (report.out, "%s has nothing to decide now.\n",
                              report.seating->name[advice->seat]);
      return g_string_free (report.out, FALSE);
    }
  if (look->heading)
    g_string_append_printf (report.out, "%s, round %u of %u, %s\n\n", report.game->title,
                            report.status.round, report.status.n_rounds,
                            report.seating->name[advice->seat]);
  put_choice (&report, advice);
  n_rows = report_rows (advice, look->all, row);
  n = MIN (n_rows, look->n_rows);
  columns = choose_columns (&report, advice, row, n);
  put_head (&report, advice, &columns);
  for (unsigned i = 0; i < n; i++)
    put_option (&report, advice, &advice->option[row[i]], i + 1, &columns);
  if (n < advice->n_options)
    put_rest (&report, advice, n_rows, look);
  if (advice->decision == GAVEL_DECISION_BID)
    {
      put_rivals (&report, advice);
      put_counts (&report, advice);
      put_switch_points (&report, advice);
    }
  put_chances (&report, advice);
  return g_string_free (report.out, FALSE);
}

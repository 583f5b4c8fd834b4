/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of moves: which are listed, and the columns that there is room for. */
#include "report/report-private.h"

#include "common/style.h"
#include "report/looks.h"

#include <math.h>

#define NUMBERS 4   /* columns before the cards */
#define FIGURE 6    /* columns of a number, a blank before it */
#define HARDLY 0.25 /* an interval that is wider says nothing */

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
      if (all || advice->decision != GAVEL_DECISION_SEALED || first
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
  bool bid = advice->decision == GAVEL_DECISION_SEALED;
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
  if (bid && gavel_game_lays_out_rounds (report->game) && room >= FIGURE)
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
  const char *move
      = report_move_is_cards (report->game, advice->decision) ? "cards" : "move";
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

/* The moves of @row, numbered from 1, below their heads. */
void
report_put_moves (Report *report, const GavelAdvice *advice, const unsigned row[],
                  unsigned n)
{
  Columns columns = choose_columns (report, advice, row, n);

  put_head (report, advice, &columns);
  for (unsigned i = 0; i < n; i++)
    put_option (report, advice, &advice->option[row[i]], i + 1, &columns);
}

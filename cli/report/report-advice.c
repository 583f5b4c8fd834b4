/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice on a screen: what to do in a line, and what is told around the moves. */
#include "report/report-private.h"

#include "common/style.h"
#include "report/looks.h"

#include <string.h>

#define WORTH_SAYING 0.005 /* of the win: what is less would not change much */

const char *const report_bidders[GAVEL_N_BIDDERS]
    = { "strong", "aimless", "simple", "leaning" };

/* What to do, in one line. */
static void
put_choice (Report *report, const GavelAdvice *advice)
{
  const GavelOption *best = &advice->option[0], *next = gavel_advice_runner_up (advice);
  const char *verb = report_verb (report, advice);
  bool sealed = advice->decision == GAVEL_DECISION_SEALED;

  if (report->seating->you >= 0 && (unsigned) report->seating->you != advice->seat)
    g_string_append_printf (report->out, "for %s: ", report->seating->name[advice->seat]);
  if (report_put_revision (report, advice))
    return;
  if (!sealed && gavel_seats_count (report->status.actors) > 1) /* the table has to say */
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
    {
      g_string_append (report->out, "; exact");
      if (sealed)
        g_string_append_printf (report->out, ", apart from the others' %ss",
                                gavel_game_sealed_word (report->game));
    }
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
    g_string_append_printf (report->out, "%s is turned up",
                            gavel_game_sealed_word (report->game));
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
    if (report_is_rival (report, advice, seat))
      width = MAX (width, style_width (report->seating->name[seat]));
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    {
      if (!report_is_rival (report, advice, seat))
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
  option.aim = advice->unit * view->instead;
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
  g_string_append_printf (report->out, " passes, another %s may be better\n",
                          gavel_game_sealed_word (report->game));
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

/* Why, under what to do. */
static void
put_why (Report *report, const GavelAdvice *advice)
{
  const Looks *looks = looks_of (report->game);

  if (looks->put_why == NULL || advice->n_options < 2)
    return;
  g_string_append (report->out, "    ");
  looks->put_why (report, advice, gavel_advice_choice (advice));
  g_string_append_c (report->out, '\n');
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

/* How others are supposed to play. */
static void
put_styles (Report *report, const GavelAdvice *advice)
{
  unsigned n = 0;

  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    if (seat != advice->seat && advice->style[seat] != NULL)
      {
        if (n++ == 0)
          report_put_label (report, "supposed");
        g_string_append_printf (report->out, "%s%s is %s", n > 1 ? ", " : "",
                                report->seating->name[seat], advice->style[seat]->name);
      }
  if (n > 0)
    g_string_append_c (report->out, '\n');
}

/* Which game, where it stands, and whose advice it is. */
static void
put_heading (const Report *report, const GavelAdvice *advice)
{
  g_string_append_printf (report->out, "%s, %s %u", report->game->title,
                          gavel_game_round_word (report->game), report->status.round);
  if (report->status.n_rounds > 0)
    g_string_append_printf (report->out, " of %u", report->status.n_rounds);
  g_string_append_printf (report->out, ", %s\n\n", report->seating->name[advice->seat]);
}

/* The advice in words and columns. */
char *
report_advice_text (const GavelRecord *record, const GavelAdvice *advice,
                    const ReportLook *look)
{
  Report report;
  g_autofree unsigned *row = g_new (unsigned, MAX (advice->n_options, 1));
  unsigned n_rows, n;

  report_begin (&report, record, look);
  report_cover (&report, record);
  if (advice->decision == GAVEL_DECISION_NONE)
    {
      g_string_append_printf (report.out, "%s has nothing to decide now.\n",
                              report.seating->name[advice->seat]);
      return g_string_free (report.out, FALSE);
    }
  if (look->heading)
    put_heading (&report, advice);
  put_choice (&report, advice);
  put_why (&report, advice);
  n_rows = report_rows (advice, look->all, row);
  n = MIN (n_rows, look->n_rows);
  report_put_moves (&report, advice, row, n);
  if (n < advice->n_options)
    put_rest (&report, advice, n_rows, look);
  if (advice->decision == GAVEL_DECISION_SEALED)
    {
      put_rivals (&report, advice);
      put_counts (&report, advice);
      put_switch_points (&report, advice);
    }
  report_put_watch (&report, advice->seat);
  if (looks_of (report.game)->put_around != NULL)
    looks_of (report.game)->put_around (&report, advice);
  put_styles (&report, advice);
  put_chances (&report, advice);
  return g_string_free (report.out, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The others and everybody's chances, on a screen. */
#include "report/looks.h"

#include "common/style.h"

#include <math.h>
#include <string.h>

#define FEW_BIDS 4 /* fewer than that are said to be few */
#define MARGIN 10

/* -- Beliefs ------------------------------------------------------------------- */

/* JSON has words of its own for them. */
static const char *const bidders[GAVEL_N_BIDDERS]
    = { "strong", "random", "simple", "own prices" };

static void
put_belief (Report *report, const GavelRival *rival)
{
  const char *word = gavel_game_sealed_word (report->game);
  GString *out = report->out;
  bool first = true;

  if (rival->n_bids == 0)
    g_string_append_printf (out, "no %s seen yet", word);
  else
    g_string_append_printf (out, "%s%u %s%s seen",
                            rival->n_bids < FEW_BIDS ? "only " : "", rival->n_bids, word,
                            rival->n_bids == 1 ? "" : "s");
  if (rival->n_games > 0)
    g_string_append_printf (out, ", %u %s%s in %u earlier game%s", rival->n_before, word,
                            rival->n_before == 1 ? "" : "s", rival->n_games,
                            rival->n_games == 1 ? "" : "s");
  g_string_append (out, rival->n_bids + rival->n_games == 0 ? "; assumed:" : ":");
  for (unsigned k = 0; k < GAVEL_N_BIDDERS; k++)
    if (rival->share[k] >= 0.05)
      {
        g_string_append_printf (out, "%s %s %.0f %%", first ? "" : ",", bidders[k],
                                100.0 * rival->share[k]);
        first = false;
      }
  if (rival->n_bids + rival->n_games > 0 && fabs (rival->tilt) >= 1.0
      && rival->share[GAVEL_KIND_LEANING] >= 0.2)
    g_string_append_printf (out, "; %ss %s", word, rival->tilt > 0.0 ? "high" : "low");
  g_string_append_c (out, '\n');
}

/* How each rival seems to bid, and on how much evidence. */
char *
report_beliefs (const GavelRecord *record, const GavelAdvice *advice,
                const ReportLook *look)
{
  const Looks *looks = looks_of (gavel_record_game (record));
  g_autofree char *meaning = NULL;
  Report report;
  unsigned width = 0;

  report_begin (&report, record, look);
  if (report.game->hidden != NULL) /* worlds are weighed there, not players */
    {
      g_string_append_printf (report.out,
                              "In %s the hands that the others may have are weighed by "
                              "what they did.\nWhat each may %s then stands behind "
                              "'others' in the advice.\n",
                              report.game->title, gavel_game_sealed_word (report.game));
      return g_string_free (report.out, FALSE);
    }
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    width = MAX (width, style_width (report.seating->name[seat]));
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    {
      if (seat == advice->seat)
        continue;
      g_string_append (report.out, report.seating->name[seat]);
      style_pad (report.out, style_width (report.seating->name[seat]), width + 2);
      put_belief (&report, &advice->rival[seat]);
    }
  meaning = g_strdup_printf (
      "strong: plays the equilibrium; simple: %s;\n"
      "own prices: pays more or less than it should; random: %ss anything\n",
      looks->simple_bidders != NULL ? looks->simple_bidders : "follows a simple rule",
      gavel_game_sealed_word (report.game));
  style_dim (report.out, report.color, meaning);
  return g_string_free (report.out, FALSE);
}

/* -- Odds -------------------------------------------------------------------------- */

/* "31 ███": a chance as a number and a bar, in a cell. */
static void
put_bar (Report *report, double share, unsigned width)
{
  unsigned room = width > 5 ? width - 5 : 0;
  unsigned halves = (unsigned) lround (share * 2.0 * room);
  unsigned used = 3 + 1;

  g_string_append_printf (report->out, "%3.0f ", report_percent (share, 1.0));
  for (; halves >= 2; halves -= 2, used++)
    g_string_append (report->out, "█");
  if (halves == 1)
    {
      g_string_append (report->out, "▌");
      used++;
    }
  style_pad (report->out, used, width);
}

/* The same as the advice tells them: as this table bids, not as the equilibrium does. */
static void
put_advised (Report *report, const GavelAdvice *advice, unsigned cell)
{
  while (report->out->str[report->out->len - 1] == ' ')
    g_string_truncate (report->out, report->out->len - 1);
  g_string_append_c (report->out, '\n');
  if (advice->safety >= 1.0 || report->game->sealed == NULL)
    g_string_append (report->out, "As the advice has them, which looks closer:\n");
  else
    g_string_append_printf (report->out,
                            "As the advice has them, by how this table %ss:\n",
                            gavel_game_sealed_word (report->game));
  report_put_label (report, "now");
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    put_bar (report, advice->win[seat], cell);
}

/**
 * report_odds:
 * @round: for each of @n rows, before which round that was; 0: now
 * @win: everybody's chances then, if all play the equilibrium
 * @advice: (nullable): on the position now; its chances are told, too
 */
char *
report_odds (const GavelRecord *record, unsigned n, const unsigned round[],
             double (*win)[GAVEL_MAX_SEATS], const GavelAdvice *advice,
             const ReportLook *look)
{
  Report report;
  unsigned cell;

  report_begin (&report, record, look);
  cell = (MAX (report.width, 40) - MARGIN) / MAX (report.status.n_seats, 1);
  style_pad (report.out, 0, MARGIN);
  for (unsigned seat = 0; seat < report.status.n_seats; seat++)
    {
      g_autofree char *name = style_cut (report.seating->name[seat], cell - 2);

      g_string_append_printf (report.out, "%s", name);
      style_pad (report.out, style_width (name), cell);
    }
  for (unsigned i = 0; i < n; i++)
    {
      g_autofree char *label
          = round[i] == 0 ? g_strdup ("now")
                          : g_strdup_printf ("%s %u", gavel_game_round_word (report.game),
                                             round[i]);

      while (report.out->str[report.out->len - 1] == ' ')
        g_string_truncate (report.out, report.out->len - 1);
      g_string_append_c (report.out, '\n');
      report_put_label (&report, label);
      for (unsigned seat = 0; seat < report.status.n_seats; seat++)
        put_bar (&report, win[i][seat], cell);
    }
  if (advice != NULL)
    put_advised (&report, advice, cell);
  while (report.out->str[report.out->len - 1] == ' ')
    g_string_truncate (report.out, report.out->len - 1);
  g_string_append_c (report.out, '\n');
  return g_string_free (report.out, FALSE);
}

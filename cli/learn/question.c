/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/question.h"

#include "base/error.h"
#include "common/style.h"
#include "games/score5/deck.h"
#include "report/report-private.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- Lines of answers ---------------------------------------------------------- */

void
question_input_init (QuestionInput *input)
{
  *input = (QuestionInput){ .talks = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO) };
}

void
question_input_clear (QuestionInput *input)
{
  g_clear_pointer (&input->buffer, free);
}

/* The next line, without blanks around it; %NULL at the end of the input. */
const char *
question_input_line (QuestionInput *input, const char *prompt)
{
  gssize length;

  if (input->talks)
    fputs (prompt, stdout);
  fflush (stdout);
  length = getline (&input->buffer, &input->size, stdin);
  if (length < 0)
    {
      if (input->talks)
        putchar ('\n');
      return NULL;
    }
  if (!g_utf8_validate_len (input->buffer, (gsize) length, NULL))
    input->buffer[0] = '\0'; /* no zeros, either */
  return g_strstrip (input->buffer);
}

/* -- The question ------------------------------------------------------------------- */

/* The record of a position in which its 'you' has to decide something. */
GavelRecord *
question_record (const GavelBoxes *boxes, const char *text, GError **error)
{
  g_autoptr (GavelRecord) record = gavel_record_new (boxes);

  if (!gavel_record_read (record, text, -1, 0, error))
    return NULL;
  if (gavel_record_game (record) == NULL || gavel_record_seating (record)->you < 0)
    gavel_fail (error, "the position must have a game and a 'you'");
  else if (question_decision (record) == GAVEL_DECISION_NONE)
    gavel_fail (error, "%s has nothing to decide there",
                gavel_record_seating (record)->name[gavel_record_seating (record)->you]);
  else
    return g_steal_pointer (&record);
  return NULL;
}

/* What 'you' must decide. */
GavelDecision
question_decision (const GavelRecord *record)
{
  int you = gavel_record_seating (record)->you;
  Report report;

  report_init (&report, record);
  if (you < 0 || (report.view.actors & GAVEL_SEAT ((unsigned) you)) == 0)
    return GAVEL_DECISION_NONE;
  return g_strcmp0 (report.view.next, "bid") == 0    ? GAVEL_DECISION_BID
         : g_strcmp0 (report.view.next, "take") == 0 ? GAVEL_DECISION_TURN
                                                     : GAVEL_DECISION_NONE;
}

const char *
question_prompt (const GavelRecord *record)
{
  return question_decision (record) == GAVEL_DECISION_BID ? "your bid> " : "you take> ";
}

/* Columns of the table: names, then a column a family. */
typedef struct
{
  unsigned name, family[GAVEL_N_FAMILIES];
} Columns;

/* A family's values, the best one first and in bold. Returns the width. */
static unsigned
put_values (Report *report, GavelCards hand, GavelFamily family)
{
  uint8_t cards[GAVEL_MAX_CARDS];
  unsigned n = report_sorted_cards (
      report, hand & score5_deck (report->box)->family[family], cards);
  unsigned width = 0;

  for (unsigned i = 0; i < n; i++)
    {
      const char *value = score5_deck (report->box)->card[cards[i]].name + 1;

      g_string_append (report->out, i > 0 ? " " : "");
      style_family (report->out, report->color, family, i == 0, value);
      width += (i > 0) + strlen (value);
    }
  return width;
}

static Columns
measure (Report *report)
{
  GString *out = report->out;
  Columns columns = { .name = 4 };

  report->out = g_string_new (NULL);
  for (unsigned seat = 0; seat < report->view.n_seats; seat++)
    {
      columns.name = MAX (columns.name, style_width (report->seating->name[seat]));
      for (unsigned f = 0; f < GAVEL_N_FAMILIES; f++)
        {
          unsigned width = put_values (report, report->view.seat[seat].hand, f);

          columns.family[f] = MAX (columns.family[f], width);
        }
    }
  for (unsigned f = 0; f < GAVEL_N_FAMILIES; f++)
    if (columns.family[f] > 0)
      columns.family[f] = MAX (columns.family[f], strlen (gavel_family_name (f)));
  g_string_free (report->out, TRUE);
  report->out = out;
  return columns;
}

static void
trim (GString *out)
{
  while (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\n');
}

/* The text, which it frees, in lines that fit. */
static char *
fit (GString *text, unsigned width)
{
  char *fitted = style_fit (text->str, width);

  g_string_free (text, TRUE);
  return fitted;
}

/* What lies before a seat, if that is known. */
static void
put_bid (Report *report, unsigned seat)
{
  int count = report->view.seat[seat].count;

  if (report->view.seat[seat].turned_up)
    g_string_append_printf (
        report->out, "  bid %u",
        gavel_deck_sum (score5_deck (report->box), report->view.seat[seat].bid));
  else if (count >= 0)
    g_string_append_printf (report->out, "  %d face down", count);
}

/* The round, who you are, and the lot, or who has won that. */
static void
put_title (Report *report)
{
  const GavelView *view = &report->view;
  const char *you
      = report->seating->you >= 0 ? report->seating->name[report->seating->you] : "You";
  GavelSeats takers = 0;

  for (unsigned i = 0; i < view->n_queue; i++)
    takers |= GAVEL_SEAT (view->queue[i]);
  g_string_append_printf (report->out, "Round %u of %u. ", view->round, view->n_rounds);
  if (strcmp (you, "You") != 0)
    g_string_append_printf (report->out, "You are %s. ", you);
  if (view->offer != 0 && gavel_seats_count (takers) + 1 == view->n_seats)
    g_string_append_printf (
        report->out, "%s has won ",
        report->seating->name[gavel_seats_first (
            (GavelSeats) (gavel_seats_all (view->n_seats) & ~takers))]);
  else
    g_string_append (report->out, "The lot is ");
  if (view->prize >= 0)
    report_put_card (report, (unsigned) view->prize, true);
  g_string_append (report->out, "\n\n");
}

/* The lot and the round, a row a player: points, hand, what lies there. */
char *
question_table (const GavelRecord *record, const ReportLook *look)
{
  Report report;
  GString *out = g_string_new (NULL);
  Columns columns;

  report_init (&report, record);
  report.color = look->color;
  report.width = look->width;
  report.out = out;
  columns = measure (&report);
  put_title (&report);
  style_pad (out, 0, columns.name + 2);
  g_string_append (out, "points");
  for (unsigned f = 0; f < GAVEL_N_FAMILIES; f++)
    if (columns.family[f] > 0)
      {
        g_string_append (out, "  ");
        style_family (out, look->color, f, false, gavel_family_name (f));
        style_pad (out, strlen (gavel_family_name (f)), columns.family[f]);
      }
  trim (out);
  for (unsigned seat = 0; seat < report.view.n_seats; seat++)
    {
      const char *name = report.seating->name[seat];

      if ((int) seat == report.seating->you)
        style_bold (out, look->color, name);
      else
        g_string_append (out, name);
      style_pad (out, style_width (name), columns.name + 2);
      g_string_append_printf (out, "%6d", report.view.seat[seat].score);
      for (unsigned f = 0; f < GAVEL_N_FAMILIES; f++)
        if (columns.family[f] > 0)
          {
            g_string_append (out, "  ");
            style_pad (out, put_values (&report, report.view.seat[seat].hand, f),
                       columns.family[f]);
          }
      put_bid (&report, seat);
      trim (out);
    }
  if (report.view.offer != 0)
    {
      g_string_append (out, "\nTo take: ");
      report_put_cards (&report, report.view.offer, 0, 0);
      for (unsigned i = 0; i < report.view.n_queue; i++)
        g_string_append_printf (out, "%s%s",
                                i == 0   ? "; first "
                                : i == 1 ? ", then "
                                         : ", ",
                                report.seating->name[report.view.queue[i]]);
      g_string_append_c (out, '\n');
    }
  return fit (out, look->width);
}

/* -- The answer -----------------------------------------------------------------------
 */

/* Bare cards, as at the prompt; "-" and "pass" are none. */
bool
question_read_move (const GavelRecord *record, const char *typed, GavelMove *move,
                    GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (typed, " ,\t", -1);
  bool bid = question_decision (record) == GAVEL_DECISION_BID, any = false;
  unsigned you = (unsigned) gavel_record_seating (record)->you;
  Report report;
  GavelCards from;

  report_init (&report, record);
  from = bid ? report.view.seat[you].hand : report.view.offer;
  *move = 0;
  for (unsigned i = 0; words[i] != NULL; i++)
    {
      int card;

      if (words[i][0] == '\0')
        continue;
      any = true;
      if (strcmp (words[i], "-") == 0 || g_ascii_strcasecmp (words[i], "pass") == 0)
        continue;
      card = report.game->notation->card_read (report.box, words[i], error);
      if (card < 0)
        return false;
      if ((from & GAVEL_CARD (card)) == 0)
        return gavel_fail (error, bid ? "%s is not in your hand" : "%s is not on offer",
                           words[i]);
      *move |= GAVEL_CARD (card);
    }
  if (!any)
    return gavel_fail (error, bid ? "type cards, like g30 r20, or - for none"
                                  : "type a card, one of those on offer");
  if (!report.game->legal (report.box, gavel_record_state (record), you, *move))
    return gavel_fail (error, "take one card of those on offer");
  return true;
}

/* "g30 r20", "-". */
char *
question_move_text (const GavelRecord *record, GavelMove move)
{
  const GavelGame *game = gavel_record_game (record);

  return gavel_cards_text (game, gavel_record_box (record), move, 0);
}

/* What every move is worth there, @with looked at in any case. */
GavelAdvice *
question_advise (const GavelRecord *record, const GavelValue *value, GavelMove with,
                 unsigned effort, GError **error)
{
  GavelBudget budget = { .effort = effort, .seed = 1 };
  g_autofree char *cards = question_move_text (record, with);
  /* A card that is taken is among the moves anyhow, and "-" would not be one. */
  bool bid = question_decision (record) == GAVEL_DECISION_BID;
  GavelWish wish = gavel_judging_wish (NULL, bid ? cards : NULL, NULL);

  return gavel_advise (record, value, &wish, &budget, NULL, error);
}

/* That move of the advice, or %NULL. */
const GavelOption *
question_option (const GavelAdvice *advice, GavelMove move)
{
  for (unsigned i = 0; i < advice->n_options; i++)
    if (advice->option[i].move == move)
      return &advice->option[i];
  return NULL;
}

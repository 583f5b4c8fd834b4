/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/question.h"

#include "base/error.h"
#include "common/style.h"
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
  if (you < 0 || (report.status.actors & GAVEL_SEAT ((unsigned) you)) == 0)
    return GAVEL_DECISION_NONE;
  return report.status.due == GAVEL_DUE_SEALED ? GAVEL_DECISION_BID
         : report.status.due == GAVEL_DUE_TURN ? GAVEL_DECISION_TURN
                                               : GAVEL_DECISION_NONE;
}

const char *
question_prompt (const GavelRecord *record)
{
  return question_decision (record) == GAVEL_DECISION_BID ? "your bid> " : "you take> ";
}

/* The position in a few lines, as 'you' sees it. */
char *
question_table (const GavelRecord *record, const ReportLook *look)
{
  g_autoptr (GavelPicture) picture = NULL;
  Report report;
  char *fitted;

  report_begin (&report, record, look);
  report.width = G_MAXUINT;
  picture = report_picture (&report, report.seating->you, true);
  report_put_picture (&report, picture);
  fitted = style_fit (report.out->str, look->width);
  g_string_free (report.out, TRUE);
  return fitted;
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

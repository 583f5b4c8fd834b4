/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/question.h"

#include "base/error.h"
#include "common/command.h"
#include "common/style.h"
#include "game/play-words.h"
#include "learn/tutor.h"
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

/* Says what is wrong with a line: to whoever sits there, or else as a complaint. */
void
question_complain (const QuestionInput *input, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  if (input->talks)
    {
      g_autofree char *wrapped = style_wrap (text, 0, style_screen_width ());

      style_print (wrapped);
    }
  else
    complain (EXIT_INPUT, "%s", text);
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

/* Where the game stands at the end of the record. */
static void
find_status (const GavelRecord *record, GavelStatus *status)
{
  GavelTable table = gavel_record_table (record);

  table.game->notation->status (&table, status);
}

/* What 'you' must decide. */
GavelDecision
question_decision (const GavelRecord *record)
{
  int you = gavel_record_seating (record)->you;
  GavelStatus status;

  find_status (record, &status);
  if (you < 0 || (status.actors & GAVEL_SEAT ((unsigned) you)) == 0)
    return GAVEL_DECISION_NONE;
  return status.due == GAVEL_DUE_SEALED ? GAVEL_DECISION_SEALED
         : status.due == GAVEL_DUE_TURN ? GAVEL_DECISION_TURN
                                        : GAVEL_DECISION_NONE;
}

/* "your bid> ", "you take> "; or as the game asks those who play against others. */
char *
question_prompt (const GavelRecord *record)
{
  GavelTable table = gavel_record_table (record);
  const GavelPlayWords *play = table.game->notation->play;
  GavelStatus status;

  if (play != NULL && play->asked != NULL)
    return g_strdup_printf ("%s> ", play->asked (&table));

  find_status (record, &status);
  return g_strdup_printf (status.due == GAVEL_DUE_SEALED ? "your %s> " : "you %s> ",
                          status.next);
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

/* Reads an answer of 'you'; it must be a legal move. */
bool
question_read_move (const GavelRecord *record, const char *typed, GavelMove *move,
                    GError **error)
{
  GavelTable table = gavel_record_table (record);
  const Tutor *tutor = tutor_of (table.game);
  unsigned you = (unsigned) table.seating->you;

  if (tutor->read_answer != NULL)
    return tutor->read_answer (record, typed, move, error);
  if (typed[0] == '\0')
    return gavel_fail (error, "type a move");
  if (!table.game->notation->move_read (&table, you, typed, move, error))
    return false;
  return table.game->legal (table.box, table.state, you, *move)
         || gavel_fail (error, "'%s' is not possible here", typed);
}

/* As question_read_move() reads it: "g30 r20", "-". */
char *
question_move_text (const GavelRecord *record, GavelMove move)
{
  GavelTable table = gavel_record_table (record);

  return gavel_move_written (&table, (unsigned) table.seating->you, move);
}

/* What every move is worth there, @with, if it is one, looked at in any case. */
GavelAdvice *
question_advise (const GavelRecord *record, const GavelValue *value, GavelMove with,
                 unsigned effort, GError **error)
{
  const GavelGame *game = gavel_record_game (record);
  GavelBudget budget = { .effort = gavel_game_judging_effort (game, effort), .seed = 1 };
  /* A card that is taken is among the moves anyhow, and "-" would not be one. */
  bool bid = question_decision (record) == GAVEL_DECISION_SEALED
             && game->legal (gavel_record_box (record), gavel_record_state (record),
                             (unsigned) gavel_record_seating (record)->you, with);
  g_autofree char *cards = bid ? question_move_text (record, with) : NULL;
  GavelWish wish = gavel_judging_wish (NULL, cards, NULL);

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

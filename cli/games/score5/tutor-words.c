/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what is answered to a question, what is said about it, figures of lessons. */
#include "base/error.h"
#include "common/style.h"
#include "games/score5/tutor.h"
#include "games/score5/words.h"
#include "learn/question.h"
#include "report/report-private.h"

#include <string.h>

static const Score5 *
state_of (const GavelRecord *record)
{
  return (const Score5 *) gavel_record_state (record);
}

/* -- Answers ------------------------------------------------------------------------- */

/* Bare cards, as at the prompt; "-" and "pass" are none. */
bool
score5_read_answer (const GavelRecord *record, const char *typed, GavelMove *move,
                    GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (typed, " ,\t", -1);
  bool bid = question_decision (record) == GAVEL_DECISION_SEALED, any = false;
  unsigned you = (unsigned) gavel_record_seating (record)->you;
  const GavelBox *box = gavel_record_box (record);
  GavelCards from = bid ? state_of (record)->hand[you] : state_of (record)->offer;

  *move = 0;
  for (unsigned i = 0; words[i] != NULL; i++)
    {
      int card;

      if (words[i][0] == '\0')
        continue;
      any = true;
      if (strcmp (words[i], "-") == 0 || g_ascii_strcasecmp (words[i], "pass") == 0)
        continue;
      card = gavel_deck_card (score5_deck (box), words[i], error);
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
  if (!gavel_record_game (record)->legal (box, gavel_record_state (record), you, *move))
    return gavel_fail (error, "take one card of those on offer");
  return true;
}

/* How many cards a bid has. */
char *
score5_half_answer (const GavelRecord *record, GavelMove best)
{
  unsigned n = gavel_cards_count (best);

  if (question_decision (record) != GAVEL_DECISION_SEALED)
    return NULL;
  return n == 0   ? g_strdup ("gavel would bid nothing")
         : n == 1 ? g_strdup ("gavel would bid one card")
                  : g_strdup_printf ("gavel would bid %u cards", n);
}

/* -- What is said about a take ------------------------------------------------------- */

/* What a card is worth to whom: the chance to win with it, the points that it adds to
 * one's own, and to those who take later. */
static void
put_take (Report *report, const GavelOption *option, unsigned width)
{
  const Score5 *s = (const Score5 *) report->table.state;
  unsigned card = gavel_cards_lowest (option->move);
  g_autoptr (GavelCells) cells = gavel_cells_new ();
  uint8_t queue[GAVEL_MAX_SEATS];
  unsigned n_queue = score5_queue (s, queue);
  GString *out = report->out;
  g_autofree char *wrapped = NULL;

  report->out = g_string_new (NULL);
  score5_show_cards (score5_deck (report->box), option->move, cells);
  report_put_cells (report, cells, 0);
  g_string_append_printf (report->out, " wins the game %.1f %%", 100.0 * option->win);
  for (unsigned i = 0; i < n_queue; i++)
    {
      unsigned seat = queue[i];
      bool you = (int) seat == report->seating->you;

      g_string_append_printf (
          report->out, "%s%d to %s%s", i == 0 ? "; adds " : ", ",
          gavel_deck_gain (score5_deck (report->box), s->hand[seat], card),
          you ? "your points" : report->seating->name[seat],
          !you && i == 1 ? "'s if you leave it"
          : you          ? ""
                         : "'s");
    }
  wrapped = style_wrap (report->out->str, 2, width);
  wrapped[0] = '-';
  g_string_free (report->out, TRUE);
  report->out = out;
  g_string_append (out, wrapped);
}

/* Whether a card that is taken scores no points at once. */
static bool
adds_nothing (const Report *report, const GavelOption *option)
{
  const Score5 *s = (const Score5 *) report->table.state;

  return gavel_deck_gain (score5_deck (report->box), s->hand[report->seating->you],
                          gavel_cards_lowest (option->move))
         == 0;
}

bool
score5_put_answer_reasons (const GavelRecord *record, const GavelAdvice *advice,
                           GavelMove answer, const ReportLook *look, GString *out)
{
  const GavelOption *option = question_option (advice, answer);
  const GavelOption *other
      = option == &advice->option[0] ? &advice->option[1] : &advice->option[0];
  Report report;

  if (advice->decision != GAVEL_DECISION_TURN)
    return false;
  report_init (&report, record);
  report.color = look->color;
  report.width = G_MAXUINT;
  report.out = out;
  put_take (&report, option, look->width);
  put_take (&report, other, look->width);
  if (report.status.round < report.status.n_rounds)
    g_string_append_printf (out, "- a card %s pay for a lot, and no rival gets it\n",
                            adds_nothing (&report, option)
                                    || adds_nothing (&report, other)
                                ? "that adds no points can still"
                                : "can also");
  return true;
}

/* -- Figures of lessons ----------------------------------------------------------------
 */

/* The tiebreaker of a card, which may be anybody's. */
static bool
put_tie (const GavelRecord *record, const char *name,
         const GavelOption *option G_GNUC_UNUSED, GString *out, GError **error)
{
  const GavelDeck *deck = score5_deck (gavel_record_box (record));
  int card = gavel_deck_card (deck, name, error);

  if (card >= 0)
    g_string_append_printf (out, "%u", deck->card[card].tie);
  return card >= 0;
}

static bool
put_cards (const GavelRecord *record, const char *name G_GNUC_UNUSED,
           const GavelOption *option, GString *out, GError **error G_GNUC_UNUSED)
{
  const GavelDeck *deck = score5_deck (gavel_record_box (record));
  g_autoptr (GavelCells) cells = gavel_cells_new ();
  g_autofree char *text = NULL;

  score5_show_cards (deck, option->move, cells);
  text = gavel_cells_text (cells);
  g_string_append (out, option->move == 0 ? "nothing" : text);
  return true;
}

static bool
put_total (const GavelRecord *record G_GNUC_UNUSED, const char *name G_GNUC_UNUSED,
           const GavelOption *option, GString *out, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (out, "%.0f", (double) option->price);
  return true;
}

static bool
put_first (const GavelRecord *record G_GNUC_UNUSED, const char *name G_GNUC_UNUSED,
           const GavelOption *option, GString *out, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (out, "%.0f", report_percent (option->rank[1], 1.0));
  return true;
}

const TutorFigure score5_figures[N_SCORE5_FIGURES] = {
  { "tie", false, put_tie },       { "cards", true, put_cards },
  { "lot", true, tutor_put_wins }, { "first", true, put_first },
  { "total", true, put_total },
};

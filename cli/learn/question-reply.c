/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said about an answer. */
#include "learn/question.h"

#include "common/style.h"
#include "learn/tutor.h"
#include "report/report-private.h"

#include <string.h>

#define MIXED 0.05 /* what the best players do more rarely is not worth a word */
#define N_MIXED 4

/* "In an equilibrium, players mix g30 r20 62 %, pass 31 %."; %NULL where nothing is
 * mixed, or counts are seen: the mix is that of bids made blind. */
static char *
mix_text (const GavelRecord *record, const GavelAdvice *advice)
{
  const GavelOption *most[N_MIXED] = { NULL };
  unsigned n = 0;
  Report report;

  if (advice->decision != GAVEL_DECISION_SEALED || advice->counted
      || !gavel_game_lays_out_rounds (gavel_record_game (record)))
    return NULL;
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      const GavelOption *option = &advice->option[i];
      unsigned at = n;

      if (option->mix < MIXED)
        continue;
      while (at > 0 && most[at - 1]->mix < option->mix)
        at--;
      if (at == N_MIXED)
        continue;
      n = MIN (n + 1, N_MIXED);
      memmove (most + at + 1, most + at, (n - at - 1) * sizeof *most);
      most[at] = option;
    }
  if (n == 0)
    return NULL;
  report_init (&report, record);
  report.width = G_MAXUINT;
  report.out = g_string_new ("In an equilibrium, players ");
  g_string_append_printf (report.out, "%s ",
                          n == 1 ? gavel_game_sealed_word (report.game) : "mix");
  for (unsigned i = 0; i < n; i++)
    {
      g_string_append (report.out, i > 0 ? ", " : "");
      report_put_move (&report, advice->seat, most[i]);
      if (most[i]->mix < 0.995)
        g_string_append_printf (report.out, " %.0f\u00a0%%",
                                report_percent (most[i]->mix, 1));
    }
  g_string_append (report.out, ".");
  return g_string_free (report.out, FALSE);
}

/* The grade, and what it costs. */
static void
put_grade (GString *out, bool color, const GavelVerdict *verdict, bool is_best)
{
  g_autofree char *name
      = g_strdup (is_best ? "the best one" : gavel_grade_name (verdict->grade));

  name[0] = g_ascii_toupper (name[0]);
  style_bold (out, color, name);
  if (is_best)
    return;
  g_string_append_printf (out, ": costs %.1f", report_percent (verdict->loss, 0.1));
  if (verdict->error >= 0.0005)
    g_string_append_printf (out, " ± %.1f", 100.0 * verdict->error);
  g_string_append (out, " wins in 100 games");
  if (verdict->grade == GAVEL_GRADE_GOOD && verdict->loss > 0.0)
    g_string_append (out, ", which is little or uncertain");
}

/* The grade of an answer that is not the best, which is not told. */
char *
question_grade (const GavelVerdict *verdict, const ReportLook *look)
{
  g_autoptr (GString) out = g_string_new (NULL);

  put_grade (out, look->color, verdict, false);
  g_string_append_c (out, '.');
  return style_wrap (out->str, 0, look->width);
}

/* The grade, what it costs, what would have been better: a line. */
static void
put_verdict (Report *report, const GavelAdvice *advice, const GavelVerdict *verdict,
             unsigned width)
{
  const GavelOption *best = &advice->option[0];
  bool is_best = verdict->played.move == best->move;
  g_autofree char *wrapped = NULL;

  put_grade (report->out, report->color, verdict, is_best);
  if (!is_best)
    {
      g_string_append (report->out, "; gavel would ");
      if (report_verb (report, advice)[0] != '\0')
        g_string_append_printf (report->out, "%s ", report_verb (report, advice));
      report_put_move (report, advice->seat, best);
    }
  g_string_append (report->out, ".");
  wrapped = style_wrap (report->out->str, 0, width);
  g_string_printf (report->out, "%s\n", wrapped);
}

/* The grade, the loss, the reason, what the best players do. */
char *
question_reply (const GavelRecord *record, const GavelAdvice *advice,
                const GavelVerdict *verdict, const ReportLook *look)
{
  const Tutor *tutor = tutor_of (gavel_record_game (record));
  g_autofree char *mix = mix_text (record, advice), *why = NULL;
  unsigned number = 0;
  Report report;

  report_init (&report, record);
  report.color = look->color;
  report.width = G_MAXUINT;
  report.out = g_string_new (NULL);
  put_verdict (&report, advice, verdict, look->width);
  if (tutor->put_reasons == NULL
      || !tutor->put_reasons (record, advice, verdict->played.move, look, report.out))
    {
      while (advice->option[number].move != verdict->played.move)
        number++;
      why = report_why_short (record, advice, number, look);
      g_string_append (report.out, why);
    }
  if (mix != NULL)
    {
      g_autofree char *wrapped = style_wrap (mix, 0, look->width);

      g_string_append (report.out, wrapped);
    }
  return g_string_free (report.out, FALSE);
}

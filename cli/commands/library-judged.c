/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/library.h"

static void
write_card (const GavelScorecard *card, GByteArray *out)
{
  const double numbers[]
      = { card->start, card->result,  card->own_errors, card->gifts,   card->skill,
          card->pile,  card->guesses, card->mean_loss,  card->accuracy };

  for (unsigned i = 0; i < G_N_ELEMENTS (numbers); i++)
    gavel_put_double (out, numbers[i]);
  gavel_put_u32 (out, card->n_judged);
  for (unsigned grade = 0; grade < GAVEL_N_GRADES; grade++)
    gavel_put_u32 (out, card->n_grade[grade]);
}

static void
read_card (GavelScorecard *card, GavelBytes *in)
{
  double *const numbers[]
      = { &card->start, &card->result,  &card->own_errors, &card->gifts,   &card->skill,
          &card->pile,  &card->guesses, &card->mean_loss,  &card->accuracy };

  for (unsigned i = 0; i < G_N_ELEMENTS (numbers); i++)
    *numbers[i] = gavel_get_double (in);
  card->n_judged = gavel_get_u32 (in);
  for (unsigned grade = 0; grade < GAVEL_N_GRADES; grade++)
    card->n_grade[grade] = gavel_get_u32 (in);
}

static void
write_verdict (const GavelVerdict *v, GByteArray *out)
{
  gavel_put_u32 (out, v->line);
  gavel_put_u32 (out, v->at);
  gavel_put_u32 (out, v->round);
  gavel_put_u32 (out, v->seat);
  gavel_put_u32 (out, v->kind == GAVEL_DECISION_SEALED);
  gavel_put_u32 (out, v->judged);
  gavel_put_u64 (out, v->played.move);
  gavel_put_u32 (out, v->n_better > 0);
  gavel_put_u64 (out, v->n_better > 0 ? v->better[0].move : 0);
  gavel_put_double (out, v->loss);
  gavel_put_double (out, v->error);
  gavel_put_u32 (out, v->grade);
  gavel_put_u32 (out, v->fate);
}

static void
read_verdict (GavelVerdict *v, unsigned n_seats, GavelBytes *in)
{
  *v = (GavelVerdict){ 0 };
  v->line = gavel_get_u32 (in);
  v->at = gavel_get_u32 (in);
  v->round = gavel_get_u32 (in);
  v->seat = gavel_get_below (in, n_seats);
  v->kind = gavel_get_below (in, 2) == 1 ? GAVEL_DECISION_SEALED : GAVEL_DECISION_TURN;
  v->judged = gavel_get_below (in, 2) == 1;
  v->played.move = gavel_get_u64 (in);
  v->n_better = gavel_get_below (in, 2);
  v->better[0].move = gavel_get_u64 (in);
  v->loss = gavel_get_double (in);
  v->error = gavel_get_double (in);
  v->grade = gavel_get_below (in, GAVEL_N_GRADES);
  v->fate = gavel_get_below (in, GAVEL_FATE_PUNISHED + 1);
}

static void
write_belief (const GavelBelief *belief, GByteArray *out)
{
  gavel_put_u32 (out, belief->n_habits);
  gavel_put_u32 (out, belief->n_bids);
  for (unsigned kind = 0; kind < GAVEL_MAX_KINDS; kind++)
    gavel_put_double (out, belief->odds[kind]);
}

static void
read_belief (GavelBelief *belief, GavelBytes *in)
{
  *belief = (GavelBelief){ 0 };
  belief->n_habits = gavel_get_below (in, GAVEL_MAX_HABITS + 1);
  belief->n_bids = gavel_get_u32 (in);
  for (unsigned kind = 0; kind < GAVEL_MAX_KINDS; kind++)
    belief->odds[kind] = gavel_get_double (in);
}

void
judged_write (const Judged *judged, GByteArray *out)
{
  const GavelAnalysis *analysis = judged->analysis;

  gavel_put_text (out, judged->json);
  gavel_put_text (out, judged->value);
  gavel_put_text (out, judged->deck);
  gavel_put_u32 (out, analysis->over);
  for (unsigned seat = 0; seat < analysis->n_seats; seat++)
    {
      write_card (&analysis->seat[seat], out);
      write_belief (&judged->learned[seat], out);
    }
  for (unsigned i = 0; i < analysis->verdicts->len; i++)
    write_verdict (&g_array_index (analysis->verdicts, GavelVerdict, i), out);
}

/* Reads what judged_write() wrote, to be cleared; false if it makes no sense. */
bool
judged_read (Judged *judged, unsigned n_seats, GavelBytes *in)
{
  GavelAnalysis *analysis = g_new0 (GavelAnalysis, 1);

  *judged = (Judged){ .analysis = analysis };
  analysis->n_seats = n_seats;
  analysis->complete = true;
  analysis->verdicts = g_array_new (FALSE, TRUE, sizeof (GavelVerdict));
  analysis->steps = g_array_new (FALSE, TRUE, sizeof (GavelStep));
  judged->json = gavel_get_text (in);
  judged->value = gavel_get_text (in);
  judged->deck = gavel_get_text (in);
  analysis->over = gavel_get_below (in, 2) == 1;
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      read_card (&analysis->seat[seat], in);
      read_belief (&judged->learned[seat], in);
    }
  while (in->left > 0 && !in->bad)
    {
      GavelVerdict v;

      read_verdict (&v, n_seats, in);
      g_array_append_val (analysis->verdicts, v);
    }
  return gavel_bytes_end (in) && judged->json != NULL && judged->deck != NULL;
}

void
judged_clear (Judged *judged)
{
  g_clear_pointer (&judged->analysis, gavel_analysis_free);
  g_clear_pointer (&judged->json, g_free);
  g_clear_pointer (&judged->value, g_free);
  g_clear_pointer (&judged->deck, g_free);
}

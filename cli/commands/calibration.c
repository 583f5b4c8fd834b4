/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/calibration.h"

#include "report/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define BAR 30 /* columns for 100 % */

/* -- Heard ------------------------------------------------------------------- */

typedef struct
{
  unsigned place, round;
  double chance;
} Saying;

typedef struct
{
  double low, high, price;
} Foretold;

void
heard_init (Heard *heard)
{
  heard->said = g_array_new (FALSE, FALSE, sizeof (Saying));
  heard->foretold = g_array_new (FALSE, FALSE, sizeof (Foretold));
}

void
heard_clear (Heard *heard)
{
  g_array_unref (heard->said);
  g_array_unref (heard->foretold);
}

void
heard_chance (gpointer heard, unsigned place, unsigned round, double chance)
{
  Saying saying = { place, round, chance };

  if (round < MAX_ROUNDS)
    g_array_append_val (((Heard *) heard)->said, saying);
}

void
heard_span (gpointer heard, unsigned place G_GNUC_UNUSED, const GavelSpan *span,
            double price)
{
  Foretold foretold = { span->low, span->high, price };

  g_array_append_val (((Heard *) heard)->foretold, foretold);
}

void
heard_write (const Heard *heard, GByteArray *out)
{
  gavel_put_u32 (out, heard->foretold->len);
  for (unsigned i = 0; i < heard->foretold->len; i++)
    {
      const Foretold *foretold = &g_array_index (heard->foretold, Foretold, i);

      gavel_put_double (out, foretold->low);
      gavel_put_double (out, foretold->high);
      gavel_put_double (out, foretold->price);
    }
  for (unsigned i = 0; i < heard->said->len; i++)
    {
      const Saying *saying = &g_array_index (heard->said, Saying, i);

      gavel_put_u32 (out, saying->place);
      gavel_put_u32 (out, saying->round);
      gavel_put_double (out, saying->chance);
    }
}

/* All that is left of @in, which is bad then if it makes no sense. */
void
heard_read (Heard *heard, unsigned n_seats, GavelBytes *in)
{
  unsigned n_foretold = gavel_get_u32 (in);

  for (unsigned i = 0; i < n_foretold && !in->bad; i++)
    {
      Foretold foretold = { .low = gavel_get_double (in),
                            .high = gavel_get_double (in),
                            .price = gavel_get_double (in) };

      g_array_append_val (heard->foretold, foretold);
    }
  while (in->left > 0 && !in->bad)
    {
      Saying saying = { .place = gavel_get_below (in, n_seats),
                        .round = gavel_get_below (in, MAX_ROUNDS),
                        .chance = gavel_get_double (in) };

      g_array_append_val (heard->said, saying);
    }
}

/* -- Added up ---------------------------------------------------------------- */

static void
tally_add (Tally *tally, double chance, double won, double uniform)
{
  tally->n++;
  tally->said += chance;
  tally->won += won;
  tally->brier += (chance - won) * (chance - won);
  tally->brier_uniform += (uniform - won) * (uniform - won);
  tally->off += won - chance;
}

/* A game is over: what was said in it was off together, or not. */
static void
tally_close (Tally *tally)
{
  tally->squares += tally->off * tally->off;
  tally->off = 0.0;
}

/* Half of a 95 % interval of won less said, by game. */
static double
tally_half (const Tally *tally)
{
  return 1.96 * sqrt (tally->squares) / tally->n;
}

/* The last round of the game that anything was said in. */
static unsigned
last_round (const GArray *said)
{
  unsigned last = 1;

  for (unsigned i = 0; i < said->len; i++)
    last = MAX (last, g_array_index (said, Saying, i).round);
  return last;
}

static void
add_chances (Calibration *c, const GArray *said, const GavelMatchResult *result,
             unsigned n_seats)
{
  unsigned last = last_round (said);

  for (unsigned i = 0; i < said->len; i++)
    {
      const Saying *saying = &g_array_index (said, Saying, i);
      double chance = CLAMP (saying->chance, 0.0, 1.0);
      double won = result->share[saying->place], uniform = 1.0 / n_seats;

      tally_add (&c->tenth[MIN ((unsigned) (chance * TENTHS), TENTHS - 1)], chance, won,
                 uniform);
      tally_add (&c->third[THIRDS * (MAX (saying->round, 1) - 1) / last], chance, won,
                 uniform);
      tally_add (&c->round[saying->round], chance, won, uniform);
      tally_add (&c->players[n_seats], chance, won, uniform);
      tally_add (&c->all, chance, won, uniform);
    }
  for (unsigned i = 0; i < TENTHS; i++)
    tally_close (&c->tenth[i]);
  for (unsigned i = 0; i < THIRDS; i++)
    tally_close (&c->third[i]);
  for (unsigned i = 0; i < MAX_ROUNDS; i++)
    tally_close (&c->round[i]);
  tally_close (&c->players[n_seats]);
  tally_close (&c->all);
}

static void
add_spans (Calibration *c, const GArray *foretold, unsigned n_seats)
{
  for (unsigned i = 0; i < foretold->len; i++)
    {
      const Foretold *f = &g_array_index (foretold, Foretold, i);
      Spans *spans[] = { &c->spans[n_seats], &c->spans[0] };

      for (unsigned k = 0; k < G_N_ELEMENTS (spans); k++)
        {
          spans[k]->n++;
          spans[k]->below += f->price < f->low;
          spans[k]->above += f->price > f->high;
          spans[k]->width += f->high - f->low;
          spans[k]->score += f->high - f->low + 10.0 * MAX (f->low - f->price, 0.0)
                             + 10.0 * MAX (f->price - f->high, 0.0);
        }
    }
}

/* A game is over: what was heard of it came true, or not. */
void
calibration_add (Calibration *c, const Heard *heard, const GavelMatchResult *result,
                 unsigned n_seats)
{
  add_chances (c, heard->said, result, n_seats);
  add_spans (c, heard->foretold, n_seats);
}

/* -- Told -------------------------------------------------------------------- */

static void
print_bar (double said, double won)
{
  char bar[BAR + 2];

  memset (bar, ' ', BAR + 1);
  memset (bar, '-', (gsize) (won * BAR));
  bar[(unsigned) (said * BAR)] = '|';
  bar[BAR + 1] = '\0';
  printf ("  %s\n", g_strchomp (bar));
}

static void
print_tally (const char *label, const Tally *tally, bool bar)
{
  double said, won;

  if (tally->n == 0)
    return;
  said = tally->said / tally->n;
  won = tally->won / tally->n;
  printf ("%-10s %7u %7.1f %7.1f %+6.1f ±%4.1f", label, tally->n, 100.0 * said,
          100.0 * won, 100.0 * (won - said), 100.0 * tally_half (tally));
  if (bar)
    print_bar (said, won);
  else
    printf ("   %.4f  %.4f\n", tally->brier / tally->n, tally->brier_uniform / tally->n);
}

static void
print_spans (const char *label, const Spans *spans)
{
  if (spans->n == 0)
    return;
  printf ("%-10s %7u %8.1f %8.1f %8.1f %8.2f %8.2f\n", label, spans->n,
          100.0 * (spans->n - spans->below - spans->above) / spans->n,
          100.0 * spans->below / spans->n, 100.0 * spans->above / spans->n,
          spans->width / spans->n, spans->score / spans->n);
}

/* What was foretold of others, where that was done. */
static void
print_all_spans (const Calibration *c)
{
  if (c->spans[0].n == 0)
    return;
  printf ("\n80 %% spans    bids inside %%  below %%  above %%    width    score\n");
  for (unsigned i = 2; i <= GAVEL_MAX_SEATS; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u players", i);

      print_spans (label, &c->spans[i]);
    }
  print_spans ("all", &c->spans[0]);
}

void
calibration_print (const Calibration *c)
{
  static const char *const thirds[THIRDS] = { "1st third", "2nd third", "3rd third" };

  printf ("said         cases  said %%   won %%   off  (95 %%)  | said, - won\n");
  for (unsigned i = 0; i < TENTHS; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u-%u %%", 10 * i, 10 * i + 10);

      print_tally (label, &c->tenth[i], true);
    }
  printf (
      "\n             cases  said %%   won %%   off  (95 %%)   Brier   equal chances\n");
  for (unsigned i = 1; i < MAX_ROUNDS; i++)
    {
      g_autofree char *label = g_strdup_printf ("round %u", i);

      print_tally (label, &c->round[i], false);
    }
  printf ("\n");
  for (unsigned i = 0; i < THIRDS; i++)
    print_tally (thirds[i], &c->third[i], false);
  printf ("\n");
  for (unsigned i = 2; i <= GAVEL_MAX_SEATS; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u players", i);

      print_tally (label, &c->players[i], false);
    }
  print_tally ("all", &c->all, false);
  print_all_spans (c);
}

static void
json_tally (JsonBuilder *out, const char *name, unsigned number, const Tally *tally)
{
  if (tally->n == 0)
    return;
  json_builder_begin_object (out);
  json_builder_set_member_name (out, name);
  json_builder_add_int_value (out, number);
  json_builder_set_member_name (out, "cases");
  json_builder_add_int_value (out, tally->n);
  json_builder_set_member_name (out, "said");
  json_builder_add_double_value (out, tally->said / tally->n);
  json_builder_set_member_name (out, "won");
  json_builder_add_double_value (out, tally->won / tally->n);
  json_builder_set_member_name (out, "half"); /* of a 95 % interval of won - said */
  json_builder_add_double_value (out, tally_half (tally));
  json_builder_set_member_name (out, "brier");
  json_builder_add_double_value (out, tally->brier / tally->n);
  json_builder_set_member_name (out, "brier_uniform");
  json_builder_add_double_value (out, tally->brier_uniform / tally->n);
  json_builder_end_object (out);
}

static void
json_spans (JsonBuilder *out, unsigned n_players, const Spans *spans)
{
  if (spans->n == 0)
    return;
  json_builder_begin_object (out);
  json_builder_set_member_name (out, "players");
  json_builder_add_int_value (out, n_players);
  json_builder_set_member_name (out, "bids");
  json_builder_add_int_value (out, spans->n);
  json_builder_set_member_name (out, "below");
  json_builder_add_double_value (out, (double) spans->below / spans->n);
  json_builder_set_member_name (out, "above");
  json_builder_add_double_value (out, (double) spans->above / spans->n);
  json_builder_set_member_name (out, "width");
  json_builder_add_double_value (out, spans->width / spans->n);
  json_builder_set_member_name (out, "score");
  json_builder_add_double_value (out, spans->score / spans->n);
  json_builder_end_object (out);
}

/* As an object. */
void
calibration_put_json (const Calibration *c, JsonBuilder *out)
{
  json_builder_begin_object (out);
  json_builder_set_member_name (out, "tenths");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < TENTHS; i++)
    json_tally (out, "from_percent", 10 * i, &c->tenth[i]);
  json_builder_end_array (out);
  json_builder_set_member_name (out, "thirds");
  json_builder_begin_array (out);
  for (unsigned i = 0; i < THIRDS; i++)
    json_tally (out, "third", i + 1, &c->third[i]);
  json_builder_end_array (out);
  json_builder_set_member_name (out, "rounds");
  json_builder_begin_array (out);
  for (unsigned i = 1; i < MAX_ROUNDS; i++)
    json_tally (out, "round", i, &c->round[i]);
  json_builder_end_array (out);
  json_builder_set_member_name (out, "players");
  json_builder_begin_array (out);
  for (unsigned i = 2; i <= GAVEL_MAX_SEATS; i++)
    json_tally (out, "players", i, &c->players[i]);
  json_builder_end_array (out);
  json_builder_set_member_name (out, "spans");
  json_builder_begin_array (out);
  for (unsigned i = 2; i <= GAVEL_MAX_SEATS; i++)
    json_spans (out, i, &c->spans[i]);
  json_builder_end_array (out);
  json_builder_end_object (out);
}

void
calibration_print_json (const Calibration *c)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();
  g_autofree char *text = NULL;

  calibration_put_json (c, out);
  text = report_json_line (out, false);
  puts (text);
}
